"""Room to grow: whether a piece can be placed at all, decided on the whole grid people can aim at.

From each piece there are 257 points and 5,760 directions, far too many to try. So boxes of
points and directions are searched instead, beginning with 64 that hold them all: a box is dropped
if every branch in it would surely overlap the same piece or the sun, reach over the string, or lie
in the dark; otherwise the branch in its middle is tried, and the box is cut in two. "Surely" is
meant as it is said (see `boxes`): nothing is dropped that the tests of `geometry` would allow.
`tests/games/weeds/test_room` compares with trying every branch there is.

The boxes come in the same order whatever is dropped, so the first branch found is the same on
every machine. Rulebook: Ending the game. Ruling: docs/rulings/weeds.md, 20.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.native import i64, mypyc_attr
from hortus.games.weeds.boxes import Box, Reach, swung
from hortus.games.weeds.fan import fits
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    NOTCHES,
    REACH,
    SLANTS,
    SMALL,
    TURN,
    Piece,
    branch,
    light,
)
from hortus.games.weeds.setup import World

_SLIDING: Final = 8
"""Boxes are cut between points rather than directions until sliding moves a branch so much less."""
_TABLES: Final = 1000
"""So many tables are remembered before all are forgotten."""


def first_aims(
    parent: Piece, sizes: Sequence[bool], pieces: list[Piece], world: World
) -> list[Piece | None]:
    """For each of these sizes the first branch that may grow from a piece; None if none may."""
    found: list[Piece | None] = [None, None, None]
    near = _around(parent, pieces)
    wanted = sum([1 << size for size in range(SMALL, LARGE + 1) if sizes[size]])
    boxes = _all_boxes(parent, wanted)
    reaches: dict[int, Reach] = {}
    done = 0
    while wanted and done < len(boxes):
        box = boxes[done]
        done += 1
        a0, a1 = box & 511, box >> 9 & 511
        d0, d1 = box >> 18 & 8191, box >> 31 & 8191
        reach = reaches.get(box & 262143)
        if reach is None:
            reach = Reach(parent, a0, a1)
            reaches[box & 262143] = reach
        direction = (d0 + d1) // 2
        hopeful = 0
        for size in range(SMALL, LARGE + 1):
            if not (box >> 44) & wanted & 1 << size:
                continue
            piece = branch(parent, size, reach.middle, direction)
            branches = Box(piece, reach, d1 - direction)
            if _no_room(branches, near, world):
                break
            if branches.dark(pieces, parent):
                continue
            if fits(piece, near, world) and light(piece, pieces) > BLOCKED:
                found[size] = piece
                wanted &= ~(1 << size)
            else:
                hopeful |= 1 << size
        if hopeful and (a0 < a1 or d0 < d1):
            if _SLIDING * reach.slide > swung(SLANTS[LARGE], d1 - direction):
                boxes.append(_packed(a0, reach.middle, d0, d1, hopeful))
                boxes.append(_packed(reach.middle + 1, a1, d0, d1, hopeful))
            else:
                boxes.append(_packed(a0, a1, d0, direction, hopeful))
                boxes.append(_packed(a0, a1, direction + 1, d1, hopeful))
    return found


def _all_boxes(parent: Piece, sizes: int) -> list[int]:
    """All points and directions in boxes that are small enough for some to be dropped at once."""
    if parent.parent < 0:
        step = TURN // 16
        return [_packed(0, 0, d0, d0 + step - 1, sizes) for d0 in range(0, TURN, step)]
    part, step = NOTCHES // 4, TURN // 16
    return [
        _packed(a0, a0 + part - 1 if a0 + part < NOTCHES else NOTCHES, d0, d0 + step - 1, sizes)
        for d0 in range(0, TURN, step)
        for a0 in range(0, NOTCHES, part)
    ]


def _packed(a0: int, a1: int, d0: int, d1: int, sizes: int) -> int:
    """A box as one number: first and last point, first and last direction, a bit for each size."""
    return a0 | a1 << 9 | d0 << 18 | d1 << 31 | sizes << 44


def _around(parent: Piece, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that a branch from anywhere on a piece could meet, the parent first."""
    reach: i64 = REACH
    near = [
        piece
        for piece in pieces
        if piece.left < parent.right + reach
        and piece.right > parent.left - reach
        and piece.bottom < parent.top + reach
        and piece.top > parent.bottom - reach
        and piece is not parent
    ]
    return [parent, *near]


def _no_room(box: Box, near: list[Piece], world: World) -> bool:
    """True if no branch of a box, and none that is larger, has room on the table."""
    if box.outside(world.radius) or box.on_sun(world.sun):
        return True
    for place, other in enumerate(near):
        if box.overlaps(other):
            if place > 1:
                near[place], near[place // 2] = near[place // 2], other
            return True
    return False


# --- remembering ----------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Rooms:
    """What was found out about tables, so that copies, views and restored positions need not search again."""

    def __init__(self) -> None:
        self._tables: dict[tuple[int, ...], dict[int, Piece | None]] = {}

    def first_aims(
        self, parent: Piece, sizes: Sequence[bool], pieces: list[Piece], world: World
    ) -> list[Piece | None]:
        """As `first_aims` finds them, in a world that is always the same."""
        table = tuple(
            [
                (((p.number * 128 + p.parent + 1) * 512 + p.attachment) * 8192 + p.direction) * 4
                + p.size
                for p in pieces
            ]
        )
        if table not in self._tables:
            if len(self._tables) >= _TABLES:
                self._tables.clear()
            self._tables[table] = {}
        known = self._tables[table]
        wanted = range(SMALL, LARGE + 1)
        keys = [4 * parent.number + size for size in wanted]
        missing = [sizes[size] and keys[size] not in known for size in wanted]
        if any(missing):
            found = first_aims(parent, missing, pieces, world)
            for size in wanted:
                if missing[size]:
                    known[keys[size]] = found[size]
        return [known[keys[size]] if sizes[size] else None for size in wanted]
