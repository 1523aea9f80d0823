"""Setup: what is in the box, and how the table looks before the first round.

Rulebook: Materials, Setup. Rulings: docs/rulings/weeds.md, 1 to 7.
"""

from __future__ import annotations

from typing import Final

from hortus.core.native import mypyc_attr
from hortus.games.weeds.geometry import (
    BASES,
    HEIGHTS,
    LARGE,
    TURN,
    UNIT,
    Piece,
    along,
    whole_root,
    world_radius,
)

STASH: Final = (5, 5, 4)
"""Five pyramids of each size, one of the larges being the root."""
SEATS: Final = 5
"""The most players there may be; the rulebook knows two to four, the fifth seat is ours."""
PIECES: Final = SEATS * (1 + sum(STASH))
"""Pieces are numbered from 0; with the most players, all that are ever placed are so many."""

ROOT_ENERGY: Final = 3
"""What a root makes while nothing grows off it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class World:
    """The circle of string and the sun, in grid units."""

    radius: int
    sun: int
    """Half the width of the sun."""

    def __init__(self, radius: int, sun: int) -> None:
        self.radius = radius
        self.sun = sun


def world_of(string: int, sun: int) -> World:
    """A world of so many inches of string around a sun so many 32nds of an inch wide."""
    return World(world_radius(string), sun * UNIT // 64)


def bearing(seat: int, players: int) -> int:
    """Where a seat is, seen from the sun: seat 0 in the south, the next ones clockwise, to the left."""
    return (TURN * 3 // 4 - seat * TURN // players) % TURN


def root_of(seat: int, players: int, radius: int) -> Piece:
    """A large on the rim, both base corners on the string, its tip toward the sun."""
    away = bearing(seat, players)
    half = BASES[LARGE] // 2
    base = whole_root(radius * radius - half * half)
    return Piece(seat, seat, LARGE, -1, 0, away, along(base - HEIGHTS[LARGE], 0, away))
