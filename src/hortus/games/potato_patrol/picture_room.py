"""How much room the cards of Potato Patrol need in its picture: the most that any card of a book takes.

The boxes are as high as the longest text that may ever stand in them, so that nothing is cut and
nothing moves when a card is exchanged for another.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hortus.core.language import say
from hortus.games.potato_patrol.card_words import action_words, reveal_in_words
from hortus.games.potato_patrol.cards import Book, Character, MarketCard, MissionCard, SeasonCard
from hortus.games.potato_patrol.picture_parts import wrap

LINE = 1.22
"""How far lines are apart, of the size of their type."""
FACE = 74.0
"""How high the face of a tower is at full size."""
BARE = 0.92
"""How large it is where no text stands below it."""
ROW = 2.3
"""How high it is in one row above a text, of the size of the type."""


@lru_cache(maxsize=1024)
def _lines(text: str, width: float, size: float) -> list[str]:
    """A text in lines of so much width; none for an empty one."""
    return wrap(text, width, size) if text else []


class Plan(NamedTuple):
    """A market card in lines: its name, how high the tower's face is, its text."""

    name: list[str]
    face: float
    text: list[str]
    head: float
    """Where its name ends."""
    height: float


def market_plan(card: MarketCard, width: float, size: float) -> Plan:
    """How a market card is set in so much width: above a text the tower's face is a single row."""
    radius = 1.15 * size
    name = _lines(say(card.name), 0.87 * (width - 2 * radius - 16), size + 1)
    text = _lines(say(card.text), width - 16, size)
    head = max(4 + 1.2 * (size + 1) * len(name) + 5, 2 * radius + 10)
    face = ROW * size if text else FACE * BARE * min(1.0, width / 172)
    face = face if card.tower else 0.0
    height = head + face + LINE * size * len(text) + 7
    return Plan(name, face, text, head, height)


def market_height(book: Book, width: float, size: float) -> float:
    """How high the highest market card is."""
    return max([market_plan(card, width, size).height for card in book.market])


def season_lines(card: SeasonCard, width: float, size: float) -> list[str]:
    """What a season card says."""
    return _lines(say(card.text), width - 18, size)


def head_height(size: float) -> float:
    """How high the season card is where only its name and what it brings stand on it."""
    return 1.9 * size + 6


def season_height(book: Book, width: float, size: float) -> float:
    """How high the season card must be, whichever it is."""
    most = max([len(season_lines(card, width, size)) for card in book.seasons])
    return 1.9 * size + 10 + LINE * size * most


def mission_height(book: Book, width: float, size: float) -> float:
    """How high the mission card must be, whichever of its cards is open."""
    return max([_mission_card(card, width, size) for card in book.mission.cards])


def _mission_card(card: MissionCard, width: float, size: float) -> float:
    reveal = reveal_in_words(card)
    lines = len(_lines(reveal, width - 22, size))
    return (3.3 + 1.7 * len(card.needs) + LINE * lines) * size + 8


def character_lines(character: Character, width: float, size: float) -> tuple[list[str], list[str]]:
    """The actions of a character and its text, in lines."""
    return (
        _lines(action_words(character), width - 26, size),
        _lines(say(character.text), width - 26, size),
    )


def character_height(book: Book, width: float, size: float, told: bool) -> float:
    """How high a character's card is, with its text or without."""
    heights: list[float] = []
    for character in book.characters:
        actions, text = character_lines(character, width, size)
        heights.append(LINE * size * (1 + len(actions) + (len(text) if told else 0)))
    return max(heights) + 0.5 * size
