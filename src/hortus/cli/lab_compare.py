"""`hortus lab compare`: what changed between two campaigns beyond noise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import console
from hortus.core.errors import BadOption
from hortus.lab.compare import CHANGED, OPEN, SAME, compare
from hortus.lab.query import connect
from hortus.lab.store import Store

HEADINGS = {
    CHANGED: "Changed beyond noise",
    OPEN: "Cannot be told yet",
    SAME: "The same, as far as it matters",
}


def compare_campaigns(
    one: Annotated[Path, typer.Argument(metavar="A", help="What `hortus lab run` made before.")],
    two: Annotated[Path, typer.Argument(metavar="B", help="What it made after a change.")],
    plain: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Say what changed from one campaign to another, what did not, and what cannot be told yet.

    Campaigns with the same seeds are compared game by game, which needs far fewer of them.

    **Examples**

        hortus lab compare before after
    """
    stores = [Store.open(folder) for folder in (one, two)]
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
    if not changes:
        console.print("Nothing was measured in both.")
    for verdict, heading in HEADINGS.items():
        mine = [change for change in changes if change.verdict == verdict]
        if mine:
            console.print(f"\n[bold]{heading}[/] ({len(mine)} of {len(changes)} measures)")
            for change in mine:
                console.print(f"  {change.sentence.removesuffix(f': {verdict}')}", markup=False)
