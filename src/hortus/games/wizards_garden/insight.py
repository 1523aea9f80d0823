"""What a position of Wizard's Garden is worth, how it is played well, and the numbers that describe it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, cast

from hortus.core.content import Library
from hortus.core.contract import Claim, Feature, Insight, Move, State
from hortus.core.language import plural, say, seat_name
from hortus.core.native import mypyc_attr
from hortus.core.weights import read_weights
from hortus.games.wizards_garden.rules import CELLS, NO_ONE, Garden, Planting
from hortus.games.wizards_garden.sight import (
    FLOWER,
    WITH_STAFF,
    best_harvest,
    harvest_of,
    holder_of,
    play_at_random,
    reply_to,
)

TERMS: Final = ("flowers", "late", "staff", "reach", "grasp")
"""What the weights in `weights.toml` are for; see `GardenInsight.terms`."""
SCARCE: Final = 4.0
"""With so many seeds in the basket a flower counts half as much as at the end (`late`)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GardenInsight(Insight):
    """What Wizard's Garden knows about good play."""

    term_names: tuple[str, ...] = TERMS

    def __init__(self, library: Library, ties_to_second: bool) -> None:
        weights = read_weights(library, TERMS, 2)
        self.flowers: float = weights[0]
        self.late: float = weights[1]
        self.staff: float = weights[2]
        self.reach: float = weights[3]
        self.grasp: float = weights[4]
        self.ties_to_second: bool = ties_to_second

    def terms(self, state: State) -> list[list[float]]:
        """Flowers; flowers as the basket empties; the staff; what whoever is to move could harvest now."""
        garden = cast(Garden, state)
        near = best_harvest(garden)
        holder = holder_of(garden)
        found: list[list[float]] = []
        for seat in range(2):
            flowers = float(garden.score(seat))
            moving = garden.turn == seat and not garden.over
            found.append(
                [
                    flowers,
                    flowers * SCARCE / (SCARCE + garden.basket),
                    1.0 if holder == 1 - 2 * seat else 0.0,
                    float(near // FLOWER) if moving else 0.0,
                    float(near & WITH_STAFF) if moving else 0.0,
                ]
            )
        return found

    def worth(self, garden: Garden) -> float:
        """What a position is worth to seat 0, from -1 (lost) to 1 (won)."""
        held = garden.flowers
        lead = float(held[0] + held[1] - held[2] - held[3])
        holder = holder_of(garden)
        if garden.over:
            if lead == 0.0:
                lead = float(holder) or (-1.0 if self.ties_to_second else 0.0)
            return 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
        near = best_harvest(garden)
        to_move = self.reach * float(near // FLOWER) + self.grasp * float(near & WITH_STAFF)
        total = (
            lead * (self.flowers + self.late * SCARCE / (SCARCE + garden.basket))
            + self.staff * holder
            + (to_move if garden.turn == 0 else -to_move)
        )
        return 2.0 / (1.0 + exp(-total)) - 1.0

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """What a planting harvests, less what it leaves within reach of the other."""
        garden = cast(Garden, state)
        if garden.setting_up:
            return ()
        found: list[float] = []
        for move in moves:
            planting = cast(Planting, move)
            gain = harvest_of(garden, planting.cell, planting.colour)
            loss = reply_to(garden, planting.cell, planting.colour)
            found.append(float(int(gain)) - 0.7 * float(int(loss)))
        return found

    def play_out(self, state: State, rng: Random, moves: int) -> None:
        """Play on at random, fast."""
        play_at_random(cast(Garden, state), rng, moves)

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """The harvest, the staff, what is kept from the other, and what is left to him."""
        first, second = cast(Garden, before), cast(Garden, after)
        other = 1 - seat
        rival = seat_name(other)
        found: list[Claim] = []
        gained = second.score(seat) - first.score(seat)
        if gained:
            what = plural(gained, "harvests {n} flower", "harvests {n} flowers")
            found.append(Claim("flowers", seat, gained, what))
        if second.staff == seat and first.staff != seat:
            if first.staff == other:
                what = say("takes the staff from {who}", who=rival)
            else:
                what = say("takes the staff")
            found.append(Claim("staff", seat, 1, what))
        if second.over:
            return found
        reply, threat = _most(second), _most(first)
        if reply:
            what = plural(
                reply,
                "leaves {who} a harvest of {n} flower",
                "leaves {who} a harvest of {n} flowers",
                who=rival,
            )
            found.append(Claim("reply", other, reply, what))
        elif threat:
            what = plural(
                threat, "keeps {who} from {n} flower", "keeps {who} from {n} flowers", who=rival
            )
            found.append(Claim("denied", other, threat, what))
        elif not gained:
            what = say("leaves {who} nothing to harvest", who=rival)
            found.append(Claim("reply", other, 0, what))
        return found


def _most(garden: Garden) -> int:
    """The most flowers that one planting could bring whoever makes it now."""
    best = 0
    for move in garden.moves():
        after = garden.copy()
        after.play(move)
        best = max(best, sum(after.flowers) - sum(garden.flowers))
    return best


def evaluate(state: Garden, seat: int) -> float:
    """From -1 (lost) to 1 (won), by the weights of `GardenInsight`."""
    worth = cast(GardenInsight, state.game.insight).worth(state)
    return worth if seat == 0 else -worth


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


FEATURES: Final = tuple([feature.name for feature in feature_list(0)])


def numbers(state: Garden, seat: int) -> list[float]:
    """The numbers a designer or a learning bot looks at, in the order of `feature_list`."""
    mine = state.score(seat)
    return [
        float(mine),
        float(mine - state.score(1 - seat)),
        float(_staff(state, seat)),
        float(state.basket),
        float((state.black | state.white).bit_count()),
        float(len(state.moves())),
    ]


def _staff(state: Garden, seat: int) -> int:
    if state.staff == NO_ONE:
        return 0
    return 1 if state.staff == seat else -1
