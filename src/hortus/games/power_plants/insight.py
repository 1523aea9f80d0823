"""What Power Plants understands of playing itself well, and the numbers that describe a position.

There are two judgements. `PowerPlantsInsight.values` is for the leaf of a search: all seats at
once, by fitted weights (`judgement`), a power in use being carried on at a glance (`glance`).
`evaluate` is for a bot that looks one move ahead: in Gems, and a power in use is carried on with
each answer played and counted. docs/strength/power-plants.md has the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from hortus.core.content import Library
from hortus.core.contract import Feature, Insight, Move, State
from hortus.core.insight import Claim
from hortus.core.native import mypyc_attr
from hortus.core.weights import standing
from hortus.games.power_plants.claims import claims_of
from hortus.games.power_plants.glance import Glance
from hortus.games.power_plants.judgement import TERMS, Judge, carried_on, side_terms
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.plants import COPIES, NOBODY, PATCHES
from hortus.games.power_plants.powers import SproutOrGrow
from hortus.games.power_plants.rules import SEATS, SPRITES, Garden
from hortus.games.power_plants.scoring import (
    ANY_OTHER,
    FIRST_PLACE,
    SECOND_PLACE,
    breakdown,
    endgame_gems,
    fields_among,
    sprites_in_garden,
)
from hortus.games.power_plants.stakes import SAFETY
from hortus.games.power_plants.turns import DrawPatch

TRIES: Final = 12
"""How many answers to a question of a power are looked at."""
SOFT: Final = 20.0
"""A lead of so many Gems is half a win."""
ALL_RIVALS: Final = 0.25
"""How much the lead over the average rival counts beside that over the best."""
OPEN_HAND: Final = 0.3
"""What a Sprite in the supply is worth while there are turns left."""
VARIETY: Final = 1.0
"""How many Gems worse a move may look and still be made now and then without thinking."""
MOST_PLAYERS: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class PowerPlantsInsight(Insight):
    """Fields, control and tempo: what a seasoned gardener sees."""

    judges: list[Judge]

    def __init__(self, library: Library) -> None:
        self.term_names = TERMS
        self.judges = [Judge(library, players) for players in range(1, MOST_PLAYERS + 1)]
        """For each number of players, one first."""

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """What each move promises in Gems of lead, without playing it; see `glance`."""
        garden = cast(Garden, state)
        glance = Glance(garden)
        return [_promise(glance, garden, cast(Act, move)) for move in moves]

    def sensible(self, state: State, rng: Random) -> Move:
        """What looks best at a glance, or nearly."""
        garden = cast(Garden, state)
        glance = Glance(garden)
        moves = garden.moves()
        best = moves[0]
        top = -1000.0
        for move in moves:
            worth = _promise(glance, garden, move) + VARIETY * rng.random()
            if worth > top:
                best, top = move, worth
        return best

    def blurs(self, state: State, event: Move) -> bool:
        """A patch drawn at the end of a turn is nothing to the next player, unless it is swapped."""
        garden = cast(Garden, state)
        if not isinstance(garden.stack[-1], DrawPatch):
            return False
        hand = garden.hands[garden.turn]
        drawn = garden.patch_from(cast(Act, event).args[0])
        return not (hand and garden.nursery and hand[0] // COPIES == drawn // COPIES)

    def terms(self, state: State) -> list[list[float]]:
        """See `judgement.TERMS`; alone, how much more one has than the Rival."""
        found = side_terms(carried_on(cast(Garden, state)))
        if state.players > 1:
            return found
        return [[mine - his for mine, his in zip(found[0], found[1], strict=True)]]

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """What a move brings, counted; see `claims`."""
        return claims_of(cast(Garden, before), cast(Garden, after), seat)

    def values(self, state: State) -> list[float]:
        """What a position is worth to every seat, by the fitted weights."""
        garden = cast(Garden, state)
        players = garden.players
        if garden.over:
            result = garden.result
            assert result is not None
            return [result.value(seat) for seat in range(players)]
        merits = self.judges[players - 1].merits(carried_on(garden))
        return standing(merits)[:players]


def _promise(glance: Glance, garden: Garden, move: Act) -> float:
    """What one move promises."""
    if move.kind == "add":
        return glance.addition(garden.patch_from(move.args[0]), move.args[1])
    task = garden.stack[-1]
    return glance.answer(task, task.choice(garden, move))


def evaluate(garden: Garden, seat: int) -> float:
    """From -1 (lost) to 1 (won): the lead in Gems if the game ended now, and how firm it stands.

    In the middle of its own turn a seat is judged by where a sensible use of its power leads.
    """
    result = garden.result
    if result is not None:
        return result.value(seat)
    lead = _after_power(garden, seat) if _using_power(garden, seat) else _lead(garden, seat)
    return lead / (abs(lead) + SOFT)


def _lead(garden: Garden, seat: int) -> float:
    """How far a seat is ahead as things stand, in Gems."""
    return lead_of(worths(garden), seat)


def _using_power(garden: Garden, seat: int) -> bool:
    """True if the seat is choosing or using a power."""
    return garden.actors == SEATS[seat] and garden.stack[-1].in_power()


def _after_power(garden: Garden, seat: int) -> float:
    """The lead after the power in hand, each of its questions answered by what looks best at once."""
    if _using_power(garden, seat) and isinstance(garden.stack[-1], SproutOrGrow):
        return max([_after_power(_then(garden, move), seat) for move in garden.moves()])
    while _using_power(garden, seat):
        best: Garden | None = None
        best_lead = 0.0
        for move in garden.moves()[:TRIES]:
            after = _then(garden, move)
            lead = _lead(after, seat)
            if best is None or lead > best_lead:
                best, best_lead = after, lead
        assert best is not None
        garden = best
    return _lead(garden, seat)


def _then(garden: Garden, move: Move) -> Garden:
    after = garden.copy()
    after.play(move)
    return after


def lead_of(worth: list[float], seat: int) -> float:
    """How far a seat is ahead, in Gems: of its best rival, and a little of all of them."""
    mine = worth[seat]
    best, total = -1000.0, 0.0
    for side in range(len(worth)):
        if side != seat:
            total += worth[side]
            best = max(best, worth[side])
    return mine - best + ALL_RIVALS * (mine - total / (len(worth) - 1))


def worths(garden: Garden) -> list[float]:
    """The score of each side if the game ended now, and its prospects.

    It comes to what `scoring.breakdown` says, in a fraction of the time: searches live on it.
    """
    worth = [float(gems) for gems in garden.gems]
    place, owner, sprites, gems_on = garden.place, garden.owner, garden.sprites, garden.gems_on
    for kind in range(len(garden.column)):
        members: list[int] = []
        held = False
        for patch in range(kind * COPIES, kind * COPIES + COPIES):
            if place[patch]:
                members.append(patch)
                side = owner[patch]
                if side != NOBODY:
                    held = True
                    worth[side] += gems_on[patch] + SAFETY * min(sprites[patch], 3)
        if held:
            for field in fields_among(place, members):
                _add_field(garden, field, worth)
        endgame = garden.book.plants[garden.column[kind]].endgame
        if endgame is not None:
            for side in range(garden.sides):
                worth[side] += endgame_gems(garden, endgame, kind, side)
    if garden.bag:
        for side in range(garden.sides):
            worth[side] += OPEN_HAND * min(garden.supply[side], 4)
    return worth


def _add_field(garden: Garden, field: list[int], worth: list[float]) -> None:
    """Add what one field pays."""
    counts = [0] * garden.sides
    lowest = [COPIES] * garden.sides
    for member in field:
        side = garden.owner[member]
        if side != NOBODY:
            counts[side] += 1
            lowest[side] = min(lowest[side], member % COPIES)
    first, second, best, next_best = NOBODY, NOBODY, 0, 0
    for side in range(garden.sides):
        if counts[side]:
            merit = counts[side] * COPIES - lowest[side]
            worth[side] += ANY_OTHER
            if first == NOBODY or merit > best:
                second, next_best = first, best
                first, best = side, merit
            elif second == NOBODY or merit > next_best:
                second, next_best = side, merit
    if first != NOBODY:
        worth[first] += FIRST_PLACE[len(field)] - ANY_OTHER
    if second != NOBODY:
        worth[second] += SECOND_PLACE[len(field)] - ANY_OTHER


MOST_PLOTS: Final = 4 * PATCHES + 2
"""A garden of n patches has at most 4n + 2 plots: that is what a row has."""
MOST_POINTS: Final = 1000
"""No score comes near: a turn gains two dozen Gems at the very most, and there are at most 28."""


def feature_list(players: int) -> tuple[Feature, ...]:
    """What `features` gives, with bounds."""
    sides = max(2, players)
    return (
        Feature("score", 0, MOST_POINTS, "points if the game ended now"),
        Feature("lead", -MOST_POINTS, MOST_POINTS, "points more than the best rival"),
        Feature("gems", 0, MOST_POINTS, "Gems gained"),
        Feature("plant_scoring", 0, MOST_POINTS, "points by the endgame scoring of plants"),
        Feature("patch_gems", 0, MOST_POINTS, "Gems on patches that the seat controls"),
        Feature("field_points", 0, MOST_POINTS, "points for fields"),
        Feature("patches_controlled", 0, PATCHES, "patches with Sprites of the seat"),
        Feature("sprites_in_garden", 0, SPRITES, "Sprites in the garden"),
        Feature("supply", 0, SPRITES, "Sprites in the supply"),
        Feature("captives", 0, SPRITES * (sides - 1), "Sprites held captive"),
        Feature("garden", 0, PATCHES, "patches in the garden"),
        Feature("bag", 0, PATCHES, "patches in the bag"),
        Feature("choices", 0, 2 * MOST_PLOTS, "legal moves of the seat"),
    )


def features(garden: Garden, seat: int) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at."""
    parts = breakdown(garden)
    totals = [sum(part) for part in parts]
    rivals = [totals[side] for side in range(garden.sides) if side != seat]
    start = seat * garden.sides
    return {
        "score": totals[seat],
        "lead": totals[seat] - max(rivals),
        "gems": parts[seat][0],
        "plant_scoring": parts[seat][1],
        "patch_gems": parts[seat][2],
        "field_points": parts[seat][3],
        "patches_controlled": garden.owner.count(seat),
        "sprites_in_garden": sprites_in_garden(garden, seat),
        "supply": garden.supply[seat],
        "captives": sum(garden.captives[start : start + garden.sides]),
        "garden": len(garden.ground),
        "bag": garden.bag.bit_count(),
        "choices": len(garden.moves(seat)),
    }
