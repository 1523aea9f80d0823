"""What a mission still asks for, counted once for a team: the numbers an evaluation looks up.

A `Plan` holds for each card of the mission what it takes and what all later cards take, and for
each market card what it would earn. It never changes, so that all positions share it.
"""

from __future__ import annotations

from typing import Final

from hortus.games.potato_patrol.cards import (
    DELIVER,
    DISCS_PLACED,
    TOWERS,
    Book,
    MarketCard,
    MissionCard,
    Need,
)
from hortus.games.potato_patrol.effects import ANY, DISC

SYMBOL: Final = 0.5
"""What a symbol pointing at one space takes in a round, about: not every space has an enemy for it."""
MOST_SYMBOLS: Final = 4.0
"""Pointing at more than that gains little more."""
UPGRADE: Final = 0.6
"""What a disc adds to a tower, counted the same way."""


TASK: Final = 22.0
"""What a completed mission card is worth, in cubes."""
BREACH: Final = 30.0
"""What as many invaders as there are players cost,"""
HARM: Final = 30.0
"""and what as many enemies cost that will get through, as things stand."""
SMALL: Final = 2.5
"""Players of a team whose cubes all this is counted in: in a larger team a cube is less."""


class Plan:
    """The mission and the cards as one team sees them."""

    def __init__(self, book: Book, players: int) -> None:
        cards = book.mission.cards
        self.cards: int = len(cards)
        self.exact: list[int] = []
        """Cubes that each mission card takes: `3 * card + colour`."""
        self.of_any: list[int] = []
        """Cubes of any colour that it takes besides."""
        self.towers: list[int] = []
        """Towers that it or a later one asks for."""
        self.discs: list[int] = []
        """The same for discs."""
        self.needs: list[int] = []
        """How many things each card asks for."""
        self.conditions: list[list[Need]] = []
        """What else each asks for: enemies to defeat, rounds to live through, an empty lane."""
        for card in cards:
            self._add(card, players)
        self.ahead: list[int] = [0] * len(cards)
        """How many such conditions are on each card and all later ones."""
        for place in range(len(cards)):
            self.ahead[place] = sum([len(asked) for asked in self.conditions[place:]])
        share = 1.0 / max(1, players)
        self.task: float = TASK
        self.breach: float = BREACH * share
        """What an invader costs,"""
        self.harm: float = HARM * share
        """an enemy that will get through,"""
        self.each: float = SMALL * share
        """and what a cube is worth to a team of this size."""
        self.towers_now: list[int] = self.towers.copy()
        """Towers that each card itself asks for."""
        self.discs_now: list[int] = self.discs.copy()
        self.later: list[int] = _sums_behind(self.exact, 3)
        """Cubes of each colour that all later cards take."""
        self.later_any: list[int] = _sums_behind(self.of_any, 1)
        for place in range(self.cards - 2, -1, -1):
            self.towers[place] = max(self.towers[place], self.towers[place + 1])
            self.discs[place] = max(self.discs[place], self.discs[place + 1])
        self.symbols: list[int] = [
            count for market_card in book.market for count in _symbols(market_card)
        ]
        """How many symbols of each colour are printed on a market card; a wild one is of all."""
        self.arrows: list[int] = [market_card.arrows for market_card in book.market]
        self.earnings: list[float] = [_earning(market_card) for market_card in book.market]
        """What a market card takes in a round once it is bought."""

    def _add(self, card: MissionCard, players: int) -> None:
        exact = [0, 0, 0, 0]
        towers = discs = 0
        others: list[Need] = []
        for need in card.needs:
            amount = need.amount(players)
            if need.what == DELIVER:
                exact[need.colour] += amount
            elif need.what == TOWERS:
                towers = max(towers, amount)
            elif need.what == DISCS_PLACED:
                discs = max(discs, amount)
            else:
                others.append(need)
        self.needs.append(max(1, len(card.needs)))
        self.exact += exact[:3]
        self.of_any.append(exact[ANY])
        self.towers.append(towers)
        self.discs.append(discs)
        self.conditions.append(others)


def _sums_behind(numbers: list[int], width: int) -> list[int]:
    """For each row of so many numbers, the sums of all rows behind it."""
    found = [0] * len(numbers)
    for place in range(len(numbers) - width - 1, -1, -1):
        found[place] = found[place + width] + numbers[place + width]
    return found


def _symbols(card: MarketCard) -> list[int]:
    found = [card.types.count(colour) for colour in range(3)]
    return [max(1, count) for count in found] if card.wild else found


def _earning(card: MarketCard) -> float:
    found = 0.0
    if card.tower:
        symbols = len(card.types) * (2 if card.wild else 1)
        found = SYMBOL * min(MOST_SYMBOLS, float(card.arrows.bit_count() * symbols))
    for effect in card.effects:
        if effect.operation == DISC:
            found += UPGRADE * effect.count
    return found
