"""A gardener in the picture of Leaf & Let Die: the plant with its dice, hand, Mantle, Supply and Compost.

One's own mat has every card face up; a rival's is smaller, with names of cards and dice in a row.
"""

from __future__ import annotations

from hortus.core.language import plural, say
from hortus.core.palette import CARD, FADED, GLOW, INK, PLAYER_COLOURS, SHADE
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.leaf_and_let_die.cards import MANY_OF, ROOT
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_asking import draw_asking
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_frame import GAP, TITLE, hand_height
from hortus.games.leaf_and_let_die.picture_parts import draw_drop, draw_token, emblem_of
from hortus.games.leaf_and_let_die.picture_piles import draw_piles
from hortus.games.leaf_and_let_die.picture_plant import (
    HIGH,
    WIDE,
    draw_dice,
    draw_field,
    draw_health,
    draw_plant,
    draw_scene,
    draw_worn,
)
from hortus.games.leaf_and_let_die.picture_scene import draw_bed
from hortus.games.leaf_and_let_die.pieces import KEPT_CARD, REPLAYED, UNKNOWN, has_mark, kind_of
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP


def hand_of(gardener: Gardener) -> list[tuple[int, str]]:
    """The cards in hand with where they are and their marks; playing one leaves it in its place."""
    found = [(kind, "hand") for kind in gardener.hand]
    found += [(kind_of(card), "shown" + _mark(card)) for card in gardener.shown]
    found += [(kind_of(card), "table" + _mark(card)) for card in gardener.table]
    return sorted(found, key=lambda one: one[0])


def _mark(card: int) -> str:
    return ("*" if has_mark(card, REPLAYED) else "") + ("↻" if has_mark(card, KEPT_CARD) else "")


# --- what both have -------------------------------------------------------------------------------


def _draw_frame(canvas: Canvas, seat: int, box: Box) -> None:
    """The ground of a mat with whose it is, the total, and the nutrients."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    gardener = state.gardeners[seat]
    words = say("fell in round {n}", n=gardener.fell)
    spot = Box(box.x + box.width - 66, box.y + 7, 58, 26)
    if not gardener.fell:
        words = _notes(gardener, box.width > 400)
        canvas.places[f"nutrients-{seat}"] = spot
    turn, fell = seat in state.actors, bool(gardener.fell)
    own = seat == canvas.view.seat
    _draw_ground(drawing, seat, turn, fell, canvas.names[seat], own, words, box, least)
    if seat in state.order:
        _draw_rank(drawing, state.order.index(seat) + 1, box.x + 31, box.y + 29, least)
    if not gardener.fell:
        _draw_nutrients(drawing, seat, gardener.nutrients, spot, least)


@kept
def _draw_ground(
    drawing: Drawing,
    seat: int,
    turn: bool,
    fell: bool,
    name: str,
    own: bool,
    words: str,
    box: Box,
    least: float,
) -> None:
    x, y, width, _ = box
    edge, wide = (GLOW, 4) if turn else (PLAYER_COLOURS[seat], 2)
    drawing.rect(*box, rx=14, fill=CARD, stroke=edge, stroke_width=wide)
    draw_token(drawing, x + 20, y + 20, seat, 12)
    room = width - (62 if fell else 124) - 0.6 * (least + 1.5) * len(words)
    _draw_owner(drawing, seat, name, own, Box(x + 44, y + 25, room, 0))
    if fell:
        drawing.text(x + width - 12, y + 25, words, least + 1, text_anchor="end", fill=FADED)
        return
    drawing.text(x + width - 74, y + 25, words, least + 1.5, text_anchor="end", font_weight="bold")


@kept
def _draw_rank(drawing: Drawing, rank: int, x: float, y: float, least: float) -> None:
    """The place in the chain, on a gardener's token."""
    drawing.circle(x, y, 0.72 * least, fill=CARD, stroke=INK, stroke_width=1.2)
    drawing.text(x, y + 0.36 * least, str(rank), least, font_weight="bold")


def _draw_owner(drawing: Drawing, seat: int, name: str, own: bool, room: Box) -> None:
    """Whose mat it is; a long name is cut, and there is none without room."""
    if room.width < 40:
        return
    size = 14.0 if room.width > 120 else 12.0
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    drawing.name(room.x, room.y, seat, name, size, room.width, own, **style)


def _notes(gardener: Gardener, long: bool) -> str:
    """Total, bonus, deflection and what costs less."""
    words = [say("total {n}", n=gardener.pips())]
    if gardener.bonus and long:
        bonus = gardener.bonus
        words = [say("total {n} (bonus {bonus})", n=gardener.pips(), bonus=bonus)]
    if gardener.deflect:
        words.append(say("deflects {n}", n=gardener.deflect))
    for place, cut in enumerate(gardener.cuts):
        if cut and long:
            words.append(f"{say(MANY_OF[ROOT + place])} −{cut}")
    return " · ".join(words)


@kept
def _draw_nutrients(drawing: Drawing, seat: int, nutrients: int, box: Box, least: float) -> None:
    with drawing.group(f"nutrients-{seat}", plural(nutrients, "{n} nutrient", "{n} nutrients")):
        drawing.rect(*box, rx=12, fill=SHADE, stroke=INK, stroke_width=1.3)
        draw_drop(drawing, box.x + 18, box.y + 19)
        drawing.text(box.x + 38, box.y + 18, str(nutrients), least + 2, font_weight="bold")


# --- one's own ------------------------------------------------------------------------------------


def draw_mat(canvas: Canvas, seat: int, box: Box) -> None:
    """One's own mat: the plant in its scene, and below it every card in hand to be read."""
    gardener = canvas.state.gardeners[seat]
    _draw_frame(canvas, seat, box)
    x, y, width, height = box
    hand, battle = hand_of(gardener), canvas.state.battle
    cards = hand_height(canvas.frame.hand, len(hand), battle)
    low = y + height - GAP - (0.0 if gardener.fell else cards)
    scene = Box(x + GAP, y + TITLE, width - 2 * GAP, low - y - TITLE)
    if gardener.fell:
        _draw_fallen(canvas, seat, scene)
        return
    if battle:
        draw_field(canvas, seat, scene)
    else:
        draw_scene(canvas, seat, scene, sunny=True)
    _draw_hand(canvas, seat, Box(x + 8, low + GAP, width - 16, height))
    if battle and not hand:
        draw_asking(canvas, seat, scene._replace(y=low + 26), tail=False)
    else:
        draw_asking(canvas, seat, scene._replace(y=scene.y + 42))


def _draw_fallen(canvas: Canvas, seat: int, box: Box) -> None:
    """What is left of a plant that has fallen."""
    ground = 0.3 * box.height
    draw_bed(canvas.drawing, box, ground)
    size = min(0.9 * (box.height - ground) / HIGH, box.width / WIDE, 150.0)
    draw_plant(canvas, seat, (box.x + box.width / 2, box.y + box.height - ground + 6), size)


def _draw_hand(canvas: Canvas, seat: int, box: Box) -> None:
    """The cards in hand: unplayed ones, those played dimmed, backs for the unknown."""
    hand = hand_of(canvas.state.gardeners[seat])
    cards = canvas.frame.hand
    copies: dict[int, int] = {}
    left = max(0.0, (cards.columns - len(hand)) * (cards.width + GAP) / 2)
    for place, (kind, state) in enumerate(hand):
        row, column = divmod(place, cards.columns)
        spot = Box(
            box.x + left + (cards.width + GAP) * column,
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
        note = ""
        if played or state.startswith("shown"):
            note = f"{say('played') if played else say('shown')} {state[5:]}"
        canvas.card(
            kind,
            spot,
            f"card-{seat}-{slug}-{number}",
            faded=played and not _absorbing(canvas),
            mark=note,
        )
    if not hand:
        middle = (box.x + box.width / 2, box.y + 14)
        canvas.drawing.text(*middle, say("no cards in hand"), canvas.least + 1, fill=FADED)


def _absorbing(canvas: Canvas) -> bool:
    """True while damage is absorbed: then cards played count as much as those that were not."""
    return bool(canvas.state.todo) and canvas.state.task[OP] == ABSORB


# --- a rival --------------------------------------------------------------------------------------


def draw_rival(canvas: Canvas, seat: int, box: Box) -> None:
    """A rival: the plant, dice, and the names of the cards that everybody may know."""
    gardener = canvas.state.gardeners[seat]
    _draw_frame(canvas, seat, box)
    x, y, width, height = box
    inner = Box(x + 5, y + TITLE - 2, width - 10, height - TITLE - 3)
    if gardener.fell:
        _draw_fallen(canvas, seat, inner)
    elif height > 230:
        rows = _names_rows(canvas, seat, inner.width - 10)
        scene = inner._replace(height=inner.height - 29 * rows - 6)
        (draw_field if canvas.state.battle else draw_scene)(canvas, seat, scene)
        _draw_names(canvas, seat, Box(x + 10, scene.y + scene.height + 6, inner.width - 10, 0))
    else:
        _draw_small(canvas, seat, inner)


def _draw_small(canvas: Canvas, seat: int, box: Box) -> None:
    """A rival where there is little room: the plant at the left unless it stands in the arena, everything
    else beside it."""
    x, y, width, height = box
    inner = Box(x + 3, y, width - 6, height)
    if not canvas.state.battle:
        aside = min(0.44 * width, max(112.0, 0.95 * height))
        _draw_home(canvas, seat, Box(x, y, aside, height))
        inner = Box(x + aside + GAP, y, width - aside - GAP, height)
    pile = 24.0
    beside = inner.width > 220
    half = inner.width / 2 - GAP / 2 if beside else inner.width
    foot = y + height - pile
    top = foot if beside else foot - pile - 4
    dice = len(canvas.state.gardeners[seat].dice)
    r = max(9.0, min(16.0 if height > 130 else 13.5, inner.width / max(4, dice) / 2.41))
    low = draw_dice(canvas, seat, inner, r)
    _draw_names(canvas, seat, Box(inner.x, low + 3, inner.width, top - low - 3))
    supply = Box(inner.x, top, half, pile)
    compost = Box(inner.x + half + GAP, foot, half, pile) if beside else supply._replace(y=foot)
    draw_piles(canvas, seat, supply, compost)
    if canvas.state.battle:
        right = inner.x + min(inner.width, 2.41 * r * max(1, dice))
        draw_worn(canvas, seat, Box(right + 14, y + r + 2, inner.x + inner.width - right - 14, 0))


def _draw_home(canvas: Canvas, seat: int, box: Box) -> None:
    """A rival's plant, what it wears and what it can take."""
    x, y, width, height = box
    ground = 30.0
    draw_bed(canvas.drawing, box, ground)
    size = min((height - ground - 35) / HIGH, (width - 6) / WIDE)
    size = min(1.2 * size, size / canvas.growths[seat].share)
    draw_plant(canvas, seat, (x + width / 2, y + height - ground), size)
    draw_worn(canvas, seat, Box(x + 10, y + height - 14, width - 14, 0))
    draw_health(canvas, seat, Box(x + 10, y + 6, width - 20, 30))


def _name_width(canvas: Canvas, kind: int, short: bool = False) -> float:
    """How wide the chip of a card in a rival's hand is, with its name or in short."""
    if kind == UNKNOWN:
        return 17.0
    if short:
        return 28.0
    return 0.58 * canvas.least * len(say(canvas.almanac.cards[kind].name)) + 30


def _names_rows(canvas: Canvas, seat: int, width: float) -> int:
    """In how many rows the names of a rival's cards lie."""
    rows, x = 1, 0.0
    for kind, _ in hand_of(canvas.state.gardeners[seat]):
        wide = _name_width(canvas, kind)
        if x and x + wide > width:
            rows, x = rows + 1, 0.0
        x += wide + 4
    return rows


def _draw_names(canvas: Canvas, seat: int, box: Box) -> float:
    """The cards in hand as rows of names; those nobody knows as backs; without room for all names only
    their emblems. Returns where they end."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    copies: dict[int, int] = {}
    x, y = box.x, box.y
    crowded = box.height != 0 and box.height + 4 < 29 * _names_rows(canvas, seat, box.width)
    for kind, state in hand_of(gardener):
        number = copies.get(kind, 0)
        copies[kind] = number + 1
        wide = _name_width(canvas, kind, crowded)
        if x + wide > box.x + box.width and x > box.x:
            x, y = box.x, y + 29
        spot = Box(x, y, min(wide, box.width), 26)
        x += wide + 4
        if kind == UNKNOWN:
            canvas.back(seat, spot, f"back-{seat}-{number}")
            continue
        card = canvas.almanac.cards[kind]
        id = f"card-{seat}-{card.slug}-{number}"
        canvas.places[id] = spot
        faded = state.startswith("table") and not _absorbing(canvas)
        emblem = emblem_of(canvas.almanac, kind)
        name = "" if crowded else say(card.name)
        _draw_name(drawing, id, canvas.tips[kind], faded, emblem, name, spot, least)
    return y + (29 if x > box.x or y > box.y else 0)


@kept
def _draw_name(
    drawing: Drawing,
    id: str,
    tip: str,
    faded: bool,
    emblem: str,
    name: str,
    spot: Box,
    least: float,
) -> None:
    """A card in a rival's hand that everybody knows."""
    with drawing.group(id, tip, cls="piece", opacity=0.85 if faded else ""):
        drawing.rect(*spot, rx=8, fill=SHADE, stroke=INK, stroke_width=1.2)
        drawing.use(emblem, spot.x + 13, spot.y + 13, 0.7)
        if name:
            drawing.text(spot.x + 25, spot.y + 17.5, name, least, text_anchor="start")
