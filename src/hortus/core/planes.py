"""The board as layers of cells, for learners that look at pictures made of numbers.

A game whose board has cells sets `Game.planes`: named layers of rows and columns, drawn from a
seat's view, so that nothing hidden is in them. Seats are told relative to the one who looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hortus.core.native import mypyc_attr

if TYPE_CHECKING:
    from hortus.core.contract import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Planes:
    """Which layers there are and how large they are; a game says how to `draw` them."""

    names: tuple[str, ...]
    rows: int
    columns: int

    def __init__(self, names: tuple[str, ...], rows: int, columns: int) -> None:
        self.names = names
        """What each layer shows."""
        self.rows = rows
        self.columns = columns

    def draw(self, view: View) -> bytes:
        """All layers one after the other, row by row, a byte from 0 to 255 for each cell."""
        raise NotImplementedError
