"""How pieces are told apart in words: by whose they are, how large, and where they lie in the picture.

A piece has no number that people could see. Where a plant has several of a size, each is told by
where it stands out most among them: on a side of the picture, where north is up in every shape, or by
the sun.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from hortus.core.language import listed, mark, say, seat_name
from hortus.core.svg import KEPT
from hortus.games.weeds.geometry import SIZES, Piece

if TYPE_CHECKING:
    from hortus.games.weeds.rules import Plot

PAIRS: Final = (
    (mark("on the left"), mark("on the right")),
    (mark("at the top"), mark("at the bottom")),
)
"""Two branches side by side, or one above the other."""
ENDS: Final = (
    (mark("furthest left"), mark("furthest right")),
    (mark("furthest up"), mark("furthest down")),
    (mark("nearest the sun"), mark("furthest from the sun")),
)
"""The first and the last of more: across the picture, down it, and by how far the sun is."""
SECONDS: Final = (
    (mark("second from the left"), mark("second from the right")),
    (mark("second from the top"), mark("second from the bottom")),
)
MIDDLE: Final = mark("in the middle")
"""Those between them."""


def name_pieces(plot: Plot, pieces: list[Piece]) -> str:
    """Some pieces, as `name_piece` names each."""
    return listed([name_piece(plot, piece) for piece in pieces])


def name_piece(plot: Plot, piece: Piece) -> str:
    """A piece as people tell it from others: `your root`, `Ada's small branch on the left`."""
    words = branch_words(plot, piece)
    if piece.owner == plot.turn:
        return say("your {piece}", piece=words)
    return say("{who}'s {piece}", who=seat_name(piece.owner), piece=words)


def branch_words(plot: Plot, piece: Piece) -> str:
    """What a piece is, among those of its plant: `root`, `medium branch`, `small branch on the left`."""
    if piece.parent < 0:
        return say("root")
    branch = say("{size} branch", size=say(SIZES[piece.size]))
    place = _place(plot, piece)
    return say("{branch} {place}", branch=branch, place=say(place)) if place else branch


def _place(plot: Plot, piece: Piece) -> str:
    """Where a piece lies among those of its plant and size; empty if there is no other."""
    alike = [
        other
        for other in plot.pieces
        if other.owner == piece.owner and other.size == piece.size and other.parent >= 0
    ]
    return _places(tuple(alike)).get(piece.number, "") if len(alike) > 1 else ""


@lru_cache(maxsize=KEPT)
def _places(alike: tuple[Piece, ...]) -> dict[int, str]:
    """Of each of some pieces, by its number, what sets it most apart from the others."""
    best: dict[int, tuple[float, str]] = {}
    for margin, number, words in _told(alike):
        best[number] = max(best.get(number, (margin, words)), (margin, words))
    return {number: words for number, (_, words) in best.items()}


def _told(alike: Sequence[Piece]) -> Iterator[tuple[float, int, str]]:
    """All that can be said of where some pieces lie among each other: by how much it is so, of which
    piece, and the words. No two pieces are told by the same words."""
    middles = [_middle(piece) for piece in alike]
    ways: list[list[float]] = [
        [float(x) for x, _ in middles],
        [float(-y) for _, y in middles],
        [hypot(x, y) for x, y in middles],
    ]
    numbers = [piece.number for piece in alike]
    orders = [sorted(zip(way, numbers, strict=True)) for way in ways]
    gaps = [[high - low for (low, _), (high, _) in pairwise(order)] for order in orders]
    if len(alike) == 2:
        for (first, last), order, (gap,) in zip(PAIRS, orders, gaps, strict=False):
            yield gap, order[0][1], first
            yield gap, order[1][1], last
        return
    for (first, last), order, apart in zip(ENDS, orders, gaps, strict=True):
        yield apart[0], order[0][1], first
        yield apart[-1], order[-1][1], last
    way = 0 if min(gaps[0]) >= min(gaps[1]) else 1
    for place, (_, number) in enumerate(orders[way][1:-1], 1):
        margin = min(gaps[way][place - 1 : place + 1]) / 2
        yield margin, number, _between(SECONDS[way], place, len(alike))


def _between(seconds: tuple[str, str], place: int, count: int) -> str:
    """The words for a place that is neither the first nor the last, by which one counts to it."""
    if 2 * place == count - 1:
        return MIDDLE
    return seconds[0] if place == 1 else seconds[1]


def _middle(piece: Piece) -> tuple[int, int]:
    """The middle of a piece, three times as far from the sun: in whole numbers."""
    (ax, ay), (bx, by), (cx, cy) = piece.corners
    return ax + bx + cx, ay + by + cy
