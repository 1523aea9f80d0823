"""The answer, first: which goals are met, which are missed, which cannot be told yet, what to look at."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hortus.lab.finding import Finding
from hortus.lab.goals import MET, MISSED, OPEN, Verdict
from hortus.lab.report.page import Cell, Section, paragraph, table
from hortus.lab.report.sections import value_cell
from hortus.lab.words import OVER_SEEDS

TONES = {MET: "good", MISSED: "bad", OPEN: "open"}
MOST = 6
"""So many lines stand in each column of the answer; the sections have all."""


def _said(verdict: Verdict) -> str:
    """A goal in a line: what it is, what was found, what is wanted."""
    goal, found = verdict.goal, verdict.finding
    more = f"; {verdict.more}" if verdict.more else ""
    if found is None:
        words = f"was not measured in these games{more}"
    else:
        seen = f"{found.valued} ({found.between})" if found.known else found.valued
        of = f", {found.about}" if found.about else ""
        words = f"{seen}{of}; wanted {goal.target}{more}"
    return f'<b>{escape(goal.title)}</b><br><span class="note">{escape(words)}</span>'


def _column(heading: str, tone: str, lines: Sequence[str]) -> str:
    """One column of the answer; none where there is nothing to say: the sentence above counts it."""
    if not lines:
        return ""
    shown = list(lines[:MOST])
    if len(lines) > MOST:
        shown.append(f'<span class="note">and {len(lines) - MOST} more below</span>')
    items = "".join([f"<li>{line}</li>" for line in shown])
    count = f'<span class="count">{len(lines)}</span>'
    return f'<div class="answer {tone}"><h3>{heading} {count}</h3><ul>{items}</ul></div>'


def answer_section(verdicts: Sequence[Verdict], striking: Sequence[Finding]) -> Section:
    """What is fine, what is not, what cannot be told yet, and what else deserves a look."""
    by_status = {
        status: [_said(one) for one in verdicts if one.status == status]
        for status in (MET, MISSED, OPEN)
    }
    columns = [
        _column("What is not fine", "bad", by_status[MISSED]),
        _column("What is fine", "good", by_status[MET]),
        _column("Not yet known", "open", by_status[OPEN]),
        _column("Look at", "plain", [_look(one) for one in striking]),
    ]
    head = paragraph(_sentence(verdicts), "lead")
    return Section("answer", "The answer", f'{head}<div class="answers">{"".join(columns)}</div>')


def _look(one: Finding) -> str:
    seen = f"{one.valued} ({one.between})"
    return f'<b>{escape(one.about)}</b><br><span class="note">{escape(one.note)}: {seen}</span>'


def _sentence(verdicts: Sequence[Verdict]) -> str:
    """How it stands in one sentence."""
    if not verdicts:
        return "No goals were given, so nothing is judged; what was measured follows."
    counts = [sum([one.status == status for one in verdicts]) for status in (MET, MISSED, OPEN)]
    met, missed, left = counts
    return (
        f"Of {len(verdicts)} goals {met} {'is' if met == 1 else 'are'} met, {missed} missed, "
        f"and {left} cannot be told from these games."
    )


def goals_table(verdicts: Sequence[Verdict]) -> str:
    """Every goal with what decided it."""
    rows: list[list[Cell | str]] = []
    order = {MISSED: 0, OPEN: 1, MET: 2}
    for one in verdicts:
        found = one.finding
        value = Cell("not measured")
        games = Cell("0", 0)
        about = ""
        if found is not None:
            about = found.about
            value = value_cell(found)
            games = Cell(f"{found.games:,}", found.games)
        status = Cell(one.status, order[one.status], tone=TONES[one.status])
        rows.append([one.goal.title, status, value, one.goal.target, about, games])
    headings = ["goal", "status", "found, 95 % interval", "wanted", "decided by", "games"]
    words = paragraph(
        "A goal is met or missed when the whole interval is on one side of its bounds; "
        f"where it is asked of several, the worst decides. {OVER_SEEDS}",
        "note",
    )
    return words + table("Goals", headings, rows)
