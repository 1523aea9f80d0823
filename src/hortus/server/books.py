"""What is written to and read from the database, in terms of tables, seats and events."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from hortus.server.schema import events, holders, seats, tables

OPEN, PERSON, BOT = "open", "person", "bot"
"""Who may sit in a seat."""
RUNNING, OVER, BROKEN = "running", "over", "broken"
"""What a table may be. Broken is found when it is loaded and never written down."""


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def digest(token: str) -> str:
    """What is kept of a player's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(given: str, right: str) -> bool:
    """True if a secret is the right one; takes as long whether or not it is."""
    return secrets.compare_digest(given.encode(), right.encode())


def new_token() -> str:
    """A player's secret: 256 bits of the operating system's randomness."""
    return secrets.token_urlsafe(32)


def new_key() -> str:
    """The secret of a seat's link."""
    return secrets.token_urlsafe(18)


def new_id() -> str:
    """The id of a table; it cannot be guessed, because knowing it is enough to watch."""
    return secrets.token_urlsafe(12)


@dataclass(slots=True)
class Chair:
    """A seat as it is kept."""

    kind: str
    name: str = ""
    bot: str = ""
    key: str = field(default_factory=new_key)
    holders: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Event:
    """Something that happened: a move, a chance event (-1 moves) or `UNDO`."""

    move: str
    mover: int
    at: int


@dataclass(slots=True)
class Sheet:
    """A table as it is kept."""

    id: str
    game: str
    rules: int
    options: str
    content: str
    content_source: str
    host: str
    created: int
    status: str
    result: str
    chairs: list[Chair]
    events: list[Event]


def add_table(connection: Connection, sheet: Sheet) -> None:
    """A new table with its seats and what has already happened."""
    row = {column.name: getattr(sheet, column.name) for column in tables.columns}
    connection.execute(insert(tables), row)
    for number, chair in enumerate(sheet.chairs):
        _add_chair(connection, sheet.id, number, chair)
    add_events(connection, sheet.id, 0, sheet.events)


def _add_chair(connection: Connection, table: str, number: int, chair: Chair) -> None:
    row = {"kind": chair.kind, "name": chair.name, "bot": chair.bot, "key": chair.key}
    connection.execute(insert(seats), {"table_id": table, "seat": number, **row})
    held = [{"table_id": table, "seat": number, "player": one} for one in sorted(chair.holders)]
    if held:
        connection.execute(insert(holders), held)


def add_events(connection: Connection, table: str, ply: int, new: Sequence[Event]) -> None:
    """What happened from a ply on; fails if anything else has happened there."""
    rows = [
        {"table_id": table, "ply": ply + index, "move": one.move, "mover": one.mover, "at": one.at}
        for index, one in enumerate(new)
    ]
    if rows:
        connection.execute(insert(events), rows)


def finish(connection: Connection, table: str, status: str, result: str) -> None:
    """Note that a table is over, or that it runs again."""
    connection.execute(
        update(tables).where(tables.c.id == table).values(status=status, result=result)
    )


def change_chair(connection: Connection, table: str, number: int, chair: Chair) -> None:
    """Somebody else sits there now, or under another name."""
    connection.execute(delete(holders).where(holders.c.table_id == table, holders.c.seat == number))
    connection.execute(delete(seats).where(seats.c.table_id == table, seats.c.seat == number))
    _add_chair(connection, table, number, chair)


def load_table(connection: Connection, table: str) -> Sheet | None:
    """A table with everything that belongs to it; None if there is none of this id."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    chairs = [
        Chair(one.kind, one.name, one.bot, one.key)
        for one in connection.execute(
            select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
        )
    ]
    for one in connection.execute(select(holders).where(holders.c.table_id == table)):
        chairs[one.seat].holders.add(one.player)
    happened = [
        Event(one.move, one.mover, one.at)
        for one in connection.execute(
            select(events).where(events.c.table_id == table).order_by(events.c.ply)
        )
    ]
    return Sheet(**row, chairs=chairs, events=happened)


def tables_of(connection: Connection, player: str, limit: int, offset: int) -> list[str]:
    """The tables where a player sits or is host: running ones first, newest first."""
    sits = select(holders.c.table_id).where(holders.c.player == player)
    found = connection.execute(
        select(tables.c.id)
        .where(or_(tables.c.host == player, tables.c.id.in_(sits)))
        .order_by(tables.c.status.desc(), tables.c.created.desc(), tables.c.id)
        .limit(limit)
        .offset(offset)
    )
    return list(found.scalars())


def with_bots(connection: Connection) -> list[str]:
    """Running tables at which a bot sits: those that may have to go on by themselves."""
    found = connection.execute(
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(tables.c.status == RUNNING, seats.c.kind == BOT)
        .distinct()
    )
    return list(found.scalars())


def count_running(connection: Connection, host: str | None = None) -> int:
    """How many tables run, on the whole server or of one host."""
    query = select(func.count()).select_from(tables).where(tables.c.status == RUNNING)
    if host is not None:
        query = query.where(tables.c.host == host)
    return connection.execute(query).scalar_one()
