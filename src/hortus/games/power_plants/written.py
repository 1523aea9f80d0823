"""A position written down and read back, and refusals in the words of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.core.contract import Json, Move
from hortus.core.errors import BadPosition
from hortus.games.power_plants.hexes import (
    AXES,
    axial,
    is_whole,
    narrow_gap,
    on_the_ground,
    plot_at,
)
from hortus.games.power_plants.plants import (
    AXIS,
    CHOOSE,
    COLUMN,
    COPIES,
    FIELD,
    PATCH,
    TYPE,
    Step,
)
from hortus.games.power_plants.position import (
    CHOICE,
    GROWTH,
    KINDS,
    LENGTHS,
    NOBODY,
    PATCHES,
    POWER,
    SPRITES,
    SWAP,
    TURN,
    Frame,
    Position,
)
from hortus.games.power_plants.setup import numbers
from hortus.games.power_plants.translate import choice_of, kind_of

if TYPE_CHECKING:
    from hortus.games.power_plants.rules import Garden


def patch_name(state: Position, patch: int) -> str:
    """A patch as it is written in moves: honeyleaf3."""
    return f"{state.plant_of(patch).name}{patch % COPIES + 1}"


def place_name(plot: int) -> str:
    """A plot as people read it: (2,-1)."""
    q, r = axial(plot)
    return f"({q},{r})"


# --- refusals -------------------------------------------------------------------------------


def why_not(state: Position, move: Move) -> str:
    """Why a move is not allowed here; empty if it is."""
    if state.over:
        return "the game is over"
    if state.stack[-1][0] == TURN:
        return _why_not_add(state, move)
    choice = choice_of(state, move)
    if choice is not None and choice in state.choices:
        return ""
    if state.chance:
        return "that is not something that can happen by chance now"
    expected = kind_of(state)
    if choice is None:
        return _other_question(expected)
    if expected == "activate":
        return "this patch does not grow now: touching patches grow in the order of the card column"
    if expected == "retrieve":
        return "you have no Sprite there to retrieve"
    if expected == "to":
        return _why_not_there(state, choice, "moved")
    if expected == "swap":
        return "a swap gives one patch of your hand for one of the Nursery"
    if expected == "take":
        return "there are not so many Gems to move"
    if expected == "choice":
        return "Grow powers are not used in Training Mode"
    return "the power does not reach that far, or can do nothing there"


def _other_question(expected: str) -> str:
    """What must be answered instead."""
    questions = {
        "activate": "choose a growing patch, such as grow:honeyleaf3, or skip",
        "retrieve": "your supply is empty: first retrieve a Sprite, such as retrieve:honeyleaf3",
        "to": "choose the plot for the patch you move, such as to@2,-1",
        "swap": "choose a swap, such as swap:honeyleaf3,snapjaw2, or keep",
        "take": "choose how many Gems, such as take:1",
        "choice": "choose sprout, grow or rest",
        "field": "choose a field by one of its patches, such as field:honeyleaf3",
        "type": "choose a plant, such as type:honeyleaf",
        "row": "choose a direction, such as row:ne",
        "axis": "choose a row, such as axis:ne",
    }
    return "another question is open: " + questions.get(
        expected, "choose a patch of the garden, such as honeyleaf3"
    )


def _why_not_add(state: Position, move: Move) -> str:
    if move.kind != "add" or len(move.args) != 3:
        return "a turn begins with adding a patch of your hand, such as honeyleaf3@2,-1"
    code, q, r = move.args
    if state.patch_from(code) not in state.hands[state.turn]:
        return "that patch is not in your hand"
    if not on_the_ground(q, r):
        return "that is nowhere near the garden"
    return _why_not_there(state, plot_at(q, r), "added")


def _why_not_there(state: Position, plot: int, done: str) -> str:
    """Why no patch may go to a place."""
    here = place_name(plot)
    ground = state.ground.copy()
    if done == "moved":
        start = state.place[state.stack[-1][1]]
        if plot == start:
            return "the patch must move to another plot"
        del ground[start]
        if plot in state.choices:
            return ""
    elif plot in state.open_plots():
        return ""
    if plot in ground:
        return f"there is a patch on {here} already"
    if not any([near in ground for near in _around(plot)]):
        return f"{here} is not next to a patch"
    if done == "moved" and state.stack[-1][3]:
        return f"{here} is not next to the Wizard, or cannot be reached"
    gap = narrow_gap(ground, plot)
    if gap is None:
        return f"{here} is walled in: a patch cannot slide there"
    left, right = sorted(gap)
    return (
        f"a patch cannot slide to {here} through the narrow gap between "
        f"{place_name(left)} and {place_name(right)}"
    )


def _around(plot: int) -> list[int]:
    q, r = axial(plot)
    ring = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    return [plot_at(q + dq, r + dr) for dq, dr in ring]


# --- writing --------------------------------------------------------------------------------


def to_dict(state: Position) -> Json:
    """The position as plain JSON. A patch outside the garden is written by its name."""
    sides = state.sides
    plants = state.book.plants
    return {
        "players": state.players,
        "column": [plants[plant].name for plant in state.column],
        "patches": [_patch_dict(state, patch) for patch in state.in_garden()],
        "wizard": None if state.wizard == NOBODY else list(axial(state.place[state.wizard])),
        "bag": [patch_name(state, patch) for patch in range(PATCHES) if state.bag >> patch & 1],
        "nursery": [patch_name(state, patch) for patch in state.nursery],
        "hands": [[patch_name(state, patch) for patch in hand] for hand in state.hands],
        "gems": list(state.gems),
        "supply": list(state.supply),
        "captives": [state.captives[side * sides : side * sides + sides] for side in range(sides)],
        "final_turns": [bool(state.finals >> side & 1) for side in range(sides)],
        "turn": state.turn,
        "pending": [[KINDS[frame[0]], *frame[1:]] for frame in state.stack],
    }


def _patch_dict(state: Position, patch: int) -> Json:
    owner = state.owner[patch]
    return {
        "plant": state.plant_of(patch).name,
        "number": patch % COPIES + 1,
        "at": list(axial(state.place[patch])),
        "owner": None if owner == NOBODY else owner,
        "sprites": state.sprites[patch],
        "gems": state.gems_on[patch],
    }


SETTING_UP = ("plants", "cards", "first", "stock", "deal")
"""What may be pending before there is a garden."""

# --- reading --------------------------------------------------------------------------------


def restore(state: Garden, data: Json) -> Garden:
    """Put a described position into a fresh one.

    Only `column`, `patches` and `hands` are needed; without the others it is seat 0's turn, the
    bag holds whatever lies nowhere else, and nobody holds Gems or captives.
    """
    _restore_column(state, data)
    _restore_patches(state, data)
    _restore_holdings(state, data)
    state.turn = _whole(data, "turn", 0, state.sides - 1, 0)
    _restore_wizard(state, data)
    pending = data.get("pending")
    if pending is None:
        if len(state.column) != COLUMN:
            raise BadPosition("column must name five plants, or pending say how the setup goes on")
        state.start_turn()
    else:
        state.stack = _read_stack(state, pending)
    if not state.ground and any([KINDS[frame[0]] not in SETTING_UP for frame in state.stack]):
        raise BadPosition("patches must hold the garden")
    state.resume()
    return state


def _whole(data: Json, key: str, low: int, high: int, default: int) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{key} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _list(data: Json, key: str, default: list[object]) -> list[object]:
    value = data.get(key, default)
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"{key} must be a list, not {value!r}")
    return list(value)


def _restore_column(state: Position, data: Json) -> None:
    names = _list(data, "column", [])
    number = state.book.number
    column: list[int] = []
    for name in names:
        if not isinstance(name, str) or name not in number:
            raise BadPosition(f"column names plants, and {name!r} is none")
        column.append(number[name])
    tiles = [state.book.plants[plant].tile for plant in column]
    if len(column) > COLUMN or len(set(tiles)) < len(tiles):
        raise BadPosition("column must be at most five plants, no two using the same tiles")
    timings = [state.book.plants[plant].timing for plant in column]
    if timings != sorted(timings):
        raise BadPosition("column must run from Morning over Noon to Night")
    state.column = tuple(column)


def _read_patch(state: Position, value: object, where: str) -> int:
    """A patch from its name, such as honeyleaf3."""
    if isinstance(value, dict):
        value = f"{value.get('plant')}{value.get('number')}"
    if isinstance(value, str) and value[-1:] in tuple("12345678"):
        plant = state.book.number.get(value[:-1], NOBODY)
        if plant in state.column:
            return state.column.index(plant) * COPIES + int(value[-1]) - 1
    raise BadPosition(f"{where} must hold patches of the column such as honeyleaf3, not {value!r}")


def _restore_patches(state: Position, data: Json) -> None:
    for entry in _list(data, "patches", []):
        if not isinstance(entry, dict):
            raise BadPosition(f"patches must be a list of objects, not of {entry!r}")
        patch = _read_patch(state, entry, "patches")
        name = patch_name(state, patch)
        at = entry.get("at")
        if not (
            isinstance(at, (list, tuple))
            and len(at) == 2
            and all([type(part) is int for part in at])
            and on_the_ground(at[0], at[1])
        ):
            raise BadPosition(f"at of {name} must be axial coordinates [q, r], not {at!r}")
        plot = plot_at(at[0], at[1])
        if state.place[patch] or plot in state.ground:
            raise BadPosition(f"{name} lies there twice, or on another patch")
        state.lay(patch, plot)
        sprites = _whole(entry, "sprites", 0, SPRITES, 0)
        owner = entry.get("owner")
        if (owner is None) != (sprites == 0):
            raise BadPosition(f"{name} has an owner exactly if there are Sprites on it")
        if owner is not None:
            state.owner[patch] = _whole(entry, "owner", 0, state.sides - 1, 0)
        state.sprites[patch] = sprites
        state.gems_on[patch] = _whole(entry, "gems", 0, 1000, 0)
    if state.ground and not is_whole(state.ground):
        raise BadPosition("patches must hang together as one garden")


def _restore_holdings(state: Position, data: Json) -> None:
    """Bag, Nursery, hands, Gems, Sprites and captives."""
    seen = {patch for patch in range(PATCHES) if state.place[patch]}

    def claim(value: object, where: str) -> int:
        patch = _read_patch(state, value, where)
        if patch in seen:
            raise BadPosition(f"{patch_name(state, patch)} is in two places")
        seen.add(patch)
        return patch

    hands = _list(data, "hands", [[] for _ in range(state.players)])
    if len(hands) != state.players or not all([isinstance(hand, (list, tuple)) for hand in hands]):
        raise BadPosition(f"hands must be {state.players} lists of patches")
    for seat, hand in enumerate(hands):
        assert isinstance(hand, (list, tuple))
        state.hands[seat] = tuple(sorted([claim(value, "hands") for value in hand]))
        if len(hand) > 2:
            raise BadPosition("a hand holds at most two patches")
    nursery = [claim(value, "nursery") for value in _list(data, "nursery", [])]
    state.nursery = tuple(sorted(nursery))
    rest = [
        patch
        for patch in range(len(state.column) * COPIES)
        if patch not in seen and patch % COPIES < numbers(state.players)
    ]
    bag = _list(data, "bag", [patch_name(state, patch) for patch in rest])
    for value in bag:
        state.bag |= 1 << claim(value, "bag")
    _restore_sides(state, data)


def _counts(value: object, sides: int, high: int, what: str) -> list[int]:
    """One whole number for each side."""
    if not (
        isinstance(value, (list, tuple))
        and len(value) == sides
        and all([type(count) is int and 0 <= count <= high for count in value])
    ):
        raise BadPosition(f"{what} must be {sides} whole numbers from 0 to {high}")
    return list(value)


def _restore_sides(state: Position, data: Json) -> None:
    sides = state.sides
    nothing = [0] * sides
    state.gems = _counts(data.get("gems", nothing), sides, 10000, "gems")
    rows = data.get("captives", [nothing] * sides)
    if not isinstance(rows, (list, tuple)) or len(rows) != sides:
        raise BadPosition(f"captives must be {sides} lists of {sides} whole numbers")
    state.captives = [n for row in rows for n in _counts(row, sides, SPRITES, "captives of a side")]
    finals = data.get("final_turns", [False] * sides)
    if not (
        isinstance(finals, (list, tuple))
        and len(finals) == sides
        and all([isinstance(done, bool) for done in finals])
    ):
        raise BadPosition(f"final_turns must be {sides} times true or false")
    for side in range(sides):
        state.finals |= int(finals[side]) << side
        out = sum([state.sprites[p] for p in range(PATCHES) if state.owner[p] == side])
        out += sum(state.captives[side::sides])
        if out > SPRITES:
            raise BadPosition(f"side {side} has {out} Sprites out, and only {SPRITES} in all")
        left = SPRITES - out
        supply = data.get("supply")
        if supply is not None and _counts(supply, sides, SPRITES, "supply")[side] != left:
            raise BadPosition(f"the supply of side {side} must be {left}: {SPRITES} Sprites in all")
        state.supply[side] = left


def _restore_wizard(state: Position, data: Json) -> None:
    wizard = data.get("wizard")
    if wizard is None:
        return
    if isinstance(wizard, (list, tuple)) and len(wizard) == 2:
        q, r = wizard
        if type(q) is int and type(r) is int and on_the_ground(q, r):
            state.wizard = state.ground.get(plot_at(q, r), NOBODY)
    if state.wizard == NOBODY:
        raise BadPosition(f"wizard must be null or the place [q, r] of a patch, not {wizard!r}")


def _read_stack(state: Position, pending: object) -> list[Frame]:
    """What is still to be done; each entry is a kind and a few whole numbers."""
    if not isinstance(pending, (list, tuple)):
        raise BadPosition("pending must be a list")
    stack: list[Frame] = []
    for entry in pending:
        if (
            not isinstance(entry, (list, tuple))
            or not entry
            or entry[0] not in KINDS
            or not all([type(part) is int for part in entry[1:]])
        ):
            raise BadPosition(f"pending holds lists of a kind and numbers, not {entry!r}")
        kind = KINDS.index(entry[0])
        frame = (kind, *entry[1:])
        if (LENGTHS[kind] and LENGTHS[kind] != len(frame)) or not _fits(state, frame):
            raise BadPosition(f"pending: {list(entry)!r} does not fit this position")
        stack.append(frame)
    return stack


def _fits(state: Position, frame: Frame) -> bool:
    """True if the numbers of an entry of the stack mean something in this position."""
    kind = frame[0]
    if KINDS[kind] in ("plants", "cards"):
        return _cards_fit(state, frame)
    if KINDS[kind] in ("first", "stock", "deal"):
        return len(frame) == 1 or 0 <= frame[1] <= 2 * COLUMN
    if len(state.column) != COLUMN:
        return KINDS[kind] == "swap" and 0 <= frame[1] < state.players
    if kind == SWAP:
        return 0 <= frame[1] < state.players
    if KINDS[kind] in ("turn", "choice", "growth", "draw") and state.rivals_turn:
        return False
    if KINDS[kind].startswith("rival-") and not state.rivals_turn:
        return False
    if kind == POWER:
        return _power_fits(state, frame)
    on_wizard = kind in (CHOICE, GROWTH)
    if KINDS[kind] in ("adding", "moving", "scattering", "carrying", "gems-to", "gems-count"):
        on_wizard = True
        if not _lies(state, frame[1]):
            return False
        if KINDS[kind] in ("gems-to", "gems-count") and not _lies(state, frame[2]):
            return False
        if any([number < 0 for number in frame]):
            return False
    if kind == GROWTH and not all([_lies(state, patch) for patch in frame[1:]]):
        return False
    if KINDS[kind] == "rival-plot":
        return 0 <= frame[1] < PATCHES and not state.place[frame[1]]
    return not on_wizard or state.wizard != NOBODY


def _cards_fit(state: Position, frame: Frame) -> bool:
    """True if these Plant cards can be in a game together with those of the column."""
    plants = state.book.plants
    cards = [*state.column, *frame[1:]]
    if not all([0 <= card < len(plants) for card in cards]) or len(cards) > COLUMN:
        return False
    tiles = {plants[card].tile for card in cards}
    return len(tiles) == len(cards) and (KINDS[frame[0]] == "plants" or len(cards) == COLUMN)


def _lies(state: Position, patch: int) -> bool:
    return 0 <= patch < PATCHES and state.place[patch] != 0


def _power_fits(state: Position, frame: Frame) -> bool:
    _, which, plant, growing, step, left, used, chosen, last = frame
    if not (0 <= which <= 2 and 0 <= plant < len(state.book.plants) and state.wizard != NOBODY):
        return False
    if not (growing == NOBODY or _lies(state, growing)) or not (
        last == NOBODY or _lies(state, last)
    ):
        return False
    steps = state.book.plants[plant].powers[which].steps
    in_range = 0 <= step <= len(steps) and 0 <= left <= 8 and used >= 0
    return in_range and (chosen == NOBODY or _choice_fits(state, steps[:step], chosen))


def _choice_fits(state: Position, done: tuple[Step, ...], chosen: int) -> bool:
    """True if what a power remembers can have been chosen by its steps so far."""
    what = [step.what for step in done if step.do == CHOOSE]
    if not what:
        return False
    if what[-1] in (FIELD, PATCH):
        return _lies(state, chosen)
    return 0 <= chosen < (COLUMN if what[-1] == TYPE else AXES if what[-1] == AXIS else 6)
