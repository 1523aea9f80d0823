"""How the picture of Potato Patrol is arranged: the round field, and the cards around it."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.svg import SMALLEST, WIDTHS, number
from hortus.games.potato_patrol.effects import PLACES

FIELD: Final = 1000.0
"""The field is drawn in a square of so many units of its own."""
GAP: Final = 6.0


class Box(NamedTuple):
    """A place in the picture."""

    x: float
    y: float
    width: float
    height: float


class Frame(NamedTuple):
    """Where everything lies in one shape."""

    width: float
    height: float
    scale: float
    """Of the field, which lies at the upper left."""
    season: Box
    mission: Box
    market: tuple[Box, ...]
    characters: tuple[Box, ...]
    type: float
    """The usual size of the cards' texts."""
    least: float
    """The size below which nothing is written, in the picture's units."""

    @property
    def in_field(self) -> str:
        """From the field's units to the picture's."""
        return f"scale({number(self.scale)})"

    def field_type(self, size: float) -> float:
        """A size of type in the field, in its units: as large as it must be to be read."""
        return max(size, self.least / self.scale)


def frame_of(shape: str, players: int) -> Frame:
    """Where everything lies in a shape."""
    if shape == "wide":
        return _wide(players)
    if shape == "tall":
        return _below(shape, WIDTHS["tall"], players, 2, 1, Sizes(146, 196, 150, 46, 11.5))
    if shape == "square":
        return _below(shape, WIDTHS["square"], players, 3, 2, Sizes(136, 214, 214, 50, 13))
    return _below(shape, FIELD, players, 3, 2, Sizes(146, 240, 240, 56, 15))


class Sizes(NamedTuple):
    """How high the cards are below the field, and the size of their type."""

    market: float
    mission: float
    season: float
    character: float
    type: float


def _wide(players: int) -> Frame:
    """The field takes the left; season, mission, market and characters stand beside it."""
    width, height, scale = 1240.0, 960.0, 0.9
    x = FIELD * scale + GAP
    across = width - x - GAP
    character = 40.0
    lower = height - GAP - players * (character + GAP)
    season = Box(x, GAP, across, 150)
    mission = Box(x, season.y + season.height + GAP, across, 172)
    top = mission.y + mission.height + GAP
    high = (lower - top) / 3 - GAP
    market = _grid(Box(x, top, across, high), 2, PLACES)
    characters = _grid(Box(x, lower, across, character), 1, players)
    return Frame(width, height, scale, season, mission, market, characters, 12.5, SMALLEST["wide"])


def _below(
    shape: str, width: float, players: int, columns: int, beside: int, sizes: Sizes
) -> Frame:
    """The field across the whole width, the cards below it; mission and season side by side or not."""
    inner = width - 2 * GAP
    y = width + GAP
    mission = Box(GAP, y, inner if beside == 1 else inner * 0.52, sizes.mission)
    if beside == 1:
        season = Box(GAP, y + sizes.mission + GAP, inner, sizes.season)
        top = season.y + season.height + GAP
    else:
        season = Box(mission.width + 2 * GAP, y, inner - mission.width - GAP, sizes.season)
        top = y + max(sizes.mission, sizes.season) + GAP
    market = _grid(Box(GAP, top, inner, sizes.market), columns, PLACES)
    lower = market[-1].y + sizes.market + GAP
    characters = _grid(Box(GAP, lower, inner, sizes.character), beside, players)
    height = characters[-1].y + sizes.character + GAP
    return Frame(
        width,
        height,
        width / FIELD,
        season,
        mission,
        market,
        characters,
        sizes.type,
        SMALLEST[shape],
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
