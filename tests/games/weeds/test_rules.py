"""Rounds, energy, death, passing, the end and the result: the rulebook and our rulings."""

from __future__ import annotations

import pytest

from hortus.core.errors import BadOption, IllegalMove
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED
from hortus.games.weeds.moves import PASS
from hortus.games.weeds.rules import Plot
from tests.games.weeds.tables import SHADED, fresh, laid, play, stash, weeds


def lights(plot: Plot) -> dict[int, int]:
    return {leaf.number: plot.light_on(leaf) for leaf in plot.leaves()}


# --- setup ----------------------------------------------------------------------------------


def test_everybody_starts_with_three_energy_from_the_root_and_a_stash_without_it() -> None:
    plot = fresh()
    assert plot.energy == [3, 3, 3, 3]
    assert stash(plot, 2) == {"small": 5, "medium": 5, "large": 4}
    assert plot.actors == (0,)
    assert plot.totem == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_roots_stand_evenly_on_the_string_with_their_tips_toward_the_sun(players: int) -> None:
    plot = fresh(players)
    for root in plot.pieces:
        (tx, ty), (rx, ry), (lx, ly) = [(x / 2**20, y / 2**20) for x, y in root.corners]
        assert (tx**2 + ty**2) ** 0.5 == pytest.approx(2.037, abs=0.001)
        assert (rx**2 + ry**2) ** 0.5 == pytest.approx(3.8197, abs=0.0001)
        assert (lx**2 + ly**2) ** 0.5 == pytest.approx(3.8197, abs=0.0001)
    assert {root.size for root in plot.pieces} == {2}


def test_weeds_is_for_two_to_five_players() -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        weeds().start(6)


def test_seats_go_to_the_left_round_the_table() -> None:
    south, west, north, east = fresh().pieces
    assert (south.y0 < 0, west.x0 < 0, north.y0 > 0, east.x0 > 0) == (True, True, True, True)


# --- Receiving Energy -----------------------------------------------------------------------


def test_an_unblocked_leaf_makes_two_and_a_root_with_branches_nothing() -> None:
    plot = fresh()
    play(plot, "s0:0@1440", "-")
    assert plot.round == 2
    assert plot.income == [2, 3, 3, 3]
    assert plot.energy == [2 + 2, 3 + 3, 3 + 3, 3 + 3]


def test_a_partially_blocked_leaf_makes_one() -> None:
    plot = laid([(0, "large", 0, 2080), (0, "small", 0, 3120), (0, "small", 0, 720)])
    assert lights(plot)[5] == BLOCKED
    plot = laid([(0, "small", 0, 2080), (0, "large", 0, 2880)])
    assert lights(plot) == {4: UNBLOCKED, 5: PARTIAL}
    play(plot, "-")
    assert plot.income[0] == 2 + 1


def test_a_plant_can_block_itself() -> None:
    plot = laid(SHADED)
    assert lights(plot) == {4: BLOCKED, 5: UNBLOCKED}


def test_a_blocked_leaf_dies_when_the_next_round_begins_and_not_before() -> None:
    plot = laid(SHADED[:1], energy=(3, 0, 0, 0))
    move = plot.parse("l0:0@2080")
    before = plot.copy()
    assert isinstance(before, Plot)
    before.pieces.append(before.aimed(move))  # type: ignore[arg-type]
    assert before.piece(4) is not None
    plot.play(move)
    assert plot.round == 2
    assert plot.piece(4) is None
    assert plot.income[0] == 2


def test_a_dead_leaf_goes_out_of_the_game_and_not_back_to_the_stash() -> None:
    plot = laid(SHADED, energy=(1, 0, 0, 0))
    play(plot, "pass")
    assert stash(plot, 0) == {"small": 4, "medium": 5, "large": 3}
    assert plot.dead[:3] == [1, 0, 0]
    assert plot.inventory()["small of seat 0"] == 5


def test_a_piece_is_judged_only_in_the_round_after_its_branches_have_died() -> None:
    plot = laid([*SHADED, (4, "small", 128, 2880)], energy=(1, 0, 0, 0))
    assert lights(plot)[6] == BLOCKED
    assert 4 not in lights(plot)
    play(plot, "pass")
    assert plot.piece(6) is None
    assert plot.piece(4) is not None
    assert lights(plot)[4] == BLOCKED
    play(plot, "-")
    assert plot.piece(4) is None


def test_a_root_never_dies_and_makes_three_again_when_its_branches_have_died() -> None:
    branches = [(0, "small", 0, 5040), (1, "large", 0, 4800), (5, "medium", 256, 0)]
    plot = laid(branches, energy=(1, 0, 0, 0))
    assert lights(plot)[4] == BLOCKED
    play(plot, "pass")
    assert plot.piece(4) is None
    assert plot.income[0] == 0
    plot.energy = [1, 0, 0, 0]
    play(plot, "-")
    assert plot.income[0] == 3


# --- Growing the Plant ----------------------------------------------------------------------


def test_pieces_cost_one_two_and_three() -> None:
    for text, left in (("s0:0@1440", 2), ("m0:0@1440", 1), ("l0:0@1440", 0)):
        plot = fresh()
        play(plot, text)
        assert plot.energy[0] == left


def test_a_large_placed_dead_straight_just_fits_before_the_sun() -> None:
    assert fresh().explain("l0:0@1440") == ""
    assert "sun" in fresh(string=23).explain("l0:0@1440")


def test_several_branches_may_share_a_point() -> None:
    plot = laid([(0, "small", 0, 1440)])
    play(plot, "s4:256@2560", "pass", "pass", "pass")
    assert plot.explain("s4:256@1920") == ""
    play(plot, "s4:256@1920")
    assert plot.pieces[-1].corners[0] == plot.pieces[-2].corners[0]


def test_a_piece_in_the_shade_may_grow_toward_the_light() -> None:
    plot = laid([(0, "small", 0, 2560), (0, "large", 0, 2080 - 160)])
    assert lights(plot)[4] == BLOCKED
    grown = [move for move in plot.moves() if move != PASS and move.args[1] == 4]
    assert grown


def test_one_placement_a_turn_then_the_next_player_to_the_left() -> None:
    plot = fresh()
    order = []
    for _ in range(8):
        order.append(plot.turn)
        plot.play(plot.moves()[0])
    assert order == [0, 1, 2, 3, 0, 1, 2, 3]


def test_whoever_passes_is_out_for_the_round_and_saves_the_energy() -> None:
    plot = fresh()
    play(plot, "pass", "s1:0@0", "pass", "pass")
    assert plot.actors == (1,)
    play(plot, "pass")
    assert plot.round == 2
    assert plot.energy == [6, 2 + 2, 6, 6]


def test_a_player_who_can_pay_for_nothing_is_passed_over() -> None:
    plot = fresh()
    play(plot, "l0:0@1440", "s1:0@0", "pass", "pass")
    assert plot.actors == (1,)
    assert plot.out(0)
    assert not plot.passed[0]


def test_a_player_without_affordable_sizes_is_passed_over_too() -> None:
    smalls_gone = [{"small": 0, "medium": 5, "large": 4}] * 4
    plot = laid([], energy=(3, 1, 3, 3), stash=smalls_gone)
    play(plot, "pass")
    assert plot.actors == (2,)


def test_the_totem_goes_left_each_round() -> None:
    plot = fresh()
    play(plot, "s0:0@1440", "-")
    assert (plot.round, plot.totem, plot.actors) == (2, 1, (1,))


def test_passing_is_always_offered_last() -> None:
    moves = fresh().moves()
    assert moves[-1] == PASS
    assert PASS not in moves[:-1]


# --- Ending the game ------------------------------------------------------------------------


def test_two_rounds_without_a_placement_end_the_game() -> None:
    plot = fresh()
    play(plot, "-")
    assert (plot.round, plot.over) == (2, False)
    play(plot, "-")
    result = plot.result
    assert result is not None
    assert result.winners == (0, 1, 2, 3)
    assert "nobody wants to grow" in result.reason


def test_a_placement_starts_the_count_of_quiet_rounds_anew() -> None:
    plot = fresh()
    play(plot, "-", "s1:0@0", "-", "-")
    assert not plot.over


def test_the_last_judging_kills_but_does_not_pay() -> None:
    plot = laid(SHADED, energy=(1, 0, 0, 0), quiet=1)
    play(plot, "pass")
    assert plot.over
    assert plot.piece(4) is None
    assert plot.energy == [1, 0, 0, 0]
    assert plot.income == [2, 3, 3, 3]
    assert plot.score(0) == 3


def test_roots_are_worth_nothing() -> None:
    assert [fresh().score(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert laid(SHADED).score(0) == 4


def finished(energy: tuple[int, ...], income: tuple[int, ...]) -> Plot:
    branches = [(0, "medium", 0, 1440), (1, "medium", 0, 0), (2, "small", 0, 4320)]
    return laid(branches, energy=energy, income=list(income), phase="over", to_move=None)


def test_a_tie_goes_to_the_most_energy_left_then_to_the_most_energy_made_last() -> None:
    result = finished((1, 2, 9, 0), (2, 2, 2, 3)).result
    assert result is not None
    assert (result.scores, result.winners) == ((2, 2, 1, 0), (1,))
    assert "most energy left" in result.reason
    result = finished((2, 2, 9, 0), (2, 1, 2, 3)).result
    assert result is not None
    assert result.winners == (0,)
    assert "made in the last judging" in result.reason
    result = finished((2, 2, 9, 0), (2, 2, 2, 3)).result
    assert result is not None
    assert result.winners == (0, 1)
    assert "shared" in result.reason


def test_the_most_points_in_play_win() -> None:
    plot = laid([(3, "large", 0, 2880)], phase="over", to_move=None)
    result = plot.result
    assert result is not None
    assert (result.winners, result.ranks) == ((3,), (2, 2, 2, 1))


def test_nothing_can_be_played_once_it_is_over() -> None:
    plot = finished((1, 2, 9, 0), (2, 2, 2, 3))
    assert plot.moves() == ()
    for move in (PASS, weeds().parse("s0:0@1440")):
        with pytest.raises(IllegalMove, match="over"):
            plot.play(move)
