"""What the picture of Potato Patrol shows of what comes: walking enemies, what a tower would cover, notes."""

from __future__ import annotations

import re
from math import hypot

import pytest
from tests.games.potato_patrol.table import CHIP, MARIS, RUSSET, SIX, enemies, say, set_table
from tests.pictures import ids_of

from hortus.core.svg import SHAPES
from hortus.games.potato_patrol.picture_frame import frame_of
from hortus.games.potato_patrol.picture_lanes import walker_name, wave_of
from hortus.games.potato_patrol.picture_layout import layout_for
from hortus.games.potato_patrol.rules import Patrol


def walker(state: Patrol, place: int, colour: int) -> str:
    """The name of the enemies of a colour in a space."""
    return walker_name(place, colour, wave_of(state, place))


def test_enemies_keep_their_name_when_a_season_card_sends_them_on() -> None:
    state = set_table(phase="season", actions=[], seen=[], at={"1o": "r", "1m": "rr", "2m": "b"})
    before = [walker(state, place, colour) for place, colour in ((0, 1), (1, 1), (4, 0))]
    assert set(before) <= ids_of(state.view(0).picture("wide"))
    say(state, "season:early-birds")
    assert (enemies(state, "1m"), enemies(state, "1i"), enemies(state, "2i")) == ("r", "rr", "b")
    after = [walker(state, place, colour) for place, colour in ((1, 1), (2, 1), (5, 0))]
    assert after == before
    assert set(after) <= ids_of(state.view(1).picture("tall"))


def test_no_two_enemies_have_one_name() -> None:
    crowd = {f"{lane}{space}": "bry" for lane in (1, 2, 3) for space in "omi"}
    state = set_table(at=crowd)
    walkers = [name for name in ids_of(state.view(0).picture()) if name.startswith("walker-")]
    assert len(walkers) == 27


def test_a_tower_of_the_market_shows_where_it_may_go_and_all_it_could_cover() -> None:
    state = set_table(market=SIX, have=["bbbbbb", "", ""], towers={"1ro": "net-cannon"})
    view = state.view(0)
    build = next(move for move in view.moves() if str(move).startswith("1.build:"))
    before = state.key()
    for shape in SHAPES:
        overlay = state.game.face.preview(view, build, shape)
        assert overlay.count('class="goal"') == 5, "one of the six spaces is taken"
        assert overlay.count('class="cover"') == 5, "its arrow points straight at the lane"
    assert state.key() == before


@pytest.mark.parametrize("shape", SHAPES)
def test_a_ring_is_around_the_enemy_that_is_meant_and_no_other(shape: str) -> None:
    state = set_table(at={"1o": "ry", "1m": "bry"})
    layout = layout_for(state.view(0), frame_of(shape, 3, state.book))
    for place, here in ((0, (1, 2)), (1, (0, 1, 2))):
        for colour in here:
            attack = state.parse(f"1.attack:1{'om'[place]},{'bry'[colour]}")
            overlay = state.game.face.preview(state.view(0), attack, shape)
            found = re.search(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', overlay)
            assert found is not None
            x, y, radius = [float(number) for number in found.groups()]
            for other in here:
                middle = layout.stand(place, other, here)
                inside = hypot(x - middle[0], y - middle[1]) < radius
                assert inside == (other == colour), (place, colour, other)


def test_a_tower_in_hand_is_seen_where_it_would_stand() -> None:
    state = set_table(market=SIX, have=["bbbbbb", "", ""])
    say(state, next(str(move) for move in state.moves(0) if move.kind == "build"))
    overlay = state.game.face.preview(state.view(0), state.parse("1.place:1rm"), "wide")
    assert "<title>" in overlay
    assert 'id="' not in overlay, "the names are those of the picture"


def test_what_stays_in_force_is_a_note_with_its_whole_text() -> None:
    state = set_table(staying=["volunteer-crew"], snow=True, fallow=True)
    svg = state.view(0).picture("wide")
    assert {"note-0", "note-1", "note-2"} <= ids_of(svg)
    card = state.book.market[state.staying[0]]
    assert f"<title>{card.name}\n{card.text}" in svg.replace("&#x27;", "'")


def test_tips_name_people_and_not_numbers() -> None:
    state = set_table(towers={"2ro": "net-cannon"}, characters=[RUSSET, CHIP, MARIS])
    svg = state.view(0).picture("wide", ["Ada", "Bo", "Cy"])
    assert "(Bo, right lane, outer)" in svg
    assert "<title>Cy, left lane, inner: empty</title>" in svg
    assert "Player 2" not in svg
