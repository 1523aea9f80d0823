"""Whether anything can still grow, decided exactly: against trying every branch there is."""

from __future__ import annotations

import math
from random import Random

import pytest

from hortus.games.weeds.boxes import Box, Reach, swung
from hortus.games.weeds.fan import fits
from hortus.games.weeds.geometry import BLOCKED, NOTCHES, TURN, Piece, branch, light
from hortus.games.weeds.moves import PASS, Growth
from hortus.games.weeds.room import Rooms, first_aims
from hortus.games.weeds.rules import Plot
from tests.games.weeds.sweep import fitting_directions, legal_aims
from tests.games.weeds.tables import fresh, laid, play
from tests.marks import long, mostly_compiled

ALL = (True, True, True)


def crowded(seed: int, players: int = 4, **options: object) -> Plot:
    """A table on which nobody finds room any more with the fan, or hardly."""
    rng = Random(seed)
    plot = fresh(players, **options)
    last = plot
    while not plot.over:
        copy = plot.copy()
        assert isinstance(copy, Plot)
        last = copy
        moves = plot.moves()
        if len(moves) == 1 and plot.round > 2:
            break
        plot.play(moves[rng.randrange(max(1, len(moves) - 1))])
    return last


def hopeless(box: Box, plot: Plot, parent: Piece) -> bool:
    return (
        box.outside(plot.world.radius)
        or box.on_sun(plot.world.sun)
        or any(box.overlaps(other) for other in plot.pieces)
        or box.dark(plot.pieces, parent)
    )


def legal(piece: Piece, plot: Plot) -> bool:
    return fits(piece, plot.pieces, plot.world) and light(piece, plot.pieces) > BLOCKED


# --- the sweep itself -----------------------------------------------------------------------


def test_the_sweep_judges_room_as_the_rules_do() -> None:
    plot = crowded(1, 2, fan="coarse")
    rng = Random(5)
    for parent in plot.pieces:
        point = rng.randrange(NOTCHES + 1) if parent.parent >= 0 else 0
        free = fitting_directions(parent, 1, point, plot.pieces, plot.world)
        for direction in range(0, TURN, 37):
            piece = branch(parent, 1, point, direction)
            assert free[direction] == fits(piece, plot.pieces, plot.world)


def test_a_swing_is_never_told_shorter_than_it_is() -> None:
    for steps in (1, 16, 720):
        arc = 2**20 * steps * math.tau / TURN
        assert arc <= swung(2**20, steps) <= arc * 1.01 + 1


# --- the search against it ------------------------------------------------------------------


@pytest.mark.parametrize("seed", mostly_compiled(range(4), 1))
def test_the_search_finds_room_at_the_roots_exactly_where_a_sweep_does(seed: int) -> None:
    plot = crowded(seed, fan="coarse")
    for parent in plot.pieces[:4]:
        for size, aim in enumerate(first_aims(parent, ALL, plot.pieces, plot.world)):
            swept = legal_aims(parent, size, plot.pieces, plot.world)
            assert (aim is not None) == bool(swept)
            assert aim is None or (aim.attachment, aim.direction) in swept


def compare_with_sweep(plot: Plot, parent: Piece, size: int) -> bool:
    """Compare search and sweep over all points of a base; True if there was room."""
    wanted = [size == other for other in range(3)]
    aim = first_aims(parent, wanted, plot.pieces, plot.world)[size]
    if aim is not None:
        assert legal(aim, plot)
        return True
    assert legal_aims(parent, size, plot.pieces, plot.world) == []
    return False


@long
def test_the_search_finds_no_room_on_a_base_only_where_a_sweep_finds_none() -> None:
    plot = crowded(2, 2, fan="coarse")
    parent = plot.pieces[2]
    assert not compare_with_sweep(plot, parent, 2)


@pytest.mark.parametrize(("seed", "number", "aim"), [(5, 10, (0, 1196)), (6, 17, (0, 1371))])
def test_what_comes_too_near_to_the_sun_to_be_sure_is_not_taken_for_dark(
    seed: int, number: int, aim: tuple[int, int]
) -> None:
    plot = crowded(seed, 2 + seed % 4, fan="coarse")
    parent = next(piece for piece in plot.pieces if piece.number == number)
    assert legal(branch(parent, 0, *aim), plot)
    assert first_aims(parent, (True, False, False), plot.pieces, plot.world)[0] is not None


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(12))
def test_the_search_agrees_with_a_sweep_from_every_piece(seed: int) -> None:
    plot = crowded(seed, 2 + seed % 4, fan="coarse")
    barren = 0
    for parent in plot.pieces:
        for size in range(3):
            barren += not compare_with_sweep(plot, parent, size)
    assert barren > 0


@pytest.mark.parametrize("seed", mostly_compiled(range(8), 1))
def test_a_box_that_is_dropped_holds_no_legal_branch(seed: int) -> None:
    rng = Random(seed)
    plot = crowded(seed, 2 + seed % 4, fan="coarse")
    dropped = 0
    for _ in range(120):
        parent = plot.pieces[rng.randrange(len(plot.pieces))]
        width = rng.choice((0, 1, 3, 12)) if parent.parent >= 0 else 0
        first = rng.randrange(NOTCHES + 1 - width) if parent.parent >= 0 else 0
        swing = rng.choice((1, 4, 16, 60))
        middle, size = rng.randrange(TURN), rng.randrange(3)
        reach = Reach(parent, first, first + width)
        box = Box(branch(parent, size, reach.middle, middle), reach, swing)
        if not hopeless(box, plot, parent):
            continue
        dropped += 1
        for _ in range(6):
            point = rng.choice((first, first + width, rng.randint(first, first + width)))
            turn = rng.choice((-swing, swing, rng.randint(-swing, swing)))
            piece = branch(parent, size, point, (middle + turn) % TURN)
            assert not legal(piece, plot), (parent.number, size, point, piece.direction)
    assert dropped > 20


# --- in the game ----------------------------------------------------------------------------


@long
def test_where_the_fan_has_nothing_a_legal_aim_is_offered_if_there_is_one() -> None:
    offered = passing = 0
    for seed in range(3):
        rng = Random(seed)
        plot = fresh(fan="coarse")
        while not plot.over:
            moves = plot.moves()
            aims = [move for move in moves if isinstance(move, Growth) and _off_fan(plot, move)]
            offered += bool(aims)
            passing += moves == [PASS]
            for move in aims:
                assert plot.why_not(move) == ""
                assert plot.view(plot.turn).move_at(plot.game.index(move)) == move
            plot.play(moves[rng.randrange(len(moves))])
    assert offered > 0
    assert passing > 0


def _off_fan(plot: Plot, move: Growth) -> bool:
    return (move.direction - plot.pieces[plot.turn].direction) % plot.placements.fan.step != 0


@long
def test_what_is_remembered_of_aims_is_what_would_be_found_anew() -> None:
    for seed in range(2):
        rng = Random(seed)
        plot = fresh(3, fan="coarse")
        while not plot.over:
            moves = plot.moves()
            again = plot.game.restore(plot.to_dict())
            assert [str(move) for move in again.moves()] == [str(move) for move in moves]
            plot.play(moves[rng.randrange(len(moves))])


def test_what_was_found_on_a_table_is_not_searched_for_again() -> None:
    plot = crowded(1, 2, fan="coarse")
    rooms = Rooms()
    for parent in plot.pieces:
        first = rooms.first_aims(parent, (True, False, True), plot.pieces, plot.world)
        again = rooms.first_aims(parent, ALL, plot.pieces, plot.world)
        assert (again[0], again[2]) == (first[0], first[2])
        assert first[1] is None
        fresh_look = first_aims(parent, ALL, plot.pieces, plot.world)
        assert [aim and (aim.attachment, aim.direction) for aim in again] == [
            aim and (aim.attachment, aim.direction) for aim in fresh_look
        ]


@pytest.mark.parametrize("seed", mostly_compiled(range(4), 1))
def test_a_game_ends_only_when_nobody_could_grow_at_any_angle_or_nobody_did(seed: int) -> None:
    rng = Random(seed)
    plot = fresh(fan="coarse")
    before, move = plot, plot.moves()[-1]
    while not plot.over:
        copy = plot.copy()
        assert isinstance(copy, Plot)
        before = copy
        moves = plot.moves()
        move = moves[rng.randrange(len(moves))]
        plot.play(move)
    if plot.quiet == 2:
        return
    if isinstance(move, Growth):
        piece = before.aimed(move)
        assert piece is not None
        before.pieces.append(piece)
        before.stash[3 * before.turn + move.size] -= 1
    assert not any(before.can_grow(seat) for seat in range(4))
    for root in before.pieces[:4]:
        for size in range(3):
            if before.stash[3 * root.owner + size]:
                assert legal_aims(root, size, before.pieces, before.world) == []


def test_a_seat_with_an_empty_stash_can_grow_nothing() -> None:
    empty = [{"small": 0, "medium": 0, "large": 0}, *[{"small": 5, "medium": 5, "large": 4}] * 3]
    plot = laid([], stash=empty, energy=(0, 3, 3, 3), to_move=1)
    assert [plot.can_grow(seat) for seat in range(4)] == [False, True, True, True]
    assert plot.aims(1, ALL)


def test_a_remembered_placement_that_is_covered_is_forgotten() -> None:
    plot = fresh(2)
    play(plot, "-")
    old = plot.table().shelf.hopes[0].piece
    assert (old.owner, plot.turn) == (0, 1)
    play(plot, "pass", f"{'sml'[old.size]}0:{old.attachment}@{old.direction}", "-")
    assert (plot.round, plot.over) == (3, False)
    assert not plot.may_lie(old)
    sprout = plot.table().sprout
    assert sprout is not None
    assert plot.may_lie(sprout)
