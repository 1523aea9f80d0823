"""Wizard's Garden once more, written from the rulebook as plainly as possible and as slow as it likes.

Nothing is shared with the real rules: a dictionary of cells, lists of coordinates, loops. The
tests compare the two.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

COLUMNS, ROWS = "abcd", "1234"


def beside(cell: str) -> list[str]:
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    found = []
    if column > 0:
        found.append(COLUMNS[column - 1] + cell[1])
    if column < 3:
        found.append(COLUMNS[column + 1] + cell[1])
    if row > 0:
        found.append(cell[0] + ROWS[row - 1])
    if row < 3:
        found.append(cell[0] + ROWS[row + 1])
    return found


def rows_of_four() -> list[list[str]]:
    rows = [[column + row for column in COLUMNS] for row in ROWS]
    rows += [[column + row for row in ROWS] for column in COLUMNS]
    rows.append([COLUMNS[i] + ROWS[i] for i in range(4)])
    rows.append([COLUMNS[i] + ROWS[3 - i] for i in range(4)])
    return rows


@dataclass(frozen=True)
class Position:
    seeds: dict[str, str] = field(default_factory=dict)
    basket: int = 20
    flowers: tuple[int, int] = (0, 0)
    staff: int | None = None
    turn: int = 0
    placed: int = 0

    def setting_up(self) -> bool:
        return self.placed < 4

    def plantings(self) -> list[str]:
        """Every legal move, as notation."""
        if not self.setting_up() and (self.basket == 0 or not self.seeds):
            return []
        found = []
        for cell in [column + row for column in COLUMNS for row in ROWS]:
            touches = any(other in self.seeds for other in beside(cell))
            if cell not in self.seeds and touches != self.setting_up():
                found += [cell + "w", cell + "b"]
        return found

    def plant(self, move: str) -> Position:
        cell, colour = move[:2], move[2]
        seeds = dict(self.seeds)
        if not self.setting_up():
            for other in beside(cell):
                if other in seeds:
                    seeds[other] = {"w": "b", "b": "w"}[seeds[other]]
        seeds[cell] = colour
        after = replace(
            self, seeds=seeds, basket=self.basket - 1, turn=1 - self.turn, placed=self.placed + 1
        )
        return after if self.setting_up() else after.harvest(self.turn)

    def harvest(self, planter: int) -> Position:
        ripe = [
            row
            for row in rows_of_four()
            if all(cell in self.seeds for cell in row) and len({self.seeds[c] for c in row}) == 1
        ]
        if not ripe:
            return self
        taken = {cell for row in ripe for cell in row}
        flowers = list(self.flowers)
        flowers[planter] += len(ripe)
        black = any(self.seeds[row[0]] == "b" for row in ripe)
        return replace(
            self,
            seeds={cell: seed for cell, seed in self.seeds.items() if cell not in taken},
            basket=self.basket + len(taken) - len(ripe),
            flowers=(flowers[0], flowers[1]),
            staff=planter if black else self.staff,
        )

    def board(self) -> str:
        return "".join(
            self.seeds.get(column + row, ".") for row in reversed(ROWS) for column in COLUMNS
        )


def count(position: Position, depth: int) -> int:
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    return sum(count(position.plant(move), depth - 1) for move in position.plantings())
