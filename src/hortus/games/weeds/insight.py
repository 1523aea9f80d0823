"""What a position of Weeds is worth, and the numbers that describe it."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from hortus.core.contract import Feature
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED, UNIT, Piece
from hortus.games.weeds.setup import ROOT_ENERGY, STASH

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot

INCOME: Final = 1.8
"""What a point of income in the next round is worth, in pips; it is likely to come again."""
ENERGY: Final = 0.8
"""What a point of saved energy is worth."""
NEARNESS: Final = 1.5
"""What each inch that a leaf is nearer to the sun than two is worth, for each point it makes:
nobody can grow in between."""
BEST_RIVAL: Final = 0.2
"""How much of the comparison is with the best other plant; the rest is with their average."""
MUCH: Final = 99
"""Energy is not limited; what is more than this is described as this."""


def values(state: Plot) -> list[float]:
    """For each seat, from -1 (lost) to 1 (won): how far its plant's prospects lead those of the others."""
    players = state.players
    result = state.result
    if result is not None:
        return [result.value(seat) for seat in range(players)]
    worth = [state.score(other) + ENERGY * state.energy[other] for other in range(players)]
    _add_prospects(state, worth)
    total = sum(worth)
    found: list[float] = []
    for seat in range(players):
        rival = max([worth[other] for other in range(players) if other != seat])
        average = (total - worth[seat]) / (players - 1)
        lead = worth[seat] - BEST_RIVAL * rival - (1 - BEST_RIVAL) * average
        found.append(lead / (abs(lead) + 6.0))
    return found


def _add_prospects(state: Plot, worth: list[float]) -> None:
    """What the light on its leaves promises each plant: income, and pips that are about to die."""
    branched = {piece.owner for piece in state.pieces if piece.parent >= 0}
    for leaf in state.leaves():
        sun = state.light_on(leaf)
        if sun == BLOCKED:
            worth[leaf.owner] -= leaf.size + 1
        else:
            worth[leaf.owner] += sun * (INCOME + NEARNESS * max(0.0, 2.0 - _distance(leaf)))
    for seat in range(state.players):
        if seat not in branched:
            worth[seat] += INCOME * ROOT_ENERGY


def _distance(piece: Piece) -> float:
    """How far, in inches, the nearest corner of a piece is from the sun."""
    return min([hypot(x, y) for x, y in piece.corners]) / UNIT


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
