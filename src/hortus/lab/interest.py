"""Which games are worth keeping the record of: the longest, the closest, some at random, and so on.

Of each cell the first few by each measure are kept. The best of all games are among the best of
each chunk of them, so it does not matter who played what, and in which order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from hortus.lab.rows import Row

KEPT = 3
"""How many games of a cell are kept for each reason."""


class Kept(NamedTuple):
    """A game and why it is kept; smaller keys come first, of equals the earlier game."""

    cell: int
    why: str
    key: float
    number: int
    measure: float
    record: str = ""


def reasons(row: Row) -> list[Kept]:
    """Why a game might be kept."""
    number, cell, plies = int(str(row["number"])), int(str(row["cell"])), float(str(row["plies"]))
    drawn = _drawn(number)
    found = [("sample", drawn, drawn)]
    if row["error"]:
        found.append(("failed", 0.0, plies))
    elif row["stalled"]:
        found.append(("stalled", 0.0, plies))
    if row["over"]:
        found += [("longest", -plies, plies), ("shortest", plies, plies)]
        margin, deficit = row["margin"], row["deficit"]
        if isinstance(margin, float):
            found.append(("closest", margin, margin))
        if isinstance(deficit, float) and deficit > 0 and row["winners"]:
            found.append(("comeback", -deficit, deficit))
    return [Kept(cell, why, key, number, measure) for why, key, measure in found]


def _drawn(number: int) -> float:
    """A number from 0 to 1 that looks drawn, the same for the same game."""
    digest = hashlib.sha256(f"{number} sample".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def best(candidates: Iterable[Kept]) -> list[Kept]:
    """The first few of each cell for each reason, in a fixed order."""
    groups: dict[tuple[int, str], dict[int, Kept]] = {}
    for one in candidates:
        groups.setdefault((one.cell, one.why), {})[one.number] = one
    found: list[Kept] = []
    for group in sorted(groups):
        ranked = sorted(groups[group].values(), key=lambda one: (one.key, one.number))
        found += ranked[:KEPT]
    return found


Bars = tuple[tuple[str, float, int], ...]
"""For some reasons the key and number of the last game that is kept so far: a later one must beat it."""


def bars(kept: Iterable[Kept], cell: int) -> Bars:
    """What a game of a cell must beat to be kept, for the reasons of which there are enough already."""
    groups: dict[str, list[Kept]] = {}
    for one in kept:
        if one.cell == cell:
            groups.setdefault(one.why, []).append(one)
    full = [group for group in groups.values() if len(group) >= KEPT]
    last = [max(group, key=lambda one: (one.key, one.number)) for group in full]
    return tuple([(one.why, one.key, one.number) for one in last])


def beats(one: Kept, limits: Bars) -> bool:
    """True if a game may be among those that are kept in the end."""
    for why, key, number in limits:
        if why == one.why:
            return (one.key, one.number) <= (key, number)
    return True


def record_rows(kept: Iterable[Kept]) -> list[tuple[object, ...]]:
    """The rows of the table `records`."""
    rows: list[tuple[object, ...]] = []
    ranks: dict[tuple[int, str], int] = {}
    for one in best(kept):
        rank = ranks[one.cell, one.why] = ranks.get((one.cell, one.why), 0) + 1
        rows.append((one.number, one.cell, one.why, rank, one.measure, one.record))
    return rows


def kept_from(number: int, cell: int, why: str, measure: float, record: str) -> Kept:
    """What a row of `records` says, for going on where a campaign was stopped."""
    key = {"longest": -measure, "comeback": -measure, "failed": 0.0, "stalled": 0.0}
    return Kept(cell, why, key.get(why, measure), number, measure, record)
