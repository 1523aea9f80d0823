"""How a game shows itself to people: pictures, prompts, labels, the log and the rules.

All of it is made on demand from a `View`, so nothing a seat may not know can slip in, and none
of it is needed while searching. A text names a seat as `{0}`, `{1}` ...; whoever shows it puts
in the names with `name_seats`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from typing import Final

from hortus.core.contract import Move, View
from hortus.core.errors import BadOption
from hortus.core.language import listed, mark, plural, say, told_in_blocks
from hortus.core.native import mypyc_attr
from hortus.core.night import sheet_with_night, with_night
from hortus.core.parts import Sheet
from hortus.core.svg import SHAPES, Drawing
from hortus.core.vignette import Portrait, without_words

_SEAT: Final = re.compile(r"\{(\d+)\}")
_HIDDEN: Final = re.compile("\x1f[^\x1e]*\x1e")
BELOW: Final = 7
"""Rows of a terminal that `Face.board` leaves free: what happened, the question, the answers."""


class Standing:
    """What stands beside a seat's name: its score in short, and what it holds."""

    def __init__(
        self, score: str, holds: str = "", name: str = "", parts: Mapping[str, float] | None = None
    ) -> None:
        self.score = score
        self.holds = holds
        self.name = name
        """Of somebody who plays without a seat; seats have names of their own."""
        self.parts = dict(parts or {})
        """Where the score of somebody without a seat comes from, in words; of seats `Result.parts` tells it."""

    def __repr__(self) -> str:
        return f"Standing({self.score!r}, {self.holds!r})"


class Entry:
    """A piece that can be looked up: what it is called, what kind of thing it is, all it does."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self._name = name
        self._kind = kind
        self._text = text

    @property
    def name(self) -> str:
        """As the words of the picture call it, so that it is found from the piece itself."""
        return say(self._name)

    @property
    def kind(self) -> str:
        """What kind of thing it is."""
        return say(self._kind)

    @property
    def text(self) -> str:
        """All it does."""
        return say(self._text)

    def __repr__(self) -> str:
        return f"Entry({self._name!r}, {self._kind!r}, {self._text!r})"


class Measure:
    """A feature of a game that means something to people: by these, hints compare two moves."""

    def __init__(
        self,
        feature: str,
        one: str,
        many: str,
        good: bool = True,
        of_rivals: bool = False,
        spent: bool = False,
    ) -> None:
        self.feature = feature
        """Its name in `Game.features`."""
        self.one = one
        """What is counted, to stand behind "1 more": `die`."""
        self.many = many
        """The same behind "2 more": `dice`; equal to `one` where there are no pieces: `energy`."""
        self.good = good
        """Whether whoever has more of it is better off."""
        self.of_rivals = of_rivals
        """Whether it is worth telling of rivals, too."""
        self.spent = spent
        """Whether it is there to be spent: that a move leaves more of it, because it costs less, speaks for no
        move; only what it gains is told, and while one may still use it."""

    def said(self, more: float) -> str:
        """So much more, or less, of it: `2 more dice`, `1 fewer die`, `3 less energy`."""
        count = abs(more)
        thing = plural(1 if count == 1 else max(2, int(count)), self.one, self.many)
        if more > 0:
            return say("{n} more {thing}", n=f"{count:g}", thing=thing)
        if self.one == self.many:
            return say("{n} less {thing}", n=f"{count:g}", thing=thing)
        return say("{n} fewer {thing}", n=f"{count:g}", thing=thing)


ONCE: Final = "once"
STROKE: Final = "stroke"
TURN: Final = "turn"
GAME: Final = "game"
"""Over what a `Feat` is counted: one event, a move with all that must follow it at once (`Face.amid`), all moves
that a seat makes in a row, the whole game."""


class Feat:
    """A record that is kept of a match: who did the most of something, counted by the events of play."""

    def __init__(
        self,
        title: str,
        event: str,
        one: str,
        many: str,
        over: str = TURN,
        least: int = 1,
    ) -> None:
        self._title = title
        self.event = event
        """The kind of event that is counted, one of the game's `event_kinds`."""
        self.one = one
        """What is counted, behind 1: `flower`; without a word it is a bare number."""
        self.many = many
        """The same behind 2: `flowers`."""
        self.over = over
        """One of `ONCE`, `STROKE`, `TURN` and `GAME`."""
        self.least = least
        """Less than this is no record."""

    @property
    def title(self) -> str:
        """What it is the record of: `Most flowers in one planting`."""
        return say(self._title)

    def said(self, count: int) -> str:
        """So much of it: `3 flowers`."""
        if not self.one:
            return str(count)
        return say("{n} {thing}", n=count, thing=plural(count, self.one, self.many))


@mypyc_attr(native_class=False)
class Face:
    """The presentation of one game. Subclasses override; the defaults are plain but usable."""

    measures: Sequence[Measure] = ()
    """What hints compare moves by, the most important first."""
    feats: Sequence[Feat] = ()
    turn_begins: str = ""
    """The kind of event with which a turn begins, where one seat may have several in a row: alone against an
    opponent that chance moves. Empty: a turn begins when another seat moves."""
    """The records that are told at the end of a match, the most telling first."""
    seat_word: str = mark("Player")
    """What a seat without a name is called in a picture, before its number."""
    night: Mapping[str, str] = {}
    """Colours of its own that are others in the dark, besides those of `hortus.core.palette`."""

    portrait: Portrait = Portrait()
    """The position from which its picture in the lobby is drawn."""

    def compose(self, view: View, shape: str, names: Sequence[str]) -> str:
        """The picture for a shape as an SVG document; for `View.picture`."""
        return self.sheet(view, shape, names).svg

    def sheet(self, view: View, shape: str, names: Sequence[str]) -> Sheet:
        """The picture for a shape in its parts, with the night in it where it stands alone.

        Raises `BadOption` for a shape that there is not, or another number of names than seats.
        """
        if shape not in SHAPES:
            raise BadOption(f"there is no shape {shape!r}; there are {', '.join(SHAPES)}")
        called = names or self.seat_names(view.players)
        if len(called) != view.players:
            raise BadOption(f"there are {view.players} seats, and {len(called)} names for them")
        drawn = self.picture(view, shape, called)
        sheet = drawn.sheet() if isinstance(drawn, Drawing) else Sheet.in_one(drawn)
        return sheet_with_night(sheet, self.night) if shape == "alone" else sheet

    def seat_names(self, players: int) -> list[str]:
        """What seats without names are called."""
        word = say(self.seat_word)
        return [say("{word} {n}", word=word, n=seat + 1) for seat in range(players)]

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing | str:
        """The position drawn for a shape, or as an SVG document; parts carry stable ids.

        Of a `Drawing` only the parts that changed are sent to those who play.

        The shapes are those of `hortus.core.svg.SHAPES`; whatever the shape, the same parts have
        the same ids. `alone` shows the seats with their names and scores, too: it must do without
        a page around it.
        """
        raise NotImplementedError

    def vignette(self, view: View, shape: str) -> Drawing | str:
        """The heart of the position for a small place, without words, turned as in the picture for a shape;
        see `hortus.core.vignette`."""
        return self.picture(view, shape, self.seat_names(view.players))

    def in_small(self, view: View, shape: str) -> str:
        """The vignette as an SVG document that turns dark where its viewer is; for `View.vignette`."""
        return with_night(without_words(str(self.vignette(view, shape))), self.night)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The position for a terminal of that size, in rich's markup.

        It is at most `width` columns wide and `height - BELOW` rows high: what is left belongs to
        the question and its answers. 80x24 is the least; in a larger terminal it may say more.
        Texts of cards and the like belong in `details`, not here.
        """
        raise NotImplementedError

    def details(self, view: View) -> str:
        """What people look up now and then: the texts of cards in play, in rich's markup.

        It is shown on demand (the key `c` in a terminal), so it may be as long as it likes, in
        lines of any length; empty if the board says everything.
        """
        return ""

    def prompt(self, view: View) -> str:
        """The question the seat must answer now, in one plain sentence."""
        raise NotImplementedError

    def label(self, view: View, move: Move) -> str:
        """A move in plain words, short enough for a button."""
        raise NotImplementedError

    def group(self, view: View, move: Move) -> str:
        """What a move is listed under where there are many: words its label may begin with."""
        return move.kind.replace("-", " ").capitalize()

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The ids of the parts of the picture that a click may mean this move by."""
        return ()

    def does(self, view: View, move: Move) -> bool:
        """Whether a move does something that can be seen, unlike one that only ends a turn."""
        return bool(self.touches(view, move))

    def means(self, move: Move, wanted: Move) -> bool:
        """Whether who chose a move can be taken to mean another: the same one, or, where moves are
        aimed among a continuum, one near enough."""
        return move == wanted

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """The ids of the parts in which the move can be seen once it is made, as far as the seat may
        know: they are marked in the picture after it, and light up with its line of the log."""
        if before.chance:
            return ()
        seeing = before.known.observers(move)
        known = seeing is None or (before.seat is not None and before.seat in seeing)
        return self.touches(before, move) if known else ()

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """SVG elements to lay over the picture of that shape while a person considers the move."""
        return ""

    def glimpse(self, view: View, part: str, shape: str = "alone") -> str:
        """SVG elements to lay over the picture while one points at a part that alone decides nothing:
        what can be done there. It is asked of a seat that is to act, for parts of class `shows`
        or within a group that has `data-asks`. What can be clicked in it says by `data-for` which part that is."""
        return ""

    def refusal(self, view: View, part: str) -> str:
        """Why the part of the picture with this id cannot be chosen now, in the words of the rules.

        A clause without a capital or a full stop, as `View.why_not` gives; empty if there is nothing
        to say of that part. It is asked only of a seat that is to act, for parts that no legal
        move touches; `first_reason` helps where the part stands for moves of the notation.
        """
        return ""

    def left_undone(self, view: View, move: Move) -> str:
        """What a move leaves unused that ends something, or what is gone by it, as a sentence that makes
        one think twice: `You still have 3 energy.`; empty if nothing is lost by it."""
        return ""

    def idle(self, view: View) -> bool:
        """Whether a question with only one answer is put for the sake of a secret, and the answer changes nothing:
        then the page gives it by itself, once its words could be read."""
        return False

    def follows(self, view: View, move: Move) -> Sequence[Move]:
        """Moves that whoever makes this one means by it as well, one after another, such as to use the one power there
        is after choosing to use powers: the page sends them after it, as long as they are asked for, and
        whoever takes the last one back is asked. Nothing hidden may show between them."""
        return ()

    def amid(self, view: View) -> bool:
        """Whether the seat is in the middle of something that it alone decides, where several may act at
        once: bots do not interrupt a person there."""
        return False

    def tell(self, before: View, move: Move) -> str:
        """What the watching seat saw happen, as a line of the log; empty if nothing worth saying.

        What may be gathered with its like stands between bars: `{0} rolls |a 4|.`; see `gathered`. A move that
        brings much tells it in several lines.
        """
        raise NotImplementedError

    def others(self, view: View) -> Sequence[Standing]:
        """Those who play without a seat, such as a Rival that chance moves, with their names."""
        return ()

    def standings(self, view: View) -> Sequence[Standing]:
        """One for each seat."""
        raise NotImplementedError

    def rules(self) -> str:
        """The rules in our own words, as Markdown with a `##` heading for each part."""
        raise NotImplementedError

    def glossary(self) -> Sequence[Entry]:
        """An entry for each card, plant, tower, die, mission and the like, to be looked up."""
        return ()

    def topic(self, view: View) -> str:
        """The heading in `rules` that speaks of the present decision."""
        raise NotImplementedError


def rules_beside(module: str) -> str:
    """The rules of a game in our own words, from the file `rules.md` in the package of one of its modules."""
    beside = resources.files(module.rpartition(".")[0])
    return told_in_blocks(beside.joinpath("rules.md").read_text("utf-8"))


def first_reason(view: View, moves: Iterable[Move]) -> str:
    """Why the first of some moves that is not legal may not be made; empty if all may, or none are."""
    for move in moves:
        reason = view.why_not(move)
        if reason:
            return reason
    return ""


def name_seats(text: str, names: Sequence[str]) -> str:
    """A text of a `Face` with the names of the seats put in."""
    if "\x1f" in text:
        text = _HIDDEN.sub("", text)
    if "{" not in text:
        return text.replace(BAR, "")

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat] if seat < len(names) else found[0]

    return _SEAT.sub(name, text).replace(BAR, "")


BAR = "|"
"""Marks the part of a log line that may be gathered with its like."""


def gathered(one: str, two: str) -> str:
    """Two lines of the log as one, if they differ only between their bars; else empty.

    `{0} rolls |a 4|.` and `{0} rolls |a 3|.` become `{0} rolls |a 4, a 3|.`
    """
    first, second = one.split(BAR), two.split(BAR)
    if len(first) != 3 or len(second) != 3 or first[::2] != second[::2]:
        return ""
    return BAR.join([first[0], f"{first[1]}, {second[1]}", first[2]])


def several(one: str, many: str) -> str:
    """One of a thing that is gathered in the log: `several("a card", "{n} cards")` is `a card`, and two
    of them are `2 cards` (see `settled`)."""
    return f"{plural(1, one, many)}\x1f{one}\x1f{many}\x1e"


def settled(line: str) -> str:
    """A line of the log with what was gathered in it counted: `a card, a card` is `2 cards`."""
    parts = line.split(BAR)
    if len(parts) != 3:
        return line
    counts = Counter(parts[1].split(", "))
    things = [_counted(thing, number) for thing, number in counts.items()]
    return f"{parts[0]}{listed(things)}{parts[2]}"


def _counted(thing: str, number: int) -> str:
    """A thing that was gathered so many times."""
    shown, hidden, forms = thing.removesuffix("\x1e").partition("\x1f")
    if number > 1 and hidden:
        return plural(number, *forms.split("\x1f"))
    return ", ".join([shown] * number)


def counted(number: int, word: str) -> str:
    """A number of things in words: `1 flower`, `2 flowers`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
