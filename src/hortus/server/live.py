"""A table while somebody may play at it: the match in memory, its watchers and its bots.

What is in memory is always what is on disk: a move is tried on a copy, written, and only then
made here and shown. One thing happens at a time at a table; frames are made without waiting.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hortus.core.contract import Move
from hortus.core.errors import HortusError
from hortus.server import changes, problems, queries
from hortus.server.acts import Acts
from hortus.server.driver import Driver
from hortus.server.metrics import METERS
from hortus.server.peers import GO_ON, HURRY, Alone
from hortus.server.queries import (
    BOT,
    BROKEN,
    CLOSED,
    OVER,
    PERSON,
    RUNNING,
    Change,
    Happening,
    Place,
    Sheet,
)
from hortus.server.replaying import Rebuilt, agreed_on, effective, is_move, mark_of, rebuild
from hortus.server.schema import AGREE, CUT, UNDO
from hortus.server.seating import Seating, match_seat, name_of
from hortus.server.store import Store
from hortus.server.teaching import Teaching
from hortus.server.turns import UNDONE, Turn, bare_frame, ending_of, still_answers
from hortus.server.watching import Watched
from hortus.server.wire import ResultView
from hortus.server.workers import Advice, Question, Setup, Workers
from hortus.table.frame import Chronicle, Frame, frame_of
from hortus.table.match import Match

T = TypeVar("T")

log = logging.getLogger("hortus.server")

NOBODY: Final = -1
"""Who agrees for a table at which nobody sits."""


class LiveTable(Watched):
    """A table in play."""

    def __init__(
        self,
        sheet: Sheet,
        content: str | None,
        store: Store,
        workers: Workers,
        pace: float,
        peers: Alone | None = None,
    ) -> None:
        super().__init__()
        self.store = store
        self.peers = peers or Alone()
        """The other servers on the same database."""
        self.workers = workers
        self.driver = Driver(self, pace)
        """Lets chance and bots act."""
        self.content = content
        self.acts = Acts()
        """What happens here, one at a time."""
        self._doubtful = False
        """Whether more may be on disk than is known here."""
        self.used = 0.0
        """When somebody last asked for it, by the loop's clock."""
        self._rng = SystemRandom()
        self.match: Match | None = None
        self._analysis: list[list[float]] | None = None
        self.seat_at(sheet)

    def seat_at(self, sheet: Sheet) -> None:
        """Take everything from what is kept; a record that cannot be replayed leaves no match."""
        self.sheet = sheet
        self.seating = Seating(sheet.places, sheet.host)
        self.teaching = Teaching(sheet)
        """What its lesson has to say, if it has one."""
        self.changes = sheet.changes
        """What became of the seats."""
        self.history = [one.mover if is_move(one) else UNDONE for one in sheet.events]
        """Who made each ply."""
        self.changed = sheet.events[-1].at if sheet.events else sheet.created
        self._frames: dict[tuple[int | None, str], Frame] = {}
        self._result = None
        if sheet.result:
            self._result = msgspec.json.decode(sheet.result, type=ResultView)
        try:
            self._settle(rebuild(sheet, self.content))
        except Exception:
            log.exception("table %s cannot be replayed", sheet.id)
            self._settle(Rebuilt(None, "these rules cannot replay what was played"))

    def _settle(self, rebuilt: Rebuilt) -> None:
        """Go by what became of the record."""
        self.match = rebuilt.match
        self.problem = rebuilt.trouble
        if self.sheet.status == CLOSED:
            self.problem = self.problem or "it was closed, because nobody played on"
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
        return OVER if self.match.state.over else RUNNING

    @property
    def result(self) -> ResultView | None:
        """How it ended, if it did."""
        if self._result is not None or self.match is None:
            return self._result
        return ResultView.of(self.match.state.result)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return () if self.match is None or self.problem else self.match.state.actors

    @property
    def setup(self) -> Setup:
        """What a worker needs to know of the game."""
        sheet = self.sheet
        return Setup(sheet.game, sheet.options, self.content, len(self.places))

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
        return f"This table cannot be played on: {self.problem}."

    def frame(self, seat: int | None, shape: str = "alone") -> Frame:
        """The present frame of a seat, made once for all who watch from there in the same shape."""
        if (seat, shape) not in self._frames:
            self._frames[seat, shape] = self._frame(seat, shape)
        return self._frames[seat, shape]

    def _frame(self, seat: int | None, shape: str) -> Frame:
        if self.match is not None and not self.problem:
            return frame_of(self.match, seat, shape)
        shown = bare_frame(seat, self.step, self.result is not None)
        if self.match is None:
            return shown
        last = frame_of(self.match, seat, shape)
        return replace(shown, svg=last.svg, topic=last.topic, scores=last.scores)

    @property
    def idle(self) -> bool:
        """True if nobody watches and no bot has to move."""
        return not self.watchers and not self.driver.busy and not self.acts.busy

    # --- playing ------------------------------------------------------------------------------

    async def play(self, seat: int, ply: int, text: str) -> int:
        """Play a move for a seat, and what chance makes of it; the new ply, once on disk."""
        begun = time.perf_counter()
        try:
            done = await self._do(lambda: self._play(seat, ply, text))
        except problems.Problem:
            METERS.refused += 1
            raise
        kind = BOT if self.places[seat].kind == BOT else PERSON
        METERS.moved(kind, time.perf_counter() - begun)
        return done

    async def _do(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Let something happen, after catching up with the disk where that is needed."""

        async def caught_up() -> T:
            if self._doubtful:
                await self.refresh()
            return await act()

        return await self.acts.do(caught_up)

    async def _play(self, seat: int, ply: int, text: str) -> int:
        match = self.whole()
        if not still_answers(match, self.history, seat, ply):
            raise problems.stale()
        if match.state.over:
            raise problems.conflict("over", "The game is over.")
        try:
            turn = self._try(self.teaching.read(match, seat, text))
        except HortusError as error:
            raise problems.refusal(error) from None
        await self._happen(turn)
        if self.places[seat].kind != BOT:
            self.driver.heard()
        self.kick()
        return self.ply

    async def undo(self, seat: int, ply: int) -> int:
        """Take back a seat's last move, and bots' replies to it; the new ply, once on disk."""
        return await self._do(lambda: self._undo(seat, ply))

    async def _undo(self, seat: int, ply: int) -> int:
        match = self.whole()
        if ply != self.ply:
            raise problems.stale()
        if match.state.over or self.teaching.on or not match.can_undo(seat):
            raise problems.conflict(
                "illegal", "There is nothing to take back: something new was shown since."
            )
        events = [Happening(UNDO, seat, queries.now())] * match.undone(seat)
        if await self._write(lambda connection: self._add(connection, events), events):
            match.undo(seat)
            self.chronicle.cut(len(match.moves))
            self.history += [UNDONE] * len(events)
            self.changed = events[0].at
            for watcher in self.watchers:
                watcher.told = min(watcher.told, len(match.moves))
            self.show()
        self.kick()
        return self.ply

    def _try(self, move: Move | None) -> Turn:
        """A move, the chance events after it, and what people need not be asked, tried on a copy."""
        people = [seat for seat, place in enumerate(self.places) if place.kind != BOT]
        return self.teaching.turn(self.whole(), move, self._rng, people)

    async def _happen(self, turn: Turn) -> None:
        """Write down what happens, then make it happen and show it."""
        match = self.whole()
        at = queries.now()
        new = turn.events(at)
        if not await self._write(self._noting(new, turn.ending()), new):
            return
        for move, mover in turn.moves:
            self.chronicle.note(match.state, move)
            match.append(move)
            self.history.append(mover)
        self.changed = at
        self.show()

    def _noting(self, new: list[Happening], ended: str) -> Callable[[Connection], None]:
        def job(connection: Connection) -> None:
            self._add(connection, new)
            if ended:
                queries.finish(connection, self.id, OVER, ended)

        return job

    def _add(self, connection: Connection, new: list[Happening]) -> None:
        queries.check_open(connection, self.id)
        queries.add_events(connection, self.id, self.ply, new)

    async def _write(
        self, job: Callable[[Connection], None], new: Sequence[Happening] = ()
    ) -> bool:
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
            self.problem = "it is no longer kept"
        else:
            self.seat_at(sheet)
            self.turn_out(self.places)
        self.show(anew=True)
        self.kick()

    async def catch_up(self) -> None:
        """Follow what other servers have written: move by move if that is all, else from the start."""
        known = (self.ply, len(self.changes), self.sheet.status)
        there = await self.store.read(lambda one: queries.extent(one, self.id))
        if there == known:
            return
        new = await self.store.read(lambda one: queries.load_events(one, self.id, self.ply))
        if there[1:] != known[1:] or self.problem or not all([is_move(one) for one in new]):
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
                self.driver.heard()
        self.show()
        self.kick()

    # --- agreeing to play on ------------------------------------------------------------------

    @property
    def resumable(self) -> bool:
        """True if it was running, but these rules follow it only up to a step."""
        return self.match is not None and bool(self.problem) and self.sheet.status == RUNNING

    @property
    def needed(self) -> list[int]:
        """The seats that must agree to play on: those of people."""
        return [seat for seat, place in enumerate(self.places) if place.kind == PERSON]

    @property
    def agreed(self) -> list[int]:
        """Those of them that have."""
        said = agreed_on(self.sheet.events, self.step)
        return [seat for seat in self.needed if seat in said]

    @property
    def dropped(self) -> int:
        """How many moves would be set aside."""
        return len(effective(self.sheet.events)) - self.step

    async def resume(self, player: str, seat: int | None, ply: int) -> int:
        """Agree to play on from the last good step; it is done once all people have agreed.

        Where no people sit, it is the host's to say.
        """
        return await self._do(lambda: self._resume(player, seat, ply))

    async def _resume(self, player: str, seat: int | None, ply: int) -> int:
        if not self.resumable:
            raise problems.conflict("illegal", "There is nothing to agree on at this table.")
        if ply != self.ply:
            raise problems.stale()
        await self._agree(self._speaker(player, seat))
        return self.ply

    def _speaker(self, player: str, seat: int | None) -> int:
        if seat is not None:
            return self.seating.acted_by(player, seat)
        if self.needed or player != self.sheet.host:
            raise problems.forbidden("It is for those who sit here to agree.")
        return NOBODY

    async def _agree(self, seat: int) -> None:
        step = len(self.seen().moves)
        new = [Happening(mark_of(AGREE, step), seat, queries.now())]
        if set(self.needed) <= {*self.agreed, seat}:
            new.append(Happening(mark_of(CUT, step), seat, new[0].at))
        await self._mark(new, ending_of(self.seen().state) if len(new) > 1 else "")

    async def go_on_without_lesson(self, left: Happening) -> int:
        """From now on only the rules count here; the new ply, once on disk."""
        await self._do(lambda: self._mark([left]))
        return self.ply

    async def _mark(self, new: list[Happening], ended: str = "") -> None:
        """Write down what is no move, and go by it."""
        await self._write(self._noting(new, ended), new)
        await self.refresh()

    # --- seats --------------------------------------------------------------------------------

    async def claim(self, seat: int, player: str, key: str, name: str) -> None:
        """Let somebody sit down with the key of a seat's link."""
        await self._do(
            lambda: self._change_place(
                seat, player, lambda now: now.claimed(seat, player, key, name)
            )
        )

    async def give(self, seat: int, player: str, bot: str | None) -> None:
        """Open a seat (None) or let a bot play it, if that is the player's to say."""
        await self._do(
            lambda: self._change_place(
                seat, player, lambda now: self._given(now, seat, player, bot)
            )
        )

    def _given(self, now: Seating, seat: int, player: str, bot: str | None) -> Place | None:
        if bot is None and now.played(seat):
            return now.opened(seat, player, changes.askers(self.changes, seat))
        return now.given(seat, player, bot)

    async def rename(self, seat: int, player: str, name: str) -> None:
        """Call the holder of a seat something else."""
        await self._do(
            lambda: self._change_place(seat, player, lambda now: now.renamed(seat, player, name))
        )

    async def _change_place(
        self, seat: int, player: str, change: Callable[[Seating], Place | None]
    ) -> None:
        """Change a seat; if another server was quicker, judge it by what is there now."""
        try:
            await self._try_change(seat, player, change)
        except problems.Problem as problem:
            if problem.code != "stale":
                raise
            await self._try_change(seat, player, change)

    async def _try_change(
        self, seat: int, player: str, change: Callable[[Seating], Place | None]
    ) -> None:
        """Let it be so once it is on disk, and tell all; without a place it was only asked for."""
        match, before = self.match, self.seating.place(seat)
        self.seating.secret = match is None or (match.game.about.hidden and not match.state.over)
        asked = change(self.seating)
        if asked is None and player in changes.askers(self.changes, seat):
            return
        place = before if asked is None else asked
        kind = changes.ASKED if asked is None else changes.kind_of(before, place)
        by = [name_of(number, self.places[number]) for number in self.seating.held_by(player)]
        names = (name_of(seat, place), before.name, by[0] if by else "The host")
        noted = Change(self.step, seat, kind, *names, player, queries.now())

        def job(connection: Connection) -> None:
            queries.check_open(connection, self.id)
            queries.change_place(connection, self.id, seat, place)
            if kind:
                queries.add_change(connection, self.id, len(self.changes), noted)

        await self._write(job)
        self.changes += [noted] if kind else []
        self.places[seat] = place
        if match is not None:
            match.seats[seat] = match_seat(seat, place)
        self.turn_out(self.places)
        self.show(anew=True)
        self.kick()

    # --- showing ------------------------------------------------------------------------------

    def show(self, anew: bool = False) -> None:
        """Wake everybody who watches, to be shown what is new."""
        self._frames.clear()
        super().show(anew)

    # --- chance and bots ----------------------------------------------------------------------

    def kick(self) -> None:
        """Let chance and bots act if it is for them to act and they do not already."""
        self.driver.kick()

    async def ask_bots(self, what: str) -> None:
        """Let bots that wait for people go on, hurry or wait, whichever server drives them."""
        if not self.peers.owns(self.id):
            await self.store.write(lambda one: self.peers.tell(one, self.id, what))
        elif what == GO_ON:
            self.driver.go_on()
        elif what == HURRY:
            self.driver.hurry()
        else:
            self.driver.hold()

    def stop(self) -> None:
        """Bots stop thinking here: the server ends."""
        self.driver.stop()

    async def let_chance_act(self) -> None:
        """What chance decides happens."""
        await self._do(lambda: self._happen(self._try(None)))

    async def advantage(self) -> list[list[float]]:
        """How good each seat's position was after each step of a game that is over."""
        if self._analysis is None:
            moves = tuple([str(move) for move in self.whole().moves])
            self._analysis = await self.workers.advantage(self.setup, moves)
        return self._analysis

    async def hint(self, seat: int, player: str, seconds: float, aside: bool = False) -> Advice:
        """What the strongest would do in a seat's place after so many seconds."""
        match = self.whole()
        if seat not in match.state.actors:
            raise problems.conflict("not_your_turn", "A hint is for a seat that is to move.")
        moves = tuple([str(move) for move in match.moves])
        question = Question(self.id, self.setup, moves, seat, "", visitor=player)
        try:
            return await self.workers.advise(question, seconds, aside)
        except Exception:
            log.exception("table %s: the hint failed", self.id)
            raise problems.conflict("busy", "Nobody has an idea just now.") from None
