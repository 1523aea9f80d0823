"""A campaign's results on disk: Parquet parts in one directory, and `campaign.json` beside them.

A part is one file of each table, such as `games-00003.parquet`. A file is written apart and then
put in its place, the games last: a part is there when its games are, and whatever stops the program
leaves whole parts only. What was played is read from the parts themselves, so nothing can disagree.
"""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import hortus
from hortus.core.errors import HortusError
from hortus.lab.campaign import Campaign
from hortus.lab.files import write_whole
from hortus.lab.interest import Kept, best, kept_from, record_rows
from hortus.lab.rows import TABLES, Columns, Rows
from hortus.lab.strength import code_of

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 2
"""Goes up when the tables change so that older results cannot be read."""
MANIFEST = "campaign.json"
PARTED = tuple([name for name in TABLES if name not in ("records", "games")])
"""The tables that are written before the games of a part."""
_PART = re.compile(r"([a-z]+)-([0-9]{5,})\.parquet")

Tables = dict[str, "pa.Table"]


class BadResults(HortusError):
    """Results on disk cannot be used; the text names the file."""


class DiskFull(HortusError):
    """There is no room for another part; what was written before is whole."""


def arrow() -> ModuleType:
    """The library that writes Parquet; raises `HortusError` where it is not installed."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise HortusError("the lab needs pyarrow and DuckDB: pip install 'hortus[lab]'") from None
    found: ModuleType = pyarrow
    return found


def schema(table: str) -> pa.Schema:
    """The Arrow schema of a table."""
    arrow()
    import pyarrow as pa

    plain = {
        "int": pa.int32(),
        "long": pa.int64(),
        "float": pa.float64(),
        "text": pa.string(),
        "flag": pa.bool_(),
    }
    lists = {f"{name}s": pa.list_(kind) for name, kind in plain.items()}
    kinds = {**plain, **lists}
    return pa.schema([(column.name, kinds[column.kind]) for column in TABLES[table]])


def to_arrow(table: str, columns: Columns) -> pa.Table:
    """Gathered rows as an Arrow table."""
    return arrow().Table.from_pydict(columns, schema=schema(table))


class Store:
    """The directory of one campaign."""

    def __init__(self, folder: Path, campaign: Campaign, version: Mapping[str, Any]) -> None:
        self.folder = folder
        self.campaign = campaign
        self.version = dict(version)
        """What it was played with: version of Hortus, rules and a fingerprint of the code."""

    def __repr__(self) -> str:
        return f"<Store {self.folder}: {self.campaign.game}, {self.campaign.total} games>"

    # --- making and opening -----------------------------------------------------------------

    @classmethod
    def create(cls, folder: Path, campaign: Campaign) -> Store:
        """A new directory for a campaign; raises `BadResults` if there is one already."""
        if (folder / MANIFEST).exists():
            found = cls.open(folder).campaign
            if found.goes_on_as(campaign):
                raise BadResults(f"{folder} has this campaign already: --resume goes on with it")
            raise BadResults(
                f"{folder} has another campaign, of {found.game}: choose another --out"
            )
        store = cls(folder, campaign, version_of(campaign.game))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise BadResults(f"{folder}: results go into a directory, and this is a file") from None
        store._write_manifest()
        return store

    @classmethod
    def resume(cls, folder: Path, campaign: Campaign) -> Store:
        """The campaign in a directory, to go on with: the same, or the same with more games a cell.

        Raises `BadResults` if there is another, or other rules or bots played it.
        """
        store = cls.open(folder)
        store.check_version()
        if not store.campaign.goes_on_as(campaign):
            raise BadResults(
                f"{folder} has another campaign, of {store.campaign.game}: --resume goes on with the "
                "same only, or with more games of it"
            )
        if campaign.games < store.campaign.games:
            have, asked = store.campaign.games, campaign.games
            raise BadResults(
                f"{folder} is a campaign of {have} games a cell already, not of {asked}"
            )
        if campaign != store.campaign:
            store.campaign = campaign
            store._write_manifest()
        return store

    def _write_manifest(self) -> None:
        data = {"format": FORMAT, **self.version, "campaign": self.campaign.to_json()}
        write_whole(self.folder / MANIFEST, (json.dumps(data, indent=1) + "\n").encode())

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The campaign in a directory; raises `BadResults` if there is none that can be read."""
        path = folder / MANIFEST
        try:
            data = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            raise BadResults(f"{folder} has no campaign: there is no {MANIFEST} in it") from None
        except OSError as error:
            raise BadResults(f"{path}: cannot be read ({error.strerror})") from None
        except ValueError as error:
            line = f":{error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
            raise BadResults(f"{path}{line}: is no campaign: it was cut off or edited") from None
        try:
            if data["format"] != FORMAT:
                made = f"format {data['format']} of Hortus {data['hortus']}"
                raise BadResults(f"{path}: has {made}; this one reads format {FORMAT}")
            version = {name: data[name] for name in ("hortus", "rules", "code")}
            return cls(folder, Campaign.from_json(data["campaign"]), version)
        except KeyError as error:
            raise BadResults(f"{path}: is no campaign: {error} is missing") from None
        except (TypeError, AttributeError):
            raise BadResults(f"{path}: is no campaign: it was edited") from None

    @property
    def remark(self) -> str:
        """A sentence if other rules or bots played it than are here now; else empty."""
        now = version_of(self.campaign.game)
        if self.version == now:
            return ""
        before, after = [_words(one) for one in (self.version, now)]
        return f"{self.folder / MANIFEST}: was played by {before}, and this is {after}"

    def check_version(self) -> None:
        """Raises `BadResults` if other rules or bots would play the rest than played the first part."""
        if self.remark:
            raise BadResults(
                f"{self.remark}: choose another --out, or go on with the version it was begun with"
            )

    # --- parts ------------------------------------------------------------------------------

    @property
    def parts(self) -> list[int]:
        """The numbers of the parts that are there."""
        found = [_PART.fullmatch(path.name) for path in self.folder.glob("games-*.parquet")]
        return sorted([int(match[2]) for match in found if match])

    def path(self, table: str, part: int = 0) -> Path:
        """The file of a table in a part."""
        name = "records.parquet" if table == "records" else f"{table}-{part:05}.parquet"
        return self.folder / name

    def files(self, table: str) -> list[Path]:
        """The files of a table, as far as they are whole parts."""
        if table == "records":
            return [path for path in [self.path(table)] if path.exists()]
        return [self.path(table, part) for part in self.parts]

    def clear_away(self) -> None:
        """Remove what a program that was killed left of an unfinished part."""
        whole = set(self.parts)
        for path in self.folder.iterdir():
            match = _PART.fullmatch(path.name)
            if path.suffix == ".new" or (match and int(match[2]) not in whole):
                path.unlink()

    def write(self, tables: Tables, kept: Iterable[Kept]) -> None:
        """Put another part on disk; raises `DiskFull`, and leaves nothing of it, if there is no room."""
        part = max(self.parts, default=-1) + 1
        rows = Rows("records")
        rows.extend(record_rows(kept))
        try:
            for name in PARTED:
                self._write_table(self.path(name, part), tables[name])
            self._write_table(self.path("records"), to_arrow("records", rows.columns))
            self._write_table(self.path("games", part), tables["games"])
        except OSError as error:
            self._remove(part)
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            raise DiskFull(f"{self.folder}: the disk is full") from None

    def _remove(self, part: int) -> None:
        for name in PARTED:
            self.path(name, part).unlink(missing_ok=True)

    def _write_table(self, path: Path, table: pa.Table) -> None:
        pa = arrow()
        buffer = pa.BufferOutputStream()
        pa.parquet.write_table(table, buffer, compression="zstd")
        write_whole(path, memoryview(buffer.getvalue()))

    # --- reading ----------------------------------------------------------------------------

    def read(self, table: str, columns: list[str] | None = None) -> pa.Table:
        """All rows of a table that are on disk, in the order of the games."""
        pa = arrow()
        found = []
        for path in self.files(table):
            try:
                found.append(pa.parquet.read_table(path, columns=columns))
            except (pa.ArrowException, OSError, KeyError) as error:
                raise BadResults(_broken(path, error)) from None
        if not found:
            whole = schema(table).empty_table()
            return whole if columns is None else whole.select(columns)
        whole = pa.concat_tables(found)
        order = ["cell", "why", "rank"] if table == "records" else ["number"]
        if not set(order) <= set(whole.column_names):
            return whole
        return whole.take(_stable_order(whole, order))

    def done(self) -> set[int]:
        """The numbers of the games that are on disk."""
        return set(self.read("games", ["number"])["number"].to_pylist())

    def count(self) -> int:
        """How many games are on disk, without reading them."""
        pa = arrow()
        try:
            counts = [pa.parquet.read_metadata(path).num_rows for path in self.files("games")]
        except (pa.ArrowException, OSError) as error:
            raise BadResults(f"{self.folder}: a file of games is broken: {error}") from None
        return sum(counts)

    def kept(self) -> list[Kept]:
        """The games whose records are kept so far."""
        rows = self.read("records").to_pylist()
        names = ("number", "cell", "why", "measure", "record")
        return best([kept_from(*[row[name] for name in names]) for row in rows])


def version_of(game: str) -> dict[str, Any]:
    """What a game is played with now."""
    rules = hortus.load(game).rules_version
    return {"hortus": hortus.__version__, "rules": rules, "code": code_of(game)}


def _words(version: Mapping[str, Any]) -> str:
    return f"Hortus {version['hortus']}, rules {version['rules']}, code {version['code']}"


def _broken(path: Path, error: Exception) -> str:
    match = _PART.fullmatch(path.name)
    gone = f"*-{match[2]}.parquet" if match else path.name
    reason = str(error).splitlines()[0]
    return f"{path}: is broken ({reason}); remove {gone} there, and --resume plays what is missing"


def _stable_order(table: pa.Table, names: list[str]) -> pa.ChunkedArray:
    """Row numbers in order of some columns; rows that are equal in them stay as they are."""
    pa = arrow()
    numbered = table.select(names).append_column("row", pa.array(range(table.num_rows)))
    keys = [(name, "ascending") for name in [*names, "row"]]
    return numbered.sort_by(keys)["row"]
