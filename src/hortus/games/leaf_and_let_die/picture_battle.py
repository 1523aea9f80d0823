"""The chain and the battle in the picture of Leaf & Let Die: who strikes whom, and how hard."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import BADGE, BERRY, CARD, ETCH, FADED, INK, MOSS, SHADE
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.leaf_and_let_die.cards import FLOWER, TYPES
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.picture_canvas import EDGE_LINE, SHELF, Canvas
from hortus.games.leaf_and_let_die.picture_creature import draw_creature
from hortus.games.leaf_and_let_die.picture_parts import die_shape, draw_token
from hortus.games.leaf_and_let_die.picture_plant import (
    HIGH,
    STRUCK_WIDE,
    WIDE,
    draw_health,
    mood_of,
)
from hortus.games.leaf_and_let_die.picture_scene import draw_bed
from hortus.games.leaf_and_let_die.tasks import ABSORB, ATTACKER, CARDS, LEFT, OP, ROBIN, SEAT

# --- the chain ----------------------------------------------------------------------------------


def draw_head(canvas: Canvas) -> None:
    """The phase, the round, and the chain from highest to lowest with who has whom for a target."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.head
    least = canvas.least
    right = box.x + box.width
    flat = box.width > 600
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    drawing.text(box.x + 4, box.y + (26 if flat else 20), say("The Cultivation"), 19, **style)
    words = say("round {n}", n=state.round)
    if is_fixed(canvas) and not flat:
        words = say("fixed until all cards are played")
    elif state.stacks:
        words = say(
            "{gone} of {limit} stacks exhausted · round {n}",
            gone=state.exhausted(),
            limit=canvas.almanac.numbers.exhausted,
            n=state.round,
        )
    if flat:
        drawing.text(box.x + 4, box.y + 44, words, least, text_anchor="start", fill=FADED)
        if is_fixed(canvas):
            words = say("fixed until all cards are played")
            drawing.text(box.x + 4, box.y + 59, words, least, text_anchor="start", fill=FADED)
        chain = Box(box.x + 230, box.y, box.width - 230, box.height)
    else:
        drawing.text(right - 4, box.y + 19, words, least, text_anchor="end", fill=FADED)
        chain = Box(box.x, box.y + 28, box.width, box.height - 28)
    drawing.rect(*chain, rx=12, fill=CARD, stroke=EDGE_LINE)
    _draw_chain(canvas, chain)


def is_fixed(canvas: Canvas) -> bool:
    """Whether the chain keeps its order though the totals no longer fall along it: cards are played."""
    state = canvas.state
    totals = [state.gardeners[seat].pips() for seat in state.order]
    playing = any([task[OP] in (CARDS, ROBIN) for task in state.todo])
    return playing and totals != sorted(totals, reverse=True)


def _draw_chain(canvas: Canvas, box: Box) -> None:
    """Everybody from the highest to the lowest total, each with an arrow to its target."""
    state, drawing = canvas.state, canvas.drawing
    count = len(state.order)
    step = box.width / max(count, 1)
    r = min(13.0, step / 6)
    middle = box.y + r + 9
    size = max(canvas.least + 2, min(20.0, 1.4 * r))
    first = box.x + 1.5 * r + 6
    totals = [str(state.gardeners[seat].pips()) for seat in state.order]
    starts = [1.4 * r + 0.7 * size * len(total) + 6 for total in totals]
    words = step - max([*starts, 0.0]) - 1.5 * r > 56
    for place, seat in enumerate(state.order):
        x = first + step * place
        link = Link(x, middle, r, size, step - 8, canvas.least)
        _draw_link(drawing, seat, canvas.names[seat], totals[place], link)
        if place + 1 < count:
            end = x + step - 1.5 * r - 4
            _draw_target(drawing, x + starts[place], end, middle, canvas.least if words else 0)
    if count > 1:
        _draw_return(drawing, first + step * (count - 1), first, box.y + box.height - 6)


class Link(NamedTuple):
    """Where a link of the chain stands, how large its token and its total are, and the room it has."""

    x: float
    y: float
    r: float
    size: float
    room: float
    least: float


@kept
def _draw_link(drawing: Drawing, seat: int, who: str, pips: str, link: Link) -> None:
    x, y, r, size, room, least = link
    with drawing.group(f"chain-{seat}", f"{who}: {pips}", cls="piece"):
        draw_token(drawing, x, y, seat, r)
        spot = (x + 1.4 * r, y + 0.36 * size)
        drawing.text(*spot, pips, size, text_anchor="start", font_weight="bold")
        foot = (x - r, y + r + least + 3)
        drawing.name(*foot, seat, who, least, room, own=False, text_anchor="start", fill=FADED)


@kept
def _draw_target(drawing: Drawing, x1: float, x2: float, y: float, least: float) -> None:
    """The arrow from one link of the chain to the next, with a word where there is a size for it."""
    x2 = max(x2, x1 + 10)
    drawing.line(x1, y, x2 - 6, y, stroke=MOSS, stroke_width=3.5)
    drawing.polygon([(x2 + 2, y), (x2 - 9, y - 7), (x2 - 9, y + 7)], fill=MOSS)
    if least:
        drawing.text((x1 + x2) / 2, y - 10, say("targets"), least, fill=MOSS, font_weight="bold")


@kept
def _draw_return(drawing: Drawing, x1: float, x2: float, y: float) -> None:
    """The last of the chain targets the first: an arrow back, below all names."""
    way = f"M{number(x1)} {number(y - 3)}V{number(y)}H{number(x2)}V{number(y - 3)}"
    drawing.path(way, fill="none", stroke=MOSS, stroke_width=2)
    drawing.polygon([(x2, y - 8), (x2 - 5, y - 1), (x2 + 5, y - 1)], fill=MOSS)


# --- the Tangle ---------------------------------------------------------------------------------

LOST_HIGH: Final = 34.0
"""How high the room is for what is lost."""
BARS: Final = 62.0
"""How high the room is for what each plant can take."""


def draw_arena(canvas: Canvas) -> None:
    """In battle: the plants in the order of the chain, the blows between them, and what is lost."""
    box = canvas.frame.market
    drawing = canvas.drawing
    drawing.rect(*box, rx=14, fill=SHADE, stroke=SHELF)
    field = Box(box.x + 5, box.y + 5, box.width - 10, box.height - 10 - LOST_HIGH)
    ground = 58.0
    draw_bed(drawing, field, ground, sunny=True)
    _draw_title(canvas, field)
    order = canvas.state.order
    step = field.width / max(1, len(order))
    floor = field.y + field.height - ground
    top = 34.0 if field.width > 500 else 52.0
    high = field.height - ground - top - BARS
    size = min(high / HIGH, step / (WIDE + (0.2 if step < 120 else 0.12)))
    for place, seat in enumerate(order):
        x = field.x + step * (place + 0.5)
        _draw_fighter(canvas, seat, (x, floor), size, step)
        bar = min(STRUCK_WIDE, step - 18)
        draw_health(canvas, seat, Box(x - bar / 2, field.y + top + 8, bar, 30))
    for place in range(1, len(order)):
        spot = (field.x + step * place, floor - 0.62 * size)
        _draw_strike(canvas, place, spot, step - WIDE * size * 0.62)
    _draw_sting(canvas, field, step, floor, size)
    foot = field.y + field.height
    _draw_lost(canvas, Box(field.x, foot + 4, field.width, LOST_HIGH - 4))


def _draw_title(canvas: Canvas, box: Box) -> None:
    """The phase, the round, and what is being fought out just now."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    drawing.text(box.x + 10, box.y + 23, say("The Tangle"), 19, **style)
    words = say("round {n}", n=state.round)
    drawing.text(box.x + 146, box.y + 23, words, least + 1, text_anchor="start")
    words = battle_words(canvas)
    if box.width < 500:
        drawing.text(box.x + 10, box.y + 41, words, least, **style)
        return
    right = box.x + box.width - 10
    drawing.text(right, box.y + 22, words, least + 2, text_anchor="end", font_weight="bold")


def battle_words(canvas: Canvas) -> str:
    """What is being fought out, in a sentence."""
    state, names = canvas.state, canvas.names
    if state.todo and state.task[OP] == ABSORB:
        who, left = names[state.task[SEAT]], state.task[LEFT]
        if not state.task[ATTACKER]:
            return say("thorns sting {who}: {n} still to absorb", who=who, n=left)
        striker = names[state.task[ATTACKER] - 1]
        deflected = state.gardeners[state.task[SEAT]].deflect
        text = mark("{striker} strikes {who}: {n} still to absorb")
        if deflected:
            text = mark("{striker} strikes {who}: {n} still to absorb, {deflected} deflected")
        return say(text, striker=striker, who=who, n=left, deflected=deflected)
    if is_fixed(canvas):
        return say("the chain keeps its order while cards are played")
    if state.laws.full_damage:
        return say("each strikes the next in the chain with all its pips")
    return say("each strikes the next in the chain for the pips it is ahead")


def _draw_fighter(
    canvas: Canvas, seat: int, place: tuple[float, float], size: float, room: float
) -> None:
    """A plant in its place of the chain, with its total on the ground before it."""
    x, floor = place
    growth, drawing = canvas.growths[seat], canvas.drawing
    mood = mood_of(canvas, seat)
    draw_creature(drawing, canvas.almanac, seat, growth, (x, floor + 6), size, mood, part="fighter")
    pips = str(canvas.state.gardeners[seat].pips())
    _draw_total(drawing, seat, canvas.names[seat], pips, (x, floor + 24), room, canvas.least)


@kept
def _draw_total(
    drawing: Drawing,
    seat: int,
    who: str,
    pips: str,
    place: tuple[float, float],
    room: float,
    least: float,
) -> None:
    x, y = place
    size = 19.0
    wide = 34 + 0.62 * size * len(pips)
    with drawing.group(f"chain-{seat}", f"{who}: {pips}", cls="piece"):
        drawing.rect(x - wide / 2 - 6, y - 14, wide + 12, 29, rx=14, fill=CARD, opacity=0.86)
        draw_token(drawing, x - wide / 2 + 11, y + 0.5, seat, 11)
        foot = (x - wide / 2 + 30, y + 7)
        drawing.text(*foot, pips, size, text_anchor="start", font_weight="bold")
        drawing.name(x, y + 28, seat, who, least, room - 4, fill=INK)


class Blow(NamedTuple):
    """A blow of the chain: how hard, and whether it is falling now."""

    hard: int
    """-1 when it has fallen."""
    falling: bool


def blow_at(canvas: Canvas, place: int) -> Blow:
    """The blow that a place of the chain takes from the one before it."""
    state = canvas.state
    falling = bool(state.todo) and state.task[OP] == ABSORB and bool(state.task[ATTACKER])
    falling = falling and state.task[SEAT] == state.order[place]
    return Blow(blow_to_come(state, place), falling)


def _draw_strike(canvas: Canvas, place: int, spot: tuple[float, float], room: float) -> None:
    """Between two plants: the blow that falls, that will fall, or that has fallen."""
    blow = blow_at(canvas, place)
    if blow.falling:
        _draw_burst(canvas.drawing, spot, blow.hard, max(18.0, min(34.0, 0.42 * room)))
        return
    _draw_arrow(
        canvas.drawing, place, spot, blow.hard, max(26.0, min(100.0, 0.66 * room)), canvas.least
    )


@kept
def _draw_arrow(
    drawing: Drawing, place: int, spot: tuple[float, float], hard: int, room: float, least: float
) -> None:
    x, y = spot
    thick = 4 + min(6.0, 0.3 * max(0, hard))
    colour = BERRY if hard > 0 else FADED
    start, end = x - room / 2, x + room / 2
    wing = 5 + thick / 2
    words = f"−{hard}" if hard > 0 else say("no blow") if hard == 0 else say("struck")
    if len(words) * 0.56 * least > room + 26:
        words = "✓" if hard < 0 else "0"
    with drawing.group(f"strike-{place}", opacity=0.8 if hard <= 0 else ""):
        drawing.line(start, y, end - 8, y, stroke=colour, stroke_width=thick)
        drawing.polygon([(end, y), (end - 12, y - wing), (end - 12, y + wing)], fill=colour)
        size = least + (4 if hard > 0 and room > 40 else 0)
        wide = 0.6 * size * len(words) + 10
        drawing.rect(x - wide / 2, y - 15 - size, wide, size + 7, rx=8, fill=CARD, opacity=0.9)
        drawing.text(x, y - 12, words, size, fill=colour, font_weight="bold")


@kept
def _draw_burst(drawing: Drawing, spot: tuple[float, float], left: int, far: float) -> None:
    """A blow that falls: what of it is still to be absorbed."""
    x, y = spot
    with drawing.group("blow", say("A blow: {n} still to be absorbed", n=left), cls="blow"):
        drawing.polygon(_burst(x, y, far, 0.68 * far), fill=BERRY, stroke=ETCH, stroke_width=1.5)
        size = max(13.0, 0.7 * far)
        drawing.text(x, y + 0.36 * size, str(left), size, fill=BADGE, font_weight="bold")


def _draw_sting(canvas: Canvas, field: Box, step: float, floor: float, size: float) -> None:
    """Thorns that sting: what is still to be absorbed, beside the one who is stung."""
    state = canvas.state
    if not state.todo or state.task[OP] != ABSORB or state.task[ATTACKER]:
        return
    place = list(state.order).index(state.task[SEAT])
    spot = (field.x + step * (place + 0.5) + 0.62 * size, floor - 1.1 * size)
    _draw_burst(canvas.drawing, spot, state.task[LEFT], 20.0)


def _burst(x: float, y: float, far: float, near: float) -> list[tuple[float, float]]:
    """A star of twelve points."""
    return [
        (
            x + (near if step % 2 else far) * cos(pi * step / 12),
            y + (near if step % 2 else far) * sin(pi * step / 12),
        )
        for step in range(24)
    ]


def _draw_lost(canvas: Canvas, box: Box) -> None:
    """Cards and dice that are gone for good: of each type and size how many, where there are any."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    gone = ", ".join([say(canvas.almanac.cards[kind].name) for kind in state.lost])
    types = [canvas.almanac.type_of[kind] for kind in state.lost]
    counts = [types.count(which) for which in (1, 2, 3, 4, 5)] + list(state.lost_dice)
    words = say("Lost for good") if box.width > 500 else say("Lost")
    with drawing.group("lost", say("Lost for good: {cards}", cards=gone or say("no card"))):
        drawing.rect(*box, rx=10, fill=CARD, opacity=0.86)
        foot = box.y + box.height / 2 + 0.36 * least
        drawing.text(box.x + 10, foot, words, least, text_anchor="start", font_weight="bold")
        left = box.x + 26 + 0.66 * least * len(words)
        shown = [place for place, count in enumerate(counts) if count]
        step = min(64.0, (box.x + box.width - left) / max(1, len(shown)))
        for column, place in enumerate(shown):
            spot = (left + step * column, box.y + box.height / 2)
            _draw_gone(drawing, place, counts[place], spot, least)
        if not shown:
            drawing.text(left - 8, foot, say("nothing yet"), least, text_anchor="start")


@kept
def _draw_gone(
    drawing: Drawing, place: int, count: int, spot: tuple[float, float], least: float
) -> None:
    """How many of a type of card, or of a size of dice, are gone."""
    x, y = spot
    with drawing.group(f"gone-{place}", cls="piece"):
        if place < 5:
            which = place + 1
            name = TYPES[which].lower() + ("-0" if which >= FLOWER else "")
            drawing.use(f"emblem-{name}", x, y, 0.75)
        else:
            die_shape(drawing, x, y, 9, place - 5)
        drawing.text(x + 11, y + 0.36 * least, str(count), least, text_anchor="start")
