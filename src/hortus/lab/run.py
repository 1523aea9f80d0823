"""Play a campaign: hand out what is left of it, keep what comes back, and say how it stands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, NamedTuple

from hortus.core.errors import HortusError
from hortus.core.registry import game_class
from hortus.lab.campaign import Campaign, Cell
from hortus.lab.engine import Chunk, Engine, Task, processes
from hortus.lab.interest import Kept, bars, best
from hortus.lab.observe import Table
from hortus.lab.statistics import Interval, wilson
from hortus.lab.store import DiskFull, Store, Tables, arrow
from hortus.lab.strength import code_of

if TYPE_CHECKING:
    import pyarrow as pa

COUNTED = ("cell", "rotation", "first", "plies", "shares")
"""The columns of `games` that first results are made of."""
SECONDS = 1.0
"""How long a chunk should take."""
SHORTEST = 0.2
"""Towards the end chunks become shorter, so that all workers end together, but not than this: each
chunk has its price."""
LARGEST = 5000
"""No chunk has more games."""
FIRST_PART = 5.0
"""After how many seconds the first part is written; later ones take longer and longer."""
LAST_PART = 60.0
"""The longest that anything played waits to be written."""
PATIENCE = 600.0
"""For how many seconds a full disk is waited for, before what waits to be written is given up."""


class Remaining:
    """The games of one cell that are not yet handed out, and what one of them costs."""

    def __init__(self, cell: Cell, done: set[int]) -> None:
        self.cell = cell
        self.gaps = _gaps([cell.number(place) in done for place in range(cell.games)])
        """Runs of places still to play: first, and behind the last."""
        self.played = 0
        self.seconds = 0.0

    @property
    def left(self) -> int:
        """How many games are not yet handed out."""
        return sum([last - first for first, last in self.gaps])

    @property
    def next(self) -> int:
        """The next place to play."""
        return self.gaps[0][0]

    def take(self, most: int) -> tuple[int, int]:
        """The next games: about a second's worth, or so many if they are worth a chunk."""
        per_game = max(1e-6, self.seconds / self.played) if self.played else SECONDS
        least = max(1, round(SHORTEST / per_game))
        wish = min(max(most, least), LARGEST, max(1, round(SECONDS / per_game)))
        first, end = self.gaps.pop(0)
        last = min(end, first + wish)
        if last < end:
            self.gaps.insert(0, (last, end))
        return first, last


def _gaps(done: Sequence[bool]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    begin: int | None = None
    for place, there in enumerate([*done, True]):
        if there and begin is not None:
            found.append((begin, place))
            begin = None
        elif not there and begin is None:
            begin = place
    return found


class Schedule:
    """What is handed out next: all cells go forward side by side, so that each has early results."""

    def __init__(
        self,
        campaign: Campaign,
        done: set[int],
        code: str,
        workers: int,
        kept: Sequence[Kept] = (),
    ) -> None:
        self.kept = list(kept)
        self.watch = campaign.watch
        self.code = code
        self.workers = workers
        self.cells = {cell.id: Remaining(cell, done) for cell in campaign.cells}
        self._lock = threading.Lock()

    @property
    def left(self) -> int:
        """How many games are not yet handed out."""
        return sum([cell.left for cell in self.cells.values()])

    def tasks(self) -> Iterator[Task]:
        """What to play, one chunk after the other; asked for while earlier ones are played."""
        while True:
            with self._lock:
                open_cells = [cell for cell in self.cells.values() if cell.gaps]
                if not open_cells:
                    return
                chosen = min(open_cells, key=lambda one: one.next)
                most = max(1, self.left // (2 * self.workers))
                first, last = chosen.take(most)
                limits = bars(self.kept, chosen.cell.id)
            yield Task(chosen.cell, first, last, self.watch, self.code, limits)

    def learn(self, chunk: Chunk) -> None:
        """What a chunk took tells how large the next should be; what it kept, what is still of interest."""
        with self._lock:
            cell = self.cells[chunk.task.cell.id]
            cell.played += chunk.task.last - chunk.task.first
            cell.seconds += chunk.seconds
            self.kept = best([*self.kept, *chunk.kept])


class Standing(NamedTuple):
    """How a cell stands: the first results."""

    cell: Cell
    games: int
    failed: int
    plies: float
    whose: str
    """Who is counted: the team, the first bot of the line-up, or of the same bots who begins."""
    won: Interval
    """How often it won."""


class Tally:
    """First results of each cell, while a campaign runs."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.cells = list(cells)
        self.games = [0] * len(cells)
        self._plies = [0] * len(cells)
        self._failed = [0] * len(cells)
        self._won = [0.0] * len(cells)
        self._alike = [cell.rotations == 1 for cell in cells]

    def add(self, games: pa.Table) -> None:
        """Count some rows of the table `games`."""
        columns = [games[name].to_pylist() for name in COUNTED]
        for cell, rotation, first, plies, shares in zip(*columns, strict=True):
            self.games[cell] += 1
            self._plies[cell] += plies
            if shares:
                self._won[cell] += shares[first or 0 if self._alike[cell] else rotation]
            else:
                self._failed[cell] += 1

    def standing(self, index: int) -> Standing:
        """How a cell stands."""
        games, failed = self.games[index], self._failed[index]
        plies = self._plies[index] / max(games, 1)
        cell = self.cells[index]
        whose = "who begins" if self._alike[index] else cell.bots[0]
        if game_class(cell.game).about.cooperative or cell.players == 1:
            whose = "the team" if cell.players > 1 else cell.bots[0]
        won = wilson(self._won[index], games - failed)
        return Standing(cell, games, failed, plies, whose, won)


class Writer:
    """Gathers chunks and writes them as parts, now and then."""

    def __init__(self, store: Store, wait: Callable[[float], None] = sleep) -> None:
        self.store = store
        self.wait = wait
        self.kept: list[Kept] = store.kept()
        self.chunks: list[Chunk] = []
        self.begun = self.written = monotonic()

    def add(self, chunk: Chunk) -> None:
        """Keep a chunk; write a part if it is time."""
        self.chunks.append(chunk)
        now = monotonic()
        pause = min(LAST_PART, max(FIRST_PART, (now - self.begun) / 50))
        if now - self.written >= pause:
            self.flush()

    def flush(self) -> None:
        """Write what was gathered; where the disk is full, wait for room before giving up."""
        if not self.chunks:
            return
        kept = best([*self.kept, *[one for chunk in self.chunks for one in chunk.kept]])
        games = sum([one.task.last - one.task.first for one in self.chunks])
        self._write(joined(self.chunks), kept, games)
        self.kept, self.chunks, self.written = kept, [], monotonic()

    def _write(self, tables: Tables, kept: list[Kept], games: int) -> None:
        waited = 0.0
        while True:
            try:
                return self.store.write(tables, kept)
            except DiskFull as error:
                if waited >= PATIENCE:
                    lost = f"{games} games could not be written; make room and --resume"
                    raise DiskFull(f"{error}: {lost}, what was written before is whole") from None
                self.wait(5.0)
                waited += 5.0


def joined(chunks: Sequence[Chunk]) -> Tables:
    """The tables of some chunks, cell by cell, in the order of their games."""
    pa = arrow()
    ordered = sorted(chunks, key=lambda one: (one.task.cell.id, one.task.first))
    names = ordered[0].tables
    return {name: pa.concat_tables([one.tables[name] for one in ordered]) for name in names}


class Progress(NamedTuple):
    """How far a campaign is."""

    done: int
    total: int
    tally: Tally


def run(
    store: Store,
    engine: Engine,
    workers: int = 1,
    show: Callable[[Progress], None] | None = None,
    wait: Callable[[float], None] = sleep,
) -> int:
    """Play what is left of a campaign; how many games are there in the end.

    Whatever stops it (Ctrl-C, a bot that cannot be had, a cluster that is gone), what has come back
    by then is written first.
    """
    store.clear_away()
    code = store.version["code"]
    schedule = Schedule(store.campaign, store.done(), code, workers, store.kept())
    tally = Tally(store.campaign.cells)
    tally.add(store.read("games", list(COUNTED)))
    writer = Writer(store, wait)
    total = store.campaign.total
    if show is not None:
        show(Progress(sum(tally.games), total, tally))
    try:
        with closing(engine(schedule.tasks())) as chunks:  # type: ignore[type-var]
            for chunk in chunks:
                schedule.learn(chunk)
                writer.add(chunk)
                tally.add(chunk.tables["games"])
                if show is not None:
                    show(Progress(sum(tally.games), total, tally))
    finally:
        writer.flush()
    found = store.count()
    if found < total:
        raise HortusError(f"{store.folder}: {total - found} games did not come back: --resume")
    return found


def run_campaign(
    campaign: Campaign,
    folder: Path,
    workers: int = 1,
    show: Callable[[Progress], None] | None = None,
) -> Store:
    """Play a new campaign into a directory, on this machine, and say nothing."""
    campaign.check()
    store = Store.create(folder, campaign)
    run(store, processes(workers), workers, show)
    return store


def record_of(store: Store, number: int) -> str:
    """The record of any game of a campaign: as it was kept, or played once more from its seed."""
    for one in store.kept():
        if one.number == number:
            return one.record
    if not 0 <= number < store.campaign.total:
        raise HortusError(f"{store.folder}: games are numbered 0 to {store.campaign.total - 1}")
    store.check_version()
    cells = store.campaign.cells
    table = Table(cells[number % len(cells)], store.campaign.watch)
    return table.play(number // len(cells)).record(table.game)


def play_tables(campaign: Campaign, workers: int = 1) -> Tables:
    """Play a campaign and keep its tables in memory: for small ones that nobody will look at again."""
    campaign.check()
    schedule = Schedule(campaign, set(), code_of(campaign.game), workers)
    chunks = []
    for chunk in processes(workers)(schedule.tasks()):
        schedule.learn(chunk)
        chunks.append(chunk)
    return joined(chunks)
