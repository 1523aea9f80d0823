"""Content and options: the card list, the printed faces, replacements, and what is refused."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, cast

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.core.errors import BadContent, BadOption, BadPosition, MalformedMove
from hortus.games.leaf_and_let_die import LeafAndLetDie
from hortus.games.leaf_and_let_die.cards import TYPES
from hortus.games.leaf_and_let_die.texts import card_text
from tests.games.leaf_and_let_die.table import buying, playing

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
OWN = GAME.library.own


def replaced(folder: Path, name: str, old: str, new: str) -> Path:
    """A content directory with one of the game's own files, changed in one place."""
    text = (OWN / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_there_are_34_cards_of_six_types() -> None:
    counts = [len(GAME.almanac.of_type(which)) for which in range(len(TYPES))]
    assert counts == [4, 6, 6, 8, 5, 5]


def test_every_card_says_what_it_does_and_where_it_comes_from() -> None:
    for card in GAME.almanac.cards:
        text = card_text(GAME.laws, card)
        assert card.name in text
        assert "{" not in text
        assert card.source == "designer"


def test_the_faces_change_only_what_is_printed_differently() -> None:
    faces = cast(LeafAndLetDie, hortus.load("leaf-and-let-die", cards="faces"))
    differ = [
        mine.name
        for mine, printed in zip(GAME.almanac.cards, faces.almanac.cards, strict=True)
        if card_text(GAME.laws, mine) != card_text(faces.laws, printed)
    ]
    assert differ == [
        "Unsettled Growth", "Unearthed", "Root Reserve", "Branch Out", "Reap What You Grow",
        "Thief on a Leaf", "Rolling Creeper", "Barb and Weave", "Petal to the Nettles",
        "Oh Glory Be", "Perennial Payback", "Rebloominate",
    ]  # fmt: skip


def test_a_designer_changes_a_cost_and_swaps_an_effect_and_plays_on(tmp_path: Path) -> None:
    folder = replaced(
        tmp_path, "cards.toml", 'primary = "ReduceCostRoot 2"', 'primary = "Deflect 7"'
    )
    game = hortus.load("leaf-and-let-die", folder)
    state = game.restore(
        {
            "players": [{"hand": ["cheap-sprout", "unearthed"]}, {}],
            "todo": [["end"], ["play", 0, 0]],
            **{"phase": "battle", "round": 10, "battle_from": 5},
        }
    )
    told = game.face.tell(state.view(0), state.parse("play:cheap-sprout"))
    assert told == "{0} plays Cheap Sprout. {0} will deflect 7."
    assert hortus.play(game, [RandomBot(), RandomBot()], seed=1).state.over
    assert game != GAME


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("cards.toml", 'primary = "ReduceCostRoot 2"', 'primary = "Explode 2"', "names no effect"),
        ("cards.toml", 'primary = "ReduceCostRoot 2"', 'primary = "Deflect"', "value from 1 to 99"),
        ("cards.toml", 'on = "keep 1"', 'on = "keep none"', 'must be "keep 1"'),
        ("cards.toml", 'type = "Seedling"', 'type = "Weed"', "must be one of Seedling"),
        ("cards.toml", "resilience = 0", "resilience = -1", "whole number"),
        ("cards.toml", "nutrients = 0", "nutrient = 0", "nutrients is missing"),
        ("cards.toml", "cost = 8\n", "", "cost is missing"),
        ("cards.toml", 'name = "Unearthed"', 'name = "Cheap Sprout"', "must differ"),
        ("cards.toml", 'on = "Power Petal"', 'on = "Root Loot"', "no Flower"),
        ("markets.toml", '"Root Cause", "Root Favor"', '"Root Cause"', "must name different cards"),
        ("markets.toml", '"Root Awakening", ', '"Root Cause", ', "no stack of their own"),
        ("markets.toml", 'name = "basic"', 'name = "random"', "must be a new word"),
        ("numbers.toml", "flowers = [4, 5, 6]", "flowers = [4, 5]", "must be 3 whole numbers"),
        ("numbers.toml", 'rolled = ["d4", "d4"]', 'rolled = ["d5"]', "made of d4"),
        ("numbers.toml", "items_drawn = 4", "items = 4", "items_drawn is missing"),
    ],
)  # fmt: skip
def test_bad_content_is_refused_with_file_line_and_field(
    tmp_path: Path, name: str, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(BadContent, match=rf"{name}:\d+: ") as caught:
        hortus.load("leaf-and-let-die", replaced(tmp_path, name, old, new))
    assert complaint in str(caught.value)


def test_a_market_of_ones_own_is_chosen_by_name(tmp_path: Path) -> None:
    shutil.copy(OWN / "markets.toml", tmp_path)
    folder = replaced(tmp_path, "markets.toml", 'name = "thicket"', 'name = "bramble"')
    state = hortus.load("leaf-and-let-die", folder, market="bramble").start(3)
    assert state.to_dict()["grove"]["kinds"][0] == "root-reserve"


@pytest.mark.parametrize("market", ["nowhere", "", "BASIC", 3])
def test_an_unknown_market_is_refused(market: object) -> None:
    with pytest.raises(BadOption, match="option market takes"):
        hortus.load("leaf-and-let-die", market=market)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_may_play(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 4"):
        GAME.start(players)


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("fly", "play:cheap-sprout"),
        ("play", "play:cheap-sprout"),
        ("play:dandelion", "is not a card, such as cheap-sprout"),
        ("feed:root-cause", "is not a Flower, such as power-petal"),
        ("reroll:d6", "is not a rolled die, such as d6=2"),
        ("reroll:d6=7", "is not a rolled die"),
        ("reroll:d5=1", "is not a rolled die"),
        ("take:2", "write take:0,0"),
        ("take:two,2", "is not a number of items"),
        ("take:5,2", "is not a number of items"),
        ("buy-die:d7", "is not a size of die, such as d8"),
        ("done:1", "write done"),
    ],
)
def test_what_is_not_notation_is_answered_with_an_example(text: str, example: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        GAME.parse(text)
    assert example in str(caught.value)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "two to four"),
        ({"players": [{}]}, "two to four"),
        ({"players": [{}, 3]}, "players[1] must be an object with named fields"),
        ({"players": [{"hand": ["rose"]}, {}]}, "names a card that there is not"),
        ({"players": [{"hand": ["?", "root-loot"]}, {}]}, "all its cards are known or none"),
        ({"players": [{"hand": ["?"]}, {}]}, "only a view"),
        ({"players": [{"dice": ["d6=9"]}, {}]}, "dice such as d6=3"),
        ({"players": [{"bonus": -1}, {}]}, "players[0].bonus must be a whole number"),
        ({"players": [{"supply_dice": [1]}, {}]}, "players[0].supply_dice must be a list of 6"),
        ({"players": [{}, {}], "chain": [0, 0]}, "chain must hold every seat"),
        ({"players": [{}, {}], "phase": "lunch"}, "phase must be"),
        ({"players": [{}, {}], "todo": [["dance"]]}, "known steps"),
        ({"players": [{}, {}], "todo": [["buy", 7]]}, "out of range"),
        ({"players": [{}, {}], "todo": [["buy"]]}, "takes 1 value, not"),
        ({"players": [{}, {}], "todo": []}, "todo is empty exactly when"),
        ({"players": [{"fell": 3}, {}], "todo": [["buy", 0]]}, "out of the game"),
        ({"players": [{}, {}], "todo": [["pay", 0, 5, 0, 9, 0]]}, "pays for nothing"),
        ({"players": [{}, {}], "todo": [["pay", 0, 5, 0, 0, 0]]}, "cannot go on"),
        ({"players": [{}, {}], "grove": {"kinds": ["hang-on"]}}, "kinds must be"),
        ({"players": [{}, {}], "grove": 3}, "grove must be an object with named fields"),
    ],
)
def test_bad_positions_are_refused_in_a_sentence(data: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.restore(data)
    assert complaint in str(caught.value)


# --- what is shown ----------------------------------------------------------------------------


def test_the_grove_can_be_clicked() -> None:
    state = buying({"dice": ["d20=20"], "hand": ["root-loot"]}, grove={"wild_top": "branch-out"})
    view = state.view(0)
    picture = view.picture()
    for text, place in (("buy:root-cause", "stack-root-cause"), ("buy-wild", "wild"),
                        ("buy-die:d8", "sale-d8"), ("discard-wild", "wild-discard")):  # fmt: skip
        assert GAME.face.touches(view, state.parse(text)) == (place,)
        assert f'id="{place}"' in picture


def test_hidden_hands_are_backs() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on"]})
    assert 'id="back-0-0"' in state.view(1).picture()
    assert 'id="card-0-root-loot-0"' not in state.view(1).picture()
    assert 'id="card-0-root-loot-0"' in state.view(0).picture()


def test_labels_and_prompts_speak_plainly() -> None:
    state = buying({"dice": ["d20=9"], "cuts": [2, 0, 0]})
    view = state.view(0)
    face = GAME.face
    assert face.prompt(view) == "You have 9 pips to spend: buy cards and dice, or stop here."
    poor = buying({"dice": ["d4=1"]}, grove={"wild_top": "branch-out"})
    assert face.prompt(poor.view(0)).startswith("With 1 pip you can buy nothing: discard the top")
    assert face.label(view, state.parse("buy:root-cause")) == "Root Cause for 6: reroll a die"
    assert face.prompt(state.view(1)) == "{0} is deciding."
    assert face.topic(view) == "The Grove"
    assert "struck" not in face.board(view)


def test_a_question_that_only_keeps_a_secret_says_so() -> None:
    state = playing({"hand": ["leaf-me-alone", "hang-on"]})
    state.play(state.parse("play:leaf-me-alone"))
    assert GAME.face.prompt(state.view(0)).startswith("Nothing you hold matches Leaf Me Alone")
    assert GAME.face.prompt(state.view(1)) == "{0} is deciding."


def test_the_battle_shows_who_strikes_whom_and_what_is_lost() -> None:
    players = [
        {"dice": ["d8=8"], "supply": ["hang-on"], "supply_dice": [1, 0, 0, 0, 0, 0]},
        {"dice": ["d8=3", "d4=1"], "supply": ["hang-on"], "supply_dice": [1, 0, 0, 0, 0, 0]},
    ]
    state = GAME.restore({"players": players, "phase": "battle", "battle_from": 1,
                          "todo": [["after"]], "lost": ["root-loot"]})  # fmt: skip
    picture = state.view(1).picture()
    assert ": 4 still to absorb" in picture
    assert "A blow: 4 still to be absorbed" in picture
    assert "Root Loot" in picture
    assert "struck for 4 by {0}" in GAME.face.board(state.view(1))


def test_more_and_better_is_worth_more() -> None:
    poor: dict[str, Any] = {"dice": ["d4=1"], "supply": ["root-loot"]}
    rich: dict[str, Any] = {"dice": ["d20=1"], "supply": ["root-loot", "hang-on"]}
    state = GAME.restore({"players": [poor, rich], "todo": [["end"], ["buy", 0]]})
    assert GAME.evaluate(state, 1) > 0 > GAME.evaluate(state, 0)
    assert GAME.features(state.view(1))["sides"] == 20
