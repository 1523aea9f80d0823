"""The geometry of Weeds in whole numbers: triangles on a table, and who stands in whose light.

A point is a pair of whole numbers on a grid of 2**20 to the inch, with the sun's centre at the
origin. A direction is a whole number of sixteenths of a degree, counter-clockwise from east. All
tests are signs of cross products of such numbers, which fit into 64 bits, so every machine
decides every case alike, however close it is.

    cross(u, v) = ux*vy - uy*vx        positive if v points to the left of u

A piece is a triangle: its tip, its right and its left base corner, counter-clockwise. Three facts
about pieces carry everything else:

- Two triangles are apart exactly if the line through an edge of one has the other beyond it
  (`beyond`). Touching is allowed. A tip that was rounded onto the base of its parent may sink
  into it by less than one unit of the grid, so GRAZE units of overlap count as touching.
- Of two pieces that are apart, the one on the sun's side of such a line comes first on every ray
  from the sun that meets both (`in_front`).
- So a leaf is shaded on the union of the arcs, seen from the sun, of the pieces in front of it
  (`light`). Arcs that only share an end shade nothing, and no gap is left between them.

This module is the fast version that games are played with; `reference` says the same at length,
by cutting the leaf's arc at every corner and following one ray through each part. Facts and
rulings: docs/rulings/weeds.md, 1 to 5 and 22 to 23.
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark
from hortus.core.native import i64, mypyc_attr

UNIT: Final = 1 << 20
"""Grid units to the inch."""
TURN: Final = 5760
"""Directions in a full turn: sixteenths of a degree."""
NOTCHES: Final = 256
"""Attachment points along a base are numbered 0 (right corner) to 256 (left corner)."""
GRAZE: Final = 2
"""Units of overlap that still count as touching."""

SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2
SIZES: Final = (mark("small"), mark("medium"), mark("large"))
BASES: Final[list[int]] = [UNIT * 9 // 16, UNIT * 25 // 32, UNIT]
"""The width of the base of each size: 9/16, 25/32 and 1 inch."""
HEIGHTS: Final[list[int]] = [UNIT, UNIT * 11 // 8, UNIT * 7 // 4]
"""The height of each size: 1, 1 3/8 and 1 3/4 inches."""
SLANTS: Final[list[int]] = [1_089_258, 1_498_844, 1_908_437]
"""The length of the long edges, in grid units. (Lists: a compiled tuple is built anew to be indexed.)"""
REACH: Final = SLANTS[LARGE] + 2
"""No part of a piece lies further from its tip."""

BLOCKED: Final = 0
PARTIAL: Final = 1
UNBLOCKED: Final = 2
LIGHTS: Final = (mark("blocked"), mark("partial"), mark("unblocked"))
"""The three classes of a leaf; the index is the energy it makes."""

_PI: Final = 3141592653589793238462643383279502884197
_PI_SCALE: Final = 10**39
_SINE_BITS: Final = 30
_WORK_BITS: Final = 120


# --- directions -----------------------------------------------------------------------------


def _quarter_sines() -> list[int]:
    """The sines of the directions 0 to 1440, times 2**30, rounded; by Taylor's series in integers."""
    table: list[int] = []
    half = 1 << (_WORK_BITS - _SINE_BITS - 1)
    for step in range(TURN // 4 + 1):
        angle = (_PI * 2 * step << _WORK_BITS) // (_PI_SCALE * TURN)
        square = angle * angle >> _WORK_BITS
        term, total, place = angle, 0, 1
        while term:
            total += term
            term = -((term * square >> _WORK_BITS) // ((place + 1) * (place + 2)))
            if term == -1:
                break
            place += 2
        table.append((total + half) >> (_WORK_BITS - _SINE_BITS))
    return table


def _all_sines() -> list[int]:
    quarter = _quarter_sines()
    half = quarter + quarter[-2::-1]
    return half[:-1] + [-value for value in half[:-1]]


SINES: Final[list[int]] = _all_sines()
"""The sine of each direction, times 2**30."""


def along(length: i64, across: i64, direction: int) -> tuple[int, int]:
    """The point reached by going `length` in a direction, then `across` to its left."""
    sine: i64 = SINES[direction]
    cosine: i64 = SINES[(direction + TURN // 4) % TURN]
    half: i64 = 1 << (_SINE_BITS - 1)
    x: i64 = (length * cosine - across * sine + half) >> _SINE_BITS
    y: i64 = (length * sine + across * cosine + half) >> _SINE_BITS
    return (x, y)


def world_radius(inches: int) -> int:
    """The radius, in grid units, of a circle of string of so many inches."""
    return inches * UNIT * _PI_SCALE // (2 * _PI)


# --- pieces ---------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Piece:
    """A pyramid lying on the table: whose it is, where it grows, its triangle and its arc.

    (x0, y0) is the tip, (x1, y1) the right and (x2, y2) the left corner of the base. Seen from
    the sun it covers the arc from (lx, ly) counter-clockwise to (hx, hy), less than half a turn.
    """

    number: int
    """Its name for the whole game, never used again; -1 while it is only considered."""
    owner: int
    size: int
    parent: int
    """The number of the piece it grows from; -1 for a root."""
    attachment: int
    direction: int
    x0: i64
    y0: i64
    x1: i64
    y1: i64
    x2: i64
    y2: i64
    lx: i64
    ly: i64
    hx: i64
    hy: i64
    left: i64
    right: i64
    bottom: i64
    top: i64
    base_slack: i64
    side_slack: i64

    def __init__(
        self,
        number: int,
        owner: int,
        size: int,
        parent: int,
        attachment: int,
        direction: int,
        tip: tuple[int, int],
    ) -> None:
        self.number = number
        self.owner = owner
        self.size = size
        self.parent = parent
        self.attachment = attachment
        self.direction = direction
        self._lay(tip[0], tip[1])

    def _lay(self, x: i64, y: i64) -> None:
        """Set the triangle, its arc, its bounds and how much overlap counts as touching."""
        height, half = HEIGHTS[self.size], BASES[self.size] // 2
        right = along(height, -half, self.direction)
        left = along(height, half, self.direction)
        x1: i64 = x + right[0]
        y1: i64 = y + right[1]
        x2: i64 = x + left[0]
        y2: i64 = y + left[1]
        self.x0 = x
        self.y0 = y
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
        lx: i64 = x
        ly: i64 = y
        hx: i64 = x
        hy: i64 = y
        if x1 * ly - y1 * lx > 0:
            lx, ly = x1, y1
        if x2 * ly - y2 * lx > 0:
            lx, ly = x2, y2
        if hx * y1 - hy * x1 > 0:
            hx, hy = x1, y1
        if hx * y2 - hy * x2 > 0:
            hx, hy = x2, y2
        self.lx = lx
        self.ly = ly
        self.hx = hx
        self.hy = hy
        self.left = min(x, min(x1, x2))
        self.right = max(x, max(x1, x2))
        self.bottom = min(y, min(y1, y2))
        self.top = max(y, max(y1, y2))
        self.base_slack = GRAZE * BASES[self.size]
        self.side_slack = GRAZE * SLANTS[self.size]

    def turn_to(self, size: int, direction: int) -> None:
        """Lay a piece that is only considered another way, its tip staying where it is."""
        self.size = size
        self.direction = direction
        self._lay(self.x0, self.y0)

    @property
    def corners(self) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
        """Tip, right and left base corner, in grid units."""
        return ((self.x0, self.y0), (self.x1, self.y1), (self.x2, self.y2))

    @property
    def triangle(self) -> list[list[float]]:
        """The same in inches."""
        return [[x / UNIT, y / UNIT] for x, y in self.corners]

    def __repr__(self) -> str:
        name = SIZES[self.size]
        return f"<Piece {self.number}: {name} of seat {self.owner} at {self.triangle}>"


def whole_root(square: int) -> int:
    """The whole part of a square root, by Newton's method."""
    root = 1 << ((square.bit_length() + 1) // 2)
    while True:
        better = (root + square // root) // 2
        if better >= root:
            return root
        root = better


def attachment_point(parent: Piece, attachment: int) -> tuple[int, int]:
    """Where a tip goes: a point of the parent's base, or the tip of a root."""
    if parent.parent < 0:
        return (parent.x0, parent.y0)
    notch: i64 = attachment
    x: i64 = parent.x1 + ((parent.x2 - parent.x1) * notch + NOTCHES // 2) // NOTCHES
    y: i64 = parent.y1 + ((parent.y2 - parent.y1) * notch + NOTCHES // 2) // NOTCHES
    return (x, y)


def branch(parent: Piece, size: int, attachment: int, direction: int) -> Piece:
    """The piece that would grow there, with no number yet."""
    tip = attachment_point(parent, attachment)
    return Piece(-1, parent.owner, size, parent.number, attachment, direction, tip)


# --- apart or overlapping -------------------------------------------------------------------


def beyond(ax: i64, ay: i64, bx: i64, by: i64, slack: i64, piece: Piece) -> bool:
    """True if a piece lies to the right of the line from a to b, or sinks over it by `slack` at most."""
    ex: i64 = bx - ax
    ey: i64 = by - ay
    if ex * (piece.y0 - ay) - ey * (piece.x0 - ax) > slack:
        return False
    if ex * (piece.y1 - ay) - ey * (piece.x1 - ax) > slack:
        return False
    return ex * (piece.y2 - ay) - ey * (piece.x2 - ax) <= slack


def overlap(p: Piece, q: Piece, slack: i64 = 1) -> bool:
    """True if two pieces overlap by more than `slack` times what counts as touching."""
    if p.left >= q.right or q.left >= p.right or p.bottom >= q.top or q.bottom >= p.top:
        return False
    base: i64 = p.base_slack * slack
    side: i64 = p.side_slack * slack
    if (
        beyond(p.x1, p.y1, p.x2, p.y2, base, q)
        or beyond(p.x0, p.y0, p.x1, p.y1, side, q)
        or beyond(p.x2, p.y2, p.x0, p.y0, side, q)
    ):
        return False
    base = q.base_slack * slack
    side = q.side_slack * slack
    return not (
        beyond(q.x1, q.y1, q.x2, q.y2, base, p)
        or beyond(q.x0, q.y0, q.x1, q.y1, side, p)
        or beyond(q.x2, q.y2, q.x0, q.y0, side, p)
    )


def inside(piece: Piece, radius: i64) -> bool:
    """True if no part of a piece lies outside the string."""
    square: i64 = radius * radius
    return (
        piece.x1 * piece.x1 + piece.y1 * piece.y1 <= square
        and piece.x2 * piece.x2 + piece.y2 * piece.y2 <= square
        and piece.x0 * piece.x0 + piece.y0 * piece.y0 <= square
    )


def on_sun(piece: Piece, half: i64) -> bool:
    """True if a piece overlaps the sun, a square of twice `half` around the origin."""
    if piece.left >= half or piece.right <= -half or piece.bottom >= half or piece.top <= -half:
        return False
    return not (
        _sun_beyond(piece.x1, piece.y1, piece.x2, piece.y2, half)
        or _sun_beyond(piece.x0, piece.y0, piece.x1, piece.y1, half)
        or _sun_beyond(piece.x2, piece.y2, piece.x0, piece.y0, half)
    )


def _sun_beyond(ax: i64, ay: i64, bx: i64, by: i64, half: i64) -> bool:
    """True if the whole square lies to the right of the line from a to b."""
    ex: i64 = bx - ax
    ey: i64 = by - ay
    centre: i64 = ey * ax - ex * ay
    wide: i64 = (ex if ex >= 0 else -ex) + (ey if ey >= 0 else -ey)
    return centre + wide * half <= 0


# --- light ----------------------------------------------------------------------------------


def in_front(p: Piece, q: Piece) -> bool:
    """True if p comes before q on the rays from the sun that meet both (they must be apart)."""
    if beyond(p.x1, p.y1, p.x2, p.y2, p.base_slack, q):
        return p.x1 * p.y2 - p.y1 * p.x2 > 0
    if beyond(q.x1, q.y1, q.x2, q.y2, q.base_slack, p):
        return q.x1 * q.y2 - q.y1 * q.x2 < 0
    if beyond(p.x0, p.y0, p.x1, p.y1, p.side_slack, q):
        return p.x0 * p.y1 - p.y0 * p.x1 > 0
    if beyond(p.x2, p.y2, p.x0, p.y0, p.side_slack, q):
        return p.x2 * p.y0 - p.y2 * p.x0 > 0
    if beyond(q.x0, q.y0, q.x1, q.y1, q.side_slack, p):
        return q.x0 * q.y1 - q.y0 * q.x1 < 0
    return q.x2 * q.y0 - q.y2 * q.x0 < 0


def shares_rays(p: Piece, q: Piece) -> bool:
    """True if the arcs of two pieces, seen from the sun, have more than an end in common."""
    if p.lx * q.ly - p.ly * q.lx >= 0 and q.lx * p.hy - q.ly * p.hx > 0:
        return True
    return q.lx * p.ly - q.ly * p.lx >= 0 and p.lx * q.hy - p.ly * q.hx > 0


def light(leaf: Piece, pieces: list[Piece]) -> int:
    """How the sun sees a leaf among pieces: BLOCKED, PARTIAL or UNBLOCKED."""
    blockers = [
        piece
        for piece in pieces
        if piece is not leaf and shares_rays(piece, leaf) and in_front(piece, leaf)
    ]
    if not blockers:
        return UNBLOCKED
    return BLOCKED if covered(blockers, leaf.lx, leaf.ly, leaf.hx, leaf.hy) else PARTIAL


def covered(blockers: list[Piece], x: i64, y: i64, hx: i64, hy: i64) -> bool:
    """True if no ray between two directions, the right one first, passes all blockers.

    Walk along the arc from its right end: from where we stand, go to the furthest left end of a
    blocker that covers this direction. Where none does, light comes through.
    """
    while x * hy - y * hx > 0:
        bx: i64 = x
        by: i64 = y
        for piece in blockers:
            if (
                piece.lx * y - piece.ly * x >= 0
                and x * piece.hy - y * piece.hx > 0
                and bx * piece.hy - by * piece.hx > 0
            ):
                bx = piece.hx
                by = piece.hy
        if bx == x and by == y:
            return False
        x = bx
        y = by
    return True
