"""What can be looked up in Wizard's Garden: the two flowers, the basket and the staff."""

from __future__ import annotations

from typing import Final

from hortus.core.face import Entry

ENTRIES: Final = (
    Entry(
        "Dovetail",
        "flower",
        "A seed with its white side up. Four of them in a row are harvested as one Dovetail.",
    ),
    Entry(
        "Ravenclaw",
        "flower",
        "A seed with its black side up. Four of them in a row are harvested as one Ravenclaw, and "
        "whoever harvests it takes the wizard's staff.",
    ),
    Entry(
        "Seed",
        "piece",
        "White on one side, black on the other. When another seed is planted right beside it, it "
        "turns over.",
    ),
    Entry(
        "Ripe row",
        "mark",
        "Dashes around four cells: whoever is to move can harvest that row with one planting, "
        "which flips or adds what is missing.",
    ),
    Entry(
        "Basket",
        "piece",
        "The seeds that are left for both. Of a harvested row one seed is kept as a flower, the "
        "others come back here. When it is empty, the game ends.",
    ),
    Entry(
        "Staff",
        "piece",
        "It goes to whoever harvested Ravenclaw last, and decides when both have equally many "
        "flowers.",
    ),
)
