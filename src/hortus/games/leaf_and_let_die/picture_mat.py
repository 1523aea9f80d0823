"""What a gardener holds in the picture of Leaf & Let Die: one's own dice and hand with every card to be read,
and the names of the cards of others."""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, plural, say
from hortus.core.palette import CARD, FADED, GLOW, INK, PLAYER_COLOURS, SHADE
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.leaf_and_let_die.cards import MANY_OF, ROOT
from hortus.games.leaf_and_let_die.foresight import damage_to_come, is_near
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_asking import draw_asking
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_creature import growth_of
from hortus.games.leaf_and_let_die.picture_frame import (
    CHIPS,
    FLAT,
    GAP,
    LAB,
    PILES,
    PRESSED,
    TITLE,
    WORN,
    dice_rows,
)
from hortus.games.leaf_and_let_die.picture_parts import (
    NAMED,
    UNSEEN,
    draw_drop,
    draw_token,
    emblem_of,
    row_of_dice,
)
from hortus.games.leaf_and_let_die.picture_piles import draw_piles
from hortus.games.leaf_and_let_die.picture_plant import dice_width, draw_dice, draw_worn, wears
from hortus.games.leaf_and_let_die.pieces import KEPT_CARD, REPLAYED, UNKNOWN, has_mark, kind_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import ABSORB, BUY, OP, PAY

ADVICE: Final = {
    ABSORB: mark("Keep a card and a die: without either you are out."),
    BUY: mark("Cards do things and absorb much; dice pay now and strike later."),
    PAY: mark("Dice give no change: what they show beyond the price is lost."),
}
"""What to bear in mind at some questions."""


def hand_of(gardener: Gardener) -> list[tuple[int, str]]:
    """The cards in hand with where they are and their marks; playing one leaves it in its place."""
    found = [(kind, "hand") for kind in gardener.hand]
    found += [(kind_of(card), "shown" + _mark(card)) for card in gardener.shown]
    found += [(kind_of(card), "table" + _mark(card)) for card in gardener.table]
    return sorted(found, key=lambda one: one[0])


def _mark(card: int) -> str:
    return ("*" if has_mark(card, REPLAYED) else "") + ("↻" if has_mark(card, KEPT_CARD) else "")


# --- whose it is ----------------------------------------------------------------------------------


def _draw_frame(canvas: Canvas, seat: int, box: Box, room: float, brief: bool = False) -> None:
    """The ground of what somebody holds: whose it is, the total and what changes it, the nutrients; all that
    within a room at the left. In `brief` the total is a number alone."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    gardener = state.gardeners[seat]
    edge, wide = (GLOW, 4) if seat in state.actors else (PLAYER_COLOURS[seat], 2)
    drawing.rect(*box, rx=14, fill=CARD, stroke=edge, stroke_width=wide)
    words = say("fell in round {n}", n=gardener.fell)
    right = box.x + room - 10
    if state.over and not gardener.fell:
        words = say("still stands")
    elif not gardener.fell:
        words = str(gardener.pips()) if brief else say("total {n}", n=gardener.pips())
        if gardener.nutrients or state.battle:
            right -= 64
            draw_nutrients(canvas, seat, Box(right + 6, box.y + 7, 58, 26))
    spot = Box(box.x, box.y, right - box.x, 0)
    own = seat == canvas.view.seat
    _draw_owner(drawing, seat, canvas.names[seat], own, words, spot, least)


@kept
def _draw_owner(
    drawing: Drawing, seat: int, name: str, own: bool, words: str, box: Box, least: float
) -> None:
    """Whose it is, and the total; a long name is cut."""
    draw_token(drawing, box.x + 20, box.y + 20, seat, 12)
    size = least + 4
    room = box.width - 52 - 0.62 * size * len(words)
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    drawing.name(box.x + 40, box.y + 25, seat, name, 14.0, room, own, **style)
    style["text_anchor"] = "end"
    drawing.text(box.x + box.width, box.y + 26, words, size, **style)


def notes(state: Position, seat: int) -> str:
    """What is in the total besides the dice, what is deflected and still to come, what costs less."""
    gardener = state.gardeners[seat]
    damage = damage_to_come(state, seat)
    words = []
    if is_near(state) and not growth_of(state.laws.almanac, gardener).lasting:
        words.append(say("you own no card that lasts into battle"))
    if gardener.bonus:
        words.append(say("with a bonus of {n}", n=gardener.bonus))
    if damage and state.todo and state.task[OP] != ABSORB:
        words.append(say("takes {n} as it stands", n=damage))
    if gardener.deflect:
        words.append(say("deflects {n}", n=gardener.deflect))
    for place, cut in enumerate(gardener.cuts):
        if cut and not state.battle:
            words.append(f"{say(MANY_OF[ROOT + place])} −{cut}")
    return " · ".join(words)


def draw_nutrients(canvas: Canvas, seat: int, box: Box) -> None:
    """How many nutrients somebody has."""
    canvas.places[f"nutrients-{seat}"] = box
    count = canvas.state.gardeners[seat].nutrients
    asks = canvas.asks.get(f"nutrients-{seat}", "")
    _draw_nutrients(canvas.drawing, seat, count, box, canvas.least, canvas.frame.small, asks)


@kept
def _draw_nutrients(
    drawing: Drawing,
    seat: int,
    nutrients: int,
    box: Box,
    least: float,
    small: bool,
    asks: str,
) -> None:
    middle = box.y + box.height / 2
    tip = plural(nutrients, "{n} nutrient", "{n} nutrients")
    with drawing.group(f"nutrients-{seat}", tip, data_asks=asks):
        if small:
            drawing.rect(box.x, middle - PRESSED / 2, box.width, PRESSED, **UNSEEN)
        drawing.rect(*box, rx=box.height / 2, fill=SHADE, stroke=INK, stroke_width=1.3)
        draw_drop(drawing, box.x + 0.26 * box.width, middle + 6)
        foot = middle + 0.36 * (least + 2)
        drawing.text(box.x + 0.64 * box.width, foot, str(nutrients), least + 2, font_weight="bold")


# --- one's own ------------------------------------------------------------------------------------


def draw_mat(canvas: Canvas, seat: int) -> None:
    """One's own dice, and every card in hand to be read."""
    frame, gardener = canvas.frame, canvas.state.gardeners[seat]
    box, lab = frame.own, frame.lab
    beside = lab.x > box.x + 100
    wide = frame.width > 1000
    room = lab.x - box.x if beside else LAB + GAP if wide else box.width
    _draw_frame(canvas, seat, box, room)
    if gardener.fell or canvas.state.over:
        return
    words = notes(canvas.state, seat)
    if frame.small:
        _draw_own_piles(canvas, seat)
    elif words:
        foot = box.y + (46 if beside else 42)
        canvas.drawing.text(box.x + 40, foot, words, frame.least, text_anchor="start", fill=FADED)
    if wide:
        foot = box.y + box.height - 18
        draw_worn(canvas, seat, Box(box.x + 20, foot, LAB - 24, WORN))
    r = 18.0 if frame.small else _reach(len(gardener.dice), lab, frame.least)
    if gardener.dice or not frame.tray.height:
        draw_dice(canvas, seat, _middle_of(lab, len(gardener.dice), r, frame.least), r, middle=True)
    hand = Box(lab.x + LAB + GAP, box.y + GAP, 0, 0) if wide else Box(box.x + 8, lab.y, 0, 0)
    if not wide:
        hand = hand._replace(y=max(lab.y + lab.height, frame.tray.y + frame.tray.height) + 4)
    hand = hand._replace(width=box.x + box.width - 8 - hand.x, height=box.height)
    _draw_hand(canvas, seat, hand)
    if frame.tray.height:
        draw_asking(canvas, seat, frame.tray)
    else:
        top = hand.y + 26
        if frame.small:
            top = hand.y + 2 if gardener.dice else lab.y + 2
        draw_asking(canvas, seat, hand._replace(y=top))


def _draw_own_piles(canvas: Canvas, seat: int) -> None:
    """On a phone: Supply and Compost below the hand, in a line where there is one; and what is worn."""
    box, gardener = canvas.frame.own, canvas.state.gardeners[seat]
    half = box.width / 2 - 10
    high = PRESSED if hand_of(gardener) or canvas.frame.shelf.tiles else PILES
    supply = Box(box.x + 7, box.y + box.height - high - GAP, half, high)
    draw_piles(canvas, seat, supply, supply._replace(x=box.x + half + 13))
    draw_worn(canvas, seat, Box(box.x + 14, box.y + TITLE + 14, box.width - 28, WORN))


def _reach(dice: int, lab: Box, least: float) -> float:
    """How large so many dice are drawn in a room."""
    r = 28.0 if lab.width <= LAB else 38.0
    while r > NAMED and dice_rows(dice, lab.width, r) * row_of_dice(r, least) > lab.height:
        r -= 1
    return r


def _middle_of(lab: Box, dice: int, r: float, least: float) -> Box:
    """Where rows of dice lie in the middle of a room."""
    used = dice_rows(dice, lab.width, r) * row_of_dice(r, least)
    return lab._replace(y=lab.y + max(0.0, (lab.height - used) / 2))


def _draw_hand(canvas: Canvas, seat: int, box: Box) -> None:
    """The cards in hand: unplayed ones, those played dimmed, backs for the unknown."""
    hand = hand_of(canvas.state.gardeners[seat])
    cards = canvas.frame.hand
    if hand and canvas.frame.shelf.tiles:
        draw_names(canvas, seat, box._replace(height=CHIPS))
        return
    copies: dict[int, int] = {}
    left = max(0.0, (cards.columns - max(1, len(hand))) * (cards.width + GAP) / 2)
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
        note = state[5:].strip()
        if not _absorbing(canvas) and (played or state.startswith("shown")):
            note = f"{say('played') if played else say('shown')} {state[5:]}"
        canvas.card(
            kind,
            spot,
            f"card-{seat}-{slug}-{number}",
            cards.print,
            faded=played and not _absorbing(canvas),
            mark=note,
        )
    if not hand:
        # Where the dice have the whole row, it is said above them.
        free = canvas.frame.width > 1000 and canvas.frame.lab.width > LAB
        x, y = box.x + box.width / 2, box.y + (14 if canvas.frame.small else 40 if free else 70)
        canvas.drawing.text(x, y, say("no cards in hand"), canvas.least + 1, fill=FADED)
        words = advice(canvas, seat)
        if words and not canvas.frame.small:
            canvas.drawing.text(x, y - 22, words, canvas.least + 2, font_weight="bold")


def advice(canvas: Canvas, seat: int) -> str:
    """What to bear in mind while one decides, said where there would be cards; empty if nothing is asked."""
    state = canvas.state
    if canvas.view.seat != seat or seat not in state.actors or state.chance:
        return ""
    return say(ADVICE[state.task[OP]]) if state.task[OP] in ADVICE else ""


def _absorbing(canvas: Canvas) -> bool:
    """True while damage is absorbed: then cards played count as much as those that were not."""
    return bool(canvas.state.todo) and canvas.state.task[OP] == ABSORB


# --- a rival --------------------------------------------------------------------------------------


def draw_rival(canvas: Canvas, seat: int, box: Box) -> None:
    """On a phone: what a rival holds, whose plant stands in the meadow. Its name and dice lie in one line, what it
    wears in another, cards and piles in the last."""
    gardener = canvas.state.gardeners[seat]
    r = max(9.0, min(12.0, RIVAL_DICE / max(1, len(gardener.dice)) / 2.41))
    wide = dice_width(canvas, seat, r)
    left, right = box.x + 8, box.x + box.width - 8
    _draw_frame(canvas, seat, box, right - wide - box.x, brief=True)
    top = box.y + 0.5 * TITLE - (r + 3 if gardener.dice else TITLE / 2)
    draw_dice(canvas, seat, Box(right - wide, top, wide, 0), r)
    if wears(gardener):
        draw_worn(canvas, seat, Box(left + 6, box.y + TITLE + 14, right - left - 12, 0))
    foot = box.y + box.height - FLAT - 5
    compost = Box(right - RIVAL_PILE, foot, RIVAL_PILE, FLAT)
    supply = compost._replace(x=compost.x - GAP - RIVAL_PILE)
    draw_piles(canvas, seat, supply, compost)
    draw_names(canvas, seat, Box(left, foot, supply.x - GAP - left, FLAT))


RIVAL_DICE: Final = 150.0
"""How wide the dice of a rival lie on a phone at most, as long as they can be read."""
RIVAL_PILE: Final = 116.0
"""How wide its piles are there."""


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


def draw_names(canvas: Canvas, seat: int, box: Box) -> float:
    """The cards in hand as rows of names; those nobody knows as backs; without room for all names only
    their emblems, in a single row one over the other if need be. Returns where they end."""
    gardener, drawing, least = canvas.state.gardeners[seat], canvas.drawing, canvas.least
    copies: dict[int, int] = {}
    x, y = box.x, box.y
    hand = hand_of(gardener)
    crowded = box.height != 0 and box.height + 4 < 29 * _names_rows(canvas, seat, box.width)
    closer = 1.0
    if crowded and box.height < 58:
        wides = [_name_width(canvas, kind, crowded) + 4 for kind, _ in hand]
        closer = min(1.0, (box.width - wides[-1]) / max(1.0, sum(wides[:-1])))
    for kind, state in hand:
        number = copies.get(kind, 0)
        copies[kind] = number + 1
        wide = _name_width(canvas, kind, crowded)
        if x + wide > box.x + box.width and x > box.x:
            x, y = box.x, y + 29
        spot = Box(x, y, min(wide, box.width), 26)
        x += closer * (wide + 4)
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
