"""Where things are in the field of Potato Patrol: lanes like spokes, towers on both sides, places on the lanes."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from hortus.core.contract import View
from hortus.core.svg import number
from hortus.games.potato_patrol.picture_frame import FIELD, Frame

MIDDLE_X: Final = FIELD / 2
MIDDLE_Y: Final = FIELD / 2
HUB: Final = 122.0
"""The radius of the kingdom in the middle of the table."""
SPACE_LONG: Final = 108.0
SPACE_WIDE: Final = 92.0
TOWER_LONG: Final = 98.0
TOWER_DEEP: Final = 64.0
BROAD: Final = {2: 1.45, 3: 1.22}
"""How much broader lanes and towers are where few sit at the table."""
ROOMY: Final = {2: 1.5, 3: 1.25}
"""How much larger their places are."""
STANDS: Final[tuple[tuple[int, int], ...]] = ((-1, 1), (1, 0), (-1, -1))
"""Where the enemies of each colour stand in a space with all three, across its longer side and along it."""
ALONE: Final = 28.0
"""The radius of what has a space for itself, at most."""


class Layout:
    """Where things are, with one seat at the bottom of the table."""

    def __init__(self, players: int, bottom: int, frame: Frame) -> None:
        self.players = players
        self.type = frame.field_type
        self.bottom = bottom
        self.hub = HUB if players < 5 else HUB + 22
        self.broad = BROAD.get(players, 1.0)
        self.roomy = ROOMY.get(players, 1.0)
        self.wide = SPACE_WIDE * self.broad
        """How wide a lane is."""
        self.deep = TOWER_DEEP * self.broad
        """How far a tower space reaches from its lane."""
        self.grown = 1 + 0.6 * (self.broad - 1)
        """How much larger what stands on them is drawn."""
        self.room = _room(self.wide - 2, SPACE_LONG - 4)
        """How far what stands in a space reaches from its own place, at most."""

    def seat_angle(self, seat: int) -> float:
        """The direction of a player; 0 is to the right, a quarter turn is down."""
        return pi / 2 - 2 * pi * (seat - self.bottom) / self.players

    def lane_angle(self, lane: int) -> float:
        """The direction of a lane: half-way to the next player."""
        return self.seat_angle(lane) - pi / self.players

    def at(self, angle: float, along: float, across: float = 0.0) -> tuple[float, float]:
        """A point at a distance from the middle, and beside the ray (positive: its player's side)."""
        return (
            MIDDLE_X + along * cos(angle) - across * sin(angle),
            MIDDLE_Y + along * sin(angle) + across * cos(angle),
        )

    def reach(self, space: int) -> float:
        """How far from the middle a space (0 outer to 2 inner) is."""
        return self.hub + SPACE_LONG * (2.5 - space)

    def space(self, place: int) -> tuple[float, float]:
        """The middle of a space."""
        return self.at(self.lane_angle(place // 3), self.reach(place % 3))

    def stand(self, place: int, colour: int, here: tuple[int, ...]) -> tuple[float, float, float]:
        """Where the enemies of a colour stand in a space with those that are here, and how much room is round
        them: alone in its middle, two side by side, three in a zigzag."""
        if len(here) < 3:
            short, long = sorted((self.wide - 2, SPACE_LONG - 4))
            room = min(short / 2, long / (2 * len(here)), ALONE * self.grown)
            aside, along = 0.0, room * (1 - 2 * here.index(colour)) * (len(here) - 1)
        else:
            room = self.room
            across, inward = STANDS[colour]
            short, long = sorted((self.wide - 2, float(SPACE_LONG - 4)))
            aside, along = across * (short / 2 - room), inward * (long / 2 - room)
        if self.wide > SPACE_LONG:
            aside, along = along, -aside
        x, y = self.at(self.lane_angle(place // 3), self.reach(place % 3) + along, aside)
        return x, y, room

    def spot(self, lane: int, spot: int) -> tuple[float, float]:
        """The middle of a tower space beside a lane."""
        return self.at(self.lane_angle(lane), self.reach(spot % 3), self.side(spot, 0.5))

    def side(self, spot: int, depth: float) -> float:
        """How far beside the ray a point of a tower is; depth 0 touches the lane."""
        away = self.wide / 2 + 3 + self.deep * depth
        return away if spot % 6 < 3 else -away


def _room(one: float, other: float) -> float:
    """The radius of three equal circles in a zigzag that touch each other and the sides of a space."""
    wide, long = min(one, other), max(one, other)
    half = (4 * wide + long) / 2
    return min(half - sqrt(half * half - wide * wide - long * long / 4), long / 4)


def layout_for(view: View, frame: Frame) -> Layout:
    """The layout of a view: its seat at the bottom."""
    return _layout(view.known.players, view.seat or 0, frame)


@lru_cache(maxsize=64)
def _layout(players: int, bottom: int, frame: Frame) -> Layout:
    """Always the same one, so that drawings can be kept by it."""
    return Layout(players, bottom, frame)


def slab(layout: Layout, lane: int, along: float, across: float, long: float, wide: float) -> str:
    """The corners of a piece of a lane, or of something beside it, as the `points` of a polygon."""
    angle = layout.lane_angle(lane)
    corners = [
        layout.at(angle, along + a * long / 2, across + b * wide / 2)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])
