"""Many branches at once: boxes of points and directions, and what is sure of all branches in one.

Each test here follows one of `geometry` through with how far each corner can stray within the box.
What it says of a box holds for every branch in it, as that test would decide it; what it does not
say may be either way. `room` searches with them. Rulebook: Growing the Plant, Ending the game.
"""

from __future__ import annotations

from typing import Final

from hortus.core.native import i64, mypyc_attr
from hortus.games.weeds.geometry import (
    BASES,
    GRAZE,
    NOTCHES,
    SLANTS,
    Piece,
    attachment_point,
    covered,
)

_RADIAN: Final = 1144
"""A step of direction in radians, times 2**20, rounded up."""
_BITS: Final = 20
_ROUNDED: Final = 6
"""Grid units that rounding may shift a corner by, and a little more."""
_LEVER: Final = 40
"""Grid units that rounding may shift the line of a branch's edge by where another piece lies."""

_LEAN: Final = 4400
"""The angle between the long edges of a small and a large piece, times 2**20, or a little more."""
_FEW: Final = 8
"""Of more points than this only the ends are looked at: the others lie between, but for rounding."""
_WIDER: Final = 1_130_000
"""A little more than 2**20: makes up for what `_near` and a tangent taken for its angle leave out."""

_NEVER: Final = 0
_UNSURE: Final = 1
_ALWAYS: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Reach:
    """Some points of a parent's base: the one in the middle, and how far the others lie from it."""

    middle: int
    sx: i64
    sy: i64
    """From the middle point to the furthest one; the other way it is no further."""
    slide: i64
    """How far that is, or a little more; 0 if there is only one point."""
    rounding: i64
    """Grid units that rounding may shift a point by; 0 if there is only one."""
    lx: i64
    ly: i64
    hx: i64
    hy: i64
    """The directions from the sun between which all the points lie."""

    def __init__(self, parent: Piece, first: int, last: int) -> None:
        self.middle = (first + last) // 2
        steps: i64 = last - self.middle
        dx: i64 = parent.x2 - parent.x1
        dy: i64 = parent.y2 - parent.y1
        self.sx = dx * steps // NOTCHES
        self.sy = dy * steps // NOTCHES
        self.rounding = _ROUNDED if steps else 0
        self.slide = BASES[parent.size] * steps // NOTCHES + self.rounding
        tip = attachment_point(parent, first)
        self.lx = self.hx = tip[0]
        self.ly = self.hy = tip[1]
        if last - first > _FEW:
            self._take(_arc_around(tip[0], tip[1], _ROUNDED))
            tip = attachment_point(parent, last)
            self._take(_arc_around(tip[0], tip[1], _ROUNDED))
            return
        for attachment in range(first + 1, last + 1):
            tip = attachment_point(parent, attachment)
            self._take((tip[0], tip[1], tip[0], tip[1]))

    def _take(self, arc: tuple[i64, i64, i64, i64]) -> None:
        """Widen what the sun sees of the points by an arc."""
        lx: i64 = arc[0]
        ly: i64 = arc[1]
        hx: i64 = arc[2]
        hy: i64 = arc[3]
        if lx * self.ly - ly * self.lx > 0:
            self.lx, self.ly = lx, ly
        if self.hx * hy - self.hy * hx > 0:
            self.hx, self.hy = hx, hy


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """Branches of one size from some points in some directions: the middle one, and how far others stray."""

    piece: Piece
    """The branch in the middle."""
    reach: Reach
    """Where the tips may lie."""
    swing: i64
    """How many steps the direction may differ."""
    turn: i64
    """How far that may move a base corner, and rounding with it."""
    stray: i64
    """How far a base corner may lie from the middle one's."""
    lx: i64
    ly: i64
    hx: i64
    hy: i64
    """The directions from the sun between which all branches lie, once `dark` has looked."""

    def __init__(self, piece: Piece, reach: Reach, swing: i64) -> None:
        self.piece = piece
        self.reach = reach
        self.swing = swing
        self.turn = (SLANTS[piece.size] * swing * _RADIAN >> _BITS) + _ROUNDED
        self.stray = reach.slide + self.turn
        self.lx = self.ly = self.hx = self.hy = 0

    # --- overlap, the string and the sun ----------------------------------------------------

    def outside(self, radius: i64) -> bool:
        """True if every branch of the box reaches over the string."""
        p = self.piece
        far: i64 = radius + self.stray
        square: i64 = far * far
        return p.x1 * p.x1 + p.y1 * p.y1 > square or p.x2 * p.x2 + p.y2 * p.y2 > square

    def on_sun(self, half: i64) -> bool:
        """True if every branch of the box overlaps the sun."""
        p = self.piece
        near: i64 = half - self.stray
        if p.left >= near or p.right <= -near or p.bottom >= near or p.top <= -near:
            return False
        far: i64 = _span(p.x0, p.y0) + 2 * half
        shift: i64 = self.reach.slide + (far * self.swing * _RADIAN >> _BITS) + _LEVER
        return (
            _sun_within(p.x1, p.y1, p.x2, p.y2, half, shift * BASES[p.size])
            and _sun_within(p.x0, p.y0, p.x1, p.y1, half, shift * SLANTS[p.size])
            and _sun_within(p.x2, p.y2, p.x0, p.y0, half, shift * SLANTS[p.size])
        )

    def overlaps(self, other: Piece) -> bool:
        """True if every branch of the box overlaps another piece, and so would larger ones there.

        A larger piece holds a smaller one, but its long edges lean out by up to `_LEAN` more, and
        a corner behind the tip may be less deep behind them.
        """
        p = self.piece
        if (
            p.left >= other.right
            or other.left >= p.right
            or p.bottom >= other.top
            or other.bottom >= p.top
        ):
            return False
        base: i64 = BASES[other.size]
        side: i64 = SLANTS[other.size]
        return (
            self._sinks(other.x1, other.y1, other.x2, other.y2, base)
            and self._sinks(other.x0, other.y0, other.x1, other.y1, side)
            and self._sinks(other.x2, other.y2, other.x0, other.y0, side)
            and self._takes(p.x1, p.y1, p.x2, p.y2, BASES[p.size], 0, other)
            and self._takes(p.x0, p.y0, p.x1, p.y1, SLANTS[p.size], _LEAN, other)
            and self._takes(p.x2, p.y2, p.x0, p.y0, SLANTS[p.size], _LEAN, other)
        )

    def _sinks(self, ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> bool:
        """True if every branch of the box surely sinks over a fixed line from a to b."""
        p = self.piece
        ex: i64 = bx - ax
        ey: i64 = by - ay
        least: i64 = self._slip(ex, ey) + (GRAZE + 1) * length
        corner: i64 = least + self.turn * length
        return (
            ex * (p.y1 - ay) - ey * (p.x1 - ax) > corner
            or ex * (p.y2 - ay) - ey * (p.x2 - ax) > corner
            or ex * (p.y0 - ay) - ey * (p.x0 - ax) > least + self.reach.rounding * length
        )

    def _slip(self, ex: i64, ey: i64) -> i64:
        """How far sliding may take a branch across a line in this direction, times its length."""
        slip: i64 = ex * self.reach.sy - ey * self.reach.sx
        return slip if slip >= 0 else -slip

    def _takes(
        self, ax: i64, ay: i64, bx: i64, by: i64, length: i64, lean: i64, other: Piece
    ) -> bool:
        """True if a corner of another piece surely lies behind this edge of every branch."""
        graze: i64 = GRAZE * length
        return (
            self._depth(ax, ay, bx, by, length, other.x0, other.y0, lean) > graze
            or self._depth(ax, ay, bx, by, length, other.x1, other.y1, lean) > graze
            or self._depth(ax, ay, bx, by, length, other.x2, other.y2, lean) > graze
        )

    def _depth(
        self, ax: i64, ay: i64, bx: i64, by: i64, length: i64, x: i64, y: i64, lean: i64 = 0
    ) -> i64:
        """The least depth of a point behind an edge of any branch of the box, times its length."""
        p = self.piece
        ex: i64 = bx - ax
        ey: i64 = by - ay
        far: i64 = _span(x - p.x0, y - p.y0) + self.reach.slide
        shift: i64 = (far * (self.swing * _RADIAN + lean) >> _BITS) + _LEVER
        return ex * (y - ay) - ey * (x - ax) - self._slip(ex, ey) - shift * length

    # --- light ------------------------------------------------------------------------------

    def dark(self, pieces: list[Piece], parent: Piece) -> bool:
        """True if every branch of the box that fits would surely be blocked."""
        if not self._look():
            return False
        x: i64 = self.lx
        y: i64 = self.ly
        hx: i64 = self.hx
        hy: i64 = self.hy
        blockers = [
            piece
            for piece in pieces
            if _arcs_meet(piece, x, y, hx, hy) and self.behind(piece, parent)
        ]
        return bool(blockers) and covered(blockers, x, y, hx, hy)

    def _look(self) -> bool:
        """Set the directions from the sun between which all branches lie; False if they may surround it."""
        p = self.piece
        reach = self.reach
        sx: i64 = reach.sx
        sy: i64 = reach.sy
        points = (reach.lx, reach.ly, reach.hx, reach.hy)
        one = _arc_around(p.x1 + sx, p.y1 + sy, self.turn)
        two = _arc_around(p.x2 + sx, p.y2 + sy, self.turn)
        three = one
        four = two
        if reach.slide:
            three = _arc_around(p.x1 - sx, p.y1 - sy, self.turn)
            four = _arc_around(p.x2 - sx, p.y2 - sy, self.turn)
        self.lx, self.ly, self.hx, self.hy = points
        self._widen(one)
        self._widen(two)
        self._widen(three)
        self._widen(four)
        return (
            self.lx * self.hy - self.ly * self.hx > 0
            and self._spans(points)
            and self._spans(one)
            and self._spans(two)
            and self._spans(three)
            and self._spans(four)
        )

    def _widen(self, arc: tuple[i64, i64, i64, i64]) -> None:
        """Take in an arc at either end."""
        if arc[0] * self.ly - arc[1] * self.lx > 0:
            self.lx, self.ly = arc[0], arc[1]
        if self.hx * arc[3] - self.hy * arc[2] > 0:
            self.hx, self.hy = arc[2], arc[3]

    def _spans(self, arc: tuple[i64, i64, i64, i64]) -> bool:
        """True if both ends of an arc lie between our own; False if there is no telling."""
        if arc[0] == 0 and arc[1] == 0:
            return False
        return (
            self.lx * arc[1] - self.ly * arc[0] >= 0
            and arc[0] * self.hy - arc[1] * self.hx >= 0
            and self.lx * arc[3] - self.ly * arc[2] >= 0
            and arc[2] * self.hy - arc[3] * self.hx >= 0
        )

    def behind(self, other: Piece, parent: Piece) -> bool:
        """True if `geometry.in_front` finds another piece in front of every branch that is clear of it.

        It takes the first of six lines that has one piece beyond it; if there is none, they
        overlap. So each line that may be the first one must put the other piece in front.
        """
        p = self.piece
        o = other
        if o is parent and parent.parent >= 0:
            sure = self._beyond_parent(o)
        else:
            sure = self._beyond(o.x1, o.y1, o.x2, o.y2, BASES[o.size])
        if sure != _NEVER:
            if o.x1 * o.y2 - o.y1 * o.x2 <= 0:
                return False
            if sure == _ALWAYS:
                return True
        sure = self._other_beyond(p.x1, p.y1, p.x2, p.y2, BASES[p.size], o)
        if sure != _NEVER:
            if not self._sun_beyond(p.x1, p.y1, p.x2, p.y2, BASES[p.size]):
                return False
            if sure == _ALWAYS:
                return True
        sure = self._beyond(o.x0, o.y0, o.x1, o.y1, SLANTS[o.size])
        if sure != _NEVER:
            if o.x0 * o.y1 - o.y0 * o.x1 <= 0:
                return False
            if sure == _ALWAYS:
                return True
        sure = self._beyond(o.x2, o.y2, o.x0, o.y0, SLANTS[o.size])
        if sure != _NEVER:
            if o.x2 * o.y0 - o.y2 * o.x0 <= 0:
                return False
            if sure == _ALWAYS:
                return True
        sure = self._other_beyond(p.x0, p.y0, p.x1, p.y1, SLANTS[p.size], o)
        if sure != _NEVER:
            if not self._sun_beyond(p.x0, p.y0, p.x1, p.y1, SLANTS[p.size]):
                return False
            if sure == _ALWAYS:
                return True
        sure = self._other_beyond(p.x2, p.y2, p.x0, p.y0, SLANTS[p.size], o)
        return sure == _NEVER or self._sun_beyond(p.x2, p.y2, p.x0, p.y0, SLANTS[p.size])

    def _beyond_parent(self, parent: Piece) -> int:
        """Whether branches lie beyond the base they grow from: tips do, wherever they slide."""
        p = self.piece
        ex: i64 = parent.x2 - parent.x1
        ey: i64 = parent.y2 - parent.y1
        turned: i64 = (self.turn + _ROUNDED) * BASES[parent.size]
        one: i64 = ex * (p.y1 - parent.y1) - ey * (p.x1 - parent.x1)
        two: i64 = ex * (p.y2 - parent.y1) - ey * (p.x2 - parent.x1)
        if one <= -turned and two <= -turned:
            return _ALWAYS
        graze: i64 = GRAZE * BASES[parent.size]
        return _NEVER if one > graze + turned or two > graze + turned else _UNSURE

    def _beyond(self, ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> int:
        """Whether the branches lie beyond a fixed line from a to b, as `geometry.beyond` sees it."""
        p = self.piece
        ex: i64 = bx - ax
        ey: i64 = by - ay
        zero: i64 = ex * (p.y0 - ay) - ey * (p.x0 - ax)
        one: i64 = ex * (p.y1 - ay) - ey * (p.x1 - ax)
        two: i64 = ex * (p.y2 - ay) - ey * (p.x2 - ax)
        slip: i64 = self._slip(ex, ey) + length
        tip: i64 = slip + self.reach.rounding * length
        corner: i64 = slip + self.turn * length
        graze: i64 = GRAZE * length
        if zero > graze + tip or one > graze + corner or two > graze + corner:
            return _NEVER
        if zero <= graze - tip and one <= graze - corner and two <= graze - corner:
            return _ALWAYS
        return _UNSURE

    def _other_beyond(self, ax: i64, ay: i64, bx: i64, by: i64, length: i64, other: Piece) -> int:
        """Whether another piece lies beyond this edge of the branches."""
        graze: i64 = GRAZE * length
        if (
            self._depth(ax, ay, bx, by, length, other.x0, other.y0) > graze
            or self._depth(ax, ay, bx, by, length, other.x1, other.y1) > graze
            or self._depth(ax, ay, bx, by, length, other.x2, other.y2) > graze
        ):
            return _NEVER
        if (
            self._depth(bx, by, ax, ay, length, other.x0, other.y0) >= -graze
            and self._depth(bx, by, ax, ay, length, other.x1, other.y1) >= -graze
            and self._depth(bx, by, ax, ay, length, other.x2, other.y2) >= -graze
        ):
            return _ALWAYS
        return _UNSURE

    def _sun_beyond(self, ax: i64, ay: i64, bx: i64, by: i64, length: i64) -> bool:
        """True if the sun's centre surely lies beyond this edge of every branch."""
        return self._depth(bx, by, ax, ay, length, 0, 0) > 0


def _sun_within(ax: i64, ay: i64, bx: i64, by: i64, half: i64, shift: i64) -> bool:
    """True if some corner of the sun surely lies behind an edge that may be shifted."""
    ex: i64 = bx - ax
    ey: i64 = by - ay
    centre: i64 = ey * ax - ex * ay
    wide: i64 = (ex if ex >= 0 else -ex) + (ey if ey >= 0 else -ey)
    return centre + wide * half > shift


def _span(x: i64, y: i64) -> i64:
    """The length of a vector or a little more, without a root."""
    x = x if x >= 0 else -x
    y = y if y >= 0 else -y
    return x + (y >> 1) if x > y else y + (x >> 1)


def _near(x: i64, y: i64) -> i64:
    """The length of a vector, within seven per cent below and one above, without a root."""
    x = x if x >= 0 else -x
    y = y if y >= 0 else -y
    return (15 * x + 6 * y if x > y else 15 * y + 6 * x) >> 4


def _arc_around(x: i64, y: i64, stray: i64) -> tuple[i64, i64, i64, i64]:
    """The directions between which a point lies that may stray so far; no arc at all if they are too many."""
    far: i64 = _near(x, y)
    if far < 8 * stray:
        return (0, 0, 0, 0)
    lean: i64 = (stray + 2) * _WIDER // far + 1
    dx: i64 = x * lean >> _BITS
    dy: i64 = y * lean >> _BITS
    return (x + dy, y - dx, x - dy, y + dx)


def _arcs_meet(piece: Piece, lx: i64, ly: i64, hx: i64, hy: i64) -> bool:
    """True if the arc of a piece has more than an end in common with the arc from l to h."""
    if piece.lx * ly - piece.ly * lx >= 0 and lx * piece.hy - ly * piece.hx > 0:
        return True
    return lx * piece.ly - ly * piece.lx >= 0 and piece.lx * hy - piece.ly * hx > 0


def swung(length: int, steps: int) -> int:
    """How far a point at the end of a length moves when it turns by so many steps, or a little more."""
    return length * steps * _RADIAN >> _BITS
