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
FALL: Final = {"wide": 962.0, "square": 1000.0, "tall": 0.0, "alone": 1000.0}
"""How high a picture is at least: what there is to spare is the plant's."""


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


def market_height(needs: Needs, shelf: Cards, dice_beside: bool) -> float:
    """How high the market is: its cards, the Blooms below their Flowers, and the dice."""
    if needs.battle:
        return 250.0 if dice_beside else 268.0
    if needs.bare:
        return 60.0
    tabs = 1 if shelf.columns == 5 else 2
    below = 0.0 if shelf.columns == 5 else DICE_ROW
    return shelf.rows(STACKS) * (shelf.height + GAP) + TAB * tabs + below + 14


def own_height(needs: Needs, hand: Cards, width: float) -> float:
    """How high one's own mat must be: its name, its plant with the dice before it, its hand."""
    scene = 214.0 + 52 * (dice_rows(needs.dice, width) - 1)
    return TITLE + scene + hand_height(hand, needs.cards) + 2 * GAP


def hand_height(hand: Cards, cards: int) -> float:
    """How high so many cards in hand lie; a line says that there are none."""
    return hand.rows(cards) * (hand.height + GAP) if cards else NO_HAND


def dice_rows(dice: int, width: float, r: float = 21.0) -> int:
    """In how many rows so many dice lie before a plant."""
    return max(1, -(-dice // max(1, int((width - 24) / (2.3 * r)))))


def _wide(needs: Needs) -> Frame:
    """The market along the top, below it one's own plant, and beside that the chain and the rivals."""
    width, least = WIDTHS["wide"], SMALLEST["wide"]
    inner = width - 2 * GAP
    shelf = cards_across(needs.almanac, inner - DICE_COLUMN - 22, 5, least)
    market = Box(GAP, GAP, inner, market_height(needs, shelf, dice_beside=True))
    top = market.y + market.height + GAP
    left = 760.0
    hand = cards_across(needs.almanac, left - 16, 3 if needs.cards in (2, 3) else 4, least)
    height = max(FALL["wide"], top + own_height(needs, hand, left) + GAP)
    own = Box(GAP, top, left, height - top - GAP)
    x = left + 2 * GAP
    across = width - x - GAP
    head = Box(x, top, across, 0.0 if needs.battle else 104.0)
    first = top + (0.0 if needs.battle else head.height + GAP)
    high = (height - first) / max(1, needs.rivals) - GAP
    rivals = [Box(x, first + (high + GAP) * place, across, high) for place in range(needs.rivals)]
    return Frame(width, height, head, market, shelf, tuple(rivals), own, hand, least)


def _stacked(shape: str, width: float, needs: Needs) -> Frame:
    """Everything below one another, across the whole width; on a phone one's own plant before the
    market, but below the arena."""
    inner, least = width - 2 * GAP, SMALLEST[shape]
    small = width < 500
    shelf = cards_across(needs.almanac, inner - 16, 2 if small else 5, least)
    hand = cards_across(needs.almanac, inner - 16, 2 if small else 5, least)
    beside = 1 if small else max(1, needs.rivals)
    high = 152.0 if small else 158.0
    heights = {
        "head": 0.0 if needs.battle else 98.0 if small else 62.0,
        "own": own_height(needs, hand, inner),
        "market": market_height(needs, shelf, dice_beside=False),
        "rivals": (high + GAP) * -(-needs.rivals // beside) - GAP,
    }
    heights["own"] += max(0.0, FALL[shape] - sum(heights.values()) - 5 * GAP)
    late = ["rivals", "own"] if not small else ["own", "rivals"]
    order = ["head", "own", "market", "rivals"] if small and not needs.battle else []
    tops: dict[str, float] = {}
    top = GAP
    for part in order or ["head", "market", *late]:
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
    )
