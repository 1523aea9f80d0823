"""The garden in the picture of Power Plants: nothing hides anything."""

from __future__ import annotations

import re
from typing import cast
from xml.etree import ElementTree

import pytest

from hortus.core.svg import SHAPES
from hortus.games.power_plants.picture_fields import GEM_ROOM, Tagged, tagged_patch
from hortus.games.power_plants.picture_frame import Layout, frame_of, layout_of
from hortus.games.power_plants.picture_preview import says_of
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import all_fields
from tests.games.power_plants import tables
from tests.games.power_plants.tables import played, table
from tests.games.power_plants.test_face import GARDEN, HANDS
from tests.pictures import SVG, positions

Spot = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def overlaps(one: Spot, two: Spot) -> bool:
    """True if two boxes share more than an edge."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def around(x: float, y: float, half: float) -> Spot:
    """The box around a point."""
    return x - half, y - half, x + half, y + half


def tags(svg: str) -> list[Spot]:
    """The tags that say what fields pay."""
    found = []
    for rect in ElementTree.fromstring(svg).iter(f"{SVG}rect"):
        if rect.get("class") == "tag":
            x, y, wide, high = [
                float(rect.get(name, "0")) for name in ("x", "y", "width", "height")
            ]
            found.append((x, y, x + wide, y + high))
    return found


def what_must_be_seen(state: Garden, layout: Layout) -> list[Spot]:
    """Numbers, Gems and the bodies of Sprites."""
    reach = layout.radius
    found = []
    for patch in state.in_garden():
        x, y = layout.place(state.place[patch])
        found.append(around(x - 0.46 * reach, y - 0.4 * reach, 0.7 * layout.scale.type(0.26)))
        if state.gems_on[patch]:
            count = state.gems_on[patch]
            tag = Tagged(layout.scale, str(count) if count > 1 else "", GEM_ROOM)
            left, middle = x - tag.far, y + tag.drop
            top, foot = middle - tag.high / 2, middle + tag.high / 2
            found.append((left, top, left + tag.wide, foot))
        shown = min(state.sprites[patch], 3)
        for index in range(shown):
            across = (index - (shown - 1) / 2) * 0.4 * reach
            found.append(around(x + across, y + 0.57 * reach - 0.25 * abs(across), 0.19 * reach))
    return found


def test_nothing_of_another_patch_lies_over_a_sprite() -> None:
    state = cast(Garden, positions("power-plants", 5)[-1])
    order = [
        part.get("id") or ""
        for part in ElementTree.fromstring(state.view(0).picture("wide")).iter()
    ]
    kinds = [name.split("-")[0] for name in order]
    last = {kind: len(kinds) - 1 - kinds[::-1].index(kind) for kind in ("patch", "field")}
    assert max(last.values()) < kinds.index("sprite")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_what_a_field_pays_covers_no_number_no_gem_and_no_sprite(shape: str, players: int) -> None:
    for one in positions("power-plants", players)[2:]:
        state = cast(Garden, one)
        shown = tags(state.view(0).picture(shape))
        layout = layout_of(state, frame_of(state, shape))
        for spot in what_must_be_seen(state, layout):
            assert not [tag for tag in shown if overlaps(tag, spot)], (spot, layout.radius)
        for index, tag in enumerate(shown):
            assert not [other for other in shown[:index] if overlaps(tag, other)]


def test_whoever_gets_points_of_a_field_finds_them_on_an_own_patch() -> None:
    state = cast(Garden, positions("power-plants", 5)[-1])
    paid = 0
    for field in all_fields(state):
        for side in field.order:
            patch = tagged_patch(state, field, side)
            assert patch in field.patches
            assert state.owner[patch] == side
            paid += 1
    assert len(tags(state.view(None).picture("wide"))) == paid


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_patch_on_any_open_plot_lies_within_the_garden(shape: str, players: int) -> None:
    seen = 0
    for one in positions("power-plants", players):
        state = cast(Garden, one)
        if state.over or not state.ground:
            continue
        frame = frame_of(state, shape)
        layout = layout_of(state, frame)
        left, top, wide, high = frame.garden
        for plot in state.open_plots():
            for x, y in layout.corners(plot):
                assert left - 1 <= x <= left + wide + 1
                assert top - 1 <= y <= top + high + 1
            seen += 1
    assert seen > 10


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        ([], "deeproot1@0,1", "Deeproot 1 would touch Honeyleaf 8 and Starflower 8"),
        (
            ["deeproot1@0,1"],
            "grow",
            "in the order of the numbers Honeyleaf 8 and Starflower 8 grow",
        ),
        (["deeproot1@0,1"], "sprout", "sprout: Choose one of the six directions."),
        (["deeproot1@0,1"], "rest", ""),
    ],
)
def test_a_considered_move_says_what_it_touches_and_does(
    moves: list[str], move: str, said: str
) -> None:
    state = played(table(GARDEN, HANDS), *moves)
    assert says_of(state, state.parse(move)).startswith(said)
    drawn = state.view(0).game.face.preview(state.view(0), state.parse(move), "wide")
    assert f'data-says="{said}' in drawn


def test_a_considered_move_says_what_it_changes_in_the_score() -> None:
    garden = [tables.patch("honeyleaf8", 0, 0, 2, 1), tables.patch("starflower8", 1, 0)]
    state = played(table(garden, [["honeyleaf1", "emberwood1"], ["deeproot2"]]))
    assert "gives others" in says_of(state, state.parse("honeyleaf1@-1,0"))
    assert "you" not in says_of(state, state.parse("emberwood1@0,1")).split(";")[0]


def test_sides_are_named_where_there_is_room() -> None:
    view = cast(Garden, positions("power-plants", 3)[-1]).view(0)
    names = ("Ada", "Bertram the Second of Leek", "Cleo")
    square = view.picture("square", names)
    shown = re.findall(r'<text[^>]* class="name"[^>]*>([^<]+)</text>', square)
    assert shown == ["Ada", "Bertram the…", "Cleo"], "a long name is cut where the hand begins"
    assert ">Cleo</text>" not in view.picture("wide", names), "the rail has the names"
