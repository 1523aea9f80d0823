"""The heart of Potato Patrol for a small place: the field with its lanes, towers and enemies around King Carrot."""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.core.svg import Box, Drawing, kept, number, outlined
from hortus.core.vignette import ACROSS, BEYOND, DOWN
from hortus.games.potato_patrol.picture import draw_invaders, draw_lanes
from hortus.games.potato_patrol.picture_end import (
    FEAST,
    PLAYING,
    SCENES,
    draw_ground,
    draw_king,
    mood_of,
)
from hortus.games.potato_patrol.picture_frame import FIELD, frame_of
from hortus.games.potato_patrol.picture_layout import Layout, layout_for
from hortus.games.potato_patrol.picture_parts import GROUND, SYMBOLS
from hortus.games.potato_patrol.picture_players import player_place
from hortus.games.potato_patrol.position import Position

RIM: Final = 12.0
"""How much of the paper around the field is left away, and how much of the field stays around its lanes."""
OUTER: Final = 54.0
"""How far a lane goes beyond the middle of its outer space."""
BEDS: Final = ((-75, -40), (0, -40), (75, -40), (-75, 35), (0, 35), (75, 35))
"""Where crops grow around the place of a player."""


def draw_vignette(view: View) -> Drawing:
    """The field, without what people hold and what is said of it."""
    table = cast(Position, view.known)
    layout = layout_for(view, frame_of("wide", table.players, table.book))
    picture = Drawing(ACROSS, DOWN, view.game.title)
    mood = mood_of(table)
    for name, markup in (*SYMBOLS.items(), *SCENES[mood]):
        picture.symbol(name, markup)
    if mood == PLAYING:
        across, down = ACROSS + 2 * BEYOND, DOWN + 2 * BEYOND
        picture.rect(-BEYOND, -BEYOND, across, down, fill=GROUND)
    with picture.group("field", transform=_into(_seen(layout, table.players, mood))):
        draw_ground(picture, layout, mood, mood != PLAYING)
        _draw_crops(picture, layout, table.players, mood)
        draw_lanes(picture, table, layout, view.game.face.seat_names(table.players))
        draw_invaders(picture, table, layout, 1)
        _draw_kingdom(picture, layout, mood)
    return picture


def _seen(layout: Layout, players: int, mood: int) -> Box:
    """How much of the field must be seen: all lanes with their towers; in the end all that is festive."""
    if mood != PLAYING:
        return Box(RIM, RIM, FIELD - 2 * RIM, FIELD - 2 * RIM)
    corners = [
        layout.at(layout.lane_angle(lane), layout.reach(0) + OUTER, layout.side(spot, 1.0))
        for lane in range(players)
        for spot in (0, 3)
    ]
    corners.append((FIELD / 2, FIELD / 2 + layout.hub))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = min(xs) - RIM, min(ys) - RIM
    return Box(left, top, max(xs) + RIM - left, max(ys) + RIM - top)


def _into(seen: Box) -> str:
    """From the field's units to those of the vignette: what must be seen fills it."""
    scale = min(ACROSS / seen.width, DOWN / seen.height)
    x = ACROSS / 2 - scale * (seen.x + seen.width / 2)
    y = DOWN / 2 - scale * (seen.y + seen.height / 2)
    return f"translate({number(x)} {number(y)}) scale({scale:.4g})"


@kept
def _draw_crops(picture: Drawing, layout: Layout, players: int, mood: int) -> None:
    """What grows where people would sit."""
    with picture.group(opacity=0.55):
        for seat in range(players):
            x, y = player_place(layout, seat)
            for across, down in BEDS:
                picture.use(SCENES[mood][0][0], x + across, y + down, 0.8)


@kept
def _draw_kingdom(picture: Drawing, layout: Layout, mood: int) -> None:
    """The hub, and King Carrot in it, as large as there is room."""
    middle, radius = FIELD / 2, layout.hub - 6
    picture.circle(middle, middle, radius, **outlined("#f2d675" if mood == FEAST else "#f3e3c3"))
    with picture.group(transform=f"translate({number(middle)} {number(middle + 14)}) scale(1.9)"):
        draw_king(picture, 0, 0, mood)
