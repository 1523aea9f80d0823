"""What a move of Potato Patrol leaves to be seen where it touches something else: the cubes that came and went.

Whoever gathers touches the supply, which is everybody's and looks the same afterwards; whoever buys a card or
discards one touches a place where another card will lie soon.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hortus.core.contract import Move
from hortus.games.potato_patrol.moves import HANDFULS
from hortus.games.potato_patrol.picture_parts import LETTERS
from hortus.games.potato_patrol.position import Position
from hortus.games.potato_patrol.trade import Bargain

OF_HANDFULS: Final = ("gather", "extend", "refresh")
OF_COLOURS: Final = ("take", "return", "swap", "arm")
MOVES: Final = (*OF_HANDFULS, *OF_COLOURS, "build", "cull", "offer", "accept", "refuse", "deliver")
"""The kinds of move that are seen elsewhere than where they are chosen."""


def of(table: Position, move: Move) -> tuple[str, ...]:
    """The parts in which one of these moves is to be seen."""
    kind, args = move.kind, move.args
    if kind in OF_HANDFULS:
        return _cubes(move.seat, HANDFULS[args[0]])
    if kind in OF_COLOURS:
        return _cubes(move.seat, args)
    if kind == "build":
        return _cubes(move.seat, args[1:])
    if kind == "offer":
        return _offered(table, move.seat)
    if kind == "deliver":
        return ("mission", *_cubes(move.seat, args[:1]))
    return tuple([f"player-{proposer}" for proposer in args]) if kind != "cull" else ()


def _offered(table: Position, seat: int) -> tuple[str, ...]:
    """What is offered, and what is asked for."""
    bargain = table.stacks[seat][-1]
    assert isinstance(bargain, Bargain)
    given = [colour for colour in range(3) if bargain.give[colour]]
    asked = [colour for colour in range(3) if bargain.ask[colour]]
    return _cubes(seat, given) + _cubes(bargain.partner, asked)


def _cubes(seat: int, colours: Iterable[int]) -> tuple[str, ...]:
    """A player's cubes of a colour; of several, the whole place, as marks side by side would cut each other."""
    found = sorted(set(colours))
    if len(found) > 1:
        return (f"player-{seat}",)
    return tuple([f"cubes-{seat}-{LETTERS[colour]}" for colour in found])
