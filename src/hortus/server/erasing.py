"""How somebody is forgotten: their names, what they said, hold and host, at every table where they ever were.

What was played stays, without a name. Where others still play, a bot takes the seat for good. Each table notes
that something was erased, so that every server that has it in memory reads it anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, select, union, update

from hortus.bots import roster
from hortus.server.changes import (
    ERASED,
    FORGOTTEN,
    HOST,
    NOBODY,
    OPENED,
    SOMEBODY,
    last_at,
    names_in,
)
from hortus.server.queries import (
    BOT,
    OPEN,
    RUNNING,
    Change,
    Place,
    add_changes,
    change_place,
    extent,
    load_changes,
    load_events,
    load_places,
    now,
)
from hortus.server.replaying import effective
from hortus.server.schema import changes, holders, members, notes, passes, tables, talk
from hortus.table.match import distinct


class Forgotten(NamedTuple):
    """In how many seats somebody was forgotten, and the tables that are no longer as they were."""

    seats: int
    tables: list[str]


def players_of(connection: Connection, id: str, seat: int) -> list[str]:
    """Those who hold a seat, by the digests of their tokens."""
    held = select(holders.c.player).where(holders.c.table_id == id, holders.c.seat == seat)
    return list(connection.execute(held).scalars())


def erase_players(connection: Connection, players: Sequence[str]) -> Forgotten:
    """Forget players, wherever they are known."""
    known = _tables_of(connection, players)
    seats = sum([_forget_at(connection, one, {*players}) for one in known])
    for one in (talk, notes, members, passes):
        connection.execute(delete(one).where(one.c.player.in_(players)))
    connection.execute(update(tables).where(tables.c.host.in_(players)).values(host=""))
    return Forgotten(seats, known)


def _tables_of(connection: Connection, players: Sequence[str]) -> list[str]:
    """The tables at which players sit, have done or said something, or are host."""
    known = [
        select(one.c.table_id).where(one.c.player.in_(players)) for one in (holders, changes, talk)
    ]
    hosted = select(tables.c.id).where(tables.c.host.in_(players))
    return sorted(connection.execute(union(hosted, *known)).scalars())


def _forget_at(connection: Connection, table: str, players: set[str]) -> int:
    """Forget players at a table; in how many seats that was."""
    places, told = load_places(connection, table), load_changes(connection, table)
    held = [one.holders for one in places]
    last = [{*last_at(told, seat)} - {NOBODY} for seat in range(len(places))]
    gone = [seat for seat, one in enumerate(held) if one and one <= players]
    left = [
        seat
        for seat, place in enumerate(places)
        if place.kept and last[seat] & players and last[seat] <= players
    ]
    names = {one.name for one in places if one.holders & players}
    names.update(*[names_in(one) for one in told if one.player in players])
    connection.execute(
        delete(holders).where(holders.c.table_id == table, holders.c.player.in_(players))
    )
    _forget_names(connection, table, players, names - {"", HOST, SOMEBODY})
    _let_go(connection, table, places, [*gone, *left])
    return len(gone)


def _forget_names(connection: Connection, table: str, players: set[str], names: set[str]) -> None:
    """Nothing that became of the seats of a table is told with somebody's names, or known to be their doing."""
    here, theirs = changes.c.table_id == table, changes.c.player.in_(players)
    for column in ("name", "was", "by"):
        named = (here, changes.c[column].in_(names))
        connection.execute(update(changes).where(*named).values({column: ""}))
    opened = (here, theirs, changes.c.kind == OPENED)
    connection.execute(update(changes).where(*opened).values(was=""))
    connection.execute(update(changes).where(here, theirs).values(player=NOBODY))


def _let_go(connection: Connection, table: str, places: list[Place], left: Sequence[int]) -> None:
    """Nobody sits in seats any more, nor comes back: where others still play, a bot plays on."""
    status, number = extent(connection, table)[2], extent(connection, table)[1]
    step = len(effective(load_events(connection, table, 0)))
    told = [Change(step, -1, FORGOTTEN, "", "", "", NOBODY, now())]
    for seat in left:
        places[seat] = _without(places, seat, plays=status == RUNNING)
        change_place(connection, table, seat, places[seat])
        if status == RUNNING:
            told.append(Change(step, seat, ERASED, places[seat].name, "", "", NOBODY, now()))
    add_changes(connection, table, number, told)


def _without(places: Sequence[Place], seat: int, plays: bool) -> Place:
    """A place without whoever had it, where the game still `plays` or is a record."""
    place = places[seat]
    if place.kind == BOT:
        return Place(BOT, place.name, place.bot)
    if not plays:
        return Place(place.kind, "" if place.kind == OPEN else SOMEBODY)
    bot = roster.entry(roster.DEFAULT)
    others = [one.name for number, one in enumerate(places) if number != seat]
    return Place(BOT, distinct(bot.title, others), bot.name)
