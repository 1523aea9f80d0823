"""`hortus lab items`: a study of what each card, plant or tower adds, by banning and forcing it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import Options, console, progress_bar
from hortus.cli.lab_measure import findings_table
from hortus.core.options import read_options, write_options
from hortus.lab.campaign import Campaign, Variant, Watch, read_counts
from hortus.lab.items import chosen_items, items, seen_items, study
from hortus.lab.measures.base import prepare
from hortus.lab.query import connect
from hortus.lab.restrict import MUST, NEVER
from hortus.lab.run import Progress, play_tables, run_campaign

SCOUTING = 24
"""How many games are played to see which items turn up."""


def study_items(
    game: Annotated[str, typer.Argument(metavar="GAME", help="See `hortus games`.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where results go.")],
    games: Annotated[int, typer.Option("--games", help="Games for each item.")] = 200,
    bot: Annotated[str, typer.Option("--bot", help="Who plays.")] = "greedy",
    players: Annotated[str, typer.Option("--players", help="Such as 2 or 2-4.")] = "",
    option: Options = None,
    content: Annotated[
        Path | None, typer.Option("--content", metavar="DIR", help="Replacement content files.")
    ] = None,
    only: Annotated[str, typer.Option("--only", help="Items, with commas; else all.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Also force each on one seat.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="Makes it repeatable.")] = 1,
    workers: Annotated[int, typer.Option("--workers", help="Processes.")] = 2,
) -> None:
    """Find out what each card, plant or tower adds: one seat may never take it, the others are free.

    All items are played on the same seeds. `hortus lab measure DIR` shows everything it tells.

    **Examples**

        hortus lab items leaf-and-let-die --out DIR

        hortus lab items power-plants --bot greedy --games 400 --only deeproot,snapjaw --out DIR
    """
    base = Campaign(
        game,
        games,
        read_counts(players) if players else (),
        options=(write_options(read_options(" ".join(option or []))),),
        variants=(Variant.read(content),) if content else (Variant(),),
        seeds=(seed,),
        watch=Watch(decisions=0.0, leads=False),
    )
    scouts = base._replace(games=min(games, SCOUTING), lineups=((bot,),))
    connection = connect((scouts, play_tables(scouts, workers)))
    prepare(connection)
    names = [name.strip() for name in only.split(",") if name.strip()]
    found = chosen_items(seen_items(connection, game), names)
    words = (NEVER, MUST) if force else (NEVER,)
    with progress_bar(f"{len(found)} items") as (bar, task):

        def show(now: Progress) -> None:
            bar.update(task, completed=now.done, total=now.total)

        store = run_campaign(study(base, found, bot, words), out, workers, show)
    adds = [one for one in items(connect(store), game) if one.name.startswith("adds")]
    console.print(findings_table(adds))
