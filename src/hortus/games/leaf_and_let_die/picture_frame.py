"""How the picture of Leaf & Let Die is arranged: chain, market, rivals and one's own plant."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, spoken
from hortus.core.svg import SMALLEST, WIDTHS, Box
from hortus.games.leaf_and_let_die.cards import Almanac
from hortus.games.leaf_and_let_die.picture_card import card_height

GAP: Final = 6.0
DICE_ROW: Final = 62.0
DICE_COLUMN: Final = 176.0
"""How wide the dice for sale are where they stand beside the cards."""
TAB: Final = 32.0
"""How much room the Blooms below their Flowers take."""
STACKS: Final = 10
NO_HAND: Final = 30.0
"""How much room it takes to say that there are no cards in hand."""
TITLE: Final = 40.0
"""How high the line with a gardener's name is."""
FALL: Final = {"wide": 962.0, "square": 980.0, "tall": 0.0, "alone": 980.0}
"""How high a picture is at least: what there is to spare is the plant's, in battle the arena's."""
PRINT: Final = 13.0
"""The size of type on cards where there is room."""
ARENA: Final = {"wide": 340.0, "square": 330.0, "tall": 340.0, "alone": 330.0}
"""How high the arena is at least."""
WORN: Final = 32.0
"""How high a row of Flowers is."""
PILES: Final = 98.0
"""How high Supply and Compost are where dice lie below them, not between them."""


class Cards(NamedTuple):
    """Cards side by side: in how many columns, how wide and high each is."""

    columns: int
    width: float
    height: float

    def rows(self, count: int) -> int:
        """In how many rows so many cards lie; at least one."""
        return max(1, -(-count // self.columns))


class Frame(NamedTuple):
    """Where everything lies in one shape."""

    width: float
    height: float
    head: Box
    """Phase, round and chain; in battle the arena shows them."""
    market: Box
    """The market, or in battle the arena."""
    shelf: Cards
    """The stacks of the market."""
    rivals: tuple[Box, ...]
    own: Box
    hand: Cards
    """The cards in one's own hand."""
    least: float
    """The size below which nothing is written."""
    print: float
    """The size of type on cards."""

    @property
    def small(self) -> bool:
        """True on a phone."""
        return self.width < 500


class Needs(NamedTuple):
    """What there is to show: rivals, and cards and dice of one's own."""

    rivals: int
    battle: bool
    cards: int
    dice: int
    bare: bool
    """True before the Grove is laid out."""
    almanac: Almanac
    buying: bool = False
    """True while one looks for something to buy: then a phone shows the market first."""
    worn: bool = False
    """True if there is something on one's Mantle or aside."""


def frame_of(shape: str, needs: Needs) -> Frame:
    """Where everything lies in a shape, with room for what cards say in the language spoken."""
    return _frame_of(shape, needs, spoken())


@lru_cache(maxsize=1024)
def _frame_of(shape: str, needs: Needs, _: Language) -> Frame:
    if shape == "wide":
        return _wide(needs)
    width = {"alone": 780.0}.get(shape) or WIDTHS[shape]
    return _stacked(shape, width, needs)


def cards_across(almanac: Almanac, width: float, columns: int, least: float) -> Cards:
    """Cards in columns over a width."""
    wide = (width + GAP) / columns - GAP
    return Cards(columns, wide, card_height(almanac, wide, least))


def market_height(needs: Needs, shelf: Cards) -> float:
    """How high the market is: its cards, the Blooms below their Flowers, and the dice."""
    if needs.bare:
        return 60.0
    tabs = 1 if shelf.columns == 5 else 2
    below = 0.0 if shelf.columns == 5 else DICE_ROW
    return shelf.rows(STACKS) * (shelf.height + GAP) + TAB * tabs + below + 14


def own_height(needs: Needs, hand: Cards, width: float) -> float:
    """How high one's own mat must be: its name, its plant with the dice before it, its hand."""
    scene = scene_height(needs.dice, width)
    if needs.battle:
        scene = field_height(needs.dice, width) + (WORN if needs.worn else 0)
    return TITLE + scene + hand_height(hand, needs.cards, needs.battle) + 2 * GAP


def scene_height(dice: int, width: float) -> float:
    """How high a plant with its dice before it stands at least."""
    return (188.0 if width < 500 else 172.0) + 52 * (dice_rows(dice, width) - 1)


def field_height(dice: int, width: float) -> float:
    """How high dice and piles lie in battle, when the plant stands in the arena."""
    if width < 500:
        return PILES + 18 + 56 * dice_rows(dice, width)
    return max(120.0, 16 + 62.0 * dice_rows(dice, between_piles(width)))


def beside_plant(width: float) -> float:
    """How wide Supply and Compost are."""
    return max(96.0, min(196.0, 0.26 * width))


def between_piles(width: float) -> float:
    """How wide the room between Supply and Compost is."""
    return width - 2 * beside_plant(width) - 40


def hand_height(hand: Cards, cards: int, battle: bool) -> float:
    """How high so many cards in hand lie; a line says that there are none. In battle there is always room
    for some, so that the arena stays as it is, and an empty hand is where questions are asked."""
    return hand.rows(cards) * (hand.height + GAP) if cards or battle else NO_HAND


def dice_rows(dice: int, width: float, r: float = 21.0) -> int:
    """In how many rows so many dice lie before a plant."""
    return max(1, -(-dice // max(1, int((width - 24) / (2.4 * r)))))


def _wide(needs: Needs) -> Frame:
    """The market or the arena along the top, below it one's own plant, and beside that the chain and the
    rivals."""
    width, least = WIDTHS["wide"], SMALLEST["wide"]
    inner = width - 2 * GAP
    left = 760.0
    shelf = cards_across(needs.almanac, inner - DICE_COLUMN - 22, 5, PRINT)
    columns = 3 if needs.cards in (2, 3) else 4
    narrow = cards_across(needs.almanac, left - 16, 4, PRINT)
    hand = cards_across(needs.almanac, left - 16, columns, PRINT)._replace(height=narrow.height)
    below = own_height(needs, hand, left - 2 * GAP) + 2 * GAP
    high = market_height(needs, shelf)
    if needs.battle:
        below = max(below, needs.rivals * 142.0 + GAP)
        high = max(ARENA["wide"], FALL["wide"] - below - GAP)
    market = Box(GAP, GAP, inner, high)
    top = market.y + market.height + GAP
    height = max(FALL["wide"], top + below - GAP)
    own = Box(GAP, top, left, height - top - GAP)
    x = left + 2 * GAP
    across = width - x - GAP
    head = Box(x, top, across, 0.0 if needs.battle else 104.0)
    first = top + (0.0 if needs.battle else head.height + GAP)
    each = (height - first) / max(1, needs.rivals) - GAP
    rivals = [Box(x, first + (each + GAP) * place, across, each) for place in range(needs.rivals)]
    return Frame(width, height, head, market, shelf, tuple(rivals), own, hand, least, PRINT)


def _stacked(shape: str, width: float, needs: Needs) -> Frame:
    """Everything below one another, across the whole width; on a phone one's own plant before the
    market, but below the arena, and below the market while one buys."""
    inner, least = width - 2 * GAP, SMALLEST[shape]
    small = width < 500
    shelf = cards_across(needs.almanac, inner - 16, 2 if small else 5, least)
    hand = cards_across(needs.almanac, inner - 16, 2 if small else 5, least)
    beside = 1 if small else max(1, needs.rivals)
    high = 136.0 if needs.battle else 152.0 if small else 160.0
    heights = {
        "head": 0.0 if needs.battle else 98.0 if small else 68.0,
        "own": own_height(needs, hand, inner - 2 * GAP),
        "market": ARENA[shape] if needs.battle else market_height(needs, shelf),
        "rivals": (high + GAP) * -(-needs.rivals // beside) - GAP,
    }
    spare = max(0.0, FALL[shape] - sum(heights.values()) - 5 * GAP)
    heights["market" if needs.battle else "own"] += spare
    late = ["rivals", "own"] if not small else ["own", "rivals"]
    own_first = small and not needs.battle and not needs.buying
    order = ["head", "own", "market", "rivals"] if own_first else ["head", "market", *late]
    tops: dict[str, float] = {}
    top = GAP
    for part in order:
        tops[part] = top
        top += heights[part] + (GAP if heights[part] > 0 else 0)
    across = (inner + GAP) / beside - GAP
    rivals = [
        Box(
            GAP + (across + GAP) * (place % beside),
            tops["rivals"] + (high + GAP) * (place // beside),
            across,
            high,
        )
        for place in range(needs.rivals)
    ]
    return Frame(
        width,
        top,
        Box(GAP, tops["head"], inner, heights["head"]),
        Box(GAP, tops["market"], inner, heights["market"]),
        shelf,
        tuple(rivals),
        Box(GAP, tops["own"], inner, heights["own"]),
        hand,
        least,
        least,
    )
