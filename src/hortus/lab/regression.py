"""Fitting weights: logistic regression by Newton's method, in plain Python.

A case is one position of one game: the terms of each seat and the share of the win each got. The
model gives a seat the share exp(w.terms) among all seats; with two that is the logistic function
of w.(own terms - other's). A team, or one who plays alone, is a single row, measured against
nothing: the logistic function of w.terms. A few ten thousand rows of twenty terms take seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

ROUNDS = 30
"""Newton's steps at most; it takes five to ten."""
NEVER = 1e-12


class Case(NamedTuple):
    """A position: for each row (a seat, or the whole team) its terms and its share of the win."""

    rows: tuple[tuple[float, ...], ...]
    shares: tuple[float, ...]
    weight: float = 1.0
    """How much it counts: all positions of a game together count as one game."""


def shares_of(weights: Sequence[float], case: Case) -> list[float]:
    """The share of the win that the weights expect for each row of a case."""
    worths = [sum(map(mul, weights, row)) for row in case.rows]
    if len(worths) == 1:
        worths.append(0.0)
    highest = max(worths)
    powers = [exp(worth - highest) for worth in worths]
    total = sum(powers)
    return [power / total for power in powers[: len(case.rows)]]


def loss(weights: Sequence[float], cases: Sequence[Case]) -> float:
    """How surprised the weights are by what happened, per position: less is better."""
    return _mean_loss([(case, shares_of(weights, case)) for case in cases])


def constant_loss(cases: Sequence[Case], seen: Sequence[Case]) -> float:
    """The loss of knowing nothing of the position: all seats alike; a team wins as often as was seen."""
    if not seen or len(seen[0].rows) > 1:
        return _mean_loss([(case, [1 / len(case.rows)] * len(case.rows)) for case in cases])
    total = sum([case.weight for case in seen])
    rate = sum([case.weight * case.shares[0] for case in seen]) / total
    return _mean_loss([(case, [rate]) for case in cases])


def _mean_loss(expected: Sequence[tuple[Case, Sequence[float]]]) -> float:
    total = 0.0
    for case, chances in expected:
        pairs = list(zip(case.shares, chances, strict=True))
        if len(pairs) == 1:
            pairs.append((1.0 - pairs[0][0], 1.0 - pairs[0][1]))
        total -= case.weight * sum([share * log(max(chance, NEVER)) for share, chance in pairs])
    return total / max(sum([case.weight for case, _ in expected]), NEVER)


def spreads(cases: Sequence[Case]) -> list[float]:
    """How much each term differs, root mean square, between the seats of a position (or from 0)."""
    count = len(cases[0].rows[0])
    squares = [0.0] * count
    number = 0
    for case in cases:
        means = _means(case)
        for row in case.rows:
            number += 1
            for place in range(count):
                squares[place] += (row[place] - means[place]) ** 2
    return [sqrt(square / number) for square in squares]


def _means(case: Case) -> list[float]:
    if len(case.rows) == 1:
        return [0.0] * len(case.rows[0])
    return [sum(column) / len(case.rows) for column in zip(*case.rows, strict=True)]


def fit(
    cases: Sequence[Case],
    prior: float = 1.0,
    around: Sequence[float] | None = None,
    no_harm: Sequence[int] = (),
) -> list[float]:
    """The weights that make what happened likeliest, drawn towards 0 (or other weights) by the prior.

    The prior counts as if so many games had shown nothing, whatever the size of the terms. A term
    that never differs gets what it was drawn to. Terms that do no harm, by their places, get
    weights of at least 0: those that would fall below stay at 0, one after the other.
    """
    count = len(cases[0].rows[0])
    centre = list(around) if around is not None else [0.0] * count
    scale = spreads(cases)
    used = [place for place in range(count) if scale[place] > 0.0]
    while True:
        weights = _fit(cases, prior, centre, scale, used)
        below = [place for place in no_harm if weights[place] < 0.0]
        if not below:
            return weights
        worst = min(below, key=lambda place: weights[place] * scale[place])
        centre[worst] = 0.0
        used = [place for place in used if place != worst]


def _fit(
    cases: Sequence[Case],
    prior: float,
    centre: list[float],
    scale: list[float],
    used: list[int],
) -> list[float]:
    """The best weights of the terms used; the others stay at the centre."""
    small = [_small(case, scale, used) for case in cases]
    middle = [centre[place] * scale[place] for place in used]
    found = _newton(small, prior, middle)
    weights = list(centre)
    for place, weight in zip(used, found, strict=True):
        weights[place] = weight / scale[place]
    return weights


def _small(case: Case, scale: list[float], used: list[int]) -> Case:
    """A case with the terms used, all of about the same size; of two seats the difference alone counts."""
    if len(case.rows) == 2:
        one, two = case.rows
        row = tuple([(one[place] - two[place]) / scale[place] for place in used])
        return Case((row,), case.shares[:1], case.weight)
    rows = [tuple([row[place] / scale[place] for place in used]) for row in case.rows]
    return Case(tuple(rows), case.shares, case.weight)


def _newton(cases: Sequence[Case], prior: float, centre: list[float]) -> list[float]:
    weights = list(centre)
    height = _objective(weights, cases, prior, centre)
    for _ in range(ROUNDS):
        slope, curve = _slopes(weights, cases)
        for place in range(len(weights)):
            slope[place] -= prior * (weights[place] - centre[place])
            curve[place][place] += prior
        step = _solved(curve, slope)
        size = 1.0
        while True:
            tried = [weight + size * change for weight, change in zip(weights, step, strict=True)]
            lower = _objective(tried, cases, prior, centre)
            if lower <= height or size < 1e-6:
                break
            size /= 2
        gained = height - lower
        weights, height = tried, lower
        if gained < 1e-9 * max(1.0, abs(height)):
            break
    return weights


def _objective(
    weights: Sequence[float], cases: Sequence[Case], prior: float, centre: Sequence[float]
) -> float:
    games = sum([case.weight for case in cases])
    away = sum([(weight - middle) ** 2 for weight, middle in zip(weights, centre, strict=True)])
    return loss(weights, cases) * games + prior / 2 * away


def _slopes(
    weights: Sequence[float], cases: Sequence[Case]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the likelihood, and how it bends: sums over rows, column by column."""
    count = len(weights)
    rows: list[Sequence[float]] = []
    missed: list[float] = []
    bends: list[float] = []
    for case in cases:
        chances = shares_of(weights, case)
        averages = [
            sum(map(mul, chances, column)) for column in zip(*case.rows, strict=True)
        ]  # against the nothing that a single row is measured by, too
        for row, share, chance in zip(case.rows, case.shares, chances, strict=True):
            rows.append(row)
            missed.append(case.weight * (share - chance))
            bends.append(case.weight * chance)
        rows.append(averages)
        missed.append(0.0)
        bends.append(-case.weight)
    columns = list(zip(*rows, strict=True))
    slope = [sum(map(mul, missed, column), 0.0) for column in columns]
    curve = [[0.0] * count for _ in range(count)]
    for one in range(count):
        bent = list(map(mul, bends, columns[one]))
        for two in range(one + 1):
            curve[one][two] = curve[two][one] = sum(map(mul, bent, columns[two]))
    return slope, curve


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the greatest pivot first."""
    size = len(right)
    rows = [[*matrix[place], right[place]] for place in range(size)]
    for place in range(size):
        best = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for other in range(place + 1, size):
            factor = rows[other][place] / rows[place][place]
            rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    found = [0.0] * size
    for place in range(size - 1, -1, -1):
        known = sum([rows[place][other] * found[other] for other in range(place + 1, size)])
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found
