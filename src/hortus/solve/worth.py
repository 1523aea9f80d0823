"""What a board is worth to the player who is to move, whoever holds the staff, in one byte.

A game is worth twice its difference in flowers, one more to the holder of the staff and one less
to the other. What was harvested before only adds to that, so a board needs three numbers: its
worth if the *other* player holds the staff, if *nobody* does, and if it is *mine*. Who holds it
has no influence on what may be planted, only on the last one point: so the three never fall in
this order, and the last is at most two above the first. With a staff in play the worth is odd.
Four shapes remain, and a byte holds one of them with the first of the three numbers.
"""

from __future__ import annotations

from functools import cache
from typing import Final

OTHER, NOBODY, MINE = 0, 1, 2
"""Who holds the staff: the place of that case in a worth."""
Worth = tuple[int, int, int]

_SHAPES: Final = ((0, 0), (0, 2), (1, 2), (2, 2))
"""How much the second and third number of a worth exceed the first."""
_LEAST: Final = -63
_CODES: Final = 256


def decoded(code: int) -> Worth:
    """The worth that a byte stands for."""
    least = _LEAST + 2 * (code >> 2)
    more, most = _SHAPES[code & 3]
    return least, least + more, least + most


def encoded(worth: Worth) -> int:
    """The byte for a worth; raises `OverflowError` beyond 31 flowers ahead."""
    least, nobody, mine = worth
    shape = _SHAPES.index((nobody - least, mine - least))
    code = (least - _LEAST) // 2 * 4 + shape
    if not 0 <= code < _CODES:
        raise OverflowError(f"a lead of {least} points does not fit into a table")  # no text
    return code


OVER: Final = encoded((-1, 0, 1))
"""The worth of a board where nobody can plant any more."""
WORST: Final = 0
"""Less than any worth there is."""


def _recoded(worths: list[Worth]) -> bytes:
    """The byte for each worth; where it would not fit, the nearest: `in_range` finds those."""
    highest = _LEAST + 2 * (_CODES // 4 - 1)
    codes = []
    for worth in worths:
        shift = max(_LEAST - worth[0], 0) + min(highest - worth[0], 0)
        codes.append(encoded((worth[0] + shift, worth[1] + shift, worth[2] + shift)))
    return bytes(codes)


@cache
def for_planter(flowers: int, ravenclaw: bool) -> bytes:
    """The worth to the player who planted, from the worth to the next: a table of 256 bytes.

    `flowers` is what the planting harvested; with Ravenclaw the staff is the planter's now.
    """
    found: list[Worth] = []
    for code in range(_CODES):
        other, nobody, mine = decoded(code)
        gain = 2 * flowers
        if ravenclaw:
            found.append((gain - other, gain - other, gain - other))
        else:
            found.append((gain - mine, gain - nobody, gain - other))
    return _recoded(found)


@cache
def better_of() -> bytes:
    """Choosing between two worths, 256 times the one plus the other: the greater in each case."""
    worths = [decoded(code) for code in range(_CODES)]
    codes = {worth: code for code, worth in enumerate(worths)}
    table = bytearray(_CODES * _CODES)
    for one, (a, b, c) in enumerate(worths):
        for two, (x, y, z) in enumerate(worths):
            best = (a if a > x else x, b if b > y else y, c if c > z else z)
            table[_CODES * one + two] = codes[best]
    return bytes(table)


def in_range(codes: bytes) -> bool:
    """True if no worth in a layer is so great that the next layer's might not fit."""
    return min(codes) > 40 and max(codes) < _CODES - 40
