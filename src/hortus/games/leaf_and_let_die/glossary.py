"""What can be looked up in Leaf & Let Die: every card, the dice, and what they are kept in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.face import Entry
from hortus.core.language import mark, say, sentence
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES
from hortus.games.leaf_and_let_die.rules import Laws
from hortus.games.leaf_and_let_die.texts import card_text

KINDS: Final = (
    mark("seedling"), mark("root"), mark("canopy"), mark("vine"), mark("flower"), mark("bloom")
)  # fmt: skip
"""What the types of cards are called among other kinds of things."""
PLACES: Final = (
    Entry(
        "Supply", "place", "What you draw from. When it is empty, the Compost becomes the new one."
    ),
    Entry(
        "Compost", "place", "Where used and bought cards and dice lie until the Supply is empty."
    ),
    Entry(
        "Wild Growth",
        "place",
        "A shuffled stack; its top card can be bought as its own type, and once in a turn it may "
        "be discarded for the next.",
    ),
    Entry("Mantle", "place", "Where played Flowers stay in battle, to be fed to Blooms."),
    Entry(
        "Chain",
        "thing",
        "The order by totals, highest first. Each one's target is the next below, the last one's "
        "is the first.",
    ),
    Entry("Resilience", "thing", "How much damage a card takes when it is lost."),
    Entry("Thorns", "thing", "Damage to whoever struck, when the card that has them is lost."),
    Entry("Nutrients", "thing", "What lost cards leave behind; enough of them grow a new die."),
)


def entries(laws: Laws) -> Sequence[Entry]:
    """Every card of the game's content, the dice, and the places."""
    cards = [
        Entry(card.name, KINDS[card.type], sentence(card_text(laws, card)))
        for card in laws.almanac.cards
    ]
    dice = [
        Entry(
            size.upper(),
            "die",
            say(
                "Rolls 1 to {sides}. It costs {sides} pips in the Grove and takes {sides} damage.",
                sides=sides,
            ),
        )
        for size, sides in zip(SIZES, SIDES, strict=True)
    ]
    return [*cards, *dice, *PLACES]
