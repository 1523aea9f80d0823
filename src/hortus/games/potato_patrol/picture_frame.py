"""How the picture of Potato Patrol is arranged: the round field, and the cards around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hortus.core.language import Language, spoken
from hortus.core.svg import SMALLEST, WIDTHS, Box, number
from hortus.games.potato_patrol.cards import Book
from hortus.games.potato_patrol.effects import PLACES
from hortus.games.potato_patrol.picture_deeds import (
    FINGERS,
    PAD,
    Deeds,
    deeds_plan,
    plates_of,
)
from hortus.games.potato_patrol.picture_room import (
    character_height,
    head_height,
    market_height,
    mission_height,
    season_height,
)

FIELD: Final = 1000.0
"""The field is drawn in a square of so many units of its own."""
GAP: Final = 6.0
NARROW: Final = 600.0
"""What is narrower is a phone's."""
TYPES: Final[tuple[float, ...]] = (14.4, 14.0, 13.6, 13.2, 13.0, 12.8, 12.7)
"""The sizes of type on a laptop, the best first; the last is 11 pixels on a window of 1440 by 900."""
SIGHT: Final = 992.0
"""How much of the picture a tablet shows at once,"""
SIDES: Final[tuple[float, ...]] = (620.0, 610.0, 600.0, 590.0, 580.0, 570.0, 560.0, 550.0, 540.0)
"""how large the field may be there, the best first,"""
STRIP: Final = 134.0
"""how high the strip with the phase is,"""
STORE: Final = 150.0
"""and how wide what lies beside it: the cubes to gather and the discs."""


class Frame(NamedTuple):
    """Where everything lies in one shape."""

    width: float
    height: float
    scale: float
    """Of the field, which lies at the top."""
    left: float
    """How far from the left edge it begins."""
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
    meanwhile: tuple[Box, Box, Box]
    """Where strip, mission and season lie then."""
    deeds: Deeds | None
    """How the plates of the first character are set, in a type of their own; None where it lies among the
    others."""
    told: int
    """How many characters have room for their texts, from the first on."""
    type: float
    """The usual size of the cards' texts."""
    least: float
    """The size below which nothing is written, in the picture's units."""
    purse: Box | None = None
    """The heading of the market with what one has, where the field is out of sight there; None elsewhere."""
    brief: Box | None = None
    """The mission in a line, within the strip, where its card lies farther down; None elsewhere."""

    @property
    def season_in_short(self) -> bool:
        """True if the season card has no room for its text, or lies far below the field."""
        return self.season_far or self.season.height <= head_height(self.type)

    @property
    def season_far(self) -> bool:
        """True if it lies below the market."""
        return self.season.y > self.market[-1].y and self.season.x < self.width / 2

    @property
    def in_field(self) -> str:
        """From the field's units to the picture's."""
        scaled = f"scale({number(self.scale)})"
        return f"translate({number(self.left)} 0) {scaled}" if self.left else scaled

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
    """How much of the strip is left for what the others do,"""
    brief: float = 0.0
    """and how much for the mission in a line."""


def frame_of(shape: str, players: int, book: Book) -> Frame:
    """Where everything lies in a shape, with the cards of a book in the language that is spoken."""
    return _frame_of(shape, players, book, spoken())


@lru_cache(maxsize=64)
def _frame_of(shape: str, players: int, book: Book, _: Language) -> Frame:
    if shape == "wide":
        return _wide(players, book)
    if shape == "tall":
        return _below(shape, WIDTHS["tall"], players, book, Sizes(2, 1, 127, 11, 42, 18))
    if shape == "square":
        return _square(players, book)
    return _below(shape, FIELD, players, book, Sizes(3, 2, 79, 15, 0))


def _wide(players: int, book: Book) -> Frame:
    """The largest type in which all is told that is told in the smallest, and nothing lies below the stage."""
    least = _wide_in(players, book, TYPES[-1])
    for size in TYPES:
        found = _wide_in(players, book, size)
        full = found.told >= least.told and found.season_in_short <= least.season_in_short
        if full and found.height <= least.height:
            return found
    return least


def _wide_in(players: int, book: Book, size: float) -> Frame:
    """The field takes the left, with one's own card below it; phase, mission, market, season and the other
    characters stand beside it."""
    width, height, scale = 1240.0, 1000.0, 0.86
    x = FIELD * scale + GAP
    across = width - x - GAP
    own = Box(GAP, FIELD * scale + GAP, FIELD * scale - GAP, height - FIELD * scale - 2 * GAP)
    deeds = _largest_deeds(book, own)
    own = own._replace(height=max(own.height, deeds.height))
    strip = Box(x, GAP, across, 8.75 * size + 10)
    top = strip.y + strip.height + GAP
    mission = Box(x, top, across, mission_height(book, across, size))
    plain = character_height(book, across, size, told=False)
    full = character_height(book, across, size, told=True)
    casting = _grid(Box(x, top, across, full), 1, len(book.characters))
    top += mission.height + GAP
    high = market_height(book, (across - GAP) / 2, size)
    season = Box(x, 0, across, head_height(size))
    others = players - 1
    spare = height - top - 3 * (high + GAP) - season.height - GAP - others * (plain + GAP)
    text = season_height(book, across, size) - season.height
    if spare > text:
        season = season._replace(height=season.height + text)
        spare -= text
    told = max(0, min(others, int(spare / (full - plain))))
    spare -= told * (full - plain)
    high += max(0.0, min(36.0, spare / 3))
    market = _grid(Box(x, top, across, high), 2, PLACES)
    season = season._replace(y=market[-1].y + high + GAP)
    top = season.y + season.height + GAP
    characters = [own]
    for place in range(others):
        characters.append(Box(x, top, across, full if place < told else plain))
        top += characters[-1].height + GAP
    return Frame(
        width,
        max(height, top, casting[-1].y + full + GAP, own.y + own.height + GAP),
        scale,
        0.0,
        strip,
        3.9 * size,
        *_corners(scale),
        season,
        mission,
        market,
        tuple(characters),
        casting,
        (
            strip,
            own._replace(width=0.6 * own.width),
            season._replace(x=0.6 * own.width + 2 * GAP, y=own.y, width=0.4 * own.width - GAP),
        ),
        deeds,
        told + 1,
        size,
        TYPES[-1],
    )


def _largest_deeds(book: Book, own: Box) -> Deeds:
    """One's own card in the largest type for which it has room."""
    plans = [deeds_plan(book, own.width, size, _most_plates(book), 0) for size in (14.0, 13.5)]
    fitting = [plan for plan in plans if plan.height <= own.height]
    return fitting[0] if fitting else deeds_plan(book, own.width, 13.0, _most_plates(book), 0)


def _below(shape: str, width: float, players: int, book: Book, sizes: Sizes) -> Frame:
    """The field across the whole width, the phase and one's own card below it, then mission, market and the
    others; the season card beside the mission, or below the market."""
    inner = width - 2 * GAP
    size = sizes.type
    top = width + (GAP if sizes.brief == 0 else 0)
    deeds = _deeds(shape, inner, size, book)
    own = Box(GAP, top, inner, deeds.height if deeds else 0.0)
    strip = Box(GAP, top, inner, sizes.strip)
    top += strip.height + GAP
    if deeds is not None:
        own = own._replace(y=top)
        top += own.height + GAP
    across = inner if sizes.beside == 1 else (inner - GAP) / 2
    mission = Box(GAP, top, across, mission_height(book, across, size))
    season = Box(GAP + across + GAP, top, across, season_height(book, across, size))
    if sizes.beside > 1:
        deep = max(mission.height, season.height)
        mission, season = mission._replace(height=deep), season._replace(height=deep)
    high = character_height(book, across, size, told=True)
    below = strip.y + strip.height + GAP
    casting = _grid(Box(GAP, below, inner, high), sizes.beside, len(book.characters))
    down = casting[-1].y + high + GAP
    meanwhile = [strip, mission._replace(y=down), season._replace(y=down)]
    top = mission.y + mission.height + GAP
    purse = Box(GAP, top, inner, 2 * size) if deeds else None
    if purse is not None:
        top += purse.height + GAP
    wide = (inner + GAP) / sizes.market - GAP
    market = _grid(Box(GAP, top, inner, market_height(book, wide, size)), sizes.market, PLACES)
    lower = market[-1].y + market[-1].height + GAP
    supply, discs = _corners(width / FIELD)
    if deeds is not None and deeds.row:
        supply = Box(
            own.x + inner - PAD - 3 * FINGERS,
            own.y + deeds.first,
            3 * FINGERS,
            FINGERS,
        )
        discs = Box(GAP, lower, inner, FINGERS + 6)
        lower += discs.height + GAP
    if sizes.beside == 1:
        season = season._replace(x=GAP, y=lower)
        lower += season.height + GAP
        meanwhile[2] = season._replace(y=down + mission.height + GAP)
    rest = _grid(Box(GAP, lower, inner, high), sizes.beside, players - 1 if deeds else players)
    last = max(rest[-1].y + high, meanwhile[2].y + meanwhile[2].height)
    return Frame(
        width,
        last + GAP,
        width / FIELD,
        0.0,
        strip,
        sizes.news,
        supply,
        discs,
        season,
        mission,
        market,
        (own, *rest) if deeds else rest,
        casting,
        (meanwhile[0], meanwhile[1], meanwhile[2]),
        deeds,
        players,
        size,
        SMALLEST[shape],
        purse,
        _brief(strip, sizes) if sizes.brief else None,
    )


def _brief(strip: Box, sizes: Sizes) -> Box:
    """Where the mission stands in a line, above what the others do."""
    top = strip.y + strip.height - 5 - sizes.news - sizes.brief
    return Box(strip.x + 8, top, strip.width - 16, sizes.brief - 3)


def _square(players: int, book: Book) -> Frame:
    """All that one decides by is in sight: the field as large as that leaves it, the market in a column beside
    it; below the field the phase, the mission, one's own card; farther down season and the others."""
    width, size = WIDTHS["square"], 12.6
    inner = width - 2 * GAP
    half = (inner - GAP) / 2
    deeds = deeds_plan(book, inner, size - 0.5, _most_plates(book), 0)
    side = next((each for each in SIDES if _fits_beside(book, each, size, deeds)), SIDES[-1])
    across = side - GAP
    strip = Box(GAP, side + GAP, across - STORE - GAP, STRIP)
    store = Box(side - STORE, strip.y, STORE, (STRIP - GAP) / 2)
    mission = Box(GAP, strip.y + STRIP + GAP, across, mission_height(book, across, size))
    top = mission.y + mission.height + GAP
    high = character_height(book, half, size, told=True)
    casting = _grid(Box(GAP, top, inner, high), 2, len(book.characters))
    first = Box(side + GAP, GAP, inner - side, 0.0)
    low = max(market_height(book, first.width, size), (top - GAP - 6 * GAP) / PLACES)
    market = _grid(first._replace(height=low), 1, PLACES)
    low = max(top - GAP, market[-1].y + low)
    plain, mission = mission, mission._replace(height=low - mission.y)
    own = Box(GAP, low + GAP, inner, deeds.height)
    cell = max(high, season_height(book, half, size))
    season, *rest = _grid(Box(GAP, own.y + own.height + GAP, inner, cell), 2, players)
    return Frame(
        width,
        max(rest[-1].y + cell, casting[-1].y + high) + GAP,
        side / FIELD,
        0.0,
        strip,
        STRIP - 4.9 * size - 10,
        store,
        store._replace(y=store.y + store.height + GAP),
        season,
        mission,
        market,
        (own, *rest),
        casting,
        (strip, plain, first._replace(height=season_height(book, first.width, size))),
        deeds,
        players,
        size,
        SMALLEST["square"],
    )


def _fits_beside(book: Book, side: float, size: float, deeds: Deeds) -> bool:
    """True if a field so large leaves the market, the mission and one's own card in sight on a tablet."""
    below = side + STRIP + mission_height(book, side - GAP, size) + 3 * GAP
    wide = WIDTHS["square"] - side - 2 * GAP
    beside = PLACES * (market_height(book, wide, size) + GAP) + GAP
    return max(below, beside) + deeds.height + GAP <= SIGHT


def _deeds(shape: str, inner: float, size: float, book: Book) -> Deeds | None:
    """Plates for a finger on a phone, none where nobody is asked."""
    return deeds_plan(book, inner, size, 2, FINGERS) if shape == "tall" else None


def _most_plates(book: Book) -> int:
    return max([len(plates_of(character)) for character in book.characters])


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
