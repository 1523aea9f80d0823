"""Mission phase: deliveries, what each kind of task asks for, and winning."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from tests.games.potato_patrol.table import (
    SIX,
    cubes,
    enemies,
    pool,
    say,
    set_table,
    words,
)

from hortus.games.potato_patrol.mission_phase import is_done, open_card, wanted
from hortus.games.potato_patrol.position import LOST, MISSION, WON
from hortus.games.potato_patrol.rules import Patrol

TOWERS = ["1ro", "1rm", "1ri", "2ro", "2rm", "2ri"]
CARDS = ["salt-line", "picket-post", "bird-net-post", "owl-decoy", "snare-row", "beer-trap"]


def towers(count: int) -> dict[str, str]:
    return dict(zip(TOWERS[:count], CARDS[:count], strict=True))


def mission(name: str, task: int, **fields: Any) -> Patrol:
    """A table of three players in the Mission phase."""
    given = {"seen": ["first-thaw"], "phase": "mission", "actions": [], **fields}
    return set_table(options={"mission": name}, task=task - 1, **given)


def test_cubes_are_delivered_one_by_one_or_all_that_are_wanted() -> None:
    state = mission("scarecrow", 1, have=["bbb", "rr", ""])
    assert list(state.actors) == [0, 1]
    assert words(state, 0) == ["1.deliver:b,1", "1.deliver:b,3", "1.done"]
    say(state, "1.deliver:b,1", "2.deliver:r,2")
    assert state.delivered == [1, 2, 0]
    assert pool(state, 0) == "bb"
    assert "deliver 1, or 2" in state.explain("1.deliver:b,3")


def test_a_card_takes_only_what_it_asks_for() -> None:
    state = mission("scarecrow", 4, have=["bry", "", ""])
    assert wanted(state) == [0, 3, 6]
    assert "takes no more blue" in state.explain("1.deliver:b,1")
    say(state, "1.deliver:y,1")
    assert "no yellow cube" in state.explain("1.deliver:y,1")


def test_delivered_cubes_stay_on_the_card_until_it_is_done() -> None:
    state = mission("scarecrow", 3, have=["bb", "", ""], market=SIX)
    say(state, "1.deliver:b,2")
    assert state.delivered == [2, 0, 0]
    assert state.chance
    assert state.task == 2


def test_deliveries_are_for_the_mission_phase() -> None:
    assert "Mission phase" in set_table(have=["b", "", ""]).explain("1.deliver:b,1")


@pytest.mark.parametrize(
    ("name", "task", "enough", "short"),
    [
        ("fort", 1, {"towers": towers(3), "delivered": "bry"}, {"towers": towers(2), "delivered": "bry"}),
        ("fort", 2, {"defeated": 5}, {"defeated": 4}),
        ("fort", 3, {"delivered": "bbbrrryyy"}, {"delivered": "bbbrrryy"}),
        ("fort", 4, {"clean_rounds": 2}, {"clean_rounds": 1}),
        ("fort", 5, {"defeated": 6, "delivered": "bbbrrryyy"}, {"defeated": 5, "delivered": "bbbrrryyy"}),
        ("scarecrow", 1, {"delivered": "bbbbrrrry"}, {"delivered": "bbbbrrrr"}),
        ("scarecrow", 2, {"towers": towers(5), "delivered": "rrr"}, {"towers": towers(5), "delivered": "rr"}),
        ("scarecrow", 3, {"delivered": "bbbbbb"}, {"delivered": "bbbbb"}),
        ("scarecrow", 4, {"delivered": "rrryyyyyy"}, {"delivered": "rryyyyyy"}),
        (
            "scarecrow",
            5,
            {"delivered": "bbbbbbrrrrrryyyyyy", "at": {"1m": "b"}},
            {"delivered": "bbbbbbrrrrrryyyyyy", "at": {"1i": "b"}},
        ),
        ("cellar", 1, {"delivered": "rrrrrr"}, {"delivered": "rrrrr"}),
        (
            "cellar",
            2,
            {"towers": {"1ro": "salt-line l=red r=red 1=red"}, "delivered": "bry"},
            {"towers": {"1ro": "salt-line l=red 1=red"}, "delivered": "bry"},
        ),
        ("cellar", 3, {"delivered": "bbbbbbrrrrrryyyyyy"}, {"delivered": "bbbbbbrrrrrryyyyy"}),
        ("cellar", 4, {"at": {"1o": "bbbbbb"}}, {"at": {"1o": "bbbbbbb"}}),
        ("cellar", 5, {"towers": towers(6), "delivered": "bbbbrrrry"}, {"towers": towers(5), "delivered": "bbbbrrrry"}),
    ],
)  # fmt: skip
def test_what_each_mission_card_asks_for(
    name: str, task: int, enough: dict[str, Any], short: dict[str, Any]
) -> None:
    for fields, done in ((enough, True), (short, False)):
        given = dict(fields)
        if "delivered" in given:
            given["delivered"] = cubes(given["delivered"])
        # In the Action phase nothing is checked yet, so the open card can be looked at.
        state = set_table(options={"mission": name}, task=task - 1, **given)
        assert is_done(state) is done
        assert open_card(state).needs


def test_a_finished_card_is_discarded_and_the_next_one_revealed_with_its_enemies() -> None:
    state = mission("fort", 1, towers=towers(3), delivered=cubes("br"), have=["y", "", ""])
    say(state, "1.deliver:y,1")
    assert state.task == 1
    assert state.delivered == [0, 0, 0]
    assert [enemies(state, f"{lane}o") for lane in (1, 2, 3)] == ["r", "r", "r"]
    assert state.round == 2


@pytest.mark.parametrize(("name", "task", "spawned"), [("fort", 4, "bry"), ("scarecrow", 2, "b")])
def test_some_cards_bring_enemies_when_they_are_revealed(
    name: str, task: int, spawned: str
) -> None:
    if name == "fort":
        state = mission(name, task, clean_rounds=1, market=SIX)
    else:
        state = mission(name, task, towers=towers(5), delivered=cubes("rrr"), market=[None] * 6)
    assert state.task == task
    assert enemies(state, "2o") == spawned


def test_only_one_card_can_be_done_in_a_round() -> None:
    state = mission("cellar", 3, delivered=cubes("bbbbbbrrrrrryyyyyy"))
    assert state.task == 3, "the vents are sealed, but that is first checked next round"


def test_a_round_in_which_something_invaded_is_not_clean() -> None:
    assert mission("fort", 4, clean_rounds=1, invaded=True).clean_rounds == 1
    assert mission("fort", 4, clean_rounds=0).clean_rounds == 1


def test_completing_the_last_card_wins_at_once() -> None:
    state = mission(
        "scarecrow", 5, delivered=cubes("bbbbbbrrrrrryyyyy"), have=["", "y", ""], market=SIX
    )
    assert state.phase == MISSION
    say(state, "2.deliver:y,1")
    assert state.over
    assert state.outcome == WON
    result = state.result
    assert result is not None
    assert result.winners == (0, 1, 2)
    assert result.scores == (5.0, 5.0, 5.0)


def test_the_last_round_of_the_year_can_still_be_won() -> None:
    seen = ["first-thaw", "early-birds", "drizzle-trail", "rabbit-raiders", "berry-thieves"]
    seen += ["slug-parade", "harvest-mob", "goose-flypast", "fox-and-friends"]
    seen += ["first-frost", "starving-crows", "end-of-winter"]
    have = ["y", "", ""]
    left = cubes("bbbbbbrrrrrryyyyy")
    state = mission("scarecrow", 5, delivered=left, have=have, seen=seen, market=SIX)
    say(state, "1.deliver:y,1")
    assert state.outcome == WON


def test_a_year_without_the_mission_done_ends_in_its_last_round_and_can_be_kept() -> None:
    seen = ["first-thaw", "early-birds", "drizzle-trail", "rabbit-raiders", "berry-thieves"]
    seen += ["slug-parade", "harvest-mob", "goose-flypast", "fox-and-friends"]
    seen += ["first-frost", "starving-crows", "end-of-winter"]
    state = mission("scarecrow", 5, seen=seen, market=SIX, round=12, have=["y", "", ""])
    say(state, "1.done")
    assert state.outcome == LOST
    assert state.round == 12
    assert state.game.restore(state.to_dict()) == state
    assert pickle.loads(pickle.dumps(state)) == state


def test_revealing_the_last_card_is_not_enough_to_win() -> None:
    state = mission("scarecrow", 4, delivered=cubes("rrryyyyyy"), market=SIX)
    assert state.task == 4
    assert not state.over
