"""Where everything lies in a picture of Weeds: the world in each shape, and inches in its units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.svg import WIDTHS, Box
from hortus.games.weeds.geometry import UNIT, Piece

GROUND: Final = "#9db188"
"""Grass in the shade."""
GRASS: Final = "#71875a"
NEAR: Final = "#ffdd6b"
LIT: Final = "#fbf1bd"
RIM: Final = "#eaefc4"
"""The light beside the sun, further out, and at the string."""
DOOM: Final = "#8f1d2f"
DIMMED: Final = "#7a5a12"
DRY: Final = "#d3c4a2"
"""A leaf that withers in the dark."""
WITHERED: Final = "#8d7750"
EDGE: Final = "#cfc3a6"
"""Around panels."""
NIGHT_COLOURS: Final = {
    GROUND: "#1d261d",
    GRASS: "#3b4a33",
    NEAR: "#d8b04a",
    LIT: "#8a8142",
    RIM: "#56633a",
    DOOM: "#f0647a",
    DIMMED: "#e8c267",
    DRY: "#4f4836",
    WITHERED: "#8f7f5d",
    "#8a6a3c": "#7c6238",
    EDGE: "#4d5347",
}
STANDARD: Final = 338.0
"""The radius of the world, in units, for which lines and marks are drawn at their usual size."""

NEWS: Final = 64.0
BETWEEN: Final = 56.0
CRAMPED: Final = 50.0
"""How high the place for news is below the world: some short lines, fewer above two rows of panels on a
tablet, and where five share a phone."""
ASIDE: Final = 28.0
"""How far from the edges the world stays on a tablet where the panels need two rows below it."""

Place = tuple[float, float]


class Words(NamedTuple):
    """Where a text stands, how it is aligned, and how large it is."""

    x: float
    y: float
    anchor: str
    size: float


class Layout(NamedTuple):
    """The world, the players' panels and the number of the round in one shape."""

    width: float
    height: float
    middle_x: float
    middle_y: float
    radius: float
    panels: tuple[Box, ...]
    round: Words
    legend: Box | None = None
    """Where there is room to say what the marks mean."""
    news: Box | None = None
    """Where what the others do is told, so that it covers nothing; it may be the place of the legend."""


@lru_cache(maxsize=64)
def layout_of(shape: str, players: int) -> Layout:
    """Where everything lies in a shape, for so many players."""
    if shape == "wide":
        return _wide(players)
    if shape == "alone":
        return _rows(720, 22, players, 2, 84, 22)
    if shape == "square":
        return _square(players)
    five = players > 4
    tall = _rows(WIDTHS["tall"], 8, players, 2, 64 if five else 88, 13)
    return _with_strip(tall, CRAMPED if five else NEWS)


def _square(players: int) -> Layout:
    """Where panels stand in two rows the world and the strip are smaller, so that all is in sight at once."""
    width = WIDTHS["square"]
    if players < 4:
        return _with_strip(_rows(width, 12, players, players, 92, 20), NEWS)
    two = _rows(width, 12, players, -(-players // 2), 62, 20, ASIDE)
    return _with_strip(two, BETWEEN)


def _with_strip(layout: Layout, high: float) -> Layout:
    """Room between the world and the panels for what marks mean, and for news."""
    strip = Box(8, 2 * layout.middle_y, layout.width - 16, high)
    return layout._replace(
        height=layout.height + high + 6,
        panels=tuple([box._replace(y=box.y + high + 6) for box in layout.panels]),
        legend=strip,
        news=strip,
    )


def _wide(players: int) -> Layout:
    """The world in the middle, and each panel in the corner next to where its plant begins; what marks
    mean in a corner that is free, or above the last panel, and news in one, or below the panel on the
    upper right. Five have smaller panels: two of them share a corner, beside the bulge of the world."""
    width, height = 1160.0, 930.0
    crowded = players > 4
    across, high = (180.0, 88.0) if crowded else (226.0, 150.0)
    right, low = width - across - 8, height - high - 8
    places = [(8.0, low), (8.0, 8.0), (right, 8.0), (right, low)]
    if crowded:
        places.insert(1, (8.0, low - high - 8))
    panels = [Box(x, y, across, high) for x, y in places]
    wide, tall = (176.0, 122.0) if crowded else (142.0, 132.0)
    slim, long = (146.0, 180.0) if crowded else (wide, tall)
    beside = Box(width - 8 - slim, 16 + high, slim, long)
    above = Box(width - 8 - wide, low - 8 - tall, wide, tall)
    corner = Box(right, low, across, high)
    legend = corner if players < 4 else above
    return Layout(
        width,
        height,
        width / 2,
        height / 2,
        455,
        tuple(panels[:players]),
        Words(width - 10, legend.y - 9, "end", 18),
        legend,
        Box(right, 8, across, high) if players < 3 else beside,
    )


def _rows(
    width: float,
    margin: float,
    players: int,
    columns: int,
    high: float,
    size: float,
    aside: float = 0,
) -> Layout:
    """The world above, across the whole width or with more room on its sides (`aside`), and the panels in
    rows below it, all of one size."""
    radius = (width - 2 * max(margin, aside)) / 2
    top = 2 * (radius + margin)
    rows = -(-players // columns)
    across = (width - 8) / -(-players // rows)
    panels: list[Box] = []
    for row in range(rows):
        here = (players + rows - 1 - row) // rows
        left, low = (width + 8 - across * here) / 2, top + (high + 8) * row
        panels += [Box(left + across * place, low, across - 8, high) for place in range(here)]
    height = top + (high + 8) * rows
    return Layout(
        width,
        height,
        width / 2,
        radius + margin,
        radius,
        tuple(panels),
        Words(margin / 2, size + 4, "start", size),
    )


class Map:
    """From inches on the table to units of the picture; there is one of each, see `map_of`."""

    def __init__(self, radius: int, layout: Layout) -> None:
        self.layout = layout
        self.radius = radius / UNIT
        self.scale = layout.radius / self.radius
        self.unit = layout.radius / STANDARD
        """How large lines and marks are, against their usual size."""

    def place(self, x: float, y: float) -> Place:
        """A point of the table in the picture; north is up."""
        return (self.layout.middle_x + x * self.scale, self.layout.middle_y - y * self.scale)

    def corners(self, piece: Piece) -> list[Place]:
        """Tip, right and left base corner of a piece in the picture."""
        return self.places(piece.corners)

    def places(self, corners: Sequence[tuple[int, int]]) -> list[Place]:
        """Points of the table, in its own small units, in the picture."""
        return [self.place(x / UNIT, y / UNIT) for x, y in corners]


@lru_cache(maxsize=64)
def map_of(radius: int, layout: Layout) -> Map:
    """The map of a world of that radius; always the same one, so that drawings can be kept by it."""
    return Map(radius, layout)


def between(p: Place, q: Place, share: float) -> Place:
    """The point that lies a share of the way from p to q."""
    return (p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share)
