"""Seconds are for a whole turn: what a bot has left of them from one decision to the next.

A turn lasts until somebody else acts. The `Purse` keeps what was not spent, so that a turn of
many decisions takes no longer than one of a single decision. With a counted budget and no limit
of seconds it keeps nothing and never looks at the clock.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hortus.bots.budget import Budget, Meter
from hortus.core.chance import let_chance_act
from hortus.core.contract import Move, State, View

SHARED: Final = 0.9
"""The part of a turn's seconds that is shared out; the rest is for turns longer than usual."""
LEAST: Final = 1 / 400
"""The part of a turn's seconds that any decision may take."""
CHANCE_EVENTS: Final = 40
"""How many chance events in a row are followed to see whose turn it is."""
TRIES: Final = 30
"""How often that is tried: the turn goes on if it does so in half of them."""


class Purse:
    """What is left for the turn, and how one recognises that the turn goes on."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._left = budget.seconds * SHARED
        self._done = 0
        self._goes_on = False
        self._expected: object = None
        self.goes_on = False
        """True if the decision that was opened last is in the same turn as the one before, and nothing
        but the seat's own move lies between."""

    def open(self, view: View) -> Meter:
        """A meter for one decision: its count, and its share of what is left for the turn."""
        budget = self.budget
        if not budget.seconds:
            return budget.start()
        same = self._is_same_turn(view)
        self.goes_on = same and self._expected is not None
        if not same:
            self._left = budget.seconds * SHARED
            self._done = 0
        waiting = view.game.profile.decisions - self._done
        if waiting <= 1 and self._done:
            waiting = 2
        share = self._left / max(1, waiting)
        return Budget(budget.count, max(share, budget.seconds * LEAST)).start()

    def close(self, view: View, move: Move, meter: Meter) -> None:
        """A decision was made: what it took is gone."""
        if self.budget.seconds:
            self._left = max(0.0, self._left - meter.took())
            self._done += 1
            self._foresee(view, move)

    def skip(self, view: View, move: Move) -> None:
        """There was nothing to decide, so nothing was spent."""
        if self.budget.seconds:
            if not self._is_same_turn(view):
                self._left = self.budget.seconds * SHARED
                self._done = 0
            self._foresee(view, move)

    def _is_same_turn(self, view: View) -> bool:
        if not self._goes_on:
            return False
        return self._expected is None or self._expected == view.key()

    def _foresee(self, view: View, move: Move) -> None:
        """If nobody else acts in between, the next decision is of the same turn."""
        luck = Random(0)
        after = view.sample(luck)
        after.play(move)
        seat = view.seat
        if not after.chance:
            self._goes_on = seat in after.actors
            self._expected = after.view(seat).key()
            return
        self._expected = None
        self._goes_on = view.players > 1 and _likely_goes_on(after, seat, luck)


def _likely_goes_on(state: State, seat: int | None, luck: Random) -> bool:
    """Whether it is the seat's turn again after most of what chance may bring.

    What chance really brought cannot be told from what somebody else did since. Whoever took each turn
    that might go on for one that does would never have seconds of his own again.
    """
    found = sum([seat in _after_chance(state, luck).actors for _ in range(TRIES)])
    return 2 * found >= TRIES


def _after_chance(state: State, luck: Random) -> State:
    """Where chance may lead."""
    after = state.copy()
    let_chance_act(after, luck, CHANCE_EVENTS)
    return after
