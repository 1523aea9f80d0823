"""`hortus fit`: the weights of a game's evaluation, fitted from games that a bot plays itself."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hortus.bots import roster
from hortus.cli.common import Content, GameName, Options, console, load_each, progress_bar
from hortus.lab.fit import Fitted, fit_all, gather, weights_file, written
from hortus.lab.regression import Case
from hortus.lab.selfplay import STRAY, Lesson


def fit(
    name: GameName,
    bot: Annotated[
        str, typer.Option(help="Who plays: a bot, or several with commas between, drawn by lot.")
    ] = "greedy",
    games: Annotated[int, typer.Option(help="How many games for each number of players.")] = 1000,
    players: Annotated[
        list[int] | None, typer.Option(help="How many play; may be repeated. Else the usual.")
    ] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions taken from each game.")] = 16,
    stray: Annotated[
        float, typer.Option(min=0, max=1, help="The share of moves that are any legal one.")
    ] = STRAY,
    to: Annotated[
        str, typer.Option(metavar="BOT", help="Fit to what this search expects, not to the end.")
    ] = "",
    prior: Annotated[float, typer.Option(help="Games that drew every weight to 0.")] = 1.0,
    seed: Annotated[int, typer.Option(help="The first seed; the same seeds, the same games.")] = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; else one for each core.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to; else the game's weights.toml.")
    ] = None,
    dry: Annotated[bool, typer.Option("--dry", help="Tell, but write nothing.")] = False,
    each: Annotated[
        str | None, typer.Option(metavar="OPTION", help="Every value of a game option in turns.")
    ] = None,
    option: Options = None,
    content: Content = None,
) -> None:
    """Fit the weights of a game's evaluation from self-play.

    Bots play each other, with moves astray; at some positions of each game the terms of all seats
    (`game.insight.terms`) are noted, and weights are fitted so that they foretell who wins, or
    (`--to`) what a search expects there: less luck, and better advice. The bot `habit` follows the
    game's own `sensible`, `habit:any` with a taste drawn for each game. The loss (less is better)
    is told for games that were held out.

    **Examples**

        hortus fit weeds --games 2000

        hortus fit potato-patrol --each mission --players 2 --players 3

        hortus fit leaf-and-let-die --bot habit:any,greedy --stray 0.1 --to search:100

        hortus fit power-plants --players 2 --players 3 --bot search:30 --games 300 --dry
    """
    game, *others = load_each(name, option, content, each)
    for player in [*bot.split(","), to or bot.split(",")[0]]:
        roster.bot(player)
    counts = [game.check_players(count) for count in players or [game.about.players[0]]]
    lessons = [Lesson(game, count, bot, positions, tuple(others), stray, to) for count in counts]
    file = weights_file(game)
    command = command_line(sys.argv[1:])
    target = out or file
    if not dry:
        console.print(f"The weights of {game.title} will be written to {target}.", markup=False)
    cores = workers or os.cpu_count() or 1
    played = [_gathered(lesson, games, seed, cores) for lesson in lessons]
    found = fit_all(lessons, played, file, prior)
    names = game.insight.term_names
    for one in found:
        console.print(shown(names, one))
        console.print(f"{one.games} games: {one.losses}", markup=False)
    if not dry:
        target.write_text(written(names, found, command), "utf-8")
        console.print(f"Written: {target}", markup=False)


def command_line(words: Sequence[str]) -> str:
    """The command to write down: all but where to, which says nothing about the weights."""
    told = list(words)
    if "--out" in told:
        place = told.index("--out")
        del told[place : place + 2]
    return " ".join(["hortus", *[shlex.quote(word) for word in told]])


def _gathered(lesson: Lesson, games: int, seed: int, workers: int) -> list[list[Case]]:
    with progress_bar(f"{lesson.players} players") as (bar, task):
        bar.update(task, total=games)
        return gather(lesson, games, seed, workers, lambda done: bar.update(task, completed=done))


def shown(names: Sequence[str], found: Fitted) -> Table:
    """The weights in a table, with what each usually moves: weight times how much the term differs."""
    table = Table(title=f"players: {found.players}", title_justify="left")
    for heading in ("term", "weight", "differs by", "matters"):
        table.add_column(heading, justify="left" if heading == "term" else "right")
    for name, weight, spread in zip(names, found.weights, found.spreads, strict=True):
        table.add_row(name, f"{weight:g}", f"{spread:.3g}", f"{weight * spread:+.3f}")
    return table
