"""The hot part of the solver: the worth of all colourings of one set of cells at once.

Planting on a cell of a given set, the seeds that flip and the place of the result in the numbering
are the same for all colourings but for a fixed shuffling of bits, which is looked up in two small
tables. What a board is worth to the player who made it, harvest included, depends on that board
alone (`ripened`), so it is worked out once and then looked up from every board that leads to it.
"""

from __future__ import annotations

from typing import Final

from hortus.core.native import i64
from hortus.games.wizards_garden.rules import LINES, LINES_IN, NEIGHBOURS, NEXT_TO
from hortus.solve.boards import Numbering, moved, spread
from hortus.solve.worth import OVER, WORST, for_planter

_LOW_BITS: Final = 8
_LOW: Final = 256


class Harvests:
    """For every set of the ten rows: the cells that leave the board and the flowers they give."""

    cells: list[int]
    flowers: list[int]
    staff: bool
    """True if Ravenclaw brings the staff."""

    def __init__(self, single_overlap: bool, staff: bool = True) -> None:
        self.staff = staff
        self.cells = [0]
        self.flowers = [0]
        for rows in range(1, 1 << len(LINES)):
            lines = [line for index, line in enumerate(LINES) if rows >> index & 1]
            self.cells.append(self.cells[rows & (rows - 1)] | lines[0])
            self.flowers.append(_bunches(lines) if single_overlap else len(lines))


def _bunches(lines: list[int]) -> int:
    """How many groups of rows there are that hang together by shared seeds."""
    left = list(lines)
    count = 0
    while left:
        bunch = left.pop()
        joined = [line for line in left if line & bunch]
        while joined:
            for line in joined:
                left.remove(line)
                bunch |= line
            joined = [line for line in left if line & bunch]
        count += 1
    return count


def _shuffles(numbering: Numbering, cells: int, cell: int, start: int) -> list[int]:
    """How colourings of a set are numbered once a seed was planted on a cell.

    512 numbers, then one: add the entry for the low eight bits of a colouring to the one for
    the rest (from 256 on) for the number with a white seed planted; the last is what black adds.
    """
    after = cells | 1 << cell
    symmetry = numbering.symmetries[after]
    image = moved(after, symmetry)
    table = [0] * (2 * _LOW + 1)
    table[0] = numbering.offsets[after] - start
    filled = [1, 1]
    left = cells
    half = 0
    bits = 0
    while left:
        here = left & -left
        left ^= here
        weight = 1 << (image & (moved(here, symmetry) - 1)).bit_count()
        half = _LOW if bits >= _LOW_BITS else 0
        count = filled[half // _LOW]
        flips = bool(NEIGHBOURS[cell] & here)
        for index in range(count):
            value = table[half + index]
            table[half + index] = value + weight if flips else value
            table[half + count + index] = value if flips else value + weight
        filled[half // _LOW] = 2 * count
        bits += 1
    table[2 * _LOW] = 1 << (image & (moved(1 << cell, symmetry) - 1)).bit_count()
    return table


def worths(numbering: Numbering, cells: int, made: bytes, start: int, better: bytes) -> bytearray:
    """The worth of every colouring of a set to the player who is to plant next.

    `made` holds what the boards with one seed more are worth to the player who makes them, from
    number `start` on.
    """
    open_cells = NEXT_TO[cells] & ~cells
    shuffles: list[int] = []
    for cell in range(16):
        if open_cells >> cell & 1:
            shuffles += _shuffles(numbering, cells, cell, start)
    stride: i64 = 2 * _LOW + 1
    width: i64 = len(shuffles)
    seeds: i64 = cells.bit_count()
    low_size: i64 = 1 << min(seeds, _LOW_BITS)
    high_size: i64 = 1 << max(seeds - _LOW_BITS, 0)
    found = bytearray(low_size * high_size)
    high: i64 = 0
    while high < high_size:
        low: i64 = 0
        while low < low_size:
            best: i64 = WORST
            at: i64 = 0
            while at < width:
                place: i64 = shuffles[at + low] + shuffles[at + _LOW + high]
                code: i64 = made[place]
                best = better[(best << 8) | code]
                code = made[place + shuffles[at + 2 * _LOW]]
                best = better[(best << 8) | code]
                at += stride
            found[(high << _LOW_BITS) | low] = best
            low += 1
        high += 1
    return found


def ripened(
    numbering: Numbering,
    cells: int,
    block: bytearray,
    circulating: int,
    older: list[bytes],
    harvests: Harvests,
) -> bytes:
    """What every colouring of a set is worth to the player whose planting made it.

    `block` is its worth to the next player if nothing is harvested. Rows of four are taken off,
    which leads to a board of the layer with so many fewer seeds in circulation: `older` lists
    the layers by the number of those.
    """
    made = bytearray(block.translate(for_planter(0, False)))
    if not LINES_IN[cells]:
        return bytes(made)
    count: i64 = len(block)
    colouring: i64 = 0
    while colouring < count:
        black: i64 = spread(colouring, cells)
        white: i64 = cells ^ black
        ravens: i64 = LINES_IN[black]
        doves: i64 = LINES_IN[white]
        if ravens | doves:
            leaving: i64 = harvests.cells[ravens] | harvests.cells[doves]
            flowers: i64 = harvests.flowers[ravens] + harvests.flowers[doves]
            stays: i64 = cells & ~leaving
            code: i64 = OVER
            if stays:
                code = older[circulating - flowers][numbering.number(black & stays, white & stays)]
            made[colouring] = for_planter(flowers, ravens != 0 and harvests.staff)[code]
        colouring += 1
    return bytes(made)
