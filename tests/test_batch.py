"""Many games advanced together are the same games as one by one."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import numpy as np
import pytest

import hortus
from hortus.batch import Batch, Shown
from hortus.core.crowd import Crowd, going_on
from hortus.core.errors import BadOption, IllegalMove


@pytest.mark.parametrize(("name", "players"), [("wizards-garden", 2), ("leaf-and-let-die", 3)])
def test_a_batch_plays_what_single_games_play(name: str, players: int) -> None:
    batch = Batch(name, 3, players, seed=9)
    shown = batch.reset()
    game = batch.game
    single = game.start(players)
    luck = Random("9 game 1")
    ended = 0
    for step in range(200):
        while single.chance:
            single.play(single.draw(luck))
        assert single == batch.states[1]
        view = single.view(int(shown.seats[1]))
        assert bytes(shown.masks[1].tobytes()) == view.mask()
        assert shown.features[1].tolist() == pytest.approx(list(game.features(view).values()))
        actions = [int(np.flatnonzero(mask)[step % mask.sum()]) for mask in shown.masks]
        single.play(view.move_at(actions[1]))
        while single.chance:
            single.play(single.draw(luck))
        shown = batch.step(np.array(actions))
        if shown.done[1]:
            ended += 1
            result = single.result
            assert result is not None
            values = [result.value(seat) for seat in range(players)]
            assert shown.rewards[1].tolist() == pytest.approx(values)
            single = game.start(players)
        else:
            assert not shown.rewards[1].any()
    assert ended or name != "wizards-garden"


def test_one_wrong_action_and_nothing_is_played() -> None:
    batch = Batch("wizards-garden", 2, seed=1)
    with pytest.raises(IllegalMove, match="reset begins"):
        batch.step([0, 0])
    shown = batch.reset()
    assert isinstance(shown, Shown)
    before = [state.key() for state in batch.states]
    with pytest.raises(IllegalMove, match="game 1: action 77 is none: actions are 0 to 31"):
        batch.step([0, 77])
    shown = batch.step([0, 0])
    before = [state.key() for state in batch.states]
    with pytest.raises(IllegalMove, match=r"game 1: move number 0 \(plant\) is not allowed now"):
        batch.step([int(shown.masks[0].argmax()), 0])
    with pytest.raises(BadOption, match="takes 2 actions, one a game, not 1"):
        batch.step([0])
    with pytest.raises(BadOption, match="actions are whole numbers, not float64"):
        batch.step(np.array([0.5, 0.5]))
    assert [state.key() for state in batch.states] == before
    with pytest.raises(BadOption, match=r"one row of numbers, not an array of shape \(2, 1\)"):
        batch.step([[0], [0]])  # type: ignore[list-item]
    with pytest.raises(BadOption, match=r"one row of numbers, not an array of shape \(\)"):
        batch.step(5)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="one row of whole numbers, one a game"):
        batch.step([[1, 2], [3]])  # type: ignore[list-item]
    for count in (0, -1, 1.5, "3", None, True):
        with pytest.raises(BadOption, match="the number of games is a whole number from 1 on, not"):
            Batch("wizards-garden", count)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="a seed is a whole number from 0 on, not 'x'"):
        Batch("wizards-garden", 2, seed="x")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="2 players, not 3"):
        Batch("wizards-garden", 2, players=3)


@pytest.mark.parametrize("name", hortus.games())
def test_a_batch_can_be_kept_and_goes_on_as_it_would_have(name: str) -> None:
    batch = Batch(name, 2, seed=1)
    shown = batch.step(batch.reset().masks.argmax(axis=1))
    copies = [deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(12):
        actions = shown.masks.argmax(axis=1)
        shown = batch.step(actions)
        for copy in copies:
            assert np.array_equal(copy.step(actions).features, shown.features)
    for copy in copies:
        assert [state.key() for state in copy.states] == [state.key() for state in batch.states]


def test_a_crowd_goes_on_from_where_it_was() -> None:
    game = hortus.load("wizards-garden")
    crowd = Crowd(game, 2, [Random(1)])
    crowd.begin()
    crowd.step([5])
    again = going_on(game, 2, [Random(1)], crowd.states)
    assert again.states[0] == crowd.states[0]
    assert again.seats() == [1]


def test_boards_without_cells_have_no_layers() -> None:
    assert Batch("weeds", 1, seed=1).reset().planes is None
    planes = Batch("potato-patrol", 2, 3, seed=1).reset().planes
    assert planes is not None
    assert planes.shape == (2, 9, 5, 3)


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int) -> list[object]:
        batch = Batch("power-plants", 2, 2, seed=seed)
        shown = batch.reset()
        for _ in range(20):
            shown = batch.step(shown.masks.argmax(axis=1))
        return [state.key() for state in batch.states]

    assert played(1) == played(1)
    assert played(1) != played(2)
    assert hortus.load("power-plants").planes is not None
