"""The calculation behind hints and values: moves compared after equally many trials, and always alike."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.bots.budget import Budget
from hortus.bots.search import SearchBot
from hortus.core.chance import let_chance_act
from hortus.core.contract import View
from hortus.core.registry import games
from hortus.table.weighing import EVEN, LOOKED, PORTION, TURNING, Gap, Scales, Weighing, gap_between
from tests.games.potato_patrol.table import CHIP, MARIS, RUSSET, set_table
from tests.marks import long
from tests.table.looking import positions


@pytest.mark.parametrize("name", games())
def test_the_same_decision_is_thought_about_alike_in_pieces_or_at_a_stretch(name: str) -> None:
    view = positions(name)[1]
    pieces, whole = Weighing(view), Weighing(view)
    for _ in range(2):
        pieces.on(Budget(1))
    found = pieces.on(Budget(1))
    at_once = whole.on(Budget(2 * 2 * PORTION + 1))
    assert at_once.trials == found.trials
    assert at_once.thought.move == found.thought.move
    assert at_once.gaps == found.gaps


def first_turn(deal: int) -> View:
    """The first decision in Power Plants for two."""
    state = hortus.load("power-plants").start(2)
    let_chance_act(state, Random(deal))
    return state.view(state.actors[0])


def test_moves_are_compared_after_equally_many_trials() -> None:
    view = first_turn(5)
    few, many = Scales(view, view.moves()[0]), Scales(view, view.moves()[0])
    for _ in range(30):
        few.go_on()
    for _ in range(300):
        many.go_on()
    assert many.mean(300) > many.mean(30) + 0.1, "what is tried seldom looks bad"
    assert gap_between(many, few) == gap_between(few, few) == Gap(0.0, gap_between(few, few).error)


def test_a_favourite_by_habit_is_not_said_to_be_far_ahead() -> None:
    view = first_turn(5)
    habit = SearchBot(Budget(count=1500)).think(view, Random(1)).considered
    assert habit[0].value - habit[1].value > 0.25, "visited hardly, it would seem far behind"
    found = Weighing(view).on(Budget(3000))
    closely = found.thought.considered
    assert len(closely) > 10
    assert all([one.visits >= LOOKED for one in closely])
    assert closely[0].value - closely[1].value < 0.05
    assert not found.gaps[closely[1].move].told


def test_what_is_advised_stays_until_another_is_better_and_not_by_luck() -> None:
    weighing = Weighing(first_turn(7))
    before = weighing.on(Budget(600))
    changes = 0
    for _ in range(20):
        after = weighing.on(Budget(200))
        if after.thought.move != before.thought.move:
            changes += 1
            assert after.gaps[before.thought.move].loss > 0, "it was beaten"
        before = after
    assert changes < 6


def test_a_trade_that_would_only_be_called_off_is_not_advised() -> None:
    state = set_table(have=["bbb", "ry", ""], characters=[RUSSET, CHIP, MARIS])
    weighing = Weighing(state.view(0))
    trade, withdraw, give = [
        state.game.parse(one) for one in ("1.trade:2", "1.withdraw", "1.give:b")
    ]
    assert weighing._in_circles([trade, withdraw])
    assert weighing._in_circles([trade, give, withdraw])
    assert not weighing._in_circles([trade, give])


def test_where_all_is_proven_nothing_else_is_told() -> None:
    game = hortus.load("wizards-garden", seeds=5)
    match = hortus.play(game, [hortus.bot("random")] * 2, seed=1)
    view = match.at(len(match.moves) - 2).view(match.movers[-2])
    found = Weighing(view).on(Budget(5000))
    if len(view.moves()) > 1:
        assert found.thought.sure == 1.0
        assert all([gap.error == 0.0 and gap.loss >= 0.0 for gap in found.gaps.values()])


@long
def test_a_hint_does_not_turn_for_less_than_a_game_in_a_hundred() -> None:
    weighing = Weighing(positions("potato-patrol")[4])
    advised = [weighing.on(Budget(1500)).thought.move for _ in range(12)]
    assert len(set(advised[1:])) == 1
    assert Gap(EVEN / 2, 0.0).close
    assert not Gap(EVEN / 2, 0.0).plain
    assert Gap(2 * EVEN, 0.0).plain
    assert not Gap(2 * EVEN, 0.0).close
    assert not Gap(2 * EVEN, 2 * EVEN / (TURNING - 0.5)).plain


def test_equal_moves_come_as_they_are_listed_and_what_does_nothing_last() -> None:
    view = positions("potato-patrol")[3]
    moves = view.moves()
    touches = view.game.face.touches
    found = Weighing(view).on(Budget(20_000))
    first, *others = [one.move for one in found.thought.considered]
    close = [move for move in others if found.gaps[move].loss < EVEN]
    assert touches(view, first), "another is as good as done"
    assert any([not touches(view, move) for move in close])
    assert close == sorted(close, key=lambda move: (not touches(view, move), moves.index(move)))
    assert others[: len(close)] == close
