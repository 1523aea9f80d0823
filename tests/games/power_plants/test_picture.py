"""The garden in the picture of Power Plants: nothing hides anything."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from math import dist, sqrt
from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest

import hortus
from hortus.core.palette import PLAYER_COLOURS, PLAYER_TINTS
from hortus.core.svg import SHAPES, Box
from hortus.games.power_plants.hexes import plot_at
from hortus.games.power_plants.picture_cards import column_of
from hortus.games.power_plants.picture_ending import (
    side_name,
    tie_break,
    widest_gap,
    winning_sides,
)
from hortus.games.power_plants.picture_fields import grounds_taken, tagged_patch
from hortus.games.power_plants.picture_frame import (
    ACROSS,
    DOWN,
    IN_SIGHT,
    LEGEND_ROOM,
    Frame,
    Layout,
    Scale,
    frame_of,
    largest,
    layout_of,
)
from hortus.games.power_plants.picture_last import (
    begins,
    last_box,
    marked_sides,
    wizards_patch,
)
from hortus.games.power_plants.picture_marks import (
    ROOMY,
    gems_box,
    has_room_for_pay,
    number_box,
    pay_box,
    points_box,
    sprite_boxes,
    timing_box,
    wizard_box,
)
from hortus.games.power_plants.picture_plants import PLAIN_TINT
from hortus.games.power_plants.picture_powers import panel_box, powers_asked
from hortus.games.power_plants.picture_preview import says_of
from hortus.games.power_plants.plants import COPIES
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import all_fields, breakdown, final_scores, patches_pay
from tests.games.power_plants import tables
from tests.games.power_plants.tables import FIVE, RING, played, table
from tests.games.power_plants.test_face import GARDEN, HANDS
from tests.pictures import SVG, positions

Spot = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def overlaps(one: Spot, two: Spot) -> bool:
    """True if two boxes share more than an edge."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def tags(svg: str) -> list[Spot]:
    """The tags that say what fields pay; the last one stands in the key."""
    found: list[Spot] = []

    def look(element: ElementTree.Element, right: float, down: float) -> None:
        moved = re.match(r"translate\(([-.\d]+) ([-.\d]+)\)", element.get("transform", ""))
        if moved:
            right, down = right + float(moved[1]), down + float(moved[2])
        if element.get("class") == "tag":
            x, y, wide, high = [
                float(element.get(name, "0")) for name in ("x", "y", "width", "height")
            ]
            found.append((x + right, y + down, x + right + wide, y + down + high))
        for inner in element:
            look(inner, right, down)

    look(ElementTree.fromstring(svg), 0.0, 0.0)
    return found[:-1]


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
        *[(radius, 10.5) for radius in (21.0, 26.0, 30.0, 34.0, 39.0, 41.0)],
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
            "added last": [last_box(*where)],
        }
        if radius >= ROOMY:
            marks["time of day"] = [timing_box(*where)]
        if has_room_for_pay(Scale(radius, least)) and points == "+3":
            marks["pay"] = [pay_box(*where, "+3")]
        for (name, one), (other, two) in combinations(marks.items(), 2):
            for here, there in product(one, two):
                assert not overlaps(spot(here), spot(there)), (name, other, gems, sprites, points)
        for box in [*marks["number"], *marks["points"], *marks["gems"]]:
            for across, down in product((box.x, box.x + box.width), (box.y, box.y + box.height)):
                side, slope = abs(across), 0.5 * abs(across) + 0.866 * abs(down)
                assert max(side, slope) <= 0.97 * 0.866 * radius + 0.1 * radius


@pytest.mark.parametrize(
    ("radius", "least"), [(30.0, 10.5), (39.0, 10.5), (41.0, 12.0), (64.0, 12.0), (96.0, 12.0)]
)
def test_the_wizard_is_covered_neither_by_points_nor_by_what_his_patch_pays(
    radius: float, least: float
) -> None:
    where = (Scale(radius, least), (0.0, 0.0))
    assert has_room_for_pay(where[0])
    for gems in (0, 2):
        beside = [number_box(*where), points_box(*where, "+3"), pay_box(*where, "+3")]
        beside += [gems_box(*where, gems)] if gems else []
        wizard = wizard_box(*where, gems > 0, True)
        covers = [box for box in beside if overlaps(spot(wizard), spot(box))]
        assert not covers, (gems, wizard, covers)
    alone = wizard_box(*where, True, False)
    assert not overlaps(spot(alone), spot(gems_box(*where, 2)))
    assert alone.x > 0, "at the right, as ever"


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
            patch = tagged_patch(state.owner, field, side)
            assert patch in field.patches
            assert state.owner[patch] == side
            paid += 1
    assert len(tags(state.view(None).picture("wide"))) == paid


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_score_can_be_counted_on_the_table(players: int) -> None:
    """A side's plaque tells the parts of its score; the tags and Gems in the garden and what plants pay add up to it."""
    for one in positions("power-plants", players)[1:-1]:
        state = cast(Garden, one)
        scores = final_scores(state)
        picture = ElementTree.fromstring(state.view(0).picture("wide"))
        tall = ElementTree.fromstring(state.view(0).picture("tall"))
        shown = [0] * state.sides
        for field in picture.iter(f"{SVG}g"):
            if field.get("class") == "field":
                frames, words = field.iter(f"{SVG}rect"), field.iter(f"{SVG}text")
                for frame, text in zip(frames, words, strict=True):
                    shown[PLAYER_COLOURS.index(frame.get("fill") or "")] += int(text.text or "0")
        parts = breakdown(state)
        assert shown == [part[3] for part in parts]
        for side in range(state.sides):
            plaque = picture.find(f".//*[@id='side-{side}']/{SVG}title")
            assert plaque is not None
            lines = (plaque.text or "").splitlines()
            numbers = [int(re.findall(r"\d+", line)[0]) for line in lines[1:5]]
            assert numbers == parts[side]
            assert sum(numbers) == scores[side]
            assert re.search(rf": {scores[side]} points? now$", lines[0])
            rank = tall.find(f".//*[@id='rank-{side}']/{SVG}title")
            assert rank is not None
            assert rank.text == plaque.text, "on a phone, too, where the plaques are out of sight"


def test_plants_that_pay_in_the_end_say_what_they_pay_now() -> None:
    garden = [
        tables.patch("wingbean1", 0, 0, 2, 1),
        tables.patch("honeyleaf1", 1, 0),
        tables.patch("starflower1", 0, 1),
    ]
    column = ("honeyleaf", "snapjaw", "emberwood", "starflower", "wingbean")
    captives = [[0, 0], [1, 0]]
    state = table(garden, [["honeyleaf2"], ["honeyleaf3"]], column, captives=captives)
    worth = patches_pay(state)
    assert list(worth.values()) == [2]
    picture = ElementTree.fromstring(state.view(0).picture("wide"))
    pay = picture.find(f".//*[@id='pay-wingbean1']/{SVG}text")
    assert pay is not None
    assert pay.text == "+2"
    plaque = picture.find(".//*[@id='side-1']")
    assert plaque is not None
    assert [text.text for text in plaque.iter(f"{SVG}text")].count("+2") == 2
    assert "plants 4 (Snapjaw 2, Wingbean 2)" in "".join(plaque.itertext())


def test_a_patch_that_is_moved_is_marked_while_one_chooses_where_it_goes() -> None:
    garden = [
        tables.patch("wingbean1", 0, 0),
        tables.patch("honeyleaf1", 1, 0),
        tables.patch("starflower1", 0, 1),
    ]
    column = ("honeyleaf", "snapjaw", "emberwood", "starflower", "wingbean")
    state = table(garden, [["wingbean2"], ["honeyleaf3"]], column)
    state = played(state, "wingbean2@1,-1", "sprout", "starflower1")
    picture = ElementTree.fromstring(state.view(0).picture("wide"))
    carried = picture.find(".//*[@id='carried']")
    assert carried is not None
    layout = layout_of(state, frame_of(state, "wide"))
    assert carried.get("transform") == layout.grid.shift(plot_at(0, 1))
    within = picture.find(f".//*[@transform='{layout.origin}']//*[@id='carried']")
    assert within is carried
    assert picture.find(".//*[@id='plot-0_-1']") is not None
    assert 'id="carried"' not in state.view(1).picture("wide")


def grown(players: int, seed: int) -> list[Garden]:
    """A game at random: the positions after every patch that was added."""
    rng = Random(seed)
    state = hortus.load("power-plants").start(players)
    found: list[Garden] = []
    while not state.over:
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        garden = cast(Garden, state)
        count = len(list(garden.in_garden()))
        if count >= 5 and not state.over and (not found or count > len(found) + 4):
            found.append(cast(Garden, state.copy()))
    return found


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_garden_that_grows_seldom_moves_in_its_picture(shape: str, players: int) -> None:
    """Whoever looks away finds the patches where they were: more than every second new patch moves nothing."""
    patches = moves = 0
    for seed in range(4):
        states = grown(players, seed)
        layouts = [layout_of(state, frame_of(state, shape)) for state in states]
        patches += len(layouts) - 1
        moves += sum(one is not two for one, two in pairwise(layouts))
    assert patches > 40
    assert moves < 0.5 * patches


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 5])
def test_a_garden_is_as_large_as_its_plots_allow_and_in_the_middle(
    shape: str, players: int
) -> None:
    """Patches one size larger would leave no room for a plot, unless they are the largest; and what lies aside,
    lies aside by no more than a patch."""
    for state in grown(players, 3):
        frame = frame_of(state, shape)
        layout = layout_of(state, frame)
        box = frame.garden
        width, height = box.width, box.height - LEGEND_ROOM
        places = [layout.place(plot) for plot in state.open_plots()]
        across, down = [x for x, _ in places], [y for _, y in places]
        radius = layout.radius
        needed = (
            (max(across) - min(across) + sqrt(3) * radius) / width,
            (max(down) - min(down) + 2 * radius) / height,
        )
        most = largest(box._replace(height=height))
        assert max(needed) > 0.95 or radius == pytest.approx(most)
        aside = abs((max(across) + min(across)) / 2 - box.x - width / 2)
        assert aside < 1.01 * sqrt(3) * radius
        assert abs((max(down) + min(down)) / 2 - box.y - height / 2) < 1.51 * radius


def test_the_first_patches_lie_in_the_middle_and_are_large() -> None:
    state = grown(3, 1)[0]
    for shape, least in (("wide", 74.0), ("square", 58.0), ("tall", 40.0)):
        frame = frame_of(state, shape)
        layout = layout_of(state, frame)
        places = [layout.place(state.place[patch]) for patch in state.in_garden()]
        across = sum([x for x, _ in places]) / 5
        assert abs(across - frame.garden.x - frame.garden.width / 2) < 0.3 * layout.radius
        assert layout.radius > least


def test_on_a_phone_the_garden_is_as_high_as_leaves_the_hand_in_sight() -> None:
    """From below the head of the page, 59 pixels, to above the question, 132 pixels of 844; a pixel is 400/390."""
    for state in grown(5, 1)[::6]:
        frame = frame_of(state, "tall")
        foot = frame.hand.y + frame.hand.height
        assert 640 < foot <= (844 - 59 - 132) * 400 / 390


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("shape", SHAPES)
def test_whoever_has_won_stands_beside_the_garden(shape: str, players: int) -> None:
    state = cast(Garden, positions("power-plants", players)[-1])
    frame = frame_of(state, shape)
    layout = layout_of(state, frame)
    places = [layout.place(state.place[patch]) for patch in state.in_garden()]
    x, y, room = widest_gap(frame.garden, places, layout.radius)
    assert room > 30
    assert min(dist((x, y), place) for place in places) >= layout.radius + room - 0.1
    result = state.result
    assert result is not None
    assert winning_sides(state) == (result.winners or (1,))
    assert side_name(["Ada"], 0) == "Ada"
    assert side_name(["Ada"], 1) == "Wizard 2"


def test_in_the_end_every_field_has_the_colour_of_whoever_took_it() -> None:
    state = cast(Garden, positions("power-plants", 5)[-1])
    fields = all_fields(state)
    grounds = grounds_taken(fields)
    for field in fields:
        wanted = PLAYER_TINTS[field.order[0]] if field.order else PLAIN_TINT
        assert {grounds[patch] for patch in field.patches} == {wanted}


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
            "1.\xa0Honeyleaf 8: adds 1 Sprite and expels 1 Sprite; 2.\xa0Starflower 8: gains 2 Gems; ",
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


@pytest.mark.parametrize(("shape", "least"), [("wide", 12.0), ("tall", 10.5)])
def test_what_plants_pay_has_room_beside_a_hand_with_the_most_players(
    shape: str, least: float
) -> None:
    """Captives, two plants that pay, and two patches with numbers."""
    column = ("honeyleaf", "snapjaw", "emberwood", "starflower", "wingbean")
    garden = [tables.patch("honeyleaf8", 0, 0), tables.patch("wingbean1", 1, 0, 1, 1)]
    hands = [[f"{plant}2", f"{plant}3"] for plant in column]
    captives = [[3 if one != other else 0 for other in range(5)] for one in range(5)]
    state = table(garden, hands, column, gems=[22] * 5, captives=captives)
    svg = ElementTree.fromstring(state.view(0).picture(shape))
    for side, parts in enumerate(breakdown(state)):
        part = svg.find(f".//*[@id='side-{side}']")
        assert part is not None
        tags = [text for text in part.iter(f"{SVG}text") if (text.text or "").startswith("+")]
        assert sum([int(text.text or "0") for text in tags]) == parts[1] >= 24
        held = part.findall(".//*[@class='piece']")
        corners = [c.split(",") for one in held for c in one[1].get("points", "").split()]
        for tag in tags if corners else ():
            assert float(tag.get("x", "0")) + 15 <= min([float(x) for x, _ in corners])
        for one in held:
            number = one.find(f"{SVG}text")
            assert number is not None
            assert float(number.get("font-size", "0")) >= least


@pytest.mark.parametrize("players", [1, 2])
def test_on_a_phone_points_tell_what_they_come_from_where_there_are_two_sides(players: int) -> None:
    for one in positions("power-plants", players)[1:]:
        state = cast(Garden, one)
        svg = ElementTree.fromstring(state.view(0).picture("tall"))
        for side, score in enumerate(final_scores(state)):
            rank = svg.find(f".//*[@id='rank-{side}']")
            assert rank is not None
            shown = [text.text or "" for text in rank.iter(f"{SVG}text") if text.text != "="]
            assert shown[0] == str(score)
            assert sum([int(words) for words in shown[1:]]) == score


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


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("more", "winners", "said"), [(2, 1, "more"), (1, 2, "as many")])
def test_in_the_end_only_winners_wear_a_crown_and_it_is_told_what_broke_a_tie(
    shape: str, more: int, winners: int, said: str
) -> None:
    garden = [tables.patch("honeyleaf8", 0, 0, more, 1), tables.patch("starflower8", 1, 0, 1, 0)]
    over = table(garden, [[], []], pending=[], bag=[])
    seats = 2 if shape == "tall" else 1
    svg = over.view(0).picture(shape)
    assert svg.count('href="#pp-crown"') == winners * seats + winners, "one is in the wreath"
    told = " ".join(text for text in ElementTree.fromstring(svg).itertext())
    assert f"{said} Sprites in the garden" in " ".join(told.split())
    assert tie_break(over).startswith(said)


def before_adding(players: int, seed: int) -> list[Garden]:
    """A game at random: the positions in which a patch may be added."""
    rng = Random(seed)
    state = hortus.load("power-plants").start(players)
    found: list[Garden] = []
    while not state.over:
        if state.moves() and state.moves()[0].kind == "add":
            found.append(cast(Garden, state.copy()))
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
    return found


@pytest.mark.parametrize("players", [1, 2, 5])
def test_on_a_phone_a_finger_hits_every_plot_and_every_patch_of_the_nursery(players: int) -> None:
    """They are 40 pixels across and more, unless the garden straggles so far that its plots are smaller: then they
    touch each other; a pixel is 400/390."""
    least = 40 * 400 / 390
    for state in before_adding(players, 2)[::3]:
        svg = ElementTree.fromstring(state.view(state.turn).picture("tall"))
        spots = [part for part in svg.iter() if part.get("class") == "choice"]
        assert len(spots) == len(state.open_plots())
        tiles = [part for part in svg.iter() if (part.get("id") or "").startswith("nursery-")]
        assert len(tiles) == len(state.nursery) > 2
        radius = layout_of(state, frame_of(state, "tall")).radius
        for part in [*spots, *tiles]:
            shape = part.find(f".//{SVG}polygon")
            assert shape is not None
            across = [float(corner.split(",")[0]) for corner in shape.get("points", "").split()]
            assert max(across) - min(across) >= (
                least if part in tiles else min(least, 1.67 * radius)
            )


def test_a_garden_is_turned_at_most_once_or_twice_and_never_to_and_fro() -> None:
    for players, seed in product((1, 5), (1, 2, 3)):
        for shape in SHAPES:
            layouts = [layout_of(state, frame_of(state, shape)) for state in grown(players, seed)]
            turns = [one.turn for one in layouts]
            ways = [turns[0], *[two for one, two in pairwise(turns) if one != two]]
            assert len(ways) <= 3
            assert len(set(ways)) == len(ways), "it never lies as it did before"


@pytest.mark.parametrize("players", [2, 5])
def test_what_others_added_last_is_marked_until_their_next_turn(players: int) -> None:
    for state in before_adding(players, 4)[players::4]:
        others = [side for side in range(players) if side != state.turn]
        assert begins(state)
        marked = marked_sides(state, state.turn)
        assert [side for side, _ in marked] == others
        laid = [patch for _, patch in marked]
        assert all(state.lies(patch) for patch in laid)
        assert len(set(laid)) == len(laid)
        for shape in SHAPES:
            svg = ElementTree.fromstring(state.view(state.turn).picture(shape))
            for side, patch in marked:
                mark = svg.find(f".//*[@id='added-{side}']")
                assert mark is not None
                assert mark.get("data-for") == f"patch-{state.patch_name(patch)}"
        after = state.copy()
        after.play(after.moves()[0])
        seen = dict(marked_sides(after, others[0]))
        assert others[0] not in seen, "nobody needs to be told what he did himself"
        if after.wizard >= 0:
            assert state.turn not in seen, "the Wizard stands there"


def test_a_copy_knows_what_was_added_last_and_no_rule_goes_by_it() -> None:
    state = before_adding(3, 4)[5]
    assert state.copy().added == state.added
    again = state.game.restore(state.to_dict())
    assert again == state
    assert cast(Garden, again).added == (-1, -1, -1)
    assert 'id="added-' not in again.view(0).picture("wide"), "a position set up has no past"


def test_alone_the_wizard_stays_where_the_rival_added_its_patch() -> None:
    states = before_adding(1, 4)[2:]
    assert len(states) > 5
    for state in states:
        patch = wizards_patch(state)
        assert state.wizard == -1
        assert patch == state.added[1]
        assert 'id="wizard"' in state.view(0).picture("wide")
        assert 'id="added-' not in state.view(0).picture("wide"), "the Wizard stands there"
        after = state.copy()
        after.play(after.moves()[0])
        if after.wizard >= 0:
            assert wizards_patch(after) == after.wizard != patch
            assert 'id="added-1"' in after.view(0).picture("wide")


def test_what_the_powers_in_question_are_told_over_is_not_drawn_below_their_words() -> None:
    ring = [
        tables.patch(f"{name}8", *place) for name, place in zip(FIVE[1:], RING[:4], strict=True)
    ]
    hands = [["deeproot1", "deeproot2"], ["deeproot3", "deeproot4"]]
    for patches, hidden in ((ring[:1], ("nursery-",)), (ring, ("nursery-", "hand-deeproot2"))):
        state = table(patches, hands, nursery=["honeyleaf1", "emberwood2"])
        assert all([f'id="{name}' in state.view(0).picture("tall") for name in hidden])
        played(state, f"deeproot1@{'0,0' if len(patches) > 1 else '1,-1'}")
        assert not [name for name in hidden if f'id="{name}' in state.view(0).picture("tall")]
        assert 'id="nursery-' in state.view(0).picture("wide"), "there nothing lies over it"
        assert 'id="nursery-' in state.view(1).picture("tall"), "who waits sees all"
        if len(patches) > 1:
            frame = frame_of(state, "tall")
            box = panel_box(column_of(state), powers_asked(state), frame)
            assert box.y + box.height <= IN_SIGHT, "all can be read above the question"
            assert box.y > frame.garden.y + frame.garden.height - 2 * LEGEND_ROOM


def test_on_small_patches_what_others_added_last_is_marked_without_another_edge() -> None:
    state = next(state for state in positions("power-plants", 5) if state.to_dict()["patches"][9:])
    for shape, dashed in (("wide", True), ("tall", False)):
        svg = ElementTree.fromstring(state.view(0).picture(shape))
        marks = [part for part in svg.iter() if part.get("id", "").startswith("added-")]
        assert marks
        for one in marks:
            edges = [part for part in one.iter() if part.get("stroke-dasharray")]
            assert bool(edges) == dashed, shape
