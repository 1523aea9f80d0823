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
    game: i64
    times: i64
    count: i64
    most: i64
    first: i64
    last: i64

    def __init__(self, kind: str, seat: int, what: str) -> None:
        self.kind = kind
        self.seat = seat
        self.what = what
        self.game = -1
        """The number of the game in which it was counted last."""
        self.times = 0
        self.count = 0
        """The sum of the counts of all these events."""
        self.most = 0
        self.first = 0
        self.last = 0

    def begin(self, game: i64, count: i64, ply: i64) -> None:
        """It happens for the first time in a game."""
        self.game = game
        self.times = 1
        self.count = count
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
    """Gathers events into counts, or keeps each of them; whoever plays says which ply it is.

    One tally serves any number of games, one after the other (`clear`): what happened before
    usually happens again, and its place is there already.
    """

    ply: i64
    full: bool
    _game: i64

    def __init__(self, full: bool = False) -> None:
        self.ply = 0
        """How many moves were made before the one that is being played."""
        self.full = full
        """Whether each event is kept, rather than counts."""
        self._game = 0
        self._counts: list[Count] = []
        self._by_kind: dict[str, dict[str, list[Count | None]]] = {}

    def clear(self) -> None:
        """Begin another game: nothing has happened in it."""
        self.ply = 0
        self._game += 1
        self._counts = []

    def __call__(self, event: Event) -> None:
        """Count an event."""
        self.add(event.kind, event.seat, event.what, event.count)

    def add(self, kind: str, seat: i64, what: str, count: i64) -> None:
        """Count what happens."""
        by_what = self._by_kind.get(kind)
        if by_what is None:
            by_what = {}
            self._by_kind[kind] = by_what
        if self.full:
            self._begin(Count(kind, seat, what), count)
            return
        seats = by_what.get(what)
        if seats is None:
            seats = []
            by_what[what] = seats
        place = seat + 1
        while len(seats) <= place:
            seats.append(None)
        found = seats[place]
        if found is None:
            found = Count(kind, seat, what)
            seats[place] = found
        if found.game != self._game:
            self._begin(found, count)
            return
        found.times += 1
        found.count += count
        found.last = self.ply
        if count > found.most:
            found.most = count

    def _begin(self, found: Count, count: i64) -> None:
        found.begin(self._game, count, self.ply)
        self._counts.append(found)

    def times(self, kind: str) -> int:
        """How many events of a kind there were."""
        return sum([one.times for one in self._of(kind)])

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
        found = self._of(kind)
        return found[0].seat if found else -1

    def _of(self, kind: str) -> list[Count]:
        """What was counted of a kind; what never happened in any game is not looked for."""
        if kind not in self._by_kind:
            return []
        return [one for one in self._counts if one.kind == kind]
