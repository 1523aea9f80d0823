"""How a position stands: the terms that decide games, and the share of a win that they promise.

The weights are fitted from self-play (`weights.toml`, with the command that made them). A power
in the middle of use is first carried on to its end, each question answered by what looks best at
a glance, so that a position is worth the same before and after the answers that anybody would give.
"""

from __future__ import annotations

from typing import Final

from hortus.core.content import Library
from hortus.core.weights import read_weights
from hortus.games.power_plants.glance import Glance
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import (
    ANY_OTHER,
    FIRST_PLACE,
    SECOND_PLACE,
    endgame_gems,
    fields_among,
)
from hortus.games.power_plants.setup import HAND, numbers, nursery_size
from hortus.games.power_plants.turns import DrawPatch, NextTurn, Swap

TERMS: Final = (
    "gems",
    "fields",
    "late_score",
    "patches",
    "second_sprites",
    "third_sprites",
    "contested",
    "growing_fields",
    "supply",
    "turns",
)
"""Gems held, lying on own patches or paid by plants; points of fields; both, times how far the game
has come; patches controlled, those with two and with three Sprites; what would be lost with a field
that is held by one patch; patches still to come of plants whose largest field one leads; Sprites in
the supply; turns left."""
GEMS: Final = 0
FIELDS: Final = 1
LATE: Final = 2
HELD: Final = 3
SECOND: Final = 4
THIRD: Final = 5
CONTESTED: Final = 6
GROWTH: Final = 7
SUPPLY: Final = 8
TURNS: Final = 9
MOST_SUPPLY: Final = 6
"""More Sprites in the supply are of no more use."""


def carried_on(garden: Garden) -> Garden:
    """The position after the power in use, answered at a glance; the same one if none is in use."""
    seat = garden.actors
    if not seat or not garden.stack[-1].in_power():
        return garden
    after = garden.copy()
    while after.actors == seat and after.stack[-1].in_power():
        task = after.stack[-1]
        glance = Glance(after)
        best = after.choices[0]
        top = -1000.0
        for choice in after.choices:
            worth = glance.answer(task, choice)
            if worth > top:
                best, top = choice, worth
        task.answer(after, best)
        after.settle()
    return after


def turns_left(garden: Garden) -> list[int]:
    """How many turns each side still has, the present one included until its power is used."""
    sides = garden.sides
    bag = garden.bag.bit_count()
    turn = garden.turn
    done = 0
    if garden.stack:
        top = garden.stack[-1]
        if isinstance(top, (Swap, NextTurn)):
            turn = (turn + 1) % sides
        elif isinstance(top, DrawPatch):
            done = 1
    left = [0] * sides
    for offset in range(sides):
        side = (turn + offset) % sides
        draws = (bag - offset + sides - 1) // sides if bag > offset else 0
        left[side] = draws + (0 if garden.finals >> side & 1 else 1)
    left[turn] -= done
    return left


def progress(garden: Garden) -> float:
    """How far the game has come: 0 with a full bag, 1 with an empty one."""
    players = garden.players
    full = COLUMN * (numbers(players) - 1) - nursery_size(players) - HAND * players
    return max(0.0, 1.0 - garden.bag.bit_count() / full)


def side_terms(garden: Garden) -> list[list[float]]:
    """The `TERMS` of each side, the Rival among them, as things stand."""
    found = [[0.0] * len(TERMS) for _ in range(garden.sides)]
    left = turns_left(garden)
    late = progress(garden)
    for side in range(garden.sides):
        mine = found[side]
        mine[GEMS] = float(garden.gems[side])
        mine[TURNS] = float(left[side])
        if garden.bag:
            mine[SUPPLY] = float(min(garden.supply[side], MOST_SUPPLY))
    for kind in range(len(garden.column)):
        _kind_terms(garden, kind, found)
    for side in range(garden.sides):
        mine = found[side]
        mine[LATE] = late * (mine[GEMS] + mine[FIELDS])
    return found


def _kind_terms(garden: Garden, kind: int, found: list[list[float]]) -> None:
    """Add what the patches of one plant mean to each side."""
    place, owner, sprites, gems_on = garden.place, garden.owner, garden.sprites, garden.gems_on
    members: list[int] = []
    away = 0
    held = False
    for patch in range(kind * COPIES, kind * COPIES + COPIES):
        if not place[patch]:
            away += garden.bag >> patch & 1
            continue
        members.append(patch)
        side = owner[patch]
        if side != NOBODY:
            held = True
            mine = found[side]
            mine[GEMS] += gems_on[patch]
            mine[HELD] += 1.0
            if sprites[patch] > 1:
                mine[SECOND] += 1.0
                if sprites[patch] > 2:
                    mine[THIRD] += 1.0
    if held:
        largest = 1
        leader = NOBODY
        for field in fields_among(place, members):
            first = _field_terms(garden, field, found)
            if first != NOBODY and len(field) > largest:
                largest, leader = len(field), first
        if leader != NOBODY:
            found[leader][GROWTH] += away
    endgame = garden.book.plants[garden.column[kind]].endgame
    if endgame is not None:
        for side in range(garden.sides):
            found[side][GEMS] += endgame_gems(garden, endgame, kind, side)


def _field_terms(garden: Garden, field: list[int], found: list[list[float]]) -> int:
    """Add what a field pays to each side, and what of it hangs on a single patch; its first."""
    sides = garden.sides
    owner = garden.owner
    if len(field) == 1:
        holder = owner[field[0]]
        if holder != NOBODY:
            found[holder][FIELDS] += ANY_OTHER
            found[holder][CONTESTED] += ANY_OTHER
        return holder
    counts = [0] * sides
    lowest = [COPIES] * sides
    for member in field:
        side = owner[member]
        if side != NOBODY:
            counts[side] += 1
            lowest[side] = min(lowest[side], member % COPIES)
    first, second, best, next_best = NOBODY, NOBODY, 0, 0
    for side in range(sides):
        if counts[side]:
            merit = counts[side] * COPIES - lowest[side]
            found[side][FIELDS] += ANY_OTHER
            if first == NOBODY or merit > best:
                second, next_best = first, best
                first, best = side, merit
            elif second == NOBODY or merit > next_best:
                second, next_best = side, merit
    if first == NOBODY:
        return NOBODY
    size = min(len(field), COPIES)
    found[first][FIELDS] += FIRST_PLACE[size] - ANY_OTHER
    rival = 0
    if second != NOBODY:
        found[second][FIELDS] += SECOND_PLACE[size] - ANY_OTHER
        rival = counts[second]
    if counts[first] - rival <= 1:
        found[first][CONTESTED] += FIRST_PLACE[size] - SECOND_PLACE[size]
    return first


class Judge:
    """Fitted weights at work, for games with some number of players."""

    weights: list[float]

    def __init__(self, library: Library, players: int) -> None:
        self.weights = read_weights(library, TERMS, players)

    def merits(self, garden: Garden) -> list[float]:
        """What each side has, weighed."""
        weights = self.weights
        merits: list[float] = []
        for terms in side_terms(garden):
            merit = 0.0
            for index in range(len(weights)):
                merit += weights[index] * terms[index]
            merits.append(merit)
        return merits
