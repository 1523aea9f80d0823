"""The table of all worths on disk: what is in the file, where it lies, and how it is kept honest.

A file begins with a header of text that says for which rules and options it holds, with a digest of
each part. Then follow the layers, one for each number of seeds in circulation (on the board or
in the basket), a byte for each board; then, for each such number, the positions of the setup
without and with `harvest_in_setup`. The rules never ask how many seeds there once were, so a
table for 20 seeds serves games with fewer, and `tie_without_staff` changes no worth: it only says
who has won at 0.

A table is mapped into memory, not read. A part is checked against its digest when it is first
used, so that opening costs nothing and damage is still found.
"""

from __future__ import annotations

import json
import mmap
import os
from hashlib import blake2b
from pathlib import Path
from typing import Final

from hortus.core.errors import HortusError
from hortus.games.wizards_garden.game import WizardsGarden
from hortus.solve.boards import numbering, stored_boards

MAGIC: Final = b"hortus table 1\n"
HEADER: Final = 8192
MOST_SEEDS: Final = 60
"""With so many the game can still be played."""
SETUP_BOARDS: Final = 4
"""A board of the setup that is asked for has fewer seeds than this."""


class BadTable(HortusError):
    """A file is not a table, is damaged, or is of other rules."""


class NoTable(HortusError):
    """No table for these options lies where one was looked for."""


def tables_directory() -> Path:
    """Where tables lie: `HORTUS_TABLES`, else `hortus` in the user's cache."""
    chosen = os.environ.get("HORTUS_TABLES")
    if chosen:
        return Path(chosen)
    cache = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(cache) if cache else Path.home() / ".cache") / "hortus"


class Scope:
    """What a table holds for: up to how many seeds, how rows that share a seed count, the staff."""

    def __init__(self, seeds: int, single_overlap: bool = False, staff: bool = True) -> None:
        self.seeds = seeds
        self.single_overlap = single_overlap
        self.staff = staff

    def __repr__(self) -> str:
        return f"Scope({self.seeds}, {self.single_overlap}, {self.staff})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scope) and self.described() == other.described()

    def __hash__(self) -> int:
        return hash((self.seeds, self.single_overlap, self.staff))

    def described(self) -> dict[str, object]:
        """What the header says of it."""
        return {
            "game": WizardsGarden.about.name,
            "rules": WizardsGarden.rules_version,
            "seeds": self.seeds,
            "single_overlap": self.single_overlap,
            "staff": self.staff,
        }

    @property
    def file_name(self) -> str:
        """What its table is called."""
        kind = "-single-overlap" * self.single_overlap + "-no-staff" * (not self.staff)
        return f"{WizardsGarden.about.name}{kind}-{self.seeds}.table"

    def starts(self) -> list[int]:
        """Where in the file each layer begins, then the setup, then the end."""
        places = [HEADER]
        for circulating in range(self.seeds + 1):
            places.append(places[-1] + stored_boards(circulating))
        places.append(places[-1] + 2 * (self.seeds + 1) * setup_boards())
        return places


def setup_boards() -> int:
    """How many boards with at most three seeds are numbered."""
    return numbering().first_board[SETUP_BOARDS]


def digest(part: bytes | memoryview) -> str:
    """The digest of one part of a table."""
    return blake2b(part, digest_size=16).hexdigest()


def identity(scope: Scope, digests: list[str]) -> str:
    """The name of a table that no other shares: rules, options and content in one hash."""
    text = json.dumps([scope.described(), digests], sort_keys=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def write_header(scope: Scope, digests: list[str]) -> bytes:
    """The first bytes of a table, or of an unfinished one with the parts it has so far."""
    fields = {**scope.described(), "digests": digests, "identity": identity(scope, digests)}
    text = MAGIC + json.dumps(fields).encode() + b"\n"
    return text.ljust(HEADER, b" ")


def read_header(path: Path) -> tuple[Scope, list[str]]:
    """What a file says of itself; raises `BadTable` with a sentence if it is no table of ours."""
    with path.open("rb") as file:
        start = file.read(HEADER)
    if not start.startswith(MAGIC) or len(start) < HEADER:
        raise BadTable(f"{path}: is not a table of Hortus")
    try:
        fields = json.loads(start[len(MAGIC) :])
        scope = Scope(fields["seeds"], fields["single_overlap"], fields["staff"])
        digests = list(fields["digests"])
        told = {name: fields[name] for name in scope.described()}
        known = fields["identity"] == identity(scope, digests)
    except (ValueError, KeyError, TypeError):
        raise BadTable(f"{path}: the header of the table is damaged") from None
    if told != scope.described():
        raise BadTable(
            f"{path}: is a table for {told['game']}, rules {told['rules']}; "
            f"needed is {WizardsGarden.about.name}, rules {WizardsGarden.rules_version}"
        )
    if not known:
        raise BadTable(f"{path}: the header of the table is damaged")
    return scope, digests


class Table:
    """A finished table, mapped into memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.scope, self._digests = read_header(path)
        self._starts = self.scope.starts()
        if len(self._digests) != self.scope.seeds + 2 or path.stat().st_size != self._starts[-1]:
            raise BadTable(f"{path}: the table is not finished; go on with hortus solve --resume")
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._parts: list[memoryview | None] = [None] * (self.scope.seeds + 2)

    def __repr__(self) -> str:
        return f"<Table {self.path}: {self.identity}>"

    @property
    def identity(self) -> str:
        """The name of this table that no other shares."""
        return identity(self.scope, self._digests)

    def layer(self, circulating: int) -> memoryview:
        """The boards with so many seeds in circulation, a byte each."""
        part = self._parts[circulating]
        return part if part is not None else self._checked(circulating)

    def setups(self) -> memoryview:
        """The positions of the setup; see `setup_place`."""
        part = self._parts[-1]
        return part if part is not None else self._checked(self.scope.seeds + 1)

    def check(self) -> None:
        """Look at every part; raises `BadTable` if one is damaged."""
        for index in range(len(self._parts)):
            self._checked(index)

    def _checked(self, index: int) -> memoryview:
        part = memoryview(self._map)[self._starts[index] : self._starts[index + 1]]
        if digest(part) != self._digests[index]:
            raise BadTable(f"{self.path}: the table is damaged; make it anew with hortus solve")
        self._parts[index] = part
        return part

    def close(self) -> None:
        """Let go of the file."""
        for part in self._parts:
            if part is not None:
                part.release()
        self._map.close()


def setup_place(circulating: int, harvested: bool, number: int) -> int:
    """Where in the setup part a board stands; `harvested` if rows are harvested in the setup."""
    return (2 * circulating + harvested) * setup_boards() + number


def find_table(scope: Scope, path: Path | None = None) -> Table:
    """The table in a file, or in the tables' directory the smallest that covers what is wanted."""
    if path is not None and not path.is_dir():
        if not path.exists():
            raise NoTable(f"there is no table {path}; hortus solve makes one")
        return _covering(Table(path), scope)
    folder = path or tables_directory()
    for seeds in range(scope.seeds, MOST_SEEDS + 1):
        here = folder / Scope(seeds, scope.single_overlap, scope.staff).file_name
        if here.exists():
            return Table(here)
    options = f"-o seeds={scope.seeds}" + " -o single_overlap=true" * scope.single_overlap
    options += " -o staff=false" * (not scope.staff)
    raise NoTable(
        f"there is no table for {scope.seeds} seeds in {folder}; "
        f"make one with: hortus solve {WizardsGarden.about.name} {options}"
    )


def _covering(table: Table, scope: Scope) -> Table:
    has = table.scope
    if Scope(scope.seeds, has.single_overlap, has.staff) != scope or has.seeds < scope.seeds:
        raise BadTable(
            f"{table.path}: is a table for up to {has.seeds} seeds with "
            f"single_overlap={str(has.single_overlap).lower()} and staff={str(has.staff).lower()}, "
            "not for what was asked"
        )
    return table
