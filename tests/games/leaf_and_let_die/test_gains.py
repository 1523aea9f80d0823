"""What a choice brings in numbers, which step of a round it is, and the end of a game in the picture."""

from __future__ import annotations

from typing import cast

import pytest

import hortus
from hortus.core.svg import SHAPES, Drawing
from hortus.games.leaf_and_let_die import LeafAndLetDie, picture
from hortus.games.leaf_and_let_die.cards import ROOT, Almanac
from hortus.games.leaf_and_let_die.gains import Outlook, average, gains, outlook, pips_drawn
from hortus.games.leaf_and_let_die.log import tried
from hortus.games.leaf_and_let_die.picture_battle import step_of
from hortus.games.leaf_and_let_die.picture_card import least_height, lines_of
from hortus.games.leaf_and_let_die.picture_creature import CALM, Growth, draw_creature
from hortus.games.leaf_and_let_die.picture_ending import draw_ending
from hortus.games.leaf_and_let_die.picture_heading import draw_heading, draw_steps, draw_title
from hortus.games.leaf_and_let_die.picture_market import offer_of, sold_in_rows
from hortus.games.leaf_and_let_die.picture_mat import advice
from hortus.games.leaf_and_let_die.picture_meadow import draw_short
from hortus.games.leaf_and_let_die.picture_preview import told_of
from hortus.games.leaf_and_let_die.pieces import die
from hortus.games.leaf_and_let_die.rules import Position
from tests.games.leaf_and_let_die.table import buying, do, fighting, playing, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
ALMANAC: Almanac = GAME.almanac
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}
NAMES = ["Ada", "Bo"]


def brings(state: Position, text: str) -> list[str]:
    return gains(state, state.parse(text))


# --- what a choice brings -------------------------------------------------------------------------


def test_a_purchase_tells_what_the_plant_can_take_and_what_is_left() -> None:
    state = buying({"dice": ["d6=5", "d6=4", "d4=3"]})
    assert brings(state, "buy:root-cause") == ["you can take 9 more damage", "leaves 4 pips"]
    assert brings(state, "buy-die:d4") == ["you can take 4 more damage", "leaves 8 pips"]


def test_what_absorbs_a_blow_tells_what_is_still_to_absorb_or_is_wasted() -> None:
    state = fighting(
        {"dice": ["d12=12"], **SPARE},
        {"hand": ["root-cause"], "dice": ["d4=1", "d6=1"], **SPARE},
    )
    assert brings(state, "absorb:root-cause") == ["1 still to absorb", "+1 nutrient"]
    assert brings(state, "absorb-die:d4=1") == ["6 still to absorb"]
    weaker = fighting({"dice": ["d6=6"], **SPARE}, {"dice": ["d4=1", "d6=1"], **SPARE})
    assert brings(weaker, "absorb-die:d4=1") == ["just enough"]
    assert brings(weaker, "absorb-die:d6=1") == ["absorbs it all, 2 wasted"]


def test_a_card_tells_the_total_the_place_and_what_comes_into_reach() -> None:
    other = {**SPARE, "dice": ["d6=6"]}
    state = playing({"hand": ["branch-out", "cheap-sprout"], "dice": ["d6=5"]}, other)
    assert brings(state, "play:branch-out") == ["total 5 → 7", "first in the chain"]
    assert brings(state, "play:cheap-sprout") == ["Root: still 1 short"]
    rich = playing({"hand": ["cheap-sprout"], "dice": ["d6=6"]}, other)
    assert brings(rich, "play:cheap-sprout")[0].startswith("cards you can buy 0 → ")
    fight = position(
        {"hand": ["leaf-me-alone"], "dice": ["d6=1"], **SPARE}, other,
        phase="battle", round=10, battle_from=5, chain=[1, 0],
        todo=[["after"], ["cards", 1], ["play", 0, 0]],
    )  # fmt: skip
    assert brings(fight, "play:leaf-me-alone") == ["you take 5 → 3"]


def test_a_card_whose_die_is_chosen_next_tells_the_best_that_can_come_of_it() -> None:
    state = playing({"hand": ["wiggle-room", "unsettled-growth"], "dice": ["d6=5", "d4=1"]})
    assert brings(state, "play:wiggle-room") == ["total 6 → up to 8"]
    assert brings(state, "play:unsettled-growth") == ["D4: 1 now, 2.5 on average"]
    do(state, "play:unsettled-growth")
    assert brings(state, "reroll:d6=5") == ["5 now, 3.5 on average"]
    assert average(die(0, 1), either=True) == pytest.approx(2.5)
    assert average(die(0, 3), either=True) == pytest.approx(3.25)


def test_what_is_tried_goes_no_farther_than_its_own_step() -> None:
    state = playing({"hand": ["branch-out"], "dice": ["d6=5"]}, {**SPARE, "dice": ["d6=6"]})
    before = outlook(state, 0)
    assert isinstance(before, Outlook)
    after = tried(state, state.parse("play:branch-out"))
    assert after.gardeners[0].bonus == 2
    assert len(after.todo) >= len(state.todo)
    assert outlook(state, 0) == before, "the position itself is as it was"


def test_drawing_tells_what_the_smallest_dice_bring_on_average() -> None:
    mine = {"supply": ["root-favor"] * 4, "supply_dice": [1, 0, 0, 0, 0, 3]}
    state = position(mine, SPARE, todo=[["round"], ["refill", 0, 4]])
    take = next(move for move in state.moves() if move.args == (2, 2))
    assert pips_drawn(state.gardeners[0], take) == "~13 pips"
    assert told_of(state, take) == [], "the answer in the picture shows it"
    assert brings(state, "take:4,0") == ["no pips"]
    assert "~13 pips" in state.view(0).picture("tall"), "and so do the answers themselves"


# --- the heading ----------------------------------------------------------------------------------


def test_the_heading_shows_which_step_of_the_round_it_is() -> None:
    mine = {**SPARE, "hand": ["root-cause"], "dice": ["d6=2"]}
    plays = position(mine, SPARE, todo=[["after"], ["cards", 0], ["play", 0, 0]])
    draws = position(SPARE, SPARE, todo=[["round"], ["refill", 0, 4]])
    assert [step_of(state) for state in (plays, draws)] == [0, 2]
    assert step_of(buying({"dice": ["d6=5"]})) == 1
    for shape in ("wide", "square", "tall"):
        drawn = buying({"dice": ["d6=5"]}).view(0).picture(shape)
        assert drawn.count('id="steps"') == 1
        assert drawn.count('id="gist"') == 1
    assert callable(draw_heading)
    assert callable(draw_title)
    assert callable(draw_steps)


# --- the market -----------------------------------------------------------------------------------


def test_a_card_that_makes_a_type_cheaper_tells_what_is_known_of_it() -> None:
    able = playing({"hand": ["cheap-sprout"], "dice": ["d12=9"]})
    assert brings(able, "play:cheap-sprout") == ["Roots in reach cost 2 less"]
    lacking = playing({"hand": ["root-favor"], "dice": ["d12=3"]})
    assert brings(lacking, "play:root-favor") == ["Canopy: still 4 short"]
    bare = playing({"hand": ["lend-a-limb"], "dice": ["d12=3"]})
    assert brings(bare, "play:lend-a-limb") == ["Vine: still 3 short"]
    none = playing({"hand": ["cheap-sprout"], "dice": ["d12=9"], "bought": 1 << ROOT})
    assert brings(none, "play:cheap-sprout") == [], "one Root a turn"
    broke = playing({"hand": ["cheap-sprout"], "dice": []})
    assert brings(broke, "play:cheap-sprout") == [], "nothing can be paid without dice"


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_how_near_the_battle_is_stands_beside_the_round_at_every_step(shape: str) -> None:
    mine = {"dice": ["d6=5"], "hand": ["root-loot"]}
    for state in (playing(mine), buying(mine), do(buying({"dice": ["d12=9"]}), "buy:root-cause")):
        state.stacks = [0, 0, *state.stacks[2:]]
        state.wild_top = state.kinds[0]
        part = state.view(0).picture(shape).split('id="exhausted"')[1].split("</g>")[0]
        assert ">2/3<" in part
    fight = fighting({**SPARE, **mine}, {**SPARE, **mine})
    assert 'id="exhausted"' not in fight.view(0).picture(shape)


def test_a_price_out_of_reach_is_told_before_one_is_asked_to_buy() -> None:
    state = playing({"dice": ["d8=8"]})
    canvas = picture.paint(state.view(0), [""] * len(ALMANAC.cards), "wide", NAMES)
    notation = state.laws.notation
    near, far = ALMANAC.by_name["root-cause"], ALMANAC.by_name["lend-a-limb"]
    assert not offer_of(canvas, notation.one("buy", near), near).far
    assert offer_of(canvas, notation.one("buy", far), far).far, "it needs a Root"


def test_on_a_phone_the_market_says_all_and_in_short_what_one_needs_to_buy() -> None:
    grove = {"wild_top": "root-awakening"}
    state = playing({"dice": ["d6=5", "d6=6"], "hand": ["hang-on"]}, grove=grove)
    canvas = picture.paint(state.view(0), [""] * len(ALMANAC.cards), "tall", NAMES)
    shelf = canvas.frame.shelf
    svg = state.view(0).picture("tall")
    asked = buying({"dice": ["d6=5", "d6=6"]}, grove=grove)
    short_svg = asked.view(0).picture("tall")
    for slug in ("lend-a-limb", "twist-of-fate"):
        card = ALMANAC.cards[ALMANAC.by_name[slug]]
        place = canvas.places[f"stack-{card.slug}"]
        part = svg.split(f'id="stack-{card.slug}"')[1].split("</g>")[0]
        for line in lines_of(card, place.width, canvas.least).match:
            assert f">{line}</text>" in part
        assert least_height(card, place.width, canvas.least) <= place.height
        tile = short_svg.split(f'id="stack-{card.slug}"')[1].split("</g>")[0]
        assert f">{card.name}</text>" in tile
        assert ">needs " in tile, "why it cannot be had"
    assert len(sold_in_rows(state, 2)) == len(shelf.rises) == 5
    paint = picture.paint(asked.view(0), [""] * len(ALMANAC.cards), "tall", NAMES)
    assert paint.places["stack-morning-glimmer"].y + paint.frame.shelf.rise(4) <= 600


def test_whoever_buys_is_told_what_each_die_brings() -> None:
    state = buying({"dice": ["d6=5", "d12=9"], "bonus": 2})
    told = GAME.face.prompt(state.view(0))
    assert told == "16 pips to spend (9 + 5 + 2): buy cards and dice, or stop here."
    many = buying({"dice": ["d12=10"] * 9})
    assert GAME.face.prompt(many.view(0)).startswith("You have 90 pips to spend: ")


# --- plants ---------------------------------------------------------------------------------------


def test_each_gardener_has_a_plant_of_another_shape_and_face() -> None:
    drawn = set()
    for seat in range(4):
        drawing = Drawing(200, 200, "a plant")
        draw_creature(drawing, ALMANAC, seat, Growth(0, 0, 0, 20, 0, ()), (100, 100), 60, CALM)
        drawn.add(str(drawing).count("<ellipse"))
        assert f"lld-face-{seat}-" in str(drawing)
    assert len(drawn) >= 3, "two eyes, one or three"


@pytest.mark.parametrize("shape", SHAPES)
def test_at_the_end_the_winner_stands_crowned_and_large(shape: str) -> None:
    state = fighting({"dice": ["d20=20"], **SPARE}, {"dice": ["d4=1"], "supply": ["root-favor"]})
    while not state.over:
        state.play(state.outcomes()[0][0] if state.chance else state.moves()[0])
    assert state.result is not None
    assert state.result.winners == (0,)
    canvas = picture.paint(state.view(1), [""] * len(ALMANAC.cards), shape, NAMES)
    winner, other = canvas.places["plant-0"], canvas.places["plant-1"]
    assert winner.height > 1.5 * other.height
    drawn = state.view(1).picture(shape, NAMES)
    assert "Ada is the last one standing" in drawn
    assert drawn.count('href="#lld-crown"') == 1
    assert 'id="steps"' not in drawn
    assert callable(draw_ending)
    assert callable(draw_short)


def test_where_no_cards_are_held_one_is_told_what_to_bear_in_mind() -> None:
    state = buying({"dice": ["d6=5", "d6=6"]})
    canvas = picture.paint(state.view(0), [""] * len(ALMANAC.cards), "wide", NAMES)
    assert advice(canvas, 0).startswith("Cards do things")
    assert advice(canvas, 0) in state.view(0).picture("wide", NAMES)
    assert advice(canvas, 1) == "", "it is not their turn"
