"""A lottery whose truth is known: what the first seat and what the red ticket are worth is planted.

Each in turn takes one of three tickets; then one is drawn to win. Everybody has weight 100, the
first seat `bias` more, and who holds the red ticket `prize` more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, cast

from hortus.core import registry
from hortus.core.content import Library
from hortus.core.contract import About, Game, Json, Move, Result, State, ranked
from hortus.core.errors import IllegalMove
from hortus.core.notation import Kind, Notation, whole
from hortus.core.options import Number, Option

COLOURS = ("red", "blue", "grey")


class Drum(State):
    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.tickets: list[int] = []
        self.winner = -1
        self.refresh()

    def refresh(self) -> None:
        self.over = self.winner >= 0
        self.chance = not self.over and len(self.tickets) == self.players
        self.actors = () if self.over or self.chance else (len(self.tickets),)

    def copy(self) -> Drum:
        other = Drum(self.game, self.players)
        other.tickets, other.winner = list(self.tickets), self.winner
        other.refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if not self.actors or (seat is not None and seat not in self.actors):
            return ()
        return [self.game.notation.move("take", (colour,)) for colour in range(3)]

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        bias, prize = [cast(int, self.game.options[name]) for name in ("bias", "prize")]
        weights = [
            100 + (bias if seat == 0 else 0) + (prize if ticket == 0 else 0)
            for seat, ticket in enumerate(self.tickets)
        ]
        move = self.game.notation.move
        return [(move("win", (seat,)), w / sum(weights)) for seat, w in enumerate(weights)]

    def play(self, move: Move) -> None:
        if self.why_not(move):
            raise IllegalMove("no")
        if self.chance:
            self.winner = move.args[0]
        else:
            self.note("take", self.actors[0], COLOURS[move.args[0]])
            self.tickets.append(move.args[0])
        self.refresh()

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        scores = [int(seat == self.winner) for seat in range(self.players)]
        if self.game.about.cooperative:
            won = tuple(range(self.players)) if self.winner == 0 else ()
            return Result(tuple(scores), (1,) * self.players, won, "drawn, so", (), together=True)
        parts = [{"luck, pure": float(score)} for score in scores]
        return ranked(scores, [(score,) for score in scores], "drawn", parts)

    def key(self) -> object:
        return (tuple(self.tickets), self.winner)

    def to_dict(self) -> Json:
        return {"tickets": self.tickets, "winner": self.winner}


class Planted(Game):
    about: ClassVar[About] = About("toy-planted", "Drum", "Win.", [2, 3], 1, 1.0, chance=True)
    event_kinds: ClassVar[dict[str, str]] = {"take": "A seat takes a ticket."}
    option_list: ClassVar[tuple[Option, ...]] = (
        Number("bias", 0, 0, 900, "What the first seat has more."),
        Number("prize", 0, 0, 900, "What the red ticket is worth."),
    )

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        kinds = [
            Kind("take", (whole("a colour", 0, 2),)),
            Kind("win", (whole("a seat", 0, 2),), chance=True),
        ]
        self.notation = Notation("a ticket", kinds)

    def start(self, players: int | None = None) -> State:
        return Drum(self, self.check_players(players))

    def longest(self, players: int) -> int:
        return players + 1

    def evaluate(self, state: State, seat: int) -> float:
        """Who holds red thinks itself ahead."""
        if state.over:
            return super().evaluate(state, seat)
        tickets = cast(Drum, state).tickets
        return 0.1 if seat < len(tickets) and tickets[seat] == 0 else 0.0


class PlantedTeam(Planted):
    about: ClassVar[About] = About(
        "toy-planted-team", "Team Drum", "Win.", [2, 3], 1, 1.0, chance=True, cooperative=True
    )


@contextmanager
def planted() -> Iterator[None]:
    """Both games are known while this lasts."""
    names = {"toy-planted": "Planted", "toy-planted-team": "PlantedTeam"}
    for name, kind in names.items():
        registry.register(name, f"tests.lab.planted:{kind}")
    yield
    for name in names:
        registry._entries().pop(name)
