"""The market: setup, sliding, refilling, the paid refresh, and an empty deck."""

from __future__ import annotations

from typing import cast

from tests.games.potato_patrol.table import (
    SIX,
    game,
    market,
    pool,
    say,
    set_table,
    words,
)

from hortus.games.potato_patrol.rules import Patrol


def fill(state: Patrol, *cards: str) -> None:
    for card in cards:
        say(state, f"card:{card}")


def test_six_cards_lie_in_the_market_before_the_first_season_card() -> None:
    state = cast(Patrol, game().start(2))
    say(state, "deal:captain-russet", "deal:engineer-maris")
    fill(state, *SIX)
    assert market(state) == SIX[::-1]
    assert str(state.outcomes()[0][0]).startswith("season:")


def test_at_the_end_of_a_round_cards_slide_to_the_cheap_end_and_gaps_are_filled() -> None:
    state = set_table(market=[SIX[0], None, SIX[2], None, SIX[4], SIX[5]])
    say(state, "1.done", "2.done", "3.done")
    assert market(state) == [None, None, SIX[0], SIX[2], SIX[4], SIX[5]]
    fill(state, "thorn-hedge", "copper-band")
    assert market(state) == ["copper-band", "thorn-hedge", SIX[0], SIX[2], SIX[4], SIX[5]]


def test_the_end_of_round_refresh_discards_nothing() -> None:
    state = set_table(market=SIX)
    say(state, "1.done", "2.done", "3.done")
    assert market(state) == SIX
    assert state.to_dict()["discard"] == {}


def test_a_paid_refresh_costs_two_cubes_and_no_action() -> None:
    state = set_table(have=["br", "", ""], market=SIX)
    say(state, "1.refresh:b,r", "1.cull:6", "1.cull:1", "1.pass")
    assert pool(state, 0) == ""
    assert state.actions[0] == 2
    assert market(state) == [None, None, *SIX[1:5]]
    fill(state, "thorn-hedge", "copper-band")
    assert market(state) == ["copper-band", "thorn-hedge", *SIX[1:5]]
    assert state.to_dict()["discard"] == {"bird-net-post": 1, "beer-trap": 1}
    assert list(state.actors) == [0, 1, 2]


def test_a_paid_refresh_without_discards_still_slides_and_refills() -> None:
    state = set_table(have=["bb", "", ""], market=[*SIX[:5], None])
    say(state, "1.refresh:b,b", "1.pass")
    assert market(state) == [None, *SIX[:5]]
    fill(state, "thorn-hedge")
    assert market(state) == ["thorn-hedge", *SIX[:5]]


def test_the_market_may_be_refreshed_without_actions_left_but_not_without_cubes() -> None:
    state = set_table(have=["bb", "", ""], market=SIX, actions=[0, 2, 2])
    assert list(state.actors) == [0, 1, 2]
    assert words(state, 0) == ["1.refresh:b,b", "1.done"]
    assert "do not have" in state.explain("1.refresh:r,r")
    assert "costs you 2" in state.explain("1.refresh:b")


def test_while_one_player_chooses_discards_another_may_still_buy() -> None:
    state = set_table(have=["bb", "r", ""], market=[*SIX[:5], "picket-post"])
    say(state, "1.refresh:b,b", "2.build:6,r", "2.place:2ro")
    assert "1.cull:6" not in words(state, 0)
    say(state, "1.pass")
    assert state.chance


def test_an_empty_deck_takes_the_discards_back() -> None:
    book = game().book
    everything = {card.id: card.copies for card in book.market}
    for id in SIX[:5]:
        everything[id] -= 1
    state = set_table(market=[*SIX[:5], None], discard=everything)
    say(state, "1.done", "2.done", "3.done")
    assert state.chance
    assert sum(state.deck) == 40
    assert sum(state.discard) == 0


def test_without_deck_and_discards_the_gaps_stay() -> None:
    state = set_table(market=[None] * 6)
    state.deck = [0] * len(state.deck)
    say(state, "1.done", "2.done", "3.done")
    assert market(state) == [None] * 6
    assert str(state.outcomes()[0][0]).startswith("season:")


def test_a_harsh_game_has_a_dearer_market_and_a_gentle_one_more_cubes() -> None:
    assert game(difficulty="harsh").book.costs == (5, 4, 4, 3, 3, 2)
    assert game(difficulty="gentle").book.start == 2
    assert game().book.costs == (6, 5, 4, 3, 2, 1)


def test_the_box_holds_what_the_rulebook_lists() -> None:
    book = game().book
    assert len(book.characters) == 8
    assert sum([card.copies for card in book.market if card.tower]) == 30
    assert sum([card.copies for card in book.market if not card.tower]) == 15
    assert len(book.seasons) == 32
    assert book.discs == (15, 15, 15, 20)
    missions = [game(mission=name).book.mission for name in ("fort", "scarecrow", "cellar")]
    assert sum([len(mission.cards) for mission in missions]) == 15
