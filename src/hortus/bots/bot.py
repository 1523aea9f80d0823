"""What a bot is: something that chooses one of the moves it is offered."""

from __future__ import annotations

from random import Random

from hortus.core.contract import Move, View
from hortus.core.native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that thinks. It keeps nothing between moves, so any worker may ask it."""

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, rng: Random) -> Move:
        """One of `view.moves()`."""
        raise NotImplementedError


class RandomBot(Bot):
    """Plays any legal move, each with the same probability."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, view: View, rng: Random) -> Move:
        """Any of the moves."""
        moves = view.moves()
        return moves[int(rng.random() * len(moves))]
