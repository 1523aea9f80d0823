"""The Rival of the solo game: how it decides, since nobody decides for it.

Its priorities and effects are content (`content/rival.toml`); here are the measures they name.
Whatever they leave equal is drawn at random, as a chance event.
"""

from __future__ import annotations

from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.plants import (
    COPIES,
    LONE_SPRITE,
    LONGEST_ROW,
    LOWEST_NUMBER,
    MOST_OWN,
    MOST_RIVALS,
    RIVAL_FIELD,
    YOUR_PATCHES,
)
from hortus.games.power_plants.position import NOBODY, Position

RIVAL_SIDE = 1


def narrow(state: Position, found: list[int], prefer: tuple[int, ...], rows: bool) -> list[int]:
    """Of what may be chosen, what the Rival likes best; `rows`: they are directions, not patches."""
    for measure in prefer:
        if len(found) > 1:
            merits = [_merit(state, choice, measure, rows) for choice in found]
            best = max(merits)
            found = [choice for place, choice in enumerate(found) if merits[place] == best]
    return found


def _merit(state: Position, choice: int, measure: int, rows: bool) -> int:
    """How much the Rival likes a choice by one measure: more is better."""
    patch = choice
    if rows:
        plot = state.place[state.wizard] + STEPS[choice]
        patch = state.ground[plot]
        if measure == LONGEST_ROW:
            length = 0
            while plot in state.ground:
                length += 1
                plot += STEPS[choice]
            return length
    if measure == LOWEST_NUMBER:
        return -(patch % COPIES)
    if measure == LONE_SPRITE:
        return int(state.sprites[patch] == 1)
    mine = state.owner[patch] == state.turn
    if measure == MOST_RIVALS:
        return 0 if mine else state.sprites[patch]
    if measure == MOST_OWN:
        return state.sprites[patch] if mine else 0
    return 0


def rival_plots(state: Position, patch: int) -> list[int]:
    """The plots where the Rival may put its patch, after its priorities."""
    found = list(state.open_plots())
    for measure in state.book.priorities:
        merits = [_plot_merit(state, patch, plot, measure) for plot in found]
        best = max(merits)
        found = [plot for place, plot in enumerate(found) if merits[place] == best]
    return sorted(found)


def _plot_merit(state: Position, patch: int, plot: int, measure: int) -> int:
    """How much the Rival likes a plot by one measure."""
    near = [state.ground.get(plot + step, NOBODY) for step in STEPS]
    near = [neighbour for neighbour in near if neighbour != NOBODY]
    if measure == YOUR_PATCHES:
        return len([1 for neighbour in near if state.owner[neighbour] == 0])
    if measure == RIVAL_FIELD:
        joined: list[int] = []
        for neighbour in near:
            if neighbour // COPIES == patch // COPIES and neighbour not in joined:
                joined += state.field(neighbour)
        if RIVAL_SIDE in [state.owner[member] for member in joined]:
            return len(joined) + 1
        return 0
    return len(near)
