"""A table as it is kept, in memory: what is here is always what is on disk.

Whatever happens is written first and only then made here and shown. One thing happens at a time;
if the disk has it otherwise, the disk is right. Frames are made without waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hortus.core.language import Language, later, mark, say, spoken
from hortus.server import problems, queries
from hortus.server.acts import Acts
from hortus.server.peers import Alone
from hortus.server.queries import BOT, BROKEN, CLOSED, OVER, RUNNING, Happening, Place, Sheet
from hortus.server.replaying import Rebuilt, effective, ended_how, is_move, rebuild
from hortus.server.seating import Seating
from hortus.server.store import Store
from hortus.server.teaching import Teaching
from hortus.server.turns import UNDONE, bare_frame
from hortus.server.watching import Watched
from hortus.server.wire import KeptResult, ResultView
from hortus.server.workers import Setup
from hortus.table.frame import Chronicle, Frame, frame_of, reshaped
from hortus.table.match import Match

T = TypeVar("T")

log = logging.getLogger("hortus.server")

OVER_WORDS: Final = mark("The game is over.")
"""What is said instead of a question where people have ended the game."""


class KeptTable(Watched):
    """A table in memory, and how it follows the disk."""

    def __init__(
        self, sheet: Sheet, content: str | None, store: Store, peers: Alone | None = None
    ) -> None:
        super().__init__()
        self.store = store
        self.peers = peers or Alone()
        """The other servers on the same database."""
        self.content = content
        self.acts = Acts()
        """What happens here, one at a time."""
        self._doubtful = False
        """Whether more may be on disk than is known here."""
        self.used = 0.0
        """When somebody last asked for it, by the loop's clock."""
        self.match: Match | None = None
        self.room_version = 0
        """Grows whenever something around the game has changed (`server/room.py`)."""
        self.shown = 1
        """How often there was something new to see: the number of the present pictures."""
        self.seat_at(sheet)

    # --- what a table in play does about it ---------------------------------------------------

    def kick(self) -> None:
        """Something is new: whoever acts by himself may have to."""

    def heard(self) -> None:
        """A person has moved."""

    def seat_at(self, sheet: Sheet) -> None:
        """Take everything from what is kept; a record that cannot be replayed leaves no match."""
        self.sheet = sheet
        self.seating = Seating(sheet.places, sheet.host)
        self.teaching = Teaching(sheet)
        """What its lesson has to say, if it has one."""
        self.changes = sheet.changes
        """What became of the seats."""
        self.ended = ended_how(sheet.events)
        """How people ended the game before the rules did; empty if they did not."""
        self.history: list[int] = [one.mover if is_move(one) else UNDONE for one in sheet.events]
        """Who made each ply."""
        self.changed = sheet.events[-1].at if sheet.events else sheet.created
        self._frames: dict[tuple[int | None, str, Language], Frame] = {}
        self._result = None
        if sheet.result:
            self._result = msgspec.json.decode(sheet.result, type=KeptResult)
        try:
            self._settle(rebuild(sheet, self.content))
        except Exception:
            log.exception("table %s cannot be replayed", sheet.id)
            self._settle(Rebuilt(None, later("these rules cannot replay what was played")))

    def _settle(self, rebuilt: Rebuilt) -> None:
        """Go by what became of the record."""
        self.match = rebuilt.match
        self.problem = rebuilt.trouble
        if self.sheet.status == CLOSED:
            self.problem = self.problem or later("it was closed, because nobody played on")
        self.remark = rebuilt.remark
        if rebuilt.detail:
            log.warning("table %s: %s", self.id, rebuilt.detail)
        if self.match is not None:
            self.chronicle = Chronicle(self.match)

    # --- asking -------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """Its id."""
        return self.sheet.id

    @property
    def places(self) -> list[Place]:
        """Who sits where."""
        return self.seating.places

    @property
    def ply(self) -> int:
        """How many things have ever happened here."""
        return len(self.history)

    @property
    def step(self) -> int:
        """How many moves and chance events count."""
        return len(effective(self.sheet.events)) if self.match is None else len(self.match.moves)

    @property
    def status(self) -> str:
        """Running, over or broken."""
        if self.match is None or self.problem:
            return BROKEN
        return OVER if self.match.state.over or self.ended else RUNNING

    @property
    def result(self) -> ResultView | None:
        """How it ended, if it did."""
        reached = None if self.match is None else self.match.state.result
        known = self._result or KeptResult.of(reached)
        return None if known is None else known.told(reached)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        if self.match is None or self.problem or self.ended:
            return ()
        return self.match.state.actors

    @property
    def setup(self) -> Setup:
        """What a worker needs to know of the game."""
        sheet = self.sheet
        return Setup(sheet.game, sheet.options, self.content, len(self.places), sheet.start)

    def whole(self) -> Match:
        """The match, to be played on; a problem if it could not be replayed to its end."""
        match = self.seen()
        if self.problem:
            raise problems.conflict("broken", self._words())
        return match

    def seen(self) -> Match:
        """The match as far as it could be replayed, to be looked at; a problem if that is nothing."""
        if self.match is None:
            raise problems.conflict("broken", self._words())
        return self.match

    def _words(self) -> str:
        return say("This table cannot be played on: {why}.", why=say(self.problem))

    def frame(self, seat: int | None, shape: str = "alone") -> Frame:
        """The present frame of a seat, made once for all who watch from there in the same shape."""
        place = (seat, shape, spoken())
        if place not in self._frames:
            self._frames[place] = self._frame(seat, shape)
        return self._frames[place]

    def _frame(self, seat: int | None, shape: str) -> Frame:
        if self.match is not None and not self.problem:
            language = spoken()
            same = [one for key, one in self._frames.items() if key[::2] == (seat, language)]
            return self.settled(
                reshaped(same[0], self.match, shape) if same else frame_of(self.match, seat, shape)
            )
        shown = bare_frame(seat, self.step, self.result is not None)
        if self.match is None:
            return shown
        last = frame_of(self.match, seat, shape)
        return replace(shown, sheet=last.sheet, topic=last.topic, scores=last.scores)

    def settled(self, frame: Frame) -> Frame:
        """A frame as it is once people have ended the game: nobody is asked anything."""
        if not self.ended or frame.step < self.step:
            return frame
        return replace(
            frame,
            prompt=say(OVER_WORDS),
            offers=(),
            actors=(),
            can_undo=False,
            over=True,
            result=None,
        )

    async def make_ready(self, seat: int | None, shape: str) -> None:
        """Put the log in words, and draw, for somebody who comes to a table that nobody has watched
        from there: apart from the match, and while others are served."""
        if self.match is None or self.problem:
            return
        chronicle = self.chronicle
        retelling = chronicle.retelling(seat)
        if retelling is None:
            return

        def prepare() -> None:
            retelling.tell()
            retelling.draw(seat, shape)

        await asyncio.to_thread(prepare)
        if chronicle is self.chronicle:
            chronicle.adopt(retelling)

    def show(self, anew: bool = False) -> None:
        """Wake everybody who watches, to be shown what is new."""
        self._frames.clear()
        self.shown += 1
        super().show(anew)

    def show_room(self) -> None:
        """Something around the game has changed: talk, the host, the rematch."""
        self.room_version += 1
        super().show()

    @property
    def said(self) -> int:
        """How many lines were ever said here."""
        return self.sheet.talk[-1].number + 1 if self.sheet.talk else 0

    # --- writing ------------------------------------------------------------------------------

    async def do(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Let something happen, after catching up with the disk where that is needed."""

        async def caught_up() -> T:
            if self._doubtful:
                await self.refresh()
            return await act()

        return await self.acts.do(caught_up)

    def noting(self, new: list[Happening], ended: str) -> Callable[[Connection], None]:
        """The job that writes down what happened, and how the game ended if it did."""

        def job(connection: Connection) -> None:
            self.add(connection, new)
            if ended:
                queries.finish(connection, self.id, OVER, ended)

        return job

    def add(self, connection: Connection, new: list[Happening]) -> None:
        """Write down what happened after all that is known here; fails if anything else has."""
        queries.go_on(connection, self.id, self.ply, new)

    async def write(self, job: Callable[[Connection], None], new: Sequence[Happening] = ()) -> bool:
        """Commit; if that fails, go by what is on disk.

        False if the answer was lost on its way, but the new events are on disk: then all is as the
        disk has it already.
        """

        def told(connection: Connection) -> None:
            job(connection)
            self.peers.tell(connection, self.id)

        try:
            await self.store.write(told)
        except (IntegrityError, queries.Gone):
            await self.refresh()
            raise problems.stale() from None
        except SQLAlchemyError:
            log.exception("table %s could not be written", self.id)
            await self.refresh()
            if new and self.sheet.events[-len(new) :] == list(new):
                return False
            raise problems.busy() from None
        return True

    async def refresh(self) -> None:
        """Take everything from the database again, and ask the bots by that."""
        self._doubtful = True
        try:
            sheet = await self.store.read(lambda one: queries.load_table(one, self.id))
        except SQLAlchemyError:
            log.exception("table %s could not be read", self.id)
            raise problems.busy() from None
        self._doubtful = False
        if sheet is None:
            self.problem = later("it is no longer kept")
        else:
            self.seat_at(sheet)
            self.turn_out(self.places)
        self.room_version += 1
        self.show(anew=True)
        self.kick()

    async def catch_up(self) -> None:
        """Follow what other servers have written: move by move if that is all, else from the start."""
        known = (self.ply, len(self.changes), self.sheet.status)

        def look(connection: Connection) -> tuple[tuple[int, int, str, int], list[Happening]]:
            extent = queries.extent(connection, self.id)
            more = extent[0] > known[0]
            return extent, queries.load_events(connection, self.id, known[0]) if more else []

        (*there, said), new = await self.store.read(look)
        if said != self.said:
            self.sheet.talk = await self.store.read(lambda one: queries.load_talk(one, self.id))
            self.show_room()
        if tuple(there) == known:
            return
        if tuple(there[1:]) != known[1:] or self.problem or not all([is_move(one) for one in new]):
            await self.refresh()
            return
        match = self.whole()
        for one in new:
            move = match.game.parse(one.move)
            self.chronicle.note(match.state, move)
            match.append(move)
            self.history.append(one.mover)
            self.changed = one.at
            if one.mover >= 0 and self.places[one.mover].kind != BOT:
                self.heard()
        self.show()
        self.kick()
