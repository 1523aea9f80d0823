"""The fields in the picture of Power Plants: their outlines, and what each pays to whom as it stands.

The points stand on the owner's own patch that breaks ties in the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hortus.core.palette import PLAYER_COLOURS
from hortus.core.svg import Drawing, kept, number
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.picture_frame import Layout
from hortus.games.power_plants.picture_marks import draw_points
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import FieldScore

NOBODYS: Final = "#8a8575"
"""The outline of a field that nobody controls."""


class Tag(NamedTuple):
    """What a field pays: on which plot that stands, to whom, and how much."""

    plot: int
    side: int
    worth: int


class Standing(NamedTuple):
    """A field as far as it can be seen: where it lies, whose it is, what it pays."""

    plots: tuple[int, ...]
    colour: str
    tags: tuple[Tag, ...]


def draw_fields(
    picture: Drawing, state: Garden, layout: Layout, fields: Sequence[FieldScore]
) -> None:
    """The fields of two patches and more; at the end every field."""
    with picture.layer("fields"):
        for field in fields:
            if len(field.patches) > 1 or state.over:
                name = f"field-{state.patch_name(min(field.patches))}"
                _draw_field(picture, layout, name, _standing(state, field), state.over)


def tagged_patch(state: Garden, field: FieldScore, side: int) -> int:
    """Where it stands what a field pays to a side: on its lowest-numbered patch there."""
    return min([patch for patch in field.patches if state.owner[patch] == side])


def _standing(state: Garden, field: FieldScore) -> Standing:
    """Of those who get a point at most, only whoever controls the field is told before the end."""
    tags = [
        Tag(state.place[tagged_patch(state, field, side)], side, field.points(place))
        for place, side in enumerate(field.order)
        if place == 0 or state.over or field.points(place) > 1
    ]
    plots = tuple([state.place[patch] for patch in field.patches])
    colour = PLAYER_COLOURS[field.order[0]] if field.order else NOBODYS
    return Standing(plots, colour, tuple(tags))


@kept
def _draw_field(picture: Drawing, layout: Layout, name: str, field: Standing, over: bool) -> None:
    """A field: its outline in the colour of whoever controls it, and what it pays."""
    with picture.group(name, cls="field", pointer_events="none"):
        edges = "".join([_edges(layout, plot, field.plots) for plot in field.plots])
        thick = (0.1 if over else 0.07) * layout.radius
        picture.path(edges, fill="none", stroke=field.colour, stroke_width=max(2.0, thick))
        for tag in field.tags:
            draw_points(picture, layout.scale, layout.place(tag.plot), tag.side, tag.worth)


def _edges(layout: Layout, plot: int, plots: tuple[int, ...]) -> str:
    """The sides of a plot at which its field ends, as a path; those that meet are drawn in one go."""
    corners = [f"{number(x)} {number(y)}" for x, y in layout.corners(plot, 0.9)]
    path, last = "", -2
    for way, step in enumerate(STEPS):
        if plot + step not in plots:
            shown = (way - layout.turn) % 6
            path += "" if last == way - 1 else f"M{corners[(1 - shown) % 6]}"
            path += f"L{corners[-shown]}"
            last = way
    return path
