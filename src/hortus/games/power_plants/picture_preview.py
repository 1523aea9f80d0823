"""What lies over the picture of Power Plants while a move is considered, and what it says of it."""

from __future__ import annotations

from html import escape
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.language import listed, mark, plural, say
from hortus.core.palette import CARD, CHALK, ETCH, GLOW, INK, PLAYER_COLOURS
from hortus.core.svg import number, points
from hortus.games.power_plants.effects import CarryPatch
from hortus.games.power_plants.growth import growth_words, kinds_of
from hortus.games.power_plants.log import beside, touched
from hortus.games.power_plants.picture_cards import column_of
from hortus.games.power_plants.picture_frame import Frame, Layout, frame_of, layout_of
from hortus.games.power_plants.picture_marks import TYPE, number_box
from hortus.games.power_plants.picture_plants import tint_of
from hortus.games.power_plants.picture_powers import bands, powers_asked
from hortus.games.power_plants.plants import COPIES, GROW, SPROUT
from hortus.games.power_plants.powers import Growing, PowerAtWork
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores
from hortus.games.power_plants.targets import patches_meant

LOW: Final = 0.62
"""How far below the middle of a patch it stands how many Sprites would be there, of its radius: over those that are."""
ASIDE: Final = 0.2
BESIDE: Final = 0.14
"""How far to the left of the middle, and below it, it stands what would become of Gems: below the number,
beside the points and the Wizard."""
DASHES: Final = ' stroke-dasharray="9 7"'
"""What is asked about next is ringed with dashes."""


def preview(view: View, move: Move, shape: str) -> str:
    """What a move would do: the new patch and what would grow, in order; or where a patch goes.
    What that is in words is its `data-says`."""
    state = cast(Garden, view.known)
    frame = frame_of(state, shape)
    layout = layout_of(state, frame)
    drawn = _drawn(state, move, layout) + _cards(state, move, frame)
    says = escape(says_of(state, move))
    return f'<g pointer-events="none" data-says="{says}">{drawn}</g>'


def _drawn(state: Garden, move: Move, layout: Layout) -> str:
    if move.kind == "add":
        plot = move.args[1]
        patch = state.patch_from(move.args[0])
        marks = "" if state.book.training else order_marks(state, layout, touched(state, plot))
        return ghost(state, layout, plot, patch) + marks
    task = state.stack[-1]
    if isinstance(task, CarryPatch):
        return ghost(state, layout, move.args[0], task.patch)
    if move.kind == "grow":
        marks = order_marks(state, layout, sorted(state.neighbours(state.wizard)))
        return marks + _change_marks(state, grown(state, move), layout)
    after = state.copy()
    after.play(move)
    rings = [ring(layout, state.place[patch]) for patch in patches_meant(state, move)]
    if move.kind == "activate":
        rings += [ring(layout, after.place[patch], DASHES) for patch in _asked_next(after)]
    return "".join(rings) + _change_marks(state, after, layout)


def _asked_next(after: Garden) -> list[int]:
    """The patches that a power asks about once it is at work."""
    if not after.stack or not isinstance(after.stack[-1], PowerAtWork):
        return []
    return sorted({patch for move in after.moves() for patch in patches_meant(after, move)})


def grown(state: Garden, move: Move) -> Garden:
    """What comes of growing as far as it is certain: every patch uses its power until one has to choose."""
    after = state.copy()
    after.play(move)
    while after.stack and isinstance(after.stack[-1], Growing):
        after.play(after.moves()[0])
    return after


def _cards(state: Garden, move: Move, frame: Frame) -> str:
    """Frames around the powers that would be used, on their cards."""
    if move.kind not in ("sprout", "grow"):
        return ""
    wanted = SPROUT if move.kind == "sprout" else GROW
    asked = [one for one in powers_asked(state) if one.which == wanted]
    return bands(column_of(state), tuple(asked), frame, over=True)


def says_of(state: Garden, move: Move) -> str:
    """A move in words: what it touches, what its power is, and what it changes in the score at once."""
    if move.kind == "sprout":
        plant = state.plant_of(state.wizard)
        return say("sprout: {power}", power=say(plant.powers[SPROUT].text))
    if move.kind == "grow":
        after = grown(state, move)
        grows = growth_words(state, move)
        asks = any([isinstance(task, Growing | PowerAtWork) for task in after.stack])
        worth = "" if asks else _worth(state, after)
        return f"{grows.rstrip('.')}; {worth}" if worth else grows
    words = ""
    if move.kind == "activate":
        words = say(state.plant_of(state.patch_from(move.args[0])).powers[GROW].text).rstrip(".")
    if move.kind == "add":
        title = state.patch_title(state.patch_from(move.args[0]))
        plot = move.args[1]
        words = _touching(state, title, plot)
    after = state.copy()
    after.play(move)
    return "; ".join([part for part in (words, _worth(state, after)) if part])


def _touching(state: Garden, title: str, plot: int) -> str:
    """What a new patch would touch: one by its name, several by their number, as the move itself names them."""
    near = touched(state, plot)
    if len(near) == 1:
        return say("{patch} would touch {patches}", patch=title, patches=beside(state, plot))
    if state.book.training or len(kinds_of(near)) == 1:
        return say("{patch} would touch {n} patches", patch=title, n=len(near))
    text = mark("{patch} would touch {n} patches, which grow in the order shown")
    return say(text, patch=title, n=len(near))


def _worth(before: Garden, after: Garden) -> str:
    """What a move changes in the score as it stands: one's own points, and those of all others."""
    side = before.turn
    changes = [
        now - was for now, was in zip(final_scores(after), final_scores(before), strict=True)
    ]
    own, others = changes[side], sum(changes) - changes[side]
    said = []
    if own > 0:
        said.append(plural(own, "brings you {n} point", "brings you {n} points"))
    elif own < 0:
        said.append(plural(-own, "costs you {n} point", "costs you {n} points"))
    if others > 0:
        said.append(plural(others, "gives others {n} point", "gives others {n} points"))
    elif others < 0:
        said.append(plural(-others, "costs others {n} point", "costs others {n} points"))
    return listed(said)


def _change_marks(before: Garden, after: Garden, layout: Layout) -> str:
    """What would stand on every patch that a move changes, and Gems gained at once."""
    marks = ""
    for patch in before.in_garden():
        x, y = layout.place(before.place[patch])
        now = (after.owner[patch], after.sprites[patch])
        if now != (before.owner[patch], before.sprites[patch]):
            side = now[0] if now[1] else before.owner[patch]
            marks += _note(layout, x, y + LOW * layout.radius, now[1], f"pp-sprite-{side}")
        if after.gems_on[patch] != before.gems_on[patch]:
            left, low = x - ASIDE * layout.radius, y + BESIDE * layout.radius
            marks += _note(layout, left, low, after.gems_on[patch], "pp-gem")
    if before.wizard >= 0 and after.gems != before.gems:
        x, y = layout.place(before.place[before.wizard])
        x, y = x - ASIDE * layout.radius, y + BESIDE * layout.radius
        for side in range(before.sides):
            gained = after.gems[side] - before.gems[side]
            if gained > 0:
                marks += _gain(layout, x, y, side, gained)
                y += 0.42 * layout.radius
    return marks


def _gain(layout: Layout, x: float, y: float, side: int, gained: int) -> str:
    """Gems that somebody would gain: whose Sprite, the Gem and how many."""
    reach = layout.radius
    size = layout.scale.type(0.26)
    wide = 0.78 * reach + 0.72 * size * len(f"+{gained}")
    left = -wide / 2
    return (
        f'<g transform="translate({number(x)} {number(y)})"><rect x="{number(left)}" '
        f'y="{number(-0.19 * reach)}" width="{number(wide)}" height="{number(0.38 * reach)}" '
        f'rx="{number(0.17 * reach)}" fill="{CARD}" stroke="{PLAYER_COLOURS[side]}" '
        f'stroke-width="3"/><use href="#pp-sprite-{side}" transform="translate('
        f'{number(left + 0.22 * reach)} 0) scale({reach / 150:.4g})"/><use href="#pp-gem" '
        f'transform="translate({number(-left - 0.18 * reach)} 0) scale({reach / 110:.4g})"/>'
        f'<text x="{number(0.04 * reach)}" y="{number(0.36 * size)}" text-anchor="middle" '
        f'font-size="{number(size)}" font-weight="bold" fill="{INK}">+{gained}</text></g>'
    )


def _note(layout: Layout, x: float, y: float, count: int, symbol: str) -> str:
    """A small label: how many there would be of something; of what would be gone, it is struck out."""
    reach = layout.radius
    size = layout.scale.type(0.28)
    drawn = (
        f'<g transform="translate({number(x)} {number(y)})"><rect x="{number(-0.48 * reach)}" '
        f'y="{number(-0.2 * reach)}" width="{number(0.96 * reach)}" height="{number(0.4 * reach)}" '
        f'rx="{number(0.18 * reach)}" fill="{CARD}" stroke="{GLOW}" stroke-width="3"/>'
    )
    if not count:
        across, down = number(0.2 * reach), number(0.15 * reach)
        return (
            f'{drawn}<use href="#{symbol}" transform="scale({reach / 120:.4g})"/>'
            f'<path d="M-{across} {down}L{across} -{down}" stroke="{CARD}" '
            f'stroke-width="{number(0.13 * reach)}"/><path d="M-{across} {down}L{across} -{down}" '
            f'stroke="{INK}" stroke-width="{number(0.06 * reach)}"/></g>'
        )
    return (
        f'{drawn}<use href="#{symbol}" transform="translate({number(-0.22 * reach)} 0) '
        f'scale({reach / 120:.4g})"/><text x="{number(0.2 * reach)}" y="{number(0.36 * size)}" '
        f'text-anchor="middle" font-size="{number(size)}" font-weight="bold" '
        f'fill="{INK}">×{count}</text></g>'
    )


def ring(layout: Layout, plot: int, dashes: str = "") -> str:
    """A ring around a plot."""
    return (
        f'<polygon points="{points(layout.corners(plot))}" fill="none" stroke="{GLOW}" '
        f'stroke-width="{number(min(7.0, 0.13 * layout.radius))}"{dashes}/>'
    )


def ghost(state: Garden, layout: Layout, plot: int, patch: int) -> str:
    """A patch that does not lie there yet, with its number."""
    x, y = layout.place(plot)
    tile = state.plant_of(patch).tile
    box, size = number_box(layout.scale, (x, y)), layout.scale.type(TYPE)
    left, low = box.x + box.width / 2, box.y + box.height / 2
    disc = (
        f'<circle cx="{number(left)}" cy="{number(low)}" r="{number(0.66 * size)}" fill="{CHALK}" '
        f'stroke="{ETCH}" stroke-width="1.5"/><text x="{number(left)}" y="{number(low + 0.36 * size)}" '
        f'text-anchor="middle" font-size="{number(size)}" font-weight="bold" fill="{ETCH}">'
        f"{patch % COPIES + 1}</text>"
    )
    return (
        f'<polygon points="{points(layout.corners(plot))}" fill="{tint_of(tile)}" stroke="{GLOW}" '
        f'stroke-width="5"/><use href="#pp-{tile}" transform="translate({number(x)} {number(y)}) '
        f'scale({layout.radius / 72:.4g})"/>{disc}'
    )


def order_marks(state: Garden, layout: Layout, patches: list[int]) -> str:
    """Rings around the patches that would grow, and at their top, above the plant, which type grows
    first, if there are several."""
    kinds = kinds_of(patches)
    marks = "".join([ring(layout, state.place[patch]) for patch in patches])
    size = layout.scale.type(0.26)
    for patch in patches if len(kinds) > 1 else ():
        x, y = layout.place(state.place[patch])
        y -= 0.72 * layout.radius
        marks += (
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(0.72 * size)}" '
            f'fill="{GLOW}" stroke="{ETCH}" stroke-width="2"/><text x="{number(x)}" '
            f'y="{number(y + 0.36 * size)}" text-anchor="middle" font-size="{number(size)}" '
            f'font-weight="bold" fill="{ETCH}">{kinds.index(patch // COPIES) + 1}</text>'
        )
    return marks
