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
    earlier,
    say,
    set_table,
    turn,
)

from hortus.core.svg import breadth
from hortus.games.potato_patrol.effects import ADVANCE, INNER, INVADE, MARCH
from hortus.games.potato_patrol.forecast import (
    chain_in_words,
    danger_in_words,
    dangers,
    forecast,
    toll,
)
from hortus.games.potato_patrol.picture_frame import frame_of
from hortus.games.potato_patrol.picture_threat import BOLD
from hortus.games.potato_patrol.position import ACTION, ACTIVATION, EFFECTS, PEEKING
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
    assert "owers can stop 1, 3 break through" in strip
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


def test_what_threatens_begins_like_a_sentence_and_says_what_is_counted() -> None:
    at = {"1i": "bb", "2i": "rr"}
    state = set_table(5, at=at, towers={"1ri": "owl-decoy"}, characters=TEAM)
    told = dangers(state, forecast(state), toll(state))
    assert all(words[0].isdigit() or words[0].isupper() for words in told)
    assert told[0].endswith("break through (invaders: 3 of 5)")
    assert told[1] == "Towers can stop 1, 3 break through (invaders: 3 of 5)"


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


def rim(svg: str) -> bool:
    """True if the wheel of the year shows that cards will be lost."""
    return "threat" in svg.split('id="year"')[1].split("</g>")[0]


def nothing_done(state: Patrol, rng: Random) -> Patrol:
    """The table when everybody has looked on until the players may act again, or all is over."""
    after = state.copy()
    seen = False
    while not after.over:
        if after.chance:
            seen = seen or after.phase != PEEKING
            after.play(after.draw(rng))
        elif after.phase == ACTION and seen:
            break
        else:
            moves = after.moves(after.actors[0])
            after.play(next((one for one in moves if one.kind == "done"), moves[0]))
    return after


@pytest.mark.parametrize("penalty", ["resolve", "discard"])
@pytest.mark.parametrize("seed", range(25))
def test_what_it_says_is_lost_is_what_the_rules_take_when_nobody_acts(
    seed: int, penalty: str
) -> None:
    rng = Random(seed)
    spaces = [f"{lane}{space}" for lane in (1, 2) for space in "omi"]
    at = {place: "".join(rng.choices("bry", k=rng.randint(0, 3))) for place in spaces}
    state = set_table(
        2,
        at=at,
        options={"mission": "cellar", "invasion_penalty": penalty},
        seen=earlier(rng.choice(["summer", "autumn", "winter"]), rng.randint(0, 2)),
        market=MARKET,
        characters=TEAM[1:3],
    )
    said = toll(state)
    after = nothing_done(state, Random(seed))
    lost = after.drawn - state.drawn - 1
    more = [
        effect.operation
        for index, card in enumerate(state.book.seasons)
        if (after.seen & ~state.seen) >> index & 1
        for effect in card.effects
    ]
    if not set(more) & {ADVANCE, MARCH, INVADE} and lost < 3:
        assert (said.cards, said.ends) == (lost, after.over)
    else:
        assert said.cards <= lost + after.over
    assert said.ends <= after.over


def test_invaders_that_are_here_are_counted_with_all_they_bring_after_them() -> None:
    molehill = turn("mole-hills", players=2, at={"1i": "bb", "2i": "rr", "1m": "y"})
    assert molehill.phase == EFFECTS
    assert molehill.actors
    lost = toll(molehill)
    assert (lost.cards, lost.due) == (2, True)
    assert dangers(molehill, forecast(molehill), lost)[0] == (
        "4 invaders: 2 season cards go now, enemies move 2 times more"
    )
    svg = molehill.view(0).picture("wide")
    assert "2 season cards go now" in svg
    assert "No enemy breaks through" not in svg
    assert rim(svg)


def test_the_year_that_will_be_over_is_said_before_it_is() -> None:
    at = {"1i": "bbrr", "2i": "rr", "1m": "yy", "2m": "bb"}
    state = set_table(2, at=at, seen=earlier("winter", 1), characters=TEAM[:2])
    assert toll(state).ends
    assert danger_in_words(state).endswith("the year ends, you lose")
    last = set_table(2, seen=[*earlier("winter", 2), "end-of-winter"], characters=TEAM[:2])
    assert danger_in_words(last) == "The last round: only the mission done saves you"


def test_why_one_lost_card_is_followed_by_another_is_said_where_the_danger_is() -> None:
    why = "A season card lost to invaders is played, too"
    state = set_table(at={"1i": "bbb"}, characters=TEAM[:3])
    for shape in ("wide", "square", "tall"):
        phases = state.view(0).picture(shape).split('id="phases"')[1]
        assert why in phases.split("</title>")[0]
        assert "A season card lost" in phases.split('id="gist"')[1].split("</text>")[0]
    assert "enemies move again" in state.view(0).picture().split('id="invasion"')[1][:200]
    for calm in (
        set_table(characters=TEAM[:3]),
        set_table(at={"1i": "bbb"}, options={"invasion_penalty": "discard"}, characters=TEAM[:3]),
    ):
        assert why not in calm.view(0).picture("wide")
        assert chain_in_words(calm, toll(calm)) == ""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 5])
def test_what_it_costs_is_said_with_towers_able_to_help_too(shape: str, players: int) -> None:
    at = {"1i": "bb" + "y" * (players - 1), "2i": "b"}
    state = set_table(players, at=at, towers={"1ri": "owl-decoy"}, characters=TEAM[:players])
    assert toll(state).cards == 1
    svg = state.view(0).picture(shape)
    strip = " ".join(re.findall(r">([^<>]+)</text>", svg.split('id="phases"')[1]))
    assert "season card lost" in strip
    assert rim(svg)
    assert not rim(set_table(players, characters=TEAM[:players]).view(0).picture(shape))
