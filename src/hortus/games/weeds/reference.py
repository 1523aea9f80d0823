"""The geometry of Weeds at length: the readable version that the fast one is compared with.

Nothing here is shared with `geometry` but the corners of the pieces. Overlap is decided by
projecting both triangles on every edge's normal, and light as the rulebook says it: cut the arc
of the leaf at the direction of every corner, send one ray from the sun through each part, and
see whether it meets another piece before the leaf. Pieces do not overlap, so one ray speaks for
its whole part.

`PlainPlot` plays the whole game on this geometry, without remembering anything. It is never
compiled, so that tests and measurements always find it as it stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from math import isqrt

from hortus.games.weeds.fan import Fan
from hortus.games.weeds.geometry import (
    BLOCKED,
    GRAZE,
    PARTIAL,
    SIZES,
    TURN,
    UNBLOCKED,
    Piece,
    branch,
)
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import World
from hortus.games.weeds.table import NO_LEAF

Point = tuple[int, int]


def cross(u: Point, v: Point) -> int:
    """Positive if v points to the left of u."""
    return u[0] * v[1] - u[1] * v[0]


def minus(p: Point, q: Point) -> Point:
    """The vector from q to p."""
    return (p[0] - q[0], p[1] - q[1])


def edges(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The edges of a polygon, counter-clockwise."""
    return [(corners[index - 1], corners[index]) for index in range(len(corners))]


def length(vector: Point) -> int:
    """The length of a vector, rounded down."""
    return isqrt(vector[0] ** 2 + vector[1] ** 2)


# --- apart or overlapping -------------------------------------------------------------------


def sinks(edge: tuple[Point, Point], corners: Sequence[Point]) -> Fraction:
    """How deep the deepest corner lies behind an edge of a convex polygon; negative if beyond it."""
    start, end = edge
    along = minus(end, start)
    deepest = max([cross(along, minus(corner, start)) for corner in corners])
    return Fraction(deepest, length(along))


def overlaps(p: Sequence[Point], q: Sequence[Point], graze: int = GRAZE) -> bool:
    """True if two convex polygons overlap by more than `graze` on every edge of either."""
    return all(sinks(edge, q) > graze for edge in edges(p)) and all(
        sinks(edge, p) > graze for edge in edges(q)
    )


def stays_in(piece: Piece, world: World) -> bool:
    """True if a piece lies within the circle of string."""
    return all(x * x + y * y <= world.radius**2 for x, y in piece.corners)


def clear_of_sun(piece: Piece, world: World) -> bool:
    """True if a piece does not overlap the square of the sun."""
    half = world.sun
    square = [(half, half), (-half, half), (-half, -half), (half, -half)]
    return not overlaps(piece.corners, square, graze=0)


def has_room(piece: Piece, pieces: Sequence[Piece], world: World) -> bool:
    """True if a piece lies within the world, clear of the sun and of all other pieces."""
    return (
        stays_in(piece, world)
        and clear_of_sun(piece, world)
        and not any(overlaps(piece.corners, other.corners) for other in pieces)
    )


# --- light ----------------------------------------------------------------------------------


def depth(piece: Piece, ray: Point) -> Fraction | None:
    """Where a ray from the sun is in the middle of its way through a piece; None if it misses it."""
    met = []
    for start, end in edges(piece.corners):
        along = minus(end, start)
        if (cross(ray, start) > 0) != (cross(ray, end) > 0):
            distance = Fraction(cross(start, along), cross(ray, along))
            if distance > 0:
                met.append(distance)
    return (min(met) + max(met)) / 2 if met else None


def cuts(leaf: Piece, pieces: Sequence[Piece]) -> list[Point]:
    """The directions of all corners within the arc of a leaf, from right to left."""
    ends = leaf.corners
    right = next(p for p in ends if all(cross(p, q) >= 0 for q in ends))
    left = next(p for p in ends if all(cross(p, q) <= 0 for q in ends))
    inner = [
        corner
        for piece in pieces
        for corner in piece.corners
        if cross(right, corner) > 0 and cross(corner, left) > 0
    ]
    inner.sort(key=cmp_to_key(_right_to_left))
    return [right, *inner, left]


def _right_to_left(p: Point, q: Point) -> int:
    return cross(q, p)


def sunlight(leaf: Piece, pieces: Sequence[Piece]) -> int:
    """How the sun sees a leaf among pieces: BLOCKED, PARTIAL or UNBLOCKED."""
    others = [piece for piece in pieces if piece is not leaf]
    directions = cuts(leaf, [leaf, *others])
    lit = dark = False
    for right, left in pairwise(directions):
        if cross(right, left) == 0:
            continue
        ray = (right[0] + left[0], right[1] + left[1])
        own = depth(leaf, ray)
        assert own is not None
        met = [depth(piece, ray) for piece in others]
        if any(distance is not None and distance < own for distance in met):
            dark = True
        else:
            lit = True
    if not lit:
        return BLOCKED
    return PARTIAL if dark else UNBLOCKED


# --- the game on this geometry --------------------------------------------------------------


def candidates(plot: Plot, seat: int, fan: Fan) -> list[Piece]:
    """Every branch of the fan that has room, by parent, point, direction and size."""
    axis = plot.pieces[seat].direction
    found = []
    for parent in plot.pieces:
        if parent.owner != seat:
            continue
        for attachment in fan.attachments if parent.parent >= 0 else (0,):
            for turn in range(0, TURN, fan.step):
                for size in range(len(SIZES)):
                    piece = branch(parent, size, attachment, (axis + turn) % TURN)
                    if has_room(piece, plot.pieces, plot.world):
                        found.append(piece)
    return found


class PlainPlot(Plot):
    """A position that judges everything with the readable geometry, anew each time it is asked."""

    @classmethod
    def like(cls, plot: Plot) -> PlainPlot:
        """The same position, to be played with this geometry."""
        plain = cls(plot.game, plot.players, plot.world)
        for name in ("actors", "over", "next_number", "round", "totem", "turn", "quiet", "placed"):
            setattr(plain, name, getattr(plot, name))
        for name in ("pieces", "energy", "stash", "passed", "income"):
            setattr(plain, name, list(getattr(plot, name)))
        return plain

    def light_on(self, piece: Piece) -> int:
        """How the sun sees a piece."""
        return sunlight(piece, self.pieces)

    def room_for(self, piece: Piece) -> bool:
        """True if a piece would lie free on the table."""
        return has_room(piece, self.pieces, self.world)

    def lights(self) -> list[int]:
        """How the sun sees each leaf."""
        grown = {piece.parent for piece in self.pieces}
        bare = [piece.parent >= 0 and piece.number not in grown for piece in self.pieces]
        return [
            self.light_on(piece) if leaf else NO_LEAF
            for piece, leaf in zip(self.pieces, bare, strict=True)
        ]

    def open_branches(self, seat: int) -> list[Piece]:
        """The candidates of the fan that have room and light."""
        fan = candidates(self, seat, self.placements.fan)
        return [piece for piece in fan if self.light_on(piece) > BLOCKED]
