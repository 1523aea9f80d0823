"""The field of Potato Patrol between its lanes, and the kingdom in its middle, as they are at the end.

While people play, potato plants grow. When the mission is accomplished there is a harvest feast, with flags
around the field; when the year is over, snow lies on it, trampled by those who came. What stood on the lanes
stays as it was.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

from hortus.core.language import plural, say
from hortus.core.palette import ETCH, INK
from hortus.core.svg import Attribute, Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.picture_frame import FIELD
from hortus.games.potato_patrol.picture_parts import (
    BLUE,
    CROP,
    GROUND,
    RED,
    SNOW,
    YELLOW,
    fixed,
)
from hortus.games.potato_patrol.picture_players import player_place
from hortus.games.potato_patrol.position import OVER, WON, Position

if TYPE_CHECKING:
    from hortus.games.potato_patrol.picture_layout import Layout

PLAYING: Final = 0
FEAST: Final = 1
TRAMPLED: Final = 2

_LINE: Final = f'stroke="{ETCH}" stroke-width="2"'
CHEER: Final = (
    f'<path d="M-15-6L-23-20M15-6L23-20M-6 18V24M6 18V24" fill="none" {_LINE}/>'
    f'<path d="M0-20C11-20 17-9 16 3C15 14 8 20 0 20C-8 20-15 14-16 3C-17-9-11-20 0-20Z" fill="#d8a765" {_LINE}/>'
    f'<path d="M0-19C-9-22-10-29-7-32C-2-30 0-25 0-19C2-27 6-31 11-31C12-25 7-20 0-19Z" fill="#4f8a4c" {_LINE}/>'
    f'<circle cx="-6" cy="-4" r="2.200" fill="{ETCH}"/><circle cx="6" cy="-4" r="2.200" fill="{ETCH}"/>'
    f'<path d="M-7 3C-4 10 4 10 7 3Z" fill="#a8324a" {_LINE}/>'
)
"""A potato of the Patrol, arms up."""
BASKET: Final = (
    f'<circle cx="-9" cy="-6" r="8" fill="#d8a765" {_LINE}/><circle cx="8" cy="-6" r="8" fill="#c98f4e" {_LINE}/>'
    f'<path d="M-2-4L3-19L8-4Z" fill="#e5832b" {_LINE}/><path d="M3-18L-1-25M3-18V-26M3-18L8-24" fill="none" stroke="#4f8a4c" stroke-width="3"/>'
    f'<path d="M-20-3H20L15 16H-15Z" fill="#c9a05a" {_LINE}/><path d="M-17 4H18M-16 10H16" fill="none" {_LINE}/>'
)
"""A basket full of the harvest."""
STUB: Final = (
    '<ellipse cy="9" rx="20" ry="5" fill="#b9ad93"/>'
    '<path d="M-2 8L-4-3L-10-7M-2 2L5-2M3 8L6 1" fill="none" stroke="#8a6a44" stroke-width="3"/>'
)
"""What is left of a plant."""
PRINT: Final = (
    '<g fill="#8a8f94"><ellipse cx="-7" cy="4" rx="3.500" ry="5"/><ellipse cx="5" cy="-6" rx="3.500" ry="5"/>'
    '<circle cx="-10" cy="-3" r="1.800"/><circle cx="-5" cy="-4" r="1.800"/>'
    '<circle cx="2" cy="-13" r="1.800"/><circle cx="8" cy="-13" r="1.800"/></g>'
)
"""Where somebody went."""
GROWING: Final = (("pp-crop", CROP),)
SCENES: Final[tuple[tuple[tuple[str, str], ...], ...]] = (
    GROWING,
    (("pp-cheer", CHEER), ("pp-basket", BASKET)),
    (("pp-stub", STUB), ("pp-print", PRINT)),
)
"""What stands between the lanes, in turn."""


def mood_of(table: Position) -> int:
    """Whether people play, feast, or have lost the field."""
    if table.phase != OVER:
        return PLAYING
    return FEAST if table.outcome == WON else TRAMPLED


@kept
def draw_ground(picture: Drawing, layout: Layout, mood: int, edged: bool = True) -> None:
    """The field between the lanes, with an edge unless it goes on beyond."""
    middle = FIELD / 2
    ground: dict[str, Attribute] = {"fill": SNOW if mood == TRAMPLED else GROUND}
    if edged:
        ground |= {"stroke": "#e2941a" if mood == FEAST else "#b9c79a", "stroke_width": 3}
    picture.circle(middle, middle, 484, cls="board", **ground)
    with picture.group(opacity=0.55 if mood == PLAYING else 1, pointer_events="none"):
        if mood == FEAST:
            _draw_flags(picture)
        for turn, (x, y) in enumerate(_places(layout)):
            if mood == TRAMPLED:
                picture.use("pp-stub", x - 12, y, 1.05)
                picture.use("pp-print", x + 20, y - 12, 1.3)
                continue
            names = SCENES[mood]
            picture.use(names[turn % len(names)][0], x, y, 0.8 if mood == PLAYING else 1.05)


def _places(layout: Layout) -> list[tuple[float, float]]:
    """Rows between the lanes, where nothing else lies."""
    clear = layout.wide / 2 + layout.deep + 34
    half = pi / layout.players
    found: list[tuple[float, float]] = []
    for seat in range(layout.players):
        angle = layout.seat_angle(seat)
        panel = player_place(layout, seat)
        for along in range(185, 460, 55):
            for across in range(-440, 441, 55):
                far = hypot(along, across)
                aside = far * sin(half - abs(atan2(across, along)))
                x, y = layout.at(angle, along, across)
                across_panel, down_panel = abs(x - panel[0]), abs(y - panel[1])
                covered = across_panel < 134 * layout.roomy and down_panel < 82 * layout.roomy
                corner = (x < 200 and (y < 200 or y > 890)) or (x > 770 and y > 880)
                if far < 450 and aside > clear and not covered and not corner:
                    found.append((x, y))
    return found


def _draw_flags(picture: Drawing) -> None:
    """Flags in three colours, all along the rim."""
    middle, count = FIELD / 2, 72
    shapes = ["", "", ""]
    for place in range(count):
        start = 2 * pi * place / count
        end, between = start + 1.6 * pi / count, start + 0.8 * pi / count
        corners = [
            (middle + far * cos(turn), middle + far * sin(turn))
            for far, turn in ((482.0, start), (482.0, end), (456.0, between))
        ]
        points = "L".join([f"{number(x)} {number(y)}" for x, y in corners])
        shapes[place % 3] += f"M{points}Z"
    for shape, fill in zip(shapes, (BLUE, RED, YELLOW), strict=True):
        picture.path(shape, **fixed(fill, 1))


@kept
def draw_finale(
    picture: Drawing, layout: Layout, mood: int, tasks: tuple[int, int], invaders: tuple[int, int]
) -> None:
    """The kingdom when all is over: how it went, and how many had come in."""
    middle, radius = FIELD / 2, layout.hub - 6
    won = mood == FEAST
    done = say("{n} of {tasks} tasks", n=tasks[0], tasks=tasks[1])
    title = say("Won together!") if won else say("Lost together")
    came = say("Invasion {n} / {most}", n=invaders[0], most=invaders[1])
    if invaders[0] >= invaders[1]:
        came = plural(invaders[0], "{n} enemy got in", "{n} enemies got in")
    with picture.group("invasion", f"{title} {done}. {came}"):
        picture.circle(middle, middle, radius, **outlined("#f2d675" if won else "#f3e3c3"))
        ring = "#e2941a" if won else "#b08f5c"
        picture.circle(middle, middle, radius - 9, fill="none", stroke=ring, stroke_width=2)
        draw_king(picture, middle, middle - 42, mood)
        size, small = layout.type(22), layout.type(16)
        foot = middle + 14 + 0.4 * size - 0.6 * (small - 16)
        picture.text(middle, foot, title, size, font_weight="bold")
        for line in (done, came):
            foot += 1.28 * small
            chord = 2 * max(0.0, (radius - 9) ** 2 - (foot - middle) ** 2) ** 0.5
            if 0.92 * breadth(line, small) < chord:
                picture.text(middle, foot, line, small, fill=INK)


def draw_king(picture: Drawing, x: float, y: float, mood: int) -> None:
    """King Carrot: bitten; or with a face, anxious while people play, and crowned at the feast."""
    leaves = f"M{x - 9} {y - 22}L{x - 18} {y - 42}M{x} {y - 22}V{y - 46}M{x + 9} {y - 22}L{x + 18} {y - 42}"
    picture.path(leaves, fill="none", stroke="#4f8a4c", stroke_width=6)
    if mood == TRAMPLED:
        bite = (
            f"M{x - 22} {y - 22}H{x + 20}L{x + 14} {y - 8}C{x + 2} {y - 12} {x} {y + 2} {x + 6} {y + 9}"
            f"L{x} {y + 24}Z"
        )
        picture.path(bite, **fixed("#e5832b"))
        return
    picture.path(f"M{x - 22} {y - 22}H{x + 22}L{x} {y + 30}Z", **fixed("#e5832b"))
    if mood == FEAST:
        crown = f"M{x - 20} {y - 22}V{y - 42}L{x - 9} {y - 31}L{x} {y - 46}L{x + 9} {y - 31}L{x + 20} {y - 42}V{y - 22}Z"
        picture.path(crown, **fixed(YELLOW))
    for side in (-7, 7):
        picture.circle(x + side, y - 12, 2.6, fill=ETCH)
    deep = y + 2 if mood == FEAST else y - 4
    picture.path(
        f"M{x - 6} {y - 4}C{x - 3} {deep} {x + 3} {deep} {x + 6} {y - 4}",
        fill="none",
        stroke=ETCH,
        stroke_width=2.5,
    )
