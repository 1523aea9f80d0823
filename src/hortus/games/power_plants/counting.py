"""What a garden pays as it stands, counted once for all who are shown it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hortus.games.power_plants.picture_cards import Column, column_of
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import (
    FieldScore,
    all_fields,
    breakdown,
    patches_pay,
    plants_pay,
)


class Counted(NamedTuple):
    """What fields pay, and what patches pay by their plants; see `scoring`."""

    fields: list[FieldScore]
    pays: dict[int, int]


class Look(NamedTuple):
    """All of a garden that what it pays depends on."""

    column: Column
    place: tuple[int, ...]
    owner: tuple[int, ...]
    sprites: tuple[int, ...]


@lru_cache(maxsize=1024)
def _place_for(_look: Look) -> list[Counted]:
    """Where it is kept what gardens pay that look the same; empty until somebody has counted."""
    return []


def counted(state: Garden) -> Counted:
    """What a garden pays. It is for reading only."""
    look = Look(column_of(state), tuple(state.place), tuple(state.owner), tuple(state.sprites))
    kept = _place_for(look)
    if not kept:
        kept.append(Counted(all_fields(state), patches_pay(state)))
    return kept[0]


def parts_of(state: Garden) -> list[list[int]]:
    """For each side what each part of its score would be, if the game ended now."""
    fields, pays = counted(state)
    return breakdown(state, fields, plants_pay(state, pays))
