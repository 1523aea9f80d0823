"""When the database does not answer: that is said once, now and then while it lasts, and once when it is over.

What fails only because of it, at every table and for every visitor, is not told each by itself: with a thousand
tables that would fill a disk.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, TimeoutError

log = logging.getLogger("hortus.server")

REMIND: Final = 60.0
"""Seconds until it is said again that the database does not answer."""
RETRIED: Final = "40"
"""PostgreSQL's class of errors that only say that others were quicker."""
WRONG: Final = "SQLITE_ERROR"
"""What SQLite calls a statement that it cannot follow: that is no outage but a fault of ours."""


def is_outage(error: BaseException | None) -> bool:
    """True if something failed because the database cannot be reached, read or written, or followed from that."""
    while error is not None:
        gone = isinstance(error, (OperationalError, InterfaceError, TimeoutError))
        lost = isinstance(error, DBAPIError) and error.connection_invalidated
        if (gone or lost) and not _is_an_answer(error):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_an_answer(error: BaseException) -> bool:
    """True if the database did answer: that others were quicker, or that it does not understand."""
    said = getattr(error, "orig", None)
    state = getattr(said, "sqlstate", None) or ""
    return state.startswith(RETRIED) or getattr(said, "sqlite_errorname", "") == WRONG


class Outage:
    """Whether one database answers, from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._since: float | None = None
        self._said = 0.0
        self._failed = 0

    def note(self, error: Exception) -> None:
        """Something failed; it counts if the database is to blame."""
        if not is_outage(error):
            return
        with self._lock:
            now = self._now()
            self._failed += 1
            if self._since is None:
                self._since = self._said = now
                log.error("the database does not answer: %s", str(error).split("\n")[0])
            elif now - self._said >= REMIND:
                self._said = now
                log.error(
                    "the database has not answered for %.0f s; %d tries failed",
                    now - self._since,
                    self._failed,
                )

    def well(self) -> None:
        """It answers."""
        if self._since is None:
            return
        with self._lock:
            if self._since is not None:
                log.warning(
                    "the database answers again after %.0f s; %d tries failed",
                    self._now() - self._since,
                    self._failed,
                )
            self._since, self._failed = None, 0
