"""What is written to and read from the database, in terms of tables, seats and events."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from hortus.server.keys import new_key
from hortus.server.schema import changes, events, holders, seats, tables

OPEN, PERSON, BOT = "open", "person", "bot"
"""Who may sit in a seat."""
RUNNING, OVER, BROKEN, CLOSED = "running", "over", "broken", "closed"
"""What a table may be. Broken is found when it is loaded and never written down."""


class Gone(Exception):
    """A table was closed or cleared away meanwhile."""


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Place:
    """A seat as it is kept."""

    kind: str
    name: str = ""
    bot: str = ""
    key: str = field(default_factory=new_key)
    holders: set[str] = field(default_factory=set)
    kept: bool = False
    """Whether it is kept for whoever played it last, in a game with hidden things."""


@dataclass(frozen=True, slots=True)
class Change:
    """What became of a seat: a word of `server/changes.py`, what it was and is called, who did it."""

    step: int
    seat: int
    kind: str
    name: str
    was: str
    by: str
    player: str
    at: int


@dataclass(slots=True)
class Happening:
    """Something that happened: a move, a chance event (-1 moves), `UNDO` or an agreement."""

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
    places: list[Place]
    events: list[Happening]
    changes: list[Change] = field(default_factory=list)
    owner: str = ""


def add_table(connection: Connection, sheet: Sheet) -> None:
    """A new table with its seats and what has already happened."""
    row = {column.name: getattr(sheet, column.name) for column in tables.columns}
    connection.execute(insert(tables), row)
    for number, place in enumerate(sheet.places):
        _add_place(connection, sheet.id, number, place)
    add_events(connection, sheet.id, 0, sheet.events)


def _add_place(connection: Connection, table: str, number: int, place: Place) -> None:
    row: dict[str, object] = {"kind": place.kind, "name": place.name, "bot": place.bot}
    row |= {"key": place.key, "kept": place.kept}
    connection.execute(insert(seats), {"table_id": table, "seat": number, **row})
    held = [{"table_id": table, "seat": number, "player": one} for one in sorted(place.holders)]
    if held:
        connection.execute(insert(holders), held)


def check_open(connection: Connection, table: str) -> None:
    """Nothing happens any more at a table that was closed or cleared away: raises `Gone`."""
    status = select(tables.c.status).where(tables.c.id == table)
    if connection.execute(status).scalar() in (None, CLOSED):
        raise Gone(table)


def add_events(connection: Connection, table: str, ply: int, new: Sequence[Happening]) -> None:
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


def change_place(connection: Connection, table: str, number: int, place: Place) -> None:
    """Somebody else sits there now, or under another name."""
    connection.execute(delete(holders).where(holders.c.table_id == table, holders.c.seat == number))
    connection.execute(delete(seats).where(seats.c.table_id == table, seats.c.seat == number))
    _add_place(connection, table, number, place)


def add_change(connection: Connection, table: str, number: int, change: Change) -> None:
    """One more thing became of a seat; fails if anything else has."""
    connection.execute(insert(changes), {"table_id": table, "number": number, **asdict(change)})


def extent(connection: Connection, table: str) -> tuple[int, int, str]:
    """How much is kept of a table: events, changes of seats, and its status; nothing if it is gone."""
    plies = select(func.max(events.c.ply) + 1).where(events.c.table_id == table)
    numbers = select(func.max(changes.c.number) + 1).where(changes.c.table_id == table)
    row = connection.execute(
        select(
            func.coalesce(plies.scalar_subquery(), 0),
            func.coalesce(numbers.scalar_subquery(), 0),
            tables.c.status,
        ).where(tables.c.id == table)
    ).first()
    return (0, 0, "") if row is None else (row[0], row[1], row[2])


def load_events(connection: Connection, table: str, ply: int) -> list[Happening]:
    """What happened from a ply on."""
    found = select(events).where(events.c.table_id == table, events.c.ply >= ply)
    return [
        Happening(one.move, one.mover, one.at)
        for one in connection.execute(found.order_by(events.c.ply))
    ]


def load_table(connection: Connection, table: str) -> Sheet | None:
    """A table with everything that belongs to it; None if there is none of this id."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    places = [
        Place(one.kind, one.name, one.bot, one.key, kept=one.kept)
        for one in connection.execute(
            select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
        )
    ]
    for one in connection.execute(select(holders).where(holders.c.table_id == table)):
        places[one.seat].holders.add(one.player)
    happened = load_events(connection, table, 0)
    became = connection.execute(
        select(changes).where(changes.c.table_id == table).order_by(changes.c.number)
    )
    changed = [
        Change(one.step, one.seat, one.kind, one.name, one.was, one.by, one.player, one.at)
        for one in became
    ]
    return Sheet(**row, places=places, events=happened, changes=changed)


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
