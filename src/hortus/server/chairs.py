"""The seats of a table in memory: who sits down, leaves, is renamed; written down, then told to all."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import Connection

from hortus.core.language import say
from hortus.server import changes, problems, queries
from hortus.server.kept import KeptTable
from hortus.server.queries import OVER, Change, Place
from hortus.server.seating import Seating, kept_name, match_seat


class SeatedTable(KeptTable):
    """A table whose seats change hands."""

    async def claim(self, seat: int, player: str, key: str, name: str) -> None:
        """Let somebody sit down with the key of a seat's link."""
        if player in changes.removed(self.changes):
            raise problems.forbidden(say("The host has removed you from this table."))
        await self.do(
            lambda: self.change_place(
                seat, player, lambda now: now.claimed(seat, player, key, name)
            )
        )

    async def give(self, seat: int, player: str, bot: str | None) -> None:
        """Open a seat (None) or let a bot play it, if that is the player's to say."""
        await self.do(
            lambda: self.change_place(seat, player, lambda now: self._given(now, seat, player, bot))
        )

    def _given(self, now: Seating, seat: int, player: str, bot: str | None) -> Place | None:
        if bot is None and now.played(seat):
            return now.opened(seat, player, changes.askers(self.changes, seat))
        return now.given(seat, player, bot)

    async def rename(self, seat: int, player: str, name: str) -> None:
        """Call the holder of a seat something else."""
        await self.do(
            lambda: self.change_place(seat, player, lambda now: now.renamed(seat, player, name))
        )

    async def change_place(
        self, seat: int, player: str, change: Callable[[Seating], Place | None]
    ) -> None:
        """Change a seat; if another server was quicker, judge it by what is there now."""
        await self.once_more(lambda: self._try_change(seat, player, change))

    async def once_more(self, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something; if another server was quicker, judge it once more by what is there now."""
        try:
            await act()
        except problems.Problem as problem:
            if problem.code != "stale":
                raise
            await act()

    async def _try_change(
        self, seat: int, player: str, change: Callable[[Seating], Place | None]
    ) -> None:
        """Let it be so once it is on disk, and tell all; without a place it was only asked for."""
        match, before = self.match, self.seating.place(seat)
        self.seating.secret = match is None or (match.game.about.hidden and self.status != OVER)
        asked = change(self.seating)
        if asked is None and player in changes.askers(self.changes, seat):
            return
        place = before if asked is None else asked
        kind = changes.ASKED if asked is None else changes.kind_of(before, place)
        by = [kept_name(number, self.places[number]) for number in self.seating.held_by(player)]
        names = (kept_name(seat, place), before.name, by[0] if by else changes.HOST)
        noted = [Change(self.step, seat, kind, *names, player, queries.now())] if kind else []
        noted += changes.away(self.step, seat, before, place)

        def job(connection: Connection) -> None:
            queries.check_open(connection, self.id)
            queries.change_place(connection, self.id, seat, place)
            queries.add_changes(connection, self.id, len(self.changes), noted)

        await self.write(job)
        self.changes += noted
        self.places[seat] = place
        if match is not None:
            match.seats[seat] = match_seat(seat, place)
        self.turn_out(self.places)
        self.room_version += 1
        self.show(anew=True)
        self.kick()
