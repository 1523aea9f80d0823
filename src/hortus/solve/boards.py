"""Every board of Wizard's Garden has a number, which it shares with its mirror images.

A board is a set of cells that hold seeds and a colouring of it. Of the eight images of a set under
the symmetries of the square the smallest stands for all; the sets that stand for others are
ordered by how many seeds they hold, and each is given one number for every colouring. So the
boards with at most so many seeds are always the first so many numbers, and the colourings of one
set lie side by side, which is what makes sweeping them fast (`sweep`). A set that is its own image
keeps all its colourings, so a few boards have more than one number: that costs 8 % of the room
and saves looking for the least of eight.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from hortus.core.native import i64
from hortus.games.wizards_garden.rules import BOARD, CELLS, SIDE

SYMMETRIES: Final = 8
_HALF: Final = 256


def _image(cell: int, symmetry: int) -> int:
    """Where a cell goes: 0 to 3 turn the square, 4 to 7 mirror it first."""
    column, row = cell % SIDE, cell // SIDE
    if symmetry >= 4:
        column = SIDE - 1 - column
    for _ in range(symmetry % 4):
        column, row = row, SIDE - 1 - column
    return column + SIDE * row


def _half_tables(first: int) -> list[int]:
    """Where each set of cells in one half of the board goes, under each symmetry."""
    table = [0] * (SYMMETRIES * _HALF)
    for symmetry in range(SYMMETRIES):
        for cells in range(1, _HALF):
            rest = cells & (cells - 1)
            cell = first + (cells ^ rest).bit_length() - 1
            table[_HALF * symmetry + cells] = table[_HALF * symmetry + rest] | 1 << _image(
                cell, symmetry
            )
    return table


_LOWER: Final[list[int]] = _half_tables(0)
_UPPER: Final[list[int]] = _half_tables(8)
_INVERSE: Final = (0, 3, 2, 1, 4, 5, 6, 7)
"""The symmetry that takes each one back; a mirror image is its own."""


def moved(cells: int, symmetry: int) -> int:
    """The image of a set of cells under a symmetry."""
    return _LOWER[_HALF * symmetry + (cells & 0xFF)] | _UPPER[_HALF * symmetry + (cells >> 8)]


def packed(chosen: i64, cells: i64) -> i64:
    """Which of the cells are chosen, with the gaps between the cells closed up."""
    found: i64 = 0
    place: i64 = 1
    while cells:
        if chosen & cells & -cells:
            found |= place
        place <<= 1
        cells &= cells - 1
    return found


def spread(number: i64, cells: i64) -> i64:
    """The inverse of `packed`: the cells that a number chooses."""
    found: i64 = 0
    while cells:
        if number & 1:
            found |= cells & -cells
        number >>= 1
        cells &= cells - 1
    return found


class Numbering:
    """The sets of cells that stand for others, and where the numbers of their colourings begin."""

    sets: list[int]
    """The sets that stand for others, by their seeds and then by size as a number."""
    first_set: list[int]
    """For 0 to 17 seeds: how many such sets hold fewer."""
    first_board: list[int]
    """For 0 to 17 seeds: how many numbered boards hold fewer."""
    symmetries: list[int]
    """For every set of cells: the symmetry that takes it to the one that stands for it."""
    offsets: list[int]
    """For every set of cells: the number of its all-white colouring."""

    def __init__(self) -> None:
        self.symmetries = [-1] * (BOARD + 1)
        for cells in range(BOARD + 1):
            if self.symmetries[cells] < 0:
                for symmetry in range(SYMMETRIES):
                    image = moved(cells, symmetry)
                    if self.symmetries[image] < 0:
                        self.symmetries[image] = _INVERSE[symmetry]
        found = [cells for cells in range(BOARD + 1) if self.symmetries[cells] == 0]
        self.sets = sorted(found, key=lambda cells: (cells.bit_count(), cells))
        self.offsets = [0] * (BOARD + 1)
        self.first_set = [0]
        self.first_board = [0]
        board = 0
        for index, cells in enumerate(self.sets):
            if cells.bit_count() == len(self.first_set):
                self.first_set.append(index)
                self.first_board.append(board)
            for symmetry in range(SYMMETRIES):
                self.offsets[moved(cells, symmetry)] = board
            board += 1 << cells.bit_count()
        self.first_set.append(len(self.sets))
        self.first_board.append(board)

    def number(self, black: int, white: int) -> int:
        """The number of a board: the same for images whose seeds lie on different cells."""
        cells = black | white
        symmetry = self.symmetries[cells]
        if symmetry:
            black = moved(black, symmetry)
            cells = moved(cells, symmetry)
        return self.offsets[cells] + packed(black, cells)

    def board(self, number: int) -> tuple[int, int]:
        """The black and the white seeds of the board that stands for all with a number."""
        low, high = 0, len(self.sets)
        while high - low > 1:
            middle = (low + high) // 2
            if self.offsets[self.sets[middle]] <= number:
                low = middle
            else:
                high = middle
        cells = self.sets[low]
        black = spread(number - self.offsets[cells], cells)
        return black, cells ^ black


@cache
def numbering() -> Numbering:
    """The one numbering there is, made when first needed."""
    return Numbering()


def stored_boards(circulating: int) -> int:
    """How many numbers a layer needs: boards on which a game with so many seeds may go on."""
    most = min(CELLS - 1, circulating - 1)
    return numbering().first_board[most + 1] if most > 0 else 1
