"""What a hint may say of a move in Weeds: points, light taken and kept, energy, the end of the game.

Everything is told of the table as it lies when the piece is placed, before leaves are judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.core.contract import Claim
from hortus.games.weeds.geometry import BLOCKED, Piece, light
from hortus.games.weeds.reasons import branch_words
from hortus.games.weeds.setup import ROOT_ENERGY
from hortus.games.weeds.table import NO_LEAF

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot


def claims_of(before: Plot, after: Plot, seat: int) -> list[Claim]:
    """What a seat's placement or pass does, the most important first."""
    placed = after.piece(before.next_number)
    found = _endings(after, seat)
    if placed is not None:
        found += Change(before, placed).claims()
    elif after.next_number == before.next_number:
        found.append(_of_energy(seat, before.energy[seat], "saves"))
        income = _income(before.pieces, before.lights(), seat)
        found.append(_of_income(seat, income))
    if after.round > before.round and not after.over:
        found.append(Claim("round", seat, 1, "ends the round"))
    return found


def _endings(after: Plot, seat: int) -> list[Claim]:
    result = after.result
    if result is None:
        return []
    if seat not in result.winners:
        return [Claim("ends", seat, 1, "ends the game")]
    alone = len(result.winners) == 1
    return [Claim("wins", seat, 1, "wins the game" if alone else "ends the game as a shared win")]


class Change:
    """A placement: how the sun saw each leaf before, and how it does now."""

    def __init__(self, before: Plot, placed: Piece) -> None:
        self.before = before
        self.placed = placed
        self.seat: int = placed.owner
        self.pieces: list[Piece] = [*before.pieces, placed]
        self.old: list[int] = [*before.lights(), NO_LEAF]
        self.new: list[int] = [
            NO_LEAF
            if sun == NO_LEAF or piece.number == placed.parent
            else light(piece, self.pieces)
            for piece, sun in zip(before.pieces, before.lights(), strict=True)
        ]
        self.new.append(light(placed, self.pieces))

    def claims(self) -> list[Claim]:
        """All that there is to say of it, but for endings."""
        seat = self.seat
        points = self.placed.size + 1
        rivals = [other for other in range(self.before.players) if other != seat]
        dark = [self._darkens(rival) for rival in rivals]
        dims = [self._dims(rival) for rival in rivals]
        left = self.before.energy[seat] - points
        claims = [
            *dark,
            self._saves(),
            Claim("points", seat, points, f"puts {_counted(points, 'point')} in play"),
            self._keeps(),
            *dims,
            _of_income(seat, _income(self.pieces, self.new, seat)),
            self._harms(),
            _of_energy(seat, left, "keeps"),
        ]
        return [claim for claim in claims if claim.count > 0]

    def _lit(self, seat: int) -> int:
        """How many leaves of a seat saw some sun before."""
        pieces = self.pieces
        return len(
            [1 for place, sun in enumerate(self.old) if sun > 0 and pieces[place].owner == seat]
        )

    def _fallen(self, seat: int, to_dark: bool) -> int:
        """How many leaves of a seat lose all their light, or some but not all of it."""
        return len(
            [
                1
                for place, sun in enumerate(self.new)
                if self.pieces[place].owner == seat
                and NO_LEAF < sun < self.old[place]
                and (sun == BLOCKED) == to_dark
            ]
        )

    def _darkens(self, rival: int) -> Claim:
        count = self._fallen(rival, True)
        leaves = _part(count, self._lit(rival), f"{{{rival}}}'s")
        return Claim("darkens", rival, count, f"takes all light from {leaves}")

    def _dims(self, rival: int) -> Claim:
        count = self._fallen(rival, False)
        leaves = _part(count, self._lit(rival), f"{{{rival}}}'s")
        return Claim("dims", rival, count, f"takes some light from {leaves}")

    def _harms(self) -> Claim:
        count = self._fallen(self.seat, True)
        leaves = _part(count, self._lit(self.seat), f"{{{self.seat}}}'s own")
        return Claim("harms", self.seat, count, f"takes all light from {leaves}")

    def _saves(self) -> Claim:
        """A blocked leaf from which something grows is no leaf any more and does not die."""
        for piece, sun in zip(self.pieces, self.old, strict=True):
            if piece.number == self.placed.parent and sun == BLOCKED:
                words = f"saves {{{self.seat}}}'s {branch_words(self.before, piece)} from dying"
                return Claim("saves", self.seat, piece.size + 1, words)
        return Claim("saves", self.seat, 0, "")

    def _keeps(self) -> Claim:
        """The leaves that were lit and still are."""
        kept = [
            1
            for place, sun in enumerate(self.new)
            if sun > BLOCKED and self.old[place] > BLOCKED and self.pieces[place].owner == self.seat
        ]
        count = len(kept)
        words = "another" if count == 1 else f"{count}"
        return Claim("keeps", self.seat, count, f"keeps {words} of {{{self.seat}}}'s leaves lit")


def _income(pieces: list[Piece], lights: list[int], seat: int) -> int:
    """What a seat would be paid if its leaves were judged now."""
    total = sum(
        [sun for piece, sun in zip(pieces, lights, strict=True) if piece.owner == seat and sun > 0]
    )
    bare = not any([piece.parent == seat for piece in pieces])
    return total + (ROOT_ENERGY if bare else 0)


def _of_income(seat: int, income: int) -> Claim:
    return Claim("income", seat, income, f"leaves {{{seat}}} an income of {income}")


def _of_energy(seat: int, energy: int, verb: str) -> Claim:
    return Claim("energy", seat, energy, f"{verb} {energy} energy")


def _part(count: int, total: int, whose: str) -> str:
    """So many of somebody's leaves in words."""
    if count == total:
        return f"{whose} only lit leaf" if count == 1 else f"all {count} of {whose} lit leaves"
    return f"one of {whose} leaves" if count == 1 else f"{count} of {whose} leaves"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
