"""Why a branch may not grow: every refusal in the words of the rules, naming what is in the way."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from hortus.core.contract import Move
from hortus.core.move import demand_move
from hortus.core.palette import COLOUR_WORDS
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    NOTCHES,
    SIZES,
    TURN,
    UNIT,
    Piece,
    in_front,
    inside,
    on_sun,
    overlap,
    shares_rays,
)
from hortus.games.weeds.moves import EXAMPLE, Growth, Pass

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot


def refusal(plot: Plot, move: Move) -> str:
    """Why a move is not allowed now; empty if it is."""
    demand_move(move)
    if plot.over:
        return "the game is over"
    if isinstance(move, Growth):
        return _bad_parent(plot, move) or _bad_price(plot, move) or obstacle(plot, move)
    if isinstance(move, Pass):
        return ""
    return f"that is no move of Weeds: place a piece, such as {EXAMPLE}, or pass"


def obstacle(plot: Plot, move: Growth) -> str:
    """What is in the way of a branch, energy and turn aside; empty if nothing is."""
    piece = plot.aimed(move)
    if piece is None:
        return _bad_aim(plot, move)
    if not inside(piece, plot.world.radius):
        far = over_string(plot, piece)
        shown = f"{far:.2f} in" if far >= 0.005 else "a hair's breadth"
        return f"it would reach {shown} over the string, the edge of the world"
    if on_sun(piece, plot.world.sun):
        return "it would lie on the sun"
    touched = [other for other in plot.pieces if overlap(piece, other)]
    if touched:
        return f"it would overlap {_listed(plot, touched)}"
    if plot.light_on(piece) == BLOCKED:
        return f"it would see no sun and die at once: it lies in the shade of {_listed(plot, shaders(plot, piece))}"
    return ""


def _bad_parent(plot: Plot, move: Growth) -> str:
    parent = plot.piece(move.parent)
    if parent is None:
        if 0 <= move.parent < plot.next_number:
            return f"piece {move.parent} has died"
        return f"there is no piece {move.parent}"
    if parent.owner != plot.turn:
        own = [str(piece.number) for piece in plot.pieces if piece.owner == plot.turn]
        return f"piece {move.parent} belongs to another plant; you may grow from {', '.join(own)}"
    return _bad_aim(plot, move)


def _bad_aim(plot: Plot, move: Growth) -> str:
    """What is wrong with size, attachment or direction, whoever is to move."""
    parent = plot.piece(move.parent)
    if parent is None:
        return f"there is no piece {move.parent}"
    if not 0 <= move.size <= LARGE:
        return "a piece is small, medium or large"
    if parent.parent < 0 and move.attachment != 0:
        return "branches of a root grow from its tip: its attachment is 0"
    if not 0 <= move.attachment <= NOTCHES:
        return f"the attachment is a whole number from 0 to {NOTCHES}"
    if not 0 <= move.direction < TURN:
        return f"the direction is a whole number from 0 to {TURN - 1}, in sixteenths of a degree"
    return ""


def _bad_price(plot: Plot, move: Growth) -> str:
    name = SIZES[move.size]
    if plot.stash[3 * plot.turn + move.size] == 0:
        return f"there is no {name} piece left in your stash"
    energy = plot.energy[plot.turn]
    if energy <= move.size:
        return f"a {name} piece costs {move.size + 1} energy and you have {energy}"
    return ""


def over_string(plot: Plot, piece: Piece) -> float:
    """How far, in inches, a piece would jut out over the string."""
    furthest = max([hypot(x, y) for x, y in piece.corners])
    return (furthest - plot.world.radius) / UNIT


def shaders(plot: Plot, leaf: Piece) -> list[Piece]:
    """The pieces that stand between the sun and some part of a leaf."""
    return [
        piece
        for piece in plot.pieces
        if piece.number != leaf.number and shares_rays(piece, leaf) and in_front(piece, leaf)
    ]


def name_piece(plot: Plot, piece: Piece) -> str:
    """A piece as people tell it from others: `your root`, `the 2nd small orange branch`."""
    own = piece.owner == plot.turn
    words = branch_words(plot, piece, "" if own else f"{COLOUR_WORDS[piece.owner]} ")
    return f"{'your' if own else 'the'} {words}"


def branch_words(plot: Plot, piece: Piece, colour: str = "") -> str:
    """What a piece is, among those of its plant: `root`, `medium branch`, `2nd small branch`."""
    if piece.parent < 0:
        return f"{colour}root"
    alike = [
        other.number
        for other in plot.pieces
        if (other.owner, other.size) == (piece.owner, piece.size) and other.parent >= 0
    ]
    words = f"{SIZES[piece.size]} {colour}branch"
    if len(alike) < 2 or piece.number not in alike:
        return words
    return f"{_ordinal(alike.index(piece.number) + 1)} {words}"


def _ordinal(place: int) -> str:
    ending = (
        {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th") if place not in (11, 12, 13) else "th"
    )
    return f"{place}{ending}"


def _listed(plot: Plot, pieces: list[Piece]) -> str:
    names = [name_piece(plot, piece) for piece in pieces]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
