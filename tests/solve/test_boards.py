"""The numbering of boards: mirror images share a number, and nothing else does."""

from __future__ import annotations

from random import Random

import pytest

from hortus.solve.boards import (
    SYMMETRIES,
    Numbering,
    moved,
    numbering,
    packed,
    spread,
    stored_boards,
)
from hortus.solve.plain import images


def rows(cells: int) -> list[str]:
    return [
        "".join("x" if cells >> (4 * row + col) & 1 else "." for col in range(4))
        for row in range(4)
    ]


def turned(board: list[str]) -> list[str]:
    return ["".join(line[col] for line in reversed(board)) for col in range(4)]


def mirrored(board: list[str]) -> list[str]:
    return [line[::-1] for line in board]


@pytest.mark.parametrize("cells", [0b1, 0b10, 0x8421, 0x1234, 0xF00F, 0x0A37])
def test_the_images_of_a_set_are_what_turning_and_mirroring_the_board_gives(cells: int) -> None:
    expected = []
    for board in (rows(cells), mirrored(rows(cells))):
        for _ in range(4):
            expected.append(board)
            board = turned(board)
    found = [rows(moved(cells, symmetry)) for symmetry in range(SYMMETRIES)]
    assert sorted(found) == sorted(expected)


def test_a_colouring_is_packed_and_spread_again() -> None:
    assert packed(0b1000_0100, 0b1010_0110) == 0b1010
    assert spread(0b1010, 0b1010_0110) == 0b1000_0100


def test_the_board_that_stands_for_a_number_is_an_image_of_every_board_with_it() -> None:
    rng = Random(4)
    numbers = numbering()
    assert isinstance(numbers, Numbering)
    for _ in range(300):
        black = rng.getrandbits(16)
        white = rng.getrandbits(16) & ~black
        number = numbers.number(black, white)
        stands = numbers.board(number)
        assert stands[0] << 16 | stands[1] in images(black, white)
        for symmetry in range(SYMMETRIES):
            image = moved(black, symmetry), moved(white, symmetry)
            stands = numbers.board(numbers.number(*image))
            assert stands[0] << 16 | stands[1] in images(black, white)


def test_every_number_is_that_of_the_board_that_stands_for_it() -> None:
    numbers = numbering()
    for number in range(5000):
        assert numbers.number(*numbers.board(number)) == number
    assert numbers.first_board[17] == sum(1 << cells.bit_count() for cells in numbers.sets)


def test_a_layer_holds_the_boards_on_which_a_game_goes_on() -> None:
    assert stored_boards(1) == 1  # the empty board, where no game goes on, has a place, too
    assert stored_boards(2) == 1 + 3 * 2  # a corner, an edge or the middle, white or black
    assert stored_boards(17) == stored_boards(60)
