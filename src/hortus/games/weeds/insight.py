"""What a position of Weeds is worth, and the numbers that describe it."""

from __future__ import annotations

from math import hypot
from typing import Final

from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED, UNIT, Piece
from hortus.games.weeds.rules import ROOT_ENERGY, Plot

INCOME: Final = 1.8
"""What a point of income in the next round is worth, in pips; it is likely to come again."""
ENERGY: Final = 0.8
"""What a point of saved energy is worth."""
NEARNESS: Final = 1.5
"""What each inch that a leaf is nearer to the sun than two is worth, for each point it makes:
nobody can grow in between."""
BEST_RIVAL: Final = 0.2
"""How much of the comparison is with the best other plant; the rest is with their average."""


def evaluate(state: Plot, seat: int) -> float:
    """From -1 (lost) to 1 (won): how far the prospects of a plant lead those of the others."""
    result = state.result
    if result is not None:
        if seat not in result.winners:
            return -1.0
        return 1.0 if len(result.winners) == 1 else 0.5
    worth = [state.score(other) + ENERGY * state.energy[other] for other in range(state.players)]
    _add_prospects(state, worth)
    rival = max([worth[other] for other in range(state.players) if other != seat])
    average = (sum(worth) - worth[seat]) / (state.players - 1)
    lead = worth[seat] - BEST_RIVAL * rival - (1 - BEST_RIVAL) * average
    return lead / (abs(lead) + 6.0)


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


def features(state: Plot, seat: int) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at."""
    lights = [state.light_on(leaf) for leaf in state.leaves() if leaf.owner == seat]
    return {
        "points": state.score(seat),
        "energy": state.energy[seat],
        "leaves": len(lights),
        "unblocked": lights.count(UNBLOCKED),
        "partial": lights.count(PARTIAL),
        "doomed": lights.count(BLOCKED),
        "stash": sum(state.stash[3 * seat : 3 * seat + 3]),
        "round": state.round,
    }
