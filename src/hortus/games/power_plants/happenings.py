"""What happens in Power Plants, for whoever watches: the kinds of events, and their words.

The rules note an event where a thing really happens; the log is told from them (`words`), and
programs count them. `what` is always the name of a plant.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Event
from hortus.games.power_plants.plants import NOBODY

EVENT_KINDS: Final = {
    "plant": "A plant is in the game; its card is laid in the column.",
    "first": "A seat starts.",
    "nursery": "A patch is laid into the Nursery.",
    "draw": "A patch comes into a seat's hand.",
    "swap": "A seat swaps a patch of its hand for this plant's from the Nursery.",
    "add": "A seat adds a patch of this plant to the garden.",
    "sprout": "A seat uses the Sprout power of this plant.",
    "grow": "A seat uses the Grow power of a patch of this plant.",
    "rival": "The Rival uses its power of this plant; the seat is -1.",
    "rest": "A seat uses no power.",
    "sprite-added": "Sprites of a seat are added to a patch of this plant.",
    "sprite-expelled": "A Sprite of a seat is expelled from, or on its way to, such a patch.",
    "sprite-moved": "A Sprite of a seat is moved to a patch of this plant.",
    "sprite-captured": "A seat captures a rival's Sprite from a patch of this plant.",
    "sprite-lost": "A Sprite of a seat is captured from a patch of this plant.",
    "sprite-retrieved": "A seat with an empty supply takes a Sprite back from such a patch.",
    "patch-moved": "A seat moves a patch of this plant to another plot.",
    "gems-gained": "A seat gains Gems by the power of this plant.",
    "gems-paid": "A seat gains Gems for a Sprite expelled after its final turn.",
    "gems-put": "Gems are put on a patch of this plant; the seat is whose power it is.",
    "gems-moved": "A seat moves Gems to a patch of this plant.",
    "last-patch": "The bag is empty: everybody has one final turn.",
    "final-turn": "A seat has taken its final turn.",
    "end": "The game is over.",
}
"""Every kind of event, in a sentence; the Rival's seat is -1."""


class Happening(Event):
    """An event that also knows the very patch, and the other patch or side it concerns."""

    def __init__(
        self, kind: str, seat: int, what: str, count: int, patch: int, other: int = NOBODY
    ) -> None:
        super().__init__(kind, seat, what, count)
        self.patch = patch
        self.other = other
        """Where a Sprite, Gems or a swapped patch came from; whose Sprite was captured, or was to be added."""
