"""A match: a game, who sits where, what was played, and the position that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date as calendar_date
from pathlib import Path

from hortus.bots.bot import Bot
from hortus.core.contract import Event, Game, Move, State, View
from hortus.core.errors import BadOption, BadRecord, HortusError, IllegalMove, NotYourTurn
from hortus.core.face import counted
from hortus.core.language import said_name, say
from hortus.core.move import demand_move
from hortus.core.record import Record
from hortus.table.luck import Luck


class Seat:
    """Who sits at a place of the table: a person, or a bot if there is one."""

    def __init__(self, name: str, bot: Bot | None = None, person: bool | None = None) -> None:
        self.name = name
        self.bot = bot
        """Who thinks here when the match lets it act; None if the moves come from elsewhere."""
        self.person = bot is None if person is None else person
        """True if a person decides here; a bot that thinks elsewhere is none."""

    def __repr__(self) -> str:
        return f"Seat({self.name!r}, {self.bot!r})"


def distinct(name: str, others: Sequence[str]) -> str:
    """A name nobody else at the table has."""
    found, number = name, 1
    while found and found in others:
        number += 1
        found = f"{name} {number}"
    return found


class Match:
    """Play a game from its first move to its end. All that matters is in `record`."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat | Bot | str],
        seed: int | None = None,
        date: str | None = None,
        start: State | None = None,
    ) -> None:
        self.game = game
        self.seats = [_as_seat(seat) for seat in seats]
        if start is not None and start.players != len(self.seats):
            raise BadOption(f"the position is for {start.players} players, not {len(self.seats)}")
        self.start = start
        """The position it began from; None for the game's own start."""
        self.state: State = self._begin()
        self.luck = Luck(len(self.seats), seed)
        """Where chance, and bots that gamble, get their luck."""
        self.date = calendar_date.today().isoformat() if date is None else date
        self.moves: list[Move] = []
        """Everything that happened, chance included."""
        self.movers: list[int] = []
        """Who made each of `moves`; -1 for chance."""
        self._firm: list[bool] = []
        """Which of `moves` cannot be taken back, because they showed something new."""

    def __repr__(self) -> str:
        played = counted(len(self.moves), "step")
        return f"<Match: {', '.join(self.names)}; {played} played; {self.state!r}>"

    def _begin(self) -> State:
        if self.start is not None:
            return self.start.copy()
        return self.game.start(len(self.seats))

    @classmethod
    def resume(
        cls,
        record: Record,
        seats: Sequence[Seat | Bot | str] = (),
        seed: int | None = None,
        content: str | Path | None = None,
    ) -> Match:
        """Go on where a record ends; raises `BadRecord` if it cannot be replayed."""
        game = record.load_game(content)
        start = record.begin(game) if record.start is not None else None
        match = cls(game, seats or record.seats, seed, record.date, start)
        for text in record.moves:
            try:
                match.append(match.state.parse(text))
            except HortusError as error:
                trouble = (
                    f"move {len(match.moves) + 1} ({text}) cannot be played: {error}"  # no text
                )
                raise BadRecord("; ".join(filter(None, [trouble, record.remark(game)]))) from None
        return match

    @property
    def names(self) -> list[str]:
        """The names at the table, in the order of the seats, as they are read."""
        return [said_name(seat.name) for seat in self.seats]

    @property
    def record(self) -> Record:
        """What was played so far."""
        texts = [str(move) for move in self.moves]
        names = [str(seat.name) for seat in self.seats]
        return Record.of(self.game, names, texts, self.date, self.start)

    def view(self, seat: int | None) -> View:
        """What a seat may know now."""
        return self.state.view(seat)

    # --- playing ----------------------------------------------------------------------------

    def play(self, move: Move | str, seat: int | None = None) -> Move:
        """Make a move for a seat (default: the one actor). Raises, and changes nothing, if it may not."""
        if self.state.over:
            raise IllegalMove(say("the game is over"))
        if self.state.chance:
            raise NotYourTurn(say("chance acts now; nobody may move"))
        if seat is not None and seat not in self.state.actors:
            waiting = say(" or ").join([self.names[actor] for actor in self.state.actors])
            raise NotYourTurn(say("it is not this seat's turn: {who} is to move", who=waiting))
        if isinstance(move, str):
            move = self.state.parse(move) if seat is None else self.view(seat).parse(move)
        if seat is not None and self.state.actor_of(move) != seat:
            raise NotYourTurn(say("that is another seat's move"))
        self.append(move)
        return move

    def append(self, move: Move) -> None:
        """Note what happened, chance included; raises, and changes nothing, if it cannot happen."""
        demand_move(move)
        mover = self.state.actor_of(move)
        firm = mover < 0 or self.state.reveals(move)
        self.state.play(move)
        self.moves.append(move)
        self.movers.append(mover)
        self._firm.append(firm)

    def step(self) -> Move | None:
        """Let chance or a bot act once; None if a person must decide or the game is over."""
        if self.state.over:
            return None
        if self.state.chance:
            move = self.state.draw(self.luck.chance)
            self.append(move)
            return move
        for seat in self.state.actors:
            bot = self.seats[seat].bot
            if bot is not None:
                return self._let(bot, seat)
        return None

    def _let(self, bot: Bot, seat: int) -> Move:
        """Let a bot move; what is no legal move is refused with the name of the bot that chose it."""
        move: object = bot.choose(self.state.view(seat), self.luck.seats[seat])
        who = f"the bot {bot.name!r} in seat {seat} chose"  # no text
        if isinstance(move, str):
            advice = f"return one of view.moves(), or view.parse({move!r})"
            raise BadOption(f"{who} {move!r}: a text is no move: {advice}")
        if not isinstance(move, Move):
            raise BadOption(f"{who} {move!r}: no move; return one of view.moves()")
        try:
            self.append(move)
        except HortusError as error:
            reason = str(error).removeprefix(f"{move}: ")
            raise IllegalMove(f"{who} {move}: {reason}") from None
        return move

    def run(self) -> None:
        """Let chance and bots act until a person must decide or the game is over."""
        while self.step() is not None:
            pass

    def watch(self, witness: Callable[[Event], None] | None) -> None:
        """From now on tell somebody every event of play while it happens; None: nobody any more."""
        self.state.witness = witness

    # --- looking back -----------------------------------------------------------------------

    def at(self, step: int) -> State:
        """The position after so many steps."""
        if not 0 <= step <= len(self.moves):
            raise BadOption(f"there is no step {step}: steps are 0 to {len(self.moves)}")
        state = self._begin()
        for move in self.moves[:step]:
            state.play(move)
        return state

    def branch(self, step: int, seats: Sequence[Seat | Bot | str] = ()) -> Match:
        """Another match that goes on from a step of this one, with its own luck from there."""
        self.at(step)
        other = Match(self.game, seats or self.seats, self.luck.seed, self.date, self.start)
        for move in self.moves[:step]:
            other.append(move)
        return other

    def seen_by(self, seat: int | None) -> tuple[Move, ...]:
        """A seat's history: each move as it saw it, without those of which it saw nothing."""
        self.view(seat)  # a seat that is not there is refused
        state = self._begin()
        seen: list[Move] = []
        for move in self.moves:
            shown = state.masked(move, seat)
            if shown is not None:
                seen.append(shown)
            state.play(move)
        return tuple(seen)

    # --- taking back and asking -------------------------------------------------------------

    def undone(self, seat: int) -> int:
        """How many moves an undo of this seat takes back; 0 if there is nothing it may take back.

        Its own last move, if that showed nothing new. Bots' replies that showed nothing new go
        back with it where no other person sits; in a game with secrets any reply may show what a
        bot holds, so there they stand.
        """
        others = [who.person for number, who in enumerate(self.seats) if number != seat]
        alone = not any(others) and not self.game.about.hidden
        for count, step in enumerate(range(len(self.moves) - 1, -1, -1), 1):
            if self._firm[step]:
                return 0
            if self.movers[step] == seat:
                return count
            if not alone:
                return 0
        return 0

    def can_undo(self, seat: int) -> bool:
        """True if this seat's last move may be taken back."""
        return self.undone(seat) > 0

    def undo(self, seat: int) -> Move:
        """Take back the last move of a seat, and bots' replies to it; raises `IllegalMove` if it may not.

        The answer is the seat's own move.
        """
        count = self.undone(seat)
        if not count:
            if seat in self.movers:
                raise IllegalMove(
                    say("there is nothing to take back: something new was shown since")
                )
            raise IllegalMove(say("there is nothing to take back"))
        step = len(self.moves) - count
        taken, witness = self.moves[step], self.state.witness
        self.state = self.at(step)
        self.state.witness = witness
        del self.moves[step:], self.movers[step:], self._firm[step:]
        return taken

    def hint(self, seat: int, bot: Bot) -> Move:
        """What a bot would do in a seat's place, from what that seat knows."""
        if seat not in self.state.actors:
            raise NotYourTurn(say("a hint is for a seat that is to move"))
        return bot.choose(self.state.view(seat), self.luck.seats[seat])


def _as_seat(seat: Seat | Bot | str) -> Seat:
    if isinstance(seat, Seat):
        return seat
    return Seat(seat.name, seat) if isinstance(seat, Bot) else Seat(seat)


def play(
    game: Game,
    bots: Sequence[Bot],
    seed: int | None = None,
    start: State | None = None,
    limit: int | None = None,
    observer: Callable[[Match, Move], None] | None = None,
) -> Match:
    """A whole match between bots; the same seed gives the same match.

    It may begin from a position, end after so many steps, and be watched step by step.
    """
    if not isinstance(game, Game):
        raise BadOption(f"hortus.play takes a game from hortus.load, not {game!r}")
    for bot in bots:
        if not isinstance(bot, Bot):
            raise BadOption(f"hortus.play takes bots, not {bot!r}")
    if limit is not None and limit < 0:
        raise BadOption(f"a match ends after 0 or more steps, not {limit}")
    match = Match(game, list(bots), seed, "" if seed is not None else None, start)
    while limit is None or len(match.moves) < limit:
        move = match.step()
        if move is None:
            break
        if observer is not None:
            observer(match, move)
    return match
