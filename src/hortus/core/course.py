"""How a game went, told by the evaluation at the beginning of each turn: who led, and for how long.

The evaluation is the game's own (`Game.values`), from -1 to 1 for each seat. Where all play
together, the game itself is the other side. Gaps are halved, so that they lie between 0 and 1.
"""

from __future__ import annotations

from typing import Final, NamedTuple

EVEN: Final = 1e-9
"""A smaller difference is none."""


class Course(NamedTuple):
    """What the lead did in one game; None where nobody won alone, or nothing was looked at."""

    lead_changes: int | None = None
    deficit: float | None = None
    behind_half: bool | None = None
    known: float | None = None
    drama: float | None = None


def course_of(standings: list[list[float]], winners: tuple[int, ...], together: bool) -> Course:
    """The course of a game from the values at its turns and who won in the end."""
    if not standings:
        return Course()
    if together:
        standings = [[values[0], -values[0]] for values in standings]
        winners = (0,) if winners else (1,)
    changes = lead_changes(standings)
    if not 0 < len(winners) < len(standings[0]):
        return Course(changes)
    gaps = [behind_by(values, winners) for values in standings]
    worst, behind, turns, known = 0.0, 0.0, 0, 0
    for turn, gap in enumerate(gaps):
        worst = max(worst, gap)
        if gap > EVEN:
            behind += gap
            turns += 1
        if gap > -EVEN:
            known = turn + 1
    return Course(
        changes,
        round(worst, 6),
        gaps[len(gaps) // 2] > EVEN,
        round(known / len(gaps), 6),
        round(behind / turns, 6) if turns else 0.0,
    )


def lead_changes(standings: list[list[float]]) -> int:
    """How often the lead went to another seat; turns in which nobody leads alone do not count."""
    changes, last = 0, -1
    for values in standings:
        leader = leader_of(values)
        if leader >= 0:
            changes += last >= 0 and leader != last
            last = leader
    return changes


def leader_of(values: list[float]) -> int:
    """The seat that leads; -1 if none leads alone."""
    best, second, first = -2.0, -2.0, -1
    for seat, value in enumerate(values):
        if value > best:
            best, second, first = value, best, seat
        elif value > second:
            second = value
    return first if best - second > EVEN else -1


def behind_by(values: list[float], winners: tuple[int, ...]) -> float:
    """How far the winner is behind the best of the others; below 0 if it leads."""
    mine, other = -2.0, -2.0
    for seat, value in enumerate(values):
        if seat in winners:
            mine = max(mine, value)
        else:
            other = max(other, value)
    return (other - mine) / 2
