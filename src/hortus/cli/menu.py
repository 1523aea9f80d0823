"""The answers to one question, however many: grouped, filtered by words, and set in pages.

Numbers stand for what is listed, so that a person types what they see. Where everything fits, that
is every move; where it does not, the groups of moves come first and a number opens one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from hortus.core.contract import Move, View
from hortus.core.errors import BadOption
from hortus.core.face import name_seats

GAP = 3
"""Columns between one answer and the next beside it."""
EVERYTHING = 100_000
"""Rows of a screen that never ends: output that is not a terminal."""


class Choice:
    """One move as it is offered: its notation, its label and the group it belongs to."""

    def __init__(self, move: Move, label: str, group: str) -> None:
        self.move = move
        self.label = label
        self.group = group

    def fits(self, words: Sequence[str]) -> bool:
        """True if all words stand somewhere in it."""
        told = f"{self.group} {self.label} {self.move}".lower()
        return all([word in told for word in words])

    def short(self) -> str:
        """Its label without the words of its group, where the group is the heading."""
        rest = self.label.removeprefix(self.group).lstrip(" ,:")
        return rest or self.label


class Entry:
    """What one number stands for: a move, or a group of several."""

    def __init__(self, label: str, choices: Sequence[Choice]) -> None:
        self.label = label
        self.choices = tuple(choices)

    @property
    def notation(self) -> str:
        """How the move is written; empty for a group."""
        return str(self.choices[0].move) if len(self.choices) == 1 else ""


class Menu:
    """All answers to a question, and which of them are listed now."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self.choices = tuple(choices)
        self.words = ""
        """What the answers were filtered by."""
        self.group = ""
        """The group that was opened."""
        self.page = 0
        self.pages = 1
        self.entries: list[Entry] = []
        """What the numbers stand for, as last set out."""

    @classmethod
    def of(cls, view: View, names: Sequence[str]) -> Menu:
        """The moves of a seat."""
        face = view.game.face
        return cls(
            [
                Choice(
                    move,
                    name_seats(face.label(view, move), names),
                    name_seats(face.group(view, move), names),
                )
                for move in view.moves()
            ]
        )

    # --- choosing -----------------------------------------------------------------------------

    def take(self, number: int) -> Move | None:
        """The move with a number; None if that opened a group. Raises `BadOption` if there is none."""
        if not 1 <= number <= len(self.entries):
            last = len(self.entries)
            told = "the only answer has the number 1" if last == 1 else ""
            raise BadOption(told or f"the answers are numbered 1 to {last}")
        entry = self.entries[number - 1]
        if len(entry.choices) == 1:
            return entry.choices[0].move
        self.group, self.page = entry.choices[0].group, 0
        return None

    def written(self, text: str) -> Move | None:
        """The move written like that, if it is one of the answers."""
        return next((one.move for one in self.choices if str(one.move) == text), None)

    def narrow(self, text: str) -> bool:
        """List only what has these words in it; False, and nothing changes, if nothing has."""
        words = text.lower().split()
        if not words or not any([one.fits(words) for one in self.choices]):
            return False
        self.words, self.group, self.page = text, "", 0
        return True

    def turn(self) -> None:
        """The next page; after the last, back to where everything is listed."""
        self.page += 1
        if self.page >= self.pages:
            self.back()

    def back(self) -> None:
        """List everything again."""
        self.words, self.group, self.page = "", "", 0

    # --- setting out --------------------------------------------------------------------------

    def lines(self, width: int, rows: int) -> list[Text]:
        """The present page, in as many columns as it needs and the width allows."""
        words = self.words.lower().split()
        listed = [one for one in self.choices if one.fits(words)]
        if self.group:
            listed = [one for one in listed if one.group == self.group]
            self.entries = [Entry(one.short(), (one,)) for one in listed]
        else:
            self.entries = [Entry(one.label, (one,)) for one in listed]
            if not self._room(self._cells(False), width, rows):
                self.entries = _grouped(listed)
        written = self._room(self._cells(True), width, rows)
        return self._set(self._cells(written), width, rows)

    def _cells(self, written: bool) -> list[Text]:
        """Each entry with its number, and its notation if there is room for that."""
        digits = len(str(len(self.entries)))
        cells: list[Text] = []
        for number, entry in enumerate(self.entries, 1):
            cell = Text.assemble((f"{number:>{digits}}", "bold cyan"), " ", entry.label)
            if len(entry.choices) > 1:
                cell.append(f" ({len(entry.choices)})", "dim")
            elif written:
                cell.append(f"  {entry.notation}", "dim")
            cells.append(cell)
        return cells

    def _room(self, cells: list[Text], width: int, rows: int) -> bool:
        """True if all cells can stand on one page."""
        return len(cells) <= _columns(cells, width) * rows

    def _set(self, cells: list[Text], width: int, rows: int) -> list[Text]:
        columns = _columns(cells, width)
        each = columns * rows
        self.pages = max(1, -(-len(cells) // each))
        shown = cells[self.page * each : (self.page + 1) * each]
        high = -(-len(shown) // columns)
        wide = min(width, max([cell.cell_len for cell in shown], default=1))
        lines: list[Text] = []
        for row in range(high):
            line = Text()
            for place in range(row, len(shown), high):
                cell = shown[place]
                if cell.cell_len > wide:
                    cell.truncate(wide, overflow="ellipsis")
                cell.pad_right(wide - cell.cell_len + GAP)
                line.append_text(cell)
            line.rstrip()
            lines.append(line)
        return lines


def _columns(cells: list[Text], width: int) -> int:
    wide = max([cell.cell_len for cell in cells], default=1)
    return max(1, (width + GAP) // (wide + GAP))


def _grouped(choices: Sequence[Choice]) -> list[Entry]:
    """The groups in the order in which they first come; a group of one is its move."""
    groups: dict[str, list[Choice]] = {}
    for one in choices:
        groups.setdefault(one.group, []).append(one)
    if len(groups) == 1:
        return [Entry(one.label, (one,)) for one in choices]
    return [
        Entry(group if len(ones) > 1 else ones[0].label, ones) for group, ones in groups.items()
    ]


def clipped(text: str, width: int) -> str:
    """A line that fits, ending in an ellipsis if something was cut off."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
