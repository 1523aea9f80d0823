"""The garden as layers of cells for learning programs: the whole table in axial coordinates.

The column is q, the row r, both from the edge of the table; layers that speak of seats count from
the one who looks.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Planes, View
from hortus.games.power_plants.hexes import REACH, axial
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY, PATCHES
from hortus.games.power_plants.rules import Garden

SIDE: Final = 2 * REACH + 1
SEATS: Final = 5
LAYERS: Final = (
    *[f"patches of plant {place + 1}" for place in range(COLUMN)],
    "number of the patch",
    *[f"Sprites of seat +{away}" for away in range(SEATS)],
    "Gems on the patch",
    "the Wizard",
)


class TablePlanes(Planes):
    """Patches by plant and number, Sprites by seat, Gems, and where the Wizard stands."""

    def __init__(self) -> None:
        super().__init__(LAYERS, SIDE, SIDE)

    def draw(self, view: View) -> bytes:
        """Counts, at most 255, in the cell of each patch."""
        garden = cast(Garden, view.known)
        seat = view.seat or 0
        cells = bytearray(len(LAYERS) * SIDE * SIDE)
        for patch in range(PATCHES):
            plot = garden.place[patch]
            if not plot:
                continue
            q, r = axial(plot)
            here = (r + REACH) * SIDE + q - 1 + REACH
            cells[patch // COPIES * SIDE * SIDE + here] = 1
            cells[COLUMN * SIDE * SIDE + here] = patch % COPIES + 1
            owner = garden.owner[patch]
            if owner != NOBODY:
                away = (owner - seat) % garden.sides
                cells[(COLUMN + 1 + away) * SIDE * SIDE + here] = min(255, garden.sprites[patch])
            cells[(COLUMN + 1 + SEATS) * SIDE * SIDE + here] = min(255, garden.gems_on[patch])
            if garden.wizard == patch:
                cells[(COLUMN + 2 + SEATS) * SIDE * SIDE + here] = 1
        return bytes(cells)
