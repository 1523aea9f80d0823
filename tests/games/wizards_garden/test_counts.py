"""Node counts: how many sequences of moves there are, against the naive rules of `naive.py`."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hortus
from hortus import State
from tests.games.wizards_garden.naive import Position, count

GAME = hortus.load("wizards-garden")

FROM_THE_START = {1: 32, 2: 768, 3: 13_248, 4: 155_520, 5: 2_565_120}

MID_GAME = [
    ("..w...w.bbbwbwbb", 3, [5, 2], 0, 0, 1078),
    ("......w.wbbb...b", 7, [3, 4], 0, 0, 2832),
    ("..bbwwwbww.wbbwb", 7, [0, 0], None, 1, 488),
    (".......w.bwwwbbb", 9, [1, 2], 1, 0, 808),
    ("bwwbww.wwbw.bbwb", 2, [0, 4], 1, 1, 406),
    (".w..b.w..b.wb.w.", 11, [2, 0], 0, 1, 3052),
    (".bbb....b.bwbwww", 4, [3, 3], 1, 0, 1440),
    (".b..ww.bwwbb.bw.", 8, [1, 1], None, 0, 1152),
    ("wwbbwwbbb.b.w...", 6, [2, 1], None, 1, 672),
    ("bbwbwbbbbbbwwww.", 4, [0, 1], 1, 1, 300),
    ("bb..wbbbbbw.b.bw", 8, [0, 0], None, 0, 1012),
    ("......wbbww.b...", 12, [0, 2], 1, 0, 2436),
]
"""Board, basket, flowers, staff, who is to move, and the sequences of three moves from there."""


def sequences(state: State, depth: int) -> int:
    if depth == 1:
        return len(state.moves())
    total = 0
    for move in state.moves():
        after = state.copy()
        after.play(move)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize("depth", FROM_THE_START)
def test_sequences_from_the_start(depth: int) -> None:
    assert sequences(GAME.start(), depth) == FROM_THE_START[depth]


def test_the_naive_rules_count_the_same_from_the_start() -> None:
    assert count(Position(), 4) == FROM_THE_START[4]


@pytest.mark.parametrize(("board", "basket", "flowers", "staff", "turn", "expected"), MID_GAME)
def test_sequences_from_mid_game(
    board: str, basket: int, flowers: list[int], staff: int | None, turn: int, expected: int
) -> None:
    state = GAME.restore(
        {
            "board": board,
            "basket": basket,
            "flowers": flowers,
            "staff": staff,
            "to_move": turn,
            "phase": "planting",
        }
    )
    cells = [column + row for row in "4321" for column in "abcd"]
    seeds = {cell: seed for cell, seed in zip(cells, board, strict=True) if seed != "."}
    naive = Position(seeds, basket, (flowers[0], flowers[1]), staff, turn, placed=4)
    assert sequences(state, 3) == expected
    assert count(naive, 3) == expected


@given(st.integers(0, 2**32))
def test_whole_random_games_agree_with_the_naive_rules(seed: int) -> None:
    rng = Random(seed)
    state, naive = GAME.start(), Position()
    while not state.over:
        assert sorted(str(move) for move in state.moves()) == sorted(naive.plantings())
        move = rng.choice(state.moves())
        state.play(move)
        naive = naive.plant(str(move))
        told = state.to_dict()
        assert told["board"] == naive.board()
        assert told["basket"] == naive.basket
        assert tuple(told["flowers"]) == naive.flowers
        assert told["staff"] == naive.staff
    assert naive.plantings() == []
