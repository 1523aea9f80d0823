"""Every branch there is from a piece, tried one by one: what `room` is proved against.

The corners of all 257 x 5,760 branches are computed at once, in the same whole numbers as those
of a `Piece`, and overlap, string and sun are decided for all of them. Light is then judged for
each that fits, by the rules themselves.
"""

from __future__ import annotations

import numpy as np

from hortus.games.weeds.geometry import (
    BASES,
    BLOCKED,
    GRAZE,
    HEIGHTS,
    NOTCHES,
    SINES,
    SLANTS,
    TURN,
    Piece,
    attachment_point,
    branch,
    light,
)
from hortus.games.weeds.setup import World

Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]
Flags = np.ndarray[tuple[int], np.dtype[np.bool_]]
Corner = tuple[Numbers, Numbers]

SINE = np.array(SINES, dtype=np.int64)
COSINE = np.roll(SINE, -TURN // 4)


def corners(tip: tuple[int, int], size: int) -> list[Corner]:
    """Tip, right and left base corner of the branches from one point in all directions."""
    height, half, up = HEIGHTS[size], BASES[size] // 2, 1 << 29
    right = ((height * COSINE + half * SINE + up) >> 30, (height * SINE - half * COSINE + up) >> 30)
    left = ((height * COSINE - half * SINE + up) >> 30, (height * SINE + half * COSINE + up) >> 30)
    x, y = np.full(TURN, tip[0]), np.full(TURN, tip[1])
    return [(x, y), (x + right[0], y + right[1]), (x + left[0], y + left[1])]


def depth(a: Corner, b: Corner, points: list[Corner]) -> Numbers:
    """How deep the deepest point lies to the left of the line from a to b, times its length."""
    (ax, ay), (bx, by) = a, b
    deepest: Numbers = np.full(1, np.iinfo(np.int64).min)
    for x, y in points:
        deepest = np.maximum(deepest, (bx - ax) * (y - ay) - (by - ay) * (x - ax))
    return deepest


def overlapping(mine: list[Corner], size: int, other: Piece) -> Flags:
    """Which branches overlap another piece by more than what counts as touching."""
    theirs = [(np.full(1, x), np.full(1, y)) for x, y in other.corners]
    apart = np.zeros(TURN, dtype=bool)
    for edges, points, which in ((mine, theirs, size), (theirs, mine, other.size)):
        for start, end in ((0, 1), (1, 2), (2, 0)):
            length = BASES[which] if start == 1 else SLANTS[which]
            apart |= depth(edges[start], edges[end], points) <= GRAZE * length
    return ~apart


def on_the_sun(mine: list[Corner], half: int) -> Flags:
    """Which branches overlap the sun."""
    square = [(half, half), (-half, half), (-half, -half), (half, -half)]
    corner = [(np.full(1, x), np.full(1, y)) for x, y in square]
    apart = np.zeros(TURN, dtype=bool)
    for edges, points in ((mine, corner), (corner, mine)):
        for at in range(len(edges)):
            apart |= depth(edges[at - 1], edges[at], points) <= 0
    return ~apart


def fitting_directions(
    parent: Piece, size: int, point: int, table: list[Piece], world: World
) -> Flags:
    """The directions in which a branch from one point lies free on the table."""
    mine = corners(attachment_point(parent, point), size)
    free = ~on_the_sun(mine, world.sun)
    for x, y in mine:
        free &= x * x + y * y <= world.radius**2
    for other in table:
        free &= ~overlapping(mine, size, other)
    return free


def legal_aims(
    parent: Piece, size: int, table: list[Piece], world: World, points: range | None = None
) -> list[tuple[int, int]]:
    """Point and direction of every branch of a size that may grow from a piece."""
    every = range(NOTCHES + 1 if parent.parent >= 0 else 1)
    found = []
    for point in every if points is None else points:
        free = fitting_directions(parent, size, point, table, world)
        for direction in np.flatnonzero(free):
            piece = branch(parent, size, point, int(direction))
            if light(piece, table) > BLOCKED:
                found.append((point, int(direction)))
    return found
