"""The bot of habit does what its game holds sensible, with a taste of its own if asked for one."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.bots.habit import HabitBot, make_habit
from hortus.core.chance import let_chance_act
from hortus.core.contract import Game, State
from hortus.core.errors import BadOption
from hortus.table.match import play


def leaf() -> tuple[Game, State]:
    game = hortus.load("leaf-and-let-die")
    state = game.start(2)
    let_chance_act(state, Random(1))
    return game, state


def test_it_does_what_its_game_holds_sensible() -> None:
    game, state = leaf()
    seat = state.actors[0]
    chosen = hortus.bot("habit").choose(state.view(seat), Random(2))
    assert chosen == game.insight.sensible(state, Random(2))


def test_with_any_each_bot_has_a_taste_of_its_own() -> None:
    game, _ = leaf()
    usual = play(game, [HabitBot(), HabitBot()], 5).moves
    varied = play(game, [HabitBot(True), HabitBot(True)], 5).moves
    again = play(game, [make_habit("any"), make_habit("any")], 5).moves
    assert varied == again != usual


def test_another_game_is_another_habit() -> None:
    bot = make_habit("any")
    for name in ("wizards-garden", "leaf-and-let-die"):
        game = hortus.load(name)
        assert play(game, [bot, hortus.bot("random")], 1).state.over


def test_it_takes_no_budget() -> None:
    with pytest.raises(BadOption, match="write habit or habit:any, not habit:100"):
        hortus.bot("habit:100")
