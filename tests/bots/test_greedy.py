"""The greedy bot: how often it judges a move."""

from __future__ import annotations

from random import Random

import hortus
from hortus.bots.greedy import TRIES, GreedyBot, let_typical_happen
from hortus.core.contract import View
from tests.games.leaf_and_let_die.table import position


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
                lucky = after.chance
                let_typical_happen(after)
                sure = not after.chance and (lucky or not state.reveals(one.move))
                assert one.visits == (1 if sure else TRIES)
                seen.add(sure)
        state.play(moves[int(rng.random() * len(moves))])
    assert seen == {True, False}


def test_who_pictures_one_future_does_not_take_the_typical_one() -> None:
    mine = {"supply": ["root-favor"] * 3, "supply_dice": [0, 4, 0, 0, 0, 0]}
    view = position(mine, {**mine, "dice": ["d20=20"]}, todo=[["round"], ["refill", 0, 4]]).view(0)
    pictured = {_worths(GreedyBot(tries=1), view, seed) for seed in range(8)}
    averaged = {_worths(GreedyBot(), view, seed) for seed in range(8)}
    assert (len(pictured) > 1, len(averaged)) == (True, 1)


def _worths(bot: GreedyBot, view: View, seed: int) -> tuple[float, ...]:
    considered = bot.think(view, Random(seed)).considered
    return tuple(one.value for one in sorted(considered, key=lambda one: str(one.move)))


def test_with_a_small_budget_every_move_still_has_its_chance() -> None:
    state = hortus.load("leaf-and-let-die").start(2)
    rng = Random(3)
    while state.chance or len(state.moves()) < 3:
        state.play(state.draw(rng) if state.chance else state.moves()[0])
    view = state.view(state.actors[0])
    judged = {str(GreedyBot("1").think(view, Random(seed)).move) for seed in range(40)}
    assert len(judged) > 1
