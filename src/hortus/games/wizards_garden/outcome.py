"""What a planting does, before it is made: what flips, what is harvested, and how that is said."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hortus.core.language import say
from hortus.games.wizards_garden.rules import (
    BLACK,
    CELLS,
    LINES,
    NEIGHBOURS,
    NO_ONE,
    WHITE,
    Garden,
    Planting,
    cell_name,
)


class Outcome(NamedTuple):
    """The seeds that a planting flips, by name, and the rows it harvests, as sets of cells."""

    flipped: list[str]
    dovetail: list[int]
    ravenclaw: list[int]

    @property
    def rows(self) -> list[int]:
        """All rows that are harvested."""
        return [*self.dovetail, *self.ravenclaw]


def outcome_of(garden: Garden, planting: Planting) -> Outcome:
    """What a planting would do now; while setting up nothing flips, and nothing need be harvested."""
    flipped = 0 if garden.setting_up else (garden.black | garden.white) & planting.near
    black, white = garden.black ^ flipped, garden.white ^ flipped
    if planting.colour == BLACK:
        black |= planting.bit
    else:
        white |= planting.bit
    if garden.setting_up and not garden.harvest_in_setup:
        return Outcome([], [], [])
    names = sorted([cell_name(cell) for cell in range(CELLS) if flipped >> cell & 1])
    return Outcome(names, _rows_in(white), _rows_in(black))


def _rows_in(cells: int) -> list[int]:
    return [line for line in LINES if line & cells == line]


def ripening(garden: Garden) -> list[int]:
    """The rows that whoever is to move could harvest with one planting."""
    if garden.over or garden.setting_up:
        return []
    return list(_ripe(garden.black, garden.white, garden.open))


@lru_cache(maxsize=1024)
def _ripe(black: int, white: int, open: int) -> tuple[int, ...]:
    found: set[int] = set()
    for cell in range(CELLS):
        if open >> cell & 1:
            flipped, here = (black | white) & NEIGHBOURS[cell], 1 << cell
            dark, light = black ^ flipped, white ^ flipped
            for seeds in (dark, light, dark | here, light | here):
                found.update(_rows_in(seeds))
    return tuple(sorted(found))


def winner_of(garden: Garden) -> int:
    """Whose seat has won alone; nobody's while the game goes on, and in a draw."""
    winners = garden.result.winners if garden.result is not None else ()
    return winners[0] if len(winners) == 1 else NO_ONE


def ends_of(row: int) -> tuple[int, int]:
    """The first and the last cell of a row."""
    cells = [cell for cell in range(CELLS) if row >> cell & 1]
    return cells[0], cells[-1]


def row_name(row: int) -> str:
    """A row by its ends: `a4-d4`."""
    return "-".join([cell_name(cell) for cell in ends_of(row)])


def side_words(colour: int) -> str:
    """The side of a seed that is up."""
    return say("Dovetail (white)") if colour == WHITE else say("Ravenclaw (black)")


def planting_words(planting: Planting) -> str:
    """Which side up, and where."""
    flower, cell = side_words(planting.colour), cell_name(planting.cell)
    return say("{flower} on {cell}", flower=flower, cell=cell)
