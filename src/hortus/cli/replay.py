"""`hortus replay`: step through a record in the terminal, analyse it, or draw every step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from hortus.bots.budget import Budget
from hortus.cli.common import Content, console, follow, progress_bar, read_record
from hortus.cli.screen import ask, busy, live, show_board, show_result
from hortus.core.contract import State
from hortus.core.errors import BadOption, BadRecord
from hortus.core.face import counted, name_seats
from hortus.core.record import Followed, Note, Record
from hortus.table.annotate import ANALYSED, MARK_WORDS, USUAL, annotate, tally, turning_point
from hortus.table.match import Match


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
    analyse: Annotated[
        bool, typer.Option("--analyse", help="Mark every move, and find the turning point.")
    ] = False,
    budget: Annotated[
        int, typer.Option("--budget", min=1, max=10**6, help="Trials for each decision.")
    ] = USUAL.count,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-O", metavar="FILE", help="Write the record with its notes there."),
    ] = None,
    content: Content = None,
) -> None:
    """Step through a record: Enter goes on, b back, t to the turning point, a number jumps, q stops.

    Marks are !! best, ! good, ? mistake, ?? blunder: by the solution in Wizard's Garden if there
    is a table for it (`hortus solve`), else estimated by search.

    **Examples**

        hortus replay game.hortus

        hortus replay game.hortus --at 12

        hortus replay game.hortus --analyse --budget 500 --out notes.hortus

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
    if analyse:
        record = record.annotated(_analysed(record, followed, Budget(count=budget)))
    if out is not None:
        out.write_text(record.dumps(), "utf-8")
        console.print(f"Wrote {out}.", markup=False)
    on = not analyse or _sum_up(record, positions)
    if svg is not None:
        _draw(positions, [at] if at is not None else list(range(good + 1)), svg)
    elif on and at is not None:
        _show(record, positions, at)
    elif on and (out is None or live()):
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


def _analysed(record: Record, followed: Followed, budget: Budget) -> list[Note]:
    """Notes on every decision, after those that people have written."""
    game = followed.state.game
    start = record.begin(game) if record.start is not None else None
    match = Match(game, record.seats, date=record.date, start=start)
    for move in followed.moves:
        match.append(move)
    with progress_bar("Analysing") as (bar, task):
        analysis = annotate(
            match, budget, lambda done, of: bar.update(task, completed=done, total=of)
        )
    own = [note for note in record.notes if not note.mark and not note.text.startswith(ANALYSED)]
    return sorted([*own, *analysis.notes()], key=lambda note: note.step)


def _sum_up(record: Record, positions: list[State]) -> bool:
    """How often each seat got each mark, and where the game turned; False if that was enough."""
    movers = [
        before.actor_of(before.parse(text))
        for before, text in zip(positions, record.moves, strict=False)
    ]
    for name, counts in zip(
        record.seats, tally(record.notes, movers, len(record.seats)), strict=True
    ):
        told = [
            f"{mark} {_times(count, MARK_WORDS[mark])}" for mark, count in counts.items() if count
        ]
        console.print(f"{name}: {', '.join(told) or 'no choice'}.", markup=False)
    by = next((note.text for note in record.notes if note.text.startswith(ANALYSED)), "")
    turn = turning_point(record.notes)
    where = f"The turning point is step {turn} (t goes there)." if turn else "No move turned it."
    console.print(f"{by[:1].upper()}{by[1:]}. {where}", markup=False)
    try:
        return not live() or ask("Enter: to the start, q: leave > ").strip().lower() != "q"
    except EOFError:
        return False


def _times(count: int, word: str) -> str:
    """How often a mark was given: `1 mistake`, `3 mistakes`, `3 best`."""
    return counted(count, word) if word in ("mistake", "blunder") else f"{count} {word}"


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
        marks = [note.mark for note in record.notes if note.step == step and note.mark]
        console.print(" ".join([name_seats(line, record.seats), *marks]), markup=False)
    show_board(view, record.seats)
    for note in record.notes:
        if note.step == step:
            console.print(_told(note), markup=False)
    console.print(f"[dim]{step} of {len(record.moves)}[/dim]")
    if view.over:
        show_result(positions[step], record.seats)


def _told(note: Note) -> str:
    """A note in words: `Blunder (-0.2): the turning point; better: c2b`."""
    mark = MARK_WORDS.get(note.mark, "note").capitalize()
    value = "" if note.value is None else f" ({note.value:+.2g})"
    return f"{mark}{value}: {note.text}" if note.text else f"{mark}{value}"


def _step_through(record: Record, positions: list[State]) -> None:
    step, last, told = 0, len(positions) - 1, ""
    turn = turning_point(record.notes)
    keys = "Enter: on, b: back, " + ("t: turning point, " if turn else "") + "number, q: leave > "
    while True:
        _show(record, positions, step)
        if told:
            console.print(told, style="yellow", markup=False)
        try:
            answer = console.input(f"[dim]{keys}[/dim]").strip()
        except EOFError:
            return
        if answer == "q" or (answer == "" and step == last and not sys.stdin.isatty()):
            return
        if answer == "t" and turn:
            answer = str(turn)
        step, told = _led_by(answer, step, last, "b, t" if turn else "b")


def _led_by(answer: str, step: int, last: int, keys: str) -> tuple[int, str]:
    """The step an answer leads to, and what is to be said if that is not where it was meant to."""
    if answer == "b":
        return max(0, step - 1), "" if step else "This is the start."
    if answer == "" or answer.isdecimal():
        wanted = int(answer[:9]) if answer else step + 1
        return min(last, wanted), "" if wanted <= last else f"Step {last} is the last one."
    return step, f"{answer[:20]!r} is none of Enter, {keys}, a number from 0 to {last}, and q."
