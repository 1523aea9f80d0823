"""The ground of Power Plants: hexagonal plots, what is next to what, and the sliding rule.

A plot is one whole number, made from its axial coordinates (q, r); a garden is a dict from the
plots that hold a patch to the patch there. Neighbours are (q±1, r), (q, r±1), (q+1, r-1) and
(q-1, r+1), in the order of `DIRECTIONS`, so that neighbours in the list touch each other.

Rulebook: "Stuff to Know About Patches & Powers" (narrow gaps) and "Game Terms" (unlocked, locked).
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import say

WIDTH: Final = 1024
HALF: Final = 512
REACH: Final = 20
"""How far the table reaches from the middle of the first five patches, in steps; see docs/rulings."""

DIRECTIONS: Final[tuple[str, ...]] = ("e", "ne", "nw", "w", "sw", "se")
"""The six directions by their names, going round."""
STEPS: Final[tuple[int, ...]] = (1, 1 - WIDTH, -WIDTH, -1, WIDTH - 1, WIDTH)
"""What to add to a plot to go one step in each direction; of any length, so that a loop need not copy it."""
AXES: Final = 3
"""Directions 0 to 2 also name the three rows through a plot; the opposite is three further on."""

Ground = dict[int, int]
"""The plots that hold a patch, and which."""


def plot_at(q: int, r: int) -> int:
    """The plot with these axial coordinates."""
    return (r + HALF) * WIDTH + q + HALF


def axial(plot: int) -> tuple[int, int]:
    """The axial coordinates (q, r) of a plot."""
    return plot % WIDTH - HALF, plot // WIDTH - HALF


def _table() -> tuple[int, ...]:
    """All plots within reach of the middle, (1,0), row by row."""
    around = range(-REACH, REACH + 1)
    return tuple([plot_at(1 + q, r) for r in around for q in around if abs(q + r) <= REACH])


def on_table(q: int, r: int) -> bool:
    """True if there is a plot with these coordinates."""
    return abs(q - 1) <= REACH and abs(r) <= REACH and abs(q - 1 + r) <= REACH


PLOTS: Final = _table()
"""All plots of the table, in order."""
ON_TABLE: Final = frozenset(PLOTS)


def place_name(plot: int) -> str:
    """A plot as people read it: (2,-1)."""
    q, r = axial(plot)
    return f"({q},{r})"


def is_plot(ground: Ground, place: int) -> bool:
    """True if the place is empty and next to a patch."""
    if place in ground:
        return False
    return any([place + step in ground for step in STEPS])


def open_plots(ground: Ground) -> list[int]:
    """The plots into which a patch can slide from outside without passing a narrow gap.

    A step between two empty places is barred when both places that touch the two are filled.
    The garden being one piece, whoever walks round its outer edge from plot to plot, never
    through a gap, meets every plot that can be reached at all; so that walk is all we do.
    """
    start = max(ground) + WIDTH  # beyond the last row nothing lies, so this plot is outside
    found = [start]
    seen = {start}
    for plot in found:
        e = plot + 1 in ground
        ne = plot + 1 - WIDTH in ground
        nw = plot - WIDTH in ground
        w = plot - 1 in ground
        sw = plot + WIDTH - 1 in ground
        se = plot + WIDTH in ground
        if not e and ne != se and plot + 1 not in seen:
            seen.add(plot + 1)
            found.append(plot + 1)
        if not ne and e != nw and plot + 1 - WIDTH not in seen:
            seen.add(plot + 1 - WIDTH)
            found.append(plot + 1 - WIDTH)
        if not nw and ne != w and plot - WIDTH not in seen:
            seen.add(plot - WIDTH)
            found.append(plot - WIDTH)
        if not w and nw != sw and plot - 1 not in seen:
            seen.add(plot - 1)
            found.append(plot - 1)
        if not sw and w != se and plot + WIDTH - 1 not in seen:
            seen.add(plot + WIDTH - 1)
            found.append(plot + WIDTH - 1)
        if not se and sw != e and plot + WIDTH not in seen:
            seen.add(plot + WIDTH)
            found.append(plot + WIDTH)
    return found


def plots_without(ground: Ground, lifted: int) -> list[int]:
    """Where the patch of a plot may slide to once it is lifted; its old plot is among them."""
    rest = ground.copy()
    del rest[lifted]
    return open_plots(rest)


def is_unlocked(ground: Ground, reached: tuple[int, ...], plot: int) -> bool:
    """True if the patch there could slide away, and the garden would stay in one piece.

    `reached` holds the `open_plots(ground)`.
    """
    if len(ground) == 1:
        return False
    filled = [plot + step in ground for step in STEPS]
    can_leave = False
    arcs = 0
    for turn in range(6):
        if filled[turn]:
            if not filled[turn - 1]:
                arcs += 1
        elif (not filled[turn - 1] or not filled[turn - 5]) and plot + STEPS[turn] in reached:
            can_leave = True
    if not can_leave:
        return False
    return arcs == 1 or _stays_whole(ground, plot)


def _stays_whole(ground: Ground, lifted: int) -> bool:
    """True if the garden without one plot is still one piece."""
    rest = ground.copy()
    del rest[lifted]
    return is_whole(rest)


def is_whole(ground: Ground) -> bool:
    """True if all patches hang together."""
    found = [min(ground)]
    seen = set(found)
    for plot in found:
        for step in STEPS:
            near = plot + step
            if near in ground and near not in seen:
                seen.add(near)
                found.append(near)
    return len(found) == len(ground)


def narrow_gap(ground: Ground, pocket: int) -> tuple[int, int] | None:
    """The plots beside the first narrow gap on the way out of a pocket; None if there is no way.

    The way may lead through several gaps, one pocket lying behind another.
    """
    reached = open_plots(ground)
    found = [pocket]
    gaps: list[tuple[int, int] | None] = [None]
    for index, place in enumerate(found):
        if place in reached:
            return gaps[index]
        later: list[tuple[int, tuple[int, int]]] = []
        for turn in range(6):
            near = place + STEPS[turn]
            if near in ground or near in found:
                continue
            left, right = place + STEPS[turn - 1], place + STEPS[turn - 5]
            if left in ground and right in ground:
                later.append((near, (left, right)))
            else:
                found.append(near)
                gaps.append(gaps[index])
        for near, gap in later:
            found.append(near)
            gaps.append(gaps[index] or gap)
    return None


def why_no_patch(ground: Ground, plot: int) -> str:
    """Why a patch cannot slide to a place from outside; empty if it can."""
    here = place_name(plot)
    if plot in open_plots(ground):
        return ""
    if plot in ground:
        return say("there is a patch on {place} already", place=here)
    if not is_plot(ground, plot):
        return say("{place} is not next to a patch", place=here)
    gap = narrow_gap(ground, plot)
    if gap is None:
        return say("{place} is walled in: a patch cannot slide there", place=here)
    left, right = sorted(gap)
    return say(
        "a patch cannot slide to {place} through the narrow gap between {left} and {right}",
        place=here,
        left=place_name(left),
        right=place_name(right),
    )
