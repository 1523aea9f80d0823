"""`hortus lab measure`: what a campaign tells, as a table, and how a designer's goals stand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from hortus.cli.common import console
from hortus.cli.lab_report import remark_on
from hortus.lab.finding import Finding
from hortus.lab.goals import MET, MISSED, OPEN, Goals, Verdict, judge, own_goals, read_goals
from hortus.lab.holes import holes
from hortus.lab.items import items
from hortus.lab.measuring import measure
from hortus.lab.query import connect
from hortus.lab.store import Store
from hortus.lab.words import OVER_SEEDS

COLOURS = {MET: "green", MISSED: "red", OPEN: "yellow"}
WIDE = 120
"""From so many columns on remarks have a column of their own."""


def measure_campaign(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What `hortus lab run` made.")],
    goals: Annotated[
        Path | None,
        typer.Option("--goals", metavar="FILE", help="A goals file; without: the game's own."),
    ] = None,
    plain: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    with_items: Annotated[
        bool, typer.Option("--items/--no-items", help="With every card, plant, tower ...")
    ] = True,
) -> None:
    """Say what a campaign tells: every measure with its 95 % interval, and how the goals stand.

    **Examples**

        hortus lab measure DIR

        hortus lab measure DIR --goals goals.toml --json
    """
    store = Store.open(folder)
    game = store.campaign.game
    remark_on(store)
    wanted = own_goals(game) if goals is None else read_goals(goals, game)
    connection = connect(store)
    found = [*measure(connection, wanted), *holes(connection, store.campaign)]
    if with_items:
        found += items(connection, game)
    verdicts = judge(wanted, found)
    if plain:
        typer.echo(json.dumps(as_json(wanted, found, verdicts), indent=1, allow_nan=False))
        return
    console.print(store.campaign.told, markup=False, soft_wrap=True)
    for line in goals_told(verdicts):
        console.print(line, soft_wrap=False)
    console.print(findings_table(found, console.width))
    console.print(f"{OVER_SEEDS} Minutes are counted so: {wanted.pace}.", markup=False)


def as_json(goals: Goals, findings: Sequence[Finding], verdicts: Sequence[Verdict]) -> object:
    """All of it as plain data."""
    return {
        "game": goals.game,
        "pace": str(goals.pace),
        "goals": [
            {
                **verdict.goal._asdict(),
                "status": verdict.status,
                "needed": verdict.needed,
                "sentence": verdict.sentence,
            }
            for verdict in verdicts
        ],
        "findings": [finding.to_dict() for finding in findings],
    }


def goals_told(verdicts: Sequence[Verdict]) -> list[str]:
    """How the goals stand, a sentence each, what is missed first."""
    order = {MISSED: 0, OPEN: 1, MET: 2}
    return [
        f"[{COLOURS[one.status]}]{one.status}[/]: "
        + escape(one.sentence.replace(f": {one.status}", "", 1))
        for one in sorted(verdicts, key=lambda one: order[one.status])
    ]


def findings_table(findings: Sequence[Finding], width: int = 200) -> Table:
    """Every finding in a line; on a narrow terminal remarks stand below what they remark on."""
    table = Table(title="Findings", title_justify="left", box=None, pad_edge=False)
    wide = width >= WIDE
    for name in ("measure", "of", "found (95 %)", "games", *(["remark"] if wide else [])):
        table.add_column(name, justify="right" if name == "games" else "left", overflow="fold")
    for one in findings:
        found = f"{one.valued} ({one.between})" if one.known else one.valued
        told = found if wide or not one.note else f"{found}; {one.note}"
        cells = [one.name, one.about, told, str(one.games), one.note]
        table.add_row(*[Text(text) for text in cells[: 5 if wide else 4]])
    return table
