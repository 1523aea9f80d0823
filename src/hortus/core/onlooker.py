"""Somebody who looks on while a game is played: whose turn it is, who leads, what was chosen from what.

What happens by the rules is told to a witness (`State.note`). This is about the decisions; whoever
plays says when one is due (`turn`) and what was chosen (`chosen`). Asking changes nothing: the look
at a decision is drawn from a luck of its own.
"""

from __future__ import annotations

from random import Random

from hortus.core.contract import Game, Move, State
from hortus.core.native import i64

Decisions = tuple[
    list[int], list[int], list[int], list[str], list[int], list[int], list[str], list[object]
]
"""Columns: ply, turn, seat, kind, options, kinds among them, the move, the evaluation before it."""


class Onlooker:
    """Counts turns and kinds of moves, asks who leads, and looks closely at some decisions."""

    turns: i64
    share: float
    leads: bool
    before: bool

    def __init__(self, game: Game, luck: Random, share: float, leads: bool, before: bool) -> None:
        self.game = game
        self.luck = luck
        self.share = share
        """Of the decisions, so many are looked at closely."""
        self.leads = leads
        """Whether the evaluation of all seats is asked for at the beginning of each turn."""
        self.before = before
        """Whether it is asked for at each decision that is looked at."""
        self.turns = 0
        """Runs of decisions of the same seat."""
        self.kinds: dict[tuple[int, str], int] = {}
        """How often each seat made each kind of move."""
        self.standings: list[list[float]] = []
        """The values of all seats at the beginning of each turn, if they are asked for."""
        self.decisions: Decisions = ([], [], [], [], [], [], [], [])
        self._seat = -1
        self._now: list[float] | None = None

    def turn(self, state: State, seat: int) -> None:
        """A seat is about to decide."""
        self._now = None
        if seat == self._seat:
            return
        self._seat = seat
        self.turns += 1
        if self.leads:
            values = self.game.values(state)
            self.standings.append(values)
            self._now = values

    def chosen(self, state: State, move: Move, ply: int) -> None:
        """The seat has decided, and its move is not yet made."""
        key = (self._seat, move.kind)
        self.kinds[key] = self.kinds.get(key, 0) + 1
        if self.share > 0 and self.luck.random() < self.share:
            self._look(state, move, ply)

    def _look(self, state: State, move: Move, ply: int) -> None:
        options = state.moves(self._seat)
        kinds: set[str] = set()
        for option in options:
            kinds.add(option.kind)
        now = self._now
        if now is None and self.before:
            now = self.game.values(state)
        plies, turns, seats, chosen_kinds, counts, kind_counts, texts, values = self.decisions
        plies.append(ply)
        turns.append(self.turns - 1)
        seats.append(self._seat)
        chosen_kinds.append(move.kind)
        counts.append(len(options))
        kind_counts.append(len(kinds))
        texts.append(str(move))
        values.append(now)
