"""What Weeds knows of good play: what a position is worth, which moves look promising, and why.

What counts is points that will still be there, and what can become points: energy and income are
worth as much as there is room to spend them on, so they fade as the table fills up. The weights
of the terms are fitted from self-play (`weights.toml`; docs/strength/weeds.md tells how).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final, cast

from hortus.core.content import Library
from hortus.core.contract import Claim, Feature, Insight, Move, State
from hortus.core.native import i64, mypyc_attr
from hortus.core.weights import read_weights, standing
from hortus.games.weeds.claims import claims_of
from hortus.games.weeds.fan import openings
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    NOTCHES,
    PARTIAL,
    SMALL,
    TURN,
    UNBLOCKED,
    UNIT,
    Piece,
    in_front,
    shares_rays,
)
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.setup import ROOT_ENERGY, STASH

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot

TERMS: Final = (
    "points",
    "doomed",
    "frail",
    "income",
    "income_with_room",
    "energy",
    "energy_with_room",
    "nearness",
    "room",
    "turn",
)
"""What is weighed for each seat: points that are not about to die, points in blocked leaves and in
partially blocked ones, what its leaves make and the energy it has (by the room of all and by its
own), how near to the sun its leaves are, its room, and whether it is to move. What a bare root makes
is left out: it is there before anything has grown, and would speak for never growing."""
NO_HARM: Final = (
    "points",
    "income",
    "income_with_room",
    "energy",
    "energy_with_room",
    "nearness",
    "room",
)
"""What one would never rather have less of; who leads has often spent more, which is another matter."""
ENOUGH: Final = 2.0
"""With so many openings a plant has half of all the room it could wish for."""
MOST: Final = 12
"""More energy than this is not spent any more."""
NEAR: Final = 2.0
"""From so many inches on, a leaf nearer to the sun is worth more: nobody can grow in between."""
STEPS: Final = 50.0
FIRST_STEPS: Final = 5.0
"""One move ahead, values are told apart in steps of a fiftieth, and of a fifth while the table is
nearly empty: what is finer is a matter of taste, and so no two games need begin alike."""
MUCH: Final = 99
"""Energy is not limited; what is more than this is described as this."""

PASSING: Final = 2.0
"""How a pass looks at a glance, beside what placements do."""
SHADE: Final = 0.5
"""What a leaf that loses some light counts at a glance, for each energy it makes."""
GLANCES: Final = 4.0
FIRST_GLANCES: Final = 0.5
"""At a glance points are told apart by quarters, and by pairs while the table is nearly empty: among
equals luck decides what is tried first, and so no two games need begin alike."""
FINE: Final = (-120, -60, -30, 30, 60, 120)
"""Sixteenths of a degree: directions between those of the fan."""
FINER: Final = (-20, -8, 8, 20)
"""Directions beside one that is off the fan already."""
SLIDES: Final = (-48, 48)
"""Points of a base beside one of the fan."""


@mypyc_attr(allow_interpreted_subclasses=True)
class WeedsInsight(Insight):
    """Light, shade and room."""

    def __init__(self, library: Library) -> None:
        self.term_names = TERMS
        self.no_harm = NO_HARM
        self._library = library
        self._weights: dict[int, list[float]] = {}

    def values(self, plot: Plot) -> list[float]:
        """For each seat, from -1 (lost) to 1 (won)."""
        result = plot.result
        if result is not None:
            return [result.value(seat) for seat in range(plot.players)]
        weights = self._weights.get(plot.players)
        if weights is None:
            weights = read_weights(self._library, TERMS, plot.players)
            self._weights[plot.players] = weights
        worths: list[float] = []
        for terms in self.terms(plot):
            worth = 0.0
            for place, weight in enumerate(weights):
                worth += weight * terms[place]
            worths.append(worth)
        return standing(worths)

    def terms(self, state: State) -> list[list[float]]:
        """For each seat the numbers of `TERMS`."""
        plot = cast("Plot", state)
        seats = range(plot.players)
        found = [_terms_of_light(plot, seat) for seat in seats]
        rooms = [_room(plot, seat) for seat in seats]
        rest = sum(rooms) / plot.players
        for seat in seats:
            terms = found[seat]
            energy = float(min(plot.energy[seat], MOST))
            terms[4] = terms[3] * rooms[seat]
            terms[3] *= rest
            terms[5] = energy * rest
            terms[6] = energy * rooms[seat]
            terms[7] *= rest
            terms[8] = rooms[seat]
            terms[9] = 1.0 if plot.turn == seat and not plot.over else 0.0
        return found

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """Points, nearness to the sun, whom it shades, and what it saves."""
        plot = cast("Plot", state)
        lights = plot.lights()
        leaves = [piece for place, piece in enumerate(plot.pieces) if lights[place] > BLOCKED]
        suns = [sun for sun in lights if sun > BLOCKED]
        doomed = {
            piece.number: piece.size + 1
            for place, piece in enumerate(plot.pieces)
            if lights[place] == BLOCKED
        }
        steps = FIRST_GLANCES if plot.round <= 2 else GLANCES
        found: list[float] = []
        for move in moves:
            piece = plot.aimed(move) if isinstance(move, Growth) else None
            if piece is None:
                found.append(PASSING)
            else:
                saved = doomed.get(piece.parent, 0)
                found.append(float(int((_glance(piece, leaves, suns) + saved) * steps) / steps))
        return found

    def refined(self, state: State, move: Move) -> Sequence[Move]:
        """Directions between those of the fan, and points beside; nearer ones where it is off the fan."""
        plot = cast("Plot", state)
        if not isinstance(move, Growth):
            return ()
        aside = (move.direction - plot.pieces[plot.turn].direction) % plot.placements.fan.step
        turns = FINE if aside == 0 else FINER
        aims = [(move.attachment, (move.direction + turn) % TURN) for turn in turns]
        if move.parent >= plot.players:
            points = [move.attachment + slide for slide in SLIDES]
            aims += [(point, move.direction) for point in points if 0 <= point <= NOTCHES]
        found: list[Move] = []
        for attachment, direction in aims:
            finer = plot.placements.grow(move.size, move.parent, attachment, direction)
            piece = plot.aimed(finer)
            if piece is not None and plot.may_lie(piece):
                found.append(finer)
        return found

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """See `claims`."""
        return claims_of(cast("Plot", before), cast("Plot", after), seat)


def _terms_of_light(plot: Plot, seat: int) -> list[float]:
    """A seat's terms as far as they follow from the light on its pieces; the others are 0."""
    points = doomed = frail = income = 0
    nearness = 0.0
    lights = plot.lights()
    for place, piece in enumerate(plot.pieces):
        if piece.owner != seat or piece.parent < 0:
            continue
        sun = lights[place]
        if sun == BLOCKED:
            doomed += piece.size + 1
            continue
        points += piece.size + 1
        if sun > BLOCKED:
            income += sun
            nearness += sun * max(0.0, NEAR - distance(piece))
            if sun == PARTIAL:
                frail += piece.size + 1
    return [float(points), float(doomed), float(frail), float(income), 0, 0, 0, nearness, 0, 0]


def _room(plot: Plot, seat: int) -> float:
    """How much room a seat has to grow, from 0 (none at a rough look) to nearly 1."""
    size = SMALL
    while size <= LARGE and plot.stash[3 * seat + size] == 0:
        size += 1
    if size > LARGE:
        return 0.0
    count = 0
    for piece in plot.pieces:
        if piece.owner == seat:
            count += openings(piece, size, plot.pieces, plot.world)
    return count / (count + ENOUGH)


def _glance(piece: Piece, leaves: list[Piece], suns: list[int]) -> float:
    """How a placement looks at a glance: what it adds, and what light it takes from whom."""
    total = piece.size + 1.0 + max(0.0, NEAR - distance(piece))
    for place, leaf in enumerate(leaves):
        if leaf.number == piece.parent or not shares_rays(piece, leaf):
            continue
        if not in_front(piece, leaf):
            continue
        covered = _covers(piece, leaf)
        loss = suns[place] * SHADE + (leaf.size + 1.0 if covered else 0.0)
        total += loss if leaf.owner != piece.owner else -loss
    return total


def _covers(piece: Piece, leaf: Piece) -> bool:
    """True if the arc of a piece, seen from the sun, holds that of a leaf."""
    return (
        piece.lx * leaf.ly - piece.ly * leaf.lx >= 0
        and leaf.hx * piece.hy - leaf.hy * piece.hx >= 0
    )


def distance(piece: Piece) -> float:
    """How far, in inches, the nearest corner of a piece is from the sun."""
    tip: i64 = piece.x0 * piece.x0 + piece.y0 * piece.y0
    right: i64 = piece.x1 * piece.x1 + piece.y1 * piece.y1
    left: i64 = piece.x2 * piece.x2 + piece.y2 * piece.y2
    return sqrt(float(min(tip, min(right, left)))) / UNIT


# --- features -------------------------------------------------------------------------------


def feature_list(players: int) -> tuple[Feature, ...]:
    """The names of `features`, with bounds."""
    pieces = sum(STASH)
    points = sum([(size + 1) * count for size, count in enumerate(STASH)])
    return (
        Feature("points", 0, points, "the points that the seat has in play"),
        Feature("rival", 0, points, "the points of the best other seat"),
        Feature("energy", 0, MUCH, f"the energy it has; {MUCH} if it is more"),
        Feature("leaves", 0, pieces, "how many leaves it has"),
        Feature("unblocked", 0, pieces, "how many of them are unblocked"),
        Feature("partial", 0, pieces, "how many of them are partially blocked"),
        Feature("doomed", 0, pieces, "how many of them are blocked and about to die"),
        Feature("income", 0, 2 * pieces, "the energy it would be paid if a round began now"),
        Feature("stash", 0, pieces, "how many pieces are left in its stash"),
        Feature("passed", 0, 1, "1 if it has passed for this round"),
        Feature("round", 1, 2 * pieces * players + 2, "the number of the round"),
    )


def features(state: Plot, seat: int) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at."""
    lights = [state.light_on(leaf) for leaf in state.leaves() if leaf.owner == seat]
    bare = not any([piece.parent == seat for piece in state.pieces])
    others = [state.score(other) for other in range(state.players) if other != seat]
    return {
        "points": state.score(seat),
        "rival": max(others),
        "energy": min(state.energy[seat], MUCH),
        "leaves": len(lights),
        "unblocked": lights.count(UNBLOCKED),
        "partial": lights.count(PARTIAL),
        "doomed": lights.count(BLOCKED),
        "income": sum(lights) + (ROOT_ENERGY if bare else 0),
        "stash": sum(state.stash[3 * seat : 3 * seat + 3]),
        "passed": int(state.passed[seat]),
        "round": state.round,
    }
