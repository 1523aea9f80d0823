"""Setup: the Plant cards and their column, the first five patches, the Nursery and the first hands.

Rulebook: Setup, steps 1 to 7. Everything random in it is a chance event of its own.
"""

from __future__ import annotations

from typing import Final

from hortus.games.power_plants.hexes import plot_at
from hortus.games.power_plants.plants import COLUMN, COPIES
from hortus.games.power_plants.position import (
    CARDS,
    DEAL,
    FIRST,
    FORMATION,
    PATCHES,
    PLANTS,
    RIVAL_PLOT,
    STOCK,
    SWAP,
    Frame,
    Position,
)

HAND: Final = 2
BALANCE: Final = (0, 0, 1, 2)
"""Drawn by timing: two Morning, one Noon, one Night; the fifth is any."""


def numbers(players: int) -> int:
    """The highest patch number in play: 7 and 8 stay in the box with two, 8 with three."""
    return 6 if players <= 2 else 7 if players == 3 else 8


def nursery_size(players: int) -> int:
    """Patches in the Nursery: three, five with five players, four against the Rival."""
    return 4 if players == 1 else 5 if players == 5 else 3


def advance(state: Position, frame: Frame, kind: int) -> tuple[int, ...]:
    """Go on with the setup: what chance or a player may decide, or empty if it went on."""
    if kind == PLANTS:
        if len(frame) - 1 < COLUMN:
            return _cards_to_draw(state, frame)
        state.stack[-1] = (CARDS, *sorted(frame[1:]))
        return ()
    if kind == CARDS:
        return _next_cards(state, frame)
    if kind == FIRST:
        if state.players > 1:
            return tuple(range(state.players))
        answer(state, frame, 0)
        return ()
    if kind == SWAP:
        hand = state.hands[frame[1]]
        return (-1, *[mine * PATCHES + taken for mine in hand for taken in state.nursery])
    if frame[1] == (0 if kind == STOCK else HAND * state.players):
        state.stack.pop()
        if kind == STOCK:
            state.stack.append((DEAL, 0))
        else:
            state.start_turn()
        return ()
    return tuple([patch for patch in range(PATCHES) if state.bag >> patch & 1])


def answer(state: Position, frame: Frame, choice: int) -> None:
    """Take what chance brought in the setup."""
    kind = frame[0]
    if kind == PLANTS:
        state.stack[-1] = (*frame, choice)
    elif kind == CARDS:
        _lay_card(state, frame, choice)
    elif kind == FIRST:
        state.turn = choice
        state.stack[-1] = (STOCK, nursery_size(state.players))
    elif kind == STOCK:
        state.bag &= ~(1 << choice)
        state.nursery = tuple(sorted([*state.nursery, choice]))
        state.stack[-1] = (STOCK, frame[1] - 1)
    else:
        seat = (state.turn + frame[1] // HAND) % state.players
        state.bag &= ~(1 << choice)
        state.stack[-1] = (DEAL, frame[1] + 1)
        state.take(seat, choice)


def _cards_to_draw(state: Position, frame: Frame) -> tuple[int, ...]:
    """The Plant cards that may be drawn next: never one whose tiles are already in play."""
    plants = state.book.plants
    drawn = [plants[plant] for plant in frame[1:]]
    tiles = [plant.tile for plant in drawn]
    found = [
        index
        for index, plant in enumerate(plants)
        if plant.tile not in tiles and (state.book.alternates or not plant.alternate)
    ]
    if state.book.balanced:
        missing = list(BALANCE)
        for plant in drawn:
            if plant.timing in missing:
                missing.remove(plant.timing)
        fitting = [index for index in found if missing and plants[index].timing == missing[0]]
        found = fitting or found
    return tuple(found)


def _next_cards(state: Position, frame: Frame) -> tuple[int, ...]:
    """The cards of the earliest timing that are not laid yet: their order is random."""
    if len(frame) == 1:
        _lay_formation(state)
        return ()
    plants = state.book.plants
    earliest = min([plants[plant].timing for plant in frame[1:]])
    found = [plant for plant in frame[1:] if plants[plant].timing == earliest]
    if len(found) == 1:
        _lay_card(state, frame, found[0])
        return ()
    return tuple(found)


def _lay_card(state: Position, frame: Frame, plant: int) -> None:
    state.column = (*state.column, plant)
    state.stack[-1] = (CARDS, *[other for other in frame[1:] if other != plant])


def _lay_formation(state: Position) -> None:
    """The highest-numbered patch of each plant begins the garden; the others go into the bag."""
    highest = numbers(state.players)
    for place, (q, r) in enumerate(FORMATION):
        state.lay(place * COPIES + highest - 1, plot_at(q, r))
        for number in range(highest - 1):
            state.bag |= 1 << (place * COPIES + number)
    state.stack[-1] = (FIRST,)


def inventory(state: Position) -> dict[str, int]:
    """What is in the box for this game: Sprites of each side, Plant cards and patches."""
    box: dict[str, int] = {}
    for side in range(state.sides):
        there = [state.sprites[patch] for patch in range(PATCHES) if state.owner[patch] == side]
        held = state.captives[side :: state.sides]
        box[f"Sprites of side {side}"] = state.supply[side] + sum(there) + sum(held)
    box["Plant cards"] = COLUMN
    if not state.ground:
        box["patches"] = COLUMN * numbers(state.players)
        return box
    count = len(state.ground) + state.bag.bit_count() + len(state.nursery)
    count += sum([len(hand) for hand in state.hands])
    box["patches"] = count + len([1 for frame in state.stack if frame[0] == RIVAL_PLOT])
    return box
