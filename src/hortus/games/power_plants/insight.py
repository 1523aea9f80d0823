"""What a position of Power Plants is worth, and the numbers that describe it."""

from __future__ import annotations

from hortus.games.power_plants.position import PATCHES
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import breakdown, sprites_in_garden

SAFETY = 0.35
"""What a second Sprite on a patch is worth, in Gems: the patch survives one attack."""
OPEN_HAND = 0.3
"""What a Sprite in the supply is worth while there are turns left."""


def evaluate(state: Garden, seat: int) -> float:
    """From -1 (lost) to 1 (won): the lead in Gems if the game ended now, and how firm it stands."""
    result = state.result
    if result is not None:
        if seat in result.winners:
            return 1.0 / len(result.winners)
        return -1.0
    worth = _worths(state)
    rivals = [worth[side] for side in range(state.sides) if side != seat]
    lead = worth[seat] - max(rivals) + 0.25 * (worth[seat] - sum(rivals) / len(rivals))
    return lead / (abs(lead) + 20.0)


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
