"""Supply and Compost in the picture of Leaf & Let Die: how many cards, and every die."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hortus.core.language import mark, plural, say
from hortus.core.palette import CARD, ETCH, PLAYER_COLOURS
from hortus.core.svg import KEPT, Box, Drawing, kept
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_parts import die_shape, fixed
from hortus.games.leaf_and_let_die.pieces import SIDES, UNKNOWN
from hortus.games.leaf_and_let_die.texts import compost_text, supply_text

FLAT: Final = 44.0
"""Lower than that a pile is one line."""
LARGEST: Final = 15.0
"""How large dice are drawn in a pile at most, from the middle to a corner."""
COUNTED: Final = 20.0
"""How high a row is of dice that are counted."""

TITLES: Final = {"supply": mark("Supply"), "compost": mark("Compost")}


def draw_piles(canvas: Canvas, seat: int, supply: Box, compost: Box) -> None:
    """Both piles of a gardener, each in its place."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    text, dice = supply_text(canvas.almanac, gardener), tuple(gardener.supply_dice)
    canvas.places[f"supply-{seat}"] = supply = _fitted(supply, dice, least)
    asks, cards = canvas.asks.get(f"supply-{seat}", ""), _supply_size(gardener)
    _draw_pile(drawing, seat, "supply", text, cards, dice, supply, least, asks)
    text, dice = compost_text(canvas.almanac, gardener), tuple(gardener.compost_dice)
    canvas.places[f"compost-{seat}"] = compost = _fitted(compost, dice, least)
    cards = len(gardener.compost) + len(gardener.spent)
    _draw_pile(drawing, seat, "compost", text, cards, dice, compost, least)


@lru_cache(maxsize=KEPT)
def _fitted(box: Box, dice: tuple[int, ...], least: float) -> Box:
    """A pile as high as its dice need, at most as high as there is room."""
    if box.height < FLAT:
        return box
    heap = _heap_in(box, least)
    r = _radius(heap, sum(dice), least)
    if r < _smallest(least):
        used = COUNTED * max(1, _count_rows(heap, dice, least)) + 2
        return box._replace(height=min(box.height, box.height - heap.height + used))
    rows = -(-sum(dice) // max(1, int(heap.width / (2.3 * r))))
    return box._replace(height=box.height - heap.height + 2.3 * r * rows)


def _smallest(least: float) -> float:
    """How small dice are drawn in a pile: their numbers have room in them."""
    return 0.95 * least


def _heap_in(box: Box, least: float) -> Box:
    """Where the dice of a pile lie."""
    top = least + 42
    return Box(box.x + 5, box.y + top, box.width - 10, box.height - top - 4)


def _radius(heap: Box, dice: int, least: float) -> float:
    """How large so many dice are drawn; less than the smallest where there is no room for all."""
    r = LARGEST
    while r >= _smallest(least) and dice > _fits(heap, r):
        r -= 0.5
    return r


def _supply_size(gardener: Gardener) -> int:
    """Cards in the Supply: a view counts unknown cards of the hand among them."""
    return len(gardener.supply) - sum([1 for kind in gardener.hand if kind == UNKNOWN])


@kept
def _draw_pile(
    drawing: Drawing,
    seat: int,
    name: str,
    tip: str,
    cards: int,
    dice: tuple[int, ...],
    box: Box,
    least: float,
    asks: str = "",
) -> None:
    """A pile: its name, its cards face down, its dice; what they are stands in the tip. What it `asks` is said
    where it is pressed."""
    x, y, width, height = box
    flat = height < FLAT
    with drawing.group(f"{name}-{seat}", tip, data_asks=asks):
        edge = PLAYER_COLOURS[seat]
        drawing.rect(*box, rx=10, fill=CARD, fill_opacity=0.86, stroke=edge, stroke_width=1.2)
        foot = y + height / 2 + 0.36 * least if flat else y + least + 6
        weight = "normal" if flat else "bold"
        drawing.text(x + 7, foot, say(TITLES[name]), least, text_anchor="start", font_weight=weight)
        if flat:
            _draw_line(drawing, seat, cards, sum(dice), Box(x, foot, width, 0), least)
            return
        _draw_backs(drawing, seat, cards, Box(x + 8, foot + 6, width - 16, 26), least)
        _draw_heap(drawing, dice, _heap_in(box, least), least)


@kept
def _draw_line(drawing: Drawing, seat: int, cards: int, dice: int, box: Box, least: float) -> None:
    """A flat pile: how many cards and dice, at its right end."""
    right, foot = box.x + box.width - 7, box.y
    for count, is_die in ((dice, True), (cards, False)):
        words = str(count)
        drawing.text(right, foot, words, least, text_anchor="end", font_weight="bold")
        right -= 0.62 * least * len(words) + 9
        if is_die:
            die_shape(drawing, right, foot - 0.36 * least, 6.5, 1)
        else:
            top = foot - 0.95 * least
            drawing.rect(right - 4.5, top, 9, 13, rx=2, **fixed(PLAYER_COLOURS[seat], 1.2))
        right -= 10


@kept
def _draw_backs(drawing: Drawing, seat: int, cards: int, box: Box, least: float) -> None:
    """The cards of a pile, overlapping, and how many they are."""
    wide = 19.0
    words = f"×{cards}"
    room = box.width - wide - 0.62 * least * len(words) - 6
    step = min(12.0, room / max(1, cards - 1))
    if cards:
        back = Drawing(0, 0, "")
        back.rect(0, 0, wide, box.height, rx=3, **fixed(PLAYER_COLOURS[seat], 1.3))
        drawing.symbol(f"lld-back-{seat}", back.body)
    for place in range(cards):
        drawing.use(f"lld-back-{seat}", box.x + step * place, box.y)
    if cards:
        last = box.x + step * (cards - 1)
        drawing.use("lld-leaf", last + wide / 2, box.y + box.height / 2 - 2, 0.5)
    after = box.x + (step * (cards - 1) + wide + 5 if cards else 0)
    foot = box.y + box.height / 2 + 0.36 * least
    words = words if cards else say("no cards")
    drawing.text(after, foot, words, least, text_anchor="start")


@kept
def _draw_heap(drawing: Drawing, dice: tuple[int, ...], box: Box, least: float) -> None:
    """Every die of a pile, or where they are too many for the room one of each size and a number."""
    sizes = [size for size in range(6) for _ in range(dice[size])]
    r = _radius(box, len(sizes), least)
    if r < _smallest(least):
        _draw_counts(drawing, dice, box, least)
        return
    columns = max(1, int(box.width / (2.3 * r)))
    with drawing.group(fill=ETCH, font_weight="bold"):
        for place, size in enumerate(sizes):
            row, column = divmod(place, columns)
            x, y = box.x + 2.3 * r * (column + 0.5), box.y + 2.3 * r * (row + 0.5)
            _draw_lying(drawing, x, y, r, size, least)


@kept
def _draw_lying(drawing: Drawing, x: float, y: float, r: float, size: int, least: float) -> None:
    """A die of a pile, with the number of its sides."""
    fall = die_shape(drawing, x, y, r, size)
    drawing.text(x, y + fall + 4, str(SIDES[size]), least)


def _fits(box: Box, r: float) -> int:
    """How many dice of a size of drawing have room."""
    return int(box.width / (2.3 * r)) * int((box.height + 0.01) / (2.3 * r))


def _count_rows(box: Box, dice: tuple[int, ...], least: float) -> int:
    """In how many rows the sizes of dice are counted; 0 where there is no room for that."""
    cell = (3.6 if max(dice) > 9 else 2.9) * least
    columns = int(box.width / cell)
    rows = -(-sum([1 for count in dice if count]) // max(1, columns))
    return rows if columns and (rows - 1) * COUNTED + 17 <= box.height else 0


def _draw_counts(drawing: Drawing, dice: tuple[int, ...], box: Box, least: float) -> None:
    """One die of each size and how many there are."""
    shown = [size for size in range(6) if dice[size]]
    rows = _count_rows(box, dice, least)
    if not rows:
        words = plural(sum(dice), "{n} die", "{n} dice")
        drawing.text(box.x + 3, box.y + 14, words, least, text_anchor="start")
        return
    columns = -(-len(shown) // rows)
    for place, size in enumerate(shown):
        row, column = divmod(place, columns)
        x = box.x + 10 + box.width / columns * column
        y = box.y + 10 + COUNTED * row
        die_shape(drawing, x, y, 7.5, size)
        drawing.text(x + 10, y + 0.36 * least, f"×{dice[size]}", least, text_anchor="start")
