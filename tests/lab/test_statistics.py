"""The statistics against coins whose truth is known: how often intervals cover it and tests err."""

from __future__ import annotations

from random import Random

import pytest

from hortus.lab.statistics import (
    Interval,
    Sprt,
    elo,
    expected,
    paired,
    share_of_decided,
    wilson,
)


def test_wilsons_intervals_cover_a_known_coin() -> None:
    rng = Random(1)
    covered = 0
    for _ in range(1000):
        heads = sum(rng.random() < 0.3 for _ in range(400))
        low, high = wilson(heads, 400)[1:]
        covered += low <= 0.3 <= high
    assert 930 <= covered <= 970
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0)
    assert str(wilson(5, 10)).startswith("50.0 % (2")


def pair(rng: Random, share: float, alike: float) -> tuple[bool, bool]:
    """Two games on a seed: with this probability the luck of the seed decides both alike."""
    first = rng.random() < share
    return first, first if rng.random() < alike else rng.random() < share


@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_intervals_of_pairs_cover_the_truth_however_pairs_hang_together(alike: float) -> None:
    rng = Random(2)
    covered = 0
    for _ in range(800):
        scores = [sum(pair(rng, 0.7, alike)) / 2 for _ in range(80)]
        low, high = paired(scores)[1:]
        covered += low <= 0.7 <= high
    assert 735 <= covered <= 780
    assert paired([1.0, 1.0, 1.0]).low < 1.0
    assert paired([0.5]) == Interval(0.5, 0.0, 1.0)


def test_intervals_of_decided_games_leave_draws_out() -> None:
    rng = Random(3)
    covered = 0
    for _ in range(800):
        counts = []
        for _ in range(80):
            games = [won for won in pair(rng, 0.7, 0.4) if rng.random() > 0.3]
            counts.append((sum(games), len(games) - sum(games)))
        low, high = share_of_decided(counts)[1:]
        covered += low <= 0.7 <= high
    assert 735 <= covered <= 780
    assert share_of_decided([(0, 0)]) == Interval(0.5, 0.0, 1.0)
    assert share_of_decided([(2, 0)] * 10) == wilson(10, 10)


def verdict(rng: Random, share: float, alike: float, test: Sprt) -> str:
    scores: list[float] = []
    while True:
        scores.append(sum(pair(rng, share, alike)) / 2)
        found = test.verdict(scores)
        if found:
            return found


@pytest.mark.parametrize("alike", [0.0, 0.5])
def test_a_sequential_test_errs_as_seldom_as_it_promises(alike: float) -> None:
    rng = Random(4)
    test = Sprt(0.6, 0.8)
    trials = 300
    wrong = [verdict(rng, 0.6, alike, test) == "better" for _ in range(trials)]
    missed = [verdict(rng, 0.8, alike, test) == "not better" for _ in range(trials)]
    assert sum(wrong) <= 0.09 * trials  # 5 % are promised; 9 % is three deviations above
    assert sum(missed) <= 0.09 * trials


def test_a_sequential_test_is_not_hasty_after_a_few_wins() -> None:
    test = Sprt(0.7, 0.8)
    assert test.verdict([]) == ""
    assert test.verdict([1.0] * 15) == ""
    assert test.verdict([1.0] * 25) == "better"
    assert test.verdict([0.0] * 25) == "not better"
    assert test.ratio([1.0, 0.5, 0.0]) < 0 < test.ratio([1.0, 0.5, 1.0])
    with pytest.raises(ValueError, match="a lower and a higher share"):
        Sprt(0.8, 0.7)


def test_elo_and_shares_are_two_ways_to_say_it() -> None:
    assert expected(elo(0.75)) == pytest.approx(0.75)
    assert elo(1.0) == float("inf")
    assert elo(0.0) == float("-inf")
