"""How a game went, told by the evaluation at the beginning of each turn: who led, and for how long.

The evaluation is the game's own (`Game.values`), from -1 to 1 for each seat. Where all play
together, the game itself is the other side. Gaps are halved, so that they lie between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

EVEN = 1e-9
"""A smaller difference is none."""


class Course(NamedTuple):
    """What the lead did in one game; None where nobody won alone, or nothing was looked at."""

    lead_changes: int | None = None
    deficit: float | None = None
    behind_half: bool | None = None
    known: float | None = None
    drama: float | None = None


def course_of(
    standings: Sequence[Sequence[float]], winners: Sequence[int], together: bool
) -> Course:
    """The course of a game from the values at its turns and who won in the end."""
    if not standings:
        return Course()
    if together:
        standings = [(values[0], -values[0]) for values in standings]
        winners = (0,) if winners else (1,)
    changes = _changes(_leaders(standings))
    if not 0 < len(winners) < len(standings[0]):
        return Course(changes)
    gaps = _gaps(standings, winners)
    behind = [gap for gap in gaps if gap > EVEN]
    known = max([turn + 1 for turn, gap in enumerate(gaps) if gap > -EVEN], default=0)
    return Course(
        changes,
        round(max(0.0, *gaps), 6),
        gaps[len(gaps) // 2] > EVEN,
        round(known / len(gaps), 6),
        round(sum(behind) / len(behind), 6) if behind else 0.0,
    )


def _leaders(standings: Sequence[Sequence[float]]) -> list[int]:
    """Who leads at each turn; of two, by what the first is ahead."""
    if len(standings[0]) > 2:
        return [_leader(values) for values in standings]
    ahead = [one - two for one, two in standings]
    return [0 if gap > EVEN else 1 if gap < -EVEN else -1 for gap in ahead]


def _leader(values: Sequence[float]) -> int:
    """The seat that leads; -1 if none leads alone."""
    best = max(values)
    first = [seat for seat, value in enumerate(values) if value > best - EVEN]
    return first[0] if len(first) == 1 else -1


def _changes(leaders: Sequence[int]) -> int:
    known = [leader for leader in leaders if leader >= 0]
    return sum([one != two for one, two in pairwise(known)])


def _gaps(standings: Sequence[Sequence[float]], winners: Sequence[int]) -> list[float]:
    """How far the winner was behind at each turn."""
    if len(standings[0]) > 2:
        return [_gap(values, winners) for values in standings]
    if winners[0]:
        return [(one - two) / 2 for one, two in standings]
    return [(two - one) / 2 for one, two in standings]


def _gap(values: Sequence[float], winners: Sequence[int]) -> float:
    """How far the winner was behind the best of the others; below 0 if it led."""
    mine = max([values[seat] for seat in winners])
    return (max([v for seat, v in enumerate(values) if seat not in winners]) - mine) / 2
