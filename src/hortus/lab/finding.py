"""What the lab found: one number with its interval, of whom, from how many games, and in which unit.

Measures make findings; goals, comparisons and reports know nothing else of a campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, NamedTuple

SHARE = "share"
"""The unit of a part of a whole, from 0 to 1: shown in per cent."""
DIFFERENCE = "difference"
"""The unit of what lies between two shares: shown in percentage points, with its sign."""


class Finding(NamedTuple):
    """What was measured, of whom, its value with its 95 % interval, and what it rests on."""

    name: str
    """The measure, such as `first-seat-advantage`: what goals ask for."""
    about: str
    """Of whom, in parts joined by a comma: `2 players, seat 1`; empty for the whole campaign."""
    value: float
    low: float
    high: float
    games: int
    """From how many games."""
    unit: str = ""
    """`share`, `difference`, or a word such as `minutes`; empty for a bare number."""
    note: str = ""
    """A remark: an assumption, a record to replay."""

    @property
    def parts(self) -> tuple[str, ...]:
        """Of whom, part by part."""
        return tuple([part.strip() for part in self.about.split(",") if part.strip()])

    @property
    def known(self) -> bool:
        """False while the games say nothing yet: no value, or an interval without bounds."""
        return isfinite(self.value) and isfinite(self.low) and isfinite(self.high)

    def concerns(self, *parts: str) -> bool:
        """True if it is about all of these, such as `2 players`."""
        return set(parts) <= set(self.parts)

    def beyond(self, value: float) -> bool:
        """True if the interval leaves a value out: the difference from it is more than noise."""
        return self.known and not self.low <= value <= self.high

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data; what is not known is null, because JSON has no infinity."""
        plain = self._asdict()
        for field in ("value", "low", "high"):
            plain[field] = plain[field] if isfinite(plain[field]) else None
        return plain

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> Finding:
        """What `to_dict` gave."""
        bounds = {"value": float("nan"), "low": float("-inf"), "high": float("inf")}
        absent = {field: bound for field, bound in bounds.items() if plain[field] is None}
        return cls(**{**plain, **absent})

    def number(self, value: float) -> str:
        """A number of this finding as people read it."""
        return written(value, self.unit)

    @property
    def valued(self) -> str:
        """The value with its unit: `43.1 %`, `61.5 minutes`; `not known` while it is not."""
        return self.number(self.value) + unit_word(self.unit) if self.known else "not known"

    @property
    def between(self) -> str:
        """The interval, its unit told once: `41.0 to 52.3 %`."""
        low, high = self.number(self.low), self.number(self.high)
        for unit in (" %", " points"):
            low = low.removesuffix(unit)
        return f"{low} to {high}"

    def __str__(self) -> str:
        of = f" ({self.about})" if self.about else ""
        if not self.known:
            return f"{self.name}{of}: not known from {self.games} games"
        return f"{self.name}{of}: {self.valued} ({self.between}; {self.games} games)"


def written(value: float, unit: str) -> str:
    """A number in a unit: `43.1 %`, `+2.0 points`, `61.5`."""
    if not isfinite(value):
        return "?"
    if unit == SHARE:
        return f"{100 * value:.1f} %"
    if unit == DIFFERENCE:
        return f"{100 * value:+.1f} points"
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def unit_word(unit: str) -> str:
    """What stands behind a number of this unit that does not say it itself: ` minutes`."""
    return "" if unit in (SHARE, DIFFERENCE, "") else f" {unit}"


def find(findings: Iterable[Finding], name: str, *parts: str) -> list[Finding]:
    """The findings of a measure that are about all of these."""
    return [one for one in findings if one.name == name and one.concerns(*parts)]
