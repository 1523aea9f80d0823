"""What a plant asks its own gardener in the picture of Leaf & Let Die: answers to be clicked that no
card and no die on the table stands for, such as which roll to keep or what to draw."""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Move
from hortus.core.palette import CARD, ETCH, INK, PLAYER_COLOURS
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_parts import die_shape, fixed
from hortus.games.leaf_and_let_die.pieces import SIDES, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import DIE, TURNED

ASKED: Final = ("keep", "turn", "take", "pick", "grow")
"""The verbs whose answers a plant offers."""
HIGH: Final = 56.0
"""How high a row of answers is."""


def answer_id(move: Move) -> str:
    """The id of an answer."""
    return f"ask-{move.kind}-{'-'.join([str(each) for each in move.args])}"


def answers(canvas: Canvas, seat: int) -> list[Move]:
    """What may be answered by a click on the plant's words; empty if nothing of the kind is asked."""
    view, state = canvas.view, canvas.state
    if view.seat != seat or state.chance or seat not in state.actors:
        return []
    return [move for move in view.moves() if move.kind in ASKED]


def draw_asking(canvas: Canvas, seat: int, box: Box, plant: float = 0) -> None:
    """The answers in a bubble, in as many rows as they need: in a box, or above it as the words of a plant that
    stands there."""
    moves = answers(canvas, seat)
    if not moves:
        return
    wide = _width(moves[0])
    columns = max(1, min(len(moves), int((box.width - 18) / wide)))
    rows = -(-len(moves) // columns)
    bubble = Box(0, box.y, columns * wide + 18, rows * HIGH)
    middle = plant or box.x + box.width / 2
    left = min(max(box.x, middle - bubble.width / 2), box.x + box.width - bubble.width)
    bubble = bubble._replace(x=left, y=box.y - (bubble.height if plant else 0))
    _draw_bubble(canvas.drawing, bubble, plant)
    for place, move in enumerate(moves):
        row, column = divmod(place, columns)
        spot = Box(bubble.x + 12 + wide * column, bubble.y + 5 + HIGH * row, wide - 6, HIGH - 10)
        canvas.places[answer_id(move)] = spot
        shown = (size_shown(canvas.state, move), *move.args)
        _draw_answer(canvas.drawing, answer_id(move), move.kind, shown, seat, spot, canvas.least)


def _width(move: Move) -> float:
    return 84.0 if move.kind == "take" else 58.0


def size_shown(state: Position, move: Move) -> int:
    """The size of the die that an answer shows."""
    if move.kind == "keep":
        return size_of(state.task[DIE])
    if move.kind == "turn":
        return size_of(state.task[TURNED])
    return 0 if move.kind == "take" else move.args[0]


@kept
def _draw_bubble(drawing: Drawing, box: Box, plant: float) -> None:
    """A bubble, pointing up to the plant that speaks."""
    x, y, wide, _ = box
    drawing.rect(*box, rx=16, fill=CARD, stroke=ETCH, stroke_width=2)
    if not plant:
        return
    tip = min(max(x + 30, plant), x + wide - 30)
    drawing.path(
        f"M{number(tip - 11)} {number(y + 1)}L{number(tip)} {number(y - 13)}L{number(tip + 11)} {number(y + 1)}",
        fill=CARD, stroke=ETCH, stroke_width=2,
    )  # fmt: skip


@kept
def _draw_answer(
    drawing: Drawing,
    id: str,
    verb: str,
    shown: tuple[int, ...],
    seat: int,
    box: Box,
    least: float,
) -> None:
    """A die as it would lie, a die of some size, or so many cards and dice."""
    middle = box.y + box.height / 2
    with drawing.group(id):
        drawing.rect(*box, rx=12, fill=CARD)
        if verb == "take":
            _draw_taken(drawing, seat, shown, box, least)
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
    x = box.x + 14
    for count, is_die in ((cards, False), (dice, True)):
        if is_die:
            die_shape(drawing, x, middle, 11, 1)
        else:
            drawing.rect(x - 7, middle - 11, 15, 21, rx=3, **fixed(PLAYER_COLOURS[seat], 1.3))
        drawing.text(
            x + 13, middle + 0.36 * (least + 2), str(count), least + 2, text_anchor="start",
            font_weight="bold", fill=INK,
        )  # fmt: skip
        x += 0.48 * box.width
