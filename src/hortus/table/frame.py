"""What a seat is shown of a match: picture, question, offers, log, standings.

A `Frame` is everything a client needs to let a person play, made from the seat's `View` alone, so
that nothing hidden can slip in. A `Chronicle` keeps the log as each seat saw it, line by line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from hortus.core.contract import Move, Result, State, View
from hortus.core.errors import HortusError
from hortus.core.face import Standing, gathered, name_seats, settled
from hortus.core.language import Language, listed, say, seat_name, sentence, speaking, spoken
from hortus.core.parts import Sheet
from hortus.table.match import Match


@dataclass(
    slots=True
)  # not frozen: many are made for every move, and that takes four times as long
class Offer:
    """One thing the seat may do: its notation, its words, and the parts of the picture it touches."""

    text: str
    label: str
    touches: tuple[str, ...]
    firm: bool
    """True if playing it shows something new, so that it cannot be taken back."""
    group: str = ""
    """What it is listed under where there are many."""
    short: str = ""
    """Its words under that heading."""
    asks: str = ""
    """What it would leave undone or take away, as a sentence; empty if nothing is lost by it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: after how many steps it was written, who acted (-1: chance), the words."""

    step: int
    seat: int
    text: str
    parts: tuple[str, ...] = ()
    """The parts of the picture in which it can be seen."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do: elements to lay over the picture, and why it may not be, if so."""

    text: str
    label: str
    svg: str
    reason: str
    touches: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """A position as one seat (None: a spectator) is shown it."""

    seat: int | None
    step: int
    sheet: Sheet
    """The picture in its parts."""
    prompt: str
    topic: str
    offers: tuple[Offer, ...]
    scores: tuple[tuple[str, str], ...]
    """For each seat its score in short and what it holds."""
    actors: tuple[int, ...]
    can_undo: bool
    over: bool
    result: Result | None
    others: tuple[Standing, ...] = ()
    """The name, the score and the holdings of whoever plays without a seat."""
    idle: bool = False
    """Whether the only offer there is changes nothing, so that it need not be chosen by hand."""
    then: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """The notations of the moves that an offer means as well, by its own; only of those that do."""

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return self.sheet.svg


ROOM: Final = 15.0
"""How many letters a name may have in a picture."""
BROAD: Final = frozenset("MWmw@%")
"""Letters that take the room of one and a half."""


def drawn_names(names: Sequence[str]) -> list[str]:
    """Names as they stand in pictures, which have little room: a long one is cut."""
    return [_drawn_name(name) for name in names]


@lru_cache(maxsize=4096)
def _drawn_name(name: str) -> str:
    return name if _breadth(name) <= ROOM else f"{_cut(name)}…"


def _breadth(name: str) -> float:
    """How many letters of the usual kind would be as broad."""
    return sum([2.0 if east_asian_width(c) in "WF" else 1.5 if c in BROAD else 1.0 for c in name])


def _cut(name: str) -> str:
    while _breadth(name) > ROOM - 1:
        name = name[:-1]
    return name.rstrip()


def reshaped(frame: Frame, match: Match, shape: str) -> Frame:
    """The present frame of a seat with a picture of another shape: all else is as it was."""
    view = match.view(frame.seat)
    return replace(frame, sheet=view.game.face.sheet(view, shape, drawn_names(match.names)))


def frame_of(match: Match, seat: int | None, shape: str = "alone") -> Frame:
    """The present frame of a seat, with a picture of some shape."""
    can_undo = seat is not None and match.can_undo(seat)
    return frame_of_view(match.view(seat), match.names, len(match.moves), can_undo, shape)


def frame_of_view(
    view: View, names: Sequence[str], step: int, can_undo: bool = False, shape: str = "alone"
) -> Frame:
    """The frame that shows what is known of a position, wherever it stands in a match."""
    face = view.game.face
    standings = face.standings(view)
    moves = view.moves()
    offers = tuple([offer_of(view, move, names) for move in moves])
    return Frame(
        seat=view.seat,
        step=step,
        sheet=face.sheet(view, shape, drawn_names(names)),
        prompt=name_seats(face.prompt(view), names),
        topic=face.topic(view),
        offers=offers,
        scores=tuple([(one.score, name_seats(one.holds, names)) for one in standings]),
        actors=view.actors,
        can_undo=can_undo,
        over=view.over,
        result=view.result,
        others=tuple(face.others(view)),
        idle=len(offers) == 1 and face.idle(view),
        then=_then(view, moves),
    )


def _then(view: View, moves: Sequence[Move]) -> dict[str, tuple[str, ...]]:
    """What each move means as well, of those that mean more than themselves."""
    face = view.game.face
    found = [(move, face.follows(view, move)) for move in moves]
    return {str(move): tuple([str(one) for one in then]) for move, then in found if then}


def offer_of(view: View, move: Move, names: Sequence[str]) -> Offer:
    """A legal move as something to choose."""
    face = view.game.face
    label = name_seats(face.label(view, move), names)
    group = name_seats(face.group(view, move), names)
    return Offer(
        text=str(move),
        label=label,
        touches=face.touches(view, move),
        firm=view.reveals(move),
        group=group,
        short=_under(group, label),
        asks=name_seats(face.left_undone(view, move), names),
    )


def _under(group: str, label: str) -> str:
    """A label under a heading that need not say the same again."""
    rest = label.removeprefix(group)
    return rest.lstrip(" :,") if rest[:1] in (" ", ":", ",") else label


def preview_of(view: View, text: str, names: Sequence[str], shape: str = "alone") -> Preview:
    """What a move written down would do; among a continuum one that is not allowed is drawn, too."""
    face = view.game.face
    try:
        move = view.game.parse(text.strip())
    except HortusError as error:
        return Preview(text, "", "", str(error))
    reason = view.why_not(move)
    if not reason:
        label = name_seats(face.label(view, move), names)
        return Preview(text, label, face.preview(view, move, shape), "", face.touches(view, move))
    aimed = view.game.about.candidates and view.seat in view.actors
    svg = _attempt(view, move, shape) if aimed else ""
    return Preview(text, "", svg, name_seats(reason, names))


def _attempt(view: View, move: Move, shape: str) -> str:
    """A move that is not allowed, drawn if that can be done."""
    try:
        return view.game.face.preview(view, move, shape)
    except (HortusError, ArithmeticError, AttributeError, LookupError, TypeError):
        return ""


def glimpse_of(view: View, part: str, shape: str = "alone", names: Sequence[str] = ()) -> str:
    """What a seat that is to act can do at a part of its picture, drawn to lie over it."""
    if view.seat not in view.actors:
        return ""
    return name_seats(view.game.face.glimpse(view, part, shape), [escape(name) for name in names])


def refusal_of(view: View, part: str, names: Sequence[str]) -> str:
    """Why a seat cannot choose a part of its picture now, as a sentence; empty if it can."""
    face = view.game.face
    if any([part in face.touches(view, move) for move in view.moves()]):
        return ""
    if view.seat is None:
        reason = say("who watches makes no moves")
    elif view.over:
        reason = say("the game is over")
    elif view.chance:
        reason = say("chance acts now; nobody may move")
    elif view.seat not in view.actors:
        reason = say("it is {who}'s turn", who=listed([seat_name(seat) for seat in view.actors]))
    else:
        reason = face.refusal(view, part) or say("that cannot be chosen now")
    return sentence(name_seats(reason, names))


def decision_of(view: View) -> tuple[str, tuple[str, ...]]:
    """The question a seat faces and its answers: equal when nothing about it has changed."""
    return view.game.face.prompt(view), tuple([str(move) for move in view.moves()])


class _Told(NamedTuple):
    """A step as a seat saw it: the words, and the parts of the picture they are about."""

    text: str
    parts: tuple[str, ...]


class Retelling:
    """The log of a match from its beginning as a seat saw it, put in words apart from the match:
    that may take a while, and the match may go on meanwhile."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.seat = seat
        self.language = spoken()
        self.moves = tuple(match.moves)
        self.names = list(match.names)
        self.state = match.at(0)
        """The position after what is told so far."""
        self.told: list[_Told] = []

    def tell(self) -> None:
        """Put every move in words that is not yet told."""
        with speaking(self.language):
            for move in self.moves[len(self.told) :]:
                self.told.append(_tell(self.state.view(self.seat), move))
                self.state.play(move)

    def draw(self, seat: int | None, shape: str) -> None:
        """Draw the position after what is told, so that all that is kept of it is drawn already."""
        view = self.state.view(seat)
        with speaking(self.language):
            view.game.face.sheet(view, shape, drawn_names(self.names))


class Chronicle:
    """The log of a match as each seat saw it. Tell it of each move before the match notes it.

    Where nothing is hidden all see the same, and it is told once for all.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._hidden = match.game.about.hidden
        self._told: dict[tuple[int | None, Language], list[_Told]] = {}
        """By the seat that reads it, and its language."""
        self._remarks: dict[int, str] = {}

    def retelling(self, seat: int | None) -> Retelling | None:
        """The whole log of a seat that has not read it yet, to be told and then adopted."""
        eyes = self._eyes(seat)
        return None if (eyes, spoken()) in self._told else Retelling(self._match, eyes)

    def adopt(self, retelling: Retelling) -> None:
        """Go on with a log that was told apart, unless it is no longer so."""
        moves = tuple(self._match.moves)
        reader = (retelling.seat, retelling.language)
        if reader not in self._told and moves[: len(retelling.moves)] == retelling.moves:
            retelling.moves = moves
            retelling.tell()
            self._told[reader] = retelling.told

    def _eyes(self, seat: int | None) -> int | None:
        """Whose log a seat reads: its own, or where nothing is hidden everybody's."""
        return seat if self._hidden else None

    def remark(self, text: str) -> None:
        """Something to be said of the step that is about to happen, to everybody; not in the record."""
        self._remarks[len(self._match.moves)] = text

    def note(self, before: State, move: Move) -> None:
        """A move is about to be played: put it in words for every seat that reads the log."""
        for (seat, language), told in self._told.items():
            with speaking(language):
                told.append(_tell(before.view(seat), move))

    def cut(self, step: int) -> None:
        """Forget everything from a step on: it was taken back."""
        for told in self._told.values():
            del told[step:]
        self._remarks = {at: text for at, text in self._remarks.items() if at < step}

    def lines(self, seat: int | None, start: int = 0, stop: int | None = None) -> list[Line]:
        """What a seat saw happen between two steps; moves not worth a word are left out."""
        match = self._match
        retelling = self.retelling(seat)
        if retelling is not None:
            self.adopt(retelling)
        told = self._told[self._eyes(seat), spoken()]
        end = len(told) if stop is None else stop
        found: list[tuple[int, _Told]] = []
        for step in range(start, end):
            new = told[step]
            together = gathered(found[-1][1].text, new.text) if found and new.text else ""
            if together:
                found[-1] = (step, _Told(together, (*found[-1][1].parts, *new.parts)))
            elif new.text:
                found.append((step, new))
        found += [
            (step, _Told(say(text), ()))
            for step, text in self._remarks.items()
            if start <= step < end
        ]
        found.sort(key=lambda one: one[0])
        return [
            Line(step, match.movers[step], name_seats(settled(text), match.names), one.parts)
            for step, one in found
            for text in one.text.split("\n")
        ]


def _tell(before: View, move: Move) -> _Told:
    face = before.game.face
    text = face.tell(before, move)
    return _Told(text, face.traces(before, move) if text else ())


def state_at(match: Match, step: int) -> State:
    """The position after the first few steps of a match."""
    return match.at(step)


def advantage(match: Match) -> list[list[float]]:
    """For each seat, how good its position was after every step: the graph under a replay."""
    state = match.at(0)
    seats = range(len(match.seats))
    graph: list[list[float]] = [[match.game.evaluate(state, seat)] for seat in seats]
    for move in match.moves:
        state.play(move)
        for seat in seats:
            graph[seat].append(match.game.evaluate(state, seat))
    return graph
