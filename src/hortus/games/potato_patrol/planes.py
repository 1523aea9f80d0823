"""The lanes as layers of cells for learning programs: a row for each lane, a column for each space.

The first row is the lane to the right of the one who looks, and so on round the table; the
columns are outer, middle and inner space. Rows beyond the players' lanes stay empty.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Planes, View
from hortus.games.potato_patrol.outlook import coverage
from hortus.games.potato_patrol.position import Position

LANES: Final = 5
SPACES: Final = 3
COLOURS: Final = 3
LAYERS: Final = (
    *[f"enemies of colour {colour + 1}" for colour in range(COLOURS)],
    *[f"held enemies of colour {colour + 1}" for colour in range(COLOURS)],
    *[f"symbols of colour {colour + 1} that cover the space" for colour in range(COLOURS)],
)


class LanePlanes(Planes):
    """Who comes, who is held, and what the towers cover."""

    def __init__(self) -> None:
        super().__init__(LAYERS, LANES, SPACES)

    def draw(self, view: View) -> bytes:
        """Counts, at most 255, for each space."""
        table = cast(Position, view.known)
        seat = view.seat or 0
        cells = bytearray(len(LAYERS) * LANES * SPACES)
        counts = (table.lanes, table.held, coverage(table, False))
        for layer, numbers in enumerate(counts):
            for index, count in enumerate(numbers):
                place, colour = divmod(index, COLOURS)
                lane = (place // SPACES - seat) % table.players
                at = (layer * COLOURS + colour) * LANES * SPACES + lane * SPACES + place % SPACES
                cells[at] = min(255, count)
        return bytes(cells)
