"""What a position of Wizard's Garden is worth, and the numbers that describe it."""

from __future__ import annotations

from hortus.core.contract import Feature
from hortus.games.wizards_garden.rules import CELLS, NO_ONE, Garden


def evaluate(state: Garden, seat: int) -> float:
    """From -1 (lost) to 1 (won): the lead in flowers, and the staff as a fraction of one."""
    result = state.result
    if result is not None:
        return result.value(seat)
    lead = state.score(seat) - state.score(1 - seat) + 0.4 * _staff(state, seat)
    return lead / (abs(lead) + 4)


def feature_list(seeds: int) -> tuple[Feature, ...]:
    """What `features` gives, with bounds."""
    return (
        Feature("flowers", 0, seeds, "flowers harvested"),
        Feature("lead", -seeds, seeds, "flowers more than the other seat"),
        Feature("staff", -1, 1, "1: holds the staff, -1: the other does, 0: nobody"),
        Feature("basket", 0, seeds, "seeds in the basket"),
        Feature("seeds_on_board", 0, CELLS, "seeds planted"),
        Feature("choices", 0, 2 * CELLS, "legal plantings of whoever is to move"),
    )


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
