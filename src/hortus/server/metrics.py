"""What is measured of a server while it runs, as Prometheus asks for it at `/metrics`.

Counting costs an addition; everything else is looked up when somebody asks. Where several processes
serve, each answers for itself, under the name it has in the database.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from fastapi import APIRouter, Request, Response

from hortus.server import problems

if TYPE_CHECKING:
    from hortus.server.tables import Tables

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which moves are counted together."""


class Meters:
    """What is counted in this process."""

    def __init__(self) -> None:
        self.moves = {"person": 0, "bot": 0}
        self.refused = 0
        """Moves that were not accepted, for whatever reason."""
        self.counts = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0

    def moved(self, kind: str, seconds: float) -> None:
        """A move is on disk and shown, so long after it came."""
        self.moves[kind] += 1
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def histogram(self) -> list[tuple[str, float]]:
        """How many moves took at most so long, for each bucket."""
        sums: list[tuple[str, float]] = []
        total = 0
        for limit, count in zip([*map(str, BUCKETS), "+Inf"], self.counts, strict=True):
            total += count
            sums.append((limit, total))
        return sums


METERS: Final = Meters()
"""This process's."""

router = APIRouter(include_in_schema=False)


class Collector:
    """What Prometheus is told."""

    def __init__(self, tables: Tables, connections: int) -> None:
        self._tables = tables
        self._connections = connections

    def collect(self) -> Iterator[Any]:
        """Every figure, under its name."""
        from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

        moves = CounterMetricFamily("hortus_moves", "Moves accepted.", labels=["by"])
        for kind, count in METERS.moves.items():
            moves.add_metric([kind], count)
        yield moves
        yield CounterMetricFamily("hortus_moves_refused", "Moves refused.", value=METERS.refused)
        commits = self._tables.store.commits
        yield CounterMetricFamily("hortus_commits", "Transactions written.", value=commits)
        took = HistogramMetricFamily("hortus_move_seconds", "From a move's coming to its showing.")
        took.add_metric([], METERS.histogram(), sum_value=METERS.seconds)
        yield took
        yield from self._gauges()

    def _gauges(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        laid = self._tables.laid()
        workers = self._tables.workers
        lengths = {"bots": workers.bots, "hints": workers.hints[False], "rest": workers.hints[True]}
        yield GaugeMetricFamily("hortus_tables", "Tables laid out here.", value=len(laid))
        watchers = sum([len(table.watchers) for table in laid])
        yield GaugeMetricFamily("hortus_watchers", "Connections that watch.", value=watchers)
        yield GaugeMetricFamily("hortus_connections", "Open connections.", value=self._connections)
        running = len(asyncio.all_tasks())
        yield GaugeMetricFamily("hortus_tasks", "Tasks of the event loop.", value=running)
        waiting = GaugeMetricFamily("hortus_waiting", "What waits for a process.", labels=["for"])
        for name, queue in lengths.items():
            waiting.add_metric([name], queue.length)
        yield waiting


def measured(tables: Tables, connections: int) -> bytes:
    """Everything measured, in the format of Prometheus."""
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(Collector(tables, connections))
    text: bytes = generate_latest(registry)
    return text


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """What is measured, if the operator asked for it to be shown."""
    if not request.app.state.settings.metrics:
        raise problems.Problem(404, "unknown", "There is nothing here.")
    porter = request.app.state.porter
    text = measured(request.app.state.tables, 0 if porter is None else porter.count)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
