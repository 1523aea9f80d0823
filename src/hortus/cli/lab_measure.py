"""`hortus lab measure`: what a campaign tells, as a table, and how a designer's goals stand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hortus.cli.common import console
from hortus.lab.finding import Finding
from hortus.lab.goals import MET, MISSED, Goals, Verdict, judge, own_goals, read_goals
from hortus.lab.holes import holes
from hortus.lab.items import items
from hortus.lab.measuring import measure
from hortus.lab.query import connect
from hortus.lab.store import Store

COLOURS = {MET: "green", MISSED: "red"}


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
    wanted = own_goals(game) if goals is None else read_goals(goals)
    connection = connect(store)
    found = [*measure(connection, wanted), *holes(connection, store.campaign)]
    if with_items:
        found += items(connection, game)
    verdicts = judge(wanted, found)
    if plain:
        typer.echo(json.dumps(as_json(wanted, found, verdicts), indent=1, allow_nan=False))
        return
    console.print(goals_table(verdicts))
    console.print(findings_table(found))
    console.print(f"Minutes are counted so: {wanted.pace}.")


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


def goals_table(verdicts: Sequence[Verdict]) -> Table:
    """How the goals stand."""
    table = Table(title="Goals", title_justify="left")
    for name in ("goal", "wanted", "found", "of", "it is", "games to tell"):
        table.add_column(name)
    for verdict in verdicts:
        found = verdict.finding
        colour = COLOURS.get(verdict.status, "yellow")
        table.add_row(
            verdict.goal.title,
            verdict.goal.target,
            _interval(found) if found else "nothing measured",
            found.about if found else ", ".join(verdict.goal.parts),
            f"[{colour}]{verdict.status}[/]",
            str(verdict.needed) if verdict.needed else "",
        )
    return table


def findings_table(findings: Sequence[Finding]) -> Table:
    """Every finding in a line."""
    table = Table(title="Findings", title_justify="left")
    for name in ("measure", "of", "found (95 %)", "games", "remark"):
        table.add_column(name, justify="right" if name == "games" else "left")
    for one in findings:
        table.add_row(one.name, one.about, _interval(one), str(one.games), one.note)
    return table


def _interval(finding: Finding) -> str:
    if not finding.known:
        return "not known"
    low, value, high = [finding.number(x) for x in (finding.low, finding.value, finding.high)]
    return f"{value} ({low} to {high})"
