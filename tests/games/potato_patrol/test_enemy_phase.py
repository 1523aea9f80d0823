"""Enemy phase: moving, new enemies, other effects, invasions, and the end of the year."""

from __future__ import annotations

import pytest
from tests.games.potato_patrol.table import (
    EDWARD,
    MARIS,
    RUSSET,
    SIX,
    VITELOTTE,
    earlier,
    enemies,
    game,
    invaders,
    market,
    pool,
    say,
    set_table,
    spot,
    turn,
    words,
)

from hortus.games.potato_patrol.position import EFFECTS, LOST, MISSION

ALL_SEASON_CARDS = [card.id for card in game().book.seasons]


@pytest.mark.parametrize("card", ALL_SEASON_CARDS)
def test_every_season_card_brings_its_animals_to_every_lane(card: str) -> None:
    book = game().book
    spawned = book.seasons[book.by_id[card]].spawn
    state = turn(card, players=2, at={})
    for lane in range(2):
        found = [
            sum([state.lanes[9 * lane + 3 * space + colour] for space in range(3)])
            for colour in range(3)
        ]
        expected = [spawned.count(colour) for colour in range(3)]
        if card in ("slug-parade", "rain-of-snails") and lane == 0:
            expected[2] += 1
        assert found == expected


def test_enemies_move_from_the_inside_out_so_that_none_moves_twice() -> None:
    state = turn("first-thaw", at={"1i": "b", "1m": "r", "1o": "yy"})
    assert invaders(state) == "b"
    assert enemies(state, "1i") == "r"
    assert enemies(state, "1m") == "yy"


def test_new_enemies_appear_in_the_outer_space_after_the_others_moved() -> None:
    state = turn("gate-left-open", at={"2o": "y"})
    assert [enemies(state, f"{lane}o") for lane in (1, 2, 3)] == ["br", "br", "br"]
    assert enemies(state, "2m") == "y"


def test_a_held_enemy_stays_for_one_movement() -> None:
    held = [[{}, {}, {"red": 1}], [{}, {}, {}], [{}, {}, {}]]
    state = turn("first-thaw", at={"1i": "rr"}, held=held)
    assert enemies(state, "1i") == "r"
    assert invaders(state) == "r"
    assert sum(state.held) == 0


# --- other effects --------------------------------------------------------------------------


def test_seedling_snatchers_discard_the_cheapest_market_card_and_leave_the_gap() -> None:
    state = turn("seedling-snatchers", market=SIX)
    assert market(state) == [*SIX[:5], None]
    assert state.to_dict()["discard"] == {"beer-trap": 1}


def test_market_rats_discard_the_two_cheapest() -> None:
    assert market(turn("market-rats", market=SIX)) == [*SIX[:4], None, None]


def test_morning_dew_moves_yellow_enemies_out_of_the_outer_space() -> None:
    state = turn("morning-dew", at={"1o": "by"})
    assert enemies(state, "1o") == ""
    assert enemies(state, "1m") == "byyy"


@pytest.mark.parametrize("card", ["rabbit-raiders", "fox-and-friends", "wolf-moon"])
def test_raiders_move_the_middle_space_once_more(card: str) -> None:
    state = turn(card, at={"1o": "b", "1m": "r", "1i": ""})
    assert enemies(state, "1m") == ""
    assert enemies(state, "1i") == "br"
    assert invaders(state) == ""


@pytest.mark.parametrize("card", ["slug-parade", "rain-of-snails"])
def test_the_lane_with_fewest_enemies_gets_one_more(card: str) -> None:
    state = turn(card, at={"1o": "b", "3o": "b"})
    counts = [state.enemies_on(lane) for lane in range(3)]
    assert counts[0] == counts[1] == counts[2]


def test_on_a_tie_the_lowest_lane_is_reinforced() -> None:
    state = turn("slug-parade", at={})
    assert [enemies(state, f"{lane}o") for lane in (1, 2, 3)] == ["yyy", "yy", "yy"]


@pytest.mark.parametrize("card", ["swallow-squadron", "starving-crows"])
def test_birds_in_inner_spaces_invade(card: str) -> None:
    state = turn(card, at={"1m": "br"})
    assert enemies(state, "1i") == "r"
    assert invaders(state) == "b"


def test_hedge_stampede_sends_all_inner_enemies_to_the_invasion_card() -> None:
    state = turn("hedge-stampede", at={"1m": "br"})
    assert enemies(state, "1i") == ""
    assert invaders(state) == "br"


@pytest.mark.parametrize("card", ["dry-spell", "thin-ice"])
def test_each_player_gives_back_a_cube_of_the_largest_colour(card: str) -> None:
    state = turn(card, have=["bbr", "bbrr", ""])
    assert pool(state, 0) == "br"
    assert list(state.actors) == [1]
    assert words(state, 1) == ["2.return:b", "2.return:r"]
    say(state, "2.return:r")
    assert pool(state, 1) == "bbr"
    assert pool(state, 2) == ""
    assert list(state.actors) == [0, 1, 2]


def test_windfall_gives_everybody_a_cube_in_any_order() -> None:
    state = turn("windfall")
    assert list(state.actors) == [0, 1, 2]
    say(state, "3.take:y", "1.take:b", "2.take:y")
    assert [pool(state, seat) for seat in range(3)] == ["b", "y", "y"]


def test_a_molehill_blocks_an_empty_tower_space_for_the_round() -> None:
    state = turn(
        "mole-hills", have=["rrr", "", ""], market=[None, None, "picket-post"] + [None] * 3
    )
    say(state, "1.block:1ro", "2.block:2lm", "3.block:3ri")
    assert state.blocked == 1 << spot("1ro") | 1 << spot("2lm") | 1 << spot("3ri")
    state.pools[1] = 4
    say(state, "1.build:3,r")
    assert "1.place:1ro" not in words(state, 0)
    assert "empty" in state.explain("1.place:1ro")


def test_fog_switches_off_one_tower_on_each_lane() -> None:
    towers = {"1ro": "salt-line", "2lo": "picket-post", "2rm": "owl-decoy"}
    state = turn("fog-bank", towers=towers)
    assert state.off == 1 << spot("2rm")
    assert list(state.actors) == [0]
    assert words(state, 0) == ["1.freeze:1ro", "1.freeze:2lo"]
    say(state, "1.freeze:2lo")
    assert state.off == 1 << spot("2rm") | 1 << spot("2lo")


def test_frost_switches_off_one_tower_of_each_player() -> None:
    state = turn("first-frost", towers={"1ro": "salt-line", "1lo": "picket-post"})
    say(state, "1.freeze:1lo")
    assert state.off == 1 << spot("1lo")


@pytest.mark.parametrize("card", ["fog-bank", "first-frost"])
def test_no_season_switches_off_the_marshals_towers(card: str) -> None:
    state = turn(card, towers={"1ro": "salt-line"}, characters=[EDWARD, RUSSET, MARIS])
    assert state.off == 0


def test_cellar_creepers_add_a_cube_to_the_invasion_card() -> None:
    state = turn("cellar-creepers")
    assert state.invaders() == 1
    assert state.invaded


def test_the_long_night_moves_even_new_enemies() -> None:
    state = turn("long-night", at={})
    assert enemies(state, "1o") == ""
    assert enemies(state, "1m") == "bry"


def test_the_snowed_in_market_is_not_refreshed_at_all() -> None:
    state = turn("snowed-in-market", have=["bb", "", ""], market=[*SIX[:5], None])
    assert "snowed in" in state.explain("1.refresh:b,b")
    say(state, "1.done", "2.done", "3.done")
    assert state.phase == MISSION
    assert market(state)[5] is None


def test_the_end_of_winter_moves_everything_twice() -> None:
    state = turn("end-of-winter", at={"1m": "r"})
    assert invaders(state) == "r"
    assert enemies(state, "1m") == "bbrryy"


# --- invasions ------------------------------------------------------------------------------


def test_as_many_invaders_as_players_cost_cubes_and_another_enemy_phase() -> None:
    state = turn("first-thaw", at={"1i": "bbbr"})
    assert state.invaders() == 1
    assert state.chance
    say(state, "season:early-birds")
    assert enemies(state, "1m") == "r"
    assert enemies(state, "1o") == "b"
    assert state.round == 1
    assert state.drawn == 2


def test_an_invasion_may_set_off_another() -> None:
    state = turn("first-thaw", at={"1i": "bbb", "2m": "rrr"})
    say(state, "season:early-birds")
    assert state.chance, "the three mammals arrived in the extra phase"
    say(state, "season:drizzle-trail")
    assert state.drawn == 3
    assert list(state.actors) == [0, 1, 2]
    assert state.round == 1


def test_six_invaders_of_three_players_cost_two_cards() -> None:
    state = turn("first-thaw", at={"1i": "bbbbbb"})
    say(state, "season:early-birds")
    assert state.chance
    say(state, "season:drizzle-trail")
    assert state.invaders() == 0
    assert not state.chance


def test_by_option_the_card_is_only_discarded() -> None:
    state = turn("first-thaw", at={"1i": "bbb"}, options={"invasion_penalty": "discard"})
    say(state, "burn:early-birds")
    assert enemies(state, "1o") == "r"
    assert enemies(state, "1m") == ""
    assert state.drawn == 2
    assert list(state.actors) == [0, 1, 2]


def test_the_game_is_lost_in_the_middle_of_a_round_when_the_year_is_used_up() -> None:
    state = turn("end-of-winter", at={"1m": "bbb"})
    assert state.over
    assert state.outcome == LOST
    result = state.result
    assert result is not None
    assert result.winners == ()


def test_the_game_is_lost_when_a_round_begins_without_a_season_card() -> None:
    state = turn("end-of-winter", at={}, market=SIX)
    say(state, "1.done", "2.done", "3.done")
    assert state.over
    assert state.outcome == LOST


def test_the_year_goes_from_spring_to_winter_with_the_end_of_winter_last() -> None:
    state = set_table(phase="season", actions=[])
    seasons = game().book.seasons
    for drawn in range(12):
        state.drawn = drawn
        cards = [seasons[move.args[0]] for move, _ in state.outcomes()]
        assert {card.season for card in cards} == {drawn // 3}
        assert {card.last for card in cards} == {drawn == 11}


def test_the_watchman_sees_the_next_card_and_tells_everybody() -> None:
    state = turn("first-thaw", characters=[VITELOTTE, RUSSET, MARIS])
    assert state.chance
    say(state, "peek:robin-choir")
    assert list(state.actors) == [0, 1, 2]
    say(state, "1.done", "2.done", "3.done")
    while state.chance and "season" not in str(state.outcomes()[0][0]):
        state.play(state.outcomes()[0][0])
    assert [str(move) for move, _ in state.outcomes()] == ["season:robin-choir"]


def test_season_choices_come_before_the_invaders_are_counted() -> None:
    state = turn("windfall", at={"1i": "bbb"}, seen=earlier("autumn"))
    assert state.phase == EFFECTS
    say(state, "1.take:b", "2.take:b", "3.take:b")
    assert state.chance
    assert state.invaders() == 0
