"""What the terminal shows: the board, the question and its answers, the result, the rules.

In a terminal each decision is one screen, drawn anew from its first row, so that the board stays
where it was. Elsewhere (a pipe, a file) everything is written one below the other.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.cells import cell_len
from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text

from hortus.cli.common import console
from hortus.cli.menu import EVERYTHING, Menu, clipped
from hortus.core.contract import State, View
from hortus.core.face import BELOW, name_seats

LEAST = (80, 24)
"""The smallest terminal that boards are made for: columns and rows."""
LONGEST_NAME = 10
"""Boards are checked with names of so many characters; longer ones are cut there."""
BAR_AFTER = 2.0
"""Seconds after which a bar shows that somebody thinks."""
FEWEST = 3
"""Rows of answers that are shown below a board that is higher than it should be."""


def live() -> bool:
    """True if a person sits at a terminal that can be cleared."""
    return console.is_terminal and sys.stdin.isatty() and not console.is_dumb_terminal


def size() -> tuple[int, int]:
    """Columns and rows to draw for."""
    wide, high = console.size
    return max(LEAST[0], wide), max(LEAST[1], high)


def board_lines(view: View, names: Sequence[str]) -> list[Text]:
    """The position, drawn in characters and colour for this terminal."""
    wide, high = size()
    safe = [escape(clipped(name, LONGEST_NAME)) for name in names]
    text = Text.from_markup(name_seats(view.game.face.board(view, wide, high), safe))
    lines = list(text.split("\n", allow_blank=True))
    for line in lines if console.is_terminal else ():
        line.rstrip()
        line.truncate(wide, overflow="ellipsis")
    return lines


def show_board(view: View, names: Sequence[str]) -> None:
    """The position."""
    for line in board_lines(view, names):
        console.print(line, soft_wrap=True)


def show_decision(
    view: View, menu: Menu, names: Sequence[str], news: Sequence[str], message: str
) -> None:
    """One screen: the board, what happened, the question, its answers, and a last line of help."""
    wide, high = size()
    board = board_lines(view, names)
    prompt = wrapped(name_seats(view.game.face.prompt(view), names), wide)
    if not live():
        answers = menu.lines(wide, EVERYTHING)
        _print([*board, *[Text(line, "bold") for line in prompt], *answers])
        return
    footer = _fitting(wrapped(message, wide), room_below(view, names), wide)
    free = high - len(board) - len(prompt) - len(footer) - 1
    answers = menu.lines(wide, max(_fewest(len(board)), free - (1 if news else 0)))
    where = _whereabouts(menu)
    if where:
        prompt[-1] = f"{clipped(prompt[-1], wide - cell_len(where) - 1)} {where}"
    told = [Text(clipped(line, wide), "dim") for line in _newest(news, free - len(answers))]
    console.clear()
    _print([*board, *told, *[Text(line, "bold") for line in prompt], *answers])
    _print([Text(line, "dim") for line in footer])


def room_below(view: View, names: Sequence[str]) -> int:
    """How many rows a message below the answers may take, so that the board stays in sight."""
    wide, high = size()
    board = len(board_lines(view, names))
    prompt = len(wrapped(name_seats(view.game.face.prompt(view), names), wide))
    return max(1, high - board - prompt - _fewest(board) - 1)


def _fewest(board: int) -> int:
    """The rows of answers that always stand below a board of so many rows."""
    return FEWEST if board > size()[1] - BELOW else 1


def _fitting(lines: list[str], rows: int, wide: int) -> list[str]:
    """As many lines as there are rows; the last one ends in an ellipsis if some are left out."""
    if len(lines) <= rows:
        return lines
    return [*lines[: rows - 1], clipped(lines[rows - 1], wide - 1).rstrip("…") + "…"]


def _whereabouts(menu: Menu) -> str:
    """Which of the answers are listed; empty if all are."""
    words = [f"“{menu.words}”"] if menu.words else []
    words += [menu.group] if menu.group else []
    words += [f"page {menu.page + 1} of {menu.pages}"] if menu.pages > 1 else []
    return f"[{', '.join(words)}]" if words else ""


def _newest(news: Sequence[str], rows: int) -> list[str]:
    """What happened, as much of it as fits, the newest last."""
    if len(news) <= rows or rows < 1:
        return [f"• {line}" for line in news[: max(0, rows)]]
    shown = news[len(news) - rows :]
    more = len(news) - rows
    return [f"• (l: {more} more) {shown[0]}", *[f"• {line}" for line in shown[1:]]]


def _print(lines: Sequence[Text]) -> None:
    for line in lines:
        console.print(line, soft_wrap=True)


def wrapped(text: str, wide: int) -> list[str]:
    """A text in lines that fit; one with a word that fits no line, such as a path, is cut anywhere."""
    found: list[str] = []
    for line in text.splitlines():
        if any([cell_len(word) > wide for word in line.split()]):
            found += [line[first : first + wide] for first in range(0, len(line), wide)]
        else:
            found += [part.plain.rstrip() for part in Text(line).wrap(console, wide)]
    return found


def show_result(state: State, names: Sequence[str]) -> None:
    """Who won, and why."""
    result = state.result
    assert result is not None
    if result.together:
        won = "You have won together" if state.players > 1 else "You have won"
        verdict = won if result.winners else "The game has won"
    elif len(result.winners) == 1:
        verdict = f"{names[result.winners[0]]} wins"
    else:
        verdict = " and ".join([names[seat] for seat in result.winners]) + " share the game"
    scores = ", ".join(
        [f"{name} {score:g}" for name, score in zip(names, result.scores, strict=True)]
    )
    verdict = f"{verdict[:1].upper()}{verdict[1:]}: {result.reason}. {scores}."
    console.print(verdict, style="bold green", markup=False)


def rules_of(view: View) -> RenderableType:
    """The rules in our words, the paragraph on the present decision first."""
    from rich.markdown import Markdown  # a third of the time the command takes to start

    rules, topic = view.game.face.rules(), view.game.face.topic(view)
    _, _, paragraph = rules.partition(f"## {topic}\n")
    now = paragraph.partition("\n## ")[0].strip()
    return Markdown(f"**Now: {topic}.** {now}\n\n---\n\n{rules}")


def details_of(view: View, names: Sequence[str]) -> Text:
    """The texts of cards and the like; says so if there are none."""
    told = view.game.face.details(view)
    safe = [escape(name) for name in names]
    return Text.from_markup(name_seats(told, safe) or "The board says everything there is.")


def show_pages(what: RenderableType) -> None:
    """Something long, a screen at a time; Enter goes on, q goes back."""
    if not live():
        console.print(what)
        return
    wide, high = size()
    options = console.options.update(width=wide)
    rows = console.render_lines(what, options, pad=False, new_lines=False)
    step = high - 1
    for start in range(0, len(rows), step):
        console.clear()
        for row in rows[start : start + step]:
            console.print(Text.assemble(*[(part.text, part.style or "") for part in row]))
        rest = len(rows) - start - step
        if ask("Enter: on, q: back > " if rest > 0 else "Enter: back > ").strip().lower() == "q":
            return


def ask(question: str) -> str:
    """A line from the keyboard, edited as lines are edited in terminals."""
    if live():
        import readline  # noqa: F401  (input() edits with it once it is there)
    return input(question)


@contextmanager
def busy(words: str, seconds: float = 0.0) -> Iterator[None]:
    """Say what takes a moment, on a line that is gone when it is done; a bar if it takes longer."""
    shown = console.is_terminal and not console.is_dumb_terminal
    done = threading.Event()
    bar = threading.Thread(target=_show_bar, args=(words, seconds, done), daemon=True)
    if shown:
        console.file.write(f"\r{words} ...")
        console.file.flush()
        bar.start()
    try:
        yield
    finally:
        done.set()
        if shown:
            bar.join()
            console.file.write("\r\x1b[K")
            console.file.flush()


def _show_bar(words: str, seconds: float, done: threading.Event) -> None:
    """After a while a bar: how much of the time is gone, or just that it goes on."""
    if done.wait(BAR_AFTER):
        return
    from rich.progress import BarColumn, Progress, TextColumn  # only who waits pays for it

    console.file.write("\r\x1b[K")
    columns = (TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(words, total=seconds or None)
        progress.advance(task, BAR_AFTER)
        while not done.wait(0.1):
            progress.advance(task, 0.1)
