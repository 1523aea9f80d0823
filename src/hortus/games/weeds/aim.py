"""What an aimed branch would do, legal or not: what a person sees before letting go.

`aim` is a pure function of a position and a placement. Everything it gives is in inches with the
sun at the origin and north up, like the triangles of `Plot.to_dict`; docs/aiming-weeds.md tells
clients how to get from a pointer on the picture to a placement and back.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from hortus.core.contract import Json
from hortus.core.language import listed, mark, plural, say
from hortus.games.weeds.geometry import BLOCKED, LIGHTS, UNIT, Piece
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.names import name_piece
from hortus.games.weeds.reasons import obstacle
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import ROOT_ENERGY

ARC_STEP = pi / 90
"""The rim of a shadow is drawn with a corner every two degrees."""

SAYS = {
    (False, False): mark("{told}; it shades no leaf"),
    (True, False): mark("{told}; it takes all light from {doomed}"),
    (False, True): mark("{told}; it takes some light from {dimmed}"),
    (True, True): mark("{told}; it takes all light from {doomed} and some light from {dimmed}"),
}
"""What an aimed branch does, by whether leaves lose all of their light, or some of it."""
CHANGED = mark(
    "{branch} in {light} for {price} energy: next round you make {income} energy instead of {before}"
)
SAME = mark("{branch} in {light} for {price} energy: next round you still make {income} energy")
"""What it is, and what it makes of the energy of the whole plant."""

BRANCHES = (mark("Small branch"), mark("Medium branch"), mark("Large branch"))
"""A branch of each size, as a sentence begins with it."""
SEEN = (mark("no light"), mark("some shade"), mark("full light"))
"""How the sun would see it."""

Place = tuple[float, float]


class Aim:
    """An aimed placement: the piece as it would lie, its shadow, whom it would harm, and what is wrong."""

    def __init__(
        self,
        move: Growth,
        reason: str,
        piece: Piece | None = None,
        light: int = BLOCKED,
        shadow: list[Place] | None = None,
        doomed: tuple[int, ...] = (),
        dimmed: tuple[int, ...] = (),
        income: int = 0,
    ) -> None:
        self.move = move
        self.reason = reason
        """Why it may not be placed; empty if it may."""
        self.piece = piece
        """The piece as it would lie; None if the move names no piece to grow from."""
        self.light = light
        """How the sun would see it."""
        self.shadow = shadow or []
        """The outline of the ground it takes the light from, out to the string."""
        self.doomed = doomed
        """The numbers of leaves that would be blocked and are not yet."""
        self.dimmed = dimmed
        """The numbers of leaves that would be partially blocked and are unblocked now."""
        self.income = income
        """The energy that its plant would make next round."""

    def says(self, plot: Plot) -> str:
        """How large the branch is, what it costs, what its plant would make with it and without it, and whom it
        would shade, in a sentence."""
        doomed, dimmed = _leaves(plot, self.doomed), _leaves(plot, self.dimmed)
        before = income_of(plot, plot.turn)
        told = say(
            SAME if self.income == before else CHANGED,
            branch=say(BRANCHES[self.move.size]),
            price=self.move.size + 1,
            light=say(SEEN[self.light]),
            income=self.income,
            before=before,
        )
        return say(SAYS[bool(doomed), bool(dimmed)], told=told, doomed=doomed, dimmed=dimmed)

    def to_dict(self) -> Json:
        """All of it as plain JSON."""
        return {
            "move": str(self.move),
            "legal": not self.reason,
            "reason": self.reason,
            "triangle": self.piece.triangle if self.piece else None,
            "light": LIGHTS[self.light] if self.piece else None,
            "earns": self.light if self.piece else None,
            "shadow": [[x, y] for x, y in self.shadow],
            "doomed": list(self.doomed),
            "dimmed": list(self.dimmed),
        }


def _leaves(plot: Plot, numbers: tuple[int, ...]) -> str:
    """Leaves on the table: one's own by their names, those of others, which the picture marks, by how many."""
    leaves = [piece for piece in plot.pieces if piece.number in numbers]
    own = [name_piece(plot, leaf) for leaf in leaves if leaf.owner == plot.turn]
    others = len(leaves) - len(own)
    if others:
        own.append(plural(others, "another plant's leaf", "{n} leaves of other plants"))
    return listed(own)


def aim(plot: Plot, move: Growth) -> Aim:
    """What a placement would do now, whether it is allowed or not."""
    reason = plot.why_not(move)
    piece = plot.aimed(move)
    if piece is None:
        return Aim(move, reason)
    after = plot.copy()
    assert isinstance(after, Plot)
    after.pieces.append(piece)
    doomed: list[int] = []
    dimmed: list[int] = []
    light = income = after.light_on(piece)
    if not obstacle(plot, move):
        for leaf in after.leaves():
            if leaf is not piece:
                now, then = plot.light_on(leaf), after.light_on(leaf)
                income += then if leaf.owner == piece.owner else 0
                if then < now:
                    (doomed if then == BLOCKED else dimmed).append(leaf.number)
    radius = plot.world.radius / UNIT
    return Aim(
        move,
        reason,
        piece,
        light,
        shadow_of(piece, radius),
        tuple(doomed),
        tuple(dimmed),
        income,
    )


def income_of(plot: Plot, seat: int) -> int:
    """The energy that a plant makes next round as the sun sees its leaves now; a bare root makes its own."""
    own = [piece for piece in plot.pieces if piece.owner == seat]
    if not any([piece.parent >= 0 for piece in own]):
        return ROOT_ENERGY
    return sum([plot.light_on(leaf) for leaf in plot.leaves() if leaf.owner == seat])


def shadow_of(piece: Piece, radius: float) -> list[Place]:
    """The wedge behind a piece, from its two outermost corners to the rim of the world."""
    right = (piece.lx / UNIT, piece.ly / UNIT)
    left = (piece.hx / UNIT, piece.hy / UNIT)
    start = atan2(right[1], right[0])
    width = (atan2(left[1], left[0]) - start) % (2 * pi)
    steps = max(1, int(width / ARC_STEP))
    reach = max(radius, hypot(*right), hypot(*left))
    rim = [
        (reach * cos(start + width * step / steps), reach * sin(start + width * step / steps))
        for step in range(steps + 1)
    ]
    return [right, *rim, left]
