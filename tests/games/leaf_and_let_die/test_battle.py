"""The change to battle, Blooms, damage, elimination and the end, with the rulebook's examples."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hortus.games.leaf_and_let_die.rules import Position
from tests.games.leaf_and_let_die.table import (
    dice,
    do,
    fighting,
    pile,
    playing,
    position,
    task,
    texts,
)

OWNED = {"supply": ["root-favor"], "supply_dice": [0, 1, 0, 0, 0, 0]}
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}
THREE_EMPTY = {"stacks": [0, 6, 0, 6, 6, 6, 4, 4, 0], "wild_top": "branch-out", "wild": []}
"""The stacks of Root Cause, Lend a Limb and Morning Glimmer are exhausted."""


# --- the change to battle -----------------------------------------------------------------------


def ending(
    mine: Mapping[str, object], options: Mapping[str, object] | None = None, **more: object
) -> Position:
    fields: dict[str, object] = {"grove": THREE_EMPTY, "todo": [["end"]], **more}
    return position({**SPARE, **mine}, SPARE, options=options, **fields)


def test_three_exhausted_stacks_bring_the_battle_at_the_end_of_the_round() -> None:
    assert ending({}).battle
    two = {**THREE_EMPTY, "stacks": [1, 6, 0, 6, 6, 6, 4, 4, 0]}
    assert not ending({}, grove=two).battle


def test_wild_growth_counts_as_one_stack() -> None:
    grove = {**THREE_EMPTY, "stacks": [1, 6, 0, 6, 6, 6, 4, 4, 0], "wild_top": None, "wild": []}
    assert ending({}, grove=grove).battle


def test_option_all_flowers_brings_the_battle_only_when_all_flowers_are_taken() -> None:
    option: dict[str, object] = {"transition": "all_flowers"}
    assert not ending({}, option).battle
    gone = {**THREE_EMPTY, "stacks": [1, 6, 6, 6, 6, 6, 0, 0, 0]}
    assert ending({}, option, grove=gone).battle


def test_seedlings_leave_the_game() -> None:
    state = ending({"hand": ["cheap-sprout"], "compost": ["unearthed"]})
    assert state.to_dict()["lost"] == ["cheap-sprout", "unearthed"]


def blooms(state: Position) -> list[str]:
    names = ("petal-to-the-nettles", "rebloominate", "oh-glory-be")
    player = state.to_dict()["players"][0]
    return [name for name in player["supply"] + player["hand"] if name in names]


def test_four_flowers_of_one_type_bring_two_blooms_of_that_type() -> None:
    assert blooms(ending({"bud": ["power-petal"] * 4})) == ["petal-to-the-nettles"] * 2


def test_three_of_one_and_two_of_another_bring_one_bloom_of_each() -> None:
    state = ending({"bud": ["power-petal"] * 3 + ["morning-glimmer"] * 2})
    assert sorted(blooms(state)) == ["oh-glory-be", "petal-to-the-nettles"]


def test_one_flower_of_each_type_lets_the_player_choose_two_blooms() -> None:
    state = ending({"bud": ["power-petal", "morning-glimmer", "forget-me-not"]})
    assert texts(state) == ["bloom:petal-to-the-nettles", "bloom:oh-glory-be", "bloom:rebloominate"]
    do(state, "bloom:rebloominate")
    assert texts(state) == ["bloom:petal-to-the-nettles", "bloom:oh-glory-be"]
    do(state, "bloom:oh-glory-be")
    assert sorted(blooms(state)) == ["oh-glory-be", "rebloominate"]


def test_a_tie_for_second_place_is_the_players_choice_too() -> None:
    state = ending({"bud": ["power-petal"] * 2 + ["morning-glimmer", "forget-me-not"]})
    assert texts(state) == ["bloom:oh-glory-be", "bloom:rebloominate"]
    assert "two highest counts" in state.explain("bloom:bloom-of-doom")


def test_no_flowers_bring_no_blooms() -> None:
    assert blooms(ending({})) == []


def test_option_deck_flowers_count_only_on_the_mantle() -> None:
    mine = {"mantle": ["power-petal"], "compost": ["morning-glimmer"] * 3}
    assert blooms(ending(mine, {"flowers": "deck"})) == ["petal-to-the-nettles"] * 2
    assert blooms(ending(mine, {"flowers": "bud"})) == []


def test_everything_owned_becomes_the_new_supply_with_all_dice() -> None:
    mine = {
        "bud": ["power-petal"],
        "compost": ["hang-on"],
        "dice": ["d8=1"],
        "compost_dice": [1] + [0] * 5,
    }
    gardener = ending(mine).gardeners[0]
    assert gardener.card_count() == 4 + 1 + 1 + 2
    assert gardener.all_dice() == [1, 4, 1, 0, 0, 0]
    assert not gardener.compost
    assert not gardener.bud


def test_whoever_owns_nothing_but_seedlings_is_out_when_the_battle_begins() -> None:
    state = position({"hand": ["cheap-sprout"], "dice": ["d6=2"]}, SPARE, grove=THREE_EMPTY,
                     todo=[["end"]])  # fmt: skip
    assert state.over
    assert state.result is not None
    assert state.result.winners == (1,)


def test_a_cultivation_without_end_is_cut_off_and_flagged() -> None:
    full = {"stacks": [6] * 6 + [4] * 3, "wild_top": "branch-out"}
    assert not ending({}, {"cultivation_rounds": 5}, grove=full, round=4).battle
    state = ending({}, {"cultivation_rounds": 5}, grove=full, round=5)
    assert state.battle
    assert state.forced


# --- Flowers and Blooms ---------------------------------------------------------------------------


def bloom(mantle: list[str], *fed: str, options: Mapping[str, object] | None = None) -> int:
    """How many dice Bloom of Doom draws in all, when some Flowers are fed to it."""
    mine = {"hand": ["bloom-of-doom"], "mantle": mantle, "supply_dice": [9, 0, 0, 0, 0, 0]}
    state = playing(mine, phase="battle", options=options)
    do(state, "play:bloom-of-doom", "roll:d4=1", *fed)
    while state.chance:
        do(state, "roll:d4=1")
    return len(dice(state))


def test_three_matching_flowers_draw_three_dice() -> None:
    assert bloom(["pick-a-lily"] * 3, *["feed:pick-a-lily"] * 3) == 1 + 3


def test_six_other_flowers_draw_three_dice_as_well() -> None:
    assert bloom(["power-petal"] * 6, *["feed:power-petal"] * 6) == 1 + 3


def test_an_odd_number_of_other_flowers_rounds_down() -> None:
    assert bloom(["power-petal"] * 5, *["feed:power-petal"] * 5) == 1 + 2
    assert bloom(["power-petal"], "feed:power-petal") == 1


def test_any_number_of_flowers_may_be_fed_and_the_rest_stay_on_the_mantle() -> None:
    mine = {"hand": ["bloom-of-doom"], "mantle": ["pick-a-lily"] * 2, "supply_dice": [9] + [0] * 5}
    state = playing(mine, phase="battle")
    do(state, "play:bloom-of-doom", "roll:d4=1", "feed:pick-a-lily", "done", "roll:d4=2")
    assert pile(state, "mantle") == ["pick-a-lily"]
    assert pile(state, "spent") == ["pick-a-lily", "bloom-of-doom"], "both are discarded"


def test_option_bloom_bonus_counts_as_the_designers_simulator_does() -> None:
    code: dict[str, object] = {"bloom_bonus": "code"}
    assert bloom(["power-petal"], "feed:power-petal", options=code) == 1 + 1 + 1
    assert (
        bloom(["pick-a-lily"] * 2, "feed:pick-a-lily", "feed:pick-a-lily", options=code)
        == 1 + 1 + 2
    )
    assert bloom(["pick-a-lily"], "done", options=code) == 1 + 1, "it fires even if none is fed"
    assert bloom(["pick-a-lily"], "done") == 1


def test_printed_faces_give_other_flowers_an_effect_of_their_own() -> None:
    mine = {"hand": ["petal-to-the-nettles"], "mantle": ["power-petal"] + ["pick-a-lily"] * 3}
    state = playing(mine, phase="battle", options={"cards": "faces"})
    do(state, "play:petal-to-the-nettles", "feed:power-petal", *["feed:pick-a-lily"] * 3)
    assert pile(state, "bonus") == 4 + 2 + 3


def test_flowers_on_the_mantle_stay_there_at_cleanup() -> None:
    mine = {**SPARE, "mantle": ["power-petal"], "dice": ["d6=1"]}
    state = position(mine, SPARE, phase="battle", todo=[["end"]])
    assert pile(state, "mantle") == ["power-petal"]


@pytest.mark.parametrize("option", ["random", "choice"])
def test_option_a_card_of_the_compost_comes_at_random_or_by_choice(option: str) -> None:
    mine = {"hand": ["bark-and-bite"], "compost": ["hang-on", "root-loot"]}
    state = do(playing(mine, options={"compost_draw": option}), "play:bark-and-bite")
    assert state.chance == (option == "random")
    assert "root-loot" in pile(do(state, "find:root-loot"), "shown")


# --- damage ---------------------------------------------------------------------------------------


def hand(*rolled: str, **more: object) -> dict[str, object]:
    return {"dice": list(rolled), **SPARE, **more}


def test_damage_is_the_difference_of_neighbours_from_the_lowest_up() -> None:
    state = fighting(hand("d8=7", "d12=1"), hand("d6=5", "d12=1"), hand("d4=3", "d12=1"))
    assert (task(state)[:4], state.actors) == (["absorb", 2, 2, 2], (2,))
    do(state, "absorb-die:d4=3")
    assert task(state)[:4] == ["absorb", 1, 1, 2]


def test_option_full_damage_is_the_attackers_total_but_ties_still_hurt_nobody() -> None:
    full: dict[str, object] = {"damage": "full"}
    state = fighting(hand("d8=7", "d12=1"), hand("d6=5", "d12=1"), options=full)
    assert task(state)[:4] == ["absorb", 1, 1, 8]
    state = fighting(hand("d12=9"), hand("d6=5"), hand("d6=5"), options=full)
    assert task(state)[1] != 2


def test_of_tied_neighbours_the_lower_takes_nothing() -> None:
    state = fighting(hand("d12=9", "d4=1"), hand("d6=5", "d4=1"), hand("d6=5", "d4=1"))
    assert task(state)[:4] == ["absorb", 1, 1, 4], "only the upper one of the two is hurt"


def test_deflection_lowers_the_blow_and_never_below_nothing() -> None:
    state = fighting(hand("d8=7"), hand("d4=2", "d6=1", deflect=1))
    assert task(state)[3] == 3
    assert task(fighting(hand("d8=7"), hand("d4=2", "d6=1", deflect=9)))[0] != "absorb"


def test_a_d20_that_blocks_one_is_lost_whole() -> None:
    state = fighting(hand("d20=4"), hand("d20=3"))
    assert state.lost_dice == [0, 0, 0, 0, 0, 1]
    assert state.gardeners[1].all_dice() == [0, 4, 0, 0, 0, 0]


def test_any_combination_of_cards_and_dice_absorbs_and_leaves_the_game() -> None:
    state = fighting(hand("d20=20"), hand("d4=1", "d6=1", "d8=1", hand=["root-cause"]))
    assert texts(state)[:3] == ["absorb:root-cause", "absorb-die:d4=1", "absorb-die:d6=1"]
    do(state, "absorb:root-cause", "absorb-die:d4=1")
    assert task(state)[3] == 17 - 9 - 4
    assert "there is no d4=1" in state.explain("absorb-die:d4=1")


def test_a_hand_too_weak_is_lost_whole_and_the_mantle_falls_into_the_compost() -> None:
    mine = hand("d4=1", hand=["root-cause"], mantle=["power-petal"], supply=["hang-on"] * 5)
    state = fighting(hand("d20=20", "d20=20"), mine)
    assert texts(state) == ["yield"], "only the owner knows that the hidden card does not suffice"
    assert "all you hold cannot absorb 39" in state.explain("absorb:root-cause")
    do(state, "yield")
    assert state.to_dict()["lost"] == ["root-cause"]
    assert pile(state, "mantle", 1) == []
    assert "power-petal" in pile(state, "compost", 1)
    assert pile(state, "supply", 1).count("hang-on") >= 1, "nothing spills into the Supply"


def test_an_open_hand_too_weak_is_lost_without_a_question() -> None:
    mine = hand("d4=1", shown=["root-cause"], supply=["hang-on"] * 5)
    state = fighting(hand("d20=20", "d20=20"), mine)
    assert state.to_dict()["lost"] == ["root-cause"]


def test_a_flower_of_the_mantle_helps_only_beside_a_card_of_the_hand_and_is_lost() -> None:
    mine = hand("d4=1", "d12=2", hand=["root-cause"], mantle=["power-petal"])
    state = fighting(hand("d20=20"), mine)
    assert "give one up first" in state.explain("absorb-flower:power-petal")
    do(state, "absorb:root-cause", "absorb-flower:power-petal")
    assert "power-petal" in state.to_dict()["lost"]


def test_with_the_hand_used_up_the_mantle_may_help_or_fall_into_the_compost() -> None:
    mine = hand("d4=1", hand=["root-cause"], mantle=["power-petal"])
    state = fighting(hand("d20=20"), mine)
    assert "must be absorbed" in state.explain("yield")
    do(state, "absorb:root-cause")
    assert texts(state) == ["absorb-die:d4=1", "absorb-flower:power-petal"]
    do(state, "absorb-die:d4=1")
    assert texts(state) == ["absorb-flower:power-petal", "yield"]
    assert "power-petal" in pile(do(state, "yield"), "compost", 1)


def test_thorns_hurt_the_attacker_who_absorbs_them_in_turn() -> None:
    top = hand("d20=9", hand=["root-cause"])
    state = fighting(top, hand("d4=3", hand=["barb-and-weave"]))
    do(state, "absorb:barb-and-weave")
    assert task(state)[:4] == ["absorb", 0, 0, 3], "the leader takes nothing but thorns"


def test_thorns_of_cards_lost_to_thorns_are_ignored_and_deflection_does_not_help() -> None:
    top = hand("d20=9", hand=["barb-and-weave"], deflect=5)
    state = fighting(top, hand("d4=3", hand=["barb-and-weave"]))
    do(state, "absorb:barb-and-weave", "absorb:barb-and-weave")
    assert state.gardeners[1].thorns == 0
    assert task(state)[0] != "absorb"


def test_lost_cards_feed_nutrients_which_grow_dice_into_the_compost() -> None:
    state = fighting(hand("d20=9"), hand("d4=3", hand=["bark-and-bite"]))
    do(state, "absorb:bark-and-bite")
    while task(state) != ["grow", 1]:
        state.play(state.outcomes()[0][0] if state.chance else state.moves()[0])
    assert texts(state) == ["grow:d4", "grow:d6", "grow:d8", "done"]
    assert "costs 10 nutrients, and you have 4" in state.explain("grow:d20")
    do(state, "grow:d6")
    assert state.grown == [0, 1, 0, 0, 0, 0]


# --- victory --------------------------------------------------------------------------------------


def test_the_last_one_standing_wins() -> None:
    state = fighting(hand("d20=20"), {"dice": ["d4=1"], "supply": ["root-cause"]})
    while not state.over:
        state.play(state.outcomes()[0][0] if state.chance else state.moves()[0])
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == ((0,), "the last one standing")


def test_flowers_on_the_mantle_and_things_set_aside_keep_a_player_in_the_game() -> None:
    mine = {"mantle": ["power-petal"], "aside_dice": ["d4=2"]}
    state = position(mine, {**SPARE, "nutrients": 2}, phase="battle", round=9, battle_from=5,
                     todo=[["grow", 1], ["out"]])  # fmt: skip
    assert not state.over
    assert state.gardeners[0].fell == 0


def test_the_eliminated_leave_the_chain_and_take_their_things_out_of_the_game() -> None:
    gone = {"supply_dice": [2, 0, 0, 0, 0, 0]}
    state = position(SPARE, gone, SPARE, phase="battle", round=9, battle_from=5,
                     todo=[["grow", 0], ["out"]])  # fmt: skip
    assert state.order == (0, 2)
    assert state.gardeners[1].fell == 9
    assert state.lost_dice[0] == 2


@pytest.mark.parametrize(("option", "winners"), [("shared", (0, 1)), ("chain", (1,))])
def test_option_if_all_fall_at_once_they_share_or_the_chain_decides(
    option: str, winners: tuple[int, ...]
) -> None:
    nobody = {"supply_dice": [1, 0, 0, 0, 0, 0]}
    state = position(nobody, nobody, phase="battle", round=9, battle_from=5, chain=[1, 0],
                     todo=[["out"]], options={"all_fall": option})  # fmt: skip
    assert state.over
    assert state.result is not None
    assert state.result.winners == winners
    assert sum(state.result.scores) == 1


def test_a_stalled_battle_is_decided_by_sides_and_resilience_and_says_so() -> None:
    # Both are down to Leaf Me Alone, a Root and a D6: the gap is at most five, and so is the shield.
    small = {"supply": ["leaf-me-alone", "root-cause"], "supply_dice": [0, 1, 0, 0, 0, 0]}
    bigger = {"supply": ["leaf-me-alone", "root-reserve"], "supply_dice": [0, 1, 0, 0, 0, 0]}
    state = position(small, bigger, phase="battle", round=7, battle_from=5, todo=[["out"]],
                     options={"battle_rounds": 3})  # fmt: skip
    assert state.stalled
    assert state.result is not None
    assert state.result.winners == (1,)
    assert "stalled" in state.result.reason
