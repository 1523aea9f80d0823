"""Where a match gets its luck: one stream for chance and one for each seat.

So another bot in a seat, or one that gambles more, changes neither the dice nor what the others
think of: matches on the same seed share their luck and can be compared.
"""

from __future__ import annotations

from random import Random, SystemRandom


class Luck:
    """The random streams of one match; without a seed the system's own randomness."""

    def __init__(self, players: int, seed: int | None = None) -> None:
        self.seed = seed
        self.chance: Random = _stream(seed, "chance")
        """Decides what chance brings."""
        self.seats: tuple[Random, ...] = tuple(
            [_stream(seed, f"seat {seat}") for seat in range(players)]  # no text
        )
        """What the bot in each seat gambles with."""


def _stream(seed: int | None, name: str) -> Random:
    return SystemRandom() if seed is None else Random(f"{seed} {name}")
