"""The picture of Power Plants: the garden, with plots to choose, and under it the table.

Ids: `patch-honeyleaf3` for a patch of the garden, `plot-2_-1` for a plot that a patch may go to,
`field-honeyleaf3` for the outline of a field, `wizard`, and on the table (`picture_table`) `hand-honeyleaf3`, `nursery-honeyleaf3`, `card-honeyleaf`, `bag`, `side-0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import plural, say
from hortus.core.palette import CARD, GLOW, PLAYER_SHAPES, SHADE
from hortus.core.svg import Attribute, Box, Drawing, kept
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.hexes import axial
from hortus.games.power_plants.log import beside
from hortus.games.power_plants.picture_fields import draw_fields
from hortus.games.power_plants.picture_frame import Layout, frame_of, layout_of
from hortus.games.power_plants.picture_marks import ROOMY, draw_gems, draw_number, draw_sprites
from hortus.games.power_plants.picture_plants import (
    BAG,
    CAGE,
    DAISY,
    GEM,
    PLAIN,
    PLAIN_TINT,
    PLANT_ART,
    RIM,
    TIMING,
    TINTS,
    TUFT,
    WIZARD,
    sprite,
)
from hortus.games.power_plants.picture_table import draw_table
from hortus.games.power_plants.plants import COPIES
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.targets import patches_meant

GRASS: Final = "#e3ecd3"
HEDGE: Final = "#c3d2a8"


def tint_of(tile: str) -> str:
    """The ground colour of a kind of tile."""
    return TINTS.get(tile, PLAIN_TINT)


def draw(view: View, shape: str, names: Sequence[str]) -> Drawing:
    """The whole picture."""
    state = cast(Garden, view.known)
    frame = frame_of(state, shape)
    layout = layout_of(state, frame)
    picture = Drawing(frame.width, frame.height, say("Power Plants"), describe(state))
    _define_symbols(picture, state)
    picture.rect(*frame.garden, rx=22, fill=GRASS, stroke=HEDGE, stroke_width=2, cls="board")
    _draw_lawn(picture, tuple(state.ground), layout, frame.garden)
    choosing = view.seat is not None and view.seat in state.actors
    marked = _marked(state) if choosing else []
    if choosing:
        _draw_plots(picture, state, layout)
    for patch in state.in_garden():
        _draw_patch(picture, layout, _lying(state, patch, names), patch in marked)
    draw_fields(picture, state, layout)
    _draw_pieces(picture, state, layout)
    draw_table(picture, view, frame, names)
    return picture


def _draw_pieces(picture: Drawing, state: Garden, layout: Layout) -> None:
    """What lies on the patches: Gems, Sprites and the Wizard."""
    for patch in state.in_garden():
        name, middle = state.patch_name(patch), layout.place(state.place[patch])
        if state.gems_on[patch]:
            draw_gems(picture, layout.scale, middle, name, state.gems_on[patch])
        if state.sprites[patch]:
            side, count = state.owner[patch], state.sprites[patch]
            draw_sprites(picture, layout.scale, middle, f"sprite-{name}-{side}", side, count)
    if state.wizard >= 0:
        x, y = layout.place(state.place[state.wizard])
        reach = layout.radius
        with picture.group("wizard", say("The Wizard"), cls="piece"):
            picture.use("pp-wizard", x + 0.52 * reach, y + 0.3 * reach, reach / 82)


@kept
def _draw_lawn(picture: Drawing, plots: tuple[int, ...], layout: Layout, box: Box) -> None:
    """Tufts of grass and daisies where no patch lies, always in the same places."""
    places = [layout.place(plot) for plot in plots]
    near = 1.25 * layout.radius
    with picture.group(opacity=0.7, pointer_events="none"):
        for x, y, markup in _tufts(box):
            if all(hypot(x - px, y - py) > near for px, py in places):
                picture.add(markup)


class Tuft(NamedTuple):
    """Grass or a daisy: where it stands, and how it is drawn."""

    x: float
    y: float
    markup: str


@lru_cache(maxsize=512)
def _tufts(box: Box) -> list[Tuft]:
    """All tufts and daisies of a lawn."""
    found: list[Tuft] = []
    for row in range(int((box.height - 50) // 74)):
        for column in range(int((box.width - 30) // 74)):
            luck = (row * 37 + column * 61) % 29
            x = box.x + 36 + 74 * column + 1.6 * (luck - 14)
            y = box.y + 40 + 74 * row + 1.2 * (luck * 7 % 29 - 14)
            one = Drawing(0, 0, "")
            one.use("pp-daisy" if luck % 5 == 0 else "pp-tuft", x, y)
            found.append(Tuft(x, y, one.body))
    return found


def _define_symbols(picture: Drawing, state: Garden) -> None:
    for tile in sorted({plant.tile for plant in state.book.plants}):
        picture.symbol(f"pp-{tile}", PLANT_ART.get(tile, PLAIN))
    for side in range(state.sides):
        picture.symbol(f"pp-sprite-{side}", sprite(side))
    for index, markup in enumerate(TIMING):
        picture.symbol(f"pp-timing-{index}", markup)
    picture.symbol("pp-gem", GEM)
    picture.symbol("pp-tuft", TUFT)
    picture.symbol("pp-daisy", DAISY)
    picture.symbol("pp-wizard", WIZARD)
    picture.symbol("pp-bag", BAG)
    picture.symbol("pp-cage", CAGE)


def describe(state: Garden) -> str:
    """The position in words, for those who hear the picture."""
    words = []
    for patch in state.in_garden():
        q, r = axial(state.place[patch])
        place, lying = f"{q},{r}", patch_words(state, patch)
        words.append(say("at {place}: {patch}", place=place, patch=lying))
    size = plural(len(words), "A garden of {n} patch.", "A garden of {n} patches.")
    return f"{size} {'; '.join(words)}"


def patch_words(state: Garden, patch: int, names: Sequence[str] = ()) -> str:
    """A patch of the garden in words; whose its Sprites are by name, or by their shape."""
    words = [state.patch_title(patch)]
    if state.sprites[patch]:
        words.append(_sprite_words(state, state.sprites[patch], state.owner[patch], names))
    if state.gems_on[patch]:
        words.append(plural(state.gems_on[patch], "{n} Gem", "{n} Gems"))
    return ", ".join(words)


def _sprite_words(state: Garden, count: int, side: int, names: Sequence[str]) -> str:
    """The Sprites on a patch, and whose they are."""
    if state.solo and side == 1:
        return plural(count, "{n} Sprite of the Rival", "{n} Sprites of the Rival")
    if side < len(names):
        return plural(count, "{n} Sprite of {who}", "{n} Sprites of {who}", who=names[side])
    shape = say(PLAYER_SHAPES[side])
    return plural(count, "{n} {shape} Sprite", "{n} {shape} Sprites", shape=shape)


def _marked(state: Garden) -> list[int]:
    """The patches that may be clicked now."""
    if isinstance(state.stack[-1], AddPatch | CarryPatch):
        return []
    return [patch for move in state.moves() for patch in patches_meant(state, move)]


# --- patches --------------------------------------------------------------------------------


class Lying(NamedTuple):
    """A patch of the garden as far as it can be seen."""

    name: str
    words: str
    plot: int
    tile: str
    number: int
    timing: int


def _lying(state: Garden, patch: int, names: Sequence[str]) -> Lying:
    plant = state.plant_of(patch)
    return Lying(
        state.patch_name(patch),
        patch_words(state, patch, names),
        state.place[patch],
        plant.tile,
        patch % COPIES + 1,
        plant.timing,
    )


@kept
def _draw_patch(picture: Drawing, layout: Layout, patch: Lying, marked: bool) -> None:
    """A patch around the origin, shifted to its plot."""
    reach = layout.radius
    place = layout.shift(patch.plot)
    with picture.group(f"patch-{patch.name}", patch.words, cls="piece", transform=place):
        picture.polygon(
            layout.scale.corners(),
            fill=tint_of(patch.tile),
            stroke=GLOW if marked else RIM,
            stroke_width=0.08 * reach if marked else 2,
        )
        picture.use(f"pp-{patch.tile}", 0, -0.1 * reach, reach / 80)
        draw_number(picture, layout.scale, (0.0, 0.0), patch.number)
        if reach >= ROOMY:
            picture.use(f"pp-timing-{patch.timing}", 0.46 * reach, -0.42 * reach, reach / 120)


# --- plots ----------------------------------------------------------------------------------


def plot_id(plot: int) -> str:
    """The id of a plot, without what an id may not hold."""
    q, r = axial(plot)
    return f"{q}_{r}"


def _draw_plots(picture: Drawing, state: Garden, layout: Layout) -> None:
    """The plots that may be chosen: for a patch of the hand, or for one that is moved."""
    task = state.stack[-1]
    if isinstance(task, AddPatch):
        with picture.group(data_asks=say("Which patch goes here?")):
            for plot in state.open_plots():
                _draw_free(picture, layout, plot, beside(state, plot))
    elif isinstance(task, CarryPatch):
        for plot in state.choices:
            _draw_goal(picture, layout, plot)


@kept
def _draw_free(picture: Drawing, layout: Layout, plot: int, near: str) -> None:
    """A plot that a patch may go to, and what it would touch there."""
    x, y = layout.place(plot)
    tip = say("A patch here would touch {patches}", patches=near)
    with picture.group(f"plot-{plot_id(plot)}", tip, cls="choice"):
        picture.polygon(layout.corners(plot, 0.84), fill=GRASS, fill_opacity=0.01)
        style: dict[str, Attribute] = {"fill": GLOW, "stroke": CARD, "stroke_width": 2}
        picture.circle(x, y, max(6.0, 0.2 * layout.radius), **style)


@kept
def _draw_goal(picture: Drawing, layout: Layout, plot: int) -> None:
    with picture.group(f"plot-{plot_id(plot)}", say("Move the patch here"), cls="choice"):
        picture.polygon(
            layout.corners(plot, 0.86), fill=SHADE, stroke=GLOW, stroke_width=3, opacity=0.9
        )
