"""The fields in the picture of Power Plants: their outlines, and what each pays to whom as it stands.

A tag with the points stands on the owner's own patch that breaks ties in the field, in a place at
its right that no patch needs for its number, its Gems, its Sprites or the Wizard.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hortus.core.palette import CARD, INK, PLAYER_COLOURS
from hortus.core.svg import Drawing, kept, number
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.picture_frame import Layout, Scale
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import FieldScore

NOBODYS: Final = "#8a8575"
"""The outline of a field that nobody controls."""
RIGHT: Final = 0.8
"""How far from a patch's middle a tag ends, of its radius."""
GEM_ROOM: Final = 0.74
"""How much wider a tag is with a Gem before its number, of the size of its type."""
LOW: Final = 0.27
"""How far below the middle it ends, at most: lower, the Sprites stand."""


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
            _draw_tag(picture, layout, tag)


def _edges(layout: Layout, plot: int, plots: tuple[int, ...]) -> str:
    """The sides of a plot at which its field ends, as a path; those that meet are drawn in one go."""
    corners = [f"{number(x)} {number(y)}" for x, y in layout.corners(plot, 0.9)]
    path, last = "", -2
    for turn, step in enumerate(STEPS):
        if plot + step not in plots:
            path += "" if last == turn - 1 else f"M{corners[(1 - turn) % 6]}"
            path += f"L{corners[-turn]}"
            last = turn
    return path


class Tagged:
    """The measures of a tag on a patch: one with points or with Gems, beside each other at one height."""

    def __init__(self, scale: Scale, words: str, more: float = 0.0) -> None:
        self.size = scale.type(0.26)
        self.wide = (0.62 * len(words) + 0.36 + more) * self.size
        self.high = 1.3 * self.size
        self.drop = min(0.1 * scale.radius, LOW * scale.radius - self.high / 2)
        """How far below the middle of the patch its own middle is."""
        self.far = max(RIGHT * scale.radius, min(0.95 * scale.radius, self.wide - 1.0))
        """How far from the middle of the patch it ends: a long one may reach over the edge."""


def _draw_tag(picture: Drawing, layout: Layout, tag: Tag) -> None:
    """The points of a field on a patch of whoever gets them."""
    middle, y = layout.place(tag.plot)
    words = f"+{tag.worth}"
    shown = Tagged(layout.scale, words)
    x = middle + shown.far - shown.wide
    y += shown.drop
    edge = max(1.5, 0.045 * layout.radius)
    picture.rect(
        x, y - shown.high / 2, shown.wide, shown.high,
        rx=0.35 * shown.size, fill=CARD, stroke=PLAYER_COLOURS[tag.side], stroke_width=edge, cls="tag",
    )  # fmt: skip
    foot = y + 0.36 * shown.size
    picture.text(x + shown.wide / 2, foot, words, shown.size, font_weight="bold", fill=INK)
