"""PettingZoo's own tests over all games and player counts, and what they do not look at."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo import AECEnv, make
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import wrappers

import hortus
from hortus.adapters import pettingzoo
from hortus.adapters.arena import Agents, Arena, Observation, Pay, Sight, environment_id
from hortus.adapters.rendering import MODES, check_mode, render, rgb, text
from hortus.core.errors import BadOption, IllegalMove
from hortus.core.planes import Planes

TABLES = [(name, count) for name in hortus.games() for count in hortus.about(name).players]


def within(env: AECEnv[str, Observation, int]) -> pettingzoo.raw_env:
    """The environment that wrappers stand around."""
    return cast(pettingzoo.raw_env, env.unwrapped)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.filterwarnings("ignore:Observation")
def test_the_makers_own_test_passes(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, players=players), num_cycles=40)


@pytest.mark.parametrize("name", hortus.games())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=30)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_that_act_at_once_have_a_parallel_environment(players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(players=players), num_cycles=40)
    parallel_seed_test(lambda: pettingzoo.parallel_env(players=players), num_cycles=15)


@pytest.mark.parametrize("name", hortus.games())
def test_every_way_of_showing_works(name: str) -> None:
    def made(render_mode: str | None = None) -> Any:
        return pettingzoo.env(name, render_mode=render_mode)

    render_test(made, custom_tests={"svg": lambda shown: shown.startswith("<svg")})
    assert MODES == ("human", "rgb_array", "ansi", "svg")


def test_a_picture_has_the_colours_of_the_game() -> None:
    view = hortus.load("power-plants").start(2).view(None)
    picture = rgb(view.picture())
    assert picture.shape[1:] == (800, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    assert render(view, None) is None
    assert "Wizard" in text(view) or "Player" in text(view)
    check_mode(None)
    with pytest.raises(BadOption, match="there is no render_mode 'film'"):
        check_mode("film")


def test_their_registry_makes_them() -> None:
    pettingzoo.register()
    assert environment_id("power-plants") == "hortus/PowerPlants-v0"
    made = make("aec", "hortus/PowerPlants-v0", players=4)
    assert len(made.possible_agents) == 4
    assert len(make("parallel", "hortus/PotatoPatrol-v0", players=5).possible_agents) == 5


def played(name: str, players: int, shaping: float = 0.0) -> tuple[pettingzoo.raw_env, list[float]]:
    """A random game to its end, and what each seat was paid in all."""
    env = pettingzoo.raw_env(name, players, shaping=shaping)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    paid = [0.0] * players
    for agent in env.agent_iter():
        shown, reward, over, _, _ = env.last()
        paid[env.seat_of[agent]] += reward
        if over:
            env.step(None)
            continue
        assert shown is not None
        env.step(int(rng.choice(np.flatnonzero(shown["action_mask"]))))
    return env, paid


@pytest.mark.parametrize(
    ("name", "players"), [("wizards-garden", 2), ("leaf-and-let-die", 3), ("potato-patrol", 2)]
)
def test_rewards_are_the_value_of_the_result(name: str, players: int) -> None:
    env, paid = played(name, players)
    result = env.arena.state.result
    assert result is not None
    assert paid == pytest.approx([result.value(seat) for seat in range(players)])
    assert any(paid)


def test_shaping_adds_the_evaluation_as_it_changes() -> None:
    env, plain = played("wizards-garden", 2)
    _, shaped = played("wizards-garden", 2, shaping=0.5)
    game = env.arena.game
    first = [game.evaluate(game.start(), seat) for seat in range(2)]
    expected = [value + 0.5 * (value - start) for value, start in zip(plain, first, strict=True)]
    assert shaped == pytest.approx(expected)


def test_observations_hold_what_the_seat_knows_and_no_more() -> None:
    arena = Arena("leaf-and-let-die", 2)
    arena.reset(seed=5)
    sight = Sight(arena.game, 2)
    view = arena.view(0)
    shown: Observation = sight.of(view)
    assert sight.space.contains(shown)
    assert sight.names == tuple(arena.game.features(view))
    other = arena.state.view(0).sample(arena.luck)
    again = sight.of(other.view(0))
    assert all([np.array_equal(shown[key], again[key]) for key in shown])


def test_a_game_says_how_its_layers_are_drawn() -> None:
    plain = Planes(("seeds",), 2, 3)
    with pytest.raises(NotImplementedError):
        plain.draw(hortus.load("wizards-garden").start().view(0))
    for name in ("wizards-garden", "power-plants", "potato-patrol"):
        layers = hortus.load(name).planes
        assert isinstance(layers, Planes)
        drawn = layers.draw(hortus.load(name).start(2).view(0))
        assert len(drawn) == len(layers.names) * layers.rows * layers.columns


def test_layers_show_the_board_from_the_seat_that_looks() -> None:
    arena = Arena("wizards-garden")
    arena.reset()
    arena.play(arena.game.parse("b1w"))
    planes = Sight(arena.game, 2).of(arena.view(1))["planes"]
    assert planes.sum() == 1
    assert planes[0, 0, 1] == 1

    garden = hortus.load("power-plants").start(2)
    rng = np.random.default_rng(1)
    luck = Random(2)
    for _ in range(60):
        moves = garden.moves()
        move = garden.draw(luck) if garden.chance else moves[int(rng.integers(len(moves)))]
        garden.play(move)
    layers = Sight(garden.game, 2)
    mine, theirs = (layers.of(garden.view(seat))["planes"] for seat in range(2))
    assert np.array_equal(mine[6], theirs[7])
    assert np.array_equal(mine[7], theirs[6])
    assert mine[6].sum() + mine[7].sum() > 0


def test_bad_input_gets_the_usual_error_with_a_sentence() -> None:
    raw = pettingzoo.raw_env("wizards-garden")
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 32 is none: actions are 0 to 31"):
        raw.step(32)
    with pytest.raises(IllegalMove, match="None is no action"):
        raw.step(None)
    raw.step(0)
    with pytest.raises(IllegalMove, match=r"move number 0 \(plant\) is not allowed now"):
        raw.step(0)
    for made in (pettingzoo.env, pettingzoo.raw_env):
        with pytest.raises(BadOption, match="2 players, not 3"):
            made("wizards-garden", players=3)
    with pytest.raises(BadOption, match="2 to 5 players, not 6"):
        pettingzoo.parallel_env("potato-patrol", players=6)
    with pytest.raises(BadOption, match="one seat acts after the other"):
        pettingzoo.parallel_env("weeds")
    arena = Arena("wizards-garden")
    with pytest.raises(IllegalMove, match="not over yet"):
        arena.values()


def test_after_the_end_there_is_nothing_left_to_do() -> None:
    for made in (pettingzoo.env, pettingzoo.raw_env):
        env = made("wizards-garden", seeds=5)
        env.reset(seed=1)
        while not any(env.terminations.values()):
            shown = env.observe(env.agent_selection)
            assert shown is not None
            env.step(int(shown["action_mask"].argmax()))
        env.last()
        with pytest.raises(IllegalMove, match=r"the only action left to player_\d is None"):
            env.step(0)
    together = pettingzoo.parallel_env("potato-patrol", players=2)
    with pytest.raises(IllegalMove, match="reset begins a new one"):
        together.step({"player_0": 0})


def test_wrappers_are_their_own_with_a_short_way_inside() -> None:
    env = pettingzoo.env("wizards-garden")
    assert isinstance(env, pettingzoo.InOrder)
    assert isinstance(env, wrappers.OrderEnforcingWrapper)
    assert isinstance(env.env, pettingzoo.InBounds)
    assert isinstance(env.env.env, pettingzoo.EndsIllegal)
    assert isinstance(env, pettingzoo.Near)
    for name in ("agents", "agent_selection", "terminations"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(env, name)
    env.reset(seed=1)
    for name in pettingzoo.SHARED:
        assert getattr(env, name) is getattr(env.unwrapped, name)
    assert env.agent_selection == "player_0"
    with pytest.raises(AssertionError, match="action 32 is none: actions are 0 to 31"):
        env.step(32)


def test_an_illegal_action_ends_a_wrapped_game_as_in_their_own_games() -> None:
    env = pettingzoo.env("wizards-garden")
    env.reset(seed=1)
    env.step(0)
    env.last()
    env.step(0)
    assert all(env.terminations.values())
    assert env.rewards["player_1"] == -1
    raw = within(env)
    assert env.infos["player_1"]["illegal"] == raw.refusal("player_1", 0)
    assert "move number 0 (plant) is not allowed now" in env.infos["player_1"]["illegal"]
    assert env.infos["player_0"] == {}
    assert raw.refusal("player_1", 5) == ""


def test_who_alone_may_act_cannot_wait() -> None:
    env = pettingzoo.parallel_env("potato-patrol", players=2)
    shown, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    while len(env.arena.state.actors) != 1:
        free = [np.flatnonzero(shown[agent]["action_mask"]) for agent in env.agents]
        actions = [int(rng.choice(one)) for one in free]
        shown, *_ = env.step(dict(zip(env.agents, actions, strict=True)))
    alone = env.possible_agents[env.arena.state.actors[0]]
    assert not shown[alone]["action_mask"][env.wait]
    with pytest.raises(IllegalMove, match="alone may act, so it cannot wait"):
        env.step(dict.fromkeys(env.agents, env.wait))


def test_an_action_that_is_not_legal_is_dropped_and_told() -> None:
    env = pettingzoo.parallel_env("potato-patrol", players=2)
    env.reset(seed=1)
    before = env.arena.state.key()
    assert len(env.arena.state.actors) == 2
    wrong = dict.fromkeys(env.agents, 0)
    if env.arena.view(0).mask()[0] or env.arena.view(1).mask()[0]:
        wrong = {agent: env.arena.view(0).mask().index(0) for agent in env.agents}
    *_, infos = env.step(wrong)
    assert all(["not allowed now" in infos[agent]["dropped"] for agent in env.possible_agents])
    assert env.arena.state.key() == before


@pytest.mark.parametrize("action", [0.0, 1.7, "0", True, [0], np.array([0]), float("nan"), {}])
def test_what_is_no_number_is_refused_and_nothing_is_played(action: Any) -> None:
    sentence = "an action is a whole number, not "
    raw, env = pettingzoo.raw_env("wizards-garden"), pettingzoo.env("wizards-garden")
    together = pettingzoo.parallel_env("potato-patrol", players=2)
    for one in (raw, env, together):
        one.reset(seed=1)
    before = together.arena.state.key()
    with pytest.raises(IllegalMove, match=sentence):
        raw.step(action)
    with pytest.raises(AssertionError, match=sentence):
        env.step(action)
    with pytest.raises(IllegalMove, match=sentence):
        together.step({"player_0": 989, "player_1": action})
    assert raw.agent_selection == env.agent_selection == "player_0"
    assert together.arena.state.key() == before


def test_numbers_of_numpy_are_numbers() -> None:
    env = pettingzoo.env("weeds", players=np.int64(3))  # type: ignore[arg-type]
    env.reset(seed=cast(int, np.int64(7)))
    shown = env.observe("player_0")
    assert shown is not None
    env.step(cast(int, np.int64(shown["action_mask"].argmax())))
    assert len(env.possible_agents) == 3


@pytest.mark.parametrize("seed", ["x", 1.5, -1, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for env in (pettingzoo.env("weeds"), pettingzoo.parallel_env("potato-patrol")):
        with pytest.raises(BadOption, match="a seed is a whole number from 0 on, not "):
            env.reset(seed=seed)


def test_a_name_that_no_agent_has_is_refused_with_those_there_are() -> None:
    sentence = "there is no agent 'nobody'; the agents are player_0, player_1"
    env = pettingzoo.env("wizards-garden")
    env.reset(seed=1)
    together = pettingzoo.parallel_env("potato-patrol", players=2)
    together.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space, together.action_space):
        with pytest.raises(KeyError, match=sentence):
            ask("nobody")
    with pytest.raises(KeyError, match=sentence):
        together.step({"nobody": 0})
    with pytest.raises(IllegalMove, match="actions are a dict"):
        together.step([0, 0])  # type: ignore[arg-type]
    assert Agents(one=1)["one"] == 1


def test_a_critic_may_see_what_all_seats_see() -> None:
    for name in hortus.games():
        env = pettingzoo.env(name)
        env.reset(seed=1)
        raw = within(env)
        seen = raw.state()
        assert raw.state_space.contains(seen)
        each = [raw.observe(agent)["observation"] for agent in env.possible_agents]
        assert np.array_equal(seen, np.concatenate(each))
    together = pettingzoo.parallel_env("potato-patrol")
    together.reset(seed=1)
    assert together.state_space.contains(together.state())


def test_seats_that_act_at_once_are_shaped_alike() -> None:
    paid, values = 0.0, 0.0
    env = pettingzoo.parallel_env("potato-patrol", players=2, shaping=0.5)
    shown, _ = env.reset(seed=1)
    first = env.arena.game.evaluate(env.arena.state, 0)
    rng = np.random.default_rng(1)
    while env.agents:
        actions = {
            agent: int(rng.choice(np.flatnonzero(shown[agent]["action_mask"])))
            for agent in env.agents
        }
        shown, rewards, *_ = env.step(actions)
        paid += rewards["player_0"]
    values = env.arena.values()[0]
    last = env.arena.game.evaluate(env.arena.state, 0)
    assert paid == pytest.approx(values + 0.5 * (last - first))
    assert paid != values
    with pytest.raises(BadOption, match="shaping is a number, not True"):
        Pay(env.arena, True)


@pytest.mark.parametrize("name", hortus.games())
def test_a_copy_of_an_environment_goes_its_own_way(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=1)
    shown = env.observe(env.agent_selection)
    assert shown is not None
    before = within(env).arena.state.key()
    for copy in (deepcopy(env), pickle.loads(pickle.dumps(env))):
        copy.step(int(shown["action_mask"].argmax()))
        assert within(copy).arena.state.key() != before
    assert within(env).arena.state.key() == before
