"""Who watches a table at other servers, and which bot thinks there: told among them, and never kept.

A server says which seats are watched from it whenever that changes, and to whoever asks; whoever drives the
bots says so when one takes its time. What a server said is forgotten when it is dead.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from hortus.server.peers import Alone
from hortus.server.queries import Place, Sheet
from hortus.server.store import Store
from hortus.server.timed import TimedTable
from hortus.server.watching import Watcher

log = logging.getLogger("hortus.server")

HERE: Final = "here"
"""The seats that are watched from a server: `here:0,1,-1`; -1 is somebody without a seat."""
WHO: Final = "who"
"""Asks the others to say theirs."""
THINKS: Final = "thinks"
"""A bot thinks, and may take so many seconds more: `thinks:1:4.5`."""
WITHOUT: Final = -1


class Thought(NamedTuple):
    """A bot that thinks at another server."""

    server: str
    seat: int
    until: float
    """By this machine's clock; 0 if nobody knows."""


class Presence:
    """What other servers said of one table."""

    def __init__(self) -> None:
        self._watched: dict[str, frozenset[int]] = {}
        self._thought: Thought | None = None
        self.said: str = f"{HERE}:"
        """What this server said last."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that are watched elsewhere."""
        return frozenset().union(*self._watched.values())

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that thinks elsewhere."""
        return None if self._thought is None else self._thought.seat

    @property
    def seconds(self) -> float:
        """How long it may still take; 0 if nobody knows."""
        if self._thought is None or not self._thought.until:
            return 0.0
        return max(0.0, self._thought.until - time.monotonic())

    def hear(self, server: str, what: str) -> bool:
        """What another server says; True if it is new."""
        kind, _, rest = what.partition(":")
        if kind == THINKS:
            seat, _, seconds = rest.partition(":")
            until = time.monotonic() + float(seconds) if float(seconds) else 0.0
            self._thought = Thought(server, int(seat), until)
            return True
        seats = frozenset([int(seat) for seat in rest.split(",") if seat])
        before = self._watched.get(server, frozenset())
        self._watched[server] = seats
        if not seats:
            del self._watched[server]
        return seats != before

    def forget(self, server: str) -> bool:
        """A server is dead; True if it had said something."""
        had = self._watched.pop(server, None) is not None
        if self._thought is not None and self._thought.server == server:
            self._thought, had = None, True
        return had

    def moved(self) -> None:
        """Something has happened: whoever thought has done so."""
        self._thought = None


def watched(seats: set[int | None]) -> str:
    """What a server says of the seats that are watched from it."""
    numbers = sorted([WITHOUT if seat is None else seat for seat in seats])
    return f"{HERE}:{','.join([str(number) for number in numbers])}"


class PresentTable(TimedTable):
    """A table that knows who watches it from other servers."""

    def __init__(
        self, sheet: Sheet, content: str | None, store: Store, peers: Alone | None = None
    ) -> None:
        self.presence = Presence()
        """What is told by other servers."""
        self._telling: set[asyncio.Task[None]] = set()
        super().__init__(sheet, content, store, peers)

    def thought(self) -> tuple[int, float] | None:
        """The bot that thinks here, and how long it may take."""
        return None

    def enter(self, watcher: Watcher) -> None:
        """Somebody watches from now on; the first one here asks who watches elsewhere."""
        super().enter(watcher)
        self._announce(ask=len(self.watchers) == 1)

    def leave(self, watcher: Watcher) -> None:
        """Somebody no longer watches."""
        super().leave(watcher)
        self._announce()

    def turn_out(self, places: Sequence[Place]) -> None:
        """Whoever no longer holds a seat watches from outside."""
        super().turn_out(places)
        self._announce()

    def show(self, anew: bool = False) -> None:
        """Something has happened."""
        self.presence.moved()
        super().show(anew)

    def show_thinking(self) -> None:
        """A bot takes its time: those who watch are shown that, wherever they are."""
        self.show_seats()
        if self.presence.seats:
            self._tell(self._thoughts())

    def hear(self, server: str, what: str) -> None:
        """Another server says who watches there, or asks."""
        if what == WHO:
            mine = [self.presence.said] if self.watchers else []
            self._tell([*mine, *self._thoughts()])
        elif self.presence.hear(server, what):
            self.show_seats()

    def miss(self, server: str) -> None:
        """Another server is dead, and nobody watches there."""
        if self.presence.forget(server):
            self.show_seats()

    def _thoughts(self) -> list[str]:
        thought = self.thought()
        return [] if thought is None else [f"{THINKS}:{thought[0]}:{thought[1]:g}"]

    def _announce(self, ask: bool = False) -> None:
        words = watched({watcher.seat for watcher in self.watchers})
        if ask or words != self.presence.said:
            self.presence.said = words
            self._tell([words, WHO] if ask else [words])

    def _tell(self, words: list[str]) -> None:
        """Tell the other servers, if there are any, without keeping anybody waiting."""
        if words and self.peers.shared:
            task = asyncio.get_running_loop().create_task(self._told(words))
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def _told(self, words: list[str]) -> None:
        def job(connection: Connection) -> None:
            for one in words:
                self.peers.tell(connection, self.id, one)

        try:
            await self.store.write(job)
        except SQLAlchemyError as error:
            log.warning("the others are not told who is here: %s", str(error).split("\n")[0])
