"""Many games advanced together are the same games as one by one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import hortus
from hortus.batch import Batch, Shown
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
    with pytest.raises(BadOption, match="at least one game"):
        Batch("wizards-garden", 0)
    with pytest.raises(BadOption, match="2 players, not 3"):
        Batch("wizards-garden", 2, players=3)


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
