"""Who has won, in the picture of Power Plants: a wreath where the garden leaves most room."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from hortus.core.language import listed, plural, say
from hortus.core.palette import CARD, GLOW, INK
from hortus.core.svg import Box, Drawing, kept, number
from hortus.games.power_plants.picture_cards import LETTER
from hortus.games.power_plants.picture_frame import LEGEND_ROOM, Frame, Layout
from hortus.games.power_plants.picture_plants import LEAF
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores

STEPS: Final = 24
"""In how many places across and down the wreath is tried."""
LEAST: Final = 30.0
MOST: Final = 96.0
"""The radius of the wreath."""
HEM: Final = 1.22
"""How far it reaches with its leaves and its ribbon, of its radius."""
LEAVES: Final = 9
"""How many leaves each of its two branches has."""


def winning_sides(state: Garden) -> tuple[int, ...]:
    """Who has won; the Rival if the one player of a solo game has not."""
    result = state.result
    won = result.winners if result else ()
    return tuple(won) if won or not state.solo else (1,)


def draw_winner(
    picture: Drawing, state: Garden, layout: Layout, frame: Frame, names: Sequence[str]
) -> None:
    """The wreath around whoever has won, with the points."""
    sides = winning_sides(state)
    called = [
        say("The Rival") if state.solo and side == 1 else side_name(names, side) for side in sides
    ]
    wreath = Wreath(sides, listed(called), final_scores(state)[sides[0]])
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
    reach = min(MOST, room / HEM)
    if reach < LEAST:
        return
    points = plural(wreath.points, "{n} point", "{n} points")
    tip = say("Winner: {who}, {points}", who=wreath.who, points=points)
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
    size = max(least, min(17.0, 0.22 * reach))
    wide = LETTER * 1.12 * size * len(words) + size
    if wide > 2.3 * reach:
        return
    picture.rect(x - wide / 2, y - 0.75 * size, wide, 1.5 * size, rx=5, fill=INK)
    picture.text(x, y + 0.36 * size, words, size, font_weight="bold", fill=CARD)


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
            if room > best[2]:
                room = min([room, *[hypot(x - a, y - b) - radius for a, b in places]])
            if room > best[2]:
                best = (x, y, room)
    return best
