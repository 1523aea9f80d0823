"""`hortus puzzle`: find the only move that wins, in the terminal."""

from __future__ import annotations

from datetime import date
from random import Random, SystemRandom
from typing import Annotated

import typer

from hortus.cli.common import Seed, console
from hortus.cli.screen import live, rules_of, show_board, show_pages
from hortus.core.contract import State
from hortus.core.errors import BadOption, HortusError
from hortus.solve.puzzles import GRADES, Puzzle, collection, puzzle_of
from hortus.solve.puzzles import puzzle as numbered

NAMES = ("the first wizard", "the second wizard")


def puzzle(
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="Which one; else that of today.")
    ] = None,
    grade: Annotated[
        str, typer.Option("--grade", "-g", help=f"Any of {', '.join(GRADES)}, at random.")
    ] = "",
    seed: Seed = None,
) -> None:
    """Find the only winning move in a position of Wizard's Garden.

    **Examples**

        hortus puzzle

        hortus puzzle 17

        hortus puzzle --grade hard
    """
    one = _chosen(number, grade, Random(seed) if seed is not None else SystemRandom())
    _show(one)
    _ask(one, one.state())


def _show(one: Puzzle) -> None:
    """The position and the question."""
    state = one.state()
    seat = state.actors[0]
    if live():
        console.clear()
    console.print(f"[bold]Puzzle {one.number} of {len(collection())}[/bold], {one.grade}.")
    show_board(state.view(seat), NAMES)
    console.print(
        f"You are {NAMES[seat]}. Exactly one planting wins: which? "
        "Write it as c2b; Enter shows the board again, h gives the answer, ? the rules, q leaves.",
        markup=False,
    )


def _chosen(number: int | None, grade: str, rng: Random) -> Puzzle:
    if grade and grade not in GRADES:
        raise BadOption(f"--grade is one of {', '.join(GRADES)}, not {grade!r}")
    if number is not None:
        return numbered(number)
    if grade:
        return rng.choice([one for one in collection() if one.grade == grade])
    return puzzle_of(date.today())


def _ask(one: Puzzle, state: State) -> None:
    """Until it is found, given up or left."""
    while True:
        try:
            answer = console.input("[bold]Your move[/bold] > ").strip()
        except EOFError:
            answer = "q"
        if answer == "q":
            return
        if answer == "?":
            show_pages(rules_of(state.view(state.actors[0])))
        if answer in ("", "?"):
            _show(one)
            continue
        if answer == "h":
            console.print(f"{one.answer} wins. {_line(one)}", markup=False)
            return
        try:
            move = state.parse(answer)
        except HortusError as error:
            console.print(str(error), style="red", markup=False)
            continue
        if str(move) == one.answer:
            console.print(f"Yes, {one.answer} wins. {_line(one)}", style="green", markup=False)
            return
        console.print(f"{move} does not win. Try again.", style="red", markup=False)


def _line(one: Puzzle) -> str:
    return f"With best play it goes on {' '.join(one.line[1:])}." if one.line[1:] else ""
