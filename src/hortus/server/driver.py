"""Who acts at a table when no person does: chance, and bots at a pace that people can follow.

Where people and bots may act at once, bots wait for people (`table/manners.py`) for as long as these take; when
somebody asks for it, each makes one more move. Only where people play by a clock, they do so by themselves after a
while in which nobody has moved, unless a person is in the middle of something or has asked them to wait. A bot that
fails or hangs costs nobody the game: an easier one moves in its place, and the log says so.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom
from typing import TYPE_CHECKING

from hortus.bots import roster
from hortus.core.language import later, seat_name
from hortus.server import problems
from hortus.server.queries import BOT
from hortus.server.workers import Answer, Question
from hortus.table import manners
from hortus.table.guard import EASIER

if TYPE_CHECKING:
    from hortus.server.live import LiveTable

log = logging.getLogger("hortus.server")

QUIET = 45.0
"""Seconds without a move after which bots that waited for people make one each, where there is a clock."""
PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds until what failed is tried again, twice as many each time."""
SLOW = 0.2
"""Seconds after which people are shown that a bot thinks."""


class Driver:
    """Lets chance and bots act at one table."""

    def __init__(self, table: LiveTable, pace: float, quiet: float = QUIET) -> None:
        self.table = table
        self.pace = pace
        self.quiet = quiet
        self.thinking: int | None = None
        """The seat of the bot that thinks now."""
        self.seconds = 0.0
        """How long it may take; 0 if that is not known."""
        self.more = 0
        """How many moves each bot may make beyond what people have made."""
        self.held = False
        """Somebody has asked the bots to wait until they are asked to go on."""
        self._hurried = asyncio.Event()
        self._spent = 0.0
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._rng = SystemRandom()

    @property
    def busy(self) -> bool:
        """True while something is to be done here."""
        return self._task is not None

    def kick(self) -> None:
        """Let chance and bots act if it is for them to act and they do not already."""
        self._hush()
        if self._task is not None:
            return
        if self._due():
            self._task = asyncio.get_running_loop().create_task(self._drive())
        elif self._counts() and self.waiting:
            self._timer = asyncio.get_running_loop().call_later(self.quiet, self.go_on)

    def go_on(self) -> None:
        """Bots that wait for people make a move each."""
        self.more += 1
        self.held = False
        self.kick()

    def hurry(self) -> None:
        """Bots move without a pause until a person may move again."""
        self._hurried.set()

    def hold(self) -> None:
        """Bots that wait for people do so as long as it takes."""
        self.held = True
        self._hush()
        self.table.show_seats()

    def goes_on_in(self) -> float:
        """In how many seconds bots that wait make a move by themselves; 0 if they do not."""
        if self._timer is None:
            return 0.0
        return max(0.1, self._timer.when() - asyncio.get_running_loop().time())

    def heard(self) -> None:
        """A person has moved: bots are as polite as before, and those who were asked to wait still do."""
        self.more = 0

    def stop(self) -> None:
        """Nobody thinks here any more: the server ends."""
        self._hush()
        if self._task is not None:
            self._task.cancel()

    def _counts(self) -> bool:
        """True if bots that wait go on by themselves: by a clock, and while nobody keeps them waiting."""
        return self.table.clock is not None and not self.held and not self._amid()

    def _hush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- whose move it is ---------------------------------------------------------------------

    @property
    def waiting(self) -> list[int]:
        """The bots that might move and wait for people."""
        match = self.table.match
        if match is None or self.table.teaching.on:
            return []
        people, actors = self._people(), self.table.actors
        begun = manners.begun(match.state, people)
        return manners.waiting(match.movers, actors, people, self.more, self._amid(), begun)

    def _amid(self) -> bool:
        """True if a person is in the middle of something that no bot interrupts."""
        match = self.table.match
        return match is not None and manners.amid(match.state, self._people())

    def _people(self) -> list[int]:
        return [seat for seat, place in enumerate(self.table.places) if place.kind != BOT]

    def _ready(self) -> list[int]:
        match = self.table.match
        if match is None:
            return []
        if self.table.teaching.on:
            reply = self.table.teaching.reply(match)
            return [] if reply is None else [reply[0]]
        people, actors = self._people(), self.table.actors
        begun = manners.begun(match.state, people)
        ready = manners.ready(match.movers, actors, people, self.more, self._amid(), begun)
        return [*self.table.late, *ready]

    def _due(self) -> bool:
        table = self.table
        if table.match is None or table.problem or table.ended:
            return False
        return table.match.state.chance or bool(self._ready())

    async def _drive(self) -> None:
        pause = PAUSE
        try:
            while self._due():
                try:
                    if not await self.table.peers.hold(self.table.id):
                        return  # another server drives them
                    await self._go()
                    pause = PAUSE
                except Exception:
                    log.exception("table %s: bots try again in %g s", self.table.id, pause)
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._task = None
            self._hurried.clear()
        if self.waiting:
            self.kick()
            self.table.show_seats()

    async def _go(self) -> None:
        """One thing happens."""
        if self.table.whole().state.chance:
            await self.table.let_chance_act()
        else:
            await self._let_bot_move(self._ready()[0])

    # --- one move of a bot --------------------------------------------------------------------

    async def _let_bot_move(self, seat: int) -> None:
        """One bot thinks and moves, at a pace people can follow."""
        table, loop = self.table, asyncio.get_running_loop()
        ply, begun = table.ply, loop.time()
        self._spent = self._spent_by(seat)
        self.thinking = seat
        self.seconds = self._left(seat)
        slow = loop.call_later(SLOW, table.show_thinking)
        try:
            answer = await self._ask(seat)
            self._spent += loop.time() - begun
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), begun + self.pace - loop.time())
        finally:
            slow.cancel()
            self.thinking = None
        if answer.remark:
            table.chronicle.remark(answer.remark)
        try:
            await table.play(seat, ply, answer.text, by_bot=True)
        except problems.Problem as problem:
            if problem.code != "stale":
                raise

    def _spent_by(self, seat: int) -> float:
        """How long a bot has thought since somebody else acted."""
        movers = [mover for mover in self.table.whole().movers if mover >= 0]
        return self._spent if movers and movers[-1] == seat else 0.0

    def _left(self, seat: int) -> float:
        """How long the bot in a seat may still think in this turn."""
        return max(0.0, roster.seconds_of(self._bot_of(seat)) - self._spent)

    def _bot_of(self, seat: int) -> str:
        """Who thinks for a seat: its bot, or the usual one for a person whose time has run out."""
        return self.table.places[seat].bot or roster.DEFAULT

    async def _ask(self, seat: int) -> Answer:
        """A bot's move; if it has none an easier one's, and any legal one at worst."""
        table = self.table
        match, bot = table.whole(), self._bot_of(seat)
        told = table.teaching.reply(match)
        if told is not None:
            return Answer(told[1])
        moves = tuple([str(move) for move in match.moves])
        host = table.sheet.host
        question = Question(table.id, table.setup, moves, seat, bot, self._spent, host)
        try:
            return await table.workers.choose(question)
        except Exception:
            log.exception("table %s: the bot %s failed in seat %d", table.id, bot, seat)
        words = later("{who} could not decide: an easier bot moved instead.", who=seat_name(seat))
        try:
            easier = Question(table.id, table.setup, moves, seat, EASIER, visitor=host)
            return Answer((await table.workers.choose(easier)).text, words)
        except Exception:
            log.exception("table %s: the bot %s failed, too", table.id, EASIER)
            return Answer(str(self._rng.choice(match.view(seat).moves())), words)
