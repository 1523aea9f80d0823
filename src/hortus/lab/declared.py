"""What a game tells the lab about itself, in `lab.toml` beside its rules: data, not code.

A family of items (cards, plants, dice) says by which kinds of events an item is offered, taken and
used, and which of them are forbidden or ordered to find out what it adds. A moment is a kind of
event that divides a game, such as the beginning of the battle.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from hortus.core.content import Library, Table
from hortus.core.registry import content_of, game_class

FILE = "lab.toml"


class Family(NamedTuple):
    """Items of one kind, and the events that tell of them."""

    name: str
    offered: tuple[str, ...]
    """It is there to be had; without such events every item is, in every game."""
    taken: tuple[str, ...]
    used: tuple[str, ...]
    studied: tuple[str, ...]
    """What is forbidden or ordered to find out what an item adds; empty: that is not in anybody's hand."""


class Moment(NamedTuple):
    """An event that divides a game."""

    kind: str
    title: str
    rounds: bool
    """True if its count is the round in which it happens."""


class Declared(NamedTuple):
    """What the lab knows of a game beforehand."""

    families: tuple[Family, ...] = ()
    moments: tuple[Moment, ...] = ()


@cache
def declared(game: str) -> Declared:
    """What a game declares; nothing if it has no such file. Raises `BadContent` if that is wrong."""
    folder = content_of(game).parent
    if not (folder / FILE).is_file():
        return Declared()
    return read_declared(folder / FILE, tuple(game_class(game).event_kinds))


def read_declared(path: Path, kinds: tuple[str, ...]) -> Declared:
    """A declaration from a file; every event it names must be one of these kinds."""
    table = Library(path.parent).read(path.name)
    families = [_family(one, kinds) for one in table.tables("family", ())]
    moments = [_moment(one, kinds) for one in table.tables("moment", ())]
    table.done()
    return Declared(tuple(families), tuple(moments))


def _family(table: Table, kinds: tuple[str, ...]) -> Family:
    fields = [_kinds(table, key, kinds) for key in ("offered", "taken", "used", "studied")]
    found = Family(table.text("name"), *fields)
    table.done()
    return found


def _kinds(table: Table, key: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    found = table.texts(key, ())
    for kind in found:
        if kind not in kinds:
            raise table.fail(
                key, f"names {kind!r}, which never happens; events: {', '.join(kinds)}"
            )
    return found


def _moment(table: Table, kinds: tuple[str, ...]) -> Moment:
    kind = table.choice("kind", kinds)
    found = Moment(kind, table.text("title", kind), table.flag("rounds", False))
    table.done()
    return found
