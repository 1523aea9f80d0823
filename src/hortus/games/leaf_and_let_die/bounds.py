"""How much there is of everything in a game, and how long a game can last.

The proven bound adds up, for one round, all decisions and chance events that all cards together
can bring, and allows for as many rounds as the two caps do. Real games end long before the caps,
so there is a practical bound besides.
"""

from __future__ import annotations

from typing import Final

from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, NOTHING, SEEDLING, VINE, Card, Effect
from hortus.games.leaf_and_let_die.pieces import D20, SIDES
from hortus.games.leaf_and_let_die.questions import RULES
from hortus.games.leaf_and_let_die.rules import Laws
from hortus.games.leaf_and_let_die.setup import SLOTS
from hortus.games.leaf_and_let_die.tasks import ADDING, COPYING

BOUND_PER_PLAYER: Final = 4000
"""The longest of 378 random games, with every option, took 1,400 plies a player."""


class Contents:
    """What lies in the box for so many players: the most there can ever be of it."""

    def __init__(self, laws: Laws, players: int) -> None:
        almanac = laws.almanac
        numbers = almanac.numbers
        self.players = players
        self.seedlings = players * len(almanac.of_type(SEEDLING)) * numbers.copies
        self.flowers = 3 * numbers.flowers[players - 2]
        self.blooms = players * numbers.blooms
        self.piles = self._piles(laws)
        """So many cards, each of one of these kinds."""
        self.cards = sum([count for count, _ in self.piles])
        self.resilience = self.most([card.resilience for card in almanac.cards])
        self.nutrients = self.most([card.nutrients for card in almanac.cards])
        self.grown = self.nutrients // min(numbers.nutrients)
        """Dice that nutrients can bring in from outside the game."""
        owned = sum(numbers.dice) + len(numbers.rolled) + len(numbers.supplied)
        self.bought_dice = players * owned
        self.dice = self.bought_dice + self.grown
        gains = [_gain(card) for card in almanac.cards]
        self.bonus = self.most(gains) + self.flowers * max(gains)

    def _piles(self, laws: Laws) -> list[tuple[int, list[int]]]:
        almanac = laws.almanac
        numbers = almanac.numbers
        kinds: list[list[int]] = [almanac.of_type(which) for which in SLOTS]
        if laws.market != "random":
            market = almanac.markets[laws.market]
            kinds = [[kind] for kind in market.stacks + market.wild]
        stack, wild = numbers.stack * self.players, numbers.wild * self.players
        heights = [stack] * 6 + [self.flowers // 3] * 3 + [wild] * 3
        copies = self.players * numbers.copies
        found = [(copies, [kind]) for kind in almanac.of_type(SEEDLING)]
        found += list(zip(heights, kinds, strict=True))
        return [*found, (self.blooms, almanac.of_type(BLOOM_CARD))]

    def most(self, numbers: list[int]) -> int:
        """What all cards have of something, by what each kind has of it."""
        total = 0
        for count, kinds in self.piles:
            total += count * max([numbers[kind] for kind in kinds], default=0)
        return total


def round_steps(laws: Laws, box: Contents) -> int:
    """Decisions and chance events that all cards together can bring in one round.

    Every card is played once, every Vine once more, and every Flower is fed to a Bloom once.
    """
    cards = laws.almanac.cards
    copied = max([steps(card.primary) for card in cards])
    fed = [max(steps(card.match), steps(card.other)) for card in cards]
    return box.most([_card_steps(card, copied) for card in cards]) + box.flowers * (1 + max(fed))


def steps(effect: Effect) -> int:
    """The most decisions and chance events that an effect brings."""
    return RULES[effect[0]].most(effect[1]) if effect != NOTHING else 0


def _card_steps(card: Card, copied: int) -> int:
    """One card in one round: played, matched, trashed; a Vine is also chosen to be replayed."""
    total = 3 + steps(card.primary) + steps(card.match) + steps(card.other) + steps(card.trash)
    if card.primary[0] in COPYING or card.match[0] in COPYING:
        total += copied
    return 2 * total if card.type == VINE else total


def _gain(card: Card) -> int:
    """The most that a card adds to a total, used twice."""
    effects = (card.primary, card.match, card.other, card.trash)
    return 2 * SIDES[D20] * sum([value for operation, value in effects if operation in ADDING])


def longest(laws: Laws, players: int) -> int:
    """A proven bound on the number of moves and chance events."""
    numbers = laws.almanac.numbers
    box = Contents(laws, players)
    setting_up = len(SLOTS) + 1 + players * (numbers.seedlings + len(numbers.rolled))
    ties = 2 * numbers.tie_rerolls * 2 * players
    playing = round_steps(laws, box) + players
    # Whatever is bought costs a die; discarding and revealing Wild Growth, the bonus, and the end.
    buying = 2 * box.bought_dice + 8 * players
    yielding = 2 * players
    renewing = players * (2 + 2 * numbers.drawn + 1)
    cultivation = laws.cultivation_cap * (ties + playing + buying + renewing)
    battle = laws.battle_cap * (ties + playing + yielding + renewing)
    # What absorbs is lost for good, nutrients are spent, and a D20 leaves the Grove for good:
    # these happen only so often in a game.
    surcharges = players * numbers.dice[D20] * numbers.surcharge
    once = box.cards + box.dice + box.grown + box.blooms + surcharges
    return setting_up + cultivation + battle + once + players * (2 + 2 * numbers.drawn)


def long_game(laws: Laws, players: int) -> int:
    """A practical bound, for arrays: no game seen came near it."""
    return min(longest(laws, players), BOUND_PER_PLAYER * players)
