"""From games to numbers with intervals: shares, means, quantiles, differences, many at once.

A `Sample` holds, for each seed, a sum and how many it is a sum of; its value is all sums over all
counts. Games on one seed share their luck, so it is the seeds that are independent, and every
interval is one over seeds. Where two samples have seeds in common their difference is paired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, inf, nan, sqrt
from statistics import NormalDist
from typing import NamedTuple

from hortus.lab.finding import DIFFERENCE, SHARE, Finding
from hortus.lab.statistics import wilson

CONFIDENCE = 0.95
FEWEST = 3
"""With fewer seeds nothing is said."""

Sums = tuple[float, float]
"""A sum, and how many it is a sum of."""


class Estimate(NamedTuple):
    """A value with its standard error and its interval."""

    value: float
    error: float
    low: float
    high: float
    seeds: int = 0
    """On how many seeds it rests."""


UNKNOWN = Estimate(nan, inf, -inf, inf)


class Sample(NamedTuple):
    """What was measured on each seed, and what of."""

    name: str
    about: str
    unit: str
    seeds: Mapping[int, Sums]
    games: int
    note: str = ""

    @property
    def estimate(self) -> Estimate:
        """The value with its interval."""
        return estimate(list(self.seeds.values()), self.unit)

    def finding(self, note: str = "") -> Finding:
        """The value as a finding."""
        found = self.estimate
        words = "; ".join([text for text in (self.note, note) if text])
        return Finding(
            self.name, self.about, found.value, found.low, found.high, self.games, self.unit, words
        )


def estimate(sums: Sequence[Sums], unit: str = "") -> Estimate:
    """The mean of all that was summed up, with its interval over seeds."""
    counted = [(x, n) for x, n in sums if n]
    seeds = len(counted)
    total = sum([n for _, n in counted])
    if seeds < FEWEST or not total:
        return UNKNOWN
    value = sum([x for x, _ in counted]) / total
    squares = sum([(x - value * n) ** 2 for x, n in counted])
    error = sqrt(squares * seeds / (seeds - 1)) / total
    if unit == SHARE and all([0.0 <= x <= n for x, n in counted]):
        return _share(value, error, seeds)
    if unit == DIFFERENCE and error < 1e-12:
        # With 95 % confidence what was never seen happens on at most 3 of so many seeds.
        return Estimate(value, error, value - 3 / seeds, value + 3 / seeds, seeds)
    found = _around(value, error, seeds, unit)
    positive = unit not in (DIFFERENCE, "") and all([x >= 0.0 for x, _ in counted])
    return found._replace(low=max(0.0, found.low)) if positive else found


def _around(value: float, error: float, seeds: int, unit: str, least: float = 0.0) -> Estimate:
    """The interval of a mean, as wide as the least; between shares no difference is greater than all."""
    spread = max(least, student(seeds - 1) * error)
    low, high = value - spread, value + spread
    if unit == DIFFERENCE:
        low, high = max(-1.0, low), min(1.0, high)
    return Estimate(value, error, low, high, seeds)


def _share(value: float, error: float, seeds: int) -> Estimate:
    """Wilson's interval, for as many independent games as these are worth."""
    worth = float(seeds)
    if error > 1e-12 and 0.0 < value < 1.0:
        worth = value * (1 - value) / error**2
    trials = max(1, round(worth))
    found = wilson(value * trials, trials, CONFIDENCE)
    return Estimate(value, error, min(value, found.low), max(value, found.high), seeds)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """How many standard errors an interval goes to each side, by Student's t.

    The expansion of Cornish and Fisher; from 2 degrees of freedom on it is off by 1 % at most.
    """
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    if freedom == 2:
        share = confidence
        return share * sqrt(2 / (1 - share**2))
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def difference(one: Sample, two: Sample) -> Estimate:
    """The second less the first; what happened on common seeds is paired."""
    if not one.estimate.error < inf or not two.estimate.error < inf:
        return UNKNOWN
    pulls: dict[int, float] = {}
    for sample, sign in ((one, -1.0), (two, 1.0)):
        total = sum([n for _, n in sample.seeds.values()])
        value = sample.estimate.value
        for seed, (x, n) in sample.seeds.items():
            pulls[seed] = pulls.get(seed, 0.0) + sign * (x - value * n) / total
    seeds = len(pulls)
    value = two.estimate.value - one.estimate.value
    error = sqrt(sum([pull**2 for pull in pulls.values()]) * seeds / (seeds - 1))
    unit = DIFFERENCE if one.unit in (SHARE, DIFFERENCE) else one.unit
    # What changed on none of the seeds may still change on 3 of so many, by about all there is.
    whole = abs(one.estimate.value) if error < 1e-12 else 0.0
    least = (1.0 if unit == DIFFERENCE else whole) * 3 / seeds
    return _around(value, error, seeds, unit, least)


def quantile(values: Sequence[float], share: float, seeds: int) -> Estimate:
    """The value below which a share of the games lies, with the interval of its rank."""
    if seeds < FEWEST or not values:
        return UNKNOWN
    ordered = sorted(values)
    last = len(ordered) - 1
    bounds = wilson(share * seeds, seeds, CONFIDENCE)
    low, middle, high = [
        ordered[min(last, max(0, round(rank * last)))] for rank in (bounds.low, share, bounds.high)
    ]
    return Estimate(middle, inf, low, high, seeds)


def chance(found: Estimate, truth: float = 0.0) -> float:
    """How likely a value at least this far from the truth is by noise alone: a p-value."""
    if not found.error < inf:
        return 1.0
    # On so few seeds anything may come out alike by chance: as often as a coin does.
    least = 2.0 ** (1 - found.seeds) if found.seeds else 0.0
    if found.error < 1e-12:
        return 1.0 if abs(found.value - truth) < 1e-12 else least
    far = abs(found.value - truth) / found.error
    freedom = max(1, found.seeds - 1)
    # Student's t as the normal deviate that is about as unlikely.
    far *= (1 - 1 / (4 * freedom)) / sqrt(1 + far**2 / (2 * freedom))
    return max(least, 2 * (1 - NormalDist().cdf(far)))


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of many comparisons, corrected so that all claims below 5 % are right in 95 %."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found = [1.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, chances[place] * (len(chances) - rank)))
        found[place] = worst
    return found


def games_needed(games: int, half: float, distance: float, pure: bool = False) -> int | None:
    """How many games in all would make an interval as narrow as a distance; None if none would.

    An interval shrinks with the root of the games; of what happens never or always (`pure`), with
    their number.
    """
    if distance <= 0.0 or not half < inf:
        return None
    return max(games, ceil(games * (half / distance) ** (1 if pure else 2)))
