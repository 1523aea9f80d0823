"""The WebSocket: frames to whoever watches, moves from whoever plays."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import msgspec
from fastapi import APIRouter, WebSocket
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hortus.core.language import say
from hortus.core.svg import SHAPES
from hortus.server.advising import Advising
from hortus.server.gate import Bucket, Buckets, client_of, visitor_of
from hortus.server.live import LiveTable
from hortus.server.messages import (
    frame_text,
    glimpse_message,
    hint_message,
    preview_message,
    seats_message,
    why_message,
)
from hortus.server.peers import GO_ON, HOLD, HURRY
from hortus.server.problems import Problem, busy, forbidden
from hortus.server.room import room_text
from hortus.server.settings import Limits
from hortus.server.tables import Tables
from hortus.server.watching import Watcher
from hortus.server.wire import (
    Accepted,
    AnyWish,
    GoOnWish,
    HintWish,
    HoldWish,
    HurryWish,
    MoveWish,
    Pong,
    PreviewWish,
    Refused,
    ShapeWish,
    UndoWish,
    WholeWish,
    WhyWish,
    read_wish,
    write,
)
from hortus.table.hints import CERTAIN_WORD as CERTAIN
from hortus.table.hints import FIRST_SECONDS, MORE_SECONDS, SO_FAR_WORD

log = logging.getLogger("hortus.server")
router = APIRouter()

CLOSE = {401: 4403, 403: 4403, 404: 4404, 429: 4429}
"""The close code for a problem's status."""
HUNG_UP = (WebSocketDisconnect, RuntimeError, OSError)
"""What it looks like here when a client has gone."""
ASKED: dict[type[AnyWish], str] = {GoOnWish: GO_ON, HurryWish: HURRY, HoldWish: HOLD}
"""What those who drive the bots are told."""
HINTS_AT_ONCE = 2
"""For how many first answers a player may wait at a time."""
YES = ("1", "true")
UNANSWERED = 100
"""A client that lets so many answers pile up is let go."""


class Door:
    """How many are connected, in all and from each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._clients: Counter[str] = Counter()
        self.open: set[Visit] = set()

    def enter(self, client: str) -> None:
        """One more; a problem if there are too many."""
        if (
            self._clients.total() >= self._limits.connections
            or self._clients[client] >= self._limits.connections_per_client
        ):
            raise Problem(429, "too_many", say("Too many connections."))
        self._clients[client] += 1

    def leave(self, client: str) -> None:
        """One less."""
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]


class Visit:
    """One connection to one table."""

    def __init__(
        self, socket: WebSocket, table: LiveTable, watcher: Watcher, limits: Limits
    ) -> None:
        self.socket = socket
        self.table = table
        self.watcher = watcher
        self._messages = Bucket(*limits.messages)
        self._hints: Buckets = socket.app.state.hints
        self._advising: Advising = socket.app.state.advising
        self._asking: set[asyncio.Task[None]] = set()
        self._room = -1 if socket.query_params.get("room") == "1" else None
        """Which state of what stands around the game it was sent; None: it does not ask for that."""

    async def serve(self) -> None:
        """Send and receive until one side has enough."""
        self.table.enter(self.watcher)
        if self.watcher.seat is not None:
            self.table.workers.expect_hints(self.table.setup)
        sender = asyncio.create_task(self._send_all())
        receiver = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.table.leave(self.watcher)
            for task in (sender, receiver, *self._asking):
                task.cancel()
            for end in await asyncio.gather(sender, receiver, return_exceptions=True):
                if isinstance(end, Exception) and not isinstance(end, HUNG_UP):
                    log.error("a connection to table %s failed", self.table.id, exc_info=end)

    # --- sending ------------------------------------------------------------------------------

    async def _send_all(self) -> None:
        """Answers first, then whatever is new; only the newest frame counts."""
        watcher, table, send = self.watcher, self.table, self.socket.send_text
        await table.make_ready(watcher.seat, watcher.shape)
        while True:
            await watcher.wake.wait()
            watcher.wake.clear()
            while watcher.answers:
                await send(write(watcher.answers.popleft()))
            if watcher.asked:
                continue
            if watcher.shown_ply != table.ply:
                text = frame_text(table, watcher)
                watcher.shown_ply, watcher.told = table.ply, table.step
                watcher.seats_changed = False
                await send(text)
            elif watcher.seats_changed:
                watcher.seats_changed = False
                await send(write(seats_message(table, watcher.seat, watcher.shape)))
            if self._room is not None and self._room != table.room_version:
                self._room = table.room_version
                await send(room_text(table, watcher.player))

    # --- receiving ----------------------------------------------------------------------------

    async def _receive_all(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                wish = read_wish(message.get("text") or "")
            except msgspec.DecodeError:
                await self.socket.close(4400, say("That is not a message of the protocol."))
                return
            if len(self.watcher.answers) > UNANSWERED:
                await self.socket.close(4429, say("Read what you asked for."))
                return
            if not self._messages.take():
                self._refuse(
                    wish, Problem(429, "too_many", say("Too many messages; wait a moment."))
                )
                continue
            self.watcher.asked = True
            try:
                await self._grant(wish)
            except Problem as problem:
                self._refuse(wish, problem)
            self.watcher.asked = False
            self.watcher.wake.set()

    def _refuse(self, wish: AnyWish, problem: Problem) -> None:
        if problem.code == "stale":
            self.watcher.shown_ply = -1
            self.watcher.told = 0
        self.watcher.answer(Refused(wish.id, problem.code, problem.reason, self.table.ply))

    def _seat(self) -> int:
        if self.watcher.seat is None:
            raise forbidden(say("Spectators only watch."))
        return self.watcher.seat

    async def _grant(self, wish: AnyWish) -> None:
        table, watcher = self.table, self.watcher
        if isinstance(wish, MoveWish):
            watcher.answer(Accepted(wish.id, await table.play(self._seat(), wish.ply, wish.text)))
        elif isinstance(wish, UndoWish):
            watcher.answer(Accepted(wish.id, await table.undo(self._seat(), wish.ply)))
        elif isinstance(wish, PreviewWish):
            text, part, seat = wish.text[:500], wish.part[:200], self._seat()
            if part:
                watcher.answer(glimpse_message(table, seat, wish.id, part, watcher.shape))
            else:
                watcher.answer(preview_message(table, seat, wish.id, text, watcher.shape))
        elif isinstance(wish, WhyWish):
            watcher.answer(why_message(table, self._seat(), wish.id, wish.part[:200]))
        elif isinstance(wish, HintWish):
            if not self._hints.take(watcher.player) or self._too_many_hints():
                raise Problem(429, "too_many", say("Too many hints; think for a moment."))
            seat = self._seat()
            self._advising.leave(watcher.player)
            task = asyncio.create_task(self._hint(wish, seat))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)
        elif isinstance(wish, GoOnWish | HurryWish | HoldWish):
            self._seat()
            await table.ask_bots(ASKED[type(wish)])
            watcher.answer(Accepted(wish.id, table.ply))
        elif isinstance(wish, ShapeWish):
            watcher.answer(Accepted(wish.id, table.ply))
            if watcher.shape != wish.shape:
                watcher.shape, watcher.shown_ply = wish.shape, -1
        elif isinstance(wish, WholeWish):
            watcher.answer(Accepted(wish.id, table.ply))
            watcher.has, watcher.shown_ply, watcher.told = None, -1, 0
        else:
            watcher.answer(Pong(wish.id))

    def _too_many_hints(self) -> bool:
        """True if the player, over all connections, waits for enough first answers."""
        return self.table.workers.hints[False].asked_by(self.watcher.player) >= HINTS_AT_ONCE

    async def _hint(self, wish: HintWish, seat: int) -> None:
        """Ask without keeping other messages waiting: soon, and for something better after a while.

        Whoever asks again waits longer, and is told more.
        """
        try:
            if wish.again:
                await self._hint_again(wish, seat)
            else:
                await self._hint_soon(wish, seat)
        except Problem as problem:
            self._refuse(wish, problem)

    async def _hint_soon(self, wish: HintWish, seat: int) -> None:
        """The first answer, and a better one under the same number.

        If others have moved by then, what is still possible is told all the same.
        """
        table, player, shape = self.table, self.watcher.player, self.watcher.shape
        first = replace(await table.first_hint(seat, player, FIRST_SECONDS), details="")
        told = hint_message(table, seat, wish.id, first, shape=shape)
        told.more = not (told.gone or first.sure == CERTAIN or first.seconds >= MORE_SECONDS)
        if told.more:
            told.sure, told.equal = say(SO_FAR_WORD), ""
        self.watcher.answer(told)
        if told.more:
            better = first
            with suppress(Problem):
                async for one in self._advising.better(table, seat, player):
                    better = replace(one, details="")
            later = hint_message(table, seat, wish.id, better, shape=shape)
            if later.gone:
                later = hint_message(table, seat, wish.id, first, shape=shape)
            self.watcher.answer(later)

    async def _hint_again(self, wish: HintWish, seat: int) -> None:
        table, found = self.table, None
        async for one in self._advising.better(table, seat, self.watcher.player):
            found = one
        assert found is not None  # it thinks at least once
        self.watcher.answer(hint_message(table, seat, wish.id, found, shape=self.watcher.shape))


@router.websocket("/ws/{id}")
async def connect(
    socket: WebSocket,
    id: str,
    seat: str = "",
    position: str = "",
    shape: str = "alone",
    parts: str = "",
) -> None:
    """Watch a table, or play at it; a program may ask for the position in each frame, or for pictures
    in parts."""
    tables: Tables = socket.app.state.tables
    door: Door = socket.app.state.door
    client = client_of(socket.scope)
    await socket.accept()
    try:
        door.enter(client)
    except Problem as problem:
        await socket.close(CLOSE[problem.status], problem.reason)
        return
    try:
        shape = shape if shape in SHAPES else "alone"
        watcher = Watcher(None, position in YES, shape, parts in YES)
        visit = await _visit(socket, tables, id[:64], seat, watcher)
        if visit is None:
            return
        door.open.add(visit)
        try:
            await visit.serve()
        finally:
            door.open.discard(visit)
    except HUNG_UP:
        pass
    finally:
        door.leave(client)
        if socket.client_state is WebSocketState.CONNECTED and (
            socket.application_state is WebSocketState.CONNECTED
        ):
            await socket.close(1011)


async def _visit(
    socket: WebSocket, tables: Tables, id: str, seat: str, watcher: Watcher
) -> Visit | None:
    """The connection to a table, if it may be; else it is closed with the reason."""
    try:
        table = await tables.table(id)
        asked = int(seat) if seat.isdecimal() and len(seat) < 4 else None
        player = visitor_of(socket).player
        watcher.seat = None if seat == "none" else table.seating.watched_by(player, asked)
    except Problem as problem:
        await socket.close(CLOSE.get(problem.status, 4400), problem.reason)
        return None
    except SQLAlchemyError:
        log.exception("table %s could not be read", id)
        await socket.close(1013, busy().reason)
        return None
    watcher.player = player or ""
    return Visit(socket, table, watcher, tables.settings.limits)
