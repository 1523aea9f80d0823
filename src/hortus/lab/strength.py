"""How strong the bots are: a plan of duels in every game, played bit by bit, kept, and resumed.

Each cell of the plan is a duel. What was played is kept as JSON lines, one for each seed, so that
the document (`lab/strength_report.py`) can be made again without playing. Time goes to the cell
that has had least of it for its weight: whenever it is stopped, all of them are about equally far.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cache
from pathlib import Path
from time import monotonic, process_time
from typing import NamedTuple

import hortus
from hortus.bots.roster import bot
from hortus.core.contract import Game
from hortus.core.options import read_options
from hortus.core.registry import content_of
from hortus.lab.duel import Duel, Group, Setup, play_group, scores_to_test
from hortus.lab.statistics import Sprt
from hortus.table.match import play

ROOT = Path(__file__).parents[1]


class Cell(NamedTuple):
    """One duel of the plan, and what it is for."""

    section: str
    """`turn` (a second a turn), `levels`, `ladder`, `missions` or `seats`."""
    game: str
    players: int
    one: str
    two: str
    options: str = ""
    weight: float = 1.0
    """Its share of the time, beside the others."""
    most: int = 100
    """Seeds at most."""
    wanted: float = 0.0
    """The share of decided games that is wished for; then a sequential test ends it."""
    cost: float = 5.0
    """About how many seconds a seed takes, until one has been played."""

    @property
    def key(self) -> str:
        """What its results are kept under."""
        words = [self.game, str(self.players), self.options, self.one, self.two]
        return " ".join([word for word in words if word])

    @property
    def alone(self) -> bool:
        """True if a bot plays itself, and what is asked is what the seats are worth."""
        return self.one == self.two

    @property
    def test(self) -> Sprt | None:
        """The sequential test that ends it, if any."""
        return Sprt(self.wanted - 0.1, self.wanted) if self.wanted else None

    def setup(self) -> Setup:
        """What is played."""
        return Setup(loaded(self.game, self.options), self.players, self.one, self.two)


class Played(NamedTuple):
    """What is kept of the games on one seed."""

    group: Group
    seconds: float
    """Of processor time."""
    build: str
    code: str


@cache
def loaded(name: str, options: str) -> Game:
    """A game with its options, once in each process."""
    return hortus.load(name, **read_options(options))


@cache
def code_of(game: str) -> str:
    """A fingerprint of what decides how bots play a game: the engine, the bots, the game and its data.

    What the lab is told beside it (`goals.toml`, `lab.toml`) decides nothing.
    """
    digest = hashlib.sha256()
    for folder in (ROOT / "core", ROOT / "bots", content_of(game).parent):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            if path.name in ("goals.toml", "lab.toml"):
                continue
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:8]


def play_cell(cell: Cell, seed: int) -> Played:
    """The games of a cell on one seed."""
    begin = process_time()
    setup = cell.setup()
    group = _alone(setup, seed) if cell.alone else play_group(setup, seed)
    return Played(group, round(process_time() - begin, 2), hortus.build(), code_of(cell.game))


def _alone(setup: Setup, seed: int) -> Group:
    """One game of a bot against itself: what it brought the seat that began."""
    result = play(setup.game, [bot(setup.one) for _ in range(setup.players)], seed).state.result
    assert result is not None
    share = 1.0 / len(result.winners) if 0 in result.winners else 0.0
    won = result.winners == (0,)
    drawn = 0 in result.winners and not won
    return Group(seed, share, 1, int(won), int(drawn), int(share == 0.0))


class Store:
    """The results that are kept: a file of JSON lines for each game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.results: dict[str, list[Played]] = {}
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text("utf-8").splitlines():
                data = json.loads(line)
                one = Played(Group(*data["group"]), data["seconds"], data["build"], data["code"])
                self.results.setdefault(data["cell"], []).append(one)

    def of(self, cell: Cell) -> list[Played]:
        """What was played of a cell, in the order of the seeds."""
        found = self.results.get(cell.key, [])
        return sorted(found, key=lambda one: one.group.seed)[: cell.most]

    def add(self, cell: Cell, played: Played) -> None:
        """Keep a result; it is on disk when this returns."""
        self.results.setdefault(cell.key, []).append(played)
        self.folder.mkdir(parents=True, exist_ok=True)
        line = {"cell": cell.key, **played._asdict(), "group": list(played.group)}
        with (self.folder / f"{cell.game}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def forget(self, cells: Iterable[Cell]) -> None:
        """Throw away what was played of some cells, so that they are played again."""
        keys = {cell.key for cell in cells}
        for key in keys:
            self.results.pop(key, None)
        for path in sorted(self.folder.glob("*.jsonl")):
            lines = path.read_text("utf-8").splitlines()
            kept = [line for line in lines if json.loads(line)["cell"] not in keys]
            path.write_text("".join([line + "\n" for line in kept]), "utf-8")

    def duel(self, cell: Cell) -> Duel:
        """How a cell stands."""
        groups = [one.group for one in self.of(cell)]
        test = cell.test
        verdict = test.verdict(scores_to_test(groups, decided=True)) if test else ""
        return Duel(cell.setup(), tuple(groups), verdict)


class Schedule:
    """Which cell is played next: the one that would have had least time for its weight after it."""

    def __init__(self, cells: Sequence[Cell], store: Store) -> None:
        self.cells = list(cells)
        self.store = store
        self.running: dict[str, set[int]] = {cell.key: set() for cell in cells}

    def next(self) -> tuple[Cell, int] | None:
        """A cell and a seed to play now; None if nothing is left to play."""
        open_cells = [cell for cell in self.cells if not self._done(cell)]
        if not open_cells:
            return None
        cell = min(open_cells, key=self._had)  # of equals the earlier
        used = {one.group.seed for one in self.store.results.get(cell.key, [])}
        used |= self.running[cell.key]
        seed = next(number for number in range(cell.most) if number not in used)
        self.running[cell.key].add(seed)
        return cell, seed

    def finish(self, cell: Cell, played: Played) -> None:
        """A seed of a cell was played."""
        self.running[cell.key].discard(played.group.seed)
        self.store.add(cell, played)

    def _done(self, cell: Cell) -> bool:
        count = len(self.store.results.get(cell.key, [])) + len(self.running[cell.key])
        return count >= cell.most or bool(cell.wanted and self.store.duel(cell).verdict)

    def _had(self, cell: Cell) -> float:
        """The time it will have had for its weight when what is running, and one more, is played."""
        played = self.store.results.get(cell.key, [])
        spent = sum([one.seconds for one in played])
        usual = spent / len(played) if played else cell.cost
        return (spent + usual * (1 + len(self.running[cell.key]))) / cell.weight


def run(
    schedule: Schedule,
    seconds: float,
    workers: int = 2,
    progress: Callable[[Cell, float], None] | None = None,
) -> int:
    """Play for about so long, or until nothing is left; how many seeds were played.

    What runs when time is up is waited for and kept; an interruption loses only that.
    """
    begin = monotonic()
    waiting: dict[Future[Played], Cell] = {}
    done = 0
    pool = ProcessPoolExecutor(workers)
    try:
        while True:
            while len(waiting) < workers and monotonic() - begin < seconds:
                wish = schedule.next()
                if wish is None:
                    break
                waiting[pool.submit(play_cell, *wish)] = wish[0]
            if not waiting:
                return done
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                cell = waiting.pop(future)
                schedule.finish(cell, future.result())
                done += 1
                if progress is not None:
                    progress(cell, monotonic() - begin)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
