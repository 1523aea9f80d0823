"""The players' places in the picture of Potato Patrol: who sits there, actions left, cubes."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from hortus.core.language import say
from hortus.core.palette import (
    BADGE,
    CARD,
    CHALK,
    ETCH,
    GLOW,
    PLAYER_COLOURS,
    PLAYER_SHAPES,
)
from hortus.core.svg import Attribute, Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.moves import cubes_of
from hortus.games.potato_patrol.picture_frame import FIELD
from hortus.games.potato_patrol.picture_parts import LETTERS, animal, fixed
from hortus.games.potato_patrol.position import ACTION, Position
from hortus.games.potato_patrol.trade import Bargain

if TYPE_CHECKING:
    from hortus.games.potato_patrol.picture_layout import Layout

PANEL: Final[tuple[float, ...]] = (224.0, 100.0)
"""How wide and high a player's place at the table is."""
OWN_PANEL: Final[tuple[float, ...]] = (250.0, 100.0)
"""The same at the bottom, where "(you)" stands behind a name."""
CELL: Final = 67.0
"""How wide the cubes of one colour are with their number,"""
STEP: Final = 70.0
"""and how far they are from those of the next."""
ANIMAL: Final = 48.0
"""How wide an animal is at full size,"""
LARGEST: Final = 0.66
"""how large it is at most beside its number,"""
AIR: Final = 10.0
"""and how much is left free before the next one."""
HANGING: Final = 0.25
"""How far the middle of what an offer takes away hangs below the lower edge, of its height."""
FIVE: Final[tuple[tuple[float, float], ...]] = (
    (500.0, 920.0),
    (878.0, 622.0),
    (730.0, 217.0),
    (270.0, 217.0),
    (122.0, 622.0),
)
"""Where five sit, from the bottom on: between towers, the year and the edge."""


def player_place(layout: Layout, seat: int) -> tuple[float, float]:
    """The middle of a player's place at the table."""
    if layout.players == 5:
        return FIVE[(seat - layout.bottom) % 5]
    x, y = layout.at(layout.seat_angle(seat), (260.0, 330.0, 396.0)[layout.players - 2])
    wide = PANEL[0] * layout.roomy
    return min(max(x, wide / 2 + 6), FIELD - wide / 2 - 6), y


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
    own: bool
    """Whether whoever looks sits there."""
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


def sitting(table: Position, seat: int, name: str, own: bool) -> Sitting:
    """What can be seen of a player's place."""
    return Sitting(
        seat,
        name,
        own,
        seat in table.actors,
        table.actions[seat] if table.phase == ACTION else -1,
        bool(table.done >> seat & 1),
        tuple(table.pools[3 * seat : 3 * seat + 3]),
        offered(table, seat),
    )


@kept
def draw_player(picture: Drawing, layout: Layout, shown: Sitting) -> None:
    """A player's place at the table: cubes, actions left, done or not."""
    seat, grow = shown.seat, layout.roomy
    x, y = player_place(layout, seat)
    wide, high = PANEL if seat != layout.bottom else OWN_PANEL
    acting = shown.acting
    least = layout.type(0) / grow**0.5
    place = f"translate({number(x)} {number(y)}) scale({number(grow)})"
    look = "holding offering" if any(shown.offered) else "holding"  # no text
    with picture.group(f"player-{seat}", shown.name, cls=look, transform=place):
        picture.rect(
            -wide / 2, -high / 2, wide, high, rx=14, fill=CARD,
            stroke=GLOW if acting else PLAYER_COLOURS[seat], stroke_width=5 if acting else 2.5,
        )  # fmt: skip
        player_mark(picture, 27 - wide / 2, 28 - high / 2, seat, max(21.0, least))
        size, room = max(17.0, least), wide - 60
        style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
        left, foot = 55 - wide / 2, 28 - high / 2 + 0.36 * size
        picture.name(left, foot, seat, shown.name, size, room, shown.own, **style)
        _draw_actions(picture, shown, wide / 2 - 20, -high / 2)
        for colour in range(3):
            _draw_cubes(picture, shown, colour, 26 - wide / 2 + STEP * colour, least)


def _draw_actions(picture: Drawing, shown: Sitting, right: float, y: float) -> None:
    """On the upper edge: a dot for each action, full while it is left, or a tick."""
    if shown.done:
        picture.circle(right - 4, y, 15, **fixed("#4f8a4c", 1.5))
        tick = f"M{number(right - 11)} {number(y)}l5 6l9 -11"
        picture.path(tick, fill="none", stroke=CHALK, stroke_width=4)
        return
    for index in range(max(2, shown.actions) if shown.actions >= 0 else 0):
        look = fixed("#4f8a4c", 1.5) if shown.actions > index else outlined(CARD, 1.5)
        picture.circle(right - 24 * index, y, 10, **look)


def _draw_cubes(picture: Drawing, shown: Sitting, colour: int, x: float, least: float) -> None:
    """The cubes of a colour; those that an open offer names have a ring and their number."""
    count, going, y = shown.cubes[colour], shown.offered[colour], 27.0
    tip = cubes_of(count, colour)
    if going:
        tip = say("{cubes}, {n} of them in an offer", cubes=tip, n=going)
    edge: dict[str, Attribute] = {"stroke": GLOW, "stroke_width": 3} if going else {}
    with picture.group(f"cubes-{shown.seat}-{LETTERS[colour]}", tip):
        picture.rect(x - 18, y - 24, CELL, 46, fill="none", pointer_events="all")
        picture.rect(x - 18, y - 20, CELL, 38, rx=8, fill=CARD, **edge)
        size = max(22.0, least)
        scale = min(LARGEST, (STEP - AIR - breadth(str(count), size)) / ANIMAL)
        animal(picture, x, y - 2, colour, scale)
        if going:
            _draw_going(picture, going, x - 18 + CELL / 2, max(17.0, least))
        style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
        picture.text(x + scale * ANIMAL / 2 + 2, y - 1 + 0.36 * size, str(count), size, **style)


def _draw_going(picture: Drawing, going: int, x: float, size: float) -> None:
    """On the lower edge, clear of what there is: how many an open offer takes away."""
    words = f"\N{MINUS SIGN}{going}"
    wide, high = breadth(words, size) + 0.7 * size, 1.15 * size
    middle = PANEL[1] / 2 + HANGING * high
    picture.rect(
        x - wide / 2, middle - high / 2, wide, high, rx=high / 2, fill=GLOW, stroke=ETCH, stroke_width=1.5
    )  # fmt: skip
    picture.text(x, middle + 0.36 * size, words, size, fill=ETCH, font_weight="bold")
