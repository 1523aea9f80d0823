"""A designer's own content on offer: cards, tiles and missions that an operator lets tables be set up with.

An operator names directories; a visitor only ever names one of the packs found in them. Everything
is read when the server starts and copied aside, so that all tables, and the processes in which bots think, play
with the same files until it starts again.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hortus.core import registry
from hortus.core.errors import BadContent

LONGEST_NAME = 64
"""How many letters the name of a pack may have."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Content for one game, called as its directory is."""

    game: str
    name: str
    folder: Path


def find_packs(folders: Sequence[Path]) -> list[Pack]:
    """The packs in some directories; raises `BadContent` for what cannot be played with.

    A directory either has files of its own, such as `hortus content copy` makes, or holds packs as
    `GAME/NAME/*.toml`.
    """
    found: dict[tuple[str, str], Pack] = {}
    for folder in folders:
        here = folder.resolve()
        inner = [] if _files(here) else sorted(here.glob("*/*"))
        packs = [Pack(one.parent.name, one.name, one) for one in inner if _files(one)]
        for pack in packs or [Pack(_game_of(here), here.name, here)]:
            _check(pack)
            if (pack.game, pack.name) in found:
                raise BadContent(f"there are two contents {pack.name!r} for {pack.game}")
            found[pack.game, pack.name] = pack
    return list(found.values())


def _files(folder: Path) -> list[str]:
    return sorted([path.name for path in folder.glob("*.toml")])


def _game_of(folder: Path) -> str:
    """The game whose files these are, told by their names."""
    files = set(_files(folder))
    if not files:
        raise BadContent(f"{folder}: there is no .toml file in this content directory")
    games = [name for name in registry.games() if files <= set(_files(registry.content_of(name)))]
    if len(games) != 1:
        fit = f"both {' and '.join(games)} have" if games else "no game has"
        raise BadContent(
            f"{folder}: {fit} files called {', '.join(sorted(files))}; say which game it is for "
            f"by putting the directory at GAME/{folder.name} in the one you name"
        )
    return games[0]


def _check(pack: Pack) -> None:
    if len(pack.name) > LONGEST_NAME or not pack.name.isprintable():
        raise BadContent(f"{pack.folder}: a name has up to {LONGEST_NAME} letters that can be seen")
    registry.load(pack.game, pack.folder)


class Shelf:
    """The packs of a server, as they were when it started."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._kept = TemporaryDirectory(prefix="hortus-content-")
        self._packs: dict[tuple[str, str], str] = {}
        for pack in find_packs(folders):
            copy = Path(self._kept.name) / pack.game / pack.name
            copy.mkdir(parents=True)
            for name in _files(pack.folder):
                shutil.copyfile(pack.folder / name, copy / name)
            self._packs[pack.game, pack.name] = str(copy)

    def names(self, game: str) -> list[str]:
        """What the packs for a game are called."""
        return sorted([name for of, name in self._packs if of == game])

    def folder(self, game: str, name: str) -> str | None:
        """Where a pack lies; None if there is none of this name."""
        return self._packs.get((game, name))

    def close(self) -> None:
        """Clear the copies away."""
        self._kept.cleanup()
