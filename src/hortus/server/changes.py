"""What became of the seats of a table, kept and told to all: who came, left, was replaced, agreed.

Whoever sits down in a seat sees its hand. So each change stands in the log of the game for everybody,
and in a game with hidden things a seat that was played is opened to others only once
all people at the table have asked for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.server.queries import BOT, OPEN, PERSON, Change, Place
from hortus.table.frame import Line

CAME: Final = "came"
BACK: Final = "back"
ALSO: Final = "also"
LEFT: Final = "left"
REPLACED: Final = "replaced"
OPENED: Final = "opened"
ASKED: Final = "asked"
RENAMED: Final = "renamed"
"""What may become of a seat."""

WORDS: Final = {
    CAME: "{name} sits down.",
    BACK: "{name} is back.",
    ALSO: "{name} plays from one more device.",
    LEFT: "{was} leaves the seat; it is kept for them.",
    REPLACED: "{name} plays in place of {was}.",
    OPENED: "The seat of {was} is open to whoever has its link.",
    ASKED: "{by} asks to open the seat of {was}: all people at the table must agree.",
    RENAMED: "{was} is called {name} now.",
}
SOMEBODY: Final = "Somebody"


def kind_of(before: Place, after: Place) -> str:
    """What became of a seat, from what it was and what it is; nothing if it is the same."""
    if after.kind == BOT:
        return "" if before.kind == BOT and before.bot == after.bot else REPLACED
    if after.kind == OPEN:
        return LEFT if after.kept else OPENED
    if before.kind != PERSON:
        return BACK if before.kept else CAME
    if after.holders - before.holders:
        return ALSO
    return RENAMED if before.name != after.name else ""


def words_of(change: Change) -> str:
    """A change in a sentence; who is no longer known is somebody."""
    seat = f"seat {change.seat + 1}"
    name, was, by = (one or SOMEBODY for one in (change.name, change.was, change.by))
    if change.kind in (OPENED, REPLACED) and not change.was:
        was = seat
    return WORDS[change.kind].format(name=name, was=was, by=by)


def lines_of(changes: Sequence[Change], start: int, steps: int) -> list[Line]:
    """The lines of the log about seats from a step on; what was taken back since counts as now."""
    return [
        Line(min(one.step, steps), one.seat, words_of(one))
        for one in changes
        if min(one.step, steps) >= start
    ]


def merged(played: Sequence[Line], seated: Sequence[Line]) -> list[Line]:
    """Both kinds of lines in the order in which they came about: a change before the move after it."""
    both = [(line.step, 1, line) for line in played] + [(line.step, 0, line) for line in seated]
    return [line for _, _, line in sorted(both, key=lambda one: one[:2])]


def askers(changes: Sequence[Change], seat: int) -> set[str]:
    """The players who have asked to open a seat since it last changed."""
    asked: set[str] = set()
    for one in changes:
        if one.seat == seat:
            asked = {*asked, one.player} if one.kind == ASKED else set()
    return asked
