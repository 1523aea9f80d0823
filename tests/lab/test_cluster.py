"""A campaign on a Dask cluster is the campaign that is played here, even if a worker is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from multiprocessing.queues import Queue
from pathlib import Path

import pytest
from distributed import Client, Scheduler, Worker

from hortus.core.errors import HortusError
from hortus.lab.campaign import Campaign
from hortus.lab.cluster import cluster
from hortus.lab.engine import Chunk, Task
from hortus.lab.rows import TABLES
from hortus.lab.run import run, run_campaign
from hortus.lab.store import Store

CAMPAIGN = Campaign("wizards-garden", 30, lineups=(("random",), ("greedy", "random")))


async def _schedule(found: Queue[str]) -> None:
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        found.put(scheduler.address)
        await scheduler.finished()


def scheduler(found: Queue[str]) -> None:
    asyncio.run(_schedule(found))


async def _work(address: str) -> None:
    async with Worker(address, host="127.0.0.1", nthreads=1, dashboard=False) as one:
        await one.finished()


def worker(address: str) -> None:
    asyncio.run(_work(address))


@pytest.fixture
def workers() -> Iterator[tuple[str, list[ForkServerProcess]]]:
    """The address of a scheduler on this machine, and its two workers, each a process."""
    processes = get_context("forkserver")
    processes.set_forkserver_preload(["distributed", "hortus.lab.engine", "pyarrow.parquet"])
    found: Queue[str] = processes.Queue()
    started = [processes.Process(target=scheduler, args=(found,))]
    started[0].start()
    try:
        address = found.get(timeout=120)
        started += [processes.Process(target=worker, args=(address,)) for _ in range(2)]
        for process in started[1:]:
            process.start()
        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
            process.join()


def test_a_cluster_that_loses_a_worker_gives_the_same_tables(
    tmp_path: Path, workers: tuple[str, list[ForkServerProcess]]
) -> None:
    address, processes = workers
    engine = cluster(address)

    def with_a_loss(tasks: Iterator[Task]) -> Iterator[Chunk]:
        for number, chunk in enumerate(engine(tasks)):
            if number == 2:
                processes[0].kill()
            yield chunk

    there = Store.create(tmp_path / "there", CAMPAIGN)
    assert run(there, with_a_loss, workers=2) == CAMPAIGN.total
    here = run_campaign(CAMPAIGN, tmp_path / "here")
    for name in TABLES:
        if name != "costs":
            assert there.read(name).to_pylist() == here.read(name).to_pylist(), name


def test_a_missing_cluster_is_told_in_a_sentence() -> None:
    with pytest.raises(HortusError, match=r"no cluster with workers at tcp://127\.0\.0\.1:9"):
        cluster("tcp://127.0.0.1:9", patience=0.2)


@pytest.mark.parametrize(
    "address", ["nonsense", "nowhere://x", "tcp://", "tcp://here", "10.0.0.1:8786", "tcp://a b:1"]
)
def test_what_is_no_address_is_refused_before_anybody_is_called(address: str) -> None:
    with pytest.raises(HortusError, match=r"such as tcp://10\.0\.0\.1:8786, not"):
        cluster(address)
