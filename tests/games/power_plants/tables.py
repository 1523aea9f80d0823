"""Positions of Power Plants set up by hand, and moves played in them."""

from __future__ import annotations

from typing import Any, cast

import hortus
from hortus import State
from hortus.core.contract import Json
from hortus.games.power_plants.rules import Garden

FIVE = ("deeproot", "honeyleaf", "emberwood", "frightshade", "starflower")
RING = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def patch(
    name: str, q: int, r: int, sprites: int = 0, owner: int | None = None, gems: int = 0
) -> Json:
    """A patch of the garden, such as honeyleaf3 at (q, r)."""
    return {
        "plant": name[:-1],
        "number": int(name[-1]),
        "at": [q, r],
        "owner": owner,
        "sprites": sprites,
        "gems": gems,
    }


def table(
    patches: list[Json],
    hands: list[list[str]],
    column: tuple[str, ...] = FIVE,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Garden:
    """A position at the start of a turn; the column is sorted by the plants' own timing."""
    game = hortus.load("power-plants", None, **(options or {}))
    data: Json = {"column": list(column), "patches": patches, "hands": hands, **fields}
    return cast(Garden, game.restore(data))


def played(state: State, *moves: str) -> Garden:
    """Play moves by their notation."""
    for move in moves:
        state.play(state.parse(move))
    return cast(Garden, state)


def at(state: State, name: str) -> Json:
    """What `to_dict` says of a patch of the garden."""
    for entry in state.to_dict()["patches"]:
        if f"{entry['plant']}{entry['number']}" == name:
            return dict(entry)
    raise AssertionError(f"{name} is not in the garden")


def sprites(state: State, name: str) -> tuple[int | None, int]:
    """Who has how many Sprites on a patch."""
    entry = at(state, name)
    return entry["owner"], entry["sprites"]


def texts(state: State) -> list[str]:
    """The legal moves, written."""
    return sorted([str(move) for move in state.moves()])


def places(state: State) -> set[tuple[int, int]]:
    """The plots that a patch of the hand may be added to."""
    found = set()
    for text in texts(state):
        q, r = text.partition("@")[2].split(",")
        found.add((int(q), int(r)))
    return found
