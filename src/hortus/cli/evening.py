"""A match at the keyboard: shows what happened, asks whoever is to move, keeps everything."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from hortus.bots import roster
from hortus.cli.common import console
from hortus.cli.journal import Journal
from hortus.cli.menu import Menu
from hortus.cli.screen import (
    ask,
    busy,
    details_of,
    live,
    room_below,
    rules_of,
    show_board,
    show_decision,
    show_pages,
    show_result,
    size,
    wrapped,
)
from hortus.core.contract import Move, View
from hortus.core.errors import HortusError, IllegalMove
from hortus.core.face import name_seats
from hortus.table import manners
from hortus.table.guard import choose_safely
from hortus.table.hints import FIRST_SECONDS, MORE_SECONDS, find_hint
from hortus.table.match import Match

HELP = "Number, move or words; Enter: more; c cards, h hint, u undo, ? rules, q leave"
WAITED_FOR = "The others leave it to you to act first: w lets them. c, h, u, ?, q as ever"
MORE_HELP = (
    "Type the number or the notation of a move; other words list only the moves that have them "
    "(/words if a command has the same letter). Enter shows the next page or everything again. "
    "c shows the texts of cards, ? the rules, l the log, h a hint; u takes your move back; "
    "where all act at once, w lets the others move first; s FILE saves a copy of the record; "
    "q leaves. The game is kept: go on with --resume."
)
COMMANDS = ("", "?", "u", "h", "s", "q", "c", "l", "w")


class Left(Exception):
    """The person at the keyboard has had enough."""


class Evening:
    """Plays a match with the people at this keyboard, and writes it down move by move."""

    def __init__(self, match: Match, journal: Journal) -> None:
        self.match = match
        self.journal = journal
        self.face = match.game.face
        self.people = [seat for seat, who in enumerate(match.seats) if who.bot is None]
        self.watcher: int | None = self.people[0] if self.people else None
        """Through whose eyes the others' moves are told."""
        self.log: list[tuple[int, str]] = []
        """What was told, each with the step it happened in."""
        self.seen = 0
        """The step up to which everything was shown to whoever decided last."""
        self.message = ""
        """What stands below the answers next; empty for the usual help."""
        self.more = 0
        """How many moves bots may make beyond what people have made, where all may act at once."""
        self.hinted = -1
        """The step at which a hint was given last: asked again there, it tells more."""
        self._remember()

    def _remember(self) -> None:
        """Put into the log what happened before, in a match that goes on.

        It is told as this keyboard's person saw it; where several share secrets, as anybody did.
        """
        match = self.match
        shared = match.game.about.hidden and len(self.people) > 1
        state = match.at(0)
        for step, move in enumerate(match.moves, 1):
            line = self.face.tell(state.view(None if shared else self.watcher), move)
            if line:
                self.log.append((step, name_seats(line, match.names)))
            if match.movers[step - 1] in self.people:
                self.seen = step
            state.play(move)

    def play(self) -> None:
        """Until the game is over, or the person leaves."""
        match = self.match
        while not match.state.over:
            if not self._let_others_act():
                waiting = [seat for seat in match.state.actors if seat in self.people]
                self._turn(self._pick_seat(waiting))
        if live():
            console.clear()
        show_board(match.state.view(self.watcher), match.names)
        if live():
            for _, line in self.log[-3:]:
                console.print(f"• {line}", style="dim", markup=False)
        show_result(match.state, match.names)

    def _let_others_act(self) -> bool:
        """Chance or a bot acts once; False if a person must decide."""
        match = self.match
        before = match.state.view(self.watcher)
        if match.state.chance:
            move = match.step()
            assert move is not None
        else:
            ready = manners.ready(*self._manners())
            if not ready:
                return False
            move = self._let_bot_act(ready[0])
        self._happened(self.face.tell(before, move))
        return True

    def _let_bot_act(self, seat: int) -> Move:
        """A bot moves; if it cannot, an easier one does, and the log says so."""
        match = self.match
        bot = match.seats[seat].bot
        assert bot is not None
        with busy(f"{match.names[seat]} is thinking", roster.seconds_of(bot.name)):
            choice = choose_safely(bot, match.state.view(seat), match.luck.seats[seat])
        if choice.remark:
            self._tell(choice.remark)
        return match.play(choice.move, seat)

    def _happened(self, line: str) -> None:
        """A move was made: keep it, then tell it."""
        self.journal.keep()
        if line:
            self._tell(line)

    def _tell(self, line: str) -> None:
        """A line for the log; where the screen is not drawn anew, it is printed."""
        told = name_seats(line, self.match.names)
        self.log.append((len(self.match.moves), told))
        if not live() or not self.people:
            console.print(f"• {told}", style="dim", markup=False)

    # --- whose turn it is ---------------------------------------------------------------------

    def _pick_seat(self, waiting: list[int]) -> int:
        """Who acts next, where several people may; with secrets, the screen is handed over."""
        seat = waiting[0]
        if len(waiting) > 1:
            names = [self.match.names[seat] for seat in waiting]
            choice = ", ".join([f"{number} {name}" for number, name in enumerate(names, 1)])
            while True:
                answer = self._ask(f"Who acts? {choice}").strip()
                if answer == "q":
                    raise Left
                if answer.isdecimal() and 1 <= int(answer) <= len(waiting):
                    seat = waiting[int(answer) - 1]
                    break
                console.print("Type one of the numbers.")
        if self.match.game.about.hidden and seat != self.watcher and len(self.people) > 1:
            console.clear()
            self._ask(f"{self.match.names[seat]}: press Enter when nobody else is looking")
        self.watcher = seat
        return seat

    def _ask(self, question: str) -> str:
        try:
            return ask(f"{question} > ")
        except EOFError:
            raise Left from None

    # --- one decision -------------------------------------------------------------------------

    def _turn(self, seat: int) -> None:
        """One decision of one person: asked until it is made, or taken back."""
        match = self.match
        view = match.state.view(seat)
        menu = Menu.of(view, match.names)
        shown = False
        while True:
            if live() or not shown:
                news = [line for step, line in self.log if step > self.seen]
                show_decision(view, menu, match.names, news, self._footer(view))
                shown = True
            self.message = ""
            answer = self._ask(match.names[seat]).strip()
            try:
                if answer.partition(" ")[0] in COMMANDS:
                    if self._command(answer, seat, menu):
                        return
                    continue
                move = self._meant(answer, seat, menu)
                if move is None:
                    shown = False
                    continue
                match.play(move, seat)
            except HortusError as error:
                self._say(name_seats(str(error), match.names), "red")
                continue
            self.seen = len(match.moves)
            self.more = 0
            self._happened(self.face.tell(view, move))
            return

    def _footer(self, view: View) -> str:
        """What stands below the answers; what is too long for that is a page before."""
        message = self.message
        if live() and len(wrapped(message, size()[0])) > room_below(view, self.match.names):
            self._show_pages(Text(message))
            message = ""
        return message or self._help()

    def _help(self) -> str:
        """The last line of the screen; where bots wait for people, it says so."""
        return WAITED_FOR if self._waiting() else HELP

    def _waiting(self) -> list[int]:
        """The bots that wait for the people."""
        return manners.waiting(*self._manners())

    def _manners(self) -> tuple[Sequence[int], Sequence[int], Sequence[int], int, bool, list[int]]:
        """What `manners` go by here."""
        state, people = self.match.state, self.people
        amid, begun = manners.amid(state, people), manners.begun(state, people)
        return self.match.movers, state.actors, people, self.more, amid, begun

    def _say(self, text: str, style: str) -> None:
        """A sentence to whoever decides; in a terminal it stands below the answers."""
        self.message = text
        if not live():
            console.print(text, style=style, markup=False)

    def _meant(self, answer: str, seat: int, menu: Menu) -> Move | None:
        """The move a person means; None if they only narrowed down the list. Raises if neither."""
        if answer.startswith("/"):
            if not menu.narrow(answer[1:]):
                raise IllegalMove(f"nothing in the list has {answer[1:]!r} in it")
            return None
        if answer.isdecimal():
            return menu.take(int(answer))
        move = menu.written(answer)
        if move is not None:
            return move
        view = self.match.state.view(seat)
        try:
            move = view.parse(answer)
            reason = view.why_not(move)
            if not reason:
                return move
            refusal: HortusError = IllegalMove(reason)
        except HortusError as error:
            refusal = error
        if menu.narrow(answer):
            return None
        raise refusal

    def _command(self, answer: str, seat: int, menu: Menu) -> bool:
        """Do what a command asks; True if the position changed and must be asked anew."""
        word, _, rest = answer.partition(" ")
        view = self.match.state.view(seat)
        if word == "q":
            raise Left
        if word == "":
            menu.turn()
        elif word == "?":
            self._show_pages(rules_of(view))
            self._say(MORE_HELP, "dim")
        elif word == "c":
            self._show_pages(details_of(view, self.match.names))
        elif word == "l":
            self._show_pages(Text("\n".join([f"• {line}" for _, line in self.log])))
        elif word == "h":
            self._hint(view)
        elif word == "w":
            return self._let_them()
        elif word == "s":
            self._save_as(rest.strip())
        else:
            return self._take_back(seat)
        return False

    def _hint(self, view: View) -> None:
        """A good move and why, soon; asked again, one that was thought about longer, and more of it."""
        step = len(self.match.moves)
        again = self.hinted == step
        seconds = MORE_SECONDS if again else FIRST_SECONDS
        with busy("Thinking on" if again else "Looking for a good move", seconds):
            hint = find_hint(view, seconds)
        self.hinted = step
        face = self.face
        told = [f"Hint ({hint.sure}): {face.label(view, hint.move)} ({hint.move})."]
        if hint.equal is not None:
            told.append(f"As good: {face.label(view, hint.equal)} ({hint.equal}).")
        told += [hint.reason, hint.more if again else "h again: more."]
        text = " ".join([sentence for sentence in told if sentence])
        self._say(name_seats(text, self.match.names), "green")

    def _let_them(self) -> bool:
        """Bots that wait for the people make a move each; True if there are any."""
        if not self._waiting():
            self._say("Nobody else is waiting to act.", "red")
            return False
        self.more += 1
        return True

    def _show_pages(self, what: RenderableType) -> None:
        try:
            show_pages(what)
        except EOFError:
            raise Left from None

    def _save_as(self, name: str) -> None:
        if not name:
            self._say("Say where: s game.hortus", "red")
            return
        try:
            Path(name).write_text(self.match.record.dumps(), "utf-8")
        except OSError as error:
            self._say(f"{name}: {error.strerror}", "red")
        else:
            self._say(f"Saved {name}.", "green")

    def _take_back(self, seat: int) -> bool:
        """Undo the last move of anybody at this keyboard, and bots' replies to it."""
        movers = [mover for mover in self.match.movers if mover in self.people]
        self.match.undo(movers[-1] if movers else seat)
        self.journal.keep()
        step = len(self.match.moves)
        self.log = [told for told in self.log if told[0] <= step]
        self.seen = min(self.seen, step)
        return True
