"""Finished games looked at again: each decision judged in a worker, a few at a time.

So bots that play elsewhere wait for a few decisions at most, and the page can say how far it is. One
game is judged at a time; what was found is kept until it is pushed out by others. A game that
is still played is never looked at: that is for whoever asks here to see to.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from hortus.bots.budget import Budget
from hortus.core.record import Note
from hortus.server.live import LiveTable
from hortus.server.workers import Stretch, Workers
from hortus.table.annotate import Analysis, Judge, Judged

log = logging.getLogger("hortus.server")

TOGETHER: Final = 3
"""How many decisions a worker judges at a time; by the solution, `QUICK`."""
QUICK: Final = 60
MOST: Final = 100
LEAST: Final = 10
TRIALS: Final = 12_000
"""Trials for a decision, and about how many for a whole game."""
VALUES: Final = 400
"""Trials when every move of one position is asked for."""
KEPT: Final = 200
"""How many analyses are remembered."""


def trials_for(decisions: int) -> int:
    """How closely each decision of a game with so many is looked at."""
    return max(LEAST, min(MOST, TRIALS // max(1, 2 * decisions)))


class Study:
    """What is known so far of one game."""

    def __init__(self, of: int) -> None:
        self.of = of
        """How many decisions there are."""
        self.done = 0
        self.analysis: Analysis | None = None
        """Everything, once it is done."""
        self.failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def notes(self) -> list[Note]:
        """The notes for the record; none before it is done."""
        return [] if self.analysis is None else self.analysis.notes()


class Studies:
    """All games that are or were looked at again."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._one = asyncio.Semaphore(1)

    def find(self, table: LiveTable) -> Study | None:
        """What there is of a table's game."""
        return self._studies.get(table.id)

    def begin(self, table: LiveTable) -> Study:
        """Look at a game, unless somebody has already asked for it."""
        study = self._studies.get(table.id)
        if study is None or study.failed:
            study = Study(sum([mover >= 0 for mover in table.whole().movers]))
            study.task = asyncio.get_running_loop().create_task(self._look(study, table))
            self._studies[table.id] = study
            while len(self._studies) > KEPT:
                _, old = self._studies.popitem(last=False)
                if old.task is not None:
                    old.task.cancel()
        return study

    def close(self) -> None:
        """Stop looking."""
        for study in self._studies.values():
            if study.task is not None:
                study.task.cancel()

    async def _look(self, study: Study, table: LiveTable) -> None:
        try:
            async with self._one:
                await self._judge_all(study, table)
        except Exception:
            log.exception("table %s cannot be analysed", table.id)
            study.failed = True

    async def _judge_all(self, study: Study, table: LiveTable) -> None:
        match = table.whole()
        moves = tuple([str(move) for move in match.moves])
        steps = [step for step, mover in enumerate(match.movers) if mover >= 0]
        trials = trials_for(len(steps))
        judge = Judge(match.game, Budget(count=trials))
        together = QUICK if judge.exact else TOGETHER
        found: list[Judged] = []
        for first in range(0, len(steps), together):
            part = tuple(steps[first : first + together])
            asked = Stretch(table.id, table.setup, moves, part, trials, judge.exact)
            found += await self._workers.judged(asked)
            study.done += len(part)
        study.analysis = judge.conclude(found, match.state)
