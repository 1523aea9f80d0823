"""The statistics of duels: intervals for a share, and a sequential test that stops when it knows."""

from __future__ import annotations

from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple


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


def paired(scores: list[float], confidence: float = 0.95) -> Interval:
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


class Sprt:
    """A sequential test between two strengths: goes on until one is clearly the likelier.

    The strengths are expected scores (0 to 1). It is the test engines of chess are tuned with:
    normal approximation, the variance taken from the pairs themselves.
    """

    def __init__(
        self, worse: float = 0.5, better: float = 0.55, alpha: float = 0.05, beta: float = 0.05
    ) -> None:
        self.worse = worse
        self.better = better
        self.lower = log(beta / (1 - alpha))
        self.upper = log((1 - beta) / alpha)

    def ratio(self, scores: list[float]) -> float:
        """The logarithm of how much likelier the better strength is than the worse."""
        count = len(scores)
        if count < 2:
            return 0.0
        mean = sum(scores) / count
        variance = sum([(score - mean) ** 2 for score in scores]) / count
        variance = max(variance, 0.25 / count)
        gap = (self.better - self.worse) * (2 * mean - self.worse - self.better)
        return count * gap / (2 * variance)

    def verdict(self, scores: list[float]) -> str:
        """`better`, `not better`, or empty while it cannot be told."""
        ratio = self.ratio(scores)
        if ratio >= self.upper:
            return "better"
        return "not better" if ratio <= self.lower else ""


def elo(share: float) -> float:
    """A share of points as a difference in Elo points; an all-or-nothing share has no bound."""
    if share <= 0.0 or share >= 1.0:
        return float("inf") if share >= 1.0 else float("-inf")
    return 400 * log(share / (1 - share)) / log(10)


def expected(points: float) -> float:
    """The share of points that a difference in Elo points predicts."""
    return 1 / (1 + exp(-points * log(10) / 400))
