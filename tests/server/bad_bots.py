"""Bots that do what no bot should, for processes that are told of a game in this module."""

from __future__ import annotations

import multiprocessing
import signal
from random import Random

from hortus.bots import roster
from hortus.bots.bot import Bot
from hortus.core.contract import Move, View
from tests.server.toys import HandsGame as HandsGame


class Failing(Bot):
    """Raises."""

    def choose(self, view: View, rng: Random) -> Move:
        raise ValueError("lost")


class Cheating(Bot):
    """Plays a card that nobody has."""

    def choose(self, view: View, rng: Random) -> Move:
        return Move("play", (99,))


class Endless(Bot):
    """Never comes to an end."""

    def choose(self, view: View, rng: Random) -> Move:
        while True:
            pass


class Deaf(Bot):
    """Never comes to an end and does not hear the alarm, as code that never returns to Python."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        if multiprocessing.parent_process() is not None:  # before any clock runs that it might hear
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])

    def choose(self, view: View, rng: Random) -> Move:
        while True:
            pass


def _entry(kind: type[Bot]) -> roster.Entry:
    name = f"toy-{kind.__name__.lower()}"
    return roster.Entry(name, name, "Bad.", lambda _: kind(name), -9, offered=False)


FAILING, CHEATING, ENDLESS, DEAF = [_entry(kind) for kind in (Failing, Cheating, Endless, Deaf)]
for one in ("FAILING", "CHEATING", "ENDLESS", "DEAF"):
    roster.register(f"toy-{one.lower()}", f"{__name__}:{one}")
