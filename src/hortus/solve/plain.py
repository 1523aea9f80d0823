"""The plain way: minimax and counting through the ordinary rules, to hold the solver against.

Nothing here reads a table. Positions count as equal if the player to move sees the same board, or
a mirror image of it, the same basket, lead and staff; `naive` tries every move of every position
that can be reached and remembers what it found. That is feasible for a handful of seeds only.
"""

from __future__ import annotations

from typing import cast

from hortus.core.contract import Game
from hortus.games.wizards_garden.rules import (
    BOARD,
    CELLS,
    LINES_IN,
    NEIGHBOURS,
    NEXT_TO,
    NO_ONE,
    Garden,
)
from hortus.solve.boards import SYMMETRIES, moved, numbering
from hortus.solve.sweep import Harvests
from hortus.solve.table import SETUP_BOARDS

_LEADS = 64


def images(black: int, white: int) -> list[int]:
    """The eight images of a board, each as one number, without those that are the same."""
    found: list[int] = []
    for symmetry in range(SYMMETRIES):
        image = moved(black, symmetry) << CELLS | moved(white, symmetry)
        if image not in found:
            found.append(image)
    return found


def final_value(garden: Garden, seat: int) -> int:
    """What a finished game is worth to a seat: twice its lead, and one for the staff."""
    staff = 0 if garden.staff == NO_ONE else 1 if garden.staff == seat else -1
    return 2 * (garden.score(seat) - garden.score(1 - seat)) + staff


class Naive:
    """Minimax over all positions that can be reached from the start of a game."""

    memory: dict[int, int]
    reached: int
    """How many positions there are, mirror images counted one by one."""

    def __init__(self) -> None:
        self.memory = {}
        self.reached = 0

    def value(self, garden: Garden, mover: int) -> int:
        """What a position is worth to the seat that is to move, or would be if it were not over."""
        equals = images(garden.black, garden.white)
        key = min(equals)
        key = key << 6 | garden.basket
        key = key * _LEADS + garden.score(mover) - garden.score(1 - mover) + _LEADS // 2
        key = key * 3 + (0 if garden.staff == NO_ONE else 1 if garden.staff == mover else 2)
        key = key << 3 | garden.setting_up
        known = self.memory.get(key)
        if known is not None:
            return known
        self.reached += len(equals)
        if garden.over:
            best = final_value(garden, mover)
        else:
            best = -1000
            for move in garden.moves():
                after = garden.copy()
                after.play(move)
                best = max(best, -self.value(after, 1 - mover))
        self.memory[key] = best
        return best


def naive(game: Game) -> Naive:
    """Every position that can be reached, judged by minimax; the first to be judged is the start."""
    search = Naive()
    search.value(cast(Garden, game.start()), 0)
    return search


class Reached:
    """The positions that can be reached from the start, by the geometry that the solver uses."""

    def __init__(
        self, seeds: int, single_overlap: bool, harvested: bool, staff: bool = True
    ) -> None:
        self.numbers = numbering()
        self.harvests = Harvests(single_overlap, staff)
        self.harvested = harvested
        """True if rows are harvested in the setup, too."""
        self.seen: set[tuple[int, int, int, int, int]] = set()
        """Seeds in circulation, seeds still to set up, least image of the board, lead, staff."""
        self.count = 0
        self._todo = [(seeds, SETUP_BOARDS, 0, 0, 0)]
        while self._todo:
            self._visit(self._todo.pop())

    def _visit(self, position: tuple[int, int, int, int, int]) -> None:
        if position in self.seen:
            return
        self.seen.add(position)
        circulating, setting_up, image, lead, staff = position
        black, white = image >> CELLS, image & BOARD
        self.count += len(images(black, white))
        board = black | white
        if board.bit_count() == circulating:
            return
        near = NEXT_TO[board]
        cells = BOARD & ~(board | near) if setting_up else near & ~board
        for cell in range(CELLS):
            if cells >> cell & 1:
                flips = 0 if setting_up else board & NEIGHBOURS[cell]
                for colour in (0, 1):
                    dark = black ^ flips | colour << cell
                    pale = white ^ flips | (1 - colour) << cell
                    self._reach(circulating, setting_up, dark, pale, lead, staff)

    def _reach(
        self, circulating: int, setting_up: int, dark: int, pale: int, lead: int, staff: int
    ) -> None:
        """The board after a planting, before the harvest; lead and staff as the planter sees them."""
        ravens, doves = LINES_IN[dark], LINES_IN[pale]
        if (ravens or doves) and (self.harvested or not setting_up):
            leaving = self.harvests.cells[ravens] | self.harvests.cells[doves]
            flowers = self.harvests.flowers[ravens] + self.harvests.flowers[doves]
            dark &= ~leaving
            pale &= ~leaving
            circulating -= flowers
            lead += flowers
            staff = 1 if ravens and self.harvests.staff else staff
        left = max(setting_up - 1, 0)
        stands_for_it = self.numbers.board(self.numbers.number(dark, pale))
        self._todo.append((circulating, left, min(images(*stands_for_it)), -lead, -staff))
