"""The fifteen ideas, one by one."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.potato_patrol.table import (
    BINTJE,
    CHIP,
    DESIREE,
    MARIS,
    RUSSET,
    disc,
    enemies,
    game,
    invaders,
    pool,
    say,
    set_table,
    spot,
    turn,
    words,
)

from hortus.games.potato_patrol.rules import Patrol


def buy(idea: str, towers: dict[str, str] | None = None, **fields: Any) -> Patrol:
    """Player 1 has just bought an idea for one cube."""
    book = game().book
    colour = "bryb"[book.market[book.by_id[idea]].colour]
    given: dict[str, Any] = {"characters": [RUSSET, CHIP, MARIS], **fields}
    state = set_table(towers=towers, have=[colour, "", ""], market=[None] * 5 + [idea], **given)
    say(state, f"1.build:6,{colour}")
    assert state.actions[0] == 1
    return state


@pytest.mark.parametrize(
    ("idea", "colour"),
    [("borrowed-wings", "blue"), ("sharpened-stakes", "red"), ("sack-of-road-salt", "yellow")],
)
def test_a_type_disc_for_a_tower_of_ones_own(idea: str, colour: str) -> None:
    state = buy(idea, {"1ro": "salt-line", "2ro": "salt-line"})
    assert all([word.startswith("1.disc:1ro") for word in words(state, 0)])
    say(state, "1.disc:1ro,1")
    assert disc(state, "1ro", "1") == colour
    assert state.to_dict()["discard"] == {idea: 1}


def test_longer_poles_are_an_arrow_for_a_tower_of_ones_own() -> None:
    state = buy("longer-poles", {"1ro": "salt-line", "2ro": "salt-line"})
    assert words(state, 0) == ["1.disc:1ro,l", "1.disc:1ro,r"]
    say(state, "1.disc:1ro,l")
    assert disc(state, "1ro", "l") == "range"


def test_the_borrowed_spyglass_is_an_arrow_for_anybodys_tower() -> None:
    state = buy("borrowed-spyglass", {"1ro": "salt-line", "2ro": "salt-line"})
    say(state, "1.disc:2ro,r")
    assert disc(state, "2ro", "r") == "range"


def test_a_paint_party_puts_two_discs_of_one_colour_on_two_towers() -> None:
    state = buy("paint-party", {"1ro": "salt-line", "2ro": "salt-line"})
    assert words(state, 0) == ["1.kind:b", "1.kind:r", "1.kind:y"]
    say(state, "1.kind:r", "1.disc:1ro,1")
    assert all([word.startswith("1.disc:2ro") for word in words(state, 0)])
    say(state, "1.disc:2ro,l")
    assert disc(state, "1ro", "1") == disc(state, "2ro", "l") == "red"


def test_a_grand_blueprint_puts_an_arrow_and_a_type_on_the_same_tower() -> None:
    state = buy("grand-blueprint", {"1ro": "salt-line", "1rm": "salt-line"})
    say(state, "1.kind:a", "1.disc:1rm,l")
    assert words(state, 0) == ["1.kind:b", "1.kind:r", "1.kind:y"]
    say(state, "1.kind:b")
    assert words(state, 0) == ["1.disc:1rm,r", "1.disc:1rm,1"]
    say(state, "1.disc:1rm,1")
    assert (disc(state, "1rm", "l"), disc(state, "1rm", "1")) == ("range", "blue")


def test_a_pepper_cloud_clears_the_red_enemies_of_one_space_for_nobody() -> None:
    state = buy("pepper-cloud", at={"2m": "brr", "3o": "b"})
    assert words(state, 0) == ["1.clear:2m"]
    assert "stands" in state.explain("1.clear:3o")
    say(state, "1.clear:2m")
    assert enemies(state, "2m") == "b"
    assert pool(state, 0) == ""
    assert state.defeated == 0


def test_great_bellows_blow_a_lane_in_reach_outward() -> None:
    state = buy("great-bellows", at={"1i": "b", "1m": "r", "1o": "y", "2i": "b"})
    assert words(state, 0) == ["1.blow:1"]
    assert "in your reach" in state.explain("1.blow:2")
    say(state, "1.blow:1")
    assert [enemies(state, name) for name in ("1o", "1m", "1i")] == ["ry", "b", ""]


def test_a_slug_buffet_claims_up_to_three_gastropods_in_reach() -> None:
    state = buy("slug-buffet", at={"1o": "yy", "3m": "by", "2o": "y", "1i": "y"})
    assert "1.claim:2o,y" not in words(state, 0)
    say(state, "1.claim:1o,y", "1.claim:3m,y", "1.claim:1o,y")
    assert pool(state, 0) == "yyy"
    assert state.defeated == 3
    assert state.stacks[0] == ()


def test_a_slug_buffet_may_stop_early() -> None:
    state = buy("slug-buffet", at={"1o": "yy"})
    say(state, "1.claim:1o,y", "1.pass")
    assert enemies(state, "1o") == "y"


def test_market_day_gives_everybody_a_cube() -> None:
    state = buy("market-day")
    assert list(state.actors) == [0, 1, 2]
    say(state, "2.take:r", "1.take:y", "3.take:b")
    assert [pool(state, seat) for seat in range(3)] == ["y", "r", "b"]


def test_the_volunteer_crew_stays_and_gives_one_player_a_third_action_each_round() -> None:
    state = buy("volunteer-crew", characters=[RUSSET, BINTJE, DESIREE])
    assert state.to_dict()["staying"] == ["volunteer-crew"]
    assert state.to_dict()["discard"] == {}
    say(state, "2.gather:b,b", "2.gather:b,b", "2.volunteer")
    assert "already" in state.explain("1.volunteer")
    say(state, "2.gather:b,b")
    assert state.actions[1] == 0
    assert "no volunteer" in set_table().explain("1.volunteer")


def test_a_search_party_takes_as_many_cubes_as_players_off_the_invasion_card() -> None:
    state = buy("search-party", invasion={"blue": 1, "red": 1})
    assert invaders(state) == ""
    rest = set_table(
        2, have=["b", ""], market=[None] * 5 + ["search-party"], invasion={"blue": 3},
        phase="action", characters=[RUSSET, CHIP],
    )  # fmt: skip
    say(rest, "1.build:6,b")
    assert invaders(rest) == "b"


def test_a_fallow_week_skips_the_next_movement_and_only_that() -> None:
    state = buy("fallow-week", at={"1i": "r"})
    say(state, "1.done", "2.done", "3.done")
    while state.chance and "card" in str(state.outcomes()[0][0]):
        state.play(state.outcomes()[0][0])
    say(state, "season:early-birds")
    assert enemies(state, "1i") == "r"
    assert enemies(state, "1o") == "b"
    assert not state.fallow


def test_a_fallow_week_leaves_the_end_of_winter_its_second_movement() -> None:
    state = turn("end-of-winter", fallow=True, at={"1i": "r", "1m": "b", "2o": "y"})
    assert invaders(state) == "r", "they have moved once, not twice"
    assert enemies(state, "1i") == "b"
    assert enemies(state, "2m") == "bbrryyy"


def test_a_second_shift_sets_two_towers_to_work_that_may_work_again() -> None:
    towers = {"1rm": "salt-line", "1ro": "picket-post", "1ri": "bird-net-post"}
    state = buy("second-shift", towers, at={"1m": "yy", "1o": "r", "1i": "b"})
    say(state, "1.overtime:1rm", "1.overtime:1ro")
    assert state.stacks[0] == ()
    assert pool(state, 0) == "ry"
    assert not state.activated >> spot("1rm") & 1
    say(state, "1.done", "2.done", "3.done", "1.activate:1rm")
    assert pool(state, 0) == "ryy"


def test_a_second_shift_sets_no_tower_to_work_twice() -> None:
    towers = {"1rm": "salt-line", "1ro": "picket-post"}
    state = buy("second-shift", towers, at={"1m": "yy", "1o": "r"})
    say(state, "1.overtime:1rm")
    assert words(state, 0) == ["1.overtime:1ro", "1.pass"]
    assert "has not yet in this shift" in state.explain("1.overtime:1rm")
    again = game().restore(state.to_dict())
    assert again == state
    alone = buy("second-shift", {"1rm": "salt-line"}, at={"1m": "yy"})
    say(alone, "1.overtime:1rm")
    assert alone.stacks[0] == ()


def test_an_idea_may_be_bought_even_if_it_does_nothing() -> None:
    state = buy("slug-buffet")
    assert state.stacks[0] == ()
    assert state.actions[0] == 1


def test_every_idea_is_tested_here() -> None:
    ideas = {card.id for card in game().book.market if not card.tower}
    with open(__file__, encoding="utf-8") as file:
        text = file.read()
    assert {idea for idea in ideas if f'"{idea}"' not in text} == set()
