"""What can be looked up in Potato Patrol: every card, character, task and animal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.face import Entry
from hortus.core.language import say
from hortus.games.potato_patrol.card_words import (
    action_words,
    house_card,
    market_in_words,
    reveal_in_words,
    season_in_words,
)
from hortus.games.potato_patrol.cards import Book, Card

PIECES: Final = (
    Entry("Bird", "animal", "Blue. Taken off a lane it is a blue cube."),
    Entry("Mammal", "animal", "Red. Taken off a lane it is a red cube."),
    Entry("Gastropod", "animal", "Yellow. Taken off a lane it is a yellow cube."),
    Entry(
        "Invasion",
        "place",
        "Where animals go that break in. As many as there are players cost a season card, which "
        "is turned and resolved.",
    ),
    Entry(
        "Type disc", "piece", "In a free slot of a tower it takes one more animal of its colour."
    ),
    Entry(
        "Range disc",
        "piece",
        "With an arrow, for a free slot of the top row: left, middle or right says where it points.",
    ),
)


def entries(book: Book) -> Sequence[Entry]:
    """Every card of the game's content, the tasks of the mission, and the pieces, in the language spoken."""
    market = [
        Entry(card.name, "tower" if card.tower else "idea", _marked(card, market_in_words(card)))
        for card in book.market
    ]
    characters = [
        Entry(one.name, "character", _marked(one, f"{action_words(one)}. {say(one.text)}"))
        for one in book.characters
    ]
    tasks = [
        Entry(card.name, "task", _marked(card, f"{say(card.text)} {reveal_in_words(card)}".strip()))
        for card in book.mission.cards
    ]
    seasons = [
        Entry(card.name, "season", _marked(card, season_in_words(card))) for card in book.seasons
    ]
    names = ", ".join([say(one.name) for one in book.mission.cards])
    mission = Entry(book.mission.name, "mission", say("Tasks: {names}", names=names))
    return [*market, *characters, mission, *tasks, *seasons, *PIECES]


def _marked(card: Card, text: str) -> str:
    """A text, with a word if the card is our own."""
    return house_card("", text) if card.source == "house" else text
