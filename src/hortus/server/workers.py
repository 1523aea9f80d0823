"""Bots think in processes of their own, so that they never keep a person waiting.

A worker is asked with the record so far and answers with the notation of a move. It keeps the
positions of recent tables, so that it usually has to play on by only a few moves.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from multiprocessing.process import BaseProcess
from random import Random, SystemRandom
from typing import Final, ParamSpec, TypeVar

from hortus.bots import roster
from hortus.bots.budget import Budget
from hortus.bots.greedy import GreedyBot
from hortus.core import registry
from hortus.core.contract import Game, State, View
from hortus.core.errors import BadPosition
from hortus.core.language import language, speaking, spoken
from hortus.core.options import read_options
from hortus.server.queues import HINT, MOVE, REST, Fair
from hortus.table.annotate import Judge, Judged, Valued
from hortus.table.frame import advantage
from hortus.table.guard import LIMIT, choose_safely
from hortus.table.hints import (
    CERTAIN_WORD,
    FIRST_SECONDS,
    MORE_SECONDS,
    UNKNOWN_SHORT,
    Pondering,
)
from hortus.table.match import Match
from hortus.table.story import Turned, turn_of

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("hortus.server")

KNOWN: Final = 100
"""About how many decisions the best that was found is remembered."""
VALUES_SECONDS: Final = 1.5
"""How long a decision is thought about before the values of all its moves are told,"""
VALUED: Final = 3
"""and longer if fewer of them are known by then."""
BOTS_NICE, HINTS_NICE, ASIDE_NICE = 5, 10, 15
"""How far the processes give way: to the server, which answers people, and to one another."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Which game is played: all that is needed to start it."""

    game: str
    options: str
    content: str | None
    """The directory of replaced content."""
    players: int
    start: str = ""
    """The position it begins from, as JSON; empty for the game's own start."""


@dataclass(frozen=True, slots=True)
class Question:
    """What would a bot do in a seat, after these moves?"""

    table: str
    setup: Setup
    moves: tuple[str, ...]
    seat: int
    bot: str
    spent: float = 0.0
    """How many seconds the bot has thought in this turn already."""
    visitor: str = ""
    """On whose behalf it is asked: visitors wait in fair queues."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The notation of a bot's move, and what is to be said of it: usually nothing."""

    text: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint: the notation of a move, why (seats as `{0}`), how sure, and who says so."""

    text: str
    reason: str
    sure: str
    bot: str
    equal: str = ""
    """Another move that is as good, in words."""
    details: str = ""
    """How play is expected to go on, and what else is good."""
    values: tuple[Valued, ...] = ()
    """What every move is worth, this one first."""
    trials: int = 0
    """On how many trials all this rests,"""
    seconds: float = 0.0
    """and on how many seconds of thought."""


class Stuck(Exception):
    """A bot did not come to an end, and its process had to be ended."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """How good were the decisions at some steps of a finished game?"""

    table: str
    setup: Setup
    moves: tuple[str, ...]
    steps: tuple[int, ...]
    trials: int
    exact: bool
    """Whether the solution judges."""


@lru_cache(maxsize=256)
def load_game(name: str, options: str, content: str | None) -> Game:
    """A game, loaded once for all tables that play it."""
    return registry.load(name, content, **read_options(options))


def ready_game(setup: Setup) -> None:
    """Have a game at hand; nothing is given back, as a game is costly to send from one process to another."""
    load_game(setup.game, setup.options, setup.content)


def begin(game: Game, players: int, start: str) -> State:
    """The first position: the game's own, or one described as JSON; raises if that is none of the game's."""
    if not start:
        return game.start(players)
    state = game.restore(json.loads(start))
    if state.players != players:
        raise BadPosition(f"the position is for {state.players} players, not {players}")
    return state


class Workers:
    """The processes in which bots think."""

    def __init__(
        self, workers: int, games: tuple[tuple[str, str], ...] = (), limit: float = LIMIT
    ) -> None:
        self._workers = workers
        self._games = games
        self._limit = limit
        self.patience = 2 * limit
        """Seconds after which a bot that cannot be cut off is looked at, and after as many more ended."""
        self._pool = self._start(workers, BOTS_NICE)
        self.bots = Fair(workers)
        """Bots that wait to move."""
        self.hints = {False: Fair(1), True: Fair(1)}
        """Those who wait for a hint; aside also pictures and analyses."""
        self._known: OrderedDict[tuple[Question, str], Advice] = OrderedDict()
        """The best that was found about recent decisions, by the language it is said in."""
        self._advisers: dict[bool, ProcessPoolExecutor] = {}
        """Those who give hints, at once and (True) after a while: bots that think keep neither waiting."""

    def _start(self, workers: int, nice: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_settle_in,
            initargs=(self._games, nice),
        )

    def close(self) -> None:
        """Stop thinking."""
        for pool in (self._pool, *self._advisers.values()):
            pool.shutdown(cancel_futures=True)

    async def choose(self, question: Question) -> Answer:
        """The move a bot makes; raises `Stuck` if nothing but the end of its process stopped it."""
        async with self.bots.turn(question.visitor, MOVE):
            return await self._choose(question)

    async def _choose(self, question: Question) -> Answer:
        pool = self._pool
        future = pool.submit(choose, question, self._limit)
        try:
            return await _patiently(future, self.patience)
        except TimeoutError:
            log.error("the bot %s at table %s hangs; ending it", question.bot, question.table)
            for process in list((pool._processes or {}).values()):
                process.kill()
            raise Stuck(question.bot) from None
        except BrokenProcessPool:
            self._renew(pool)
            return await asyncio.wrap_future(self._pool.submit(choose, question, self._limit))

    async def advise(self, question: Question, seconds: float, aside: bool = False) -> Advice:
        """A hint after so many seconds; aside: where no hint waits for it that is wanted at once.

        Asked the same again soon, whoever gives it goes on where it stopped; what somebody else found
        meanwhile about the same is told instead, if it rests on more.
        """
        async with self.hints[aside].turn(question.visitor, HINT):
            found = await self._by_adviser(aside, advise, question, seconds)
        known = self.known(question)
        best = found if known is None or found.trials >= known.trials else known
        self._known[_asked(question), spoken().code] = best
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return best

    def known(self, question: Question) -> Advice | None:
        """The best that was found so far about a decision; None if nobody asked, or long ago."""
        key = (_asked(question), spoken().code)
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    async def valued(self, question: Question) -> Advice:
        """The same hint as ever, once it rests on enough to tell what every move is worth."""
        found = self.known(question) or await self.advise(question, FIRST_SECONDS, aside=True)
        for _ in range(round(MORE_SECONDS / FIRST_SECONDS)):
            known = len([one for one in found.values if one.short != UNKNOWN_SHORT])
            enough = found.seconds >= VALUES_SECONDS and known >= min(VALUED, len(found.values))
            if enough or found.sure == CERTAIN_WORD:
                break
            found = await self.advise(question, FIRST_SECONDS, aside=True)
        return found

    async def _by_adviser(
        self, aside: bool, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Something done by one of those who do not play; whoever breaks is replaced at the next wish."""
        if aside not in self._advisers:
            self._advisers[aside] = self._start(1, ASIDE_NICE if aside else HINTS_NICE)
        try:
            asked = self._advisers[aside].submit(
                speaking_as, spoken().code, partial(function, *args, **kwargs)
            )
            return await asyncio.wrap_future(asked)
        except BrokenProcessPool:
            self._advisers.pop(aside).shutdown(wait=False)
            raise

    def expect_hints(self, setup: Setup) -> None:
        """Somebody may ask for a hint: whoever gives it at once is there before that, with the game."""
        if False not in self._advisers:
            self._advisers[False] = self._start(1, HINTS_NICE)
        with suppress(BrokenProcessPool):
            self._advisers[False].submit(ready_game, setup)

    async def advantage(self, setup: Setup, moves: tuple[str, ...]) -> list[list[float]]:
        """How good each seat's position was after each step."""
        return await self._ask(judge, setup, moves)

    async def turned(self, setup: Setup, moves: tuple[str, ...]) -> Turned:
        """Where a game that is over turned."""
        return await self._ask(turn, setup, moves)

    async def judged(self, stretch: Stretch) -> list[Judged]:
        """What is to be said of some decisions of a finished game."""
        return await self._ask(judge_stretch, stretch)

    async def picture(self, game: str) -> str:
        """A position from the middle of a game, for the lobby."""
        return await self._ask(portrait, game)

    async def _ask(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something nobody waits for at a table."""
        async with self.hints[True].turn(function.__name__, REST):
            try:
                return await self._by_adviser(True, function, *args, **kwargs)
            except BrokenProcessPool:
                return await self._by_adviser(True, function, *args, **kwargs)

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._pool:
            log.warning("a bot's process ended; starting another")
            self._pool = self._start(self._workers, BOTS_NICE)


async def _patiently(future: Future[T], seconds: float) -> T:
    """What comes of a future; raises `TimeoutError` when it has been worked on for longer than that."""
    waiting = asyncio.wrap_future(future)
    begun = False
    while True:
        done, _ = await asyncio.wait({waiting}, timeout=seconds)
        if done:
            return waiting.result()
        if begun:
            waiting.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
            raise TimeoutError
        begun = future.running()


def speaking_as(code: str, function: Callable[[], T]) -> T:
    """Do something in a worker in the language of whoever asked for it."""
    with speaking(language(code)):
        return function()


# --- in the worker -------------------------------------------------------------------------


def _settle_in(games: tuple[tuple[str, str], ...], nice: int) -> None:
    """Leave interrupts to the server, end when it ends, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name, target in games:
        registry.register(name, target)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    os.nice(nice)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


_recent: OrderedDict[str, tuple[Setup, tuple[str, ...], State]] = OrderedDict()
RECENT = 200
"""How many tables a worker remembers."""
PORTRAIT_STEPS = 800
PORTRAIT_TRIALS = 40
"""How far, and with how many positions looked at for each move, a game is played for its picture in the lobby."""


def _position(table: str, setup: Setup, moves: tuple[str, ...]) -> State:
    known = _recent.pop(table, None)
    if known is not None and known[0] == setup and known[1] == moves[: len(known[1])]:
        state, done = known[2], len(known[1])
    else:
        game = load_game(setup.game, setup.options, setup.content)
        state, done = begin(game, setup.players, setup.start), 0
    for text in moves[done:]:
        state.play(state.game.parse(text))
    _recent[table] = (setup, moves, state)
    if len(_recent) > RECENT:
        _recent.popitem(last=False)
    return state


def choose(question: Question, limit: float = LIMIT) -> Answer:
    """Ask a bot for a move, from what its seat knows; an easier one answers if it cannot."""
    state = _position(question.table, question.setup, question.moves)
    view = state.view(question.seat)
    bot = roster.bot_for_people(question.bot, question.spent)
    choice = choose_safely(bot, view, SystemRandom(), limit)
    return Answer(str(choice.move), choice.remark)


def _asked(question: Question) -> Question:
    """What is asked, whoever asks it."""
    return replace(question, visitor="")


_pondered: OrderedDict[Question, tuple[View, Pondering]] = OrderedDict()
PONDERED = 4
"""How many decisions an adviser can go on thinking about; each keeps its tree."""


def advise(question: Question, seconds: float) -> Advice:
    """Ask the strongest for a hint, from what the seat knows; asked the same again, it thinks on."""
    asked = _asked(question)
    known = _pondered.pop(asked, None)
    if known is None:
        view = _position(question.table, question.setup, question.moves).copy().view(question.seat)
        known = (view, Pondering(view))
    _pondered[asked] = known
    if len(_pondered) > PONDERED:
        _pondered.popitem(last=False)
    view, pondering = known
    hint = pondering.on(seconds)
    equal = "" if hint.equal is None else view.game.face.label(view, hint.equal)
    return Advice(
        str(hint.move),
        hint.reason,
        hint.sure,
        hint.bot,
        equal,
        hint.more,
        tuple(pondering.values()),
        pondering.trials,
        pondering.seconds,
    )


def judge(setup: Setup, moves: tuple[str, ...]) -> list[list[float]]:
    """The advantage of each seat after each step."""
    return advantage(_whole(setup, moves))


def turn(setup: Setup, moves: tuple[str, ...]) -> Turned:
    """Where a game that is over turned."""
    return turn_of(_whole(setup, moves))


def _whole(setup: Setup, moves: tuple[str, ...]) -> Match:
    """A match played again."""
    game = load_game(setup.game, setup.options, setup.content)
    start = begin(game, setup.players, setup.start) if setup.start else None
    match = Match(game, [str(seat) for seat in range(setup.players)], start=start)
    for text in moves:
        match.append(game.parse(text))
    return match


@lru_cache(maxsize=8)
def _judge(setup: Setup, trials: int, exact: bool) -> Judge:
    """Whoever judges, kept for the next stretch."""
    game = load_game(setup.game, setup.options, setup.content)
    return Judge(game, Budget(count=trials), by_search=not exact)


def _again(stretch: Stretch) -> str:
    """Under which name the positions of a game that is looked at again are remembered."""
    return f"{stretch.table} again"  # no text


def judge_stretch(stretch: Stretch) -> list[Judged]:
    """The decisions of a stretch that left a choice, judged."""
    judge = _judge(stretch.setup, stretch.trials, stretch.exact)
    found: list[Judged] = []
    for step in stretch.steps:
        state = _position(_again(stretch), stretch.setup, stretch.moves[:step])
        move = state.game.parse(stretch.moves[step])
        one = judge.judge(state, step, move, state.actor_of(move))
        found += [] if one is None else [one]
    return found


def portrait(name: str) -> str:
    """A real position of a game, the one that stands for it, as a vignette."""
    game = load_game(name, "", None)
    wanted = game.face.portrait
    rng = Random(wanted.seed)
    bot = GreedyBot(Budget(count=PORTRAIT_TRIALS))
    states = [game.start(wanted.players or None)]
    while not states[-1].over and len(states) < PORTRAIT_STEPS:
        state = states[-1].copy()
        if state.chance:
            state.play(state.draw(rng))
        else:
            state.play(bot.choose(state.view(state.actors[0]), rng))
        states.append(state)
    return states[int((len(states) - 1) * wanted.share)].view(None).vignette()
