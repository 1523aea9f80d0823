"""Opening a database: whatever may be wrong with it is said in one sentence, with what to do.

A file serves one server at a time, which holds a lock on it as long as it lives; a backup may be
made of it meanwhile. No sentence ever tells the password of an address.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from hortus.core.errors import HortusError

VERSION_TABLE: Final = "alembic_version"
NO_ADDRESS: Final = "that is no address of a database for Hortus: write a file's name, or postgresql://USER@HOST/NAME"


class BadDatabase(HortusError):
    """A database cannot be used; the text says why, and what to do."""


def shown(url: str) -> str:
    """The address of a database as it may be told: a file's path, or a URL without its password."""
    try:
        parts = _parts(url)
    except BadDatabase:
        return "that address"
    if parts.get_backend_name() == "sqlite":
        return parts.database or "memory"
    return parts.set(query={}).render_as_string(hide_password=True)


def _parts(url: str) -> URL:
    """What an address says; raises `BadDatabase`, which tells nothing of it, if it is none."""
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number is a mere ValueError
        raise BadDatabase(NO_ADDRESS) from None
    if "@" in (parts.host or ""):
        raise BadDatabase(
            "that address of a database has two @: one that belongs to a password is written %40"
        )
    return parts


def file_of(url: str) -> Path | None:
    """The file a database lies in; None if it lies in none of this machine's."""
    parts = _parts(url)
    name = parts.database or ""
    if parts.get_backend_name() != "sqlite" or name in ("", ":memory:"):
        return None
    return Path(name.removeprefix("file:"))


# --- one server at a time -----------------------------------------------------------------------


class Lock:
    """The right to serve a database that is made for one server only; given up when the process ends."""

    def __init__(self, url: str) -> None:
        self._file: int | None = None
        path = file_of(url)
        if path is None:
            return
        _check_folder(path)
        try:
            self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            raise BadDatabase(f"{path} {REASONS['readonly']}") from None
        try:
            _grab(self._file)
        except OSError:
            self.close()
            raise BadDatabase(
                f"another server already uses {path}: stop it, or give this one another --database "
                "(PostgreSQL serves several)"
            ) from None

    def close(self) -> None:
        """Give it up."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _grab(file: int) -> None:
    """Lock a file against other processes; raises `OSError` if one has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# --- what may be wrong --------------------------------------------------------------------------


def _check_folder(path: Path) -> None:
    if path.is_dir():
        raise BadDatabase(f"{path} is a directory: name a file in it with --database")
    if not path.parent.is_dir():
        raise BadDatabase(f"there is no directory {path.parent}: make it, or name another file")


def check_file(path: Path) -> None:
    """Refuse a file beside which lies what would be lost if it were opened."""
    _check_folder(path)
    wal = Path(f"{path}-wal")
    empty = not path.exists() or not path.stat().st_size
    if empty and wal.exists() and wal.stat().st_size:
        raise BadDatabase(
            f"{path} is empty, but {wal.name} beside it is not, and would be lost: put the file back "
            f"that it belongs to, or move {wal.name} away (`hortus backup` copies a database whole)"
        )


def migrate(engine: Engine) -> None:
    """Bring the database to this version's schema; raises `BadDatabase` if that cannot be."""
    name = shown(engine.url.render_as_string(hide_password=False))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # several servers may start at once
                connection.execute(text("select pg_advisory_xact_lock(7411)"))
            there = set(inspect(connection).get_table_names())
            if there and VERSION_TABLE not in there:
                raise BadDatabase(
                    f"{name} holds something else than Hortus's tables: name another --database"
                )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError:
        raise BadDatabase(
            f"{name} was made by a newer version of Hortus: install that version, "
            "or name another --database"
        ) from None
    except SQLAlchemyError as error:
        raise BadDatabase(f"{name} {_reason(error)}") from None


REASONS: Final = {
    "file is not a database": "is not a database: name another --database, or restore a backup",
    "malformed": "is damaged, and perhaps cut off: restore a backup",
    "readonly": "cannot be written: let this user write the file and its directory",
    "unable to open": "cannot be opened: let this user read and write the file and its directory",
    "is locked": "is held by another program: end that first",
    "disk is full": "cannot be written because the disk is full: make room",
    "disk i/o error": "cannot be read or written by the disk: look after that, or restore a backup",
}
"""What SQLite says, and what it means to the person who starts a server."""


def _reason(error: SQLAlchemyError) -> str:
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip().split("\n")[0]
    for word, reason in REASONS.items():
        if word in said.lower():
            return reason
    return f"cannot be used ({said}): see that it runs and that this user may connect"


def check_address(url: str) -> None:
    """Refuse an address that is none, or that needs what is not installed."""
    try:
        parts = _parts(url)
        if parts.get_backend_name() not in ("sqlite", "postgresql"):
            raise NoSuchModuleError
        parts.get_dialect().import_dbapi()
    except NoSuchModuleError:
        raise BadDatabase(NO_ADDRESS) from None
    except ModuleNotFoundError as missing:
        raise BadDatabase(
            f"this database needs {missing.name}, which is not installed; "
            "`pip install 'hortus[postgres]'` brings it"
        ) from None


# --- backup -------------------------------------------------------------------------------------


def backup(url: str, to: Path) -> int:
    """Copy a database whole while it is used, by its own means; how many tables are in the copy."""
    source = file_of(url)
    if source is None:
        raise BadDatabase("only a file is backed up like this: use pg_dump for PostgreSQL")
    if not source.exists():
        raise BadDatabase(f"there is no database {source}")
    check_file(source)
    if to.exists():
        raise BadDatabase(f"{to} is there already: name another file")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(to)) as new:
            old.backup(new)
            whole = new.execute("pragma integrity_check").fetchone()[0]
            count = new.execute("select count(*) from tables").fetchone()[0]
    except sqlite3.Error as error:
        with suppress(OSError):
            to.unlink()
        raise BadDatabase(f"{source} cannot be backed up: {error}") from None
    if whole != "ok":
        raise BadDatabase(f"{source} is damaged ({whole}); what could be read is in {to}")
    return int(count)
