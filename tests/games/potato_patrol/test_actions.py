"""Action phase: what each character may do, what it costs, and how far it reaches."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.potato_patrol.table import (
    BINTJE,
    CHIP,
    DESIREE,
    EDWARD,
    FINGERLING,
    MARIS,
    RUSSET,
    SIX,
    VITELOTTE,
    disc,
    enemies,
    market,
    pool,
    say,
    set_table,
    spot,
    words,
)

from hortus.core.errors import IllegalMove, NotYourTurn
from hortus.games.potato_patrol.rules import Patrol


def kinds(moves: list[str]) -> set[str]:
    return {move.split(".")[1].split(":")[0] for move in moves}


# --- the common actions ---------------------------------------------------------------------


def test_gathering_takes_any_two_cubes() -> None:
    state = set_table(characters=[RUSSET, CHIP, MARIS])
    gathers = [move for move in words(state, 0) if "gather" in move]
    assert len(gathers) == 6
    say(state, "1.gather:b,b", "1.gather:r,y")
    assert pool(state, 0) == "bbry"
    assert state.actions[0] == 0


def test_the_order_in_which_cubes_are_named_does_not_matter() -> None:
    state = set_table(characters=[RUSSET, CHIP, MARIS])
    say(state, "1.gather:y,b")
    assert pool(state, 0) == "by"


def test_a_third_action_is_refused() -> None:
    state = set_table(have=["bb", "", ""])
    say(state, "1.gather:b,b", "1.gather:b,b")
    assert "no action left" in state.explain("1.gather:b,b")


def test_the_same_action_may_be_taken_twice_and_actions_may_be_left_unused() -> None:
    state = set_table()
    say(state, "1.done", "2.done")
    assert list(state.actors) == [2]
    with pytest.raises(NotYourTurn, match="done with this phase"):
        state.play(state.game.parse("1.gather:b,b"))


def test_attacking_turns_an_enemy_in_reach_into_a_resource() -> None:
    state = set_table(at={"3m": "ry"}, characters=[RUSSET, CHIP, MARIS])
    say(state, "1.attack:3m,y")
    assert enemies(state, "3m") == "r"
    assert pool(state, 0) == "y"
    assert state.defeated == 1


def test_only_the_two_lanes_beside_a_player_are_in_reach() -> None:
    state = set_table(players=4, at={"1o": "b", "2o": "b", "3o": "b", "4o": "b"})
    attacks = [move for move in words(state, 0) if "attack" in move]
    assert attacks == ["1.attack:1o,b", "1.attack:4o,b"]
    assert "out of reach" in state.explain("1.attack:2o,b")
    assert "no red enemy" in state.explain("1.attack:1o,r")
    assert "no lane 5" in state.explain("1.attack:5o,b")


def test_with_two_players_both_reach_both_lanes() -> None:
    state = set_table(players=2, at={"1o": "b", "2o": "b"})
    for seat in (0, 1):
        attacks = [move for move in words(state, seat) if "attack" in move]
        assert [move[2:] for move in attacks] == ["attack:1o,b", "attack:2o,b"]


def test_building_pays_the_price_of_the_place_in_the_colour_of_the_card() -> None:
    state = set_table(have=["bbbrrrr", "", ""], market=SIX, characters=[RUSSET, CHIP, MARIS])
    say(state, "1.build:4,b", "1.place:1lm")
    assert pool(state, 0) == "rrrr"
    assert state.to_dict()["towers"] == [{"at": "1lm", "card": "owl-decoy", "discs": {}}]
    assert market(state)[3] is None
    assert state.actions[0] == 1


def test_what_cannot_be_paid_in_the_colour_of_the_card_is_refused() -> None:
    state = set_table(have=["bbbbbb", "", ""], market=SIX)
    assert "paid in red" in state.explain("1.build:5,b")
    assert "you have 0" in state.explain("1.build:5,r")
    assert "no card lies" in set_table(have=["b", "", ""]).explain("1.build:6,b")


def test_a_card_without_a_colour_is_paid_in_one_freely_chosen_colour() -> None:
    state = set_table(have=["bbry", "", ""], market=[None] * 4 + ["search-party", None])
    builds = [move for move in words(state, 0) if "build" in move]
    assert builds == ["1.build:5,b"]


def test_towers_stand_on_the_own_side_of_the_own_lanes() -> None:
    state = set_table(have=["bbb", "", ""], market=SIX)
    say(state, "1.build:4,b")
    places = [f"1.place:1{side}{space}" for side in "rl" for space in "omi"]
    assert words(state, 0) == places
    assert "your side" in state.explain("1.place:2lo")


def test_without_an_empty_space_no_tower_can_be_bought() -> None:
    full = {f"1{side}{space}": "x" for side in "rl" for space in "omi"}
    cards = ["bird-net-post", "owl-decoy", "kite-pair", "net-cannon", "falcon-roost", "scare-drum"]
    towers = dict(zip(full, cards, strict=True))
    state = set_table(have=["bbb", "", ""], market=[None] * 5 + ["mirror-mast"], towers=towers)
    assert "no empty tower space" in state.explain("1.build:6,b")


def test_pulling_down_a_tower_gives_two_cubes_and_frees_its_discs() -> None:
    state = set_table(towers={"1ro": "salt-line l=red 1=blue"}, characters=[RUSSET, CHIP, MARIS])
    before = sum(state.supply)
    say(state, "1.destroy:1ro,y")
    assert pool(state, 0) == "yy"
    assert sum(state.supply) == before + 2
    assert state.to_dict()["discard"] == {"salt-line": 1}
    assert "no tower stands" in state.explain("1.destroy:1ro,y")


def test_only_own_towers_are_pulled_down_and_only_for_their_colour() -> None:
    state = set_table(towers={"1ro": "salt-line", "2lo": "picket-post"})
    assert "only your own" in state.explain("1.destroy:2lo,r")
    assert "gives back yellow" in state.explain("1.destroy:1ro,b")


def test_an_action_must_be_finished_before_the_next_begins() -> None:
    state = set_table(have=["bbb", "", ""], market=SIX)
    say(state, "1.build:4,b")
    assert "first place the tower" in state.explain("1.gather:b,b")
    assert "first place the tower" in state.explain("1.pass")
    assert "first place the tower" in state.explain("1.done")


# --- the eight characters -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "lacks"),
    [
        (FINGERLING, {"trade"}),
        (CHIP, {"attack"}),
        (MARIS, {"attack"}),
        (DESIREE, {"trade"}),
        (EDWARD, {"attack"}),
        (BINTJE, {"trade"}),
        (VITELOTTE, {"attack"}),
        (RUSSET, {"command", "shoo", "arm", "longshot", "overtime"}),
    ],
)
def test_every_character_has_its_limits(character: str, lacks: set[str]) -> None:
    others = [name for name in (RUSSET, CHIP, MARIS) if name != character][:2]
    state = set_table(
        have=["bbbrrryyy"] * 3, at={"1m": "bry"}, characters=[character, *others], market=SIX,
        towers={"1rm": "gravel-chute"},
    )  # fmt: skip
    assert not kinds(words(state, 0)) & lacks
    tries = {"trade": "2", "attack": "1m,b", "command": "2", "shoo": "1m,b", "arm": "b"}
    tries |= {"longshot": "1m,b", "overtime": "1rm"}
    for kind in lacks:
        assert state.explain(f"1.{kind}:{tries[kind]}")


def test_fingerling_gathers_two_different_colours() -> None:
    state = set_table(characters=[FINGERLING, CHIP, MARIS])
    assert [move for move in words(state, 0) if "gather" in move] == [
        "1.gather:b,r",
        "1.gather:b,y",
        "1.gather:r,y",
    ]
    assert "different colours" in state.explain("1.gather:b,b")


def test_fingerling_strikes_twice_at_one_colour_in_one_space() -> None:
    state = set_table(at={"1m": "bbr", "1o": "b"}, characters=[FINGERLING, CHIP, MARIS])
    say(state, "1.attack:1m,b")
    assert words(state, 0) == ["1.attack:1m,b", "1.pass"]
    assert "same space" in state.explain("1.attack:1o,b")
    say(state, "1.attack:1m,b")
    assert pool(state, 0) == "bb"
    assert state.actions[0] == 1


def test_fingerling_may_leave_it_at_one() -> None:
    state = set_table(at={"1m": "bb"}, characters=[FINGERLING, CHIP, MARIS])
    say(state, "1.attack:1m,b", "1.pass")
    assert enemies(state, "1m") == "b"


def test_fingerling_may_build_on_the_far_side_where_the_neighbour_controls_it() -> None:
    state = set_table(
        have=["bbb", "", ""], market=SIX, at={"1m": "b"}, characters=[FINGERLING, CHIP, MARIS]
    )
    say(state, "1.build:4,b")
    assert len(words(state, 0)) == 12
    say(state, "1.place:2lm", "1.done", "2.done", "3.done")
    assert list(state.actors) == [1]
    say(state, "2.activate:2lm")
    assert pool(state, 1) == "b"


def test_fingerling_leaves_a_neighbour_the_space_for_a_tower_just_bought() -> None:
    towers = {"2lo": "salt-line", "2lm": "salt-line", "2ro": "picket-post", "2rm": "picket-post"}
    towers |= {"2ri": "bird-net-post"}
    state = set_table(
        have=["bbb", "rr", ""], market=[None] * 3 + ["owl-decoy", "snare-row", None], towers=towers,
        characters=[FINGERLING, RUSSET, MARIS],
    )  # fmt: skip
    say(state, "1.build:4,b", "2.build:5,r")
    assert "1.place:2li" not in words(state, 0)
    say(state, "2.place:2li")


def crowded(**fields: Any) -> Patrol:
    """Fingerling has bought a tower for which only 2li is free, on the side of player 2."""
    cards = ["kite-pair", "net-cannon", "falcon-roost", "scare-drum", "mirror-mast", "thorn-hedge"]
    places = ["1ro", "1rm", "1ri", "1lo", "1lm", "1li"]
    towers = dict(zip(places, cards, strict=True))
    towers |= {"2lo": "salt-line", "2lm": "salt-line", "3ro": "picket-post", "3rm": "picket-post"}
    towers |= {"3ri": "bird-net-post"}
    return set_table(
        have=["bbb", "rr", ""], market=[None] * 3 + ["owl-decoy", "snare-row", None], towers=towers,
        characters=[FINGERLING, RUSSET, MARIS], **fields,
    )  # fmt: skip


def test_a_neighbour_leaves_fingerling_the_last_far_space_for_a_tower_just_bought() -> None:
    state = crowded()
    say(state, "1.build:4,b")
    assert words(state, 0) == ["1.place:2li"]
    say(state, "2.build:5,r")
    assert "2.place:2li" not in words(state, 1)
    assert "no other player needs" in state.explain("2.place:2li")
    say(state, "2.place:2ro", "1.place:2li")
    assert state.towers[spot("2li")] != -1


def test_nobody_buys_a_tower_if_the_only_space_is_needed_for_another() -> None:
    state = crowded(blocked=["2ro", "2rm", "2ri"])
    assert state.explain("2.build:5,r") == ""
    say(state, "1.build:4,b")
    assert "nobody else needs" in state.explain("2.build:5,r")
    say(state, "1.place:2li")
    assert state.towers[spot("2li")] != -1


def test_chip_gathers_one_of_each_and_refreshes_for_one_cube() -> None:
    state = set_table(characters=[CHIP, RUSSET, MARIS], market=SIX)
    say(state, "1.gather:b,r,y")
    assert "costs you 1" in state.explain("1.refresh:b,r")
    say(state, "1.refresh:y")
    assert pool(state, 0) == "br"


def test_maris_builds_for_one_less_but_never_for_nothing() -> None:
    state = set_table(have=["bbbryy", "", ""], market=SIX, characters=[MARIS, RUSSET, CHIP])
    say(state, "1.build:4,b", "1.place:1ro", "1.build:6,y", "1.place:1rm")
    assert pool(state, 0) == "bry"


def test_maris_upgrades_with_a_type_disc_for_two_of_its_colour() -> None:
    state = set_table(
        have=["bb", "", ""], towers={"1ro": "salt-line"}, characters=[MARIS, RUSSET, CHIP]
    )
    say(state, "1.arm:b", "1.disc:1ro,l")
    assert pool(state, 0) == ""
    assert disc(state, "1ro", "l") == "blue"


def test_maris_upgrades_with_an_arrow_for_any_three() -> None:
    state = set_table(
        have=["bry", "", ""], towers={"1ro": "salt-line"}, characters=[MARIS, RUSSET, CHIP]
    )
    say(state, "1.extend:b,r,y")
    assert words(state, 0) == ["1.disc:1ro,l", "1.disc:1ro,r"]
    say(state, "1.disc:1ro,r")
    assert disc(state, "1ro", "r") == "range"


def test_maris_cannot_upgrade_without_a_free_slot_or_the_cubes() -> None:
    state = set_table(have=["bbb", "", ""], characters=[MARIS, RUSSET, CHIP])
    assert "free slot" in state.explain("1.arm:b")
    assert "do not have" in state.explain("1.arm:r")


def test_maris_gets_three_cubes_for_a_tower_pulled_down() -> None:
    state = set_table(towers={"1ro": "salt-line"}, characters=[MARIS, RUSSET, CHIP])
    say(state, "1.destroy:1ro,y")
    assert pool(state, 0) == "yyy"


def test_desiree_attacks_again_in_the_same_space_whatever_the_colour() -> None:
    state = set_table(at={"1m": "br"}, characters=[DESIREE, RUSSET, CHIP])
    say(state, "1.attack:1m,b", "1.attack:1m,r")
    assert pool(state, 0) == "br"
    assert state.actions[0] == 1


def test_desiree_shoots_on_any_lane_once() -> None:
    state = set_table(players=4, at={"2m": "bb"}, characters=[DESIREE, RUSSET, CHIP, MARIS])
    say(state, "1.longshot:2m,b")
    assert pool(state, 0) == "b"
    assert not state.stacks[0]


def test_desiree_gets_one_more_from_an_inner_space() -> None:
    state = set_table(at={"1i": "r"}, characters=[DESIREE, RUSSET, CHIP])
    say(state, "1.attack:1i,r")
    assert pool(state, 0) == "rr"
    assert state.defeated == 1


def test_desiree_gathers_only_one() -> None:
    state = set_table(characters=[DESIREE, RUSSET, CHIP])
    assert "gathers 1" in state.explain("1.gather:b,b")


def test_the_marshal_lets_another_player_act_at_once() -> None:
    state = set_table(characters=[EDWARD, RUSSET, CHIP])
    say(state, "2.gather:b,b", "2.gather:b,b", "2.done", "1.command:2")
    assert list(state.actors) == [0, 1, 2]
    assert "2.done" not in words(state, 1)
    say(state, "2.gather:r,r")
    assert pool(state, 1) == "bbbbrr"
    assert state.actions[0] == 1
    assert list(state.actors) == [0, 2]


def test_a_command_may_be_declined_but_not_passed_on_or_used_for_a_refresh() -> None:
    state = set_table(characters=[EDWARD, RUSSET, CHIP], have=["", "bb", ""])
    assert "another player" in state.explain("1.command:1")
    say(state, "1.command:2")
    assert "command" in state.explain("2.refresh:b,b")
    assert "must finish" in state.explain("1.command:2")
    say(state, "2.pass")
    assert state.actions == [1, 2, 2]


def test_bintje_shoos_two_enemies_outward_from_one_space() -> None:
    state = set_table(at={"1i": "bry", "1o": "b"}, characters=[BINTJE, RUSSET, CHIP])
    assert "any further" in state.explain("1.shoo:1o,b")
    say(state, "1.shoo:1i,b", "1.shoo:1i,y")
    assert enemies(state, "1i") == "r"
    assert enemies(state, "1m") == "by"
    assert state.defeated == 0


def test_bintje_swaps_one_cube_a_round() -> None:
    state = set_table(have=["bb", "", ""], characters=[BINTJE, RUSSET, CHIP])
    assert "another colour" in state.explain("1.swap:b,b")
    assert "do not have" in state.explain("1.swap:r,b")
    say(state, "1.swap:b,y")
    assert pool(state, 0) == "by"
    assert "once a round" in state.explain("1.swap:b,r")
    assert state.actions[0] == 2


def test_vitelotte_sets_a_tower_to_work_that_may_work_again_later() -> None:
    state = set_table(
        at={"1m": "yy"}, towers={"1rm": "salt-line"}, characters=[VITELOTTE, RUSSET, CHIP],
        peeked="first-thaw",
    )  # fmt: skip
    say(state, "1.overtime:1rm")
    assert pool(state, 0) == "y"
    say(state, "1.done", "2.done", "3.done", "1.activate:1rm")
    assert pool(state, 0) == "yy"


def test_vitelotte_cannot_buy_from_the_two_dearest_places() -> None:
    state = set_table(
        have=["bbbbbbrrrrryyyy", "", ""], market=SIX, characters=[VITELOTTE, RUSSET, CHIP]
    )
    assert "dearest" in state.explain("1.build:1,b")
    assert "dearest" in state.explain("1.build:2,r")
    assert state.explain("1.build:3,y") == ""


# --- acting together ------------------------------------------------------------------------


def test_everybody_with_something_left_to_do_may_act_in_any_order() -> None:
    state = set_table(characters=[RUSSET, CHIP, MARIS])
    say(state, "3.gather:b,b", "1.gather:b,b", "2.gather:b,r,y", "1.gather:b,b", "3.gather:b,b")
    assert state.actions == [0, 1, 0]


def test_an_unfinished_action_does_not_stop_the_others() -> None:
    state = set_table(have=["bbb", "", ""], market=SIX, characters=[RUSSET, CHIP, MARIS])
    say(state, "1.build:4,b", "2.gather:b,r,y", "3.gather:y,y", "1.place:1ro")
    assert state.actions == [1, 1, 1]


def test_two_players_after_the_same_enemy_the_second_is_told_why_not() -> None:
    state = set_table(at={"1m": "b"}, characters=[RUSSET, BINTJE, MARIS])
    first, second = state.game.parse("1.attack:1m,b"), state.game.parse("2.attack:1m,b")
    state.play(first)
    before = state.key()
    with pytest.raises(IllegalMove, match="no blue enemy stands there"):
        state.play(second)
    assert state.key() == before


def test_a_question_that_the_others_made_pointless_is_dropped() -> None:
    state = set_table(at={"1m": "bb"}, characters=[FINGERLING, BINTJE, MARIS])
    say(state, "1.attack:1m,b", "2.attack:1m,b")
    assert state.stacks[0] == ()


def test_a_player_without_anything_left_to_do_is_not_asked() -> None:
    state = set_table(characters=[RUSSET, CHIP, MARIS], actions=[0, 2, 2])
    assert list(state.actors) == [1, 2]


def test_a_player_of_another_table_is_told_so() -> None:
    state = set_table(players=2)
    assert "no player 4" in state.explain("4.gather:b,b")
    assert spot("2lo") == 9
