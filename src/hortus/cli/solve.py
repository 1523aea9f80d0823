"""`hortus solve`: the worth of every position of Wizard's Garden, computed, kept and checked."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import hortus
from hortus.cli.common import GameName, Options, console, load_game, progress_bar
from hortus.core.errors import HortusError
from hortus.solve.answers import Solution, scope_of
from hortus.solve.solver import memory_needed, solve
from hortus.solve.table import Scope, Table, tables_directory
from hortus.solve.verify import SAMPLES, check_positions, positions_to_check
from hortus.solve.words import margin

OUT = "Where the table lies, or shall lie; else in HORTUS_TABLES or the user's cache."


def solve_game(
    name: GameName,
    option: Options = None,
    check: Annotated[bool, typer.Option("--check", help="Check the table there is.")] = False,
    samples: Annotated[
        int, typer.Option("--samples", min=1, help="How many positions of a great table to check.")
    ] = SAMPLES,
    seed: Annotated[int, typer.Option("--seed", help="Which positions to check.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Even if there is a table.")] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=OUT)] = None,
) -> None:
    """Solve Wizard's Garden: find the value of every position, and keep it in a table.

    A table for 20 seeds serves all games with fewer, whatever the other options but
    `single_overlap`.

    **Examples**

        hortus solve wizards-garden

        hortus solve wizards-garden -o seeds=16 --out sixteen.table

        hortus solve wizards-garden --resume

        hortus solve wizards-garden --check --samples 1000000
    """
    game = load_game(name, option, None)
    scope = scope_of(game)
    path = out or tables_directory() / scope.file_name
    if check:
        _check(Table(path), samples, seed)
        return
    if path.exists() and not again:
        console.print(f"There is a table already: {path} (--again makes it anew).", markup=False)
    else:
        _solve(scope, path, workers or os.cpu_count() or 1, resume)
    second = game.options["tie_without_staff"] == "second"
    value = Solution(Table(path)).value(game.start())
    console.print(f"The value of the game is {value}: {_meaning(value, second)}.")


def _solve(scope: Scope, path: Path, workers: int, resume: bool) -> None:
    size = scope.starts()[-1]
    console.print(
        f"Solving up to {scope.seeds} seeds: {size:,} boards and layers, one byte each, into {path}; "
        f"{workers} processes, about {memory_needed(scope, workers) // 1_000_000} MB of memory.",
        markup=False,
    )
    if hortus.build() != "compiled":
        console.print("This is the build in pure Python: expect it to take 15 times as long.")
    try:
        with progress_bar("Solving") as (bar, task):
            table = solve(
                scope,
                path,
                workers,
                resume,
                lambda done, of: bar.update(task, completed=done, total=of),
            )
    except KeyboardInterrupt:
        console.print("\nStopped. What is done is kept: go on with --resume.")
        raise typer.Exit(130) from None
    console.print(f"Wrote {path}, {size:,} bytes, {table.identity}.", markup=False)


def _check(table: Table, samples: int, seed: int) -> None:
    table.check()
    count, asked = positions_to_check(table.scope, samples, seed)
    with progress_bar("Checking") as (bar, task):
        bar.update(task, total=count)
        mistakes = check_positions(table, asked, lambda done: bar.update(task, completed=done))
    for line in mistakes:
        console.print(line, markup=False)
    if mistakes:
        raise HortusError(f"{table.path}: the table is wrong")
    console.print(f"{table.path}: {count:,} positions derived again, all right.", markup=False)


def _meaning(value: int, second_wins_ties: bool) -> str:
    """What the value of the start says, in words."""
    if value == 0:
        return "the second player wins the tie" if second_wins_ties else "a draw"
    who = "first" if value > 0 else "second"
    return f"the {who} player wins by {margin(value)} (a flower counts two, the staff one)"
