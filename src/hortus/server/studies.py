"""Finished games looked at again: each decision judged in a worker, a few at a time.

So bots that play elsewhere wait for a few decisions at most, and the page can say how far it is. One
game is judged at a time; how far that is, and what was found, is kept in the database, where every
server finds it. A game that is still played is never looked at: that is for whoever asks here to see to.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hortus.bots.budget import Budget
from hortus.core.language import packed, unpacked
from hortus.core.record import Note
from hortus.server import queries
from hortus.server.live import LiveTable
from hortus.server.schema import studies
from hortus.server.store import Store
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
WAITING: Final = 200
"""How many games may wait to be looked at."""
LATE: Final = 120_000
"""Milliseconds after which whoever looked at a game, and no longer says so, is taken for dead."""


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

    def __init__(self, workers: Workers, store: Store) -> None:
        self._workers = workers
        self._store = store
        self._here: dict[str, Study] = {}
        """Those that this server looks at now."""
        self._one = asyncio.Semaphore(1)

    async def find(self, table: LiveTable) -> Study | None:
        """What there is of a table's game, whoever looks or looked at it."""
        here = self._here.get(table.id)
        return here or await self._store.read(lambda one: load_study(one, table.id))

    async def begin(self, table: LiveTable) -> Study:
        """Look at a game, unless somebody has already asked for it."""
        found = await self.find(table)
        if found is not None and not found.failed:
            return found
        study = Study(sum([mover >= 0 for mover in table.whole().movers]))
        if len(self._here) >= WAITING:
            study.failed = True
            return study
        try:
            await self._store.write(lambda one: begin_study(one, table.id, study.of))
        except IntegrityError:  # somebody else was quicker
            return await self.find(table) or study
        self._here[table.id] = study
        study.task = asyncio.get_running_loop().create_task(self._look(study, table))
        return study

    def close(self) -> None:
        """Stop looking."""
        for study in self._here.values():
            if study.task is not None:
                study.task.cancel()

    async def _look(self, study: Study, table: LiveTable) -> None:
        try:
            await self._wait(study, table)
            try:
                await self._judge_all(study, table)
            finally:
                self._one.release()
        except Exception:
            log.exception("table %s cannot be analysed", table.id)
            study.failed = True
        try:
            await self._note(study, table)
        except SQLAlchemyError:
            log.exception("table %s: what was found is lost", table.id)
        del self._here[table.id]

    async def _wait(self, study: Study, table: LiveTable) -> None:
        """Wait until no other game is looked at here, and say from time to time that one waits."""
        while True:
            try:
                async with asyncio.timeout(LATE / 3000):
                    await self._one.acquire()
                return
            except TimeoutError:
                await self._note(study, table)

    async def _note(self, study: Study, table: LiveTable) -> None:
        await self._store.write(lambda one: note_study(one, table.id, study))

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
            await self._note(study, table)
        study.analysis = judge.conclude(found, match.state)


# --- in the database ------------------------------------------------------------------------------


def begin_study(connection: Connection, table: str, of: int) -> None:
    """Somebody looks at a game from now on; fails if somebody else does."""
    dead = (studies.c.table_id == table, studies.c.found == "", studies.c.at < _late())
    connection.execute(delete(studies).where(*dead))
    row = {"table_id": table, "done": 0, "of": of, "found": "", "at": queries.now()}
    connection.execute(insert(studies), row)


def note_study(connection: Connection, table: str, study: Study) -> None:
    """How far it is, and what was found once it is done; one that failed is as one whose server is dead."""
    found = ""
    if study.analysis is not None:
        found = msgspec.json.encode(study.analysis, enc_hook=packed).decode()
    values = {"done": study.done, "found": found, "at": 0 if study.failed else queries.now()}
    connection.execute(update(studies).where(studies.c.table_id == table).values(values))


def load_study(connection: Connection, table: str) -> Study | None:
    """What is kept of a game that was looked at; failed if whoever did so is dead or has failed."""
    row = connection.execute(select(studies).where(studies.c.table_id == table)).first()
    if row is None:
        return None
    study = Study(row.of)
    study.done = row.done
    study.failed = not row.found and row.at < _late()
    if row.found:
        study.analysis = _unpacked(row.found)
    return study


def _unpacked(found: str) -> Analysis:
    """An analysis as it was found: its words can be said in any language."""
    data = msgspec.json.decode(found)
    judged = [{**one, "words": unpacked(one["words"])} for one in data["judged"]]
    return Analysis(**{**data, "judged": tuple([Judged(**one) for one in judged])})


def _late() -> int:
    return queries.now() - LATE
