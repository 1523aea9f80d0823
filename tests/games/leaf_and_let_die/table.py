"""Positions to try a rule on: whose hand holds what, and what is being decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import hortus
from hortus.games.leaf_and_let_die.rules import Position

Player = Mapping[str, Any]


def position(
    *players: Player, options: Mapping[str, object] | None = None, **fields: Any
) -> Position:
    """A position in which every player owns something, so that nobody is out by accident."""
    game = hortus.load("leaf-and-let-die", None, **(options or {}))
    data = {"players": list(players), **fields}
    return cast(Position, game.restore(data))


def playing(
    mine: Player,
    other: Player | None = None,
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Position:
    """Seat 0 is about to play cards; its target is seat 1, who is asked a question after that."""
    theirs = {"supply": ["root-favor"], "supply_dice": [0, 1, 0, 0, 0, 0], "nutrients": 2}
    if other is not None:
        theirs = {**other, "nutrients": 2}
    steps = [["end"], ["grow", 1], ["play", 0, 0]]
    return position(mine, theirs, options=options, chain=[0, 1], todo=steps, **more)


def buying(mine: Player, options: Mapping[str, object] | None = None, **more: Any) -> Position:
    """Seat 0 is about to acquire; after that seat 1 is asked a question."""
    theirs = {"supply": ["root-favor"], "supply_dice": [0, 1, 0, 0, 0, 0], "nutrients": 2}
    return position(mine, theirs, options=options, todo=[["end"], ["grow", 1], ["buy", 0]], **more)


def fighting(
    *players: Player, options: Mapping[str, object] | None = None, **more: Any
) -> Position:
    """The blows are about to fall along the chain, which is the order of the seats."""
    return position(
        *players, options=options, phase="battle", round=10, battle_from=5, todo=[["after"]], **more
    )


def do(state: Position, *moves: str) -> Position:
    """Play moves and chance events by their notation."""
    for text in moves:
        state.play(state.parse(text))
    return state


def texts(state: Position) -> list[str]:
    """The legal moves by their notation."""
    return [str(move) for move in state.moves()]


def dice(state: Position, seat: int = 0) -> list[str]:
    """The dice in a hand."""
    return cast(list[str], state.to_dict()["players"][seat]["dice"])


def pile(state: Position, name: str, seat: int = 0) -> Any:
    """What lies in a pile of a player."""
    return state.to_dict()["players"][seat][name]


def task(state: Position) -> Any:
    """The current task by name."""
    return state.to_dict()["todo"][-1]
