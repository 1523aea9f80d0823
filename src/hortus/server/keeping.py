"""What is kept, and for how long: the operator's side of the database.

Tables that nobody plays at are closed after a time and cleared away after as long again; finished
ones are records and stay. Everything here may be done while a server runs: it finds out
at its next look at the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.sql.elements import ColumnElement

from hortus.core.errors import HortusError
from hortus.core.record import Record
from hortus.server.queries import CLOSED, RUNNING, load_table, now
from hortus.server.replaying import record_of
from hortus.server.schema import (
    changes,
    clocks,
    events,
    holders,
    notes,
    seats,
    studies,
    tables,
    talk,
)

DAY: Final = 24 * 3600 * 1000
"""In milliseconds, as everything is dated."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the operator's list."""

    id: str
    game: str
    status: str
    created: int
    last: int
    """When something last happened."""
    events: int
    names: tuple[str, ...]


def _last() -> ColumnElement[int]:
    found = select(func.max(events.c.at)).where(events.c.table_id == tables.c.id)
    return func.coalesce(found.scalar_subquery(), tables.c.created)


def list_tables(connection: Connection, status: str = "", limit: int = 100) -> list[Listed]:
    """Tables, the last used first; of one status, or of any."""
    last = _last().label("last")
    plies = select(func.count()).where(events.c.table_id == tables.c.id).scalar_subquery()
    columns = (tables.c.id, tables.c.game, tables.c.status, tables.c.created, last, plies)
    query = select(*columns).order_by(last.desc(), tables.c.id).limit(limit)
    if status:
        query = query.where(tables.c.status == status)
    found = connection.execute(query).all()
    names: dict[str, list[str]] = {}
    wanted = seats.c.table_id.in_([row[0] for row in found])
    for row in connection.execute(select(seats).where(wanted).order_by(seats.c.seat)):
        names.setdefault(row.table_id, []).append(row.name or f"({row.kind})")
    return [
        Listed(row[0], row[1], row[2], row[3], row[4], row[5], tuple(names.get(row[0], ())))
        for row in found
    ]


def close_tables(connection: Connection, ids: Sequence[str], at: int = 0) -> list[str]:
    """End tables that run, now or as of a moment: nobody can play on; those that were closed."""
    running = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.status == RUNNING)
    found = list(connection.execute(running).scalars())
    ended = {"status": CLOSED, "closed": at or now()}
    connection.execute(update(tables).where(tables.c.id.in_(found)).values(ended))
    return found


def clear_tables(connection: Connection, ids: Sequence[str]) -> None:
    """Take tables out of the database, with all that belongs to them."""
    for one in (events, changes, holders, notes, seats, talk, clocks, studies):
        connection.execute(delete(one).where(one.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def sweep(connection: Connection, at: int, days: float) -> tuple[list[str], list[str]]:
    """Close what nobody has played at for so many days, clear what was closed for as long; both lists."""
    late = at - int(days * DAY)
    idle = select(tables.c.id).where(tables.c.created < late, _last() < late)
    closed = close_tables(connection, list(connection.execute(idle).scalars()), at)
    long_gone = select(tables.c.id).where(tables.c.status == CLOSED, tables.c.closed < late)
    cleared = list(connection.execute(long_gone).scalars())
    clear_tables(connection, cleared)
    return closed, cleared


def export_table(connection: Connection, id: str) -> Record:
    """The record of a table, over or not: the operator may see everything."""
    sheet = load_table(connection, id)
    if sheet is None:
        raise HortusError(f"there is no table {id}")
    return record_of(sheet, None)
