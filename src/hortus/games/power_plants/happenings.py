"""What happens in Power Plants, for whoever watches: the kinds of events, and their words.

The rules note an event where a thing really happens; the log is told from them (`words`), and
programs count them. `what` is always the name of a plant.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Event
from hortus.games.power_plants.plants import NOBODY

EVENT_KINDS: Final = {
    "plant": "A plant is in the game; its card is laid in the column.",  # no text
    "first": "A seat starts.",  # no text
    "nursery": "A patch is laid into the Nursery.",  # no text
    "draw": "A patch comes into a seat's hand.",  # no text
    "swap": "A seat swaps a patch of its hand for this plant's from the Nursery.",  # no text
    "add": "A seat adds a patch of this plant to the garden.",  # no text
    "sprout": "A seat uses the Sprout power of this plant.",  # no text
    "grow": "A seat uses the Grow power of a patch of this plant.",  # no text
    "rival": "The Rival uses its power of this plant; the seat is -1.",  # no text
    "rest": "A seat uses no power.",  # no text
    "sprite-added": "Sprites of a seat are added to a patch of this plant.",  # no text
    "sprite-expelled": "A Sprite of a seat is expelled from, or on its way to, such a patch.",  # no text
    "sprite-moved": "A Sprite of a seat is moved to a patch of this plant.",  # no text
    "sprite-captured": "A seat captures a rival's Sprite from a patch of this plant.",  # no text
    "sprite-lost": "A Sprite of a seat is captured from a patch of this plant.",  # no text
    "sprite-retrieved": "A seat with an empty supply takes a Sprite back from such a patch.",  # no text
    "patch-moved": "A seat moves a patch of this plant to another plot.",  # no text
    "gems-gained": "A seat gains Gems by the power of this plant.",  # no text
    "gems-paid": "A seat gains Gems for a Sprite expelled after its final turn.",  # no text
    "gems-put": "Gems are put on a patch of this plant; the seat is whose power it is.",  # no text
    "gems-moved": "A seat moves Gems to a patch of this plant.",  # no text
    "last-patch": "The bag is empty: everybody has one final turn.",  # no text
    "final-turn": "A seat has taken its final turn.",  # no text
    "end": "The game is over.",  # no text
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
        """Where a Sprite, Gems or a swapped patch came from; whose Sprite was captured."""
