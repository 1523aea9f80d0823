"""The players' places in the picture of Potato Patrol: who sits there, actions left, cubes."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from hortus.core.language import say
from hortus.core.palette import (
    BADGE,
    CARD,
    ETCH,
    FADED,
    GLOW,
    MOSS,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
)
from hortus.core.svg import MARK, Attribute, Drawing, breadth, fitted, kept
from hortus.games.potato_patrol.moves import cubes_of
from hortus.games.potato_patrol.picture_frame import FIELD
from hortus.games.potato_patrol.picture_parts import LETTERS, animal, fixed
from hortus.games.potato_patrol.position import ACTION, Position
from hortus.games.potato_patrol.trade import Bargain

if TYPE_CHECKING:
    from hortus.games.potato_patrol.picture import Layout

PANEL: Final = (220.0, 100.0)
"""How wide and high a player's place at the table is."""
LEGIBLE: Final = 6
"""A name is written if at least so many letters of it can be."""
NARROW_PANEL: Final = (206.0, 100.0)
"""The same where five sit there."""


def player_distance(layout: Layout, seat: int) -> float:
    """How far from the middle a player's place at the table is."""
    if layout.players == 5:
        return (420.0, 398.0, 376.0, 376.0, 398.0)[(seat - layout.bottom) % 5]
    return (260.0, 330.0, 396.0)[layout.players - 2]


def player_mark(picture: Drawing, x: float, y: float, seat: int, least: float = 0.0) -> None:
    """A player's own shape in the own colour, with the number."""
    colour = fixed(PLAYER_COLOURS[seat], 1.5)
    sides = {"square": 4, "triangle": 3, "diamond": 4, "pentagon": 5}.get(PLAYER_SHAPES[seat], 0)
    if not sides:
        picture.circle(x, y, 18, **colour)
    else:
        turn = pi / 4 if PLAYER_SHAPES[seat] == "square" else 0.0
        corners = [
            (
                x + 23 * sin(2 * pi * step / sides + turn),
                y - 23 * cos(2 * pi * step / sides + turn),
            )
            for step in range(sides)
        ]
        picture.polygon(corners, **colour)
    size = max(21.0, least)
    words = str(seat + 1)
    picture.text(x, y + 0.36 * size, words, size, fill=BADGE, font_weight="bold")


class Sitting(NamedTuple):
    """A player's place as far as it can be seen."""

    seat: int
    name: str
    acting: bool
    actions: int
    """How many are left; -1 outside the phase of actions."""
    done: bool
    cubes: tuple[int, ...]
    offered: tuple[int, ...]
    """How many of each colour would go from here to somebody else by an open offer."""


def offered(table: Position, seat: int) -> tuple[int, ...]:
    """The cubes of a player that an open offer names, whoever makes it."""
    found = [0, 0, 0]
    for proposer in range(table.players):
        for asked in table.stacks[proposer]:
            if not isinstance(asked, Bargain) or seat not in (proposer, asked.partner):
                continue
            cubes = asked.give if seat == proposer else asked.ask
            found = [one + other for one, other in zip(found, cubes, strict=True)]
    return tuple(found)


def sitting(table: Position, seat: int, name: str) -> Sitting:
    """What can be seen of a player's place."""
    return Sitting(
        seat,
        name,
        seat in table.actors,
        table.actions[seat] if table.phase == ACTION else -1,
        bool(table.done >> seat & 1),
        tuple(table.pools[3 * seat : 3 * seat + 3]),
        offered(table, seat),
    )


@kept
def draw_player(picture: Drawing, layout: Layout, shown: Sitting) -> None:
    """A player's place at the table: cubes, actions left, done or not."""
    seat = shown.seat
    x, y = layout.at(layout.seat_angle(seat), player_distance(layout, seat))
    wide, high = PANEL if layout.players < 5 else NARROW_PANEL
    x = min(max(x, wide / 2 + 6), FIELD - wide / 2 - 6)
    acting = shown.acting
    with picture.group(f"player-{seat}", shown.name, cls="holding"):
        picture.rect(
            x - wide / 2, y - high / 2, wide, high, rx=14, fill=CARD,
            stroke=GLOW if acting else PLAYER_COLOURS[seat], stroke_width=5 if acting else 2.5,
        )  # fmt: skip
        player_mark(picture, x - wide / 2 + 28, y - high / 2 + 28, seat, layout.type(21))
        right = _draw_actions(picture, layout, shown, (x + wide / 2, y - high / 2 + 27))
        _draw_player_name(picture, layout, shown, x - wide / 2 + 54, right, y - high / 2 + 27)
        for colour in range(3):
            _draw_cubes(picture, layout, shown, colour, x - wide / 2 + 28 + 67 * colour, y + 27)


def _draw_actions(
    picture: Drawing, layout: Layout, shown: Sitting, corner: tuple[float, float]
) -> float:
    """A dot for each action, full while it is left, or a tick; returns where they begin."""
    x, y = corner
    if shown.done:
        size = layout.type(26)
        style: dict[str, Attribute] = {"font_weight": "bold", "fill": MOSS}
        picture.text(x - 24, y + 0.36 * size, "✓", size, **style)
        return x - 24 - 0.6 * size
    if shown.actions < 0:
        return x - 10
    dots = max(2, shown.actions)
    for index in range(dots):
        left = shown.actions > index
        fill, edge = ("#4f8a4c", ETCH) if left else (CARD, FADED)
        across = x - 18 - 19 * (dots - 1 - index)
        picture.circle(across, y, 7.5, fill=fill, stroke=edge, stroke_width=1.5)
    return x - 28 - 19 * (dots - 1)


def _draw_player_name(
    picture: Drawing, layout: Layout, shown: Sitting, left: float, right: float, y: float
) -> None:
    """Who sits there, if there is room for it or for most of it."""
    size, room = layout.type(17), right - left
    style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
    words = fitted(shown.name, room, size)
    if breadth(shown.name + MARK, size) <= room:
        picture.name(left, y + 0.36 * size, shown.seat, words, size, room, True, **style)
    elif len(words) >= min(LEGIBLE, len(shown.name)):
        picture.text(left, y + 0.36 * size, words, size, **style)


def _draw_cubes(
    picture: Drawing, layout: Layout, shown: Sitting, colour: int, x: float, y: float
) -> None:
    count = shown.cubes[colour]
    tip = cubes_of(count, colour)
    if shown.offered[colour]:
        tip = say("{cubes}, {n} of them in an offer", cubes=tip, n=shown.offered[colour])
    with picture.group(f"cubes-{shown.seat}-{LETTERS[colour]}", tip):
        going = shown.offered[colour]
        edge: dict[str, Attribute] = {"stroke": GLOW, "stroke_width": 3} if going else {}
        picture.rect(x - 18, y - 20, 56, 38, rx=8, fill=CARD, **edge)
        animal(picture, x, y - 2, colour, 0.66)
        if going:
            small = layout.type(17)
            picture.circle(x + 38, y - 22, 0.72 * small, fill=GLOW, stroke=ETCH, stroke_width=1.5)
            foot = y - 22 + 0.36 * small
            picture.text(x + 38, foot, str(going), small, fill=ETCH, font_weight="bold")
        size = layout.type(22)
        style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
        picture.text(x + 18, y - 1 + 0.36 * size, str(count), size, **style)
