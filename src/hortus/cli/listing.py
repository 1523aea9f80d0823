"""`hortus games`: what there is to play, and the options of one game."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from hortus.bots import roster
from hortus.cli.common import console
from hortus.core.options import write_value
from hortus.core.registry import about, game_class
from hortus.core.registry import games as game_names


def games(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Show this game and its options.")
    ] = None,
) -> None:
    """List the games, or describe one with its options.

    **Examples**

        hortus games

        hortus games wizards-garden
    """
    if name is None:
        _list()
    else:
        _describe(name)


def _list() -> None:
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "players", "minutes", "weight", ""):
        table.add_column(heading, style="bold" if heading == "game" else "")
    for name in game_names():
        told = about(name)
        counts = sorted(told.players)
        span = str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        table.add_row(name, span, str(told.minutes), f"{told.weight:g}", told.sentence)
    console.print(table)
    _list_opponents("")


def _list_opponents(game: str) -> None:
    """Who plays against people, from the weakest to the strongest."""
    console.print("\n[bold]Opponents[/bold], for --bot")
    together = bool(game) and about(game).cooperative
    for one in roster.offered(game):
        told = one.together if together else one.sentence
        console.print(f"{one.name:<10} {told}", markup=False, highlight=False)


def _describe(name: str) -> None:
    kind = game_class(name)
    told = kind.about
    console.print(f"[bold]{told.title}[/bold]: {told.counts} players, about {told.minutes} minutes")
    console.print(told.sentence)
    for option in kind.option_list:
        default = write_value(option.default) or "as it comes"
        console.print(f"\n[bold]{option.name}[/bold] = {default}\n  {option.meaning}")
        console.print(f"  Takes {option.range()}.")
    _list_opponents(name)
