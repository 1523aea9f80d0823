"""The messages of the WebSocket, as docs/protocol.md describes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self

import msgspec

from hortus.core.contract import Result
from hortus.core.face import Standing
from hortus.core.language import packed, say, unpacked
from hortus.core.parts import Skeleton
from hortus.table.frame import Line, Offer

Shape = Literal["wide", "square", "tall", "alone"]
"""What a picture can be composed for: `hortus.core.svg.SHAPES`."""


class Wish(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a client sends; the answer repeats its id."""

    id: int = 0


class MoveWish(Wish, tag="move"):
    """To play a move, answering a ply."""

    ply: int = -1
    text: str = ""


class UndoWish(Wish, tag="undo"):
    """To take the last move back."""

    ply: int = -1


class PreviewWish(Wish, tag="preview"):
    """To see what a move would do, or what can be done at a part of the picture."""

    ply: int = -1
    text: str = ""
    part: str = ""


class WhyWish(Wish, tag="why"):
    """To be told why a part of the picture cannot be chosen."""

    part: str = ""


class HintWish(Wish, tag="hint"):
    """To be told a good move."""

    ply: int = -1
    again: bool = False
    """To be told more than before: after longer thought, how it may go on, what else is good."""


class GoOnWish(Wish, tag="go_on"):
    """To let bots move that wait for people."""


class HurryWish(Wish, tag="hurry"):
    """To let bots move without a pause until a person may move again."""


class HoldWish(Wish, tag="hold"):
    """To let bots wait that would go on by themselves after a while."""


class ShapeWish(Wish, tag="shape"):
    """To be shown pictures composed for another shape of screen from now on."""

    shape: Shape = "alone"


class WholeWish(Wish, tag="whole"):
    """To be sent the whole picture: the parts that came do not fit what the client has."""


class PingWish(Wish, tag="ping"):
    """Is anybody there?"""


AnyWish = (
    MoveWish
    | UndoWish
    | PreviewWish
    | WhyWish
    | HintWish
    | GoOnWish
    | HurryWish
    | HoldWish
    | ShapeWish
    | WholeWish
    | PingWish
)

read_wish = msgspec.json.Decoder(AnyWish).decode
"""A client's message; raises `msgspec.DecodeError` if it is none."""


class SeatView(msgspec.Struct, kw_only=True):
    """A seat beside the picture."""

    seat: int
    kind: str
    name: str
    bot: str
    score: str
    holds: str
    to_move: bool
    here: bool
    thinking: bool
    seconds: float
    """How long a bot that thinks may still take; 0 if that is not known."""
    waiting: bool
    """A bot that might move, but leaves it to people to move first."""
    goes_on: float
    """In how many seconds a bot that waits will move all the same; 0: not by itself."""
    left: float | None = None
    """How many seconds a person has left, where there is a clock."""
    ticking: bool = False
    """Whether that time runs."""


class OtherView(msgspec.Struct):
    """Somebody who plays without a seat, such as a Rival that chance moves."""

    name: str
    score: str
    holds: str
    parts: dict[str, float]
    """What the score comes from."""

    @classmethod
    def of(cls, told: Standing) -> Self:
        """The same as it is sent."""
        return cls(told.name, told.score, told.holds, told.parts)


class ResultView(msgspec.Struct):
    """How the game ended."""

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    parts: tuple[dict[str, float], ...] = ()
    """For each seat, what its points came from; none where that was not kept."""
    ended: str = ""
    """How people ended it before the rules did: resigned, draw, abandoned; else empty."""

    @classmethod
    def of(cls, result: Result | None) -> Self | None:
        """A result of the rules, in English."""
        if result is None:
            return None
        parts = tuple([dict(one) for one in result.parts])
        return cls(result.scores, result.ranks, result.winners, str(result.reason), parts)

    def told(self, result: Result | None) -> ResultView:
        """The same as it is sent: in the language of whoever reads it, by the rules' own result if it
        is at hand."""
        parts = tuple([{say(name): count for name, count in one.items()} for one in self.parts])
        reason = self.full_reason() if result is None or self.ended else result.reason
        return ResultView(self.scores, self.ranks, self.winners, say(reason), parts, self.ended)

    def full_reason(self) -> str:
        """The reason with all that is known of it, to be said."""
        return self.reason


class KeptResult(ResultView):
    """A result as it is written down: its reason can be said in any language."""

    packed: list[Any] | msgspec.UnsetType = msgspec.UNSET
    """The reason with its fields, if it has any."""

    @classmethod
    def of(cls, result: Result | None) -> Self | None:
        """A result of the rules as it is kept."""
        made = super().of(result)
        kept = None if result is None else packed(result.reason)
        if made is not None and isinstance(kept, list):
            made.packed = kept
        return made

    def full_reason(self) -> str:
        """The reason with its fields."""
        return self.reason if self.packed is msgspec.UNSET else unpacked(self.packed)


class OfferView(msgspec.Struct):
    """What people at a table may agree on: a draw, or to abandon it."""

    kind: str
    agreed: list[int]
    needed: list[int]


class ResumeView(msgspec.Struct, kw_only=True):
    """A table that these rules follow only up to a step: who must agree to play on from there."""

    step: int
    dropped: int
    agreed: list[int]
    needed: list[int]


class StepView(msgspec.Struct, kw_only=True):
    """A step of a lesson: what is told, what is lit, and whether it asks for a move."""

    number: int
    title: str
    text: str
    light: tuple[str, ...]
    asks: bool


class LessonView(msgspec.Struct, kw_only=True):
    """Where a lesson stands: what is told now, things to read first."""

    name: str
    title: str
    goal: str
    count: int
    """How many steps it has."""
    steps: list[StepView]
    ended: bool
    show: tuple[str, ...]
    """The parts of the picture that the wanted move touches, for who asks to be shown."""


class LogView(msgspec.Struct, rename={"start": "from"}):
    """The lines of the log from a step on; what a client has from there on is void."""

    start: int
    lines: list[Line]


class PartsView(msgspec.Struct):
    """What is new in a picture, for whoever has the one before."""

    since: int
    """The number of the picture that these are laid over; 0: they are all of it."""
    new: Mapping[str, Skeleton]
    """The parts that are new or changed, by their names."""
    keep: bool
    """Whether parts that are not in this picture may be in a later one, and are to be kept."""


class Batch(msgspec.Struct, array_like=True):
    """Options of one group in short, where nothing is special about any of them: a list of its three fields."""

    group: str
    touches: tuple[str, ...]
    """What all of them touch, after a part of their own."""
    of: list[tuple[str, str, str]]
    """For each its notation, what its label says after the group, and the part of its own."""


class FrameMessage(msgspec.Struct, kw_only=True, tag_field="type", tag="frame"):
    """Everything a seat is shown."""

    table: str
    game: str
    content: str
    seat: int | None
    ply: int
    step: int
    status: str
    problem: str
    picture: int
    """The number of the picture; it only grows while the server runs."""
    svg: str | msgspec.UnsetType
    """The whole picture; not there if it comes in parts."""
    parts: PartsView | msgspec.UnsetType = msgspec.UNSET
    prompt: str
    topic: str
    options: tuple[Offer, ...]
    offers: list[Any] | msgspec.UnsetType = msgspec.UNSET
    """The options in short, for whoever takes pictures in parts: a `Batch`, an `Offer`, or only the
    notation of one that was sent before."""
    log: LogView
    seats: list[SeatView]
    actors: tuple[int, ...]
    your_turn: bool
    can_undo: bool
    can_hint: bool
    over: bool
    result: ResultView | None
    remark: str
    resume: ResumeView | None
    others: list[OtherView] | msgspec.UnsetType = msgspec.UNSET
    """Who plays without a seat; not there where nobody does."""
    lesson: LessonView | msgspec.UnsetType = msgspec.UNSET
    """For a learner: what the lesson says; not there for others."""
    idle: bool | msgspec.UnsetType = msgspec.UNSET
    """True if the one option there is changes nothing, so that the page may choose it by itself; not there else."""
    then: Mapping[str, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET
    """What options mean as well, by their notation: moves for the page to send after them; not there where none do."""
    position: dict[str, Any] | msgspec.UnsetType | None = msgspec.UNSET
    """What the seat knows as plain data, for those who asked for it; not there for others."""


class SeatsMessage(msgspec.Struct, kw_only=True, tag_field="type", tag="seats"):
    """Who sits where, when only that has changed."""

    ply: int
    seats: list[SeatView]


class Accepted(msgspec.Struct, tag_field="type", tag="accepted"):
    """The move is on disk."""

    id: int
    ply: int


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    """It is not, and why."""

    id: int
    code: str
    reason: str
    ply: int


class PreviewMessage(msgspec.Struct, kw_only=True, tag_field="type", tag="preview"):
    """What a move would do, or what can be done at a part."""

    id: int
    ply: int
    text: str
    label: str
    svg: str
    reason: str
    part: str = ""


class WhyMessage(msgspec.Struct, kw_only=True, tag_field="type", tag="why"):
    """Why a part of the picture cannot be chosen; empty if it can."""

    id: int
    reason: str


class HintMessage(msgspec.Struct, kw_only=True, tag_field="type", tag="hint"):
    """A good move."""

    id: int
    ply: int
    text: str
    label: str
    touches: tuple[str, ...]
    svg: str
    reason: str
    sure: str
    bot: str
    equal: str
    """Another move that is as good, in words; empty if there is none."""
    details: str
    """To those who asked again: how play is expected to go on, and what else is good."""
    gone: bool
    """Others have moved meanwhile, and the move is not possible any more."""
    more: bool
    """A better one may follow under the same id."""


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """Somebody is."""

    id: int


Message = (
    FrameMessage
    | SeatsMessage
    | Accepted
    | Refused
    | PreviewMessage
    | WhyMessage
    | HintMessage
    | Pong
)

_encoder = msgspec.json.Encoder()


def write(message: Message) -> str:
    """A message as text."""
    return _encoder.encode(message).decode()
