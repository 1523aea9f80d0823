"""How a game ended: scores, ranks, winners, and what that is worth to each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hortus.core.native import mypyc_attr, reduced


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Result:
    """How a game ended: a score and a rank for each seat, who won, and why in a few words.

    Rank 1 is best and ties share a rank. Where all win or lose together, or one plays alone,
    `winners` is every seat or none.
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    parts: tuple[Mapping[str, float], ...]
    together: bool

    def __init__(
        self,
        scores: tuple[float, ...],
        ranks: tuple[int, ...],
        winners: tuple[int, ...],
        reason: str,
        parts: Sequence[Mapping[str, float]] = (),
        together: bool = False,
    ) -> None:
        self.scores = scores
        self.ranks = ranks
        self.winners = winners
        self.reason = reason
        self.parts = tuple(parts)
        """Where each seat's score came from: for each seat the same names, adding up to its score."""
        self.together = together
        """True if all won or lost together, or one played alone."""

    def value(self, seat: int) -> float:
        """What the result is worth to a seat, from -1 to 1.

        Together or alone it is 1 or -1. Otherwise, with n seats and a share of the win,
        (n * share - 1) / (n - 1): 1 for winning alone, 0 if all are tied; all add up to 0.
        """
        won = seat in self.winners
        if self.together:
            return 1.0 if won else -1.0
        players = len(self.scores)
        share = 1.0 / len(self.winners) if won else 0.0
        return (players * share - 1.0) / (players - 1.0)

    def __repr__(self) -> str:
        more = f", {self.parts!r}" if self.parts else ""
        more += ", together=True" if self.together else ""
        return f"Result({self.scores!r}, {self.ranks!r}, {self.winners!r}, {self.reason!r}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.scores, self.ranks, self.winners, self.reason))

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


def rank_by(merits: Sequence[tuple[float, ...]]) -> tuple[int, ...]:
    """The rank of each seat when a greater merit (score, then tie-breaks) is better."""
    return tuple([1 + sum([1 for other in merits if other > mine]) for mine in merits])


def ranked(
    scores: Sequence[float],
    merits: Sequence[tuple[float, ...]],
    reason: str,
    parts: Sequence[Mapping[str, float]] = (),
) -> Result:
    """The result of a game in which the greatest merit wins and equal merits share."""
    ranks = rank_by(merits)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
    return Result(tuple(scores), ranks, winners, reason, parts)
