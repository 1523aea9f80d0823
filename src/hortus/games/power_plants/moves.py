"""The moves of Power Plants and how they are written.

    honeyleaf3@2,-1     add the patch Honeyleaf 3 to the plot (2,-1)
    sprout  grow  rest  use the new patch's Sprout power, the Grow powers around it, or none
    grow:deeproot2      activate this growing patch next       skip   leave the others of its type
    honeyleaf3          this patch (to act on, to move a Sprite to ...)      stop   no more of them
    field:snapjaw1  type:emberwood  row:ne  axis:e     what a power lets you choose
    to@1,2              where a moved patch goes               take:2     how many Gems
    retrieve:wingbean4  take a Sprite back from there, because the supply is empty
    swap:snapjaw1,deeproot6   give the first, take the second from the Nursery      keep   neither

and what chance brings: `plant:`, `card:`, `first:`, `draw:`, and the Rival's choices.
"""

from __future__ import annotations

import re
from typing import Final

from hortus.core.contract import Move
from hortus.core.errors import MalformedMove
from hortus.core.native import mypyc_attr
from hortus.games.power_plants.hexes import AXES, DIRECTIONS, on_the_ground
from hortus.games.power_plants.plants import COPIES

PLAIN: Final = ("sprout", "grow", "rest", "skip", "stop", "keep")
"""Moves that are a word alone."""
ON_PATCH: Final = ("activate", "pick", "retrieve", "field", "draw")
"""Moves that name a patch."""
_PREFIX: Final = {
    "activate": "grow:",
    "pick": "",
    "retrieve": "retrieve:",
    "field": "field:",
    "draw": "draw:",
}


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Act(Move):
    """A move of Power Plants. A patch is one number: eight times its plant, plus its number less one."""

    names: tuple[str, ...]
    """The names of all plants, for the notation."""

    def __init__(self, kind: str, args: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(kind, args)
        self.names = names

    def _patch(self, place: int) -> str:
        patch = self.args[place]
        return f"{self.names[patch // COPIES]}{patch % COPIES + 1}"

    def __str__(self) -> str:
        kind = self.kind
        if kind in _PREFIX:
            return _PREFIX[kind] + self._patch(0)
        if kind == "add":
            return f"{self._patch(0)}@{self.args[1]},{self.args[2]}"
        if kind == "to":
            return f"to@{self.args[0]},{self.args[1]}"
        if kind == "swap":
            return f"swap:{self._patch(0)},{self._patch(1)}"
        if kind in ("type", "plant", "card"):
            return f"{kind}:{self.names[self.args[0]]}"
        if kind in ("row", "axis"):
            return f"{kind}:{DIRECTIONS[self.args[0]]}"
        if kind == "first":
            return f"first:{self.args[0] + 1}"
        return f"{kind}:{self.args[0]}" if self.args else kind

    def __repr__(self) -> str:
        return f"Act({self.kind!r}, {self.args!r}, {self.names!r})"


class Notation:
    """Reads moves, and keeps one of each so that they are not made again and again."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.number = {name: index for index, name in enumerate(names)}
        self.plain = {word: Act(word, (), names) for word in PLAIN}
        patches = range(len(names) * COPIES)
        self.on_patch = {
            kind: [Act(kind, (patch,), names) for patch in patches] for kind in ON_PATCH
        }
        self._additions: dict[int, Act] = {}

    def addition(self, patch: int, q: int, r: int) -> Act:
        """The move that adds a patch to a plot."""
        code = (patch * 1024 + q + 512) * 1024 + r + 512
        found = self._additions.get(code)
        if found is None:
            found = Act("add", (patch, q, r), self.names)
            self._additions[code] = found
        return found

    # --- reading ----------------------------------------------------------------------------

    def parse(self, text: str) -> Act:
        """The move that a text denotes; raises `MalformedMove` with an example if it is none."""
        if text in self.plain:
            return self.plain[text]
        if "@" in text:
            return self._parse_place(text)
        kind, colon, rest = text.partition(":")
        if not colon:
            return self.on_patch["pick"][self.patch(text)]
        if kind == "grow":
            return self.on_patch["activate"][self.patch(rest)]
        if kind in ("retrieve", "field", "draw"):
            return self.on_patch[kind][self.patch(rest)]
        if kind == "swap":
            given, comma, taken = rest.partition(",")
            if comma:
                return Act("swap", (self.patch(given), self.patch(taken)), self.names)
        if kind in ("type", "plant", "card"):
            return Act(kind, (self._plant(rest),), self.names)
        if kind in ("row", "axis") and rest in DIRECTIONS[: AXES if kind == "axis" else 6]:
            return Act(kind, (DIRECTIONS.index(rest),), self.names)
        if kind in ("take", "first") and re.fullmatch(r"[1-9]", rest):
            return Act(kind, (int(rest) - (kind == "first"),), self.names)
        raise _malformed(text)

    def patch(self, text: str) -> int:
        """A patch from its name, such as honeyleaf3."""
        plant, number = text[:-1], text[-1:]
        if plant not in self.number or number not in tuple("12345678"):
            raise _malformed(text)
        return self.number[plant] * COPIES + int(number) - 1

    def _plant(self, text: str) -> int:
        if text not in self.number:
            raise _malformed(text)
        return self.number[text]

    def _parse_place(self, text: str) -> Act:
        what, _, place = text.partition("@")
        found = re.fullmatch(r"(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})", place)
        if not found or not on_the_ground(int(found[1]), int(found[2])):
            raise _malformed(text)
        q, r = int(found[1]), int(found[2])
        if what == "to":
            return Act("to", (q, r), self.names)
        return self.addition(self.patch(what), q, r)


def _malformed(text: str) -> MalformedMove:
    return MalformedMove(
        f"{text[:30]!r} is not a move: write a patch and a plot such as honeyleaf3@2,-1, a patch "
        "such as honeyleaf3, or a word such as sprout, grow:honeyleaf3, keep"
    )
