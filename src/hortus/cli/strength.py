"""`hortus strength`: plays what docs/strength.md is made of, as long as one likes, and writes it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import hortus
from hortus.cli.common import console
from hortus.core.errors import BadOption
from hortus.core.face import counted
from hortus.lab.strength import Cell, Schedule, Store, run
from hortus.lab.strength_plan import missing, plan
from hortus.lab.strength_report import document


def strength(
    minutes: Annotated[
        float, typer.Option(min=0, help="How long to play, about; 0: only write the page.")
    ] = 60.0,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The page.")] = Path("docs/strength.md"),
    kept: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the results lie, to go on from.")
    ] = Path("bench/strength"),
    cells: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="Only cells with this word; may be repeated."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Forget the results of these cells first.")
    ] = False,
    listed: Annotated[bool, typer.Option("--list", help="Only say how each cell stands.")] = False,
    workers: Annotated[int | None, typer.Option(help="Processes; else one for each core.")] = None,
) -> None:
    """Measure how strong the bots are in every game, and write docs/strength.md.

    Whatever was played is kept: stop it at any time (Ctrl-C), and go on later.

    **Examples**

        hortus strength --minutes 35

        hortus strength --minutes 0

        hortus strength --cells weeds --cells search:1s --minutes 10

        hortus strength --cells power-plants --again
    """
    chosen = plan(cells or ())
    if not chosen:
        raise BadOption(f"no cell has {' and '.join(cells or ())}; --list says which there are")
    if missing():
        console.print(f"Not installed, so left out: {', '.join(missing())}.", markup=False)
    store = Store(kept)
    if listed:
        for cell in chosen:
            console.print(_line(cell, store), markup=False)
        return
    if again:
        store.forget(chosen)
    if minutes:
        told = counted(len(chosen), "cell")
        console.print(f"{told}, {hortus.build()}; results go to {kept}, the page to {out}.")
        _play(Schedule(chosen, store), minutes, workers or os.cpu_count() or 1)
    pages = sorted([path.stem for path in (out.parent / "strength").glob("*.md")])
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(document(plan(), store, pages), "utf-8")
    console.print(f"Written: {out}", markup=False)


def _play(schedule: Schedule, minutes: float, workers: int) -> None:
    columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console) as bar:
        task = bar.add_task("", total=60 * minutes)

        def show(cell: Cell, spent: float) -> None:
            bar.update(task, completed=spent, description=_line(cell, schedule.store))

        try:
            run(schedule, 60 * minutes, workers, show)
        except KeyboardInterrupt:
            console.print("Stopped; what was played is kept.")


def _line(cell: Cell, store: Store) -> str:
    duel = store.duel(cell)
    seconds = sum([one.seconds for one in store.of(cell)])
    share = duel.rates[0] if duel.setup.teams else duel.decided
    return f"{cell.section} {cell.key}: {duel.games} games, {seconds:.0f} s, {share}"
