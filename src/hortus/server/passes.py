"""A player goes on from another device: a link that works once and for a short while.

A player is a token in the browser, of which the server keeps a digest only. The link's key unseals the token:
the server keeps the sealed token and a digest of the key, so that nobody who reads the database finds either.
The old device keeps its token and goes on working; both are the same player from then on.
"""

from __future__ import annotations

import hashlib
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from hortus.server import keys
from hortus.server.queries import now
from hortus.server.schema import passes

LASTS: Final = 600
"""Seconds for which a link is good."""


def _mask(text: bytes, key: str) -> bytes:
    pad = hashlib.sha512(b"hortus pass " + key.encode()).digest()
    return bytes([one ^ other for one, other in zip(text, pad, strict=False)])


def seal(token: str, key: str) -> str:
    """A token that only the key opens: each key is random and seals one token once."""
    return _mask(token.encode(), key).hex()


def unseal(sealed: str, key: str) -> str:
    """The token again."""
    return _mask(bytes.fromhex(sealed), key).decode("latin-1")


def make_pass(connection: Connection, token: str) -> str:
    """The key of a new link for a player; an older one is no longer good."""
    key, player = keys.new_key(), keys.digest(token)
    late = passes.c.until < now()
    connection.execute(delete(passes).where(late | (passes.c.player == player)))
    row = {"key": keys.digest(key), "sealed": seal(token, key), "player": player}
    connection.execute(insert(passes), {**row, "until": now() + 1000 * LASTS})
    return key


def find_pass(connection: Connection, key: str) -> str | None:
    """The player of a link that is good; None if it is not."""
    good = (passes.c.key == keys.digest(key), passes.c.until >= now())
    return connection.execute(select(passes.c.player).where(*good)).scalar()


def use_pass(connection: Connection, key: str) -> str | None:
    """The token of a link that is good, which it is no longer after this; None if it was not."""
    good = (passes.c.key == keys.digest(key), passes.c.until >= now())
    sealed = connection.execute(delete(passes).where(*good).returning(passes.c.sealed)).scalar()
    return None if sealed is None else unseal(sealed, key)
