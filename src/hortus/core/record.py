"""The record of a match: a header and the moves, as text that people can read (docs/record-format.md).

The line `[end ...]` seals it: how many moves there are and a checksum of all that stands above. So
a record that lost its end, or in which anything was changed, is noticed before it is replayed.
Below the seal stand notes (comments, marks, values), which anybody may add or remove.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path

from hortus.core.contract import Game, Json, Move, State
from hortus.core.errors import BadRecord, HortusError
from hortus.core.language import Later
from hortus.core.options import read_options, write_options

MAGIC = "[hortus 1]"
WIDTH = 88
"""No line of moves is longer, unless a single move is."""
FIELDS = ("game", "rules", "content", "options", "seats", "date", "start")
MARKS = ("!!", "!", "=", "?", "??")
"""How good a move was, from the best to a blunder."""

_NOTE = re.compile(r"; ([0-9]+)(?: (!!|!|=|\?\?|\?))?(?: ([+-][0-9]+(?:\.[0-9]+)?))?(?: (.*))?")


class Note:
    """Something said about a match after so many steps: a mark, a value, words; each may be missing."""

    def __init__(
        self, step: int, text: str = "", mark: str = "", value: float | None = None
    ) -> None:
        self.step = step
        """How many moves were made when it applies; a mark is for the last of them."""
        self.text = text if isinstance(text, Later) else " ".join(text.split())
        self.mark = mark
        """One of `MARKS`, or empty."""
        self.value = value
        """How good the position is for the seat that made the last move, if that was judged."""

    def __str__(self) -> str:
        words = [";", str(self.step), self.mark]
        words += [] if self.value is None else [f"{self.value:+.4g}"]
        return " ".join([word for word in [*words, self.text] if word])

    def __repr__(self) -> str:
        return f"Note({self.step!r}, {self.text!r}, {self.mark!r}, {self.value!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @classmethod
    def read(cls, line: str, number: int) -> Note:
        """The note in a line of a record; raises `BadRecord` with the number of the line."""
        found = _NOTE.fullmatch(line)
        if found is None:
            raise BadRecord(f"line {number}: below the end stand notes such as '; 12 ? too early'")
        step, mark, value, text = found.groups()
        return cls(int(step), text or "", mark or "", None if value is None else float(value))


class Followed:
    """How far a record could be followed under the present rules, and what is to be said about it."""

    def __init__(self, state: State, moves: Sequence[Move], trouble: str, remark: str) -> None:
        self.state = state
        """The position after the last good step."""
        self.moves = tuple(moves)
        """The moves that could be played, from the first."""
        self.trouble = trouble
        """Why the next move could not be played; empty if all could."""
        self.remark = remark
        """What a reader should know: that it was played by other rules; empty if there is nothing."""


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
        start: Json | None = None,
        notes: Sequence[Note] = (),
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
        self.start = start
        """The position it began from, as `State.to_dict` gives it; None for the game's own start."""
        self.notes = tuple(notes)
        """What was said about it; not part of what was played."""

    @classmethod
    def of(
        cls,
        game: Game,
        seats: Sequence[str],
        moves: Sequence[str],
        date: str = "",
        start: State | None = None,
    ) -> Record:
        """The record of moves played in a game, from its start or from a given position."""
        options = write_options(game.changed_options())
        names = [_plain_name(name) for name in seats]
        begun = None if start is None else start.to_dict()
        source = game.library.source
        return cls(game.name, game.rules_version, names, moves, options, source, date, begun)

    def annotated(self, notes: Sequence[Note]) -> Record:
        """The same record with other notes."""
        return Record(
            self.game,
            self.rules,
            self.seats,
            self.moves,
            self.options,
            self.content,
            self.date,
            self.start,
            notes,
        )

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
        if self.start is not None:
            lines.append(f"start: {json.dumps(self.start, separators=(',', ':'), sort_keys=True)}")
        body = _lines_of(self.moves)
        text = "\n".join([*lines, "", *body]) + "\n"
        notes = "".join([f"{note}\n" for note in self.notes])
        return f"{text}[end {len(self.moves)} {_checksum(text)}]\n{notes}"

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
        moves, end = _read_moves(lines, number, sealed)
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
            _read_start(header.get("start", "")),
            _read_notes(lines, end),
        )

    # --- replaying --------------------------------------------------------------------------

    def load_game(self, content: str | Path | None = None) -> Game:
        """The game it was played in, by today's rules; raises `BadRecord` if the content differs."""
        from hortus.core.registry import load

        game = load(self.game, content=content, **read_options(self.options))
        if game.library.source != self.content:
            asked = f"the content {self.content}" if self.content else "the game's own content"
            raise BadRecord(
                f"it was played with {asked}; give that content (--content DIR) to replay it"
            )
        return game

    def begin(self, game: Game) -> State:
        """The position it begins from; raises `BadRecord` if that is none of the game's."""
        if self.start is None:
            return game.start(len(self.seats))
        try:
            state = game.restore(self.start)
        except HortusError as error:
            raise BadRecord(f"the start position cannot be used: {error}") from None
        if state.players != len(self.seats):
            raise BadRecord(
                f"the start position is for {state.players} players, not {len(self.seats)}"
            )
        return state

    def remark(self, game: Game) -> str:
        """What to tell a reader if it was played by another version of the rules; else empty."""
        if game.rules_version == self.rules:
            return ""
        return (
            f"it was played by version {self.rules} of the rules of {game.title} "
            f"and is shown by version {game.rules_version}"
        )

    def follow(self, upto: int | None = None, content: str | Path | None = None) -> Followed:
        """Replay as far as the present rules allow; what stopped it, if anything, is told."""
        game = self.load_game(content)
        state = self.begin(game)
        moves: list[Move] = []
        trouble = ""
        for text in self.moves if upto is None else self.moves[:upto]:
            try:
                move = state.parse(text)
                state.play(move)
            except HortusError as error:
                trouble = f"move {len(moves) + 1} ({text}) cannot be played: {error}"
                break
            moves.append(move)
        return Followed(state, moves, trouble, self.remark(game))

    def replay(self, upto: int | None = None, content: str | Path | None = None) -> State:
        """The position after all moves, or after the first few; raises `BadRecord` at a bad one."""
        followed = self.follow(upto, content)
        if followed.trouble:
            raise BadRecord("; ".join(filter(None, [followed.trouble, followed.remark])))
        return followed.state


def _plain_name(name: str) -> str:
    """A seat's name without what would break the header line."""
    return " ".join(name.replace(",", " ").split()) or "?"


def _lines_of(moves: Sequence[str]) -> list[str]:
    """The moves in lines of 88 characters at most; a longer move has a line of its own."""
    lines: list[str] = []
    line = ""
    for move in moves:
        if line and len(line) + len(move) < WIDTH:
            line += f" {move}"
        else:
            if line:
                lines.append(line)
            line = move
    return [*lines, line] if line else lines


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


def _read_start(text: str) -> Json | None:
    if not text:
        return None
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise BadRecord("the start position is not an object in JSON")
    return data


def _read_moves(lines: list[str], start: int, sealed: bool) -> tuple[list[str], int]:
    """The moves below the header, the seal checked, and the number of lines up to the seal."""
    moves: list[str] = []
    for index in range(start, len(lines)):
        line = lines[index].strip()
        if line.startswith("[end"):
            _check_seal(lines, index, len(moves))
            return moves, index + 1
        moves += line.split()
    if sealed:
        raise BadRecord(
            f"line {len(lines)}: the record ends without its [end] line: it is truncated, or the "
            "match was broken off (take it with --unsealed, go on with hortus play --resume)"
        )
    return moves, len(lines)


def _read_notes(lines: list[str], start: int) -> list[Note]:
    rest = enumerate(lines[start:], start + 1)
    return [Note.read(line.strip(), number) for number, line in rest if line.strip()]


def _check_seal(lines: list[str], index: int, count: int) -> None:
    number = index + 1
    words = lines[index].strip().strip("[]").split()
    if len(words) != 3 or not words[1].isdecimal() or not lines[index].strip().endswith("]"):
        raise BadRecord(f"line {number}: the last line is [end COUNT CHECKSUM]; it is truncated")
    if int(words[1]) != count:
        raise BadRecord(f"line {number}: it says {words[1]} moves, but {count} stand above")
    if _checksum("\n".join(lines[:index]) + "\n") != words[2]:
        raise BadRecord(f"line {number}: the checksum differs: the record was edited")
