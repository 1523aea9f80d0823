"""What the solution says to people: a value in words, and why a move is the right one."""

from __future__ import annotations

from typing import cast

from hortus.core.contract import Game, State
from hortus.core.language import Later, later, plural, plural_later, say
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
    return plural(abs(value), "{n} point", "{n} points")


def said(value: int, seat: int, game: Game) -> Later:
    """A value as a seat would put it: `a win by 1 point`, `a draw`, `a loss by 4 points`."""
    result = outcome(value, seat, ties_go_to_second(game))
    if value == 0 and result < 0:
        return later("a tie, which the other wins")
    if value == 0:
        return later("a tie, which wins") if result else later("a draw")
    if result > 0:
        return plural_later(abs(value), "a win by {n} point", "a win by {n} points")
    return plural_later(abs(value), "a loss by {n} point", "a loss by {n} points")


def reason(solution: Solution, state: State) -> str:
    """Why the best moves of a position are the best, in one sentence; empty if it is over."""
    choices = solution.choices(state)
    if not choices:
        return ""
    seat = cast(Garden, state).turn
    best = max([value for _, value in choices])
    right = [move for move, value in choices if value == best]
    told = say(said(best, seat, state.game))
    if len(right) == len(choices):
        return say("Every move keeps {value}.", value=told)
    names = ", ".join([str(move) for move in right[:4]])
    if len(right) > 4:
        names = say("{moves} and {n} more", moves=names, n=len(right) - 4)
    second = max([value for _, value in choices if value != best])
    return plural(
        len(right),
        "{moves} keeps {value}; the best of the others leaves {next}.",
        "{moves} keep {value}; the best of the others leaves {next}.",
        moves=names,
        value=told,
        next=say(said(second, seat, state.game)),
    )
