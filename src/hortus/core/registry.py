"""Which games there are. Each is an entry point of the group `hortus.games`, ours like anybody's.

A package adds a game with one line of its `pyproject.toml`:

    [project.entry-points."hortus.games"]
    wizards-garden = "hortus.games.wizards_garden:WizardsGarden"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from hortus.core.content import Library
from hortus.core.contract import About, Game
from hortus.core.errors import UnknownGame

GROUP = "hortus.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def register(name: str, target: str) -> None:
    """Add a game in this process only, as `module:Class`: for notebooks and tests."""
    _entries()[name] = EntryPoint(name, target, GROUP)
    game_class.cache_clear()


def games() -> tuple[str, ...]:
    """The names of all installed games, for `load`."""
    return tuple(sorted(_entries()))


def _entry(name: str) -> EntryPoint:
    entry = _entries().get(name)
    if entry is None:
        known = ", ".join(games()) or "none"
        raise UnknownGame(f"there is no game {name!r}; the games are {known}")
    return entry


@cache
def game_class(name: str) -> type[Game]:
    """The class of a game; raises `UnknownGame` with the names there are."""
    entry = _entry(name)
    found = entry.load()
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise UnknownGame(f"the entry point {entry.value} of {name!r} is not a Game")
    return found


def about(name: str) -> About:
    """What a game declares of itself: title, players, minutes and so on."""
    return game_class(name).about


def _folder_of(name: str) -> Path:
    package = import_module(_entry(name).module)
    return Path(str(package.__file__)).parent


def content_of(name: str) -> Path:
    """The directory of a game's own content; it need not exist."""
    return _folder_of(name) / "content"


def lessons_of(name: str) -> Path:
    """The directory of a game's lessons; it need not exist."""
    return _folder_of(name) / "lessons"


def load(name: str, content: str | Path | None = None, **options: object) -> Game:
    """A game with its options, by name; `content` is a directory of replacement files."""
    kind = game_class(name)
    return kind(options, Library(content_of(name), content))
