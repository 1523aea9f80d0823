"""The greedy bot: how often it judges a move."""

from __future__ import annotations

from random import Random

import hortus
from hortus.bots.greedy import TRIES, GreedyBot


def test_only_what_luck_or_secrets_decide_is_judged_more_than_once() -> None:
    state = hortus.load("leaf-and-let-die").start(2)
    rng = Random(3)
    seen = set()
    for _ in range(120):
        if state.chance:
            state.play(state.draw(rng))
            continue
        moves = state.moves()
        if len(moves) > 1:
            for one in GreedyBot().think(state.view(state.actors[0]), rng).considered:
                after = state.copy()
                after.play(one.move)
                sure = not after.chance and not state.reveals(one.move)
                assert one.visits == (1 if sure else TRIES)
                seen.add(sure)
        state.play(moves[int(rng.random() * len(moves))])
    assert seen == {True, False}


def test_with_a_small_budget_every_move_still_has_its_chance() -> None:
    state = hortus.load("leaf-and-let-die").start(2)
    rng = Random(3)
    while state.chance or len(state.moves()) < 3:
        state.play(state.draw(rng) if state.chance else state.moves()[0])
    view = state.view(state.actors[0])
    judged = {str(GreedyBot("1").think(view, Random(seed)).move) for seed in range(40)}
    assert len(judged) > 1
