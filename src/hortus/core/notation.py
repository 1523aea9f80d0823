"""One table for each game that says, kind by kind, what its moves may be.

From it follow how a move is written, how it is read back, most of what is said to somebody who
wrote it wrong, and its number: all moves of a game are numbered from 0, the same way for every
seat, stable for given options and content. What chance brings is numbered apart.

    CELL = Domain("a cell", ["a1", "b1", ...])
    COLOUR = Domain("a colour", ["w", "b"])
    Notation("a planting", [Kind("plant", (CELL, COLOUR), "{}{}")])

A game derives its class of moves from `Noted` and makes them in `Notation.make`; they are made
once and kept, so that neither text nor number costs anything afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hortus.core.errors import BadOption, MalformedMove
from hortus.core.language import later, say
from hortus.core.move import Move
from hortus.core.native import mypyc_attr

SHOWN = 30
"""How much of a text that is no move is repeated to its writer."""


class Domain:
    """What one number of a move may be: how each value is written, in the order of numbering."""

    def __init__(
        self, what: str, words: Sequence[str], codes: Sequence[int] | None = None, example: str = ""
    ) -> None:
        self.what = what
        """What it is, such as `a card`: for those who wrote something else."""
        self.words = tuple(words)
        self.codes = tuple(range(len(self.words)) if codes is None else codes)
        """The number that stands for each word in a move."""
        self.example = example or (self.words[0] if self.words else "")
        self.place = {code: place for place, code in enumerate(self.codes)}
        """Where each number stands in the order."""
        self.code_of = dict(zip(self.words, self.codes, strict=True))
        """The number that each word stands for."""

    @property
    def size(self) -> int:
        """How many values there are."""
        return len(self.words)

    def write(self, code: int) -> str:
        """A value as it is written."""
        return self.words[self.place[code]]


def whole(what: str, low: int, high: int) -> Domain:
    """The domain of the whole numbers from `low` to `high`."""
    numbers = range(low, high + 1)
    return Domain(what, [str(number) for number in numbers], numbers)


class Kind:
    """One kind of move: the domains of its numbers and how they are put together."""

    def __init__(
        self,
        name: str,
        domains: Sequence[Domain] = (),
        pattern: str = "",
        least: int = -1,
        chance: bool = False,
        meaning: str = "",
    ) -> None:
        self.name = name
        self.domains = tuple(domains)
        self.pattern = pattern
        """Where the words go, such as `{}@{}`; empty: `name:{},{}`."""
        self.least = len(self.domains) if least < 0 else least
        """The fewest numbers it may have; usually all."""
        self.chance = chance
        """True if chance brings it, not a player."""
        self.meaning = meaning or name
        """What it does, in a few words, for the description of the numbers."""

    def shape(self, count: int) -> str:
        """The pattern for so many numbers."""
        if self.pattern:
            return self.pattern
        return f"{self.name}:{','.join(['{}'] * count)}" if count else self.name

    def example(self) -> str:
        """A move of this kind as it is written."""
        return self.shape(len(self.domains)).format(*[domain.example for domain in self.domains])

    def sizes(self) -> list[int]:
        """How many moves there are with the fewest numbers, with one more, and so on."""
        found = []
        for count in range(self.least, len(self.domains) + 1):
            size = 1
            for domain in self.domains[:count]:
                size *= domain.size
            found.append(size)
        return found

    def number(self, args: tuple[int, ...]) -> int:
        """The place of a move among those of its kind; -1 if a value is none of its domain's."""
        if not self.least <= len(args) <= len(self.domains):
            return -1
        number = 0
        for domain, code in zip(self.domains, args, strict=False):
            place = domain.place.get(code, -1)
            if place < 0:
                return -1
            number = number * domain.size + place
        return number + sum(self.sizes()[: len(args) - self.least])

    def args_at(self, number: int) -> tuple[int, ...]:
        """The numbers of the move at a place among those of its kind."""
        count = self.least
        for size in self.sizes():
            if number < size:
                break
            number -= size
            count += 1
        found: list[int] = []
        for domain in reversed(self.domains[:count]):
            found.append(domain.codes[number % domain.size])
            number //= domain.size
        return tuple(reversed(found))


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Noted(Move):
    """A move whose notation and number are made once, by its `Notation`."""

    text: str
    number: int

    def __init__(
        self, kind: str, args: tuple[int, ...], seat: int = -1, text: str = "", number: int = -1
    ) -> None:
        super().__init__(kind, args, seat)
        self.text = text
        self.number = number
        """Its number among the moves, or the chance events, of its game; see `Notation`."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text}>"


class Part:
    """A run of numbers that belong to one kind of move."""

    def __init__(self, kind: str, first: int, size: int, meaning: str) -> None:
        self.kind = kind
        self.first = first
        self.size = size
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"Part({self.kind!r}, {self.first}, {self.size}, {self.meaning!r})"


class Space:
    """All numbers of a game's moves (or chance events): how many there are, and what each run means."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.size = sum([part.size for part in parts])

    def part_of(self, number: int) -> Part:
        """The run that a number lies in; raises `BadOption` if it lies in none."""
        for part in self.parts:
            if part.first <= number < part.first + part.size:
                return part
        raise BadOption(f"there is no move number {number}: they are 0 to {self.size - 1}")

    def __repr__(self) -> str:
        return f"<Space of {self.size}: {', '.join([part.kind for part in self.parts])}>"


def _regex(pattern: str, domains: Sequence[Domain]) -> re.Pattern[str]:
    """What a text of this shape looks like; words that touch are told apart by what they may be."""
    touching = "}{" in pattern
    groups = [
        "(" + "|".join([re.escape(word) for word in domain.words]) + ")" if touching else "(.+?)"
        for domain in domains
    ]
    pieces = [re.escape(piece) for piece in pattern.split("{}")]
    text = pieces[0]
    for group, piece in zip(groups, pieces[1:], strict=True):
        text += group + piece
    return re.compile(text)


def _write(kind: Kind) -> str:
    return say("write {example}", example=kind.example())


class _Shape:
    """One way to write a kind of move: the text before the first word, and the whole as an expression."""

    def __init__(self, kind: Kind, count: int) -> None:
        pattern = kind.shape(count)
        self.kind = kind
        self.domains = kind.domains[:count]
        self.prefix = pattern.partition("{}")[0]
        self.form = _regex(pattern, self.domains)


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation:
    """How the moves of one game are written, read and numbered. Makes each move once and keeps it."""

    def __init__(
        self, what: str, kinds: Sequence[Kind], hint: str = "", seated: bool = False
    ) -> None:
        self.what = what
        """What a move of this game is called, such as `a planting`."""
        self.kinds = {kind.name: kind for kind in kinds}
        self.hint = hint or later("write it such as {example}", example=kinds[0].example())
        """What to tell somebody who wrote something that is no move at all."""
        self.seated = seated
        """True if a player's move begins with the number of its seat: `2.gather`."""
        self._first: dict[str, int] = {}
        self._spaces = (self._number(kinds, False), self._number(kinds, True))
        shapes = [
            _Shape(kind, count)
            for kind in kinds
            for count in range(kind.least, len(kind.domains) + 1)
        ]
        self._shapes = sorted(shapes, key=lambda shape: -len(shape.prefix))
        self._made: dict[int, dict[str, dict[tuple[int, ...], Move]]] = {}

    def _number(self, kinds: Sequence[Kind], chance: bool) -> Space:
        parts = []
        first = 0
        for kind in kinds:
            if kind.chance == chance:
                self._first[kind.name] = first
                parts.append(Part(kind.name, first, sum(kind.sizes()), kind.meaning))
                first += sum(kind.sizes())
        return Space(parts)

    # --- making -----------------------------------------------------------------------------

    def make(self, kind: str, args: tuple[int, ...], seat: int, text: str, number: int) -> Move:
        """A new move of the game's own class; a game overrides this."""
        return Noted(kind, args, seat, text, number)

    def move(self, kind: str, args: tuple[int, ...] = (), seat: int = -1) -> Move:
        """The move of a kind with these numbers; raises `MalformedMove` if there is none."""
        made = self._made.get(seat)
        if made is None:
            made = {name: {} for name in self.kinds}
            self._made[seat] = made
        found = made[kind].get(args)
        if found is None:
            found = self._new(self.kinds[kind], args, seat)
            made[kind][args] = found
        return found

    def _new(self, kind: Kind, args: tuple[int, ...], seat: int) -> Move:
        place = kind.number(args)
        if place < 0:
            raise self.malformed(f"{kind.name} {args}", _write(kind))
        words = [domain.write(code) for domain, code in zip(kind.domains, args, strict=False)]
        text = kind.shape(len(args)).format(*words)
        if seat >= 0:
            text = f"{seat + 1}.{text}"
        return self.make(kind.name, args, seat, text, self._first[kind.name] + place)

    # --- reading ----------------------------------------------------------------------------

    def parse(self, text: str) -> Move:
        """The move that a text denotes; raises `MalformedMove`, with an example, if it is none."""
        seat, rest = self._seat_of(text)
        complaint = ""
        for shape in self._shapes:
            if not rest.startswith(shape.prefix):
                continue
            found = shape.form.fullmatch(rest)
            if found is None:
                continue
            wrong = self._wrong_word(shape, found.groups())
            if not wrong:
                return self._read(shape, found.groups(), seat, text)
            if shape.prefix and not complaint:
                complaint = wrong
        if not complaint and rest.partition(":")[0] in self.kinds:
            complaint = _write(self.kinds[rest.partition(":")[0]])
        raise self.malformed(text, complaint)

    def _seat_of(self, text: str) -> tuple[int, str]:
        """The seat in front of a move, -1 if there is none, and what follows it."""
        if self.seated and len(text) > 2 and text[1] == "." and text[0] in "123456789":
            return int(text[0]) - 1, text[2:]
        return -1, text

    def _wrong_word(self, shape: _Shape, words: Sequence[str]) -> str:
        """What is wrong with the words of a text of the right shape; empty if nothing is."""
        for domain, word in zip(shape.domains, words, strict=True):
            if word not in domain.code_of:
                return say(
                    "{word} is not {what}, such as {example}",
                    word=repr(word[:SHOWN]),
                    what=say(domain.what),
                    example=domain.example,
                )
        return ""

    def _read(self, shape: _Shape, words: Sequence[str], seat: int, text: str) -> Move:
        kind = shape.kind
        if self.seated and (seat < 0) != kind.chance:
            if seat < 0:
                who = say(
                    "say who: write {example} for the first player", example=f"1.{text[:SHOWN]}"
                )
                raise self.malformed(text, who)
            nobody = say("no player brings this about, so none stands in front")
            raise self.malformed(text, nobody)
        codes = [domain.code_of[word] for domain, word in zip(shape.domains, words, strict=True)]
        return self.move(kind.name, tuple(codes), seat)

    def malformed(self, text: str, complaint: str = "") -> MalformedMove:
        """The error for a text that is no move."""
        return MalformedMove(
            say(
                "{text} is not {what}: {complaint}",
                text=repr(text[:SHOWN]),
                what=say(self.what),
                complaint=complaint or say(self.hint),
            )
        )

    # --- numbering --------------------------------------------------------------------------

    def space(self, chance: bool = False) -> Space:
        """The numbers of the players' moves, or of what chance brings."""
        return self._spaces[1 if chance else 0]

    def index(self, move: Move) -> int:
        """The number of a move, or of a chance event among those; raises if it is not of this game."""
        if not isinstance(move, Noted):
            raise MalformedMove(say("{move} is not {what}", move=str(move), what=say(self.what)))
        return move.number

    def move_at(self, number: int, seat: int = -1, chance: bool = False) -> Move:
        """The move of a number, made by a seat where that matters."""
        part = self.space(chance).part_of(number)
        return self.move(part.kind, self.kinds[part.kind].args_at(number - part.first), seat)
