"""How it ends: by how much, with what points, how often without a winner or not at all."""

from __future__ import annotations

from hortus.lab.finding import SHARE
from hortus.lab.measures.base import Measure

_APART = "from free where over and not together"

SCORES = (
    Measure(
        "winning-score",
        "points",
        "What the winner has in the end.",
        f"select about, seed, number, list_max(scores) as x, 1 as n {_APART}",
    ),
    Measure(
        "score-spread",
        "points",
        "How far the first is from the last in the end.",
        f"select about, seed, number, list_max(scores) - list_min(scores) as x, 1 as n {_APART}",
    ),
    Measure(
        "margin",
        "points",
        "How far the first is from the second in the end.",
        f"select about, seed, number, margin as x, 1 as n {_APART} and margin is not null",
    ),
    Measure(
        "points-from",
        SHARE,
        "Where points come from: which part of all that were made.",
        """
        with made as (select number, part, sum(points) as points from parts group by all)
        select about || ', ' || replace(part, ',', ';') as about, seed, number, points as x,
               sum(points) over (partition by number) as n
        from made join free using (number) where not together""",
    ),
    Measure(
        "draws",
        SHARE,
        "How often more than one wins.",
        f"select about, seed, number, (len(winners) > 1)::int as x, 1 as n {_APART}",
    ),
    Measure(
        "stalls",
        SHARE,
        "How often a game stalls, or does not end before the limit.",
        "select about, seed, number, stalled::int as x, 1 as n from free",
    ),
)
