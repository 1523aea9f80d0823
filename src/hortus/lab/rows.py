"""The tables of a campaign: what stands in each column, in a sentence.

`games` has a row for each game, `parts` for each part of a seat's score, `moves` for each kind of
move a seat made, `decisions` for each decision that was looked at, `events` for each thing that
happened, `records` for each game worth replaying, `costs` for what a game took. All are joined by
`number`, the number of the game in its campaign. Everything but `costs` follows from the campaign
and its seed alone: workers, their number and their order change nothing. docs/lab-scale.md says
how `hortus lab query` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

KINDS = ("int", "long", "float", "text", "flag", "ints", "floats", "texts")
"""What a column may hold; a `long` is an int beyond two thousand millions, `ints`, `floats` and `texts` are lists, most often one value for a seat."""

Row = Mapping[str, object]
Columns = dict[str, list[object]]


class Column(NamedTuple):
    """One column of a table."""

    name: str
    kind: str
    meaning: str


GAMES = (
    Column("number", "int", "The number of the game in its campaign, from 0."),
    Column("cell", "int", "The cell of the campaign's grid it belongs to, from 0."),
    Column("place", "int", "Its number within the cell, from 0."),
    Column("seed", "long", "What chance and bots were seeded with; common to all cells."),
    Column("rotation", "int", "By how many seats the line-up was rotated on this seed."),
    Column(
        "repeat", "int", "Above 0: the same luck of the draw as before, other thoughts of the bots."
    ),
    Column("game", "text", "The name of the game."),
    Column("rules", "int", "The version of its rules."),
    Column("code", "text", "A fingerprint of the rules and bots that played."),
    Column("variant", "text", "The name of the content variant; `own` for the game's own."),
    Column("content", "text", "The fingerprint of replaced content; empty for the game's own."),
    Column("options", "text", "The options that are not the default, as `name=value name=value`."),
    Column("players", "int", "How many played."),
    Column("lineup", "text", "The bots of the cell before rotation, joined by ` + `."),
    Column("bots", "texts", "The bot of each seat."),
    Column(
        "first", "int", "The seat that began: the game notes it as `first`, or it decided first."
    ),
    Column("plies", "int", "Moves and chance events."),
    Column("decisions", "int", "Moves that somebody chose."),
    Column("turns", "int", "Runs of decisions of the same seat."),
    Column("rounds", "int", "Events of the kind `round`; null if the game notes none."),
    Column("over", "flag", "True if it ended by the rules."),
    Column("stalled", "flag", "True if it was broken off at the limit, or noted a `stall`."),
    Column("reason", "text", "Why it ended, in the words of the game."),
    Column("error", "text", "What went wrong, if a bot or the rules failed; else empty."),
    Column("together", "flag", "True if all won or lost together, or one played alone."),
    Column("scores", "floats", "The score of each seat; empty if it did not end."),
    Column("ranks", "ints", "The rank of each seat, 1 the best, ties shared."),
    Column("values", "floats", "What the result is worth to each seat, -1 to 1."),
    Column("shares", "floats", "Each seat's share of the win, 0 to 1; together: 1 or 0 each."),
    Column("winners", "ints", "The seats that won."),
    Column("margin", "float", "The best score less the next one; null together or without an end."),
    Column(
        "lead_changes", "int", "How often the lead went to another seat; null if not looked at."
    ),
    Column("deficit", "float", "How far the winner was behind at worst, 0 to 1, by evaluation."),
    Column(
        "behind_half", "flag", "True if the winner was behind when half of the turns were over."
    ),
    Column("known", "float", "After which share of the turns the winner led for good, 0 to 1."),
    Column("drama", "float", "How far behind the winner was on average in turns it was behind."),
)

PARTS = (
    Column("number", "int", "The game."),
    Column("seat", "int", "The seat."),
    Column("part", "text", "Where points came from, in the words of the game."),
    Column("points", "float", "How many."),
)

MOVES = (
    Column("number", "int", "The game."),
    Column("seat", "int", "The seat."),
    Column("kind", "text", "The kind of move it chose."),
    Column("times", "int", "How often."),
)

DECISIONS = (
    Column("number", "int", "The game."),
    Column("ply", "int", "How many moves and chance events came before it."),
    Column("turn", "int", "The turn it belongs to, from 0."),
    Column("seat", "int", "Who decided."),
    Column("kind", "text", "The kind of move that was chosen."),
    Column("options", "int", "How many moves were legal."),
    Column("kinds", "int", "How many kinds of moves were among them."),
    Column("chosen", "text", "The move, in the notation of the game."),
    Column("before", "floats", "The evaluation of each seat before it, if it was asked for."),
)

EVENTS = (
    Column("number", "int", "The game."),
    Column("kind", "text", "One of the game's kinds of events, `game.event_kinds`."),
    Column("seat", "int", "Whom it concerns; -1 for nobody in particular."),
    Column("what", "text", "The id of the content it is about; empty for none."),
    Column("times", "int", "How many such events this row stands for; 1 if all are kept."),
    Column("count", "int", "The sum of their counts."),
    Column("most", "int", "The greatest of their counts."),
    Column("ply", "int", "The ply of the first of them: the moves before the one that caused it."),
    Column("last_ply", "int", "The ply of the last of them."),
)

RECORDS = (
    Column("number", "int", "The game."),
    Column("cell", "int", "The cell it belongs to."),
    Column("why", "text", "What makes it worth a look: one of `WHY`."),
    Column("rank", "int", "Its place among those, from 1."),
    Column("measure", "float", "How long, close or far behind it was: what it was ranked by."),
    Column("record", "text", "The record, to be replayed with `hortus replay`."),
)

COSTS = (
    Column("number", "int", "The game."),
    Column("seconds", "float", "Processor time it took."),
    Column("worker", "text", "The host and process that played it."),
    Column("build", "text", "`compiled` or `pure Python`."),
)

TABLES: dict[str, tuple[Column, ...]] = {
    "games": GAMES,
    "parts": PARTS,
    "moves": MOVES,
    "decisions": DECISIONS,
    "events": EVENTS,
    "costs": COSTS,
    "records": RECORDS,
}
"""Every table of a campaign by its name."""

WHY: dict[str, str] = {
    "longest": "the most plies",
    "shortest": "the fewest plies",
    "closest": "the smallest margin",
    "comeback": "the winner was farthest behind",
    "stalled": "broken off at the limit, or stalled by the rules",
    "failed": "a bot or the rules failed",
    "sample": "drawn at random",
}
"""What makes a game worth keeping its record."""


class Rows:
    """Rows of one table while they are gathered, column by column."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.names = tuple([column.name for column in TABLES[table]])
        self.columns: Columns = {name: [] for name in self.names}

    def __len__(self) -> int:
        return len(self.columns[self.names[0]])

    def add(self, row: Row) -> None:
        """One more row, by the names of its columns."""
        for name, column in self.columns.items():
            column.append(row[name])

    def extend(self, rows: Sequence[Sequence[object]]) -> None:
        """More rows, each in the order of the columns."""
        for column, values in zip(self.columns.values(), zip(*rows, strict=True), strict=False):
            column.extend(values)

    def extend_of(self, number: int, columns: Sequence[Sequence[object]]) -> None:
        """More rows of one game, given column by column behind that of its number."""
        numbers, *others = self.columns.values()
        numbers.extend([number] * len(columns[0]))
        for column, values in zip(others, columns, strict=True):
            column.extend(values)
