"""What breaks through next: counted as the rules would have it, and told in the same numbers everywhere."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.games.potato_patrol.table import (
    BINTJE,
    DESIREE,
    EDWARD,
    RUSSET,
    VITELOTTE,
    say,
    set_table,
)

from hortus.core.svg import breadth
from hortus.games.potato_patrol.effects import INNER
from hortus.games.potato_patrol.forecast import danger_in_words, forecast
from hortus.games.potato_patrol.picture_frame import frame_of
from hortus.games.potato_patrol.picture_threat import BOLD
from hortus.games.potato_patrol.position import ACTIVATION
from hortus.games.potato_patrol.rules import Patrol

AT = {"1i": "bbr", "2i": "y"}
TOWERS = [
    "owl-decoy",
    "compost-furnace",
    "burrow-block",
    "bramble-ramp",
    "snare-row",
    "copper-band",
]
TEAM = [VITELOTTE, RUSSET, DESIREE, BINTJE, EDWARD]
MARKET = ["lime-duster", "thorn-hedge", "duck-pen", "copper-band", "picket-post", "badger-pit"]
SHAPES = ["wide", "square", "tall", "alone"]


def least(state: Patrol) -> int:
    """How few can stand free in inner spaces when the towers are done, trying everything."""
    if state.chance or state.phase != ACTIVATION:
        gates = range(3 * INNER, len(state.lanes), 9)
        places = [first + colour for first in gates for colour in range(3)]
        return sum([state.lanes[place] - state.held[place] for place in places])
    seat = state.actors[0]
    found = 99
    for move in state.moves(seat):
        if str(move).endswith(".done") and len(state.moves(seat)) > 1:
            continue
        after = state.copy()
        after.play(move)
        found = min(found, least(after))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_no_use_of_the_towers_lets_fewer_through_and_one_lets_as_few(seed: int) -> None:
    rng = Random(seed)
    spots = rng.sample(["1ri", "1rm", "2li", "2lm", "2ri", "1li"], 3)
    towers = dict(zip(spots, rng.sample(TOWERS, 3), strict=True))
    at = {place: "".join(rng.choices("bry", k=rng.randint(1, 4))) for place in ("1i", "2i", "1m")}
    state = set_table(2, at=at, towers=towers, phase="activation", actions=[])
    if state.phase == ACTIVATION:
        assert forecast(state).through == least(state)


def test_what_a_tower_asks_is_still_counted_until_it_is_answered() -> None:
    towers = {"1ri": "compost-furnace"}
    state = set_table(at={"1i": "br"}, towers=towers, phase="activation", actions=[])
    assert (forecast(state).here, forecast(state).through) == (2, 1)
    say(state, "1.activate:1ri")
    assert (forecast(state).here, forecast(state).through) == (2, 1)
    over = set_table(at={"1i": "br"}, phase="mission", actions=[], have=["b", "", ""])
    assert forecast(over).through == 2


def test_only_towers_that_still_work_are_counted() -> None:
    owl = {"1ri": "owl-decoy"}
    assert forecast(set_table(at=AT)).stopped == 0
    assert forecast(set_table(at=AT, towers=owl)).stopped == 1
    assert forecast(set_table(at=AT, towers=owl, off=["1ri"])).stopped == 0
    late = set_table(at=AT, towers=owl, phase="mission", actions=[], have=["b", "", ""])
    assert forecast(late).stopped == 0
    tired = set_table(
        at=AT, towers=owl | {"3li": "snare-row"}, phase="activation", actions=[], activated=["1ri"]
    )
    assert (
        forecast(tired).stopped == forecast(set_table(at=AT, towers={"3li": "snare-row"})).stopped
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_the_strip_the_middle_and_the_gates_tell_the_same_number(shape: str) -> None:
    state = set_table(at=AT, towers={"1ri": "owl-decoy"})
    svg = state.view(0).picture(shape)
    assert "0 / 3  +3" in svg
    assert "Lane 1: 2 would break through" in svg
    assert danger_in_words(state) == (
        "4 at the gate, towers can stop 1, 3 break through: a season card lost"
    )
    strip = " ".join(re.findall(r">([^<>]+)</text>", svg.split('id="phases"')[1]))
    assert "towers can stop 1, 3 break through" in strip
    safe = set_table(at={"1i": "b"}, towers={"1ri": "owl-decoy"})
    svg = safe.view(0).picture(shape)
    assert "1 at the gate: towers can stop it" in svg
    assert "breach-1" not in svg
    assert "+1" not in svg


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
@pytest.mark.parametrize("peeked", ["seedling-snatchers", None])
def test_the_danger_has_room_of_its_own(shape: str, peeked: str | None) -> None:
    towers = {"1ri": "owl-decoy", "2ri": "snare-row"}
    at = {f"{lane}i": "bbbrry" for lane in range(1, 6)}
    state = set_table(5, at=at, towers=towers, season="first-thaw", peeked=peeked, characters=TEAM)
    frame = frame_of(shape, 5, state.book)
    size = max(frame.least, frame.type)
    strip = state.view(0).picture(shape).split('id="phases"')[1].split('id="gist"')[0]
    pattern = r'<text x="([\d.]+)" y="([\d.]+)"[^>]*fill="#a8324a"[^>]*>([^<]+)<'
    told = [(float(x), float(y), words) for x, y, words in re.findall(pattern, strip)]
    assert told, strip
    low = frame.strip.y + frame.strip.height - frame.news - 5
    right = frame.strip.x + frame.strip.width
    if peeked:
        ahead = re.findall(r'<text x="([\d.]+)"[^>]*text-anchor="end"[^>]*>([^<]+)<', strip)[-1]
        right = float(ahead[0]) - BOLD * breadth(ahead[1], size)
    for x, y, words in told:
        assert y + 0.24 * size <= low + 1, words
        assert x + BOLD * breadth(words, size) <= right + 1, words


def test_a_choice_says_what_it_brings() -> None:
    state = set_table(at={"1i": "rrb"}, have=["rr", "", ""], market=MARKET, characters=TEAM[:3])
    view = state.view(0)

    def said(text: str) -> str:
        move = next(move for move in view.moves() if str(move) == text)
        found = re.search(r'data-says="([^"]*)"', view.game.face.preview(view, move, "tall"))
        return found.group(1) if found else ""

    assert said("1.build:6,r").startswith("A tower: takes 2 red straight ahead")
    say(state, "1.build:6,r")
    view = state.view(0)
    assert said("1.place:1ri") == "It would take 2 enemies now; 1 instead of 3 break through"
    assert said("1.place:1ro") == "Nothing stands where it strikes"
