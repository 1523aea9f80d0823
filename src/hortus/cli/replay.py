"""`hortus replay`: step through a record in the terminal, or draw every step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from hortus.cli.common import Content, console, follow, read_record
from hortus.cli.screen import busy, live, show_board, show_result
from hortus.core.contract import State
from hortus.core.errors import BadOption, BadRecord
from hortus.core.face import name_seats
from hortus.core.record import Followed, Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; `-` is standard input.")],
    at: Annotated[
        int | None, typer.Option("--at", help="Show only the position after so many moves.")
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="DIR", help="Write a picture of each step there."),
    ] = None,
    unsealed: Annotated[
        bool, typer.Option("--unsealed", help="Also take a record written by hand, without [end].")
    ] = False,
    content: Content = None,
) -> None:
    """Step through a record: Enter goes on, b goes back, a number jumps, q stops.

    **Examples**

        hortus replay game.hortus

        hortus replay game.hortus --at 12

        hortus replay game.hortus --svg pictures/
    """
    record = read_record(file, not unsealed)
    last = len(record.moves)
    if at is not None and not 0 <= at <= last:
        raise BadOption(f"--at must be from 0 to {last}, the moves of this record")
    followed = follow(record, None, content)
    positions = _positions(record, followed)
    good = len(positions) - 1
    if at is not None and at > good:
        raise BadRecord(f"there is no position after {at} moves: {followed.trouble}")
    if svg is not None:
        _draw(positions, [at] if at is not None else list(range(good + 1)), svg)
    elif at is not None:
        _show(record, positions, at)
    else:
        _step_through(record, positions)
    if followed.trouble and at is None:
        raise typer.Exit(1)


def _positions(record: Record, followed: Followed) -> list[State]:
    """Every position of the record, up to the last that could be played."""
    state = record.begin(followed.state.game)
    positions = [state.copy()]
    for move in followed.moves:
        state.play(move)
        positions.append(state.copy())
    return positions


def _draw(positions: list[State], steps: list[int], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for step in steps:
        with busy(f"Drawing {step} of {steps[-1]}"):
            (folder / f"{step:04}.svg").write_text(positions[step].view(None).picture(), "utf-8")
    console.print(f"Wrote {len(steps)} pictures to {folder}.", markup=False)


def _show(record: Record, positions: list[State], step: int) -> None:
    view = positions[step].view(None)
    if live():
        console.clear()
    if step:
        before = positions[step - 1]
        line = before.game.face.tell(before.view(None), before.parse(record.moves[step - 1]))
        console.print(name_seats(line, record.seats), markup=False)
    show_board(view, record.seats)
    console.print(f"[dim]{step} of {len(record.moves)}[/dim]")
    if view.over:
        show_result(positions[step], record.seats)


def _step_through(record: Record, positions: list[State]) -> None:
    step, last = 0, len(positions) - 1
    while True:
        _show(record, positions, step)
        if not sys.stdin.isatty() and step == last:
            return
        try:
            answer = console.input("[dim]Enter: on, b: back, number, q: [/dim]").strip()
        except EOFError:
            return
        if answer == "q":
            return
        if answer == "b":
            step = max(0, step - 1)
        elif answer.isdecimal():
            step = min(last, int(answer))
        else:
            step = min(last, step + 1)
