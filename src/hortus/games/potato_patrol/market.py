"""The Market: places, prices, sliding and refilling. Rulebook: Market, Refreshing the market."""

from __future__ import annotations

from hortus.games.potato_patrol.cards import ANY, PLACES
from hortus.games.potato_patrol.position import EMPTY, Position


def price(table: Position, seat: int, place: int) -> int:
    """What the card at a place costs a player."""
    cost = table.book.costs[place]
    return max(1, cost - table.character(seat).discount)


def slide(table: Position) -> None:
    """Cards slide towards the cheap end, so that all gaps are at the dear end."""
    cards = [card for card in table.market if card != EMPTY]
    table.market = [EMPTY] * (PLACES - len(cards)) + cards


def gap(table: Position) -> int:
    """The empty place that is filled next (the cheapest), or -1."""
    for place in range(PLACES - 1, -1, -1):
        if table.market[place] == EMPTY:
            return place
    return -1


def can_refill(table: Position) -> bool:
    """True if there is a gap and a card for it; an empty deck takes the discards back first."""
    if gap(table) < 0:
        return False
    if not any(table.deck):
        table.deck, table.discard = table.discard, table.deck
    return any(table.deck)


def put_card(table: Position, card: int) -> None:
    """A card from the deck fills the next gap."""
    table.deck[card] -= 1
    table.market[gap(table)] = card


def discard_place(table: Position, place: int) -> None:
    """The card at a place is discarded."""
    card = table.market[place]
    if card != EMPTY:
        table.discard[card] += 1
        table.market[place] = EMPTY


def discard_cheapest(table: Position, places: int) -> None:
    """The cards at the cheapest places are discarded; the gaps stay until the next refresh."""
    for place in range(PLACES - places, PLACES):
        discard_place(table, place)


def colours_for(table: Position, seat: int, place: int) -> list[int]:
    """The colours in which a player could pay for the card at a place."""
    card = table.market[place]
    if card == EMPTY:
        return []
    asked = table.book.market[card].colour
    cost = price(table, seat, place)
    return [
        colour
        for colour in range(3)
        if asked in (ANY, colour) and table.pools[3 * seat + colour] >= cost
    ]
