"""The middle of the table in Leaf & Let Die: the chain, the Grove as a market, the Tangle in battle."""

from __future__ import annotations

from hortus.core.palette import BERRY, CARD, CHALK, ETCH, FADED, LEAF, MOSS, SHADE, SOIL
from hortus.core.svg import outlined
from hortus.games.leaf_and_let_die.cards import FLOWER, TYPES
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.picture_canvas import EDGE_LINE, SHELF, Canvas, name_of
from hortus.games.leaf_and_let_die.picture_frame import CARD_HEIGHT, DICE_ROW, GAP, Box
from hortus.games.leaf_and_let_die.picture_parts import (
    TYPE_FILLS,
    die_shape,
    draw_token,
)
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, UNKNOWN
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP

WILD = -1
"""The place of Wild Growth among the stacks of the market."""
SHELVES = (0, 1, 2, 3, WILD, 4, 5, 6, 7, 8)
"""The order in which the stacks stand: Root, Canopy, Wild Growth, Vine, Flowers."""


# --- the chain ----------------------------------------------------------------------------------


def draw_head(canvas: Canvas) -> None:
    """The phase, the round, and the chain from highest to lowest with who strikes whom."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.head
    least = canvas.least
    right = box.x + box.width
    phase = "The Tangle" if state.battle else "The Cultivation"
    drawing.text(box.x + 4, box.y + 22, phase, 20, text_anchor="start", font_weight="bold")
    words = f"round {state.round}"
    if not state.battle and state.stacks:
        limit = canvas.almanac.numbers.exhausted
        words = f"{state.exhausted()} of {limit} stacks exhausted · {words}"
    if len(words) * 0.55 * least < box.width - 190:
        drawing.text(right - 4, box.y + 20, words, least + 1, text_anchor="end", fill=FADED)
    else:
        drawing.text(
            right - 4, box.y + 20, f"round {state.round}", least + 1, text_anchor="end", fill=FADED
        )
    chain = Box(box.x, box.y + 32, box.width, box.height - 34)
    drawing.rect(*chain, rx=12, fill=CARD, stroke=EDGE_LINE, cls="card")
    _draw_chain(canvas, chain)


def _draw_chain(canvas: Canvas, box: Box) -> None:
    """Everybody from the highest to the lowest total, with the blows between them."""
    state, drawing = canvas.state, canvas.drawing
    count = len(state.order)
    step = box.width / max(count, 1)
    middle = box.y + box.height * 0.52
    r = min(16.0, step / 6)
    for place, seat in enumerate(state.order):
        x = box.x + step * (place + 0.5)
        pips = state.gardeners[seat].pips()
        with drawing.group(f"chain-{seat}", f"{name_of(canvas, seat)}: {pips}"):
            draw_token(drawing, x - 0.9 * r, middle, seat, r)
            size = max(canvas.least + 2, min(22.0, 1.3 * r))
            drawing.text(
                x + 0.6 * r,
                middle + 0.36 * size,
                str(pips),
                size,
                text_anchor="start",
                font_weight="bold",
            )
        if place + 1 < count:
            _draw_strike(canvas, place + 1, x + 2.3 * r, x + step - 2.5 * r, middle)


def _draw_strike(canvas: Canvas, place: int, x1: float, x2: float, y: float) -> None:
    """The arrow from one link of the chain to the next: the target, and in battle the blow."""
    state, drawing = canvas.state, canvas.drawing
    colour = BERRY if state.battle else MOSS
    x2 = max(x2, x1 + 8)
    drawing.line(x1, y, x2 - 4, y, stroke=colour, stroke_width=3.5)
    drawing.polygon([(x2 + 4, y), (x2 - 7, y - 6), (x2 - 7, y + 6)], fill=colour)
    if state.battle:
        blow = blow_to_come(state, place)
        words = f"strikes {blow}" if blow >= 0 else "has struck"
    elif x2 - x1 > 48:
        words = "targets"
    else:
        return
    drawing.text((x1 + x2) / 2, y - 10, words, canvas.least, fill=colour, font_weight="bold")


# --- the Grove ----------------------------------------------------------------------------------


def draw_grove(canvas: Canvas) -> None:
    """Stacks of Root, Canopy, Vine and Flowers, Wild Growth, and the dice for sale."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.market
    drawing.rect(*box, rx=14, fill=SHADE, stroke=SHELF, cls="grove")
    if not state.stacks:
        middle = (box.x + box.width / 2, box.y + 34)
        drawing.text(*middle, "the Grove is being laid out", 15, fill=FADED, cls="faded")
        return
    columns = canvas.frame.columns
    across = (box.width - 12) / columns
    y = box.y + 10
    for row in range(0, len(SHELVES), columns):
        flowers = False
        for column, place in enumerate(SHELVES[row : row + columns]):
            card = Box(box.x + 8 + across * column, y, across - 9, CARD_HEIGHT)
            if place == WILD:
                _draw_wild(canvas, card)
            else:
                _draw_stack(canvas, place, card)
            if place >= 6:
                flowers = True
                _draw_bloom_tab(canvas, place, card)
        y += CARD_HEIGHT + GAP + (30 if flowers else 0)
    for size in range(6):
        x = box.x + box.width * (size + 0.5) / 6
        _draw_sale(canvas, size, x, box.y + box.height - DICE_ROW + 20)


def _draw_stack(canvas: Canvas, place: int, box: Box) -> None:
    """A stack of one kind, with its height; faded when it is exhausted."""
    state = canvas.state
    kind, height = state.kinds[place], state.stacks[place]
    for layer in range(min(2, max(0, height - 1)), 0, -1):
        shift = 2.5 * layer
        canvas.drawing.rect(
            box.x + shift, box.y + shift, box.width, box.height, rx=9, **outlined(SOIL, 1.2)
        )
    slug = canvas.almanac.cards[kind].slug
    canvas.card(kind, box, f"stack-{slug}", badge=f"×{height}", faded=not height)


def _draw_wild(canvas: Canvas, box: Box) -> None:
    """Wild Growth: its top card, how many lie below, and the tab to discard the top."""
    state, drawing = canvas.state, canvas.drawing
    below = len(state.wild)
    if state.wild_top == UNKNOWN:
        with drawing.group("wild", "Wild Growth"):
            drawing.rect(
                *box, rx=9, fill="none", stroke=FADED, stroke_width=1.6, stroke_dasharray="5 5"
            )
            words = "Wild Growth" if below else "Wild: exhausted"
            place = (box.x + box.width / 2, box.y + 56)
            drawing.text(*place, words, canvas.least, fill=FADED, cls="faded")
        return
    for layer in range(min(2, below), 0, -1):
        shift = 2.5 * layer
        drawing.rect(
            box.x + shift, box.y + shift, box.width, box.height, rx=9, **outlined(LEAF, 1.2)
        )
    canvas.card(state.wild_top, box, "wild", badge=f"+{below}")
    tab = Box(box.x + box.width / 2 - 40, box.y + box.height - 12, 62, 20)
    canvas.places["wild-discard"] = tab
    with drawing.group("wild-discard", "Discard the top of Wild Growth, once in a turn"):
        drawing.rect(*tab, rx=9, fill="#3f7440", stroke=ETCH, stroke_width=1.3)
        place = (tab.x + 31, tab.y + 14.5)
        drawing.text(*place, "wild ✕", canvas.least, font_weight="bold", fill=CHALK)


def _draw_bloom_tab(canvas: Canvas, place: int, box: Box) -> None:
    """The Bloom that a Flower may bring, named below its stack."""
    almanac = canvas.almanac
    bloom = almanac.cards[almanac.flower_bloom[canvas.state.kinds[place]]]
    tab = Box(box.x, box.y + box.height + 6, box.width, 24)
    canvas.places[f"bloom-{bloom.slug}"] = tab
    with canvas.drawing.group(f"bloom-{bloom.slug}", canvas.tips[bloom.index]):
        fill = TYPE_FILLS[bloom.type]
        canvas.drawing.rect(*tab, rx=8, fill=fill, stroke=ETCH, stroke_width=1.3)
        place_ = (tab.x + tab.width / 2, tab.y + 16.5)
        canvas.drawing.text(*place_, bloom.name, canvas.least, fill=ETCH)


def _draw_sale(canvas: Canvas, size: int, x: float, y: float) -> None:
    """Dice of one size for sale, and how many."""
    state, drawing = canvas.state, canvas.drawing
    count = state.dice[size]
    name = SIZES[size]
    canvas.places[f"sale-{name}"] = Box(x - 26, y - 20, 62, 44)
    tip = f"{count} {name.upper()} for sale, {SIDES[size]} pips each"
    with drawing.group(f"sale-{name}", tip, opacity="" if count else 0.4):
        drop = die_shape(drawing, x - 10, y, 17, size)
        place = (x - 10, y + drop + 5)
        drawing.text(*place, str(SIDES[size]), canvas.least, font_weight="bold", fill=ETCH)
        drawing.text(x + 12, y + 5, f"×{count}", canvas.least, text_anchor="start")


# --- the Tangle ---------------------------------------------------------------------------------


def draw_tangle(canvas: Canvas) -> None:
    """In battle: what strikes, what is being absorbed, and what is lost for good."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.market
    x, y, width, _ = box
    least = canvas.least
    drawing.rect(*box, rx=14, fill=SHADE, stroke=SHELF, cls="grove")
    if state.todo and state.task[OP] == ABSORB:
        _, defender, attacker, left, _used = state.task
        draw_token(drawing, x + 28, y + 36, defender, 16)
        drawing.text(
            x + 54,
            y + 34,
            f"must absorb {left}",
            20,
            text_anchor="start",
            fill=BERRY,
            font_weight="bold",
        )
        deflect = state.gardeners[defender].deflect
        words = "stung by thorns"
        if attacker:
            words = f"struck by {name_of(canvas, attacker - 1)}"
            words += f", {deflect} deflected" if deflect else ""
        drawing.text(x + 54, y + 54, words, least + 1, text_anchor="start", fill=FADED, cls="faded")
    else:
        law = "with all their pips" if state.laws.full_damage else "for the pips they are ahead"
        drawing.text(
            x + 14, y + 32, "Each strikes the next down the chain", least + 2, text_anchor="start"
        )
        drawing.text(x + 14, y + 52, law, least + 1, text_anchor="start", fill=FADED, cls="faded")
    _draw_lost(
        canvas,
        Box(x + (width * 0.5 if width > 500 else 0), y + (8 if width > 500 else 60), width / 2, 60),
    )


def _draw_lost(canvas: Canvas, box: Box) -> None:
    """Cards and dice that are gone for good."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    gone = ", ".join([canvas.almanac.cards[kind].name for kind in state.lost])
    step = min(56.0, (canvas.frame.market.x + canvas.frame.market.width - box.x - 20) / 6)
    with drawing.group("lost", f"Lost for good: {gone or 'no card'}"):
        types = [canvas.almanac.type_of[kind] for kind in state.lost]
        top = box.y + 14
        if box.width > 300:
            drawing.text(box.x + 8, top, "lost for good", least, text_anchor="start", fill=FADED)
            top += 22
        for place, which in enumerate((1, 2, 3, 4, 5)):
            x = box.x + 18 + step * place
            name = TYPES[which].lower() + ("-0" if which >= FLOWER else "")
            drawing.use(f"emblem-{name}", x, top, 0.8)
            drawing.text(x + 14, top + 5, f"×{types.count(which)}", least, text_anchor="start")
        for size in range(6):
            x = box.x + 16 + step * size
            die_shape(drawing, x, top + 32, 10, size)
            drawing.text(x + 13, top + 37, f"×{state.lost_dice[size]}", least, text_anchor="start")
