"""What lies over the picture of Power Plants while one points at a patch of the garden: how far its field
reaches, what that pays to whom, and what its plant does."""

from __future__ import annotations

from html import escape

from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.core.palette import GLOW
from hortus.core.svg import number
from hortus.games.power_plants.picture_cards import column_of
from hortus.games.power_plants.picture_fields import edges_of
from hortus.games.power_plants.picture_frame import Frame, Layout
from hortus.games.power_plants.picture_powers import Asked, bands, panel
from hortus.games.power_plants.plants import COPIES, GROW, SPROUT
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import all_fields


def about_patch(state: Garden, frame: Frame, layout: Layout, name: str) -> str:
    """The field of a patch, by the patch's name, and its plant's powers; empty if it is not in the garden."""
    patches = [patch for patch in state.in_garden() if state.patch_name(patch) == name]
    if not patches:
        return ""
    patch = patches[0]
    plots = tuple([state.place[one] for one in state.field(patch)])
    edges = edges_of(layout, plots, 1.0)
    wide = max(4.0, 0.1 * layout.radius)
    drawn = f'<path d="{edges}" fill="none" stroke="{GLOW}" stroke-width="{number(wide)}"/>'
    column = column_of(state)
    powers = (SPROUT,) if column.training else (SPROUT, GROW)
    asked = tuple([Asked(patch // COPIES, which) for which in powers])
    drawn += bands(column, asked, frame)
    if frame.panels:
        drawn += panel(column, asked, frame, hand=True)
    says = escape(field_words(state, patch))
    return f'<g pointer-events="none" data-says="{says}">{drawn}</g>'


def field_words(state: Garden, patch: int) -> str:
    """The field of a patch in words: its plant, its size, and what it pays to whom as it stands."""
    fields = [one for one in all_fields(state) if patch in one.patches]
    field = fields[0]
    head = plural(
        len(field.patches),
        "A field of {n} patch of {plant}",
        "A field of {n} patches of {plant}",
        plant=say(state.plant_of(patch).title),
    )
    if not field.order:
        text = mark("{field}, nobody's yet: {points} to whoever holds most of its patches")
        return say(text, field=head, points=_points(field.points(0)))
    shares = [
        say("{points} to {who}", points=_points(field.points(place)), who=_called(state, side))
        for place, side in enumerate(field.order)
        if field.points(place)
    ]
    return say("{field} pays {shares} as it stands", field=head, shares=listed(shares))


def _points(worth: int) -> str:
    return plural(worth, "{n} point", "{n} points")


def _called(state: Garden, side: int) -> str:
    return say("the Rival") if state.solo and side == 1 else seat_name(side)
