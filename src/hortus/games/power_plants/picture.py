"""The picture of Power Plants: the garden, with plots to choose, and under it the table.

Ids: `patch-honeyleaf3` for a patch of the garden, `plot-2_-1` for a plot that a patch may go to,
`field-honeyleaf3` for the outline of a field, `wizard`, and on the table (`picture_table`) `hand-honeyleaf3`, `nursery-honeyleaf3`, `card-honeyleaf`, `bag`, `side-0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.palette import CARD, CHALK, ETCH, GLOW, INK, PLAYER_COLOURS, PLAYER_SHAPES, SHADE
from hortus.core.svg import Attribute, Box, Drawing, number, points
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.hexes import STEPS, axial
from hortus.games.power_plants.picture_frame import Layout, frame_of
from hortus.games.power_plants.picture_plants import (
    BAG,
    CAGE,
    DAISY,
    GEM,
    PLAIN,
    PLAIN_TINT,
    PLANT_ART,
    TIMING,
    TINTS,
    TUFT,
    WIZARD,
    sprite,
)
from hortus.games.power_plants.picture_table import draw_table
from hortus.games.power_plants.plants import COPIES
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import FieldScore, all_fields
from hortus.games.power_plants.targets import patches_meant

GRASS: Final = "#e3ecd3"
HEDGE: Final = "#c3d2a8"
ROOMY: Final = 30.0
"""The radius from which a patch has room for its number and its time of day."""


def tint_of(tile: str) -> str:
    """The ground colour of a kind of tile."""
    return TINTS.get(tile, PLAIN_TINT)


def draw(view: View, shape: str, names: Sequence[str]) -> str:
    """The whole picture as an SVG document."""
    state = cast(Garden, view.known)
    frame = frame_of(state, shape)
    layout = Layout(state, frame)
    picture = Drawing(frame.width, frame.height, "Power Plants", describe(state))
    _define_symbols(picture, state)
    picture.rect(*frame.garden, rx=22, fill=GRASS, stroke=HEDGE, stroke_width=2)
    _draw_lawn(picture, state, layout, frame.garden)
    choosing = view.seat is not None and view.seat in state.actors
    marked = _marked(state) if choosing else []
    if choosing:
        _draw_plots(picture, state, layout)
    for patch in state.in_garden():
        _draw_patch(picture, state, layout, patch, patch in marked)
    for patch in state.in_garden():
        _draw_sprites(picture, state, layout, patch)
    for field in all_fields(state):
        if len(field.patches) > 1 or state.over:
            name = f"field-{state.patch_name(min(field.patches))}"
            with picture.group(name, cls="field", pointer_events="none"):
                _draw_field(picture, state, layout, field)
    if state.wizard >= 0:
        x, y = layout.place(state.place[state.wizard])
        reach = layout.radius
        with picture.group("wizard", "The Wizard", cls="piece"):
            picture.use("pp-wizard", x + 0.5 * reach, y - 0.36 * reach, reach / 62)
    draw_table(picture, view, frame, names if shape == "alone" else ())
    return str(picture)


def _draw_lawn(picture: Drawing, state: Garden, layout: Layout, box: Box) -> None:
    """Tufts of grass and daisies where no patch lies, always in the same places."""
    places = [layout.place(plot) for plot in state.ground]
    near = 1.25 * layout.radius
    with picture.group(opacity=0.7, pointer_events="none"):
        for row in range(int((box.height - 50) // 74)):
            for column in range(int((box.width - 30) // 74)):
                luck = (row * 37 + column * 61) % 29
                x = box.x + 36 + 74 * column + 1.6 * (luck - 14)
                y = box.y + 40 + 74 * row + 1.2 * (luck * 7 % 29 - 14)
                if all([hypot(x - px, y - py) > near for px, py in places]):
                    picture.use("pp-daisy" if luck % 5 == 0 else "pp-tuft", x, y)


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
        words.append(f"at {q},{r}: {patch_words(state, patch)}")
    return f"A garden of {len(words)} patches. " + "; ".join(words)


def patch_words(state: Garden, patch: int) -> str:
    """A patch of the garden in words."""
    words = state.patch_title(patch)
    if state.sprites[patch]:
        count = state.sprites[patch]
        side = state.owner[patch]
        who = "the Rival's" if state.solo and side == 1 else f"{PLAYER_SHAPES[side]}"
        words += f", {count} {who} Sprite{'s' if count > 1 else ''}"
    if state.gems_on[patch]:
        words += f", {state.gems_on[patch]} Gem{'s' if state.gems_on[patch] > 1 else ''}"
    return words


def _marked(state: Garden) -> list[int]:
    """The patches that may be clicked now."""
    if isinstance(state.stack[-1], AddPatch | CarryPatch):
        return []
    return [patch for move in state.moves() for patch in patches_meant(state, move)]


# --- patches --------------------------------------------------------------------------------


def _draw_patch(picture: Drawing, state: Garden, layout: Layout, patch: int, marked: bool) -> None:
    plot = state.place[patch]
    x, y = layout.place(plot)
    reach = layout.radius
    plant = state.plant_of(patch)
    with picture.group(f"patch-{state.patch_name(patch)}", patch_words(state, patch), cls="piece"):
        picture.polygon(
            layout.corners(plot),
            fill=tint_of(plant.tile),
            stroke=GLOW if marked else ETCH,
            stroke_width=0.08 * reach if marked else 2,
        )
        picture.use(f"pp-{plant.tile}", x, y - 0.04 * reach, reach / 74)
        if reach >= ROOMY:
            _draw_number(picture, layout, x, y, patch % COPIES + 1, plant.timing)
        if state.gems_on[patch]:
            picture.use("pp-gem", x - 0.62 * reach, y + 0.06 * reach, reach / 58)
            words = str(state.gems_on[patch])
            _badge(picture, layout, x - 0.62 * reach, y + 0.38 * reach, words)


def _badge(picture: Drawing, layout: Layout, x: float, y: float, words: str) -> None:
    """A number that stays readable on any ground."""
    picture.text(
        x,
        y,
        words,
        layout.type(0.34),
        font_weight="bold",
        fill=ETCH,
        stroke=CHALK,
        stroke_width=0.09 * layout.radius,
        paint_order="stroke",
    )


def _draw_number(
    picture: Drawing, layout: Layout, x: float, y: float, value: int, timing: int
) -> None:
    reach = layout.radius
    style: dict[str, Attribute] = {"fill": CHALK, "stroke": ETCH, "stroke_width": 1.5}
    picture.circle(x, y - 0.67 * reach, 0.23 * reach, **style)
    size = layout.type(0.32)
    picture.text(x, y - 0.67 * reach + 0.35 * size, str(value), size, font_weight="bold", fill=ETCH)
    picture.use(f"pp-timing-{timing}", x - 0.55 * reach, y - 0.42 * reach, reach / 110)


def _draw_sprites(picture: Drawing, state: Garden, layout: Layout, patch: int) -> None:
    """Up to three Sprites one beside the other; more as one with their number.

    Each is a piece of its own, which goes `data-to` its owner's side when it leaves the patch.
    """
    count = state.sprites[patch]
    if not count:
        return
    x, y = layout.place(state.place[patch])
    reach = layout.radius
    side = state.owner[patch]
    low = y + 0.6 * reach
    size = reach / 76
    name = f"sprite-{state.patch_name(patch)}-{side}"
    given: dict[str, Attribute] = {"cls": "piece", "data_to": f"side-{side}"}
    given["pointer_events"] = "none"
    shown = count if count <= 3 else 1
    for index in range(shown):
        across = (index - (shown - 1) / 2) * 0.4 * reach if count <= 3 else -0.2 * reach
        lift = abs(across) * 0.25 if count <= 3 else 0.0
        given["id"] = f"{name}-{index}"
        picture.use(f"pp-sprite-{side}", x + across, low - lift, size, **given)
    if count > 3:
        _badge(picture, layout, x + 0.2 * reach, low + 0.12 * reach, f"×{count}")


# --- plots ----------------------------------------------------------------------------------


def plot_id(plot: int) -> str:
    """The id of a plot, without what an id may not hold."""
    q, r = axial(plot)
    return f"{q}_{r}"


def _draw_plots(picture: Drawing, state: Garden, layout: Layout) -> None:
    """The plots that may be chosen: for a patch of the hand, or for one that is moved."""
    task = state.stack[-1]
    if isinstance(task, AddPatch):
        for plot in state.open_plots():
            x, y = layout.place(plot)
            with picture.group(f"plot-{plot_id(plot)}", "A free plot", cls="choice"):
                picture.polygon(layout.corners(plot, 0.84), fill=GRASS, fill_opacity=0.01)
                style: dict[str, Attribute] = {"fill": GLOW, "stroke": CARD, "stroke_width": 2}
                picture.circle(x, y, max(6.0, 0.2 * layout.radius), **style)
    elif isinstance(task, CarryPatch):
        for plot in state.choices:
            with picture.group(f"plot-{plot_id(plot)}", "Move the patch here", cls="choice"):
                picture.polygon(
                    layout.corners(plot, 0.86), fill=SHADE, stroke=GLOW, stroke_width=3, opacity=0.9
                )


# --- fields ---------------------------------------------------------------------------------


def _draw_field(picture: Drawing, state: Garden, layout: Layout, field: FieldScore) -> None:
    """A field: its outline in the colour of whoever controls it, and what it pays as it stands."""
    edges = ""
    for patch in field.patches:
        plot = state.place[patch]
        corners = layout.corners(plot, 0.9)
        for turn, step in enumerate(STEPS):
            near = state.ground.get(plot + step, -1)
            if near not in field.patches:
                start, end = corners[-turn], corners[(1 - turn) % 6]
                edges += f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    colour = PLAYER_COLOURS[field.order[0]] if field.order else "#8a8575"
    thick = (0.1 if state.over else 0.07) * layout.radius
    picture.path(edges, fill="none", stroke=colour, stroke_width=max(2.0, thick))
    if field.order:
        _draw_points(picture, state, layout, field)


def _label_place(state: Garden, layout: Layout, field: FieldScore) -> tuple[float, float]:
    """Where a field's points stand, clear of Sprites and numbers: on the edge between two patches
    side by side; else where two that lie aslant meet their outside; else over the plant."""
    plots = sorted([state.place[patch] for patch in field.patches])
    for plot in plots:
        if state.ground.get(plot + 1, -1) in field.patches:
            x, y = layout.place(plot)
            return x + layout.radius * 0.87, y
    for plot in plots:
        for step, side in ((STEPS[5], 1), (STEPS[4], -1)):
            if state.ground.get(plot + step, -1) in field.patches:
                x, y = layout.place(plot)
                return x + side * 0.8 * layout.radius, y + 0.46 * layout.radius
    x, y = layout.place(plots[0])
    return x, y


def _draw_points(picture: Drawing, state: Garden, layout: Layout, field: FieldScore) -> None:
    """What a field pays to whom, between its patches where no Sprite stands."""
    x, y = _label_place(state, layout, field)
    size = layout.type(0.28)
    order = field.order if state.over else field.order[:1]
    wide = 2.1 * size * len(order)
    style: dict[str, Attribute] = {"fill": CARD, "stroke": INK, "stroke_width": 1.2}
    picture.rect(x - wide / 2, y - 0.65 * size, wide, 1.3 * size, rx=0.6 * size, **style)
    for place, side in enumerate(order):
        left = x - wide / 2 + 2.1 * size * (place + 0.5)
        picture.use(f"pp-sprite-{side}", left - 0.5 * size, y, size / 36)
        points = str(field.points(place))
        picture.text(left + 0.5 * size, y + 0.36 * size, points, size, font_weight="bold")


# --- considering a move ---------------------------------------------------------------------


def preview(view: View, move: Move, shape: str) -> str:
    """What a move would do: the new patch and what would grow, in order; or where a patch goes."""
    state = cast(Garden, view.known)
    layout = Layout(state, frame_of(state, shape))
    if move.kind == "add":
        plot = move.args[1]
        patch = state.patch_from(move.args[0])
        near = sorted([state.ground[plot + step] for step in STEPS if plot + step in state.ground])
        marks = "" if state.book.training else _order_marks(state, layout, near)
        return _ghost(layout, plot, state.plant_of(patch).tile) + marks
    task = state.stack[-1]
    if isinstance(task, CarryPatch):
        tile = state.plant_of(task.patch).tile
        return _ghost(layout, move.args[0], tile)
    if move.kind == "grow":
        return _order_marks(state, layout, sorted(state.neighbours(state.wizard)))
    after = state.copy()
    after.play(move)
    rings = [_ring(layout, state.place[patch]) for patch in patches_meant(state, move)]
    return "".join(rings) + _change_marks(state, after, layout)


def _change_marks(before: Garden, after: Garden, layout: Layout) -> str:
    """What would stand on every patch that a move changes, and Gems gained at once."""
    marks = ""
    for patch in before.in_garden():
        x, y = layout.place(before.place[patch])
        now = (after.owner[patch], after.sprites[patch])
        if now != (before.owner[patch], before.sprites[patch]):
            side = now[0] if now[1] else before.owner[patch]
            marks += _note(layout, x, y, f"×{now[1]}", f"pp-sprite-{side}")
        if after.gems_on[patch] != before.gems_on[patch]:
            low = y - 0.4 * layout.radius
            marks += _note(layout, x, low, f"×{after.gems_on[patch]}", "pp-gem")
    if before.wizard >= 0 and after.gems != before.gems:
        x, y = layout.place(before.place[before.wizard])
        for side in range(before.sides):
            gained = after.gems[side] - before.gems[side]
            if gained > 0:
                marks += _gain(layout, x, y, side, gained)
                y += 0.5 * layout.radius
    return marks


def _gain(layout: Layout, x: float, y: float, side: int, gained: int) -> str:
    """Gems that somebody would gain: whose Sprite, the Gem and how many."""
    reach = layout.radius
    return (
        f'<g transform="translate({number(x)} {number(y)})"><rect x="{number(-0.72 * reach)}" '
        f'y="{number(-0.22 * reach)}" width="{number(1.44 * reach)}" height="{number(0.44 * reach)}" '
        f'rx="{number(0.2 * reach)}" fill="{CARD}" stroke="{PLAYER_COLOURS[side]}" '
        f'stroke-width="3"/><use href="#pp-sprite-{side}" transform="translate('
        f'{number(-0.46 * reach)} 0) scale({reach / 110:.4g})"/><use href="#pp-gem" '
        f'transform="translate({number(0.38 * reach)} 0) scale({reach / 90:.4g})"/>'
        f'<text x="{number(0.02 * reach)}" y="{number(0.11 * reach)}" text-anchor="middle" '
        f'font-size="{number(0.32 * reach)}" font-weight="bold" fill="{INK}">+{gained}</text></g>'
    )


def _note(layout: Layout, x: float, y: float, words: str, symbol: str) -> str:
    """A small label: a symbol and a number."""
    reach = layout.radius
    return (
        f'<g transform="translate({number(x)} {number(y)})"><rect x="{number(-0.5 * reach)}" '
        f'y="{number(-0.22 * reach)}" width="{number(reach)}" height="{number(0.44 * reach)}" '
        f'rx="{number(0.2 * reach)}" fill="{CARD}" stroke="{GLOW}" stroke-width="3"/>'
        f'<use href="#{symbol}" transform="translate({number(-0.24 * reach)} 0) '
        f'scale({reach / 110:.4g})"/><text x="{number(0.18 * reach)}" y="{number(0.11 * reach)}" '
        f'text-anchor="middle" font-size="{number(0.32 * reach)}" font-weight="bold" '
        f'fill="{INK}">{words}</text></g>'
    )


def _ring(layout: Layout, plot: int) -> str:
    return (
        f'<polygon points="{points(layout.corners(plot))}" fill="none" stroke="{GLOW}" '
        'stroke-width="7"/>'
    )


def _ghost(layout: Layout, plot: int, tile: str) -> str:
    x, y = layout.place(plot)
    return (
        f'<polygon points="{points(layout.corners(plot))}" fill="{tint_of(tile)}" stroke="{GLOW}" '
        f'stroke-width="5"/><use href="#pp-{tile}" transform="translate({number(x)} {number(y)}) '
        f'scale({layout.radius / 72:.4g})"/>'
    )


def _order_marks(state: Garden, layout: Layout, patches: list[int]) -> str:
    """Rings around the patches that would grow; patches of one type share a number."""
    kinds = sorted({patch // COPIES for patch in patches})
    marks = ""
    for patch in patches:
        x, y = layout.place(state.place[patch])
        size = 0.3 * layout.radius
        order = kinds.index(patch // COPIES) + 1
        marks += _ring(layout, state.place[patch]) + (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size)}" fill="{GLOW}" '
            f'stroke="{ETCH}" stroke-width="2"/><text x="{number(x)}" y="{number(y + 0.38 * size)}" '
            f'text-anchor="middle" font-size="{number(1.1 * size)}" font-weight="bold" '
            f'fill="{ETCH}">{order}</text>'
        )
    return marks
