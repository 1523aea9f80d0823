"""The statistics of duels: intervals for a share, and a sequential test that stops when it knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

TRACE = 1e-4
"""How much of a win and of a loss a sequential test takes as seen before it begins."""


class Interval(NamedTuple):
    """A share with its confidence interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def wilson(successes: float, trials: int, confidence: float = 0.95) -> Interval:
    """Wilson's interval for a share of independent trials; draws count as half a success."""
    if trials == 0:
        return Interval(0.5, 0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = successes / trials
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return Interval(share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def paired(scores: Sequence[float], confidence: float = 0.95) -> Interval:
    """The interval for the mean of pairs of games, each pair a mean from 0 to 1 on one seed.

    The two games of a pair share their luck, so it is the pairs that are independent.
    """
    count = len(scores)
    if count < 2:
        return Interval(scores[0] if scores else 0.5, 0.0, 1.0)
    mean = sum(scores) / count
    variance = sum([(score - mean) ** 2 for score in scores]) / (count - 1)
    if variance == 0.0:
        return wilson(mean * count, count, confidence)
    spread = NormalDist().inv_cdf(0.5 + confidence / 2) * sqrt(variance / count)
    return Interval(mean, max(0.0, mean - spread), min(1.0, mean + spread))


def share_of_decided(counts: Sequence[tuple[int, int]], confidence: float = 0.95) -> Interval:
    """The share of decided games that were won, of groups of games: (won, lost) for each seed.

    The games of a group share their luck, so the interval is that of a ratio over groups; where
    all groups agree it is Wilson's, as if each group were one game.
    """
    decided = [(won, won + lost) for won, lost in counts if won + lost]
    games = sum([number for _, number in decided])
    if not games:
        return Interval(0.5, 0.0, 1.0)
    count = len(decided)
    share = sum([won for won, _ in decided]) / games
    squares = sum([(won - share * number) ** 2 for won, number in decided])
    if count < 2 or squares == 0.0:
        return wilson(share * count, count, confidence)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    spread = z * sqrt(squares * count / (count - 1)) / games
    return Interval(share, max(0.0, share - spread), min(1.0, share + spread))


class Sprt:
    """A sequential test between two strengths: goes on until one is clearly the likelier.

    The strengths are expected scores (0 to 1). What is compared is how likely the scores seen can
    be made at all if their mean is the one or the other (empirical likelihood), so nothing is
    assumed about how pairs of games hang together. A ten-thousandth of a win and of a loss is
    always taken as seen: without it, nothing but wins would fit no mean.
    """

    def __init__(
        self, worse: float = 0.5, better: float = 0.55, alpha: float = 0.05, beta: float = 0.05
    ) -> None:
        if not 0.0 < worse < better < 1.0:
            raise ValueError(f"a test is between a lower and a higher share, not {worse}, {better}")
        self.worse = worse
        self.better = better
        self.lower = log(beta / (1 - alpha))
        self.upper = log((1 - beta) / alpha)

    def ratio(self, scores: Sequence[float]) -> float:
        """The logarithm of how much likelier the better strength is than the worse."""
        seen = {0.0: TRACE, 1.0: TRACE}
        for score in scores:
            seen[score] = seen.get(score, 0.0) + 1.0
        return _likelihood(seen, self.better) - _likelihood(seen, self.worse)

    def verdict(self, scores: Sequence[float]) -> str:
        """`better`, `not better`, or empty while it cannot be told."""
        ratio = self.ratio(scores)
        if ratio >= self.upper:
            return "better"
        return "not better" if ratio <= self.lower else ""


def _likelihood(seen: Mapping[float, float], mean: float) -> float:
    """The logarithm of how likely scores so often seen can be if their mean is this one.

    The likeliest such distribution gives a score x a weight count / (1 + tilt (x - mean)); the
    tilt is found by halving.
    """
    low, high = -1.0 / (1.0 - mean), 1.0 / mean
    tilt = 0.0
    for _ in range(40):
        tilt = (low + high) / 2
        pull = sum([n * (x - mean) / (1.0 + tilt * (x - mean)) for x, n in seen.items()])
        if pull > 0.0:
            low = tilt
        else:
            high = tilt
    return -sum([n * log(1.0 + tilt * (x - mean)) for x, n in seen.items()])


def elo(share: float) -> float:
    """A share of points as a difference in Elo points; an all-or-nothing share has no bound."""
    if share <= 0.0 or share >= 1.0:
        return float("inf") if share >= 1.0 else float("-inf")
    return 400 * log(share / (1 - share)) / log(10)


def expected(points: float) -> float:
    """The share of points that a difference in Elo points predicts."""
    return 1 / (1 + exp(-points * log(10) / 400))
