"""What the sun of Weeds sees: which side of which piece meets its rays first, all around."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, pi, sin
from typing import Final

Place = tuple[float, float]
Triangle = tuple[Place, Place, Place]
STRING: Final = -1.0
"""How far a ray goes that nothing stops before the string."""


def stretches(triangles: Sequence[Triangle]) -> list[tuple[float, float, float, float]]:
    """The turn around the sun in stretches, in each of which its rays end at the same side of a piece.

    A stretch is two angles, the second larger, and how far the ray goes at each of them.
    """
    sides: list[tuple[float, float, Place, Place]] = []
    for triangle in triangles:
        sides += _facing(triangle)
    if not sides:
        return [(-pi, pi, STRING, STRING)]
    angles = sorted({side[0] for side in sides} | {side[1] for side in sides})
    places = {angle: place for place, angle in enumerate(angles)}
    count = len(angles)
    seen: list[int] = [-1] * count
    nearest: list[float] = [1e9] * count
    for index, (start, end, a, b) in enumerate(sides):
        place, last = places[start], places[end]
        while place != last:
            middle = (angles[place] + _after(angles, place)) / 2
            far = _meet(middle, a, b)
            if 0 < far < nearest[place]:
                seen[place], nearest[place] = index, far
            place = (place + 1) % count
    found: list[tuple[float, float, float, float]] = []
    before = -2
    for place, index in enumerate(seen):
        right, left = angles[place], _after(angles, place)
        if left - right < 1e-9:
            continue
        if index < 0:
            near, far = STRING, STRING
        else:
            near, far = _meet(right, *sides[index][2:]), _meet(left, *sides[index][2:])
        if index == before:
            found[-1] = (found[-1][0], left, found[-1][2], far)
        else:
            found.append((right, left, near, far))
        before = index
    return found


def _after(angles: list[float], place: int) -> float:
    """The angle that follows, the first one a whole turn later."""
    return angles[place + 1] if place + 1 < len(angles) else angles[0] + 2 * pi


def _facing(triangle: Triangle) -> list[tuple[float, float, Place, Place]]:
    """The sides of a triangle that the sun could see: from which angle to which, and their ends."""
    (ax, ay), (bx, by), (cx, cy) = triangle
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    found: list[tuple[float, float, Place, Place]] = []
    for p, q in (
        (triangle[0], triangle[1]),
        (triangle[1], triangle[2]),
        (triangle[2], triangle[0]),
    ):
        turn = p[0] * q[1] - p[1] * q[0]
        if turn * area < 0:
            first, second = (p, q) if turn > 0 else (q, p)
            found.append((atan2(first[1], first[0]), atan2(second[1], second[0]), p, q))
    return found


def _meet(angle: float, a: Place, b: Place) -> float:
    """How far along a ray the line through two points lies."""
    x, y = cos(angle), sin(angle)
    ex, ey = b[0] - a[0], b[1] - a[1]
    slope = x * ey - y * ex
    return (a[0] * ey - a[1] * ex) / slope if abs(slope) > 1e-12 else 1e9
