"""The picture: where everything lies, what it says, and to whom."""

from __future__ import annotations

import re
from math import radians, sin
from typing import Any, cast

import pytest

import hortus
from hortus.core.svg import SHAPES, Box, Drawing
from hortus.games.leaf_and_let_die import LeafAndLetDie, picture, picture_mat, picture_parts
from hortus.games.leaf_and_let_die.cards import (
    ROOT,
    Almanac,
)
from hortus.games.leaf_and_let_die.damage import damage_between
from hortus.games.leaf_and_let_die.foresight import damage_to_come
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.picture_asking import answer_id, answers, asked_of, size_shown
from hortus.games.leaf_and_let_die.picture_battle import (
    Blow,
    battle_words,
    blow_at,
    draw_tie,
    is_fixed,
)
from hortus.games.leaf_and_let_die.picture_canvas import Canvas, describe, die_ids
from hortus.games.leaf_and_let_die.picture_card import (
    FOOT,
    HEAD,
    LINE,
    PRINTED,
    Offer,
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
    Asked,
    Needs,
    cards_across,
    dice_rows,
    frame_of,
    hand_height,
    market_height,
)
from hortus.games.leaf_and_let_die.picture_market import buys_now, offer_of
from hortus.games.leaf_and_let_die.picture_mat import notes
from hortus.games.leaf_and_let_die.picture_meadow import TALLEST, columns_of
from hortus.games.leaf_and_let_die.picture_plant import Health, mood_of
from hortus.games.leaf_and_let_die.picture_preview import goes_to, owed_after
from hortus.games.leaf_and_let_die.pieces import die
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.twins import die_parts
from tests.games.leaf_and_let_die.table import buying, do, fighting, playing, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
ALMANAC: Almanac = GAME.almanac
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}


def kind(name: str) -> int:
    return ALMANAC.by_name[name]


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
    assert market_height(few._replace(battle=True), narrow) == 0
    hand = cards_across(ALMANAC, 520, 3, 12)
    assert hand_height(hand, 0) < hand_height(hand, 3) < hand_height(hand, 4)
    assert (dice_rows(4, 520), dice_rows(40, 520)) == (1, 4)
    assert hand.rows(0) == 1
    assert hand.rows(7) == 3


@pytest.mark.parametrize("shape", SHAPES)
def test_a_card_that_is_played_stays_in_its_place(shape: str) -> None:
    hand = ["cheap-sprout", "root-cause", "hang-on"]
    state = playing({"hand": hand, "dice": ["d6=1"]})
    places = [painted(state, shape).places[f"card-0-{name}-0"] for name in hand]
    do(state, "play:cheap-sprout")
    assert [painted(state, shape).places[f"card-0-{name}-0"] for name in hand] == places


def test_a_phone_shows_dice_and_market_together_while_one_buys_and_nothing_moves_when_one_pays() -> (
    None
):
    state = buying({"dice": ["d6=5", "d6=6"], "table": ["root-cause"] * 3})
    asked = painted(state, "tall").frame
    assert asked.own.y < asked.market.y < asked.meadow.y
    assert asked.market.y + asked.market.height < 600, "above the question"
    assert "The Cultivation" in state.view(0).picture("tall")
    do(state, "buy:root-cause")
    frame = painted(state, "tall").frame
    assert (frame.own, frame.market, frame.lab) == (asked.own, asked.market, asked.lab)
    assert picture.is_buying(state), "nothing jumps for the others"


def test_on_a_phone_ones_own_piles_are_large_enough_for_a_finger_whatever_is_asked() -> None:
    hand: dict[str, Any] = {"hand": ["root-cause"], "dice": ["d6=5"]}
    for state in (playing(hand), playing({"dice": ["d6=5"]}), buying(hand)):
        canvas = painted(state, "tall")
        across = 390 / canvas.frame.width
        for name in ("supply-0", "compost-0"):
            assert canvas.places[name].height * across >= 40, name
    growing = position({**SPARE, "nutrients": 2}, SPARE, todo=[["end"], ["grow", 0]])
    part = growing.view(0).picture("tall").split('id="nutrients-0"')[1].split("</g>")[0]
    highs = re.findall(r'height="([\d.]+)"', part)
    assert max(map(float, highs)) * 390 / 400 >= 40, "nutrients are pressed, too"


def test_a_card_whose_need_has_no_room_for_its_word_shows_its_sign() -> None:
    svg = buying({"dice": ["d6=5", "d6=6"]}).view(0).picture("square")
    vine = svg.split('id="stack-rolling-creeper"')[1].split("</g>")[0]
    assert ">needs</text>" in vine
    assert "#emblem-canopy" in vine
    canopy = svg.split('id="stack-lend-a-limb"')[1].split("</g>")[0]
    assert ">needs Root</text>" in canopy
    grove = {"wild_top": "twist-and-sprout"}
    phone = buying({"dice": ["d6=5", "d6=6"]}, grove=grove).view(0).picture("tall")
    beside_the_tab = phone.split('id="wild"')[1].split("</g>")[0]
    assert ">needs</text>" in beside_the_tab
    assert "#emblem-canopy" in beside_the_tab


def test_on_a_tablet_what_leads_to_the_battle_is_told_in_two_lines() -> None:
    state = position(SPARE, SPARE, todo=[["end"], ["draw", 0]])
    gist = state.view(0).picture("square").split('id="gist"')[1].split("</g>")[0]
    assert "battle when 3" in gist
    assert gist.count("<text") <= 2


@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_what_lies_in_a_rivals_panel_does_notoverlap(shape: str, battle: bool) -> None:
    full = {"table": ["cheap-sprout", "wiggle-room", "root-cause"], "dice": ["d6=1"] * 4}
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5} if battle else {}
    state = position(SPARE, full, full, full, todo=[["end"], ["grow", 0]], **phase)
    places = picture.paint(
        state.view(0), [""] * len(ALMANAC.cards), shape, [f"Sapling {seat}" for seat in range(4)]
    ).places
    for seat in (1, 2, 3):
        cards = [box for name, box in places.items() if name.startswith(f"card-{seat}-")]
        assert len(cards) == 3
        dice = [box for name, box in places.items() if name.startswith(f"die-{seat}-")]
        assert len(dice) == 4
        piles = [places[f"supply-{seat}"], places[f"compost-{seat}"]]
        for box in [*cards, *[_within(one, 4) for one in dice]]:
            assert not any([overlap(box, pile) for pile in piles]), (shape, seat)
        for card in cards:
            assert not any([overlap(card, _within(one, 4)) for one in dice]), (shape, seat)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_rival_without_dice_wears_lies_beside_the_words_that_say_so(shape: str) -> None:
    bare = {"dice": [], "bud": ["power-petal"]}
    state = position(SPARE, bare, SPARE, todo=[["end"], ["grow", 0]])
    painted = picture.paint(state.view(0), [""] * len(ALMANAC.cards), shape, ["Ada", "Ben", "Cy"])
    words = r'<text x="([\d.]+)" y="([\d.]+)"[^>]*text-anchor="start"[^>]*>no dice in hand'
    for x, y in re.findall(words, painted.drawing.sheet().svg):
        said = Box(float(x), float(y) - painted.least, 15 * 0.55 * painted.least, painted.least)
        assert not overlap(said, painted.places["bud-1-power-petal-0"])


def _within(box: Box, margin: float) -> Box:
    return Box(box.x + margin, box.y + margin, box.width - 2 * margin, box.height - 2 * margin)


def overlap(one: Box, two: Box) -> bool:
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
        assert ">4 cards<" in svg
        assert ">5 dice<" in svg


def test_the_chain_is_called_fixed_only_while_cards_are_played() -> None:
    mine = {**SPARE, "hand": ["root-loot"], "dice": ["d6=1"]}
    theirs = {**SPARE, "dice": ["d6=5"], "nutrients": 2}
    steps = [["end"], ["grow", 1], ["cards", 1], ["play", 0, 0]]
    state = position(mine, theirs, chain=[0, 1], todo=steps)
    assert is_fixed(painted(state, "wide"))
    assert "the chain keeps its order while cards are played" in state.view(0).picture("wide")
    later = position(mine, theirs, chain=[0, 1], todo=[["end"], ["grow", 1], ["buy", 0]])
    assert not is_fixed(painted(later, "wide")), "the chain was ordered anew, and dice were spent"
    buys = buying({**SPARE, "dice": ["d6=5"]})
    for shape in ("wide", "square", "tall"):
        lines = re.sub("</text><text[^>]*>", " ", buys.view(0).picture(shape))
        assert "stacks gone · the chain keeps its order" in lines


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


def test_the_damage_to_come_is_told_as_things_stand() -> None:
    assert damage_to_come(playing({"dice": ["d6=1"]}), 0) == 0
    mine = {**SPARE, "hand": ["root-loot"], "dice": ["d6=1"]}
    theirs = {**SPARE, "dice": ["d6=5"]}
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5}
    steps = [["after"], ["rank", 1, 0], ["cards", 1], ["play", 0, 0]]
    state = position(mine, theirs, chain=[0, 1], todo=steps, **phase)
    assert damage_between(state, 0, 1) == 4
    assert damage_to_come(state, 0) == 4, "the chain will be made anew"
    assert damage_to_come(state, 1) == 0
    assert state.game.face.prompt(state.view(0)).endswith("as it stands you take 4 damage.")
    assert "takes 4 as it stands" in state.view(0).picture("wide")
    assert notes(state, 1) == ""


def test_what_can_be_bought_stands_out_and_the_rest_says_why_not() -> None:
    state = buying({"dice": ["d12=7"], "hand": ["root-loot"], "cuts": [2, 0, 0]})
    canvas = painted(state, "wide")
    assert buys_now(canvas)
    assert not buys_now(picture.paint(state.view(1), [""] * 99, "wide", ["Ada", "Bo"]))

    def offer(text: str) -> Offer:
        move = cast(LeafMove, GAME.parse(text))
        return offer_of(canvas, move, move.args[0] if move.kind == "buy" else -1)

    assert offer("buy:root-cause") == Offer(6), "two less than printed, and to be had"
    assert offer("buy:lend-a-limb").short == "2 short"
    assert offer("buy:lend-a-limb").reason == "Lend a Limb costs 9, and your dice bring 7"
    assert offer("buy:rolling-creeper").short == "needs Canopy"
    assert offer("buy-die:d6") == Offer(6)
    assert offer("buy-die:d12").short == "5 short"
    state = buying({"dice": ["d12=12"], "bought": 1 << ROOT})
    canvas = painted(state, "wide")
    assert offer("buy:root-cause").short == "one a turn"
    svg = state.view(0).picture("tall")
    assert ">one a turn</text>" in svg
    assert "<title>Only one Root may be acquired in a turn." in svg, (
        "pointing at it says it in full"
    )
    assert "one a turn" not in state.view(1).picture("tall"), "only to whoever buys"
    watching = picture.paint(state.view(None), [""] * 99, "wide", ["Ada", "Bo"])
    cause = cast(LeafMove, GAME.parse("buy:root-cause"))
    assert offer_of(watching, cause, kind("root-cause")) == PRINTED


def test_a_price_that_is_cut_stands_beside_the_printed_one() -> None:
    svg = buying({"dice": ["d12=7"], "cuts": [2, 0, 0]}).view(0).picture("wide")
    assert svg.count('text-decoration="line-through"') == 2, "of both Roots"


def test_whoever_absorbs_sees_what_each_die_takes() -> None:
    state = fighting({"dice": ["d6=6"], **SPARE}, {"dice": ["d12=2", "d12=1"], **SPARE})
    drawn = state.view(1).picture("wide", ["Ada", "Bo"])
    die_part = drawn[drawn.index('id="die-1-d12-0"') :].split("</g>")[0]
    assert "lld-shield" in die_part
    assert ">12</text>" in die_part
    assert ">D6</text>" in drawn, "the other's are named by their size"


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("shape", SHAPES)
def test_arms_of_vine_stay_within_the_meadow(shape: str, seats: int) -> None:
    grown = {"supply": ["rolling-creeper"] * 4, "supply_dice": [0, 0, 0, 0, 0, 16]}
    state = fighting(*[{**grown, "dice": ["d6=5"], "hand": ["root-loot"]}] * seats)
    names = [f"Sapling {seat}" for seat in range(seats)]
    canvas = picture.paint(state.view(0), [""] * len(ALMANAC.cards), shape, names)
    field = canvas.frame.meadow
    for seat in range(seats):
        part = str(canvas.drawing).split(f'id="plant-{seat}"')[1]
        middle = float(re.findall(r"translate\(([\d.]+)", part)[0])
        leaves = re.findall(
            r'lld-blade-(\d+)" transform="translate\((\S+) \S+ '
            r"rotate\((\S+)\) scale\((\S+)\)",
            part.split("lld-body")[0],
        )
        tips = [
            float(x) + sin(radians(float(turn))) * int(size) * float(grow)
            for size, x, turn, grow in leaves
        ]
        assert field.x + 4 <= middle + min(tips)
        assert middle + max(tips) <= field.x + field.width - 4
        assert max(tips) < canvas.growths[seat].reach / canvas.growths[seat].share * TALLEST


def test_a_note_between_equals_is_short_where_plants_stand_close() -> None:
    said = []
    for room in (150.0, 60.0):
        drawing = Drawing(400, 300, "A note")
        draw_tie(drawing, "equal: clockwise", (200, 100), room, 12)
        text = str(drawing)
        wide = float(re.findall(r'<rect[^>]* width="([\d.]+)" height="18"', text)[0])
        assert wide <= room
        said += re.findall(r">(equal[^<]*)<", text)
    assert said == ["equal: clockwise", "equal"]


@pytest.mark.parametrize("shape", ["wide", "square"])
def test_many_dice_in_a_supply_are_counted_rather_than_crammed(shape: str) -> None:
    many = {**SPARE, "supply_dice": [1, 6, 1, 12, 7, 2], "dice": ["d6=6"]}
    steps = [["end"], ["refill", 0, 4]]
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5}
    svg = position(many, many, many, many, todo=steps, **phase).view(0).picture(shape)
    own = svg.split('id="supply-0"')[1].split('id="compost-0"')[0]
    for count in (1, 6, 12, 7, 2):
        assert f">×{count}<" in own
    few = {**many, "supply_dice": [0, 3, 2, 1, 0, 0]}
    svg = position(few, many, many, many, todo=steps, **phase).view(0).picture(shape)
    own = svg.split('id="supply-0"')[1].split('id="compost-0"')[0]
    assert own.count(">6<") == 3, "each lies there where there is room"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_ring_around_a_die_that_is_considered_goes_around_its_name_too(shape: str) -> None:
    state = playing({"hand": ["unsettled-growth"], "dice": ["d4=3", "d8=4"]})
    do(state, "play:unsettled-growth")
    view = state.view(0)
    named = view.picture(shape).split('id="die-0-d8-0"')[1].split(">D8<")[0]
    foot = float(re.findall(r'<text[^>]* y="([\d.]+)"', named)[-1])
    ring = state.game.face.preview(view, state.parse("reroll:d8=4"), shape)
    y, height = (float(re.findall(rf' {of}="([\d.]+)"', ring)[0]) for of in ("y", "height"))
    assert y + height - 2 > foot, "nor does it go through it"


def test_a_price_that_is_cut_leaves_room_for_what_type_the_card_is() -> None:
    held = {"dice": ["d6=6"], "cuts": [0, 5, 0], "hand": ["root-cause"]}
    svg = buying(held).view(0).picture("square")
    canopy = svg.split('id="stack-lend-a-limb"')[1].split("</g>")[0]
    assert ">Canopy</text>" in canopy
    assert 'text-decoration="line-through"' in canopy
    assert "emblem-root" not in canopy, "what it needs is in hand"


@pytest.mark.parametrize("shape", SHAPES)
def test_plants_stand_in_the_order_of_the_chain_and_what_rivals_hold_lies_at_their_feet(
    shape: str,
) -> None:
    state = playing({"dice": ["d6=1"]}, {**SPARE, "dice": ["d6=5", "d8=3"]})
    canvas = painted(state, shape)
    columns = columns_of(canvas, 0, canvas.frame.meadow)
    assert [column.seat for column in columns] == list(state.order)
    assert all([column.standing for column in columns])
    column = next(column.box for column in columns if column.seat == 1)
    held = [canvas.places[part] for part in ("die-1-d6-0", "die-1-d8-0", "supply-1", "compost-1")]
    if shape != "tall":
        assert all([column.x <= box.x <= column.x + column.width - box.width for box in held])
        assert all([column.y < box.y <= column.y + column.height - box.height for box in held])
    svg = state.view(0).picture(shape, ["Ada", "Bo"])
    assert all([svg.count(f'id="plant-{seat}"') == 1 for seat in (0, 1)])


def painted(state: Position, shape: str) -> Canvas:
    return picture.paint(state.view(0), [""] * len(ALMANAC.cards), shape, ["Ada", "Bo"])


def test_parts_of_the_picture_carry_ids_and_words() -> None:
    state = playing({"hand": ["root-loot"], "dice": ["d6=1"]})
    assert describe(state, ["Ada", "Bo"]) == "Chain from the highest: Ada with 1, Bo with 0."
    canvas = painted(state, "alone")
    dice = state.gardeners[0].dice
    assert die_parts(dice, 0, "pay", die(1, 1)) == ("die-0-d6-0",)
    assert not die_parts(dice, 0, "pay", die(1, 2)), "no die lies like that"
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
    assert "stroke-dasharray" in shown, "around the Compost"
    state.play(bought)
    paid = next(move for move in state.view(0).moves() if move.kind == "pay")
    owed = owed_after(state, paid)
    assert f"{owed} to go" in face.preview(state.view(0), paid, "wide")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_piles_show_every_card_and_die_where_there_is_room(shape: str) -> None:
    state = playing({"dice": ["d6=1"]})
    canvas = painted(state, shape)
    assert {"supply-0", "compost-0"} <= set(canvas.places)
    supply, compost = canvas.places["supply-0"], canvas.places["compost-0"]
    if shape == "wide":
        assert supply.x == compost.x
        assert supply.y + supply.height < compost.y, (
            "one below the other, in a bed beside the plant"
        )
    else:
        assert supply.y == compost.y
        assert supply.x + supply.width < compost.x
    own = canvas.frame.own if shape == "tall" else canvas.frame.meadow
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
    assert shares[1] < 0.8
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
    parts = ("plant-0", "plant-1", "chain-0", "chain-1", "blow")
    assert all([svg.count(f'id="{part}"') == 1 for part in parts])
    assert ('id="lost"' in svg) == (shape != "tall"), "what is lost has no room on a phone"
    assert svg.index('id="plant-0"') < svg.index('id="plant-1"')
    assert "3 still to absorb" in svg


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
    assert answers(state.view(0), state, 0) == keeps
    assert asked_of(state.view(0), state, 0) == Asked(2)
    assert 'id="ask-' not in state.view(1).picture("wide", ["Ada", "Bo"]), "only its own gardener"
    assert size_shown(state, keeps[0]) == 1


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
@pytest.mark.parametrize("dice", [[], ["d6=3", "d8=2"]])
def test_what_is_asked_lies_with_ones_own_dice_and_covers_nothing(
    shape: str, dice: list[str]
) -> None:
    mine = {**SPARE, "shown": ["leaf-me-alone"], "dice": dice, "mantle": ["power-petal"]}
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5}
    state = position(mine, SPARE, SPARE, SPARE, todo=[["end"], ["refill", 0, 4]], **phase)
    names = ["Ada", "Bo", "Cy", "Di"]
    canvas = picture.paint(state.view(0), [""] * len(ALMANAC.cards), shape, names)
    places, own = canvas.places, canvas.frame.own
    offered = [box for name, box in places.items() if name.startswith("ask-take")]
    assert len(offered) == 5
    others = [box for name, box in places.items() if not name.startswith(("ask-", "plant-"))]
    for box in offered:
        assert own.y < box.y
        assert box.y + box.height <= own.y + own.height
        assert own.x <= box.x
        assert box.x + box.width <= own.x + own.width
        assert not any([overlap(box, other) for other in others])


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


@pytest.mark.parametrize("shape", SHAPES)
def test_of_two_plants_ones_own_always_stands_on_the_same_side(shape: str) -> None:
    weak, strong = {"dice": ["d6=1"], **SPARE}, {"dice": ["d6=5", "d6=4"], **SPARE}
    steps = [["end"], ["grow", 1], ["cards", 1], ["play", 0, 0]]
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5}
    for chain in ([0, 1], [1, 0]):
        mine, theirs = (weak, strong) if chain[0] else (strong, weak)
        mine = {**mine, "hand": ["root-loot"]}
        state = position(mine, {**theirs, "nutrients": 2}, chain=chain, todo=steps, **phase)
        canvas = painted(state, shape)
        assert [column.seat for column in columns_of(canvas, 0, canvas.frame.meadow)] == [0, 1]
        arrow = state.view(0).picture(shape).split('id="strike-1"')[1].split("</g>")[0]
        start, end = (float(re.findall(rf'{of}="([\d.]+)"', arrow)[0]) for of in ("x1", "x2"))
        assert (start < end) == (chain == [0, 1]), "the arrow tells who strikes"


@pytest.mark.parametrize("phase", ["play", "buy", "battle"])
@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_what_the_others_do_has_a_place_of_its_own_above_the_bars(shape: str, phase: str) -> None:
    mine = {"hand": ["root-favor"], "dice": ["d6=3"], "supply": ["root-favor"]}
    state = fighting(mine, mine)
    if phase != "battle":
        state = playing(mine) if phase == "play" else buying(mine)
    svg = state.view(0).picture(shape)
    assert svg.count("news-room") == 1
    place = svg.split('id="gist"')[1].split("</g>")[0]
    top, height = (float(re.findall(rf' {of}="([\d.]+)"', place)[0]) for of in ("y", "height"))
    bars = re.findall(r'id="health-\d"[^>]*>.*?<rect[^>]* y="([\d.]+)"', svg, re.DOTALL)
    assert bars
    assert all(float(bar) > top + height + 5 for bar in bars), "nor does it cover a crown"


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
@pytest.mark.parametrize("top", ["root-awakening", "barb-and-weave"])
def test_the_tab_on_wild_growth_says_discard_and_covers_nothing_on_the_card(
    shape: str, top: str
) -> None:
    state = buying({**SPARE, "dice": ["d6=5"]}, grove={"wild_top": top})
    canvas = painted(state, shape)
    card, tab = canvas.places["wild"], canvas.places["wild-discard"]
    assert (
        ">Discard<" in state.view(0).picture(shape).split('id="wild-discard"')[1].split("</g>")[0]
    )
    size = canvas.frame.shelf.print
    thorn = ALMANAC.cards[kind(top)].thorn
    assert tab.x > card.x + (77 if thorn else 50) + 0.6 * size, "the last number at the foot"


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_the_tab_on_wild_growth_is_a_button_only_for_whoever_can_discard_now(shape: str) -> None:
    grove = {"wild_top": "root-awakening", "wild": ["branch-out"]}
    state = buying({**SPARE, "dice": ["d6=5"]}, grove=grove)

    def tab(seat: int | None) -> str:
        drawn = state.view(seat).picture(shape).split('id="wild-discard"')[1].split("</g>")[0]
        assert ">Discard<" in drawn, "it always says what it is"
        return drawn

    button = tab(0)
    assert 'font-weight="bold"' in button
    flat = tab(1)
    assert 'font-weight="bold"' not in flat, "it is not their turn"
    assert tab(None) == flat
    do(state, "discard-wild")
    assert tab(0) == flat, "once in a turn"


def test_nobody_wears_a_crown_where_nobody_is_left_standing() -> None:
    gone = {"hand": ["cheap-sprout"], "dice": ["d6=2"]}
    ground: dict[str, Any] = {"grove": {"stacks": [0, 6, 0, 6, 6, 6, 4, 4, 0]}, "todo": [["end"]]}
    nobody, one = position(gone, gone, **ground), position(gone, SPARE, **ground)
    assert nobody.over
    assert one.over
    for shape in SHAPES:
        assert "#lld-crown" not in nobody.view(0).picture(shape)
        assert "no cards left" in nobody.view(0).picture(shape)
        assert "#lld-crown" in one.view(0).picture(shape)


@pytest.mark.parametrize("shape", SHAPES)
def test_whoever_has_but_seedlings_is_warned_before_the_battle(shape: str) -> None:
    grove = {"stacks": [0, 6, 0, 6, 6, 6, 4, 4, 1], "wild_top": "branch-out"}
    mine = {"hand": ["cheap-sprout"], "dice": ["d6=2"], "nutrients": 2}
    state = position(mine, SPARE, grove=grove, todo=[["end"], ["grow", 0]])
    svg = state.view(0).picture(shape, ["Ada", "Bo"])
    assert "Ada owns no card that lasts into battle" in svg
    assert "Bo can take" in svg
    assert "you own no card that lasts into battle" in notes(state, 0)
    assert "lasts into battle" not in notes(state, 1)
