"""`hortus lab compare`: what changed between two campaigns beyond noise."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.cli.lab_report import remark_on
from hortus.core.errors import BadOption
from hortus.lab.compare import CHANGED, OPEN, SAME, Change, compare
from hortus.lab.query import connect
from hortus.lab.store import Store

MOST = 8
"""So many of what cannot be told yet are shown, the nearest to being told first."""
HEADINGS = {
    CHANGED: "Changed beyond noise",
    OPEN: "Cannot be told yet",
    SAME: "The same, as far as it matters",
}


def compare_campaigns(
    one: Annotated[Path, typer.Argument(metavar="A", help="What `hortus lab run` made before.")],
    two: Annotated[Path, typer.Argument(metavar="B", help="What it made after a change.")],
    every: Annotated[bool, typer.Option("--all", help="Every measure, not the first few.")] = False,
    plain: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Say what changed from one campaign to another, what did not, and what cannot be told yet.

    Campaigns with the same seeds are compared game by game, which needs far fewer of them.

    **Examples**

        hortus lab compare before after
    """
    stores = [Store.open(folder) for folder in (one, two)]
    for store in stores:
        remark_on(store)
    names = [store.campaign.game for store in stores]
    if len(set(names)) > 1:
        raise BadOption(f"{one} is of {names[0]} and {two} of {names[1]}: that cannot be compared")
    changes = compare(connect(stores[0]), connect(stores[1]))
    if plain:
        data = [
            {
                "verdict": change.verdict,
                "chance": change.chance,
                "needed": change.needed,
                "before": change.before.to_dict(),
                "after": change.after.to_dict(),
                "difference": change.difference.to_dict(),
            }
            for change in changes
        ]
        typer.echo(json.dumps(data, indent=1, allow_nan=False))
        return
    console.print(summary(changes), markup=False)
    for verdict, heading in HEADINGS.items():
        mine = [change for change in changes if change.verdict == verdict]
        if mine and (every or verdict != SAME):
            shown = mine if every or verdict == CHANGED else mine[:MOST]
            rest = f"; {len(shown)} of them, --all shows every one" if shown != mine else ""
            console.print(f"\n[bold]{heading}[/] ({len(mine)}{rest})")
            for change in shown:
                console.print(f"  {change.sentence.removesuffix(f': {verdict}')}", markup=False)


def summary(changes: Sequence[Change]) -> str:
    """All of it in a sentence."""
    if not changes:
        return "Nothing was measured in both."
    counts = {
        verdict: sum([change.verdict == verdict for change in changes]) for verdict in HEADINGS
    }
    return (
        f"Of {len(changes)} measures {counts[CHANGED]} changed beyond noise, {counts[OPEN]} cannot be "
        f"told yet, and {counts[SAME]} are the same as far as it matters."
    )
