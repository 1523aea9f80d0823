"""The fields in the picture of Power Plants: their outlines, and what each pays to whom as it stands.

The points stand on the owner's own patch that breaks ties in the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hortus.core.palette import PLAYER_COLOURS, PLAYER_TINTS
from hortus.core.svg import Drawing, kept, kept_briefly, number
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.picture_frame import Layout, Scale
from hortus.games.power_plants.picture_marks import draw_pay, draw_points
from hortus.games.power_plants.picture_patches import Beds
from hortus.games.power_plants.picture_plants import PLAIN_TINT
from hortus.games.power_plants.plants import PATCHES
from hortus.games.power_plants.scoring import FieldScore

NOBODYS: Final = "#8a8575"
"""The outline of a field that nobody controls."""


EDGES: Final = 0.895
"""How far from the middle the outline of a field runs, of the corners of its patches."""
RIM: Final = 0.1
"""How broad it is, of their radius, where somebody controls the field."""
NO_RIM: Final = 0.06


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


@kept_briefly
def draw_fields(picture: Drawing, layout: Layout, beds: Beds, goal: str) -> None:
    """The fields of two patches and more, and every patch that is held; at the end every field, and its points go
    to the parts of the picture whose names begin with `goal`."""
    with picture.layer("fields"):
        for field in beds.fields:
            if len(field.patches) > 1 or field.order or goal:
                name = f"field-{beds.lying[min(field.patches)].tile.name}"
                standing = _standing(beds, field)
                if goal:
                    _draw_taken(picture, layout, name, standing, goal)
                else:
                    _draw_field(picture, layout, name, standing)


def grounds_taken(fields: Sequence[FieldScore]) -> tuple[str, ...]:
    """The ground of every patch by its number once its field is scored: in the colour of whoever took it."""
    grounds = [PLAIN_TINT] * PATCHES
    for field in fields:
        for patch in field.patches if field.order else ():
            grounds[patch] = PLAYER_TINTS[field.order[0]]
    return tuple(grounds)


def tagged_patch(owner: Sequence[int], field: FieldScore, side: int) -> int:
    """Where it stands what a field pays to a side: on its lowest-numbered patch there, given the owner of each."""
    return min([patch for patch in field.patches if owner[patch] == side])


def _standing(beds: Beds, field: FieldScore) -> Standing:
    """Everybody who gets a point of it is told, so that one can count what is on the table."""
    tags = [
        Tag(beds.place[tagged_patch(beds.owner, field, side)], side, field.points(place))
        for place, side in enumerate(field.order)
    ]
    plots = tuple([beds.place[patch] for patch in field.patches])
    colour = PLAYER_COLOURS[field.order[0]] if field.order else NOBODYS
    return Standing(plots, colour, tuple(tags))


@kept
def _draw_field(picture: Drawing, layout: Layout, name: str, field: Standing) -> None:
    """A field: its outline in the colour of whoever controls it, and what it pays."""
    if len(field.plots) == 1 and field.tags:
        place = layout.shift(field.plots[0])
        with picture.group(name, cls="field", pointer_events="none", transform=place):
            _draw_lone(picture, layout.scale, field.tags[0].side, field.tags[0].worth)
        return
    with picture.group(name, cls="field", pointer_events="none"):
        _draw_outline(picture, layout, field)
        for tag in field.tags:
            with picture.group(transform=layout.shift(tag.plot)):
                _draw_points(picture, layout.scale, tag.side, tag.worth)


@kept
def _draw_lone(picture: Drawing, scale: Scale, side: int, worth: int) -> None:
    """A field of a single patch around the origin."""
    colour, wide = PLAYER_COLOURS[side], max(2.0, RIM * scale.radius)
    picture.polygon(scale.corners(EDGES), fill="none", stroke=colour, stroke_width=wide)
    _draw_points(picture, scale, side, worth)


@kept
def _draw_points(picture: Drawing, scale: Scale, side: int, worth: int) -> None:
    """What a field pays, on a patch around the origin."""
    draw_points(picture, scale, (0.0, 0.0), side, worth)


@kept
def _draw_taken(picture: Drawing, layout: Layout, name: str, field: Standing, goal: str) -> None:
    """A field in the end: it gives its points away."""
    with picture.group(name, cls="field", pointer_events="none"):
        _draw_outline(picture, layout, field)
        for tag in field.tags:
            with picture.group(
                f"{name.replace('field', 'paid')}-{tag.side}", data_gives=f"{goal}-{tag.side}"
            ):
                draw_points(picture, layout.scale, layout.place(tag.plot), tag.side, tag.worth)


@kept_briefly
def draw_pays(picture: Drawing, layout: Layout, beds: Beds) -> None:
    """What patches pay by themselves in the end."""
    with picture.layer("pays"):
        for patch, worth in beds.pays.items():
            tag = Tag(beds.place[patch], beds.owner[patch], worth)
            _draw_pay(picture, layout, beds.lying[patch].tile.name, tag)


@kept
def _draw_pay(picture: Drawing, layout: Layout, name: str, tag: Tag) -> None:
    with picture.group(f"pay-{name}", pointer_events="none", transform=layout.shift(tag.plot)):
        draw_pay(picture, layout.scale, tag.side, tag.worth)


def _draw_outline(picture: Drawing, layout: Layout, field: Standing) -> None:
    """The edges of a field: broad ones in the colour of whoever controls it, so that one sees whose it is."""
    wide = max(2.0, (RIM if field.tags else NO_RIM) * layout.radius)
    edges = edges_of(layout, field.plots)
    picture.path(edges, fill="none", stroke=field.colour, stroke_width=wide)


def edges_of(layout: Layout, plots: tuple[int, ...], share: float = EDGES) -> str:
    """The outline of a field as a path."""
    return "".join([_edges(layout, plot, plots, share) for plot in plots])


def _edges(layout: Layout, plot: int, plots: tuple[int, ...], share: float) -> str:
    """The sides of a plot at which its field ends, as a path; those that meet are drawn in one go."""
    corners = layout.corners(plot, share)
    path, last = "", -2
    for way, step in enumerate(STEPS):
        if plot + step not in plots:
            shown = (way - layout.turn) % 6
            if last != way - 1:
                x, y = corners[(1 - shown) % 6]
                path += f"M{number(x)} {number(y)}"
            x, y = corners[-shown]
            path += f"L{number(x)} {number(y)}"
            last = way
    return path
