"""Lessons: guided first games. A record to follow, and what is said at each step of it.

A lesson of a game is two files in its folder `lessons`: `NAME.hortus` is a record with everything
that happens (the deal, the learner's moves, the others' replies), `NAME.toml` says what to tell the
learner before each of his moves, what to light in the picture, and why another move would be
wrong (docs/lessons.md). Where a lesson stands follows from the number of moves played, so that a
server, a terminal or a test need keep nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path

from hortus.bots import roster
from hortus.core.content import Library, Table
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import BadContent, BadOption, BadRecord, HortusError, IllegalMove
from hortus.core.face import name_seats
from hortus.core.language import say
from hortus.core.record import Record
from hortus.core.registry import game_class, lessons_of
from hortus.table.match import Match, Seat, distinct

FEWEST, MOST = 10, 15
"""How many steps a lesson has."""
TITLE, TEXT, WHY = 40, 330, 240
"""How many characters a title, a text and an answer to a wrong move may have."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is said to certain wrong moves: patterns such as `pass` or `buy:*`, and why not."""

    moves: tuple[str, ...]
    why: str

    def is_made_by(self, text: str) -> bool:
        """True if a move written down is one of these."""
        return any([fnmatchcase(text, pattern) for pattern in self.moves])


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn: what is told, what is lit, and how many moves the learner makes."""

    number: int
    """From 1."""
    title: str
    text: str
    light: tuple[str, ...]
    """Ids of parts of the picture."""
    moves: int
    """How many moves of the record's learner belong to it; 0 if there is only something to read."""
    accept: tuple[str, ...]
    """Moves that are as good as the record's."""
    wrong: str
    """Why another move is not the one to make; empty where there is nothing to decide."""
    mistakes: tuple[Mistake, ...]
    """What is said to particular moves instead."""
    ply: int
    """After how many moves of the record it is told."""

    def why_not(self, text: str) -> str:
        """Why a move that the rules allow is not what the step asks for."""
        said = [mistake.why for mistake in self.mistakes if mistake.is_made_by(text)]
        return say(said[0] if said else self.wrong)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture for a part of the rules: the lesson's table after so many moves."""

    section: str
    """The heading in the rules that it belongs to."""
    after: int
    caption: str


class Lesson:
    """A guided game: a record, whose seat is the learner's, and the steps."""

    def __init__(self, path: Path) -> None:
        table = Library(path.parent).read(path.name)
        self.name = path.stem
        self.title = table.text("title")
        self.goal = table.text("goal")
        """What one plays for, in one line."""
        self.seat = table.whole("seat", 1, 9, 1) - 1
        self.rival = table.text("rival", "seedling")
        """The bot that takes the other seats of who plays on."""
        self.begin = table.whole("begin", 0, 10_000, 0)
        """So many moves of the record are made before anything is told."""
        self.record = _record_beside(path)
        if self.record.start is not None:
            raise table.fail("", "has a record that begins from a position; let begin say where")
        self.figures = tuple([_read_figure(part) for part in table.tables("figure", ())])
        self.steps: tuple[Step, ...] = self._read_steps(table)
        table.done()

    def __repr__(self) -> str:
        return f"<Lesson {self.game.name}, {self.name}: {self.title}>"

    @cached_property
    def game(self) -> Game:
        """The game, with the options of the record."""
        return self.record.load_game()

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """After how many moves of the record the learner is to move."""
        state = self.start()
        found: list[int] = []
        for ply, text in enumerate(self.record.moves):
            move = _read_move(state, text, ply)
            if ply >= self.begin and state.actor_of(move) == self.seat:
                found.append(ply)
            state.play(move)
        return tuple(found)

    def _read_steps(self, table: Table) -> tuple[Step, ...]:
        steps: list[Step] = []
        turn = 0
        for number, part in enumerate(table.tables("step"), 1):
            ply = self.turns[turn] if turn < len(self.turns) else len(self.record.moves)
            step = _read_step(part, number, ply)
            steps.append(step)
            turn += step.moves
        if turn != len(self.turns):
            told = f"has steps for {turn} moves, but the learner makes {len(self.turns)}"  # no text
            raise table.fail("", told)
        return tuple(steps)

    # --- where it stands --------------------------------------------------------------------

    def start(self) -> State:
        """The position it begins from."""
        return self.game.start(len(self.record.seats))

    def names(self, learner: str = "") -> list[str]:
        """Who sits where, with the learner by this name or by that of the record."""
        found = list(self.record.seats)
        others = [name for seat, name in enumerate(found) if seat != self.seat]
        found[self.seat] = distinct(learner or found[self.seat], others)
        return found

    def told_at(self, ply: int) -> tuple[Step, ...]:
        """What is told after so many moves: things to read, then the step that asks for a move."""
        found = [step for step in self.steps if step.ply == ply]
        if ply in self.turns and not any([step.moves for step in found]):
            found.append([step for step in self.steps if step.moves and step.ply < ply][-1])
        return tuple(found)

    def asks(self, ply: int) -> Step | None:
        """The step that asks for a move of the learner now; None if others move, or it has ended."""
        if ply not in self.turns:
            return None
        return self.told_at(ply)[-1]

    def ended(self, ply: int) -> bool:
        """True if all its moves are made."""
        return ply >= len(self.record.moves)

    def reply(self, state: State, ply: int) -> Move | None:
        """What chance or another seat does now; None if the learner is to move, or it has ended."""
        if self.ended(ply) or ply in self.turns:
            return None
        return _read_move(state, self.record.moves[ply], ply)

    def answer(self, view: View, ply: int, text: str) -> Move:
        """The move to make for what the learner chose.

        Raises the rules' own refusal, or `IllegalMove` with the step's why if the rules allow it.
        A move that comes near enough to the record's (`Face.means`) is taken for it.
        """
        step = self.asks(ply)
        if step is None:
            raise IllegalMove(say("the lesson asks for no move now"))
        wanted = view.parse(self.record.moves[ply])
        if view.game.face.means(view.game.parse(text.strip()), wanted):
            return wanted
        move = view.parse(text)
        if str(move) in step.accept:
            return move
        raise IllegalMove(step.why_not(str(move)))

    def drawn(self, after: int) -> str:
        """The table after so many moves as the learner sees it: a picture for the rules."""
        view = self.record.replay(after).view(self.seat)
        return view.picture("alone", self.names())

    def walk(self, learner: str = "") -> Guided:
        """The lesson on a real table, ready for the learner's first move."""
        return Guided(self, learner)


class Guided:
    """A lesson that somebody takes: a match in which only what the lesson asks for happens."""

    def __init__(self, lesson: Lesson, learner: str = "") -> None:
        self.lesson = lesson
        game = lesson.game
        self.match = Match(game, lesson.names(learner), date="")
        self.news: list[str] = []
        """What happened since the learner's last move, as lines of the log."""
        self.run()

    @property
    def ply(self) -> int:
        """How many moves are made."""
        return len(self.match.moves)

    @property
    def over(self) -> bool:
        """True if the lesson has ended."""
        return self.lesson.ended(self.ply)

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.match.view(self.lesson.seat)

    def told(self) -> tuple[Step, ...]:
        """What is told now; the last step asks for a move, unless the lesson has ended."""
        return self.lesson.told_at(self.ply)

    def play(self, text: str) -> Move:
        """The learner's move, then all replies; raises, and changes nothing, if it is a wrong one."""
        move = self.lesson.answer(self.view, self.ply, text)
        self.news = []
        self._make(move)
        self.run()
        return move

    def _make(self, move: Move) -> None:
        if self.ply < self.lesson.begin:
            self.match.append(move)
            return
        line = self.match.game.face.tell(self.view, move)
        self.match.append(move)
        if line:
            self.news.append(name_seats(line, self.match.names))

    def run(self) -> None:
        """Let chance and the others do what the record says until the learner is to move."""
        while (move := self.lesson.reply(self.match.state, self.ply)) is not None:
            self._make(move)

    def go_on(self) -> Match:
        """The same game from here, without the lesson: easy bots sit where the others sat."""
        bot = self.lesson.rival
        taken = [self.match.names[self.lesson.seat]]
        seats: list[Seat] = []
        for seat in range(len(self.match.seats)):
            if seat == self.lesson.seat:
                seats.append(Seat(taken[0]))
                continue
            taken.append(distinct(roster.title_of(bot), taken))
            seats.append(Seat(taken[-1], roster.bot_for_people(bot)))
        return self.match.branch(self.ply, seats)


def lessons(name: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order of their files; raises `BadContent` if one is broken."""
    game_class(name)  # a game that is not there is refused
    return _all_of(lessons_of(name))


def lesson(name: str, which: str = "") -> Lesson:
    """A lesson of a game by its name, or its first one; raises `BadOption` if there is none."""
    found = lessons(name)
    if not found:
        raise BadOption(say("there is no lesson for {game} yet", game=name))
    if not which:
        return found[0]
    named = [one for one in found if one.name == which]
    if not named:
        known = ", ".join([one.name for one in found])
        raise BadOption(
            say(
                "{game} has no lesson {name}; its lessons are {known}",
                game=name,
                name=repr(which),
                known=known,
            )
        )
    return named[0]


@cache
def _all_of(folder: Path) -> tuple[Lesson, ...]:
    return tuple([Lesson(path) for path in sorted(folder.glob("*.toml"))])


def _record_beside(path: Path) -> Record:
    """The record of the same name."""
    beside = path.with_suffix(".hortus")
    try:
        return Record.loads(beside.read_text("utf-8"))
    except OSError as error:
        raise BadContent(f"{beside}: cannot be read ({error.strerror})") from None
    except BadRecord as error:
        raise BadContent(f"{beside}: {error}") from None


def _read_figure(part: Table) -> Figure:
    figure = Figure(part.text("section"), part.whole("after", 0, 10_000), part.text("caption"))
    part.done()
    return figure


def _read_step(part: Table, number: int, ply: int) -> Step:
    mistakes: list[Mistake] = []
    for one in part.tables("mistake", ()):
        mistakes.append(Mistake(one.texts("moves"), one.text("why")))
        one.done()
    moves = part.whole("moves", 0, 9, 1)
    step = Step(
        number=number,
        title=part.text("title"),
        text=part.text("text"),
        light=part.texts("light", ()),
        moves=moves,
        accept=part.texts("accept", ()),
        wrong=part.text("wrong", "") if moves else "",
        mistakes=tuple(mistakes),
        ply=ply,
    )
    part.done()
    return step


def _read_move(state: State, text: str, ply: int) -> Move:
    """A move of the record; raises `BadContent` if it cannot be made."""
    try:
        return state.parse(text)
    except HortusError as error:
        raise BadContent(f"move {ply + 1} of the lesson cannot be made: {error}") from None


def texts_of(step: Step) -> Sequence[tuple[str, str, int]]:
    """Every text of a step: what it is, the text, and how long it may be."""
    return [
        ("title", step.title, TITLE),
        ("text", step.text, TEXT),
        ("wrong", step.wrong, WHY),
        *[("why", mistake.why, WHY) for mistake in step.mistakes],
    ]
