"""The solver of Wizard's Garden: every layer of the table from the one before, board by board.

Seeds leave the game only as flowers, so the layers go by the seeds in circulation, fewest first;
within a layer a planting adds a seed to the board unless it harvests, and then it leads to an
earlier layer, so the boards go from full to empty. Every board is judged once, after all that can
come of it (retrograde analysis), and nothing goes round in circles.

The sets of cells with equally many seeds are shared out among processes. One process writes: the
layers that are done stand in a file beside the table to be, so that an interrupted run can go on.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from hortus.games.wizards_garden.rules import BOARD, CELLS, LINES_IN, NEXT_TO
from hortus.solve.boards import numbering, stored_boards
from hortus.solve.sweep import Harvests, ripened, worths
from hortus.solve.table import (
    SETUP_BOARDS,
    BadTable,
    Scope,
    Table,
    digest,
    read_header,
    setup_boards,
    write_header,
)
from hortus.solve.worth import OVER, WORST, better_of, for_planter, in_range

Progress = Callable[[int, int], None]
"""Told how many boards are done, and of how many."""

SHARE = 16384
"""About how many boards are worth a message to another process."""
MOST_FLOWERS = 10
"""A planting harvests at most all ten rows, so that many layers are looked up."""


class Share:
    """A part of the work: some sets of cells with equally many seeds, of one layer."""

    def __init__(self, circulating: int, seeds: int, first: int, last: int, made: bytes) -> None:
        self.circulating = circulating
        self.seeds = seeds
        self.first = first
        self.last = last
        self.made = made
        """What the boards with one seed more are worth to who makes them; empty at the top."""


class Worker:
    """Does shares of the work, looking up earlier layers in the unfinished file."""

    def __init__(self, scope: Scope, draft: Path) -> None:
        self.draft = draft
        self.starts = scope.starts()
        self.harvests = Harvests(scope.single_overlap, scope.staff)
        self.layers: list[bytes] = []

    def look_up(self, circulating: int) -> None:
        """Have the layers at hand that a harvest in this one may lead to."""
        with self.draft.open("rb") as file:
            for layer in range(len(self.layers), circulating):
                file.seek(self.starts[layer])
                self.layers.append(file.read(self.starts[layer + 1] - self.starts[layer]))
        for layer in range(circulating - MOST_FLOWERS):
            self.layers[layer] = b""

    def do(self, share: Share) -> tuple[bytes, bytes]:
        """The worths of the boards to who is to move, and to who made them."""
        numbers = numbering()
        self.look_up(share.circulating)
        found: list[bytes] = []
        made: list[bytes] = []
        for cells in numbers.sets[share.first : share.last]:
            if share.made:
                start = numbers.first_board[share.seeds + 1]
                block = worths(numbers, cells, share.made, start, better_of())
            else:
                block = bytearray([OVER]) * (1 << share.seeds)
            found.append(bytes(block))
            made.append(
                ripened(numbers, cells, block, share.circulating, self.layers, self.harvests)
            )
        return b"".join(found), b"".join(made)


_worker: list[Worker] = []
"""In a process of the pool: its worker."""


def _enter_pool(scope: Scope, draft: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who started us decides
    _worker.append(Worker(scope, draft))


def _in_pool(share: Share) -> tuple[bytes, bytes]:
    return _worker[0].do(share)


def _shares(circulating: int, seeds: int, made: bytes, workers: int) -> Iterator[Share]:
    """The work on the boards with so many seeds, in parts that keep all workers busy."""
    numbers = numbering()
    first, end = numbers.first_set[seeds], numbers.first_set[seeds + 1]
    parts = max(1, min(2 * workers, ((end - first) << seeds) // SHARE)) if workers > 1 else 1
    for part in range(parts):
        low = first + (end - first) * part // parts
        high = first + (end - first) * (part + 1) // parts
        if low < high:
            yield Share(circulating, seeds, low, high, made)


Doing = Callable[[Iterable[Share]], Iterable[tuple[bytes, bytes]]]


def _layer(circulating: int, do: Doing, workers: int, tell: Callable[[int], None]) -> bytes:
    """One layer: boards from full to empty."""
    top = min(CELLS, circulating)
    levels: list[bytes] = []
    made = b""
    for seeds in range(top, 0, -1):
        done = list(do(_shares(circulating, seeds, made, workers)))
        made = b"".join([one for _, one in done])
        if seeds < top:
            levels.append(b"".join([one for one, _ in done]))
            tell(len(levels[-1]))
    layer = bytes([OVER]) + b"".join(reversed(levels))
    if not in_range(layer):
        raise OverflowError("a worth does not fit into the table")
    return layer


def setup_layer(
    circulating: int, layer: bytes | memoryview, harvested: bool, staff: bool = True
) -> bytes:
    """The positions of the setup with at most three seeds, from the boards with four."""
    numbers = numbering()
    better = better_of()
    to_planter = for_planter(0, False)
    found = bytearray(setup_boards())
    for number in range(len(found) - 1, -1, -1):
        black, white = numbers.board(number)
        board = black | white
        if board.bit_count() >= circulating:
            found[number] = OVER
            continue
        best = WORST
        free = BOARD & ~(board | NEXT_TO[board])
        for cell in [cell for cell in range(CELLS) if free >> cell & 1]:
            for seeds in ((black | 1 << cell, white), (black, white | 1 << cell)):
                if board.bit_count() + 1 < SETUP_BOARDS:
                    code = to_planter[found[numbers.number(*seeds)]]
                elif harvested and LINES_IN[seeds[0]] | LINES_IN[seeds[1]]:
                    code = for_planter(1, LINES_IN[seeds[0]] != 0 and staff)[OVER]
                elif circulating == SETUP_BOARDS:
                    code = to_planter[OVER]
                else:
                    code = to_planter[layer[numbers.number(*seeds)]]
                best = better[best << 8 | code]
        found[number] = best
    return bytes(found)


class Draft:
    """An unfinished table: the layers done so far, on disk."""

    def __init__(self, scope: Scope, path: Path, resume: bool) -> None:
        self.scope = scope
        self.path = path
        self.starts = scope.starts()
        self.digests: list[str] = self._sound() if resume and path.exists() else []
        path.parent.mkdir(parents=True, exist_ok=True)
        if not self.digests:
            path.write_bytes(write_header(scope, []))

    def _sound(self) -> list[str]:
        """The digests of the layers that are there and undamaged."""
        scope, digests = read_header(self.path)
        if scope != self.scope:
            raise BadTable(f"{self.path}: is an unfinished table of other options")
        sound: list[str] = []
        for layer, known in enumerate(digests):
            if digest(self.read(layer)) != known:
                break
            sound.append(known)
        return sound

    def read(self, layer: int) -> bytes:
        """A layer that is done."""
        with self.path.open("rb") as file:
            file.seek(self.starts[layer])
            return file.read(self.starts[layer + 1] - self.starts[layer])

    def add(self, part: bytes) -> None:
        """Write the next layer, then say in the header that it is there."""
        with self.path.open("r+b") as file:
            file.seek(self.starts[len(self.digests)])
            file.write(part)
            file.flush()
            self.digests.append(digest(part))
            file.seek(0)
            file.write(write_header(self.scope, self.digests))


def memory_needed(scope: Scope, workers: int) -> int:
    """About how many bytes solving takes: programs, and the layers that each process looks up."""
    layers = sum(
        [stored_boards(scope.seeds - back) for back in range(min(scope.seeds, MOST_FLOWERS) + 1)]
    )
    processes = workers + 1 if workers > 1 else 1
    return processes * 70_000_000 + workers * layers + 4 * stored_boards(scope.seeds)


def solve(
    scope: Scope,
    path: Path,
    workers: int = 1,
    resume: bool = False,
    progress: Progress | None = None,
) -> Table:
    """Solve the game and write the table; interrupted, it leaves what `resume` goes on from.

    Several workers are processes of their own, which a script must allow for in the usual way
    (`if __name__ == "__main__":`).
    """
    draft = Draft(scope, path.with_name(path.name + ".part"), resume)
    sizes = [stored_boards(circulating) for circulating in range(scope.seeds + 1)]
    done = sum(sizes[: len(draft.digests)])

    def tell(boards: int) -> None:
        nonlocal done
        done += boards
        if progress is not None:
            progress(done, sum(sizes))

    tell(0)
    if workers == 1:
        worker = Worker(scope, draft.path)
        _all_layers(draft, lambda shares: map(worker.do, shares), 1, tell)
    else:
        with ProcessPoolExecutor(
            workers, get_context("spawn"), _enter_pool, (scope, draft.path)
        ) as pool:
            _all_layers(draft, lambda shares: pool.map(_in_pool, shares), workers, tell)
    if len(draft.digests) == scope.seeds + 1:
        draft.add(_all_setups(draft))
    os.replace(draft.path, path)
    return Table(path)


def _all_layers(draft: Draft, do: Doing, workers: int, tell: Callable[[int], None]) -> None:
    for circulating in range(len(draft.digests), draft.scope.seeds + 1):
        draft.add(_layer(circulating, do, workers, tell))


def _all_setups(draft: Draft) -> bytes:
    parts: list[bytes] = []
    for circulating in range(draft.scope.seeds + 1):
        layer = draft.read(circulating)
        parts += [
            setup_layer(circulating, layer, harvested, draft.scope.staff)
            for harvested in (False, True)
        ]
    return b"".join(parts)
