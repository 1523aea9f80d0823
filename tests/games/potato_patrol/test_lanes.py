"""What stands on the lanes in the picture of Potato Patrol: each colour in a place of its own."""

from __future__ import annotations

import re
from itertools import combinations
from math import cos, hypot, sin

import pytest
from tests.games.potato_patrol.table import game, set_table

from hortus.core.svg import Drawing, breadth
from hortus.games.potato_patrol.picture_frame import FIELD, frame_of
from hortus.games.potato_patrol.picture_lanes import draw_lane_number
from hortus.games.potato_patrol.picture_layout import SPACE_LONG, Layout

SHAPES = ["wide", "square", "tall", "alone"]


@pytest.mark.parametrize("mission", ["fort", "scarecrow", "cellar"])
def test_on_a_tablet_field_market_mission_and_own_card_are_in_sight_together(mission: str) -> None:
    """A window of 820 by 1180 shows so much of the picture below the question."""
    frame = frame_of("square", 5, game(mission=mission).book)
    sight = (1180 - 161) * frame.width / 820
    own = frame.characters[0]
    assert own.y + own.height <= sight
    assert frame.mission.y + frame.mission.height <= own.y
    assert all(box.x >= FIELD * frame.scale for box in frame.market)
    assert frame.market[-1].y + frame.market[-1].height <= own.y
    assert FIELD * frame.scale >= 0.7 * frame.width


def layout_of(players: int, shape: str) -> Layout:
    return Layout(players, 0, frame_of(shape, players, set_table(players).book))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_colour_has_its_own_place_inside_the_space(players: int) -> None:
    layout = layout_of(players, "wide")
    for place in range(3 * players):
        angle = layout.lane_angle(place // 3)
        middle = layout.space(place)
        stands = [layout.stand(place, colour, (0, 1, 2)) for colour in range(3)]
        for x, y, _ in stands:
            along = (x - middle[0]) * cos(angle) + (y - middle[1]) * sin(angle)
            across = (y - middle[1]) * cos(angle) - (x - middle[0]) * sin(angle)
            assert abs(along) + layout.room <= SPACE_LONG / 2
            assert abs(across) + layout.room <= layout.wide / 2
        for one, other in combinations(stands, 2):
            apart = hypot(one[0] - other[0], one[1] - other[1])
            assert apart >= 2 * layout.room - 1


def number_in(part: str) -> tuple[float, float, float, float]:
    """Where the number of some enemies lies: on a ground of its own, or beside the animal."""
    found = re.search(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', part)
    if found is not None:
        x, y, wide, high = [float(number) for number in found.groups()]
        return x, y, wide, high
    words = re.search(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>(\d+)<', part)
    assert words is not None
    right, foot, size = [float(number) for number in words.groups()[:3]]
    wide = breadth(words[4], size)
    return right - wide, foot - 0.73 * size, wide, 0.74 * size


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 5])
def test_a_number_lies_in_the_place_of_its_colour(players: int, shape: str) -> None:
    at = {
        f"{lane + 1}{space}": "bb" + 11 * "r" + "yyy" for lane in range(players) for space in "omi"
    }
    layout = layout_of(players, shape)
    svg = set_table(players, at=at).view(0).picture(shape)
    for place in range(3 * players):
        for colour in range(3):
            name = f"enemy-{place // 3 + 1}{'omi'[place % 3]}-{'bry'[colour]}"
            part = svg.split(f'id="{name}"')[1].split("</g></g>")[0]
            x, y, wide, high = number_in(part)
            middle = layout.stand(place, colour, (0, 1, 2))
            assert middle[0] - layout.room <= x <= x + wide <= middle[0] + layout.room + 2, name
            assert middle[1] - layout.room <= y <= y + high <= middle[1] + layout.room + 2, name


EXTENTS = {"b": (-24, -18, 24, 14), "r": (-16, -25, 16, 17), "y": (-22, -19, 24, 16)}
"""How far the animal of each colour reaches to the left, up, right and down at scale 1."""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_kinds_in_one_space_are_seen_with_their_numbers(players: int, shape: str) -> None:
    svg = set_table(players, at={"1m": "bbrrryy"}).view(0).picture(shape)
    for kind, (left, up, right, down) in EXTENTS.items():
        part = svg.split(f'id="enemy-1m-{kind}"')[1].split("</g></g>")[0]
        placed = re.search(r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", part)
        assert placed is not None
        x, y, scale = [float(one) for one in placed.groups()]
        first, top, wide, high = number_in(part)
        across = min(x + right * scale, first + wide) - max(x + left * scale, first)
        along = min(y + down * scale, top + high) - max(y + up * scale, top)
        hidden = max(0.0, across) * max(0.0, along)
        assert hidden <= 0.15 * (right - left) * (down - up) * scale**2, (kind, hidden)
        beside = "<rect" not in part
        assert not (beside and hidden), "beside it hides nothing"
        assert scale >= (0.6 if beside else 0.75), "and not for being small"


def test_only_where_all_kinds_stand_the_arrow_of_the_lane_gives_way() -> None:
    svg = set_table(at={"1m": "bbrrryy", "1i": "br"}).view(0).picture("tall")
    spaces = {name: svg.split(f'id="space-{name}"')[1].split("</g>")[0] for name in ("1m", "1i")}
    assert ["<path" in spaces[name] for name in ("1m", "1i")] == [False, True]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_number_of_a_lane_covers_nobody_who_stands_there(players: int, shape: str) -> None:
    layout = layout_of(players, shape)
    drawing = Drawing(FIELD, FIELD, "lanes", "lanes")
    for lane in range(players):
        draw_lane_number(drawing, layout, lane)
    found = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', str(drawing))
    assert len(found) == players
    for lane, (x, y, radius) in enumerate(found):
        for colour in range(3):
            stand = layout.stand(3 * lane, colour, (0, 1, 2))
            apart = hypot(float(x) - stand[0], float(y) - stand[1])
            assert apart >= layout.room + float(radius) - 1, (lane, colour)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_who_is_alone_stands_in_the_middle_and_two_stand_beside_each_other(players: int) -> None:
    layout = layout_of(players, "wide")
    for place in range(3 * players):
        middle = layout.space(place)
        x, y, room = layout.stand(place, 2, (2,))
        assert hypot(x - middle[0], y - middle[1]) < 0.01
        assert room >= layout.room, "and is not smaller for it"
        one, two = [layout.stand(place, colour, (0, 2)) for colour in (0, 2)]
        assert hypot(one[0] - two[0], one[1] - two[1]) >= one[2] + two[2] - 0.01
        assert hypot(one[0] + two[0] - 2 * middle[0], one[1] + two[1] - 2 * middle[1]) < 0.01
        for x, y, room in (one, two):
            far = hypot(x - middle[0], y - middle[1])
            assert far + room <= max(layout.wide, SPACE_LONG) / 2, "all of it on its lane"


def test_a_space_says_what_comes_there_next() -> None:
    svg = set_table(at={"1o": "bb", "1m": "r"}).view(0).picture("wide")
    assert "Lane 1, middle space: 1 red; coming next: 2 blue" in svg
    assert "Lane 1, inner space: no enemies; coming next: 1 red" in svg
    calm = set_table(at={"1o": "bb"}, fallow=True).view(0).picture("wide")
    assert "coming next" not in calm
