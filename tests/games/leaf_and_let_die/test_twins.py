"""Equal pieces: each of them can be chosen, and the words say which one is meant where they differ."""

from __future__ import annotations

from typing import cast

import hortus
from hortus.games.leaf_and_let_die import LeafAndLetDie, picture
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.twins import (
    card_parts,
    copies,
    die_parts,
    mantle_parts,
    turned_part,
    which,
)
from tests.games.leaf_and_let_die.table import buying, dice, do, fighting, playing

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}
ALONE = GAME.almanac.by_name["leaf-me-alone"]


def touched(state: Position, text: str, seat: int = 0) -> tuple[str, ...]:
    return GAME.face.touches(state.view(seat), state.parse(text))


def test_of_two_equal_cards_either_is_played_by_a_click() -> None:
    state = playing({"hand": ["leaf-me-alone"], "shown": ["leaf-me-alone"], "dice": ["d6=1"]})
    assert touched(state, "play:leaf-me-alone") == (
        "card-0-leaf-me-alone-0",
        "card-0-leaf-me-alone-1",
    )
    label = GAME.face.label(state.view(0), state.parse("play:leaf-me-alone"))
    assert label == "Play Leaf Me Alone (the one shown): nothing happens now", "others know it"
    assert GAME.face.traces(state.view(0), state.parse("play:leaf-me-alone")) == (
        "card-0-leaf-me-alone-1",
    )
    do(state, "play:leaf-me-alone", "skip")
    assert copies(state, 0, "play", ALONE) == {0: "hand"}
    assert copies(state, 0, "match", ALONE) == {1: "table"}, "that one was played"
    assert card_parts(state, 0, "match", ALONE) == ("card-0-leaf-me-alone-1",)
    label = GAME.face.label(state.view(0), state.parse("play:leaf-me-alone"))
    assert label == "Play Leaf Me Alone: nothing happens now", "there is only one left"
    played = GAME.face.refusal(state.view(0), "card-0-leaf-me-alone-1")
    assert played == "this Leaf Me Alone was played already; choose the other one"


def test_two_equal_cards_that_nobody_has_seen_need_no_words() -> None:
    state = playing({"hand": ["leaf-me-alone"] * 2, "dice": ["d6=1"]})
    move = state.parse("play:leaf-me-alone")
    assert len(touched(state, "play:leaf-me-alone")) == 2
    assert which(state, 0, move) == ""
    assert turned_part(state, 0, move) == ("card-0-leaf-me-alone-1",)
    assert picture.traces(state.view(0), move) == ("card-0-leaf-me-alone-1",)


def test_a_blow_may_be_absorbed_by_any_of_equal_cards_and_dice() -> None:
    mine = {"hand": ["leaf-me-alone"], "table": ["leaf-me-alone"], "dice": ["d6=5", "d6=5"]}
    state = fighting({**SPARE, "dice": ["d20=18"]}, {**SPARE, **mine})
    assert touched(state, "absorb:leaf-me-alone", 1) == (
        "card-1-leaf-me-alone-0",
        "card-1-leaf-me-alone-1",
    )
    assert touched(state, "absorb-die:d6=5", 1) == ("die-1-d6-0", "die-1-d6-1")
    svg = state.view(1).picture("wide", ["Ada", "Bo"])
    assert ">played<" not in svg, "to the blow they are alike"
    absorbed = state.parse("absorb-die:d6=5")
    assert picture.meant(state.view(1), absorbed) == ("die-1-d6-0",)
    assert GAME.face.traces(state.view(1), absorbed) == ("lost",), "the other one is untouched"


def test_the_mark_is_on_the_die_that_was_turned_though_dice_lie_in_order() -> None:
    state = playing({"hand": ["wiggle-room"], "dice": ["d4=3", "d4=3"]})
    do(state, "play:wiggle-room")
    raised = state.parse("add:d4=3")
    assert picture.meant(state.view(0), raised) == ("die-0-d4-0",)
    assert GAME.face.traces(state.view(0), raised) == ("die-0-d4-1",)
    do(state, "add:d4=3")
    assert dice(state) == ["d4=3", "d4=4"]


def test_the_mark_of_a_die_that_was_paid_is_on_the_compost() -> None:
    state = buying({"dice": ["d4=1", "d4=4", "d6=5"]})
    do(state, "buy-die:d4")
    paid = state.parse("pay:d4=1")
    assert picture.meant(state.view(0), paid) == ("die-0-d4-0",)
    assert GAME.face.traces(state.view(0), paid) == ("compost-0",)


def test_a_piece_that_is_kept_already_is_not_kept_again() -> None:
    hand = {"hand": ["root-loot"], "dice": ["d6=5", "d6=5+"]}
    dice = playing(hand).gardeners[0].dice
    assert die_parts(dice, 0, "reuse-die", dice[0]) == ("die-0-d6-0",)
    assert len(die_parts(dice, 0, "pay", dice[0])) == 2


def test_equal_flowers_of_a_mantle_can_all_be_chosen() -> None:
    state = playing({"mantle": ["power-petal"] * 2, "dice": ["d6=1"]})
    petal = GAME.almanac.by_name["power-petal"]
    assert mantle_parts(state.gardeners[0], 0, "power-petal", petal) == (
        "mantle-0-power-petal-0",
        "mantle-0-power-petal-1",
    )


def test_a_die_that_is_rolled_again_is_marked_only_where_no_other_can_be_taken_for_it() -> None:
    state = playing({"hand": ["root-cause"], "dice": ["d4=1", "d6=2", "d6=5"]})
    do(state, "play:root-cause")
    assert GAME.face.traces(state.view(0), state.parse("reroll:d4=1")) == ("die-0-d4-0",)
    assert GAME.face.traces(state.view(0), state.parse("reroll:d6=2")) == ()
