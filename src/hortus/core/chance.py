"""Drawing from what is not yet drawn: multisets instead of shuffled decks, and random playouts.

A pile is a list of counts, one for each kind of thing: `pile[kind]` of them are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from hortus.core.contract import State


def draw_kind(pile: Sequence[int], rng: Random) -> int:
    """A kind drawn at random from a pile, each single thing being equally likely."""
    total = sum(pile)
    if total <= 0:
        raise ValueError("nothing is left to draw")
    place = int(rng.random() * total)
    for kind, count in enumerate(pile):
        place -= count
        if place < 0:
            return kind
    raise AssertionError("unreachable: the place is below the total")


def odds(pile: Sequence[int]) -> list[tuple[int, float]]:
    """Every kind that may be drawn from a pile, with its probability."""
    total = sum(pile)
    return [(kind, count / total) for kind, count in enumerate(pile) if count > 0]


def take_random(pile: list[int], number: int, rng: Random) -> list[int]:
    """Draw several things and take them out of the pile: the kinds, in the order drawn."""
    drawn: list[int] = []
    for _ in range(number):
        kind = draw_kind(pile, rng)
        pile[kind] -= 1
        drawn.append(kind)
    return drawn


ALL: Final = 1 << 30
"""More chance events in a row than any game has."""


def let_chance_act(state: State, rng: Random, most: int = ALL) -> None:
    """Draw and play, in place, until somebody may act or it is over, or so many events have come."""
    events = 0
    while state.chance and events < most:
        state.play(state.draw(rng))
        events += 1


def playout(state: State, rng: Random) -> int:
    """Play at random to the end, in place; returns the number of moves and chance events."""
    random = rng.random
    plies = 0
    while not state.over:
        if state.chance:
            state.play(state.draw(rng))
        else:
            moves = state.moves()
            state.play(moves[int(random() * len(moves))])
        plies += 1
    return plies
