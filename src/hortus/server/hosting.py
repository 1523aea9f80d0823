"""What people may do around the game at their table: talk, join, be stood in for or removed, play again.

All of it is written down first. What changes the table stands in its log for everybody; what people say does not,
and nothing here says a word of its own about the game.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from hortus.core.language import say
from hortus.server import changes, problems, queries
from hortus.server.chairs import SeatedTable
from hortus.server.queries import OVER, RUNNING, Change, Place, Said
from hortus.server.seating import Seating, kept_name


class HostedTable(SeatedTable):
    """A table with people around it."""

    # --- who asks -----------------------------------------------------------------------------

    def speaks(self, player: str | None) -> bool:
        """True if somebody belongs to the table: sits at it, or is its host."""
        return bool(player) and (player == self.sheet.host or bool(self.seating.held_by(player)))

    def _member(self, player: str) -> None:
        if not self.speaks(player):
            raise problems.forbidden(say("That is for those who sit at this table."))

    def demand_host(self, player: str) -> None:
        """A problem unless it is the host who asks."""
        if not player or player != self.sheet.host:
            raise problems.forbidden(say("That is the host's to say."))

    def known_as(self, player: str) -> str:
        """What somebody at the table is called: by the first of their seats, or as its host."""
        mine = self.seating.held_by(player)
        return kept_name(mine[0], self.places[mine[0]]) if mine else changes.HOST

    def noted(
        self, kind: str, player: str, seat: int = -1, name: str = "", was: str = ""
    ) -> Change:
        """A change that a player makes, as it is written down."""
        mine = [*self.seating.held_by(player), -1]
        by = self.known_as(player)
        at = seat if seat >= 0 else mine[0]
        return Change(self.step, at, kind, name, was, by, player, queries.now())

    async def note(self, *noted: Change, also: Callable[[Connection], None] | None = None) -> None:
        """Write changes down, and what comes of them; all go by it then."""

        def job(connection: Connection) -> None:
            queries.check_open(connection, self.id)
            queries.add_changes(connection, self.id, len(self.changes), noted)
            if also is not None:
                also(connection)

        await self.write(job)
        await self.refresh()

    # --- talk ---------------------------------------------------------------------------------

    async def say(self, player: str, text: str) -> None:
        """Say something to all at the table, in plain words."""
        await self.do(lambda: self.once_more(lambda: self._say(player, text)))

    async def _say(self, player: str, text: str) -> None:
        self._member(player)
        if not self.sheet.chat:
            raise problems.conflict("quiet", say("The host has switched the chat off."))
        if not text:
            raise problems.Problem(422, "malformed", say("There is nothing to say."))
        mine = [*self.seating.held_by(player), -1]
        said = Said(self.said, mine[0], self.known_as(player), player, text, queries.now())
        await self.write(lambda connection: queries.add_talk(connection, self.id, said))
        self.sheet.talk = [*self.sheet.talk, said][-queries.LAST :]
        self.show_room()

    # --- the host's ---------------------------------------------------------------------------

    async def let(self, player: str, chat: bool | None = None, public: bool | None = None) -> None:
        """Let people talk or not, let anybody take an open seat or not, as the host says."""
        await self.do(lambda: self.once_more(lambda: self._let(player, chat, public)))

    async def _let(self, player: str, chat: bool | None, public: bool | None) -> None:
        self.demand_host(player)
        new: list[Change] = []
        values: dict[str, object] = {}
        if chat is not None and chat != self.sheet.chat:
            new.append(self.noted(changes.TALKING if chat else changes.QUIET, player))
            values["chat"] = chat
        if public is not None and public != self.sheet.public:
            new.append(self.noted(changes.PUBLIC if public else changes.PRIVATE, player))
            values["public"] = public
        if new:
            await self.note(*new, also=lambda to: queries.change_table(to, self.id, **values))

    async def stand_in(self, seat: int, player: str, keep: bool) -> None:
        """The host lets a bot play for somebody, who may come back; or removes them from the table."""
        await self.do(lambda: self.once_more(lambda: self._stand_in(seat, player, keep)))

    async def _stand_in(self, seat: int, player: str, keep: bool) -> None:
        if self.status != RUNNING:
            raise problems.conflict("over", say("Nobody plays here any more."))
        place, before = self.seating.stood_in(seat, player, keep), self.places[seat]
        names = (place.name, before.name, self.known_as(player))
        kind = changes.STANDS_IN if keep else changes.REMOVED
        new = [
            Change(
                self.step, seat, kind if index == 0 else changes.BARRED, *names, one, queries.now()
            )
            for index, one in enumerate(sorted(before.holders))
        ]
        new = [*new[:1], *changes.away(self.step, seat, before, place)] if keep else new
        await self.note(*new, also=lambda to: queries.change_place(to, self.id, seat, place))

    async def join(self, player: str, name: str) -> None:
        """Take any open seat of a table that anybody may join; nothing happens if one sits there."""
        await self.do(lambda: self._join(player, name))

    async def _join(self, player: str, name: str) -> None:
        if self.seating.held_by(player):
            return
        if not self.sheet.public or player in changes.removed(self.changes):
            raise problems.forbidden(say("This table is for those who were invited."))
        for seat in self.seating.free():
            try:
                await self.change_place(seat, player, self._claim(seat, player, name))
            except problems.Problem as problem:
                if problem.code != "taken":
                    raise
                continue
            return
        raise problems.conflict(
            "taken", say("Somebody else was quicker: no seat is open any more.")
        )

    def _claim(self, seat: int, player: str, name: str) -> Callable[[Seating], Place]:
        key = self.places[seat].key
        return lambda now: now.claimed(seat, player, key, name)

    # --- playing again ------------------------------------------------------------------------

    def check_rematch(self, player: str) -> None:
        """A problem unless somebody who sits here wants another game once this one is over."""
        self._member(player)
        if self.status != OVER:
            raise problems.conflict("not_over", say("Finish this game first."))

    def note_follower(self, connection: Connection, player: str, next: str) -> None:
        """Write down which table follows; fails if there is one, or if anything else has changed."""
        queries.follow_with(connection, self.id, next)
        noted = self.noted(changes.REMATCH, player)
        queries.add_change(connection, self.id, len(self.changes), noted)
        self.peers.tell(connection, self.id)
