"""What happens when a market card is bought: ideas, and what towers bring along. Rulebook: Ideas."""

from __future__ import annotations

from hortus.games.potato_patrol.cards import (
    ALIKE,
    BELLOWS,
    BOTH,
    CLAIM,
    CLEAR,
    CREW,
    DISC,
    FALLOW,
    OUTER,
    OVERTIME,
    RANGE,
    SEARCH,
    WINDFALL,
    Effect,
)
from hortus.games.potato_patrol.position import (
    EMPTY,
    F_BELLOWS,
    F_CLAIM,
    F_CLEAR,
    F_DISC,
    F_SHIFT,
    F_TAKE,
    Frame,
    Position,
)


def resolve_purchase(table: Position, seat: int, effects: tuple[Effect, ...], spot: int) -> None:
    """The effects of an idea, or of a tower just built on a space (-1 for an idea), in order."""
    for effect in reversed(effects):
        operation = effect[0]
        if operation == DISC:
            table.push_frame(
                seat, (F_DISC, effect[1], effect[2], spot, EMPTY, effect[3], effect[4])
            )
        elif operation == CLEAR:
            table.push_frame(seat, (F_CLEAR, effect[1]))
        elif operation == BELLOWS:
            table.push_frame(seat, (F_BELLOWS,))
        elif operation == CLAIM:
            table.push_frame(seat, (F_CLAIM, effect[1], effect[2]))
        elif operation == OVERTIME:
            table.push_frame(seat, (F_SHIFT, effect[1]))
        elif operation == WINDFALL:
            for each in range(table.players):
                table.push_frame(each, (F_TAKE, effect[1]))
        elif operation == SEARCH:
            _search(table)
        elif operation == FALLOW:
            table.fallow = True
        else:
            assert operation == CREW


def has_crew(table: Position) -> bool:
    """True if an idea that stays in play offers a third action."""
    for card in table.staying:
        for effect in table.book.market[card].effects:
            if effect[0] == CREW:
                return True
    return False


def _search(table: Position) -> None:
    """As many cubes as there are players, if there are so many, leave the Invasion card."""
    for _ in range(min(table.players, table.invaders())):
        table.invasion[table.invasion.index(max(table.invasion))] -= 1


def blow_out(table: Position, lane: int) -> None:
    """All enemies of a lane go one space outward; those in the outer space stay."""
    for place in (3 * lane + 1, 3 * lane + 2):
        for colour in range(3):
            for _ in range(table.lanes[3 * place + colour]):
                table.drive_out(place, colour)


def clear_space(table: Position, place: int, colour: int) -> None:
    """All enemies of a colour in a space go back to the supply."""
    table.lanes[3 * place + colour] = 0
    table.held[3 * place + colour] = 0


# --- discs ----------------------------------------------------------------------------------


def disc_towers(table: Position, seat: int, frame: Frame) -> list[int]:
    """The towers that a disc may go on."""
    anyone, only, avoid = frame[2], frame[3], frame[4]
    if only != EMPTY:
        return [only] if table.towers[only] != EMPTY else []
    first, last = (0, len(table.towers)) if anyone else (6 * seat, 6 * seat + 6)
    return [spot for spot in range(first, last) if table.towers[spot] != EMPTY and spot != avoid]


def disc_kinds(table: Position, seat: int, frame: Frame) -> list[int]:
    """The kinds of disc that are in supply and fit somewhere; a kind once chosen is the only one."""
    mask = frame[1]
    if mask >> 4:
        mask = 1 << (mask >> 4) - 1
    spots = disc_towers(table, seat, frame)
    return [
        kind
        for kind in range(4)
        if mask >> kind & 1
        and table.supply[kind]
        and any([bool(table.free_slots(spot, kind)) for spot in spots])
    ]


def choose_kind(frame: Frame, kind: int) -> Frame:
    """The same question with the kind of disc settled."""
    return (frame[0], frame[1] & 15 | (kind + 1) << 4, *frame[2:])


def put_disc(table: Position, spot: int, slot: int, kind: int) -> None:
    """A disc leaves the supply for a slot of a tower."""
    table.supply[kind] -= 1
    table.discs[spot] |= (kind + 1) << (3 * slot)


def after_disc(frame: Frame, spot: int, kind: int) -> Frame:
    """What is still to be placed after a disc; empty if nothing is."""
    kinds, anyone, only, avoid, count, rule = frame[1:7]
    if count <= 1:
        return ()
    mask = kinds & 15
    if rule == ALIKE:
        mask, avoid = 1 << kind, spot
    elif rule == BOTH:
        mask, only = 7 if kind == RANGE else 8, spot
    return (frame[0], mask, anyone, only, avoid, count - 1, rule)


def lanes_to_blow(table: Position, seat: int) -> list[int]:
    """The lanes in reach with an enemy that would move outward."""
    return [
        lane
        for lane in table.lanes_of(seat)
        if table.enemies_at(3 * lane + OUTER + 1) or table.enemies_at(3 * lane + OUTER + 2)
    ]
