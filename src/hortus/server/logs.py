"""What a server's log says, and what it leaves out: nobody can fill a disk with it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from hortus.server.outage import is_outage

FORMAT: Final = "%(asctime)s %(name)s: %(message)s"
SELDOM: Final = 10.0
"""Seconds in which the same thing is said at most once, if strangers can cause it as often as they like."""
REFUSED: Final = "ASGI callable returned without completing handshake."  # no text
"""What uvicorn says of a WebSocket that was refused in HTTP, as it should be."""


class Quiet(logging.Filter):
    """Leaves out what failed only because the database does not answer."""

    def filter(self, record: logging.LogRecord) -> bool:
        """False for what is said by an `Outage` already."""
        return record.exc_info is None or not is_outage(record.exc_info[1])


class Seldom(logging.Filter):
    """Says what is wrong with what strangers send now and then, not each time."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """False for a warning that was given a moment ago."""
        words = record.msg  # without what is told of whom: there are only so many
        if words == REFUSED:
            return False
        if record.levelno != logging.WARNING:
            return True
        now = self._now()
        if now - self._said.get(words, -SELDOM) < SELDOM:
            return False
        self._said[words] = now
        return True


_FILTERS: Final = {"hortus.server": Quiet(), "uvicorn.error": Seldom()}
"""One each for all servers that this process starts: to add it again changes nothing."""


def set_up(level: str) -> None:
    """Begin to write a log of what is at least so important."""
    logging.basicConfig(level=level.upper(), format=FORMAT)
    for name, one in _FILTERS.items():
        logging.getLogger(name).addFilter(one)
