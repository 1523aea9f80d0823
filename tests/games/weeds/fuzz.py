"""Random games of Weeds checked move by move against independent geometry.

The tests play a few; `python -m tests.games.weeds.fuzz 1000` plays as many as you like.
"""

from __future__ import annotations

import math
import sys
from random import Random

import numpy as np
from shapely.geometry import Point, Polygon, box

from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED, UNIT, Piece
from hortus.games.weeds.rules import Plot
from tests.games.weeds.tables import fresh

Numbers = np.ndarray[tuple[int], np.dtype[np.float64]]

SLIVER = 1e-6
"""Inches: where its way through the leaf is shorter than this, a ray tells nothing."""
TOUCH = 1e-9
"""Inches: a ray whose way through another piece is shorter than this only touches it."""


def way_through(piece: Piece, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers]:
    """Where rays in the directions (x, y) enter and leave a piece; entry after exit if they miss it."""
    entry = np.zeros_like(x)
    leave = np.full_like(x, 1e9)
    corners = piece.triangle
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        ex, ey = bx - ax, by - ay
        slope = ex * y - ey * x
        with np.errstate(divide="ignore"):
            far = (ex * ay - ey * ax) / slope
        entry = np.where(slope > 0, np.maximum(entry, far), entry)
        leave = np.where(slope < 0, np.minimum(leave, far), leave)
    return entry, leave


def light_by_rays(leaf: Piece, pieces: list[Piece], rays: int = 4000) -> set[bool]:
    """Which of lit (True) and dark (False) occur on a leaf, by very many rays."""
    start = math.atan2(leaf.ly, leaf.lx)
    width = (math.atan2(leaf.hy, leaf.hx) - start) % (2 * math.pi)
    angles = start + width * (np.arange(rays) + 0.5) / rays
    x, y = np.cos(angles), np.sin(angles)
    entry, leave = way_through(leaf, x, y)
    seen = leave - entry > SLIVER
    dark = np.zeros(rays, dtype=bool)
    for other in pieces:
        if other is not leaf:
            first, last = way_through(other, x, y)
            dark |= (last - first > TOUCH) & (first + last < entry + leave)
    return {bool(value) for value in ~dark[seen]}


def disagreement(leaf: Piece, plot: Plot) -> str:
    """What is wrong with the light of a leaf; a sliver narrower than the rays may go unseen."""
    found = light_by_rays(leaf, plot.pieces)
    sun = plot.light_on(leaf)
    allowed = {
        frozenset({True, False}): {PARTIAL},
        frozenset({True}): {UNBLOCKED, PARTIAL},
        frozenset({False}): {BLOCKED, PARTIAL},
    }[frozenset(found)]
    return "" if sun in allowed else f"leaf {leaf.number} has light {sun}, but rays see {found}"


def misplaced(plot: Plot) -> str:
    """What is wrong with the newest piece: overlap, outside, or on the sun, by shapely."""
    newest = Polygon(plot.pieces[-1].triangle)
    half = plot.world.sun / UNIT
    if newest.intersection(box(-half, -half, half, half)).area > 1e-9:
        return "a piece lies on the sun"
    if max(Point(0, 0).distance(Point(x, y)) for x, y in newest.exterior.coords) > (
        plot.world.radius / UNIT + 1e-6
    ):
        return "a piece lies outside"
    for other in plot.pieces[:-1]:
        if newest.intersection(Polygon(other.triangle)).area > 1e-5:
            return f"the newest piece overlaps piece {other.number}"
    return ""


def troubles(seed: int, fan: str = "normal") -> list[str]:
    """Everything that is wrong in one random game."""
    rng = Random(seed)
    plot = fresh(rng.choice((4, 4, 3, 2, 5)), fan=fan)
    found: list[str] = []
    while not plot.over:
        moves = plot.moves()
        plot.play(moves[rng.randrange(len(moves))])
        words = [misplaced(plot), *[disagreement(leaf, plot) for leaf in plot.leaves()]]
        found += [f"seed {seed}, {plot.next_number} placed: {word}" for word in words if word]
    return found


def main() -> None:
    """Play as many games as the first argument says, and report what is wrong."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    found = [trouble for seed in range(games) for trouble in troubles(seed)]
    print("\n".join([*found, f"{games} games, {len(found)} troubles"]))


if __name__ == "__main__":
    main()
