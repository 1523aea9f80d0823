"""The garden as layers of cells for learning programs: four rows of four, a1 first."""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Planes, View
from hortus.games.wizards_garden.rules import SIDE, Garden

LAYERS: Final = ("white seeds", "black seeds")
_HALF: Final[list[bytes]] = [
    bytes([cells >> cell & 1 for cell in range(8)]) for cells in range(256)
]
"""For every set of cells of two rows: a byte for each of them."""


class GardenPlanes(Planes):
    """Where the seeds lie; where one may plant is what the moves say."""

    def __init__(self) -> None:
        super().__init__(LAYERS, SIDE, SIDE)

    def draw(self, view: View) -> bytes:
        """A 1 for each seed."""
        garden = cast(Garden, view.known)
        white, black = garden.white, garden.black
        return _HALF[white & 255] + _HALF[white >> 8] + _HALF[black & 255] + _HALF[black >> 8]
