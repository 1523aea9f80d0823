"""Blows in the picture of Leaf & Let Die: who strikes whom, how hard, and what is lost."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import mark, say
from hortus.core.palette import BADGE, BERRY, CARD, ETCH, FADED, MOSS
from hortus.core.svg import Box, Drawing, breadth, kept
from hortus.games.leaf_and_let_die.cards import FLOWER, TYPES
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.foresight import absorbed_of
from hortus.games.leaf_and_let_die.log import listing
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.picture_card import PLAIN
from hortus.games.leaf_and_let_die.picture_parts import die_shape
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    AFTER,
    ATTACKER,
    BUY,
    CARDS,
    CAST,
    LEFT,
    OP,
    RANK,
    ROBIN,
    SEAT,
    STRIKE,
    THORNS,
    TIE,
)

LOST_HIGH: Final = 34.0
"""How high the room is for what is lost."""
DRAWING: Final = 2
"""The last step of a round, by its place among them."""
RANKING: Final = -1
"""None of them: the chain is being made, and a tie for its top rolled off."""
AIM: Final = -2
"""Instead of how hard a blow is, where there is none to come: one only has the other for a target."""
SOON: Final = -3
"""The same before the first blow of a battle, when no total stands yet."""
TIED: Final = mark("the top of the chain is tied: whoever shares it rerolls a die")
"""What is asked then."""


def step_of(state: Position) -> int:
    """Which step of a round is being taken, by its place among them."""
    steps = [task[OP] for task in state.todo]
    if is_ranking(state):
        return RANKING
    if CARDS in steps or ROBIN in steps:
        return 0
    return 1 if any([one in (AFTER, BUY, STRIKE, ABSORB, THORNS) for one in steps]) else DRAWING


def is_ranking(state: Position) -> bool:
    """Whether those tied for the top of the chain reroll dice, before it is made."""
    steps = [task[OP] for task in state.todo]
    while steps and steps[-1] in (TIE, CAST):
        steps.pop()
    return bool(steps) and steps[-1] == RANK


def is_fixed(canvas: Canvas) -> bool:
    """Whether the chain keeps its order though the totals no longer fall along it: cards are played."""
    state = canvas.state
    totals = [state.gardeners[seat].pips() for seat in state.order]
    tied = len(totals) > 1 and totals[0] == totals[1]
    return is_playing(state) and (tied or totals != sorted(totals, reverse=True))


def is_playing(state: Position) -> bool:
    """Whether cards are played, so that the chain is fixed."""
    return not is_ranking(state) and any([task[OP] in (CARDS, ROBIN) for task in state.todo])


def tie_words(state: Position, place: int) -> str:
    """Why one of the chain stands below another with the same total; empty if they differ."""
    above, below = state.order[place - 1], state.order[place]
    if state.gardeners[above].pips() != state.gardeners[below].pips():
        return ""
    if is_ranking(state):
        return say("equal")
    return say("equal: order kept") if is_playing(state) else say("equal: clockwise")


def battle_words(canvas: Canvas) -> str:
    """What is being fought out, in a sentence."""
    state, names = canvas.state, canvas.names
    if state.over:
        return _ending_words(canvas)
    if state.todo and state.task[OP] == ABSORB:
        who, left = names[state.task[SEAT]], state.task[LEFT]
        if not state.task[ATTACKER]:
            return say("thorns sting {who}: {n} still to absorb", who=who, n=left)
        striker = names[state.task[ATTACKER] - 1]
        done, hard = absorbed_of(state)
        if done:
            text = mark("{striker} strikes {who}: {done} of {hard} absorbed, {n} left")
            return say(text, striker=striker, who=who, done=done, hard=hard, n=left)
        deflected = state.gardeners[state.task[SEAT]].deflect
        text = mark("{striker} strikes {who}: {n} still to absorb")
        if deflected:
            text = mark("{striker} strikes {who}: {n} still to absorb, {deflected} deflected")
        return say(text, striker=striker, who=who, n=left, deflected=deflected)
    if state.blows and step_of(state) == DRAWING:
        return _blows_told(canvas)
    if is_ranking(state):
        return say(TIED)
    if is_fixed(canvas):
        return say("the chain keeps its order while cards are played")
    if state.laws.full_damage:
        return say("each strikes the next in the chain with all its pips")
    return say("each strikes the next in the chain for the pips it is ahead")


def _blows_told(canvas: Canvas) -> str:
    """How hard everybody was struck, when all blows have fallen."""
    struck = [
        f"{canvas.names[seat]} −{canvas.state.blows[seat]}"
        for seat in canvas.state.order
        if canvas.state.blows[seat]
    ]
    if not struck:
        return say("nobody was struck in this round")
    return say("struck in this round: {blows}", blows=" · ".join(struck))


def _ending_words(canvas: Canvas) -> str:
    """Who is left, or that nobody is."""
    left = [seat for seat, one in enumerate(canvas.state.gardeners) if not one.fell]
    if len(left) != 1:
        return say("nobody is left standing") if not left else ""
    return say("{who} is the last one standing", who=canvas.names[left[0]])


class Blow(NamedTuple):
    """A blow of the chain: how hard, and whether it is falling now."""

    hard: int
    """-1 when it has fallen."""
    falling: bool
    fell: int = -1
    """How hard it was when it fell; -1 if that is not known."""


def blow_at(canvas: Canvas, place: int) -> Blow:
    """The blow that a place of the chain takes from the one before it."""
    state = canvas.state
    falling = bool(state.todo) and state.task[OP] == ABSORB and bool(state.task[ATTACKER])
    falling = falling and state.task[SEAT] == state.order[place]
    hard = blow_to_come(state, place)
    fell = state.blows[state.order[place]] if state.blows and hard < 0 else -1
    return Blow(hard, falling, fell)


@kept
def draw_tie(
    drawing: Drawing, words: str, spot: tuple[float, float], room: float, least: float
) -> None:
    """A note between two plants with the same total, in a word where there is no room for more."""
    if _note_width(words, least) > room:
        words = say("equal")
    wide = _note_width(words, least)
    drawing.rect(spot[0] - wide / 2, spot[1] - least - 1, wide, 1.5 * least, rx=6, fill=CARD)
    drawing.text(*spot, words, least, fill=MOSS)


def _note_width(words: str, least: float) -> float:
    return PLAIN * breadth(words, least) + 10


def draw_strike(
    canvas: Canvas, place: int, aims: bool, spot: tuple[float, float], room: float
) -> None:
    """Between two plants: the blow that falls, that will fall, or that has fallen; while one only `aims`, who has
    whom for a target. A `room` below 0 is one from right to left."""
    blow = blow_at(canvas, place)
    if blow.falling:
        least = 18.0 if canvas.frame.small else 28.0
        _draw_burst(canvas.drawing, spot, blow.hard, max(least, min(34.0, 0.5 * abs(room))))
        return
    told = bool(canvas.state.blows) or blow.hard >= 0
    hard = AIM if aims else blow.hard if told else SOON
    long = max(22.0, min(104.0, abs(room))) * (1 if room >= 0 else -1)
    _draw_arrow(canvas.drawing, place, spot, hard, blow.fell, long, canvas.least)


@kept
def _draw_arrow(
    drawing: Drawing,
    place: int,
    spot: tuple[float, float],
    hard: int,
    fell: int,
    room: float,
    least: float,
) -> None:
    x, y = spot
    way = 1 if room > 0 else -1
    thick = 4 + min(6.0, 0.3 * max(0, hard))
    colour = BERRY if hard > 0 else MOSS if hard == AIM else FADED
    start, end = x - room / 2, x + room / 2
    wing = 5 + thick / 2
    struck = f"−{fell}" if fell > 0 else say("no blow") if not fell else say("struck")
    words = {0: say("no blow"), -1: struck, AIM: say("targets"), SOON: ""}.get(hard, f"−{hard}")
    if words and len(words) * 0.56 * least > abs(room) + 26:
        gone = "0" if not fell else "✓" if fell < 0 else words
        words = {0: "0", -1: gone, AIM: ""}.get(hard, words)
    with drawing.group(f"strike-{place}"):
        drawing.line(start, y, end - 8 * way, y, stroke=colour, stroke_width=thick)
        drawing.polygon(
            [(end, y), (end - 12 * way, y - wing), (end - 12 * way, y + wing)], fill=colour
        )
        if not words:
            return
        size = least + (5 if hard > 0 and abs(room) > 40 else 0)
        wide = 0.6 * size * len(words) + 10
        drawing.rect(x - wide / 2, y - 15 - size, wide, size + 7, rx=8, fill=CARD)
        drawing.text(x, y - 12, words, size, fill=colour, font_weight="bold")


@kept
def _draw_burst(drawing: Drawing, spot: tuple[float, float], left: int, far: float) -> None:
    """A blow that falls: what of it is still to be absorbed."""
    x, y = spot
    with drawing.group("blow", say("A blow: {n} still to be absorbed", n=left), cls="blow"):
        drawing.polygon(_burst(x, y, far, 0.68 * far), fill=BERRY, stroke=ETCH, stroke_width=1.5)
        size = max(13.0, 0.7 * far)
        drawing.text(x, y + 0.36 * size, str(left), size, fill=BADGE, font_weight="bold")


def draw_sting(canvas: Canvas, seat: int, spot: tuple[float, float]) -> None:
    """Thorns that sting: what is still to be absorbed, beside the one who is stung."""
    state = canvas.state
    stung = bool(state.todo) and state.task[OP] == ABSORB and not state.task[ATTACKER]
    if stung and state.task[SEAT] == seat:
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


def lost_cards(state: Position) -> list[int]:
    """The cards that plants have lost in battle; where it is not known how that began, all that are out of the game."""
    found = list(state.lost)
    for kind in state.cleared or ():
        found.remove(kind)
    return found


def draw_lost(canvas: Canvas, box: Box) -> None:
    """Cards and dice that are gone for good: of each type and size how many, where there are any."""
    state, drawing, least = canvas.state, canvas.drawing, canvas.least
    lost = lost_cards(state)
    gone = listing([say(canvas.almanac.cards[kind].name) for kind in lost]) or say("no card")
    types = [canvas.almanac.type_of[kind] for kind in lost]
    counts = [types.count(which) for which in (1, 2, 3, 4, 5)] + list(state.lost_dice)
    words, tip = say("Lost in battle"), say("Lost in battle, for good: {cards}", cards=gone)
    if state.cleared is None:
        words, tip = say("Out of the game"), say("Out of the game: {cards}", cards=gone)
    with drawing.group("lost", tip):
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
