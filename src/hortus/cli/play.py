"""`hortus play`: a whole evening in the terminal, people and bots at one table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hortus.bots import roster
from hortus.cli.common import Content, GameName, Options, Seed, console, load_game
from hortus.cli.screen import show_board, show_options, show_result, show_rules
from hortus.core.contract import Game, Move
from hortus.core.errors import BadOption, HortusError
from hortus.core.face import name_seats
from hortus.table.match import Match, Seat

HELP = (
    "Type the number or the notation of a move. ? shows the rules, u takes your move back, "
    "h asks for a hint, s FILE saves the record, q leaves."
)
COMMANDS = ("", "?", "u", "h", "s", "q")


class Left(Exception):
    """The person at the keyboard has had enough."""


def play(
    name: GameName,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats at the table.")
    ] = None,
    people: Annotated[int, typer.Option("--people", help="How many of them are people.")] = 1,
    bot: Annotated[
        str, typer.Option("--bot", "-b", help="Who plays the other seats.")
    ] = roster.DEFAULT,
    me: Annotated[str, typer.Option("--name", help="Your name.")] = "Player",
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help="Save the record here at the end.")
    ] = None,
    option: Options = None,
    content: Content = None,
    seed: Seed = None,
) -> None:
    """Play a game in the terminal.

    **Examples**

        hortus play wizards-garden

        hortus play wizards-garden --people 2 --option seeds=16

        hortus play wizards-garden --bot random --record game.hortus
    """
    game = load_game(name, option, content)
    match = _seat_everybody(game, players, people, bot, me, seed)
    console.print(f"[bold]{game.title}[/bold]. {game.about.sentence}")
    console.print(HELP, style="dim")
    try:
        Evening(match).play()
    except Left:
        console.print("You left the table.")
    if record is not None:
        _save(match, record)


def _seat_everybody(
    game: Game, players: int | None, people: int, bot: str, me: str, seed: int | None
) -> Match:
    count = game.check_players(players)
    if not 0 <= people <= count:
        raise BadOption(f"--people must be from 0 to {count}, the seats at this table")
    first = [me] if people == 1 else [f"{me} {number}" for number in range(1, people + 1)]
    make = roster.bot_for_people if seed is None else roster.bot
    others = [Seat(f"{bot} {number}", make(bot)) for number in range(1, count - people + 1)]
    return Match(game, [*[Seat(name) for name in first], *others], seed)


def _save(match: Match, path: Path) -> None:
    path.write_text(match.record.dumps(), "utf-8")
    console.print(f"Saved {path}.", markup=False)


def _meant(answer: str, moves: list[Move]) -> Move | str:
    """The move a person means: by its number in the list, or as they wrote it."""
    if not answer.isdecimal():
        return answer
    if not 1 <= int(answer) <= len(moves):
        raise BadOption(f"the moves are numbered 1 to {len(moves)}")
    return moves[int(answer) - 1]


class Evening:
    """A match at the keyboard: shows what happened, asks whoever is to move."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.face = match.game.face
        self.watcher: int | None = self._people()[0] if self._people() else None
        """Through whose eyes the others' moves are told."""

    def _people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.match.seats) if who.bot is None]

    def play(self) -> None:
        """Until the game is over, or the person leaves."""
        match = self.match
        while not match.state.over:
            before = match.state.view(self.watcher)
            move = match.step()
            if move is not None:
                self._tell(self.face.tell(before, move))
                continue
            waiting = [seat for seat in match.state.actors if match.seats[seat].bot is None]
            self._turn(self._pick_seat(waiting))
        show_board(match.state.view(self.watcher), match.names)
        show_result(match.state, match.names)

    def _tell(self, line: str) -> None:
        if line:
            console.print(f"• {name_seats(line, self.match.names)}", style="dim", markup=False)

    def _pick_seat(self, waiting: list[int]) -> int:
        """Who acts next, where several people may; with secrets, the screen is handed over."""
        seat = waiting[0]
        if len(waiting) > 1:
            names = [self.match.names[seat] for seat in waiting]
            choice = ", ".join([f"{number} {name}" for number, name in enumerate(names, 1)])
            while True:
                answer = self._ask(f"Who acts? {choice}").strip()
                if answer.isdecimal() and 1 <= int(answer) <= len(waiting):
                    seat = waiting[int(answer) - 1]
                    break
                console.print("Type one of the numbers.")
        if self.match.game.about.hidden and seat != self.watcher and len(self._people()) > 1:
            console.clear()
            self._ask(f"{self.match.names[seat]}: press Enter when nobody else is looking")
        self.watcher = seat
        return seat

    def _ask(self, question: str) -> str:
        try:
            return console.input(f"[bold]{question}[/bold] > ")
        except EOFError:
            raise Left from None

    def _turn(self, seat: int) -> None:
        """One decision of one person."""
        view = self.match.state.view(seat)
        moves = list(view.moves())
        show_board(view, self.match.names)
        show_options(view, moves, self.match.names)
        while True:
            answer = self._ask(self.match.names[seat]).strip()
            if answer.partition(" ")[0] in COMMANDS:
                if self._command(answer, seat):
                    return
                continue
            try:
                played = self.match.play(_meant(answer, moves), seat)
            except HortusError as error:
                console.print(str(error), style="red", markup=False)
                continue
            self._tell(self.face.tell(view, played))
            return

    def _command(self, answer: str, seat: int) -> bool:
        """Do what a command asks; True if the position changed and must be shown again."""
        word, _, rest = answer.partition(" ")
        if word == "q":
            raise Left
        if word == "?":
            show_rules(self.match.state.view(seat))
            console.print(HELP, style="dim")
        elif word == "h":
            view = self.match.state.view(seat)
            move = self.match.hint(
                seat, roster.bot_for_people(roster.strongest(self.match.game.name))
            )
            label = name_seats(self.face.label(view, move), self.match.names)
            console.print(f"Hint: {label} ({move})", style="green", markup=False)
        elif word == "s":
            self._save_as(rest.strip())
        elif word == "u":
            return self._take_back(seat)
        return False

    def _save_as(self, name: str) -> None:
        if not name:
            console.print("Say where: s game.hortus")
            return
        try:
            _save(self.match, Path(name))
        except OSError as error:
            console.print(f"{name}: {error.strerror}", style="red", markup=False)

    def _take_back(self, seat: int) -> bool:
        """Undo the last move if anybody at this keyboard made it."""
        last = self.match.movers[-1] if self.match.movers else seat
        try:
            self.match.undo(last if last in self._people() else seat)
        except HortusError as error:
            console.print(str(error), style="red", markup=False)
            return False
        return True
