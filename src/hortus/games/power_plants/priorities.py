"""What the Rival of the solo game likes best, since nobody decides for it.

Its priorities and effects are content (`content/rival.toml`); here are the measures they name.
Whatever they leave equal is drawn at random, as a chance event.
"""

from __future__ import annotations

from hortus.games.power_plants.hexes import ON_TABLE, STEPS
from hortus.games.power_plants.plants import (
    COPIES,
    LONE_SPRITE,
    LONGEST_ROW,
    LOWEST_NUMBER,
    MOST_OWN,
    MOST_RIVALS,
    NOBODY,
    RIVAL_FIELD,
    YOUR_PATCHES,
)
from hortus.games.power_plants.rules import Garden

RIVAL_SIDE = 1


def narrow(garden: Garden, found: list[int], prefer: tuple[int, ...], rows: bool) -> list[int]:
    """Of what may be chosen, what the Rival likes best; `rows`: they are directions, not patches."""
    for measure in prefer:
        if len(found) > 1:
            merits = [_merit(garden, choice, measure, rows) for choice in found]
            best = max(merits)
            found = [choice for place, choice in enumerate(found) if merits[place] == best]
    return found


def _merit(garden: Garden, choice: int, measure: int, rows: bool) -> int:
    """How much the Rival likes a choice by one measure: more is better."""
    patch = choice
    if rows:
        plot = garden.place[garden.wizard] + STEPS[choice]
        patch = garden.ground[plot]
        if measure == LONGEST_ROW:
            length = 0
            while plot in garden.ground:
                length += 1
                plot += STEPS[choice]
            return length
    if measure == LOWEST_NUMBER:
        return -(patch % COPIES)
    if measure == LONE_SPRITE:
        return int(garden.sprites[patch] == 1)
    mine = garden.owner[patch] == garden.turn
    if measure == MOST_RIVALS:
        return 0 if mine else garden.sprites[patch]
    if measure == MOST_OWN:
        return garden.sprites[patch] if mine else 0
    return 0


def rival_plots(garden: Garden, patch: int) -> list[int]:
    """The plots where the Rival may put its patch, after its priorities."""
    found = [plot for plot in garden.open_plots() if plot in ON_TABLE]
    for measure in garden.book.priorities:
        merits = [_plot_merit(garden, patch, plot, measure) for plot in found]
        best = max(merits)
        found = [plot for place, plot in enumerate(found) if merits[place] == best]
    return sorted(found)


def _plot_merit(garden: Garden, patch: int, plot: int, measure: int) -> int:
    """How much the Rival likes a plot by one measure."""
    near = [garden.ground.get(plot + step, NOBODY) for step in STEPS]
    near = [neighbour for neighbour in near if neighbour != NOBODY]
    if measure == YOUR_PATCHES:
        return len([1 for neighbour in near if garden.owner[neighbour] == 0])
    if measure == RIVAL_FIELD:
        joined: list[int] = []
        for neighbour in near:
            if neighbour // COPIES == patch // COPIES and neighbour not in joined:
                joined += garden.field(neighbour)
        if RIVAL_SIDE in [garden.owner[member] for member in joined]:
            return len(joined) + 1
        return 0
    return len(near)
