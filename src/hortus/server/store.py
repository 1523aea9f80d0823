"""The database: one thread writes, in groups; nothing counts before it is on disk.

A job is a function of a connection. The writer takes all jobs that wait, runs them in one
transaction and commits once (SQLite: WAL, synchronous=FULL), and only then are those who asked
told. If a job of a group fails, the group is rolled back and each job is tried by itself, so a
job may run twice but is committed once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

from hortus.server.databases import check_address, check_file, file_of, migrate
from hortus.server.outage import Outage

T = TypeVar("T")
Job = Callable[[Connection], T]

CAREFUL = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "application_name": "hortus"}
"""How PostgreSQL is reached: a machine that is gone is noticed within seconds."""
GROUP = 500
"""At most so many jobs in one commit."""


def connect(url: str) -> Engine:
    """An engine for a database by its address; SQLite is set up to lose nothing."""
    check_address(url)
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, connect_args=CAREFUL)
    path = file_of(url)
    if path is not None:
        check_file(path)
    engine = create_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine, "connect")
    def _settle(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        connection.exec_driver_sql("BEGIN" if options.get("hortus_read") else "BEGIN IMMEDIATE")

    return engine


class Asked(NamedTuple):
    """A job, and the future of whoever waits for it, which belongs to his loop."""

    job: Job[Any]
    future: asyncio.Future[Any]


class Store:
    """The one way to the database."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        migrate(self.engine)
        self._reading: dict[str, Any] = {"hortus_read": True}
        if self.engine.dialect.name == "postgresql":  # one moment, not one for each statement
            self._reading["isolation_level"] = "REPEATABLE READ"
        self.commits = 0
        """How many transactions were written."""
        self.outage = Outage()
        self._jobs: SimpleQueue[Asked | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what was asked for and stop."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    async def write(self, job: Job[T]) -> T:
        """Run a job and wait until what it did is on disk; it runs also if nobody waits any more."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Asked(job, future))
        return await future

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads, without waiting for the writer."""
        return await asyncio.to_thread(self.read_now, job)

    def read_now(self, job: Job[T]) -> T:
        """The same, from any thread."""
        try:
            with self.engine.connect().execution_options(**self._reading) as connection:
                found = job(connection)
        except Exception as error:
            self.outage.note(error)
            raise
        self.outage.well()
        return found

    # --- the writer's thread ------------------------------------------------------------------

    def _write_all(self) -> None:
        with self.engine.connect() as connection:
            open_ = True
            while open_:
                group = [self._jobs.get()]
                while len(group) < GROUP and not self._jobs.empty():
                    group.append(self._jobs.get())
                open_ = None not in group
                self._write([one for one in group if one is not None], connection)

    def _write(self, group: list[Asked], connection: Connection) -> None:
        if not group:
            return
        try:
            with connection.begin():
                results = [one.job(connection) for one in group]
        except Exception as error:
            if len(group) == 1:
                self.outage.note(error)
                _tell(group, [error])
            else:
                for one in group:
                    self._write([one], connection)
            return
        self.commits += 1
        self.outage.well()
        _tell(group, results)


def _tell(group: list[Asked], results: list[Any]) -> None:
    """Let those who asked know what came of it, each loop at once for all of its jobs."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Asked, Any]]] = {}
    for one, result in zip(group, results, strict=True):
        by_loop.setdefault(one.future.get_loop(), []).append((one, result))
    for loop, told in by_loop.items():
        with suppress(RuntimeError):  # a loop that has ended waits for nothing
            loop.call_soon_threadsafe(_settle, told)


def _settle(told: list[tuple[Asked, Any]]) -> None:
    for one, result in told:
        if one.future.done():
            continue  # whoever waited is gone
        if isinstance(result, Exception):
            one.future.set_exception(result)
        else:
            one.future.set_result(result)
