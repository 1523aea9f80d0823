"""Puzzles of Wizard's Garden: positions in which exactly one move wins.

They are found by sweeping the table (`python -m hortus.solve.puzzles` makes the collection that is
shipped, `puzzles.toml`) and graded by how hard the move is to find: how deep a search must look,
whether the move looks bad at first sight, and how long the win takes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

from hortus.core.contract import Game, Json, Move, State
from hortus.core.errors import BadOption
from hortus.core.registry import load
from hortus.games.wizards_garden.rules import LINES_IN, Garden
from hortus.solve.answers import SOLVED, Solution, solution_of
from hortus.solve.boards import numbering
from hortus.solve.verify import described

COLLECTION = Path(__file__).parent / "puzzles.toml"
GRADES = ("easy", "medium", "hard")
DEEPEST = 4
"""How many moves ahead a search looks at most before a puzzle counts as too deep for it."""
LONG = 16
"""A win that takes more moves is a long one."""


class Puzzle:
    """A position of a game with 20 seeds in which one move wins, and the line that shows it."""

    def __init__(self, number: int, grade: str, position: Json, line: list[str]) -> None:
        self.number = number
        """From 1 on, in the order of the collection."""
        self.grade = grade
        self.position = position
        """As `Game.restore` reads it."""
        self.line = line
        """How play goes on to the end, if both do their best; the first move is the answer."""

    def __repr__(self) -> str:
        return f"<Puzzle {self.number}: {self.grade}>"

    @property
    def answer(self) -> str:
        """The only move that wins."""
        return self.line[0]

    def state(self) -> State:
        """The position, to be looked at and played on."""
        return load(SOLVED).restore(self.position)

    def written(self) -> str:
        """The puzzle as it stands in the collection."""
        flowers = ", ".join([str(count) for count in self.position["flowers"]])
        staff = self.position["staff"]
        return (
            f'[[puzzle]]\ngrade = "{self.grade}"\nboard = "{self.position["board"]}"\n'
            f"flowers = [{flowers}]\nstaff = {-1 if staff is None else staff}\n"
            f'to_move = {self.position["to_move"]}\nline = "{" ".join(self.line)}"\n'
        )


@cache
def collection() -> tuple[Puzzle, ...]:
    """The puzzles that are shipped."""
    found = tomllib.loads(COLLECTION.read_text("utf-8"))["puzzle"]
    return tuple([_read(number, one) for number, one in enumerate(found, 1)])


def _read(number: int, data: Json) -> Puzzle:
    position = {
        "board": data["board"],
        "flowers": data["flowers"],
        "staff": None if data["staff"] < 0 else data["staff"],
        "to_move": data["to_move"],
        "phase": "planting",
    }
    return Puzzle(number, data["grade"], position, data["line"].split())


def puzzle(number: int) -> Puzzle:
    """A puzzle of the collection by its number; raises `BadOption` with the numbers there are."""
    puzzles = collection()
    if not 1 <= number <= len(puzzles):
        raise BadOption(f"the puzzles are numbered 1 to {len(puzzles)}")
    return puzzles[number - 1]


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody, another each day."""
    puzzles = collection()
    return puzzles[day.toordinal() * 7 % len(puzzles)]


# --- finding them -----------------------------------------------------------------------------


def only_winning_move(solution: Solution, state: State) -> Move | None:
    """The move that wins, if exactly one does and there are others."""
    choices = solution.choices(state)
    winning = [move for move, value in choices if value > 0]
    return winning[0] if len(winning) == 1 and len(choices) >= 6 else None


def sweep(solution: Solution, rng: Random) -> Iterator[tuple[State, Move]]:
    """Positions of the table, in random order, in which exactly one move wins."""
    scope = solution.table.scope
    game = load(SOLVED, seeds=scope.seeds)
    numbers = numbering()
    while True:
        circulating = rng.randint(max(scope.seeds - 6, 6), scope.seeds)
        seeds = rng.randint(5, min(12, circulating - 1))
        number = rng.randrange(numbers.first_board[seeds], numbers.first_board[seeds + 1])
        black, white = numbers.board(number)
        if LINES_IN[black] | LINES_IN[white]:
            continue
        kept = scope.seeds - circulating
        staff = rng.choice((None, 0, 1)) if kept else None
        symmetry = rng.randrange(8)
        asked = circulating, False, number, symmetry, staff, rng.randrange(2), False
        position = described(scope, asked)
        first = rng.randint(kept // 2 - 1, kept // 2 + 1) if kept > 1 else kept // 2
        position["flowers"] = [first, kept - first]
        if staff is not None and not position["flowers"][staff]:
            continue
        state = game.restore(position)
        move = only_winning_move(solution, state)
        if move is not None:
            yield state, move


def sight(state: State, seat: int) -> float:
    """What anybody sees of a position: who has won, or else by how many flowers a seat is ahead.

    Not the bots' evaluation, so that a puzzle stays as hard as it is when their weights change.
    """
    if state.result is not None:
        return state.result.value(seat)
    garden = cast(Garden, state)
    return 0.01 * (garden.score(seat) - garden.score(1 - seat))


def searched(state: State, seat: int, depth: int) -> float:
    """What a position looks like to a seat after so many moves."""
    if depth == 0 or state.over:
        return sight(state, seat)
    mine = cast(Garden, state).turn == seat
    best = -2.0 if mine else 2.0
    for move in state.moves():
        after = state.copy()
        after.play(move)
        value = searched(after, seat, depth - 1)
        best = max(best, value) if mine else min(best, value)
    return best


def depth_to_find(state: State, answer: Move) -> int:
    """How deep a search must look to choose the move and no other; DEEPEST + 1 if deeper."""
    seat = cast(Garden, state).turn
    for depth in range(1, DEEPEST + 1):
        worths = {}
        for move in state.moves():
            after = state.copy()
            after.play(move)
            worths[move] = searched(after, seat, depth - 1)
        others = [worth for move, worth in worths.items() if move != answer]
        if worths[answer] > max(others):
            return depth
    return DEEPEST + 1


def looks_bad(state: State, answer: Move) -> bool:
    """True if another move looks better at first sight, such as one that harvests."""
    seat = cast(Garden, state).turn
    worths = {}
    for move in state.moves():
        after = state.copy()
        after.play(move)
        worths[move] = searched(after, seat, 0)
    return max(worths.values()) > worths[answer]


def graded(state: State, answer: Move, line: list[Move]) -> str:
    """How hard the answer is to find."""
    points = depth_to_find(state, answer) + 2 * looks_bad(state, answer) + (len(line) > LONG)
    return GRADES[0 if points <= 2 else 1 if points <= 4 else 2]


def make_collection(solution: Solution, each: int, seed: int) -> list[Puzzle]:
    """So many puzzles of each grade, mixed."""
    rng = Random(seed)
    found: dict[str, list[Puzzle]] = {grade: [] for grade in GRADES}
    for state, answer in sweep(solution, rng):
        line = solution.line(state, answer)
        grade = graded(state, answer, line)
        if len(found[grade]) < each:
            words = [str(move) for move in line]
            found[grade].append(Puzzle(0, grade, state.to_dict(), words))
        if all([len(puzzles) == each for puzzles in found.values()]):
            break
    return [puzzles[place] for place in range(each) for puzzles in found.values()]


def main(each: int = 40, seed: int = 13) -> None:
    """Write the collection anew, from the table for the rulebook's game."""
    game: Game = load(SOLVED)
    puzzles = make_collection(solution_of(game), each, seed)
    head = "# Made by `python -m hortus.solve.puzzles`; see puzzles.py.\n\n"
    COLLECTION.write_text(head + "\n".join([one.written() for one in puzzles]), "utf-8")
    print(f"Wrote {len(puzzles)} puzzles to {COLLECTION}.")


if __name__ == "__main__":
    main()
