"""A turn: a move and what chance makes of it, tried on a copy before anything is written down."""

from __future__ import annotations

from random import Random

import msgspec

from hortus.core.contract import Move, State
from hortus.server.queries import Happening
from hortus.server.wire import ResultView


class Turn:
    """A move and what chance makes of it, not yet written down."""

    def __init__(self, state: State) -> None:
        self.after = state.copy()
        self.moves: list[tuple[Move, int]] = []
        """Each with who made it; -1 for chance."""

    def play(self, move: Move) -> None:
        """Something happens."""
        mover = self.after.actor_of(move)
        self.after.play(move)
        self.moves.append((move, mover))

    def events(self, at: int) -> list[Happening]:
        """As it is written down."""
        return [Happening(str(move), mover, at) for move, mover in self.moves]

    def ending(self) -> str:
        """The result as JSON if this ends the game; else nothing."""
        return ending_of(self.after)


def ending_of(state: State) -> str:
    """The result of a position as JSON if the game has ended; else nothing."""
    result = ResultView.of(state.result) if state.over else None
    return "" if result is None else msgspec.json.encode(result).decode()


def take_turn(state: State, move: Move | None, rng: Random) -> Turn:
    """A move, if there is one, and the chance events that follow; the state stays as it is."""
    turn = Turn(state)
    if move is not None:
        turn.play(move)
    while turn.after.chance:
        turn.play(turn.after.draw(rng))
    return turn
