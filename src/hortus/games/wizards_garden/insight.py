"""What a position of Wizard's Garden is worth, and the numbers that describe it."""

from __future__ import annotations

from hortus.games.wizards_garden.rules import NO_ONE, Garden


def evaluate(state: Garden, seat: int) -> float:
    """From -1 (lost) to 1 (won): the lead in flowers, and the staff as a fraction of one."""
    result = state.result
    if result is not None:
        if len(result.winners) == 2:
            return 0.0
        return 1.0 if seat in result.winners else -1.0
    lead = state.score(seat) - state.score(1 - seat) + 0.4 * _staff(state, seat)
    return lead / (abs(lead) + 4)


def features(state: Garden, seat: int) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at."""
    return {
        "flowers": state.score(seat),
        "lead": state.score(seat) - state.score(1 - seat),
        "staff": _staff(state, seat),
        "basket": state.basket,
        "seeds_on_board": (state.black | state.white).bit_count(),
        "choices": len(state.moves()),
    }


def _staff(state: Garden, seat: int) -> int:
    if state.staff == NO_ONE:
        return 0
    return 1 if state.staff == seat else -1
