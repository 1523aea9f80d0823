"""`hortus play`: a whole evening in the terminal, people and bots at one table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from hortus.bots import roster
from hortus.bots.perfect import PerfectBot
from hortus.cli.common import Content, Options, Seed, console, load_game, read_text
from hortus.cli.evening import HELP, MORE_HELP, Evening, Left
from hortus.cli.journal import Journal, last_file, new_file, reopen
from hortus.cli.screen import LEAST, live
from hortus.core.contract import Game
from hortus.core.errors import BadOption, BadRecord
from hortus.core.face import counted
from hortus.core.record import Record
from hortus.table.match import Match, Seat, distinct

LAST = "last"
"""Instead of a file: the match that was played last."""


def play(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="See `hortus games`.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Seats at the table.")
    ] = None,
    people: Annotated[
        int | None,
        typer.Option("--people", help="How many are people: the first seats. Default: 1."),
    ] = None,
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", help="Where you sit, from 1; repeat it for more people."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            "-b",
            help="Who plays the other seats (`hortus games` lists them); repeat it, one for each.",
        ),
    ] = None,
    me: Annotated[
        list[str] | None, typer.Option("--name", help="Your name; repeat it for more people.")
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", "-r", metavar="FILE", help="Keep the game here, move by move."),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a game; `last` is the last one."),
    ] = None,
    option: Options = None,
    content: Content = None,
    seed: Seed = None,
) -> None:
    """Play a game in the terminal. Every move is kept in a file as it happens.

    **Examples**

        hortus play wizards-garden

        hortus play wizards-garden --people 2 --option seeds=16

        hortus play weeds --seat 2 --bot gardener --bot seedling --name Ada

        hortus play leaf-and-let-die --bot master

        hortus play power-plants --record evening.hortus

        hortus play --resume evening.hortus

        hortus play --resume last
    """
    wishes = Wishes(players, people, seat or [], bot or [], me or [], seed)
    if resume is not None:
        file = last_file() if resume == LAST else Path(resume)
        match, news = _go_on(file, name, option, content, wishes)
    else:
        news = []
        if name is None:
            raise BadOption("say what to play: hortus play GAME; `hortus games` lists them")
        game = load_game(name, option, content)
        match = Match(game, wishes.seats(game), seed)
        file = new_file(game.name)
        if record is not None and record.exists():
            raise BadOption(f"{record} is there already: --resume goes on with it")
    spend(match, file if record is None else record, news)


def lacking(match: Match) -> list[str]:
    """What bots at the table have to say of themselves: that they miss their table of values."""
    bots = [seat.bot for seat in match.seats if isinstance(seat.bot, PerfectBot)]
    return [f"{bot.name}: {told}." for bot in bots if (told := bot.missing(match.game))]


def spend(match: Match, file: Path, news: Sequence[str] = ()) -> None:
    """Play, after what there is to say first, and say at the end where the game is."""
    journal = Journal(file, match)
    evening = Evening(match, journal)
    welcome = "\n".join([*news, *lacking(match), _welcome(file)])
    if live():
        evening.message = f"{welcome}\n{HELP}"
    else:
        console.print(f"[bold]{match.game.title}[/bold]. {match.game.about.sentence}")
        console.print(MORE_HELP, style="dim", markup=False)
        _say(welcome)
    try:
        evening.play()
    except Left:
        _say("You left the table.")
    except KeyboardInterrupt:
        _say(f"\nGoodbye. Go on with: {_going_on(match, file)}")
        raise typer.Exit(130) from None
    journal.seal()
    _say(f"Saved {file}." if match.state.over else f"Go on with: {_going_on(match, file)}")


def _going_on(match: Match, file: Path) -> str:
    """The command that goes on with a match."""
    replaced = match.game.library.replacement
    content = f" --content {replaced}" if replaced else ""
    return f"hortus play --resume {file}{content}"


def _welcome(file: Path) -> str:
    """Where the game is kept; and that the terminal is small, if it is."""
    wide, high = console.size
    small = live() and (wide < LEAST[0] or high < LEAST[1])
    trouble = f" This terminal is {wide}x{high}: make it 80x24." if small else ""
    return f"Every move is kept in {file}{trouble}"


def _say(text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)


def _go_on(
    file: Path, name: str | None, options: list[str] | None, content: Path | None, wishes: Wishes
) -> tuple[Match, list[str]]:
    """The match in a file, as far as it got, and who sits elsewhere than it says."""
    if options:
        raise BadOption(f"{file} says by which options it is played; leave --option out")
    try:
        record = reopen(read_text(file))
        if name is not None and name != record.game:
            raise BadOption(f"{file} is a game of {record.game}, not of {name}")
        seats = wishes.same_seats(record)
        match = Match.resume(record, seats, wishes.seed, content)
        return match, changed(record, seats)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None


class Wishes:
    """Who is to sit where, as the command line says it."""

    def __init__(
        self,
        players: int | None,
        people: int | None,
        seats: Sequence[int],
        bots: Sequence[str],
        names: Sequence[str],
        seed: int | None,
    ) -> None:
        if people is not None and seats:
            raise BadOption("--people and --seat say the same thing; give one of them")
        if any([not name.strip() for name in names]):
            raise BadOption("--name is empty: say what you are called, or leave it out")
        self.players = players
        self.people = people
        self.places = seats
        self.bots = bots
        self.names = names
        self.seed = seed

    def seats(self, game: Game) -> list[Seat]:
        """The seats of a new match."""
        people = len(set(self.places)) or (1 if self.people is None else self.people)
        asked = self.players
        if asked is None and len(self.bots) > 1:
            asked = people + len(self.bots)
        count = game.check_players(asked)
        return self._fill(game.name, ["" for _ in range(count)], self._taken(count))

    def same_seats(self, record: Record) -> list[Seat]:
        """The seats of a match that goes on: as they were, or as is now asked for."""
        count = len(record.seats)
        if self.players not in (None, count):
            raise BadOption(f"the game that goes on has {count} seats, not {self.players}")
        names = list(record.seats)
        if self.people is None and not self.places:
            taken = [seat for seat, name in enumerate(names) if not roster.bot_called(name)]
        else:
            taken = self._taken(count)
        return self._fill(record.game, names, taken)

    def _taken(self, count: int) -> list[int]:
        """The seats of people."""
        if self.places:
            for seat in self.places:
                if not 1 <= seat <= count:
                    raise BadOption(f"there is no seat {seat}: this table has seats 1 to {count}")
            return sorted({seat - 1 for seat in self.places})
        people = 1 if self.people is None else self.people
        if not 0 <= people <= count:
            raise BadOption(f"--people must be from 0 to {count}, the seats at this table")
        return list(range(people))

    def _fill(self, game: str, called: list[str], taken: list[int]) -> list[Seat]:
        """People and bots in their seats, with the names they had if they had any."""
        make = roster.bot_for_people if self.seed is None else roster.bot
        able = roster.bots_for(game)
        for name in self.bots:
            if roster.entry(name) not in able:
                raise BadOption(f"the bot {name!r} does not play {game}")
        free = [seat for seat in range(len(called)) if seat not in taken]
        if len(self.bots) > len(free):
            left = "1 seat is" if len(free) == 1 else f"{len(free)} seats are"
            raise BadOption(f"{counted(len(self.bots), 'bot')} given, but {left} left for bots")
        if len(self.names) > len(taken):
            left = "1 person sits" if len(taken) == 1 else f"{len(taken)} people sit"
            raise BadOption(f"{counted(len(self.names), 'name')} given, but {left} at this table")
        seats = [Seat("")] * len(called)
        for number, seat in enumerate(taken):
            kept = "" if roster.bot_called(called[seat]) else called[seat]
            seats[seat] = Seat(self._name(number, len(taken), kept))
        for number, seat in enumerate(free):
            asked = self.bots[min(number, len(self.bots) - 1)] if self.bots else ""
            bot = asked or roster.bot_called(called[seat]) or roster.DEFAULT
            others = [one.name for one in seats]
            seats[seat] = Seat(distinct(roster.title_of(bot), others), make(bot))
        return seats

    def _name(self, number: int, people: int, kept: str) -> str:
        if number < len(self.names):
            if roster.bot_called(self.names[number]):
                raise BadOption(f"{self.names[number]!r} is what a bot is called; choose another")
            if people == 1 or len(self.names) > 1:
                return self.names[number]
        if kept:
            return kept
        first = self.names[0] if len(self.names) == 1 else "Player"
        return first if people == 1 else f"{first} {number + 1}"


def changed(record: Record, seats: Sequence[Seat]) -> list[str]:
    """What is to be said where others sit down than a record has: who plays on in whose place."""
    told: list[str] = []
    for kept, seat in zip(record.seats, seats, strict=True):
        was, now = roster.bot_called(kept), roster.bot_called(seat.name)
        if was != now:
            told.append(f"{seat.name} plays on in the place of {kept}.")
    return told
