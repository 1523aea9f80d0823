"""Where a plant may grow: a fan of candidate branches from every piece, and which of them fit.

A person may aim anywhere on the fine grid. Menus and bots need a list instead: a few points along
each base, and directions in equal steps from the line between the root and the sun. `fitting`
finds the candidates that lie free on the table; what light they get is judged later, because it
changes with every piece placed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.native import i64, mypyc_attr
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    NOTCHES,
    REACH,
    SMALL,
    TURN,
    Piece,
    attachment_point,
    branch,
    inside,
    light,
    on_sun,
    overlap,
)
from hortus.games.weeds.setup import World

_CERTAIN: Final = 4
"""A small piece that overlaps by this many times GRAZE leaves no room for a larger one either."""
_ASIDE: Final = 75 * 16
_APART: Final = 30 * 16
"""A rough look goes to 75 degrees on either side, in steps of 30."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Fan:
    """Which candidates are tried: attachment points along a base, and the step between directions."""

    attachments: tuple[int, ...]
    step: int

    def __init__(self, attachments: Sequence[int], step: int) -> None:
        self.attachments = tuple(attachments)
        self.step = step

    def points(self, parent: Piece) -> tuple[int, ...]:
        """The points that are tried on a piece: all branches of a root grow from its tip."""
        return self.attachments if parent.parent >= 0 else (0,)


FANS: Final[dict[str, Fan]] = {
    "coarse": Fan((0, 128, 256), 480),
    "normal": Fan((0, 128, 256), 240),
    "wide": Fan((0, 64, 128, 192, 256), 240),
}
"""By the names of the option `fan`; steps are 30 and 15 degrees."""


def fits(piece: Piece, pieces: Sequence[Piece], world: World) -> bool:
    """True if a piece lies within the world, clear of the sun and of all pieces."""
    if not inside(piece, world.radius) or on_sun(piece, world.sun):
        return False
    for other in pieces:  # noqa: SIM110  (a loop compiles to less than a generator)
        if overlap(piece, other):
            return False
    return True


def within_reach(tip: tuple[int, int], pieces: Sequence[Piece], parent: Piece) -> list[Piece]:
    """The pieces that a branch from this point could meet, the parent first."""
    x: i64 = tip[0]
    y: i64 = tip[1]
    reach: i64 = REACH
    near = [
        piece
        for piece in pieces
        if piece.left < x + reach
        and piece.right > x - reach
        and piece.bottom < y + reach
        and piece.top > y - reach
        and piece is not parent
    ]
    return [parent, *near]


def into_parent(parent: Piece, attachment: int, direction: int) -> bool:
    """True if a branch would surely lie across its own parent, so that it need not be tried.

    Seen from a point of the base, the parent fills the half turn behind it; from a corner, the
    part of it between the base and the long edge, which is more than 72 degrees.
    """
    if parent.parent < 0:
        return False
    aside = (direction - parent.direction) % TURN
    if attachment == 0:
        return TURN // 4 <= aside <= TURN // 4 + 72 * 16
    if attachment == NOTCHES:
        return TURN * 3 // 4 - 72 * 16 <= aside <= TURN * 3 // 4
    return TURN // 4 <= aside <= TURN * 3 // 4


def fitting(
    parent: Piece, axis: int, pieces: Sequence[Piece], world: World, fan: Fan
) -> list[Piece]:
    """The candidates from one piece that lie free on the table: by point, direction and size."""
    found: list[Piece] = []
    for attachment in fan.points(parent):
        found.extend(fitting_at(parent, attachment, axis, pieces, world, fan))
    return found


def fitting_at(
    parent: Piece, attachment: int, axis: int, pieces: Sequence[Piece], world: World, fan: Fan
) -> list[Piece]:
    """Those of them that grow from one point."""
    found: list[Piece] = []
    near = within_reach(attachment_point(parent, attachment), pieces, parent)
    piece = branch(parent, SMALL, attachment, 0)
    for turn in range(0, TURN, fan.step):
        direction = (axis + turn) % TURN
        if into_parent(parent, attachment, direction):
            continue
        for size in range(SMALL, LARGE + 1):
            piece.turn_to(size, direction)
            if _outside(piece, world):
                break
            other = _in_the_way(piece, near)
            if other is not None:
                if overlap(piece, other, _CERTAIN):
                    break
            elif inside(piece, world.radius) and not on_sun(piece, world.sun):
                found.append(piece)
                piece = branch(parent, SMALL, attachment, 0)
    return found


def openings(parent: Piece, size: int, pieces: list[Piece], world: World) -> int:
    """In how many of a few directions a branch may grow from the middle of a base, or from a root's tip.

    A rough count of the room around a piece, for evaluations: much quicker than the whole fan.
    """
    root = parent.parent < 0
    attachment = 0 if root else NOTCHES // 2
    tip = attachment_point(parent, attachment)
    near = within_reach(tip, pieces, parent)
    piece = branch(parent, size, attachment, 0)
    first = parent.direction + (TURN // 2 if root else 0) - _ASIDE
    count = 0
    for turn in range(0, 2 * _ASIDE + 1, _APART):
        piece.turn_to(size, (first + turn) % TURN)
        if fits(piece, near, world) and light(piece, pieces) > BLOCKED:
            count += 1
    return count


def _outside(piece: Piece, world: World) -> bool:
    """True if a piece reaches so clearly over the string that larger ones do, too."""
    return not inside(piece, world.radius + _CERTAIN)


def _in_the_way(piece: Piece, near: list[Piece]) -> Piece | None:
    """The first of some pieces that another one would overlap."""
    for other in near:
        if overlap(piece, other):
            return other
    return None
