"""A table with a clock: whose time runs, what is left, and what happens when it has run out."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from hortus.bots import roster
from hortus.server import changes, queries
from hortus.server.clocks import Clock
from hortus.server.parting import PartingTable
from hortus.server.queries import OPEN, PERSON, Change, Happening, Sheet
from hortus.server.seating import kept_name
from hortus.server.turns import Turn


class TimedTable(PartingTable):
    """A table that may have a clock."""

    def seat_at(self, sheet: Sheet) -> None:
        """Take everything from what is kept."""
        self.clock = sheet.clock
        self._next: Clock | None = None
        super().seat_at(sheet)

    @property
    def ticking(self) -> list[int]:
        """The seats whose time runs: people who are to move, while nobody is waited for."""
        if self.clock is None or self.teaching.on:
            return []
        if any([place.kind == OPEN for place in self.places]):
            return []
        return [seat for seat in self.actors if self.places[seat].kind == PERSON]

    def time_left(self, seat: int) -> int:
        """What is left to a seat now, in milliseconds."""
        assert self.clock is not None
        return self.clock.remaining(seat, seat in self.ticking, queries.now())

    @property
    def late(self) -> list[int]:
        """The people for whom a bot moves now: their time has run out, and that is on disk."""
        clock = self.clock
        return [] if clock is None else [seat for seat in self.ticking if not clock.left[seat]]

    # --- with every move ----------------------------------------------------------------------

    def noting_turn(
        self, turn: Turn, new: list[Happening], by_bot: bool
    ) -> Callable[[Connection], None]:
        """The job that writes down what happened, and what is left on the clock."""
        job = self.noting(new, turn.ending())
        if self.clock is None or not new:
            return job
        after = () if turn.after.over else turn.after.actors
        return self._timed(job, new[0].mover, after, by_bot)

    def _timed(
        self, job: Callable[[Connection], None], mover: int, after: tuple[int, ...], by_bot: bool
    ) -> Callable[[Connection], None]:
        running, before = self.ticking, self.actors

        def both(connection: Connection) -> None:
            job(connection)
            kept = queries.load_clock(connection, self.id)
            assert kept is not None
            spent = kept.advanced(running, queries.now())
            self._next = spent.moved(mover, before, after, by_bot)
            queries.save_clock(connection, self.id, self._next)

        return both

    def set_clock(self) -> None:
        """Go by what was written with the last move."""
        if self.clock is not None and self._next is not None:
            self.clock, self._next = self._next, None

    # --- by itself ----------------------------------------------------------------------------

    async def strike(self, wind: bool = False) -> None:
        """Note what is left; `wind` lets what went by until now count against nobody.

        Whoever has nothing left any more is played for, and that is told to all.
        """
        await self.do(lambda: self._strike(wind))

    async def _strike(self, wind: bool) -> None:
        running, late, now = self.ticking, self.late, queries.now()

        def job(connection: Connection) -> tuple[Clock | None, list[Change]]:
            kept = queries.load_clock(connection, self.id)
            if kept is None or queries.extent(connection, self.id)[0] != self.ply:
                return None, []  # somebody has just moved elsewhere
            new = kept.wound(now) if wind else kept.advanced(running, now)
            queries.save_clock(connection, self.id, new)
            out = [self._out(seat) for seat in running if not new.left[seat] and seat not in late]
            queries.add_changes(connection, self.id, len(self.changes), out)
            if out or wind:
                self.peers.tell(connection, self.id)
            return new, out

        new, out = await self.store.write(job)
        if new is None:
            await self.refresh()
            return
        self.clock = new
        if out:
            await self.refresh()
        elif wind:
            self.show_seats()

    def _out(self, seat: int) -> Change:
        bot, was = roster.entry(roster.DEFAULT).title, kept_name(seat, self.places[seat])
        return Change(self.step, seat, changes.LATE, bot, was, "", "", queries.now())

    async def catch_up(self) -> None:
        """Follow what other servers have written, the clock included."""
        if self.clock is not None:
            kept = await self.store.read(lambda one: queries.load_clock(one, self.id))
            if kept is not None and kept != self.clock:
                self.clock = kept
                self.show_seats()
        await super().catch_up()
