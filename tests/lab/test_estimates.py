"""Estimates against known truth: coins, loaded seeds, clocks; and what many comparisons cost."""

from __future__ import annotations

from math import inf, isnan
from random import Random

import pytest

from hortus.lab.estimates import (
    UNKNOWN,
    Estimate,
    Sample,
    chance,
    difference,
    estimate,
    games_needed,
    holm,
    quantile,
    student,
)
from hortus.lab.finding import DIFFERENCE, SHARE


def coin(
    rng: Random, share: float, seeds: int, alike: float = 0.0
) -> dict[int, tuple[float, float]]:
    """Two games on each seed; with a probability the second ends as the first did."""
    found = {}
    for seed in range(seeds):
        first = rng.random() < share
        second = first if rng.random() < alike else rng.random() < share
        found[seed] = (float(first + second), 2.0)
    return found


@pytest.mark.parametrize(("share", "alike"), [(0.5, 0.0), (0.25, 0.7), (0.9, 0.3)])
def test_intervals_cover_a_known_coin_however_games_on_a_seed_hang_together(
    share: float, alike: float
) -> None:
    rng = Random(1)
    covered = 0
    for _ in range(1000):
        found = estimate(list(coin(rng, share, 120, alike).values()), SHARE)
        covered += found.low <= share <= found.high
    assert 930 <= covered <= 970


def test_intervals_of_a_mean_cover_a_known_clock_even_from_few_seeds() -> None:
    rng = Random(2)
    for seeds in (5, 60):
        covered = 0
        for _ in range(1000):
            sums = [(rng.gauss(60, 9) + rng.gauss(60, 9), 2.0) for _ in range(seeds)]
            found = estimate(sums)
            covered += found.low <= 60 <= found.high
        assert 930 <= covered <= 970


def test_intervals_of_a_quantile_cover_it() -> None:
    rng = Random(3)
    covered = 0
    for _ in range(1000):
        found = quantile([rng.random() for _ in range(200)], 0.9, 200)
        covered += found.low <= 0.9 <= found.high
    assert 925 <= covered <= 975
    assert quantile([], 0.5, 0) is UNKNOWN


def test_a_difference_on_common_seeds_is_paired() -> None:
    rng = Random(4)
    covered = narrow = 0
    for _ in range(500):
        luck = [rng.gauss(0, 10) for _ in range(60)]
        one = {seed: (luck[seed] + rng.gauss(0, 1), 1.0) for seed in range(60)}
        two = {seed: (luck[seed] + rng.gauss(2, 1), 1.0) for seed in range(60)}
        found = difference(Sample("m", "", "", one, 60), Sample("m", "", "", two, 60))
        covered += found.low <= 2 <= found.high
        narrow += found.high - found.low < 1.2
    assert 460 <= covered <= 490
    assert narrow > 450


def test_a_difference_between_other_seeds_is_not() -> None:
    rng = Random(5)
    covered = 0
    for _ in range(500):
        one = Sample("m", "", SHARE, coin(rng, 0.5, 100), 200)
        apart = {seed + 1000: sums for seed, sums in coin(rng, 0.6, 80).items()}
        found = difference(one, Sample("m", "", SHARE, apart, 160))
        covered += found.low <= 0.1 <= found.high
    assert 460 <= covered <= 490
    known = Sample("m", "", SHARE, coin(rng, 0.5, 100), 200)
    assert isnan(difference(known, Sample("m", "", SHARE, {}, 0)).value)


def test_what_never_happened_may_still_happen() -> None:
    never = estimate([(0.0, 1.0)] * 50, SHARE)
    assert never.low == 0.0
    assert 0.05 < never.high < 0.1
    same = estimate([(0.0, 1.0)] * 100, DIFFERENCE)
    assert (same.low, same.high) == (-0.03, 0.03)
    assert estimate([(1.0, 1.0)] * 2) is UNKNOWN
    assert estimate([]) == UNKNOWN


def test_what_is_never_negative_has_no_interval_below_nothing() -> None:
    changes = [(0.0, 1.0)] * 5 + [(9.0, 1.0)]
    assert estimate(changes, "changes").low == 0
    assert estimate(changes, "").low < 0
    assert estimate([(-1.0, 1.0), (9.0, 1.0), (0.0, 1.0)], "points").low < 0


def test_students_t_is_the_one_in_the_tables() -> None:
    known = {2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}
    for freedom, value in known.items():
        assert student(freedom) == pytest.approx(value, rel=0.012)


def test_many_comparisons_are_corrected() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    rng = Random(6)
    hasty = false = 0
    for _ in range(400):
        coins = [estimate(list(coin(rng, 0.5, 60).values()), SHARE) for _ in range(20)]
        chances = [chance(found, 0.5) for found in coins]
        hasty += min(chances) < 0.05
        false += min(holm(chances)) < 0.05
    assert hasty > 200
    assert false <= 36  # 5 % are promised; 9 % is three deviations above


def test_chance_is_certain_where_nothing_varies() -> None:
    assert chance(Estimate(0.5, 0.0, 0.5, 0.5), 0.5) == 1.0
    assert chance(Estimate(0.5, 0.0, 0.5, 0.5)) == 0.0
    assert chance(UNKNOWN) == 1.0
    assert chance(Estimate(1.96, 1.0, 0.0, 3.9, 5000)) == pytest.approx(0.05, abs=0.001)


def test_it_is_known_how_many_games_are_still_needed() -> None:
    assert games_needed(100, 0.1, 0.05) == 400
    assert games_needed(100, 0.1, 0.2) == 100
    assert games_needed(100, 0.1, 0.0) is None
    assert games_needed(100, inf, 0.1) is None


def test_a_sample_becomes_a_finding() -> None:
    found = Sample(
        "draws", "2 players", SHARE, {1: (1, 2), 2: (0, 2), 3: (1, 2)}, 6, "why"
    ).finding("x")
    assert found.value == pytest.approx(1 / 3)
    assert (found.games, found.note) == (6, "why; x")
    assert found.low < 1 / 3 < found.high
