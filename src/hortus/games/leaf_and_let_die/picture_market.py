"""The Grove in the picture of Leaf & Let Die: a market of cards that can be read, and dice."""

from __future__ import annotations

from typing import Final

from hortus.core.language import say
from hortus.core.palette import CHALK, ETCH, FADED, GLOW, LEAF, SHADE, SOIL
from hortus.core.svg import Attribute, Box, Drawing, breadth, kept, outlined
from hortus.games.leaf_and_let_die.acquisition import price, purse
from hortus.games.leaf_and_let_die.cards import FLOWER, Card
from hortus.games.leaf_and_let_die.gains import BUYING
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.picture_canvas import SHELF, Canvas
from hortus.games.leaf_and_let_die.picture_card import (
    PLAIN,
    PRINTED,
    Offer,
    draw_tile,
    needed,
    sentence,
    wrapped,
)
from hortus.games.leaf_and_let_die.picture_frame import (
    DICE_COLUMN,
    DICE_ROW,
    GAP,
    PRESSED,
    TAB,
    tab_height,
)
from hortus.games.leaf_and_let_die.picture_parts import TYPE_FILLS, UNSEEN, die_shape, emblem_of
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, UNKNOWN, in_set
from hortus.games.leaf_and_let_die.play_cards import has_type
from hortus.games.leaf_and_let_die.questions import RULES
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import BUY, OP, SEAT

RING: Final[dict[str, Attribute]] = {"fill": "none", "stroke": GLOW, "stroke_width": 4}
"""Around what is being paid for."""
LOW: Final = 17.0
"""How high what is pressed at the foot of a tile is drawn."""
WILD: Final = -1
"""The place of Wild Growth among the stacks of the market."""
SHELVES: Final = (0, 1, 2, 3, WILD, 4, 5, 6, 7, 8)
"""The order in which the stacks stand: Root, Canopy, Wild Growth, Vine, Flowers."""


def sold_in_rows(state: Position, columns: int) -> tuple[tuple[int, ...], ...]:
    """The kinds of cards in each row of the market, with all that may come up in Wild Growth."""
    if not state.stacks:
        return ()
    wild = sorted({*state.wild, state.wild_top} - {UNKNOWN})
    kinds = [tuple(wild) if place == WILD else (state.kinds[place],) for place in SHELVES]
    rows = [kinds[row : row + columns] for row in range(0, len(kinds), columns)]
    return tuple([tuple([kind for place in row for kind in place]) for row in rows])


def buys_now(canvas: Canvas) -> bool:
    """Whether whoever looks is asked what to buy."""
    state = canvas.state
    asked = bool(state.todo) and not state.chance and state.task[OP] == BUY
    return asked and state.task[SEAT] == canvas.view.seat


def offer_of(canvas: Canvas, move: LeafMove, kind: int) -> Offer:
    """What is offered to whoever looks by buying a card, or a die if `kind` is -1."""
    state, seat = canvas.state, canvas.view.seat
    if seat is None:
        return PRINTED
    gardener = state.gardeners[seat]
    cost = price(state, gardener, kind) if kind >= 0 else SIDES[move.args[0]]
    if canvas.goods:
        return Offer(cost, far=canvas.goods.part != sold_at(canvas, move))
    if not canvas.legal:
        return Offer(cost, far=kind >= 0 and not _in_reach(canvas, gardener, kind))
    if move in canvas.legal:
        return Offer(cost)
    why = RULES[BUY].refuse(state, state.task, move)
    return Offer(cost, _short(canvas, gardener, kind, cost), why)


def sold_at(canvas: Canvas, move: LeafMove) -> str:
    """The id of the part in which lies what a move would buy."""
    if move.kind == "buy-die":
        return f"sale-{SIZES[move.args[0]]}"
    return "wild" if move.kind == "buy-wild" else f"stack-{canvas.almanac.cards[move.args[0]].slug}"


def _in_reach(canvas: Canvas, gardener: Gardener, kind: int) -> bool:
    """Whether a card could be bought with the dice and cards that one holds now."""
    state = canvas.state
    return bool(gardener.dice) and BUYING.can_buy(state, gardener, kind, purse(gardener), False)


def _short(canvas: Canvas, gardener: Gardener, kind: int, cost: int) -> str:
    """What keeps one from buying, in a word or two."""
    if kind >= 0:
        card = canvas.almanac.cards[kind]
        if in_set(gardener.bought, card.type):
            return say("one a turn")
        if card.needs >= 0 and not has_type(canvas.state, gardener, card.needs):
            return needed(card)
    return say("{n} short", n=max(1, cost - purse(gardener)))


# --- the Grove ----------------------------------------------------------------------------------


def draw_grove(canvas: Canvas) -> None:
    """Stacks of Root, Canopy, Vine and Flowers, Wild Growth, and the dice for sale."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.market
    drawing.rect(*box, rx=14, fill=SHADE, stroke=SHELF)
    if not state.stacks:
        middle = (box.x + box.width / 2, box.y + 34)
        drawing.text(*middle, say("the Grove is being laid out"), 15, fill=FADED)
        return
    shelf = canvas.frame.shelf
    if buys_now(canvas):
        canvas.legal = frozenset(canvas.view.moves())
    small = shelf.columns == 2
    y = box.y + (DICE_ROW + 2 if small else 8)
    for row in range(shelf.rows(len(SHELVES))):
        high = shelf.rise(row)
        places = SHELVES[row * shelf.columns : (row + 1) * shelf.columns]
        flowers = any([place >= 6 for place in places])
        for column, place in enumerate(places):
            x = box.x + 8 + (shelf.width + GAP) * column
            more = tab_height(shelf) if small and flowers and place < 6 else 0.0
            card = Box(x, y, shelf.width - 4, high + more)
            if place == WILD:
                _draw_wild(canvas, card)
            else:
                _draw_stack(canvas, place, card)
            if place >= 6:
                _draw_bloom_tab(canvas, place, card)
        y += high + GAP + (tab_height(shelf) if flowers else 0)
    for size in range(6):
        _draw_sale(canvas, size, *_sale_place(canvas, size))
    if canvas.goods:
        x, y, width, height = canvas.places[canvas.goods.part]
        drawing.rect(x - 3, y - 3, width + 6, height + 6, rx=12, **RING)
    if canvas.frame.width > 1000:
        across = 2 * (shelf.width + GAP) - 12
        _draw_key(drawing, Box(box.x + 8, box.y + box.height - TAB - 3, across, 26), canvas.least)


@kept
def _draw_key(drawing: Drawing, box: Box, least: float) -> None:
    """What the signs at the foot of cards mean, and the one beside a price."""
    x, foot = box.x + 6, box.y + box.height / 2 + 0.36 * least
    for sign, words, drop, wide in (
        ("lld-shield", say("absorbs"), 0.0, 16.0),
        ("lld-drop", say("nutrients"), 0.0, 12.0),
        ("lld-thorn", say("thorns"), -4.0, 13.0),
        ("emblem-canopy", say("needed in hand"), -4.0, 16.0),
    ):
        grow = 0.6 if sign.startswith("emblem") else 1.0
        drawing.use(sign, x + (0 if sign == "lld-shield" else 5), foot + drop, grow)
        drawing.text(x + wide, foot, words, least, text_anchor="start", fill=FADED)
        x += wide + 0.58 * least * len(words) + 11


def _sale_place(canvas: Canvas, size: int) -> tuple[float, float]:
    """Where the dice of a size stand: beside the cards where it is wide, on a phone above them; on a tablet
    below the Vines, beside the Blooms."""
    box = canvas.frame.market
    if canvas.frame.width > 1000:
        row, column = divmod(size, 2)
        x = box.x + box.width - DICE_COLUMN + DICE_COLUMN * (column + 0.45) / 2
        return x, box.y + box.height * (row + 0.5) / 3
    if canvas.frame.shelf.columns == 5:
        across = 2 * (canvas.frame.shelf.width + GAP) - 8
        return box.x + 8 + across * (size + 0.42) / 6, box.y + box.height - tab_height(
            canvas.frame.shelf
        ) + 13
    return box.x + box.width * (size + 0.5) / 6, box.y + DICE_ROW / 2


def _draw_stack(canvas: Canvas, place: int, box: Box) -> None:
    """A stack of one kind, with its height; a gap when it is exhausted."""
    state = canvas.state
    kind, height = state.kinds[place], state.stacks[place]
    card = canvas.almanac.cards[kind]
    if not height:
        canvas.places[f"stack-{card.slug}"] = box
        tip = canvas.tips[kind]
        _draw_gap(canvas.drawing, f"stack-{card.slug}", tip, say(card.name), box, canvas.least)
        return
    offer = offer_of(canvas, state.laws.notation.one("buy", kind), kind)
    if not offer.short:
        _draw_layers(canvas.drawing, min(2, max(0, height - 1)), box, SOIL)
    id, badge = f"stack-{card.slug}", f"×{height}"
    _draw_card(canvas, kind, box, id, offer, badge)


def _draw_card(
    canvas: Canvas, kind: int, box: Box, id: str, offer: Offer, badge: str, label: str = ""
) -> None:
    """A card for sale: all it says, or a tile."""
    if not canvas.frame.shelf.tiles:
        canvas.card(kind, box, id, canvas.frame.shelf.print, offer, badge=badge, label=label)
        return
    canvas.places[id] = box
    tip = canvas.tip(kind, offer)
    card = canvas.almanac.cards[kind]
    # At the right of the foot lie the number, a Bloom, and the button that discards.
    room = box.width - (121 if label else 93 if card.type == FLOWER else 59)
    emblem = emblem_of(canvas.almanac, kind)
    draw_tile(canvas.drawing, card, emblem, box, id, tip, offer, badge, room, canvas.least)


@kept
def _draw_gap(
    drawing: Drawing, id: str, tip: str, name: str, box: Box, least: float, empty: bool = True
) -> None:
    """Where a stack stood that is exhausted."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    with drawing.group(id, tip):
        dashes: dict[str, Attribute] = {"stroke": FADED, "stroke_dasharray": "5 5"}
        drawing.rect(box.x, box.y, box.width, box.height, rx=9, fill="none", **dashes)
        drawing.text(x, y - 4, name, least, fill=FADED)
        if empty:
            drawing.text(x, y + 4 + least, say("exhausted"), least, fill=FADED)


@kept
def _draw_layers(drawing: Drawing, layers: int, box: Box, fill: str) -> None:
    """The cards below the top one of a stack."""
    for layer in range(layers, 0, -1):
        shift = 2.5 * layer
        drawing.rect(
            box.x + shift, box.y + shift, box.width, box.height, rx=9, **outlined(fill, 1.2)
        )


def _draw_wild(canvas: Canvas, box: Box) -> None:
    """Wild Growth: its top card, how many lie below, and the tab to discard the top."""
    state, drawing = canvas.state, canvas.drawing
    below = len(state.wild)
    if state.wild_top == UNKNOWN:
        name = say("Wild Growth")
        _draw_gap(drawing, "wild", name, name, box, canvas.least, empty=not below)
        return
    narrow = box.width < 160
    badge, label = f"+{below}", say("Wild Growth")
    if narrow:
        badge, label = "", f"{say('Wild')} +{below}"
    offer = offer_of(canvas, state.laws.notation.plain("buy-wild"), state.wild_top)
    if not offer.short:
        _draw_layers(drawing, min(2, below), box, LEAF)
    _draw_card(canvas, state.wild_top, box, "wild", offer, badge, label)
    wide = 0.62 * canvas.least * len(say("Discard")) + (5 if narrow else 10)
    right = box.x + box.width - (4 if narrow else 39)
    high, above = (LOW, 2.0) if canvas.frame.small else (26.0, 4.0)
    tab = Box(right - wide, box.y + box.height - high - above, wide, high)
    canvas.places["wild-discard"] = tab
    can = state.laws.notation.plain("discard-wild") in canvas.legal
    around = (PRESSED - high) / 2 if canvas.frame.small else 0.0
    _draw_discard(drawing, tab, canvas.least, around, can)


@kept
def _draw_discard(drawing: Drawing, tab: Box, least: float, around: float, can: bool) -> None:
    """The tab: a button for whoever can discard now, else flat and pale."""
    with drawing.group("wild-discard", say("Discard the top of Wild Growth, once in a turn")):
        if around:
            wide, high = tab.width + around, tab.height + 2 * around
            drawing.rect(tab.x - around, tab.y - 1.6 * around, wide, high, **UNSEEN)
        place = (tab.x + tab.width / 2, tab.y + tab.height / 2 + 0.36 * least)
        if can:
            drawing.rect(*tab, rx=6, fill="#3f7440", stroke=ETCH, stroke_width=1.3)
            drawing.text(*place, say("Discard"), least, font_weight="bold", fill=CHALK)
        else:
            drawing.rect(*tab, rx=6, fill=SHADE, stroke=SHELF)
            drawing.text(*place, say("Discard"), least, fill=FADED)


def _draw_bloom_tab(canvas: Canvas, place: int, box: Box) -> None:
    """The Bloom that a Flower may bring, named below its stack."""
    almanac = canvas.almanac
    bloom = almanac.cards[almanac.flower_bloom[canvas.state.kinds[place]]]
    tab = Box(box.x, box.y + box.height + 5, box.width, tab_height(canvas.frame.shelf) - 6)
    tiles = canvas.frame.shelf.tiles
    if tiles:
        tab = Box(box.x + box.width - 64, box.y + box.height - LOW - 2, 30, LOW)
    canvas.places[f"bloom-{bloom.slug}"] = tab
    emblem = emblem_of(almanac, bloom.index)
    _draw_bloom(canvas.drawing, bloom, emblem, canvas.tips[bloom.index], tab, canvas.least, tiles)


@kept
def _draw_bloom(
    drawing: Drawing, bloom: Card, emblem: str, tip: str, tab: Box, least: float, short: bool
) -> None:
    with drawing.group(f"bloom-{bloom.slug}", tip):
        drawing.rect(*tab, rx=8, fill=TYPE_FILLS[bloom.type], stroke=ETCH, stroke_width=1.3)
        middle = tab.y + tab.height / 2
        drawing.use(emblem, tab.x + 15, middle, 0.6 if short else 0.72)
        if short:
            return
        lines = [say(bloom.name)]
        if PLAIN * breadth(lines[0], least) > tab.width - 36 and tab.height > 2.2 * least:
            lines = wrapped(lines[0], tab.width - 50, least)[:2]
        foot = middle + (0.36 - 0.55 * (len(lines) - 1)) * least
        for place, line in enumerate(lines):
            spot = (tab.x + 12 + tab.width / 2, foot + 1.1 * least * place)
            drawing.text(*spot, line, least, fill=ETCH)


def _draw_sale(canvas: Canvas, size: int, x: float, y: float) -> None:
    """Dice of one size for sale, and how many."""
    wide = canvas.frame.width
    r = 25 if wide > 1000 else 14
    canvas.places[f"sale-{SIZES[size]}"] = Box(x - r - 10, y - r - 4, 2 * r + 30, 2 * r + 8)
    type_size = canvas.least + (5 if wide > 1000 else 0)
    count = canvas.state.dice[size]
    offer = offer_of(canvas, canvas.state.laws.notation.one("buy-die", size), -1)
    pale = not count or bool(offer.reason) or (offer.far and canvas.goods is not None)
    style = (r, type_size, canvas.least)
    _draw_dice(canvas.drawing, size, count, offer.reason, pale, (x, y), *style)


@kept
def _draw_dice(
    drawing: Drawing,
    size: int,
    count: int,
    reason: str,
    pale: bool,
    middle: tuple[float, float],
    r: int,
    type_size: float,
    least: float,
) -> None:
    x, y = middle
    name = SIZES[size]
    tip = say("{n} {die} for sale, {pips} pips each", n=count, die=name.upper(), pips=SIDES[size])
    if reason:
        tip = f"{sentence(reason)}\n{tip}"
    with drawing.group(f"sale-{name}", tip, opacity=0.5 if pale else ""):
        wide, high = (82, 58) if r >= 20 else (58, 42) if least < 11 else (50, 30)
        drawing.rect(x - wide / 2, y - high / 2, wide, high, **UNSEEN)
        left = x - 13
        drop = die_shape(drawing, left, y, r, size)
        place = (left, y + drop + 0.4 * type_size)
        drawing.text(*place, str(SIDES[size]), type_size, font_weight="bold", fill=ETCH)
        beside = left + r + (4 if r >= 20 else 2)
        words = f"×{count}" if r >= 20 else str(count)
        drawing.text(beside, y + 5, words, least, text_anchor="start")
