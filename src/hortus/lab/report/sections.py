"""What was measured, section by section: a plot where several values stand side by side, and tables.

Findings of one measure are a group. A group about several numbers of players and one other thing is
drawn as lines over the players, any other group of more than one as values with intervals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite

from hortus.lab.finding import DIFFERENCE, SHARE, Finding
from hortus.lab.report import plots
from hortus.lab.report.page import Cell, Section, figure, paragraph, table
from hortus.lab.report.plots import Spread
from hortus.lab.words import WORDS

MOST = 24
"""So many values are drawn in one plot; the table has all."""
UNDRAWN = ("seat-win",)
"""What another plot shows as well."""
_PLAYERS = re.compile(r"\d+ players?")


def value_cell(one: Finding) -> Cell:
    """A finding's value with its interval."""
    if not one.known:
        return Cell("not known", None)
    return Cell(one.valued, one.value, "" if one.low == one.high else one.between)


def findings_table(caption: str, findings: Sequence[Finding]) -> str:
    """Findings of several measures as one table; single values say what they tell."""
    counts = Counter([one.name for one in findings])
    rows: list[list[Cell | str]] = []
    for one in findings:
        word = WORDS[one.name]
        said = [word.sentence] if counts[one.name] == 1 else []
        remark = " ".join(filter(None, [*said, one.note]))
        games = Cell(f"{one.games:,}", one.games)
        rows.append([word.title, one.about or "all games", value_cell(one), remark, games])
    headings = ["measure", "of", "value, 95 % interval", "remark", "games"]
    if not any([row[3] for row in rows]):
        rows = [[*row[:3], row[4]] for row in rows]
        headings.remove("remark")
    return table(caption, headings, rows)


def grouped(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """Findings by their measure, in the order in which they come."""
    groups: dict[str, list[Finding]] = {}
    for one in findings:
        groups.setdefault(one.name, []).append(one)
    return groups


def brief(about: str) -> str:
    """Of whom, as short as a plot needs it: `2 players, mission=fort, seat 1` is `2p fort seat 1`."""
    words = []
    for part in about.split(", "):
        if _PLAYERS.fullmatch(part):
            words.append(f"{part.split()[0]}p")
        else:
            words.append(" ".join([word.partition("=")[2] or word for word in part.split()]))
    return " ".join(words)


def spread(one: Finding, label: str) -> Spread:
    """A finding as a value to draw."""
    return Spread(label, one.value, one.low, one.high)


def _over_players(findings: Sequence[Finding]) -> dict[str, list[Spread]] | None:
    """The same findings as series over the number of players, if that is what they are."""
    series: dict[str, list[Spread]] = {}
    for one in findings:
        counts = _counts(one)
        if len(counts) != 1:
            return None
        rest = ", ".join([part for part in one.parts if part not in counts])
        series.setdefault(brief(rest) or "all", []).append(spread(one, counts[0].split()[0]))
    if len(series) > 5 or any([len(rows) < 2 for rows in series.values()]):
        return None
    labels = {row.label for rows in series.values() for row in rows}
    return series if len(labels) > 1 else None


def drawn(
    findings: Sequence[Finding],
    reference: float | None = None,
    target: tuple[float | None, float | None] | None = None,
) -> str:
    """The plot of a group; empty if there is nothing to draw."""
    known = [one for one in findings if one.known][:MOST]
    if len(known) < 2 or not any([isfinite(one.value) for one in known]):
        return ""
    unit = SHARE if known[0].unit in (SHARE, DIFFERENCE) else known[0].unit
    series = _over_players(known)
    if series is not None:
        low, high = target or (None, None)
        band = None if low is None and high is None else (low or 0.0, 1.0 if high is None else high)
        return plots.lines(series, unit, "players", band)
    rows = [spread(one, brief(one.about) or "all games") for one in known]
    if known[0].unit == DIFFERENCE and reference is None:
        reference = 0.0
    return plots.intervals(rows, unit, reference, target)


def section(
    name: str, heading: str, groups: Mapping[str, list[Finding]], note: str = ""
) -> Section:
    """A part of the report: a plot for each measure of several, and one table with all values."""
    figures = []
    for measure, found in groups.items():
        plot = "" if measure in UNDRAWN else drawn(found)
        if plot:
            figures.append(figure(WORDS[measure].title, plot, WORDS[measure].sentence))
    plotted = f'<div class="plots">{"".join(figures)}</div>' if figures else ""
    head = paragraph(note, "note") if note else ""
    every = [one for found in groups.values() for one in found]
    return Section(name, heading, head + plotted + findings_table("All values", every))


def shortened(findings: Sequence[Finding]) -> list[Finding]:
    """The same findings without what follows from the number of players in all of them.

    With one line-up for each number of players nobody needs to read it a hundred times.
    """
    common: dict[str, set[str]] = {}
    for one in findings:
        for count in _counts(one):
            common[count] = common.get(count, set(one.parts)) & set(one.parts)
    found = []
    for one in findings:
        dull = {part for count in _counts(one) for part in common[count] if part != count}
        kept = [part for part in one.parts if part not in dull]
        found.append(one._replace(about=", ".join(kept)))
    return found


def _counts(one: Finding) -> list[str]:
    return [part for part in one.parts if _PLAYERS.fullmatch(part)]
