"""Who has won, in the picture of Power Plants: a wreath where the garden leaves most room."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import listed, plural, say
from hortus.core.language import sentence as as_sentence
from hortus.core.palette import CARD, GLOW, INK
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.power_plants.picture_cards import LETTER
from hortus.games.power_plants.picture_frame import LEGEND_ROOM, Frame, Layout
from hortus.games.power_plants.picture_plants import LEAF
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores, sprites_in_garden

STEPS: Final = 24
"""In how many places across and down the wreath is tried."""
LEAST: Final = 30.0
MOST: Final = 96.0
"""The radius of the wreath."""
HEM: Final = 1.22
"""How far it reaches with its leaves and its ribbon, of its radius."""
DEEPER: Final = 1.55
"""The same where it is told below the ribbon what broke a tie."""
RIBBON: Final = 2.3
PLATE: Final = 1.8
"""How wide the ribbon may be, and the plate below it in one line, of its radius."""
LEAVES: Final = 9
"""How many leaves each of its two branches has."""


def winning_sides(state: Garden) -> tuple[int, ...]:
    """Who has won; the Rival if the one player of a solo game has not."""
    result = state.result
    won = result.winners if result else ()
    return tuple(won) if won or not state.solo else (1,)


def tie_break(state: Garden) -> str:
    """What decided among those with most points, in words; empty if nobody else has as many."""
    scores = final_scores(state)
    level = [side for side in range(state.sides) if scores[side] == max(scores)]
    if len(level) == 1:
        return ""
    sprites = [sprites_in_garden(state, side) for side in level]
    if sprites.count(max(sprites)) > 1:
        return say("as many Sprites in the garden")
    return say("more Sprites in the garden")


def draw_winner(
    picture: Drawing, state: Garden, layout: Layout, frame: Frame, names: Sequence[str]
) -> None:
    """The wreath around whoever has won, with the points."""
    sides = winning_sides(state)
    called = [
        say("The Rival") if state.solo and side == 1 else side_name(names, side) for side in sides
    ]
    wreath = Wreath(sides, listed(called), final_scores(state)[sides[0]], tie_break(state))
    places = tuple([layout.place(state.place[patch]) for patch in state.in_garden()])
    _draw_wreath(picture, wreath, places, layout.radius, frame)


def side_name(names: Sequence[str], side: int) -> str:
    """What a player is called."""
    return names[side] if side < len(names) else say("Wizard {n}", n=side + 1)


class Wreath(NamedTuple):
    """Who has won, what they are called, and with how many points."""

    sides: tuple[int, ...]
    who: str
    points: int
    reason: str
    """What broke a tie, if it came to that."""


@kept
def _draw_wreath(
    picture: Drawing,
    wreath: Wreath,
    places: tuple[tuple[float, float], ...],
    radius: float,
    frame: Frame,
) -> None:
    garden = frame.garden._replace(height=frame.garden.height - LEGEND_ROOM - 8)
    x, y, room = widest_gap(garden, places, radius)
    reach = min(MOST, room / (DEEPER if wreath.reason else HEM))
    if reach < LEAST:
        return
    points = plural(wreath.points, "{n} point", "{n} points")
    tip = say("Winner: {who}, {points}", who=wreath.who, points=points)
    if wreath.reason:
        tip = f"{tip}\n{as_sentence(wreath.reason)}"
        y -= 0.5 * (room - HEM * reach)
    with picture.group("winner", tip, cls="crest"):
        for way in (-1, 1):
            for leaf in range(LEAVES):
                _draw_leaf(picture, x, y, reach, way * (0.12 + 0.78 * leaf / LEAVES) * pi)
        picture.circle(x, y, 0.9 * reach, fill=CARD, stroke=GLOW, stroke_width=0.05 * reach)
        for index, side in enumerate(wreath.sides):
            across = x + 0.7 * reach * (index - (len(wreath.sides) - 1) / 2) / len(wreath.sides) * 2
            scale = reach / (46 if len(wreath.sides) == 1 else 70)
            picture.use(f"pp-sprite-{side}", across, y - 0.14 * reach, scale)
            picture.use("pp-crown", across, y - 0.14 * reach - 17 * scale, 1.15 * scale)
        size = max(frame.least, 0.34 * reach)
        picture.text(x, y + 0.5 * reach + 0.36 * size, str(wreath.points), size, font_weight="bold")
        _draw_ribbon(picture, wreath.who, (x, y + 1.02 * reach), reach, frame.least)
        if wreath.reason:
            _draw_reason(picture, wreath.reason, (x, y + 1.02 * reach), reach, frame.least)


def _draw_leaf(picture: Drawing, x: float, y: float, reach: float, turn: float) -> None:
    """A leaf of the wreath, so far from its lowest point."""
    left, down = x + 0.98 * reach * sin(turn), y + 0.98 * reach * cos(turn)
    slant = number(-turn * 180 / pi + (62 if turn > 0 else -62))
    at = f"translate({number(left)} {number(down)}) rotate({slant}) scale({reach / 80:.3g})"
    with picture.group(transform=at):
        picture.add(LEAF)


def _draw_ribbon(
    picture: Drawing, words: str, middle: tuple[float, float], reach: float, least: float
) -> None:
    """The name at the foot of the wreath, if there is room."""
    x, y = middle
    size = _ribbon_type(reach, least)
    wide = LETTER * 1.12 * size * len(words) + size
    if wide > RIBBON * reach:
        return
    picture.rect(x - wide / 2, y - 0.75 * size, wide, 1.5 * size, rx=5, fill=INK)
    picture.text(x, y + 0.36 * size, words, size, font_weight="bold", fill=CARD)


def _ribbon_type(reach: float, least: float) -> float:
    """The size of type on the ribbon."""
    return max(least, min(17.0, 0.22 * reach))


def _draw_reason(
    picture: Drawing, words: str, middle: tuple[float, float], reach: float, least: float
) -> None:
    """What broke a tie, on a plate below the ribbon: in two lines where one would be too long."""
    x, y = middle
    size = max(least, min(14.0, 0.17 * reach))
    lines = [words] if _breadth(words, size) <= PLATE * reach else _halves(words)
    wide = max([_breadth(line, size) for line in lines])
    top = y + 0.75 * _ribbon_type(reach, least) + 3
    style: dict[str, Attribute] = {"fill": CARD, "stroke": INK, "stroke_width": 1.5}
    picture.rect(x - wide / 2, top, wide, 1.25 * size * len(lines) + 5, rx=5, **style)
    for index, line in enumerate(lines):
        picture.text(x, top + 1.25 * size * (index + 0.9), line, size)


def _breadth(words: str, size: float) -> float:
    """How wide a plate for some words is."""
    return LETTER * size * len(words) + size


def _halves(words: str) -> list[str]:
    """Words in two lines that are about as long."""
    cuts = [at for at, letter in enumerate(words) if letter == " "]
    if not cuts:
        return [words]
    cut = min(cuts, key=lambda at: abs(at - len(words) / 2))
    return [words[:cut], words[cut + 1 :]]


def widest_gap(
    box: Box, places: Sequence[tuple[float, float]], radius: float
) -> tuple[float, float, float]:
    """The middle and the radius of the largest circle in a box beside all patches, as far as one finds it by
    trying some places."""
    best = (box.x + box.width / 2, box.y + box.height / 2, 0.0)
    for row in range(1, STEPS):
        y = box.y + box.height * row / STEPS
        for column in range(1, STEPS):
            x = box.x + box.width * column / STEPS
            room = min(x - box.x, box.x + box.width - x, y - box.y, box.y + box.height - y)
            for a, b in places:
                if room <= best[2]:
                    break
                room = min(room, hypot(x - a, y - b) - radius)
            if room > best[2]:
                best = (x, y, room)
    return best
