"""The geometry against independent methods: shapely, dense rays, and the readable version."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, Polygon, box

from hortus.games.weeds import reference
from hortus.games.weeds.fan import (
    FANS,
    fits,
    fitting,
    into_parent,
    within_reach,
)
from hortus.games.weeds.geometry import (
    BASES,
    BLOCKED,
    HEIGHTS,
    PARTIAL,
    REACH,
    SINES,
    SLANTS,
    TURN,
    UNBLOCKED,
    UNIT,
    Piece,
    along,
    attachment_point,
    beyond,
    branch,
    covered,
    in_front,
    inside,
    light,
    on_sun,
    overlap,
    shares_rays,
    world_radius,
)
from hortus.games.weeds.reference import PlainPlot
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import World, root_of
from tests.games.weeds.fuzz import disagreement, light_by_rays, misplaced, troubles
from tests.games.weeds.tables import SHADED, fresh, laid

WORLD = World(world_radius(24), 18 * UNIT // 64)
SUN = box(-9 / 32, -9 / 32, 9 / 32, 9 / 32)

sizes = st.integers(0, 2)
directions = st.integers(0, TURN - 1)
coordinates = st.integers(-3 * UNIT, 3 * UNIT)


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    """A piece lying anywhere."""
    tip = (draw(coordinates), draw(coordinates))
    return Piece(1, 0, draw(sizes), 0, 0, draw(directions), tip)


def polygon(piece: Piece) -> Polygon:
    return Polygon(piece.triangle)


def random_table(seed: int, plies: int, fan: str = "normal") -> Plot:
    """A table after some random moves, never passing while a piece can be placed."""
    rng = Random(seed)
    plot = fresh(fan=fan)
    for _ in range(plies):
        if not plot.over:
            moves = plot.moves()
            plot.play(moves[rng.randrange(max(1, len(moves) - 1))])
    return plot


# --- numbers --------------------------------------------------------------------------------


def test_sines_are_those_of_mathematics_to_the_last_unit() -> None:
    for direction in range(TURN):
        exact = math.sin(math.radians(direction / 16)) * 2**30
        assert abs(SINES[direction] - exact) <= 0.5 + 1e-6


def test_the_world_and_the_pieces_have_their_true_sizes() -> None:
    assert world_radius(24) / UNIT == pytest.approx(24 / (2 * math.pi), abs=1e-6)
    for base, height, slant in zip(BASES, HEIGHTS, SLANTS, strict=True):
        assert slant == math.isqrt(height**2 + (base // 2) ** 2)
    assert [base / UNIT for base in BASES] == [9 / 16, 25 / 32, 1]
    assert [height / UNIT for height in HEIGHTS] == [1, 1.375, 1.75]


@given(st.integers(-(2**22), 2**22), st.integers(-(2**22), 2**22), directions)
@settings(deadline=None)
def test_going_along_a_direction_is_a_rotation(length: int, across: int, direction: int) -> None:
    x, y = along(length, across, direction)
    angle = math.radians(direction / 16)
    assert x == pytest.approx(length * math.cos(angle) - across * math.sin(angle), abs=0.51)
    assert y == pytest.approx(length * math.sin(angle) + across * math.cos(angle), abs=0.51)


@given(pieces(), st.integers(0, 256))
@settings(deadline=None)
def test_an_attachment_point_lies_on_the_base(piece: Piece, attachment: int) -> None:
    x, y = attachment_point(piece, attachment)
    base = LineString(piece.triangle[1:])
    assert base.distance(Point(x / UNIT, y / UNIT)) < 1 / UNIT
    ends = (attachment_point(piece, 0), attachment_point(piece, 256))
    assert ends == piece.corners[1:]


# --- overlap, against shapely ---------------------------------------------------------------


@given(pieces(), pieces())
@settings(max_examples=400, deadline=None)
def test_pieces_overlap_as_shapely_says(p: Piece, q: Piece) -> None:
    area = polygon(p).intersection(polygon(q)).area
    if overlap(p, q):
        assert area > 0
    else:
        assert area < 4 * 3 / UNIT
    assert overlap(p, q) == overlap(q, p) == reference.overlaps(p.corners, q.corners)


@given(st.integers(-UNIT, UNIT), st.integers(-UNIT, UNIT), sizes, directions)
@settings(max_examples=300, deadline=None)
def test_pieces_overlap_the_sun_as_shapely_says(x: int, y: int, size: int, direction: int) -> None:
    piece = Piece(1, 0, size, 0, 0, direction, (x, y))
    area = polygon(piece).intersection(SUN).area
    assert on_sun(piece, WORLD.sun) == (area > 1e-12)
    assert on_sun(piece, WORLD.sun) != reference.clear_of_sun(piece, WORLD)


@given(pieces())
@settings(deadline=None)
def test_pieces_stay_in_the_world_if_all_corners_do(piece: Piece) -> None:
    far = max(math.hypot(x, y) for x, y in piece.corners)
    assert inside(piece, WORLD.radius) == (far <= WORLD.radius)
    assert inside(piece, WORLD.radius) == reference.stays_in(piece, WORLD)


@given(pieces(), st.integers(0, 256), sizes, directions)
@settings(max_examples=300, deadline=None)
def test_a_branch_touches_its_parent_but_overlaps_it_only_if_it_turns_back(
    parent: Piece, attachment: int, size: int, aside: int
) -> None:
    child = branch(parent, size, attachment, (parent.direction + aside) % TURN)
    turned = min(aside, TURN - aside)
    if turned < 73 * 16:
        assert not overlap(parent, child)
    elif turned > 90 * 16 and 8 < attachment < 248:
        assert overlap(parent, child)
    if into_parent(parent, attachment, child.direction) and attachment in FANS["wide"].attachments:
        assert overlap(parent, child)


def test_two_branches_from_one_point_touch_if_there_is_just_room_between_them() -> None:
    root = root_of(0, 4, WORLD.radius)
    apex = 2 * math.degrees(math.atan(1 / 3.5)) * 16
    first = branch(root, 2, 0, 1440)
    assert overlap(first, branch(root, 2, 0, 1440 + int(apex)))
    assert not overlap(first, branch(root, 2, 0, 1440 + int(apex) + 1))


def test_pieces_that_share_a_whole_edge_line_only_touch() -> None:
    p = Piece(1, 0, 2, 0, 0, 0, (UNIT, UNIT))
    q = Piece(2, 0, 2, 0, 0, TURN // 2, (UNIT + 2 * HEIGHTS[2], UNIT))
    assert p.x1 == q.x2
    assert not overlap(p, q)
    assert beyond(p.x1, p.y1, p.x2, p.y2, 0, q)


# --- light, against dense rays and the readable version -------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_no_random_game_disagrees_with_shapely_and_dense_rays(seed: int) -> None:
    assert troubles(seed, fan="coarse") == []


def test_dense_rays_see_all_three_classes() -> None:
    plot = laid([(0, "small", 0, 2080), (0, "large", 0, 2880), (1, "small", 0, 0)])
    found = [light_by_rays(leaf, plot.pieces) for leaf in plot.leaves()]
    assert found == [{True}, {True, False}, {True}]
    plot = laid(SHADED)
    assert light_by_rays(plot.pieces[4], plot.pieces) == {False}
    assert disagreement(plot.pieces[4], plot) == ""
    assert misplaced(plot) == ""


@pytest.mark.parametrize("seed", range(6))
def test_the_fast_and_the_readable_version_offer_the_same_moves(seed: int) -> None:
    plot = random_table(seed, 5 + 2 * seed, fan="coarse")
    plain = PlainPlot.like(plot)
    assert plain.moves() == plot.moves()
    assert [plain.can_grow(seat) for seat in range(2)] == [plot.can_grow(s) for s in range(2)]
    for leaf in plot.leaves():
        assert plain.light_on(leaf) == plot.light_on(leaf)


def test_a_whole_game_is_the_same_on_the_readable_geometry() -> None:
    rng = Random(7)
    plot = fresh(players=2, fan="coarse")
    plain = PlainPlot.like(plot)
    while not plot.over:
        moves = plot.moves()
        assert plain.moves() == moves
        move = moves[rng.randrange(len(moves))]
        plot.play(move)
        plain.play(move)
        assert plain.key() == plot.key()
    assert plain.over


def piece_at(size: int, direction: int, x: float, y: float) -> Piece:
    return Piece(1, 0, size, 0, 0, direction, (round(x * UNIT), round(y * UNIT)))


def test_a_piece_in_line_with_the_sun_blocks_a_smaller_one_behind_it() -> None:
    front = piece_at(2, 1440, 0, 0.5)
    behind = piece_at(0, 1440, 0, 2.4)
    assert in_front(front, behind)
    assert not in_front(behind, front)
    assert light(behind, [front, behind]) == BLOCKED == reference.sunlight(behind, [front, behind])
    assert light(front, [front, behind]) == UNBLOCKED
    assert covered([front], behind.lx, behind.ly, behind.hx, behind.hy)
    assert not covered([behind], front.lx, front.ly, front.hx, front.hy)


def test_corners_on_one_ray_neither_block_nor_light() -> None:
    """Two pieces whose arcs meet exactly at a shared corner, and a leaf behind both."""
    left = piece_at(1, 1440 + 400, 0, 0.6)
    right = piece_at(1, 1440 - 400, 0, 0.6)
    assert not shares_rays(
        piece_at(1, 1440 + 400 + 300, 0, 0.6), piece_at(1, 1440 - 400 - 300, 0, 0.6)
    )
    leaf = piece_at(0, 1440, 0, 2.6)
    table = [left, right, leaf]
    assert light(leaf, table) == BLOCKED == reference.sunlight(leaf, table)
    assert light(leaf, [left, leaf]) == PARTIAL == reference.sunlight(leaf, [left, leaf])


def test_a_gap_of_one_unit_lets_light_through() -> None:
    left = piece_at(1, 1440 + 400, 0, 0.6)
    right = Piece(1, 0, 1, 0, 0, 1440 - 400, (1, left.y0))
    leaf = piece_at(0, 1440, 0, 2.6)
    table = [left, right, leaf]
    assert light(leaf, table) == PARTIAL == reference.sunlight(leaf, table)


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_light_needs_no_order_of_pieces(seed: int) -> None:
    plot = random_table(seed % 50, 14, fan="coarse")
    shuffled = plot.pieces.copy()
    Random(seed).shuffle(shuffled)
    for leaf in plot.leaves():
        assert light(leaf, shuffled) == plot.light_on(leaf)


# --- candidates -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", FANS)
def test_remembered_candidates_are_those_found_anew(name: str) -> None:
    plot = random_table(3, 12, fan=name)
    seat = plot.turn
    axis = plot.pieces[seat].direction
    anew = [
        (piece.parent, piece.size, piece.attachment, piece.direction)
        for parent in plot.pieces
        if parent.owner == seat
        for piece in fitting(parent, axis, plot.pieces, plot.world, plot.placements.fan)
        if plot.light_on(piece) > BLOCKED
    ]
    known = plot.open_branches(seat)
    assert sorted(anew) == sorted([(p.parent, p.size, p.attachment, p.direction) for p in known])


def test_no_part_of_a_branch_is_out_of_its_reach() -> None:
    plot = random_table(5, 14)
    tip = (plot.pieces[0].x0, plot.pieces[0].y0)
    near = within_reach(tip, plot.pieces, plot.pieces[0])
    for piece in plot.pieces:
        distance = polygon(piece).distance(Point(tip[0] / UNIT, tip[1] / UNIT))
        assert piece in near or distance > REACH / UNIT - 1e-6


def test_a_table_laid_by_hand_fits_as_it_should() -> None:
    plot = laid([(0, "small", 0, 1440)])
    assert not fits(branch(plot.pieces[0], 0, 0, 1440), plot.pieces, plot.world)
    assert fits(branch(plot.pieces[1], 0, 0, 0), plot.pieces, plot.world)
