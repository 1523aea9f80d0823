"""A witness that counts: how often each thing happened in a game, to whom, and when.

It is the cheapest way to watch (`State.witness`): `State.note` adds to it without making an `Event`.
"""

from __future__ import annotations

from hortus.core.move import Event
from hortus.core.native import i64

Row = tuple[str, int, str, int, int, int, int, int]
"""Kind, seat, what; how many events; the sum and the greatest of their counts; first and last ply."""
Columns = tuple[
    list[str], list[int], list[str], list[int], list[int], list[int], list[int], list[int]
]
"""The same, a list for each."""


class Count:
    """How often one thing happened to one seat."""

    kind: str
    seat: int
    what: str
    times: i64
    count: i64
    most: i64
    first: i64
    last: i64

    def __init__(self, kind: str, seat: int, what: str, count: i64, ply: i64) -> None:
        self.kind = kind
        self.seat = seat
        self.what = what
        self.times = 1
        self.count = count
        """The sum of the counts of all these events."""
        self.most = count
        self.first = ply
        self.last = ply

    def row(self) -> Row:
        """All of it in a row."""
        return (
            self.kind,
            self.seat,
            self.what,
            self.times,
            self.count,
            self.most,
            self.first,
            self.last,
        )


class Tally:
    """Gathers events into counts, or keeps each of them; whoever plays says which ply it is."""

    ply: i64
    full: bool

    def __init__(self, full: bool = False) -> None:
        self.ply = 0
        """How many moves were made before the one that is being played."""
        self.full = full
        """Whether each event is kept, rather than counts."""
        self._counts: list[Count] = []
        self._by_kind: dict[str, dict[str, list[Count | None]]] = {}

    def __call__(self, event: Event) -> None:
        """Count an event."""
        self.add(event.kind, event.seat, event.what, event.count)

    def add(self, kind: str, seat: i64, what: str, count: i64) -> None:
        """Count what happens."""
        if self.full:
            self._counts.append(Count(kind, seat, what, count, self.ply))
            return
        by_what = self._by_kind.get(kind)
        if by_what is None:
            by_what = {}
            self._by_kind[kind] = by_what
        seats = by_what.get(what)
        if seats is None:
            seats = []
            by_what[what] = seats
        place = seat + 1
        while len(seats) <= place:
            seats.append(None)
        found = seats[place]
        if found is None:
            found = Count(kind, seat, what, count, self.ply)
            seats[place] = found
            self._counts.append(found)
            return
        found.times += 1
        found.count += count
        found.last = self.ply
        if count > found.most:
            found.most = count

    def times(self, kind: str) -> int:
        """How many events of a kind there were."""
        return sum([one.times for one in self._counts if one.kind == kind])

    def rows(self) -> list[Row]:
        """What was counted, in the order in which each first happened."""
        return [one.row() for one in self._counts]

    def columns(self) -> Columns:
        """The same as `rows`, column by column: cheaper where thousands of games are gathered."""
        counts = self._counts
        return (
            [one.kind for one in counts],
            [one.seat for one in counts],
            [one.what for one in counts],
            [one.times for one in counts],
            [one.count for one in counts],
            [one.most for one in counts],
            [one.first for one in counts],
            [one.last for one in counts],
        )

    def first_seat(self, kind: str) -> int:
        """Whom the first event of a kind concerned; -1 if there was none."""
        for one in self._counts:
            if one.kind == kind:
                return one.seat
        return -1
