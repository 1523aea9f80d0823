"""The lanes in the picture of Potato Patrol, and the enemies on them: each colour apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final

from hortus.core.language import mark, plural, say
from hortus.core.palette import CHALK, ETCH, MOSS
from hortus.core.svg import Attribute, Drawing, breadth, kept, number
from hortus.games.potato_patrol.effects import OUTER
from hortus.games.potato_patrol.moves import cubes_of, place_name
from hortus.games.potato_patrol.picture_frame import FIELD
from hortus.games.potato_patrol.picture_layout import SPACE_LONG, Layout, slab
from hortus.games.potato_patrol.picture_parts import FACES, LETTERS, PATH, animal, fixed
from hortus.games.potato_patrol.position import Position

SPACE_TIPS: Final = (
    mark("Lane {n}, outer space: {enemies}"),
    mark("Lane {n}, middle space: {enemies}"),
    mark("Lane {n}, inner space: {enemies}"),
)
ASIDE: Final[tuple[tuple[float, float], ...]] = ((0.02, 0.36), (0.3, 0.02), (0.08, 0.28))
"""How far an animal of each colour stands to the left and up where its number is beside it, so that its face
is not hidden; of the size of its place."""
LARGE: Final = 0.9
"""A number so high, of the radius of the place, would hide the animal: it stands beside it instead."""
LEAST: Final = 0.5
"""But an animal that would be smaller than so much of its full size is rather hidden a little."""
ANIMAL: Final = 49.0
"""How wide an animal is at full size, with a little air."""


@kept
def draw_space(picture: Drawing, layout: Layout, place: int, tip: str, full: bool) -> None:
    """A space of a lane, with an arrow the way enemies go unless all kinds of them stand on it."""
    lane, space = divmod(place, 3)
    angle = layout.lane_angle(lane)
    with picture.group(f"space-{place_name(place)}", tip):
        corners = slab(layout, lane, layout.reach(space), 0, SPACE_LONG - 2, layout.wide)
        picture.element(
            "polygon", points=corners, fill=PATH[space], stroke="#9a7b52", stroke_width=2
        )
        if full:
            return
        x, y = layout.at(angle, layout.reach(space) + SPACE_LONG / 2 - 16)
        degrees = angle * 180 / pi - 90
        picture.add(
            f'<path d="M-13 5L0-6L13 5" transform="translate({number(x)} {number(y)}) '
            f'rotate({number(degrees)})" fill="none" stroke="#b08f5c" stroke-width="4" '
            'opacity="0.8"/>'
        )


@kept
def draw_lane_number(picture: Drawing, layout: Layout, lane: int) -> None:
    """The number of a lane, beyond its outer end."""
    size = layout.type(19)
    end = layout.hub + 3 * SPACE_LONG
    radius = min(0.8 * size, 18.0)
    x, y = layout.at(layout.lane_angle(lane), min(end + 15, FIELD / 2 - radius - 1))
    picture.circle(x, y, radius, **fixed("#7d6140", 1.5))
    words = str(lane + 1)
    picture.text(x, y + 0.36 * size, words, size, fill=CHALK, font_weight="bold")


def space_tip(table: Position, place: int) -> str:
    """What stands in a space, and what comes there next if nobody acts."""
    here = _in_words(table.lanes[3 * place : 3 * place + 3]) or say("no enemies")
    tip = say(SPACE_TIPS[place % 3], n=place // 3 + 1, enemies=here)
    if place % 3 == OUTER or table.fallow or table.over:
        return tip
    before = range(3 * place - 3, 3 * place)
    coming = _in_words([table.lanes[index] - table.held[index] for index in before])
    return say("{space}; coming next: {enemies}", space=tip, enemies=coming) if coming else tip


def _in_words(counts: Sequence[int]) -> str:
    """Enemies, by colour."""
    return ", ".join([cubes_of(count, colour) for colour, count in enumerate(counts) if count])


@kept
def draw_enemies(
    picture: Drawing,
    layout: Layout,
    place: int,
    counts: tuple[int, ...],
    all_held: tuple[int, ...],
    wave: int,
) -> None:
    """Each colour apart from the others: the animal and how many there are.

    What walks is the piece inside, named by its lane and wave: so it keeps its name on its way.
    """
    here = tuple([colour for colour in range(3) if counts[colour]])
    for colour in here:
        count, held = counts[colour], all_held[colour]
        tip = cubes_of(count, colour)
        if held:
            tip = plural(held, "{cubes}, {n} held", "{cubes}, {n} held", cubes=tip)
        name, walker = (
            f"enemy-{place_name(place)}-{LETTERS[colour]}",
            walker_name(place, colour, wave),
        )
        x, y, room = layout.stand(place, colour, here)
        with picture.group(name, tip), picture.group(walker, cls="piece"):
            _draw_walker(picture, layout, (x, y, room), colour, count)
            if held:
                style: dict[str, Attribute] = {"stroke": MOSS, "stroke_width": 4, "opacity": 0.8}
                picture.circle(x, y, room - 2, fill="none", **style)


def _draw_walker(
    picture: Drawing, layout: Layout, at: tuple[float, float, float], colour: int, count: int
) -> None:
    """An animal, and at its lower right how many it stands for, all of it in the circle of its place."""
    x, y, room = at
    if count < 2:
        animal(picture, x, y, colour, 0.96 * room / 24)
        return
    size = layout.type(18 * layout.grown)
    beside = (2 * room - breadth(str(count), size)) / ANIMAL
    if size > LARGE * room and beside > LEAST:
        _draw_beside(picture, at, colour, str(count), (size, min(0.78 * room / 24, beside)))
        return
    aside, above = ASIDE[colour]
    animal(picture, x - aside * room, y - above * room, colour, 0.78 * room / 24)
    high = min(1.04 * size, 0.98 * room)
    half = max(0.44 * high, breadth(str(count), size) / 2 + 1.5)
    x, y = x + 0.76 * (room - half), y + 0.76 * (room - high / 2)
    style: dict[str, Attribute] = {"fill": FACES[colour], "stroke": ETCH, "stroke_width": 1}
    picture.rect(x - half, y - high / 2, 2 * half, high, rx=0.36 * high, **style)
    picture.text(x, y + 0.36 * size, str(count), size, font_weight="bold", fill=ETCH)


def _draw_beside(
    picture: Drawing,
    at: tuple[float, float, float],
    colour: int,
    words: str,
    sizes: tuple[float, float],
) -> None:
    """An animal and its number side by side in the circle of its place: the size of the type, and the scale of the
    animal."""
    x, y, _ = at
    size, scale = sizes
    half = (scale * ANIMAL + breadth(words, size)) / 2
    animal(picture, x - half + scale * ANIMAL / 2, y, colour, scale)
    style: dict[str, Attribute] = {"text_anchor": "end", "font_weight": "bold"}
    picture.text(x + half, y + 0.36 * size, words, size, **style)


def wave_of(table: Position, place: int) -> int:
    """With how many season cards turned the enemies in a space have come, if they have gone on with each."""
    return table.drawn - place % 3


def walker_name(place: int, colour: int, wave: int) -> str:
    """The id of the enemies of a colour in a space, the same after all have gone on with a season card."""
    return f"walker-{place // 3 + 1}{LETTERS[colour]}-{wave}"
