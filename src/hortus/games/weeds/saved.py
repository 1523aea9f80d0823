"""A position of Weeds as plain data, and back again with every field checked.

Triangles and light are written for those who read the data; they follow from the rest, and so
does what has died.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.core.saved import Reader
from hortus.games.weeds.geometry import LARGE, LIGHTS, NOTCHES, SIZES, TURN, Piece, branch
from hortus.games.weeds.setup import STASH

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot

PHASES: Final = ("growing", "over")
MANY: Final = 10_000
"""More than any count or number in a game reaches."""


# --- writing --------------------------------------------------------------------------------


def described(plot: Plot) -> Json:
    """The position as plain JSON; `parent` is an index into `pieces`, `number` a name for the whole game."""
    index = {piece.number: place for place, piece in enumerate(plot.pieces)}
    leaves = {leaf.number for leaf in plot.leaves()}
    pieces: list[Json] = []
    for piece in plot.pieces:
        shown: Json = {
            "number": piece.number,
            "owner": piece.owner,
            "size": SIZES[piece.size],
            "parent": None if piece.parent < 0 else index[piece.parent],
            "root": piece.parent < 0,
            "attachment": piece.attachment,
            "direction": piece.direction,
            "triangle": piece.triangle,
        }
        if piece.number in leaves:
            shown["light"] = LIGHTS[plot.light_on(piece)]
        pieces.append(shown)
    return {
        "players": plot.players,
        "pieces": pieces,
        "next_number": plot.next_number,
        "energy": list(plot.energy),
        "stash": _by_seat(plot, plot.stash),
        "dead": _by_seat(plot, plot.dead),
        "income": list(plot.income),
        "passed": list(plot.passed),
        "round": plot.round,
        "totem": plot.totem,
        "to_move": None if plot.over else plot.turn,
        "quiet": plot.quiet,
        "placed": plot.placed,
        "phase": PHASES[1] if plot.over else PHASES[0],
    }


def _by_seat(plot: Plot, counts: list[int]) -> list[dict[str, int]]:
    return [
        {name: counts[3 * seat + size] for size, name in enumerate(SIZES)}
        for seat in range(plot.players)
    ]


# --- reading --------------------------------------------------------------------------------


def players_of(data: Json, counts: Sequence[int]) -> int:
    """How many play in a described position."""
    return Reader(data).whole("players", min(counts), max(counts))


def restore(fresh: Plot, data: Json) -> None:
    """Put a described position into a fresh one."""
    reader = Reader(data)
    players = fresh.players
    _restore_pieces(fresh, reader)
    fresh.energy = reader.wholes("energy", players, 0, MANY)
    fresh.income = reader.wholes("income", players, 0, MANY, [0] * players)
    _restore_stash(fresh, reader.items("stash", players))
    passed = reader.listed("passed", players, [False] * players)
    if not all([isinstance(flag, bool) for flag in passed]):
        raise reader.wrong("passed", "true or false for each seat")
    fresh.passed = [bool(flag) for flag in passed]
    fresh.round = reader.whole("round", 1, MANY)
    fresh.totem = reader.whole("totem", 0, players - 1)
    fresh.quiet = reader.whole("quiet", 0, 2, 0)
    fresh.placed = reader.flag("placed", False)
    _restore_turn(fresh, reader)


def _restore_pieces(fresh: Plot, reader: Reader) -> None:
    listed = reader.items("pieces")
    players = fresh.players
    if len(listed) < players:
        raise reader.wrong("pieces", f"a list that begins with the {players} roots")
    for seat, root in enumerate(listed[:players]):
        if root.whole("owner", 0, players - 1) != seat or not root.flag("root"):
            raise BadPosition(f"pieces must begin with the roots; piece {seat} is not root {seat}")
    for place, item in enumerate(listed[players:], players):
        _restore_piece(fresh, item, place)
    highest = fresh.pieces[-1].number
    fresh.next_number = reader.whole("next_number", highest + 1, MANY, highest + 1)


def _restore_piece(fresh: Plot, item: Reader, place: int) -> None:
    """One branch, whose parent stands before it in the list."""
    size = item.choice("size", SIZES)
    parent = fresh.pieces[item.whole("parent", 0, place - 1)]
    if item.flag("root", False) or item.whole("owner", 0, fresh.players - 1) != parent.owner:
        raise BadPosition(f"{item.where}: a branch has the owner of its parent and is no root")
    attachment = item.whole("attachment", 0, NOTCHES if parent.parent >= 0 else 0, 0)
    piece = branch(parent, size, attachment, item.whole("direction", 0, TURN - 1))
    highest = fresh.pieces[-1].number
    piece.number = item.whole("number", highest + 1, MANY, highest + 1)
    if not fresh.room_for(piece):
        raise BadPosition(
            f"{item.where}: it overlaps another piece or the sun, or leaves the world"
        )
    fresh.pieces.append(piece)


def _restore_stash(fresh: Plot, stashes: Sequence[Reader]) -> None:
    for seat, held in enumerate(stashes):
        for size in range(LARGE + 1):
            used = len([p for p in _branches(fresh, seat) if p.size == size])
            count = held.whole(SIZES[size], 0, STASH[size] - used)
            fresh.stash[3 * seat + size] = count
            fresh.dead[3 * seat + size] = STASH[size] - used - count


def _branches(fresh: Plot, seat: int) -> list[Piece]:
    return [piece for piece in fresh.pieces if piece.owner == seat and piece.parent >= 0]


def _restore_turn(fresh: Plot, reader: Reader) -> None:
    if reader.choice("phase", PHASES, PHASES[0]) == 1:
        fresh.over = True
        fresh.actors = ()
        return
    turn = reader.seat("to_move", fresh.players)
    if fresh.out(turn):
        raise BadPosition(f"seat {turn} is to move, but it has passed or can pay for nothing")
    fresh.turn = turn
    fresh.actors = (turn,)
