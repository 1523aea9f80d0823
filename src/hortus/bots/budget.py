"""How much a bot may think: a count, which is reproducible, or seconds, for people who wait.

A `Budget` is written `5000` (so many trials for each decision), `1s` or `200ms` (for each turn),
or both, `1500,9s`: so many trials, but at most so long. A budget without seconds never looks at
the clock, so the same seed gives the same move on any machine.

Seconds are those of the clock on the wall, because people wait by it. Where strength is measured
they are those of the processor (`count_processor_time`), or else whoever thinks by the second would
play worse the more a machine has to do.
"""

from __future__ import annotations

import re
from time import perf_counter, thread_time

from hortus.core.errors import BadOption

_WRITTEN = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)?")
MOST = 10**9
"""No budget is larger: so many trials, or so many seconds."""

_by_processor = False


def count_processor_time(on: bool) -> bool:
    """From now on seconds are those that this thread has a processor, or those on the wall; what they were."""
    global _by_processor
    before = _by_processor
    _by_processor = on
    return before


def _now() -> float:
    return thread_time() if _by_processor else perf_counter()


class Budget:
    """A number of trials for each decision, a number of seconds for each turn, or both."""

    count: int
    seconds: float

    def __init__(self, count: int = 0, seconds: float = 0.0) -> None:
        allowed = 0 <= count <= MOST and 0 <= seconds <= MOST
        if not allowed or (count == 0 and seconds == 0):
            raise BadOption("a budget is a number of trials or of seconds, one of them above 0")
        self.count = count
        """How many trials; 0 if only seconds are counted."""
        self.seconds = seconds
        """How long at most; 0 if only trials are counted."""

    @classmethod
    def read(cls, text: str) -> Budget:
        """A budget from its notation: `5000`, `1s`, `0.5s`, `200ms`, `1500,9s`."""
        first, comma, second = text.strip().partition(",")
        one = _number(first, text)
        if not comma:
            return cls(seconds=one[0]) if one[1] else cls(count=int(one[0]))
        two = _number(second, text)
        if one[1] or not two[1] or not one[0] or not two[0]:
            raise _malformed(text)
        return cls(int(one[0]), two[0])

    def __str__(self) -> str:
        words = [str(self.count)] if self.count else []
        if self.seconds:
            words.append(f"{self.seconds:g}s")
        return ",".join(words)

    def __repr__(self) -> str:
        return f"Budget.read({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Budget) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def start(self) -> Meter:
        """Begin to think."""
        return Meter(self)


def _number(text: str, whole: str) -> tuple[float, bool]:
    """A number, and whether it is one of seconds."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None or (found[2] is None and not found[1].isdecimal()):
        raise _malformed(whole)
    return float(found[1]) / (1000 if found[2] == "ms" else 1), found[2] is not None


def _malformed(text: str) -> BadOption:
    return BadOption(f"a budget is written 5000, 1s, 200ms or 1500,9s, not {text[:20]!r}")


class Meter:
    """What is left of a budget while a bot thinks."""

    left: int
    deadline: float

    def __init__(self, budget: Budget) -> None:
        self.left = budget.count if budget.count else MOST
        self._began = _now() if budget.seconds else 0.0
        self.deadline = self._began + budget.seconds if budget.seconds else 0.0
        """When to stop; 0 if only trials are counted, and then the clock is never read."""

    def spend(self) -> bool:
        """Pay for one trial; False if there is nothing left to pay with."""
        if self.deadline > 0.0 and _now() > self.deadline:
            self.left = 0
        if self.left <= 0:
            return False
        self.left -= 1
        return True

    def took(self) -> float:
        """The seconds since it began; 0 if only trials are counted."""
        return _now() - self._began if self.deadline > 0.0 else 0.0
