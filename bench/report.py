"""How a measurement is taken and shown: the best of a few rounds, beside a peer or a limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import hortus


class Line:
    """One thing measured: a figure in a unit, and what it is compared with."""

    def __init__(
        self,
        what: str,
        figure: float,
        unit: str,
        peer: str = "",
        peer_figure: float | None = None,
        target: float | None = None,
    ) -> None:
        self.what = what
        self.figure = figure
        self.unit = unit
        self.peer = peer
        self.peer_figure = peer_figure
        self.target = target
        """The ratio to the peer that is aimed at."""

    @property
    def ratio(self) -> float | None:
        """The figure divided by the peer's."""
        return None if not self.peer_figure else self.figure / self.peer_figure


def best_rates(works: Sequence[Callable[[], int]], rounds: int = 7) -> list[float]:
    """Units of work per second of processor time, in the best of some rounds, for each work.

    `work` returns how many units it did. The works take turns, so that all of them meet the
    machine in the same moods.
    """
    best = [0.0] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            begin = time.process_time()
            done = work()
            best[index] = max(best[index], done / (time.process_time() - begin))
    return best


def show(name: str, lines: list[Line]) -> None:
    """Print the lines of one measurement as a table."""
    print(f"\n{name} ({hortus.build()})")
    for line in lines:
        text = f"  {line.what:<46} {line.figure:>14,.6g} {line.unit}"
        if line.ratio is not None:
            text += f"   {line.ratio:6.2f} x {line.peer}"
        if line.target is not None and line.ratio is not None:
            verdict = "met" if line.ratio >= line.target else "MISSED"
            text += f"   target {line.target:g}: {verdict}"
        print(text, flush=True)
