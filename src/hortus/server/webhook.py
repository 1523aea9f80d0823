"""A word to where a group talks: whose turn it is at a table, for people who play slowly.

An operator names an address (`hortus serve --webhook URL`); without one nothing is ever sent. It is told whose
turn it is, once for each turn, if two people or more play and the one who is to move has not looked at the table
for a while. It is told the names, the game and the table's link, and nothing of a position. What cannot
be delivered is tried again a few times and then left.
"""

from __future__ import annotations

import asyncio
import json
import logging
import urllib.request
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from hortus.core import registry
from hortus.core.language import ENGLISH, speaking
from hortus.server.queries import PERSON
from hortus.server.seating import kept_name
from hortus.server.settings import LOOPBACK, Settings

if TYPE_CHECKING:
    from hortus.server.live import LiveTable

log = logging.getLogger("hortus.server")

PAUSES: Final = (1.0, 5.0, 25.0)
"""Seconds between two attempts to deliver a message; after the last it is left."""
PATIENCE: Final = 10.0
"""Seconds an attempt may take."""
WAITING: Final = 1000
"""How many messages may wait; of more the newest are left."""
REMEMBERED: Final = 10_000
"""Of how many turns it is known that they were told."""
MARKUP: Final = str.maketrans(dict.fromkeys("<>&@`*_~|[]()", " "))
"""Letters by which a name could call people or make links where a group talks."""


def public_address(settings: Settings) -> str:
    """Where people reach the server, without a slash at the end."""
    if settings.address:
        return settings.address.rstrip("/")
    if settings.hosts and settings.proxies:
        return f"https://{settings.hosts[0]}"
    host = settings.hosts[0] if settings.hosts else "localhost"
    return f"http://{host}:{settings.port}"


def turn_message(table: LiveTable, seat: int, address: str) -> dict[str, object]:
    """What is told of a turn: who, where, and the link. Nothing of the position is in it."""
    game, name = table.sheet.game, kept_name(seat, table.places[seat])
    with speaking(ENGLISH):  # one message for all who read the channel
        title = registry.about(game).title if game in registry.games() else game
    link = f"{address}/table/{table.id}"
    words = (
        f"It is {' '.join(name.translate(MARKUP).split()) or 'somebody'}'s turn at {title}: {link}"
    )
    return {
        "event": "turn",
        "text": words,
        "content": words,
        "allowed_mentions": {"parse": []},
        "name": name,
        "game": game,
        "title": title,
        "table": table.id,
        "seat": seat,
        "url": link,
    }


def deliver(url: str, message: dict[str, object]) -> None:
    """Send a message once; raises `OSError` if that failed. Whoever answers elsewhere is not followed."""
    near = (urlsplit(url).hostname or "") in LOOPBACK
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler({} if near else None),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.HTTPDefaultErrorHandler(),
    ):
        opener.add_handler(handler)
    headers = {"Content-Type": "application/json", "User-Agent": "Hortus"}
    request = urllib.request.Request(url, json.dumps(message).encode(), headers)
    with opener.open(request, timeout=PATIENCE) as answer:
        answer.read(1000)


class Herald:
    """Tells whose turn it is, where the operator wants it told."""

    def __init__(
        self,
        settings: Settings,
        find: Callable[[str], Awaitable[LiveTable]],
        send: Callable[[str, dict[str, object]], None] = deliver,
    ) -> None:
        self._url = settings.webhook
        self._address = public_address(settings)
        self._after = settings.webhook_after
        self._find = find
        self._send = send
        self._told: OrderedDict[tuple[str, int], int] = OrderedDict()
        self._pending: dict[tuple[str, int], int] = {}
        self._messages: asyncio.Queue[dict[str, object]] = asyncio.Queue(WAITING)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def on(self) -> bool:
        """Whether anything is told at all."""
        return bool(self._url)

    def open(self) -> None:
        """Begin to deliver."""
        if self.on:
            self._start(self._deliver_all())

    def close(self) -> None:
        """What waits is left."""
        for task in list(self._tasks):
            task.cancel()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- whose turn ---------------------------------------------------------------------------

    def look(self, table: LiveTable) -> None:
        """Something is new at a table: perhaps somebody is to be told after a while."""
        if not self.on or not _a_group(table):
            return
        for seat in table.actors:
            key, turn = (table.id, seat), _turn_of(table, seat)
            if table.places[seat].kind != PERSON or self._told.get(key) == turn:
                continue
            if self._pending.get(key) != turn:
                self._pending[key] = turn
                self._start(self._wait(table.id, seat, turn))

    async def _wait(self, id: str, seat: int, turn: int) -> None:
        """Tell it once it has lasted, and as soon as they do not look at the table."""
        try:
            while True:
                await asyncio.sleep(self._after)
                table = await self._find(id)
                if seat not in table.actors or _turn_of(table, seat) != turn:
                    return
                if not _a_group(table) or table.places[seat].kind != PERSON:
                    return
                if seat not in [watcher.seat for watcher in table.watchers]:
                    await self._tell(table, seat, turn)
                    return
        except Exception:
            log.exception("table %s: whose turn it is could not be told", id)
        finally:
            if self._pending.get((id, seat)) == turn:
                del self._pending[id, seat]

    async def _tell(self, table: LiveTable, seat: int, turn: int) -> None:
        if not await table.peers.hold(table.id):
            return  # another server tells it
        self._told[table.id, seat] = turn
        if len(self._told) > REMEMBERED:
            self._told.popitem(last=False)
        if self._messages.full():
            log.warning("too many messages wait for the webhook; one is left")
            return
        self._messages.put_nowait(turn_message(table, seat, self._address))

    # --- delivering ---------------------------------------------------------------------------

    async def _deliver_all(self) -> None:
        while True:
            message = await self._messages.get()
            for pause in (*PAUSES, None):
                try:
                    await asyncio.to_thread(self._send, self._url, message)
                    break
                except (OSError, ValueError) as error:
                    where = urlsplit(self._url).hostname
                    reason = getattr(error, "reason", None) or type(error).__name__
                    if pause is None:
                        log.warning("the webhook at %s was not reached (%s): left", where, reason)
                        break
                    log.info("the webhook at %s was not reached (%s)", where, reason)
                    await asyncio.sleep(pause)


def _a_group(table: LiveTable) -> bool:
    """True if two people or more play, on devices of their own."""
    held = [frozenset(place.holders) for place in table.places if place.kind == PERSON]
    return len(set(held)) > 1


def _turn_of(table: LiveTable, seat: int) -> int:
    """A number for a seat's turn: when somebody else last did something."""
    others = [ply for ply, mover in enumerate(table.history) if mover != seat]
    return others[-1] + 1 if others else 0
