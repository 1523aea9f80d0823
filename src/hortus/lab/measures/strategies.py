"""Dominance: how a seat fares that must, or may never, do one thing, beside others that are free."""

from __future__ import annotations

from hortus.lab.finding import DIFFERENCE, SHARE
from hortus.lab.measures.base import Measure

_WHAT = "about || ', ' || replace(replace(substr(bot, strpos(bot, '/') + 1), '/', ' '), ',', ';')"
_BOUND = "from bound_seats where strpos(bot, '/never/') + strpos(bot, '/must/') > 0"

STRATEGIES = (
    Measure(
        "strategy-win",
        SHARE,
        "How often a seat wins that plays under this rule, against others that are free.",
        f"select {_WHAT} as about, seed, number, share as x, 1 as n {_BOUND} and not together",
    ),
    Measure(
        "strategy-adds",
        DIFFERENCE,
        "How much more often it wins than a free seat would.",
        f"select {_WHAT} as about, seed, number, share - 1.0 / players as x, 1 as n"
        f" {_BOUND} and not together",
    ),
    Measure(
        "strategy-team",
        DIFFERENCE,
        "How much more often a team wins with one who plays under this rule, on the same seeds.",
        f"""
        with free_teams as (
          select players, options, variant, l.plain, seed, avg((len(winners) > 0)::int) as won
          from games join labels l using (cell)
          where l.free and together and over and error = '' group by all)
        select {_WHAT} as about, b.seed, b.number, b.share - f.won as x, 1 as n
        from (select * {_BOUND} and together) b
        join free_teams f using (players, options, variant, plain, seed)""",
    ),
)
