"""Gymnasium's own check over all games, and what it does not look at."""

from __future__ import annotations

import warnings
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hortus
from hortus.adapters.arena import environment_id
from hortus.adapters.gymnasium import HortusEnv, register, seated
from hortus.bots.bot import Bot
from hortus.core.contract import Move, View
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


@pytest.mark.parametrize("mode", ["human", "rgb_array", "ansi", "svg"])
def test_every_way_of_showing_is_declared_to_gymnasium(
    mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("hortus/WizardsGarden-v0", render_mode=mode, opponents="random")
        _, info = env.reset(seed=1)
        env.step(int(info["action_mask"].argmax()))
    shown = env.render()
    printed = capsys.readouterr().out.count("basket")
    assert printed == (3 if mode == "human" else 0)
    assert (shown is None) == (mode == "human")


class First(Bot):
    """A bot of somebody's own: the first move; it remembers its seats."""

    def __init__(self) -> None:
        super().__init__("first")
        self.seats: set[int] = set()

    def choose(self, view: View, rng: Random) -> Move:
        assert view.seat is not None
        self.seats.add(view.seat)
        return view.moves()[0]


def test_each_other_seat_may_have_a_bot_of_its_own() -> None:
    mine, other = First(), First()
    env = HortusEnv("weeds", players=4, seat=2, opponents=[mine, "random", other])
    finished(env, 1)
    assert (mine.seats, other.seats) == ({3}, {1})
    alone = First()
    finished(HortusEnv("weeds", players=3, seat=0, opponents=alone), 1)
    assert alone.seats == {1, 2}
    assert seated("random", 0, "power-plants") == []


def test_a_bot_that_searches_by_count_gives_the_same_game_again() -> None:
    env = HortusEnv("wizards-garden", opponents="search:10", seeds=8)
    assert finished(env, 5) == finished(env, 5)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seat": 0.5}, "a seat is a whole number, not 0.5"),
        ({"seat": "0"}, "a seat is a whole number, not '0'"),
        ({"players": "2"}, "the number of players is a whole number, not '2'"),
        ({"players": True}, "the number of players is a whole number, not True"),
        ({"shaping": "much"}, "shaping is a number, not 'much'"),
        ({"shaping": float("nan")}, "shaping is a finite number, not nan"),
        ({"opponents": None}, "opponents are bots or their names, not None"),
        ({"opponents": ["greedy", "greedy"]}, "there are 1 other seats: name one bot, or 1, not 2"),
        ({"opponents": [7]}, "an opponent is a bot or its name, not 7"),
        ({"game": None}, "there is no game 'None'; the games are"),
        ({"game": "weeds", "opponents": "perfect"}, "the bot perfect plays wizards-garden only"),
    ],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(
    given: dict[str, object], sentence: str
) -> None:
    wanted: dict[str, object] = {"game": "wizards-garden", **given}
    with pytest.raises(ValueError, match="^" + sentence):
        HortusEnv(**wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [None, 0.0, 1.7, "0", True, [0], np.array([0]), float("nan")])
def test_what_is_no_number_is_refused_and_the_game_goes_on(action: object) -> None:
    env = HortusEnv("wizards-garden", opponents="random")
    with pytest.raises(IllegalMove, match="no game is going on: reset begins a new one"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="an action is a whole number, not "):
        env.step(action)  # type: ignore[arg-type]
    assert not env.step(int(env.action_masks().argmax()))[2]


def test_numbers_of_numpy_are_numbers() -> None:
    env = HortusEnv("weeds", players=int(np.int64(3)), seat=int(np.int8(1)), opponents="random")
    again = HortusEnv("weeds", players=np.int64(3), seat=np.int8(1), opponents="random")  # type: ignore[arg-type]
    for one in (env, again):
        _, info = one.reset(seed=1)
        one.step(np.int64(info["action_mask"].argmax()))  # type: ignore[arg-type]
    assert env.arena.state.key() == again.arena.state.key()
