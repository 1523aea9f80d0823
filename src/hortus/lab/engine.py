"""How a campaign is played: chunks of about a second, here in processes; `lab/cluster.py` plays elsewhere.

Workers are told a cell and a range of games, and give back finished tables. They hold nothing else:
a chunk that is lost with its worker is played again elsewhere, and comes out the same.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from time import process_time, sleep
from typing import Any, NamedTuple

import hortus
from hortus.core.errors import HortusError
from hortus.lab.campaign import Cell, Watch
from hortus.lab.interest import Bars, Kept, beats, best, reasons
from hortus.lab.observe import Observed, Table
from hortus.lab.rows import Rows
from hortus.lab.store import Tables, to_arrow
from hortus.lab.strength import code_of

LOOK_UP = 1.0
"""After how many seconds a worker looks again whether anybody waits for its work."""
PER_WORKER = 2
"""How many chunks are under way for each worker: none waits for the next."""


class Task(NamedTuple):
    """Games to play: some of a cell, from one place up to another."""

    cell: Cell
    first: int
    last: int
    """The place behind the last of them."""
    watch: Watch
    code: str
    """The rules and bots that must play."""
    bars: Bars = ()
    """What a game must beat for its record to be wanted: most records need never be written."""


class Chunk(NamedTuple):
    """What came of a task."""

    task: Task
    tables: Tables
    kept: list[Kept]
    seconds: float
    """Processor time of the worker."""


Engine = Callable[[Iterator[Task]], Iterator[Chunk]]
"""Plays tasks, in any order, asking for the next when it has room for it."""


def play_task(task: Task) -> Chunk:
    """Play some games; raises `HortusError` if this worker has other rules or bots."""
    begin = process_time()
    if code_of(task.cell.game) != task.code:
        where = socket.gethostname()
        raise HortusError(f"the worker on {where} has another version: install the same everywhere")
    table = table_for(task.cell, task.watch, threading.get_ident())
    seen: dict[int, Observed] = {}
    rows = {name: Rows(name) for name in ("games", "parts", "moves", "decisions", "events")}
    costs = Rows("costs")
    here = (f"{socket.gethostname()}:{os.getpid()}", hortus.build())
    kept: list[Kept] = []
    for place in range(task.first, task.last):
        one = table.play(place)
        number = task.cell.number(place)
        seen[number] = one
        rows["games"].add(one.row)
        rows["parts"].extend(one.parts)
        rows["moves"].extend(one.moves)
        rows["decisions"].extend_of(number, one.decisions)
        rows["events"].extend_of(number, one.events)
        costs.extend([(number, one.seconds, *here)])
        kept = best([*kept, *[why for why in reasons(one.row) if beats(why, task.bars)]])
        seen = {other.number: seen[other.number] for other in kept}
    tables = {name: to_arrow(name, found.columns) for name, found in rows.items()}
    tables["costs"] = to_arrow("costs", costs.columns)
    kept = [one._replace(record=seen[one.number].record(table.game)) for one in kept]
    return Chunk(task, tables, kept, process_time() - begin)


@lru_cache(maxsize=16)
def table_for(cell: Cell, watch: Watch, _thread: int) -> Table:
    """Where a cell is played, made once in each thread: a game reads its content only then."""
    return Table(cell, watch)


@cache
def _faithful(parent: int) -> None:
    """From now on this process ends when the one that gave it work is gone, however and whenever that ended: it
    may have been before this process came to its first task."""

    def watch() -> None:
        while os.getppid() == parent:
            sleep(LOOK_UP)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _bound(task: Task, parent: int) -> Chunk:
    """Play in a process that does not outlive the one that gave it the task, its parent."""
    _faithful(parent)
    return play_task(task)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes begun in here never hear Ctrl-C: they leave it to the one that begins them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def alone(tasks: Iterator[Task]) -> Iterator[Chunk]:
    """Play in this very process."""
    for task in tasks:
        yield play_task(task)


def processes(workers: int) -> Engine:
    """Play in so many processes of this machine, with joblib."""

    def play(tasks: Iterator[Task]) -> Iterator[Chunk]:
        try:
            from joblib import Parallel, delayed
        except ImportError:
            raise HortusError("several workers need joblib: pip install 'hortus[lab]'") from None
        settings: dict[str, Any] = {
            "return_as": "generator_unordered",
            "pre_dispatch": PER_WORKER * workers,
            "batch_size": 1,
        }
        pool: Any = Parallel(workers, **settings)
        with _without_interrupts():
            chunks = pool(delayed(_bound)(task, os.getpid()) for task in tasks)
        yield from chunks

    return alone if workers == 1 else play
