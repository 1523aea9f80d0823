"""How two moves are compared: by numbers that mean something, the same in every deal."""

from __future__ import annotations

from random import Random

import hortus
from hortus.core.contract import Move, State
from hortus.core.face import Measure
from hortus.core.registry import games
from hortus.table.outlook import Difference, difference, mean_difference, told
from tests.table.looking import COUNTS, counted_anew


def test_a_difference_is_said_with_the_right_noun() -> None:
    dice, energy = Measure("dice", "die", "dice"), Measure("energy", "energy", "energy")
    assert [dice.said(more) for more in (1, -1, 2, -2.5)] == [
        "1 more die",
        "1 fewer die",
        "2 more dice",
        "2.5 fewer dice",
    ]
    assert [energy.said(more) for more in (3, -1)] == ["3 more energy", "1 less energy"]


def test_every_measure_is_a_feature_of_its_game_and_can_be_counted_again() -> None:
    ours = [name for name in games() if not name.startswith("toy-")]
    assert set(COUNTS) == set(ours)
    for name in ours:
        game = hortus.load(name)
        state = game.start()
        rng = Random(4)
        for _ in range(80):
            if state.over:
                break
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        for seat in range(state.players):
            known = game.features(state.view(seat))
            for measure in game.face.measures:
                gap = Difference(seat, measure.feature, 0)
                assert known[measure.feature] == counted_anew(state, gap), (name, measure.feature)


def harvest_and_rest() -> tuple[State, Move, Move]:
    """A position of Wizard's Garden with a planting that harvests and one that does not."""
    state = hortus.load("wizards-garden").start()
    rng = Random(5)
    while True:
        gains: dict[bool, Move] = {}
        for move in state.moves():
            after = state.copy()
            after.play(move)
            gained = after.to_dict()["flowers"][state.actors[0]]
            gains.setdefault(gained > state.to_dict()["flowers"][state.actors[0]], move)
        if len(gains) == 2:
            return state, gains[True], gains[False]
        state.play(rng.choice(state.moves()))


def test_only_what_is_better_is_told() -> None:
    state, good, bad = harvest_and_rest()
    seat = state.actors[0]
    view = state.view(seat)
    found = difference(view, [state], [good], [bad])
    assert [(gap.seat, gap.feature) for gap in found] == [(seat, "flowers")]
    assert found[0].more >= 1
    assert difference(view, [state], [bad], [good]) == []
    assert told(state.game.face, found).startswith(f"{{{seat}}} {found[0].more:g} more flower")
    assert told(state.game.face, found, "the team").startswith("the team ")


def test_an_average_without_luck_is_the_difference_itself() -> None:
    state, good, bad = harvest_and_rest()
    view = state.view(state.actors[0])
    assert mean_difference(view, good, bad) == difference(view, [state], [good], [bad])


def shopping() -> tuple[State, Move, Move]:
    """A position of Leaf & Let Die in which a die can be bought, with that and with not buying."""
    state = hortus.load("leaf-and-let-die").start(2)
    rng = Random(1)
    while True:
        by_kind = {} if state.chance else {move.kind: move for move in state.moves()}
        if "buy-die" in by_kind and "done" in by_kind:
            return state, by_kind["buy-die"], by_kind["done"]
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))


def test_what_is_left_because_less_was_spent_speaks_for_no_move() -> None:
    state, buy, stop = shopping()
    view = state.view(state.actors[0])
    spared = counted_anew(state, Difference(state.actors[0], "pips", 0))
    assert spared > 0
    assert difference(view, [state], [stop], [buy]) == []
    assert mean_difference(view, stop, buy) == []


def test_what_a_move_gains_to_be_spent_is_told() -> None:
    gained = 0
    for seed in range(8):
        state = hortus.load("potato-patrol").start(2)
        rng = Random(seed)
        for _ in range(40):
            moves = [] if state.chance or state.over else state.moves()
            gather = next((move for move in moves if move.kind == "gather"), None)
            other = next((move for move in moves if move.kind in ("command", "volunteer")), None)
            if gather is not None and other is not None:
                view = state.view(state.actors[0])
                told_of = [one.feature for one in difference(view, [state], [gather], [other])]
                gained += "cubes" in told_of
                assert "cubes" not in [
                    one.feature for one in difference(view, [state], [other], [gather])
                ]
            if state.over:
                break
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
    assert gained
