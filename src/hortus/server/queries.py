"""What is written to and read from the database, in terms of tables, seats and events."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from hortus.server.clocks import Clock
from hortus.server.keys import new_key
from hortus.server.schema import changes, clocks, events, holders, notes, seats, tables, talk

OPEN, PERSON, BOT = "open", "person", "bot"
"""Who may sit in a seat."""
RUNNING, OVER, BROKEN, CLOSED = "running", "over", "broken", "closed"
"""What a table may be. Broken is found when it is loaded and never written down."""
AWAY = "away"
"""The change by which it is noted who may come back to a seat (`server/changes.py`)."""
LAST = 200
"""How many lines of talk are shown."""


_TABLE: Final[BindParameter[str]] = bindparam("table")
_STATUS: Final = select(tables.c.status).where(tables.c.id == _TABLE)
_ADD: Final = insert(events)
_AFTER: Final = ("table_id", "ply", "move", "mover", "at")
_ADD_HERE: Final = insert(events).from_select(
    _AFTER,
    select(*[bindparam(f"its_{name}", type_=events.c[name].type) for name in _AFTER]).where(
        exists().where(tables.c.id == bindparam("its_table_id"), tables.c.status != CLOSED)
    ),
)
"""What happened, where a table is open still: one statement, as each costs as much as what it says."""
_SINCE: Final = (
    select(events)
    .where(events.c.table_id == _TABLE, events.c.ply >= bindparam("ply"))
    .order_by(events.c.ply)
)


def _next(number: Column[int], of: Column[str]) -> ColumnElement[int]:
    """The number after the highest of a table, from 0."""
    return func.coalesce(select(func.max(number) + 1).where(of == _TABLE).scalar_subquery(), 0)


_EXTENT: Final = select(
    _next(events.c.ply, events.c.table_id),
    _next(changes.c.number, changes.c.table_id),
    tables.c.status,
    _next(talk.c.number, talk.c.table_id),
).where(tables.c.id == _TABLE)
"""What is asked of the database at every move, put together once: that is dearer than to ask it."""


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


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat: who said it from which seat (-1: from none)."""

    number: int
    seat: int
    name: str
    player: str
    text: str
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
    next: str = ""
    """The table of the rematch."""
    chat: bool = True
    """Whether people may talk."""
    public: bool = False
    """Whether anybody may take an open seat."""
    talk: list[Said] = field(default_factory=list)
    """What was said last."""
    clock: Clock | None = None
    start: str = ""
    """The position it began from, as JSON; empty for the game's own start."""
    source: str = ""
    """The table whose game it goes on from, or `board`; empty for a game played from its start."""
    closed: int = 0
    """When it was closed."""


def add_table(connection: Connection, sheet: Sheet) -> None:
    """A new table with its seats and what has already happened."""
    row = {column.name: getattr(sheet, column.name) for column in tables.columns}
    connection.execute(insert(tables), row)
    for number, place in enumerate(sheet.places):
        _add_place(connection, sheet.id, number, place)
    add_events(connection, sheet.id, 0, sheet.events)
    if sheet.clock is not None:
        row = {"kind": sheet.clock.kind, "seconds": sheet.clock.seconds, **_readings(sheet.clock)}
        connection.execute(insert(clocks), {"table_id": sheet.id, **row})


def _add_place(connection: Connection, table: str, number: int, place: Place) -> None:
    row: dict[str, object] = {"kind": place.kind, "name": place.name, "bot": place.bot}
    row |= {"key": place.key, "kept": place.kept}
    connection.execute(insert(seats), {"table_id": table, "seat": number, **row})
    held = [{"table_id": table, "seat": number, "player": one} for one in sorted(place.holders)]
    if held:
        connection.execute(insert(holders), held)


def check_open(connection: Connection, table: str) -> None:
    """Nothing happens any more at a table that was closed or cleared away: raises `Gone`."""
    if connection.execute(_STATUS, {"table": table}).scalar() in (None, CLOSED):
        raise Gone(table)


def add_events(connection: Connection, table: str, ply: int, new: Sequence[Happening]) -> None:
    """What happened from a ply on; fails if anything else has happened there."""
    rows = [
        {"table_id": table, "ply": ply + index, "move": one.move, "mover": one.mover, "at": one.at}
        for index, one in enumerate(new)
    ]
    if rows:
        connection.execute(_ADD, rows)


def go_on(connection: Connection, table: str, ply: int, new: Sequence[Happening]) -> None:
    """What happened at a table that is played, from a ply on.

    Raises `Gone` if it was closed or cleared away; fails if anything else has happened there.
    """
    for index, one in enumerate(new):
        row = {"its_table_id": table, "its_ply": ply + index, "its_move": one.move}
        row |= {"its_mover": one.mover, "its_at": one.at}
        if not connection.execute(_ADD_HERE, row).rowcount:
            raise Gone(table)


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


def add_changes(connection: Connection, table: str, number: int, new: Sequence[Change]) -> None:
    """More became of the seats than one thing; fails if anything else has."""
    for index, one in enumerate(new):
        add_change(connection, table, number + index, one)


def extent(connection: Connection, table: str) -> tuple[int, int, str, int]:
    """How much is kept of a table: events, changes of seats, its status, lines of talk; nothing if it is gone."""
    row = connection.execute(_EXTENT, {"table": table}).first()
    return (0, 0, "", 0) if row is None else (row[0], row[1], row[2], row[3])


def load_events(connection: Connection, table: str, ply: int) -> list[Happening]:
    """What happened from a ply on."""
    found = connection.execute(_SINCE, {"table": table, "ply": ply})
    return [Happening(one.move, one.mover, one.at) for one in found]


def load_places(connection: Connection, table: str) -> list[Place]:
    """Who sits where."""
    rows = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    places = [
        Place(one.kind, one.name, one.bot, one.key, kept=one.kept)
        for one in connection.execute(rows)
    ]
    for one in connection.execute(select(holders).where(holders.c.table_id == table)):
        places[one.seat].holders.add(one.player)
    return places


def load_changes(connection: Connection, table: str) -> list[Change]:
    """What became of the seats of a table, in order."""
    rows = select(changes).where(changes.c.table_id == table).order_by(changes.c.number)
    return [
        Change(one.step, one.seat, one.kind, one.name, one.was, one.by, one.player, one.at)
        for one in connection.execute(rows)
    ]


def load_table(connection: Connection, table: str) -> Sheet | None:
    """A table with everything that belongs to it; None if there is none of this id."""
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    places, changed = load_places(connection, table), load_changes(connection, table)
    happened = load_events(connection, table, 0)
    said, clock = load_talk(connection, table), load_clock(connection, table)
    return Sheet(**row, places=places, events=happened, changes=changed, talk=said, clock=clock)


# --- clocks ---------------------------------------------------------------------------------------


def load_clock(connection: Connection, table: str) -> Clock | None:
    """The clock of a table, if it has one."""
    row = connection.execute(select(clocks).where(clocks.c.table_id == table)).first()
    if row is None:
        return None
    return Clock(row.kind, row.seconds, tuple(json.loads(row.left)), row.at)


def save_clock(connection: Connection, table: str, clock: Clock) -> None:
    """What is left now."""
    connection.execute(update(clocks).where(clocks.c.table_id == table).values(_readings(clock)))


def _readings(clock: Clock) -> dict[str, object]:
    return {"left": json.dumps(clock.left), "at": clock.at}


# --- talk -----------------------------------------------------------------------------------------


def load_talk(connection: Connection, table: str) -> list[Said]:
    """What was said at a table last, in order."""
    last = select(talk).where(talk.c.table_id == table).order_by(talk.c.number.desc()).limit(LAST)
    lines = [
        Said(one.number, one.seat, one.name, one.player, one.text, one.at)
        for one in connection.execute(last)
    ]
    return lines[::-1]


def add_talk(connection: Connection, table: str, said: Said) -> None:
    """One more line; fails if its number is taken."""
    connection.execute(insert(talk), {"table_id": table, **asdict(said)})


# --- notes ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Noted:
    """What somebody who played wrote about a step of a game."""

    step: int
    player: str
    name: str
    text: str
    at: int


def load_notes(connection: Connection, table: str) -> list[Noted]:
    """What was written about a game, in the order of its steps."""
    found = select(notes).where(notes.c.table_id == table).order_by(notes.c.step, notes.c.at)
    return [
        Noted(one.step, one.player, one.name, one.text, one.at) for one in connection.execute(found)
    ]


def write_note(connection: Connection, table: str, note: Noted) -> None:
    """A player's one note on a step, in the place of what it was; without words there is none."""
    place = (notes.c.table_id == table, notes.c.step == note.step, notes.c.player == note.player)
    connection.execute(delete(notes).where(*place))
    if note.text:
        connection.execute(insert(notes), {"table_id": table, **asdict(note)})


# --- the host's -----------------------------------------------------------------------------------


def change_table(connection: Connection, table: str, **values: object) -> None:
    """Other values of a table."""
    connection.execute(update(tables).where(tables.c.id == table).values(values))


def follow_with(connection: Connection, table: str, next: str) -> None:
    """The table of the rematch; raises `Gone` if there is one already."""
    free = (tables.c.id == table, tables.c.next == "")
    if not connection.execute(update(tables).where(*free).values(next=next)).rowcount:
        raise Gone(table)


def open_to_all(connection: Connection, limit: int) -> list[str]:
    """Running tables with an open seat that anybody may take, newest first."""
    free = select(seats.c.table_id).where(seats.c.kind == OPEN, seats.c.kept.is_(False))
    found = connection.execute(
        select(tables.c.id)
        .where(tables.c.public.is_(True), tables.c.status == RUNNING, tables.c.id.in_(free))
        .order_by(tables.c.created.desc(), tables.c.id)
        .limit(limit)
    )
    return list(found.scalars())


# --- finding --------------------------------------------------------------------------------------


def tables_of(connection: Connection, player: str, limit: int, offset: int) -> list[str]:
    """The tables where a player sits, is host, or may come back to a seat: running ones first, newest first."""
    sits = select(holders.c.table_id).where(holders.c.player == player)
    seat = and_(seats.c.table_id == changes.c.table_id, seats.c.seat == changes.c.seat)
    gone = and_(changes.c.player == player, changes.c.kind == AWAY, seats.c.kept.is_(True))
    left = select(changes.c.table_id).join(seats, seat).where(gone)
    theirs = or_(tables.c.host == player, tables.c.id.in_(sits), tables.c.id.in_(left))
    found = connection.execute(
        select(tables.c.id)
        .where(theirs)
        .order_by(tables.c.status.desc(), tables.c.created.desc(), tables.c.id)
        .limit(limit)
        .offset(offset)
    )
    return list(found.scalars())


def with_bots(connection: Connection) -> list[str]:
    """Running tables at which a bot sits or a clock runs: those that may have to go on by themselves."""
    sits = select(seats.c.table_id).where(seats.c.kind == BOT)
    runs = select(clocks.c.table_id)
    found = connection.execute(
        select(tables.c.id).where(
            tables.c.status == RUNNING, or_(tables.c.id.in_(sits), tables.c.id.in_(runs))
        )
    )
    return list(found.scalars())


def count_running(connection: Connection, host: str | None = None) -> int:
    """How many tables run, on the whole server or of one host."""
    query = select(func.count()).select_from(tables).where(tables.c.status == RUNNING)
    if host is not None:
        query = query.where(tables.c.host == host)
    return connection.execute(query).scalar_one()
