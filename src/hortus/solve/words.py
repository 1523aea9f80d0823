"""What the solution says to people: a value in words, and why a move is the right one."""

from __future__ import annotations

from typing import cast

from hortus.core.contract import Game, State
from hortus.core.face import counted
from hortus.games.wizards_garden.rules import Garden
from hortus.solve.answers import Solution


def outcome(value: int, seat: int, second_wins_ties: bool) -> int:
    """Who wins at a value: 1 the seat it is for, -1 the other, 0 nobody."""
    if value == 0 and second_wins_ties:
        return 1 if seat == 1 else -1
    return (value > 0) - (value < 0)


def ties_go_to_second(game: Game) -> bool:
    """True if a tie in which nobody has the staff is the second player's."""
    return game.options["tie_without_staff"] == "second"


def margin(value: int) -> str:
    """By how much a game is won or lost at a value: a flower counts two points, the staff one."""
    return counted(abs(value), "point")


def said(value: int, seat: int, game: Game) -> str:
    """A value as a seat would put it: `a win by 1 point`, `a draw`, `a loss by 4 points`."""
    result = outcome(value, seat, ties_go_to_second(game))
    if value == 0:
        return ("a tie, which the other wins", "a draw", "a tie, which wins")[result + 1]
    return f"a {'win' if result > 0 else 'loss'} by {margin(value)}"


def reason(solution: Solution, state: State) -> str:
    """Why the best moves of a position are the best, in one sentence; empty if it is over."""
    choices = solution.choices(state)
    if not choices:
        return ""
    seat = cast(Garden, state).turn
    best = max([value for _, value in choices])
    right = [move for move, value in choices if value == best]
    told = said(best, seat, state.game)
    if len(right) == len(choices):
        return f"Every move keeps {told}."
    names = ", ".join([str(move) for move in right[:4]])
    more = f" and {len(right) - 4} more" if len(right) > 4 else ""
    keeps = "keeps" if len(right) == 1 else "keep"
    second = max([value for _, value in choices if value != best])
    next_best = said(second, seat, state.game)
    return f"{names}{more} {keeps} {told}; the best of the others leaves {next_best}."
