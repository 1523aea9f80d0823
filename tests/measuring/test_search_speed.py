"""What measures the search looks at every game, and counts what was done."""

from __future__ import annotations

import pytest
from bench import levels, search

import hortus


def test_every_game_has_a_trial_figure_and_is_searched_where_there_is_a_choice() -> None:
    ours = {name for name in hortus.games() if not name.startswith("toy-")}
    assert set(search.TRIAL) == ours
    for state in search.roots("leaf-and-let-die"):
        assert len(state.moves(state.actors[0])) > 1


def test_simulations_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ITERATIONS", 20)
    roots = search.roots("wizards-garden")
    assert search.simulations("wizards-garden") == 20 * len(roots)
    assert 10 < search.garden_length() < 40


def test_a_turn_is_measured_until_somebody_else_acts() -> None:
    for state in levels.moments("wizards-garden"):
        assert levels.turn(state, "seedling") >= 0
        assert not state.over  # what is measured is a copy
