"""Towers: range and types, arrows left and right, upgrades, and what is special about some."""

from __future__ import annotations

import pytest
from tests.games.potato_patrol.table import (
    BINTJE,
    EDWARD,
    RUSSET,
    disc,
    enemies,
    pool,
    say,
    set_table,
    turn,
    words,
)

from hortus.games.potato_patrol.position import ACTIVATION
from hortus.games.potato_patrol.rules import Patrol


def test_the_rulebooks_tower_hits_one_of_each_type_in_each_of_two_spaces() -> None:
    # "This tower would damage a ... and a ... enemy in EACH of the two spaces indicated."
    tower = "rattle-windmill 1=red"
    state = set_table(
        phase="activation", towers={"1rm": tower}, at={"1m": "bbrry", "1i": "bry", "1o": "br"}
    )
    say(state, "1.activate:1rm")
    assert enemies(state, "1m") == "bry"
    assert enemies(state, "1i") == "y"
    assert enemies(state, "1o") == "br"
    assert pool(state, 0) == "bbrr"
    assert state.defeated == 4


@pytest.mark.parametrize(
    ("where", "left", "right"),
    [("1rm", "1i", "1o"), ("1lm", "3o", "3i")],
)
def test_left_and_right_are_mirrored_between_the_two_lanes(
    where: str, left: str, right: str
) -> None:
    at = {"1o": "b", "1m": "b", "1i": "b", "3o": "b", "3m": "b", "3i": "b"}
    state = set_table(phase="activation", towers={where: "rattle-windmill"}, at=at)
    say(state, f"1.activate:{where}")
    assert enemies(state, left) == ""
    assert enemies(state, right) == "b"
    state = set_table(phase="activation", towers={where: "owl-decoy"}, at=at)
    say(state, f"1.activate:{where}")
    assert enemies(state, left) == "b"
    assert enemies(state, right) == ""


def test_an_arrow_that_leaves_the_lane_does_nothing() -> None:
    at = {"1o": "b", "1m": "b", "1i": "b"}
    state = set_table(phase="activation", towers={"1ro": "net-cannon"}, at=at)
    say(state, "1.activate:1ro")
    assert pool(state, 0) == "bb"
    assert enemies(state, "1i") == "b"


def test_a_tower_may_be_activated_once_a_phase() -> None:
    towers = {"1rm": "salt-line", "1ro": "copper-band", "2lo": "picket-post"}
    state = set_table(phase="activation", towers=towers, at={"1m": "yyy", "1o": "y"})
    say(state, "1.activate:1rm")
    assert enemies(state, "1m") == "yy"
    assert "already" in state.explain("1.activate:1rm")
    assert words(state, 0) == ["1.activate:1ro", "1.done"]


def test_only_own_towers_are_activated() -> None:
    towers = {"1ro": "copper-band", "2lo": "salt-line"}
    state = set_table(phase="activation", towers=towers, at={"1o": "yy"})
    assert "another player's" in state.explain("1.activate:2lo")
    assert "no tower stands" in state.explain("1.activate:2ro")


def test_the_cubes_go_to_the_player_on_whose_side_the_tower_stands() -> None:
    state = set_table(phase="activation", towers={"2lm": "salt-line"}, at={"1m": "y"})
    assert list(state.actors) == [1]
    say(state, "2.activate:2lm")
    assert pool(state, 1) == "y"


def test_two_towers_on_one_enemy_whoever_is_first_takes_it() -> None:
    towers = {"1rm": "salt-line", "2lm": "beer-trap"}
    state = set_table(phase="activation", towers=towers, at={"1m": "y", "1o": "b"})
    assert list(state.actors) == [0, 1]
    say(state, "2.activate:2lm")
    assert pool(state, 1) == "y"
    assert state.phase != ACTIVATION, "nothing is left for the other tower"


def test_activating_is_optional() -> None:
    state = set_table(phase="activation", towers={"1rm": "salt-line"}, at={"1m": "y"})
    say(state, "1.done")
    assert enemies(state, "1m") == "y"


def test_a_tower_that_is_switched_off_does_not_work_but_the_marshals_do() -> None:
    state = set_table(
        phase="activation", towers={"1rm": "salt-line", "1ro": "salt-line"}, at={"1m": "y", "1o": "y"},
        off=["1rm"],
    )  # fmt: skip
    assert words(state, 0) == ["1.activate:1ro", "1.done"]
    assert "switched off" in state.explain("1.activate:1rm")
    marshal = turn("first-frost", towers={"1rm": "salt-line"}, characters=[EDWARD, RUSSET, BINTJE])
    assert marshal.off == 0


def test_a_tower_without_a_target_is_not_asked_about() -> None:
    towers = {"1rm": "salt-line", "1ro": "bird-net-post"}
    state = set_table(phase="activation", towers=towers, at={"1m": "y"})
    assert words(state, 0) == ["1.activate:1rm", "1.done"]
    assert "no enemy" in state.explain("1.activate:1ro")


# --- upgrades -------------------------------------------------------------------------------


def buy(idea: str, towers: dict[str, str]) -> Patrol:
    """A table on which player 1 has just bought an idea for one red cube."""
    state = set_table(towers=towers, have=["bry", "", ""], market=[None] * 5 + [idea])
    colour = "b" if idea == "borrowed-wings" else "r"
    say(state, f"1.build:6,{colour}")
    return state


def test_type_discs_go_in_any_free_slot_also_in_the_top_row() -> None:
    state = buy("borrowed-wings", {"1ro": "salt-line"})
    assert words(state, 0) == ["1.disc:1ro,l", "1.disc:1ro,r", "1.disc:1ro,1"]


def test_arrows_go_in_the_top_row_only_and_never_where_one_points_already() -> None:
    state = buy("longer-poles", {"1ro": "salt-line", "1rm": "copper-band", "1ri": "duck-pen"})
    assert words(state, 0) == ["1.disc:1ro,l", "1.disc:1ro,r", "1.disc:1ri,r"]
    for illegal in ("1ro,m", "1ro,1", "1rm,r", "1rm,1", "1ri,l"):
        assert "free slot" in state.explain(f"1.disc:{illegal}")


def test_a_slot_in_use_takes_no_second_disc() -> None:
    state = buy("longer-poles", {"1ro": "salt-line l=red"})
    assert words(state, 0) == ["1.disc:1ro,r"]


def test_an_arrow_in_the_right_slot_reaches_the_space_to_the_right() -> None:
    state = set_table(
        phase="activation",
        towers={"1rm": "salt-line r=range"},
        at={"1m": "y", "1o": "y", "1i": "y"},
    )
    say(state, "1.activate:1rm")
    assert [enemies(state, name) for name in ("1o", "1m", "1i")] == ["", "", "y"]


def test_a_tower_may_have_several_discs_of_one_colour() -> None:
    tower = "salt-line l=yellow r=yellow 1=yellow"
    state = set_table(phase="activation", towers={"1rm": tower}, at={"1m": "yyyyy"})
    say(state, "1.activate:1rm")
    assert pool(state, 0) == "yyyy"


def test_when_a_kind_of_disc_has_run_out_it_cannot_be_placed() -> None:
    state = set_table(
        towers={"1ro": "salt-line"}, have=["b", "", ""], market=[None] * 5 + ["borrowed-wings"]
    )
    state.supply[0] = 0
    say(state, "1.build:6,b")
    assert state.stacks[0] == ()
    assert disc(state, "1ro", "l") == ""


# --- special towers -------------------------------------------------------------------------


def build(card: str, colour: str) -> Patrol:
    state = set_table(have=[colour, "", ""], market=[None] * 5 + [card])
    say(state, f"1.build:6,{colour}", "1.place:1rm")
    return state


def test_the_mirror_mast_comes_with_an_arrow() -> None:
    state = build("mirror-mast", "b")
    say(state, "1.disc:1rm,r")
    assert disc(state, "1rm", "r") == "range"


def test_the_workshop_shed_comes_with_two_discs_of_any_kinds() -> None:
    state = build("workshop-shed", "y")
    say(state, "1.kind:a")
    assert words(state, 0) == ["1.disc:1rm,l", "1.disc:1rm,m", "1.disc:1rm,r"]
    say(state, "1.disc:1rm,m", "1.kind:r", "1.disc:1rm,1")
    assert disc(state, "1rm", "m") == "range"
    assert disc(state, "1rm", "1") == "red"


def test_the_feather_stall_earns_a_blue_cube_when_it_defeats_anything() -> None:
    state = set_table(phase="activation", towers={"1rm": "feather-stall"}, at={"1m": "b"})
    say(state, "1.activate:1rm")
    assert pool(state, 0) == "bb"
    assert state.defeated == 1


def test_the_burrow_block_holds_two_survivors_beside_it() -> None:
    state = set_table(
        phase="activation", towers={"1ri": "burrow-block"}, at={"1i": "brr", "1m": "y"}
    )
    say(state, "1.activate:1ri", "1.hold:1i,b", "1.hold:1i,r")
    assert sum(state.held) == 2
    while state.chance and "card" in str(state.outcomes()[0][0]):
        state.play(state.outcomes()[0][0])
    say(state, "1.done", "season:early-birds")
    assert enemies(state, "1i") == "bry"
    assert state.invaders() == 0


def test_the_burrow_block_need_not_hold_anybody() -> None:
    state = set_table(phase="activation", towers={"1ri": "burrow-block"}, at={"1i": "b"})
    say(state, "1.activate:1ri", "1.pass")
    assert sum(state.held) == 0


def test_the_bramble_ramp_drives_a_survivor_outward() -> None:
    state = set_table(phase="activation", towers={"1rm": "bramble-ramp"}, at={"1m": "br"})
    say(state, "1.activate:1rm", "1.push:1m,b")
    assert enemies(state, "1o") == "b"
    assert enemies(state, "1m") == ""
    assert pool(state, 0) == "r"


def test_the_compost_furnace_takes_an_enemy_of_any_colour() -> None:
    state = set_table(phase="activation", towers={"1rm": "compost-furnace 1=red"}, at={"1m": "brr"})
    say(state, "1.activate:1rm")
    assert pool(state, 0) == "r"
    assert words(state, 0) == ["1.hit:1m,b", "1.hit:1m,r"]
    assert "first choose which enemy" in state.explain("1.done")
    say(state, "1.hit:1m,b")
    assert pool(state, 0) == "br"
    assert enemies(state, "1m") == "r"
