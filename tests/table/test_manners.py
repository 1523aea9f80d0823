"""Where all may act at once, bots leave it to people to act first."""

from __future__ import annotations

from hortus.table.manners import amid, begun, ready, waiting
from tests.games.potato_patrol.table import FINGERLING, RUSSET, set_table

ADA, BOT, OTHER = 0, 1, 2
CHANCE = -1


def test_bots_wait_until_a_person_has_acted() -> None:
    assert ready([], [ADA, BOT, OTHER], [ADA]) == []
    assert waiting([], [ADA, BOT, OTHER], [ADA]) == [BOT, OTHER]


def test_each_bot_answers_a_persons_move_with_one_of_its_own() -> None:
    actors = [ADA, BOT, OTHER]
    assert ready([ADA], actors, [ADA]) == [BOT, OTHER]
    assert ready([ADA, BOT], actors, [ADA]) == [OTHER]
    assert ready([ADA, BOT, OTHER], actors, [ADA]) == []
    assert ready([ADA, BOT, ADA], actors, [ADA]) == [OTHER, BOT], "who has moved least is first"


def test_after_chance_has_acted_the_person_looks_again() -> None:
    assert ready([ADA, BOT, CHANCE], [ADA, BOT], [ADA]) == []


def test_when_no_person_may_act_bots_go_on_by_themselves() -> None:
    assert ready([BOT] * 9, [BOT, OTHER], [ADA]) == [BOT, OTHER]
    assert waiting([BOT] * 9, [BOT, OTHER], [ADA]) == []
    assert ready([], [BOT], []) == [BOT]


def test_asked_to_go_on_each_bot_makes_one_more_move() -> None:
    assert ready([], [ADA, BOT, OTHER], [ADA], more=1) == [BOT, OTHER]
    assert ready([BOT], [ADA, BOT, OTHER], [ADA], more=1) == [OTHER]
    assert waiting([BOT, OTHER], [ADA, BOT, OTHER], [ADA], more=1) == [BOT, OTHER]


def test_in_turn_nobody_waits_for_manners() -> None:
    assert ready([ADA], [BOT], [ADA]) == [BOT]
    assert ready([], [ADA], [ADA]) == []


def test_nobody_is_interrupted_in_the_middle_of_an_action() -> None:
    actors = [ADA, BOT, OTHER]
    assert ready([ADA], actors, [ADA], amid=True) == []
    assert waiting([ADA], actors, [ADA], amid=True) == [BOT, OTHER]
    assert ready([ADA, BOT], actors, [ADA], more=1, amid=True) == [OTHER, BOT], "unless asked to"


def test_a_bot_brings_to_an_end_what_it_has_begun() -> None:
    actors = [ADA, BOT, OTHER]
    assert ready([ADA, BOT, OTHER], actors, [ADA], begun=[OTHER]) == [OTHER]
    assert ready([ADA, OTHER], actors, [ADA], begun=[OTHER]) == [OTHER, BOT], "before others begin"
    assert ready([ADA, OTHER], actors, [ADA], amid=True, begun=[OTHER]) == []
    state = set_table(2, at={"1m": "rr"}, characters=[RUSSET, FINGERLING])
    assert begun(state, [0]) == []
    state.play(state.parse("2.attack:1m,r"))
    assert begun(state, [0]) == [1]
    assert begun(state, [1]) == [], "a person is no bot"


def test_who_is_asked_for_a_second_blow_is_in_the_middle_of_something() -> None:
    state = set_table(2, at={"1m": "rr"}, characters=[RUSSET, FINGERLING])
    assert not amid(state, [1])
    state.play(state.parse("2.attack:1m,r"))
    assert amid(state, [1])
    assert not amid(state, [0]), "nobody waits for a bot"
    state.play(state.parse("2.pass"))
    assert not amid(state, [1])


def test_who_waits_for_an_answer_keeps_nobody_from_giving_it() -> None:
    state = set_table(2, have=["b", "r"], characters=[RUSSET, FINGERLING])
    for text in ("1.trade:2", "1.give:b"):
        state.play(state.parse(text))
        assert amid(state, [0])
    state.play(state.parse("1.offer"))
    assert not amid(state, [0])
