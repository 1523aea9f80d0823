"""What became of the seats of a table, kept and told to all: who came, left, was replaced, agreed.

Whoever sits down in a seat sees its hand. So each change stands in the log of the game for everybody,
and in a game with hidden things a seat that was played is opened to others only once
all people at the table have asked for it, and so has whoever played it last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.bots import roster
from hortus.core.language import mark, said_name, say
from hortus.server.queries import AWAY, BOT, OPEN, PERSON, Change, Place, now
from hortus.table.frame import Line

CAME: Final = "came"
BACK: Final = "back"
ALSO: Final = "also"
LEFT: Final = "left"
REPLACED: Final = "replaced"
OPENED: Final = "opened"
ASKED: Final = "asked"
RENAMED: Final = "renamed"
REMOVED: Final = "removed"
BARRED: Final = "barred"
STANDS_IN: Final = "stands_in"
RESIGNED: Final = "resigned"
ERASED: Final = "erased"
FORGOTTEN: Final = "forgotten"
"""What may become of a seat. Whoever was removed is the `player` of that change, and so is whoever may come
back to the seat (`AWAY`, of which nothing is said). Of `FORGOTTEN` nothing is said either: somebody is named no more,
and whoever knows the table reads it anew."""
QUIET: Final = "quiet"
TALKING: Final = "talking"
PUBLIC: Final = "public"
PRIVATE: Final = "private"
REMATCH: Final = "rematch"
LATE: Final = "late"
HANDED: Final = "handed"
DRAW: Final = "draw"
ABANDON: Final = "abandon"
DECLINED: Final = "declined"
LAPSED: Final = "lapsed"
GAVE_UP: Final = "gave_up"
DRAWN: Final = "drawn"
ABANDONED: Final = "abandoned"
"""What may become of a table."""

WORDS: Final = {
    CAME: mark("{name} sits down."),
    BACK: mark("{name} is back."),
    ALSO: mark("{name} plays from one more device."),
    LEFT: mark("{was} leaves the seat; it is kept for them."),
    REPLACED: mark("{name} plays in place of {was}."),
    OPENED: mark("The seat of {was} is open to whoever has its link."),
    ASKED: mark("{by} asks to open the seat of {was}: all people at the table must agree."),
    RENAMED: mark("{was} is called {name} now."),
    REMOVED: mark("{by} removes {was} from the table; {name} plays on."),
    STANDS_IN: mark("{by} lets {name} stand in for {was}, who may come back."),
    QUIET: mark("{by} switches the chat off."),
    TALKING: mark("{by} switches the chat on."),
    PUBLIC: mark("{by} lets anybody take an open seat."),
    PRIVATE: mark("{by} keeps open seats for those who have their links."),
    REMATCH: mark("{by} has laid the table for another game: all are seated."),
    RESIGNED: mark("{was} resigns; {name} plays on."),
    ERASED: mark("{was} has left for good; {name} plays on."),
    LATE: mark("The time of {was} has run out: {name} moves for them."),
    HANDED: mark("{by} hands the table to {name}, who is its host now."),
    DRAW: mark("{by} offers a draw: it is one once all agree."),
    ABANDON: mark("{by} asks to abandon the table: it ends once all people agree."),
    DECLINED: mark("{by} declines, and the game goes on."),
    GAVE_UP: mark("{was} resigns, and the game is over."),
    DRAWN: mark("All agree on a draw."),
    ABANDONED: mark("The table is abandoned."),
}
"""What is said of a change to all; of others nothing is said."""
SOMEBODY: Final = mark("Somebody")
HOST: Final = mark("The host")
"""Who did something without a name at the table."""
NOBODY: Final = ""
"""The player of a change who is forgotten."""


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
    """A change in a sentence, for whoever reads it now; who is no longer known is somebody."""
    name, was, by = (told_name(one or SOMEBODY) for one in (change.name, change.was, change.by))
    if change.kind in (OPENED, REPLACED) and not change.was:
        was = say("seat {number}", number=change.seat + 1)
    return say(WORDS[change.kind], name=name, was=was, by=by)


def told_name(name: str) -> str:
    """A name as it was written down, for whoever reads it now: what we call somebody is said."""
    return said_name(roster.name_later(told_person(name)))


def told_person(name: str) -> str:
    """The name of a person as it was written down: the host without a seat is called that."""
    return say(name) if name in (SOMEBODY, HOST) else name


def lines_of(changes: Sequence[Change], start: int, steps: int) -> list[Line]:
    """The lines of the log about seats from a step on; what was taken back since counts as now."""
    return [
        Line(min(one.step, steps), one.seat, words_of(one))
        for one in changes
        if min(one.step, steps) >= start and one.kind in WORDS
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
    return asked - {NOBODY}


def away(step: int, seat: int, before: Place, after: Place) -> list[Change]:
    """Who may come back to a seat that is kept for them, as it is written down."""
    if not after.kept or before.kind != PERSON:
        return []
    gone = sorted(before.holders - after.holders)
    return [Change(step, seat, AWAY, before.name, "", "", one, now()) for one in gone]


def gone_from(changes: Sequence[Change], seat: int) -> dict[str, str]:
    """The players who may come back to a seat, with what they were called."""
    gone: dict[str, str] = {}
    for one in changes:
        if one.seat == seat and one.kind == AWAY:
            gone[one.player] = one.name
        elif one.seat == seat and one.kind in (CAME, BACK, OPENED, REMOVED, RESIGNED):
            gone = {}
    return gone


def names_in(change: Change) -> set[str]:
    """What the player of a change is called in it."""
    if change.kind in (REMOVED, BARRED, STANDS_IN):
        return {change.was}
    if change.kind == AWAY:
        return {change.name}
    if change.kind == RENAMED:
        return {change.name, change.was, change.by}
    return {change.name, change.by} if change.kind in (CAME, BACK, ALSO) else {change.by}


def last_at(changes: Sequence[Change], seat: int) -> dict[str, str]:
    """The people who played a seat last and no longer do, with what they were called: its hand is their secret.

    Who is forgotten is among them as `NOBODY`; there is none once the seat was opened, or somebody sits there.
    """
    last: dict[str, str] = {}
    for one in changes:
        if one.seat != seat:
            continue
        if one.kind in (CAME, BACK, OPENED):
            last = {}
        elif one.kind == AWAY:
            last[one.player] = one.name
        elif one.kind in (REMOVED, BARRED, RESIGNED, ERASED):
            last[one.player] = one.was
    return last


def standing(changes: Sequence[Change], kind: str) -> list[Change]:
    """What was offered of a kind since somebody last declined."""
    offers: list[Change] = []
    for one in changes:
        if one.kind in (DECLINED, LAPSED):
            offers = []
        elif one.kind == kind:
            offers.append(one)
    return offers


def removed(changes: Sequence[Change]) -> set[str]:
    """The players whom the host has removed."""
    return {one.player for one in changes if one.kind in (REMOVED, BARRED)}
