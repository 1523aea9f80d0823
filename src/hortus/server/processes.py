"""Several processes that serve at one address, on one database that several may share.

The parent listens, starts them and starts another where one dies; each accepts connections from the
same socket. On other machines, start more of the same with the same database. Where it is measured what they
do, each listens at a port of its own, too, for this machine only, so that each can be asked by itself.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from types import FrameType

from hortus.core.errors import HortusError
from hortus.server.settings import Settings

log = logging.getLogger("hortus.server")

PAUSE = 1.0
"""Seconds before a process that died is replaced."""
FAREWELL = 10.0
"""Seconds a process has to end in order."""


def listening(host: str, port: int) -> socket.socket:
    """A socket to accept connections from, in whatever process."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    line = socket.socket(family)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    line.bind((host, port))
    line.set_inheritable(True)
    return line


class Processes:
    """The processes of a server."""

    def __init__(self, settings: Settings, log_level: str) -> None:
        if settings.database.startswith("sqlite"):
            raise HortusError(
                "a file serves one process: for --processes give the address of a PostgreSQL --database"
            )
        each = max(1, settings.workers // settings.processes)
        self._settings = replace(settings, workers=each, warm=False)
        self._log_level = log_level
        self._context = multiprocessing.get_context("spawn")
        self._ready = self._context.Semaphore(0)
        shared = listening(settings.host, settings.port)
        self._lines = [[shared] for _ in range(settings.processes)]
        for lines, port in zip(self._lines, settings.own_ports, strict=False):
            lines.append(listening("127.0.0.1", port))
        self._running: list[BaseProcess] = []
        self._ending = False

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until interrupted; `ready` is called once all processes can be reached."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        self._running = [self._start(lines) for lines in self._lines]
        threading.Thread(target=self._announce, args=(ready,), daemon=True).start()
        while not self._ending:
            wait([one.sentinel for one in self._running], timeout=1)
            self._replace_dead()
        self._end_all()

    def _announce(self, ready: Callable[[], None]) -> None:
        for _ in range(self._settings.processes):
            self._ready.acquire()
        ready()

    def _start(self, lines: list[socket.socket]) -> BaseProcess:
        args = (self._settings, self._log_level, lines, self._ready)
        process = self._context.Process(target=serve_in_process, args=args)
        process.start()
        return process

    def _replace_dead(self) -> None:
        dead = [place for place, one in enumerate(self._running) if not one.is_alive()]
        if not dead or self._ending:
            return
        log.warning("%d of %d processes ended; starting others", len(dead), len(self._running))
        time.sleep(PAUSE)
        for place in dead:
            self._running[place] = self._start(self._lines[place])

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ending = True

    def _end_all(self) -> None:
        for one in self._running:
            one.terminate()
        last = time.monotonic() + FAREWELL
        for one in self._running:
            one.join(max(0.1, last - time.monotonic()))
            if one.is_alive():
                one.kill()
        for lines in self._lines:
            for line in lines:
                line.close()


def serve_in_process(
    settings: Settings, log_level: str, lines: list[socket.socket], ready: Semaphore
) -> None:
    """What one of the processes does, until it or the parent ends."""
    from hortus.server.running import serve_on  # not at the top: that module starts this one

    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve_on(settings, log_level, lambda: ready.release(), lines)


def _end_with(parent: BaseProcess) -> None:
    """However the parent ends, end in order."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
