"""Why a branch may not grow: every refusal in the words of the rules, naming what is in the way."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.core.move import demand_move
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
from hortus.games.weeds.names import name_pieces

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot


def refusal(plot: Plot, move: Move) -> str:
    """Why a move is not allowed now; empty if it is."""
    demand_move(move)
    if plot.over:
        return say("the game is over")
    if isinstance(move, Growth):
        bad = _bad_parent(plot, move) or _bad_price(plot, move)
        return bad or _nowhere(plot, move, obstacle(plot, move))
    if isinstance(move, Pass):
        return ""
    return say(
        "that is no move of Weeds: place a piece, such as {example}, or pass", example=EXAMPLE
    )


def _nowhere(plot: Plot, move: Growth, reason: str) -> str:
    """Why a branch may not grow; where no branch of its size is offered although it could be paid, that, too."""
    if not reason or any([piece.size == move.size for piece in plot.affordable()]):
        return reason
    text = mark("{reason}; a {size} branch seems to have room and light nowhere now")
    return say(text, reason=reason, size=say(SIZES[move.size]))


def obstacle(plot: Plot, move: Growth) -> str:
    """What is in the way of a branch, energy and turn aside; empty if nothing is."""
    piece = plot.aimed(move)
    if piece is None:
        return _bad_aim(plot, move)
    if not inside(piece, plot.world.radius):
        far = over_string(plot, piece)
        if far < 0.005:
            return say("it would reach a hair's breadth over the string, the edge of the world")
        return say(
            "it would reach {inches} in over the string, the edge of the world",
            inches=f"{far:.2f}",
        )
    if on_sun(piece, plot.world.sun):
        return say("it would lie on the sun")
    touched = [other for other in plot.pieces if overlap(piece, other)]
    if touched:
        return say("it would overlap {pieces}", pieces=name_pieces(plot, touched))
    if plot.light_on(piece) == BLOCKED:
        return say(
            "it would see no sun and die at once: it lies in the shade of {pieces}",
            pieces=name_pieces(plot, shaders(plot, piece)),
        )
    return ""


def _bad_parent(plot: Plot, move: Growth) -> str:
    parent = plot.piece(move.parent)
    if parent is None:
        if 0 <= move.parent < plot.next_number:
            return say("piece {number} has died", number=move.parent)
        return say("there is no piece {number}", number=move.parent)
    if parent.owner != plot.turn:
        own = [str(piece.number) for piece in plot.pieces if piece.owner == plot.turn]
        return say(
            "piece {number} belongs to another plant; you may grow from {own}",
            number=move.parent,
            own=", ".join(own),
        )
    return _bad_aim(plot, move)


def _bad_aim(plot: Plot, move: Growth) -> str:
    """What is wrong with size, attachment or direction, whoever is to move."""
    parent = plot.piece(move.parent)
    if parent is None:
        return say("there is no piece {number}", number=move.parent)
    if not 0 <= move.size <= LARGE:
        return say("a piece is small, medium or large")
    if parent.parent < 0 and move.attachment != 0:
        return say("branches of a root grow from its tip: its attachment is 0")
    if not 0 <= move.attachment <= NOTCHES:
        return say("the attachment is a whole number from 0 to {most}", most=NOTCHES)
    if not 0 <= move.direction < TURN:
        return say(
            "the direction is a whole number from 0 to {most}, in sixteenths of a degree",
            most=TURN - 1,
        )
    return ""


def _bad_price(plot: Plot, move: Growth) -> str:
    name = say(SIZES[move.size])
    if plot.stash[3 * plot.turn + move.size] == 0:
        return say("there is no {size} piece left in your stash", size=name)
    energy = plot.energy[plot.turn]
    if energy <= move.size:
        return say(
            "a {size} piece costs {price} energy and you have {energy}",
            size=name,
            price=move.size + 1,
            energy=energy,
        )
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
