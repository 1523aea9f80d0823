"""What a game understands of playing itself well: the part of the contract that searches and hints use.

Every method may stay as it is: then a search tries moves in any order and plays out at random,
and a hint names a move without a reason. A game that knows better subclasses `Insight` in its
`insight.py` and puts one into `Game.insight`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from hortus.core.native import mypyc_attr

if TYPE_CHECKING:
    from hortus.core.contract import Move, State


class Claim:
    """Something that a hint says about a move, so that it can be checked against what comes of it."""

    kind: str
    seat: int
    count: int
    text: str

    def __init__(self, kind: str, seat: int, count: int, text: str) -> None:
        self.kind = kind
        """What it speaks of, such as `flowers`: each game lists its kinds in its tests."""
        self.seat = seat
        """Whom it concerns: the one who moves, or the one who suffers."""
        self.count = count
        """How many of them."""
        self.text = text
        """What the move does, to stand behind "it": `harvests 2 flowers`, `shades {1}'s only leaf`."""

    def __repr__(self) -> str:
        return f"Claim({self.kind!r}, {self.seat}, {self.count}, {self.text!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight:
    """What a game knows about good play."""

    term_names: tuple[str, ...] = ()
    """What `terms` gives, in its order: the names that the fitted weights have in `weights.toml`."""
    no_harm: tuple[str, ...] = ()
    """Terms of which more never hurts by itself: a fit keeps their weights from falling below 0."""

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """How promising moves look at a glance: the order in which a search tries them; empty: no idea.

        Greater is better; only the order and the differences mean anything. By what the seat that
        is to act knows.
        """
        return ()

    def sensible(self, state: State, rng: Random) -> Move:
        """A move that the first who may act would make without thinking: what playouts are made of."""
        moves = state.moves(state.actors[0])
        return moves[int(rng.random() * len(moves))]

    def varied(self, rng: Random) -> Insight:
        """The same with another taste in `sensible`, so that games played by it differ; itself if it has none."""
        return self

    def play_out(self, state: State, rng: Random, moves: int) -> None:
        """Play on in place, sensibly, for so many moves (chance not counted) or to the end.

        A game overrides it where it can do the same faster than move by move.
        """
        while moves > 0 and not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            state.play(self.sensible(state, rng))
            moves -= 1

    def settle(self, state: State, rng: Random) -> None:
        """Play on in place, sensibly, to where the evaluation means most, such as the end of a round."""

    def refined(self, state: State, move: Move) -> Sequence[Move]:
        """Legal moves near a promising one that `moves()` does not list, where it lists candidates only."""
        return ()

    def blurs(self, state: State, event: Move) -> bool:
        """True if nobody but the seat that is dealt this chance event decides otherwise because of it."""
        return False

    def typical(self, state: State) -> Move | None:
        """When chance acts: an outcome that may stand for all, since only their average matters; None: no."""
        return None

    def terms(self, state: State) -> list[list[float]]:
        """For each seat the numbers that the fitted weights multiply; the same names for all positions."""
        return [[] for _ in range(state.players)]

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """What a seat's move from one position to the other does, the most important first.

        `after` is the position when the move and all that follows from it without a choice has
        happened. Nothing that the seat cannot know may be said.
        """
        return []
