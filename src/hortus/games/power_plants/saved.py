"""A position of Power Plants as plain data, and back: `to_dict` and `restore`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.core.saved import Reader
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import (
    AddSprites,
    AddToEach,
    CarryPatch,
    CountGems,
    MoveGems,
    MoveSprite,
    Scatter,
)
from hortus.games.power_plants.hexes import REACH, axial, is_whole, on_table, plot_at
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY, PATCHES
from hortus.games.power_plants.powers import Growing, PowerAtWork, SproutOrGrow
from hortus.games.power_plants.rival import RivalAdds, RivalDraws
from hortus.games.power_plants.rules import SPRITES, Garden, Task
from hortus.games.power_plants.setup import (
    HAND,
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
    "each-added",
)
"""The kinds of tasks by their numbers, as they are written down."""
ANY: Final = -1


def _add_to_each(numbers: tuple[int, ...]) -> Task:
    """The number for each comes first, then the patches."""
    return AddToEach(numbers[0] if numbers else -1, numbers[1:])


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
    (_add_to_each, ANY),
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
    reader = Reader(data)
    _restore_column(garden, reader)
    for entry in reader.items("patches", default=()):
        _restore_patch(garden, entry)
    if garden.ground and not is_whole(garden.ground):
        raise BadPosition("patches must hang together as one garden")
    _restore_holdings(garden, reader)
    _restore_sides(garden, reader)
    garden.turn = reader.whole("turn", 0, garden.sides - 1, 0)
    if reader.has("wizard"):
        garden.wizard = garden.ground.get(_read_plot(reader, "wizard"), NOBODY)
        if garden.wizard == NOBODY:
            raise reader.wrong("wizard", "null or the place [q, r] of a patch")
    if reader.has("pending"):
        garden.stack = _read_stack(garden, reader)
    elif len(garden.column) == COLUMN:
        start_turn(garden)
    else:
        raise reader.wrong("column", "five plants, or pending say how the setup goes on")
    if not garden.ground and not all([isinstance(task, SetupTask) for task in garden.stack]):
        raise reader.wrong("patches", "the garden")
    garden.settle()
    return garden


def _restore_column(garden: Garden, reader: Reader) -> None:
    plants = garden.book.plants
    column: list[int] = []
    for name in reader.texts("column", ()):
        if name not in garden.book.number:
            raise reader.wrong("column", f"a list of plants ({name!r} is none)")
        column.append(garden.book.number[name])
    tiles = [plants[plant].tile for plant in column]
    if len(column) > COLUMN or len(set(tiles)) < len(tiles):
        raise reader.wrong(
            "column",
            "at most five plants, no two of them using the same tiles",
        )
    timings = [plants[plant].timing for plant in column]
    if timings != sorted(timings):
        raise reader.wrong("column", "in order from Morning over Noon to Night")
    garden.column = tuple(column)


def _patch_named(garden: Garden, name: str) -> int:
    """A patch from its name, such as honeyleaf3; nobody's if there is none."""
    plant = garden.book.number.get(name[:-1], NOBODY)
    if plant not in garden.column or name[-1:] not in tuple("12345678"):
        return NOBODY
    return garden.column.index(plant) * COPIES + int(name[-1]) - 1


def _read_plot(reader: Reader, key: str) -> int:
    """A plot from its coordinates."""
    q, r = reader.wholes(key, 2, -2 * REACH, 2 * REACH)
    if not on_table(q, r):
        raise reader.wrong(key, "axial coordinates [q, r] on the table")
    return plot_at(q, r)


def _restore_patch(garden: Garden, reader: Reader) -> None:
    """A patch that lies in the garden, and what is on it."""
    patch = _patch_named(garden, f"{reader.text('plant')}{reader.whole('number', 1, COPIES)}")
    if patch == NOBODY:
        raise reader.wrong("plant", "a plant of the column")
    plot = _read_plot(reader, "at")
    if garden.place[patch] or plot in garden.ground:
        raise reader.wrong(
            "at",
            "the one place of this patch, with no other patch on it",
        )
    garden.lay(patch, plot)
    garden.sprites[patch] = reader.whole("sprites", 0, SPRITES, 0)
    garden.owner[patch] = reader.seat("owner", garden.sides, NOBODY)
    garden.gems_on[patch] = reader.whole("gems", 0, 1000, 0)
    if (garden.owner[patch] == NOBODY) != (garden.sprites[patch] == 0):
        raise reader.wrong("owner", "there exactly if there are Sprites on the patch")


def _restore_holdings(garden: Garden, reader: Reader) -> None:
    """Hands, Nursery and bag; every patch is in one place."""
    seen = set(garden.in_garden())
    hands = reader.listed("hands", garden.players, [[] for _ in range(garden.players)])
    for seat, hand in enumerate(hands):
        part = Reader({"hand": hand}, f"hands[{seat}]")
        garden.hands[seat] = _claim(garden, part, "hand", seen)
        if len(garden.hands[seat]) > HAND:
            raise part.wrong("hand", "at most two patches")
    garden.nursery = _claim(garden, reader, "nursery", seen)
    if reader.has("bag"):
        bag = _claim(garden, reader, "bag", seen)
    else:
        highest = numbers(garden.players)
        bag = tuple(
            [
                patch
                for patch in range(len(garden.column) * COPIES)
                if patch not in seen and patch % COPIES < highest
            ]
        )
    for patch in bag:
        garden.bag |= 1 << patch


def _claim(garden: Garden, reader: Reader, key: str, seen: set[int]) -> tuple[int, ...]:
    """Patches by their names, none of which lies elsewhere."""
    found: list[int] = []
    for name in reader.texts(key, ()):
        patch = _patch_named(garden, name)
        if patch == NOBODY:
            raise reader.wrong(key, "a list of patches of the column such as honeyleaf3")
        if patch in seen:
            raise reader.wrong(
                key,
                f"a list without {name}, which would be in two places",
            )
        seen.add(patch)
        found.append(patch)
    return tuple(sorted(found))


def _restore_sides(garden: Garden, reader: Reader) -> None:
    """Gems, captives, final turns, and the Sprites that are left."""
    sides = garden.sides
    nothing = [0] * sides
    garden.gems = reader.wholes("gems", sides, 0, 10000, nothing)
    rows = reader.listed("captives", sides, [nothing] * sides)
    held = [
        Reader({"row": row}, f"captives[{side}]").wholes("row", sides, 0, SPRITES)
        for side, row in enumerate(rows)
    ]
    garden.captives = [count for row in held for count in row]
    finals = reader.listed("final_turns", sides, [False] * sides)
    if not all([isinstance(done, bool) for done in finals]):
        raise reader.wrong("final_turns", f"{sides} times true or false")
    given = reader.wholes("supply", sides, 0, SPRITES) if reader.has("supply") else []
    for side in range(sides):
        garden.finals |= int(finals[side] is True) << side
        out = sum([garden.sprites[p] for p in range(PATCHES) if garden.owner[p] == side])
        out += sum(garden.captives[side::sides])
        garden.supply[side] = SPRITES - out
        if out > SPRITES or (given and given[side] != SPRITES - out):
            raise reader.wrong(
                "supply",
                f"such that side {side} has {SPRITES} Sprites in all",
            )


def _read_stack(garden: Garden, reader: Reader) -> list[Task]:
    """What is still to be done; each entry is a kind and a few whole numbers."""
    stack: list[Task] = []
    for place, entry in enumerate(reader.listed("pending")):
        part = Reader({"task": entry}, f"pending[{place}]")
        words = part.listed("task")
        if not words or words[0] not in KINDS or not all([type(n) is int for n in words[1:]]):
            raise part.wrong("task", "the name of a kind and its numbers")
        task = _task(KINDS.index(str(words[0])), tuple([n for n in words[1:] if type(n) is int]))
        if task is None or not _task_fits(garden, task):
            raise part.wrong("task", "something that fits this position")
        stack.append(task)
    return stack


def task_from(numbers: tuple[int, ...]) -> Task:
    """The task that `Task.numbers` described: how a pickled one comes back."""
    task = _task(numbers[0], numbers[1:])
    assert task is not None
    return task


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
