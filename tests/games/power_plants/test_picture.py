"""The garden in the picture of Power Plants: nothing hides anything."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from math import dist, sqrt
from typing import cast
from xml.etree import ElementTree

import pytest

from hortus.core.svg import SHAPES, Box
from hortus.games.power_plants.picture_fields import tagged_patch
from hortus.games.power_plants.picture_frame import (
    ACROSS,
    DOWN,
    Frame,
    Layout,
    Scale,
    frame_of,
    layout_of,
)
from hortus.games.power_plants.picture_marks import (
    ROOMY,
    gems_box,
    number_box,
    points_box,
    sprite_boxes,
    timing_box,
)
from hortus.games.power_plants.picture_preview import says_of
from hortus.games.power_plants.plants import COPIES
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


def spot(box: Box) -> Spot:
    """A box by its edges."""
    return box.x, box.y, box.x + box.width, box.y + box.height


def what_must_be_seen(state: Garden, layout: Layout) -> list[Spot]:
    """Numbers, Gems and the bodies of Sprites."""
    found = []
    for patch in state.in_garden():
        gems, sprites = state.gems_on[patch], state.sprites[patch]
        where = (layout.scale, layout.place(state.place[patch]))
        found.append(spot(number_box(*where)))
        if gems:
            found.append(spot(gems_box(*where, gems)))
        if sprites:
            found += [spot(box) for box in sprite_boxes(*where, sprites)]
    return found


@pytest.mark.parametrize(
    ("radius", "least"),
    [
        *[(radius, 10.5) for radius in (21.0, 26.0, 39.0, 41.0)],
        *[(radius, 12.0) for radius in (30.0, 39.0, 41.0, 52.0, 96.0)],
        *[(radius, 10.0) for radius in (27.0, 60.0)],
    ],
)
def test_all_that_may_lie_on_a_patch_has_a_place_of_its_own(radius: float, least: float) -> None:
    """However small the patch is, for whatever number of Sprites, Gems and points."""
    where = (Scale(radius, least), (0.0, 0.0))
    for gems, sprites, points in product((1, 2, 9), (1, 2, 3, 4, 9), ("+3", "+13")):
        marks = {
            "number": [number_box(*where)],
            "points": [points_box(*where, points)],
            "gems": [gems_box(*where, gems)],
            "sprites": sprite_boxes(*where, sprites),
        }
        if radius >= ROOMY:
            marks["time of day"] = [timing_box(*where)]
        for (name, one), (other, two) in combinations(marks.items(), 2):
            for here, there in product(one, two):
                assert not overlaps(spot(here), spot(there)), (name, other, gems, sprites, points)
        for box in [*marks["number"], *marks["points"], *marks["gems"]]:
            for across, down in product((box.x, box.x + box.width), (box.y, box.y + box.height)):
                side, slope = abs(across), 0.5 * abs(across) + 0.866 * abs(down)
                assert max(side, slope) <= 0.97 * 0.866 * radius + 0.1 * radius


@pytest.mark.parametrize(
    ("radius", "least"), [(21.0, 10.5), (26.0, 10.5), (30.0, 12.0), (52.0, 12.0)]
)
def test_what_a_field_pays_stays_in_its_frame_and_its_frame_on_the_patch(
    radius: float, least: float
) -> None:
    scale = Scale(radius, least)
    box = points_box(scale, (0.0, 0.0), "+3")
    assert box.width > (0.84 + 0.7) * scale.type(0.26), "a bold plus and a bold figure"
    assert box.x + box.width <= 0.75 * radius


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
        (
            [],
            "deeproot1@0,1",
            "Deeproot 1 would touch 2 patches, which grow in the order shown",
        ),
        (
            ["deeproot1@0,1"],
            "grow",
            "Honeyleaf 8 and Starflower 8 grow, in the order shown",
        ),
        (["deeproot1@-1,0"], "grow", "Honeyleaf 8 grows: Add one Sprite to each patch"),
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


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_side_is_named_in_every_shape(players: int) -> None:
    view = cast(Garden, positions("power-plants", players)[2]).view(0)
    names = ("Ada", "Gardener 2", "Gardener 3", "Gardener 4", "Bertram the Second of Leek")
    for shape in SHAPES:
        picture = view.picture(shape, names[:players])
        shown = re.findall(r'<text[^>]* class="name"[^>]*>([^<]+)</text>', picture)
        assert shown[:4] == list(names[: min(4, players)]), shape
        assert all(name.startswith("Bertram") for name in shown[4:]), "a long name is cut"
        assert (">The Rival</text>" in picture) == (players == 1), shape


def test_captives_are_counted_beside_a_hand_and_not_under_it() -> None:
    """However many Gems and Sprites there are, with the most players."""
    hands = [[f"{plant}1", f"{plant}2"] for plant in tables.FIVE]
    garden = [tables.patch("honeyleaf8", 0, 0)]
    captives = [[1 if one != other else 0 for other in range(5)] for one in range(5)]
    state = table(garden, hands, gems=[22] * 5, captives=captives)
    svg = ElementTree.fromstring(state.view(0).picture("wide"))
    for side in range(1, 5):
        part = svg.find(f".//*[@id='side-{side}']")
        assert part is not None
        held = part.findall(".//*[@class='piece']")
        assert len(held) == 2
        corners = [c.split(",") for one in held for c in one[1].get("points", "").split()]
        counts = [text for text in part.iter(f"{SVG}text") if text.get("font-size") == "13"]
        assert [text.text for text in counts][0::2] == ["22", "4"]
        last = max([float(text.get("x", "0")) for text in counts]) + 8
        assert last <= min([float(x) for x, _ in corners]) + 1


@pytest.mark.parametrize("shape", SHAPES)
def test_hands_are_public_and_so_are_their_numbers(shape: str) -> None:
    state = cast(Garden, positions("power-plants", 5)[2])
    picture = ElementTree.fromstring(state.view(0).picture(shape))
    held = [patch for hand in state.hands for patch in hand]
    for patch in held:
        tile = picture.find(f".//*[@id='hand-{state.patch_name(patch)}']")
        assert tile is not None
        assert [text.text for text in tile.iter(f"{SVG}text")] == [str(patch % COPIES + 1)]
    assert len(held) > 5


@pytest.mark.parametrize(("players", "least"), [(1, 0.66), (2, 0.7), (5, 0.7)])
def test_the_stage_is_filled_and_the_garden_takes_two_thirds(players: int, least: float) -> None:
    """Whatever the cards say: also with what the Rival does."""
    for one in positions("power-plants", players):
        frame = frame_of(cast(Garden, one), "wide")
        assert (frame.width, frame.height) == (ACROSS, DOWN)
        assert frame.garden.width / frame.width >= least
        assert frame.cards[-1].y + frame.cards[-1].height <= frame.height


def strip(shape: str, length: int, way: tuple[int, int]) -> tuple[Garden, Layout, Frame]:
    """A garden of patches in one row, and how it lies in a picture."""
    names = [f"{plant}{number}" for plant in tables.FIVE for number in range(1, 9)]
    row = [tables.patch(names[i], i * way[0], i * way[1]) for i in range(length)]
    state = table(row, [["starflower7", "starflower8"], ["starflower6"]])
    frame = frame_of(state, shape)
    return state, layout_of(state, frame), frame


@pytest.mark.parametrize(("shape", "way"), [("tall", (1, 0)), ("alone", (0, 1))])
def test_a_garden_that_would_be_small_is_turned_and_keeps_its_shape(
    shape: str, way: tuple[int, int]
) -> None:
    state, layout, frame = strip(shape, 14, way)
    assert layout.turn > 0
    assert strip(shape, 3, way)[1].turn == 0, "a small garden lies as it always did"
    across, down = (16, 5) if way == (1, 0) else (9.5, 23.5 + 2)
    straight = min(frame.garden.width / (across * sqrt(3)), frame.garden.height / down)
    assert layout.radius >= 1.1 * straight
    places = [layout.place(state.place[patch]) for patch in state.in_garden()]
    for one, two in pairwise(places):
        assert dist(one, two) == pytest.approx(sqrt(3) * layout.radius), "neighbours still touch"


def test_the_outline_of_a_field_turns_with_the_garden() -> None:
    """It runs along the edges to other fields, never between two patches of its own."""
    state, layout, _ = strip("tall", 14, (1, 0))
    assert layout.turn > 0
    svg = ElementTree.fromstring(state.view(None).picture("tall"))
    field = svg.find(".//*[@id='field-deeproot1']/*")
    assert field is not None
    runs = [
        [[float(one) for one in corner.split()] for corner in run.split("L")]
        for run in (field.get("d") or "").split("M")[1:]
    ]
    edges = [edge for run in runs for edge in pairwise(run)]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in edges]
    patches = sorted([patch for patch in state.in_garden() if patch < COPIES])
    for one, two in pairwise([layout.place(state.place[patch]) for patch in patches]):
        between = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        assert min(dist(between, middle) for middle in middles) > 0.3 * layout.radius
    assert len(edges) == 4 * len(patches) + 2
