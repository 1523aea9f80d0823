"""Somebody who looks on while a game is played: whose turn it is, who leads, what was chosen from what.

What happens by the rules is told to a witness (`State.note`). This is about the decisions; whoever
plays says when one is due (`turn`) and what was chosen (`chosen`). Asking changes nothing: the look
at a decision is drawn from a luck of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log1p
from random import Random

from hortus.core.contract import Game, Move, State, View
from hortus.core.native import i64, mypyc_attr

Decisions = tuple[
    list[int], list[int], list[int], list[str], list[int], list[int], list[str], list[object]
]
"""Columns: ply, turn, seat, kind, options, kinds among them, the move, the evaluation before it."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class NarrowView(View):
    """What a seat knows, with the moves to choose from: fewer than all, or all, found already."""

    left: Sequence[Move]

    def __init__(self, view: View, moves: Sequence[Move]) -> None:
        super().__init__(view.seat, view.known)
        self.left = moves

    def moves(self) -> Sequence[Move]:
        """The moves that are left."""
        return self.left


class Onlooker:
    """Counts turns and kinds of moves, asks who leads, and looks closely at some decisions."""

    turns: i64
    leads: bool
    before: bool
    _gap: float
    _unseen: i64

    def __init__(self, game: Game, luck: Random, share: float, leads: bool, before: bool) -> None:
        self.game = game
        self.luck = luck
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
        self._options: Sequence[Move] | None = None
        self._gap = 1 / log1p(-share) if 0 < share < 1 else 0.0
        self._unseen = self._drawn() if share > 0 else -1
        """How many decisions are let pass before one is looked at; below 0, all of them."""

    def turn(self, state: State, seat: int) -> View:
        """A seat is about to decide: what it knows."""
        self._now = None
        if seat != self._seat:
            self._seat = seat
            self.turns += 1
            if self.leads:
                values = self.game.values(state)
                self.standings.append(values)
                self._now = values
        view = state.view(seat)
        self._unseen -= 1
        if self._unseen != -1:
            return view
        self._unseen = self._drawn()
        options = view.moves()
        self._options = options
        return NarrowView(view, options)

    def chosen(self, state: State, move: Move, ply: int) -> None:
        """The seat has decided, and its move is not yet made."""
        key = (self._seat, move.kind)
        self.kinds[key] = self.kinds.get(key, 0) + 1
        options = self._options
        if options is not None:
            self._options = None
            self._note(state, options, move, ply)

    def _drawn(self) -> i64:
        """How many decisions are let pass, so that each is looked at as often as any other."""
        if self._gap == 0.0:
            return 0
        return int(log(1 - self.luck.random()) * self._gap)

    def _note(self, state: State, options: Sequence[Move], move: Move, ply: int) -> None:
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
