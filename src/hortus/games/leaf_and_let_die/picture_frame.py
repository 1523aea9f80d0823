"""How the picture of Leaf & Let Die is arranged: the market, the meadow with everybody's plant in the order
of the chain, and one's own dice and hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, spoken
from hortus.core.svg import SMALLEST, WIDTHS, Box
from hortus.games.leaf_and_let_die.cards import Almanac
from hortus.games.leaf_and_let_die.picture_card import card_height

GAP: Final = 6.0
DICE_ROW: Final = 56.0
DICE_COLUMN: Final = 176.0
"""How wide the dice for sale are where they stand beside the cards."""
TAB: Final = 32.0
"""How much room the Blooms below their Flowers take."""
STACKS: Final = 10
NO_HAND: Final = 66.0
"""How much room it takes to say that there are no cards in hand, or to answer a question there."""
TITLE: Final = 40.0
"""How high the line with a gardener's name is."""
FALL: Final = {"wide": 962.0, "square": 984.0, "tall": 0.0, "alone": 984.0}
"""How high a picture is at least: what there is to spare is the meadow's."""
PRINT: Final = 13.0
"""The size of type on cards where there is room."""
LAB: Final = 372.0
"""How wide one's own dice lie where the hand lies beside them."""
SIGN: Final = 300.0
"""How wide one's name and total are where the dice lie beside them."""
MEADOW: Final = {"wide": 300.0, "square": 350.0, "alone": 350.0}
"""How high the meadow is at least."""
PHONE_MEADOW: Final = {False: 274.0, True: 358.0}
"""How high it is on a phone, while plants are cultivated and in battle."""
WORN: Final = 32.0
"""How high a row of Flowers is."""
PILES: Final = 98.0
"""How high Supply and Compost are where all that lies in them is shown."""
FLAT: Final = 26.0
"""How high they are in one line."""
STRIP: Final = 132.0
"""How high what a rival holds is on a phone."""
NEWS: Final = 34.0
"""How high the strip is on a phone that says what happens."""
HEAD: Final = 30.0 + NEWS
"""How high phase, round and that strip are on a phone."""


class Cards(NamedTuple):
    """Cards side by side: in how many columns, how wide and high each is."""

    columns: int
    width: float
    height: float
    print: float
    """The size of type on them."""

    def rows(self, count: int) -> int:
        """In how many rows so many cards lie; at least one."""
        return max(1, -(-count // self.columns))


class Frame(NamedTuple):
    """Where everything lies in one shape."""

    width: float
    height: float
    market: Box
    """The Grove; no height in battle."""
    shelf: Cards
    """The stacks of the market."""
    meadow: Box
    """Everybody's plant."""
    rivals: tuple[Box, ...]
    """On a phone: what each rival holds; elsewhere that lies at the feet of their plants."""
    own: Box
    """One's own dice and hand."""
    lab: Box
    """The dice in it."""
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
    buying: bool = False
    """True while one looks for something to buy: then a phone shows the market first."""
    worn: bool = False
    """True if there is something on one's Mantle or aside."""
    fell: bool = False
    """True if one's own plant has fallen: then nothing of it lies below the meadow but the name."""


def frame_of(shape: str, needs: Needs) -> Frame:
    """Where everything lies in a shape, with room for what cards say in the language spoken."""
    return _frame_of(shape, needs, spoken())


@lru_cache(maxsize=1024)
def _frame_of(shape: str, needs: Needs, _: Language) -> Frame:
    if shape == "tall":
        return _tall(needs)
    width = {"alone": 780.0}.get(shape) or WIDTHS[shape]
    return _broad(shape, width, needs)


def cards_across(almanac: Almanac, width: float, columns: int, least: float) -> Cards:
    """Cards in columns over a width."""
    wide = (width + GAP) / columns - GAP
    return Cards(columns, wide, card_height(almanac, wide, least), least)


def market_height(needs: Needs, shelf: Cards) -> float:
    """How high the market is: its cards, the Blooms below their Flowers, and the dice."""
    if needs.battle:
        return 0.0
    if needs.bare:
        return 60.0
    tabs = 1 if shelf.columns == 5 else 2
    below = 0.0 if shelf.columns == 5 else DICE_ROW
    return shelf.rows(STACKS) * (shelf.height + GAP) + tab_height(shelf) * tabs + below + 14


def tab_height(shelf: Cards) -> float:
    """How much room the Blooms below their Flowers take; more where dice for sale lie beside them."""
    return TAB + (8 if shelf.columns == 5 and shelf.width < 160 else 0)


def hand_height(hand: Cards, cards: int) -> float:
    """How high so many cards in hand lie; a line says that there are none, where questions are asked, too."""
    return hand.rows(cards) * (hand.height + GAP) if cards else NO_HAND


def dice_rows(dice: int, width: float, r: float = 21.0) -> int:
    """In how many rows so many dice lie."""
    return max(1, -(-dice // max(1, int(width / (2.4 * r)))))


def _hand_beside(needs: Needs, width: float) -> Cards:
    """The hand beside the dice: up to six cards in a row, more in two; few are wider, and as high as four."""
    columns = max(3, needs.cards if needs.cards <= 6 else -(-needs.cards // 2))
    hand = cards_across(needs.almanac, width, columns, PRINT if needs.cards < 5 else 12.0)
    four = cards_across(needs.almanac, width, 4, PRINT)
    return hand._replace(height=four.height) if columns == 3 else hand


def _broad(shape: str, width: float, needs: Needs) -> Frame:
    """The market along the top, below it the meadow, and at the foot one's own dice and hand."""
    inner, least = width - 2 * GAP, SMALLEST[shape]
    wide = shape == "wide"
    if wide:
        shelf = cards_across(needs.almanac, inner - DICE_COLUMN - 22, 5, PRINT)
        hand = _hand_beside(needs, inner - LAB - 22)
        low = hand.rows(needs.cards) * (hand.height + GAP) + GAP
        lab = Box(GAP, TITLE, LAB, low - TITLE - (WORN if needs.worn else GAP))
    else:
        shelf = cards_across(needs.almanac, inner - 16, 5, least)
        hand = cards_across(needs.almanac, inner - 16, 5, least)
        beside = inner - SIGN - 2 * GAP
        lab = Box(SIGN, 4.0, beside, 58.0 * dice_rows(needs.dice, beside))
        low = lab.height + 8 + hand.rows(needs.cards) * (hand.height + GAP) + GAP
    low = TITLE + 2 if needs.fell else low
    market = Box(GAP, GAP, inner, market_height(needs, shelf))
    top = GAP + (market.height + GAP if market.height else 0.0)
    meadow = Box(GAP, top, inner, max(MEADOW[shape], FALL[shape] - top - low - 2 * GAP))
    own = Box(GAP, meadow.y + meadow.height + GAP, inner, low)
    lab = lab._replace(x=own.x + lab.x, y=own.y + lab.y)
    height = own.y + own.height + GAP
    return Frame(width, height, market, shelf, meadow, (), own, lab, hand, least)


def _tall(needs: Needs) -> Frame:
    """Everything below one another: the meadow, one's own dice and hand, the market, what rivals hold; while
    one buys the market is first."""
    width, least = WIDTHS["tall"], SMALLEST["tall"]
    inner = width - 2 * GAP
    shelf = cards_across(needs.almanac, inner - 16, 2, least)
    hand = cards_across(needs.almanac, inner - 16, 2, least)
    dice = 56.0 * dice_rows(needs.dice, inner - 24, 18.0)
    piles = (PILES if not needs.cards else FLAT) + GAP
    worn = WORN if needs.worn else 0.0
    first = TITLE + piles + worn
    heights = {
        "meadow": PHONE_MEADOW[needs.battle] - (HEAD - 8 if needs.buying else 0),
        "own": TITLE + 2 if needs.fell else first + dice + hand_height(hand, needs.cards) + GAP,
        "market": market_height(needs, shelf),
        "rivals": (STRIP + GAP) * needs.rivals - GAP,
    }
    order = ["market", "own", "meadow"] if needs.buying else ["meadow", "own", "market"]
    tops: dict[str, float] = {}
    top = GAP + (HEAD if needs.buying else 0.0)
    for part in [*order, "rivals"]:
        tops[part] = top
        top += heights[part] + (GAP if heights[part] > 0 else 0)
    own = Box(GAP, tops["own"], inner, heights["own"])
    return Frame(
        width,
        top,
        Box(GAP, tops["market"], inner, heights["market"]),
        shelf,
        Box(GAP, tops["meadow"], inner, heights["meadow"]),
        tuple(
            [
                Box(GAP, tops["rivals"] + (STRIP + GAP) * place, inner, STRIP)
                for place in range(needs.rivals)
            ]
        ),
        own,
        Box(own.x + GAP, own.y + first, inner - 2 * GAP, dice),
        hand,
        least,
    )
