"""A lesson at a table: what the learner is told, and what the others do, as the lesson's record says.

A table with a lesson is a table like any other, with bots in the other seats. Its first event,
`<lesson NAME>`, says which lesson it is; until `<leave>` is one, or the lesson has come to its end,
a move of the learner is judged by the lesson, and chance and bots do what stands in its record.
Then the game goes on as games do.
"""

from __future__ import annotations

import re
from random import Random

from hortus.core.contract import Move
from hortus.core.errors import HortusError, IllegalMove
from hortus.core.face import name_seats
from hortus.core.language import say
from hortus.core.options import write_options
from hortus.server import keys, problems, queries
from hortus.server.queries import BOT, PERSON, RUNNING, Happening, Place, Sheet
from hortus.server.schema import LEAVE, LESSON
from hortus.server.turns import LONGEST, Turn, read_move, take_turn
from hortus.server.wire import LessonView, StepView
from hortus.table.lessons import Lesson, Step, lesson
from hortus.table.match import Match

_MARK = re.compile(rf"<{LESSON} ([\w-]+)>")


class Teaching:
    """What a table goes by: its lesson, if it has one that is not over, or nothing but the rules."""

    def __init__(self, sheet: Sheet) -> None:
        self.lesson = _lesson_of(sheet)

    @property
    def on(self) -> bool:
        """True while the lesson has the say; at its end it still has, until the learner goes on."""
        return self.lesson is not None

    def asks(self, step: int) -> bool:
        """True if whoever may act now is asked; in a lesson only the learner is, when it is his turn."""
        return self.lesson is None or self.lesson.asks(step) is not None

    def read(self, match: Match, seat: int, text: str) -> Move:
        """The move a seat has written; raises if it is none, may not be made, or is a wrong one."""
        one, step = self.lesson, len(match.moves)
        if one is None or seat != one.seat or len(text) > LONGEST:
            return read_move(match, seat, text)
        if one.ended(step):
            raise IllegalMove(say("the lesson is over: play on first"))
        try:
            return one.answer(match.view(seat), step, text)
        except IllegalMove as error:
            raise type(error)(name_seats(str(error), match.names)) from None

    def turn(self, match: Match, move: Move | None, rng: Random) -> Turn:
        """A move and what chance makes of it, tried on a copy."""
        if self.lesson is None:
            return take_turn(match.state, move, rng)
        turn = Turn(match.state)
        if move is not None:
            turn.play(move)
        _let_chance_act(turn, self.lesson, len(match.moves))
        return turn

    def reply(self, match: Match) -> tuple[int, str] | None:
        """The seat that moves next by the lesson, and its move; None if that is the learner."""
        if self.lesson is None:
            return None
        move = self.lesson.reply(match.state, len(match.moves))
        return None if move is None else (match.state.actor_of(move), str(move))

    def view(self, match: Match, seat: int | None) -> LessonView | None:
        """What the learner is told now; nothing for anybody else."""
        one = self.lesson
        if one is None or seat != one.seat:
            return None
        ply = len(match.moves)
        asked = one.asks(ply)
        touches: tuple[str, ...] = ()
        if asked is not None:
            view = match.view(seat)
            touches = match.game.face.touches(view, view.parse(one.record.moves[ply]))
        return LessonView(
            name=one.name,
            title=say(one.title),
            goal=say(one.goal),
            count=len(one.steps),
            steps=[_step_view(step, match) for step in one.told_at(ply)],
            ended=one.ended(ply),
            show=touches,
        )


def _lesson_of(sheet: Sheet) -> Lesson | None:
    """The lesson of a table; None if it has none, was left, or is no longer there."""
    marks = [event.move for event in sheet.events]
    found = _MARK.fullmatch(marks[0]) if marks else None
    if found is None or f"<{LEAVE}>" in marks:
        return None
    try:
        return lesson(sheet.game, found[1])
    except HortusError:
        return None


def _step_view(step: Step, match: Match) -> StepView:
    return StepView(
        number=step.number,
        title=name_seats(say(step.title), match.names),
        text=name_seats(say(step.text), match.names),
        light=step.light,
        asks=step.moves > 0,
    )


def _let_chance_act(turn: Turn, one: Lesson, before: int) -> None:
    """What chance does next, by the record of a lesson."""
    while turn.after.chance:
        move = one.reply(turn.after, before + len(turn.moves))
        if move is None:  # a record may end before the dice have fallen
            return
        turn.play(move)


def leaving(seat: int) -> Happening:
    """The event by which a learner plays on without the lesson."""
    return Happening(f"<{LEAVE}>", seat, queries.now())


def lesson_sheet(game: str, which: str, host: str, name: str) -> Sheet:
    """A new table with a lesson; a problem if there is no such lesson."""
    try:
        one = lesson(game, which)
    except HortusError as error:
        raise problems.Problem(404, "unknown", str(error)) from None
    called = one.names(name)
    places = [
        Place(PERSON, called[seat], holders={host})
        if seat == one.seat
        else Place(BOT, called[seat], one.rival)
        for seat in range(len(called))
    ]
    turn = Turn(one.start())
    for text in one.record.moves[: one.begin]:
        turn.play(turn.after.parse(text))
    _let_chance_act(turn, one, 0)
    created = queries.now()
    mark = Happening(f"<{LESSON} {one.name}>", one.seat, created)
    return Sheet(
        id=keys.new_id(),
        game=game,
        rules=one.game.rules_version,
        options=write_options(one.game.changed_options()),
        content="",
        content_source=one.game.library.source,
        host=host,
        created=created,
        status=RUNNING,
        result="",
        places=places,
        events=[mark, *turn.events(created)],
    )
