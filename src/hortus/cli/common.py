"""What several subcommands share: the game, its options and content, and reading a record."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from hortus.core.contract import Game
from hortus.core.errors import BadOption, BadRecord
from hortus.core.options import read_options, write_value
from hortus.core.record import Followed, Record
from hortus.core.registry import load

GameName = Annotated[str, typer.Argument(metavar="GAME", help="See `hortus games`.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A game option; may be repeated."),
]
Content = Annotated[
    Path | None,
    typer.Option("--content", metavar="DIR", help="A directory of replacement content files."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="Makes chance and bots repeatable; else random.")
]

Workers = Annotated[
    int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")
]

console = Console(highlight=False, emoji=False)


def all_cores() -> int:
    """How many processes work where nobody says."""
    return os.cpu_count() or 1


def load_game(name: str, options: list[str] | None, content: Path | None) -> Game:
    """The game a command speaks of."""
    return load(name, content, **read_options(" ".join(options or [])))


def load_each(
    name: str, options: list[str] | None, content: Path | None, each: str | None
) -> list[Game]:
    """The game a command speaks of, or one for each value of an option."""
    game = load_game(name, options, content)
    if each is None:
        return [game]
    known = [one for one in game.option_list if one.name == each]
    if not known:
        raise BadOption(f"{name} has no option {each!r}; see `hortus games {name}`")
    values = [write_value(value) for value in known[0].samples()]
    return [load_game(name, [*(options or []), f"{each}={value}"], content) for value in values]


def follow(record: Record, upto: int | None, content: Path | None) -> Followed:
    """A record as far as today's rules follow it; what there is to say of that goes to standard error."""
    followed = record.follow(upto, content)
    if followed.trouble:
        shown = f"it is shown up to there, {len(followed.moves)} of {len(record.moves)}"
        words = [followed.trouble, followed.remark, shown]
    else:
        words = [followed.remark]
    if any(words):
        print(f"hortus: {'; '.join(filter(None, words))}", file=sys.stderr)
    return followed


def read_text(path: Path) -> str:
    """A text from a file, or from standard input if the file is `-`."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("is not UTF-8 text") from None


def read_record(path: Path, sealed: bool = True) -> Record:
    """A record from a file, or from standard input if the file is `-`."""
    try:
        return Record.loads(read_text(path), sealed)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


@contextmanager
def progress_bar(title: str) -> Iterator[tuple[Progress, TaskID]]:
    """A bar with the share done and the time left."""
    columns = (
        TextColumn(title),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=console) as bar:
        yield bar, bar.add_task(title, total=None)
    end_the_line()


def end_the_line() -> None:
    """Go to a new line after a bar; into a file a bar is written without one."""
    if not console.is_terminal:
        console.print()
