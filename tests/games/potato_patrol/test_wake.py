"""Where a move of Potato Patrol is seen once it is made: not where others choose the same."""

from __future__ import annotations

import pytest
from tests.games.potato_patrol.table import CHIP, MARIS, RUSSET, SIX, say, set_table

from hortus.games.potato_patrol import wake
from hortus.games.potato_patrol.moves import KINDS_BY_NAME

TEAM = [RUSSET, MARIS, CHIP]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1.gather:b,r", ("player-0",)),
        ("1.gather:b,b", ("cubes-0-b",)),
        ("1.refresh:b,b", ("cubes-0-b",)),
        ("1.build:6,b", ("cubes-0-b",)),
        ("2.arm:y", ("cubes-1-y",)),
    ],
)
def test_what_came_and_went_is_marked_and_nothing_that_is_everybodys(
    text: str, parts: tuple[str, ...]
) -> None:
    state = set_table(
        market=[*SIX[:5], "bird-net-post"], have=["bbbb", "yyyy", ""], characters=TEAM,
        towers={"2ro": "salt-line"},
    )  # fmt: skip
    assert wake.of(state, state.parse(text)) == parts
    assert state.game.face.traces(state.view(2), state.parse(text)) == parts


def test_a_delivery_is_chosen_by_the_task_in_a_line_and_seen_on_the_card() -> None:
    state = set_table(phase="mission", have=["bb", "", ""], characters=TEAM)
    given = next(move for move in state.moves(0) if move.kind == "deliver")
    line = state.view(0).picture("tall").partition('id="task"')[2].partition(">")[0]
    group = state.game.face.group(state.view(0), given)
    assert f'data-begins="{group}"' in line
    assert state.game.face.traces(state.view(1), given) == ("mission", "cubes-0-b")


def test_a_card_is_discarded_at_the_price_that_stands_on_it() -> None:
    state = set_table(market=SIX, have=["", "bbbb", ""], characters=TEAM)
    say(state, "2.refresh:b,b")
    gone = state.parse("2.cull:1")
    assert state.game.face.label(state.view(1), gone).endswith("(at 5)")


def test_no_card_is_marked_that_has_only_come_where_another_lay() -> None:
    state = set_table(market=SIX, have=["bbbb", "", ""], characters=TEAM)
    say(state, "1.refresh:b,b")
    assert state.game.face.traces(state.view(1), state.parse("1.cull:5")) == ()


def test_an_offer_is_seen_in_the_cubes_it_names() -> None:
    state = set_table(have=["b", "rr", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.ask:r")
    offer = state.parse("1.offer")
    assert state.game.face.traces(state.view(2), offer) == ("cubes-0-b", "cubes-1-r")


def test_the_kinds_of_move_are_those_of_the_notation() -> None:
    assert set(wake.MOVES) <= {*KINDS_BY_NAME, "deliver"}  # which has a notation of its own
