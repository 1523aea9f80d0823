"""Setup, chain order, card play, acquiring and the new round, as the rulebook has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

import hortus
from hortus.core.errors import IllegalMove
from hortus.games.leaf_and_let_die.rules import Position
from tests.games.leaf_and_let_die.table import (
    buying,
    dice,
    do,
    pile,
    playing,
    position,
    task,
    texts,
)

OWNED = {"supply": ["root-favor"], "supply_dice": [0, 1, 0, 0, 0, 0]}


# --- setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_grove_is_as_high_as_there_are_players(players: int) -> None:
    state = cast(Position, hortus.load("leaf-and-let-die").start(players))
    while state.chance and task(state)[0] != "rank":
        state.play(state.outcomes()[0][0])
        if state.wild_top >= 0:
            break
    assert state.stacks == [3 * players] * 6 + [players + 2] * 3
    assert len(state.wild) + 1 == 6 * players
    assert state.dice == [count * players for count in (2, 4, 5, 4, 4, 4)]


def test_each_starts_with_two_seedlings_two_rolled_d4_and_two_d6() -> None:
    state = cast(Position, hortus.load("leaf-and-let-die").start(2))
    do(state, "draw:cheap-sprout", "draw:wiggle-room", "roll:d4=2", "roll:d4=4")
    assert pile(state, "hand") == ["cheap-sprout", "wiggle-room"]
    assert pile(state, "supply") == ["unsettled-growth", "unearthed"]
    assert dice(state) == ["d4=2", "d4=4"]
    assert pile(state, "supply_dice") == [0, 2, 0, 0, 0, 0]


def test_a_named_market_lies_in_the_grove() -> None:
    state = cast(Position, hortus.load("leaf-and-let-die", market="mischief").start(2))
    assert state.to_dict()["grove"]["kinds"][4] == "thief-on-a-leaf"


def test_a_random_market_is_drawn_kind_by_kind() -> None:
    state = cast(Position, hortus.load("leaf-and-let-die", market="random").start(2))
    while task(state)[0] != "stock":
        state.play(state.outcomes()[0][0])
    do(state, "stock:root-loot")
    assert "stock:root-loot" not in [str(move) for move, _ in state.outcomes()]
    while task(state)[0] == "stock":
        state.play(state.outcomes()[-1][0])
    kinds = state.to_dict()["grove"]["kinds"]
    assert len(set(kinds)) == 12
    assert state.stacks == [6] * 6 + [4] * 3


# --- chain order --------------------------------------------------------------------------------


def test_the_highest_total_is_first_and_plays_first() -> None:
    low = {"hand": ["root-loot"], "dice": ["d6=2"], **OWNED}
    high = {"hand": ["root-favor"], "dice": ["d8=7"], **OWNED}
    state = position(low, high)
    assert (state.order, state.actors) == ((1, 0), (1,))


def test_players_tied_for_the_top_each_reroll_a_die_of_their_choice_until_one_leads() -> None:
    one = {"dice": ["d6=4", "d4=2"], **OWNED, "hand": ["root-loot"]}
    two = {"dice": ["d6=6"], **OWNED, "hand": ["root-loot"]}
    state = position(one, two)
    assert (task(state), texts(state)) == (["tie", 0], ["reroll:d4=2", "reroll:d6=4"])
    do(state, "reroll:d4=2", "roll:d4=1", "roll:d6=5")
    assert task(state) == ["tie", 0], "five each: once more"
    do(state, "reroll:d6=4", "roll:d6=6", "roll:d6=2")
    assert state.order == (0, 1)


def test_after_twenty_rerolls_the_tie_goes_clockwise_from_the_last_leader() -> None:
    owned = {**OWNED, "hand": ["root-loot"], "dice": ["d6=3"]}
    state = position(owned, owned, owned, leader=1)
    for _ in range(20):
        do(state, "roll:d6=3", "roll:d6=3", "roll:d6=3")
    assert state.order == (1, 2, 0)


def test_without_any_dice_the_last_leader_stays_first() -> None:
    owned = {**OWNED, "hand": ["root-loot"]}
    assert position(owned, owned, leader=1).order == (1, 0)


def test_other_ties_go_to_the_closest_clockwise_from_the_leader() -> None:
    three = {"hand": ["root-loot"], "dice": ["d6=3"], **OWNED}
    nine = {"hand": ["root-loot"], "dice": ["d10=9"], **OWNED}
    assert position(three, three, nine, three).order == (2, 3, 0, 1)


def test_bonus_pips_count_at_the_second_ranking_but_the_chain_is_fixed_while_cards_are_played() -> (
    None
):
    first = {"hand": ["root-favor"], "dice": ["d6=5"], **OWNED}
    second = {"hand": ["twist-and-sprout"], "dice": ["d6=4"], **OWNED}
    state = do(position(first, second), "done", "play:twist-and-sprout")
    assert task(state)[0] == "buy"
    assert state.order == (1, 0)


def test_a_tie_at_the_second_ranking_is_rolled_off_too() -> None:
    first = {"hand": ["root-favor"], "dice": ["d6=6"], **OWNED}
    second = {"hand": ["twist-and-sprout"], "dice": ["d6=4"], **OWNED}
    state = do(position(first, second), "done", "play:twist-and-sprout")
    assert task(state)[0] == "cast"


# --- card play ----------------------------------------------------------------------------------


def test_the_target_is_the_next_lower_and_the_last_ones_target_is_the_first() -> None:
    state = position(OWNED, OWNED, OWNED, chain=[2, 0, 1], todo=[["grow", 0]], phase="battle")
    state.order = (2, 0, 1)
    assert [state.target(seat) for seat in (2, 0, 1)] == [0, 1, 2]


def test_whole_hands_are_played_one_after_the_other() -> None:
    two = {"hand": ["cheap-sprout", "root-favor"], "dice": ["d6=5"], **OWNED}
    other = {"hand": ["cheap-sprout", "root-favor"], "dice": ["d6=4"], **OWNED}
    state = do(position(two, other), "play:cheap-sprout")
    assert state.actors == (0,)
    assert do(state, "play:root-favor").actors == (1,)


def test_option_one_card_at_a_time_goes_round_and_a_pass_is_final() -> None:
    two = {"hand": ["cheap-sprout", "root-favor"], "dice": ["d6=5"], **OWNED}
    other = {"hand": ["cheap-sprout", "root-favor"], "dice": ["d6=4"], **OWNED}
    state = position(two, other, options={"card_play": "one_card"})
    assert do(state, "play:cheap-sprout").actors == (1,)
    assert do(state, "done").actors == (0,)
    assert task(do(state, "play:root-favor"))[0] == "buy"


def test_no_card_is_played_twice_in_a_round() -> None:
    state = do(playing({"hand": ["cheap-sprout", "root-favor"]}), "play:cheap-sprout")
    assert "played already" in state.explain("play:cheap-sprout")


def test_cards_need_not_be_played() -> None:
    state = do(playing({"hand": ["root-favor"]}), "done")
    assert pile(state, "cuts") == [0, 0, 0]


def test_a_played_card_still_counts_as_being_in_hand_for_a_match() -> None:
    mine = {"hand": ["leaf-me-alone"], "table": ["root-cause"]}
    assert "match" in texts(do(playing(mine), "play:leaf-me-alone"))


def test_whoever_claims_a_match_shows_the_card_that_matches() -> None:
    state = do(playing({"hand": ["leaf-me-alone", "root-cause"]}), "play:leaf-me-alone", "match")
    assert pile(state, "shown") == ["root-cause"]


def test_a_hand_that_cannot_match_is_asked_all_the_same_so_that_nobody_learns_of_it() -> None:
    state = do(playing({"hand": ["leaf-me-alone", "hang-on"]}), "play:leaf-me-alone")
    assert texts(state) == ["skip"]
    assert "needs a Root" in state.explain("match")


def test_a_match_may_be_left_unused() -> None:
    state = do(playing({"hand": ["leaf-me-alone", "root-cause"]}), "play:leaf-me-alone", "skip")
    assert pile(state, "deflect") == 2


def test_a_match_that_costs_a_die_discards_it() -> None:
    mine = {"hand": ["root-loot"], "dice": ["d4=1", "d6=1"], "supply_dice": [0, 0, 1, 0, 0, 0]}
    state = do(playing(mine), "play:root-loot")
    assert texts(state) == ["discard-die:d4=1", "discard-die:d6=1", "skip"]
    do(state, "discard-die:d6=1", "roll:d8=8")
    assert dice(state) == ["d4=1", "d8=8"]
    assert pile(state, "compost_dice") == [0, 1, 0, 0, 0, 0]


def test_the_primary_effect_may_create_the_match() -> None:
    mine = {"hand": ["wiggle-room"], "dice": ["d4=4", "d6=1"]}
    state = do(playing(mine), "play:wiggle-room", "add:d6=1")
    assert pile(state, "bonus") == 0
    mine = {"hand": ["root-cause"], "dice": ["d6=4"]}
    state = do(playing(mine), "play:root-cause", "reroll:d6=4", "roll:d6=1")
    assert texts(state) == ["reroll:d6=1", "skip"]


def test_only_cards_with_a_trash_effect_may_be_trashed_and_then_leave_the_game() -> None:
    state = playing({"hand": ["unsettled-growth"], "dice": ["d6=2"]})
    do(state, "play:unsettled-growth", "skip")
    assert texts(state) == ["trash", "skip"]
    do(state, "trash", "reroll:d6=2", "roll:d6=6", "keep:6", "skip")
    assert (pile(state, "table"), state.to_dict()["lost"]) == ([], ["unsettled-growth"])


# --- acquiring ----------------------------------------------------------------------------------


def test_dice_are_spent_whole_and_what_is_over_is_lost() -> None:
    state = buying({"dice": ["d10=9", "d6=1"], **OWNED})
    do(state, "buy:root-cause", "pay:d10=9")
    assert dice(state) == ["d6=1"]
    assert pile(state, "compost") == ["root-cause"]
    assert pile(state, "compost_dice") == [0, 0, 0, 1, 0, 0]


def test_several_dice_are_paid_one_by_one_until_the_price_is_covered() -> None:
    state = buying({"dice": ["d6=2", "d6=3", "d6=6"], **OWNED})
    do(state, "buy:root-cause", "pay:d6=2")
    assert task(state)[2] == 6
    do(state, "pay:d6=6")
    assert dice(state) == ["d6=3"]


def test_one_card_of_each_type_and_a_wild_card_counts_as_its_own_type() -> None:
    grove = {"wild_top": "root-awakening", "wild": []}
    state = buying({"dice": ["d20=19", "d20=20", "d20=18"], **OWNED}, grove=grove)
    do(state, "buy:root-cause", "pay:d20=18")
    assert "only one Root" in state.explain("buy:root-favor")
    assert "only one Root" in state.explain("buy-wild")


def test_any_number_of_dice_may_be_acquired_for_as_many_pips_as_they_have_sides() -> None:
    state = buying({"dice": ["d20=6", "d20=4"], **OWNED})
    assert "costs 12" in state.explain("buy-die:d12")
    do(state, "buy-die:d4", "pay:d20=4", "buy-die:d4")
    assert pile(state, "compost_dice") == [2, 0, 0, 0, 0, 2]


def test_a_card_may_ask_for_another_type_in_hand() -> None:
    state = buying({"dice": ["d20=20"], "hand": ["hang-on"], **OWNED})
    assert "needs a Root" in state.explain("buy:lend-a-limb")
    state = buying({"dice": ["d20=20"], "hand": ["root-loot"], **OWNED})
    do(state, "buy:lend-a-limb")
    assert pile(state, "compost") == ["lend-a-limb"]
    assert pile(state, "shown") == ["root-loot"], "the Root was shown"


def test_one_flower_a_turn_goes_to_the_bud_stack() -> None:
    state = buying({"dice": ["d20=20", "d20=19"], "table": ["hang-on"], **OWNED})
    do(state, "buy:power-petal", "pay:d20=19")
    assert (pile(state, "bud"), pile(state, "compost")) == (["power-petal"], [])
    assert "only one Flower" in state.explain("buy:morning-glimmer")


def test_a_reduction_lowers_the_price_but_one_die_must_be_paid() -> None:
    state = buying({"dice": ["d4=1", "d4=2"], "cuts": [9, 0, 0], **OWNED})
    assert "buy:root-cause" in texts(state)
    do(state, "buy:root-cause", "pay:d4=1")
    assert dice(state) == ["d4=2"]


def test_bonus_pips_serve_one_purchase_only() -> None:
    state = buying({"dice": ["d6=4", "d6=6"], "bonus": 4, **OWNED})
    do(state, "buy:root-cause", "pay-bonus", "pay:d6=4")
    assert pile(state, "bonus_left") == 0
    assert "buy-die:d6" in texts(state)
    assert "buy-die:d8" not in texts(state)


def test_the_top_of_wild_growth_may_be_discarded_once_a_turn_and_leaves_the_game() -> None:
    grove = {"wild_top": "root-awakening", "wild": ["branch-out", "twist-and-sprout"]}
    state = buying({"dice": ["d6=5"], **OWNED}, grove=grove)
    do(state, "discard-wild", "wild:branch-out")
    assert state.to_dict()["lost"] == ["root-awakening"]
    assert "only once" in state.explain("discard-wild")


def test_nothing_need_be_acquired() -> None:
    state = buying({"dice": ["d20=20"], **OWNED})
    assert "done" in texts(state)


def test_what_the_grove_has_run_out_of_cannot_be_acquired() -> None:
    grove = {"stacks": [0, 6, 6, 6, 6, 6, 4, 4, 4], "dice": [0, 9, 9, 9, 9, 9]}
    state = buying({"dice": ["d20=20"], **OWNED}, grove=grove)
    assert "exhausted" in state.explain("buy:root-cause")
    assert "no D4 left" in state.explain("buy-die:d4")
    assert "no stack" in state.explain("buy:root-loot")


@pytest.mark.parametrize("bought", ["compost", "hand"])
def test_option_bought_goods_go_to_the_compost_or_to_the_hand(bought: str) -> None:
    state = buying({"dice": ["d20=8", "d20=20"], **OWNED}, options={"bought": bought})
    do(state, "buy:root-cause", "pay:d20=8")
    assert pile(state, "compost") == (["root-cause"] if bought == "compost" else [])
    assert ("buy:lend-a-limb" in texts(state)) == (bought == "hand"), "it unlocks a Canopy at once"


@pytest.mark.parametrize("flowers", ["bud", "deck"])
def test_option_flowers_wait_in_the_bud_stack_or_go_into_the_deck(flowers: str) -> None:
    mine = {"dice": ["d20=9"], "table": ["hang-on"], **OWNED}
    state = buying(mine, options={"flowers": flowers})
    do(state, "buy:power-petal")
    assert ("power-petal" in pile(state, "bud")) == (flowers == "bud")


# --- a new round --------------------------------------------------------------------------------


def ending(mine: Mapping[str, object], options: Mapping[str, object] | None = None) -> Position:
    other = {"supply": ["root-favor"] * 4}
    return position(mine, {**other, "supply_dice": [0] * 6, "dice": ["d6=1"]}, options=options,
                    todo=[["end"]])  # fmt: skip


def test_four_items_are_drawn_in_any_mix() -> None:
    state = ending({"supply": ["root-favor"] * 5, "supply_dice": [3, 0, 0, 0, 0, 0]})
    assert texts(state) == ["take:1,3", "take:2,2", "take:3,1", "take:4,0"]
    assert "4 items" in state.explain("take:2,1")
    assert "only refilled when it is empty" in state.explain("take:0,4")


def test_the_supply_is_refilled_only_when_both_cards_and_dice_are_gone() -> None:
    mine = {"supply": ["root-favor"], "supply_dice": [1, 0, 0, 0, 0, 0], "hand": ["hang-on"],
            "compost": ["root-loot"], "compost_dice": [0, 2, 0, 0, 0, 0]}  # fmt: skip
    state = ending(mine)
    do(state, "draw:root-favor", "roll:d4=3")
    assert texts(state) == ["take:0,2", "take:1,1", "take:2,0"], "the draw goes on after a resupply"
    assert pile(state, "shown") == ["root-favor"], "whoever saw the Supply run out knows the hand"


@pytest.mark.parametrize("choose", [False, True])
def test_option_dice_are_drawn_lowest_sided_first_or_by_choice(choose: bool) -> None:
    mine = {"supply": ["root-favor"] * 3, "supply_dice": [1, 0, 0, 0, 0, 1], "dice": ["d6=1"]}
    state = do(ending(mine, {"choose_die": choose}), "take:3,1", *["draw:root-favor"] * 3)
    if choose:
        assert texts(state) == ["pick:d4", "pick:d20"]
        do(state, "pick:d20")
        assert task(state) == ["roll", 0, "d20"]
    else:
        assert task(state) == ["roll", 0, "d4"]


def test_retained_and_reused_items_come_back_on_top_of_the_four() -> None:
    mine = {"supply": ["root-favor"] * 4, "aside": ["hang-on"], "aside_dice": ["d8=6"],
            "table": ["root-loot+", "root-cause"], "dice": ["d10=9+", "d4=1"]}  # fmt: skip
    state = do(ending(mine), *["draw:root-favor"] * 4)
    assert pile(state, "hand") == ["root-favor"] * 4
    assert pile(state, "shown") == ["root-loot", "hang-on"]
    assert dice(state) == ["d8=6", "d10=9"]
    assert pile(state, "compost") == ["root-cause"]


def test_a_bonus_is_not_carried_into_the_next_round() -> None:
    mine = {
        "supply": ["root-favor"] * 4,
        "dice": ["d6=2"],
        "bonus": 7,
        "deflect": 3,
        "cuts": [1, 1, 1],
    }
    state = do(ending(mine), *["draw:root-favor"] * 4)
    gardener = state.gardeners[0]
    assert (gardener.bonus, gardener.bonus_left, gardener.deflect, gardener.cuts) == (
        0,
        0,
        0,
        (0,) * 3,
    )


def test_a_refused_move_says_which_rule_it_breaks() -> None:
    state = buying({"dice": ["d6=5"], **OWNED})
    with pytest.raises(IllegalMove, match="it is not the time for that"):
        state.parse("play:root-loot")
    assert "costs 8, and your dice bring 5" in state.explain("buy:root-cause")
