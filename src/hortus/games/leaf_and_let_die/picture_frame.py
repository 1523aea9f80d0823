"""How the picture of Leaf & Let Die is arranged: the market, the meadow with everybody's plant in the order
of the chain, and one's own dice and hand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, spoken
from hortus.core.svg import SMALLEST, WIDTHS, Box
from hortus.games.leaf_and_let_die.cards import FLOWER, Almanac
from hortus.games.leaf_and_let_die.picture_card import card_height, least_height

GAP: Final = 6.0
DICE_ROW: Final = 42.0
DICE_COLUMN: Final = 176.0
"""How wide the dice for sale are where they stand beside the cards."""
TAB: Final = 32.0
"""How much room the Blooms below their Flowers take."""
LOW_TAB: Final = TAB - 6
"""The same on a phone."""
STACKS: Final = 10
NO_HAND: Final = 66.0
"""How much room it takes to say that there are no cards in hand, or to answer a question there."""
TITLE: Final = 40.0
"""How high the line with a gardener's name is."""
FALL: Final = {"wide": 962.0, "square": 984.0, "tall": 0.0, "alone": 984.0}
"""How high a picture is at least: what there is to spare is the meadow's."""
PRINT: Final = 13.0
"""The size of type on cards where there is room."""
LARGE: Final = 18.0
"""The largest type on them, where a few have much room."""
LAB: Final = 372.0
"""How wide one's own dice lie where the hand lies beside them."""
SIGN: Final = 344.0
"""How wide one's name and total are where the dice lie beside them."""
MEADOW: Final = {"wide": 300.0, "square": 350.0, "alone": 350.0}
"""How high the meadow is at least."""
PHONE_MEADOW: Final = {False: 274.0, True: 314.0}
"""How high it is on a phone, while plants are cultivated and in battle."""
LEAST_DICE: Final = 62.0
"""How high a row of small dice is, with what stands above it."""
ABOVE_DICE: Final = 8.0
"""How much of that is above them."""
WORN: Final = 32.0
"""How high a row of Flowers is."""
PILES: Final = 98.0
"""How high Supply and Compost are where all that lies in them is shown."""
FLAT: Final = 26.0
"""How high they are in one line."""
PRESSED: Final = 42.0
"""The same where a finger may have to press them."""
STRIP: Final = 72.0
"""How high what a rival holds is on a phone, without the Flowers it wears."""
NEWS: Final = 41.0
"""How high the strip is on a phone that says what happens, in up to three lines."""
TILE: Final = 51.5
"""How high a card for sale is on a phone while one buys, so that dice, market and question share the screen."""
CHIPS: Final = 32.0
"""How high the names of the cards in hand are then."""
HEAD: Final = 30.0 + NEWS
"""How high phase, round and that strip are on a phone."""


class Cards(NamedTuple):
    """Cards side by side: in how many columns, how wide and high each is."""

    columns: int
    width: float
    height: float
    print: float
    """The size of type on them."""
    tiles: bool = False
    """Whether each says but its name, its price and what it does first."""
    rises: tuple[float, ...] = ()
    """How high each row is where they differ: no higher than what its cards say."""

    def rise(self, row: int) -> float:
        """How high the cards of a row are."""
        return self.rises[row] if self.rises else self.height

    def rows(self, count: int) -> int:
        """In how many rows so many cards lie; at least one."""
        return max(1, -(-count // self.columns))


class Asked(NamedTuple):
    """Answers to be clicked that no piece stands for: how many, and whether each tells what it brings."""

    number: int = 0
    told: bool = False

    def wide(self, room: float) -> float:
        """How wide each is in a room."""
        if not self.told:
            return 58.0
        return 100.0 if room > 560 else 70.0

    @property
    def high(self) -> float:
        """How high each is."""
        return 74.0 if self.told else 56.0

    def columns(self, room: float) -> int:
        """How many lie side by side in a room."""
        return max(1, min(self.number, int((room - 18) / self.wide(room))))

    def height(self, room: float) -> float:
        """How high all of them are in a room; nothing if there are none."""
        return self.high * -(-self.number // self.columns(room)) if self.number else 0.0


NOTHING_ASKED: Final = Asked()
"""While every answer lies on a piece."""


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
    tray: Box = Box(0, 0, 0, 0)
    """Where answers lie that no piece stands for, while there are cards in hand; with the dice, never over anything
    else. No height if nothing of the kind is asked."""

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
    """True if one's own plant has fallen or the game is over: then nothing lies below the meadow but the name."""
    asked: Asked = NOTHING_ASKED
    """What is asked that no piece answers."""
    sold: tuple[tuple[int, ...], ...] = ()
    """On a phone: the kinds of cards that are for sale, or may come to be, in each row of the market."""
    decked: tuple[bool, ...] = ()
    """Which rivals have something on their Mantles or aside."""

    def strip(self, rival: int) -> float:
        """How high what one of the rivals holds is on a phone."""
        return STRIP + (WORN if any(self.decked[rival : rival + 1]) else 0.0)


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


def _shelf_across(almanac: Almanac, width: float, size: float) -> Cards:
    """The stacks for sale where five stand in a row."""
    cards = cards_across(almanac, width, 5, size)
    return cards._replace(height=card_height(almanac, cards.width, size, sold=True))


def _low_shelf(needs: Needs, width: float, size: float) -> Cards:
    """The stacks for sale where two stand in a row: each row as low as what its cards say allows, so that nearly all
    are in sight on a phone. What stands beside a Flower may be as high as that with its Bloom."""
    cards = cards_across(needs.almanac, width, 2, size)
    rises: list[float] = []
    for row in needs.sold:
        flowers = [kind for kind in row if needs.almanac.type_of[kind] == FLOWER]
        spare = LOW_TAB if flowers else 0.0
        highs = [
            least_height(needs.almanac.cards[kind], cards.width - 4, size)
            - (0.0 if kind in flowers else spare)
            for kind in row
        ]
        rises.append(max(highs))
    return cards._replace(rises=tuple(rises))


def market_height(needs: Needs, shelf: Cards) -> float:
    """How high the market is: its cards, the Blooms below their Flowers, and the dice."""
    if needs.battle:
        return 0.0
    if needs.bare:
        return 60.0
    tabs = 1 if shelf.columns == 5 else 2
    below = 0.0 if shelf.columns == 5 else DICE_ROW
    rows = range(shelf.rows(STACKS))
    cards = sum([shelf.rise(row) + GAP for row in rows])
    return cards + tab_height(shelf) * tabs + below + (14 if shelf.columns == 5 else 4)


def tab_height(shelf: Cards) -> float:
    """How much room the Blooms below their Flowers take; more where dice for sale lie beside them."""
    if shelf.columns == 2:
        return 0.0 if shelf.tiles else LOW_TAB
    return TAB + (8 if shelf.columns == 5 and shelf.width < 160 else 0)


def hand_height(hand: Cards, cards: int) -> float:
    """How high so many cards in hand lie; a line says that there are none, where questions are asked, too."""
    return hand.rows(cards) * (hand.height + GAP) if cards else NO_HAND


def dice_rows(dice: int, width: float, r: float = 21.0) -> int:
    """In how many rows so many dice lie."""
    return max(1, -(-dice // max(1, int(width / (2.4 * r)))))


def _hand_beside(needs: Needs, width: float) -> Cards:
    """The hand beside the dice: up to six cards in a row, more in two; few are wider, and as high as four."""
    columns = max(2, needs.cards if needs.cards <= 6 else -(-needs.cards // 2))
    hand = cards_across(needs.almanac, width, columns, PRINT if needs.cards < 5 else 12.0)
    four = cards_across(needs.almanac, width, 4, PRINT)
    return _filled(needs.almanac, hand, four.height) if columns <= 3 else hand


def _hand_below(needs: Needs, width: float, least: float) -> Cards:
    """The hand below the dice: up to five cards in a row; few are wider, and as high as five."""
    five = cards_across(needs.almanac, width, 5, least)
    hand = cards_across(needs.almanac, width, max(2, min(5, needs.cards)), least)
    return _filled(needs.almanac, hand, five.height)


def _filled(almanac: Almanac, cards: Cards, height: float) -> Cards:
    """Cards that are so high, in the largest type in which all they may say has room."""
    size = cards.print
    while size < LARGE and card_height(almanac, cards.width, size + 0.5) <= height:
        size += 0.5
    return cards._replace(height=height, print=size)


def _broad(shape: str, width: float, needs: Needs) -> Frame:
    """The market along the top, below it the meadow, and at the foot one's own dice and hand."""
    inner, least = width - 2 * GAP, SMALLEST[shape]
    wide = shape == "wide"
    if wide:
        shelf = _shelf_across(needs.almanac, inner - DICE_COLUMN - 22, PRINT)
        hand = _hand_beside(needs, inner - LAB - 22)
        low = hand.rows(needs.cards) * (hand.height + GAP) + GAP
        below = WORN if needs.worn else GAP
        low = max(low, TITLE + _lab_height(needs) + below)
        free = not needs.cards and not needs.asked.number
        lab = Box(GAP, TITLE, inner - 2 * GAP if free else LAB, low - TITLE - below)
        lab, tray = _parted(needs, lab)
    else:
        shelf = _shelf_across(needs.almanac, inner - 16, least)
        hand = _hand_below(needs, inner - 16, least)
        beside = inner - SIGN - 2 * GAP
        lab = Box(SIGN, 4.0, beside, 58.0 * dice_rows(needs.dice, beside))
        lab, tray = _tray_below(needs, lab)
        low = (
            max(lab.height, tray.y + tray.height - lab.y)
            + 8
            + hand.rows(needs.cards) * (hand.height + GAP)
            + GAP
        )
    low = TITLE + 2 if needs.fell else low
    market = Box(GAP, GAP, inner, market_height(needs, shelf))
    top = GAP + (market.height + GAP if market.height else 0.0)
    meadow = Box(GAP, top, inner, max(MEADOW[shape], FALL[shape] - top - low - 2 * GAP))
    own = Box(GAP, meadow.y + meadow.height + GAP, inner, low)
    lab = lab._replace(x=own.x + lab.x, y=own.y + lab.y)
    tray = tray._replace(x=own.x + tray.x, y=own.y + tray.y)
    height = own.y + own.height + GAP
    return Frame(width, height, market, shelf, meadow, (), own, lab, hand, least, tray)


def _tray_height(needs: Needs, room: float) -> float:
    """How high the answers are that lie with the dice; without cards they lie where those would be."""
    return needs.asked.height(room) if needs.cards else 0.0


def _lab_height(needs: Needs) -> float:
    """How high dice and answers are at least where the hand lies beside them."""
    tray = _tray_height(needs, LAB)
    return tray + (LEAST_DICE if needs.dice else 0.0) if tray else 0.0


def _parted(needs: Needs, lab: Box) -> tuple[Box, Box]:
    """A room for the dice, and below them one for answers; those have it all where there are no dice."""
    high = _tray_height(needs, lab.width)
    if not high:
        return lab, Box(0, 0, 0, 0)
    if not needs.dice:
        return lab, lab._replace(y=lab.y + (lab.height - high) / 2, height=high)
    room = lab.height - high - ABOVE_DICE
    dice = lab._replace(y=lab.y + ABOVE_DICE, height=room)
    return dice, lab._replace(y=lab.y + lab.height - high, height=high)


def _tray_below(needs: Needs, lab: Box) -> tuple[Box, Box]:
    """The dice, and in a row of their own below them the answers; in their place where there are none."""
    high = _tray_height(needs, lab.width)
    if not high:
        return lab, Box(0, 0, 0, 0)
    if not needs.dice:
        return lab._replace(height=max(lab.height, high)), lab._replace(height=high)
    return lab, lab._replace(y=lab.y + lab.height, height=high)


def _tall(needs: Needs) -> Frame:
    """Everything below one another: the meadow, one's own dice and hand, the market, what rivals hold; while one
    buys and pays the meadow lies lower, and hand and market are short enough to be in sight together."""
    width, least = WIDTHS["tall"], SMALLEST["tall"]
    inner = width - 2 * GAP
    shelf = _low_shelf(needs, inner - 16, least)
    if needs.buying:
        shelf = shelf._replace(height=TILE, tiles=True, rises=())
    hand = cards_across(needs.almanac, inner - 16, 2, least)
    dice = Box(4, 0, inner - 8, 56.0 * dice_rows(needs.dice, inner - 24, 18.0))
    dice, tray = _tray_below(needs, dice)
    low = max(dice.height, tray.y + tray.height)
    piles = (PRESSED if needs.cards or needs.buying else PILES) + GAP
    # Cards and dice are asked about most: they lie above the piles.
    first = TITLE + (WORN if needs.worn else 0.0)
    held = hand_height(hand, needs.cards)
    if needs.buying:
        held = CHIPS
    elif not needs.cards:
        held = max(held, needs.asked.height(inner) + GAP)
    strips = [needs.strip(rival) for rival in range(needs.rivals)]
    heights = {
        "meadow": PHONE_MEADOW[needs.battle] - (HEAD - 8 if needs.buying else 0),
        "own": TITLE + 2 if needs.fell else first + low + held + piles + GAP,
        "market": market_height(needs, shelf),
        "rivals": sum([strip + GAP for strip in strips]) - GAP,
    }
    order = ["own", "market", "meadow"] if needs.buying else ["meadow", "own", "market"]
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
                Box(GAP, tops["rivals"] + sum(strips[:place]) + GAP * place, inner, strip)
                for place, strip in enumerate(strips)
            ]
        ),
        own,
        Box(own.x + GAP, own.y + first, inner - 2 * GAP, dice.height),
        hand,
        least,
        tray._replace(x=own.x + tray.x, y=own.y + first + tray.y),
    )
