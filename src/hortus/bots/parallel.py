"""A search in several processes, for people who wait while cores are idle.

Each process grows a tree of its own from the same view with luck of its own; the visits of all
are added up. What a process finds too late, or one that died would have found, is left out: this
process searches, too, so there is always an answer. Seconds end it, so it is not reproducible.
"""

from __future__ import annotations

from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from time import perf_counter, time

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.purse import Purse
from hortus.bots.search import Search
from hortus.core.contract import Move, View
from hortus.core.errors import BadOption

GRACE = 0.3
"""How many seconds the others may answer later than this process."""
TOO_SHORT = 0.02
"""With fewer seconds left a process does not begin."""

Found = list[tuple[Move, int, float, tuple[Move, ...]]]
"""What one process found: moves with visits, values and lines, its choice first."""


class ParallelBot(Bot):
    """Searches in several processes as long as its seconds last."""

    def __init__(self, budget: Budget | str, processes: int, name: str = "") -> None:
        if isinstance(budget, str):
            budget = Budget.read(budget)
        if not budget.seconds or processes < 1:
            raise BadOption("several processes need seconds, such as 1s, and at least one process")
        super().__init__(name or f"search:{budget}")
        self.budget = budget
        self.processes = processes
        self._purse = Purse(budget)
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, view: View, rng: Random) -> Move:
        """The move that all together trust most."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """What all of them found."""
        moves = view.moves()
        if len(moves) == 1:
            self._purse.skip(view, moves[0])
            return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
        meter = self._purse.open(view)
        others = self._ask_others(view, rng, meter.deadline - perf_counter())
        search = Search(view, rng)
        while not search.root.proven and meter.spend():
            search.iterate()
        own = search.thought()
        thought = own if own.sure == 1.0 else merged([_told(own), *self._answers(others)])
        self._purse.close(view, thought.move, meter)
        return thought

    def close(self) -> None:
        """Let the processes go; they come back when needed."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _ask_others(self, view: View, rng: Random, seconds: float) -> list[Future[Found]]:
        if self.processes == 1:
            return []
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes - 1, get_context("spawn"))
        until = time() + seconds
        seeds = [rng.getrandbits(64) for _ in range(self.processes - 1)]
        try:
            return [self._pool.submit(look, view, until, seed) for seed in seeds]
        except (BrokenProcessPool, RuntimeError):
            self.close()
            return []

    def _answers(self, others: list[Future[Found]]) -> list[Found]:
        found: list[Found] = []
        in_time = wait(others, GRACE).done
        for other in others:
            if other not in in_time:
                other.cancel()
            elif other.exception() is None:
                found.append(other.result())
            else:
                self.close()
        return [one for one in found if one]


def look(view: View, until: float, seed: int) -> Found:
    """What one process does: search until a time of day, and tell what it found."""
    seconds = until - time()
    if seconds < TOO_SHORT:
        return []
    search = Search(view, Random(seed))
    meter = Budget(seconds=seconds).start()
    while not search.root.proven and meter.spend():
        search.iterate()
    return _told(search.thought())


def _told(thought: Thought) -> Found:
    return [(one.move, one.visits, one.value, one.line) for one in thought.considered]


def merged(findings: list[Found]) -> Thought:
    """What several searches of one position found, as one: visits add up, values are averaged.

    A move that one of them knows to be won is taken; one that any knows to be lost is not, if
    there is another.
    """
    visits: dict[Move, int] = {}
    totals: dict[Move, float] = {}
    lines: dict[Move, tuple[Move, ...]] = {}
    certain: dict[Move, float] = {}
    for found in findings:
        for move, times, value, line in found:
            visits[move] = visits.get(move, 0) + times
            totals[move] = totals.get(move, 0.0) + times * value
            known = lines.get(move, (move,))
            lines[move] = line if len(line) > len(known) else known
            if abs(value) == 1.0:
                certain[move] = value
    values = {move: certain.get(move, totals[move] / max(1, visits[move])) for move in visits}
    order = sorted(visits, key=lambda move: (-certain.get(move, 0.0), -visits[move]))
    considered = [Considered(move, visits[move], values[move], lines[move]) for move in order]
    best = order[0]
    sure = 1.0 if certain.get(best) == 1.0 else visits[best] / max(1, sum(visits.values()))
    return Thought(best, considered, lines[best], sure)
