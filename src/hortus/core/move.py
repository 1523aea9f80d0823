"""What happens in a game, as values: a `Move` somebody makes or chance brings, and an `Event`.

A move is what a record holds. An event is what a move brought about (a harvest, a card lost),
told to whoever watches while it is played; see `State.note`.
"""

from __future__ import annotations

from typing import Any

from hortus.core.native import mypyc_attr, reduced

Json = dict[str, Any]
"""A position or view as plain data, ready for `json.dumps`."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Move:
    """What an actor does, or what chance brings: a kind and a few whole numbers, immutable.

    Moves are equal when class, kind, numbers and seat are. Where several seats may act at once
    the seat that makes the move is part of it; everywhere else `seat` is -1. A game's own moves
    are usually `notation.Noted`.
    """

    kind: str
    args: tuple[int, ...]
    seat: int

    def __init__(self, kind: str, args: tuple[int, ...] = (), seat: int = -1) -> None:
        self.kind = kind
        self.args = args
        self.seat = seat

    def __str__(self) -> str:
        """The notation: no white space, read back by `State.parse`."""
        text = self.kind
        if self.args:
            text += ":" + ",".join([str(number) for number in self.args])
        return text if self.seat < 0 else f"{self.seat + 1}.{text}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.kind!r}, {self.args!r}, {self.seat!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Move)
            and type(self) is type(other)
            and self.kind == other.kind
            and self.args == other.args
            and self.seat == other.seat
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.args, self.seat))

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


def demand_move(thing: object) -> None:
    """Raise a `TypeError` for what is no move: the pure build's word where compiled code has its own."""
    if not isinstance(thing, Move):
        raise TypeError(f"a Move object is expected, not {thing!r}; parse() reads one from a text")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Masked(Move):
    """All that a seat sees of a move it may not know: that there was one of this kind."""

    def __str__(self) -> str:
        return f"{super().__str__()}:?" if not self.args else f"{super().__str__()},?"


class Event:
    """One thing that happened in play: what kind of thing, to or by whom, with what, how much."""

    kind: str
    seat: int
    what: str
    count: int
    seen_by: tuple[int, ...] | None

    def __init__(
        self,
        kind: str,
        seat: int,
        what: str = "",
        count: int = 1,
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        self.kind = kind
        """One of the game's `event_kinds`."""
        self.seat = seat
        """Whom it concerns; -1 for nobody in particular."""
        self.what = what
        """The id of the content it is about, if any: a card, a plant, a tower."""
        self.count = count
        self.seen_by = seen_by
        """The seats that see it; None: everybody does."""

    def seen(self, seat: int | None) -> bool:
        """True if a seat (None: a spectator) sees it."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)

    def _values(self) -> tuple[str, int, str, int, tuple[int, ...] | None]:
        return (self.kind, self.seat, self.what, self.count, self.seen_by)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        shown = f", seen_by={self.seen_by!r}" if self.seen_by is not None else ""
        return f"Event({self.kind!r}, {self.seat!r}, {self.what!r}, {self.count!r}{shown})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Event, self._values())
