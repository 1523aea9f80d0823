"""The picture of Leaf & Let Die: the Grove as a market, the chain with its arrows, and the mats.

Ids: `stack-<card>`, `wild`, `wild-discard`, `bloom-<card>`, `sale-d8` in the Grove; `chain-<seat>`;
on a mat `card-<seat>-<card>-<n>`, `back-<seat>-<n>`, `die-<seat>-d6-3-<n>`,
`mantle-<seat>-<card>-<n>`, `supply-<seat>`, `compost-<seat>`, `nutrients-<seat>`; `lost`.
"""

from __future__ import annotations

from typing import cast

from hortus.core.contract import Move, View
from hortus.core.palette import (
    BERRY,
    CARD,
    FADED,
    GLOW,
    LEAF,
    MOSS,
    SHADE,
    SOIL,
)
from hortus.core.svg import attributes, outlined
from hortus.games.leaf_and_let_die.cards import FLOWER, TYPES
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.picture_canvas import (
    CARD_HEIGHT,
    CARD_WIDTH,
    EDGE,
    WIDTH,
    Canvas,
    die_id,
)
from hortus.games.leaf_and_let_die.picture_mat import draw_mat, mat_height
from hortus.games.leaf_and_let_die.picture_parts import (
    TYPE_FILLS,
    add_symbols,
    die_shape,
    draw_token,
)
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, UNKNOWN, face_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP, OWED, PAY

# --- the whole ----------------------------------------------------------------------------------


def paint(view: View, tips: list[str]) -> Canvas:
    """Draw everything."""
    state = cast(Position, view.known)
    tops: list[float] = []
    y = 156.0 + (grove_height(state) if not state.battle else 122.0)
    for seat in mat_order(view, state):
        tops.append(y)
        y += mat_height(state.gardeners[seat]) + 12
    canvas = Canvas(view, tips, y + 4)
    add_symbols(canvas.drawing)
    _draw_head(canvas)
    if state.battle:
        _draw_tangle(canvas, 150)
    else:
        _draw_grove(canvas, 150)
    for top, seat in zip(tops, mat_order(view, state), strict=True):
        draw_mat(canvas, seat, top)
    return canvas


def draw(view: View, tips: list[str]) -> str:
    """The picture as an SVG document."""
    return str(paint(view, tips).drawing)


def mat_order(view: View, state: Position) -> list[int]:
    """The others first, clockwise; one's own mat last, nearest to the eye."""
    first = 0 if view.seat is None else view.seat + 1
    return [(first + step) % state.players for step in range(state.players)]


# --- the chain ----------------------------------------------------------------------------------


def _draw_head(canvas: Canvas) -> None:
    """The phase, the round, and the chain from highest to lowest with who strikes whom."""
    state, drawing = canvas.state, canvas.drawing
    phase = "The Tangle" if state.battle else "The Cultivation"
    drawing.text(EDGE, 34, phase, 24, text_anchor="start", font_weight="bold")
    drawing.text(
        WIDTH - EDGE, 32, f"round {state.round}", 16, text_anchor="end", fill=FADED, cls="faded"
    )
    if not state.battle and state.stacks:
        limit = canvas.almanac.numbers.exhausted
        note = f"{state.exhausted()} of {limit} stacks exhausted"
        drawing.text(WIDTH / 2 + 60, 32, note, 15, fill=FADED, cls="faded")
    drawing.rect(EDGE, 48, WIDTH - 2 * EDGE, 92, rx=14, fill=CARD, stroke="#cfc3a6", cls="card")
    count = len(state.order)
    step = (WIDTH - 2 * EDGE) / max(count, 1)
    drawing.text(EDGE + 12, 66, "chain", 13, text_anchor="start", fill=FADED, cls="faded")
    for place, seat in enumerate(state.order):
        x = EDGE + step * (place + 0.5)
        with drawing.group(f"chain-{seat}", f"Player {seat + 1}: {state.gardeners[seat].pips()}"):
            draw_token(drawing, x - 22, 92, seat, 18)
            drawing.text(
                x + 6, 101, str(state.gardeners[seat].pips()), 26,
                text_anchor="start", font_weight="bold",
            )  # fmt: skip
        if place + 1 < count:
            _draw_strike(canvas, place + 1, x + 52, x + step - 52)
    if count > 1:
        first, last = EDGE + step / 2, WIDTH - EDGE - step / 2
        drawing.path(
            f"M{last:.1f} 116V128H{first:.1f}V118", fill="none", stroke=FADED,
            stroke_width=1.6, stroke_dasharray="4 5",
        )  # fmt: skip
        drawing.polygon([(first, 113), (first - 5, 121), (first + 5, 121)], fill=FADED)


def _draw_strike(canvas: Canvas, place: int, x1: float, x2: float) -> None:
    """The arrow from one link of the chain to the next: the target, and in battle the blow."""
    state, drawing = canvas.state, canvas.drawing
    colour = BERRY if state.battle else MOSS
    drawing.line(x1, 92, x2 - 8, 92, stroke=colour, stroke_width=4)
    drawing.polygon([(x2, 92), (x2 - 13, 85), (x2 - 13, 99)], fill=colour)
    words = "targets"
    if state.battle:
        blow = blow_to_come(state, place)
        words = f"strikes {blow}" if blow >= 0 else "has struck"
    drawing.text((x1 + x2) / 2, 82, words, 14, fill=colour, font_weight="bold")


# --- the Grove ----------------------------------------------------------------------------------


def grove_height(state: Position) -> float:
    """How much room the market takes."""
    return 348.0 if state.stacks else 60.0


def _draw_grove(canvas: Canvas, y: float) -> None:
    """Stacks of Root, Canopy, Vine and Flowers, Wild Growth, and the dice for sale."""
    state, drawing = canvas.state, canvas.drawing
    height = grove_height(state) - 8
    drawing.rect(
        EDGE, y, WIDTH - 2 * EDGE, height, rx=14, fill=SHADE, stroke="#bfa878", cls="grove"
    )
    if not state.stacks:
        drawing.text(WIDTH / 2, y + 32, "the Grove is being laid out", 15, fill=FADED, cls="faded")
        return
    left = EDGE + 9
    step = CARD_WIDTH + 5
    for column, place in enumerate((0, 1, 2, 3)):
        _draw_stack(canvas, place, left + step * column, y + 10)
    _draw_wild(canvas, left + step * 4, y + 10)
    for column, place in enumerate((4, 5, 6, 7, 8)):
        _draw_stack(canvas, place, left + step * column, y + 22 + CARD_HEIGHT)
    for column, place in enumerate((6, 7, 8)):
        _draw_bloom_tab(canvas, place, left + step * (column + 2), y + 24 + 2 * CARD_HEIGHT)
    for size in range(6):
        x = left + 34 + 48 * size
        _draw_sale(canvas, size, x, y + 284)


def _draw_stack(canvas: Canvas, place: int, x: float, y: float) -> None:
    """A stack of one kind, with its height; faded when it is exhausted."""
    state = canvas.state
    kind = state.kinds[place]
    height = state.stacks[place]
    for layer in range(min(2, max(0, height - 1)), 0, -1):
        canvas.drawing.rect(
            x + 3 * layer, y + 3 * layer, CARD_WIDTH, CARD_HEIGHT, rx=9, **outlined(SOIL, 1.2)
        )
    slug = canvas.almanac.cards[kind].slug
    canvas.card(
        kind, (x, y, CARD_WIDTH, CARD_HEIGHT), f"stack-{slug}", badge=f"×{height}", faded=not height
    )


def _draw_wild(canvas: Canvas, x: float, y: float) -> None:
    """Wild Growth: its top card, how many lie below, and the tab to discard the top."""
    state, drawing = canvas.state, canvas.drawing
    below = len(state.wild)
    if state.wild_top == UNKNOWN:
        with drawing.group("wild", "Wild Growth"):
            drawing.rect(
                x, y, CARD_WIDTH, CARD_HEIGHT, rx=9, fill="none", stroke=FADED,
                stroke_width=1.6, stroke_dasharray="5 5",
            )  # fmt: skip
            words = "Wild Growth" if below else "Wild: exhausted"
            drawing.text(x + CARD_WIDTH / 2, y + 56, words, 14, fill=FADED, cls="faded")
        return
    for layer in range(min(2, below), 0, -1):
        drawing.rect(
            x + 3 * layer, y + 3 * layer, CARD_WIDTH, CARD_HEIGHT, rx=9, **outlined(LEAF, 1.2)
        )
    canvas.card(state.wild_top, (x, y, CARD_WIDTH, CARD_HEIGHT), "wild", badge=f"+{below}")
    box = (x + 36, y - 9, 62.0, 17.0)
    canvas.places["wild-discard"] = box
    with drawing.group("wild-discard", "Discard the top of Wild Growth, once in a turn"):
        drawing.rect(box[0], box[1], box[2], box[3], rx=8, **outlined(LEAF, 1.3))
        drawing.text(
            box[0] + 31, box[1] + 12.5, "WILD ✕", 10.5, font_weight="bold", fill="#ffffff",
            cls="on-colour",
        )  # fmt: skip


def _draw_bloom_tab(canvas: Canvas, place: int, x: float, y: float) -> None:
    """The Bloom that a Flower may bring, named below its stack."""
    almanac = canvas.almanac
    bloom = almanac.cards[almanac.flower_bloom[canvas.state.kinds[place]]]
    box = (x, y + 3, CARD_WIDTH, 24.0)
    canvas.places[f"bloom-{bloom.slug}"] = box
    with canvas.drawing.group(f"bloom-{bloom.slug}", canvas.tips[bloom.index]):
        style = outlined(TYPE_FILLS[bloom.type], 1.3)
        canvas.drawing.rect(box[0], box[1], box[2], box[3], rx=8, **style)
        canvas.drawing.text(x + CARD_WIDTH / 2, y + 19, bloom.name, 11.5)


def _draw_sale(canvas: Canvas, size: int, x: float, y: float) -> None:
    """Dice of one size for sale, and how many."""
    state, drawing = canvas.state, canvas.drawing
    count = state.dice[size]
    name = SIZES[size]
    canvas.places[f"sale-{name}"] = (x - 22, y - 22, 44, 60)
    tip = f"{count} {name.upper()} for sale, {SIDES[size]} pips each"
    with drawing.group(f"sale-{name}", tip, opacity="" if count else 0.4):
        drop = die_shape(drawing, x, y, 17, size)
        drawing.text(x, y + drop + 5, str(SIDES[size]), 12, font_weight="bold")
        drawing.text(x, y + 35, f"×{count}", 13)


# --- the Tangle ---------------------------------------------------------------------------------


def _draw_tangle(canvas: Canvas, y: float) -> None:
    """In battle: what strikes, what is being absorbed, and what is lost for good."""
    state, drawing = canvas.state, canvas.drawing
    drawing.rect(EDGE, y, WIDTH - 2 * EDGE, 114, rx=14, fill=SHADE, stroke="#bfa878", cls="grove")
    if state.todo and state.task[OP] == ABSORB:
        _, defender, attacker, left, _used = state.task
        draw_token(drawing, EDGE + 42, y + 56, defender, 22)
        drawing.text(EDGE + 76, y + 46, f"must absorb {left}", 22, text_anchor="start",
                     fill=BERRY, font_weight="bold")  # fmt: skip
        if attacker:
            deflect = state.gardeners[defender].deflect
            words = f"struck by player {attacker}" + (f", {deflect} deflected" if deflect else "")
        else:
            words = "stung by thorns"
        drawing.text(EDGE + 76, y + 72, words, 15, text_anchor="start", fill=FADED, cls="faded")
    else:
        drawing.text(EDGE + 20, y + 46, "Each strikes the next one down the chain", 16,
                     text_anchor="start")  # fmt: skip
        drawing.text(EDGE + 20, y + 72, "with all their pips" if state.laws.full_damage else "for the pips they are ahead", 15, text_anchor="start",
                     fill=FADED, cls="faded")  # fmt: skip
    tip = "Lost for good: " + (
        ", ".join([canvas.almanac.cards[kind].name for kind in state.lost]) or "no card"
    )
    with drawing.group("lost", tip):
        left_edge = 440.0
        drawing.text(left_edge, y + 26, "lost for good", 14, text_anchor="start", fill=FADED,
                     cls="faded")  # fmt: skip
        types = [canvas.almanac.type_of[kind] for kind in state.lost]
        for place, which in enumerate((1, 2, 3, 4, 5)):
            x = left_edge + 16 + 62 * place
            name = TYPES[which].lower() + ("-0" if which >= FLOWER else "")
            drawing.use(f"emblem-{name}", x, y + 52, 0.9)
            drawing.text(x + 16, y + 57, f"×{types.count(which)}", 14, text_anchor="start")
        for size in range(6):
            x = left_edge + 14 + 52 * size
            die_shape(drawing, x, y + 90, 11, size)
            drawing.text(x + 15, y + 95, f"×{state.lost_dice[size]}", 13, text_anchor="start")


# --- what moves touch -------------------------------------------------------------------------


def touches(view: View, move: Move) -> tuple[str, ...]:
    """The ids of the parts that a click may mean a move by."""
    state = cast(Position, view.known)
    if state.chance or not state.actors:
        return ()
    seat = state.actors[0]
    verb = move.kind
    letter = subject(verb)
    if verb == "buy-wild":
        return ("wild",)
    if verb == "discard-wild":
        return ("wild-discard",)
    if verb == "buy-die":
        return (f"sale-{SIZES[move.args[0]]}",)
    if verb in ("pick", "take"):
        return (f"supply-{seat}",)
    if verb == "grow":
        return (f"nutrients-{seat}",)
    if letter == "d":
        owner = state.target(seat) if verb.endswith("-target") else seat
        return (die_id(owner, move.args[0]),)
    if letter == "k":
        return _card_touches(state, seat, verb, move.args[0])
    return ()


def _card_touches(state: Position, seat: int, verb: str, kind: int) -> tuple[str, ...]:
    almanac = state.laws.almanac
    slug = almanac.cards[kind].slug
    if verb == "buy":
        return (f"stack-{slug}",)
    if verb == "bloom":
        flower = almanac.cards[kind].on_what
        return (f"bloom-{slug}",) if flower in state.kinds[:9] else ()
    if verb == "find":
        return (f"compost-{seat}",)
    if verb in ("feed", "absorb-flower"):
        return (f"mantle-{seat}-{slug}-0",)
    owner = state.target(seat) if verb == "copy" else seat
    return (f"card-{owner}-{slug}-0",)


def preview(view: View, move: Move) -> str:
    """A glowing ring around what the move is about; what a payment still owes after a die."""
    state = cast(Position, view.known)
    places = paint(view, [""] * len(state.laws.almanac.cards)).places
    parts: list[str] = []
    for id in touches(view, move):
        if id in places:
            x, y, width, height = places[id]
            style = attributes(
                {
                    "x": x - 3, "y": y - 3, "width": width + 6, "height": height + 6, "rx": 11,
                    "fill": "none", "stroke": GLOW, "stroke_width": 4,
                }
            )  # fmt: skip
            parts.append(f"<rect{style}/>")
            if state.task[OP] == PAY and move.kind == "pay":
                owed = max(0, state.task[OWED] - face_of(move.args[0]))
                spot = attributes({"x": x + width / 2, "y": y - 8, "font_size": 14, "fill": BERRY})
                parts.append(f'<text text-anchor="middle"{spot}>owes {owed}</text>')
    return "".join(parts)
