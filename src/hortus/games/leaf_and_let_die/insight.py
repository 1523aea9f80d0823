"""What a position of Leaf & Let Die is worth, the numbers that describe it, and the even rule."""

from __future__ import annotations

from hortus.games.leaf_and_let_die.colony import Colony


def evaluate(state: Colony, seat: int) -> float:
    """From -1 to 1."""
    result = state.result
    if result is not None:
        return 1.0 / len(result.winners) if seat in result.winners else -1.0
    return 0.0


def features(state: Colony, seat: int) -> dict[str, float]:
    """The numbers."""
    return {"sides": state.gardeners[seat].total_sides()}
