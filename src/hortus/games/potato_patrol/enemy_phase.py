"""The Enemy phase: which season card may come, and what it does. Rulebook: 1. Enemy Phase, Enemies."""

from __future__ import annotations

from hortus.games.potato_patrol.cards import (
    ADVANCE,
    ANY,
    CARDS_A_SEASON,
    FOG,
    FROST,
    INNER,
    INVADE,
    MARCH,
    MOLEHILL,
    OUTER,
    PLUNDER,
    REINFORCE,
    TAX,
    WINDFALL,
    YEAR,
    Effect,
)
from hortus.games.potato_patrol.market import discard_cheapest
from hortus.games.potato_patrol.position import (
    EFFECTS,
    EMPTY,
    F_BLOCK,
    F_FOG,
    F_FROST,
    F_TAKE,
    F_TAX,
    Position,
)


def possible_cards(table: Position) -> list[int]:
    """The season cards that may lie on top of the season deck."""
    if table.peeked != EMPTY:
        return [table.peeked]
    last = table.drawn == YEAR - 1
    season = table.drawn // CARDS_A_SEASON
    return [
        index
        for index, card in enumerate(table.book.seasons)
        if card.season == season and card.last == last and not table.seen >> index & 1
    ]


def take_card(table: Position, card: int) -> None:
    """The top card leaves the season deck."""
    table.seen |= 1 << card
    table.drawn += 1
    table.season_card = card
    table.peeked = EMPTY


def resolve_card(table: Position, index: int) -> None:
    """Move enemies, new enemies, other effects: from the top down."""
    card = table.book.seasons[index]
    if table.fallow:
        table.fallow = False
    else:
        move_enemies(table)
    spawn(table, card.spawn)
    for effect in card.effects:
        resolve_effect(table, effect)
    table.phase = EFFECTS


def move_enemies(table: Position) -> None:
    """All enemies advance, the innermost first; those that are held stay this once."""
    for lane in range(table.players):
        for space in (INNER, 1, OUTER):
            for colour in range(3):
                index = 9 * lane + 3 * space + colour
                _advance_some(table, index, table.lanes[index] - table.held[index])
                table.held[index] = 0


def _advance_some(table: Position, index: int, number: int) -> None:
    """Some enemies of one colour in one space go one space inward, or to the Invasion card."""
    if number <= 0:
        return
    table.lanes[index] -= number
    if index // 3 % 3 == INNER:
        table.invasion[index % 3] += number
        table.invaded = True
    else:
        table.lanes[index + 3] += number


def spawn(table: Position, colours: tuple[int, ...]) -> None:
    """New enemies appear in the outer space of every lane."""
    for lane in range(table.players):
        for colour in colours:
            table.lanes[9 * lane + colour] += 1


def resolve_effect(table: Position, effect: Effect) -> None:
    """One of the other effects of a season card."""
    operation = effect[0]
    if operation == ADVANCE:
        _advance_space(table, effect[1], effect[2])
    elif operation == MARCH:
        move_enemies(table)
    elif operation == PLUNDER:
        discard_cheapest(table, effect[1])
    elif operation == REINFORCE:
        _reinforce(table, effect[1])
    elif operation == INVADE:
        table.invasion[effect[1]] += effect[2]
        table.invaded = True
    elif operation in (TAX, WINDFALL):
        for seat in range(table.players):
            table.push_frame(seat, (F_TAX if operation == TAX else F_TAKE, effect[1]))
    elif operation in (MOLEHILL, FROST):
        for seat in range(table.players):
            table.push_frame(seat, (F_BLOCK if operation == MOLEHILL else F_FROST,))
    elif operation == FOG:
        for lane in range(table.players):
            table.push_frame(lane, (F_FOG, lane))
    else:
        table.snow = True


def _advance_space(table: Position, space: int, colour: int) -> None:
    for lane in range(table.players):
        for each in range(3):
            if colour in (ANY, each):
                index = 9 * lane + 3 * space + each
                number = table.lanes[index]
                table.held[index] = 0
                _advance_some(table, index, number)


def _reinforce(table: Position, colour: int) -> None:
    """One more enemy on the lane with the fewest; the lowest lane on a tie."""
    counts = [table.enemies_on(lane) for lane in range(table.players)]
    table.lanes[9 * counts.index(min(counts)) + colour] += 1


def pay_invasion(table: Position) -> None:
    """As many cubes as there are players leave the Invasion card, the most common colour first."""
    for _ in range(table.players):
        table.invasion[table.invasion.index(max(table.invasion))] -= 1
