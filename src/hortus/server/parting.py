"""Parting from a table: leaving a seat and coming back, resigning, agreeing on an end, handing the table over.

Whoever leaves a seat to a bot may come back to it. Whoever resigns may not: a game of two, or one in which only
bots would play on, is over; else a bot plays on. A draw, where the rules know one, and the end of a table
without a result are agreed on by all people at it; a move of somebody who has not agreed declines.
"""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection

from hortus.core.language import mark, say
from hortus.server import changes, problems, queries
from hortus.server.changes import ABANDON, DRAW
from hortus.server.hosting import HostedTable
from hortus.server.queries import OVER, PERSON, RUNNING, Change, Happening, Place
from hortus.server.schema import ENDED
from hortus.server.seating import Seating, kept_name
from hortus.server.wire import OfferView, ResultView

RESIGNED: Final = "resigned"
DRAWN: Final = "draw"
ABANDONED: Final = "abandoned"
"""How people may end a game before the rules do."""

REASONS: Final = {
    RESIGNED: mark("by resignation"),
    DRAWN: mark("agreed between the players"),
    ABANDONED: mark("the table was abandoned"),
}
"""Why a game ended, without a name: what is erased of a person must not stay here."""

OFFERS: Final = {DRAW: (DRAWN, changes.DRAWN), ABANDON: (ABANDONED, changes.ABANDONED)}
"""What becomes of an offer once all have agreed."""


def early_result(how: str, seats: int, winners: tuple[int, ...]) -> ResultView:
    """The result of a game that people ended; where nobody wins or all do, all are equal."""
    ranks = tuple([1 if seat in winners or not winners else 2 for seat in range(seats)])
    scores = tuple([float(seat in winners) for seat in range(seats)])
    return ResultView(scores, ranks, winners, REASONS[how], ended=how)


class PartingTable(HostedTable):
    """A table that people leave, come back to, and end by agreement."""

    def show(self, anew: bool = False) -> None:
        """Wake everybody who watches; a move may have declined what was offered."""
        if any([changes.standing(self.changes, kind) for kind in OFFERS]):
            self.room_version += 1
        super().show(anew)

    # --- leaving and coming back --------------------------------------------------------------

    def back_to(self, player: str | None) -> list[int]:
        """The seats a player has left and may come back to."""
        if not player or self.status != RUNNING or player in changes.removed(self.changes):
            return []
        kept = [seat for seat, place in enumerate(self.places) if place.kept]
        return [seat for seat in kept if player in changes.gone_from(self.changes, seat)]

    async def come_back(self, seat: int, player: str) -> None:
        """Sit down again in a seat that was left, or in which a bot stood in."""
        if player in changes.removed(self.changes):
            raise problems.forbidden(say("The host has removed you from this table."))
        self._demand_running()

        def back(now: Seating) -> Place:
            return now.returned(seat, player, changes.gone_from(self.changes, seat))

        await self.do(lambda: self.change_place(seat, player, back))

    def _demand_running(self) -> None:
        if self.status != RUNNING:
            raise problems.conflict("over", say("Nobody plays here any more."))

    # --- resigning ----------------------------------------------------------------------------

    async def resign(self, seat: int, player: str) -> None:
        """Give up a seat for good: the game is over, or a bot plays on where others still play."""
        await self.do(lambda: self.once_more(lambda: self._resign(seat, player)))

    async def _resign(self, seat: int, player: str) -> None:
        self._demand_running()
        self.seating.acted_by(player, seat)
        together = self.whole().game.about.cooperative
        people = [one for one, place in enumerate(self.places) if place.kind == PERSON]
        was = kept_name(seat, self.places[seat])
        if people == [seat] or (len(self.places) == 2 and not together):
            winners = [one for one in range(len(self.places)) if one != seat and not together]
            noted = Change(self.step, seat, changes.GAVE_UP, "", was, was, player, queries.now())
            await self._end(RESIGNED, tuple(winners), seat, noted)
            return
        place = self.seating.replaced(seat)
        names = (kept_name(seat, place), was, was)
        noted = Change(self.step, seat, changes.RESIGNED, *names, player, queries.now())
        await self.note(noted, also=lambda to: queries.change_place(to, self.id, seat, place))

    async def _end(self, how: str, winners: tuple[int, ...], seat: int, *noted: Change) -> None:
        """The game is over now, as people said."""
        result = early_result(how, len(self.places), winners)
        ended = [Happening(f"<{ENDED} {how}>", seat, queries.now())]

        def job(connection: Connection) -> None:
            self.add(connection, ended)
            queries.finish(connection, self.id, OVER, msgspec.json.encode(result).decode())

        await self.note(*noted, also=job)

    # --- agreeing on an end -------------------------------------------------------------------

    def offers(self) -> list[OfferView]:
        """What is offered now, who has agreed and whose word counts."""
        found = [OfferView(kind, self._agreed(kind), self._voices()) for kind in OFFERS]
        return [one for one in found if one.agreed]

    @property
    def may_draw(self) -> bool:
        """Whether people here can agree on a draw: the rules know one, and no bot would be asked."""
        match = self.match
        known = match is not None and match.game.about.draws
        return known and all([place.kind == PERSON for place in self.places])

    def _voices(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.kind == PERSON]

    def _agreed(self, kind: str) -> list[int]:
        """The seats that agree to an offer, unless somebody who has not has moved since."""
        standing = changes.standing(self.changes, kind)
        if not standing or self.match is None or self.status != RUNNING:
            return []
        who = {one.player for one in standing}
        agreed = [seat for seat in self._voices() if self.places[seat].holders & who]
        since = self.match.movers[standing[0].step :]
        declined = any([seat in self._voices() and seat not in agreed for seat in since])
        return [] if declined else agreed

    async def offer(self, player: str, kind: str) -> None:
        """Offer a draw or the end of the table, or agree to it; it is so once all people have agreed."""
        await self.do(lambda: self.once_more(lambda: self._offer(player, kind)))

    async def _offer(self, player: str, kind: str) -> None:
        self._demand_running()
        mine, voices = self.seating.held_by(player), self._voices()
        if not mine and (voices or player != self.sheet.host):
            raise problems.forbidden(say("It is for those who sit here to agree."))
        if kind == DRAW and not self.may_draw:
            raise problems.conflict(
                "illegal", say("There is no draw here: the rules know none, or a bot plays.")
            )
        agreed = {*self._agreed(kind), *mine}
        if agreed == {*self._agreed(kind)} and voices:
            return
        if not {*voices} <= agreed:
            standing = [] if self._agreed(kind) else self._withdrawn(kind, player)
            await self.note(*standing, self.noted(kind, player))
            return
        how, word = OFFERS[kind]
        winners = tuple(range(len(self.places))) if how == DRAWN else ()
        await self._end(how, winners, [*mine, -1][0], self.noted(word, player))

    def _withdrawn(self, kind: str, player: str) -> list[Change]:
        """What makes an offer that lapsed count no more, without a word."""
        if not changes.standing(self.changes, kind):
            return []
        return [Change(self.step, -1, changes.LAPSED, "", "", "", player, queries.now())]

    async def decline(self, player: str) -> None:
        """Say no to what is offered."""
        await self.do(lambda: self.once_more(lambda: self._decline(player)))

    async def _decline(self, player: str) -> None:
        if not self.seating.held_by(player):
            raise problems.forbidden(say("It is for those who sit here to agree."))
        if self.offers():
            await self.note(self.noted(changes.DECLINED, player))

    # --- handing over -------------------------------------------------------------------------

    async def hand_over(self, player: str, seat: int) -> None:
        """Make somebody else at the table its host."""
        await self.do(lambda: self.once_more(lambda: self._hand_over(player, seat)))

    async def _hand_over(self, player: str, seat: int) -> None:
        self.demand_host(player)
        place = self.seating.place(seat)
        if place.kind != PERSON or player in place.holders:
            raise problems.conflict(
                "illegal", say("Hand the table to another person who sits at it.")
            )
        here = sorted([one.player for one in self.watchers if one.player in place.holders])
        host = [*here, *sorted(place.holders)][0]
        noted = self.noted(changes.HANDED, player, name=kept_name(seat, place))
        await self.note(noted, also=lambda to: queries.change_table(to, self.id, host=host))
