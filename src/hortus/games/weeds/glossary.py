"""What can be looked up in Weeds: the pieces, the sun, leaves, energy and the totem."""

from __future__ import annotations

from typing import Final

from hortus.core.face import Entry

ENTRIES: Final = (
    Entry(
        "Small branch", "piece", "Costs 1 energy and is 1 point. 9/16 of an inch wide, 1 inch long."
    ),
    Entry("Medium branch", "piece", "Costs 2 energy and is 2 points. 25/32 of an inch by 1 3/8."),
    Entry("Large branch", "piece", "Costs 3 energy and is 3 points. 1 inch by 1 3/4."),
    Entry(
        "Root",
        "piece",
        "Where a plant starts: a large piece at the rim. It never dies and scores nothing. While "
        "nothing grows off it, it makes 3 energy for the next round. Branches grow from its tip.",
    ),
    Entry(
        "Leaf",
        "piece",
        "A piece from which nothing grows. When the next round begins it makes 2 energy in full "
        "light, 1 if something hides part of it, and dies if no line from the sun reaches it. The "
        "sun on it says so: 2, 1, or a cross.",
    ),
    Entry(
        "Bud",
        "mark",
        "Where a branch may grow: golden if it would lie in full light, in the plant's own colour if in "
        "some shade, larger for a larger piece, and pointing where it would. Faded and tiny ones are further places, "
        "allowed as well. Press a piece of yours to aim anywhere else.",
    ),
    Entry(
        "Sun",
        "place",
        "The middle of the world. Light goes from its centre in straight lines, and any piece "
        "stops it, one's own as well.",
    ),
    Entry(
        "Energy",
        "thing",
        "What leaves earn and pieces cost. What is left when one passes is saved.",
    ),
    Entry("Totem", "piece", "Whoever has it begins the round; then it goes one seat to the left."),
)
