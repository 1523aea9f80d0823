"""What a hint may say of a move in Weeds: points, light taken and kept, energy, the end of the game.

Everything is told of the table as it lies when the piece is placed, before leaves are judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.core.contract import Claim
from hortus.core.language import plural, say, seat_name
from hortus.games.weeds.geometry import BLOCKED, Piece, light
from hortus.games.weeds.names import branch_words
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
        energy = before.energy[seat]
        found.append(Claim("energy", seat, energy, say("saves {energy} energy", energy=energy)))
        income = _income(before.pieces, before.lights(), seat)
        found.append(_of_income(seat, income))
    if after.round > before.round and not after.over:
        found.append(Claim("round", seat, 1, say("ends the round")))
    return found


def _endings(after: Plot, seat: int) -> list[Claim]:
    result = after.result
    if result is None:
        return []
    if seat not in result.winners:
        return [Claim("ends", seat, 1, say("ends the game"))]
    if len(result.winners) == 1:
        return [Claim("wins", seat, 1, say("wins the game"))]
    return [Claim("wins", seat, 1, say("ends the game as a shared win"))]


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
            Claim(
                "points",
                seat,
                points,
                plural(points, "puts {n} point in play", "puts {n} points in play"),
            ),
            self._keeps(),
            *dims,
            _of_income(seat, _income(self.pieces, self.new, seat)),
            self._harms(),
            Claim("energy", seat, left, say("keeps {energy} energy", energy=left)),
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
        leaves = _part(count, self._lit(rival), rival)
        return Claim("darkens", rival, count, say("takes all light from {leaves}", leaves=leaves))

    def _dims(self, rival: int) -> Claim:
        count = self._fallen(rival, False)
        leaves = _part(count, self._lit(rival), rival)
        return Claim("dims", rival, count, say("takes some light from {leaves}", leaves=leaves))

    def _harms(self) -> Claim:
        count = self._fallen(self.seat, True)
        leaves = _own_part(count, self._lit(self.seat), self.seat)
        words = say("takes all light from {leaves}", leaves=leaves)
        return Claim("harms", self.seat, count, words)

    def _saves(self) -> Claim:
        """A blocked leaf from which something grows is no leaf any more and does not die."""
        for piece, sun in zip(self.pieces, self.old, strict=True):
            if piece.number == self.placed.parent and sun == BLOCKED:
                words = say(
                    "saves {who}'s {piece} from dying",
                    who=seat_name(self.seat),
                    piece=branch_words(self.before, piece),
                )
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
        words = plural(
            count,
            "keeps another of {who}'s leaves lit",
            "keeps {n} of {who}'s leaves lit",
            who=seat_name(self.seat),
        )
        return Claim("keeps", self.seat, count, words)


def _income(pieces: list[Piece], lights: list[int], seat: int) -> int:
    """What a seat would be paid if its leaves were judged now."""
    total = sum(
        [sun for piece, sun in zip(pieces, lights, strict=True) if piece.owner == seat and sun > 0]
    )
    bare = not any([piece.parent == seat for piece in pieces])
    return total + (ROOT_ENERGY if bare else 0)


def _of_income(seat: int, income: int) -> Claim:
    words = say("brings {who} {income} energy next round", who=seat_name(seat), income=income)
    return Claim("income", seat, income, words)


def _part(count: int, total: int, seat: int) -> str:
    """So many of somebody's leaves in words."""
    who = seat_name(seat)
    if count == total:
        return plural(count, "{who}'s only lit leaf", "all {n} of {who}'s lit leaves", who=who)
    return plural(count, "one of {who}'s leaves", "{n} of {who}'s leaves", who=who)


def _own_part(count: int, total: int, seat: int) -> str:
    """So many of the leaves of who places a piece."""
    who = seat_name(seat)
    if count == total:
        return plural(
            count, "{who}'s own only lit leaf", "all {n} of {who}'s own lit leaves", who=who
        )
    return plural(count, "one of {who}'s own leaves", "{n} of {who}'s own leaves", who=who)
