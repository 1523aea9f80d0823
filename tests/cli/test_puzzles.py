"""`hortus puzzle` as people use it."""

from __future__ import annotations

from hortus.solve.puzzles import puzzle
from tests.cli.test_commands import run


def test_a_puzzle_is_asked_until_it_is_found() -> None:
    answer = puzzle(5).answer
    wrong = next(str(move) for move in puzzle(5).state().moves() if str(move) != answer)
    said = run("puzzle", "5", typed=f"zz\n{wrong}\n{answer}\n")
    assert "Puzzle 5 of" in said
    assert "'zz' is not a planting" in said
    assert f"{wrong} does not win. Try again." in said
    assert f"Yes, {answer} wins." in said


def test_the_answer_can_be_had_and_a_puzzle_left() -> None:
    assert f"{puzzle(2).answer} wins." in run("puzzle", "2", typed="h\n")
    assert "wins. With" not in run("puzzle", typed="q\n")


def test_a_question_mark_shows_the_rules_as_it_does_in_play() -> None:
    said = run("puzzle", "2", typed="?\nq\n")
    assert "Harvesting" in said
    assert f"{puzzle(2).answer} wins" not in said


def test_enter_shows_the_board_again_and_so_does_the_end_of_the_rules() -> None:
    said = run("puzzle", "2", typed="\n?\nq\n")
    assert said.count("Exactly one planting wins") == 3
    assert "is not a planting" not in said


def test_a_grade_can_be_wished_for() -> None:
    assert ", hard." in run("puzzle", "--grade", "hard", "--seed", "3", typed="")
    assert "--grade is one of easy, medium, hard" in run("puzzle", "-g", "odd", code=1)
    assert "numbered 1 to" in run("puzzle", "0", code=1)
