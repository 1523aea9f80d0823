"""What is told of blows when they have fallen, and of what was lost to them."""

from __future__ import annotations

from typing import cast

import pytest

import hortus
from hortus.games.leaf_and_let_die import LeafAndLetDie, picture
from hortus.games.leaf_and_let_die.picture_battle import Blow, battle_words, blow_at, lost_cards
from hortus.games.leaf_and_let_die.picture_canvas import Canvas
from hortus.games.leaf_and_let_die.rules import Position
from tests.games.leaf_and_let_die.table import fighting, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
NAMES = ["Ada", "Bo", "Cy"]
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}


def painted(state: Position) -> Canvas:
    return picture.paint(state.view(0), [""] * len(GAME.almanac.cards), "wide", NAMES)


def struck() -> Position:
    """All blows have fallen: 3 on the last in the chain, 8 on the one before."""
    top, middle = {**SPARE, "dice": ["d20=18"]}, {**SPARE, "dice": ["d12=9", "d4=1"]}
    state = fighting(top, middle, {**SPARE, "dice": ["d6=6", "d4=1"]})
    while any([name in ("strike", "absorb") for name, *_ in state.to_dict()["todo"]]):
        state.play(state.moves()[-1])
    return state


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_when_all_blows_have_fallen_everybody_sees_how_hard_they_were(shape: str) -> None:
    state = struck()
    assert state.blows == (0, 8, 3)
    canvas = painted(state)
    assert blow_at(canvas, 1) == Blow(-1, falling=False, fell=8)
    assert battle_words(canvas) == "struck in this round: Bo −8 · Cy −3"
    svg = state.view(0).picture(shape, NAMES)
    assert ">−8<" in svg
    assert state.copy().blows == state.blows
    state.blows = (0, 0, 0)
    assert battle_words(painted(state)) == "nobody was struck in this round"


def test_what_was_discarded_before_the_battle_was_not_lost_in_it() -> None:
    mine = {**SPARE, "supply": ["cheap-sprout", "root-favor"], "dice": ["d6=1"]}
    state = position(mine, mine, lost=["root-cause"], todo=[["end"], ["grow", 1], ["gather"]])
    state.gardeners[1].nutrients = 2
    state.advance()
    assert len(state.lost) == 3, "a card of Wild Growth, and the Seedlings"
    assert state.cleared == tuple(state.lost)
    assert lost_cards(state) == []
    state.lose_card(GAME.almanac.by_name["root-favor"])
    assert lost_cards(state) == [GAME.almanac.by_name["root-favor"]]
    assert "Lost in battle" in state.view(0).picture("wide", NAMES[:2])


def test_where_nobody_saw_the_battle_begin_all_that_is_gone_is_shown_as_such() -> None:
    state = fighting({**SPARE, "dice": ["d6=6"]}, {**SPARE, "dice": ["d6=2", "d6=1"]})
    assert state.cleared is None
    assert "Out of the game" in state.view(0).picture("wide", NAMES[:2])


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_before_the_first_blow_of_the_battle_nobody_is_said_to_be_struck(shape: str) -> None:
    todo = [["end"], ["draw", 0]]
    state = position(SPARE, SPARE, SPARE, phase="battle", round=10, battle_from=10, todo=todo)
    assert not state.blows
    svg = state.view(0).picture(shape, NAMES)
    arrow = svg.split('id="strike-1"')[1].split("</g>")[0]
    assert "<text" not in arrow
    fallen = struck().view(0).picture(shape, NAMES)
    assert "<text" in fallen.split('id="strike-1"')[1].split("</g>")[0]
