"""Powers at work: which patches a step speaks of, and what each small named effect does to them.

`advance` carries a power on until it is done or something must be chosen; `answer` takes the
choice. To add an effect, write one function here, put it into `_EFFECTS`, and give it a word in
`plants.EFFECTS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hortus.games.power_plants.hexes import AXES, STEPS, plots_without
from hortus.games.power_plants.plants import (
    ANYWHERE,
    AT_WIZARD,
    AXIS,
    BEHIND_GROWING,
    BY_GROWING,
    BY_WIZARD,
    CHOOSE,
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
    NEAREST,
    OCCUPIED,
    ONE,
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
from hortus.games.power_plants.position import (
    ADDING,
    CARRYING,
    GEMS_TO,
    MOVING,
    NOBODY,
    POWER,
    SCATTERING,
    Frame,
    Position,
)
from hortus.games.power_plants.rival import narrow

STOP: Final = -1
"""The answer that ends an optional step."""


# --- areas ----------------------------------------------------------------------------------


def row(state: Position, patch: int, direction: int) -> list[int]:
    """The unbroken row of patches that leads away from a patch, nearest first."""
    found: list[int] = []
    plot = state.place[patch] + STEPS[direction]
    while plot in state.ground:
        found.append(state.ground[plot])
        plot += STEPS[direction]
    return found


def _through(state: Position, growing: int) -> list[int]:
    """The row from the Wizard through the growing patch; empty if they are no longer neighbours."""
    for direction in range(6):
        if state.place[state.wizard] + STEPS[direction] == state.place[growing]:
            return row(state, state.wizard, direction)
    return []


def _of_type(state: Position, kind: int) -> list[int]:
    return [patch for patch in range(kind * COPIES, kind * COPIES + COPIES) if state.place[patch]]


def _near_fields(state: Position) -> list[int]:
    """The fields next to the Wizard, each by its first patch."""
    found: list[int] = []
    for near in state.neighbours(state.wizard):
        first = min(state.field(near))
        if first not in found:
            found.append(first)
    return sorted(found)


def _around(state: Position, area: int, growing: int) -> list[int]:
    """The areas that lie around the Wizard or the growing patch."""
    if area == AT_WIZARD:
        return [state.wizard]
    if area == BY_WIZARD:
        return state.neighbours(state.wizard)
    if area == ROUND_WIZARD:
        return [state.wizard, *state.neighbours(state.wizard)]
    if growing == NOBODY:
        return []
    if area == GROWING:
        return [growing]
    if area == BY_GROWING:
        return state.neighbours(growing)
    if area == ROUND_GROWING:
        return [growing, *state.neighbours(growing)]
    line = _through(state, growing)
    return line[1:2] if area == BEHIND_GROWING else line


def patches_in(state: Position, area: int, growing: int, chosen: int, last: int) -> list[int]:
    """The patches of an area; see `plants.AREAS`."""
    if area <= ROW_THROUGH:
        return _around(state, area, growing)
    if area == ANYWHERE:
        return state.in_garden()
    if area == WIZARD_TYPE:
        return _of_type(state, state.wizard // COPIES)
    if area == NEAR_FIELDS:
        return [patch for first in _near_fields(state) for patch in state.field(first)]
    if area == THAT_PATCH:
        return [last] if last != NOBODY else []
    if chosen == NOBODY:
        return []
    if area == CHOSEN_FIELD:
        return sorted(state.field(chosen))
    if area == CHOSEN_TYPE:
        return _of_type(state, chosen)
    if area == CHOSEN_ROW:
        return row(state, state.wizard, chosen)
    if area == CHOSEN_AXIS:
        return row(state, state.wizard, chosen) + row(state, state.wizard, chosen + AXES)
    assert area == CHOSEN_PATCH
    return [chosen]


def _counts(state: Position, step: Step, patch: int) -> bool:
    """True if a patch is one of those the step asks for."""
    only = step.only
    sprites = state.sprites[patch]
    if step.cap >= 0 and sprites > step.cap and state.book.capped:
        return False
    if not only:
        return True
    mine = state.owner[patch] == state.turn
    if only & UNOCCUPIED and sprites:
        return False
    if only & (OCCUPIED | RIVAL) and not sprites:
        return False
    if only & EMPTY and (sprites or state.gems_on[patch]):
        return False
    if only & MINE and not mine:
        return False
    if only & RIVAL and mine:
        return False
    if only & LONE and sprites != 1:
        return False
    if only & (UNLOCKED | LOCKED):
        return state.unlocked(patch) == (only & UNLOCKED != 0)
    return True


def targets(state: Position, step: Step, frame: Frame) -> list[int]:
    """The patches that a step may act on now."""
    growing, used = frame[3], frame[6]
    found = patches_in(state, step.area, growing, frame[7], frame[8])
    if step.do == MOVE_GEMS:
        return _with_gems(state, found)
    found = [patch for patch in found if _counts(state, step, patch)]
    if step.do == MOVE_PATCH:
        found = [patch for patch in found if can_carry(state, patch, step.beside)]
    if used and step.distinct:
        found = [patch for patch in found if not used >> patch & 1]
    if step.by_type:
        kinds = [patch // COPIES for patch in found]
        found = [patch for place, patch in enumerate(found) if kinds.index(kinds[place]) == place]
    return found


def _with_gems(state: Position, area: list[int]) -> list[int]:
    """Patches with Gems in the area or right beside it."""
    found: list[int] = []
    for patch in area:
        for near in [patch, *state.neighbours(patch)]:
            if state.gems_on[near] and near not in found:
                found.append(near)
    return sorted(found)


def gem_goals(state: Position, start: int, growing: int) -> list[int]:
    """Where Gems of a patch may go: next door, one of the two being next to the growing patch."""
    area = state.neighbours(growing)
    near = state.neighbours(start)
    return near if start in area else [patch for patch in near if patch in area]


def carry_goals(state: Position, patch: int, beside: bool) -> list[int]:
    """The plots that a lifted patch may slide to, other than where it came from."""
    plots = plots_without(state.ground, state.place[patch])
    plots = [plot for plot in plots if plot != state.place[patch]]
    if beside:
        wizard = state.place[state.wizard]
        plots = [plot for plot in plots if plot - wizard in STEPS]
    return plots


def can_carry(state: Position, patch: int, beside: bool) -> bool:
    """True if an unlocked patch has somewhere to go; the Wizard's own patch stays."""
    if patch == state.wizard:
        return False
    return not beside or len(carry_goals(state, patch, True)) > 0


def options(state: Position, step: Step) -> list[int]:
    """What the effect `choose` offers: fields, types, directions, axes or patches."""
    near = state.neighbours(state.wizard)
    if step.what == FIELD:
        return _near_fields(state)
    if step.what == TYPE:
        return sorted({patch // COPIES for patch in near})
    if step.what in (ROW, AXIS):
        here = state.place[state.wizard]
        filled = [here + STEPS[turn] in state.ground for turn in range(6)]
        if step.what == ROW:
            return [turn for turn in range(6) if filled[turn]]
        return [turn for turn in range(AXES) if filled[turn] or filled[turn + AXES]]
    return [patch for patch in near if _counts(state, step, patch)]


# --- effects --------------------------------------------------------------------------------


def _add(state: Position, step: Step, patch: int, _growing: int) -> None:
    """Add Sprites to the patch."""
    state.stack.append((ADDING, patch, step.count))


def _expel(state: Position, step: Step, patch: int, _growing: int) -> None:
    """Expel Sprites from the patch."""
    for _ in range(min(step.count, state.sprites[patch])):
        state.expel(patch)


def _capture(state: Position, step: Step, patch: int, _growing: int) -> None:
    """Capture Sprites from the patch."""
    for _ in range(min(step.count, state.sprites[patch])):
        state.capture(patch)


def _move_sprite(state: Position, _step: Step, patch: int, _growing: int) -> None:
    """Move one Sprite from the patch one step."""
    state.stack.append((MOVING, patch))


def _scatter(state: Position, _step: Step, patch: int, _growing: int) -> None:
    """Move the Sprites of the patch away, each to a different patch."""
    state.stack.append((SCATTERING, patch, 0))


def _move_patch(state: Position, step: Step, patch: int, _growing: int) -> None:
    """Move the patch to another plot."""
    state.stack.append((CARRYING, patch, int(step.expels), int(step.beside)))


def _gain(state: Position, step: Step, _patch: int, _growing: int) -> None:
    """Gain Gems for the patch."""
    state.gems[state.turn] += step.count


def _put_gems(state: Position, step: Step, patch: int, _growing: int) -> None:
    """Put Gems from the general supply on the patch."""
    state.gems_on[patch] += step.count


def _move_gems(state: Position, step: Step, patch: int, growing: int) -> None:
    """Move Gems from the patch to one beside it."""
    state.stack.append((GEMS_TO, patch, growing, step.count))


def _nothing(_state: Position, _step: Step, _patch: int, _growing: int) -> None:
    """What is chosen is remembered by the power itself."""


_EFFECTS: Final[list[Callable[[Position, Step, int, int], None]]] = [
    _add,
    _expel,
    _capture,
    _move_sprite,
    _scatter,
    _move_patch,
    _gain,
    _put_gems,
    _move_gems,
    _nothing,
]
"""In the order of `plants.EFFECTS`."""


# --- powers ---------------------------------------------------------------------------------


def begin(state: Position, which: int, plant: int, growing: int) -> None:
    """Put a power on the stack."""
    state.stack.append((POWER, which, plant, growing, 0, 0, 0, NOBODY, NOBODY))


def step_of(state: Position, frame: Frame) -> Step | None:
    """The step that a power has come to; None if it is done."""
    steps = state.book.plants[frame[2]].powers[frame[1]].steps
    return steps[frame[4]] if frame[4] < len(steps) else None


def is_void(state: Position, which: int, plant: int, growing: int) -> bool:
    """True if no step of a power could do anything now."""
    frame = (POWER, which, plant, growing, 0, 0, 0, NOBODY, NOBODY)
    for step in state.book.plants[plant].powers[which].steps:
        if step.do == CHOOSE:
            if options(state, step):
                return False
        elif targets(state, step, frame):
            return False
    return True


def advance(state: Position, frame: Frame) -> tuple[int, ...]:
    """Carry on the power on top of the stack: empty if it went on, else what may be chosen."""
    step = step_of(state, frame)
    if step is None:
        state.stack.pop()
        return ()
    found = options(state, step) if step.do == CHOOSE else targets(state, step, frame)
    if step.pick != ONE:
        if step.pick == NEAREST:
            found = found[:1]
        _go_on(state, frame, frame[7], found[0] if len(found) == 1 else frame[8])
        _apply(state, step, found, frame[3])
        return ()
    if not found:
        _go_on(state, frame, frame[7], frame[8])
        return ()
    if state.rivals_turn:
        found = narrow(state, found, step.prefer, step.do == CHOOSE and step.what == ROW)
    elif step.optional:
        return (*found, STOP)
    if len(found) == 1:
        answer(state, frame, found[0])
        return ()
    return tuple(found)


def answer(state: Position, frame: Frame, choice: int) -> None:
    """Take what was chosen for the step that the power has come to."""
    step = step_of(state, frame)
    assert step is not None
    if step.do == CHOOSE:
        _go_on(state, frame, choice, frame[8])
        return
    if choice == STOP:
        _go_on(state, frame, frame[7], frame[8])
        return
    left = frame[5] if frame[5] else step.times
    if left > 1:
        head, used = frame[:5], frame[6] | 1 << choice
        state.stack[-1] = (*head, left - 1, used, frame[7], choice)
    else:
        _go_on(state, frame, frame[7], choice)
    _apply(state, step, [choice], frame[3])


def _go_on(state: Position, frame: Frame, chosen: int, last: int) -> None:
    """Turn to the next step."""
    state.stack[-1] = (POWER, frame[1], frame[2], frame[3], frame[4] + 1, 0, 0, chosen, last)


def _apply(state: Position, step: Step, patches: list[int], growing: int) -> None:
    """Let the effect act on patches, the first of them first."""
    effect = _EFFECTS[step.do]
    for patch in reversed(patches):
        effect(state, step, patch, growing)
