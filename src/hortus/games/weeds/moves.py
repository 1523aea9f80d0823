"""The moves of Weeds: growing a branch, or passing; how they are written and numbered.

A person may aim from any of 257 points in any of 5,760 directions; that is a continuum, and no
list. Numbers are for programs, and go by the fan that `Plot.moves` offers (option `fan`):

- `pass` is 0.
- `grow`: size, number of the parent, point of the fan, sector. A sector is as wide as the step of
  the fan, from east counter-clockwise, and the fan of each seat has one direction in it. With two,
  three or four players that is where the sector begins; the roots of five players stand at angles
  between, so there it depends on the seat, and `View.move_at` says which direction it is.
- `aim`: size and number of the parent: the first legal aim off the fan, if it is offered now. An
  aim of a person's own, anywhere off the fan, has this number, too.
"""

from __future__ import annotations

from typing import Final

from hortus.core.contract import Move
from hortus.core.errors import BadOption, MalformedMove
from hortus.core.language import mark, say
from hortus.core.native import mypyc_attr
from hortus.core.notation import Domain, Kind, Notation, Noted, whole
from hortus.games.weeds.fan import Fan
from hortus.games.weeds.geometry import LARGE, NOTCHES, TURN
from hortus.games.weeds.setup import PIECES, SEATS, bearing

SIZE_LETTERS: Final = "sml"
EXAMPLE: Final = "m4:128@1440"


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Growth(Noted):
    """Place a piece: `m4:128@1440` is a medium from piece 4, at the middle of its base, due north.

    The attachment runs from 0 (right corner of the parent's base, looking from its tip) to 256
    (left corner), and is 0 on a root, whose branches all grow from its tip. The direction from
    tip to base is counted in sixteenths of a degree, counter-clockwise from east.
    """

    size: int
    parent: int
    attachment: int
    direction: int

    def __init__(
        self, size: int, parent: int, attachment: int, direction: int, number: int = -1
    ) -> None:
        super().__init__("grow", (size, parent, attachment, direction), -1, "", number)
        self.size = size
        self.parent = parent
        self.attachment = attachment
        self.direction = direction

    def __str__(self) -> str:
        return f"{SIZE_LETTERS[self.size]}{self.parent}:{self.attachment}@{self.direction}"

    def __repr__(self) -> str:
        return f"Growth({self.size}, {self.parent}, {self.attachment}, {self.direction})"


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Pass(Noted):
    """No more pieces this round; what energy is left is saved."""

    def __init__(self) -> None:
        super().__init__("pass", (), -1, "pass", 0)

    def __repr__(self) -> str:
        return "Pass()"


PASS: Final = Pass()


@mypyc_attr(allow_interpreted_subclasses=True)
class Placements(Notation):
    """How placements are written, read and numbered where this fan is offered."""

    def __init__(self, fan: Fan) -> None:
        size = Domain("a size", list(SIZE_LETTERS))
        parent = whole("the number of a piece", 0, PIECES - 1)
        point = Domain("a point of the fan", [str(n) for n in fan.attachments], fan.attachments)
        sector = whole("a sector", 0, TURN // fan.step - 1)
        fine = (
            "place a piece of this size from this parent, at this point, in this sector"  # no text
        )
        free = "place a piece of this size from this parent off the fan: the first legal aim"  # no text
        kinds = [
            Kind("pass", meaning="no more pieces this round"),
            Kind("grow", (size, parent, point, sector), "{}{}:{}@{}", meaning=fine),
            Kind("aim", (size, parent), meaning=free),
        ]
        super().__init__(mark("a placement"), kinds, EXAMPLE)
        self.fan = fan
        self._aims = self.space().parts[2].first
        self._points = {attachment: at for at, attachment in enumerate(fan.attachments)}
        self._odd = {
            bearing(seat, players) % fan.step
            for players in range(2, SEATS + 1)
            for seat in range(players)
        }
        """What the directions of a fan leave when divided by its step, whoever's fan it is."""
        self._kept: dict[int, Growth] = {}

    def grow(self, size: int, parent: int, attachment: int, direction: int) -> Growth:
        """A placement; those of the fan are made once and kept."""
        key = ((parent * 4 + size) * 512 + attachment) * 8192 + direction
        found = self._kept.get(key)
        if found is None:
            number = self.number_of(size, parent, attachment, direction)
            found = Growth(size, parent, attachment, direction, number)
            if 0 <= number < self._aims:
                self._kept[key] = found
        return found

    def number_of(self, size: int, parent: int, attachment: int, direction: int) -> int:
        """The number of a placement; -1 if no game has such a parent, point or direction."""
        if parent >= PIECES or attachment > NOTCHES or direction >= TURN:
            return -1
        branches = size * PIECES + parent
        point = self._points.get(attachment, -1)
        if point < 0 or direction % self.fan.step not in self._odd:
            return self._aims + branches
        sectors = TURN // self.fan.step
        return 1 + (branches * len(self._points) + point) * sectors + direction // self.fan.step

    def parse(self, text: str) -> Move:
        """A placement such as `m4:128@1440`, or `pass`."""
        if text == "pass":
            return PASS
        parent, colon, rest = text[1:].partition(":")
        attachment, at, direction = rest.partition("@")
        numbers = (parent, attachment, direction)
        if (
            text[:1] in SIZE_LETTERS
            and colon
            and at
            and all([_is_number(number) for number in numbers])
        ):
            size = SIZE_LETTERS.index(text[0])
            return self.grow(size, int(parent), int(attachment), int(direction))
        raise self.malformed(
            text,
            say(
                "write size s, m or l, the parent's number, the attachment and the direction in "
                "sixteenths of a degree, such as {example}, or pass",
                example=EXAMPLE,
            ),
        )

    def index(self, move: Move) -> int:
        """The number of a move; raises `MalformedMove` if it is none of this game."""
        if isinstance(move, Growth):
            number = self.number_of(*move.args) if 0 <= move.size <= LARGE else -1
            if number >= 0:
                return number
        elif isinstance(move, Pass):
            return PASS.number
        text = mark("{move} is not {what} that any game could have")
        raise MalformedMove(say(text, move=move, what=say(self.what)))

    def move_at(self, number: int, seat: int = -1, chance: bool = False) -> Move:
        """The move of a number; what an `aim` is, only a position can tell: see `View.move_at`."""
        part = self.space(chance).part_of(number)
        if part.kind == "pass":
            return PASS
        args = self.kinds[part.kind].args_at(number - part.first)
        if part.kind == "aim":
            text = mark(
                "move number {number} is the first legal aim off the fan from piece {piece}: ask a "
                "view what it is now"
            )
            raise BadOption(say(text, number=number, piece=args[1]))
        return self.grow(args[0], args[1], args[2], args[3] * self.fan.step)


def _is_number(text: str) -> bool:
    """True for a whole number as we write it: digits only, no leading zero, at most five of them."""
    return text.isascii() and text.isdecimal() and len(text) <= 5 and str(int(text)) == text
