"""Who is next: work that waits for a process, fairly by visitor, the most urgent kind first.

A bot's move goes before a hint, a hint before pictures and analysis; and within a kind each visitor
gets a turn before anybody gets a second one, however much they have asked for.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

MOVE: Final = 0
HINT: Final = 1
REST: Final = 2
"""How urgent something is."""

Waiting = OrderedDict[str, deque[asyncio.Future[None]]]
"""Those who wait, by visitor, the next one first."""


class Fair:
    """So many may work at once; the others wait for their turn."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[int, Waiting] = {
            MOVE: OrderedDict(),
            HINT: OrderedDict(),
            REST: OrderedDict(),
        }
        self._asked: Counter[str] = Counter()

    def asked_by(self, visitor: str) -> int:
        """How much a visitor has asked for that is not done."""
        return self._asked[visitor]

    @property
    def length(self) -> int:
        """How many wait."""
        return sum([len(line) for kind in self._waiting.values() for line in kind.values()])

    @asynccontextmanager
    async def turn(self, visitor: str, urgency: int) -> AsyncIterator[None]:
        """Wait for one's turn, and keep the place as long as one works."""
        self._asked[visitor] += 1
        try:
            await self._wait(visitor, urgency)
            try:
                yield
            finally:
                self._free += 1
                self._call_next()
        finally:
            self._asked[visitor] -= 1
            if not self._asked[visitor]:
                del self._asked[visitor]

    async def _wait(self, visitor: str, urgency: int) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[urgency].setdefault(visitor, deque()).append(called)
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called in the very moment they left
                self._free += 1
            else:
                self._forget(visitor, urgency, called)
            self._call_next()
            raise

    def _forget(self, visitor: str, urgency: int, called: asyncio.Future[None]) -> None:
        line = self._waiting[urgency].get(visitor, deque())
        if called in line:
            line.remove(called)
        if not line:
            self._waiting[urgency].pop(visitor, None)

    def _call_next(self) -> None:
        while self._free:
            kind = next((kind for kind in self._waiting.values() if kind), None)
            if kind is None:
                return
            visitor, line = kind.popitem(last=False)
            called = line.popleft()
            if line:
                kind[visitor] = line
            if not called.done():
                self._free -= 1
                called.set_result(None)
