"""The smaller parts: what content, setup, payment and saving are made of."""

from __future__ import annotations

from typing import cast

import pytest

import hortus
from hortus.core.errors import BadContent, BadPosition
from hortus.games.leaf_and_let_die import LeafAndLetDie, saved
from hortus.games.leaf_and_let_die.acquisition import price, purse
from hortus.games.leaf_and_let_die.cards import (
    CANOPY,
    ROOT,
    Almanac,
    Market,
    read_counts,
    read_effect,
    read_sizes,
    slug_of,
)
from hortus.games.leaf_and_let_die.damage import blow_to_come, damage
from hortus.games.leaf_and_let_die.game import MarketName
from hortus.games.leaf_and_let_die.pieces import KEPT, KEPT_CARD, UNKNOWN, die, marked
from hortus.games.leaf_and_let_die.play_cards import has_type, prove_type, resolve_card
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.setup import set_up, stack_heights
from hortus.games.leaf_and_let_die.transition import begin_transition, transition_is_due
from hortus.games.leaf_and_let_die.victory import leave_game
from tests.games.leaf_and_let_die.table import buying, fighting, playing, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
ALMANAC: Almanac = GAME.almanac
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}


def kind(name: str) -> int:
    return ALMANAC.by_name[name]


# --- content --------------------------------------------------------------------------------------


def test_names_effects_sizes_and_counts_are_read_from_content() -> None:
    assert slug_of("Forget-Me-Not") == "forget-me-not"
    numbers = GAME.library.read("numbers.toml")
    assert read_sizes(numbers.table("start"), "rolled") == [0, 0]
    assert read_counts(numbers.table("grove"), "flowers", 3) == [4, 5, 6]
    with pytest.raises(BadContent, match="must be 2 whole numbers"):
        read_counts(numbers.table("grove"), "flowers", 2)
    row = GAME.library.read("cards.toml").tables("card")[0]
    assert read_effect(row, "primary") == ALMANAC.cards[0].primary


def test_a_market_names_nine_stacks_and_three_kinds_of_wild_growth() -> None:
    for market in ALMANAC.markets.values():
        assert isinstance(market, Market)
        assert (len(market.stacks), len(market.wild)) == (9, 3)
    option = MarketName("market", "basic", "Which cards lie in the Grove.")
    assert set(option.samples()) == {*ALMANAC.markets, "random"}


def test_stacks_are_as_high_as_there_are_players() -> None:
    state = Position(GAME, 3, GAME.laws)
    assert stack_heights(state) == [9] * 6 + [5] * 3
    set_up(state)
    assert state == GAME.start(3)


# --- rules ----------------------------------------------------------------------------------------


def test_a_price_is_reduced_and_dice_and_bonus_pay_it() -> None:
    state = buying({"dice": ["d6=3", "d8=5"], "bonus": 2, "cuts": [3, 0, 0]})
    gardener = state.gardeners[0]
    assert price(state, gardener, kind("root-cause")) == 8 - 3
    assert price(state, gardener, kind("lend-a-limb")) == 9
    assert purse(gardener) == 10


def test_a_type_in_hand_is_proved_by_showing_one_card() -> None:
    state = playing({"hand": ["root-loot", "root-cause", "hang-on"]})
    gardener = state.gardeners[0]
    assert has_type(state, gardener, ROOT)
    assert not has_type(state, gardener, CANOPY, kind("hang-on")), "the card itself does not count"
    prove_type(state, 0, ROOT)
    prove_type(state, 0, ROOT)
    assert len(gardener.shown) == 1


def test_a_card_lines_up_its_effect_its_match_and_its_trashing() -> None:
    state = playing({"hand": ["root-loot"], "dice": ["d6=1"]})
    before = len(state.todo)
    resolve_card(state, 0, kind("unsettled-growth"))
    assert len(state.todo) == before + 2, "trashing, and the primary effect on top"


def test_the_blow_to_come_is_the_damage_until_it_has_fallen() -> None:
    top = {**SPARE, "dice": ["d20=9"], "hand": ["root-cause"]}
    low = {**SPARE, "dice": ["d4=3"], "hand": ["hang-on"]}
    state = fighting(top, low)
    assert blow_to_come(state, 1) == damage(state, 1) == 6
    state.play(state.parse("absorb:hang-on"))
    assert blow_to_come(state, 1) == -1


def test_the_change_to_battle_begins_when_it_is_due() -> None:
    state = buying({**SPARE, "dice": ["d6=3"]})
    assert not transition_is_due(state)
    state.stacks = [0, 0, 0, *state.stacks[3:]]
    assert transition_is_due(state)
    waiting = len(state.todo)
    begin_transition(state)
    assert len(state.todo) == waiting + 3 + 2, "Blooms for each, the decks, who is out, the hands"


def test_what_the_eliminated_own_leaves_the_game() -> None:
    state = position({**SPARE, "dice": ["d6=1"]}, SPARE, todo=[["end"], ["grow", 1]])
    state.gardeners[0].fell = 4
    leave_game(state, state.gardeners[0])
    assert state.gardeners[0].card_count() == 0
    assert (len(state.lost), state.lost_dice[1]) == (4, 5)


# --- saving ---------------------------------------------------------------------------------------


def test_a_position_is_written_and_read_back() -> None:
    state = playing({"hand": ["root-loot"], "table": ["hang-on+"], "dice": ["d6=2+"]})
    data = saved.write_position(state)
    assert data == state.to_dict()
    again = saved.restore_position(Position(GAME, 2, GAME.laws), data)
    assert again == state
    assert saved.count_box(again) == state.inventory()
    assert data["players"][0] == saved.write_gardener(ALMANAC, state.gardeners[0])
    assert saved.write_cards(ALMANAC, [UNKNOWN, kind("hang-on")]) == ["?", "hang-on"]
    assert saved.write_marked(ALMANAC, [marked(kind("hang-on"), KEPT_CARD)]) == ["hang-on+"]
    assert saved.write_die(die(1, 2) | KEPT) == "d6=2+"
    assert saved.write_task(ALMANAC, state.task) == data["todo"][-1] == ["play", 0, 0]


def test_a_reader_says_where_it_stands() -> None:
    state = Position(GAME, 2, GAME.laws)
    reader = saved.LeafReader(state, {"dice": ["d6=9"]}, "players[1]")
    with pytest.raises(BadPosition, match=r"players\[1\]\.dice must be made of dice"):
        reader.dice("dice")
