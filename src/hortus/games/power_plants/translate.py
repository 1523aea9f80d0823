"""Between choices and moves: what the question on top of the stack means by a number.

A position lists what may be answered as plain numbers (`choices`); people and records speak in
moves. Here one becomes the other.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Move
from hortus.games.power_plants.effects import row, step_of
from hortus.games.power_plants.hexes import AXES, axial, on_the_ground, plot_at
from hortus.games.power_plants.moves import Act, Notation
from hortus.games.power_plants.plants import CHOOSE, COPIES, FIELD, PATCH, TYPE
from hortus.games.power_plants.plants import ROW as ROW_CHOICE
from hortus.games.power_plants.position import (
    ADDING,
    CARDS,
    CARRYING,
    CHOICE,
    DEAL,
    DRAW,
    FIRST,
    GEMS_COUNT,
    GROWTH,
    PATCHES,
    PLANTS,
    POWER,
    RIVAL_DRAW,
    RIVAL_PLOT,
    STOCK,
    SWAP,
    Position,
)

POWER_WORDS: Final = ("sprout", "grow", "rest")


def kind_of(state: Position) -> str:
    """The kind of move that answers the question on top of the stack (besides plain words)."""
    frame = state.stack[-1]
    kind = frame[0]
    if kind == POWER:
        step = step_of(state, frame)
        if step is None or step.do != CHOOSE or step.what == PATCH:
            return "pick"
        if step.what == FIELD:
            return "field"
        if step.what == TYPE:
            return "type"
        return "row" if step.what == ROW_CHOICE else "axis"
    if kind == ADDING:
        return "retrieve"
    if kind == GROWTH:
        return "activate"
    if kind == CARRYING:
        return "to"
    if kind == GEMS_COUNT:
        return "take"
    if kind in (STOCK, DEAL, DRAW, RIVAL_DRAW):
        return "draw"
    if kind == SWAP:
        return "swap"
    if kind == RIVAL_PLOT:
        return "add"
    if kind == PLANTS:
        return "plant"
    if kind == CARDS:
        return "card"
    return "first" if kind == FIRST else "choice" if kind == CHOICE else "pick"


def move_of(state: Position, notation: Notation, choice: int) -> Act:
    """The move that stands for a choice."""
    kind = kind_of(state)
    if kind == "choice":
        return notation.plain[POWER_WORDS[choice]]
    if choice < 0:
        word = {"activate": "skip", "swap": "keep"}.get(kind, "stop")
        return notation.plain[word]
    if kind in notation.on_patch:
        return notation.on_patch[kind][state.patch_code(choice)]
    if kind == "to":
        return Act(kind, axial(choice), notation.names)
    if kind == "add":
        q, r = axial(choice)
        return notation.addition(state.patch_code(state.stack[-1][1]), q, r)
    if kind == "swap":
        given, taken = divmod(choice, PATCHES)
        return Act(kind, (state.patch_code(given), state.patch_code(taken)), notation.names)
    if kind == "type":
        return Act(kind, (state.column[choice],), notation.names)
    return Act(kind, (choice,), notation.names)


def choice_of(state: Position, move: Move) -> int | None:
    """The choice that a move stands for; None if it does not answer the present question."""
    kind = kind_of(state)
    args = move.args
    if not args:
        if kind == "choice":
            return POWER_WORDS.index(move.kind) if move.kind in POWER_WORDS else None
        word = {"activate": "skip", "swap": "keep"}.get(kind, "stop")
        return -1 if move.kind == word else None
    if move.kind != kind:
        return None
    if kind in ("pick", "activate", "retrieve", "field", "draw"):
        patch = state.patch_from(args[0])
        return patch if patch >= 0 else None
    if kind == "to":
        return plot_at(args[0], args[1]) if on_the_ground(args[0], args[1]) else None
    if kind == "add":
        if len(args) != 3 or state.patch_from(args[0]) != state.stack[-1][1]:
            return None
        return plot_at(args[1], args[2]) if on_the_ground(args[1], args[2]) else None
    if kind == "swap":
        given, taken = state.patch_from(args[0]), state.patch_from(args[1])
        return given * PATCHES + taken if given >= 0 and taken >= 0 else None
    if kind == "type":
        return state.column.index(args[0]) if args[0] in state.column else None
    return args[0]


def patches_meant(state: Position, move: Move) -> list[int]:
    """The patches of the garden that a move speaks of: what glows, and what may be clicked."""
    kind = move.kind
    if kind == "sprout":
        return [state.wizard]
    if kind == "grow":
        return state.neighbours(state.wizard)
    if kind in ("pick", "activate", "retrieve"):
        return [state.patch_from(move.args[0])]
    if kind == "field":
        return state.field(state.patch_from(move.args[0]))
    if kind == "type":
        slot = state.column.index(move.args[0])
        return [patch for patch in state.in_garden() if patch // COPIES == slot]
    if kind == "row":
        return row(state, state.wizard, move.args[0])
    if kind == "axis":
        way = move.args[0]
        return row(state, state.wizard, way) + row(state, state.wizard, way + AXES)
    return []
