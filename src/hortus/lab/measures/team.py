"""Where all play together: how often the team wins, and when and how it loses."""

from __future__ import annotations

from hortus.lab.finding import SHARE
from hortus.lab.measures.base import Measure

_TOGETHER = "from free where over and together"

TEAM = (
    Measure(
        "team-win",
        SHARE,
        "How often the team wins.",
        f"select about, seed, number, (len(winners) > 0)::int as x, 1 as n {_TOGETHER}",
    ),
    Measure(
        "lost-because",
        SHARE,
        "How the lost games were lost.",
        f"""
        with lost as (select * {_TOGETHER} and len(winners) = 0),
             ways as (select distinct about, reason from lost)
        select about || ', ' || replace(w.reason, ',', ';') as about, seed, number,
               (lost.reason = w.reason)::int as x, 1 as n
        from lost join ways w using (about)""",
    ),
    Measure(
        "turns-when-lost",
        "turns",
        "When a lost game was lost.",
        f"select about, seed, number, turns as x, 1 as n {_TOGETHER} and len(winners) = 0",
    ),
    Measure(
        "turns-when-won",
        "turns",
        "When a game that was won was won.",
        f"select about, seed, number, turns as x, 1 as n {_TOGETHER} and len(winners) > 0",
    ),
    Measure(
        "score-when-lost",
        "points",
        "How far the team was when it lost.",
        f"select about, seed, number, scores[1] as x, 1 as n {_TOGETHER} and len(winners) = 0",
    ),
)
