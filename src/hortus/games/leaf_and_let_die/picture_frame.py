"""How the picture of Leaf & Let Die is arranged: chain, market, rivals and one's own plant."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.svg import SMALLEST, WIDTHS, Box
from hortus.games.leaf_and_let_die.cards import Almanac
from hortus.games.leaf_and_let_die.picture_card import card_height

GAP: Final = 6.0
DICE_ROW: Final = 62.0
DICE_COLUMN: Final = 176.0
"""How wide the dice for sale are where they stand beside the cards."""
TAB: Final = 30.0
"""How much room the Blooms below their Flowers take."""
STACKS: Final = 10
PLANT: Final = {"wide": 318.0, "square": 238.0, "tall": 0.0, "alone": 238.0}
"""How wide the column of one's own plant is; on a phone it stands above the hand."""


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
    market: Box
    shelf: Cards
    """The stacks of the market."""
    rivals: tuple[Box, ...]
    own: Box
    hand: Cards
    """The cards in one's own hand."""
    plant: float
    """How wide the column of one's own plant is."""
    least: float
    """The size below which nothing is written."""


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
    """Where everything lies in a shape."""
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
        return 176.0
    if needs.bare:
        return 60.0
    tabs = 1 if shelf.columns == 5 else 2
    below = 0.0 if dice_beside else DICE_ROW
    return shelf.rows(STACKS) * (shelf.height + GAP) + TAB * tabs + below + 14


def own_height(needs: Needs, hand: Cards, inner: float, piles: float) -> float:
    """How high one's own mat must be for its hand and its dice; `piles` stand above them."""
    dice = max(1, -(-needs.dice // max(1, int(inner / 48))))
    cards = hand.rows(needs.cards) * (hand.height + GAP)
    return max(236.0 if piles else 330.0, 44 + piles + cards + dice * 62 + 48)


def _wide(needs: Needs) -> Frame:
    """The market along the top, below it one's own plant, and beside that the chain and the rivals."""
    width, least = 1200.0, SMALLEST["wide"]
    inner = width - 2 * GAP
    shelf = cards_across(needs.almanac, inner - DICE_COLUMN - 22, 5, least)
    market = Box(GAP, GAP, inner, market_height(needs, shelf, dice_beside=True))
    top = market.y + market.height + GAP
    left = 760.0
    room = left - PLANT["wide"] - 14
    hand = cards_across(needs.almanac, room, 2, least)
    height = max(962.0, top + own_height(needs, hand, room, 0) + GAP)
    own = Box(GAP, top, left, height - top - GAP)
    x = left + 2 * GAP
    across = width - x - GAP
    head = Box(x, top, across, 112)
    first = top + head.height + GAP
    high = (height - first) / max(1, needs.rivals) - GAP
    rivals = [
        Box(x, first + (high + GAP) * place, across, min(high, 560.0))
        for place in range(needs.rivals)
    ]
    plant = PLANT["wide"]
    return Frame(width, height, head, market, shelf, tuple(rivals), own, hand, plant, least)


def _stacked(shape: str, width: float, needs: Needs) -> Frame:
    """Everything below one another, across the whole width; on a phone one's own plant first."""
    inner, least = width - 2 * GAP, SMALLEST[shape]
    small = width < 500
    head = Box(GAP, GAP, inner, 104 if small else 118)
    shelf = cards_across(needs.almanac, inner - 16, 2 if small else 5, least)
    room = inner - 16 if small else inner - PLANT[shape] - 14
    hand = cards_across(needs.almanac, room, 2 if small else 3, least)
    own_high = own_height(needs, hand, room, 172.0 if small else 0.0)
    beside = 1 if small else needs.rivals
    high = 200.0 if small else 230.0
    rivals_high = (high + GAP) * -(-needs.rivals // max(1, beside))
    market_high = market_height(needs, shelf, dice_beside=False)
    top = head.y + head.height + GAP
    order = ["own", "market", "rivals"] if small else ["market", "rivals", "own"]
    heights = {"own": own_high + GAP, "market": market_high + GAP, "rivals": rivals_high}
    tops: dict[str, float] = {}
    for part in order:
        tops[part] = top
        top += heights[part]
    across = (inner + GAP) / max(1, beside) - GAP
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
        head,
        Box(GAP, tops["market"], inner, market_high),
        shelf,
        tuple(rivals),
        Box(GAP, tops["own"], inner, own_high),
        hand,
        PLANT[shape],
        least,
    )
