"""`hortus lab items`: a study of what each card, plant or tower adds, by banning and forcing it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import Options, Workers, all_cores, console, progress_bar
from hortus.cli.lab_measure import findings_table
from hortus.core.errors import BadOption
from hortus.core.face import counted
from hortus.core.options import read_options, write_options
from hortus.lab.campaign import Campaign, Variant, Watch, read_counts
from hortus.lab.items import Item, chosen_items, items, seen_items, study
from hortus.lab.measures.base import prepare
from hortus.lab.query import connect
from hortus.lab.restrict import MUST, NEVER
from hortus.lab.run import Progress, play_tables, run_campaign

SCOUTING = 24
"""How many games are played, by bots that do anything, to see which items turn up."""


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
    workers: Workers = None,
) -> None:
    """Find out what each card, plant or tower adds: one seat may never take it, the others are free.

    All items are played on the same seeds. `hortus lab measure DIR` shows everything it tells.

    **Examples**

        hortus lab items leaf-and-let-die --out DIR

        hortus lab items power-plants --bot greedy --games 400 --only deeproot,snapjaw --out DIR
    """
    line = write_options(read_options(" ".join(option or [])))
    base = Campaign(
        game,
        games,
        read_counts(players) if players else (),
        ((bot,),),
        (line,),
        (Variant.of(game, content, (line,)),) if content else (Variant(),),
        (seed,),
        watch=Watch(decisions=0.0, leads=False),
    )
    base.check()
    many = workers or all_cores()
    found = chosen_items(_turned_up(base), _names(only))
    words = (NEVER, MUST) if force else (NEVER,)
    with progress_bar(counted(len(found), "item")) as (bar, task):

        def show(now: Progress) -> None:
            bar.update(task, completed=now.done, total=now.total)

        store = run_campaign(study(base, found, bot, words), out, many, show)
    adds = [one for one in items(connect(store), game) if one.name.startswith("adds")]
    console.print(findings_table(adds, console.width))
    console.print(f"Next: hortus lab report {out}", markup=False, soft_wrap=True)


def _names(only: str) -> list[str]:
    """The items that `--only` names."""
    names = [name.strip() for name in only.split(",") if name.strip()]
    if only and not names:
        raise BadOption(f"--only names items with commas between them, not {only!r}")
    return names


def _turned_up(base: Campaign) -> list[Item]:
    """The items that there are: what turns up in a few games of bots that do anything."""
    scouts = base._replace(games=SCOUTING, lineups=(("random",),))
    connection = connect((scouts, play_tables(scouts)))
    prepare(connection)
    return seen_items(connection, base.game)
