"""The perfect bot: it has read the solution of Wizard's Garden, and sets traps on the way.

It never gives away what the position is worth. Among moves that keep it, it takes the one after
which the other side has most ways to go wrong: first those that change who wins, then those that
cost anything. Where there is no table, and in other games, it plays as the strongest other bot.
"""

from __future__ import annotations

from random import Random
from typing import cast

from hortus.bots import roster
from hortus.bots.bot import Bot, Considered, Thought
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import BadOption, HortusError
from hortus.core.language import say
from hortus.core.native import mypyc_attr
from hortus.games.wizards_garden.rules import Garden
from hortus.solve.answers import SOLVED, Solution, solution_of
from hortus.solve.words import outcome, ties_go_to_second


@mypyc_attr(allow_interpreted_subclasses=True)
class PerfectBot(Bot):
    """Keeps the value of the game, and makes it hard for the other to do the same."""

    def __init__(self, name: str = "perfect") -> None:
        super().__init__(name)
        self._solutions: dict[Game, Solution | None] = {}
        self._missing: dict[Game, str] = {}

    def solution(self, game: Game) -> Solution | None:
        """What it has read, or None where there is no table."""
        if game not in self._solutions:
            try:
                self._solutions[game] = solution_of(game)
            except HortusError as error:
                self._solutions[game] = None
                self._missing[game] = str(error)
        return self._solutions[game]

    def missing(self, game: Game) -> str:
        """Why it cannot play perfectly and what would help, in one sentence; empty if it can."""
        if self.solution(game) is not None:
            return ""
        return say(
            "{why}. Until then it plays as {bot} does",
            why=self._missing[game],
            bot=roster.strongest(),
        )

    def choose(self, view: View, rng: Random) -> Move:
        """A move that keeps the value."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """Every move with the result it leads to, the best first; proven, if there is a table."""
        solution = self.solution(view.game)
        if solution is None:
            return roster.bot(roster.strongest()).think(view, rng)
        state = view.sample(rng)
        seat = cast(Garden, state).turn
        choices = solution.choices(state)
        choices.sort(key=_worth, reverse=True)
        best = [move for move, value in choices if value == choices[0][1]]
        traps = [_ways_to_go_wrong(solution, state, move) for move in best]
        worst = [move for move, found in zip(best, traps, strict=True) if found == max(traps)]
        move = worst[int(rng.random() * len(worst))]
        second = ties_go_to_second(view.game)
        considered = [Considered(one, 1, outcome(value, seat, second)) for one, value in choices]
        return Thought(move, considered, solution.line(state, move), 1.0)


def _worth(choice: tuple[Move, int]) -> int:
    return choice[1]


def _ways_to_go_wrong(solution: Solution, state: State, move: Move) -> tuple[float, float]:
    """After a move: the share of answers that change who wins, and of those that cost anything."""
    after = state.copy()
    after.play(move)
    values = [value for _, value in solution.choices(after)]
    if not values:
        return 0.0, 0.0
    seat, second, best = cast(Garden, after).turn, ties_go_to_second(state.game), max(values)
    result = outcome(best, seat, second)
    turning = [value for value in values if outcome(value, seat, second) < result]
    costing = [value for value in values if value < best]
    return len(turning) / len(values), len(costing) / len(values)


def make_perfect(argument: str) -> Bot:
    """The perfect bot by name; it takes no budget."""
    if argument:
        raise BadOption(f"the perfect bot takes no budget: write perfect, not {argument[:20]!r}")
    return PerfectBot()


PERFECT = roster.Entry(
    "perfect",
    "Archmage",
    "Has read the solution and never errs: beat it only where the game lets you.",
    make_perfect,
    100,
    games=[SOLVED],
)
