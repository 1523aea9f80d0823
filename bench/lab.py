"""The lab: games a second and core, what watching costs, what coordination costs, and how it scales.

Rates are of processor time, as everywhere here. Games are played as campaigns play them: with events
counted, every tenth decision kept, and the lead asked for once a turn (on every fourth seed, where
moves are drawn at random). The whole takes about two minutes of processor time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf
from multiprocessing import get_context
from pathlib import Path

import hortus
from bench.leaf_and_let_die import SIMULATOR, even_games
from bench.report import Line, best_rates
from hortus.lab.campaign import Campaign, Cell, Watch
from hortus.lab.engine import Chunk, Task, processes
from hortus.lab.observe import Table
from hortus.lab.run import run
from hortus.lab.scale import Costs, costs_of
from hortus.lab.store import Store, version_of

BOTS = {"random": 1.0, "greedy": 1.0, "search:50": 1.0}
"""Who plays, and for about how many seconds each is measured."""
BLIND = Watch("none", 0.0, leads=False)
GREEDY_LEAF = 40.0
"""Games a second that greedy bots should play of Leaf & Let Die."""
COORDINATION = 0.95
"""The share of all processor time that should go into playing."""
WATCHING = 1 / 1.15
"""What watched games should reach of those that nobody watches."""
WATCHED = (
    ("leaf-and-let-die", "random", 8),
    ("potato-patrol", "random", 24),
    ("power-plants", "random", 12),
    ("weeds", "random", 12),
    ("wizards-garden", "random", 40),
    ("leaf-and-let-die", "greedy", 2),
    ("power-plants", "greedy", 1),
    ("wizards-garden", "greedy", 20),
)
"""Which games are watched, by whom they are played, and how many: of those that are played at random
a multiple of four, because in one of four it is asked who leads."""
MILLION = 1_000_000


def cell_of(game: str, bot: str, games: int = 1000) -> Cell:
    """A cell of one bot against itself."""
    return Campaign(game, games, lineups=((bot,),)).cells[0]


def timed(table: Table, seconds: float) -> float:
    """Games a second of processor time: as many as fit the time, at least one after a first."""
    table.play(0)
    begin = time.process_time()
    played = 0
    while not played or time.process_time() - begin < seconds:
        played += 1
        table.play(played)
    return played / (time.process_time() - begin)


def speeds() -> list[Line]:
    """Games a second and core, of each game with each bot."""
    return [
        Line(f"{game}, {bot}", timed(Table(cell_of(game, bot), Watch()), seconds), "games/s")
        for game in hortus.games()
        for bot, seconds in BOTS.items()
    ]


def some(table: Table, games: int) -> Callable[[], int]:
    """Play the same few games of a table, whenever asked."""

    def play() -> int:
        for place in range(games):
            table.play(place)
        return games

    return play


def quickest(tables: Sequence[Table], games: int, rounds: int) -> list[float]:
    """Games a second at each table: every game as quick as in the best of some rounds.

    The tables take turns game by game, so that what else the machine does meets all of them alike.
    """
    best = [[inf] * games for _ in tables]
    for place in range(games):
        for _ in range(rounds):
            for index, table in enumerate(tables):
                begin = time.process_time()
                table.play(place)
                best[index][place] = min(best[index][place], time.process_time() - begin)
    return [games / sum(seconds) for seconds in best]


def watching() -> list[Line]:
    """Watched games beside the same games unwatched, in turns."""
    lines = []
    for game, bot, games in WATCHED:
        cell = cell_of(game, bot)
        watched, blind = quickest([Table(cell, Watch()), Table(cell, BLIND)], games, 30)
        name = f"{game}, {bot}, watched"
        lines.append(Line(name, watched, "games/s", "unwatched", blind, round(WATCHING, 2)))
    return lines


def leaf() -> list[Line]:
    """Leaf & Let Die for two, with events: the even rule and greedy bots."""
    blind = Table(cell_of("leaf-and-let-die", "greedy"), Watch("counts", 0.0, leads=False))
    even, greedy = best_rates([lambda: even_games(2, 40, counted=True), some(blind, 12)], 5)
    simulator = SIMULATOR[2]
    return [
        Line("leaf, even rule, events", even, "games/s", "the designer's simulator", simulator, 15),
        Line("leaf, greedy, events", greedy, "games/s", "wanted", GREEDY_LEAF, 1),
    ]


def bare(cell: Cell, first: int, last: int, took: object) -> None:
    """Play some games in a process that does nothing else, and say what they took."""
    table = Table(cell, Watch())
    begin = time.process_time()
    for place in range(first, last):
        table.play(place)
    took.put(time.process_time() - begin)  # type: ignore[attr-defined]


def coordination(games: int = 480) -> list[Line]:
    """Two workers of a campaign beside two bare processes that play the same games.

    How the two rates compare is at the mercy of whatever else the machine does; the share of the
    processor time that goes into playing is not.
    """
    campaign = Campaign("leaf-and-let-die", games, lineups=(("greedy",),))
    cell = campaign.cells[0]
    context = get_context("spawn")
    took = context.Queue()
    half = games // 2
    with tempfile.TemporaryDirectory() as folder:
        engine = processes(2)
        # Each worker reads the game once, which a campaign of thousands of games does not notice.
        code = version_of(campaign.game)["code"]
        first = [Task(cell, place, place + 1, campaign.watch, code) for place in range(6)]
        assert len(list(engine(iter(first)))) == len(first)
        spans = [(0, half), (half, games)]
        both = [context.Process(target=bare, args=(cell, *span, took)) for span in spans]
        for process in both:
            process.start()
        alone = sum([took.get() for _ in both])
        for process in both:
            process.join()
        store = Store.create(Path(folder, "all"), campaign)
        begin = time.process_time()
        worked: list[float] = []

        def counted(tasks: Iterator[Task]) -> Iterator[Chunk]:
            for chunk in engine(tasks):
                worked.append(chunk.seconds)
                yield chunk

        run(store, counted, 2)
        together = sum(worked) + time.process_time() - begin
        playing = sum(store.read("costs")["seconds"].to_pylist())
    bare_rate = games / alone
    return [
        Line("two workers and who directs them", games / together, "games/s", "bare", bare_rate),
        Line("of all CPU, what is played", playing / together, "", "all", 1.0, COORDINATION),
    ]


def scheduling(tasks: int = 300) -> float:
    """Processor seconds that Dask spends on one task that does nothing: all its parts together."""
    from distributed import Client

    with Client(
        processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None
    ) as client:
        client.submit(abs, 1).result()
        begin = time.process_time()
        client.gather([client.submit(abs, number, pure=False) for number in range(tasks)])
        return (time.process_time() - begin) / tasks


def scale() -> list[Line]:
    """How long a million games take on 2, 20 and 200 workers, from what was measured of a chunk or so."""
    task = scheduling()
    lines = [Line("scheduling a chunk", 1e6 * task, "µs")]
    for game, bot, games in (
        ("leaf-and-let-die", "greedy", 70),
        ("potato-patrol", "greedy", 100),
        ("leaf-and-let-die", "search:50", 6),
    ):
        with tempfile.TemporaryDirectory() as folder:
            campaign = Campaign(game, 2 * games, lineups=((bot,),))
            found: Costs = costs_of(campaign, Path(folder, "one"), games, lambda: task)
        name = f"{game}, {bot}"
        lines += [
            Line(f"{name}: playing a game", 1e3 * found.play, "ms"),
            Line(f"{name}: keeping a game", 1e3 * found.keep, "ms"),
            Line(f"{name}: sending a game", found.size / 1e3, "kB"),
        ]
        lines += [
            Line(f"{name}: a million on {workers}", found.seconds(MILLION, workers) / 3600, "h")
            for workers in (2, 20, 200)
        ]
    return lines


def measure() -> list[Line]:
    """All of it; in pure Python only what watching and coordination cost."""
    if hortus.build() != "compiled":
        return [*watching(), *coordination(30)]
    return [*speeds(), *watching(), *leaf(), *coordination(), *scale()]
