"""Towers at work: what an activation hits, and what follows. Rulebook: 3. Activation Phase."""

from __future__ import annotations

from hortus.games.potato_patrol.cards import OUTER
from hortus.games.potato_patrol.position import (
    EMPTY,
    F_HOLD,
    F_PUSH,
    F_WILD,
    Position,
)


def targets(table: Position, spot: int) -> list[int]:
    """The spaces that a tower's arrows point to."""
    arrows = table.arrows(spot)
    found: list[int] = []
    for slot in range(3):
        if arrows >> slot & 1:
            place = table.target(spot, slot)
            if place >= 0:
                found.append(place)
    return found


def hits(table: Position, spot: int) -> int:
    """How many enemies an activation would defeat now."""
    card = table.book.market[table.towers[spot]]
    symbols = table.symbols(spot)
    wild = 0
    if card.wild:
        wild = len(card.types)
        for colour in card.types:
            symbols[colour] -= 1
    total = 0
    for place in targets(table, spot):
        found = 0
        for colour in range(3):
            found += min(symbols[colour], table.lanes[3 * place + colour])
        total += found + min(wild, table.enemies_at(place) - found)
    return total


def can_work(table: Position, spot: int) -> bool:
    """True if a tower stands there, is not switched off, and an activation would do anything."""
    if table.towers[spot] == EMPTY or table.off >> spot & 1:
        return False
    if hits(table, spot):
        return True
    card = table.book.market[table.towers[spot]]
    if card.hold and table.enemies_at(table.place_beside(spot)):
        return True
    return bool(card.push) and bool(pushable(table, spot))


def why_idle(table: Position, seat: int, spot: int) -> str:
    """Why a player may not set a tower to work now; empty if it may."""
    if spot >= len(table.towers) or table.towers[spot] == EMPTY:
        return "no tower stands there"
    if spot // 6 != seat:
        return "that tower is another player's: it stands on their side"
    if table.off >> spot & 1:
        return "that tower is switched off for this round"
    if not can_work(table, spot):
        return "that tower has no enemy it could touch"
    return ""


def activate(table: Position, spot: int) -> None:
    """One matching enemy for each type symbol in each arrowed space is claimed by the owner."""
    seat = spot // 6
    card = table.book.market[table.towers[spot]]
    symbols = table.symbols(spot)
    if card.wild:
        for colour in card.types:
            symbols[colour] -= 1
    before = table.defeated
    for place in targets(table, spot):
        for colour in range(3):
            for _ in range(min(symbols[colour], table.lanes[3 * place + colour])):
                table.defeat(seat, place, colour)
    if card.bonus >= 0 and table.defeated > before:
        table.pools[3 * seat + card.bonus] += 1
    if card.hold:
        table.push_frame(seat, (F_HOLD, table.place_beside(spot), card.hold))
    if card.push:
        table.push_frame(seat, (F_PUSH, spot, card.push))
    if card.wild and card.types:
        table.push_frame(seat, (F_WILD, spot, table.arrows(spot), len(card.types)))


def wild_place(table: Position, spot: int, arrows: int) -> int:
    """The space that the first of some arrows points to, or -1."""
    for slot in range(3):
        if arrows >> slot & 1:
            return table.target(spot, slot)
    return -1


def next_wild(table: Position, frame: tuple[int, ...]) -> tuple[int, ...]:
    """A wild symbol with nothing left to hit goes on to the next arrow; empty if there is none."""
    spot, arrows, left = frame[1], frame[2], frame[3]
    while arrows:
        place = wild_place(table, spot, arrows)
        if place >= 0 and left > 0 and table.enemies_at(place):
            return (F_WILD, spot, arrows, left)
        arrows &= arrows - 1
        left = len(table.book.market[table.towers[spot]].types)
    return ()


def pushable(table: Position, spot: int) -> list[tuple[int, int]]:
    """The enemies in a tower's range, as space and colour, that may be driven outward."""
    return [
        (place, colour)
        for place in targets(table, spot)
        if place % 3 != OUTER
        for colour in range(3)
        if table.lanes[3 * place + colour]
    ]
