"""The greedy bot: it looks one move ahead and takes what its game's evaluation likes best.

Hidden things are dealt at random (`View.sample`) and chance is tried a few times, so a move is
judged by its average; a move that leaves nothing to luck and shows nothing hidden is worth the same
in every try, so one is enough, as where one outcome may stand for all (`Insight.typical`). With many moves and a small budget it judges by fewer tries, and at
worst leaves the rest of the moves unjudged.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.budget import Budget
from hortus.core.chance import let_chance_act
from hortus.core.contract import Move, State, View
from hortus.core.native import mypyc_attr

TRIES: Final = 4
"""How often each move is judged where luck or hidden things matter, unless told otherwise."""
CHANCE_EVENTS: Final = 40
"""How many chance events in a row are followed before the position is judged as it is."""
EXACT: Final = 1e-9
"""What differs by less is equal."""
USUAL: Final = Budget(count=800)
"""How many positions it judges for a decision unless told otherwise."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Takes the move after which its position looks best; equals are decided by luck."""

    budget: Budget
    tries: int
    blunt: bool

    def __init__(
        self,
        budget: Budget | str = USUAL,
        name: str = "greedy",
        tries: int = TRIES,
        blunt: bool = False,
    ) -> None:
        if isinstance(budget, str):
            budget = Budget.read(budget)
        super().__init__(name)
        self.budget = budget
        """How many positions it may judge for one decision, or for how long; may be given as written."""
        self.tries = tries
        """How often it judges a move whose worth hangs on luck or hidden things."""
        self.blunt = blunt
        """True if it does not see the small differences that its game's profile names so."""

    def choose(self, view: View, rng: Random) -> Move:
        """The move with the best average over a few tries."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """All moves it had the budget to judge, the best first."""
        moves = list(view.moves())
        if len(moves) == 1:
            return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
        found = self._judge(view, moves, rng)
        judged = [one for one in found if one.visits]
        judged.sort(key=_worth, reverse=True)
        grain = view.game.profile.blunt if self.blunt else 0.0
        least = judged[0].value - max(grain, EXACT)
        equals = [one.move for one in judged if one.value >= least]
        return Thought(equals[int(rng.random() * len(equals))], judged)

    def _judge(self, view: View, moves: list[Move], rng: Random) -> list[Considered]:
        """What each move is worth to the seat of the view: its average over the tries it got."""
        about = view.game.about
        seat = view.seat
        assert seat is not None
        tries = self.tries if about.chance or about.hidden else 1
        totals = [0.0] * len(moves)
        counts = [0] * len(moves)
        order = list(range(len(moves)))
        scarce = self.budget.seconds > 0 or self.budget.count < tries * len(moves)
        meter = self.budget.start()
        for _ in range(tries):
            if scarce:
                rng.shuffle(order)
            position = view.sample(rng)
            if about.hidden:
                position.moves(
                    seat
                )  # a new deal forgets them; copies share what is worked out once
            uncertain: list[int] = []
            for index in order:
                if not meter.spend() and max(counts) > 0:
                    return _averages(moves, totals, counts)
                move = moves[index]
                after = position.copy()
                after.play(move)
                lucky = after.chance
                if lucky and self.tries > 1:
                    let_typical_happen(after)
                if after.chance or (
                    about.hidden and (after.over or (not lucky and position.reveals(move)))
                ):
                    uncertain.append(index)
                    let_chance_act(after, rng, CHANCE_EVENTS)
                totals[index] += view.game.evaluate(after, seat)
                counts[index] += 1
            if not uncertain:
                break
            order = uncertain
        return _averages(moves, totals, counts)


def make_greedy(argument: str) -> Bot:
    """The greedy bot by name, with the budget written behind it."""
    if not argument:
        return GreedyBot()
    return GreedyBot(Budget.read(argument), f"greedy:{argument}")


def _worth(one: Considered) -> float:
    return one.value


def _averages(moves: list[Move], totals: list[float], counts: list[int]) -> list[Considered]:
    return [
        Considered(move, count, total / count if count else 0.0)
        for move, total, count in zip(moves, totals, counts, strict=True)
    ]


def let_typical_happen(state: State) -> None:
    """Play, in place, what may stand for all that chance brings, as far as there is such a thing."""
    insight = state.game.insight
    events = 0
    while state.chance and events < CHANCE_EVENTS:
        typical = insight.typical(state)
        if typical is None:
            return
        state.play(typical)
        events += 1


def settled(position: State, move: Move, rng: Random) -> State:
    """The position after a move and what chance makes of it; the first stays as it is."""
    after = position.copy()
    after.play(move)
    let_chance_act(after, rng, CHANCE_EVENTS)
    return after
