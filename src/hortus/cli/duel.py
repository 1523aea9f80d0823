"""`hortus duel`: which of two bots is stronger, and how sure one can be of it; or a whole field."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
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
from rich.table import Table

from hortus.bots import roster
from hortus.bots.perfect import PerfectBot
from hortus.cli.common import Content, Options, console, load_each
from hortus.core.contract import Game
from hortus.core.errors import BadOption
from hortus.core.face import counted
from hortus.core.options import write_value
from hortus.lab.duel import Duel, Setup
from hortus.lab.duel import duel as play_duel
from hortus.lab.field import Field, Played, cross_table, play_field, rated, seatings, team_wins
from hortus.lab.statistics import Sprt, elo, wilson

BotName = Annotated[
    str | None, typer.Argument(help="A bot, such as greedy, search:500 or search:1s.")
]


def duel(
    one: BotName = None,
    two: BotName = None,
    game: Annotated[str, typer.Option("--game", "-g", help="See `hortus games`.")] = "",
    players: Annotated[
        list[int] | None, typer.Option(help="How many play; may be repeated. Else the usual.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games at most (for each table).")] = 200,
    sprt: Annotated[
        float | None,
        typer.Option(metavar="SHARE", help="Stop as soon as it is clear: at least this share?"),
    ] = None,
    decided: Annotated[
        bool, typer.Option("--decided", help="The test asks for a share of the decided games.")
    ] = False,
    field: Annotated[
        str | None, typer.Option(metavar="BOTS", help="Rate a field instead: random,greedy,...")
    ] = None,
    each: Annotated[
        str | None, typer.Option(metavar="OPTION", help="Once for each value of a game option.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The first seed; the same seeds, the same games.")] = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; else one for each core.")] = None,
    option: Options = None,
    content: Content = None,
) -> None:
    """Let two bots play each other: common seeds, seats swapped, all cores. Or rate a field of bots.

    **Examples**

        hortus duel search:500 greedy --game wizards-garden

        hortus duel search:1s greedy --game weeds --games 400 --sprt 0.8 --decided

        hortus duel search:200 greedy --game potato-patrol --players 2 --players 3 --each mission

        hortus duel --field random,greedy,search:50,search:200 --game leaf-and-let-die
    """
    if not game:
        raise BadOption("which game? --game NAME, see `hortus games`")
    tables = load_each(game, option, content, each)
    counts = [tables[0].check_players(count) for count in players or [tables[0].about.players[0]]]
    cores = workers or os.cpu_count() or 1
    if field is not None:
        if one is not None or each is not None or len(counts) > 1:
            raise BadOption("--field takes one game and one number of players, and no other bots")
        _play_field(Field(tables[0], counts[0], tuple(field.split(","))), games, seed, cores)
        return
    if one is None or two is None:
        raise BadOption("a duel is between two bots: hortus duel ONE TWO --game GAME")
    if sprt is not None and not 0.1 < sprt < 1:
        raise BadOption(f"--sprt is a share of the points between 0.1 and 1, not {sprt:g}")
    test = None if sprt is None else Sprt(sprt - 0.1, sprt)
    for told in lacking(tables[0], [one, two]):
        console.print(told, markup=False)
    found = []
    for setup in [Setup(table, count, one, two) for table in tables for count in counts]:
        setup.check()
        with Progress(*_columns(), console=console) as bar:
            task = bar.add_task("", total=max(1, games // setup.size) * setup.size)
            stand = play_duel(setup, games, seed, test, cores, _shown(bar, task), decided)
        found.append(stand)
        console.print(report(stand, test is not None), markup=False)
    if len(found) > 1:
        console.print(overview(found))


def _columns() -> tuple[BarColumn, MofNCompleteColumn, TimeRemainingColumn, TextColumn]:
    return (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )


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
    told = setup.game.changed_options().items()
    options = "".join([f", {name}={write_value(value)}" for name, value in told])
    lines = [
        f"{setup.one} against {setup.two}, {setup.game.title}{options}, {setup.players} players"
    ]
    lines += _team_lines(found) if setup.teams else _seat_lines(found)
    if tested:
        lines.append(f"the sequential test says: {found.verdict or 'it cannot be told yet'}")
    return "\n".join(lines)


def _seat_lines(found: Duel) -> list[str]:
    interval = found.interval
    players = found.setup.players
    seeds = counted(len(found.groups), "seed")
    lines = [
        f"{found.games} games on {seeds}: {found.wins} won, {found.draws} drawn, {found.lost} lost",
        f"share of the points: {interval}; 95 % interval over seeds",
        f"share of the decided games: {found.decided}",
    ]
    if players > 2:
        lines.append(f"a bot as strong as the others would have {100 / players:.1f} %")
    elif 0 < interval.share < 1:
        lines.append(f"that is {elo(interval.share):+.0f} Elo points")
    return lines


def _team_lines(found: Duel) -> list[str]:
    one, two = found.rates
    seeds = counted(len(found.groups), "seed")
    better = [group.wins > group.lost for group in found.groups].count(True)
    worse = [group.wins < group.lost for group in found.groups].count(True)
    return [
        f"{found.games} games on {seeds}: teams of {found.setup.one} won {found.wins}, "
        f"of {found.setup.two} {found.lost}",
        f"{found.setup.one} wins {one}; {found.setup.two} wins {two}; 95 % intervals",
        f"only {found.setup.one} won {better} of the seeds, only {found.setup.two} {worse}",
    ]


def overview(found: Sequence[Duel]) -> Table:
    """Several duels of the same two in a table, with all of them together in the last line."""
    one, two = found[0].setup.one, found[0].setup.two
    table = Table(title=f"{one} against {two}", title_justify="left")
    teams = found[0].setup.teams
    headings = [f"{one} wins", f"{two} wins"] if teams else ["points", "decided games"]
    for heading in ("", "players", "games", *headings):
        table.add_column(heading)
    for stand in found:
        values = stand.setup.game.changed_options().values()
        words = " ".join([write_value(value) for value in values])
        table.add_row(words, str(stand.setup.players), *_figures(stand))
    together = Duel(found[0].setup, tuple([group for stand in found for group in stand.groups]))
    table.add_row("all", "", *_figures(together))
    return table


def _figures(stand: Duel) -> list[str]:
    shares = stand.rates if stand.setup.teams else (stand.interval, stand.decided)
    return [str(stand.games), *[str(share) for share in shares]]


def _play_field(field: Field, games: int, seed: int, workers: int) -> None:
    field.check()
    size = len(seatings(field, seed))
    rounds = max(1, games // size)
    with Progress(*_columns(), console=console) as bar:
        task = bar.add_task("games", total=rounds * size)
        played = play_field(
            field, rounds, seed, workers, lambda done: bar.update(task, completed=done * size)
        )
    console.print(f"{field.game.title}, {field.players} players, {len(played)} games", markup=False)
    console.print(field_table(field, played))


def field_table(field: Field, played: Sequence[Played]) -> Table:
    """The ratings and the cross table of a field; where all play together, how often each wins."""
    table = Table()
    if field.game.about.cooperative or field.players == 1:
        for heading in ("bot", "won", "games", "share"):
            table.add_column(heading)
        for name, (won, of) in team_wins(field.names, played).items():
            table.add_row(name, str(won), str(of), str(wilson(won, of)))
        return table
    found = rated(field.names, played)
    names = [one.name for one in found]
    for heading in ("bot", "rating", "games", "wins", *[f"v {name}" for name in names]):
        table.add_column(heading)
    for one, row in zip(found, cross_table(names, played), strict=True):
        table.add_row(
            one.name,
            f"{one.mean:.1f} ± {2 * one.unsure:.1f}",
            str(one.games),
            f"{100 * one.points:.0f} %",
            *["" if share is None else f"{100 * share:.0f} %" for share in row],
        )
    return table
