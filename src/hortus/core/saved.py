"""Positions from plain data: one reader for all games, with one wording for what is wrong.

A `Reader` wraps one object of the data and knows where it stands, so that every complaint is a
`BadPosition` that names the field: `pieces[3].direction must be a whole number from 0 to 5759`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.errors import BadPosition
from hortus.core.move import Json
from hortus.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """Reads the fields of one described object; raises `BadPosition` for each that does not fit.

    Where a default is given, the field may be left out.
    """

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, dict):
            raise BadPosition(f"{where or 'a position'} must be an object with named fields")
        self.data: Json = data
        self.where = where

    def path(self, key: str) -> str:
        """The name of a field as it is shown in a complaint."""
        return f"{self.where}.{key}" if self.where else key

    def wrong(self, key: str, wanted: str) -> BadPosition:
        """The complaint about a field."""
        value = repr(self.data[key]) if key in self.data else "left out"
        return BadPosition(f"{self.path(key)} must be {wanted}, not {_short(value)}")

    def has(self, key: str) -> bool:
        """True if a field is there and not null."""
        return self.data.get(key) is not None

    def get(self, key: str) -> object:
        """A field as it stands, None if it is left out."""
        return self.data.get(key)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number between two bounds."""
        value = self.data.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, "a text")
        return value

    def choice(self, key: str, words: Sequence[str], default: str | None = None) -> int:
        """Which of some words it is: the place of that word."""
        value = self.data.get(key, default)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(key, f"one of {', '.join(words)}")
        return list(words).index(value)

    def seat(self, key: str, players: int, nobody: int | None = None) -> int:
        """The number of a seat; where `nobody` is given, null stands for it."""
        value = self.data.get(key)
        if value is None and nobody is not None:
            return nobody
        if type(value) is not int or not 0 <= value < players:
            none = "" if nobody is None else "null or "
            raise self.wrong(key, f"{none}a seat from 0 to {players - 1}")
        return value

    def listed(
        self, key: str, count: int = -1, default: Sequence[object] | None = None
    ) -> list[object]:
        """A list, of so many items if that is said."""
        value = self.data.get(key, default)
        if not isinstance(value, (list, tuple)) or (count >= 0 and len(value) != count):
            raise self.wrong(key, f"a list of {count} items" if count >= 0 else "a list")
        return [*value]

    def wholes(
        self, key: str, count: int, low: int, high: int, default: Sequence[int] | None = None
    ) -> list[int]:
        """A list of whole numbers between two bounds; a negative count takes any length."""
        found: list[int] = []
        for value in self.listed(key, count, default):
            if type(value) is not int or not low <= value <= high:
                raise self.wrong(key, f"a list of whole numbers from {low} to {high}")
            found.append(value)
        return found

    def texts(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """A list of texts."""
        found: list[str] = []
        for value in self.listed(key, -1, default):
            if not isinstance(value, str):
                raise self.wrong(key, "a list of texts")
            found.append(value)
        return found

    def items(
        self, key: str, count: int = -1, default: Sequence[object] | None = None
    ) -> list[Reader]:
        """A list of objects, each with a reader that knows its place."""
        listed = self.listed(key, count, default)
        return [Reader(item, f"{self.path(key)}[{at}]") for at, item in enumerate(listed)]

    def part(self, key: str) -> Reader:
        """An object within this one."""
        if not isinstance(self.data.get(key), dict):
            raise self.wrong(key, "an object with named fields")
        return Reader(self.data[key], self.path(key))

    def only(self, names: Sequence[str]) -> None:
        """Raise if there is a field of another name."""
        for key in self.data:
            if key not in names:
                raise BadPosition(f"{self.path(str(key))} is no field of a position")


def _short(value: str) -> str:
    return value if len(value) <= 60 else value[:57] + "..."
