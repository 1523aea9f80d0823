"""The rulebook's example, rebuilt with pieces of the true sizes: its bookkeeping, sentence by sentence.

Blue, red, green and yellow of the rulebook are seats 0 to 3.
"""

from __future__ import annotations

import pytest

from hortus.games.weeds.geometry import BLOCKED, PARTIAL, SIZES, UNBLOCKED
from hortus.games.weeds.moves import PASS, Growth
from hortus.games.weeds.rules import Plot
from hortus.table.lessons import lesson

BLUE, RED, GREEN, YELLOW = range(4)

STORY = [
    "blue medium",
    "red small",
    "green small",
    "yellow large",
    "blue small",
    "red small",
    "green small",
    "red small",
    "green pass",
    "red small",
    "green medium",
    "yellow small",
    "blue small",
    "red small",
    "green pass",
    "yellow small",
    "blue small",
    "green large",
    "yellow small",
    "blue small",
    "red medium",
    "green medium",
    "yellow pass",
    "blue small",
    "red pass",
    "yellow pass",
    "blue medium",
    "red pass",
    "green small",
    "blue pass",
    "green small",
    "green pass",
]
"""Who does what, in the order of the rulebook."""
ROUND_2, ROUND_3, ROUND_4 = 9, 17, 25
"""How many moves come before each round."""


RECORD = lesson("weeds").record


def positions() -> list[Plot]:
    record = RECORD
    plot = record.load_game().start(4)
    assert isinstance(plot, Plot)
    found = [plot]
    for text in record.moves:
        after = found[-1].copy()
        assert isinstance(after, Plot)
        after.play(after.parse(text))
        found.append(after)
    return found


TABLE = positions()


def lights(plot: Plot, seat: int) -> dict[int, int]:
    return {leaf.number: plot.light_on(leaf) for leaf in plot.leaves() if leaf.owner == seat}


def alive(plot: Plot) -> set[int]:
    return {piece.number for piece in plot.pieces}


def parent_of(number: int) -> int:
    piece = next(plot.piece(number) for plot in TABLE if plot.piece(number))
    assert piece is not None
    return piece.parent


def test_the_record_is_played_by_these_rules() -> None:
    assert RECORD.replay() == TABLE[-1]
    assert len(RECORD.moves) == len(STORY)


def test_everybody_places_what_the_rulebook_says_and_in_that_order() -> None:
    told = []
    for plot, text in zip(TABLE, RECORD.moves, strict=False):
        move = plot.parse(text)
        who = ("blue", "red", "green", "yellow")[plot.turn]
        told.append(f"{who} {SIZES[move.size] if isinstance(move, Growth) else 'pass'}")
    assert told == STORY


@pytest.mark.parametrize(
    ("ply", "number", "income", "energy"),
    [
        (0, 1, [3, 3, 3, 3], [3, 3, 3, 3]),
        (ROUND_2, 2, [2, 2, 2, 2], [2, 2, 3, 2]),
        (ROUND_3, 3, [2, 4, 4, 2], [2, 4, 5, 2]),
        (ROUND_4, 4, [4, 4, 4, 1], [4, 6, 4, 2]),
    ],
)
def test_each_round_pays_what_the_rulebook_says(
    ply: int, number: int, income: list[int], energy: list[int]
) -> None:
    plot = TABLE[ply]
    assert (plot.round, plot.income, plot.energy) == (number, income, energy)
    assert plot.totem == number - 1


def test_round_1_chains_and_leanings() -> None:
    assert [parent_of(number) for number in (4, 5, 6, 7)] == [BLUE, RED, GREEN, YELLOW]
    assert parent_of(8) == 4
    assert (parent_of(9), parent_of(11)) == (5, 9)
    red = TABLE[2].pieces[5]
    assert 270 < red.direction / 16 < 360
    green = TABLE[3].pieces[6]
    assert green.direction / 16 == 270
    for seat in range(4):
        assert list(lights(TABLE[ROUND_2], seat).values()) == [UNBLOCKED]


def test_round_2_blue_blocks_the_small_that_yellow_grew_off_the_large() -> None:
    assert parent_of(14) == 7
    assert parent_of(12) == parent_of(16)
    assert parent_of(17) == YELLOW
    before, last = TABLE[ROUND_3 - 1], TABLE[ROUND_3]
    assert lights(before, YELLOW)[14] > BLOCKED
    assert alive(before) - alive(last) == {14}
    assert [len(lights(last, seat)) for seat in (BLUE, RED, GREEN)] == [1, 2, 2]


def test_round_3_blue_blocks_yellows_new_leaf_at_once() -> None:
    assert parent_of(20) == YELLOW
    assert lights(TABLE[ROUND_3 + 2], YELLOW)[20] > BLOCKED
    assert lights(TABLE[ROUND_3 + 3], YELLOW)[20] == BLOCKED
    assert alive(TABLE[ROUND_4 - 1]) - alive(TABLE[ROUND_4]) == {7, 20}


def test_round_4_only_one_of_yellows_leaves_lives_and_it_is_partially_blocked() -> None:
    assert lights(TABLE[ROUND_4], YELLOW) == {17: PARTIAL}
    assert len(lights(TABLE[ROUND_4], BLUE)) == 2


def test_round_4_greens_small_leaves_yellow_and_blues_other_leaf_in_the_dark() -> None:
    after = TABLE[ROUND_4 + 4]
    assert lights(after, YELLOW) == {17: BLOCKED}
    dark = [number for number, sun in lights(after, BLUE).items() if sun == BLOCKED]
    assert len(dark) == 1
    assert after.piece(dark[0]).size == 0  # type: ignore[union-attr]


def test_round_4_nobody_passes_who_could_have_placed_something() -> None:
    """But for yellow, of whom the rulebook does not say so."""
    for plot, text in list(zip(TABLE, RECORD.moves, strict=False))[ROUND_4 + 1 :]:
        if text == "pass":
            assert plot.moves() == [PASS]


def test_the_last_pass_ends_the_game_because_nobody_can_place_anything_at_any_angle() -> None:
    last = TABLE[-2]
    assert [last.can_grow(seat) for seat in range(4)] == [False] * 4
    assert last.pass_ends()


def test_in_the_final_scoring_red_yellow_and_blue_lose_a_small_each() -> None:
    before, final = TABLE[-2], TABLE[-1]
    dead = [piece for piece in before.pieces if piece.number not in alive(final)]
    assert sorted((piece.owner, SIZES[piece.size]) for piece in dead) == [
        (BLUE, "small"),
        (RED, "small"),
        (YELLOW, "small"),
    ]


def test_blue_8_red_6_green_11_yellow_0() -> None:
    final = TABLE[-1]
    result = final.result
    assert result is not None
    assert result.scores == (8, 6, 11, 0)
    assert result.winners == (GREEN,)
    assert "nothing more can grow" in result.reason
    assert final.round == 4
    assert final.energy == [2, 6, 2, 2]
