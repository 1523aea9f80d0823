"""Checking a table: entries are derived again from their successors, through the ordinary rules.

The solver and this check share the numbering of boards and nothing else: here a position is built
with `game.restore`, every move is played with `state.play`, and the worth found in the table must
be the best that its successors leave. All positions of a small table are checked, and as many
random ones as one likes of a great one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import cast

from hortus.core.contract import Game, Json
from hortus.core.registry import load
from hortus.games.wizards_garden.rules import CELLS, SIDE, Garden
from hortus.solve.answers import SOLVED, Solution
from hortus.solve.boards import SYMMETRIES, moved, numbering, stored_boards
from hortus.solve.plain import final_value
from hortus.solve.table import Scope, Table, setup_boards

ALL_UP_TO = 8
"""With so many seeds or fewer, all positions are checked."""
SAMPLES = 1_000_000
ENOUGH = 10
"""After so many mistakes the check stops."""

Asked = tuple[int, bool, int, int, int | None, int, bool]
"""Seeds in circulation, in the setup or not, board, symmetry, staff, to move, `harvest_in_setup`."""


def described(scope: Scope, asked: Asked) -> Json:
    """A position of the table as plain data, for `game.restore`."""
    circulating, setting_up, number, symmetry, staff, to_move, _ = asked
    black, white = [moved(cells, symmetry) for cells in numbering().board(number)]
    seeds = (black | white).bit_count()
    kept = scope.seeds - circulating
    letters = [
        "b" if black >> cell & 1 else "w" if white >> cell & 1 else "." for cell in range(CELLS)
    ]
    rows = ["".join(letters[SIDE * row : SIDE * row + SIDE]) for row in range(SIDE - 1, -1, -1)]
    return {
        "board": "".join(rows),
        "basket": circulating - seeds,
        "flowers": [kept - kept // 3, kept // 3],
        "staff": staff,
        "to_move": to_move,
        "phase": "setup" if setting_up else "planting",
    }


def holders(scope: Scope) -> tuple[int | None, ...]:
    """Who may hold the staff."""
    return (None, 0, 1) if scope.staff else (None,)


def every_position(scope: Scope) -> Iterator[Asked]:
    """All positions of a table on which the game goes on, one for each class of mirror images."""
    for circulating in range(1, scope.seeds + 1):
        for staff in holders(scope):
            for number in range(1, stored_boards(circulating)):
                yield circulating, False, number, 0, staff, number % 2, False
            for number in range(setup_boards()):
                seeds = sum(numbering().board(number)).bit_count()
                if seeds < circulating:
                    for harvested in (False, True):
                        yield circulating, True, number, 0, staff, seeds % 2, harvested


def random_position(scope: Scope, rng: Random) -> Asked:
    """Any position of a table, boards and their images with equal chances; some of the setup."""
    symmetry = rng.randrange(SYMMETRIES)
    staff = rng.choice(holders(scope))
    if rng.random() < 0.01:
        circulating = rng.randint(4, scope.seeds)
        number = rng.randrange(setup_boards())
        seeds = sum(numbering().board(number)).bit_count()
        return circulating, True, number, symmetry, staff, seeds % 2, rng.random() < 0.5
    layers = range(2, scope.seeds + 1)
    circulating = rng.choices(layers, [stored_boards(layer) for layer in layers])[0]
    number = rng.randrange(1, stored_boards(circulating))
    return circulating, False, number, symmetry, staff, rng.randrange(2), False


def rederived(solution: Solution, garden: Garden) -> int:
    """What a position is worth to the seat to move, from what its moves lead to."""
    seat = garden.turn
    best = -1000
    for move in garden.moves():
        after = garden.copy()
        after.play(move)
        value = final_value(after, seat) if after.over else -solution.value(after)
        best = max(best, value)
    return best


def check_positions(
    table: Table, asked: Iterator[Asked], tell: Callable[[int], None] | None = None
) -> list[str]:
    """The mistakes among some positions of a table, in words; empty if there are none."""
    scope = table.scope
    solution = Solution(table)
    games = [_game(scope, harvested) for harvested in (False, True)]
    mistakes: list[str] = []
    for count, one in enumerate(asked, 1):
        garden = cast(Garden, games[one[-1]].restore(described(scope, one)))
        told, found = solution.value(garden), rederived(solution, garden)
        if told != found:
            mistakes.append(f"{garden.to_dict()}: the table says {told}, its successors {found}")
        if len(mistakes) >= ENOUGH:
            break
        if tell is not None and count % 1000 == 0:
            tell(count)
    return mistakes


def positions_to_check(scope: Scope, samples: int, seed: int) -> tuple[int, Iterator[Asked]]:
    """How many and which: all of a small table, so many random ones of a great one."""
    if scope.seeds <= ALL_UP_TO:
        return sum([1 for _ in every_position(scope)]), every_position(scope)
    rng = Random(seed)
    return samples, (random_position(scope, rng) for _ in range(samples))


def _game(scope: Scope, harvested: bool) -> Game:
    return load(
        SOLVED,
        seeds=scope.seeds,
        single_overlap=scope.single_overlap,
        staff=scope.staff,
        harvest_in_setup=harvested,
    )
