"""What people see and read: picture, preview, labels, log, terminal, evaluation."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from math import dist, pi
from random import Random

import pytest
from rich.text import Text

import hortus
from hortus.core.contract import Event
from hortus.core.face import BELOW
from hortus.core.palette import PLAYER_TINTS, SUN
from hortus.core.svg import Box, Drawing
from hortus.games.weeds import picture
from hortus.games.weeds.aim import aim
from hortus.games.weeds.geometry import UNBLOCKED
from hortus.games.weeds.insight import features
from hortus.games.weeds.moves import PASS, Growth
from hortus.games.weeds.picture import lit_ground
from hortus.games.weeds.picture_aim import arrow_over, covers, meets
from hortus.games.weeds.picture_map import STANDARD, between, layout_of, map_of
from hortus.games.weeds.picture_pieces import Shown, choice_id, draw_piece, foliage
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.sunlight import STRING, stretches
from hortus.games.weeds.terminal import NOTES, TALLEST, Chart, board, listed
from tests.games.weeds.tables import SHADED, fresh, laid, play, weeds
from tests.marks import long
from tests.pictures import SVG


def growth(text: str) -> Growth:
    move = weeds().parse(text)
    assert isinstance(move, Growth)
    return move


def ids(svg: str) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', svg))


def test_the_picture_shows_every_piece_leaf_and_player() -> None:
    plot = laid(SHADED)
    svg = plot.view(None).picture()
    ET.fromstring(svg)
    assert {"world", "sun", "light", "totem"} <= ids(svg)
    assert {f"piece-{number}" for number in range(6)} <= ids(svg)
    assert {"leaf-4", "leaf-5"} <= ids(svg)
    assert re.search(r'<path [^>]*id="light" class="still"', svg), "shadows stay at what casts them"
    assert {f"seat-{seat}" for seat in range(4)} <= ids(svg)
    assert "doomed" in svg
    assert not [name for name in ids(svg) if name.startswith("grow-")]


def test_a_panel_says_what_the_round_will_bring_and_cost() -> None:
    plot = laid(SHADED)
    lights = {leaf.number: plot.light_on(leaf) for leaf in plot.leaves()}
    prospects = picture.prospects_of(plot, lights)
    assert sum([one.doomed for one in prospects]) == list(lights.values()).count(0) > 0
    bare = [seat for seat in range(4) if not any([p.parent == seat for p in plot.pieces])]
    assert [prospects[seat].income for seat in bare] == [3] * len(bare)
    svg = plot.view(None).picture("wide")
    assert "−1 leaf" in svg
    assert "more next round, and 1 leaf will die." in svg
    assert "as long as nothing grows on the root" in svg, "why a bare root makes more"


@pytest.mark.parametrize("shape", ["square", "tall", "alone"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_the_round_will_cost_stands_clear_of_the_stash(shape: str, players: int) -> None:
    """Where both share a line."""
    plot = laid(SHADED, [11] * players)
    drawn = ET.fromstring(plot.view(0).picture(shape))
    parts = {part.get("id"): part for part in drawn.iter() if part.get("id")}
    lost = [text for text in parts["energy-0"].iter(f"{SVG}text") if "−" in (text.text or "")]
    outlines = [one.get("points", "") for one in parts["stash-0-small"].iter(f"{SVG}polygon")]
    corners = [[float(at) for at in pair.split(",")] for pair in outlines[0].split()]
    for text in lost:
        size, x, y = (float(text.get(name, "")) for name in ("font-size", "x", "y"))
        right = x + 0.6 * size * len(text.text or "")
        beside = right <= min(x for x, _ in corners)
        assert beside or y <= min(y for _, y in corners)
    assert lost


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_points_that_are_about_to_die_are_shown_as_such(shape: str, players: int) -> None:
    safe, shaded = laid(SHADED[1:], [3] * players), laid(SHADED, [3] * players)
    assert "→" not in safe.view(0).picture(shape)
    panel = shaded.view(0).picture(shape).partition('id="points-0"')[2].partition("</g>")[0]
    assert ">4<" in panel
    assert ">→ 3<" in panel
    assert "stroke-dasharray" in panel, "the part of the bar that dies is hatched"
    scores = [one.score for one in shaded.game.face.standings(shaded.view(1))]
    assert scores == ["4 → 3"] + ["0 points"] * (players - 1)
    over = laid(SHADED, [3] * players, phase="over", to_move=None)
    assert over.game.face.standings(over.view(1))[0].score == "4 points"


def test_the_totem_covers_no_number() -> None:
    """Nor does it on a phone with five panels, where leaves die."""
    for players in (2, 3, 4, 5):
        for shape in ("wide", "square", "tall"):
            drawn = ET.fromstring(fresh(players).view(0).picture(shape))
            totem = next(part for part in drawn.iter() if part.get("id") == "totem")
            outline = next(part.get("points", "") for part in totem.iter() if part.get("points"))
            foot = max(float(one) for one in re.split("[ ,]", outline)[1::2])
            energy = next(part for part in drawn.iter() if part.get("id") == "energy-0")
            for text in energy.iter(f"{SVG}text"):
                top = float(text.get("y", "")) - 0.8 * float(text.get("font-size", ""))
                assert foot <= top + 1


def test_the_seat_to_move_sees_a_dot_for_each_candidate() -> None:
    plot = fresh()
    svg = plot.view(0).picture()
    face = plot.game.face
    for move in plot.moves():
        assert set(face.touches(plot.view(0), move)) <= ids(svg)
    assert face.touches(plot.view(0), growth("s0:0@1441")) == ("piece-0",)
    assert face.touches(plot.view(0), PASS) == (), "nobody passes by a slip"
    assert choice_id(growth("m0:0@1440")) == "grow-m0-0-1440"


def test_a_piece_is_the_same_part_for_whoever_is_to_move_and_for_all_others() -> None:
    state = fresh(2)
    state.play(state.moves()[0])
    face, views = state.game.face, [state.view(seat) for seat in (state.turn, None)]
    mine, others = [face.sheet(view, "wide", ()).parts for view in views]
    pieces = [name for name in mine if name.startswith("piece-")]
    assert len(pieces) == 3
    assert [mine[name] for name in pieces] == [others[name] for name in pieces]


def test_what_light_changes_of_a_branch_is_sent_without_the_branch() -> None:
    chart = map_of(fresh(2).world.radius, layout_of("wide", 2))
    shown = Shown(7, 0, 1, False, ((0, 0), (900, 100), (900, -100)), 0)
    drawn = []
    for sun in (1, 2):
        drawing = Drawing(100, 100, "")
        draw_piece(drawing, chart, shown, sun, "Ada's branch")
        drawn.append(drawing.sheet())
    new = drawn[1].since(drawn[0])
    assert set(new) == {"piece-7", "leaf-7"}
    assert len(str(new)) < 400


def test_pips_lie_on_what_counts_and_not_on_roots() -> None:
    plot = laid([(3, "large", 0, 2880)])
    svg = plot.view(None).picture("wide")
    dots = [
        svg.split(f'id="foliage-{name}"')[1].split("id=")[0].count("<circle")
        for name in ("root", 0, 1, 2)
    ]
    assert dots == [0, 1, 2, 3]
    for piece in plot.pieces:
        drawn = svg.split(f'id="piece-{piece.number}"')[1].split('id="piece-')[0]
        assert ("#foliage-root" in drawn) == (piece.parent < 0)
        assert (f"#foliage-{piece.size}" in drawn) == (piece.parent >= 0)


def test_the_picture_tells_a_client_where_the_world_lies() -> None:
    plot = fresh()
    world = re.search(
        r'<g id="world" data-x="360" data-y="360" data-scale="([\d.]+)"', plot.view(0).picture()
    )
    assert world is not None
    layout = layout_of("alone", plot.players)
    chart = map_of(plot.world.radius, layout)
    assert float(world[1]) == pytest.approx(chart.scale, abs=1e-5)
    assert chart.place(0, 0) == (layout.middle_x, layout.middle_y)
    assert chart.place(0, chart.radius) == (layout.middle_x, layout.middle_y - layout.radius)
    assert foliage(30, 10, 3, 0).count("Q") == 12
    assert between((0, 0), (2, 4), 0.5) == (1, 2)


def test_light_reaches_the_string_only_where_nothing_stands() -> None:
    plot = laid([(0, "large", 0, 1440)])
    outline = lit_ground(plot, 3.82)
    assert all(x * x + y * y <= 3.8201**2 for x, y in outline)
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    points = [between(one, two, share / 8) for one, two in sides for share in range(8)]
    behind = [(x, y) for x, y in points if abs(x) < 0.2 and y < 0]
    assert behind
    assert all(y > -0.6 for _, y in behind)


def test_each_ray_ends_at_the_first_side_it_meets() -> None:
    near, far = ((1.0, -1.0), (1.0, 1.0), (2.0, 0.0)), ((3.0, -0.5), (3.0, 0.5), (4.0, 0.0))
    assert stretches([]) == [(-pi, pi, STRING, STRING)]
    assert stretches([near, far]) == stretches([near])
    lit, shade = sorted(stretches([near]), key=lambda one: one[2])
    assert lit[2:] == (STRING, STRING)
    assert shade == pytest.approx((-pi / 4, pi / 4, 2**0.5, 2**0.5))
    assert len(stretches([far, ((1.0, -0.1), (1.0, 0.1), (2.0, 0.0))])) == 4


def test_the_preview_shows_shadow_victims_and_reason() -> None:
    plot = laid(SHADED[:1])
    view = plot.view(0)
    face = plot.game.face
    allowed = face.preview(view, growth("l0:0@2080"))
    assert "dies" in allowed
    assert (
        'data-says="Large branch in full light for 3 energy: next round you still make 2' in allowed
    )
    assert "polygon" in allowed
    refused = face.preview(view, growth("s0:0@4320"))
    assert 'data-says=""' in refused, "why it may not be placed is told beside it"
    assert aim(plot, growth("s0:0@4320")).reason == "it would overlap your root"
    assert "<text" not in refused
    dims = face.preview(laid([(0, "large", 0, 2880)]).view(0), growth("s0:0@2080"))
    assert "loses light" in dims
    assert "polygon" not in face.preview(view, growth("s99:0@0"))
    assert face.preview(view, PASS) == ""
    for markup in (allowed, refused):
        ET.fromstring(markup)


def test_labels_of_an_aim_cover_neither_each_other_nor_the_arrow_of_a_hint() -> None:
    rng = Random(4)
    several = 0
    for players in (2, 5):
        plot = fresh(players, fan="coarse")
        for _ in range(9):
            plot.play(plot.moves()[rng.randrange(max(1, len(plot.moves()) - 1))])
        for move in plot.moves():
            for shape in ("wide", "tall"):
                markup = plot.game.face.preview(plot.view(plot.turn), move, shape)
                boxes = labels_of(markup) if markup else []
                if isinstance(move, Growth) and (piece := plot.aimed(move)) is not None:
                    chart = map_of(plot.world.radius, layout_of(shape, players))
                    boxes.append(arrow_over(chart, chart.corners(piece)))
                several += len(boxes) > 2
                assert not any([meets(*pair) for pair in itertools.combinations(boxes, 2)])
    assert several > 20


def test_what_a_branch_is_worth_stands_beside_branches_and_marks() -> None:
    rng = Random(11)
    beside, all_told = 0, 0
    for _ in range(3):
        plot = fresh(5, fan="coarse")
        for _ in range(12):
            plot.play(plot.moves()[rng.randrange(max(1, len(plot.moves()) - 1))])
        for shape in ("wide", "tall"):
            chart = map_of(plot.world.radius, layout_of(shape, 5))
            for move in plot.moves()[:8]:
                if not isinstance(move, Growth) or (piece := plot.aimed(move)) is None:
                    continue
                markup = plot.game.face.preview(plot.view(plot.turn), move, shape)
                worth = labels_of(markup)[-1]
                assert not covers(worth, chart.corners(piece)), "the branch itself is in sight"
                roots = [chart.corners(one) for one in plot.pieces if one.parent < 0]
                marks = [
                    between(tip, between(right, left, 0.5), 0.62) for tip, right, left in roots
                ]
                r = 15 * chart.unit
                around = [Box(x - r, y - r, 2 * r, 2 * r) for x, y in marks]
                assert not any([meets(worth, mark) for mark in around])
                all_told += 1
                beside += not any([covers(worth, chart.corners(one)) for one in plot.pieces])
    assert beside > 0.9 * all_told > 20


def labels_of(markup: str) -> list[Box]:
    rects = ET.fromstring(markup).iter("rect")
    return [
        Box(*[float(rect.get(name, "")) for name in ("x", "y", "width", "height")])
        for rect in rects
    ]


@pytest.mark.parametrize("shape", ["wide", "square"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_panels_legend_and_news_leave_the_string_free(shape: str, players: int) -> None:
    layout = layout_of(shape, players)
    assert layout.legend is not None
    assert layout.news is not None
    besides = list({layout.legend, layout.news})
    boxes = [*layout.panels, *besides]
    assert not any([meets(*pair) for pair in itertools.combinations(boxes, 2)])
    rope = layout.radius + 7 * layout.radius / STANDARD
    for x, y, width, height in boxes if players > 3 else [layout.legend, layout.news]:
        nearest = (
            min(max(layout.middle_x, x), x + width),
            min(max(layout.middle_y, y), y + height),
        )
        assert dist(nearest, (layout.middle_x, layout.middle_y)) > rope - 4, "round corners"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_on_a_tablet_all_panels_are_in_sight_below_the_world(players: int) -> None:
    layout = layout_of("square", players)
    assert layout.height <= 1000 * layout.width / 820, (
        "with 820 points across, below the page's bar"
    )
    assert max([box.y + box.height for box in layout.panels]) <= layout.height


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_news_have_a_place_beside_the_world_and_all_panels(players: int) -> None:
    for shape in ("tall", "square"):
        layout = layout_of(shape, players)
        assert layout.legend is not None
        assert layout.legend.y >= 2 * layout.middle_y
        boxes = [*layout.panels, layout.legend]
        assert not any([meets(*pair) for pair in itertools.combinations(boxes, 2)])
        if shape == "tall":
            assert max([box.y + box.height for box in boxes]) <= 664, "above the bar of buttons"
    plot = fresh(players)
    room = {"tall": "legend", "square": "legend", "wide": "news"}
    for part, name in room.items():
        assert re.search(f'<g id="{name}" class="news-room"', plot.view(0).picture(part))
    play(plot, "-", "-")
    assert plot.over
    for part in room:
        assert re.search('<g id="result" class="news-room told"', plot.view(0).picture(part))


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_legend_shows_suns_and_buds_side_by_side(shape: str, players: int) -> None:
    drawn = fresh(players).view(0).picture(shape)
    legend = drawn.partition('id="legend"')[2].partition("</g>")[0]
    assert [f"#sun-{sun}" in legend for sun in (2, 1, 0)] == [True] * 3
    assert f'fill="{SUN}"' in legend, "golden in full light"
    assert f'fill="{PLAYER_TINTS[0]}"' in legend, "pale in some shade"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_short_names_are_written_in_full_and_marks_are_explained(players: int) -> None:
    plot = fresh(players)
    svg = plot.view(0).picture("wide", ["Sapling"] * players)
    assert svg.count(">Sapling<") == players
    for shape in ("wide", "square", "tall"):
        assert "faded and tiny ones are further places, allowed as well." in plot.view(0).picture(
            shape
        )


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("l0:0@1440", "Large from the root, straight ahead"),
        ("s4:128@1680", "Small from the small branch, middle, 15° left"),
        ("s4:0@1200", "Small from the small branch, right corner, 15° right"),
        (
            "m4:256@1441",
            "Medium from the small branch, left corner, a touch left of straight ahead",
        ),
        ("m4:256@1874", "Medium from the small branch, left corner, about 27° left"),
        ("m4:63@4320", "Medium from the small branch, near the right corner, straight back"),
        ("m4:64@4320", "Medium from the small branch, right of the middle, straight back"),
        ("m4:255@4320", "Medium from the small branch, near the left corner, straight back"),
        ("m77:64@4320", "m77:64@4320"),
        ("pass", "Pass and save your energy"),
    ],
)
def test_labels_say_size_parent_point_and_direction(text: str, label: str) -> None:
    plot = laid([(0, "small", 0, 1440)])
    assert plot.game.face.label(plot.view(0), weeds().parse(text)) == label


@pytest.mark.parametrize("part", ["seat-{}", "plate-{}", "energy-{}", "stash-{}-small"])
def test_a_click_on_a_panel_is_told_what_it_shows(part: str) -> None:
    view = fresh().view(0)
    assert part.format(0) in ids(view.picture())
    own = view.game.face.refusal(view, part.format(0))
    assert own.startswith("this shows your points, your energy")
    assert "to pass, press the button" in own
    theirs = view.game.face.refusal(view, part.format(1))
    assert theirs == "those are {1}'s pieces and energy"


def test_after_a_move_the_new_branch_is_what_can_be_seen_of_it() -> None:
    plot = laid([(0, "small", 0, 1440)])
    move = growth("s0:0@2080")
    traces = plot.game.face.traces(plot.view(1), move)
    plot.play(move)
    assert traces == ("piece-5",)
    assert 'id="piece-5"' in plot.view(1).picture()
    assert plot.game.face.traces(plot.view(0), PASS) == (f"seat-{plot.turn}",)


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_at_the_end_only_who_has_won_is_marked_and_what_ended_it_told(shape: str) -> None:
    plot = laid([(1, "large", 0, 4320)], quiet=1)
    while not plot.pass_ends():
        assert plot.game.face.traces(plot.view(0), PASS)
        plot.play(PASS)
    assert plot.game.face.traces(plot.view(0), PASS) == ()
    plot.play(PASS)
    svg = plot.view(0).picture(shape)
    assert [part.partition("<")[0] for part in svg.split("<title>Winner")[1:]] == [""]
    assert svg.partition('id="seat-1"')[2].partition('id="seat-2"')[0].count(">wins<") == 1
    told = svg.partition('id="result"')[2].partition("</g>")[0]
    assert "wins with 3 points." in told
    assert "The game ends after round 1: nobody wants to grow." in told


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_a_tie_is_told_with_what_broke_it(shape: str) -> None:
    branches = [(0, "large", 0, 1440), (1, "large", 0, 4320)]
    plot = laid(branches, [2, 5, 0, 0], phase="over", to_move=None)
    told = plot.view(0).picture(shape).partition('id="result"')[2].partition("</g>")[0]
    assert "Equal points in play; most energy left." in told


def test_who_has_as_many_points_as_another_is_told_with_what_ranks_them() -> None:
    large = [(0, "large", 0, 1440), (1, "large", 0, 4320), (2, "large", 0, 0)]
    plot = laid([*large, (0, "small", 0, 480)], [0, 2, 5, 0], phase="over", to_move=None)
    assert plot.result is not None
    assert plot.result.ranks == (1, 3, 2, 4)
    scores = [one.score for one in plot.game.face.standings(plot.view(0))]
    assert scores == ["4 points", "3 points, 2 energy", "3 points, 5 energy", "0 points"]
    drawn = plot.view(0).picture("square")
    said = "Player 2 and Player 3 tie: more energy left comes first."
    assert said in drawn
    level = laid(large[1:], [0, 2, 2, 0], income=[0, 1, 2, 0], phase="over", to_move=None)
    assert [one.score for one in level.game.face.standings(level.view(0))][1:3] == [
        "3 points, 2 energy, 1 made last",
        "3 points, 2 energy, 2 made last",
    ]
    shared = laid(large[1:], [0, 2, 2, 0], phase="over", to_move=None)
    assert shared.game.face.standings(shared.view(0))[1].score == "3 points"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_beside_the_page_the_result_is_short(players: int) -> None:
    plot = fresh(players)
    play(plot, "-", "-")
    drawn = plot.view(0).picture("wide", ["Seedling"] * players)
    result = drawn.partition('id="result"')[2].partition("</g>")[0]
    assert 1 <= result.count("<text") <= 3 or players > 2


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_who_leads_wears_a_crown(shape: str) -> None:
    assert "m-8 0l-1-8" not in fresh().view(0).picture(shape), "nobody has grown anything"
    svg = laid([(0, "small", 0, 1440), (1, "large", 0, 4320)]).view(0).picture(shape)
    assert svg.count("m-8 0l-1-8") == 1
    assert "m-8 0l-1-8" in svg.partition('id="seat-1"')[2].partition('id="seat-2"')[0]


def test_in_the_opening_few_places_are_strong_and_none_is_lost() -> None:
    plot = fresh()
    svg = plot.view(0).picture("wide")
    strong = svg.partition('id="buds"')[2].partition('class="quiet"')[2].partition("</g>")[2]
    assert 6 <= strong.partition("</g>")[0].count('id="grow-') <= 12
    grown = {choice_id(move) for move in plot.moves() if isinstance(move, Growth)}
    assert grown <= ids(svg)


def test_a_click_beside_all_leaves_is_told_to_point_at_one() -> None:
    plot = fresh()
    for part in ("world", "light", "sun"):
        assert plot.game.face.refusal(plot.view(0), part).startswith("point at one of the leaves")


def test_a_second_quiet_round_is_told_before_it_ends_the_game() -> None:
    plot = fresh(2)
    warning = "If nobody grows in this round, the game ends."
    assert warning not in plot.game.face.prompt(plot.view(plot.turn))
    play(plot, "-")
    assert plot.quiet == 1
    assert warning in plot.game.face.prompt(plot.view(plot.turn))
    plot.play(PASS)
    assert "Passing now ends the game." in plot.game.face.prompt(plot.view(plot.turn))


def test_the_log_tells_of_victims_rounds_and_deaths() -> None:
    plot = laid(SHADED[:1], energy=(3, 0, 0, 0))
    face = plot.game.face
    line = face.tell(plot.view(1), growth("l0:0@2080"))
    assert line == (
        "{0} grows a large branch from the root, taking all light from {0}'s small branch. "
        "Round 2, {1} begins. Without light, {0}'s small branch dies. Energy: 2 for {0}, 3 for {1}, 3 for {2}, 3 for {3}."
    )
    quiet = laid(SHADED, energy=(1, 0, 0, 0), quiet=1)
    assert face.tell(quiet.view(None), PASS) == (
        "{0} passes, saving 1. The game ends after round 1: nobody wants to grow. "
        "Without light, {0}'s small branch dies. {0} wins with 3 points: most points in play."
    )
    dims = laid([(0, "large", 0, 2880)])
    assert face.tell(dims.view(0), growth("s0:0@2080")) == (
        "{0} grows a small branch from the root, taking some light from {0}'s large branch."
    )


def test_who_reads_of_a_branch_is_told_first_of_what_it_costs_them() -> None:
    """As the shaded are told to each who may lose by it: their own come before all others."""
    rng = Random(4)
    told = 0
    for _ in range(6):
        plot = fresh(5, fan="coarse")
        for _ in range(10):
            plot.play(plot.moves()[rng.randrange(max(1, len(plot.moves()) - 1))])
        for move in plot.moves():
            for seat in range(5):
                line = plot.game.face.tell(plot.view(seat), move).split(".")[0]
                lists = re.findall(r"(?:all|some) light from (.*?)(?= and some|$)", line)
                for owners in [re.findall(r"\{(\d)\}'s", one) for one in lists]:
                    told += len(set(owners)) > 1 and str(seat) in owners
                    assert str(seat) not in owners or owners[0] == str(seat)
    assert told


def test_a_leaf_has_one_name_in_a_line_of_the_log() -> None:
    """The new piece counts among those it is told from: its victim dies in the same line."""
    plot = laid([(0, "small", 0, 2880)], energy=(1, 0, 0, 0))
    line = plot.game.face.tell(plot.view(None), growth("s0:0@2160"))
    assert line.startswith(
        "{0} grows a small branch from the root, taking all light from {0}'s small branch at the "
        "bottom. "
    )
    assert "Without light, {0}'s small branch at the bottom dies." in line


def test_when_the_game_is_over_nothing_is_promised_for_a_next_round() -> None:
    plot = laid([(3, "large", 0, 2880)], phase="over", to_move=None)
    for shape in ("wide", "square", "tall"):
        svg = plot.view(None).picture(shape)
        assert "next round" not in svg.lower()
        assert "leaf-" not in svg
        assert "a large 3" in svg, "what a large piece counts"
        if shape == "wide":
            assert ">3 points<" in svg, "and in the picture where there is room"


@long
def test_every_kind_of_event_is_told() -> None:
    """Counted over whole games of the greedy bot: none is left untold."""
    signs = {
        "grow": " grows ",
        "pass": " passes, saving ",
        "round": "Round ",
        "energy": "Energy: ",
        "death": "Without light, ",
        "end": "The game ends after round ",
    }
    assert set(signs) == set(weeds().event_kinds)
    told: Counter[str] = Counter()
    heard: list[Event] = []
    for seed in range(2):
        plot = fresh(3, fan="coarse")
        rng = Random(seed)
        while not plot.over:
            move = hortus.bot("greedy:20").choose(plot.view(plot.turn), rng)
            line = plot.game.face.tell(plot.view(None), move)
            told.update({kind: line.count(sign) for kind, sign in signs.items()})
            told["died"] += len(
                re.findall(r"'s [^.,]*?(?:small|medium|large) branch(?=[^.]* dies?\.)", line)
            )
            plot.witness = heard.append
            plot.play(move)
    counts = Counter(event.kind for event in heard)
    assert told["died"] == counts["death"] > 0
    for kind in ("grow", "pass", "round", "end"):
        assert told[kind] == counts[kind] > 0
    assert 0 < told["energy"] <= counts["energy"]


def test_a_death_is_told_with_the_place_of_the_leaf_in_the_round_it_dies() -> None:
    """With no energy about, one pass brings several rounds: the leaf dies first, then its parent."""
    branches = [*SHADED, (4, "small", 128, 2880)]
    gone = [{"small": 3, "medium": 0, "large": 0}, *[{"small": 0, "medium": 0, "large": 0}] * 3]
    plot = laid(branches, energy=(1, 0, 0, 0), stash=gone)
    line = plot.game.face.tell(plot.view(0), PASS)
    assert "Round 2, {1} begins. Without light, {0}'s small branch on the left dies." in line


def test_a_pass_that_ends_the_game_says_so_before_it_is_made() -> None:
    plot = laid([], energy=(3, 0, 0, 0), quiet=1)
    face = plot.game.face
    assert plot.pass_ends()
    assert face.label(plot.view(0), PASS) == "Pass, which ends the game"
    assert face.prompt(plot.view(0)).endswith("Passing now ends the game.")
    for other in (laid([], quiet=1), laid([], energy=(3, 0, 0, 0))):
        assert not other.pass_ends()
        assert face.label(other.view(0), PASS) == "Pass and save your energy"
        assert "ends the game" not in face.prompt(other.view(0))


def test_who_can_only_pass_is_not_asked_to_grow() -> None:
    rng = Random(3)
    plot = fresh(fan="coarse")
    seen = 0
    while not plot.over:
        moves = plot.moves()
        prompt = plot.game.face.prompt(plot.view(plot.turn))
        assert prompt.startswith("Nothing that ") == (list(moves) == [PASS])
        seen += len(moves) == 1
        plot.play(moves[rng.randrange(len(moves))])
    assert seen > 0


def test_prompts_and_topics_fit_the_moment() -> None:
    plot = fresh()
    face = plot.game.face
    assert "3 energy to spend" in face.prompt(plot.view(0))
    assert face.prompt(plot.view(1)) == "{0} is growing; 3 energy left."
    assert f"## {face.topic(plot.view(0))}" in face.rules()
    play(plot, "-", "-")
    assert face.prompt(plot.view(0)) == "The game is over."
    assert face.topic(plot.view(0)) == "The end"


def test_standings_say_points_energy_and_stash() -> None:
    plot = fresh()
    play(plot, "pass")
    holds = plot.game.face.standings(plot.view(None))[0].holds
    assert holds == "3 energy; stash 5 small, 5 medium, 4 large; the totem; passed"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (160, 50)])
def test_the_terminal_shows_every_number_within_its_size(
    players: int, width: int, height: int
) -> None:
    rng = Random(players)
    plot = fresh(players, fan="coarse")
    shown = pieces = 0
    while not plot.over:
        lines = Text.from_markup(board(plot, width, height)).plain.split("\n")
        assert max(len(line) for line in lines) <= width
        assert len(lines) <= height - BELOW
        assert "☼" in "".join(lines)
        columns = 2 * min(height - BELOW, (width - NOTES) // 2, TALLEST)
        numbers = re.findall(r"\d+", " ".join(line[:columns] for line in lines))
        shown += len({str(piece.number) for piece in plot.pieces} & set(numbers))
        pieces += len(plot.pieces)
        moves = plot.moves()
        plot.play(moves[rng.randrange(max(1, len(moves) - 1))])
    assert shown == pieces


def test_details_list_every_piece() -> None:
    words = Text.from_markup(laid(SHADED).game.face.details(laid(SHADED).view(0))).plain
    assert "●  0 {0}: root" in words
    assert "●  4 {0}: small growing from 0, a leaf: blocked, dies" in words
    assert "●  5 {0}: large growing from 0, a leaf: unblocked, makes 2 energy" in words
    assert len(words.split("\n")) == len(listed(laid(SHADED)).split("\n")) == 6
    assert len(Chart(laid(SHADED), 17).lines()) == 17


def test_one_is_not_written_as_many() -> None:
    plot = laid([(1, "small", 0, 0)], energy=(1, 3, 3, 3))
    texts = [
        plot.view(0).picture(),
        picture.describe(plot, ["Ada", "Grace", "Edsger", "Barbara"]),
        board(plot),
        plot.game.face.prompt(plot.view(0)),
        *[standing.score for standing in plot.game.face.standings(plot.view(0))],
    ]
    for text in texts:
        assert not re.search(r"\b1 (?:points|leaves|pieces)\b", text)
    assert "1 point, 3 energy, 1 leaf, 0 doomed" in texts[1]


def values(plot: Plot) -> list[float]:
    return plot.game.values(plot)


def test_evaluation_prefers_light_points_and_rivals_in_the_shade() -> None:
    start = fresh()
    assert values(start)[1] == pytest.approx(values(start)[3])
    ahead = laid([(0, "large", 0, 1440)], energy=(0, 3, 3, 3), to_move=1)
    assert values(ahead)[0] > values(ahead)[1]
    doomed, without = laid(SHADED), laid(SHADED[1:])
    assert values(doomed)[0] <= values(without)[0]
    assert values(laid([*SHADED[1:], (0, "small", 0, 800)]))[0] > values(without)[0]
    play(start, "-", "-")
    assert values(start) == [0, 0, 0, 0]


def test_features_count_leaves_by_their_light() -> None:
    found = features(laid(SHADED), 0)
    assert (found["leaves"], found["unblocked"], found["partial"], found["doomed"]) == (2, 1, 0, 1)
    assert found["stash"] == 12


def test_the_winner_is_evaluated_as_won() -> None:
    plot = laid([(3, "large", 0, 2880)], phase="over", to_move=None)
    assert values(plot) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1.0])


def buds(svg: str) -> dict[str, tuple[str, bool]]:
    """The buds of a picture by their ids: their outlines, and whether they are golden."""
    found = re.findall(r'<path d="([^"]+q[^"]+)" id="(grow-[^"]+)"( fill="[^"]+")?/>', svg)
    return {name: (outline, bool(gold)) for outline, name, gold in found}


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_a_bud_is_a_leaf_the_same_on_both_sides(shape: str) -> None:
    shown = buds(fresh().view(0).picture(shape))
    assert len(shown) > 3
    for outline, _ in shown.values():
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", outline)]
        _, _, *sides = numbers
        there, back = sides[:4], sides[4:]
        assert [-one for one in there] == back, "the way back mirrors the way there"


def test_on_a_phone_only_buds_are_seen_that_a_finger_can_tell_apart() -> None:
    plot = fresh()
    shown = [
        re.findall(r"-?\d*\.?\d+", one) for one, _ in buds(plot.view(0).picture("tall")).values()
    ]
    middles = [
        (float(x) + float(ax) / 2, float(y) + float(ay) / 2) for x, y, _, _, ax, ay, *_ in shown
    ]
    apart = [dist(one, two) for one, two in itertools.combinations(middles, 2)]
    assert min(apart) > 30
    assert re.search(r'<g id="specks"[^>]* display="none"', plot.view(0).picture("tall"))
    assert not re.search(r'<g id="specks"[^>]* display="none"', plot.view(0).picture("wide"))


def test_a_bud_is_golden_where_the_branch_would_lie_in_full_light() -> None:
    plot = laid(SHADED)
    shown = buds(plot.view(plot.turn).picture("wide"))
    lights = {
        choice_id(move): plot.light_on(piece)
        for move in plot.moves()
        if isinstance(move, Growth) and (piece := plot.aimed(move)) is not None
    }
    assert {gold for _, gold in shown.values()} == {True, False}
    for name, (_, gold) in shown.items():
        assert gold == (lights[name] == UNBLOCKED)


def last_place() -> Plot:
    """A position of a real game in which few places are left."""
    plot, rng, bot = fresh(2), Random(3), hortus.bot("habit")
    while not plot.over:
        places = {(one.parent, one.attachment, one.direction) for one in plot.affordable()}
        if len(places) == 1:
            return plot
        plot.play(bot.choose(plot.view(plot.turn), rng))
    raise AssertionError("no such position")


def test_on_a_phone_the_last_places_hide_less_than_a_small_branch() -> None:
    """However few there are, what one would grow from is seen beside them."""
    plot = last_place()
    drawn = plot.view(plot.turn).picture("tall")
    chart = map_of(plot.world.radius, layout_of("tall", 2))
    small = chart.corners(plot.pieces[0])[1:]
    ((_, r),) = re.findall(r'<g id="(grow-[^"]+)"><circle [^>]*r="([0-9.]+)"', drawn)
    assert 2 * float(r) < 0.75 * dist(*small), "a root is as wide as a large branch"


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_the_last_place_is_large_and_called_the_last(shape: str) -> None:
    plot = last_place()
    view = plot.view(plot.turn)
    assert plot.game.face.prompt(view).startswith("Only one place is left;")
    drawn = re.findall(r'<g id="grow-[^"]+"><circle [^>]*r="([0-9.]+)"', view.picture(shape))
    assert len(drawn) == 1
    assert float(drawn[0]) >= (14 if shape == "tall" else 20)
    assert not re.search(r'<g id="grow-', fresh().view(0).picture(shape)), "many are small"
