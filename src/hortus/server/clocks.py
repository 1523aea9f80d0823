"""Clocks: how long each person at a table may still think, and who looks after that.

A clock is chosen when a table is made: so much time for each move, or for the whole game. It runs for the people
who are to move, and stands while a seat is open. When it has run out, a bot moves for them until they are no
longer to move; they may move themselves at any time. What is left is kept in the database, written with
every move and every few seconds by the one server that drives the table; time in which no server did so counts
against nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hortus.server.timed import TimedTable

log = logging.getLogger("hortus.server")

PER_MOVE: Final = "move"
PER_GAME: Final = "game"
"""What the time of a clock is for."""
OFTEN, SELDOM = 5_000, 60_000
"""Milliseconds between two notes of what is left: a sixtieth of the time, within these bounds."""
SHORTEST, LONGEST = 5, 30 * 24 * 3600
"""Seconds that a clock may give."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table: its terms, and what was left to each seat at a moment, in milliseconds."""

    kind: str
    seconds: int
    left: tuple[int, ...]
    at: int

    @classmethod
    def new(cls, kind: str, seconds: int, seats: int, at: int) -> Clock:
        """A clock on which nobody has spent anything."""
        return cls(kind, seconds, (1000 * seconds,) * seats, at)

    @property
    def beat(self) -> int:
        """Milliseconds between two notes of what is left."""
        return min(SELDOM, max(OFTEN, 1000 * self.seconds // 60))

    def remaining(self, seat: int, running: bool, now: int) -> int:
        """What is left to a seat, as somebody sees it who only looks."""
        spent = now - self.at if running else 0
        return max(0, self.left[seat] - max(0, spent))

    def wound(self, now: int) -> Clock:
        """The same from now on: what went by since counts against nobody."""
        return replace(self, at=now)

    def advanced(self, running: Collection[int], now: int) -> Clock:
        """What is left now to those whose time runs; if nobody looked for long, nothing was spent."""
        spent = now - self.at
        if not 0 <= spent <= 3 * self.beat:
            spent = 0
        left = [
            max(0, each - spent) if seat in running else each for seat, each in enumerate(self.left)
        ]
        return replace(self, left=tuple(left), at=now)

    def moved(
        self, mover: int, before: Collection[int], after: Collection[int], by_bot: bool
    ) -> Clock:
        """After a move: per move, who moved himself and who is to move anew has the whole time."""
        if self.kind == PER_GAME:
            return self
        fresh = [seat for seat in after if seat not in before or (seat == mover and not by_bot)]
        left = [
            1000 * self.seconds if seat in fresh else each for seat, each in enumerate(self.left)
        ]
        return replace(self, left=tuple(left))


class Timekeeper:
    """Looks after the clock of one table, in the server that drives it."""

    def __init__(self, table: TimedTable) -> None:
        self.table = table
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._keeps = False
        """Whether time has been kept here without a break."""

    @property
    def busy(self) -> bool:
        """True while a clock runs that is looked after here."""
        return self._keeps

    def kick(self) -> None:
        """Something is new: look when the next is due."""
        self._stop()
        table = self.table
        if table.clock is None or not table.ticking or not table.peers.owns(table.id):
            self._keeps = False
            return
        began, self._keeps = not self._keeps, True
        self._timer = asyncio.get_running_loop().call_later(
            0 if began else self._due() / 1000, self._strike, began
        )

    def lapse(self) -> None:
        """Others are to move now without a move: what went by counts against nobody."""
        self._keeps = False

    def end(self) -> None:
        """Time is no longer kept here: the server ends."""
        self._stop()
        if self._task is not None:
            self._task.cancel()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> int:
        clock, table = self.table.clock, self.table
        assert clock is not None
        left = [table.time_left(seat) for seat in table.ticking]
        return min([clock.beat, *[each for each in left if each > 0]])

    def _strike(self, began: bool) -> None:
        self._task = asyncio.get_running_loop().create_task(self._note(began))

    async def _note(self, began: bool) -> None:
        try:
            await self.table.strike(wind=began)
        except Exception:
            log.exception("table %s: its clock could not be kept", self.table.id)
            self._timer = asyncio.get_running_loop().call_later(1, self._strike, began)
            return
        self.kick()
