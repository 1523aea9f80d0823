"""What a client is told when something cannot be done: a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Final

from hortus.core.errors import HortusError, MalformedMove, NotYourTurn
from hortus.core.language import mark, say

MISSING: Final = {
    "campaign": mark("There is no such campaign."),
    "game": mark("There is no such game."),
    "group": mark("There is no such group."),
    "language": mark("There is no such language."),
    "picture": mark("There is no such picture."),
    "puzzle": mark("There is no such puzzle."),
    "seat": mark("There is no such seat."),
    "table": mark("There is no such table."),
}
"""What is said where something that was asked for is not there."""


class Problem(Exception):
    """A request that cannot be met, with its HTTP status."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code
        self.reason = reason
        self.frame: object = None
        """For a late move: the newest frame, as plain data."""


def unknown(what: str) -> Problem:
    """There is no such thing, one of `MISSING`."""
    return Problem(404, "unknown", say(MISSING[what]))


def no_step(last: int) -> Problem:
    """A game has no step of that number."""
    return Problem(404, "unknown", say("There are steps 0 to {last}.", last=last))


def too_many() -> Problem:
    """They ask bots for too much at once."""
    return Problem(429, "too_many", say("Too many at once; wait a moment."))


def forbidden(reason: str) -> Problem:
    """It is not theirs to do."""
    return Problem(403, "forbidden", reason)


def conflict(code: str, reason: str) -> Problem:
    """Not as things stand at the table."""
    return Problem(409, code, reason)


def stale() -> Problem:
    """The move answers a position that is no longer there."""
    return conflict("stale", say("The table has moved on."))


def busy() -> Problem:
    """It could not be read or written down, so it did not happen."""
    reason = say(
        "The server cannot save or look up anything just now, so that did not happen; try again."
    )
    return Problem(503, "busy", reason)


def refusal(error: HortusError) -> Problem:
    """What the rules or the notation object to."""
    code = "illegal"
    if isinstance(error, NotYourTurn):
        code = "not_your_turn"
    elif isinstance(error, MalformedMove):
        code = "malformed"
    return conflict(code, str(error))
