"""A turn: a move as it is read, and what chance makes of it, tried on a copy before anything is written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

import msgspec

from hortus.core.contract import Move, State
from hortus.core.errors import IllegalMove, MalformedMove
from hortus.core.face import name_seats
from hortus.core.language import say
from hortus.core.parts import Sheet
from hortus.server.queries import Happening
from hortus.server.wire import KeptResult
from hortus.table.frame import Frame, decision_of, state_at
from hortus.table.match import Match

UNDONE: Final = -2
"""The mover of an event that is no move: it took one back, or was an agreement."""


LONGEST = 500
"""How many characters a move may have."""


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


def played(state: State, moves: Iterable[str]) -> Turn:
    """Moves and chance events as they are written, played on a copy; raises at one that cannot be."""
    turn = Turn(state)
    for text in moves:
        turn.play(turn.after.parse(text))
    return turn


def ending_of(state: State) -> str:
    """The result of a position as JSON if the game has ended; else nothing."""
    result = KeptResult.of(state.result) if state.over else None
    return "" if result is None else msgspec.json.encode(result).decode()


def take_turn(state: State, move: Move | None, rng: Random) -> Turn:
    """A move, if there is one, and the chance events that follow; the state stays as it is."""
    turn = Turn(state)
    if move is not None:
        turn.play(move)
    while turn.after.chance:
        turn.play(turn.after.draw(rng))
    return turn


def read_move(match: Match, seat: int, text: str) -> Move:
    """The move a seat has written; an error if it is none, or may not be made now."""
    if len(text) > LONGEST:
        raise MalformedMove(say("No move is as long as that."))
    try:
        return match.view(seat).parse(text)  # a refusal must not tell more than the seat knows
    except IllegalMove as error:
        raise type(error)(name_seats(str(error), match.names)) from None


def bare_frame(seat: int | None, step: int, over: bool) -> Frame:
    """What is shown where nothing can be played on."""
    return Frame(
        seat=seat,
        step=step,
        sheet=Sheet.in_one(""),
        prompt=say("This table cannot be played on."),
        topic="",
        offers=(),
        scores=(),
        actors=(),
        can_undo=False,
        over=over,
        result=None,
    )


def still_answers(match: Match, history: Sequence[int], seat: int, ply: int) -> bool:
    """True if a move that answers a ply still answers the question the seat is asked.

    Where several seats act at once, the others' moves need not change one's own question.
    """
    if ply == len(history):
        return True
    since = history[ply:] if 0 <= ply < len(history) else [UNDONE]
    if UNDONE in since or seat in since or seat not in match.state.actors:
        return False
    then = state_at(match, len(match.moves) - len(since))
    if len(then.actors) < 2 or seat not in then.actors:
        return False
    return decision_of(then.view(seat)) == decision_of(match.view(seat))
