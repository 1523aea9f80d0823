"""What docs/strength.md is made of: the duels of every game, the most important first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hortus.bots.roster import bots
from hortus.lab.strength import Cell

LEVELS = ("seedling", "sapling", "gardener", "master")


class Ladder(NamedTuple):
    """How a game is climbed: player counts, and iterations for each decision."""

    players: tuple[int, ...]
    iterations: tuple[int, ...]
    wanted: float
    """The share of decided games wished for against greedy with a second a turn, two players."""


LADDERS = {
    "wizards-garden": Ladder((2,), (50, 100, 200, 400), 0.8),
    "power-plants": Ladder((1, 2, 3, 4, 5), (15, 30, 60, 120), 0.8),
    "weeds": Ladder((2, 3, 4, 5), (15, 30, 60, 120), 0.8),
    "leaf-and-let-die": Ladder((2, 3, 4), (25, 50, 100, 200), 0.65),
    "potato-patrol": Ladder((2, 3, 4, 5), (15, 30, 60, 120), 0.0),
}
TEAM = "potato-patrol"
MISSIONS = ("fort", "scarecrow", "cellar")
MISSION_PLAYERS = (2, 3, 4, 5)
LEVEL_PLAYERS = (2, 4)
"""Teams of these sizes show the levels: two win nearly always from Gardener on, four do not."""


def turns() -> list[Cell]:
    """A second a turn against greedy, in the games for two."""
    return [
        Cell("turn", game, 2, "search:1s", "greedy", "", 12, 100, ladder.wanted, 30)
        for game, ladder in LADDERS.items()
        if ladder.wanted
    ]


def levels() -> list[Cell]:
    """Each level against the one below it."""
    cells = []
    for place, weight, cost in ((1, 2.0, 2.0), (2, 10.0, 30.0), (3, 6.0, 200.0)):
        pair = (LEVELS[place], LEVELS[place - 1])
        for game, ladder in LADDERS.items():
            if ladder.wanted:
                cells.append(Cell("levels", game, 2, *pair, "", weight, 100, 0.65, cost))
            else:
                part = weight / (2 * len(MISSIONS) * len(LEVEL_PLAYERS))
                cells += [
                    Cell("levels", game, size, *pair, f"mission={mission}", part, 60, 0.0, cost)
                    for size in LEVEL_PLAYERS
                    for mission in MISSIONS
                ]
    return cells


def missions() -> list[Cell]:
    """Teams that search beside teams that look one move ahead, by mission and players."""
    name = f"search:{LADDERS[TEAM].iterations[-1]}"
    return [
        Cell("missions", TEAM, players, name, "greedy", f"mission={mission}", 0.6, 60, 0.0, 20)
        for mission in MISSIONS
        for players in MISSION_PLAYERS
    ]


def ladders() -> list[Cell]:
    """Random, greedy and search with doubled iterations, for every number of players."""
    cells = []
    for game, ladder in LADDERS.items():
        for players in ladder.players:
            weight = 0.6 if players == 2 else 0.3
            cells.append(Cell("ladder", game, players, "random", "greedy", "", weight / 4, 50))
            cells += [
                Cell("ladder", game, players, f"search:{count}", "greedy", "", weight, 60, 0.0, 10)
                for count in ladder.iterations
            ]
    return cells


def seats() -> list[Cell]:
    """What it is worth to begin in Weeds: a bot against itself."""
    name = f"search:{LADDERS['weeds'].iterations[-1]}"
    return [
        Cell("seats", "weeds", players, who, who, "", 0.6, 120, 0.0, 5)
        for players in (2, 4)
        for who in ("greedy", name)
    ]


def everything() -> list[Cell]:
    """All cells there are."""
    return [*turns(), *levels(), *missions(), *ladders(), *seats()]


def plan(only: Iterable[str] = ()) -> list[Cell]:
    """All cells whose bots are installed; those whose key has all these words, if any are given."""
    words = list(only)
    lacking = set(missing())
    return [
        cell
        for cell in everything()
        if not _kinds(cell) & lacking
        and all([word in f"{cell.section} {cell.key}" for word in words])
    ]


def missing() -> list[str]:
    """The bots that cells need and that are not installed."""
    needed = {kind for cell in everything() for kind in _kinds(cell)}
    return sorted(needed - {one.name for one in bots()})


def _kinds(cell: Cell) -> set[str]:
    return {name.partition(":")[0] for name in (cell.one, cell.two)}
