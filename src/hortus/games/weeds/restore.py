"""A position of Weeds from plain data: the inverse of `Plot.to_dict`, with every field checked."""

from __future__ import annotations

from hortus.core.contract import Json
from hortus.core.errors import BadPosition
from hortus.games.weeds.geometry import LARGE, NOTCHES, SIZES, TURN, Piece, branch
from hortus.games.weeds.rules import STASH, Plot


def restore_plot(fresh: Plot, data: Json) -> Plot:
    """Put a described position into a fresh one. Triangles, light and what has died follow from the rest."""
    _restore_pieces(fresh, data)
    players = fresh.players
    fresh.energy = _counts(data, "energy", players)
    fresh.income = _counts(data, "income", players, [0] * players)
    _restore_stash(fresh, data.get("stash"))
    fresh.passed = _flags(data, players)
    fresh.round = _whole(data, "round", 1, 10_000)
    fresh.totem = _whole(data, "totem", 0, players - 1)
    fresh.quiet = _whole(data, "quiet", 0, 2, 0)
    placed = data.get("placed", False)
    if not isinstance(placed, bool):
        raise BadPosition(f"placed must be true or false, not {placed!r}")
    fresh.placed = placed
    _restore_turn(fresh, data)
    return fresh


def _restore_pieces(fresh: Plot, data: Json) -> None:
    listed = data.get("pieces")
    if not isinstance(listed, list) or not all([isinstance(item, dict) for item in listed]):
        raise BadPosition("pieces must be a list of pieces, the roots first")
    players = fresh.players
    if len(listed) < players:
        raise BadPosition(f"pieces must begin with the {players} roots")
    for seat in range(players):
        if listed[seat].get("owner") != seat or listed[seat].get("root") is not True:
            raise BadPosition(f"pieces must begin with the roots; piece {seat} is not root {seat}")
    for place in range(players, len(listed)):
        _restore_piece(fresh, listed[place], place)
    highest = fresh.pieces[-1].number
    fresh.next_number = _whole(data, "next_number", highest + 1, 10_000, highest + 1)


def _restore_piece(fresh: Plot, item: Json, place: int) -> None:
    """One branch, whose parent stands before it in the list."""
    where = f"pieces[{place}]"
    if item.get("size") not in SIZES:
        raise BadPosition(f"{where}: size must be small, medium or large, not {item.get('size')!r}")
    parent = fresh.pieces[_whole(item, "parent", 0, place - 1, where=where)]
    if item.get("root", False) is not False or item.get("owner") != parent.owner:
        raise BadPosition(f"{where}: a branch has the owner of its parent and is no root")
    notches = NOTCHES if parent.parent >= 0 else 0
    attachment = _whole(item, "attachment", 0, notches, 0, where)
    direction = _whole(item, "direction", 0, TURN - 1, where=where)
    piece = branch(parent, SIZES.index(item["size"]), attachment, direction)
    highest = fresh.pieces[-1].number
    piece.number = _whole(item, "number", highest + 1, 10_000, highest + 1, where)
    if not fresh.room_for(piece):
        raise BadPosition(f"{where}: it overlaps another piece or the sun, or leaves the world")
    fresh.pieces.append(piece)


def _restore_stash(fresh: Plot, listed: object) -> None:
    if not isinstance(listed, list) or len(listed) != fresh.players:
        raise BadPosition(f"stash must be a list of {fresh.players} stashes, one for each seat")
    for seat, held in enumerate(listed):
        if not isinstance(held, dict) or set(held) != set(SIZES):
            raise BadPosition(f"stash[{seat}] must say how many small, medium and large are left")
        for size in range(LARGE + 1):
            used = len([p for p in _branches(fresh, seat) if p.size == size])
            count = _whole(held, SIZES[size], 0, STASH[size] - used, where=f"stash[{seat}]")
            fresh.stash[3 * seat + size] = count
            fresh.dead[3 * seat + size] = STASH[size] - used - count


def _branches(fresh: Plot, seat: int) -> list[Piece]:
    return [piece for piece in fresh.pieces if piece.owner == seat and piece.parent >= 0]


def _restore_turn(fresh: Plot, data: Json) -> None:
    phase = data.get("phase", "growing")
    if phase not in ("growing", "over"):
        raise BadPosition(f"phase must be growing or over, not {phase!r}")
    if phase == "over":
        fresh.over = True
        fresh.actors = ()
        return
    turn = _whole(data, "to_move", 0, fresh.players - 1)
    if fresh.out(turn):
        raise BadPosition(f"seat {turn} is to move, but it has passed or can pay for nothing")
    fresh.turn = turn
    fresh.actors = (turn,)


def _whole(
    data: Json, key: str, low: int, high: int, default: int | None = None, where: str = ""
) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        name = f"{where}: {key}" if where else key
        raise BadPosition(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _counts(data: Json, key: str, players: int, default: list[int] | None = None) -> list[int]:
    value = data.get(key, default)
    if (
        not isinstance(value, list)
        or len(value) != players
        or not all([type(count) is int and 0 <= count <= 10_000 for count in value])
    ):
        raise BadPosition(f"{key} must be {players} whole numbers, one for each seat")
    return list(value)


def _flags(data: Json, players: int) -> list[bool]:
    value = data.get("passed", [False] * players)
    if (
        not isinstance(value, list)
        or len(value) != players
        or not all([isinstance(flag, bool) for flag in value])
    ):
        raise BadPosition(f"passed must be true or false for each of the {players} seats")
    return list(value)
