"""Content: the cards, tiles and missions of a game as TOML that a designer can read and edit.

A game reads each file through a `Table`, asking for every field by name and kind. Whatever is
missing, misspelt or out of range raises `BadContent` with file, line and field, so that the
schema is the reading code itself and cannot drift from it.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hortus.core.errors import BadContent

SOURCES = ("rulebook", "designer", "publisher", "house")
"""Where a piece of content may come from; whatever is `house` is marked where it is shown."""

Steps = tuple[str | int, ...]
"""The way to a field: table names, positions in lists, and last the key."""


class Library:
    """The content files of a game, with a directory of replacements laid over them."""

    def __init__(self, own: Path, replacement: str | Path | None = None) -> None:
        self.own = own
        self.replacement = None if replacement is None else Path(replacement)
        self.source = "" if self.replacement is None else self._digest(self.replacement)
        """Empty for the game's own content; otherwise a fingerprint of the replacement files."""

    def _digest(self, folder: Path) -> str:
        if not folder.is_dir():
            raise BadContent(f"{folder}: there is no such content directory")
        files = sorted(folder.glob("*.toml"))
        if not files:
            raise BadContent(f"{folder}: there is no .toml file in this content directory")
        known = {path.name for path in self.own.glob("*.toml")}
        digest = hashlib.sha256()
        for path in files:
            if path.name not in known:
                raise BadContent(
                    f"{path}: the game has no content file of this name; "
                    f"it has {', '.join(sorted(known)) or 'none'}"
                )
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()[:16]

    def path(self, name: str) -> Path:
        """The file that counts: the replacement if there is one, else the game's own."""
        if self.replacement is not None and (self.replacement / name).is_file():
            return self.replacement / name
        return self.own / name

    def read(self, name: str) -> Table:
        """A content file, parsed; raises `BadContent` if it is no TOML."""
        path = self.path(name)
        try:
            text = path.read_text("utf-8")
        except OSError as error:
            raise BadContent(f"{path}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise BadContent(f"{path}: is not UTF-8 text") from None
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadContent(f"{path}: is not TOML: {error}") from None
        return Table(data, path, text, ())


class Table:
    """One table of a content file, read field by field; `done` refuses what nobody asked for."""

    def __init__(self, data: dict[str, Any], path: Path, text: str, steps: Steps) -> None:
        self._data = data
        self._path = path
        self._text = text
        self._steps = steps
        self._asked: set[str] = set()

    def fail(self, key: str, problem: str) -> BadContent:
        """The error for a field of this table: file, line, field and what is wrong."""
        steps = (*self._steps, key) if key else self._steps
        where = f"{self._path}:{line_of(self._text, steps)}"
        return BadContent(f"{where}: {field_name(steps)} {problem}")

    def has(self, key: str) -> bool:
        """True if the field is there; from now on it counts as a field of this table."""
        self._asked.add(key)
        return key in self._data

    def keys(self) -> tuple[str, ...]:
        """The names of all fields, in the order of the file."""
        return tuple(self._data)

    def _get(self, key: str) -> object:
        self._asked.add(key)
        if key not in self._data:
            strange = [name for name in self._data if name not in self._asked]
            near = get_close_matches(key, strange, 1, 0.7)
            raise self.fail(
                key, f"is missing; is {near[0]} meant for it?" if near else "is missing"
            )
        return self._data[key]

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty."""
        if default is not None and not self.has(key):
            return default
        value = self._get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(key, f"must be a text, not {value!r}")
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number between two bounds."""
        if default is not None and not self.has(key):
            return default
        value = self._get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def number(self, key: str, low: float, high: float, default: float | None = None) -> float:
        """A number between two bounds."""
        if default is not None and not self.has(key):
            return default
        value = self._get(key)
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise self.fail(key, f"must be a number, not {value!r}")
        if not low <= value <= high:
            raise self.fail(key, f"must be from {low:g} to {high:g}, not {value!r}")
        return float(value)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        if default is not None and not self.has(key):
            return default
        value = self._get(key)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {value!r}")
        return value

    def choice(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        """One of a few words."""
        if default is not None and not self.has(key):
            return default
        value = self._get(key)
        if not isinstance(value, str) or value not in words:
            raise self.fail(key, f"must be one of {', '.join(words)}, not {value!r}")
        return value

    def source(self) -> str:
        """The field `source`: where this piece of content comes from."""
        return self.choice("source", SOURCES)

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        if default is not None and not self.has(key):
            return tuple(default)
        value = self._get(key)
        if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
            raise self.fail(key, f"must be a list of texts, not {value!r}")
        return tuple(value)

    def wholes(self, key: str, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """A list of whole numbers."""
        if default is not None and not self.has(key):
            return tuple(default)
        value = self._get(key)
        if not isinstance(value, list) or not all(
            [isinstance(item, int) and not isinstance(item, bool) for item in value]
        ):
            raise self.fail(key, f"must be a list of whole numbers, not {value!r}")
        return tuple(value)

    def table(self, key: str) -> Table:
        """A table inside this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.fail(key, f"must be a table, not {value!r}")
        return Table(value, self._path, self._text, (*self._steps, key))

    def tables(self, key: str, default: Sequence[Table] | None = None) -> tuple[Table, ...]:
        """A list of tables, such as all `[[card]]` of a file."""
        if default is not None and not self.has(key):
            return tuple(default)
        value = self._get(key)
        if not isinstance(value, list) or not all([isinstance(item, dict) for item in value]):
            raise self.fail(key, "must be a list of tables")
        return tuple(
            [
                Table(item, self._path, self._text, (*self._steps, key, index))
                for index, item in enumerate(value)
            ]
        )

    def done(self) -> None:
        """Refuse fields that were never asked for: most often a misspelt name."""
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(sorted(self._asked))
                raise self.fail(key, f"is not a field here; the fields are {known}")


def field_name(steps: Steps) -> str:
    """A field in words a designer recognises: `card 3: cost`, counting from one."""
    words = ""
    for step in steps:
        if isinstance(step, int):
            words += f" {step + 1}"
        else:
            words += (": " if words else "") + step
    return words or "the file"


_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"^\s*([A-Za-z0-9_.\"'-]+)\s*=")


def line_of(text: str, steps: Steps) -> int:
    """The line (from 1) where a field stands, or where the nearest table around it begins."""
    best_line, best_depth = 1, 0
    counts: dict[Steps, int] = {}
    here: Steps = ()
    for number, line in enumerate(text.split("\n"), 1):
        header = _HEADER.match(line)
        key = _KEY.match(line)
        if header:
            here = _header_steps(_parts(header[2]), header[1] == "[[", counts)
            found = here
        elif key:
            found = (*here, *_parts(key[1]))
        else:
            continue
        if found == steps[: len(found)] and len(found) > best_depth:
            best_line, best_depth = number, len(found)
    return best_line


def _parts(name: str) -> tuple[str, ...]:
    return tuple([part.strip().strip("\"'") for part in name.split(".")])


def _header_steps(parts: tuple[str, ...], repeated: bool, counts: dict[Steps, int]) -> Steps:
    """The way to the table a header opens; names of lists are followed by their newest position."""
    steps: Steps = ()
    for depth, part in enumerate(parts):
        steps = (*steps, part)
        if repeated and depth == len(parts) - 1:
            counts[steps] = counts.get(steps, -1) + 1
        if steps in counts:
            steps = (*steps, counts[steps])
    return steps
