"""What can be looked up in Power Plants: every plant with its powers, Sprites, Gems, the Wizard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.face import Entry
from hortus.core.language import mark, say, sentence
from hortus.games.power_plants.picture_cards import origins
from hortus.games.power_plants.plants import GROW, SPROUT, TIMINGS, Book, Plant

PIECES: Final = (
    Entry(
        "Sprite",
        "piece",
        "A patch with a Sprite of yours is yours. Sprites of two players never share a patch: "
        "one that would be added where rivals stand throws one of them out instead.",
    ),
    Entry("Gem", "piece", "A point. Gems on a patch go to whoever holds it in the end."),
    Entry(
        "Wizard",
        "piece",
        "Stands on the patch that was added last; powers speak of what lies next to it.",
    ),
    Entry(
        "Nursery",
        "place",
        "Open patches. Who holds two patches of one plant after drawing may swap one with them.",
    ),
    Entry(
        "Bag", "place", "Patches that are not drawn yet. When it is empty, all have one last turn."
    ),
)


def entries(book: Book) -> Sequence[Entry]:
    """Every plant of the game's content, and the pieces."""
    return [*[Entry(plant.title, "plant", _text(plant)) for plant in book.plants], *PIECES]


def _text(plant: Plant) -> str:
    """All of a card, in the language that is spoken."""
    text = (
        mark("{timing}, a free Sprite") if plant.free_sprite else mark("{timing}, no free Sprite")
    )
    parts = [
        sentence(say(text, timing=say(TIMINGS[plant.timing]))),
        say("Sprout: {power}", power=say(plant.powers[SPROUT].text)),
        say("Grow: {power}", power=say(plant.powers[GROW].text)),
    ]
    if plant.endgame:
        parts.append(say("In the end: {scoring}", scoring=say(plant.endgame.text)))
    return " ".join([*parts, *origins(plant, training=False, solo=False)])
