"""Those who watch a table: what they were shown, and what there is to send them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Hashable, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from hortus.core.parts import Sheet, Skeleton
from hortus.server.queries import Place
from hortus.server.wire import Message, SeatView
from hortus.table.frame import Offer

_serials = count(1)


class Held:
    """What a connection that takes pictures in parts has been sent and still holds."""

    __slots__ = ("number", "offers", "passed", "serial", "sheet")

    def __init__(self, number: int, sheet: Sheet, offers: dict[str, Offer]) -> None:
        self.number = number
        """Of the last picture."""
        self.sheet = sheet
        """All parts that it holds."""
        self.offers = offers
        """All options that it was offered, by their notation."""
        self.passed = False
        """Whether parts and options hold more by now, for somebody else who was quicker."""
        self.serial = next(_serials)
        """Others that have the same were sent the same."""

    def grown(self, number: int, new: Mapping[str, Skeleton], offers: Sequence[Offer]) -> Held:
        """The same with what is new; what it was cannot be built on any more."""
        self.passed = True
        self.sheet.parts.update(new)
        self.offers.update({one.text: one for one in offers})
        return Held(number, self.sheet, self.offers)


class Written(NamedTuple):
    """A frame as it is sent, and what whoever gets it holds from then on."""

    text: str
    held: Held | None


class Watcher:
    """One connection that is shown the table. Whoever serves it sends `answers`, then what is new."""

    def __init__(
        self,
        seat: int | None,
        position: bool = False,
        shape: str = "alone",
        parts: bool = False,
    ) -> None:
        self.seat = seat
        self.parts = parts
        """Whether it takes pictures in parts."""
        self.has: Held | None = None
        """What one that takes parts can lay new ones over."""
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
        self.asked = False
        """Whether it has asked for something that is not answered yet: the answer comes before any frame."""
        self.seats_changed = False
        self.wake = asyncio.Event()

    def answer(self, message: Message) -> None:
        """Send a message before anything else."""
        self.answers.append(message)
        self.wake.set()


class Watched:
    """A table as those see it who watch it."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.texts: dict[Hashable, Written] = {}
        """What was sent of the present frames, by what it depends on: written once for all alike."""
        self.seated: dict[Hashable, list[SeatView]] = {}
        """Who sits here as it was sent last, by what it depends on."""

    def _outdate(self) -> None:
        """What was written of the present is no longer so."""
        self.texts.clear()
        self.seated.clear()

    def show(self, anew: bool = False) -> None:
        """Wake everybody who watches; `anew` makes them forget what they were shown."""
        self._outdate()
        for watcher in self.watchers:
            if anew:
                watcher.shown_ply = -1
                watcher.told = 0
            watcher.wake.set()

    def show_seats(self) -> None:
        """Somebody came or left, or a bot began to think."""
        self._outdate()
        for watcher in self.watchers:
            watcher.seats_changed = True
            watcher.wake.set()

    def enter(self, watcher: Watcher) -> None:
        """Somebody watches from now on."""
        self.watchers.add(watcher)
        watcher.wake.set()
        self.show_seats()

    def leave(self, watcher: Watcher) -> None:
        """Somebody no longer watches."""
        self.watchers.discard(watcher)
        self.show_seats()

    def turn_out(self, places: Sequence[Place]) -> None:
        """Whoever no longer holds a seat watches from outside."""
        for watcher in self.watchers:
            seat = watcher.seat
            if seat is not None and watcher.player not in places[seat].holders:
                watcher.seat = None
                watcher.told = 0
