"""A terminal for tests: a real pseudo-terminal with a program in it, and what its screen shows.

It knows as much of terminals as the command line uses: printing, new lines, clearing, erasing to
the end of the line; and it counts what must not happen: lines that wrap and screens that scroll.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 300.0
"""How many seconds a program may take to ask something, on however busy a machine."""
_ESCAPE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b[()=>][0-9A-B]?|\x1b\][^\x07]*\x07")


class Screen:
    """The characters on a screen of fixed size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.lines = [""] * rows
        self.row = self.column = 0
        self.wrapped = 0
        """How many lines were wider than the screen."""
        self.scrolled = 0
        """How many rows were pushed out at the top since it was cleared."""
        self.colours: set[str] = set()
        """The numbers of all colours that were set."""

    def feed(self, text: str) -> None:
        """Show what a program wrote."""
        place = 0
        while place < len(text):
            found = _ESCAPE.match(text, place)
            if found:
                self._control(found[1] or "", found[2] or "")
                place = found.end()
                continue
            self._put(text[place])
            place += 1

    def _control(self, numbers: str, letter: str) -> None:
        if letter == "H":
            self.row = self.column = 0
        elif letter == "J" and numbers == "2":
            self.lines = [""] * self.rows
            self.scrolled = 0
        elif letter == "K":
            self.lines[self.row] = self.lines[self.row][: self.column]
        elif letter == "m":
            self.colours |= {one for one in numbers.split(";") if re.fullmatch("[349][0-8]", one)}

    def _put(self, letter: str) -> None:
        if letter == "\r":
            self.column = 0
        elif letter == "\b":
            self.column = max(0, self.column - 1)
        elif letter == "\n":
            self._feed_line()
        elif letter >= " ":
            if self.column >= self.columns:
                self.wrapped += 1
                self.column = 0
                self._feed_line()
            line = self.lines[self.row].ljust(self.column)
            self.lines[self.row] = line[: self.column] + letter + line[self.column + 1 :]
            self.column += 1

    def _feed_line(self) -> None:
        if self.row < self.rows - 1:
            self.row += 1
            return
        self.scrolled += 1
        self.lines = [*self.lines[1:], ""]

    @property
    def before_cursor(self) -> str:
        """The line that is being written."""
        return self.lines[self.row][: self.column]

    @property
    def text(self) -> str:
        """All that is on the screen."""
        return "\n".join([line.rstrip() for line in self.lines]).rstrip()


class Terminal:
    """A program in a terminal; `read` waits until it asks something."""

    def __init__(
        self,
        *words: str,
        home: Path,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = Screen(columns, rows)
        self.lost = 0
        """The most rows that had gone from the screen when it asked something."""
        self.torn = 0
        """How many lines had been wider than the screen when it asked last."""
        self.code: int | None = None
        code = "from hortus.cli.main import main; main()"
        kept = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        kept.pop("COLUMNS", None)
        kept.pop("LINES", None)
        kept |= {"TERM": "xterm-256color", "XDG_STATE_HOME": str(home), **(environment or {})}
        self.pid, self._line = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-c", code, *words], kept)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, until: str = r"> $", seconds: float = PATIENCE, again: bytes = b"") -> str:
        """Wait until the line ends like that, or the program ends; what the screen shows then.

        `again` is a key to press whenever nothing happens for some seconds.
        """
        end = time.monotonic() + seconds
        rest = b""
        while time.monotonic() < end:
            if not select.select([self._line], [], [], 10)[0]:
                os.write(self._line, again)
                continue
            try:
                rest += os.read(self._line, 65536)
            except OSError:  # the program has ended
                self._end()
                return self.screen.text
            text, rest = _decoded(rest)
            self.screen.feed(text)
            if re.search(until, self.screen.before_cursor):
                self.lost = max(self.lost, self.screen.scrolled)
                self.torn = self.screen.wrapped
                return self.screen.text
        raise AssertionError(f"it never asked {until!r}:\n{self.screen.text}")

    def type(self, answer: str, until: str = r"> $") -> str:
        """Type a line, and read what comes of it."""
        os.write(self._line, f"{answer}\n".encode())
        return self.read(until)

    def end(self, key: bytes) -> str:
        """Press a key such as Ctrl-C that ends the program, and read to its end.

        Like a person it presses again when nothing happens: Python's reading of a line misses a
        signal that comes between its prompt and its waiting.
        """
        os.write(self._line, key)
        return self.read(r"\Z\A.", again=key)

    def kill(self) -> None:
        """End it at once, without a word: kill -9."""
        os.kill(self.pid, signal.SIGKILL)
        self._end()

    def _end(self) -> None:
        if self.code is None:
            _, status = os.waitpid(self.pid, 0)
            self.code = os.waitstatus_to_exitcode(status)
            os.close(self._line)


def _decoded(data: bytes) -> tuple[str, bytes]:
    """As much as is whole characters and whole control sequences, and the rest."""
    cut = len(data)
    for back in range(1, min(4, len(data)) + 1):
        if data[-back] & 0xC0 == 0xC0:
            cut = len(data) - back
            break
    escape = data.rfind(b"\x1b")
    if escape >= 0 and not re.match(rb"\x1b(\[[?0-9;]*[A-Za-z]|[^\[])", data[escape:]):
        cut = min(cut, escape)
    return data[:cut].decode(errors="replace"), data[cut:]
