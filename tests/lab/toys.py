"""A lottery with known odds: what a fit must find out about it is known beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar

from hortus.core.content import Library
from hortus.core.contract import About, Game, Insight, Json, Move, Result, State, ranked
from hortus.core.errors import IllegalMove
from hortus.core.notation import Kind, Notation, whole

TRUTH = (1.0, 0.5, 0.0)
"""What a red, a blue and a grey ticket are worth."""


class Lottery(State):
    """Each in turn takes one of three tickets, four times; then one is drawn to win by their tickets.

    The odds of a seat are exp(red + blue / 2): grey tickets are worth nothing.
    """

    each: ClassVar[int] = 4

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.tickets = [[0, 0, 0] for _ in range(players)]
        self.taken = 0
        self.winner = -1
        self._refresh()

    def _refresh(self) -> None:
        self.over = self.winner >= 0
        self.chance = not self.over and self.taken == self.each * self.players
        self.actors = () if self.over or self.chance else (self.taken % self.players,)

    def copy(self) -> Lottery:
        other = type(self)(self.game, self.players)
        other.tickets = [list(row) for row in self.tickets]
        other.taken, other.winner = self.taken, self.winner
        other._refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if not self.actors or (seat is not None and seat not in self.actors):
            return ()
        return [self.game.notation.move("take", (colour,)) for colour in range(3)]

    def powers(self) -> list[float]:
        """How likely each seat is to be drawn, beside the others."""
        return [exp(sum(w * t for w, t in zip(TRUTH, row, strict=True))) for row in self.tickets]

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        powers = self.powers()
        move = self.game.notation.move
        return [(move("win", (seat,)), power / sum(powers)) for seat, power in enumerate(powers)]

    def play(self, move: Move) -> None:
        if self.why_not(move):
            raise IllegalMove("no")
        if self.chance:
            self.winner = move.args[0]
        else:
            self.tickets[self.actors[0]][move.args[0]] += 1
            self.taken += 1
        self._refresh()

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        scores = [int(seat == self.winner) for seat in range(self.players)]
        if self.game.about.cooperative:
            won = tuple(range(self.players)) if self.winner == 0 else ()
            return Result(tuple(scores), (1,) * self.players, won, "drawn", (), together=True)
        return ranked(scores, [(score,) for score in scores], "drawn")

    def key(self) -> object:
        return (tuple([tuple(row) for row in self.tickets]), self.taken, self.winner)

    def to_dict(self) -> Json:
        return {"tickets": self.tickets, "taken": self.taken, "winner": self.winner}


class LotteryInsight(Insight):
    term_names: tuple[str, ...] = ("red", "blue", "grey")

    def terms(self, state: State) -> list[list[float]]:
        assert isinstance(state, Lottery)
        return [[float(count) for count in row] for row in state.tickets]


class TeamInsight(Insight):
    """The team wins what seat 0 wins of seat 1."""

    term_names: tuple[str, ...] = ("red", "blue", "always")

    def terms(self, state: State) -> list[list[float]]:
        assert isinstance(state, Lottery)
        one, two = state.tickets
        row = [float(one[0] - two[0]), float(one[1] - two[1]), 1.0]
        return [row, row]


class LotteryGame(Game):
    about: ClassVar[About] = About("toy-lottery", "Lottery", "Win.", [2, 3], 1, 1.0, chance=True)

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        kinds = [
            Kind("take", (whole("a colour", 0, 2),)),
            Kind("win", (whole("a seat", 0, 2),), chance=True),
        ]
        self.notation = Notation("a ticket", kinds)
        self.insight = LotteryInsight()

    def start(self, players: int | None = None) -> State:
        return Lottery(self, self.check_players(players))

    def longest(self, players: int) -> int:
        return 4 * players + 1


class TeamLotteryGame(LotteryGame):
    about: ClassVar[About] = About(
        "toy-team-lottery", "Team Lottery", "Win.", [2], 1, 1.0, chance=True, cooperative=True
    )

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.insight = TeamInsight()
