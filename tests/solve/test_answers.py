"""Asking the solution: values as they are defined, best moves, and what cannot be asked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

import hortus
from hortus.core.errors import BadPosition, HortusError
from hortus.games.wizards_garden.rules import Garden
from hortus.solve.answers import Solution, scope_of, solution_of
from hortus.solve.table import Scope


def test_the_value_of_a_won_game_counts_flowers_twice_and_the_staff_once(tables: Path) -> None:
    game = hortus.load("wizards-garden", seeds=6)
    solution = hortus.solution("wizards-garden", tables, seeds=6)
    position = {
        "board": "............bbw.",
        "basket": 3,
        "flowers": [0, 0],
        "staff": 1,
        "to_move": 0,
        "phase": "planting",
    }
    state = game.restore(position)
    assert [str(move) for move in solution.best(state)] == ["d1b"]
    assert solution.value(state) == 3  # a flower, and the staff with it; the board is empty


def test_the_best_moves_lead_to_the_value_and_no_other_does(tables: Path) -> None:
    rng = Random(3)
    game = hortus.load("wizards-garden", seeds=6)
    solution = solution_of(game, tables)
    for _ in range(40):
        state = game.start()
        while not state.over:
            choices = solution.choices(state)
            value = solution.value(state)
            assert value == max(after for _, after in choices)
            assert solution.best(state) == [move for move, after in choices if after == value]
            state.play(rng.choice(state.moves()))
        assert solution.best(state) == []
        garden = cast(Garden, state)
        staff = {-1: 0, 0: 1, 1: -1}[garden.staff]
        assert solution.value(state) == 2 * (garden.score(0) - garden.score(1)) + staff


def test_the_lead_adds_to_the_value(tables: Path) -> None:
    game = hortus.load("wizards-garden", seeds=6)
    solution = solution_of(game, tables)
    behind, ahead = [
        game.restore({"board": ".........wb.....", "basket": 2, "flowers": flowers, "to_move": 0})
        for flowers in ([0, 2], [2, 0])
    ]
    assert solution.value(ahead) - solution.value(behind) == 8


def test_other_games_and_greater_ones_are_refused_with_a_sentence(tables: Path) -> None:
    with pytest.raises(HortusError, match="Weeds is not solved"):
        hortus.solution("weeds")
    solution = hortus.solution("wizards-garden", tables, seeds=6)
    assert isinstance(solution, Solution)
    assert "wizards-garden-6.table" in repr(solution)
    with pytest.raises(BadPosition, match="only positions of Wizard's Garden"):
        solution.value(hortus.load("weeds").start())
    with pytest.raises(BadPosition, match="up to 6 seeds; here are 20"):
        solution.value(hortus.load("wizards-garden").start())
    with pytest.raises(BadPosition, match="other values of single_overlap and staff"):
        solution.value(hortus.load("wizards-garden", seeds=6, single_overlap=True).start())


def test_which_table_a_game_needs_does_not_depend_on_its_other_options() -> None:
    for tie in ("draw", "second"):
        game = hortus.load("wizards-garden", seeds=9, tie_without_staff=tie, harvest_in_setup=True)
        assert scope_of(game) == Scope(9)
