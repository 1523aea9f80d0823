"""What a client is told when something cannot be done: a code for programs, a sentence for people."""

from __future__ import annotations

from hortus.core.errors import HortusError, MalformedMove, NotYourTurn


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
    """There is no such thing."""
    return Problem(404, "unknown", f"There is no such {what}.")


def forbidden(reason: str) -> Problem:
    """It is not theirs to do."""
    return Problem(403, "forbidden", reason)


def conflict(code: str, reason: str) -> Problem:
    """Not as things stand at the table."""
    return Problem(409, code, reason)


def stale() -> Problem:
    """The move answers a position that is no longer there."""
    return conflict("stale", "The table has moved on.")


def busy() -> Problem:
    """It could not be read or written down, so it did not happen."""
    return Problem(
        503,
        "busy",
        "The server cannot save or look up anything just now, so that did not happen; try again.",
    )


def refusal(error: HortusError) -> Problem:
    """What the rules or the notation object to."""
    code = "illegal"
    if isinstance(error, NotYourTurn):
        code = "not_your_turn"
    elif isinstance(error, MalformedMove):
        code = "malformed"
    return conflict(code, str(error))
