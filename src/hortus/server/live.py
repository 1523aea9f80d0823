"""A table while somebody may play at it: moves, taking back, agreeing, and its bots."""

from __future__ import annotations

import asyncio
import logging
import time
from random import SystemRandom
from typing import Final

from hortus.core.contract import Move
from hortus.core.errors import HortusError
from hortus.core.language import say
from hortus.server import problems, queries
from hortus.server.clocks import Timekeeper
from hortus.server.driver import Driver
from hortus.server.kept import OVER_WORDS
from hortus.server.metrics import METERS
from hortus.server.peers import GO_ON, HURRY, Alone
from hortus.server.presence import PresentTable
from hortus.server.queries import BOT, OVER, PERSON, RUNNING, Happening, Sheet
from hortus.server.replaying import agreed_on, effective, mark_of
from hortus.server.schema import AGREE, CUT, UNDO
from hortus.server.store import Store
from hortus.server.turns import UNDONE, Turn, ending_of, still_answers
from hortus.server.webhook import Herald
from hortus.server.workers import Advice, Question, Workers
from hortus.table.story import Turned

log = logging.getLogger("hortus.server")

NOBODY: Final = -1
"""Who agrees for a table at which nobody sits."""


class LiveTable(PresentTable):
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
        self.workers = workers
        self.driver = Driver(self, pace)
        """Lets chance and bots act."""
        self.timekeeper = Timekeeper(self)
        """Looks after its clock."""
        self.herald: Herald | None = None
        """Tells whose turn it is, where the operator wants it told."""
        self._rng = SystemRandom()
        self._analysis: asyncio.Task[list[list[float]]] | None = None
        self._turned: asyncio.Task[Turned] | None = None
        super().__init__(sheet, content, store, peers)

    @property
    def idle(self) -> bool:
        """True if nobody watches, no bot has to move and no clock runs."""
        busy = self.driver.busy or self.timekeeper.busy or self.acts.busy
        return not self.watchers and not busy

    # --- playing ------------------------------------------------------------------------------

    async def play(self, seat: int, ply: int, text: str, by_bot: bool = False) -> int:
        """Play a move for a seat, and what chance makes of it; the new ply, once on disk.

        `by_bot`: a bot moves for a person whose time has run out.
        """
        begun = time.perf_counter()
        try:
            done = await self.do(lambda: self._play(seat, ply, text, by_bot))
        except problems.Problem:
            METERS.refused += 1
            raise
        kind = BOT if by_bot or self.places[seat].kind == BOT else PERSON
        METERS.moved(kind, time.perf_counter() - begun)
        return done

    async def _play(self, seat: int, ply: int, text: str, by_bot: bool) -> int:
        match = self.whole()
        if not still_answers(match, self.history, seat, ply):
            raise problems.stale()
        if self.status == OVER:
            raise problems.conflict("over", say(OVER_WORDS))
        try:
            turn = self._try(self.teaching.read(match, seat, text))
        except HortusError as error:
            raise problems.refusal(error) from None
        await self._happen(turn, by_bot)
        if self.places[seat].kind != BOT and not by_bot:
            self.heard()
        self.kick()
        return self.ply

    async def undo(self, seat: int, ply: int) -> int:
        """Take back a seat's last move, and bots' replies to it; the new ply, once on disk."""
        return await self.do(lambda: self._undo(seat, ply))

    async def _undo(self, seat: int, ply: int) -> int:
        match = self.whole()
        if ply != self.ply:
            raise problems.stale()
        if self.status == OVER or self.teaching.on or not match.can_undo(seat):
            raise problems.conflict(
                "illegal", say("There is nothing to take back: something new was shown since.")
            )
        events = [Happening(UNDO, seat, queries.now())] * match.undone(seat)
        if await self.write(lambda connection: self.add(connection, events), events):
            match.undo(seat)
            self.chronicle.cut(len(match.moves))
            self.history += [UNDONE] * len(events)
            self.changed = events[0].at
            for watcher in self.watchers:
                watcher.told = min(watcher.told, len(match.moves))
            self.show()
        self.timekeeper.lapse()
        self.kick()
        return self.ply

    def _try(self, move: Move | None) -> Turn:
        """A move and the chance events after it, tried on a copy."""
        return self.teaching.turn(self.whole(), move, self._rng)

    async def _happen(self, turn: Turn, by_bot: bool = False) -> None:
        """Write down what happens, then make it happen and show it."""
        match = self.whole()
        at = queries.now()
        new = turn.events(at)
        if not await self.write(self.noting_turn(turn, new, by_bot), new):
            return
        self.set_clock()
        for move, mover in turn.moves:
            self.chronicle.note(match.state, move)
            match.append(move)
            self.history.append(mover)
        self.changed = at
        self.show()

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
        return await self.do(lambda: self._resume(player, seat, ply))

    async def _resume(self, player: str, seat: int | None, ply: int) -> int:
        if not self.resumable:
            raise problems.conflict("illegal", say("There is nothing to agree on at this table."))
        if ply != self.ply:
            raise problems.stale()
        await self._agree(self._speaker(player, seat))
        return self.ply

    def _speaker(self, player: str, seat: int | None) -> int:
        if seat is not None:
            return self.seating.acted_by(player, seat)
        if self.needed or player != self.sheet.host:
            raise problems.forbidden(say("It is for those who sit here to agree."))
        return NOBODY

    async def _agree(self, seat: int) -> None:
        step = len(self.seen().moves)
        new = [Happening(mark_of(AGREE, step), seat, queries.now())]
        if set(self.needed) <= {*self.agreed, seat}:
            new.append(Happening(mark_of(CUT, step), seat, new[0].at))
        await self._mark(new, ending_of(self.seen().state) if len(new) > 1 else "")

    async def go_on_without_lesson(self, left: Happening) -> int:
        """From now on only the rules count here; the new ply, once on disk."""
        await self.do(lambda: self._mark([left]))
        return self.ply

    async def _mark(self, new: list[Happening], ended: str = "") -> None:
        """Write down what is no move, and go by it."""
        await self.write(self.noting(new, ended), new)
        await self.refresh()

    # --- chance and bots ----------------------------------------------------------------------

    def kick(self) -> None:
        """Let chance and bots act if it is for them to act and they do not already."""
        self.driver.kick()
        self.timekeeper.kick()
        if self.herald is not None:
            self.herald.look(self)

    def heard(self) -> None:
        """A person has moved: bots are as polite as before."""
        self.driver.heard()

    def thought(self) -> tuple[int, float] | None:
        """The bot that thinks here, and how long it may take."""
        seat = self.driver.thinking
        return None if seat is None else (seat, self.driver.seconds)

    async def ask_bots(self, what: str) -> None:
        """Let bots that wait for people go on, hurry or wait, whichever server drives them."""
        if self.peers.shared:
            await self.store.write(lambda one: self.peers.tell(one, self.id, what))
        self.drive(what)

    def drive(self, what: str) -> None:
        """The same for the bots as they are seen here; they move where they are driven."""
        if what == GO_ON:
            self.driver.go_on()
        elif what == HURRY:
            self.driver.hurry()
        else:
            self.driver.hold()

    def stop(self) -> None:
        """Bots stop thinking here: the server ends."""
        self.driver.stop()
        self.timekeeper.end()

    async def let_chance_act(self) -> None:
        """What chance decides happens."""
        await self.do(lambda: self._happen(self._try(None)))

    async def advantage(self) -> list[list[float]]:
        """How good each seat's position was after each step of a game that is over."""
        if self._analysis is None or (self._analysis.done() and self._analysis.exception()):
            moves = tuple([str(move) for move in self.whole().moves])
            asked = self.workers.advantage(self.setup, moves)
            self._analysis = asyncio.get_running_loop().create_task(asked)
        return await asyncio.shield(self._analysis)

    async def turned(self) -> Turned:
        """Where a game that is over turned."""
        if self._turned is None or (self._turned.done() and self._turned.exception()):
            moves = tuple([str(move) for move in self.whole().moves])
            asked = self.workers.turned(self.setup, moves)
            self._turned = asyncio.get_running_loop().create_task(asked)
        return await asyncio.shield(self._turned)

    async def hint(self, seat: int, player: str, seconds: float, aside: bool = False) -> Advice:
        """What the strongest would do in a seat's place after so many seconds."""
        question = self._question(seat, player)
        try:
            return await self.workers.advise(question, seconds, aside)
        except Exception:
            log.exception("table %s: the hint failed", self.id)
            raise problems.conflict("busy", say("Nobody has an idea just now.")) from None

    async def first_hint(self, seat: int, player: str, seconds: float) -> Advice:
        """What is known already of a seat's decision, or what is found in so many seconds."""
        known = self.workers.known(self._question(seat, player))
        return await self.hint(seat, player, seconds) if known is None else known

    def _question(self, seat: int, player: str) -> Question:
        match = self.whole()
        if seat not in self.actors:
            raise problems.conflict("not_your_turn", say("A hint is for a seat that is to move."))
        moves = tuple([str(move) for move in match.moves])
        return Question(self.id, self.setup, moves, seat, "", visitor=player)
