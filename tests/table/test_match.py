"""A match: seats, turns, undo, hints, bots."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus import IllegalMove, Match, NotYourTurn, Seat
from hortus.bots.bot import Bot, RandomBot
from hortus.bots.greedy import GreedyBot

GAME = hortus.load("wizards-garden")


def test_people_take_turns() -> None:
    match = Match(GAME, ["Ada", "Bo"])
    match.play("a1w", 0)
    with pytest.raises(NotYourTurn, match="Bo is to move"):
        match.play("c1w", 0)
    match.play("c1b", 1)
    assert [str(move) for move in match.moves] == ["a1w", "c1b"]
    assert match.movers == [0, 1]


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = Match(GAME, ["Ada", "Bo"])
    match.play("a1w")
    before = match.record
    for text in ("a2w", "zz", ""):
        with pytest.raises(hortus.HortusError):
            match.play(text, 1)
    assert match.record == before


def test_undo_takes_back_ones_own_last_move_and_nothing_else() -> None:
    match = Match(GAME, ["Ada", "Bo"])
    assert not match.can_undo(0)
    match.play("a1w", 0)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    assert str(match.undo(0)) == "a1w"
    assert match.state == GAME.start()
    match.play("a1w", 0)
    match.play("c1b", 1)
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.undo(0)


def test_bots_play_until_a_person_must_decide() -> None:
    match = Match(GAME, [RandomBot(), "Ada"], Random(1))
    match.run()
    assert match.state.actors == (1,)
    assert match.names == ["random", "Ada"]
    assert match.step() is None


def test_the_same_seed_gives_the_same_match() -> None:
    one = hortus.play(GAME, [RandomBot(), GreedyBot()], seed=7)
    two = hortus.play(GAME, [RandomBot(), GreedyBot()], seed=7)
    assert one.record == two.record
    assert one.state.over
    assert hortus.play(GAME, [RandomBot(), RandomBot()]).state.over


def test_a_greedy_bot_harvests_when_it_can() -> None:
    state = GAME.restore({"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"})
    assert str(GreedyBot().choose(state.view(0), Random(1))) == "d4w"


def test_greedy_beats_random_most_of_the_time() -> None:
    wins = 0
    for seed in range(20):
        result = hortus.play(GAME, [GreedyBot(), RandomBot()], seed=seed).state.result
        assert result is not None
        wins += result.winners == (0,)
    assert wins >= 14


def test_a_hint_is_a_legal_move_for_the_seat_to_move() -> None:
    match = Match(GAME, [Seat("Ada"), Seat("Bo")], Random(1))
    assert match.hint(0, RandomBot()) in match.state.moves()
    with pytest.raises(NotYourTurn, match="to move"):
        match.hint(1, RandomBot())


def test_only_bots_can_be_set_to_play() -> None:
    with pytest.raises(hortus.BadOption, match="takes bots"):
        hortus.play(GAME, ["Ada", RandomBot()])  # type: ignore[list-item]


def test_nobody_moves_after_the_end_or_when_a_bot_is_asked_to_be_one() -> None:
    match = hortus.play(GAME, [RandomBot(), RandomBot()], seed=1)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("a1w")
    with pytest.raises(NotImplementedError):
        Bot("nobody").choose(GAME.start().view(0), Random(1))
    assert "Seat('Ada'" in repr(Seat("Ada"))
