"""How it goes: who leads by the game's own evaluation, how often that changes, and until when."""

from __future__ import annotations

from hortus.lab.finding import SHARE
from hortus.lab.measures.base import Measure

NOTE = "by the game's own evaluation"


def _mean(name: str, unit: str, sentence: str, column: str) -> Measure:
    sql = f"select about, seed, number, {column} as x, 1 as n from free where {column} is not null"
    return Measure(name, unit, sentence, sql, NOTE)


COURSE = (
    _mean("lead-changes", "changes", "How often the lead goes to another.", "lead_changes"),
    Measure(
        "comeback",
        SHARE,
        "How often who wins was behind when half of the turns were over; where all play together:"
        " how often the team still wins when it was behind then.",
        """
        select about, seed, number,
               (behind_half and (not together or len(winners) > 0))::int as x,
               (not together or behind_half = (len(winners) > 0))::int as n
        from free where behind_half is not null""",
        NOTE,
    ),
    _mean("drama", SHARE, "How far behind the winner was while it was behind.", "drama"),
    _mean("deficit", SHARE, "How far behind the winner was at its worst moment.", "deficit"),
    _mean(
        "decided-at",
        SHARE,
        "After which part of the game the winner led for good: late is exciting, early is decisive.",
        "known",
    ),
)
