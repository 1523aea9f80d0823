"""One test for each effect that content may name: what it does, and what its player decides."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hortus.games.leaf_and_let_die.pieces import SIZES
from hortus.games.leaf_and_let_die.tasks import EFFECTS
from tests.games.leaf_and_let_die.table import dice, do, pile, playing, task, texts

FACES = {"cards": "faces"}


# --- totals -----------------------------------------------------------------------------------


def test_add_to_total_counts_until_the_end_of_the_round() -> None:
    state = do(playing({"hand": ["twist-and-sprout"], "dice": ["d6=3"]}), "play:twist-and-sprout")
    assert state.gardeners[0].pips() == 5
    assert pile(state, "bonus") == 2


def test_use_opponent_die_adds_the_targets_highest_die_and_leaves_it_there() -> None:
    mine = {"hand": ["thief-on-a-leaf", "hang-on"], "dice": ["d6=3"]}
    state = playing(mine, {"dice": ["d4=2", "d10=7"]})
    do(state, "play:thief-on-a-leaf", "match")
    assert state.gardeners[0].pips() == 10
    assert dice(state, 1) == ["d4=2", "d10=7"]


def test_use_opponent_die_is_nothing_without_dice() -> None:
    state = playing({"hand": ["thief-on-a-leaf", "hang-on"], "dice": ["d6=3"]}, {"hand": []})
    do(state, "play:thief-on-a-leaf", "match")
    assert state.gardeners[0].pips() == 3


def test_deflect_adds_up() -> None:
    state = do(playing({"hand": ["leaf-me-alone", "root-cause"]}), "play:leaf-me-alone", "match")
    assert pile(state, "deflect") == 5


@pytest.mark.parametrize(
    ("card", "cuts"),
    [("cheap-sprout", [2, 0, 0]), ("root-favor", [0, 2, 0]), ("lend-a-limb", [0, 0, 3])],
)
def test_reduce_cost_makes_one_type_cheaper(card: str, cuts: list[int]) -> None:
    assert pile(do(playing({"hand": [card]}), f"play:{card}"), "cuts") == cuts


def test_a_kept_die_matches_without_being_asked_where_nobody_would_decline() -> None:
    state = do(playing({"hand": ["cheap-sprout"], "dice": ["d4=1"]}), "play:cheap-sprout")
    assert pile(state, "cuts") == [4, 0, 0]
    assert dice(state) == ["d4=1"]


# --- faces of dice ----------------------------------------------------------------------------


def test_add_to_die_stops_at_the_highest_face() -> None:
    state = playing({"hand": ["wiggle-room"], "dice": ["d4=3", "d6=6", "d8=1"]})
    do(state, "play:wiggle-room")
    assert texts(state) == ["add:d4=3", "add:d8=1", "skip"]
    assert dice(do(state, "add:d4=3")) == ["d4=4", "d6=6", "d8=1"]


def test_adjust_turns_any_die_of_mine_or_my_targets_either_way() -> None:
    state = playing({"hand": ["rolling-creeper"], "dice": ["d6=2"]}, {"dice": ["d8=7"]})
    do(state, "play:rolling-creeper")
    assert texts(state) == ["adjust:d6=2", "adjust-target:d8=7", "skip"]
    do(state, "adjust-target:d8=7")
    assert texts(state) == ["turn:5", "turn:6", "turn:8"]
    assert dice(do(state, "turn:5"), 1) == ["d8=5"]


def test_adjust_other_leaves_the_die_the_card_turned_before() -> None:
    mine = {"hand": ["rolling-creeper", "hang-on"], "dice": ["d6=2", "d6=3"]}
    state = playing(mine, {"supply": ["root-loot"]}, options=FACES)
    do(state, "play:rolling-creeper", "adjust:d6=2", "turn:4", "match")
    assert texts(state) == ["adjust:d6=3", "skip"]
    state = playing(mine, {"supply": ["root-loot"]}, options=FACES)
    do(state, "play:rolling-creeper", "adjust:d6=2", "turn:3", "match")
    assert texts(state) == ["adjust:d6=3", "skip"], "the other of two equal dice may be turned"


def test_reroll_accept_2nd_must_be_kept() -> None:
    state = playing({"hand": ["root-cause"], "dice": ["d6=3"]})
    do(state, "play:root-cause", "reroll:d6=3", "roll:d6=2")
    assert dice(state) == ["d6=2"]
    assert task(state)[0] != "keep"


def test_reroll_may_be_declined() -> None:
    state = do(playing({"hand": ["root-cause"], "dice": ["d6=3"]}), "play:root-cause", "skip")
    assert dice(state) == ["d6=3"]


@pytest.mark.parametrize("kept", [2, 5])
def test_reroll_take_better_keeps_either_roll(kept: int) -> None:
    state = playing({"hand": ["defiant-shrub", "root-cause"], "dice": ["d6=2"]})
    do(state, "play:defiant-shrub", "skip", "match", "reroll:d6=2", "roll:d6=5")
    assert texts(state) == ["keep:2", "keep:5"]
    assert dice(do(state, f"keep:{kept}")) == [f"d6={kept}"]


def test_reroll_any_may_hit_the_targets_die() -> None:
    state = playing({"hand": ["twist-of-fate"], "dice": ["d6=2"]}, {"dice": ["d20=19"]})
    do(state, "play:twist-of-fate", "reroll-target:d20=19", "roll:d20=4")
    assert dice(state, 1) == ["d20=4"]


def test_swap_die_takes_the_face_of_a_die_of_the_same_size() -> None:
    mine = {"hand": ["thief-on-a-leaf", "hang-on"], "dice": ["d6=1", "d8=2"]}
    state = playing(mine, {"dice": ["d6=5", "d20=20"]}, options=FACES)
    do(state, "play:thief-on-a-leaf", "match")
    assert texts(state) == ["swap:d6=1,5", "skip"]
    assert dice(do(state, "swap:d6=1,5")) == ["d6=5", "d8=2"]


# --- upgrading --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "biggest", "options"),
    [("unearthed", 1, {}), ("unearthed", 0, FACES), ("root-awakening", 2, {})],
)
def test_upgrades_reach_up_to_a_size(
    card: str, biggest: int, options: Mapping[str, object]
) -> None:
    hand = [f"{size}=3" for size in SIZES]
    state = do(playing({"hand": [card], "dice": hand}, options=options), f"play:{card}")
    assert texts(state) == [f"upgrade:{size}=3" for size in SIZES[: biggest + 1]] + ["skip"]


def test_an_upgraded_die_goes_to_the_compost_and_the_old_one_to_the_grove() -> None:
    state = playing({"hand": ["unearthed"], "dice": ["d6=3"]})
    before = list(state.dice)
    do(state, "play:unearthed", "upgrade:d6=3", "skip")
    assert dice(state) == []
    assert pile(state, "compost_dice") == [0, 0, 1, 0, 0, 0]
    assert [after - old for after, old in zip(state.dice, before, strict=True)] == [
        0,
        1,
        -1,
        0,
        0,
        0,
    ]


def test_nothing_is_upgraded_without_the_bigger_die_in_the_grove() -> None:
    state = playing({"hand": ["unearthed"], "dice": ["d6=3"]}, grove={"dice": [4, 4, 0, 4, 4, 4]})
    do(state, "play:unearthed")
    assert task(state)[0] == "trash", "there was nothing to choose"


def test_upgrade_any_to_a_d20_costs_pips_of_other_dice() -> None:
    mine = {"hand": ["root-awakening"], "dice": ["d8=2", "d8=5", "d12=9"]}
    state = do(playing(mine), "play:root-awakening", "skip")
    assert texts(state) == ["upgrade:d8=2", "upgrade:d8=5", "skip"], "7 pips do not pay 8"
    mine["dice"] = ["d8=2", "d8=6", "d12=9"]
    state = do(playing(mine), "play:root-awakening", "skip", "upgrade:d12=9")
    assert texts(state) == ["pay:d8=2", "pay:d8=6"]
    do(state, "pay:d8=2")
    assert dice(state) == []
    assert pile(state, "compost_dice") == [0, 0, 2, 0, 0, 1]


def test_upgrade_any_retain_rolls_the_new_die_and_may_take_the_same_one_twice() -> None:
    state = playing({"hand": ["unearthed"], "dice": ["d4=1"]})
    do(state, "play:unearthed", "skip", "trash", "upgrade:d4=1", "roll:d6=4", "upgrade:d6=4")
    do(state, "roll:d8=8")
    assert dice(state) == ["d8=8"]
    assert "unearthed" in state.to_dict()["lost"]


# --- drawing ----------------------------------------------------------------------------------


def test_draw_card_draws_unseen_and_the_card_may_be_played() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on", "root-favor"]})
    do(state, "play:root-loot", "draw:hang-on")
    assert texts(state) == ["play:hang-on", "done"]
    assert pile(state, "supply") == ["root-favor"]


def test_draw_die_takes_the_lowest_sided_die_of_the_supply() -> None:
    state = playing({"hand": ["barb-and-weave"], "supply_dice": [0, 0, 1, 0, 0, 2]})
    do(state, "play:barb-and-weave", "roll:d8=3")
    assert dice(state) == ["d8=3"]


def test_draw_die_is_nothing_while_the_supply_still_has_cards() -> None:
    mine = {"hand": ["barb-and-weave"], "supply": ["root-loot"], "compost_dice": [2] + [0] * 5}
    state = do(playing(mine), "play:barb-and-weave")
    assert dice(state) == []
    assert pile(state, "compost_dice") == [2, 0, 0, 0, 0, 0]


def test_a_draw_resupplies_only_when_cards_and_dice_are_both_gone() -> None:
    mine = {
        "hand": ["root-loot"],
        "compost": ["hang-on", "root-favor"],
        "compost_dice": [1] + [0] * 5,
    }
    state = do(playing(mine), "play:root-loot", "draw:root-favor")
    assert pile(state, "supply") == ["hang-on"]
    assert pile(state, "supply_dice")[0] == 1


def test_draw_card_discard_takes_a_card_of_the_compost_at_random() -> None:
    state = playing({"hand": ["bark-and-bite"], "compost": ["hang-on", "root-favor"]})
    do(state, "play:bark-and-bite")
    assert state.chance
    do(state, "find:root-favor")
    assert pile(state, "shown") == ["root-favor"]


def test_draw_die_discard_rolls_the_lowest_sided_die_of_the_compost() -> None:
    mine = {"hand": ["bark-and-bite", "root-cause"], "compost_dice": [0, 1, 0, 1, 0, 0]}
    state = do(playing(mine), "play:bark-and-bite", "match", "roll:d6=6")
    assert dice(state) == ["d6=6"]


def test_adorn_puts_the_flower_on_the_mantle_and_draws_a_card_that_may_be_played() -> None:
    mine = {"hand": ["power-petal"], "supply": ["hang-on"], "supply_dice": [1] + [0] * 5}
    state = do(playing(mine, phase="battle"), "play:power-petal", "draw:hang-on")
    assert pile(state, "mantle") == ["power-petal"]
    assert texts(state) == ["play:hang-on", "done"]


# --- discarding -------------------------------------------------------------------------------


def test_discard_card_lets_the_target_choose_and_the_card_is_not_played() -> None:
    state = playing(
        {"hand": ["vine-and-punishment"]}, {"hand": ["root-favor"], "table": ["hang-on"]}
    )
    do(state, "play:vine-and-punishment")
    assert state.actors == (1,)
    assert texts(state) == ["discard:root-favor", "discard:hang-on"]
    do(state, "discard:root-favor")
    assert pile(state, "compost", 1) == ["root-favor"]


def test_a_discarded_card_that_was_played_does_not_come_back_this_round() -> None:
    state = playing(
        {"hand": ["vine-and-punishment"]}, {"hand": ["root-favor"], "table": ["hang-on"]}
    )
    do(state, "play:vine-and-punishment", "discard:hang-on")
    assert pile(state, "compost", 1) == []
    assert pile(state, "spent", 1) == ["hang-on"]


def test_discard_die_lets_the_target_choose() -> None:
    mine = {"hand": ["vine-and-punishment", "hang-on"]}
    state = playing(mine, {"hand": [], "dice": ["d4=1", "d20=18"]})
    do(state, "play:vine-and-punishment", "match")
    assert (state.actors, texts(state)) == ((1,), ["discard-die:d4=1", "discard-die:d20=18"])
    assert dice(do(state, "discard-die:d20=18"), 1) == ["d4=1"]


# --- keeping ----------------------------------------------------------------------------------


def test_retain_card_sets_an_unplayed_card_aside_until_next_round() -> None:
    mine = {"hand": ["hang-on", "root-loot"], "dice": ["d6=1"]}
    state = do(playing(mine), "play:hang-on")
    assert texts(state) == ["retain:root-loot", "skip"]
    do(state, "retain:root-loot")
    assert pile(state, "aside") == ["root-loot"]
    assert task(state)[0] != "play", "there is no card left to play"


def test_retain_die_keeps_its_face_and_leaves_this_rounds_total() -> None:
    mine = {"hand": ["hang-on", "root-loot"], "dice": ["d6=5", "d8=2", "d8=7"]}
    state = do(playing(mine), "play:hang-on", "skip", "match", "retain-die:d6=5", "retain-die:d8=7")
    assert pile(state, "aside_dice") == ["d6=5", "d8=7"]
    assert state.gardeners[0].pips() == 2


def test_retain_die_reroll_is_rolled_when_it_returns() -> None:
    mine = {"hand": ["root-reserve"], "dice": ["d6=1"], "supply": ["hang-on"] * 4}
    state = do(playing(mine), "play:root-reserve", "retain-die:d6=1")
    assert pile(state, "aside_dice") == ["d6=0"]
    do(state, "done", *["draw:hang-on"] * 4)
    assert task(state) == ["roll", 0, "d6"]


def test_reuse_any_keeps_distinct_items_in_use_now_and_for_next_round_but_never_itself() -> None:
    mine = {"hand": ["rebloominate", "root-loot"], "table": ["hang-on"], "dice": ["d10=7"],
            "mantle": ["forget-me-not"]}  # fmt: skip
    state = do(playing(mine, phase="battle"), "play:rebloominate")
    assert texts(state) == ["reuse:root-loot", "reuse:hang-on", "reuse-die:d10=7", "skip"]
    do(state, "reuse-die:d10=7", "feed:forget-me-not")
    assert texts(state) == ["reuse:root-loot", "reuse:hang-on", "skip"]
    do(state, "reuse:hang-on")
    assert state.gardeners[0].pips() == 7
    assert pile(state, "table") == ["hang-on+"]


def test_reuse_card_keeps_only_what_was_played() -> None:
    mine = {"hand": ["rebloominate", "root-loot"], "table": ["hang-on"], "dice": ["d10=7"]}
    state = do(playing(mine, phase="battle", options=FACES), "play:rebloominate")
    assert texts(state) == ["reuse:hang-on", "skip"]


def test_reuse_die_reroll_keeps_the_lowest_sided_die() -> None:
    mine = {"hand": ["rebloominate"], "dice": ["d4=2", "d10=7"], "mantle": ["forget-me-not"]}
    state = playing(mine, phase="battle", options=FACES)
    do(state, "play:rebloominate", "feed:forget-me-not")
    assert texts(state) == ["reuse-die:d4=2", "skip"]
    assert dice(do(state, "reuse-die:d4=2")) == ["d10=7", "d4=2+r"]


# --- using cards again ------------------------------------------------------------------------


def test_replay_vine_uses_a_vine_again_with_its_match() -> None:
    mine = {"hand": ["lend-a-limb"], "table": ["root-cause", "twist-and-sprout"]}
    state = do(playing(mine), "play:lend-a-limb", "match", "replay:twist-and-sprout", "match")
    assert pile(state, "bonus") == 5
    assert "twist-and-sprout*" in pile(state, "table")


def test_each_card_is_replayed_at_most_once_a_round() -> None:
    mine = {"hand": ["lend-a-limb"], "table": ["root-cause", "twist-and-sprout*"]}
    state = do(playing(mine), "play:lend-a-limb", "match")
    assert not any(text.startswith("replay") for text in texts(state))


def test_use_opponent_card_gives_the_primary_only_and_shows_the_hand() -> None:
    mine = {"hand": ["thief-on-a-leaf"], "dice": ["d6=2"]}
    state = playing(mine, {"hand": ["root-cause", "twist-of-fate", "branch-out"]})
    do(state, "play:thief-on-a-leaf")
    assert texts(state) == ["copy:root-cause", "copy:branch-out", "skip"]
    assert pile(state, "shown", 1) == ["root-cause", "branch-out", "twist-of-fate"]
    do(state, "copy:branch-out")
    assert pile(state, "bonus") == 2
    assert task(state)[0] not in ("claim", "DrawDie")


def test_use_played_card_only_reaches_what_the_target_played() -> None:
    mine = {"hand": ["thief-on-a-leaf"], "dice": ["d6=2"]}
    other = {"hand": ["root-cause"], "table": ["twist-and-sprout"]}
    state = do(playing(mine, other, options=FACES), "play:thief-on-a-leaf")
    assert texts(state) == ["copy:twist-and-sprout", "skip"]
    assert pile(do(state, "copy:twist-and-sprout"), "bonus") == 2


def test_every_effect_is_named_in_a_test() -> None:
    from pathlib import Path

    words = Path(__file__).read_text("utf-8").replace("_", "").lower()
    parts = {"ReduceCostRoot": "reducecost", "ReduceCostCanopy": "reducecost",
             "ReduceCostVine": "reducecost", "UpgradeD4": "upgradesreach",
             "UpgradeD6": "upgradesreach", "UpgradeD8": "upgradesreach"}  # fmt: skip
    for effect in EFFECTS:
        assert "test" + parts.get(effect, effect.lower()).removesuffix("by") in words, effect
