"""What can go wrong, in one place: few errors, each with one sentence for the person who caused it."""

from __future__ import annotations


class HortusError(ValueError):
    """Anything a user of Hortus did that cannot be done; its text is one clear sentence."""


class MalformedMove(HortusError):
    """The text is not in the notation of the game."""


class IllegalMove(HortusError):
    """The move is well written but not allowed here; the text gives the rule."""


class NotYourTurn(IllegalMove):
    """The seat that sent the move may not act now."""


class BadOption(HortusError):
    """A game option, or the number of players, is unknown or out of range."""


class BadContent(HortusError):
    """A content file cannot be used; the text names the file, the line and the field."""


class BadRecord(HortusError):
    """A record is truncated, edited or of another version; the text names the line."""


class BadPosition(HortusError):
    """A position given as plain data (see `Game.restore`) is not one of the game."""


class UnknownGame(HortusError):
    """No game of that name is installed."""
