"""The suite runs against the build that `make test` says it runs against."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import hortus
from hortus import Game, Move, State, View
from hortus.bots.bot import RandomBot
from hortus.bots.greedy import GreedyBot
from hortus.bots.search import SearchBot
from hortus.core.registry import game_class


def test_the_build_is_the_one_that_was_asked_for() -> None:
    expected = os.environ.get("HORTUS_EXPECT", hortus.build())
    assert hortus.build() == expected


@pytest.mark.parametrize("name", hortus.games())
def test_every_game_can_be_changed_by_a_subclass(name: str) -> None:
    kind = game_class(name)
    asked: list[int] = []

    def evaluate(_self: Game, _state: State, seat: int) -> float:
        asked.append(seat)
        return 0.25

    mine: type[Game] = type("Mine", (kind,), {"evaluate": evaluate})
    game = mine({}, hortus.load(name).library)
    bots = [hortus.bot("greedy:8") for _ in range(game.about.players[0])]
    hortus.play(game, bots, seed=1, limit=40)
    assert asked


@pytest.mark.parametrize("kind", [GreedyBot, RandomBot, SearchBot])
def test_every_bot_can_be_changed_by_a_subclass(kind: Any) -> None:
    class Mine(kind):  # type: ignore[misc]
        def choose(self, view: View, rng: Random) -> Move:
            self.asked = view.seat
            return view.moves()[-1]

    bot = Mine()
    match = hortus.play(hortus.load("wizards-garden"), [bot, hortus.bot("random")], seed=1, limit=3)
    assert str(match.moves[0]) == "d4b"
    assert bot.asked == 0


@pytest.mark.parametrize("name", hortus.games())
def test_what_is_no_move_is_a_type_error_in_either_build(name: str) -> None:
    state = hortus.load(name).start()
    while state.chance:
        state.play(state.draw(Random(1)))
    before = state.key()
    view = state.view(state.actors[0])
    match = hortus.Match(state.game, ["Ada"] * state.players)
    text = str(state.moves()[0])
    for thing in (text, None, 3):
        for asked in (state.play, state.why_not, view.why_not, view.reveals, view.actor_of):
            with pytest.raises(TypeError, match="Move object"):
                asked(thing)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="Move object"):
            match.append(thing)  # type: ignore[arg-type]
    assert state.key() == before
    assert not match.moves
