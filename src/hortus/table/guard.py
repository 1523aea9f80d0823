"""A bot at a table with people: whatever it does, the game goes on.

A bot that raises, chooses what is no legal move, or does not come to an end is replaced for this
one decision by an easier one, and a sentence says so. In `hortus.play` nothing is guarded: there
the author of a bot wants to see what went wrong.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from hortus.bots import roster
from hortus.bots.bot import Bot
from hortus.core.contract import Move, View
from hortus.core.language import Later, later, seat_name

log = logging.getLogger("hortus.table")

EASIER = "seedling"
"""Who decides in the place of a bot that could not."""
LIMIT = 20.0
"""Seconds after which a bot that still thinks is cut off."""


class Overrun(BaseException):
    """A bot has thought too long; not an `Exception`, so that no bot catches it by accident."""


class Choice(NamedTuple):
    """What is played for a bot, and what there is to be said of it: usually nothing."""

    move: Move
    remark: str


@contextmanager
def cut_off(seconds: float) -> Iterator[None]:
    """Raise `Overrun` in what runs longer than that, again and again until it ends.

    It takes the signal of an alarm, so it works in the main thread of a process only, where there
    are such signals; elsewhere nothing is cut off.
    """
    able = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if not able:
        yield
        return

    def ring(*_: object) -> None:
        raise Overrun

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def choose_safely(bot: Bot, view: View, rng: Random, limit: float = LIMIT) -> Choice:
    """A bot's move; if it has none, an easier bot's, with a sentence that says so."""
    who = seat_name(view.seat or 0)
    try:
        with cut_off(limit):
            move = bot.choose(view, rng)
        trouble = _fault(move, view, who)
        if trouble is None:
            return Choice(move, "")
    except Overrun:
        trouble = later("{who} thought too long: an easier bot moved instead.", who=who)
    except Exception as error:
        log.exception("the bot %s failed", bot.name)
        trouble = later(
            "{who} failed ({error}): an easier bot moved instead.",
            who=who,
            error=type(error).__name__,
        )
    log.warning("the bot %s: %s", bot.name, trouble)
    return Choice(easier_move(view, rng), trouble)


def easier_move(view: View, rng: Random) -> Move:
    """A move without much thought; any legal one if even that fails."""
    try:
        with cut_off(LIMIT):
            return roster.bot(EASIER).choose(view, rng)
    except (Exception, Overrun):
        log.exception("the bot %s failed, too", EASIER)
        return view.moves()[0]


def _fault(move: object, view: View, who: str) -> Later | None:
    """What is wrong with a bot's choice; None if nothing is."""
    if not isinstance(move, Move):
        return later("{who} chose what is no move: an easier bot moved instead.", who=who)
    if view.why_not(move):
        return later(
            "{who} chose a move that is not allowed: an easier bot moved instead.", who=who
        )
    return None
