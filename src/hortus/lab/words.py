"""Every measure by its name: what it is called, what it tells, and its unit. Goals may ask for any."""

from __future__ import annotations

from typing import NamedTuple

from hortus.lab import items
from hortus.lab.finding import SHARE
from hortus.lab.holes import HOLES
from hortus.lab.measures import length
from hortus.lab.measures.base import Measure
from hortus.lab.measures.choices import CHOICES
from hortus.lab.measures.course import COURSE
from hortus.lab.measures.luck import LUCK
from hortus.lab.measures.scores import SCORES
from hortus.lab.measures.seats import SEATS
from hortus.lab.measures.strategies import STRATEGIES
from hortus.lab.measures.team import TEAM

MEASURES: tuple[Measure, ...] = (
    *SEATS,
    *TEAM,
    *length.LENGTH,
    *COURSE,
    *CHOICES,
    *SCORES,
    *LUCK,
    *STRATEGIES,
)
"""What is measured of every game, in the order of a report."""


OVER_SEEDS = "Games on one seed share their luck: intervals count seeds, not games."
NEEDS: dict[str, str] = {
    **dict.fromkeys(
        ("strategy-win", "strategy-adds", "strategy-team"),
        "it needs a seat that plays under a rule: --bots greedy/never/buy:root-cause,greedy",
    ),
    items.ADDS: "it needs a study: hortus lab items",
    items.FORCED: "it needs a study: hortus lab items --force",
    **dict.fromkeys(
        [one.name for one in LUCK[:1]],
        "it needs each seed more than once: repeats = 2 in a campaign file",
    ),
    "points-against": "it needs two bots at a table: --bots search:200,greedy",
    "doubling": "it needs a bot beside itself with twice the budget: --bots search:100,search:200",
    **dict.fromkeys([one.name for one in CHOICES], "it needs decisions: --decisions 0.1"),
    **dict.fromkeys([one.name for one in COURSE], "it needs leads = true under [watch]"),
}
"""What must be played so that something is measured that is not measured of every game."""


class Word(NamedTuple):
    """A measure in words."""

    title: str
    sentence: str
    """What it tells and how to read it."""
    unit: str


def _word(name: str, sentence: str, unit: str) -> Word:
    return Word(name.replace("-", " ").capitalize(), sentence, unit)


WORDS: dict[str, Word] = {
    **{one.name: _word(one.name, one.sentence, one.unit) for one in MEASURES},
    **{
        name: _word(name, sentence, length.UNITS[name])
        for name, sentence in length.SENTENCES.items()
    },
    **{name: _word(name, sentence, unit) for name, (unit, sentence) in items.SENTENCES.items()},
    **{name: _word(name, sentence, SHARE) for name, sentence in HOLES.items()},
}
