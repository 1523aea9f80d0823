"""The ladder of a game: what somebody plays first, and what comes after a win.

A game says it in `ladder.toml` beside its rules, the easiest rung first: against whom, with how many
seats, and with which options. Without that file the levels of the bots are the rungs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hortus.bots import roster
from hortus.core.content import Library, Table
from hortus.core.errors import BadOption
from hortus.core.options import Value, read_options
from hortus.core.registry import about, game_class, lessons_of, load

FILE = "ladder.toml"
LEVELS = ("seedling", "sapling", "gardener", "master")
"""The bots of a ladder that nobody has made."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One way to play: what it is called, the bot in the other seats, how many seats, the options."""

    title: str
    bot: str
    players: int
    options: Mapping[str, Value | str]


def ladder(name: str) -> tuple[Rung, ...]:
    """The rungs of a game, the first for a first game; raises `BadContent` if its file is wrong."""
    game_class(name)  # a game that is not there is refused
    path = lessons_of(name).parent / FILE
    if path.is_file():
        return _read(name, path)
    usual = about(name).players[0]
    return tuple([Rung(roster.entry(bot).title, bot, usual, {}) for bot in LEVELS])


@cache
def _read(name: str, path: Path) -> tuple[Rung, ...]:
    table = Library(path.parent).read(path.name)
    rungs = tuple([_read_rung(name, part) for part in table.tables("rung")])
    table.done()
    if not rungs:
        raise table.fail("rung", "must have at least one entry")
    return rungs


def _read_rung(name: str, part: Table) -> Rung:
    title, bot = part.text("title"), part.text("bot")
    players = part.whole("players", 1, 12, about(name).players[0])
    text = part.text("options", "")
    part.done()
    try:
        roster.entry(bot)
        options = read_options(text)
        load(name, None, **options).check_players(players)
    except BadOption as error:
        raise part.fail("", f"cannot be played: {error}") from None
    return Rung(title, bot, players, options)
