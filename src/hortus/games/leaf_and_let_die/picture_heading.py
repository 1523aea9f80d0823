"""The heading of the meadow in the picture of Leaf & Let Die: phase and round, which step of the round it is, and
what leads to the battle or is being fought out."""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, say
from hortus.core.palette import CARD, CHALK, ETCH, FADED, INK
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.leaf_and_let_die import payment
from hortus.games.leaf_and_let_die.picture_battle import (
    TIED,
    battle_words,
    is_fixed,
    is_ranking,
    step_of,
)
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_card import wrapped
from hortus.games.leaf_and_let_die.picture_frame import HEAD, NEWS
from hortus.games.leaf_and_let_die.picture_parts import UNSEEN
from hortus.games.leaf_and_let_die.tasks import BUY, OP

EXHAUSTED: Final = 41.0
"""How wide the count of exhausted stacks is."""
ABOVE: Final = 6.0
BELOW: Final = 12.0
"""How far phase and round stand above and below the line of the steps, where they stand one above the other."""
BOLD: Final = 0.84
"""How much of a line bold letters have, beside others."""
NOW: Final = "#3f7440"
"""The ground of the step that is being taken."""
PHASES: Final = {
    False: (mark("Play"), mark("Buy"), mark("Draw")),
    True: (mark("Play"), mark("Strike"), mark("Draw")),
}
"""The steps of a round, while plants are cultivated and in battle."""
TOLD: Final = {
    False: mark(
        "A round: each plays cards, then buys with what the dice show, then draws four cards and dice"
    ),
    True: mark(
        "A round: each plays cards, then each strikes the next in the chain, then draws four cards "
        "and dice"
    ),
}
"""What happens in them."""


def draw_heading(canvas: Canvas) -> None:
    """The heading above all else, where the meadow stands below."""
    box = canvas.frame.own
    draw_title(canvas, Box(box.x, box.y - HEAD - 2, box.width, HEAD))


def draw_title(canvas: Canvas, box: Box) -> None:
    """The phase, the round and its steps; beside them, on a phone below them, what leads to the battle or is being
    fought out just now. What the others do is told in the same place."""
    state, small = canvas.state, canvas.frame.small
    foot = box.y + (23 if small else 26)
    after = _draw_phase(canvas, box.x, foot)
    left = after if state.over else draw_steps(canvas, Box(after, foot, box.x + box.width, 0))
    words = battle_words(canvas) if state.battle else _cultivation_words(canvas)
    room = Box(left + 8, box.y + 2, box.x + box.width - left - 14, 35)
    if small:
        room = Box(box.x + 4, box.y + HEAD - NEWS, box.width - 8, NEWS)
    _draw_gist(canvas.drawing, words, room, canvas.least + (0 if small else 1))


def _draw_phase(canvas: Canvas, x: float, foot: float) -> float:
    """The phase, and which round it is; on a tablet that stands below it, to leave room for what happens. Returns
    where they end."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    small = canvas.frame.small
    stacked = not small and canvas.frame.width < 1000
    title = say("The Tangle") if state.battle else say("The Cultivation")
    large = 16 if stacked else 15 if small and not state.battle else 19
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    drawing.text(x + 10, foot - (ABOVE if stacked else 0), title, large, **style)
    end = after = x + (18 if small else 24) + 0.62 * large * len(title)
    if stacked:
        after, foot = x + 10, foot + BELOW
    size = least + (0 if small else 1)
    words = say("round {n}", n=state.round)
    drawing.text(after, foot, words, size, text_anchor="start")
    after += 0.6 * size * (len(words) if small else 9) + (2 if small else 8)
    if state.stacks and not state.battle:
        gone, limit = state.exhausted(), canvas.almanac.numbers.exhausted
        _draw_exhausted(drawing, gone, limit, (after, foot), least)
        after += EXHAUSTED + (0 if small else 10)
    return max(end, after) if stacked else after


@kept
def _draw_exhausted(
    drawing: Drawing, gone: int, limit: int, place: tuple[float, float], least: float
) -> None:
    """How many stacks are exhausted, of as many as bring the battle."""
    x, foot = place
    tip = say(
        "{gone} of the {limit} exhausted stacks that bring the battle", gone=gone, limit=limit
    )
    with drawing.group("exhausted", tip):
        top = foot - 0.36 * least - 10
        drawing.rect(x, top, EXHAUSTED, 20, rx=6, fill=CARD, stroke=FADED, stroke_width=1)
        gap: dict[str, Attribute] = {"stroke": INK, "stroke_dasharray": "2 2"}
        drawing.rect(x + 5, top + 4, 8, 12, rx=2, fill="none", **gap)
        words = f"{gone}/{limit}"
        drawing.text(x + 16, foot, words, least, text_anchor="start", font_weight="bold")


def draw_steps(canvas: Canvas, box: Box) -> float:
    """The steps of a round in a row, at the right end on a phone; returns where they end."""
    battle = canvas.state.battle
    names = tuple([say(name) for name in PHASES[battle]])
    small = canvas.frame.small
    wide = sum([_step_width(name, canvas.least, small) for name in names])
    x = box.width - 6 - wide if small else box.x
    now, tip = step_of(canvas.state), say(TOLD[battle])
    _draw_steps(canvas.drawing, names, now, tip, (x, box.y), canvas.least, small)
    return x + wide


def _step_width(name: str, least: float, small: bool) -> float:
    return 0.64 * least * len(name) + (16 if small else 32)


@kept
def _draw_steps(
    drawing: Drawing,
    names: tuple[str, ...],
    now: int,
    tip: str,
    place: tuple[float, float],
    least: float,
    small: bool,
) -> None:
    x, foot = place
    between = 4.0 if small else 14.0
    high = 19.0 if small else 22.0
    top = foot - 0.36 * least - high / 2 - (2 if small else 0)
    with drawing.group("steps", tip):
        for step, name in enumerate(names):
            wide = _step_width(name, least, small) - between
            fill: dict[str, Attribute] = {"fill": CARD, "stroke": FADED, "stroke_width": 1}
            if step == now:
                fill = {"fill": NOW, "stroke": ETCH, "stroke_width": 1.3}
            drawing.rect(x, top, wide, high, rx=high / 2, **fill)
            style: dict[str, Attribute] = {"fill": CHALK if step == now else INK}
            style["font_weight"] = "bold" if step == now else ""
            drawing.text(x + wide / 2, top + high / 2 + 0.36 * least, name, least, **style)
            x += wide + between
            if between > 8 and step + 1 < len(names):
                way = f"M{number(x - 10)} {number(top + 7)}l5 4l-5 4"
                drawing.path(way, fill="none", stroke=INK, stroke_width=1.6)


@kept
def _draw_gist(drawing: Drawing, words: str, box: Box, size: float) -> None:
    with drawing.group("gist", cls="news-room"):
        lines = wrapped(words, BOLD * (box.width - 20), size)
        drawing.rect(box.x, box.y, box.width, box.height, **UNSEEN)
        if words:
            wide = 0.64 * size * max([len(line) for line in lines]) + 24
            drawing.rect(
                box.x, box.y, min(box.width, wide), box.height, rx=9, fill=CARD, opacity=0.86
            )
        foot = box.y + box.height / 2 + (0.36 - 0.58 * (len(lines) - 1)) * size
        for place, line in enumerate(lines):
            spot = (box.x + 10, foot + 1.16 * size * place)
            drawing.text(*spot, line, size, text_anchor="start", font_weight="bold")


def _cultivation_words(canvas: Canvas) -> str:
    """How far the battle is; or that the chain does not change just now."""
    state = canvas.state
    if canvas.goods:
        return payment.told(canvas.goods)
    if is_ranking(state):
        return say(TIED)
    if is_fixed(canvas) and not canvas.frame.small:
        return say("the chain keeps its order while cards are played")
    if not state.stacks:
        return ""
    gone, limit = state.exhausted(), canvas.almanac.numbers.exhausted
    text = mark("the battle begins when {limit} stacks are exhausted: {gone} so far")
    if any([task[OP] == BUY for task in state.todo]):
        text = mark(
            "{gone} of {limit} stacks gone · the chain keeps its order while dice are spent"
        )
        if canvas.frame.width < 1000:
            text = mark("{gone} of {limit} stacks gone · the chain keeps its order")
    elif canvas.frame.width < 1000:
        text = mark("battle when {limit} stacks are gone: {gone} so far")
    return say(text, gone=gone, limit=limit)
