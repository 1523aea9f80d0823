"""Who looks on while a game is played."""

from __future__ import annotations

from random import Random

import hortus
from hortus.core.onlooker import Onlooker


def looked(share: float, leads: bool, before: bool) -> Onlooker:
    """What is seen of one game of Wizard's Garden whose moves are drawn at random."""
    game = hortus.load("wizards-garden")
    state, rng = game.start(2), Random(3)
    eyes = Onlooker(game, Random(4), share, leads, before)
    ply = 0
    while not state.over:
        view = eyes.turn(state, state.actors[0])
        assert list(view.moves()) == list(state.moves())
        move = rng.choice(view.moves())
        eyes.chosen(state, move, ply)
        state.play(move)
        ply += 1
    assert sum(eyes.kinds.values()) == ply
    return eyes


def test_turns_and_kinds_are_counted_whatever_else_is_asked_for() -> None:
    blind, keen = looked(0.0, leads=False, before=False), looked(1.0, leads=True, before=True)
    assert blind.kinds == keen.kinds
    assert blind.turns == keen.turns == len(keen.standings)
    assert not blind.standings
    assert not any(blind.decisions)


def test_some_decisions_are_looked_at_closely() -> None:
    some, all_of_them = [looked(share, True, False).decisions for share in (0.3, 1.0)]
    plies, turns, seats, kinds, options, different, texts, before = all_of_them
    assert plies == list(range(len(plies)))
    assert 0 < len(some[0]) < len(plies)
    chosen = [texts[ply] for ply in some[0]]
    assert some[6] == chosen
    assert set(seats) == {0, 1}
    assert turns[0] == 0
    assert kinds[0] == "plant"
    assert min(options) >= 1
    assert set(different) == {1}
    assert None not in before, "in this game every decision begins a turn"


def test_the_evaluation_is_asked_for_at_a_decision_only_if_wanted() -> None:
    assert set(map(str, looked(1.0, leads=False, before=False).decisions[7])) == {"None"}
    asked, led = looked(1.0, leads=False, before=True), looked(1.0, leads=True, before=False)
    assert asked.decisions[7] == led.standings


def test_each_decision_is_looked_at_as_often_as_any_other() -> None:
    game = hortus.load("wizards-garden")
    state = game.start(2)
    move = state.moves()[0]
    seen = [0] * 6
    for seed in range(400):
        eyes = Onlooker(game, Random(seed), 0.25, leads=False, before=False)
        for ply in range(len(seen)):
            eyes.turn(state, 0)
            eyes.chosen(state, move, ply)
        for ply in eyes.decisions[0]:
            seen[ply] += 1
    assert all(65 < times < 135 for times in seen), "each a hundred times, but for chance"
