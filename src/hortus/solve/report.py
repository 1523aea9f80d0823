"""What the solution means: the figures and pictures of docs/wizards-garden-solved.md.

    python -m hortus.solve.report docs/wizards-garden-solved.md

writes every block between `<!-- made: NAME -->` and `<!-- end -->` anew, and the pictures beside it,
from the tables for 24 seeds (`hortus solve wizards-garden -o seeds=24`, the same with
`-o single_overlap=true`, and with `-o staff=false`). What stands around the blocks is explained by people.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import cast

from hortus.core.contract import State
from hortus.core.registry import load
from hortus.games.wizards_garden.rules import BOARD, CELLS, NEXT_TO, Garden
from hortus.solve.answers import SOLVED, Solution
from hortus.solve.boards import numbering
from hortus.solve.plain import images
from hortus.solve.puzzles import collection
from hortus.solve.table import Scope, Table, find_table
from hortus.solve.verify import described
from hortus.solve.worth import MINE, NOBODY, OTHER, OVER, decoded

MOST = 24
"""The seeds of the greatest game that is reported on."""
GAMES = 300
"""How many games without a mistake are played out."""

Board = tuple[int, int]


class Opening:
    """A way to begin: who places the seeds of the setup, who plants first, who has the staff."""

    def __init__(
        self, name: str, order: str = "1212", planter: int = 1, staff: int = 0, choice: bool = False
    ) -> None:
        self.name = name
        self.order = order
        """Who places each seed of the setup."""
        self.planter = planter
        self.staff = staff
        """Who has the staff at the start; 0: nobody."""
        self.choice = choice
        """True if the second player chooses a side after the setup."""

    def value(self, table: Table, seeds: int) -> int:
        """What the game is worth to the first player."""
        return self._placed(table, seeds, (0, 0), {})

    def _placed(self, table: Table, seeds: int, board: Board, known: dict[Board, int]) -> int:
        if board in known:
            return known[board]
        placed = (board[0] | board[1]).bit_count()
        if placed == len(self.order):
            value = self._planted(table, seeds, board)
        else:
            values = [self._placed(table, seeds, one, known) for one in grown(board)]
            value = max(values) if self.order[placed] == "1" else min(values)
        known[board] = value
        return value

    def _planted(self, table: Table, seeds: int, board: Board) -> int:
        holder = NOBODY if not self.staff else MINE if self.staff == self.planter else OTHER
        value = worth_of(table, seeds, board)[holder]
        value = value if self.planter == 1 else -value
        return -abs(value) if self.choice else value


OPENINGS = (
    Opening("as in the rulebook"),
    Opening("the second player plants first", planter=2),
    Opening("setup in the order 1 2 2 1", "1221"),
    Opening("only one seed each in the setup", "12"),
    Opening("the first player begins with the staff", staff=1),
    Opening("the second player chooses a side after the setup", choice=True),
    Opening("the first sets up all four, the second chooses a side", "1111", choice=True),
)


def grown(board: Board) -> list[Board]:
    """The boards after one more seed of the setup, one for each class of mirror images."""
    black, white = board
    free = BOARD & ~(black | white | NEXT_TO[black | white])
    found: set[Board] = set()
    for cell in [cell for cell in range(CELLS) if free >> cell & 1]:
        for after in ((black | 1 << cell, white), (black, white | 1 << cell)):
            image = min(images(*after))
            found.add((image >> CELLS, image & BOARD))
    return sorted(found)


def setups() -> list[Board]:
    """Every board that can stand at the end of the setup, up to symmetry."""
    boards: list[Board] = [(0, 0)]
    for _ in range(4):
        boards = sorted({after for board in boards for after in grown(board)})
    return boards


def worth_of(table: Table, seeds: int, board: Board) -> tuple[int, int, int]:
    """What a board of the planting is worth to the player to move."""
    if (board[0] | board[1]).bit_count() >= seeds:
        return decoded(OVER)
    return decoded(table.layer(seeds)[numbering().number(*board)])


def _table(head: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(["| " + " | ".join([str(cell) for cell in line]) + " |" for line in lines])


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


class Report:
    """The blocks of the document, each made from the tables."""

    def __init__(self, table: Table, single: Table, bare: Table) -> None:
        self.table = table
        self.single = single
        self.bare = bare
        """The game without the staff."""
        self.most = min([one.scope.seeds for one in (table, single, bare)])

    def by_seeds(self) -> str:
        """The value of the game with each number of seeds, under each option."""
        rows = []
        for seeds in range(8, self.most + 1):
            values = [
                Solution(table).value(
                    load(
                        SOLVED,
                        seeds=seeds,
                        single_overlap=table.scope.single_overlap,
                        staff=table.scope.staff,
                        harvest_in_setup=harvested,
                    ).start()
                )
                for table in (self.table, self.single, self.bare)
                for harvested in (False, True)
            ]
            rows.append([seeds, *[f"{value:+d}" if value else "0" for value in values]])
        options = ("rulebook", "single_overlap", "staff=false")
        head = ["seeds"]
        for option in options:
            head += [option, "with harvest_in_setup"]
        return _table(head, rows)

    def first_seeds(self) -> str:
        """The value to the first player of each first seed, up to symmetry."""
        places = {"corner (a1)": 0, "edge (b1)": 1, "middle (b2)": 5}
        rows = []
        for seeds in (16, 17, 20):
            game = load(SOLVED, seeds=seeds)
            choices = {
                str(move): value for move, value in Solution(self.table).choices(game.start())
            }
            for place in places:
                cell = place[-3:-1]
                rows.append([seeds, place, choices[f"{cell}w"], choices[f"{cell}b"]])
        return _table(("seeds", "first seed", "white", "black"), rows)

    def setups(self) -> str:
        """How the setups are distributed over values, for the player who plants first."""
        boards = setups()
        rows = []
        for seeds in range(12, self.most + 1):
            counts = Counter([worth_of(self.table, seeds, one)[NOBODY] for one in boards])
            told = [
                f"{counts[value]} at {value:+d}" if value else f"{counts[0]} at 0"
                for value in sorted(counts)
            ]
            rows.append([seeds, ", ".join(told)])
        return f"{len(boards)} setups up to symmetry.\n\n" + _table(("seeds", "setups"), rows)

    def positions(self) -> str:
        """How often the player to move wins, by the seeds on the board: no flowers, no staff yet."""
        first = numbering().first_board
        layer = self.table.layer(20)
        rows = []
        total: Counter[int] = Counter()
        for seeds in range(1, CELLS):
            counts = _results(bytes(layer[first[seeds] : first[seeds + 1]]))
            total += counts
            rows.append([seeds, *_shares(counts)])
        rows.append(["all", *_shares(total)])
        return _table(("seeds on the board", "boards", "won", "drawn", "lost"), rows)

    def openings(self) -> str:
        """The value to the first player under other ways to begin."""
        counts = range(16, self.most + 1)
        rows = [[one.name, *[one.value(self.table, seeds) for seeds in counts]] for one in OPENINGS]
        return _table(("seeds", *counts), rows)

    def games(self) -> str:
        """Games in which neither side errs, chosen at random among the best moves."""
        solution = Solution(self.table)
        rows = []
        for seeds in (12, 16, 17, 20):
            rng = Random(seeds)
            played = [_faultless(solution, seeds, rng) for _ in range(GAMES)]
            lengths = sorted([length for length, _ in played])
            flowers = sum([count for _, count in played]) / GAMES
            mean = sum(lengths) / GAMES
            rows.append([seeds, lengths[0], f"{mean:.1f}", lengths[-1], f"{flowers:.1f}"])
        head = ("seeds", "shortest", "mean", "longest", "flowers in a game")
        return f"{GAMES} games each.\n\n" + _table(head, rows)

    def longest(self) -> str:
        """The puzzle whose line is the longest."""
        one = max(collection(), key=lambda puzzle: len(puzzle.line))
        return f"Puzzle {one.number}, {len(one.line)} plantings: `{' '.join(one.line)}`."

    def pictures(self) -> dict[str, State]:
        """Positions to be drawn, by the name of their file."""
        found: dict[str, State] = {}
        special = {1: "wins", -3: "loses-most"}
        scope = Scope(20)
        game = load(SOLVED)
        for board in setups():
            name = special.pop(worth_of(self.table, 20, board)[NOBODY], None)
            if name is not None:
                asked = 20, False, numbering().number(*board), 0, None, 0, False
                found[f"solved-{name}.svg"] = game.restore(described(scope, asked))
        hard = next(one for one in collection() if one.grade == "hard")
        found["solved-puzzle.svg"] = hard.state()
        return found


def _results(codes: bytes) -> Counter[int]:
    """How many boards are won, drawn and lost for the player to move with level scores, no staff."""
    found: Counter[int] = Counter()
    for code, count in Counter(codes).items():
        value = decoded(code)[NOBODY]
        found[(value > 0) - (value < 0)] += count
    return found


def _shares(counts: Counter[int]) -> list[str]:
    whole = sum(counts.values())
    return [f"{whole:,}", *[_share(counts[result], whole) for result in (1, 0, -1)]]


def _faultless(solution: Solution, seeds: int, rng: Random) -> tuple[int, int]:
    """The plantings and the flowers of a game in which both keep the value."""
    garden = cast(Garden, load(SOLVED, seeds=seeds).start())
    length = 0
    while not garden.over:
        garden.play(rng.choice(solution.best(garden)))
        length += 1
    return length, garden.score(0) + garden.score(1)


def rewritten(text: str, blocks: dict[str, Callable[[], str]]) -> str:
    """The document with every block made anew; raises `KeyError` for a block nobody makes."""

    def made(found: re.Match[str]) -> str:
        return f"<!-- made: {found[1]} -->\n{blocks[found[1]]()}\n<!-- end -->"

    return re.sub(r"<!-- made: (\w+) -->\n.*?<!-- end -->", made, text, flags=re.DOTALL)


def write_report(report: Report, document: Path) -> None:
    """Bring the document and its pictures up to date."""
    blocks = {
        "by_seeds": report.by_seeds,
        "first_seeds": report.first_seeds,
        "setups": report.setups,
        "positions": report.positions,
        "openings": report.openings,
        "games": report.games,
        "longest": report.longest,
    }
    document.write_text(rewritten(document.read_text("utf-8"), blocks), "utf-8")
    for name, state in report.pictures().items():
        (document.parent / "pictures" / name).write_text(state.view(None).picture(), "utf-8")


def main(document: str = "docs/wizards-garden-solved.md") -> None:
    """Make the document anew from the tables where they usually lie."""
    tables = [find_table(Scope(MOST, *kind)) for kind in ((False,), (True,), (False, False))]
    write_report(Report(*tables), Path(document))


if __name__ == "__main__":
    main(*sys.argv[1:2])
