"""What there is to decide: how many options a decision has, and how many decisions are real."""

from __future__ import annotations

from hortus.lab.finding import SHARE
from hortus.lab.measures.base import Measure

_LOOKED_AT = "from decisions d join free using (number)"

CHOICES = (
    Measure(
        "branching",
        "options",
        "How many moves are legal at a decision, on average.",
        f"select about, seed, number, d.options as x, 1 as n {_LOOKED_AT}",
    ),
    Measure(
        "real-decisions",
        SHARE,
        "How many of the decisions leave a choice at all.",
        f"select about, seed, number, (d.options > 1)::int as x, 1 as n {_LOOKED_AT}",
    ),
    Measure(
        "different-kinds",
        SHARE,
        "How many of the decisions leave a choice between things of different kinds.",
        f"select about, seed, number, (d.kinds > 1)::int as x, 1 as n {_LOOKED_AT}",
    ),
)
