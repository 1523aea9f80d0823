"""The file of a match that is being played: every move is in it before the next is asked for.

While the match is on, the record has no `[end]` line; whoever was cut off reads it with `reopen`
and goes on. At the end, or when everybody leaves in peace, it is sealed like any other record.
"""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path

from hortus.core.errors import BadRecord
from hortus.core.record import MAGIC, Record
from hortus.table.match import Match

ENDING = ".hortus"


def shelf() -> Path:
    """Where matches are kept that were given no file: `hortus` among the user's own state."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state else Path.home() / ".local" / "state") / "hortus"


def new_file(game: str) -> Path:
    """A file on the shelf that is not there yet, named after the game and the time."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = [f"{game}-{stamp}", *[f"{game}-{stamp}-{number}" for number in range(2, 100)]]
    free = [name for name in names if not (shelf() / f"{name}{ENDING}").exists()]
    return shelf() / f"{free[0]}{ENDING}"


def last_file() -> Path:
    """The match on the shelf that was played last."""
    files = sorted(shelf().glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise BadRecord(f"no match is kept in {shelf()} yet")
    return files[-1]


class Journal:
    """Writes a match down as it happens."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._match = match
        self._written = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        self._rewrite(_unsealed(match.record))

    def keep(self) -> None:
        """Write what happened since, or forget what was taken back."""
        moves = self._match.moves
        if len(moves) < self._written:
            self._rewrite(_unsealed(self._match.record))
            return
        text = "".join([f"{move}\n" for move in moves[self._written :]])
        with self.path.open("a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        self._written = len(moves)

    def seal(self) -> None:
        """End the record as records end."""
        self._rewrite(self._match.record.dumps())

    def _rewrite(self, text: str) -> None:
        """Put a whole text in the place of the file, or leave the file as it was."""
        beside = self.path.with_name(f"{self.path.name}.new")
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)
        self._written = len(self._match.moves)


def _unsealed(record: Record) -> str:
    return record.dumps().rpartition("[end ")[0]


def reopen(text: str) -> Record:
    """The record in a file that may have been cut off anywhere; `BadRecord` if nothing can be saved."""
    lines = text.replace("\r\n", "\n").split("\n")
    sealed = any([line.startswith("[end ") and line.rstrip().endswith("]") for line in lines])
    if sealed or not text.startswith(MAGIC):
        return Record.loads(text)
    header, blank, moves = "\n".join(lines).partition("\n\n")
    if not blank:
        raise BadRecord("it was cut off before the first move: there is nothing to go on with")
    whole = re.sub(r"(\[.*|\S+)\Z", "", moves)  # half a move, or half an [end] line
    return Record.loads(f"{header}\n\n{whole}", sealed=False)
