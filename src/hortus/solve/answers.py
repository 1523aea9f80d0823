"""Asking the solution: what a position of Wizard's Garden is worth, and which moves keep it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Game, Move, State
from hortus.core.errors import BadPosition, HortusError
from hortus.games.wizards_garden.rules import CELLS, NO_ONE, Garden
from hortus.solve.boards import numbering
from hortus.solve.table import Scope, Table, find_table, setup_place
from hortus.solve.worth import OVER, decoded

SOLVED: Final = "wizards-garden"

_WORTHS: Final = [decoded(code) for code in range(256)]


class Solution:
    """The worth of every position, read from a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._numbering = numbering()

    def __repr__(self) -> str:
        return f"<Solution: {self.table!r}>"

    def value(self, state: State) -> int:
        """What a position is worth to the seat that is to move, if both play as well as can be.

        Twice the difference in flowers at the end, plus one if that seat then has the staff,
        minus one if the other has. Above 0 it wins, below it loses; 0 is a draw or, with
        `tie_without_staff=second`, the second player's. Once the game is over: to seat 0.
        """
        garden = self._own(state)
        seat = garden.turn
        other = 1 - seat
        holder = 1 if garden.staff == NO_ONE else 2 if garden.staff == seat else 0
        lead = 2 * (garden.score(seat) - garden.score(other))
        return lead + _WORTHS[self._code(garden)][holder]

    def choices(self, state: State) -> list[tuple[Move, int]]:
        """Every move with what it leads to, for the seat that is to move."""
        garden = self._own(state)
        seat = garden.turn
        found: list[tuple[Move, int]] = []
        for move in garden.moves():
            after = garden.copy()
            after.play(move)
            value = self.value(after)
            found.append((move, value if after.turn == seat else -value))
        return found

    def best(self, state: State) -> list[Move]:
        """The moves that keep the value; none once the game is over."""
        choices = self.choices(state)
        if not choices:
            return []
        most = max([value for _, value in choices])
        return [move for move, value in choices if value == most]

    def line(self, state: State, first: Move | None = None) -> list[Move]:
        """How play goes on to the end if both keep the value; `first` may be any move."""
        after = self._own(state).copy()
        moves: list[Move] = []
        while not after.over:
            move = self.best(after)[0] if first is None or moves else first
            moves.append(move)
            after.play(move)
        return moves

    def _own(self, state: State) -> Garden:
        """The position, if the table holds it."""
        if not isinstance(state, Garden):
            raise BadPosition("only positions of Wizard's Garden can be asked for")
        scope = self.table.scope
        if state.single_overlap != scope.single_overlap or state.with_staff != scope.staff:
            raise BadPosition("the table is for other values of single_overlap and staff")
        return state

    def _code(self, garden: Garden) -> int:
        """The byte that holds the worth of the board with the seeds in circulation."""
        seeds = (garden.black | garden.white).bit_count()
        circulating = garden.basket + seeds
        if circulating > self.table.scope.seeds:
            raise BadPosition(
                f"the table is for up to {self.table.scope.seeds} seeds; here are {circulating}"
            )
        if garden.over or not garden.basket or seeds == CELLS:
            return OVER
        number = self._numbering.number(garden.black, garden.white)
        if garden.setting_up:
            place = setup_place(circulating, garden.harvest_in_setup, number)
            return self.table.setups()[place]
        return self.table.layer(circulating)[number]


def scope_of(game: Game) -> Scope:
    """Which table a game needs; raises `HortusError` if it is not a game that can be solved."""
    if game.name != SOLVED:
        raise HortusError(f"{game.title} is not solved; Wizard's Garden is")  # no text
    options = game.options
    return Scope(
        cast(int, options["seeds"]), options["single_overlap"] is True, options["staff"] is True
    )


def solution_of(game: Game, path: Path | None = None) -> Solution:
    """The solution of a game, from a table, a directory of tables or where tables usually lie."""
    return Solution(find_table(scope_of(game), path))
