"""A gardener in the picture of Leaf & Let Die: the plant, dice, hand, Mantle, Supply and Compost.

One's own mat has every card face up; a rival's is smaller, with names of cards and dice in a row.
"""

from __future__ import annotations

from hortus.core.face import counted
from hortus.core.palette import (
    BERRY,
    CARD,
    ETCH,
    FADED,
    GLOW,
    INK,
    LEAF,
    PLAYER_COLOURS,
    PLAYER_TINTS,
    SHADE,
    SOIL,
    SUN,
)
from hortus.core.svg import Box
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_canvas import Canvas, die_ids, name_of
from hortus.games.leaf_and_let_die.picture_creature import draw_creature, sinks
from hortus.games.leaf_and_let_die.picture_frame import GAP
from hortus.games.leaf_and_let_die.picture_parts import (
    TYPE_FILLS,
    die_shape,
    draw_drop,
    draw_token,
    emblem_of,
    fixed,
)
from hortus.games.leaf_and_let_die.pieces import (
    KEPT_CARD,
    REPLAYED,
    UNKNOWN,
    has_mark,
    kind_of,
)
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP
from hortus.games.leaf_and_let_die.texts import compost_text, supply_text


def hand_of(gardener: Gardener) -> list[tuple[int, str]]:
    """The cards in hand as they lie: unplayed first; each with its place and marks."""
    found = [(kind, "hand") for kind in gardener.hand]
    found += [(kind_of(card), "shown" + _mark(card)) for card in gardener.shown]
    found += [(kind_of(card), "table" + _mark(card)) for card in gardener.table]
    return found


def _mark(card: int) -> str:
    return ("*" if has_mark(card, REPLAYED) else "") + ("↻" if has_mark(card, KEPT_CARD) else "")


def _supply_size(gardener: Gardener) -> int:
    """Cards in the Supply: a view counts unknown cards of the hand among them."""
    return len(gardener.supply) - sum([1 for kind in gardener.hand if kind == UNKNOWN])


# --- what both have -------------------------------------------------------------------------------


def _draw_frame(canvas: Canvas, seat: int, box: Box) -> None:
    """The ground of a mat with whose it is, the total, and how much the plant can still take."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    x, y, width, _ = box
    turn = seat in state.actors
    edge, wide = (GLOW, 4) if turn else (PLAYER_COLOURS[seat], 2)
    drawing.rect(*box, rx=14, fill=CARD, stroke=edge, stroke_width=wide)
    draw_token(drawing, x + 20, y + 20, seat, 12)
    gardener = state.gardeners[seat]
    if canvas.names:
        drawing.name(x + 38, y + 25, seat, canvas.names[seat], 14, text_anchor="start")
    if gardener.fell:
        words = f"fell in round {gardener.fell}"
        drawing.text(x + width - 12, y + 25, words, least + 1, text_anchor="end", fill=FADED)
        return
    words = _notes(gardener, width > 400)
    drawing.text(x + width - 84, y + 25, words, least + 1.5, text_anchor="end", font_weight="bold")
    _draw_nutrients(canvas, seat, Box(x + width - 74, y + 8, 64, 24))


def _notes(gardener: Gardener, long: bool) -> str:
    """Total, bonus, deflection and what costs less."""
    words = [f"total {gardener.pips()}"]
    if gardener.bonus and long:
        words[0] += f" (bonus {gardener.bonus})"
    if gardener.deflect:
        words.append(f"deflects {gardener.deflect}")
    for place, cut in enumerate(gardener.cuts):
        if cut and long:
            words.append(f"{('Roots', 'Canopies', 'Vines')[place]} −{cut}")
    return " · ".join(words)


def _draw_nutrients(canvas: Canvas, seat: int, box: Box) -> None:
    nutrients = canvas.state.gardeners[seat].nutrients
    canvas.places[f"nutrients-{seat}"] = box
    with canvas.drawing.group(f"nutrients-{seat}", counted(nutrients, "nutrient")):
        canvas.drawing.rect(*box, rx=12, fill=SHADE, stroke=INK, stroke_width=1.3)
        draw_drop(canvas.drawing, box.x + 20, box.y + 18)
        place = (box.x + 40, box.y + 17)
        canvas.drawing.text(*place, str(nutrients), canvas.least + 2, font_weight="bold")


def _draw_plant(canvas: Canvas, seat: int, x: float, y: float, size: float) -> None:
    """The plant, and below it a bar of what it can still take, beside the strongest of all."""
    state, drawing = canvas.state, canvas.drawing
    growth = canvas.growths[seat]
    drawing.ellipse(x, y + 0.96 * size, 0.78 * size, 0.1 * size, fill=SOIL)
    place = (x, y + sinks(growth, size))
    draw_creature(drawing, canvas.almanac, seat, growth, place, size, state.battle)
    most = max([one.strength for one in canvas.growths] + [1])
    wide = 1.7 * size
    foot = y + 1.1 * size
    share = growth.strength / most
    blow = coming_blow(canvas, seat)
    words = f"can take {growth.strength}" + (f" · {blow} to come" if blow > 0 else "")
    with drawing.group(f"health-{seat}", f"{name_of(canvas, seat)} {words}"):
        drawing.rect(x - wide / 2, foot, wide, 10, rx=5, fill=SHADE, stroke=INK, stroke_width=1)
        fill = BERRY if share < 0.34 else LEAF
        full = max(8.0, wide * share)
        drawing.rect(x - wide / 2, foot, full, 10, rx=5, fill=fill)
        if blow > 0:
            lost = min(full, max(4.0, wide * blow / most))
            drawing.rect(x - wide / 2 + full - lost, foot, lost, 10, rx=4, fill=SUN, stroke=ETCH)
        least = canvas.least
        if len(words) * 0.54 * least > 2 * size + 14:
            words = f"{growth.strength} − {blow} to come"
        drawing.text(x, foot + 11 + least, words, least, fill=INK if blow > 0 else FADED)


def coming_blow(canvas: Canvas, seat: int) -> int:
    """The damage that awaits a gardener in this round, thorns with it; 0 if there is none."""
    state = canvas.state
    if not state.battle or seat not in state.order:
        return 0
    place = list(state.order).index(seat)
    blow = blow_to_come(state, place) if place else 0
    return max(0, blow) + state.gardeners[seat].thorns


def _draw_dice(canvas: Canvas, seat: int, box: Box, r: float) -> float:
    """The rolled dice in rows; returns where the next row begins."""
    gardener = canvas.state.gardeners[seat]
    ids = die_ids(seat, gardener.dice)
    step = 2.3 * r
    columns = max(1, int(box.width / step))
    row_height = 2 * r + (18 if r >= 16 else 6)
    for place, rolled in enumerate(gardener.dice):
        row, column = divmod(place, columns)
        spot = (box.x + step * (column + 0.5), box.y + r + 3 + row_height * row)
        canvas.die(rolled, *spot, ids[place], r)
    if not gardener.dice:
        place_ = (box.x + 4, box.y + 18)
        canvas.drawing.text(
            *place_, "no dice rolled", canvas.least, text_anchor="start", fill=FADED
        )
    return box.y + row_height * max(1, -(-len(gardener.dice) // columns))


def _draw_pile(
    canvas: Canvas, id: str, tip: str, cards: int, dice: list[int], box: Box, seat: int
) -> None:
    """Supply or Compost: how many cards, and which dice; what they are stands in the tip."""
    drawing, least = canvas.drawing, canvas.least
    x, y, width, height = box
    canvas.places[id] = box
    title = "Supply" if id.startswith("supply") else "Compost"
    flat = height < 40
    with drawing.group(id, tip):
        drawing.rect(*box, rx=10, fill=PLAYER_TINTS[seat], opacity=0.45)
        foot = y + height / 2 + 0.36 * least if flat else y + least + 6
        drawing.text(x + 8, foot, title, least, text_anchor="start", font_weight="bold")
        left = x + 14 + 0.7 * least * len(title)
        drawing.rect(left, foot - 0.9 * least, 10, 13, rx=2, **fixed(PLAYER_COLOURS[seat], 1.2))
        words = f"×{cards}"
        drawing.text(left + 13, foot, words, least, text_anchor="start", font_weight="bold")
        sizes = [size for size in range(6) if dice[size]]
        if flat:
            count = sum(dice)
            words = "1 die" if count == 1 else f"{count} dice"
            if count and left + 46 + 0.56 * least * len(words) < x + width:
                drawing.text(x + width - 7, foot, words, least, text_anchor="end")
            return
        columns = max(2, int(width / 50))
        for index, size in enumerate(sizes):
            row, column = divmod(index, columns)
            cx, cy = x + 17 + (width - 8) / columns * column, y + least + 26 + 28 * row
            die_shape(drawing, cx, cy, 10, size)
            words = f"×{dice[size]}"
            drawing.text(cx + 13, cy + 4.5, words, least, text_anchor="start")


def _draw_piles(canvas: Canvas, seat: int, supply: Box, compost: Box) -> None:
    gardener = canvas.state.gardeners[seat]
    text = supply_text(canvas.almanac, gardener)
    cards = _supply_size(gardener)
    _draw_pile(canvas, f"supply-{seat}", text, cards, gardener.supply_dice, supply, seat)
    text = compost_text(canvas.almanac, gardener)
    cards = len(gardener.compost) + len(gardener.spent)
    _draw_pile(canvas, f"compost-{seat}", text, cards, gardener.compost_dice, compost, seat)


def _draw_worn(canvas: Canvas, seat: int, x: float, y: float, most: float) -> None:
    """The Mantle, the Bud stack, and what is set aside for the next round."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    start = x
    for title, kinds, prefix in (
        ("Mantle", gardener.mantle, "mantle"),
        ("Bud", gardener.bud, "bud"),
        ("aside", gardener.aside, "aside"),
    ):
        if not kinds:
            continue
        drawing.text(x, y + 5, title, least, text_anchor="start", font_weight="bold")
        x += 0.6 * least * len(title) + 20
        step = min(30.0, max(12.0, (start + most - x - 12) / max(1, len(kinds))))
        copies: dict[int, int] = {}
        for kind in kinds:
            number = copies.get(kind, 0)
            copies[kind] = number + 1
            card = canvas.almanac.cards[kind]
            id = f"{prefix}-{seat}-{card.slug}-{number}"
            canvas.places[id] = Box(x - 13, y - 13, 26, 26)
            with drawing.group(id, canvas.tips[kind], cls="piece"):
                drawing.circle(x, y, 13, **fixed(TYPE_FILLS[card.type], 1.4))
                drawing.use(emblem_of(canvas.almanac, kind), x, y, 0.75)
            x += step
        x += 14
    for number, rolled in enumerate(gardener.aside_dice):
        canvas.die(rolled, x + 14, y, f"aside-{seat}-die-{number}", 12)
        x += 32


# --- one's own ------------------------------------------------------------------------------------


def draw_mat(canvas: Canvas, seat: int, box: Box) -> None:
    """One's own mat: the plant with its dice, every card in hand to be read."""
    gardener = canvas.state.gardeners[seat]
    _draw_frame(canvas, seat, box)
    if gardener.fell:
        return
    x, y, width, height = box
    column = canvas.frame.plant
    if column:
        inner = Box(x + column + 8, y + 42, width - column - 14, height)
        piles = 108.0
        foot = y + height - piles - GAP
        size = min((column - 24) / 1.9, (height - 92 - piles) / 2.2)
        middle = (y + 40 + foot - 40) / 2 - 0.02 * size
        _draw_plant(canvas, seat, x + column / 2, middle, size)
        half = (column - GAP) / 2
        supply = Box(x + GAP, foot, half, piles)
        _draw_piles(canvas, seat, supply, Box(x + 2 * GAP + half, foot, half, piles))
    else:
        _draw_plant(canvas, seat, x + 70, y + 100, 56)
        half = (width - 156) / 2
        supply = Box(x + 146, y + 42, half, 150)
        _draw_piles(canvas, seat, supply, Box(x + 150 + half, y + 42, half, 150))
        inner = Box(x + 8, y + 210, width - 16, height)
    low = _draw_dice(canvas, seat, inner, 21)
    low = _draw_hand(canvas, seat, Box(inner.x, low + 4, inner.width, height))
    _draw_worn(canvas, seat, inner.x + 4, low + 20, inner.width)


def _draw_hand(canvas: Canvas, seat: int, box: Box) -> float:
    """The cards in hand: unplayed ones, those played dimmed, backs for the unknown."""
    gardener = canvas.state.gardeners[seat]
    hand = hand_of(gardener)
    cards = canvas.frame.hand
    copies: dict[int, int] = {}
    for place, (kind, state) in enumerate(hand):
        row, column = divmod(place, cards.columns)
        spot = Box(
            box.x + (cards.width + GAP) * column,
            box.y + (cards.height + GAP) * row,
            cards.width,
            cards.height,
        )
        number = copies.get(kind, 0)
        copies[kind] = number + 1
        if kind == UNKNOWN:
            canvas.back(seat, spot, f"back-{seat}-{number}")
            continue
        slug = canvas.almanac.cards[kind].slug
        played = state.startswith("table")
        mark = "played" if played else "shown" if state.startswith("shown") else ""
        canvas.card(
            kind,
            spot,
            f"card-{seat}-{slug}-{number}",
            faded=played and not _absorbing(canvas),
            mark=mark + " " + state[5:] if mark else "",
        )
    if not hand:
        place_ = (box.x + 4, box.y + 20)
        canvas.drawing.text(
            *place_, "no cards in hand", canvas.least, text_anchor="start", fill=FADED
        )
        return box.y + 34
    return box.y + (cards.height + GAP) * cards.rows(len(hand))


def _absorbing(canvas: Canvas) -> bool:
    """True while damage is absorbed: then cards played count as much as those that were not."""
    return bool(canvas.state.todo) and canvas.state.task[OP] == ABSORB


# --- a rival --------------------------------------------------------------------------------------


def draw_rival(canvas: Canvas, seat: int, box: Box) -> None:
    """A rival: the plant, dice, and the names of the cards that everybody may know."""
    gardener = canvas.state.gardeners[seat]
    _draw_frame(canvas, seat, box)
    if gardener.fell:
        return
    x, y, width, height = box
    size = min(120.0, (height - 76) / 2.16, width / (4 if height > 300 else 5))
    plant = 2.0 * size + 14
    _draw_plant(canvas, seat, x + plant / 2, y + 36 + size, size)
    inner = Box(x + plant + 4, y + 36, width - plant - 10, height)
    pile = 26.0
    foot = y + height - pile - GAP
    beside = inner.width > 250
    half = inner.width / 2 - GAP / 2 if beside else inner.width
    top = foot if beside else foot - pile - 4
    low = _draw_dice(canvas, seat, inner, 13 if height < 200 else 16)
    low = _draw_names(canvas, seat, Box(inner.x, low + 2, inner.width, y + height - low - 70))
    _draw_worn(canvas, seat, inner.x, min(low + 14, top - 16), inner.width)
    supply = Box(inner.x, top, half, pile)
    compost = Box(inner.x + half + GAP, foot, half, pile) if beside else supply._replace(y=foot)
    _draw_piles(canvas, seat, supply, compost)


def _draw_names(canvas: Canvas, seat: int, box: Box) -> float:
    """The cards in hand as a row of names; those nobody knows as backs."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    copies: dict[int, int] = {}
    x, y = box.x, box.y
    for kind, state in hand_of(gardener):
        number = copies.get(kind, 0)
        copies[kind] = number + 1
        hidden = kind == UNKNOWN
        name = "" if hidden else canvas.almanac.cards[kind].name
        wide = 17.0 if hidden else 0.58 * least * len(name) + 30
        if x + wide > box.x + box.width and x > box.x:
            x, y = box.x, y + 26
        spot = Box(x, y, min(wide, box.width), 22)
        x += wide + 4
        if hidden:
            canvas.back(seat, spot, f"back-{seat}-{number}")
            continue
        card = canvas.almanac.cards[kind]
        id = f"card-{seat}-{card.slug}-{number}"
        canvas.places[id] = spot
        faded = state.startswith("table") and not _absorbing(canvas)
        with drawing.group(id, canvas.tips[kind], cls="piece", opacity=0.85 if faded else ""):
            drawing.rect(*spot, rx=8, fill=SHADE, stroke=INK, stroke_width=1.2)
            drawing.use(emblem_of(canvas.almanac, kind), spot.x + 13, spot.y + 11, 0.7)
            drawing.text(spot.x + 25, spot.y + 15.5, name, least, text_anchor="start")
    return y + 26
