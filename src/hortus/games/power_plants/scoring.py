"""Scoring: Gems gathered, what the plants pay, Gems lying on patches, and the fields.

Rulebook: Scoring, steps 1 to 4, and the Field Scoring Chart.
"""

from __future__ import annotations

from typing import Final

from hortus.games.power_plants.plants import COPIES, PER_CAPTIVE, PER_LOCKED, Endgame
from hortus.games.power_plants.position import NOBODY, PATCHES, Position

FIRST_PLACE: Final = (0, 1, 3, 5, 7, 9, 11, 13, 15)
SECOND_PLACE: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7)
"""The Field Scoring Chart by the size of the field; 8 stands for 8 and more."""
ANY_OTHER: Final = 1
"""For whoever controls a patch of the field but comes neither first nor second."""

PARTS: Final = ("Gems", "plants", "patch Gems", "fields")
"""The parts of a score, in the order of the steps."""


class FieldScore:
    """One field and what it pays."""

    def __init__(self, patches: list[int], order: list[int]) -> None:
        self.patches = patches
        self.order = order
        """Who controls patches of it, first place first."""

    def points(self, place: int) -> int:
        """What a place pays: 0 is first."""
        size = min(len(self.patches), COPIES)
        if place == 0:
            return FIRST_PLACE[size]
        return SECOND_PLACE[size] if place == 1 else ANY_OTHER


def all_fields(state: Position) -> list[FieldScore]:
    """Every field of the garden, in the order of the card column."""
    found: list[FieldScore] = []
    seen = 0
    for patch in range(PATCHES):
        if state.place[patch] and not seen >> patch & 1:
            members = state.field(patch)
            for member in members:
                seen |= 1 << member
            found.append(FieldScore(members, _order(state, members)))
    return found


def _order(state: Position, patches: list[int]) -> list[int]:
    """Who controls a field: most patches first, ties to the lowest-numbered patch."""
    counts = [0] * state.sides
    lowest = [COPIES] * state.sides
    for patch in patches:
        side = state.owner[patch]
        if side != NOBODY:
            counts[side] += 1
            lowest[side] = min(lowest[side], patch % COPIES)
    merits = [counts[side] * COPIES - lowest[side] for side in range(state.sides)]
    present = [side for side in range(state.sides) if counts[side]]
    ordered: list[int] = []
    for side in present:
        place = 0
        while place < len(ordered) and merits[ordered[place]] > merits[side]:
            place += 1
        ordered.insert(place, side)
    return ordered


def endgame_gems(state: Position, endgame: Endgame, kind: int, side: int) -> int:
    """What a plant's endgame scoring pays a side; `kind` is the plant's place in the column."""
    if endgame.per == PER_CAPTIVE:
        start = side * state.sides
        return endgame.gems * sum(state.captives[start : start + state.sides])
    paid = 0
    for patch in range(kind * COPIES, kind * COPIES + COPIES):
        if state.place[patch] and state.owner[patch] == side:
            if endgame.per == PER_LOCKED:
                paid += 0 if state.unlocked(patch) else endgame.gems
            else:
                around = {near // COPIES for near in state.neighbours(patch)}
                paid += endgame.gems * len(around)
    return paid


def breakdown(state: Position) -> list[list[int]]:
    """For each side what each of PARTS is worth, if the game ended now."""
    parts = [[gems, 0, 0, 0] for gems in state.gems]
    for kind, plant in enumerate(state.column):
        endgame = state.book.plants[plant].endgame
        if endgame is not None:
            for side in range(state.sides):
                parts[side][1] += endgame_gems(state, endgame, kind, side)
    for patch in range(PATCHES):
        if state.gems_on[patch] and state.owner[patch] != NOBODY:
            parts[state.owner[patch]][2] += state.gems_on[patch]
    for field in all_fields(state):
        for place, side in enumerate(field.order):
            parts[side][3] += field.points(place)
    return parts


def final_scores(state: Position) -> list[int]:
    """The score of each side, if the game ended now."""
    return [sum(parts) for parts in breakdown(state)]


def sprites_in_garden(state: Position, side: int) -> int:
    """How many Sprites of a side stand in the garden: what breaks ties."""
    return sum([state.sprites[patch] for patch in range(PATCHES) if state.owner[patch] == side])
