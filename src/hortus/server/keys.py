"""Secrets: the token of a player, the key of a seat's link, the id of a table; made, kept and compared."""

from __future__ import annotations

import hashlib
import secrets


def digest(token: str) -> str:
    """What is kept of a player's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(given: str, right: str) -> bool:
    """True if a secret is the right one; takes as long whether or not it is."""
    return secrets.compare_digest(given.encode(), right.encode())


def new_token() -> str:
    """A player's secret: 256 bits of the operating system's randomness."""
    return secrets.token_urlsafe(32)


def new_key() -> str:
    """The secret of a seat's link."""
    return secrets.token_urlsafe(18)


def new_id() -> str:
    """The id of a table; it cannot be guessed, because knowing it is enough to watch.

    It does not begin with a hyphen, so that it is never taken for an option of a command.
    """
    while (id := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return id
