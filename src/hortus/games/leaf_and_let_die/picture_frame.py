"""How the picture of Leaf & Let Die is arranged: chain, market, rivals and one's own plant."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.svg import SMALLEST, WIDTHS

GAP: Final = 6.0
CARD_HEIGHT: Final = 118.0
DICE_ROW: Final = 62.0


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
    head: Box
    market: Box
    columns: int
    """How many cards stand side by side in the market."""
    rivals: tuple[Box, ...]
    own: Box
    least: float
    """The size below which nothing is written."""


class Needs(NamedTuple):
    """What there is to show: rivals, and cards and dice of one's own."""

    rivals: int
    battle: bool
    cards: int
    dice: int
    bare: bool
    """True before the Grove is laid out."""


def frame_of(shape: str, needs: Needs) -> Frame:
    """Where everything lies in a shape."""
    if shape == "wide":
        return _wide(needs)
    width = {"alone": 780.0}.get(shape) or WIDTHS[shape]
    return _stacked(shape, width, needs)


def market_height(needs: Needs, columns: int) -> float:
    """How high the market is: its cards, the Blooms below their Flowers, and the dice."""
    if needs.battle:
        return 122.0
    if needs.bare:
        return 60.0
    rows = -(-10 // columns)
    return rows * (CARD_HEIGHT + GAP) + 30.0 * (1 if columns == 5 else 2) + DICE_ROW + 14


def own_height(needs: Needs, width: float) -> float:
    """How high one's own mat must be for its hand and its dice."""
    inner = width - 364 if width > 500 else width - 16
    across = 128.0 if width > 500 else 124.0
    cards = max(1, -(-needs.cards // max(1, int(inner / across))))
    dice = max(1, -(-needs.dice // max(1, int(inner / 44))))
    piles = 0.0 if width > 500 else 172.0
    return max(236.0, 44 + piles + cards * (CARD_HEIGHT + GAP) + dice * 58 + 50)


def _wide(needs: Needs) -> Frame:
    """The market and one's own plant at the left, the chain and the rivals at the right."""
    width, left = 1200.0, 760.0
    market = Box(GAP, GAP, left, market_height(needs, 5))
    top = market.y + market.height + GAP
    height = max(930.0, top + own_height(needs, left) + GAP)
    own = Box(GAP, top, left, height - top - GAP)
    x = left + 2 * GAP
    across = width - x - GAP
    head = Box(x, GAP, across, 128)
    high = (height - head.height - 2 * GAP) / max(1, needs.rivals) - GAP
    high = min(high, 330.0)
    rivals = [
        Box(x, head.height + 2 * GAP + (high + GAP) * place, across, high)
        for place in range(needs.rivals)
    ]
    return Frame(width, height, head, market, 5, tuple(rivals), own, SMALLEST["wide"])


def _stacked(shape: str, width: float, needs: Needs) -> Frame:
    """Everything below one another, across the whole width."""
    inner = width - 2 * GAP
    head = Box(GAP, GAP, inner, 118 if width > 500 else 104)
    columns = 5 if width > 500 else 3
    market = Box(GAP, head.y + head.height + GAP, inner, market_height(needs, columns))
    top = market.y + market.height + GAP
    beside = needs.rivals if width > 500 else 1
    across = (inner + GAP) / max(1, beside) - GAP
    high = 236.0
    rivals = [
        Box(
            GAP + (across + GAP) * (place % beside),
            top + (high + GAP) * (place // beside),
            across,
            high,
        )
        for place in range(needs.rivals)
    ]
    low = rivals[-1].y + high + GAP if rivals else top
    own = Box(GAP, low, inner, own_height(needs, inner))
    return Frame(
        width, own.y + own.height + GAP, head, market, columns, tuple(rivals), own, SMALLEST[shape]
    )
