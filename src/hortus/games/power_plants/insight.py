"""What a position of Power Plants is worth, and the numbers that describe it."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.games.power_plants.position import CHOICE, GEMS_COUNT, PATCHES
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import breakdown, sprites_in_garden

SAFETY = 0.35
"""What a second Sprite on a patch is worth, in Gems: the patch survives one attack."""
TRIES = 12
"""How many answers to a question of a power are looked at."""
_SEATS = ((0,), (1,), (2,), (3,), (4,))
OPEN_HAND = 0.3
"""What a Sprite in the supply is worth while there are turns left."""


def evaluate(state: Garden, seat: int) -> float:
    """From -1 (lost) to 1 (won): the lead in Gems if the game ended now, and how firm it stands.

    In the middle of its own turn a seat is judged by where a sensible use of its power leads.
    """
    result = state.result
    if result is not None:
        if seat in result.winners:
            return 1.0 / len(result.winners)
        return -1.0
    lead = _after_power(state, seat) if _using_power(state, seat) else _lead(state, seat)
    return lead / (abs(lead) + 20.0)


def _lead(state: Garden, seat: int) -> float:
    """How far a seat is ahead as things stand, in Gems."""
    worth = _worths(state)
    rivals = [worth[side] for side in range(state.sides) if side != seat]
    return worth[seat] - max(rivals) + 0.25 * (worth[seat] - sum(rivals) / len(rivals))


def _using_power(state: Garden, seat: int) -> bool:
    """True if the seat is choosing or using a power."""
    return state.actors == _SEATS[seat] and CHOICE <= state.stack[-1][0] <= GEMS_COUNT


def _after_power(state: Garden, seat: int) -> float:
    """The lead after the power in hand, each of its questions answered by what looks best at once."""
    if _using_power(state, seat) and state.stack[-1][0] == CHOICE:
        return max([_after_power(_then(state, move), seat) for move in state.moves()])
    while _using_power(state, seat):
        best: Garden | None = None
        best_lead = 0.0
        for move in state.moves()[:TRIES]:
            after = _then(state, move)
            lead = _lead(after, seat)
            if best is None or lead > best_lead:
                best, best_lead = after, lead
        assert best is not None
        state = best
    return _lead(state, seat)


def _then(state: Garden, move: Move) -> Garden:
    after = state.copy()
    after.play(move)
    return after


def _worths(state: Garden) -> list[float]:
    """The score of each side if the game ended now, and its prospects."""
    worth = [float(sum(parts)) for parts in breakdown(state)]
    for patch in range(PATCHES):
        if state.sprites[patch]:
            side = state.owner[patch]
            worth[side] += SAFETY * min(state.sprites[patch], 3)
    if state.bag:
        for side in range(state.sides):
            worth[side] += OPEN_HAND * min(state.supply[side], 4)
    return worth


def features(state: Garden, seat: int) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at."""
    parts = breakdown(state)
    totals = [sum(part) for part in parts]
    rivals = [totals[side] for side in range(state.sides) if side != seat]
    start = seat * state.sides
    return {
        "score": totals[seat],
        "lead": totals[seat] - max(rivals),
        "gems": parts[seat][0],
        "plant_scoring": parts[seat][1],
        "patch_gems": parts[seat][2],
        "field_points": parts[seat][3],
        "patches_controlled": state.owner.count(seat),
        "sprites_in_garden": sprites_in_garden(state, seat),
        "supply": state.supply[seat],
        "captives": sum(state.captives[start : start + state.sides]),
        "garden": len(state.ground),
        "bag": state.bag.bit_count(),
        "choices": len(state.moves(seat)),
    }
