"""Is it fair: how often each seat wins, and what it is worth to begin."""

from __future__ import annotations

from hortus.lab.finding import DIFFERENCE, SHARE
from hortus.lab.measures.base import Measure

_AGAINST = "from free_seats where not together"

SEATS = (
    Measure(
        "seat-win",
        SHARE,
        "How often a seat wins; a shared win counts in parts.",
        f"select about || ', seat ' || (seat + 1) as about, seed, number, share as x, 1 as n {_AGAINST}",
    ),
    Measure(
        "seat-advantage",
        DIFFERENCE,
        "How much more often a seat wins than if all seats were alike.",
        "select about || ', seat ' || (seat + 1) as about, seed, number,"
        f" share - 1.0 / players as x, 1 as n {_AGAINST}",
    ),
    Measure(
        "first-seat-advantage",
        DIFFERENCE,
        "How much more often whoever begins wins than if it did not matter.",
        "select about, seed, number, share - 1.0 / players as x, 1 as n"
        f" {_AGAINST} and seat = first",
    ),
)
