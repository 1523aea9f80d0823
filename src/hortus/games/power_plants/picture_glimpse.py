"""What lies over the picture of Power Plants while one points at half of an addition: at a plot, which
patches of the hand could go there, and at a patch of the hand, what it would bring on each plot; and, whatever
is asked, at a patch of the garden: its field (`picture_about`).

What was picked stays picked while the other half is chosen; the patches of the hand lie beside a plot then,
large enough for a finger.
"""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple, cast

from hortus.core.contract import View
from hortus.core.language import plural, say
from hortus.core.palette import CARD, CHALK, ETCH, GLOW, INK, PLAYER_COLOURS
from hortus.core.svg import Box, number, points
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.log import beside, touched
from hortus.games.power_plants.picture import plot_id
from hortus.games.power_plants.picture_about import about_patch
from hortus.games.power_plants.picture_cards import column_of
from hortus.games.power_plants.picture_frame import Frame, Layout, Scale, frame_of, layout_of
from hortus.games.power_plants.picture_marks import FIGURE, ROOMY
from hortus.games.power_plants.picture_plants import RIM, tint_of
from hortus.games.power_plants.picture_powers import Asked, bands, panel
from hortus.games.power_plants.picture_preview import order_marks
from hortus.games.power_plants.plants import COPIES, GROW, SPROUT
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores

NEAR: Final = 31.0
"""The least radius of a patch that is brought near: more than 40 pixels across, also on a phone."""
LIKE: Final = 0.6
"""How large it is beside larger patches, of their radius."""
CELL: Final = 1.95
"""How wide the room of such a patch is, of its radius."""
BELOW: Final = 30.0
"""How high the room below it is, where it stands what it brings."""
AROUND: Final[tuple[tuple[float, float], ...]] = (
    (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0),
)  # fmt: skip
"""The sides of a plot at which the tray may lie."""
SMALL: Final = 0.46
"""The radius of the patches that could go to a plot, of that of a patch."""


def glimpse(view: View, part: str, shape: str) -> str:
    """What can be done at a plot or with a patch of the hand, if one is added now; or what a patch of the
    garden is about."""
    state = cast(Garden, view.known)
    kind, _, name = part.partition("-")
    frame = frame_of(state, shape)
    layout = layout_of(state, frame)
    if kind == "patch":
        return about_patch(state, frame, layout, name)
    if not isinstance(state.stack[-1], AddPatch):
        return ""
    hand = state.hands[state.turn]
    if kind == "plot":
        plots = [plot for plot in state.open_plots() if plot_id(plot) == name]
        return _at_plot(state, frame, layout, plots[0], hand) if plots else ""
    patches = [patch for patch in hand if kind == "hand" and state.patch_name(patch) == name]
    return _with_patch(state, frame, layout, patches[0]) if patches else ""


class Bringing(NamedTuple):
    """The points that adding a patch brings at once: to whoever adds it, and to all others."""

    own: int
    others: int


def brings(state: Garden, patch: int, plots: list[int]) -> list[Bringing]:
    """What adding a patch brings at once on each of some plots."""
    now = final_scores(state)
    found: list[Bringing] = []
    for plot in plots:
        after = state.copy()
        after.play(state.acts.act("add", state.patch_code(patch), plot))
        then = final_scores(after)
        own = then[state.turn] - now[state.turn]
        found.append(Bringing(own, sum(then) - sum(now) - own))
    return found


# --- a plot ---------------------------------------------------------------------------------


def _at_plot(state: Garden, frame: Frame, layout: Layout, plot: int, hand: tuple[int, ...]) -> str:
    """The patches that could go to a plot, what they would touch there, and the tray."""
    near = touched(state, plot)
    worths = [brings(state, patch, [plot])[0].own for patch in hand]
    words = [
        say("{n} for {patch}", n=_signed(worth), patch=state.patch_title(patch))
        for patch, worth in zip(hand, worths, strict=True)
    ]
    says = say(
        "A patch here would touch {patches}; points at once: {points}",
        patches=beside(state, plot),
        points=", ".join(words),
    )
    marks = "" if state.book.training else order_marks(state, layout, near)
    field = (
        f'<polygon points="{points(layout.corners(plot))}" fill="{CARD}" stroke="{GLOW}" '
        f'stroke-width="{number(max(3.0, 0.06 * layout.radius))}"/>'
    )
    offered = list(zip(hand, worths, strict=True))
    shown = f'<g class="within">{_inside(state, layout, plot, offered)}</g>'
    shown += _tray(state, frame, layout, plot, offered)
    return f'<g pointer-events="none" data-says="{escape(says)}">{marks}{field}{shown}</g>'


def _inside(state: Garden, layout: Layout, plot: int, offered: list[tuple[int, int]]) -> str:
    """The patches of the hand on a plot, each with the points it brings at once."""
    x, y = layout.place(plot)
    reach = SMALL * layout.radius
    drawn = ""
    for index, (patch, worth) in enumerate(offered):
        across = x + (index - (len(offered) - 1) / 2) * 1.78 * reach
        spot = Spot(across, y - 0.16 * layout.radius, reach)
        drawn += _tile(spot, state.plant_of(patch).tile)
        if layout.radius >= ROOMY:
            low = y + 0.46 * layout.radius
            drawn += _label(spot.x, low, state.turn, worth, layout.scale.type(0.24))
    return drawn


def near_reach(layout: Layout) -> float:
    """The radius of a patch that is brought near."""
    return max(NEAR, LIKE * layout.radius)


def _meant(state: Garden, patch: int) -> str:
    """That a patch brought near stands for the one of the hand."""
    return f' data-for="hand-{state.patch_name(patch)}"'


class Spot(NamedTuple):
    """Where a patch is drawn, and how large."""

    x: float
    y: float
    reach: float


def _tile(spot: Spot, tile: str) -> str:
    """A patch beside the garden, without its number."""
    x, y, reach = spot
    corners = [(x + right, y + down) for right, down in Scale(reach, 0.0).corners()]
    return (
        f'<polygon points="{points(corners)}" fill="{tint_of(tile)}" stroke="{RIM}" '
        f'stroke-width="{number(max(1.2, 0.05 * reach))}"/><use href="#pp-{tile}" transform="translate('
        f'{number(x)} {number(y)}) scale({reach / 68:.4g})"/>'
    )


def _tray(
    state: Garden, frame: Frame, layout: Layout, plot: int, offered: list[tuple[int, int]]
) -> str:
    """The patches of the hand beside a plot, to be clicked there, each with the points it brings at once."""
    box = tray_box(state, frame.garden, layout, plot, len(offered))
    reach = near_reach(layout)
    cell = CELL * reach
    drawn = (
        f'<rect x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" '
        f'height="{number(box.height)}" rx="14" fill="{CARD}" stroke="{GLOW}" stroke-width="3"/>'
    )
    for index, (patch, worth) in enumerate(offered):
        spot = Spot(box.x + 6 + (index + 0.5) * cell, box.y + 5 + reach, reach)
        label = _digit(spot, str(patch % COPIES + 1)) + _label(
            spot.x, spot.y + reach + 12, state.turn, worth, 14.0
        )
        drawn += (
            f'<g{_meant(state, patch)}><rect x="{number(spot.x - cell / 2)}" '
            f'y="{number(box.y + 3)}" width="{number(cell)}" height="{number(box.height - 6)}" '
            f'rx="11" fill="{CARD}"/>{_tile(spot, state.plant_of(patch).tile)}{label}</g>'
        )
    return f'<g class="near">{drawn}</g>'


def tray_box(state: Garden, garden: Box, layout: Layout, plot: int, count: int) -> Box:
    """Where the tray lies: beside its plot, where it hides least of the garden, and never the plot itself
    nor, if there is room, what a patch there would touch."""
    reach = near_reach(layout)
    wide, high = count * CELL * reach + 12, 2 * reach + BELOW
    x, y = layout.place(plot)
    near = touched(state, plot)
    away = 0.9 * layout.radius
    best = Box(x, y, wide, high)
    least = -1.0
    for right, down in AROUND:
        left = x + right * (away + wide / 2) - wide / 2
        top = y + down * (1.05 * layout.radius + high / 2) - high / 2
        box = Box(
            max(garden.x + 4, min(left, garden.x + garden.width - wide - 4)),
            max(garden.y + 4, min(top, garden.y + garden.height - high - 4)),
            wide,
            high,
        )
        cost = 50 * _shared(box, layout, plot)
        for patch in state.in_garden():
            cost += (5 if patch in near else 1) * _shared(box, layout, state.place[patch])
        if least < 0 or cost < least:
            best, least = box, cost
    return best


def _shared(box: Box, layout: Layout, plot: int) -> float:
    """About how much of a plot lies under a box."""
    x, y = layout.place(plot)
    half, tall = 0.8 * layout.radius, 0.85 * layout.radius
    wide = min(box.x + box.width, x + half) - max(box.x, x - half)
    high = min(box.y + box.height, y + tall) - max(box.y, y - tall)
    return wide * high if wide > 0 and high > 0 else 0.0


def _digit(spot: Spot, words: str) -> str:
    """The number of a patch at its upper left."""
    x, y = spot.x - 0.56 * spot.reach, spot.y - 0.62 * spot.reach
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="8.5" fill="{CHALK}" stroke="{ETCH}" '
        f'stroke-width="1.5"/><text x="{number(x)}" y="{number(y + 4.4)}" text-anchor="middle" '
        f'font-size="12" font-weight="bold" fill="{ETCH}">{words}</text>'
    )


def _signed(worth: int) -> str:
    return f"{worth:+d}" if worth else "0"


def _label(x: float, y: float, side: int, worth: int, size: float, best: bool = False) -> str:
    """The points that a patch brings, as they stand on fields; where it brings most, they glow."""
    words = _signed(worth)
    ground, ink = (GLOW, ETCH) if best else (CARD, INK)
    wide, high = (FIGURE * len(words) + 0.5) * size, 1.3 * size
    return (
        f'<rect x="{number(x - wide / 2)}" y="{number(y - high / 2)}" width="{number(wide)}" '
        f'height="{number(high)}" rx="{number(0.35 * size)}" fill="{ground}" '
        f'stroke="{PLAYER_COLOURS[side]}" stroke-width="2"/><text x="{number(x)}" '
        f'y="{number(y + 0.36 * size)}" text-anchor="middle" font-size="{number(size)}" '
        f'font-weight="bold" fill="{ink}">{words}</text>'
    )


# --- a patch of the hand --------------------------------------------------------------------


def _with_patch(state: Garden, frame: Frame, layout: Layout, patch: int) -> str:
    """A patch on every plot, small, with the points that it would bring there at once if they differ, and
    what its powers are."""
    plots = list(state.open_plots())
    plant = state.plant_of(patch)
    size = layout.scale.type(0.26)
    drawn = ""
    brought = brings(state, patch, plots)
    worths = [one.own for one in brought]
    most = max(worths) if min(worths) < max(worths) else 0
    for plot, worth in zip(plots, worths, strict=True):
        x, y = layout.place(plot)
        drawn += _tile(Spot(x, y - 0.12 * layout.radius, 0.55 * layout.radius), plant.tile)
        if most and worth:
            drawn += _label(x, y + 0.55 * layout.radius, state.turn, worth, size, worth == most)
    column = column_of(state)
    powers = (SPROUT,) if column.training else (SPROUT, GROW)
    asked = tuple([Asked(patch // COPIES, which) for which in powers])
    drawn += bands(column, asked[:1], frame)
    if frame.panels:
        drawn += panel(column, asked, frame, hand=True)
    says = escape(_says(state.patch_title(patch), brought))
    return f'<g pointer-events="none" data-says="{says}">{drawn}</g>'


def _says(title: str, brought: list[Bringing]) -> str:
    """What a patch brings, in words: to oneself, and whether others may get something of it."""
    worths = [one.own for one in brought]
    says = say("{patch}: the numbers are the points it brings you at once", patch=title)
    if min(worths) == max(worths):
        says = say("{patch} brings you nothing at once, wherever it goes", patch=title)
        if worths[0]:
            says = plural(
                worths[0],
                "{patch} brings you {n} point at once, wherever it goes",
                "{patch} brings you {n} points at once, wherever it goes",
                patch=title,
            )
    given = max([one.others for one in brought])
    if given <= 0:
        return says
    most = plural(given, "gives others up to {n} point", "gives others up to {n} points")
    return f"{says}; {most}"
