"""Duels: known truths come out, and the same seeds give the same games on any number of workers."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.cli.duel import lacking, report
from hortus.core.errors import BadOption
from hortus.lab.duel import Duel, Group, Setup, duel, play_group
from hortus.lab.statistics import Interval, Sprt, elo, expected, paired, wilson

GAME = hortus.load("wizards-garden", seeds=12)


def test_equals_draw_a_duel_and_a_better_bot_wins_it() -> None:
    same = duel(Setup(GAME, 2, "random", "random"), 60, workers=1)
    assert isinstance(same, Duel)
    assert same.games == 60
    assert same.interval.low < 0.5 < same.interval.high
    better = duel(Setup(GAME, 2, "greedy", "random"), 40, workers=1)
    assert better.interval.low > 0.5
    assert better.wins + better.draws <= better.games


def test_workers_change_nothing() -> None:
    setup = Setup(GAME, 2, "greedy", "random")
    alone = duel(setup, 16, seed=5, workers=1)
    assert duel(setup, 16, seed=5, workers=2).groups == alone.groups
    assert alone.groups[0] == play_group(setup, 5)


def test_a_sequential_test_stops_when_it_knows() -> None:
    found = duel(Setup(GAME, 2, "greedy", "random"), 400, test=Sprt(0.5, 0.6), workers=1)
    assert found.verdict == "better"
    assert found.games < 400
    worse = duel(Setup(GAME, 2, "random", "greedy"), 400, test=Sprt(0.5, 0.6), workers=1)
    assert worse.verdict == "not better"


def test_a_team_duel_counts_who_wins_more_often() -> None:
    game = hortus.load("potato-patrol")
    group = play_group(Setup(game, 2, "greedy:20", "random"), 3)
    assert isinstance(group, Group)
    assert group.games == 2
    assert group.score in (0.5, 1.0)


def test_unknown_bots_and_empty_duels_are_refused() -> None:
    with pytest.raises(BadOption, match="there is no bot 'deep'"):
        duel(Setup(GAME, 2, "deep", "random"), 10)
    with pytest.raises(BadOption, match="the bot perfect plays wizards-garden only"):
        duel(Setup(hortus.load("weeds"), 2, "perfect", "random"), 10)
    with pytest.raises(BadOption, match="is for 2 players"):
        duel(Setup(GAME, 3, "random", "random"), 10)
    with pytest.raises(BadOption, match="at least one game"):
        duel(Setup(GAME, 2, "random", "random"), 0)


def test_intervals_cover_a_known_coin() -> None:
    rng = Random(1)
    covered = 0
    for _ in range(1000):
        heads = sum(rng.random() < 0.3 for _ in range(400))
        low, high = wilson(heads, 400)[1:]
        covered += low <= 0.3 <= high
    assert 930 <= covered <= 970
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0)
    assert str(wilson(5, 10)).startswith("50.0 % (2")
    assert paired([1.0, 1.0, 1.0]).low < 1.0
    assert paired([0.5]) == Interval(0.5, 0.0, 1.0)


def test_elo_and_shares_are_two_ways_to_say_it() -> None:
    assert expected(elo(0.75)) == pytest.approx(0.75)
    assert elo(1.0) == float("inf")
    assert elo(0.0) == float("-inf")


def test_a_duel_is_reported_in_plain_words() -> None:
    found = duel(Setup(GAME, 2, "greedy", "random"), 3, workers=1)
    lines = report(found, tested=True).split("\n")
    assert lines[1].startswith("2 games on 1 seed: ")
    assert lines[-1] == "the sequential test says: it cannot be told yet"
    assert "inf" not in report(found)
    missing = lacking(hortus.load("wizards-garden", seeds=60), ["perfect", "greedy"])
    assert len(missing) == 1
    assert missing[0].startswith("perfect: ")
