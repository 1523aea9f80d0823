"""A game looked at again: marks, values and the turning point, exact and estimated."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

import hortus
from hortus.bots.bot import Bot, RandomBot
from hortus.bots.budget import Budget
from hortus.bots.perfect import PerfectBot
from hortus.bots.search import SearchBot
from hortus.core.record import Note
from hortus.solve.answers import Solution
from hortus.solve.solver import solve
from hortus.solve.table import Scope
from hortus.solve.words import outcome
from hortus.table.annotate import (
    BEST,
    BLUNDER_MARK,
    GOOD_POINTS,
    Analysis,
    Judge,
    Judged,
    annotate,
    better_move,
    known_solution,
    tally,
    turning_point,
    worth,
)

FEW = Budget(count=12)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("annotated")
    solve(Scope(7), folder / Scope(7).file_name).close()
    return folder


@pytest.fixture
def tables(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HORTUS_TABLES", str(folder))
    return folder


@pytest.fixture
def no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))


def garden_match(seed: int, *bots: Bot) -> hortus.Match:
    game = hortus.load("wizards-garden", seeds=7)
    return hortus.play(game, bots or [RandomBot(), RandomBot()], seed=seed)


@pytest.mark.usefixtures("tables")
def test_by_the_solution_every_mark_says_what_the_move_did_to_the_value() -> None:
    solution = hortus.solution("wizards-garden", seeds=7)
    marks = set()
    for seed in range(12):
        match = garden_match(seed)
        analysis = annotate(match)
        assert analysis.exact
        assert analysis.by == "the solution"
        for one in analysis.judged:
            before = match.at(one.step - 1)
            values = {str(move): value for move, value in solution.choices(before)}
            most, got = max(values.values()), values[one.move]
            assert values[one.best] == most
            assert one.before == worth(most, one.seat, False)
            assert one.after == worth(got, one.seat, False)
            turned = outcome(got, one.seat, False) < outcome(most, one.seat, False)
            right = "!!" if got == most else "??" if turned else "?"
            assert one.mark == ("!" if right == "?" and most - got <= GOOD_POINTS else right)
            marks.add(one.mark)
    assert marks == {"!!", "??"}


class Oracle:
    """Says of the first moves of a position what it is told to."""

    def __init__(self, values: list[int]) -> None:
        self.values = values

    def choices(self, state: hortus.State) -> list[tuple[hortus.Move, int]]:
        return list(zip(state.moves(), self.values, strict=False))


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([9, 9, 8, 6, 5, 1], ["!!", "!!", "!", "!", "?", "?"]),
        ([3, 1, 0, -1], ["!!", "!", "??", "??"]),
        ([-2, -2, -5, -6], ["!!", "!!", "!", "?"]),
        ([0, -1], ["!!", "??"]),
    ],
)
def test_points_make_a_mistake_and_the_result_a_blunder(
    values: list[int], marks: list[str]
) -> None:
    game = hortus.load("wizards-garden")
    state = game.start(2)
    judge = Judge(game)
    judge.solution = cast(Solution, Oracle(values))
    found = [judge.judge(state, 0, move, 0) for move in state.moves()[: len(values)]]
    assert [one and one.mark for one in found] == marks


@pytest.mark.usefixtures("tables")
def test_perfect_play_is_marked_best_throughout_and_the_loser_turned_the_game() -> None:
    for seed in range(6):
        match = garden_match(seed, RandomBot(), PerfectBot())
        analysis = annotate(match)
        assert {one.mark for one in analysis.judged if one.seat == 1} == {BEST}
        result = match.state.result
        assert result is not None
        if result.winners == (1,):
            turned = [one.step for one in analysis.judged if one.mark == BLUNDER_MARK]
            assert analysis.turning == max(turned)


@pytest.mark.usefixtures("no_tables")
def test_without_a_table_a_search_estimates_and_says_so() -> None:
    match = garden_match(3)
    assert known_solution(match.game) is None
    told: list[tuple[int, int]] = []
    analysis = annotate(match, FEW, lambda done, of: told.append((done, of)))
    assert not analysis.exact
    assert analysis.notes()[0] == Note(0, "analysed by search:12: estimates")
    assert told == [(done, len(match.moves)) for done in range(1, len(match.moves) + 1)]
    assert annotate(match, FEW) == analysis


@pytest.mark.parametrize("name", hortus.games())
def test_a_game_of_any_kind_is_annotated_and_its_record_still_replays(name: str) -> None:
    game = hortus.load(name)
    bots = [RandomBot()] * game.about.players[0]
    match = hortus.play(game, bots, seed=1, limit=60)
    analysis = annotate(match, Budget(count=3))
    assert analysis.judged
    for one in analysis.judged:
        assert -1 <= one.after <= one.before <= 1
        assert match.movers[one.step - 1] == one.seat
        assert str(match.moves[one.step - 1]) == one.move
    record = hortus.Record.loads(match.record.annotated(analysis.notes()).dumps())
    assert list(record.notes) == analysis.notes()
    assert record.replay().key() == match.state.key()


def nearly_won() -> hortus.State:
    """A last planting: black on d4 turns c4 and completes a row."""
    game = hortus.load("wizards-garden", seeds=8)
    position = {"board": "bbw.............", "flowers": [2, 2], "to_move": 0, "phase": "planting"}
    return game.restore(position)


@pytest.mark.usefixtures("no_tables")
def test_a_move_that_wins_at_once_is_best_and_missing_it_is_a_blunder() -> None:
    won = nearly_won()
    judge = Judge(won.game, Budget(count=200))
    right = judge.judge(won, 0, won.parse("d4b"), 0)
    wrong = judge.judge(won, 0, won.parse("a3w"), 0)
    assert right is not None
    assert wrong is not None
    assert (right.mark, right.cost) == ("!!", 0)
    assert wrong.mark == "??"
    assert wrong.best == "d4b"
    analysis = judge.conclude([wrong], won)
    assert isinstance(analysis, Analysis)
    assert isinstance(analysis.judged[0], Judged)
    assert analysis.turning == wrong.step


def test_a_bot_weighs_the_move_it_is_asked_about() -> None:
    won = nearly_won()
    bot = SearchBot(Budget(count=50))
    assert bot.weigh(won.view(0), won.parse("d4b"), Random(1)) == 1
    assert bot.weigh(won.view(0), won.parse("a3w"), Random(1)) < 1


def test_notes_are_read_back() -> None:
    notes = [
        Note(0, "analysed by somebody"),
        Note(1, "", "!!", 0.5),
        Note(2, "the turning point; +0.40 before; better: c2b", "??", -0.2),
        Note(3, "", "!", 0.2),
        Note(99, "beyond the end", "?"),
    ]
    assert turning_point(notes) == 2
    assert turning_point(notes[:2]) == 0
    assert better_move(notes[2]) == "c2b"
    assert better_move(notes[1]) == ""
    counts = tally(notes, [0, 1, 0], 2)
    assert counts[0] == {"!!": 1, "!": 1, "?": 0, "??": 0, "=": 0}
    assert counts[1]["??"] == 1
