"""The garden as layers of cells for learning programs: four rows of four, a1 first."""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Planes, View
from hortus.games.wizards_garden.rules import CELLS, SIDE, Garden

LAYERS: Final = ("white seeds", "black seeds")


class GardenPlanes(Planes):
    """Where the seeds lie; where one may plant is what the moves say."""

    def __init__(self) -> None:
        super().__init__(LAYERS, SIDE, SIDE)

    def draw(self, view: View) -> bytes:
        """A 1 for each seed."""
        garden = cast(Garden, view.known)
        white, black = garden.white, garden.black
        cells = bytearray(len(LAYERS) * CELLS)
        for cell in range(CELLS):
            if white >> cell & 1:
                cells[cell] = 1
            elif black >> cell & 1:
                cells[CELLS + cell] = 1
        return bytes(cells)
