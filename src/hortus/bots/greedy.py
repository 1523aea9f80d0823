"""The greedy bot: it looks one move ahead and takes what its game's evaluation likes best.

Hidden things are dealt at random (`View.sample`) and chance is tried a few times, so a move is
judged by its average. The time is bounded: with many moves or slow rules it judges by fewer
tries, and at worst leaves the rest of the moves unjudged.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Final

from hortus.bots.bot import Bot
from hortus.core.contract import Move, State, View

TRIES: Final = 4
"""How often each move is judged where luck or hidden things matter."""
CHANCE_EVENTS: Final = 40
"""How many chance events in a row are followed before the position is judged as it is."""


class GreedyBot(Bot):
    """Takes the move after which its position looks best; equals are decided by luck."""

    seconds: float

    def __init__(self, seconds: float = 0.3) -> None:
        super().__init__("greedy")
        self.seconds = seconds
        """How long it may think about a move, about."""

    def choose(self, view: View, rng: Random) -> Move:
        """The move with the best average over a few tries."""
        moves = view.moves()
        if len(moves) == 1:
            return moves[0]
        worth = self.judge(view, moves, rng)
        best = max(worth)
        equals = [index for index, value in enumerate(worth) if value >= best - 1e-9]
        return moves[equals[int(rng.random() * len(equals))]]

    def judge(self, view: View, moves: Sequence[Move], rng: Random) -> list[float]:
        """What each move is worth to the seat of the view: its average, or -2 if there was no time."""
        about = view.game.about
        tries = TRIES if about.chance or about.hidden else 1
        totals = [0.0] * len(moves)
        counts = [0] * len(moves)
        order = list(range(len(moves)))
        deadline = perf_counter() + self.seconds
        for _ in range(tries):
            rng.shuffle(order)
            position = view.sample(rng)
            for index in order:
                if perf_counter() > deadline and max(counts) > 0:
                    return _averages(totals, counts)
                totals[index] += _after(view, position, moves[index], rng)
                counts[index] += 1
        return _averages(totals, counts)


def _averages(totals: list[float], counts: list[int]) -> list[float]:
    return [total / count if count else -2.0 for total, count in zip(totals, counts, strict=True)]


def _after(view: View, position: State, move: Move, rng: Random) -> float:
    """What the seat's position is worth after a move and what chance makes of it."""
    seat = view.seat
    assert seat is not None
    after = position.copy()
    after.play(move)
    events = 0
    while after.chance and events < CHANCE_EVENTS:
        after.play(after.draw(rng))
        events += 1
    return view.game.evaluate(after, seat)
