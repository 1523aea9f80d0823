"""`hortus duel`: which of two bots is stronger, and how sure one can be of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from hortus.bots import roster
from hortus.bots.perfect import PerfectBot
from hortus.cli.common import Content, Options, console, load_game
from hortus.core.contract import Game
from hortus.core.errors import BadOption
from hortus.core.face import counted
from hortus.lab.duel import Duel, Setup
from hortus.lab.duel import duel as play_duel
from hortus.lab.statistics import Sprt, elo

BotName = Annotated[str, typer.Argument(help="A bot, such as greedy, search:500 or search:1s.")]


def duel(
    one: BotName,
    two: BotName,
    game: Annotated[str, typer.Option("--game", "-g", help="See `hortus games`.")],
    players: Annotated[int | None, typer.Option(help="How many play; else the usual.")] = None,
    games: Annotated[int, typer.Option(help="How many games at most.")] = 200,
    sprt: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Stop as soon as it is clear: at least this share?"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The first seed; the same seeds, the same games.")] = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; else one for each core.")] = None,
    option: Options = None,
    content: Content = None,
) -> None:
    """Let two bots play each other: common seeds, seats swapped, all cores.

    **Examples**

        hortus duel search:500 greedy --game wizards-garden

        hortus duel search:1s greedy --game weeds --games 400 --sprt 0.8

        hortus duel search:200 greedy --game potato-patrol --players 3 -o mission=cellar
    """
    table = load_game(game, option, content)
    setup = Setup(table, table.check_players(players), one, two)
    if sprt is not None and not 0.1 < sprt < 1:
        raise BadOption(f"--sprt is a share of the points between 0.1 and 1, not {sprt:g}")
    test = None if sprt is None else Sprt(sprt - 0.1, sprt)
    for told in lacking(table, [one, two]):
        console.print(told, markup=False)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("", total=max(1, games // setup.players) * setup.players)
        found = play_duel(
            setup, games, seed, test, workers or os.cpu_count() or 1, _shown(bar, task)
        )
    console.print(report(found, test is not None), markup=False)


def lacking(game: Game, names: list[str]) -> list[str]:
    """What bots by these names miss here, in a sentence each."""
    found = [roster.bot(name) for name in names]
    missing = [bot.missing(game) for bot in found if isinstance(bot, PerfectBot)]
    return [f"perfect: {told}." for told in missing if told]


def _shown(bar: Progress, task: TaskID) -> Callable[[Duel], None]:
    def show(stand: Duel) -> None:
        bar.update(task, completed=stand.games, description=str(stand.interval))

    return show


def report(found: Duel, tested: bool = False) -> str:
    """What a duel brought, in a few lines."""
    setup = found.setup
    interval = found.interval
    lines = [
        f"{setup.one} against {setup.two}, {setup.game.title}, {setup.players} players",
        f"{found.games} games on {counted(len(found.groups), 'seed')}: {found.wins} won, {found.draws} drawn",
        f"share of the points: {interval}; 95 % interval over seeds",
    ]
    if setup.players == 2 and 0 < interval.share < 1 and not setup.game.about.cooperative:
        lines.append(f"that is {elo(interval.share):+.0f} Elo points")
    if tested:
        lines.append(f"the sequential test says: {found.verdict or 'it cannot be told yet'}")
    return "\n".join(lines)
