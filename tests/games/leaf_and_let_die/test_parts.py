"""The smaller parts: what content, setup, payment, saving and the picture are made of."""

from __future__ import annotations

from typing import Any, cast

import pytest

import hortus
from hortus.core.errors import BadContent, BadPosition
from hortus.core.svg import SHAPES, Box, Drawing
from hortus.games.leaf_and_let_die import LeafAndLetDie, picture, picture_mat, picture_parts, saved
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
from hortus.games.leaf_and_let_die.picture_asking import answer_id, answers, size_shown
from hortus.games.leaf_and_let_die.picture_battle import Blow, battle_words, blow_at, is_fixed
from hortus.games.leaf_and_let_die.picture_canvas import Canvas, describe, die_id, die_ids
from hortus.games.leaf_and_let_die.picture_card import (
    FOOT,
    HEAD,
    LINE,
    card_height,
    draw_card,
    lines_of,
    match_words,
    sentence,
    short,
    wrapped,
)
from hortus.games.leaf_and_let_die.picture_creature import (
    ANGRY,
    CALM,
    FALLEN,
    HURT,
    Growth,
    draw_creature,
    growth_of,
)
from hortus.games.leaf_and_let_die.picture_frame import (
    Needs,
    cards_across,
    frame_of,
    market_height,
    own_height,
)
from hortus.games.leaf_and_let_die.picture_plant import Health, coming_blow, mood_of
from hortus.games.leaf_and_let_die.picture_preview import goes_to, owed_after
from hortus.games.leaf_and_let_die.pieces import KEPT, KEPT_CARD, UNKNOWN, die, marked
from hortus.games.leaf_and_let_die.play_cards import has_type, prove_type, resolve_card
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.setup import set_up, stack_heights
from hortus.games.leaf_and_let_die.transition import begin_transition, transition_is_due
from hortus.games.leaf_and_let_die.victory import leave_game
from tests.games.leaf_and_let_die.table import buying, do, fighting, playing, position

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


# --- the picture ----------------------------------------------------------------------------------


def test_every_mat_has_room_for_its_hand() -> None:
    state = playing({"hand": ["root-loot"] * 9, "dice": ["d6=1"]})
    gardener = state.gardeners[0]
    assert len(picture_mat.hand_of(gardener)) == 9
    few, many = Needs(1, False, 3, 1, False, ALMANAC), Needs(1, False, 9, 1, False, ALMANAC)
    for shape in SHAPES:
        low = frame_of(shape, many).own
        assert low.height >= frame_of(shape, few).own.height
        boxes = [part for name, part in painted(state, shape).places.items() if "card-0" in name]
        assert max([box[1] + box[3] for box in boxes]) <= low.y + low.height, shape
    assert picture.mat_order(state.view(0), state) == [1, 0], "one's own mat is nearest"
    shelf = cards_across(ALMANAC, 780, 5, 12)
    assert market_height(few, shelf) > market_height(few._replace(bare=True), shelf)
    narrow = cards_across(ALMANAC, 372, 2, 10.5)
    assert market_height(few, narrow) > market_height(few, shelf)
    hand = cards_across(ALMANAC, 520, 3, 12)
    assert own_height(many, hand, 520) > own_height(few, hand, 520)
    assert own_height(many._replace(dice=40), hand, 520) > own_height(many, hand, 520)
    assert hand.rows(0) == 1
    assert hand.rows(7) == 3


@pytest.mark.parametrize("shape", SHAPES)
def test_a_card_that_is_played_stays_in_its_place(shape: str) -> None:
    hand = ["cheap-sprout", "root-cause", "hang-on"]
    state = playing({"hand": hand, "dice": ["d6=1"]})
    places = [painted(state, shape).places[f"card-0-{name}-0"] for name in hand]
    do(state, "play:cheap-sprout")
    assert [painted(state, shape).places[f"card-0-{name}-0"] for name in hand] == places


def test_a_phone_shows_the_market_first_while_one_buys_and_the_dice_while_one_pays() -> None:
    state = buying({"dice": ["d6=5", "d6=6"]})
    frame = painted(state, "tall").frame
    assert frame.head.y < frame.market.y < frame.own.y
    do(state, "buy:root-cause")
    assert not picture.is_buying(state.view(0), state), "one's dice are to be clicked"
    frame = painted(state, "tall").frame
    assert frame.own.y < frame.market.y
    assert picture.is_buying(state.view(1), state), "nothing jumps for the others"


@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_what_lies_in_a_rivals_panel_does_not_overlap(shape: str, battle: bool) -> None:
    full = {"table": ["cheap-sprout", "wiggle-room", "root-cause"], "dice": ["d6=1"] * 4}
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5} if battle else {}
    state = position(SPARE, full, full, full, todo=[["end"], ["grow", 0]], **phase)
    places = picture.paint(
        state.view(0), [""] * len(ALMANAC.cards), shape, [f"Sapling {seat}" for seat in range(4)]
    ).places
    for seat in (1, 2, 3):
        cards = [box for name, box in places.items() if name.startswith(f"card-{seat}-")]
        assert len(cards) == 3
        piles = [places[f"supply-{seat}"], places[f"compost-{seat}"]]
        for box in cards:
            assert not any([_overlap(box, pile) for pile in piles]), (shape, seat)


def _overlap(one: Box, two: Box) -> bool:
    across = one.x < two.x + two.width and two.x < one.x + one.width
    return across and one.y < two.y + two.height and two.y < one.y + one.height


def test_the_bar_of_a_plant_warns_of_its_last_card_or_die() -> None:
    assert Health(10, 10, 0, False).last == ""
    assert Health(10, 10, 0, False, 2, 2).last == ""
    assert Health(10, 10, 0, False, 1, 3).last == "last card!"
    assert Health(10, 10, 0, False, 3, 1).last == "last die!"
    assert Health(10, 10, 0, False, 1, 1).last == "last card and die!"
    state = fighting({"dice": ["d6=6"], **SPARE}, {"dice": ["d4=1", "d4=1"], "shown": ["hang-on"]})
    for shape in SHAPES:
        svg = state.view(0).picture(shape, ["Ada", "Bo"])
        assert svg.count("last card!") == 1
        assert "4 cards · 5 dice" in svg


def test_the_chain_is_called_fixed_only_while_cards_are_played() -> None:
    mine = {**SPARE, "hand": ["root-loot"], "dice": ["d6=1"]}
    theirs = {**SPARE, "dice": ["d6=5"], "nutrients": 2}
    steps = [["end"], ["grow", 1], ["cards", 1], ["play", 0, 0]]
    state = position(mine, theirs, chain=[0, 1], todo=steps)
    assert is_fixed(painted(state, "wide"))
    assert "fixed until all cards are played" in state.view(0).picture("wide")
    later = position(mine, theirs, chain=[0, 1], todo=[["end"], ["grow", 1], ["buy", 0]])
    assert not is_fixed(painted(later, "wide")), "the chain was ordered anew, and dice were spent"


def test_a_card_has_room_for_what_it_says_whichever_it_is() -> None:
    for width, size in ((190.0, 12.0), (148.0, 12.0), (186.0, 10.5)):
        height = card_height(ALMANAC, width, size)
        for card in ALMANAC.cards:
            lines = lines_of(card, width, size)
            assert HEAD + LINE * size * lines.total + FOOT < height, card.name


def test_cards_speak_sentences() -> None:
    cause = ALMANAC.cards[kind("root-cause")]
    assert sentence(short(cause.primary)) == "Reroll a die."
    said = "With a die showing 1: reroll a die and keep either roll."
    assert sentence(match_words(cause)) == said
    assert wrapped("one two three", 60, 12) == ["one two", "three"]
    bloom = ALMANAC.cards[kind("petal-to-the-nettles")]
    assert match_words(bloom) == "fed with Flowers: add 2 to your total"
    assert not any(["[" in match_words(card) for card in ALMANAC.cards])


def test_a_plant_shows_the_blow_that_comes() -> None:
    calm = playing({"dice": ["d6=1"]})
    assert coming_blow(painted(calm, "wide"), 0) == 0


def painted(state: Position, shape: str) -> Canvas:
    return picture.paint(state.view(0), [""] * len(ALMANAC.cards), shape, ["Ada", "Bo"])


def test_parts_of_the_picture_carry_ids_and_words() -> None:
    state = playing({"hand": ["root-loot"], "dice": ["d6=1"]})
    assert describe(state, ["Ada", "Bo"]) == "Chain from the highest: Ada with 1, Bo with 0."
    canvas = painted(state, "alone")
    dice = state.gardeners[0].dice
    assert die_id(0, dice, die(1, 1)) == "die-0-d6-0"
    assert die_id(0, dice, die(1, 2)) == "", "no die lies like that"
    assert set(die_ids(0, dice)) <= set(canvas.places)
    assert "card-0-root-loot-0" in canvas.places
    assert canvas.names[1] == "Bo"


def test_a_considered_purchase_shows_where_the_card_goes_and_a_die_what_is_still_owed() -> None:
    state = buying({"dice": ["d6=5", "d6=6"]})
    face, view = state.game.face, state.view(0)
    bought = next(move for move in view.moves() if move.kind == "buy")
    assert goes_to(state, bought) == "compost-0"
    shown = face.preview(view, bought, "wide")
    assert "it goes to your Compost" in shown
    assert "stroke-dasharray" in shown, "an arrow"
    state.play(bought)
    paid = next(move for move in state.view(0).moves() if move.kind == "pay")
    owed = owed_after(state, paid)
    assert f"owes {owed}" in face.preview(state.view(0), paid, "wide")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_piles_show_every_card_and_die_where_there_is_room(shape: str) -> None:
    state = playing({"dice": ["d6=1"]})
    canvas = painted(state, shape)
    assert {"supply-0", "compost-0"} <= set(canvas.places)
    supply, compost = canvas.places["supply-0"], canvas.places["compost-0"]
    assert supply.y == compost.y
    assert supply.x + supply.width < compost.x
    own = canvas.frame.own
    assert supply.y + supply.height <= own.y + own.height
    many = playing({"dice": ["d6=1"], "supply_dice": [1, 2, 2, 2, 2, 3]})
    heap = painted(many, shape).places["supply-0"]
    assert heap.height >= supply.height, "a pile is as high as its dice need"
    assert heap.y + heap.height <= own.y + own.height


def test_a_plant_grows_with_what_its_owner_has() -> None:
    state = playing({"hand": ["root-loot", "root-loot"], "dice": ["d6=1", "d8=2"]})
    growth = growth_of(ALMANAC, state.gardeners[0])
    assert growth.roots == 2
    assert growth.sides >= 14
    assert growth.strength == growth.sides + growth.resilience
    drawing = Drawing(200, 200, "a plant")
    draw_creature(drawing, ALMANAC, 0, growth, (100, 100), 60, CALM)
    assert 'id="plant-0"' in str(drawing)
    assert f"can take {growth.strength}" in str(drawing)
    faces = set()
    for mood in (CALM, ANGRY, HURT, FALLEN):
        face = Drawing(200, 200, "a plant")
        draw_creature(face, ALMANAC, 0, growth, (100, 100), 60, mood)
        faces.add(str(face))
    assert len(faces) == 4, "it smiles, scowls, winces or has fallen"


def test_a_plant_is_the_larger_the_more_it_can_take_and_never_outgrows_its_place() -> None:
    shares = [Growth(0, 0, 0, sides, 0, ()).share for sides in (4, 20, 60, 150, 400, 4000)]
    assert shares == sorted(shares)
    assert shares[1] < 0.7
    assert 0.95 < shares[-2] <= shares[-1] <= 1


def test_who_is_struck_winces_and_the_others_scowl() -> None:
    state = fighting({"dice": ["d6=6"], **SPARE}, {"dice": ["d6=2", "d6=1"], **SPARE})
    canvas = painted(state, "wide")
    assert [mood_of(canvas, seat) for seat in (0, 1)] == [ANGRY, HURT]
    assert battle_words(canvas) == "Ada strikes Bo: 3 still to absorb"
    assert blow_at(canvas, 1) == Blow(3, falling=True)
    assert [mood_of(painted(playing({"dice": ["d6=1"]}), "wide"), seat) for seat in (0, 1)] == [
        CALM,
        CALM,
    ]


@pytest.mark.parametrize("shape", SHAPES)
def test_in_battle_the_plants_stand_in_the_order_of_the_chain(shape: str) -> None:
    state = fighting({"dice": ["d6=6"], **SPARE}, {"dice": ["d6=2", "d6=1"], **SPARE})
    svg = state.view(0).picture(shape, ["Ada", "Bo"])
    parts = ("fighter-0", "fighter-1", "chain-0", "chain-1", "blow", "lost")
    assert all([svg.count(f'id="{part}"') == 1 for part in parts])
    assert svg.index('id="fighter-0"') < svg.index('id="fighter-1"')
    assert "3 still to absorb" in svg
    assert 'id="plant-' not in svg, "each stands in the arena alone"


def test_a_plant_offers_the_answers_that_no_piece_stands_for() -> None:
    state = playing({"hand": ["root-cause"], "dice": ["d6=1", "d6=4"]})
    do(state, "play:root-cause", "skip", "reroll:d6=4", "roll:d6=2")
    keeps = list(state.view(0).moves())
    assert [move.kind for move in keeps] == ["keep", "keep"]
    svg = state.view(0).picture("wide", ["Ada", "Bo"])
    for move in keeps:
        (part,) = state.game.face.touches(state.view(0), move)
        assert part == answer_id(move)
        assert f'id="{part}"' in svg
    assert answers(painted(state, "wide"), 0) == keeps
    assert 'id="ask-' not in state.view(1).picture("wide", ["Ada", "Bo"]), "only its own gardener"
    assert size_shown(state, keeps[0]) == 1


def test_pieces_are_drawn_with_what_they_say() -> None:
    drawing = Drawing(400, 300, "pieces")
    picture_parts.add_symbols(drawing)
    for size in range(6):
        picture_parts.die_shape(drawing, 20, 20, 10, size)
        picture_parts.draw_die(drawing, 60, 20, die(size, 1), f"die-{size}")
    for seat in range(4):
        picture_parts.draw_token(drawing, 20, 60, seat)
    picture_parts.draw_drop(drawing, 20, 90)
    picture_parts.draw_back(drawing, (0, 0, 50, 90), "back", "hidden", 0)
    card = ALMANAC.cards[kind("petal-to-the-nettles")]
    emblem = picture_parts.emblem_of(ALMANAC, card.index)
    draw_card(drawing, card, emblem, (60, 0, 90, 110), "bloom", "tip")
    text = str(drawing)
    assert all([f'id="die-{size}"' in text for size in range(6)])
    assert all([f">{line}<" in text for line in lines_of(card, 90, 10.5).name])
