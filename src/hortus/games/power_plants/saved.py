"""A position of Power Plants as plain data, and back: `to_dict` and `restore`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import (
    AddSprites,
    CarryPatch,
    CountGems,
    MoveGems,
    MoveSprite,
    Scatter,
)
from hortus.games.power_plants.hexes import axial, is_whole, on_table, plot_at
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY, PATCHES
from hortus.games.power_plants.powers import Growing, PowerAtWork, SproutOrGrow
from hortus.games.power_plants.rival import RivalAdds, RivalDraws
from hortus.games.power_plants.rules import SPRITES, Garden, Task
from hortus.games.power_plants.setup import (
    DealHands,
    DrawPlants,
    LayColumn,
    SetupTask,
    StockNursery,
    WhoStarts,
    numbers,
)
from hortus.games.power_plants.turns import DrawPatch, EndTurn, NextTurn, Swap, start_turn

KINDS: Final = (
    "plants",
    "cards",
    "first",
    "stock",
    "deal",
    "swap",
    "turn",
    "choice",
    "growth",
    "power",
    "adding",
    "moving",
    "scattering",
    "carrying",
    "gems-to",
    "gems-count",
    "end",
    "draw",
    "rival-draw",
    "rival-plot",
    "next",
)
"""The kinds of tasks by their numbers, as they are written down."""
ANY: Final = -1
_MAKERS: Final[list[tuple[Callable[..., Task], int]]] = [
    (DrawPlants, ANY),
    (LayColumn, ANY),
    (WhoStarts, 0),
    (StockNursery, 1),
    (DealHands, 1),
    (Swap, 1),
    (AddPatch, 0),
    (SproutOrGrow, 0),
    (Growing, ANY),
    (PowerAtWork, 8),
    (AddSprites, 2),
    (MoveSprite, 1),
    (Scatter, 2),
    (CarryPatch, 3),
    (MoveGems, 3),
    (CountGems, 3),
    (EndTurn, 1),
    (DrawPatch, 0),
    (RivalDraws, 0),
    (RivalAdds, 1),
    (NextTurn, 0),
]
"""What makes a task of each kind, and from how many numbers."""

# --- writing --------------------------------------------------------------------------------


def to_dict(garden: Garden) -> Json:
    """The position as plain JSON. A patch outside the garden is written by its name."""
    sides = garden.sides
    plants = garden.book.plants
    return {
        "players": garden.players,
        "column": [plants[plant].name for plant in garden.column],
        "patches": [_patch_dict(garden, patch) for patch in garden.in_garden()],
        "wizard": None if garden.wizard == NOBODY else list(axial(garden.place[garden.wizard])),
        "bag": [garden.patch_name(patch) for patch in range(PATCHES) if garden.bag >> patch & 1],
        "nursery": [garden.patch_name(patch) for patch in garden.nursery],
        "hands": [[garden.patch_name(patch) for patch in hand] for hand in garden.hands],
        "gems": list(garden.gems),
        "supply": list(garden.supply),
        "captives": [garden.captives[side * sides : side * sides + sides] for side in range(sides)],
        "final_turns": [bool(garden.finals >> side & 1) for side in range(sides)],
        "turn": garden.turn,
        "pending": [_task_list(task) for task in garden.stack],
    }


def _task_list(task: Task) -> list[object]:
    """What is still to be done: the name of its kind, and its numbers."""
    numbers = task.numbers()
    return [KINDS[numbers[0]], *numbers[1:]]


def _patch_dict(garden: Garden, patch: int) -> Json:
    owner = garden.owner[patch]
    return {
        "plant": garden.plant_of(patch).name,
        "number": patch % COPIES + 1,
        "at": list(axial(garden.place[patch])),
        "owner": None if owner == NOBODY else owner,
        "sprites": garden.sprites[patch],
        "gems": garden.gems_on[patch],
    }


# --- reading --------------------------------------------------------------------------------


def restore(garden: Garden, data: Json) -> Garden:
    """Put a described position into a fresh one.

    Only `column`, `patches` and `hands` are needed; without the others it is seat 0's turn, the
    bag holds whatever lies nowhere else, and nobody holds Gems or captives.
    """
    _restore_column(garden, data)
    _restore_patches(garden, data)
    _restore_holdings(garden, data)
    garden.turn = _whole(data, "turn", 0, garden.sides - 1, 0)
    _restore_wizard(garden, data)
    pending = data.get("pending")
    if pending is None:
        if len(garden.column) != COLUMN:
            raise BadPosition("column must name five plants, or pending say how the setup goes on")
        start_turn(garden)
    else:
        garden.stack = _read_stack(garden, pending)
    if not garden.ground and not all([isinstance(task, SetupTask) for task in garden.stack]):
        raise BadPosition("patches must hold the garden")
    garden.settle()
    return garden


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


def _restore_column(garden: Garden, data: Json) -> None:
    names = _list(data, "column", [])
    number = garden.book.number
    column: list[int] = []
    for name in names:
        if not isinstance(name, str) or name not in number:
            raise BadPosition(f"column names plants, and {name!r} is none")
        column.append(number[name])
    tiles = [garden.book.plants[plant].tile for plant in column]
    if len(column) > COLUMN or len(set(tiles)) < len(tiles):
        raise BadPosition("column must be at most five plants, no two using the same tiles")
    timings = [garden.book.plants[plant].timing for plant in column]
    if timings != sorted(timings):
        raise BadPosition("column must run from Morning over Noon to Night")
    garden.column = tuple(column)


def _read_patch(garden: Garden, value: object, where: str) -> int:
    """A patch from its name, such as honeyleaf3."""
    if isinstance(value, dict):
        value = f"{value.get('plant')}{value.get('number')}"
    if isinstance(value, str) and value[-1:] in tuple("12345678"):
        plant = garden.book.number.get(value[:-1], NOBODY)
        if plant in garden.column:
            return garden.column.index(plant) * COPIES + int(value[-1]) - 1
    raise BadPosition(f"{where} must hold patches of the column such as honeyleaf3, not {value!r}")


def _restore_patches(garden: Garden, data: Json) -> None:
    for entry in _list(data, "patches", []):
        if not isinstance(entry, dict):
            raise BadPosition(f"patches must be a list of objects, not of {entry!r}")
        patch = _read_patch(garden, entry, "patches")
        name = garden.patch_name(patch)
        at = entry.get("at")
        if not (
            isinstance(at, (list, tuple))
            and len(at) == 2
            and all([type(part) is int for part in at])
            and on_table(at[0], at[1])
        ):
            raise BadPosition(f"at of {name} must be axial coordinates [q, r], not {at!r}")
        plot = plot_at(at[0], at[1])
        if garden.place[patch] or plot in garden.ground:
            raise BadPosition(f"{name} lies there twice, or on another patch")
        garden.lay(patch, plot)
        sprites = _whole(entry, "sprites", 0, SPRITES, 0)
        owner = entry.get("owner")
        if (owner is None) != (sprites == 0):
            raise BadPosition(f"{name} has an owner exactly if there are Sprites on it")
        if owner is not None:
            garden.owner[patch] = _whole(entry, "owner", 0, garden.sides - 1, 0)
        garden.sprites[patch] = sprites
        garden.gems_on[patch] = _whole(entry, "gems", 0, 1000, 0)
    if garden.ground and not is_whole(garden.ground):
        raise BadPosition("patches must hang together as one garden")


def _restore_holdings(garden: Garden, data: Json) -> None:
    """Bag, Nursery, hands, Gems, Sprites and captives."""
    seen = {patch for patch in range(PATCHES) if garden.place[patch]}

    def claim(value: object, where: str) -> int:
        patch = _read_patch(garden, value, where)
        if patch in seen:
            raise BadPosition(f"{garden.patch_name(patch)} is in two places")
        seen.add(patch)
        return patch

    hands = _list(data, "hands", [[] for _ in range(garden.players)])
    if len(hands) != garden.players or not all([isinstance(hand, (list, tuple)) for hand in hands]):
        raise BadPosition(f"hands must be {garden.players} lists of patches")
    for seat, hand in enumerate(hands):
        assert isinstance(hand, (list, tuple))
        garden.hands[seat] = tuple(sorted([claim(value, "hands") for value in hand]))
        if len(hand) > 2:
            raise BadPosition("a hand holds at most two patches")
    nursery = [claim(value, "nursery") for value in _list(data, "nursery", [])]
    garden.nursery = tuple(sorted(nursery))
    rest = [
        patch
        for patch in range(len(garden.column) * COPIES)
        if patch not in seen and patch % COPIES < numbers(garden.players)
    ]
    bag = _list(data, "bag", [garden.patch_name(patch) for patch in rest])
    for value in bag:
        garden.bag |= 1 << claim(value, "bag")
    _restore_sides(garden, data)


def _counts(value: object, sides: int, high: int, what: str) -> list[int]:
    """One whole number for each side."""
    if not (
        isinstance(value, (list, tuple))
        and len(value) == sides
        and all([type(count) is int and 0 <= count <= high for count in value])
    ):
        raise BadPosition(f"{what} must be {sides} whole numbers from 0 to {high}")
    return list(value)


def _restore_sides(garden: Garden, data: Json) -> None:
    sides = garden.sides
    nothing = [0] * sides
    garden.gems = _counts(data.get("gems", nothing), sides, 10000, "gems")
    rows = data.get("captives", [nothing] * sides)
    if not isinstance(rows, (list, tuple)) or len(rows) != sides:
        raise BadPosition(f"captives must be {sides} lists of {sides} whole numbers")
    garden.captives = [
        n for row in rows for n in _counts(row, sides, SPRITES, "captives of a side")
    ]
    finals = data.get("final_turns", [False] * sides)
    if not (
        isinstance(finals, (list, tuple))
        and len(finals) == sides
        and all([isinstance(done, bool) for done in finals])
    ):
        raise BadPosition(f"final_turns must be {sides} times true or false")
    for side in range(sides):
        garden.finals |= int(finals[side]) << side
        out = sum([garden.sprites[p] for p in range(PATCHES) if garden.owner[p] == side])
        out += sum(garden.captives[side::sides])
        if out > SPRITES:
            raise BadPosition(f"side {side} has {out} Sprites out, and only {SPRITES} in all")
        left = SPRITES - out
        supply = data.get("supply")
        if supply is not None and _counts(supply, sides, SPRITES, "supply")[side] != left:
            raise BadPosition(f"the supply of side {side} must be {left}: {SPRITES} Sprites in all")
        garden.supply[side] = left


def _restore_wizard(garden: Garden, data: Json) -> None:
    wizard = data.get("wizard")
    if wizard is None:
        return
    if isinstance(wizard, (list, tuple)) and len(wizard) == 2:
        q, r = wizard
        if type(q) is int and type(r) is int and on_table(q, r):
            garden.wizard = garden.ground.get(plot_at(q, r), NOBODY)
    if garden.wizard == NOBODY:
        raise BadPosition(f"wizard must be null or the place [q, r] of a patch, not {wizard!r}")


def _read_stack(garden: Garden, pending: object) -> list[Task]:
    """What is still to be done; each entry is a kind and a few whole numbers."""
    if not isinstance(pending, (list, tuple)):
        raise BadPosition("pending must be a list")
    stack: list[Task] = []
    for entry in pending:
        if (
            not isinstance(entry, (list, tuple))
            or not entry
            or entry[0] not in KINDS
            or not all([type(part) is int for part in entry[1:]])
        ):
            raise BadPosition(f"pending holds lists of a kind and numbers, not {entry!r}")
        task = _task(KINDS.index(entry[0]), tuple(entry[1:]))
        if task is None or not _task_fits(garden, task):
            raise BadPosition(f"pending: {list(entry)!r} does not fit this position")
        stack.append(task)
    return stack


def _task(kind: int, numbers: tuple[int, ...]) -> Task | None:
    """The task that was written down; None if it has another number of numbers."""
    make, count = _MAKERS[kind]
    if count == ANY:
        return make(numbers)
    return make(*numbers) if len(numbers) == count else None


def _task_fits(garden: Garden, task: Task) -> bool:
    """True if a task can be pending in this position."""
    if len(garden.column) != COLUMN and not isinstance(task, SetupTask):
        return False
    return task.fits(garden)
