"""How the picture of Power Plants is arranged: the garden, and the table around it, in each shape."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from hortus.core.svg import KEPT, SMALLEST, WIDTHS, Box, number
from hortus.games.power_plants.hexes import axial
from hortus.games.power_plants.picture_cards import Column, card_height, column_of
from hortus.games.power_plants.rules import Garden

LARGEST: Final = 96.0
"""The largest radius of a patch."""
GAP: Final = 6.0
TYPES: Final = (14.0, 13.0, 12.5)
"""Sizes of type that the cards beside the garden are written in, if there is room."""
CORNERS: Final = tuple([(sin(pi / 3 * turn), cos(pi / 3 * turn)) for turn in range(1, 7)])
"""How far to the right and up of its middle the corners of a patch lie, for a radius of one."""
LEGEND_ROOM: Final = 20.0
"""What the marks on house content mean stands at the foot of the garden."""


class Frame(NamedTuple):
    """Where everything lies in one shape."""

    width: float
    height: float
    garden: Box
    hand: Box
    nursery: Box
    sides: tuple[Box, ...]
    cards: tuple[Box, ...]
    type: float
    """The size of the cards' texts."""
    least: float
    """The size below which nothing is written."""


def frame_of(state: Garden, shape: str) -> Frame:
    """Where everything lies in a shape, with so many sides and cards."""
    return _frame(column_of(state), shape)


@lru_cache(maxsize=512)
def _frame(column: Column, shape: str) -> Frame:
    if shape == "wide":
        return _wide(column)
    if shape == "alone":
        return _below(column, shape, 1000.0, 640.0, 132.0, Columns(min(column.sides, 5), 2))
    if shape == "square":
        columns = Columns(3 if column.sides > 2 else 2, 2)
        return _below(column, shape, WIDTHS["square"], 560.0, 112.0, columns)
    return _below(column, shape, WIDTHS["tall"], 400.0, 78.0, Columns(2, 1))


class Columns(NamedTuple):
    """In how many columns the sides and the cards stand."""

    sides: int
    cards: int


def _wide(column: Column) -> Frame:
    """The garden takes two thirds; beside it hand and Nursery, the sides and the cards."""
    width, height, across = 1200.0, 962.0, 396.0
    x = width - across - 8
    tall = 164.0 if column.sides < 3 else 124.0
    hand = Box(x, 8, 176, tall)
    nursery = Box(x + 182, 8, across - 182, tall)
    sides = _grid(Box(x, tall + 14, across, 62 if column.sides < 5 else 56), 2, column.sides)
    top = sides[-1].y + sides[-1].height + GAP
    fitting = [size for size in TYPES if _needed(column, across, size) <= height - top - 8]
    size = fitting[0] if fitting else SMALLEST["wide"]
    height = max(height, top + _needed(column, across, size) + 8)
    cards = _stacked(column, Box(x, top, across, height - 8 - top), size)
    return Frame(
        width,
        height,
        Box(8, 8, x - 16, height - 16),
        hand,
        nursery,
        sides,
        cards,
        size,
        SMALLEST["wide"],
    )


def _needed(column: Column, width: float, size: float) -> float:
    """How high all cards are one below the other."""
    slots = range(len(column.plants))
    return sum([card_height(column, slot, width, size) + GAP for slot in slots])


def _below(
    column: Column,
    shape: str,
    width: float,
    garden: float,
    hand: float,
    columns: Columns,
) -> Frame:
    """The garden across the whole width, the table below it."""
    inner = width - 2 * GAP
    mine = inner * 0.42 if width > 500 else inner * 0.36
    y = garden + 2 * GAP
    side = 96.0 if shape == "alone" else 62.0
    sides = _grid(Box(GAP, y + hand + GAP, inner, side), columns.sides, column.sides)
    top = sides[-1].y + sides[-1].height + GAP
    size = {"alone": 14.0, "square": 13.0, "tall": 11.5}[shape]
    cards = _in_columns(column, Box(GAP, top, inner, 0), columns.cards, size)
    return Frame(
        width,
        max([one.y + one.height for one in cards]) + GAP,
        Box(GAP, GAP, inner, garden),
        Box(GAP, y, mine - GAP, hand),
        Box(GAP + mine, y, inner - mine, hand),
        sides,
        cards,
        size,
        SMALLEST[shape],
    )


def _stacked(column: Column, box: Box, size: float) -> tuple[Box, ...]:
    """The cards one below the other, as high as what they say; spread over the whole height."""
    slots = range(len(column.plants))
    needed = [card_height(column, slot, box.width, size) for slot in slots] or [60.0]
    spare = (box.height - sum(needed) - GAP * len(needed)) / len(needed)
    boxes: list[Box] = []
    y = box.y
    for height in needed:
        high = height + min(24.0, spare)
        boxes.append(Box(box.x, y, box.width, high))
        y += high + GAP
    return tuple(boxes)


def _in_columns(column: Column, first: Box, columns: int, size: float) -> tuple[Box, ...]:
    """The cards in columns, each row as high as the card that says most."""
    wide = (first.width + GAP) / columns - GAP
    slots = list(range(len(column.plants)))
    boxes: list[Box] = []
    y = first.y
    for row in range(0, max(1, len(slots)), columns):
        here = slots[row : row + columns]
        high = max([card_height(column, slot, wide, size) for slot in here] or [60.0])
        boxes += [
            Box(first.x + (wide + GAP) * place, y, wide, high) for place in range(max(1, len(here)))
        ]
        y += high + GAP
    return tuple(boxes)


def _grid(first: Box, columns: int, count: int) -> tuple[Box, ...]:
    """Boxes in rows, as wide as the first box allows, the fullest rows first."""
    rows = -(-count // columns)
    boxes: list[Box] = []
    for row in range(rows):
        here = (count + rows - 1 - row) // rows
        wide = (first.width + GAP) / here
        top = first.y + (first.height + GAP) * row
        boxes += [
            Box(first.x + wide * place, top, wide - GAP, first.height) for place in range(here)
        ]
    return tuple(boxes)


class Reach(NamedTuple):
    """How far the garden reaches: in half steps across, in steps down."""

    left: float
    right: float
    top: int
    bottom: int
    margin: float


class Scale(NamedTuple):
    """How large patches are drawn, wherever they lie."""

    radius: float
    least: float
    """The size below which nothing is written."""

    def type(self, share: float) -> float:
        """A size of type that goes with the patches, but can be read."""
        return max(self.least, share * self.radius)

    def corners(self, share: float = 0.97) -> list[tuple[float, float]]:
        """The six corners around the middle, from the upper right going round clockwise."""
        reach = self.radius * share
        return [(reach * right, -reach * up) for right, up in CORNERS]


class Layout(NamedTuple):
    """Where plots lie in the picture: the garden is scaled to fill its box. See `layout_of`."""

    scale: Scale
    x: float
    y: float

    @property
    def radius(self) -> float:
        """The radius of a patch."""
        return self.scale.radius

    def place(self, plot: int) -> tuple[float, float]:
        """The middle of a plot."""
        q, r = axial(plot)
        radius = self.scale.radius
        return self.x + radius * sqrt(3) * (q + r / 2), self.y + radius * 1.5 * r

    def shift(self, plot: int) -> str:
        """How what is drawn around the origin comes to a plot: a `transform`."""
        x, y = self.place(plot)
        return f"translate({number(x)} {number(y)})"

    def corners(self, plot: int, share: float = 0.97) -> list[tuple[float, float]]:
        """The six corners of a plot, from the upper right going round clockwise."""
        x, y = self.place(plot)
        return [(x + right, y + down) for right, down in self.scale.corners(share)]


def layout_of(state: Garden, frame: Frame) -> Layout:
    """The layout of a garden."""
    return _layout(tuple(state.ground), state.over, frame.garden, frame.least)


@lru_cache(maxsize=KEPT)
def _layout(plots: tuple[int, ...], over: bool, garden: Box, least: float) -> Layout:
    return _filling(_reach(plots, 0.2 if over else 2.0), garden, least)


@lru_cache(maxsize=KEPT)
def _filling(reach: Reach, garden: Box, least: float) -> Layout:
    """The layout of all gardens that reach as far: one and the same, by which drawings are kept."""
    wide = (reach.right - reach.left + 1 + reach.margin) * sqrt(3)
    high = (reach.bottom - reach.top + reach.margin) * 1.5 + 2
    box = garden._replace(height=garden.height - LEGEND_ROOM)
    radius = min(LARGEST, box.width / wide, box.height / high)
    x = box.x + box.width / 2 - radius * sqrt(3) * (reach.right + reach.left) / 2
    y = box.y + box.height / 2 - radius * 1.5 * (reach.bottom + reach.top) / 2
    return Layout(Scale(radius, least), x, y)


def _reach(plots: tuple[int, ...], margin: float) -> Reach:
    places = [axial(plot) for plot in plots] or [(0, 0)]
    across = [q + r / 2 for q, r in places]
    down = [r for _, r in places]
    return Reach(min(across), max(across), min(down), max(down), margin)
