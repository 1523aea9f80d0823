"""Dice and cards as the whole numbers that positions are made of (Components).

A rolled die is its size and the face it shows, with marks for one that is kept. A card is the
number of its kind; where cards carry marks (shown, or played this round) a marked card is its
kind and the marks. All reading and making of such numbers goes through the functions here.
"""

from __future__ import annotations

import re
from typing import Final

SIDES: Final[tuple[int, ...]] = (4, 6, 8, 10, 12, 20)
SIZES: Final[tuple[str, ...]] = ("d4", "d6", "d8", "d10", "d12", "d20")
D12: Final = 4
D20: Final = 5

# --- dice -------------------------------------------------------------------------------------

FACE: Final = 31
SIZE_BITS: Final = 5
SIZE_MASK: Final = 7
BARE: Final = 255
KEPT: Final = 256
"""The mark of a die that skips the compost at the end of the round."""
REROLLED: Final = 512
"""The mark of a kept die that is rolled again when it returns."""
OWNER_BITS: Final = 10


def die(size: int, face: int) -> int:
    """A rolled die; one that shows 0 is still to be rolled."""
    return size << SIZE_BITS | face


def face_of(rolled: int) -> int:
    """The face a die shows."""
    return rolled & FACE


def size_of(rolled: int) -> int:
    """Which size a die is: 0 for a D4 up to 5 for a D20."""
    return rolled >> SIZE_BITS & SIZE_MASK


def sides_of(rolled: int) -> int:
    """How many sides a die has: what it absorbs, and what it costs."""
    return SIDES[rolled >> SIZE_BITS & SIZE_MASK]


def bare(rolled: int) -> int:
    """A die without its marks."""
    return rolled & BARE


def turned(rolled: int, face: int) -> int:
    """The same die, marks and all, showing another face."""
    return rolled & ~FACE | face


def is_kept(rolled: int) -> bool:
    """True if a die skips the compost at the end of the round."""
    return rolled & KEPT != 0


def is_fresh(rolled: int) -> bool:
    """True if a kept die is rolled again when it returns."""
    return rolled & REROLLED != 0


def owned(owner: int, rolled: int) -> int:
    """A bare die together with whose it is."""
    return owner << OWNER_BITS | rolled


def owner_of(die_of: int) -> int:
    """Whose die it is; below 0 if it is none."""
    return die_of >> OWNER_BITS


def die_name(rolled: int) -> str:
    """A rolled die as it is written: `d6=2`."""
    return f"{SIZES[size_of(rolled)]}={face_of(rolled)}"


def read_die(text: str) -> int:
    """A rolled die from its notation; -1 if it is none."""
    found = re.fullmatch(r"(d[0-9]{1,2})=([0-9]{1,2})", text)
    if found is None or found[1] not in SIZES:
        return -1
    size = SIZES.index(found[1])
    return die(size, int(found[2])) if 1 <= int(found[2]) <= SIDES[size] else -1


# --- cards with marks -------------------------------------------------------------------------

UNKNOWN: Final = -1
"""A card whose kind the viewer does not know."""
REPLAYED: Final = 1
"""The mark of a card that was used a second time this round."""
KEPT_CARD: Final = 2
"""The mark of a card that skips the compost at the end of the round."""
MARK_BITS: Final = 2


def marked(kind: int, marks: int = 0) -> int:
    """A card of a kind with marks, or with none."""
    return kind << MARK_BITS | marks


def kind_of(card: int) -> int:
    """The kind of a card that may carry marks."""
    return card >> MARK_BITS


def has_mark(card: int, mark: int) -> bool:
    """True if a card carries a mark."""
    return card & mark != 0


# --- sets of small numbers --------------------------------------------------------------------


def in_set(members: int, number: int) -> bool:
    """True if a number (a seat, a type) is in a set that is kept as one whole number."""
    return members >> number & 1 != 0


def joined(members: int, number: int) -> int:
    """The set with one more number in it."""
    return members | 1 << number


# --- piles ------------------------------------------------------------------------------------


def put(pile: list[int], item: int) -> None:
    """Put a card or a die into a pile, which is kept in order."""
    place = len(pile)
    while place and pile[place - 1] > item:
        place -= 1
    pile.insert(place, item)


# Piles that seldom change are never changed in place but replaced, so that copies share them.


def with_item(pile: list[int], item: int) -> list[int]:
    """A pile like another one with one item more, in order."""
    new = pile[:]
    put(new, item)
    return new


def without(pile: list[int], item: int) -> list[int]:
    """A pile like another one with one item less."""
    new = pile[:]
    new.remove(item)
    return new


def counted_up(counts: list[int], place: int, by: int) -> list[int]:
    """Counts like others, but for one of them."""
    new = counts[:]
    new[place] += by
    return new
