"""What is kept: tables, seats, who holds them, and everything that ever happened at a table.

`events` only grows: a move taken back is an event of its own. `(table, ply)` is its key, so two
workers can never both accept the same ply, on any database.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    true,
)

UNDO: Final = "<undo>"
"""The event by which the last move was taken back; no notation of a move begins like this."""
AGREE: Final = "agree"
CUT: Final = "cut"
"""Events `<agree 12>` and `<cut 12>`: a seat agrees to play on from a step; all have, and do."""
LESSON: Final = "lesson"
LEAVE: Final = "leave"
"""Events `<lesson first>` and `<leave>`: the table is for a lesson; the learner plays on without it."""

ENDED: Final = "ended"
"""Event `<ended resigned>`, `<ended draw>` or `<ended abandoned>`: people ended the game before the rules did."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("content", String(64), nullable=False),
    Column("content_source", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("result", Text, nullable=False),
    Column("owner", String(32), nullable=False, server_default=""),
    Column("next", String(32), nullable=False, server_default=""),
    Column("chat", Boolean, nullable=False, server_default=true()),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("start", Text, nullable=False, server_default=""),
    Column("source", String(32), nullable=False, server_default=""),
    Column("closed", BigInteger, nullable=False, server_default="0"),
    Index("tables_by_host", "host"),
    Index("tables_by_status", "status"),
)
"""One row for each table. `status` is running or over; `result` is JSON once over, else empty;
`owner` is the server that drives its bots, where several share the database; `next` is the table of the
rematch, given once; `chat` and `public` are the host's: people may talk, anybody may take an open seat; `start` is the position it
began from, as JSON, if that is not the game's own start; `source` is the table whose game it goes on from, or `board`; `closed` is when it was closed."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("key", String(64), nullable=False),
    Column("kept", Boolean, nullable=False, server_default=false()),
)
"""Who sits where. `kind` is open, person or bot; `key` is the secret of the seat's link; `kept` says that
only whoever had the seat may come back to it."""

holders = Table(
    "holders",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player", String(64), primary_key=True),
    Index("holders_by_player", "player"),
)
"""The players that may act for a seat, by the digest of their token."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("move", Text, nullable=False),
    Column("mover", SmallInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Everything that happened: the notation of a move or chance event, `UNDO`, or an agreement; -1 moves for chance."""

changes = Table(
    "changes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("step", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("was", String(64), nullable=False),
    Column("by", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("changes_by_player", "player"),
)
"""What became of the seats: the kind of change, what the seat was and is called, and who did it."""

talk = Table(
    "talk",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("talk_by_player", "player"),
)
"""What people said at a table: plain text, and who said it from which seat."""

clocks = Table(
    "clocks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("left", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The clock of a table that has one: its terms, and the milliseconds `left` to each seat (JSON) at a moment."""

notes = Table(
    "notes",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("step", Integer, primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("notes_by_player", "player"),
)
"""What those who played wrote about steps of a game that is over: one note each for a step."""

passes = Table(
    "passes",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("sealed", String(128), nullable=False),
    Column("player", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("passes_by_player", "player"),
)
"""Links by which a player goes on from another device: the digest of the link's key, the player's token sealed
with that key, and how long it is good. It is taken out when it is used."""

groups = Table(
    "groups",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Standing groups of friends; whoever knows the id may join."""

members = Table(
    "members",
    metadata,
    Column("group_id", String(32), ForeignKey("groups.id"), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Index("members_by_player", "player"),
)
"""Who belongs to a group, and what they are called there."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""The servers that share the database, and until when each is taken to live."""

studies = Table(
    "studies",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("done", Integer, nullable=False),
    Column("of", Integer, nullable=False),
    Column("found", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Finished games that are or were looked at again: how far that is, what was found (as JSON, once all is done), and when
something was last done about it."""
