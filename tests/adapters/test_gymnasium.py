"""Gymnasium's own check over all games, and what it does not look at."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hortus
from hortus.adapters.arena import environment_id
from hortus.adapters.gymnasium import HortusEnv, register
from hortus.core.errors import BadOption, IllegalMove


@pytest.mark.parametrize("name", hortus.games())
def test_the_makers_own_check_passes(name: str) -> None:
    register()
    env = gymnasium.make(environment_id(name), opponents="random")
    check_env(env.unwrapped, skip_render_check=True)


def finished(env: HortusEnv, seed: int) -> tuple[float, int]:
    """A game of random legal actions: what was paid at its end, and how many there were."""
    _, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    steps = 0
    while True:
        _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        steps += 1
        if over:
            return reward, steps


def test_one_seat_plays_against_bots_to_the_end() -> None:
    env = HortusEnv("wizards-garden", opponents="random", seat=1)
    reward, steps = finished(env, 4)
    result = env.arena.state.result
    assert result is not None
    assert reward == result.value(1)
    assert steps > 5
    assert finished(env, 4) == (reward, steps)


def test_the_seat_may_change_from_game_to_game() -> None:
    env = HortusEnv("wizards-garden", opponents="random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1}


def test_masks_are_there_in_both_usual_places() -> None:
    env = HortusEnv("leaf-and-let-die", opponents="random")
    shown, info = env.reset(seed=1)
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    assert np.array_equal(shown["action_mask"], info["action_mask"])
    assert env.action_masks().any()


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = HortusEnv("wizards-garden", opponents="random")
    _, info = env.reset(seed=1)
    wrong = (
        int(np.flatnonzero(info["action_mask"] == 0)[0]) if not info["action_mask"].all() else 99
    )
    _, reward, over, _, told = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert told["illegal"]
    with pytest.raises(IllegalMove, match="reset begins a new one"):
        env.step(0)
    env.reset(seed=1)
    assert "action 32 is none: actions are 0 to 31" in env.step(32)[-1]["illegal"]
    with pytest.raises(BadOption, match="there is no seat 2"):
        HortusEnv("wizards-garden", seat=2)
    with pytest.raises(BadOption, match="2 players, not 3"):
        HortusEnv("wizards-garden", players=3)


def test_many_at_once() -> None:
    many = gymnasium.make_vec("hortus/WizardsGarden-v0", num_envs=3, opponents="random")
    shown, _ = many.reset(seed=1)
    assert shown["planes"].shape == (3, 2, 4, 4)
    for _ in range(5):
        shown, *_ = many.step(shown["action_mask"].argmax(axis=1))
    many.close()


def test_shaping_pays_for_a_better_position() -> None:
    env = HortusEnv("wizards-garden", opponents="random", shaping=1.0)
    _, info = env.reset(seed=2)
    paid = 0.0
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, over, _, info = env.step(action)
        paid += reward
    result = env.arena.state.result
    assert result is not None
    assert paid == pytest.approx(2 * result.value(0))
