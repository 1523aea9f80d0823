"""How the picture of Power Plants is arranged: the garden, and the table around it, in each shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, floor, pi, sin, sqrt
from typing import Final, NamedTuple

from hortus.core.svg import KEPT, SMALLEST, WIDTHS, Box, number
from hortus.games.power_plants.hexes import axial
from hortus.games.power_plants.picture_cards import Column, card_height, column_of
from hortus.games.power_plants.rules import Garden

LARGEST: Final = 96.0
"""The largest radius of a patch, in the end."""
LARGE: Final = 0.092
"""The largest radius of a patch while others may be added, of the smaller side of the garden's box."""
LARGER: Final = 0.105
"""The same where the box is as narrow as on a phone."""
NARROW: Final = 500.0
"""How wide a box may be for that."""
CLOSER: Final = 1.03
"""How much each size of patches is larger than the next: a garden has the largest in which it fits with all its plots."""
FINE: Final[tuple[float, ...]] = (4.0, 2.0, 1.0, 0.5, 0.25)
"""By how many patches a garden is moved aside to fit; if none of them does, it lies in the middle."""
ASIDE: Final = 1.0
"""How far from the middle of its box the middle of a garden may come to lie, in patches, before it is moved."""
HOME: Final = (1.0, -0.5)
"""The middle of the five patches that a game begins with: there is the middle of the box for as long as may be."""
GAP: Final = 6.0
ACROSS: Final = 1200.0
DOWN: Final = 962.0
"""How large the picture is for a laptop, always: whatever a game lays out, it fills its screen."""
COLUMNS: Final[tuple[tuple[float, float], ...]] = (
    *[(300.0, size) for size in (15.0, 14.5, 14.0, 13.5, 13.0, 12.5)],
    *[(324.0, size) for size in (14.0, 13.5, 13.0, 12.5, 12.0)],
    *[(across, size) for across in (348.0, 360.0, 372.0, 384.0) for size in (14.0, 13.5, 13.0, 12.5)],
    (372.0, 12.0), (396.0, 12.0), (440.0, 12.0),
)  # fmt: skip
"""How wide the column beside the garden is, and the size of type on its cards: the first in which
all that the cards say has room."""
ABREAST: Final = 348.0
"""The width from which hand and Nursery lie beside each other."""
HAND: Final = 108.0
NURSERY: Final = 86.0
HAND_ACROSS: Final = 0.42
HAND_ON_A_PHONE: Final = 0.31
"""How much of the width the hand takes below a garden; the rest is the Nursery's, whose patches a finger must hit."""
SIDE: Final = 68.0
"""How high the hand, the Nursery and what a side holds are."""
HIGHER: Final = 88.0
"""How high the latter is where there is little room abreast: what they hold takes two lines then."""
ABREAST_AT_MOST: Final = 3
"""How many sides stand abreast in boxes of the usual height."""
CORNERS: Final = tuple([(sin(pi / 3 * turn), cos(pi / 3 * turn)) for turn in range(1, 7)])
"""How far to the right and up of its middle the corners of a patch lie, for a radius of one."""
AROUND: Final = 1.95
"""How much room is left around the garden for new patches, in patches: they may come close to its edge."""
AT_THE_END: Final = 0.2
FIRST: Final = 5
"""With how many patches a game begins; fewer lie as they are."""
TURNS: Final = 3
"""In how many ways a garden can lie; it reaches as far when it is turned by half."""
WORTH_IT: Final = 1.2
"""How much larger patches must become where the garden is turned."""
NOWHERE: Final = Box(0.0, 0.0, 0.0, 0.0)
RANKS: Final = 22.0
"""How high the line of everybody's points is."""
IN_SIGHT: Final = 672.0
"""How far down a picture for a phone is seen above the question, when one has not scrolled."""
FOOT: Final = 2.0
"""How far above the foot of the picture the cards end, less what lies between them."""
LEGEND_ROOM: Final = 20.0
"""How high a line is that explains marks; one stands at the foot of the garden, or everybody's points."""


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
    panels: tuple[Box, ...]
    """Where it may be told what the powers in question do, if the cards are out of sight, the smallest
    first: over the Nursery, over the hand, too, on a phone over everybody's points as well, or over what follows."""
    ranks: Box
    """Where everybody's points stand, if what they hold is out of sight; else empty."""
    key: Box
    """Where it is told what the marks on patches mean, in as many lines as it is high."""


def frame_of(state: Garden, shape: str) -> Frame:
    """Where everything lies in a shape, with so many sides and cards."""
    return _frame(column_of(state), shape)


@lru_cache(maxsize=512)
def _frame(column: Column, shape: str) -> Frame:
    if shape == "wide":
        return _wide(column)
    if shape == "alone":
        return _below(column, shape, 1000.0, 680.0, 132.0, Columns(column.sides, 2))
    if shape == "square":
        columns = Columns(3 if column.sides > 2 else 2, 2)
        return _below(column, shape, WIDTHS["square"], 680.0, 118.0, columns)
    return _below(column, shape, WIDTHS["tall"], 544.0, 98.0, Columns(2, 1))


class Columns(NamedTuple):
    """In how many columns the sides and the cards stand."""

    sides: int
    cards: int


def _fitting(column: Column, room: float) -> tuple[float, float]:
    """The first width and size of type, of `COLUMNS`, in which all that the cards say has room."""
    for across, size in COLUMNS:
        if _cards_from(across) + _needed(column, across, size) <= room:
            return across, size
    return COLUMNS[-1]


def _wide(column: Column) -> Frame:
    """The garden takes three quarters of the width, the sides stand below it; hand, Nursery and cards
    beside it."""
    width, height = ACROSS, DOWN
    across, size = _fitting(column, height - FOOT)
    top = _cards_from(across)
    height = max(height, top + _needed(column, across, size) + FOOT)
    x = width - across - 8
    hand = Box(x, 8, across, HAND)
    nursery = Box(x, 8 + HAND + GAP, across, NURSERY)
    if across >= ABREAST:
        hand = hand._replace(width=0.42 * across - GAP)
        nursery = Box(x + 0.42 * across, 8, 0.58 * across, HAND)
    high = SIDE if column.sides <= ABREAST_AT_MOST else HIGHER
    foot = height - 8 - high
    return Frame(
        width,
        height,
        Box(8, 8, x - 14, foot - 14),
        hand,
        nursery,
        _grid(Box(8, foot, x - 14, high), column.sides, column.sides),
        _stacked(column, Box(x, top, across, height - FOOT - top), size),
        size,
        SMALLEST["wide"],
        (),
        NOWHERE,
        Box(24.0, foot - 10 - LEGEND_ROOM, x - 46, LEGEND_ROOM),
    )


def _cards_from(across: float) -> float:
    """Where the cards begin in a column so wide: below hand and Nursery."""
    return 8 + HAND + GAP + (0 if across >= ABREAST else NURSERY + GAP)


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
    """The garden across the whole width, the table below it: on a phone first the cards, then what the sides
    hold, of which the points stand in the garden."""
    inner = width - 2 * GAP
    mine = inner * (HAND_ACROSS if width > 500 else HAND_ON_A_PHONE)
    y = garden + 2 * GAP
    tall = shape == "tall"
    under = y + hand + GAP
    size = {"alone": 14.0, "square": 13.0, "tall": 11.5}[shape]
    rows = -(-column.sides // columns.sides)
    side = HIGHER if tall and rows > 1 else SIDE
    top = under if tall else under + (SIDE + GAP) * rows
    cards = _in_columns(column, Box(GAP, top, inner, 0), columns.cards, size)
    high = max([one.y + one.height for one in cards]) + GAP
    key = Box(3 * GAP, garden - 14, inner - 4 * GAP, LEGEND_ROOM)
    if tall:
        key = Box(3 * GAP, high, inner - 4 * GAP, 3 * LEGEND_ROOM)
        under = high + key.height + GAP
        high = under + (side + GAP) * rows
    nursery = Box(GAP + mine, y, inner - mine, hand)
    return Frame(
        width,
        high,
        Box(GAP, GAP, inner, garden),
        Box(GAP, y, mine - GAP, hand),
        nursery,
        _grid(Box(GAP, under, inner, side), columns.sides, column.sides),
        cards,
        size,
        SMALLEST[shape],
        () if shape == "alone" else _panels(nursery, Box(GAP, y, inner, hand), tall),
        Box(GAP + 8, garden - RANKS + 2, inner - 16, RANKS) if tall else NOWHERE,
        key,
    )


def _panels(nursery: Box, table: Box, tall: bool) -> tuple[Box, ...]:
    """The places for powers in words: ever more of the table below the garden, on a phone first what is in sight."""
    longest = table._replace(height=table.height + GAP + SIDE)
    if not tall:
        return (nursery, table, longest)
    top = table.y - GAP - RANKS - GAP
    return (nursery, table, Box(table.x, top, table.width, IN_SIGHT - top), longest)


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
    """The size below which nothing is written; 0 where nothing is written at all."""

    def type(self, share: float) -> float:
        """A size of type that goes with the patches, but can be read."""
        return max(self.least, share * self.radius)

    def corners(self, share: float = 0.97) -> list[tuple[float, float]]:
        """The six corners around the middle, from the upper right going round clockwise."""
        reach = self.radius * share
        return [(reach * right, -reach * up) for right, up in CORNERS]


class Layout:
    """Where plots lie in the picture: the garden is scaled to fill its box. See `layout_of`.

    There is one for all gardens that reach as far, by which what is drawn in them is kept.
    """

    def __init__(self, scale: Scale, x: float, y: float, turn: int = 0) -> None:
        self.scale = scale
        self.x = x
        self.y = y
        self.turn = turn
        """By how many sixths the garden is turned, clockwise."""

    @property
    def radius(self) -> float:
        """The radius of a patch."""
        return self.scale.radius

    @property
    def grid(self) -> Layout:
        """The same without its place in the picture, so that a garden that moves is not drawn anew: what is
        drawn in it belongs into a group at the `origin`."""
        return _unplaced(self.scale, self.turn)

    @property
    def origin(self) -> str:
        """How what is drawn in the `grid` comes to its place: a `transform`."""
        return f"translate({number(self.x)} {number(self.y)})"

    def place(self, plot: int) -> tuple[float, float]:
        """The middle of a plot."""
        q, r = turned(*axial(plot), self.turn)
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


@lru_cache(maxsize=KEPT)
def _unplaced(scale: Scale, turn: int) -> Layout:
    return Layout(scale, 0.0, 0.0, turn)


def turned(q: int, r: int, turn: int) -> tuple[int, int]:
    """Where a plot lies when the table is turned clockwise by so many sixths."""
    for _ in range(turn):
        q, r = -r, q + r
    return q, r


def layout_of(state: Garden, frame: Frame) -> Layout:
    """The layout of a garden.

    Patches are as large as they can be with all plots around them, and near the middle of the lawn; a garden stays
    where it is, and as large, as long as it fits there. In the end it fills its box.
    """
    return _layout(tuple(state.ground), state.over, frame.garden, frame.least)


@lru_cache(maxsize=KEPT)
def _layout(ground: tuple[int, ...], over: bool, garden: Box, least: float) -> Layout:
    plots = [axial(plot) for plot in ground] or [(0, 0)]
    box = garden._replace(height=garden.height - LEGEND_ROOM)
    turn = _turn(ground, box)
    if over:
        return _filling(_reach(plots, turn, AT_THE_END), box, least, turn)
    return _steady(_reach(plots, turn, AROUND), box, least, turn)


@lru_cache(maxsize=KEPT)
def _turn(ground: tuple[int, ...], box: Box) -> int:
    """How a garden lies: as it did with a patch less, unless its patches are much larger when it is turned.

    The plots are in the order in which they were filled, so it never turns back and forth as it grows.
    """
    before = _turn(ground[:-1], box) if len(ground) > FIRST else 0
    plots = [axial(plot) for plot in ground] or [(0, 0)]
    most = largest(box)
    sizes = [min(most, _radius(_reach(plots, way, AROUND), box)) for way in range(TURNS)]
    return sizes.index(max(sizes)) if max(sizes) >= WORTH_IT * sizes[before] else before


@lru_cache(maxsize=64)
def layout_in(ground: tuple[int, ...], box: Box, turn: int) -> Layout:
    """The layout in which a garden, turned by so many sixths, fills a box, and nothing is written."""
    plots = [axial(plot) for plot in ground] or [(0, 0)]
    return _filling(_reach(plots, turn, AT_THE_END), box, 0.0, turn)


def _reach(plots: Sequence[tuple[int, int]], turn: int, margin: float) -> Reach:
    places = [turned(q, r, turn) for q, r in plots]
    across = [q + r / 2 for q, r in places]
    down = [r for _, r in places]
    return Reach(min(across), max(across), min(down), max(down), margin)


def _radius(reach: Reach, box: Box) -> float:
    """How large patches can be in a box."""
    wide = (reach.right - reach.left + 1 + reach.margin) * sqrt(3)
    high = (reach.bottom - reach.top + reach.margin) * 1.5 + 2
    return min(LARGEST, box.width / wide, box.height / high)


@lru_cache(maxsize=KEPT)
def _filling(reach: Reach, box: Box, least: float, turn: int) -> Layout:
    """The layout of all gardens that reach as far: one and the same, by which drawings are kept."""
    middle = ((reach.right + reach.left) / 2, (reach.bottom + reach.top) / 2)
    return _around(middle, _radius(reach, box), box, least, turn)


@lru_cache(maxsize=KEPT)
def _steady(reach: Reach, box: Box, least: float, turn: int) -> Layout:
    """The largest size in which a garden has room with all its plots, and the roundest place near the middle."""
    radius = min(LARGEST, largest(box))
    most = _radius(reach, box)
    while radius > most:
        radius /= CLOSER
    return _around(_middle(reach, radius, box), radius, box, least, turn)


def largest(box: Box) -> float:
    """The largest radius of a patch in a box while others may be added."""
    share = LARGER if box.width < NARROW else LARGE
    return share * min(box.width, box.height)


def _middle(reach: Reach, radius: float, box: Box) -> tuple[float, float]:
    """What lies in the middle of the box: the roundest place around which the garden has room and is not far aside."""
    across = box.width / (2 * sqrt(3) * radius) - (1 + reach.margin) / 2
    down = (box.height / 2 - radius) / (1.5 * radius) - reach.margin / 2
    return (
        _roundest(reach.left, reach.right, across, HOME[0]),
        _roundest(reach.top, reach.bottom, down, HOME[1]),
    )


def _roundest(start: float, end: float, room: float, home: float) -> float:
    """The place on the coarsest grid around home from which the garden reaches no farther than there is room,
    and whose distance from the garden's own middle is small; there the one nearest to home."""
    middle = (start + end) / 2
    least, most = max(end - room, middle - ASIDE), min(start + room, middle + ASIDE)
    for grid in FINE:
        low, high = ceil((least - home) / grid), floor((most - home) / grid)
        if low <= high:
            return home + grid * max(low, min(high, 0))
    return middle


@lru_cache(maxsize=KEPT)
def _around(
    middle: tuple[float, float], radius: float, box: Box, least: float, turn: int
) -> Layout:
    """The one layout in which patches are so large and this is in the middle of the box."""
    x = box.x + box.width / 2 - radius * sqrt(3) * middle[0]
    y = box.y + box.height / 2 - radius * 1.5 * middle[1]
    return Layout(Scale(radius, least), x, y, turn)
