"""The chain and the battle in the picture of Leaf & Let Die: who strikes whom, and how hard."""

from __future__ import annotations

from math import cos, pi, sin

from hortus.core.palette import BADGE, BERRY, CARD, ETCH, FADED, MOSS, SHADE
from hortus.core.svg import Attribute, Box
from hortus.games.leaf_and_let_die.cards import FLOWER, TYPES
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.picture_canvas import EDGE_LINE, SHELF, Canvas, name_of
from hortus.games.leaf_and_let_die.picture_creature import draw_creature
from hortus.games.leaf_and_let_die.picture_parts import die_shape, draw_token
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP

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
        long = f"{state.exhausted()} of {limit} stacks exhausted · {words}"
        words = long if len(long) * 0.55 * least < box.width - 190 else words
    drawing.text(right - 4, box.y + 20, words, least + 1, text_anchor="end", fill=FADED)
    chain = Box(box.x, box.y + 32, box.width, box.height - 34)
    drawing.rect(*chain, rx=12, fill=CARD, stroke=EDGE_LINE)
    _draw_chain(canvas, chain)


def _draw_chain(canvas: Canvas, box: Box) -> None:
    """Everybody from the highest to the lowest total, with the blows between them."""
    state, drawing = canvas.state, canvas.drawing
    count = len(state.order)
    step = box.width / max(count, 1)
    middle = box.y + box.height * 0.58
    r = min(15.0, step / 6)
    size = max(canvas.least + 2, min(20.0, 1.3 * r))
    for place, seat in enumerate(state.order):
        x = box.x + step * place + 1.5 * r + 4
        pips = str(state.gardeners[seat].pips())
        with drawing.group(f"chain-{seat}", f"{name_of(canvas, seat)}: {pips}", cls="piece"):
            draw_token(drawing, x, middle, seat, r)
            spot = (x + 1.4 * r, middle + 0.36 * size)
            drawing.text(*spot, pips, size, text_anchor="start", font_weight="bold")
        if place + 1 < count:
            start = x + 1.4 * r + 0.62 * size * len(pips) + 5
            _draw_strike(canvas, place + 1, start, x + step - 1.5 * r - 4, middle)


def _draw_strike(canvas: Canvas, place: int, x1: float, x2: float, y: float) -> None:
    """The arrow from one link of the chain to the next: the target, and in battle the blow."""
    state, drawing = canvas.state, canvas.drawing
    colour = BERRY if state.battle else MOSS
    blow = blow_to_come(state, place) if state.battle else 0
    thick = 3.5 + min(5.0, 0.3 * max(0, blow))
    x2 = max(x2, x1 + 10)
    drawing.line(x1, y, x2 - 6, y, stroke=colour, stroke_width=thick)
    wing = 5 + thick / 2
    drawing.polygon([(x2 + 2, y), (x2 - 9, y - wing), (x2 - 9, y + wing)], fill=colour)
    if state.battle:
        words = f"strikes {blow}" if blow >= 0 else "has struck"
    elif x2 - x1 > 44:
        words = "targets"
    else:
        return
    if len(words) * 0.56 * canvas.least > x2 - x1 + 30:
        words = f"−{blow}" if blow >= 0 else "✓"
    drawing.text((x1 + x2) / 2, y - 12, words, canvas.least, fill=colour, font_weight="bold")


# --- the Tangle ---------------------------------------------------------------------------------


def draw_tangle(canvas: Canvas) -> None:
    """In battle: what strikes, what is being absorbed, and what is lost for good."""
    state, drawing, box = canvas.state, canvas.drawing, canvas.frame.market
    x, y, width, height = box
    least = canvas.least
    drawing.rect(*box, rx=14, fill=SHADE, stroke=SHELF)
    roomy = width > 500
    fight = Box(x, y, width * 0.56 if roomy else width, height if roomy else height - 66)
    if state.todo and state.task[OP] == ABSORB:
        _draw_blow(canvas, fight)
    else:
        law = "with all their pips" if state.laws.full_damage else "for the pips they are ahead"
        top = fight.y + fight.height / 2 - 8
        words = "Each strikes the next down the chain"
        drawing.text(x + 18, top, words, least + 4, text_anchor="start", font_weight="bold")
        drawing.text(x + 18, top + 22, law, least + 2, text_anchor="start", fill=FADED)
    lost = Box(x + width * 0.58, y + height / 2 - 50, width * 0.4, 60)
    _draw_lost(canvas, lost if roomy else Box(x, y + height - 70, width, 60))


def _draw_blow(canvas: Canvas, box: Box) -> None:
    """The one who strikes, the one who is struck, and between them how hard."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    _, defender, attacker, left, _used = state.task
    size = min(66.0, box.height / 2.5)
    y = box.y + box.height / 2 - 4
    ends = (box.x + size + 10, box.x + min(330.0, box.width * 0.45))
    for seat, x in ((attacker - 1, ends[0]), (defender, ends[1])):
        if seat < 0:
            drawing.text(x, y + 6, "thorns", least + 3, font_weight="bold", fill=BERRY)
            continue
        growth = canvas.growths[seat]
        draw_creature(drawing, canvas.almanac, seat, growth, (x, y), size, True, part="fighter")
    burst = (ends[0] + ends[1]) / 2
    with drawing.group("blow", f"A blow: {left} still to be absorbed", cls="blow"):
        drawing.polygon(_burst(burst, y, 0.62 * size, 0.42 * size), fill=BERRY, stroke=ETCH)
        drawing.text(burst, y + 8, str(left), 24, fill=BADGE, font_weight="bold")
    right = ends[1] + size + 8
    deflect = state.gardeners[defender].deflect
    words = "stung by thorns"
    if attacker:
        words = f"struck by {name_of(canvas, attacker - 1)}"
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    large = 18 if box.width > 500 else 15
    drawing.text(right, y - 14, f"must absorb {left}", large, fill=BERRY, **style)
    drawing.text(right, y + 8, words, least + 1, text_anchor="start", fill=FADED)
    if deflect and attacker:
        note = f"{deflect} deflected"
        drawing.text(right, y + 28, note, least + 1, text_anchor="start", fill=FADED)


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
    """Cards and dice that are gone for good."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    gone = ", ".join([canvas.almanac.cards[kind].name for kind in state.lost])
    step = min(64.0, (canvas.frame.market.x + canvas.frame.market.width - box.x - 20) / 6)
    with drawing.group("lost", f"Lost for good: {gone or 'no card'}"):
        types = [canvas.almanac.type_of[kind] for kind in state.lost]
        top = box.y + 14
        if box.width > 260 and canvas.frame.width > 500:
            title = "Lost for good"
            drawing.text(box.x + 8, top, title, least + 1, text_anchor="start", font_weight="bold")
            top += 26
        for place, which in enumerate((1, 2, 3, 4, 5)):
            x = box.x + 18 + step * place
            name = TYPES[which].lower() + ("-0" if which >= FLOWER else "")
            drawing.use(f"emblem-{name}", x, top, 0.9)
            drawing.text(x + 15, top + 5, f"×{types.count(which)}", least, text_anchor="start")
        for size in range(6):
            x = box.x + 16 + step * size
            die_shape(drawing, x, top + 34, 11, size)
            drawing.text(x + 14, top + 39, f"×{state.lost_dice[size]}", least, text_anchor="start")
