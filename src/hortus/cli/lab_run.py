"""`hortus lab run`: play a campaign of many games, here or on a cluster, and keep what was seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import sleep
from typing import Annotated

import typer
from rich.console import Group
from rich.live import Live
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar
from rich.table import Table

from hortus.cli.common import Workers, all_cores, console, end_the_line
from hortus.core.errors import BadOption
from hortus.core.face import counted
from hortus.core.options import read_options
from hortus.lab.campaign import (
    Campaign,
    Variant,
    Watch,
    by_the_clock,
    each_option,
    read_counts,
    read_lineup,
)
from hortus.lab.campaign_file import read_campaign
from hortus.lab.cluster import cluster as cluster_at
from hortus.lab.engine import Engine, processes
from hortus.lab.run import Progress
from hortus.lab.run import run as run_campaign
from hortus.lab.store import MANIFEST, Store

MOST_ROWS = 12
"""So many cells are shown while a campaign runs."""
IN_THE_FILE = (
    "games",
    "bots",
    "players",
    "option",
    "content",
    "seed",
    "events",
    "decisions",
)
"""What a campaign file says itself."""


def run(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a campaign.toml.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the results go.")],
    games: Annotated[int, typer.Option(help="Games of each cell; more, with --resume.")] = 1000,
    bots: Annotated[
        list[str] | None,
        typer.Option(metavar="BOTS", help="A line-up such as search:200,greedy; may be repeated."),
    ] = None,
    players: Annotated[str, typer.Option(help="How many play: 2, 2-4 or 2,4.")] = "",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Repeat a name to vary it."),
    ] = None,
    content: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="Replacement content; may be repeated."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 1,
    events: Annotated[str, typer.Option(help="counts (by game), full (each), or none.")] = "counts",
    decisions: Annotated[float, typer.Option(help="The share of decisions to keep.")] = 0.1,
    workers: Workers = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where it was stopped.")] = False,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler: tcp://host:8786.")
    ] = None,
) -> None:
    """Play many games of everything that is varied, on all cores, and keep what was seen in DIR.

    Line-ups are rotated over the seats on common seeds. Ctrl-C keeps what is done.

    **Examples**

        hortus lab run weeds --games 200 --bots greedy --out first-move

        hortus lab run potato-patrol --players 2-5 -o mission=fort -o mission=cellar --out missions

        hortus lab run campaign.toml --out results --resume
    """
    if game.endswith(".toml"):
        _refuse_what_the_file_says(context, Path(game))
        campaign = read_campaign(Path(game))
    else:
        watch = Watch(events, decisions)
        campaign = _wanted(game, games, bots, players, option, content, seed, watch)
    campaign.check()
    many = workers or all_cores()
    how = cluster_at(cluster) if cluster else processes(many)
    going_on = resume and (out / MANIFEST).exists()
    store = Store.resume(out, campaign) if going_on else Store.create(out, campaign)
    console.print(campaign.told, markup=False, soft_wrap=True)
    for name in sorted({name for lineup in campaign.lineups for name in lineup}):
        if by_the_clock(name):
            told = "thinks by the clock: the same seed will not give the same games"
            console.print(f"{name} {told}", markup=False)
    play(store, how, many)


def _refuse_what_the_file_says(context: typer.Context, path: Path) -> None:
    """Raises `BadOption` if the command line says what stands in a campaign file."""
    for name in IN_THE_FILE:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise BadOption(f"{path} says what is played: change it there, and leave out --{name}")


def _wanted(
    game: str,
    games: int,
    bots: Sequence[str] | None,
    players: str,
    option: Sequence[str] | None,
    content: Sequence[Path] | None,
    seed: int,
    watch: Watch,
) -> Campaign:
    """The campaign that the command line describes."""
    choices: dict[str, list[str]] = {}
    for word in option or []:
        for name, value in read_options(word).items():
            choices.setdefault(name, []).append(value)
    options = each_option(choices)
    return Campaign(
        game,
        games,
        read_counts(players) if players else (),
        tuple([read_lineup(text) for text in bots or ["greedy"]]),
        options,
        tuple([Variant.of(game, folder, options) for folder in content or []]) or (Variant(),),
        (seed,),
        watch=watch,
    )


def play(store: Store, how: Engine, workers: int) -> None:
    """Play what is left of a campaign, with a bar, the time left and the first results."""
    bar = Bar(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        speed_estimate_period=120,
    )
    task = bar.add_task("games", total=store.campaign.total)
    with Live(bar, console=console, refresh_per_second=2) as live:

        def show(progress: Progress) -> None:
            bar.update(task, completed=progress.done)
            live.update(Group(results(progress), bar))

        try:
            run_campaign(store, how, workers, show, _wait_for_room)
        except KeyboardInterrupt:
            live.stop()
            end_the_line()
            kept = f"{store.count()} of {counted(store.campaign.total, 'game')}"
            words = f"Stopped: {kept} in {store.folder}; --resume goes on."
            console.print(words, markup=False, soft_wrap=True)
            raise typer.Exit(130) from None
    end_the_line()
    found = counted(store.count(), "game")
    words = f"{found} in {store.folder}. Next: hortus lab report {store.folder}"
    console.print(words, markup=False, soft_wrap=True)


def _wait_for_room(seconds: float) -> None:
    """Say what is waited for."""
    console.print("the disk is full: make room, or stop with Ctrl-C", markup=False)
    sleep(seconds)


def results(progress: Progress) -> Table:
    """The first results of each cell."""
    table = Table(box=None)
    for heading in ("players", "bots", "", "games", "won by", "", "plies"):
        table.add_column(heading)
    for index in range(len(progress.tally.cells))[:MOST_ROWS]:
        one = progress.tally.standing(index)
        cell = one.cell
        variant = "" if cell.variant.name == "own" else cell.variant.name
        table.add_row(
            str(cell.players),
            cell.lineup,
            " ".join(filter(None, [cell.options, variant])),
            str(one.games),
            one.whose,
            str(one.won) if one.games else "",
            f"{one.plies:.0f}",
        )
    return table
