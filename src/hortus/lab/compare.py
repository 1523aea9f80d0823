"""Two campaigns side by side: what changed beyond noise, what did not, what cannot be told yet.

Games on common seeds share their luck and are compared in pairs, which tells small changes from
far fewer games. All comparisons are corrected together: of what is called changed, all is in 95 of
100 comparisons of a game with itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hortus.lab.estimates import (
    CONFIDENCE,
    Estimate,
    Sample,
    chance,
    difference,
    games_needed,
    holm,
)
from hortus.lab.finding import DIFFERENCE, SHARE, Finding
from hortus.lab.goals import Goals
from hortus.lab.measuring import all_samples

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection as Connection

CHANGED, SAME, OPEN = "changed", "the same", "cannot be told yet"
MATTERS = 0.03
"""A share that moved by less does not matter."""
MATTERS_PART = 0.05
"""Any other number that moved by less than this part of itself does not matter."""


class Change(NamedTuple):
    """One measure in both campaigns."""

    before: Finding
    after: Finding
    difference: Finding
    verdict: str
    chance: float
    """The corrected chance that the difference is noise."""
    needed: int | None = None
    """How many games each campaign would need to tell; None if it is told or cannot be."""

    @property
    def sentence(self) -> str:
        """How it stands, for people."""
        one, two, gap = self.before, self.after, self.difference
        of = f" ({one.about})" if one.about else ""
        moved = f"{gap.number(gap.value)} ({gap.number(gap.low)} to {gap.number(gap.high)})"
        words = f"{one.name}{of}: {one.number(one.value)} -> {two.number(two.value)}, {moved}"
        more = f"; about {self.needed} games each would tell" if self.needed else ""
        return f"{words}: {self.verdict}{more}"


def compare(one: Connection, two: Connection, goals: Goals | None = None) -> list[Change]:
    """What is different in the second campaign; connections to both. Certain changes come first."""
    return compared(all_samples(one, goals), all_samples(two, goals))


def compared(one: Sequence[Sample], two: Sequence[Sample]) -> list[Change]:
    """The changes between samples of the same measure about the same.

    An option that one campaign plays throughout, and the other does not, is what is compared.
    """
    apart = _throughout(one) ^ _throughout(two)
    one, two = [[_without(apart, sample) for sample in side] for side in (one, two)]
    after = {(sample.name, sample.about): sample for sample in two}
    pairs = [(s, after[s.name, s.about]) for s in one if (s.name, s.about) in after]
    gaps = [difference(*pair) for pair in pairs]
    known = [place for place, gap in enumerate(gaps) if gap.seeds]
    chances = holm([chance(gaps[place]) for place in known])
    found = [
        _change(*pairs[place], gaps[place], p) for place, p in zip(known, chances, strict=True)
    ]
    order = (CHANGED, OPEN, SAME)
    return sorted(found, key=lambda change: (order.index(change.verdict), change.chance))


def _throughout(samples: Sequence[Sample]) -> set[str]:
    """The options that a campaign was played with in every cell."""
    found = [{part for part in sample.about.split(", ") if "=" in part} for sample in samples]
    return set.intersection(*found) if found else set()


def _without(parts: set[str], sample: Sample) -> Sample:
    left = [part for part in sample.about.split(", ") if part not in parts]
    return sample._replace(about=", ".join(left))


def _change(one: Sample, two: Sample, gap: Estimate, p: float) -> Change:
    unit = DIFFERENCE if one.unit in (SHARE, DIFFERENCE) else one.unit
    matters = MATTERS if unit == DIFFERENCE else MATTERS_PART * abs(one.estimate.value)
    games = min(one.games, two.games)
    found = Finding(one.name, one.about, gap.value, gap.low, gap.high, games, unit)
    verdict = OPEN
    if p < 1 - CONFIDENCE:
        verdict = CHANGED
    elif -matters <= gap.low and gap.high <= matters:
        verdict = SAME
    needed = None
    if verdict == OPEN:
        needed = games_needed(games, (gap.high - gap.low) / 2, matters)
    return Change(one.finding(), two.finding(), found, verdict, p, needed)
