"""The same as a report in Markdown, for pages that people comment on: docs/findings are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from hortus.core.registry import load
from hortus.lab.finding import Finding
from hortus.lab.goals import Verdict
from hortus.lab.report.build import THEMES, Case
from hortus.lab.report.cards import COLUMNS, by_item, names_of
from hortus.lab.report.games import command_of
from hortus.lab.report.sections import grouped, shortened, value_cell
from hortus.lab.words import WORDS

MOST = 40
"""So many items are listed; the page of the report has all."""


def row(cells: Sequence[str]) -> str:
    """A row of a table."""
    return "| " + " | ".join([cell.replace("|", "\\|") for cell in cells]) + " |"


def markdown_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown; empty if it has no rows."""
    if not rows:
        return ""
    return "\n".join([row(headings), row(["---"] * len(headings)), *[row(one) for one in rows]])


def told(one: Finding | None) -> str:
    """A value with its interval."""
    if one is None:
        return ""
    cell = value_cell(one)
    return f"{cell.text} ({cell.remark})" if cell.remark else cell.text


def _goals(verdicts: Sequence[Verdict]) -> str:
    rows = [
        [
            one.goal.title,
            f"**{one.status}**",
            told(one.finding),
            one.goal.target,
            one.finding.about if one.finding else "nothing of it was measured",
        ]
        for one in verdicts
    ]
    return markdown_table(["goal", "status", "found (95 % interval)", "wanted", "decided by"], rows)


def _themes(findings: Sequence[Finding]) -> list[str]:
    groups = grouped(shortened(findings))
    parts = []
    for _, heading, starts in THEMES:
        mine = [one for name, found in groups.items() if name.startswith(starts) for one in found]
        rows = [
            [WORDS[one.name].title, one.about or "all games", told(one), f"{one.games:,}"]
            for one in mine
        ]
        if rows:
            table = markdown_table(["measure", "of", "value (95 % interval)", "games"], rows)
            parts.append(f"### {heading}\n\n{table}")
    return parts


def _items(case: Case) -> str:
    names = names_of(load(case.store.campaign.game))
    rows = by_item(shortened(case.items), names)
    used = [name for name in COLUMNS if any([name in found for found in rows.values()])]
    body = [
        [item, rest, *[told(found.get(name)) for name in used]]
        for (item, rest), found in list(rows.items())[:MOST]
    ]
    return markdown_table(["what", "where", *[COLUMNS[name] for name in used]], body)


def markdown_of(case: Case) -> str:
    """Goals, measures, items, and how it was made; headings of the third level."""
    store = case.store
    parts = []
    if case.verdicts:
        parts.append("### Goals\n\n" + _goals(case.verdicts))
    parts += _themes(case.findings)
    if case.items:
        parts.append("### Cards and the like\n\n" + _items(case))
    folder = PurePath(store.folder.name)
    commands = f"{command_of(store.campaign, store.folder)}\nhortus lab report {folder}"
    commands = commands.replace("--out again", f"--out {folder}")
    version = f"Hortus {store.version['hortus']}, rules {store.version['rules']}"
    made = f"{version}, code `{store.version['code']}`, {store.count():,} games."
    parts.append(f"### How it was made\n\n```\n{commands}\n```\n\n{made}")
    return "\n\n".join(parts) + "\n"
