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
            return now.opened(player, changes.askers(self.changes, seat), self._absent(seat))
        return now.given(seat, player, bot)

    def _absent(self, seat: int) -> list[set[str]]:
        """The people who do not sit here now, but without whose word nobody else gets a seat's hand: those who played
        it last, whatever became of them, and those for whom another seat is kept."""
        last = [{*changes.last_at(self.changes, one)} for one in range(len(self.places))]
        kept = [last[one] for one, place in enumerate(self.places) if place.kept and one != seat]
        own = [last[seat]] if last[seat] or self.places[seat].kept else []
        return [one - {changes.NOBODY} for one in (*own, *filter(None, kept))]

    def _by(self, player: str) -> str:
        """What somebody is called who changes a seat: who sits nowhere has played here before, or is the host."""
        mine = self.seating.held_by(player)
        if mine:
            return kept_name(mine[0], self.places[mine[0]])
        last = [changes.last_at(self.changes, one) for one in range(len(self.places))]
        return [*[one[player] for one in last if player in one], changes.HOST][0]

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
        """Let it be so once it is on disk, and tell all, if it changes anything; without a place it was only asked for."""
        match, before = self.match, self.seating.place(seat)
        self.seating.secret = match is None or (match.game.about.hidden and self.status != OVER)
        asked = change(self.seating)
        if asked is None and player in changes.askers(self.changes, seat):
            return
        place = before if asked is None else asked
        kind = changes.ASKED if asked is None else changes.kind_of(before, place)
        if not kind:
            return
        names = (kept_name(seat, place), before.name, self._by(player))
        noted = [Change(self.step, seat, kind, *names, player, queries.now())]
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
