"""`hortus learn`: a guided first game in the terminal, one step at a time."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import RenderableType
from rich.text import Text

from hortus.cli.common import console
from hortus.cli.journal import new_file
from hortus.cli.menu import Menu
from hortus.cli.play import spend
from hortus.cli.screen import (
    ask,
    details_of,
    live,
    room_below,
    rules_of,
    show_board,
    show_decision,
    show_pages,
    size,
    wrapped,
)
from hortus.core.errors import HortusError
from hortus.core.face import name_seats
from hortus.core.registry import about, games
from hortus.table.lessons import Guided, Lesson, Step, lesson, lessons

HELP = "Number, move or words; Enter: more; h show me, c cards, ? rules, p play on, q leave"
READING = "Enter: on, ?: rules, p: play on, q: leave"


def learn(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="See `hortus games`.")
    ] = None,
    which: Annotated[
        str, typer.Argument(metavar="[LESSON]", help="Which lesson; else the first.")
    ] = "",
    me: Annotated[str, typer.Option("--name", help="Your name.")] = "",
) -> None:
    """Learn a game by playing: a guided first game. Without a game, list the lessons.

    You make each move yourself; a wrong one is answered with why. Leave at any time with `q`, or
    play on from there against an easy bot with `p`.

    **Examples**

        hortus learn

        hortus learn wizards-garden

        hortus learn leaf-and-let-die tangle --name Ada
    """
    if name is None:
        _list_lessons()
        return
    Course(lesson(name, which), me).take()


def _list_lessons() -> None:
    """Every lesson there is, with the command that takes it."""
    for name in games():
        for number, one in enumerate(lessons(name)):
            command = f"hortus learn {name}" + (f" {one.name}" if number else "")
            told = f"{about(name).title}: {one.title} ({len(one.steps)} steps)"
            console.print(f"[bold]{told}[/bold]")
            console.print(f"  {one.goal}\n  {command}", markup=False)


class _PlayOn(Exception):
    """The learner has seen enough and wants to play."""


class _Left(Exception):
    """The learner has had enough."""


class Course:
    """A lesson at the keyboard."""

    def __init__(self, one: Lesson, me: str = "") -> None:
        self.guided: Guided = one.walk(me)
        self.lesson = one
        self.told = 0
        """How many steps were shown already."""

    def take(self) -> None:
        """From the first step to the last, or until the learner leaves or plays on."""
        console.print(
            f"[bold]{self.lesson.game.title}: {self.lesson.title}[/bold]. {self.lesson.goal}"
        )
        try:
            while not self.guided.over:
                step = self._read_on()
                assert step is not None
                self._decide(step)
            self._read_on()
        except _PlayOn:
            self._play_on()
            return
        except _Left:
            self._say("You left the lesson.")
            return
        self._end()

    # --- telling ----------------------------------------------------------------------------

    def _read_on(self) -> Step | None:
        """Show what is only to be read; the answer is the step that asks for a move, if one does."""
        for step in self.guided.told():
            if step.moves:
                return step
            if step.number > self.told:
                self.told = step.number
                self._show_reading(step)
        return None

    def _show_reading(self, step: Step) -> None:
        view, names = self.guided.view, self.guided.match.names
        while True:
            if live():
                console.clear()
            show_board(view, names)
            self._say(f"{self._title(step)}\n{self._named(step.text)}")
            if not self._command(self._ask(READING)):
                return

    def _title(self, step: Step) -> str:
        return f"Step {step.number} of {len(self.lesson.steps)}: {step.title}"

    def _named(self, text: str) -> str:
        return name_seats(text, self.guided.match.names)

    def _say(self, text: str, style: str = "") -> None:
        console.print(text, markup=False, style=style or None)

    # --- deciding ---------------------------------------------------------------------------

    def _decide(self, step: Step) -> None:
        """One move of the learner: asked until it is the one the lesson wants."""
        menu = Menu.of(self.guided.view, self.guided.match.names)
        brief = f"{self._title(step)}. {HELP}"
        message = brief
        if step.number > self.told:
            message = f"{self._title(step)}\n{self._named(step.text)}"
        self.told = step.number
        whole = True
        while True:
            self._show(menu, message, brief, whole)
            message, whole = brief, False
            answer = self._ask(self.guided.match.names[self.lesson.seat])
            try:
                said = self._command(answer, step)
                if said is None:
                    menu.turn()
                    whole = True
                elif said:
                    message = said
                elif move := self._meant(answer, menu):
                    self.guided.play(move)
                    return
                else:
                    whole = True
            except HortusError as error:
                message = self._named(str(error))

    def _show(self, menu: Menu, message: str, brief: str, whole: bool) -> None:
        """Board, question and answers, and the message below; what is too long is a page before.

        Where the screen is not drawn anew, the answers are listed only once.
        """
        view, names = self.guided.view, self.guided.match.names
        if not live():
            self._say(message, "green")
            if not whole:
                return
        elif len(wrapped(message, size()[0])) > room_below(view, names):
            self._pages(Text(message))
            message = brief
        show_decision(view, menu, names, self.guided.news, message)

    def _pages(self, what: RenderableType) -> None:
        try:
            show_pages(what)
        except EOFError:
            raise _Left from None

    def _ask(self, question: str) -> str:
        try:
            return ask(f"{question} > ").strip()
        except EOFError:
            raise _Left from None

    def _command(self, answer: str, step: Step | None = None) -> str | None:
        """Do what a command asks: what to tell then, None for Enter, empty if it is no command."""
        view = self.guided.view
        if answer == "":
            return None
        if answer == "q":
            raise _Left
        if answer == "p":
            raise _PlayOn
        if answer == "?":
            self._pages(rules_of(view))
        elif answer == "c":
            self._pages(details_of(view, self.guided.match.names))
        elif answer == "h" and step is not None:
            wanted = view.parse(self.lesson.record.moves[self.guided.ply])
            return self._named(f"{view.game.face.label(view, wanted)} ({wanted}).")
        else:
            return ""
        return READING if step is None else self._named(step.text)

    def _meant(self, answer: str, menu: Menu) -> str:
        """The move a learner means, as text; empty if they only narrowed down the list."""
        if answer.isdecimal():
            move = menu.take(int(answer))
            return "" if move is None else str(move)
        view = self.guided.view
        try:
            view.game.parse(answer)
        except HortusError:
            if menu.narrow(answer.removeprefix("/")):
                return ""
            raise
        return answer

    # --- afterwards -------------------------------------------------------------------------

    def _end(self) -> None:
        """The lesson is over: play on, if there is something to play."""
        self._say("That was the lesson.", "bold green")
        if self.guided.match.state.over:
            self._play_on()
            return
        while (answer := self._ask("p: play on from here, q: leave")) != "p":
            if answer == "q":
                return
        self._play_on()

    def _play_on(self) -> None:
        name, rival = self.lesson.game.name, self.lesson.rival
        if self.guided.match.state.over:
            self._say(f"This game is over. One of your own: hortus play {name} --bot {rival}")
            return
        match = self.guided.go_on()
        spend(match, new_file(match.game.name), ["The lesson ends here; the game is yours."])
