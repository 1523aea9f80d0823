"""Scoring: Gems gathered, what the plants pay, Gems lying on patches, and the fields.

Rulebook: Scoring, steps 1 to 4, and the Field Scoring Chart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hortus.core.contract import Result, ranked
from hortus.core.language import later, mark
from hortus.games.power_plants.hexes import WIDTH
from hortus.games.power_plants.plants import (
    COPIES,
    NOBODY,
    PATCHES,
    PER_CAPTIVE,
    PER_LOCKED,
    Endgame,
)

if TYPE_CHECKING:
    from hortus.games.power_plants.rules import Garden

FIRST_PLACE: Final[tuple[int, ...]] = (0, 1, 3, 5, 7, 9, 11, 13, 15)
SECOND_PLACE: Final[tuple[int, ...]] = (0, 0, 1, 2, 3, 4, 5, 6, 7)
"""The Field Scoring Chart by the size of the field; 8 stands for 8 and more."""
ANY_OTHER: Final = 1
"""For whoever controls a patch of the field but comes neither first nor second."""

PARTS: Final = (mark("Gems"), mark("plants"), mark("patch Gems"), mark("fields"))
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


def fields_among(place: list[int], members: list[int]) -> list[list[int]]:
    """The fields that patches of one plant form, given the plot of each patch: fast."""
    if len(members) == 1:
        return [members]
    found: list[list[int]] = []
    while members:
        field = [members[-1]]
        members = members[:-1]
        for member in field:
            here = place[member]
            apart: list[int] = []
            for other in members:
                step = abs(place[other] - here)
                if step == 1 or step == WIDTH or step == WIDTH - 1:
                    field.append(other)
                else:
                    apart.append(other)
            members = apart
        found.append(field)
    return found


def all_fields(garden: Garden) -> list[FieldScore]:
    """Every field of the garden, in the order of the card column."""
    found: list[FieldScore] = []
    seen = 0
    for patch in range(PATCHES):
        if garden.place[patch] and not seen >> patch & 1:
            members = garden.field(patch)
            for member in members:
                seen |= 1 << member
            found.append(FieldScore(members, _order(garden, members)))
    return found


def _order(garden: Garden, patches: list[int]) -> list[int]:
    """Who controls a field: most patches first, ties to the lowest-numbered patch."""
    counts = [0] * garden.sides
    lowest = [COPIES] * garden.sides
    for patch in patches:
        side = garden.owner[patch]
        if side != NOBODY:
            counts[side] += 1
            lowest[side] = min(lowest[side], patch % COPIES)
    merits = [counts[side] * COPIES - lowest[side] for side in range(garden.sides)]
    present = [side for side in range(garden.sides) if counts[side]]
    ordered: list[int] = []
    for side in present:
        place = 0
        while place < len(ordered) and merits[ordered[place]] > merits[side]:
            place += 1
        ordered.insert(place, side)
    return ordered


def endgame_gems(garden: Garden, endgame: Endgame, kind: int, side: int) -> int:
    """What a plant's endgame scoring pays a side; `kind` is the plant's place in the column."""
    if endgame.per == PER_CAPTIVE:
        start = side * garden.sides
        return endgame.gems * sum(garden.captives[start : start + garden.sides])
    paid = 0
    for patch in range(kind * COPIES, kind * COPIES + COPIES):
        if garden.place[patch] and garden.owner[patch] == side:
            paid += patch_gems(garden, endgame, patch)
    return paid


def patch_gems(garden: Garden, endgame: Endgame, patch: int) -> int:
    """What a plant's endgame scoring pays whoever holds one of its patches, for that patch."""
    if endgame.per == PER_LOCKED:
        return 0 if garden.unlocked(patch) else endgame.gems
    return endgame.gems * len({near // COPIES for near in garden.neighbours(patch)})


def patches_pay(garden: Garden) -> dict[int, int]:
    """What each patch that is held would pay its holder by its plant, if the game ended now, if it pays anything."""
    found: dict[int, int] = {}
    for kind, plant in enumerate(garden.column):
        endgame = garden.book.plants[plant].endgame
        if endgame is not None and endgame.per != PER_CAPTIVE:
            for patch in range(kind * COPIES, kind * COPIES + COPIES):
                if garden.place[patch] and garden.owner[patch] != NOBODY:
                    worth = patch_gems(garden, endgame, patch)
                    if worth:
                        found[patch] = worth
    return found


def plants_pay(garden: Garden, patches: dict[int, int]) -> list[list[int]]:
    """What each side would be paid by each plant of the card column, given what `patches_pay`."""
    paid = [[0] * len(garden.column) for _ in range(garden.sides)]
    for patch, worth in patches.items():
        paid[garden.owner[patch]][patch // COPIES] += worth
    for kind, plant in enumerate(garden.column):
        endgame = garden.book.plants[plant].endgame
        if endgame is not None and endgame.per == PER_CAPTIVE:
            for side in range(garden.sides):
                paid[side][kind] = endgame_gems(garden, endgame, kind, side)
    return paid


def breakdown(
    garden: Garden,
    fields: list[FieldScore] | None = None,
    paid: list[list[int]] | None = None,
) -> list[list[int]]:
    """For each side what each of PARTS is worth, if the game ended now; `fields`, and what is `paid` to each side by
    each plant, if they are known."""
    parts = [[gems, 0, 0, 0] for gems in garden.gems]
    by_plants = plants_pay(garden, patches_pay(garden)) if paid is None else paid
    for side in range(garden.sides):
        parts[side][1] = sum(by_plants[side])
    for patch in range(PATCHES):
        if garden.gems_on[patch] and garden.owner[patch] != NOBODY:
            parts[garden.owner[patch]][2] += garden.gems_on[patch]
    for field in all_fields(garden) if fields is None else fields:
        for place, side in enumerate(field.order):
            parts[side][3] += field.points(place)
    return parts


def final_scores(garden: Garden, fields: list[FieldScore] | None = None) -> list[int]:
    """The score of each side, if the game ended now; `fields` if they are known."""
    return [sum(parts) for parts in breakdown(garden, fields)]


def sprites_in_garden(garden: Garden, side: int) -> int:
    """How many Sprites of a side stand in the garden: what breaks ties."""
    return sum([garden.sprites[patch] for patch in range(PATCHES) if garden.owner[patch] == side])


def _told_apart(merits: list[tuple[float, ...]]) -> bool:
    """Whether Sprites decide between some who have equal points."""
    return len(set(merits)) > len({merit[0] for merit in merits})


def result_of(garden: Garden) -> Result:
    """Most Gems win; then most Sprites in the garden; then the victory is shared."""
    told = breakdown(garden)
    scores = [sum(parts) for parts in told]
    merits: list[tuple[float, ...]] = [
        (scores[side], sprites_in_garden(garden, side)) for side in range(garden.sides)
    ]
    best = max(merits)
    if len([1 for merit in merits if merit[0] == best[0]]) == 1:
        reason = mark("most points")
        if _told_apart(merits):
            reason = mark("most points; equal points are ranked by Sprites in the garden")
    elif merits.count(best) == 1:
        reason = mark("equal points; more Sprites in the garden")
    else:
        reason = mark("equal points and Sprites: a shared victory")
    parts: list[dict[str, float]] = [dict(zip(PARTS, side, strict=True)) for side in told]
    table = ranked(scores, merits, reason, parts)
    if not garden.solo:
        return table
    winners = (0,) if table.ranks[0] == 1 else ()
    if len(table.winners) > 1:
        reason = mark("equal points and Sprites: a shared victory, which counts as won")
    ending = later(
        "{reason}; {own} to the Rival's {rivals}",
        reason=later(reason),
        own=scores[0],
        rivals=scores[1],
    )
    return Result((scores[0],), (1,), winners, ending, parts[:1], together=True)
