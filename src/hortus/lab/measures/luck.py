"""Luck and skill: what the deal decides, what thinking does, and how bots fare against each other.

Luck needs each seed played more than once, seats swapped and with other thoughts (`repeats` of a
campaign): as far as the deal decides, a seat that won once wins again.
"""

from __future__ import annotations

from hortus.lab.finding import SHARE
from hortus.lab.measures.base import Measure

_PAIRS = """
select one.about, one.number, one.seed, one.bot as bot, two.bot as other,
       case when one.share > two.share then 1.0 when one.share = two.share then 0.5 else 0.0 end as x
from free_seats one join free_seats two on one.number = two.number and one.bot <> two.bot
where not one.together"""

LUCK = (
    Measure(
        "luck-of-the-deal",
        SHARE,
        "How much of who wins the deal decides: 0 % is all thinking, 100 % is all luck.",
        """
        with away as (
          select about, number, seed, seat, rotation, repeat,
                 share - avg(share) over (partition by about, seat, bot) as e
          from free_seats where not together)
        select one.about, one.seed, one.number, one.e * two.e as x, (one.e ** 2 + two.e ** 2) / 2 as n
        from away one join away two on one.about = two.about and one.seed = two.seed
          and one.seat = two.seat and one.repeat < two.repeat""",
        "of what is not the bots' strength, over seeds played again with other thoughts",
    ),
    Measure(
        "points-against",
        SHARE,
        "How often a bot comes out before another one at the same table; ties count half.",
        "select about || ', ' || replace(bot, ',', ';') || ' against ' || replace(other, ',', ';')"
        f" as about, seed, number, x, 1 as n from ({_PAIRS})",
    ),
    Measure(
        "doubling",
        SHARE,
        "How often the same bot with twice the budget comes out before the other; ties count half.",
        f"""
        select about || ', ' || split_part(bot, ':', 1) || ' from ' || split_part(other, ':', 2)
               as about, seed, number, x, 1 as n
        from ({_PAIRS})
        where split_part(bot, ':', 1) = split_part(other, ':', 1)
          and try_cast(split_part(bot, ':', 2) as int) = 2 * try_cast(split_part(other, ':', 2) as int)""",
    ),
)
