"""Cards, plants, towers and whatever else a game is made of: how each fares, and what it adds.

The win rate of those who had a card says who buys it, not what it is worth: both sides buy a strong
card. What it adds is measured by forbidding it to one seat, or forcing it, on the same seeds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hortus.core.contract import Game
from hortus.lab.contents import entries
from hortus.lab.finding import SHARE, Finding
from hortus.lab.items import ADDS, FORCED
from hortus.lab.report import plots
from hortus.lab.report.page import Cell, Section, figure, paragraph, table
from hortus.lab.report.sections import spread, value_cell

COLUMNS: dict[str, str] = {
    "offered": "offered",
    "taken": "taken",
    "used": "used",
    "win-with": "wins with",
    "win-without": "wins without",
    "win-gap": "gap",
    "first-seat-with": "first seat",
    ADDS: "adds",
    FORCED: "adds if forced",
}
"""The measures of single items and how their columns are headed."""
MOST = 20
"""So many items are drawn in one plot: the highest and the lowest."""


def split(one: Finding, names: Mapping[str, str]) -> tuple[str, str]:
    """An item by its name on the table, and what else a finding is about."""
    *rest, item = one.parts or ("",)
    family, _, id = item.partition(" ")
    return names.get(id, id or family), ", ".join(rest)


def by_item(
    items: Sequence[Finding], names: Mapping[str, str]
) -> dict[tuple[str, str], dict[str, Finding]]:
    """Findings by item and the rest of what they are about."""
    found: dict[tuple[str, str], dict[str, Finding]] = {}
    for one in items:
        found.setdefault(split(one, names), {})[one.name] = one
    return found


def names_of(game: Game) -> dict[str, str]:
    """What items are called on the table, by their ids."""
    return {id: entry.name for id, entry in entries(game).items()}


def striking(items: Sequence[Finding], names: Mapping[str, str]) -> list[Finding]:
    """Items that change who wins beyond noise, the strongest first; the remark says how it was seen."""
    told = {ADDS: "what a seat loses that may never take it", FORCED: "what forcing it brings"}
    found = [one for one in items if one.name in told and one.note.startswith("certain")]
    ranked = sorted(found, key=lambda one: -abs(one.value))
    return [
        one._replace(about=", ".join(filter(None, split(one, names))), note=told[one.name])
        for one in ranked
    ]


def sections(items: Sequence[Finding], names: Mapping[str, str]) -> list[Section]:
    """The part of a report on single items; none if there are none."""
    if not items:
        return []
    words = paragraph(
        "Wins with and without say who takes a card, not what it is worth: both sides buy a strong "
        "one. What it adds is measured by a study, in which one seat may never take it, or must, "
        "on the same seeds; which of those differences are certain is corrected for their number."
    )
    body = words + _figures(items, names) + _table(by_item(items, names))
    return [Section("cards", "Cards and the like", body)]


def _figures(items: Sequence[Finding], names: Mapping[str, str]) -> str:
    made = []
    for name, title in (
        (ADDS, "What each adds: wins lost by a seat that may never take it"),
        (FORCED, "What it brings to take it whenever possible"),
        ("taken", "How often it is taken where it is there"),
    ):
        found = [one for one in items if one.name == name and one.known]
        ranked = sorted(found, key=lambda one: -one.value)
        if len(ranked) > MOST:
            ranked = ranked[: MOST // 2] + ranked[-MOST // 2 :]
        if len(ranked) > 1:
            rows = [spread(one, ", ".join(filter(None, split(one, names)))) for one in ranked]
            made.append(figure(title, plots.intervals(rows, SHARE, None if name == "taken" else 0)))
    return f'<div class="plots">{"".join(made)}</div>' if made else ""


def _table(rows: Mapping[tuple[str, str], Mapping[str, Finding]]) -> str:
    used = [name for name in COLUMNS if any([name in found for found in rows.values()])]
    body: list[list[Cell | str]] = []
    for (item, rest), found in rows.items():
        cells = [value_cell(found[name]) if name in found else Cell("") for name in used]
        body.append([item, rest, *cells])
    return table("All of them", ["what", "where", *[COLUMNS[name] for name in used]], body)
