"""How much a bot may think: a count, which is reproducible, or seconds, for people who wait.

A `Budget` is written `5000` (so many trials for each decision) or `1s`, `200ms` (for each turn).
A counted budget never looks at the clock, so the same seed gives the same move on any machine.
"""

from __future__ import annotations

import re
from time import perf_counter

from hortus.core.errors import BadOption

_WRITTEN = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)?")
MOST = 10**9
"""No budget is larger: so many trials, or so many seconds."""


class Budget:
    """A number of trials for each decision, or a number of seconds."""

    count: int
    seconds: float

    def __init__(self, count: int = 0, seconds: float = 0.0) -> None:
        if (count > 0) == (seconds > 0) or count > MOST or seconds > MOST:
            raise BadOption("a budget is a number of trials or of seconds, one of them above 0")
        self.count = count
        """How many trials; 0 if seconds are counted."""
        self.seconds = seconds

    @classmethod
    def read(cls, text: str) -> Budget:
        """A budget from its notation: `5000`, `1s`, `0.5s`, `200ms`."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None or (found[2] is None and not found[1].isdecimal()):
            raise BadOption(f"a budget is written 5000, 1s or 200ms, not {text[:20]!r}")
        if found[2] is None:
            return cls(count=int(found[1]))
        return cls(seconds=float(found[1]) / (1000 if found[2] == "ms" else 1))

    def __str__(self) -> str:
        return str(self.count) if self.count else f"{self.seconds:g}s"

    def __repr__(self) -> str:
        return f"Budget.read({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Budget) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def start(self) -> Meter:
        """Begin to think."""
        return Meter(self)


class Meter:
    """What is left of a budget while a bot thinks."""

    left: int
    deadline: float

    def __init__(self, budget: Budget) -> None:
        self.left = budget.count if budget.count else MOST
        self.deadline = 0.0 if budget.count else perf_counter() + budget.seconds
        """When to stop; 0 if trials are counted, and then the clock is never read."""

    def spend(self) -> bool:
        """Pay for one trial; False if there is nothing left to pay with."""
        if self.deadline > 0.0 and perf_counter() > self.deadline:
            self.left = 0
        if self.left <= 0:
            return False
        self.left -= 1
        return True
