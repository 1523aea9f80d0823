"""The record of a match: a header and the moves, as text that people can read (docs/record-format.md).

The last line seals it: how many moves there are and a checksum of all that stands above. So a
record that lost its end, or in which anything was changed, is noticed before it is replayed.
"""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Sequence
from pathlib import Path

from hortus.core.contract import Game, State
from hortus.core.errors import BadRecord, HortusError
from hortus.core.options import read_options, write_options

MAGIC = "[hortus 1]"
FIELDS = ("game", "rules", "content", "options", "seats", "date")


class Record:
    """What was played: enough to replay it on any machine. Immutable."""

    def __init__(
        self,
        game: str,
        rules: int,
        seats: Sequence[str],
        moves: Sequence[str] = (),
        options: str = "",
        content: str = "",
        date: str = "",
    ) -> None:
        self.game = game
        self.rules = rules
        """The version of the rules it was played by."""
        self.seats = tuple(seats)
        """Who sat where."""
        self.moves = tuple(moves)
        """The notation of every move and chance event, in order."""
        self.options = options
        self.content = content
        """The fingerprint of replaced content; empty for the game's own."""
        self.date = date

    @classmethod
    def of(cls, game: Game, seats: Sequence[str], moves: Sequence[str], date: str = "") -> Record:
        """The record of moves played in a game."""
        options = write_options(game.changed_options())
        names = [_plain_name(name) for name in seats]
        return cls(game.name, game.rules_version, names, moves, options, game.library.source, date)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dumps() == other.dumps()

    def __hash__(self) -> int:
        return hash(self.dumps())

    def __repr__(self) -> str:
        return f"<Record {self.game}, {len(self.seats)} seats, {len(self.moves)} moves>"

    # --- writing ----------------------------------------------------------------------------

    def dumps(self) -> str:
        """The record as text."""
        lines = [MAGIC, f"game: {self.game}", f"rules: {self.rules}"]
        if self.content:
            lines.append(f"content: {self.content}")
        if self.options:
            lines.append(f"options: {self.options}")
        lines.append(f"seats: {', '.join(self.seats)}")
        if self.date:
            lines.append(f"date: {self.date}")
        body = textwrap.wrap(
            " ".join(self.moves), 88, break_long_words=False, break_on_hyphens=False
        )
        text = "\n".join([*lines, "", *body]) + "\n"
        return f"{text}[end {len(self.moves)} {_checksum(text)}]\n"

    def __str__(self) -> str:
        return self.dumps()

    # --- reading ----------------------------------------------------------------------------

    @classmethod
    def loads(cls, text: str, sealed: bool = True) -> Record:
        """Read a record; `sealed=False` also takes one written by hand, without its last line."""
        lines = text.replace("\r\n", "\n").split("\n")
        if lines[0].strip() != MAGIC:
            raise BadRecord(f"line 1: a record begins with {MAGIC}, not {lines[0][:40]!r}")
        header: dict[str, str] = {}
        number = 1
        while number < len(lines) and lines[number].strip():
            _read_field(lines[number], number + 1, header)
            number += 1
        for field in ("game", "rules", "seats"):
            if field not in header:
                raise BadRecord(f"line {number + 1}: the header ends without {field!r}")
        moves = _read_moves(lines, number, sealed)
        if not header["rules"].isdecimal():
            raise BadRecord(f"the rules version is a whole number, not {header['rules']!r}")
        return cls(
            header["game"],
            int(header["rules"]),
            [name.strip() for name in header["seats"].split(",")],
            moves,
            header.get("options", ""),
            header.get("content", ""),
            header.get("date", ""),
        )

    # --- replaying --------------------------------------------------------------------------

    def load_game(self, content: str | Path | None = None) -> Game:
        """The game it was played in; raises `BadRecord` if these rules or that content differ."""
        from hortus.core.registry import load

        game = load(self.game, content=content, **read_options(self.options))
        if game.rules_version != self.rules:
            raise BadRecord(
                f"it was played by version {self.rules} of the rules of {self.game}; "
                f"this is version {game.rules_version}"
            )
        if game.library.source != self.content:
            asked = f"the content {self.content}" if self.content else "the game's own content"
            raise BadRecord(f"it was played with {asked}; give that content to replay it")
        return game

    def replay(self, upto: int | None = None, content: str | Path | None = None) -> State:
        """The position after all moves, or after the first few; raises `BadRecord` at a bad one."""
        state = self.load_game(content).start(len(self.seats))
        for ply, text in enumerate(self.moves if upto is None else self.moves[:upto]):
            try:
                state.play(state.parse(text))
            except HortusError as error:
                raise BadRecord(f"move {ply + 1} ({text}) cannot be played: {error}") from None
        return state


def _plain_name(name: str) -> str:
    """A seat's name without what would break the header line."""
    return " ".join(name.replace(",", " ").split()) or "?"


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _read_field(line: str, number: int, header: dict[str, str]) -> None:
    name, colon, value = line.partition(":")
    name = name.strip()
    if not colon or name not in FIELDS:
        raise BadRecord(
            f"line {number}: a header line is one of {', '.join(FIELDS)}, "
            f"then a colon; not {line[:40]!r}"
        )
    if name in header:
        raise BadRecord(f"line {number}: {name!r} stands there twice")
    header[name] = value.strip()


def _read_moves(lines: list[str], start: int, sealed: bool) -> list[str]:
    """The moves below the header, and the seal checked."""
    moves: list[str] = []
    for index in range(start, len(lines)):
        line = lines[index].strip()
        if line.startswith("[end"):
            _check_seal(lines, index, len(moves))
            return moves
        moves += line.split()
    if sealed:
        raise BadRecord(
            f"line {len(lines)}: the record ends without its [end] line: it is truncated"
        )
    return moves


def _check_seal(lines: list[str], index: int, count: int) -> None:
    number = index + 1
    words = lines[index].strip().strip("[]").split()
    if len(words) != 3 or not words[1].isdecimal() or not lines[index].strip().endswith("]"):
        raise BadRecord(f"line {number}: the last line is [end COUNT CHECKSUM]; it is truncated")
    if int(words[1]) != count:
        raise BadRecord(f"line {number}: it says {words[1]} moves, but {count} stand above")
    if _checksum("\n".join(lines[:index]) + "\n") != words[2]:
        raise BadRecord(f"line {number}: the checksum differs: the record was edited")
    if any([line.strip() for line in lines[index + 1 :]]):
        raise BadRecord(f"line {number + 1}: something follows the end of the record")
