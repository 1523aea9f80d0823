"""pyspiel's own tests over the games it is given, its bots, and a best response."""

from __future__ import annotations

import pickle
from copy import deepcopy

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.rl_environment import Environment

import hortus
from hortus.adapters import openspiel
from hortus.adapters.openspiel import SERVED, HortusGame, HortusState, Observer, Table, short_name
from hortus.core.errors import BadOption, IllegalMove

GAMES = [
    "hortus_wizards_garden(seeds=8)",
    "hortus_power_plants(players=3)",
    "hortus_leaf_and_let_die(players=2,battle_rounds=20)",
]


@pytest.mark.parametrize("name", GAMES)
def test_the_makers_own_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def walked(game: pyspiel.Game, steps: int, seed: int = 1) -> HortusState:
    """A position some random steps after the start, at a decision."""
    rng = np.random.default_rng(seed)
    state: HortusState = game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(numbers, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_independent_and_a_text_gives_the_position_back(name: str) -> None:
    game = pyspiel.load_game(name)
    assert isinstance(game, HortusGame)
    state = walked(game, 6)
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before
    again = game.deserialize_state(state.serialize())
    assert str(again) == before
    assert again.history() == state.history()
    kept, position = pickle.loads(pickle.dumps((game, state)))
    assert (kept, str(position)) == (game, before)


def test_parameters_are_the_options_of_the_game() -> None:
    game = pyspiel.load_game("hortus_wizards_garden(seeds=10,staff=False)")
    assert game.hortus_game == hortus.load("wizards-garden", seeds=10, staff=False)
    plants = pyspiel.load_game("hortus_power_plants(players=2,plants=honeyleaf)")
    assert plants.hortus_game.options["plants"] == ("honeyleaf",)
    two = pyspiel.load_game("hortus_power_plants(players=2,plants=honeyleaf+deeproot)")
    assert two.hortus_game.options["plants"] == ("honeyleaf", "deeproot")
    with pytest.raises(BadOption, match="Power Plants for 2 players or more, not 1"):
        pyspiel.load_game("hortus_power_plants(players=1)")
    with pytest.raises(BadOption, match="no option 'colour'"):
        openspiel.load("weeds", {"colour": 1})
    openspiel.register()
    assert short_name(SERVED[0]) == "hortus_wizards_garden"


def test_what_a_player_has_seen_is_its_information_state() -> None:
    game = pyspiel.load_game("hortus_leaf_and_let_die(players=2)")
    state = walked(game, 12)
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    assert "draw:?" in mine
    assert mine.split()[1:] != theirs.split()[1:]
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall is not None
    recall.set_from(state, 0)
    seen = recall.dict["seen"]
    moves = mine.split()[1:]
    assert np.count_nonzero(seen) == len(moves)
    assert [float(number) == -1.0 for number in seen[: len(moves)]] == [
        move.endswith("?") for move in moves
    ]
    now = make_observation(game)
    assert now is not None
    now.set_from(state, 0)
    assert now.tensor is not None
    assert len(now.tensor) == len(state.observation_tensor(0))
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"depth": 1})
    assert isinstance(game.make_py_observer(), Observer)


def test_another_deal_agrees_with_what_the_player_knows() -> None:
    game = pyspiel.load_game("hortus_leaf_and_let_die(players=2)")
    state = walked(game, 0)
    rng = np.random.default_rng(1)
    dealt = [state.resample_from_infostate(0, rng.random) for _ in range(20)]
    assert {one.information_state_string(0) for one in dealt} == {state.information_state_string(0)}
    assert len({str(one) for one in dealt}) > 1
    table = Table(state.table.state, state.table.seen)
    assert deepcopy(table).state == table.state


@pytest.mark.parametrize(
    "name", ["hortus_wizards_garden(seeds=8)", "hortus_power_plants(players=2)"]
)
def test_their_search_plays_what_is_open(name: str) -> None:
    game = pyspiel.load_game(name)
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
    state = walked(game, 0)
    for _ in range(3):
        if not state.is_chance_node():
            state.apply_action(bot.step(state))
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
    assert state.move_number() > 2


def test_their_search_with_hidden_cards_plays_what_is_hidden() -> None:
    game = pyspiel.load_game("hortus_leaf_and_let_die(players=2)")
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, OurValues(), 1.4, 12, random_state=luck)
    state = walked(game, 10)
    for _ in range(6):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])


class OurValues:
    """An evaluator of pyspiel made of ours."""

    def evaluate(self, state: HortusState) -> list[float]:
        return state.table.state.game.values(state.table.state)

    def prior(self, state: HortusState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


LATE = [27, 15, 10, 4]
"""Four of six seeds are planted: a tree of two moves in which the second player can gain."""


def best_against_luck(state: HortusState, seat: int) -> float:
    """What a seat can reach at best while the other plays at random, counted by hand."""
    if state.is_terminal():
        return state.returns()[seat]
    after = [best_against_luck(state.child(action), seat) for action in state.legal_actions()]
    return max(after) if state.current_player() == seat else sum(after) / len(after)


def test_a_best_response_to_random_play_is_found() -> None:
    game = pyspiel.load_game("hortus_wizards_garden(seeds=6)")
    state = game.new_initial_state()
    for action in LATE:
        state.apply_action(action)
    for seat, expected in ((0, 0.0), (1, 0.25)):
        answer = best_response.BestResponsePolicy(
            game, seat, policy.UniformRandomPolicy(game), root_state=state
        )
        assert answer.value(state) == pytest.approx(expected)
        assert best_against_luck(state, seat) == pytest.approx(expected)


def test_how_far_random_play_can_be_exploited_is_found() -> None:
    history = ";".join([str(action) for action in LATE])
    late = pyspiel.load_game(f"start_at(game=hortus_wizards_garden(seeds=6),history={history})")
    found = exploitability.exploitability(late, policy.UniformRandomPolicy(late))
    assert found == pytest.approx(0.125)


def test_their_learning_environment_takes_them() -> None:
    env = Environment("hortus_wizards_garden(seeds=6)")
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


def test_bad_input_gets_a_sentence() -> None:
    game = pyspiel.load_game("hortus_wizards_garden(seeds=5)")
    state = game.new_initial_state()
    with pytest.raises(IllegalMove, match="action 32 is none: actions are 0 to 31"):
        state.apply_action(32)
    state.apply_action(0)
    with pytest.raises(IllegalMove, match=r"move number 0 \(plant\) is not allowed now"):
        state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalMove, match="the game is over: new_initial_state begins another"):
        state.apply_action(0)
    drawing = pyspiel.load_game("hortus_leaf_and_let_die(players=2)").new_initial_state()
    assert drawing.is_chance_node()
    may = [action for action, _ in drawing.chance_outcomes()]
    wrong = next(number for number in range(len(may) + 1) if number not in may)
    with pytest.raises(IllegalMove, match=f"action {wrong} is nothing that can happen by chance"):
        drawing.apply_action(wrong)
    with pytest.raises(BadOption, match="2 players, not 3"):
        pyspiel.load_game("hortus_wizards_garden(players=3)")
