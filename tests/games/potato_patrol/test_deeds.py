"""What one can do, what threatens, and how it ended, in the picture of Potato Patrol."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from tests.games.potato_patrol.table import (
    BINTJE,
    CHIP,
    DESIREE,
    EDWARD,
    FINGERLING,
    MARIS,
    RUSSET,
    SIX,
    VITELOTTE,
    cubes,
    say,
    set_table,
)
from tests.pictures import ids_of

from hortus.core.contract import View
from hortus.core.svg import SHAPES, Drawing
from hortus.games.potato_patrol.picture_end import FEAST, PLAYING, TRAMPLED, draw_king
from hortus.games.potato_patrol.picture_parts import YELLOW
from hortus.games.potato_patrol.words import PatrolFace

TEAM = [RUSSET, CHIP, MARIS]
EVERYBODY = [RUSSET, FINGERLING, CHIP, MARIS, DESIREE, EDWARD, BINTJE, VITELOTTE]
ENDS: list[dict[str, Any]] = [
    {},
    {"phase": "over", "outcome": "won", "task": 5},
    {"phase": "over", "outcome": "lost"},
]


def face(view: View) -> PatrolFace:
    return cast(PatrolFace, view.game.face)


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_ones_own_card_has_a_plate_for_everything_one_can_do(shape: str) -> None:
    for place, who in enumerate(EVERYBODY):
        team = [who, EVERYBODY[place - 1], EVERYBODY[place - 2]]
        state = set_table(have=["bry", "", ""], characters=team)
        view = state.view(0)
        svg = view.picture(shape)
        plates = {part.removeprefix("deed-") for part in ids_of(svg) if part.startswith("deed-")}
        assert plates == {*state.character(0).actions, "refresh"}
        begun = {
            group for part in re.findall(r'data-begins="([^"]+)"', svg) for group in part.split("|")
        }
        apart = ("done", "swap", "refresh", "volunteer")
        groups = {face(view).group(view, move) for move in view.moves() if move.kind not in apart}
        assert groups <= begun
        alone = {part for part in ids_of(view.picture("alone")) if part.startswith("deed-")}
        assert alone == {"deed-refresh"}, "no plates, but a place for what has no other"


def test_a_plate_that_cannot_be_begun_says_what_is_missing() -> None:
    state = set_table(have=["", "b", ""], market=SIX, characters=[RUSSET, MARIS, BINTJE])
    view = state.view(0)
    words = {
        deed: face(view).refusal(view, f"deed-{deed}") for deed in ("attack", "build", "refresh")
    }
    assert words["attack"] == "there is no enemy on your two lanes"
    assert words["build"].startswith("you cannot pay for any market card")
    assert words["refresh"] == "you have too few cubes for a refresh"
    tired = set_table(actions=[0, 2, 2], have=["bb", "b", ""], characters=TEAM).view(0)
    assert face(tired).refusal(tired, "deed-gather") == "you have no action left this round"
    snowed = set_table(have=["bb", "", ""], snow=True, characters=TEAM).view(0)
    assert "snowed in" in face(snowed).refusal(snowed, "deed-refresh")
    later = set_table(phase="activation", towers={"1rm": "net-cannon"}, at={"1m": "b"}).view(0)
    assert face(later).refusal(later, "deed-build") == "that is for the Action phase"
    asked = set_table(have=["bbb", "r", ""], market=SIX, characters=TEAM)
    say(asked, "1.build:4,b")
    view = asked.view(0)
    assert face(view).refusal(view, "deed-build") == "Choose a tower space for Owl Decoy"


def test_the_mission_says_what_the_team_has_for_it() -> None:
    svg = set_table(have=["bry", "bb", ""]).view(0).picture("wide")
    assert "The team has 5 such cubes." in svg
    many = set_table(have=["bry", "bb", ""], task=4, options={"mission": "scarecrow"})
    assert "3 in hand · 0/6" in many.view(0).picture("wide")


def test_an_empty_place_of_the_market_says_when_it_is_filled() -> None:
    state = set_table(have=["bbb", "", ""], market=SIX, characters=TEAM)
    say(state, "1.refresh:b,b", "1.cull:6")
    assert "Filled again by the refresh" in state.view(0).picture("wide")
    bought = set_table(have=["bbb", "", ""], market=[None, *SIX[1:]], characters=TEAM)
    assert "Filled at the end of" in bought.view(0).picture("wide")


def test_every_need_of_the_open_task_has_its_words_in_the_line_on_a_phone() -> None:
    svg = set_table(5, options={"mission": "fort"}).view(0).picture("tall")
    line = svg.split('id="task"')[1].split("</g>")[0]
    assert ">5 towers in play<" in line
    assert ">deliver 5<" in line, "there is no room for more"


def test_nobody_is_crowned_before_the_end_nor_after_a_loss() -> None:
    crowned = []
    for mood in (PLAYING, FEAST, TRAMPLED):
        king = Drawing(100, 100, "")
        draw_king(king, 50, 50, mood)
        crowned.append(YELLOW in king.body)
    assert crowned == [False, True, False]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_field_shows_how_it_ended_and_what_stood_there(shape: str) -> None:
    at = {"1i": "bb"}
    playing, won, lost = (
        set_table(at=at, towers={"1ri": "owl-decoy"}, **more).view(0).picture(shape)
        for more in ENDS
    )
    assert "Won together!" in won
    assert "pp-cheer" in won
    assert "Lost together" in lost
    assert "pp-print" in lost
    assert not any([name in playing for name in ("pp-cheer", "pp-print", "together")])
    for end in (won, lost):
        assert 'id="enemy-1i-b"' in end
        assert 'id="spot-1ri"' in end
        assert "Invasion 0 / 3" in end
    assert won.count("✓") >= 5


def test_a_click_on_a_cube_that_is_offered_already_says_so() -> None:
    state = set_table(have=["bbry", "r", "bb"], characters=TEAM)
    say(state, "1.trade:2", "1.give:r", "1.give:b", "1.give:b")
    view = state.view(0)
    assert face(view).refusal(view, "cubes-0-r") == "you have offered your only red"
    assert face(view).refusal(view, "cubes-0-b") == "you have offered all your blue"
    assert face(view).refusal(view, "cubes-1-b").startswith("blue already goes the other way")
    assert "Your offer" in face(view).refusal(view, "cubes-2-b")


@pytest.mark.parametrize(
    ("have", "towers", "asked"),
    [
        ("bbbbbb", {}, "Build: choose a card you can pay for."),
        (
            "bbbbbb",
            {"1ro": "duck-pen"},
            "Build: choose a card you can pay for, or one of your towers to pull down.",
        ),
        (
            "",
            {"1ro": "duck-pen"},
            "Build: pull down one of your towers; no card can be bought now.",
        ),
    ],
)
def test_build_asks_for_what_can_be_done(have: str, towers: dict[str, str], asked: str) -> None:
    state = set_table(have=[have, "", ""], market=SIX, characters=TEAM, towers=towers)
    plate = state.view(0).picture("wide").split('id="deed-build"')[1].split(">")[0]
    assert f'data-asks="{asked}"' in plate


def test_what_the_team_could_deliver_is_hatched_and_what_it_has_delivered_is_full() -> None:
    def bars(svg: str) -> tuple[bool, bool]:
        mission = svg.split('id="mission"')[1].split("</g>")[0]
        return 'stroke="#f2d675"' in mission, 'fill="#f2d675"' in mission

    task: dict[str, Any] = {"task": 4, "options": {"mission": "scarecrow"}}
    assert bars(set_table(**task).view(0).picture("wide")) == (False, False)
    assert bars(set_table(have=["b", "", ""], **task).view(0).picture("wide")) == (True, False)
    begun = set_table(delivered=cubes("b"), **task)
    assert bars(begun.view(0).picture("wide")) == (False, True)


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_who_has_lost_reads_beside_the_board_what_was_missing(shape: str) -> None:
    lost = set_table(phase="over", actions=[], outcome="lost", task=2)
    svg = lost.view(0).picture(shape)
    gist = svg.split('id="gist"')[1].split("</g>")[0]
    told = " ".join(re.findall(r">([^<>]+)</text>", gist))
    assert told.startswith("All have lost: The Feather Coat was not done.")


def test_more_invaders_than_can_be_paid_for_are_told_plainly() -> None:
    lost = set_table(phase="over", actions=[], outcome="lost", invasion=cubes("bbbrr"))
    svg = lost.view(0).picture("wide")
    assert "5 enemies got in" in svg
    assert "Invasion 5 / 3" not in svg
