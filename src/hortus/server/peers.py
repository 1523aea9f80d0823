"""Servers that share a database: which of them drives the bots of a table, and who tells whom.

Any server takes any move: what counts is the conditional write. But the bots of a table are driven by one
server only, the one that holds its lease: its name stands at the table, and it says every second that
it lives. When it no longer does, another takes the table over. Whoever writes something tells the others by
the database's own NOTIFY, and they read what is new. `Alone` is a server that shares with nobody, and `OnFile` the
one on a file, which looks whether another program, such as `hortus admin`, has written to it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from hortus.server.store import Store

log = logging.getLogger("hortus.server")

LEASE: Final = 3.0
"""Seconds after which a server that has said nothing is taken for dead."""
BEAT: Final = 0.8
"""Seconds between two signs of life."""
AT_ONCE: Final = 200
"""At most so many tables are taken over at a time."""
LOOK: Final = 1.0
"""Seconds between two looks at a file."""
CHANNEL: Final = "hortus"
NEWS, AFRESH = "news", "afresh"
GO_ON, HURRY, HOLD, DEAD = "go_on", "hurry", "hold", "dead"
"""What one server tells another: something happened, all must be read again, bots are to go on, to hurry, to wait; and what is said of
a server that no longer lives. `server/presence.py` has more."""

Heard = Callable[[str, str, str], Awaitable[None]]
"""What is done with the id of a table, what is told of it, and by which server."""

_NOW: Final = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
_ALIVE: Final = f"select id from servers where until > {_NOW}"
_BEGIN: Final = text(f"insert into servers (id, until) values (:me, {_NOW} + :lease)")
_LIVE_ON: Final = text(
    f"update servers set until = {_NOW} + :lease where id = :me and until > {_NOW}"
)
_BURY: Final = text(f"delete from servers where until < {_NOW} - 60000")
_TAKE: Final = text(
    f"update tables set owner = :me where id = :id and owner not in ({_ALIVE}) returning id"
)
_TAKE_OVER: Final = text(
    f"""update tables set owner = :me where owner not in ({_ALIVE}) and id in (
        select id from tables where status = 'running' and owner not in ({_ALIVE})
        and id in (select table_id from seats where kind = 'bot' union select table_id from clocks)
        limit :most for update skip locked) returning id"""
)


class Signs(NamedTuple):
    """What is found when a sign of life is given: tables that were left behind, and who lives."""

    taken: list[str]
    alive: frozenset[str]


class _Trouble(NamedTuple):
    """Something that may go wrong between servers for a while, and how that is said."""

    begun: str
    over: str


LIFE: Final = _Trouble(
    "this server cannot say that it lives", "this server says again that it lives"
)
EARS: Final = _Trouble("the other servers cannot be heard", "the other servers are heard again")
_NOTIFY: Final = text("select pg_notify(:to, :words)")
_VERSION: Final = text("pragma data_version")
OPERATOR: Final = "operator"
"""Who says that the operator's commands have changed something."""


def announce(connection: Connection, table: str, what: str = NEWS, who: str = OPERATOR) -> None:
    """All servers hear of it when this is committed, and not before; the one on a file sees it by itself."""
    if connection.dialect.name == "postgresql":
        words = f"{who} {table} {what}"
        connection.execute(_NOTIFY, {"to": CHANNEL, "words": words})


class Alone:
    """A server that shares its database with nobody: every table is its own."""

    shared = False
    me = ""

    async def open(self, heard: Heard) -> list[asyncio.Task[None]]:
        """Begin; there is nobody to listen to."""
        return []

    def owns(self, table: str) -> bool:
        """True: there is nobody else."""
        return True

    async def hold(self, table: str) -> bool:
        """True: there is nobody else."""
        return True

    def made(self, table: str) -> None:
        """A new table is this server's."""

    def tell(self, connection: Connection, table: str, what: str = NEWS) -> None:
        """There is nobody to be told."""

    async def close(self) -> None:
        """End."""


class OnFile(Alone):
    """The one server on a file."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._version: int | None = None

    async def open(self, heard: Heard) -> list[asyncio.Task[None]]:
        """Begin to look; `heard` is told when anything may be new."""
        return [asyncio.get_running_loop().create_task(self._look_on(heard))]

    async def _look_on(self, heard: Heard) -> None:
        while True:
            try:
                if await self.others_wrote():
                    await heard("", NEWS, OPERATOR)
            except SQLAlchemyError as error:
                log.warning("the file cannot be looked at: %s", str(error).split("\n")[0])
            await asyncio.sleep(LOOK)

    async def others_wrote(self) -> bool:
        """True if another program has written to the file since the last look, and at the first one.

        SQLite counts for each connection what others commit, so the one that writes is asked.
        """
        before = self._version
        self._version = await self._store.write(lambda to: to.execute(_VERSION).scalar_one())
        return before != self._version


class Peers(Alone):
    """One of several servers on a PostgreSQL database."""

    shared = True

    def __init__(self, store: Store, url: str) -> None:
        self._store = store
        parts = make_url(url).set(drivername="postgresql")
        self._address = parts.render_as_string(hide_password=False)
        self._owned: set[str] = set()
        self._heard: Heard | None = None
        self._troubles: set[_Trouble] = set()
        """What was said to go wrong."""
        self._alive: frozenset[str] = frozenset()
        """The servers that lived at the last sign of life."""
        self.me = secrets.token_hex(8)

    # --- the lease ----------------------------------------------------------------------------

    def owns(self, table: str) -> bool:
        """True if this server drives the bots of a table."""
        return table in self._owned

    async def hold(self, table: str) -> bool:
        """True if it does, or may from now on, because whoever did is dead."""
        if table not in self._owned:
            taken = {"me": self.me, "id": table}
            if await self._store.write(lambda one: one.execute(_TAKE, taken).scalar()):
                self._owned.add(table)
        return table in self._owned

    def made(self, table: str) -> None:
        """A new table is this server's."""
        self._owned.add(table)

    async def open(self, heard: Heard) -> list[asyncio.Task[None]]:
        """Begin to live, and listen; `heard` is told of tables that others changed or left behind."""
        self._heard = heard
        await self._store.write(self._begin)
        loop = asyncio.get_running_loop()
        return [loop.create_task(self._live()), loop.create_task(self._listen())]

    async def close(self) -> None:
        """Die in order: others may take the tables at once."""
        gone = text("delete from servers where id = :me")
        try:
            await self._store.write(lambda one: one.execute(gone, {"me": self.me}) and None)
        except SQLAlchemyError:
            log.warning("the others are not told that this server ends")

    def _begin(self, connection: Connection) -> None:
        connection.execute(_BEGIN, {"me": self.me, "lease": int(1000 * LEASE)})

    async def _live(self) -> None:
        """Say that one lives, and take over from those who do not."""
        while True:
            try:
                await self._beat()
                self._well(LIFE)
            except SQLAlchemyError as error:
                self._ill(LIFE, error)
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        signs = await self._store.write(self._signs)
        if signs is None:
            log.warning("this server was taken for dead; it begins anew")
            self._owned.clear()
            self.me = secrets.token_hex(8)
            await self._store.write(self._begin)
            return
        self._owned.update(signs.taken)
        for table in signs.taken:
            await self._pass_on(table, NEWS)
        for dead in self._alive - signs.alive:
            await self._pass_on("", DEAD, dead)
        self._alive = signs.alive

    def _signs(self, connection: Connection) -> Signs | None:
        mine: dict[str, Any] = {"me": self.me, "lease": int(1000 * LEASE), "most": AT_ONCE}
        alive = connection.execute(_LIVE_ON, mine).rowcount > 0
        connection.execute(_BURY)
        if not alive:
            return None
        taken = list(connection.execute(_TAKE_OVER, mine).scalars())
        return Signs(taken, frozenset(connection.execute(text(_ALIVE)).scalars()))

    # --- telling and hearing ------------------------------------------------------------------

    def tell(self, connection: Connection, table: str, what: str = NEWS) -> None:
        """The others hear of it when this is committed, and not before."""
        announce(connection, table, what, self.me)

    async def _listen(self) -> None:
        """Hear the others; whoever was deaf for a while reads everything again."""
        import psycopg

        while True:
            try:
                line = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
                async with line:
                    await line.execute(f"listen {CHANNEL}")
                    self._well(EARS)
                    await self._pass_on("", NEWS)
                    async for heard in line.notifies():
                        await self._hear(heard.payload)
            except psycopg.Error as error:
                self._ill(EARS, error)
            await asyncio.sleep(BEAT)

    def _ill(self, what: _Trouble, error: Exception) -> None:
        """Something goes wrong: that is said once, and not every second as long as it does."""
        if what not in self._troubles:
            self._troubles.add(what)
            log.warning("%s: %s", what.begun, str(error).split("\n")[0])

    def _well(self, what: _Trouble) -> None:
        """It goes well, again or as ever."""
        if what in self._troubles:
            self._troubles.discard(what)
            log.warning(what.over)

    async def _hear(self, words: str) -> None:
        who, table, what = words.split(" ")
        if who != self.me:
            await self._pass_on(table, what, who)

    async def _pass_on(self, table: str, what: str, who: str = "") -> None:
        if self._heard is None:
            return
        try:
            await self._heard(table, what, who)
        except Exception:
            log.exception("table %s: what another server told could not be followed", table)
