"""The picture of Power Plants: the garden, with plots to choose, and under it the table.

Ids: `patch-honeyleaf3` for a patch of the garden, `plot-2_-1` for a plot that a patch may go to,
`field-honeyleaf3` for the outline of a field, `wizard`, `added-0` for what marks the patch that a side added last, and on the table (`picture_table`) `hand-honeyleaf3`, `nursery-honeyleaf3`, `card-honeyleaf`, `bag`, `side-0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.language import say
from hortus.core.palette import CARD, GLOW, SHADE
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.core.vignette import ACROSS, BEYOND, DOWN
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.hexes import axial
from hortus.games.power_plants.log import touched
from hortus.games.power_plants.picture_ending import draw_winner
from hortus.games.power_plants.picture_fields import draw_fields, draw_pays, grounds_taken
from hortus.games.power_plants.picture_frame import Layout, Scale, frame_of, layout_in, layout_of
from hortus.games.power_plants.picture_last import draw_last, wizards_patch
from hortus.games.power_plants.picture_marks import has_room_for_pay, wizard_box
from hortus.games.power_plants.picture_patches import (
    beds_of,
    describe,
    draw_patches,
    draw_pieces,
    listed_titles,
)
from hortus.games.power_plants.picture_plants import (
    BAG,
    CAGE,
    CROWN,
    DAISY,
    GEM,
    PLAIN,
    PLANT_ART,
    TIMING,
    TUFT,
    WIZARD,
    WIZARD_ABOVE,
    WIZARD_HIGH,
    sprite,
)
from hortus.games.power_plants.picture_powers import draw_powers
from hortus.games.power_plants.picture_table import draw_table
from hortus.games.power_plants.plants import Plant
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.targets import patches_meant

GRASS: Final = "#e3ecd3"
HEDGE: Final = "#c3d2a8"
ROOM: Final = 74.0
"""How far apart tufts of grass stand."""


def draw(view: View, shape: str, names: Sequence[str]) -> Drawing:
    """The whole picture."""
    state = cast(Garden, view.known)
    frame = frame_of(state, shape)
    layout = layout_of(state, frame)
    beds = beds_of(state, names)
    picture = Drawing(frame.width, frame.height, say("Power Plants"), describe(beds))
    _define_symbols(picture, tuple([plant.tile for plant in state.book.plants]), state.sides)
    picture.rect(*frame.garden, rx=22, fill=GRASS, stroke=HEDGE, stroke_width=2, cls="board")
    _draw_lawn(picture, frame.garden)
    choosing = view.seat is not None and view.seat in state.actors
    marked = _marked(state) if choosing else []
    goal = "rank" if frame.ranks.width else "side"
    with picture.group(transform=layout.origin):
        if choosing:
            _draw_plots(picture, state, layout.grid, beds.column)
        taken = grounds_taken(beds.fields) if state.over else ()
        draw_patches(picture, layout.grid, beds, frozenset(marked), taken)
        draw_fields(picture, layout.grid, beds, goal if state.over else "")
        draw_pieces(picture, layout.grid, beds)
        task = state.stack[-1] if choosing else None
        if isinstance(task, CarryPatch):
            _draw_carried(picture, layout.grid, state.place[task.patch])
        paid = beds.pays if has_room_for_pay(layout.scale) else {}
        _draw_wizard(picture, state, layout.grid, wizards_patch(state) in paid)
        draw_last(picture, state, view.seat, layout.grid, names)
        if paid:
            draw_pays(picture, layout.grid, beds)
    draw_table(picture, view, frame, names, beds)
    draw_powers(picture, state, frame, choosing)
    if state.over:
        draw_winner(picture, state, layout, frame, names)
    return picture


def draw_vignette(view: View, shape: str) -> Drawing:
    """The garden with all that lies on its patches, on grass without end."""
    state = cast(Garden, view.known)
    turn = layout_of(state, frame_of(state, shape)).turn
    layout = layout_in(tuple(state.ground), Box(6, 6, ACROSS - 12, DOWN - 12), turn)
    beds = beds_of(state, view.game.face.seat_names(view.players))
    picture = Drawing(ACROSS, DOWN, view.game.title)
    _define_symbols(picture, tuple([plant.tile for plant in state.book.plants]), state.sides)
    lawn = Box(-BEYOND, -BEYOND, ACROSS + 2 * BEYOND, DOWN + 2 * BEYOND)
    picture.rect(*lawn, fill=GRASS, cls="board")
    _draw_lawn(picture, lawn)
    draw_patches(picture, layout, beds, frozenset(), ())
    draw_pieces(picture, layout, beds)
    _draw_wizard(picture, state, layout, False)
    return picture


def _draw_wizard(picture: Drawing, state: Garden, layout: Layout, pays: bool) -> None:
    """The Wizard on the patch that was added last, if there is one, beside what it `pays`."""
    patch = wizards_patch(state)
    if not state.lies(patch):
        return
    place = layout.place(state.place[patch])
    x, y, width, height = wizard_box(layout.scale, place, state.gems_on[patch] > 0, pays)
    scale = height / WIZARD_HIGH
    with picture.group("wizard", say("The Wizard"), cls="piece"):
        picture.use("pp-wizard", x + width / 2, y + WIZARD_ABOVE * scale, scale)


@kept
def _draw_lawn(picture: Drawing, box: Box) -> None:
    """Tufts of grass and daisies, always in the same places; patches lie on them."""
    with picture.layer("lawn"), picture.group(opacity=0.7, pointer_events="none"):
        for row in range(int((box.height - 50) // ROOM)):
            for column in range(int((box.width - 30) // ROOM)):
                luck = (row * 37 + column * 61) % 29
                x = box.x + 36 + ROOM * column + 1.6 * (luck - 14)
                y = box.y + 40 + ROOM * row + 1.2 * (luck * 7 % 29 - 14)
                picture.use("pp-daisy" if luck % 5 == 0 else "pp-tuft", x, y)


@kept
def _define_symbols(picture: Drawing, tiles: tuple[str, ...], sides: int) -> None:
    for tile in sorted(set(tiles)):
        picture.symbol(f"pp-{tile}", PLANT_ART.get(tile, PLAIN))
    for side in range(sides):
        picture.symbol(f"pp-sprite-{side}", sprite(side))
    for index, markup in enumerate(TIMING):
        picture.symbol(f"pp-timing-{index}", markup)
    picture.symbol("pp-gem", GEM)
    picture.symbol("pp-tuft", TUFT)
    picture.symbol("pp-daisy", DAISY)
    picture.symbol("pp-wizard", WIZARD)
    picture.symbol("pp-bag", BAG)
    picture.symbol("pp-cage", CAGE)
    picture.symbol("pp-crown", CROWN)


def _marked(state: Garden) -> list[int]:
    """The patches that may be clicked now."""
    if isinstance(state.stack[-1], AddPatch | CarryPatch):
        return []
    return [patch for move in state.moves() for patch in patches_meant(state, move)]


# --- plots ----------------------------------------------------------------------------------


def plot_id(plot: int) -> str:
    """The id of a plot, without what an id may not hold."""
    q, r = axial(plot)
    return f"{q}_{r}"


def _draw_plots(picture: Drawing, state: Garden, layout: Layout, column: tuple[Plant, ...]) -> None:
    """The plots that may be chosen: for a patch of the hand, or for one that is moved."""
    task = state.stack[-1]
    if isinstance(task, AddPatch):
        asked = say("Which patch goes here?")
        with picture.layer("plots"), picture.group(data_asks=asked):
            for plot in state.open_plots():
                _draw_free(picture, layout, plot, tuple(touched(state, plot)), column)
    elif isinstance(task, CarryPatch):
        for plot in state.choices:
            _draw_goal(picture, layout, plot)


def _draw_free(
    picture: Drawing,
    layout: Layout,
    plot: int,
    near: tuple[int, ...],
    column: tuple[Plant, ...],
) -> None:
    """A plot that a patch may go to, and what it would touch there."""
    tip = say("A patch here would touch {patches}", patches=listed_titles(column, near))
    name, place = f"plot-{plot_id(plot)}", layout.shift(plot)
    with picture.group(name, tip, cls="choice", transform=place):
        _draw_spot(picture, layout.scale)


@kept
def _draw_spot(picture: Drawing, scale: Scale) -> None:
    """A free plot around the origin."""
    picture.polygon(scale.corners(), fill=GRASS, fill_opacity=0.01)
    style: dict[str, Attribute] = {"fill": GLOW, "stroke": CARD, "stroke_width": 2}
    picture.circle(0, 0, max(6.0, 0.2 * scale.radius), **style)


@kept
def _draw_carried(picture: Drawing, layout: Layout, plot: int) -> None:
    """The patch that is on its way."""
    with picture.group("carried", cls="still", pointer_events="none", transform=layout.shift(plot)):
        style: dict[str, Attribute] = {"fill": CARD, "fill_opacity": 0.35, "stroke": GLOW}
        wide = max(3.0, 0.09 * layout.radius)
        style |= {
            "stroke_width": wide,
            "stroke_dasharray": f"{number(wide * 2)} {number(wide * 1.6)}",
        }
        picture.polygon(layout.scale.corners(0.93), **style)


@kept
def _draw_goal(picture: Drawing, layout: Layout, plot: int) -> None:
    with picture.group(f"plot-{plot_id(plot)}", say("Move the patch here"), cls="choice"):
        picture.polygon(layout.corners(plot), fill=GRASS, fill_opacity=0.01)
        picture.polygon(
            layout.corners(plot, 0.86), fill=SHADE, stroke=GLOW, stroke_width=3, opacity=0.9
        )
