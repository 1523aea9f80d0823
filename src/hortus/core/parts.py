"""A picture in parts: every group with an id by itself, so that only what changed need be sent.

The markup of a part is cut where other parts stand in it: text, the name of a part, text, the name
of a part, text, and so on. The document itself is the part without a name. Long stretches without
an id get a name made from their text; such names begin with `~`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

Skeleton = tuple[str, ...]
"""The markup of a part: texts, and between each two of them the name of a part that stands there."""
LONG: Final = 160
"""From how many letters on a stretch of markup without an id becomes a part of its own."""
WHOLE: Final = ""
"""The name of the document."""
OPENING: Final = "~svg"
"""The name of the tag that opens the document, where it is a part."""


class Part:
    """A finished part of a picture, with all parts within it."""

    __slots__ = ("count", "cut", "name", "within")

    def __init__(
        self, name: str, items: Sequence[str | Part], opening: str = "", closing: str = ""
    ) -> None:
        """What stands between its own tags is cut apart from them: a title or a place that changes
        takes nothing of it along."""
        self.name = name
        self.within: dict[str, Skeleton] = _NOTHING
        """The markup of the parts within it, by their names."""
        self.count = 0 if name.startswith("~") else 1
        """How many have an id: more than there are ids if one was given twice."""
        cut: list[str] = []
        run: list[str] = []
        for item in items:
            if isinstance(item, str):
                run.append(item)
                continue
            self._end(run, cut)
            cut.append(item.name)
            run = []
            inner = self._inner()
            if item.within:
                inner.update(item.within)
            inner[item.name] = item.cut
            self.count += item.count
        self._end(run, cut)
        if opening:
            cut[0] = opening + cut[0]
            cut[-1] += closing
        self.cut: Skeleton = tuple(cut)
        """Its own markup."""

    @property
    def flat(self) -> dict[str, Skeleton]:
        """The markup of this part and of those within it, by their names."""
        return {**self.within, self.name: self.cut}

    def _inner(self) -> dict[str, Skeleton]:
        """What parts within it are written to: most have none, and share what is empty."""
        if self.within is _NOTHING:
            self.within = {}
        return self.within

    def _end(self, run: list[str], cut: list[str]) -> None:
        """A stretch of markup before the next part; a long one is a part itself."""
        text = "".join(run)
        if len(text) >= LONG and not self.name.startswith("~"):
            name = _named(text)
            if self._inner().setdefault(name, (text,)) == (text,):
                cut += ["", name, ""]
                return
        cut.append(text)


_NOTHING: Final[dict[str, Skeleton]] = {}
"""What is within a part that has none."""


@lru_cache(maxsize=4096)
def stretch(markup: str) -> Part:
    """Markup as a part without an id, named by what it says: the same is the same part."""
    return Part(_named(markup), [markup])


def _named(text: str) -> str:
    return f"~{crc32(text.encode()):x}"


class Sheet:
    """A whole picture in parts."""

    __slots__ = ("_svg", "parts")

    def __init__(self, parts: dict[str, Skeleton]) -> None:
        self.parts = parts
        """The markup of each part by its name; that of the document has none."""
        self._svg = ""

    @classmethod
    def of(cls, document: Part) -> Sheet:
        """The picture that a document shows; in one piece if a name was given twice."""
        sheet = cls(document.flat)
        named = 0
        for name in sheet.parts:
            if not name.startswith("~"):
                named += 1
        return sheet if named == document.count else cls.in_one(sheet.svg)

    @classmethod
    def in_one(cls, svg: str) -> Sheet:
        """A picture of which only the whole is known."""
        return cls({WHOLE: (svg,)})

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        if not self._svg:
            written: list[str] = []
            self._write(WHOLE, written.append)
            self._svg = "".join(written)
        return self._svg

    def _write(self, name: str, add: Callable[[str], None]) -> None:
        inner = False
        for piece in self.parts[name]:
            if inner:
                self._write(piece, add)
            else:
                add(piece)
            inner = not inner

    def since(self, before: Sheet) -> dict[str, Skeleton]:
        """The parts that are new or not what they were.

        Whoever has the earlier picture lays these over its parts.
        """
        old = before.parts
        new: dict[str, Skeleton] = {}
        for name, cut in self.parts.items():
            had = old.get(name)
            if had is not cut and had != cut:
                new[name] = cut
        return new


def applied(parts: Mapping[str, Skeleton], new: Mapping[str, Skeleton]) -> dict[str, Skeleton]:
    """The parts of a picture after some have changed: what a client does with `Sheet.since`."""
    known = {**parts, **new}
    reached: dict[str, Skeleton] = {}
    wanted = [WHOLE]
    while wanted:
        name = wanted.pop()
        reached[name] = known[name]
        wanted += known[name][1::2]
    return reached
