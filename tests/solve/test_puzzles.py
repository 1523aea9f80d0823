"""Puzzles: exactly one move wins, and the line that is shown proves it."""

from __future__ import annotations

from datetime import date
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.core.errors import BadOption
from hortus.solve.answers import Solution
from hortus.solve.puzzles import (
    DEEPEST,
    GRADES,
    Puzzle,
    collection,
    depth_to_find,
    graded,
    looks_bad,
    main,
    make_collection,
    only_winning_move,
    puzzle,
    puzzle_of,
    searched,
    sight,
    sweep,
)
from hortus.solve.solver import solve
from hortus.solve.table import Scope, Table


def test_the_line_of_every_puzzle_is_legal_and_ends_in_a_win() -> None:
    puzzles = collection()
    assert {one.grade for one in puzzles} == set(GRADES)
    for one in puzzles:
        state = one.state()
        seat = state.actors[0]
        for text in one.line:
            state.play(state.parse(text))
        assert state.result is not None, one
        assert state.result.winners == (seat,), one


def test_a_puzzle_is_had_by_number_and_by_day() -> None:
    assert puzzle(3) is collection()[2]
    assert repr(puzzle(3)) == f"<Puzzle 3: {puzzle(3).grade}>"
    with pytest.raises(BadOption, match="numbered 1 to"):
        puzzle(0)
    days = [puzzle_of(date(2026, 11, day)).number for day in range(1, 31)]
    assert len(set(days)) == 30


def test_a_puzzle_is_written_as_it_is_read() -> None:
    written = puzzle(1).written()
    assert f'board = "{puzzle(1).position["board"]}"' in written
    assert isinstance(puzzle(1), Puzzle)
    assert puzzle(1).answer == puzzle(1).line[0]


def test_sweeping_a_table_finds_positions_with_one_winning_move(table: Table) -> None:
    solution = Solution(table)
    for state, answer in islice(sweep(solution, Random(5)), 5):
        assert only_winning_move(solution, state) == answer
        winning = [move for move, value in solution.choices(state) if value > 0]
        assert winning == [answer]
        assert 1 <= depth_to_find(state, answer) <= DEEPEST + 1
        assert graded(state, answer, solution.line(state, answer)) in GRADES


def test_a_harvest_that_wins_is_seen_at_once_and_looks_good() -> None:
    game = hortus.load("wizards-garden", seeds=6)
    state = game.restore({"board": "............bbw.", "basket": 3, "to_move": 0})
    answer = state.parse("d1b")
    assert depth_to_find(state, answer) == 1
    assert not looks_bad(state, answer)
    assert looks_bad(state, state.parse("a2w"))
    after = state.copy()
    after.play(answer)
    assert searched(state, 0, 1) == sight(after, 0) == 1.0
    assert sight(state, 0) == -sight(state, 1)


@pytest.mark.prove
def test_of_every_puzzle_exactly_one_move_wins(tmp_path: Path) -> None:
    solution = Solution(solve(Scope(20), tmp_path / "x.table", workers=2))
    for one in collection():
        move = only_winning_move(solution, one.state())
        assert str(move) == one.answer, one


@pytest.mark.prove
def test_the_collection_is_what_the_command_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve(Scope(20), tmp_path / Scope(20).file_name, workers=2).close()
    shipped = [one.written() for one in collection()]
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    monkeypatch.setattr("hortus.solve.puzzles.COLLECTION", tmp_path / "made.toml")
    main(each=2)
    made = (tmp_path / "made.toml").read_text("utf-8")
    assert all(one in made for one in shipped[:6])
    solution = hortus.solution("wizards-garden")
    assert [one.written() for one in make_collection(solution, 2, 13)] == shipped[:6]
