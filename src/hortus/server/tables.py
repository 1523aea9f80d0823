"""All tables of the server, laid out when somebody asks for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import SystemRandom

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hortus.core import registry
from hortus.core.errors import HortusError
from hortus.core.language import later, say
from hortus.core.options import resolve_options, write_options
from hortus.server import keeping, keys, problems, queries
from hortus.server.catalogue import Catalogue
from hortus.server.clocks import Clock
from hortus.server.databases import Lock
from hortus.server.erasing import Forgotten, erase_players
from hortus.server.live import LiveTable
from hortus.server.packs import Shelf
from hortus.server.peers import AFRESH, DEAD, GO_ON, HOLD, HURRY, NEWS, Alone, OnFile, Peers
from hortus.server.queries import OVER, RUNNING, Place, Sheet
from hortus.server.seating import Invitation, give_out, usual
from hortus.server.settings import Settings
from hortus.server.store import Store
from hortus.server.studies import Studies
from hortus.server.turns import played, take_turn
from hortus.server.webhook import Herald
from hortus.server.workers import Setup, Workers, begin, load_game

log = logging.getLogger("hortus.server")

SWEEP = 3600.0
"""Seconds between two looks for abandoned tables."""
KEEP = 600.0
"""Seconds a table that nobody uses stays laid out."""


@dataclass(frozen=True, slots=True)
class Order:
    """A table somebody wants."""

    game: str
    host: str
    name: str
    seats: Sequence[Invitation] = ()
    options: dict[str, object] = field(default_factory=dict)
    content: str = ""
    places: Sequence[Place] = ()
    """Who sits where, if that is known already; else as the seats are invited."""
    chat: bool = True
    public: bool = False
    clock: tuple[str, int] | None = None
    """Whether there is a clock: what for (`server/clocks.py`), and how many seconds."""
    start: str = ""
    """The position to begin from, as JSON; empty for the game's own start."""
    source: str = ""
    """The table whose game it goes on from, or `board`."""
    moves: Sequence[str] = ()
    """What has been played already, chance included."""


class Tables:
    """All tables, and the processes and the database behind them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        for name, target in settings.games:
            registry.register(name, target)
        self._lock = Lock(settings.database)
        self.shelf = Shelf(settings.content)
        self.store = Store(settings.database)
        self.peers: Alone = OnFile(self.store)
        if not settings.database.startswith("sqlite"):
            self.peers = Peers(self.store, settings.database)
        self.workers = Workers(settings.workers, settings.games, settings.thinking)
        self.catalogue = Catalogue(self.shelf, self.workers)
        self.studies = Studies(self.workers, self.store)
        self.herald = Herald(settings, self.table)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._chores: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Go on with every table where a bot has to move, and tidy up from time to time."""
        loop = asyncio.get_running_loop()
        self._chores = {loop.create_task(self._tidy())}
        self.herald.open()
        self._chores.add(loop.create_task(self._share()))
        if not self.peers.shared:
            self._chores.add(loop.create_task(self._recover()))
        if self.settings.abandoned:
            self._chores.add(loop.create_task(self._sweep()))
        if self.settings.warm:
            self._chores.add(loop.create_task(self._warm()))

    async def end(self) -> None:
        """Tell the others that this server ends, and end."""
        for chore in self._chores:
            chore.cancel()
        await self.peers.close()
        self.close()

    def close(self) -> None:
        """Stop the bots and finish writing."""
        for chore in self._chores:
            chore.cancel()
        self.herald.close()
        for table in self._tables.values():
            table.stop()
        self.studies.close()
        self.workers.close()
        self.store.close()
        self.shelf.close()
        self._lock.close()

    def laid(self) -> list[LiveTable]:
        """The tables that are laid out here now."""
        return list(self._tables.values())

    # --- finding ------------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """A table by its id; a problem if there is none."""
        table = self._tables.get(id)
        if table is None:
            task = self._loading.get(id)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(id))
                self._loading[id] = task
                task.add_done_callback(lambda _: self._loading.pop(id, None))
            table = await asyncio.shield(task)
        elif self.peers.shared:
            await table.acts.do(table.catch_up)
        table.used = asyncio.get_running_loop().time()
        return table

    async def _load(self, id: str) -> LiveTable:
        sheet = await self.store.read(lambda connection: queries.load_table(connection, id))
        if sheet is None:
            raise problems.unknown("table")
        return await self._lay(sheet)

    async def _lay(self, sheet: Sheet) -> LiveTable:
        """Lay out a table; a long record is replayed without keeping the others waiting."""
        table = await asyncio.to_thread(self._set_up, sheet)
        self._tables[sheet.id] = table
        table.used = asyncio.get_running_loop().time()
        table.kick()
        return table

    def _set_up(self, sheet: Sheet) -> LiveTable:
        problem: str = ""
        try:
            content = self.catalogue.content_path(sheet.game, sheet.content)
        except problems.Problem:
            content = None
            problem = later(
                "it is played with the content {content}, which is not on this server",
                content=repr(sheet.content),
            )
        table = LiveTable(sheet, content, self.store, self.workers, self.settings.pace, self.peers)
        table.herald = self.herald
        if problem:
            table.match, table.problem = None, problem
        return table

    async def tables_of(self, player: str, limit: int, offset: int) -> list[LiveTable]:
        """The tables of a player: their turn first, then running, then over; newest first."""
        ids = await self.store.read(
            lambda connection: queries.tables_of(connection, player, limit, offset)
        )
        found = [await self.table(id) for id in ids]

        def urgency(table: LiveTable) -> tuple[bool, bool]:
            mine = any([seat in table.actors for seat in table.seating.held_by(player)])
            return (not mine, table.status != RUNNING)

        return sorted(found, key=urgency)

    # --- making -------------------------------------------------------------------------------

    async def create(self, order: Order) -> LiveTable:
        """A new table, its seats given out and its first chance events decided."""
        return await self.add(self._sheet(order))

    async def follow(self, table: LiveTable, order: Order) -> LiveTable:
        """The one table that follows another: made if it is not there, whoever is quicker."""
        if not table.sheet.next:
            sheet = self._sheet(order)
            try:
                await self.add(sheet, lambda one: table.note_follower(one, order.host, sheet.id))
            except (IntegrityError, queries.Gone):
                log.info("table %s: somebody else was quicker", table.id)
            await table.do(table.refresh)
        if not table.sheet.next:
            raise problems.stale()
        return await self.table(table.sheet.next)

    async def open_to_all(self, limit: int) -> list[LiveTable]:
        """The tables anybody may join, newest first."""
        ids = await self.store.read(lambda one: queries.open_to_all(one, limit))
        return [await self.table(id) for id in ids]

    async def add(
        self, sheet: Sheet, also: Callable[[Connection], None] | None = None
    ) -> LiveTable:
        """A new table as it is described, unless there are too many; `also` is written with it."""
        limits = self.settings.limits
        running = await self.store.read(queries.count_running)
        hosted = await self.store.read(lambda one: queries.count_running(one, sheet.host))
        if running >= limits.tables or hosted >= limits.tables_per_player:
            raise problems.conflict(
                "too_many", say("There are too many tables; finish some first.")
            )

        def job(connection: Connection) -> None:
            if also is not None:
                also(connection)
            queries.add_table(connection, sheet)

        await self.store.write(job)
        self.peers.made(sheet.id)
        return await self._lay(sheet)

    def _sheet(self, order: Order) -> Sheet:
        self.catalogue.check(order.game)
        content = self.catalogue.content_path(order.game, order.content)
        try:
            known = registry.game_class(order.game).option_list
            given = write_options(resolve_options(order.game, known, order.options))
            options = write_options(load_game(order.game, given, content).changed_options())
            game = load_game(order.game, options, content)
            invited = order.seats or usual(game.about.players[0])
            places = list(order.places) or give_out(invited, order.host, order.name)
            before = played(begin(game, len(places), order.start), order.moves)
        except HortusError as error:
            words = str(error).replace(
                content or "\0", order.content
            )  # where it lies is nobody's business
            raise problems.Problem(422, "malformed", words) from None
        if before.after.over and (order.start or order.moves):
            raise problems.conflict("over", say("The game is over there: choose an earlier step."))
        turn = take_turn(before.after, None, SystemRandom())
        created = queries.now()
        return Sheet(
            id=keys.new_id(),
            game=order.game,
            rules=game.rules_version,
            options=options,
            content=order.content,
            content_source=game.library.source,
            host=order.host,
            created=created,
            status=OVER if turn.after.over else RUNNING,
            result=turn.ending(),
            places=places,
            events=[*before.events(created), *turn.events(created)],
            owner=self.peers.me,
            chat=order.chat,
            public=order.public,
            clock=Clock.new(*order.clock, len(places), created) if order.clock else None,
            start=order.start,
            source=order.source,
        )

    async def forget(self, player: str) -> int:
        """Forget a player everywhere, and let tables go on without them; in how many seats that was."""

        def job(connection: Connection) -> Forgotten:
            forgotten = erase_players(connection, [player])
            for id in forgotten.tables:
                self.peers.tell(connection, id, AFRESH)
            return forgotten

        forgotten = await self.store.write(job)
        await self._read_anew(forgotten.tables)
        return forgotten.seats

    async def _read_anew(self, ids: Sequence[str]) -> None:
        """Take those of some tables that are laid out here from the database again."""
        for id in ids:
            if id in self._tables:
                await self._tables[id].acts.do(self._tables[id].refresh)

    # --- other servers ------------------------------------------------------------------------

    async def _share(self) -> None:
        """Live among other servers, and follow what they do."""
        while True:
            try:
                self._chores.update(await self.peers.open(self._hear))
                return
            except SQLAlchemyError as error:
                log.warning("the database cannot be shared yet: %s", str(error).split("\n")[0])
                await asyncio.sleep(1)

    async def _hear(self, id: str, what: str, who: str) -> None:
        """Another server has done something at a table, or left it behind; without an id: anything may be new."""
        for one in [id] if id else list(self._tables):
            task = asyncio.get_running_loop().create_task(self._follow(one, what, who))
            self._chores.add(task)
            task.add_done_callback(self._chores.discard)

    async def _follow(self, id: str, what: str, who: str) -> None:
        table = self._tables.get(id)
        try:
            if table is None:
                if what == NEWS and self.peers.owns(id):
                    await self.table(id)
            elif what == NEWS:
                await table.acts.do(table.catch_up)
                table.kick()
            elif what == AFRESH:
                await table.acts.do(table.refresh)
            elif what == DEAD:
                table.miss(who)
            elif what in (GO_ON, HURRY, HOLD):
                table.drive(what)
            else:
                table.hear(who, what)
        except Exception:
            log.exception("table %s: what another server did could not be followed", id)

    # --- chores -------------------------------------------------------------------------------

    async def _recover(self) -> None:
        """Bots that were thinking when the server ended think again."""
        for id in await self.store.read(queries.with_bots):
            try:
                await self.table(id)
            except Exception as error:
                if isinstance(error, problems.Problem) and error.status == 404:
                    continue  # cleared away since
                log.exception("table %s could not be laid out", id)

    async def _sweep(self) -> None:
        """Close tables that nobody plays at, and clear away those that were closed long ago."""
        days = self.settings.abandoned
        while True:
            try:
                closed, cleared = await self.store.write(lambda one: self._swept(one, days))
            except SQLAlchemyError:
                log.exception("abandoned tables could not be closed")
                closed, cleared = [], []
            if closed or cleared:
                log.warning("%d abandoned tables closed, %d cleared", len(closed), len(cleared))
            await self._read_anew([*closed, *cleared])
            await asyncio.sleep(SWEEP)

    def _swept(self, connection: Connection, days: float) -> tuple[list[str], list[str]]:
        """What was closed and what was cleared, of which the other servers hear."""
        closed, cleared = keeping.sweep(connection, queries.now(), days)
        for id in (*closed, *cleared):
            self.peers.tell(connection, id, AFRESH)
        return closed, cleared

    async def _warm(self) -> None:
        """Let those who give hints learn every game, and draw each for the lobby."""
        for name in registry.games():
            self.workers.expect_hints(Setup(name, "", None, 0))
        for name in registry.games():
            try:
                await self.catalogue.picture(name)
            except Exception:
                log.exception("%s cannot be drawn", name)

    async def _tidy(self) -> None:
        """Clear away tables that nobody uses."""
        while True:
            await asyncio.sleep(KEEP / 10)
            late = asyncio.get_running_loop().time() - KEEP
            for id, table in list(self._tables.items()):
                if table.idle and table.used < late:
                    del self._tables[id]
