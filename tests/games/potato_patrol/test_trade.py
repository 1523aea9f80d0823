"""Trade: offers, answers, consent, and who waits for whom."""

from __future__ import annotations

import pytest
from tests.games.potato_patrol.table import (
    CHIP,
    EDWARD,
    MARIS,
    RUSSET,
    pool,
    say,
    set_table,
    words,
)

from hortus.core.errors import NotYourTurn

TEAM = [RUSSET, CHIP, MARIS]


def test_an_accepted_offer_moves_the_cubes_and_costs_one_action() -> None:
    state = set_table(have=["bbb", "ry", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.give:b", "1.ask:y", "1.offer", "2.accept:1")
    assert pool(state, 0) == "by"
    assert pool(state, 1) == "bbr"
    assert state.actions == [1, 2, 2]


def test_something_may_be_given_for_nothing() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    say(state, "1.trade:3", "1.give:b", "1.offer", "3.accept:1")
    assert pool(state, 2) == "b"


def test_a_trade_without_consent_changes_nothing() -> None:
    state = set_table(have=["bbb", "ry", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.ask:y", "1.offer", "2.refuse:1")
    assert [pool(state, seat) for seat in range(3)] == ["bbb", "ry", ""]
    assert state.actions == [2, 2, 2]
    assert state.stacks == [(), (), ()]


def test_calling_a_trade_off_gives_the_action_back() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.withdraw")
    assert pool(state, 0) == "b"
    assert state.actions == [2, 2, 2]


def test_the_partner_must_answer_before_anything_else_and_the_other_waits() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.offer")
    assert list(state.actors) == [1, 2]
    assert words(state, 1) == ["2.accept:1", "2.refuse:1"]
    assert "first answer" in state.explain("2.gather:b,r,y")
    prompt = state.game.face.prompt
    assert prompt(state.view(0)) == "Waiting for {1} to answer your offer."
    assert prompt(state.view(None)) == "Waiting for {1} and {2}."
    with pytest.raises(NotYourTurn, match="wait for an answer"):
        state.play(state.game.parse("1.gather:b,b"))
    say(state, "3.gather:b,b")


def test_only_cubes_that_are_there_can_be_offered_or_asked_for() -> None:
    state = set_table(have=["b", "r", ""], characters=TEAM)
    say(state, "1.trade:2")
    assert words(state, 0) == ["1.give:b", "1.ask:r", "1.withdraw"]
    say(state, "1.give:b")
    assert words(state, 0) == ["1.ask:r", "1.offer", "1.withdraw"]
    assert state.explain("1.give:b") == "you have offered your only blue"
    assert state.explain("1.give:y") == "you have no yellow"
    assert state.explain("1.ask:y") == "the other has no yellow"


def test_an_offer_that_can_no_longer_be_kept_can_only_be_refused() -> None:
    state = set_table(have=["", "b", "r"], characters=TEAM)
    say(state, "1.trade:2", "1.ask:b", "1.offer", "3.trade:2", "3.ask:b", "3.offer")
    say(state, "2.accept:3")
    assert words(state, 1) == ["2.refuse:1"]
    assert "both still have" in state.explain("2.accept:1")
    say(state, "2.refuse:1")
    assert pool(state, 2) == "br"
    assert state.actions == [2, 2, 1]


def test_two_offers_that_cross_do_not_block_each_other() -> None:
    state = set_table(have=["b", "r", ""], characters=TEAM)
    say(state, "1.trade:2", "2.trade:1", "1.give:b", "1.offer")
    assert words(state, 1) == ["2.accept:1", "2.refuse:1"]
    say(state, "2.accept:1", "2.give:r", "2.offer", "1.accept:2")
    assert pool(state, 0) == "r"
    assert pool(state, 1) == "b"


def test_after_three_offers_without_a_deal_there_is_no_more_trading() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    for _ in range(3):
        say(state, "1.trade:2", "1.give:b", "1.offer", "2.refuse:1")
    assert "3 offers" in state.explain("1.trade:2")
    assert state.actions == [2, 2, 2]


def test_a_trade_is_with_another_player_who_sits_at_the_table() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    assert "another player" in state.explain("1.trade:1")
    assert "no player 5" in state.explain("1.trade:5")
    assert "anything to give" in set_table(characters=TEAM).explain("1.trade:2")


def test_russet_may_go_on_to_a_second_partner_once_a_round() -> None:
    state = set_table(have=["bb", "r", "y"], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.ask:r", "1.offer", "2.accept:1")
    assert words(state, 0) == ["1.trade:3", "1.pass"]
    say(state, "1.trade:3", "1.give:r", "1.ask:y", "1.offer", "3.accept:1")
    assert [pool(state, seat) for seat in range(3)] == ["by", "b", "r"]
    assert state.actions == [1, 2, 2]
    say(state, "1.trade:2", "1.give:b", "1.offer", "2.accept:1")
    assert state.stacks[0] == ()


def test_chip_trades_with_everybody_in_one_action() -> None:
    state = set_table(4, have=["bbb", "", "", ""], characters=[CHIP, RUSSET, MARIS, EDWARD])
    for partner in (2, 3, 4):
        say(state, f"1.trade:{partner}", "1.give:b", "1.offer", f"{partner}.accept:1")
    assert [pool(state, seat) for seat in range(4)] == ["", "b", "b", "b"]
    assert state.actions[0] == 1
    assert state.stacks[0] == ()


def test_a_refusal_in_the_middle_of_a_grand_trade_does_not_undo_what_was_agreed() -> None:
    state = set_table(4, have=["bbb", "", "", ""], characters=[CHIP, RUSSET, MARIS, EDWARD])
    say(state, "1.trade:2", "1.give:b", "1.offer", "2.accept:1")
    say(state, "1.trade:3", "1.give:b", "1.offer", "3.refuse:1")
    assert words(state, 0) == ["1.trade:4", "1.pass"]
    say(state, "1.pass")
    assert state.actions[0] == 1
    assert pool(state, 1) == "b"


def test_a_commanded_trade_that_fails_leaves_the_command_standing() -> None:
    state = set_table(have=["b", "b", ""], characters=[EDWARD, RUSSET, MARIS])
    say(state, "1.command:2", "2.trade:3", "2.give:b", "2.offer", "3.refuse:2")
    assert "2.gather:b,b" in words(state, 1)
    assert "2.pass" in words(state, 1)
    assert state.actions == [1, 2, 2]


def test_an_answer_names_the_offer_it_answers() -> None:
    state = set_table(have=["b", "", "y"], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.offer", "3.trade:2", "3.give:y", "3.offer")
    assert words(state, 1) == ["2.accept:3", "2.refuse:3"]
    assert "that of player 3" in state.explain("2.accept:1")
    assert "that of player 3" in state.explain("2.refuse:1")
    say(state, "2.refuse:3", "2.accept:1")
    assert [pool(state, seat) for seat in range(3)] == ["", "b", "y"]


def test_an_answer_in_an_old_record_is_to_the_offer_that_is_asked_about() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.offer")
    line = state.game.face.tell(state.view(None), state.game.parse("2.accept"))
    assert line.startswith("{1} accepts {0}'s offer")
    say(state, "2.accept")
    assert pool(state, 1) == "b"


def test_calling_off_a_draft_uses_up_none_of_the_three_offers() -> None:
    state = set_table(have=["b", "", ""], characters=TEAM)
    for _ in range(5):
        say(state, "1.trade:2", "1.give:b", "1.withdraw")
    assert state.refusals == [0, 0, 0]
    for _ in range(2):
        say(state, "1.trade:2", "1.give:b", "1.offer", "2.refuse:1")
    assert state.explain("1.trade:2") == ""
    say(state, "1.trade:2", "1.withdraw")
    assert "6 trades called off" in state.explain("1.trade:2")


def test_a_colour_goes_one_way_only() -> None:
    state = set_table(have=["by", "yy", ""], characters=TEAM)
    say(state, "1.trade:2", "1.ask:y")
    assert words(state, 0) == ["1.give:b", "1.ask:y", "1.offer", "1.withdraw"]
    assert "yellow for yellow changes nothing" in state.explain("1.give:y")
    say(state, "1.withdraw", "1.trade:2", "1.give:y")
    assert "yellow already goes the other way" in state.explain("1.ask:y")
