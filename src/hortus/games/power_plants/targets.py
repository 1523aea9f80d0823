"""Which patches a step of a power speaks of: areas of the garden, and which patches there count.

The words for areas and filters stand in `plants`.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.power_plants.hexes import AXES, ON_TABLE, STEPS, plots_without
from hortus.games.power_plants.plants import (
    ANYWHERE,
    AT_WIZARD,
    AXIS,
    BEHIND_GROWING,
    BY_GROWING,
    BY_WIZARD,
    CHOSEN_AXIS,
    CHOSEN_FIELD,
    CHOSEN_PATCH,
    CHOSEN_ROW,
    CHOSEN_TYPE,
    COPIES,
    EMPTY,
    FIELD,
    GROWING,
    LOCKED,
    LONE,
    MINE,
    MOVE_GEMS,
    MOVE_PATCH,
    NEAR_FIELDS,
    NOBODY,
    OCCUPIED,
    RIVAL,
    ROUND_GROWING,
    ROUND_WIZARD,
    ROW,
    ROW_THROUGH,
    THAT_PATCH,
    TYPE,
    UNLOCKED,
    UNOCCUPIED,
    WIZARD_TYPE,
    Step,
)
from hortus.games.power_plants.rules import NOT_THERE, Garden

# --- areas ----------------------------------------------------------------------------------


def row(garden: Garden, patch: int, direction: int) -> list[int]:
    """The unbroken row of patches that leads away from a patch, nearest first."""
    found: list[int] = []
    plot = garden.place[patch] + STEPS[direction]
    while plot in garden.ground:
        found.append(garden.ground[plot])
        plot += STEPS[direction]
    return found


def _through(garden: Garden, growing: int) -> list[int]:
    """The row from the Wizard through the growing patch; empty if they are no longer neighbours."""
    for direction in range(6):
        if garden.place[garden.wizard] + STEPS[direction] == garden.place[growing]:
            return row(garden, garden.wizard, direction)
    return []


def _of_type(garden: Garden, kind: int) -> list[int]:
    return [patch for patch in range(kind * COPIES, kind * COPIES + COPIES) if garden.place[patch]]


def _near_fields(garden: Garden) -> list[int]:
    """The fields next to the Wizard, each by its first patch."""
    found: list[int] = []
    for near in garden.neighbours(garden.wizard):
        first = min(garden.field(near))
        if first not in found:
            found.append(first)
    return sorted(found)


def _around(garden: Garden, area: int, growing: int) -> list[int]:
    """The areas that lie around the Wizard or the growing patch."""
    if area == AT_WIZARD:
        return [garden.wizard]
    if area == BY_WIZARD:
        return garden.neighbours(garden.wizard)
    if area == ROUND_WIZARD:
        return [garden.wizard, *garden.neighbours(garden.wizard)]
    if growing == NOBODY:
        return []
    if area == GROWING:
        return [growing]
    if area == BY_GROWING:
        return garden.neighbours(growing)
    if area == ROUND_GROWING:
        return [growing, *garden.neighbours(growing)]
    line = _through(garden, growing)
    return line[1:2] if area == BEHIND_GROWING else line


def patches_in(garden: Garden, area: int, growing: int, chosen: int, last: int) -> list[int]:
    """The patches of an area; see `plants.AREAS`."""
    if area <= ROW_THROUGH:
        return _around(garden, area, growing)
    if area == ANYWHERE:
        return garden.in_garden()
    if area == WIZARD_TYPE:
        return _of_type(garden, garden.wizard // COPIES)
    if area == NEAR_FIELDS:
        return [patch for first in _near_fields(garden) for patch in garden.field(first)]
    if area == THAT_PATCH:
        return [last] if last != NOBODY else []
    if chosen == NOBODY:
        return []
    if area == CHOSEN_FIELD:
        return sorted(garden.field(chosen))
    if area == CHOSEN_TYPE:
        return _of_type(garden, chosen)
    if area == CHOSEN_ROW:
        return row(garden, garden.wizard, chosen)
    if area == CHOSEN_AXIS:
        return row(garden, garden.wizard, chosen) + row(garden, garden.wizard, chosen + AXES)
    assert area == CHOSEN_PATCH
    return [chosen]


def _counts(garden: Garden, step: Step, patch: int) -> bool:
    """True if a patch is one of those the step asks for."""
    if step.cap >= 0 and garden.sprites[patch] > step.cap and garden.book.capped:
        return False
    return not step.only or meets(garden, step.only, patch)


def meets(garden: Garden, only: int, patch: int) -> bool:
    """True if a patch is all of what is asked; see `plants.FILTERS`."""
    sprites = garden.sprites[patch]
    mine = garden.owner[patch] == garden.turn
    if only & UNOCCUPIED and sprites:
        return False
    if only & (OCCUPIED | RIVAL) and not sprites:
        return False
    if only & EMPTY and (sprites or garden.gems_on[patch]):
        return False
    if only & MINE and not mine:
        return False
    if only & RIVAL and mine:
        return False
    if only & LONE and sprites != 1:
        return False
    if only & (UNLOCKED | LOCKED):
        return garden.unlocked(patch) == (only & UNLOCKED != 0)
    return True


def targets(
    garden: Garden, step: Step, growing: int, used: int, chosen: int, last: int
) -> list[int]:
    """The patches that a step may act on now; see `powers.PowerAtWork` for the other words."""
    found = patches_in(garden, step.area, growing, chosen, last)
    if step.do == MOVE_GEMS:
        return _with_gems(garden, found)
    found = [patch for patch in found if _counts(garden, step, patch)]
    if step.do == MOVE_PATCH:
        found = [patch for patch in found if can_carry(garden, patch, step.beside)]
    if used and step.distinct:
        found = [patch for patch in found if not used >> patch & 1]
    if step.by_type:
        kinds = [patch // COPIES for patch in found]
        found = [patch for place, patch in enumerate(found) if kinds.index(kinds[place]) == place]
    return found


def _with_gems(garden: Garden, area: list[int]) -> list[int]:
    """Patches with Gems in the area or right beside it."""
    found: list[int] = []
    for patch in area:
        for near in [patch, *garden.neighbours(patch)]:
            if garden.gems_on[near] and near not in found:
                found.append(near)
    return sorted(found)


def gem_goals(garden: Garden, start: int, growing: int) -> list[int]:
    """Where Gems of a patch may go: next door, one of the two being next to the growing patch."""
    area = garden.neighbours(growing)
    near = garden.neighbours(start)
    return near if start in area else [patch for patch in near if patch in area]


def carry_goals(garden: Garden, patch: int, beside: bool) -> list[int]:
    """The plots that a lifted patch may slide to, other than where it came from."""
    plots = plots_without(garden.ground, garden.place[patch])
    plots = [plot for plot in plots if plot != garden.place[patch] and plot in ON_TABLE]
    if beside:
        wizard = garden.place[garden.wizard]
        plots = [plot for plot in plots if plot - wizard in STEPS]
    return plots


def can_carry(garden: Garden, patch: int, beside: bool) -> bool:
    """True if an unlocked patch has somewhere to go; the Wizard's own patch stays."""
    if patch == garden.wizard:
        return False
    return not beside or len(carry_goals(garden, patch, True)) > 0


def options(garden: Garden, step: Step) -> list[int]:
    """What the effect `choose` offers: fields, types, directions, axes or patches."""
    near = garden.neighbours(garden.wizard)
    if step.what == FIELD:
        return _near_fields(garden)
    if step.what == TYPE:
        return sorted({patch // COPIES for patch in near})
    if step.what in (ROW, AXIS):
        here = garden.place[garden.wizard]
        filled = [here + STEPS[turn] in garden.ground for turn in range(6)]
        if step.what == ROW:
            return [turn for turn in range(6) if filled[turn]]
        return [turn for turn in range(AXES) if filled[turn] or filled[turn + AXES]]
    return [patch for patch in near if _counts(garden, step, patch)]


# --- refusals -------------------------------------------------------------------------------

ELSEWHERE: Final = (
    mark("{patch} is not the Wizard's patch"),
    mark("{patch} is not next to the Wizard"),
    mark("{patch} is not the Wizard's patch or next to it"),
    mark("{patch} is not the growing patch"),
    mark("{patch} is not next to the growing patch"),
    mark("{patch} is not the growing patch or next to it"),
    mark("{patch} is not right behind the growing patch"),
    mark("{patch} is not in the row through the growing patch"),
    mark("{patch} is not in the garden"),
    mark("{patch} is not of the Wizard's plant"),
    mark("{patch} is not in a field next to the Wizard"),
    mark("{patch} is not in the chosen field"),
    mark("{patch} is not of the chosen plant"),
    mark("{patch} is not in the chosen row"),
    mark("{patch} is not in the chosen row"),
    mark("{patch} is not the chosen patch"),
    mark("{patch} is not that patch"),
)
"""Why a patch is out of reach, by the area, in the order of `plants.AREAS`."""
_NOT_SO: Final = (
    mark("{patch} is occupied"),
    mark("{patch} has no Sprites on it"),
    mark("{patch} is not empty"),
    mark("{patch} has none of your Sprites on it"),
    mark("{patch} has no rival Sprite on it"),
    mark("{patch} has no lone Sprite on it"),
    mark(
        "{patch} is locked: it cannot slide away without a narrow gap or without splitting the "
        "garden"
    ),
    mark("{patch} is not locked"),
)
"""Why a patch does not count, in the order of `plants.FILTERS`."""


def why_no_target(garden: Garden, step: Step, patch: int) -> str:
    """Why a step cannot act on a patch of its area."""
    title = garden.patch_title(patch)
    if step.do == MOVE_GEMS:
        if not garden.gems_on[patch]:
            return say("there are no Gems on {patch}", patch=title)
        text = mark("{patch} is too far away: its Gems go one step, next to the growing patch")
        return say(text, patch=title)
    if step.do == MOVE_PATCH and patch == garden.wizard:
        return say("the Wizard's own patch stays where it is")
    for bit, reason in enumerate(_NOT_SO):
        asked = step.only & 1 << bit
        if asked and not meets(garden, asked, patch):
            return say(reason, patch=title)
    if step.do == MOVE_PATCH:
        return say("{patch} cannot slide to any plot next to the Wizard", patch=title)
    return say("{patch} holds too many Sprites already", patch=title)


def why_no_option(garden: Garden, step: Step, choice: int) -> str:
    """Why the effect `choose` does not offer something."""
    if step.what == TYPE:
        plant = garden.book.plants[garden.column[choice]]
        return say("there is no {plant} next to the Wizard", plant=say(plant.title))
    if step.what in (ROW, AXIS):
        return say("no patch lies that way next to the Wizard")
    if not garden.lies(choice):
        return say(NOT_THERE)
    if step.what == FIELD:
        text = mark("the field of {patch} is not next to the Wizard")
        return say(text, patch=garden.patch_title(choice))
    if choice not in garden.neighbours(garden.wizard):
        return say("{patch} is not next to the Wizard", patch=garden.patch_title(choice))
    return why_no_target(garden, step, choice)


# --- moves ----------------------------------------------------------------------------------


def patches_meant(garden: Garden, move: Move) -> list[int]:
    """The patches of the garden that a move speaks of: what glows, and what may be clicked."""
    kind = move.kind
    if kind == "sprout":
        return [garden.wizard]
    if kind == "grow":
        return garden.neighbours(garden.wizard)
    if kind in ("pick", "activate", "retrieve"):
        return [garden.patch_from(move.args[0])]
    if kind == "field":
        return garden.field(garden.patch_from(move.args[0]))
    if kind == "type":
        slot = garden.column.index(move.args[0])
        return [patch for patch in garden.in_garden() if patch // COPIES == slot]
    if kind == "row":
        return row(garden, garden.wizard, move.args[0])
    if kind == "axis":
        way = move.args[0]
        return row(garden, garden.wizard, way) + row(garden, garden.wizard, way + AXES)
    return []
