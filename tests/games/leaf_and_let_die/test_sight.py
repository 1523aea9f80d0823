"""What the picture says of how things stand and of what is considered, and that nothing hides anything else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hortus.core.svg import SHAPES, Box
from hortus.games.leaf_and_let_die import picture
from hortus.games.leaf_and_let_die.picture_battle import (
    RANKING,
    TIED,
    is_fixed,
    is_ranking,
    step_of,
)
from hortus.games.leaf_and_let_die.picture_card import card_height, short
from hortus.games.leaf_and_let_die.picture_frame import PRINT
from hortus.games.leaf_and_let_die.picture_plant import SCARCE, Health, health_of
from hortus.games.leaf_and_let_die.picture_preview import clear_spot, written
from tests.games.leaf_and_let_die.table import buying, do, fighting, playing, position
from tests.games.leaf_and_let_die.test_picture import ALMANAC, SPARE, kind, overlap, painted


def told(svg: str) -> list[str]:
    """What the bars say, from the left."""
    return re.findall(r'id="health-\d"[^>]*>.*?<text[^>]*>([^<]*)<', svg, re.DOTALL)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_bar_shows_what_lasts_into_battle_and_only_that_is_crowned(shape: str) -> None:
    rich = {"hand": ["cheap-sprout"], "supply_dice": [0, 0, 0, 0, 0, 5], "nutrients": 2}
    state = position(rich, SPARE, todo=[["end"], ["grow", 0]])
    canvas = painted(state, shape)
    mine, theirs = (health_of(canvas, seat) for seat in (0, 1))
    assert (mine.strength, mine.leads, mine.wilts) == (0, False, True)
    assert theirs.leads
    assert theirs.strength == canvas.growths[1].strength
    svg = state.view(0).picture(shape, ["Ada", "Bo"])
    assert told(svg)[0] == "no card lasts into battle"
    assert "Seedling cards leave the game" in svg, "pointing at it says why"
    few = Health(9, 9, 0, False, wilts=True)
    assert few.brief == "no card lasts"


@pytest.mark.parametrize("shape", SHAPES)
def test_all_bars_put_what_they_say_in_the_same_way(shape: str) -> None:
    many = {**SPARE, "supply_dice": [0, 0, 0, 0, 0, 15]}
    held = [{**many, "hand": ["root-loot"], "dice": [f"d20={pips}"]} for pips in (19, 7, 6, 1)]
    steps = [["after"], ["rank", 1, 0], ["cards", 1], ["play", 0, 0]]
    phase: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5}
    state = position(*held, chain=[0, 1, 2, 3], todo=steps, **phase)
    says = told(state.view(0).picture(shape, ["Ada", "Bo", "Cy", "Di"]))
    assert len(says) == 4
    assert len({words.startswith("can take") for words in says}) == 1, says
    assert any(["−" in words for words in says])
    svg = state.view(0).picture(shape, ["Ada", "Bo", "Cy", "Di"])
    assert not re.search(r'font-weight="bold"[^>]*>\d\d? (cards|dice)<', svg), (
        f"red is for {SCARCE} at most"
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_while_a_tie_is_rolled_off_the_picture_says_so(shape: str) -> None:
    even = {**SPARE, "dice": ["d6=3", "d6=4"]}
    steps = [["after"], ["rank", 1, 0], ["cards", 0], ["rank", 0, 1], ["tie", 0]]
    state = position(even, even, chain=[0, 1], todo=steps)
    assert is_ranking(state)
    assert step_of(state) == RANKING
    assert not is_fixed(painted(state, shape))
    svg = re.sub("</text><text[^>]*>", " ", state.view(0).picture(shape))
    assert TIED in svg
    assert "order kept" not in svg
    do(state, "reroll:d6=4")
    assert is_ranking(state), "while the die is cast"


PREVIEWED = {
    "play": playing({"hand": ["wiggle-room", "root-favor"], "dice": ["d4=1", "d6=2"]}),
    "buy": buying({"dice": ["d20=19", "d6=2"], "hand": ["root-loot", "lend-a-limb"]}),
    "battle": fighting({"dice": ["d6=6"], **SPARE}, {"dice": ["d6=2", "d6=1"], **SPARE}),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", PREVIEWED)
def test_what_a_preview_says_hides_no_words_of_the_picture(name: str, shape: str) -> None:
    state = PREVIEWED[name]
    seat = state.actors[0]
    view = state.view(seat)
    words = written(picture.paint(view, [""] * 99, shape, ["Ada", "Bo"]).drawing.sheet().svg)
    assert len(words) > 20
    for move in view.moves():
        shown = state.game.face.preview(view, move, shape)
        assert shown.count('rx="12"') <= 1, "it is said once"
        for slip in re.findall(r'x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" rx="12"', shown):
            assert not any([overlap(Box(*map(float, slip)), one) for one in words]), str(move)


def test_what_a_preview_says_lies_in_the_free_room_of_a_card_or_nowhere() -> None:
    canvas = painted(PREVIEWED["play"], "wide")
    card = canvas.places["card-0-wiggle-room-0"]
    spot = clear_spot(canvas, "card-0-wiggle-room-0", 120, 26)
    assert spot is not None
    assert card.x < spot.x < spot.x + 120 < card.x + card.width
    assert clear_spot(canvas, "stack-twist-of-fate", 120, 46) is None


def test_what_is_drawn_is_said_on_the_answer_alone() -> None:
    state = position(SPARE, SPARE, todo=[["end"], ["refill", 0, 4]])
    for move in state.view(0).moves():
        shown = state.game.face.preview(state.view(0), move, "tall")
        assert "<text" not in shown
        assert "from your Supply" in shown


@pytest.mark.parametrize("shape", ["wide", "square"])
def test_few_cards_in_hand_have_larger_type(shape: str) -> None:
    prints = []
    for count in (1, 2, 3, 5):
        state = playing({"hand": ["root-loot"] * count, "dice": ["d6=1"]})
        frame = painted(state, shape).frame
        prints.append(frame.hand.print)
        assert card_height(ALMANAC, frame.hand.width, frame.hand.print) <= frame.hand.height
    assert prints == sorted(prints, reverse=True)
    assert prints[1] > PRINT + 2


def test_on_a_tablet_ones_own_name_is_whole_and_what_happens_has_room() -> None:
    mine = {**SPARE, "dice": ["d6=6"], "nutrients": 2}
    state = fighting(mine, {"dice": ["d6=2", "d6=1"], **SPARE})
    svg = state.view(0).picture("square", ["Player", "Bo"])
    assert "Pla…" not in svg
    for drawn in (svg, buying({"dice": ["d6=5"]}).view(0).picture("square")):
        gist = drawn.split('id="gist"')[1]
        assert float(re.findall(r' width="([\d.]+)"', gist)[0]) > 400


def test_on_a_phone_what_a_rival_holds_is_a_row_and_a_tile_tells_its_type() -> None:
    full = {"table": ["cheap-sprout", "wiggle-room", "root-cause"], "dice": ["d6=1"] * 4}
    state = position(SPARE, full, full, full, todo=[["end"], ["grow", 0]])
    canvas = picture.paint(state.view(0), [""] * 99, "tall", ["Ada", "Bo", "Cy", "Di"])
    assert all([box.height < 80 for box in canvas.frame.rivals])
    worn = {**full, "mantle": ["power-petal"]}
    state = position(SPARE, worn, full, todo=[["end"], ["grow", 0]])
    one, other = picture.paint(state.view(0), [""] * 99, "tall", ["Ada", "Bo", "Cy"]).frame.rivals
    assert one.height > other.height, "what it wears has a line of its own"
    svg = buying({"dice": ["d6=5"]}).view(0).picture("tall")
    for slug, sign in (("lend-a-limb", "canopy"), ("rolling-creeper", "vine")):
        tile = svg.split(f'id="stack-{slug}"')[1].split("</g>")[0]
        assert f"emblem-{sign}" in tile
    market = svg.split('id="stack-root-cause"')[1].split('id="gist"')[0]
    assert "…" not in market
    assert short(ALMANAC.cards[kind("power-petal")].primary, tile=True) == "wear it, draw a card"
