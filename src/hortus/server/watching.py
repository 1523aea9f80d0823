"""Somebody who watches a table: what they were shown, and what there is to send them."""

from __future__ import annotations

import asyncio
from collections import deque

from hortus.server.wire import Message


class Watcher:
    """One connection that is shown the table. Whoever serves it sends `answers`, then what is new."""

    def __init__(self, seat: int | None, position: bool = False, shape: str = "alone") -> None:
        self.seat = seat
        self.shape = shape
        """What its pictures are composed for."""
        self.position = position
        """Whether its frames hold the position as plain data, too."""
        self.player = ""
        """Who watches, if they have a token."""
        self.answers: deque[Message] = deque()
        self.shown_ply = -1
        """The ply of the last frame sent; -1 if it must get one whatever it has."""
        self.told = 0
        """How many steps of the log it has."""
        self.seats_changed = False
        self.wake = asyncio.Event()

    def answer(self, message: Message) -> None:
        """Send a message before anything else."""
        self.answers.append(message)
        self.wake.set()
