"""What a gardener is asked in the picture of Leaf & Let Die: answers to be clicked that no
card and no die on the table stands for, such as which roll to keep or what to draw."""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Move, View
from hortus.core.palette import CARD, ETCH, INK, PLAYER_COLOURS
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.leaf_and_let_die.gains import pips_drawn
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_frame import Asked
from hortus.games.leaf_and_let_die.picture_parts import die_shape, fixed
from hortus.games.leaf_and_let_die.pieces import SIDES, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import DIE, TURNED

ASKED: Final = ("keep", "turn", "take", "pick", "grow")
"""The verbs whose answers a plant offers."""
PILE_OF: Final = {"take": "supply-{}", "pick": "supply-{}", "grow": "nutrients-{}"}
"""What else stands for an answer that a plant offers: what is drawn from, and what pays for it."""


def answer_id(move: Move) -> str:
    """The id of an answer."""
    return f"ask-{move.kind}-{'-'.join([str(each) for each in move.args])}"


def asked_of(view: View, state: Position, seat: int) -> Asked:
    """How much room the answers take that no piece stands for."""
    moves = answers(view, state, seat)
    return Asked(len(moves), bool(moves) and moves[0].kind == "take")


def asked_at(view: View, state: Position, seat: int) -> dict[str, str]:
    """The question at what stands for several answers, by its id: the one that is asked."""
    parts = {PILE_OF.get(move.kind, "").format(seat) for move in answers(view, state, seat)} - {""}
    return dict.fromkeys(parts, state.game.face.prompt(view)) if parts else {}


def answers(view: View, state: Position, seat: int) -> list[Move]:
    """What may be answered by a click that no piece stands for; empty if nothing of the kind is asked."""
    if view.seat != seat or state.chance or seat not in state.actors:
        return []
    return [move for move in view.moves() if move.kind in ASKED]


def draw_asking(canvas: Canvas, seat: int, box: Box) -> None:
    """The answers in a bubble in the middle of a box, in as many rows as they need."""
    moves = answers(canvas.view, canvas.state, seat)
    if not moves:
        return
    asked = asked_of(canvas.view, canvas.state, seat)
    wide, high, columns = asked.wide(box.width), asked.high, asked.columns(box.width)
    bubble = Box(0, box.y, columns * wide + 18, asked.height(box.width))
    bubble = bubble._replace(x=box.x + (box.width - bubble.width) / 2)
    canvas.drawing.rect(*bubble, rx=16, fill=CARD, stroke=INK, stroke_width=2)
    for place, move in enumerate(moves):
        row, column = divmod(place, columns)
        spot = Box(bubble.x + 12 + wide * column, bubble.y + 5 + high * row, wide - 6, high - 10)
        canvas.places[answer_id(move)] = spot
        shown = (size_shown(canvas.state, move), *move.args)
        brings = pips_drawn(canvas.state.gardeners[seat], move) if move.kind == "take" else ""
        id = answer_id(move)
        _draw_answer(canvas.drawing, id, move.kind, shown, seat, spot, canvas.least, brings)


def size_shown(state: Position, move: Move) -> int:
    """The size of the die that an answer shows."""
    if move.kind == "keep":
        return size_of(state.task[DIE])
    if move.kind == "turn":
        return size_of(state.task[TURNED])
    return 0 if move.kind == "take" else move.args[0]


@kept
def _draw_answer(
    drawing: Drawing,
    id: str,
    verb: str,
    shown: tuple[int, ...],
    seat: int,
    box: Box,
    least: float,
    brings: str,
) -> None:
    """A die as it would lie, a die of some size, or so many cards and dice with what they bring."""
    middle = box.y + box.height / 2
    with drawing.group(id, cls="quick"):
        drawing.rect(*box, rx=12, fill=CARD)
        if verb == "take":
            _draw_taken(drawing, seat, shown, box._replace(height=box.height - 20), least)
            drawing.text(box.x + box.width / 2, box.y + box.height - 9, brings, least, fill=INK)
            return
        size = shown[0]
        x = box.x + box.width / 2
        r = 0.4 * box.height
        drop = die_shape(drawing, x, middle, r, size)
        words = str(shown[1] if verb in ("keep", "turn") else SIDES[size])
        style: dict[str, Attribute] = {"font_weight": "bold", "fill": ETCH}
        drawing.text(x, middle + drop + 0.36 * (least + 3), words, least + 3, **style)


def _draw_taken(
    drawing: Drawing, seat: int, shown: tuple[int, ...], box: Box, least: float
) -> None:
    """So many cards and so many dice."""
    _, cards, dice = shown
    middle = box.y + box.height / 2
    small = box.width < 70
    x = box.x + (9 if small else 14)
    for count, is_die in ((cards, False), (dice, True)):
        if is_die:
            die_shape(drawing, x, middle, 9 if small else 11, 1)
        else:
            wide = 12 if small else 15
            drawing.rect(x - 7, middle - 11, wide, 21, rx=3, **fixed(PLAYER_COLOURS[seat], 1.3))
        drawing.text(
            x + (10 if small else 13), middle + 0.36 * (least + 2), str(count), least + 2, text_anchor="start",
            font_weight="bold", fill=INK,
        )  # fmt: skip
        x += (0.53 if small else 0.48) * box.width
