"""What has been found out about the pieces on the table: light, candidates, who can still grow.

Positions are copied and played on by the thousand while a bot thinks, and come to the same tables
again and again. So what is found out is kept with the table and not with the position: copies
share it, and a table knows the tables that its placements lead to. Nothing here is a rule, and
nothing depends on what is already known: `Plot` finds the same anew if everything is forgotten.
"""

from __future__ import annotations

from typing import Final

from hortus.core.native import mypyc_attr
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    SMALL,
    Piece,
    in_front,
    light,
    overlap,
    shares_rays,
)

NO_LEAF: Final = -1
"""The light of a piece that is a root, or from which something grows."""
_TABLES: Final = 20_000
"""So many tables that placements lead to are kept for the positions of one search."""
_HOPES: Final = 12
"""So many placements that were legal on some table are kept, to be looked at first on others."""


class Hope:
    """A placement that was legal on some table, and the piece that it grows from."""

    piece: Piece
    parent: Piece

    def __init__(self, piece: Piece, parent: Piece) -> None:
        self.piece = piece
        self.parent = parent


class Shelf:
    """What a table and all that come after it have in common."""

    left: int
    hopes: list[Hope]

    def __init__(self) -> None:
        self.left = _TABLES
        """How many more tables may be kept."""
        self.hopes = []
        """Placements that were legal somewhere, the latest first."""

    def hope(self, piece: Piece, parent: Piece) -> None:
        """Remember a placement to be looked at first."""
        self.hopes.insert(0, Hope(piece, parent))
        if len(self.hopes) > _HOPES:
            self.hopes.pop()


class Judgement:
    """What judging the leaves of a table brings: income, and what is left when the blocked ones are gone."""

    income: list[int]
    alive: list[Piece]
    dead: list[Piece]
    after: Table

    def __init__(
        self, income: list[int], alive: list[Piece], dead: list[Piece], after: Table
    ) -> None:
        self.income = income
        self.alive = alive
        self.dead = dead
        self.after = after
        """The table without the dead; the same one if nothing died."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What is known of the pieces that lie on the table."""

    count: int
    shelf: Shelf
    newest: Piece | None
    next: dict[int, Table]
    lights: list[int]
    before: list[int]
    branches: list[list[Piece] | None]
    seen: list[int]
    aims: dict[int, Piece | None]
    sprout: Piece | None
    judgement: Judgement | None

    def __init__(self, count: int, players: int, shelf: Shelf) -> None:
        self.count = count
        """How many pieces it has; a position with more or fewer has come by another table."""
        self.shelf = shelf
        self.newest = None
        """The piece that was placed last, if a placement led here."""
        self.next = {}
        """The tables that placements led to, by `placement_key`."""
        self.lights = []
        """The light of each piece as `Plot.lights` gives it; empty until somebody asks."""
        self.before = []
        """The same of the table before the newest piece, if that was known."""
        self.branches = [None] * players
        """For each seat the legal branches of its fan when they were last asked for."""
        self.seen = [0] * players
        """How many of the pieces, in their order, those branches take into account."""
        self.aims = {}
        """Off the fan: for a parent and a size the first legal aim when it was last looked for.

        What is not legal stays so until a leaf dies, so None stands until then, and so does an
        aim for as long as it is legal. The dictionary is replaced and never changed.
        """
        self.sprout = None
        """A placement that is legal here for somebody who has the piece, energy aside."""
        self.judgement = None

    def grown(self, key: int, piece: Piece) -> Table:
        """The table after a placement that is legal; all that stays true goes over to it."""
        after = Table(self.count + 1, len(self.seen), self.shelf)
        after.newest = piece
        after.before = self.lights
        after.branches = self.branches.copy()
        after.seen = self.seen.copy()
        after.aims = self.aims
        if self.shelf.left > 0:
            self.shelf.left -= 1
            self.next[key] = after
        return after

    def take_aims(self, before: Table, parent: int) -> None:
        """Take over what the table before the newest piece knows of aims from a piece."""
        known = self.aims.copy()
        for size in range(SMALL, LARGE + 1):
            key = 4 * parent + size
            if key in before.aims and key not in known:
                known[key] = before.aims[key]
        self.aims = known


def placement_key(size: int, parent: int, attachment: int, direction: int) -> int:
    """A number for each placement there is."""
    return ((parent * 4 + size) * 512 + attachment) * 8192 + direction


def still_open(branches: list[Piece], newer: list[Piece], pieces: list[Piece]) -> list[Piece]:
    """Those of some legal branches that are still legal now that newer pieces lie there, too."""
    return [branch for branch in branches if stays_legal(branch, newer, pieces)]


def stays_legal(branch: Piece, newer: list[Piece], pieces: list[Piece]) -> bool:
    """True if a branch that was legal has room beside newer pieces and is not wholly in their shade."""
    shaded = False
    for piece in newer:
        if overlap(branch, piece):
            return False
        shaded = shaded or (shares_rays(piece, branch) and in_front(piece, branch))
    return not shaded or light(branch, pieces) > BLOCKED


def newer_lights(before: list[int], newest: Piece, pieces: list[Piece]) -> list[int]:
    """The light of each piece now that the newest one lies there, if it was known before."""
    found: list[int] = []
    for place, sun in enumerate(before):
        piece = pieces[place]
        if piece.number == newest.parent:
            sun = NO_LEAF
        elif sun > BLOCKED and shares_rays(newest, piece) and in_front(newest, piece):
            sun = light(piece, pieces)
        found.append(sun)
    found.append(light(newest, pieces))
    return found
