"""What a game is made of, by name: every card, plant, tower, mission of its content files.

Events speak of content by an id: the `id` of an entry, or its name in small letters with hyphens.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from hortus.core.contract import Game
from hortus.core.errors import HortusError

QUIET = ("id", "name", "title", "source")
"""Fields that are not told again where all of an entry is told."""


class Entry(NamedTuple):
    """One named thing of the content."""

    id: str
    name: str
    kind: str
    """The table it stands in: card, plant, tower, mission."""
    file: str
    source: str
    fields: Mapping[str, Any]

    def told(self) -> list[tuple[str, str]]:
        """All that its file says of it, field by field."""
        return [
            (key.replace("_", " "), plain(value))
            for key, value in self.fields.items()
            if key not in QUIET
        ]


def slug(name: str) -> str:
    """A name as events write it: `Root Cause` is `root-cause`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def plain(value: object) -> str:
    """A value of a content file in words."""
    if isinstance(value, dict):
        if "text" in value:
            return str(value["text"])
        return ", ".join([f"{key.replace('_', ' ')} {plain(one)}" for key, one in value.items()])
    if isinstance(value, list):
        return "; ".join([plain(one) for one in value])
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def entries(game: Game) -> dict[str, Entry]:
    """Everything of a game's content that has a name, by its id."""
    found: dict[str, Entry] = {}
    for path in sorted(game.library.own.glob("*.toml")):
        data = tomllib.loads(game.library.path(path.name).read_text("utf-8"))
        _gather(data, "", path.name, found)
    return found


def _gather(data: Mapping[str, Any], kind: str, file: str, found: dict[str, Entry]) -> None:
    name = data.get("title", data.get("name"))
    if kind and isinstance(name, str):
        id = str(data.get("id") or slug(str(data.get("name", name))))
        if id not in found:
            source = str(data.get("source", ""))
            own = {key: value for key, value in data.items() if not _deep(value)}
            found[id] = Entry(id, name, kind, file, source, own)
    for key, value in data.items():
        if isinstance(value, dict) and not kind:
            _gather(value, key, file, found)
        elif isinstance(value, list) and _deep(value):
            for one in value:
                _gather(one, key, file, found)


def _deep(value: object) -> bool:
    """True for lists of tables that have names of their own."""
    return (
        isinstance(value, list)
        and bool(value)
        and all([isinstance(one, dict) and "name" in one for one in value])
    )


def find_entry(game: Game, name: str) -> Entry:
    """An entry by its name or id; raises `HortusError` with the nearest names if there is none."""
    known = entries(game)
    wanted = slug(name)
    if wanted in known:
        return known[wanted]
    for entry in known.values():
        if slug(entry.name) == wanted:
            return entry
    names = {slug(entry.name): entry.name for entry in known.values()}
    inside = [one for one in sorted(names) if wanted and wanted in one]
    near = (inside or get_close_matches(wanted, names, 3, 0.5))[:3]
    if not names:
        raise HortusError(f"{game.title} has no cards or other content")
    told = " or ".join([names[one] for one in near])
    hint = (
        f"; is {told} meant?" if near else f"; it has {', '.join(sorted(names.values())[:6])} ..."
    )
    raise HortusError(f"{game.title} has nothing called {name!r}{hint}")
