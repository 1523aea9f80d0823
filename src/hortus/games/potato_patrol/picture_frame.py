"""How the picture of Potato Patrol is arranged: the round field, and the cards around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, spoken
from hortus.core.svg import SMALLEST, WIDTHS, Box, number
from hortus.games.potato_patrol.cards import Book
from hortus.games.potato_patrol.effects import PLACES
from hortus.games.potato_patrol.picture_room import (
    character_height,
    market_height,
    mission_height,
    season_height,
)

FIELD: Final = 1000.0
"""The field is drawn in a square of so many units of its own."""
GAP: Final = 6.0
FINGER: Final = 42.0
"""How large the cubes to gather are where they are touched."""


class Frame(NamedTuple):
    """Where everything lies in one shape."""

    width: float
    height: float
    scale: float
    """Of the field, which lies at the upper left."""
    strip: Box
    """Round, phase and what threatens."""
    news: float
    """How much of it, at its foot, is for what the others do."""
    supply: Box
    """Cubes to gather."""
    discs: Box
    """The discs that are left."""
    season: Box
    mission: Box
    market: tuple[Box, ...]
    characters: tuple[Box, ...]
    """In the order in which they are drawn: whoever looks first, then round the table."""
    casting: tuple[Box, ...]
    """Where the characters lie while they are chosen, instead of market and characters."""
    told: int
    """How many characters have room for their texts, from the first on."""
    type: float
    """The usual size of the cards' texts."""
    least: float
    """The size below which nothing is written, in the picture's units."""

    def below_casting(self, box: Box) -> Box:
        """Where mission and season lie while characters are chosen, if the characters need their place."""
        first, last = self.casting[0], self.casting[-1]
        if box.y < first.y or box.x + box.width <= first.x:
            return box
        y = last.y + last.height + GAP
        return box._replace(y=y if box.y == self.mission.y else y + self.mission.height + GAP)

    @property
    def in_field(self) -> str:
        """From the field's units to the picture's."""
        return f"scale({number(self.scale)})"

    def field_type(self, size: float) -> float:
        """A size of type in the field, in its units: as large as it must be to be read."""
        return max(size, self.least / self.scale)


class Sizes(NamedTuple):
    """What stands below the field: how many cards side by side, and the size of their type."""

    market: int
    beside: int
    strip: float
    type: float
    news: float
    """How much of the strip is left for what the others do."""


def frame_of(shape: str, players: int, book: Book) -> Frame:
    """Where everything lies in a shape, with the cards of a book in the language that is spoken."""
    return _frame_of(shape, players, book, spoken())


@lru_cache(maxsize=64)
def _frame_of(shape: str, players: int, book: Book, _: Language) -> Frame:
    if shape == "wide":
        return _wide(players, book)
    if shape == "tall":
        return _below(shape, WIDTHS["tall"], players, book, Sizes(2, 1, 116, 11, 48))
    if shape == "square":
        return _below(shape, WIDTHS["square"], players, book, Sizes(3, 2, 116, 13, 46))
    return _below(shape, FIELD, players, book, Sizes(3, 2, 79, 15, 0))


def _wide(players: int, book: Book) -> Frame:
    """The field takes the left, with phase and season below it; mission, market and characters stand
    beside it."""
    width, height, scale, size = 1240.0, 1000.0, 0.88, 12.2
    x = FIELD * scale + GAP
    across = width - x - GAP
    low = Box(GAP, FIELD * scale + GAP, FIELD * scale - 2 * GAP, height - FIELD * scale - 2 * GAP)
    strip = low._replace(width=low.width - across - GAP)
    season = low._replace(x=strip.x + strip.width + GAP, width=across)
    mission = Box(x, GAP, across, mission_height(book, across, size))
    top = mission.y + mission.height + GAP
    high = market_height(book, (across - GAP) / 2, size)
    plain = character_height(book, across, size, told=False)
    full = character_height(book, across, size, told=True)
    casting = _grid(Box(x, top, across, full), 1, len(book.characters))
    spare = height - top - 3 * (high + GAP) - players * (plain + GAP)
    told = max(0, min(players, int(spare / (full - plain))))
    spare -= told * (full - plain)
    high += max(0.0, min(36.0, spare / 3))
    market = _grid(Box(x, top, across, high), 2, PLACES)
    top = market[-1].y + high + GAP
    characters: list[Box] = []
    for place in range(players):
        characters.append(Box(x, top, across, full if place < told else plain))
        top += characters[-1].height + GAP
    return Frame(
        width,
        max(height, top, casting[-1].y + full + GAP),
        scale,
        strip,
        40.0,
        *_corners(scale),
        season,
        mission,
        market,
        tuple(characters),
        casting,
        told,
        size,
        SMALLEST["wide"],
    )


def _below(shape: str, width: float, players: int, book: Book, sizes: Sizes) -> Frame:
    """The field across the whole width, the mission below it, then the market and the characters; the
    season card beside the mission, or below the market."""
    inner = width - 2 * GAP
    size = sizes.type
    supply, discs = _corners(width / FIELD)
    top = width + GAP
    if shape == "tall":
        supply = Box(GAP, top, 0.48 * inner, FINGER + 12)
        discs = Box(supply.x + supply.width + GAP, top, 0.52 * inner - GAP, FINGER + 12)
        top += supply.height + GAP
    strip = Box(GAP, top, inner, sizes.strip)
    top = strip.y + strip.height + GAP
    across = inner if sizes.beside == 1 else (inner - GAP) / 2
    mission = Box(GAP, top, across, mission_height(book, across, size))
    season = Box(GAP + across + GAP, top, across, season_height(book, across, size))
    if sizes.beside > 1:
        deep = max(mission.height, season.height)
        mission, season = mission._replace(height=deep), season._replace(height=deep)
    high = character_height(book, across, size, told=True)
    casting = _grid(Box(GAP, top, inner, high), sizes.beside, len(book.characters))
    room = casting[-1].y + high + GAP + mission.height + GAP
    top = mission.y + mission.height + GAP
    wide = (inner + GAP) / sizes.market - GAP
    market = _grid(Box(GAP, top, inner, market_height(book, wide, size)), sizes.market, PLACES)
    lower = market[-1].y + market[-1].height + GAP
    if sizes.beside == 1:
        season = season._replace(x=GAP, y=lower)
        lower += season.height + GAP
        room += season.height + GAP
    characters = _grid(Box(GAP, lower, inner, high), sizes.beside, players)
    return Frame(
        width,
        max(characters[-1].y + high + GAP, room),
        width / FIELD,
        strip,
        sizes.news,
        supply,
        discs,
        season,
        mission,
        market,
        characters,
        casting,
        players,
        size,
        SMALLEST[shape],
    )


def _corners(scale: float) -> tuple[Box, Box]:
    """The lower corners of the field: the cubes to gather, and the discs that are left."""
    return (
        Box(10 * scale, 914 * scale, 176 * scale, 76 * scale),
        Box(786 * scale, 914 * scale, 206 * scale, 76 * scale),
    )


def _grid(first: Box, columns: int, count: int) -> tuple[Box, ...]:
    """Boxes in rows, as wide as the first box allows."""
    wide = (first.width + GAP) / columns
    return tuple(
        [
            Box(
                first.x + wide * (place % columns),
                first.y + (first.height + GAP) * (place // columns),
                wide - GAP,
                first.height,
            )
            for place in range(count)
        ]
    )
