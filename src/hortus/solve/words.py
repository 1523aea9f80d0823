"""What the solution says to people: a value in words, and why a move is the right one."""

from __future__ import annotations

from typing import cast

from hortus.core.contract import Game, State
from hortus.core.language import Later, later, mark, plural, plural_later, say
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
    """A value as a seat would put it, in flowers: `a win by 2 flowers`, `a draw`.

    An odd one says that somebody holds the staff in the end, not who: with it one flower more or less
    comes to the same.
    """
    result = outcome(value, seat, ties_go_to_second(game))
    if value == 0 and result < 0:
        return later("a tie, which the other wins")
    if value == 0:
        return later("a tie, which wins") if result else later("a draw")
    flowers, staff = divmod(abs(value), 2)
    if not staff and result > 0:
        return plural_later(flowers, "a win by {n} flower", "a win by {n} flowers")
    if not staff:
        return plural_later(flowers, "a loss by {n} flower", "a loss by {n} flowers")
    if not flowers:
        narrow = later("a win by the staff or a flower"), later("a loss by the staff or a flower")
        return narrow[0] if result > 0 else narrow[1]
    text = mark("a win by {n} or {more} flowers")
    if result < 0:
        text = mark("a loss by {n} or {more} flowers")
    return later(text, n=flowers, more=flowers + 1)


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
        return say(
            "Any move is as good as another here: if nobody slips, it is {value}.", value=told
        )
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
