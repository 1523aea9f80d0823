"""Duels: known truths come out, and the same seeds give the same games on any number of workers."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.bots.budget import count_processor_time
from hortus.cli.duel import lacking, overview, report
from hortus.core.contract import Move, View
from hortus.core.errors import BadOption
from hortus.lab import duel as duels
from hortus.lab.duel import Duel, Group, Setup, duel, play_group, scores_to_test
from hortus.lab.statistics import Sprt

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
    assert group.wins - group.lost == round(2 * group.score - 1)


def test_of_three_one_bot_sits_in_each_seat_once() -> None:
    game = hortus.load("leaf-and-let-die")
    setup = Setup(game, 3, "random", "random")
    assert setup.size == 3
    group = play_group(setup, 1)
    assert group.games == 3
    assert group.wins + group.draws + group.lost == 3
    assert group.score == pytest.approx(1 / 3)  # the same bots on the same seed: one of them won
    found = duel(setup, 9, workers=1)
    assert "a bot as strong as the others would have 33.3 %" in report(found)


def test_of_decided_games_a_group_without_any_says_nothing() -> None:
    groups = [Group(1, 0.5, 2, 0, 2, 0), Group(2, 0.75, 2, 1, 1, 0), Group(3, 0.5, 2, 1, 0, 1)]
    assert scores_to_test(groups) == [0.5, 0.75, 0.5]
    assert scores_to_test(groups, decided=True) == [1.0, 0.5]
    found = Duel(Setup(GAME, 2, "greedy", "random"), tuple(groups))
    assert found.decided.share == pytest.approx(2 / 3)
    assert (found.wins, found.draws, found.lost) == (2, 3, 1)


def test_teams_are_told_by_how_often_each_wins() -> None:
    setups = [
        Setup(hortus.load("potato-patrol", mission=name), 2, "greedy", "random")
        for name in ("fort", "cellar")
    ]
    groups = [Group(1, 1.0, 2, 1, 0, 0), Group(2, 0.5, 2, 1, 1, 1), Group(3, 0.5, 2, 0, 1, 0)]
    found = [Duel(setup, tuple(groups)) for setup in setups]
    assert [round(rate.share, 2) for rate in found[0].rates] == [0.67, 0.33]
    told = report(found[1])
    assert "Potato Patrol, mission=cellar, 2 players" in told
    assert "only greedy won 1 of the seeds, only random 0" in told
    assert overview(found).row_count == 3


def test_in_a_duel_seconds_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[bool] = []

    class Watching(RandomBot):
        def choose(self, view: View, rng: Random) -> Move:
            counted.append(count_processor_time(True))
            return super().choose(view, rng)

    monkeypatch.setattr(duels, "bot", Watching)
    play_group(Setup(GAME, 2, "random", "random"), 1)
    assert counted
    assert all(counted)
    assert count_processor_time(False) is False  # people wait by the clock on the wall again


def test_unknown_bots_and_empty_duels_are_refused() -> None:
    with pytest.raises(BadOption, match="there is no bot 'deep'"):
        duel(Setup(GAME, 2, "deep", "random"), 10)
    with pytest.raises(BadOption, match="the bot perfect plays wizards-garden only"):
        duel(Setup(hortus.load("weeds"), 2, "perfect", "random"), 10)
    with pytest.raises(BadOption, match="is for 2 players"):
        duel(Setup(GAME, 3, "random", "random"), 10)
    with pytest.raises(BadOption, match="at least one game"):
        duel(Setup(GAME, 2, "random", "random"), 0)


def test_a_duel_is_reported_in_plain_words() -> None:
    found = duel(Setup(GAME, 2, "greedy", "random"), 3, workers=1)
    lines = report(found, tested=True).split("\n")
    assert lines[1].startswith("2 games on 1 seed: ")
    assert lines[-1] == "the sequential test says: it cannot be told yet"
    assert "inf" not in report(found)
    missing = lacking(hortus.load("wizards-garden", seeds=60), ["perfect", "greedy"])
    assert len(missing) == 1
    assert missing[0].startswith("perfect: ")
