"""Play a campaign on a Dask cluster: many machines, each with the same Hortus and `dask worker`.

A chunk whose worker is gone is given to another by Dask itself. Chunks are about a second of work
and some ten kilobytes, so that one scheduler serves some hundred workers (docs/lab-scale.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hortus.core.errors import HortusError
from hortus.lab.engine import PER_WORKER, Chunk, Engine, Task, play_task


def cluster(address: str, patience: float = 10.0) -> Engine:
    """Play on the Dask cluster whose scheduler has this address, such as `tcp://host:8786`."""
    try:
        from distributed import Client
    except ImportError:
        raise HortusError("--cluster needs Dask: pip install 'hortus[cluster]'") from None
    try:
        client = Client(address, timeout=patience, set_as_default=False)
        client.wait_for_workers(1, timeout=patience)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise HortusError(f"there is no cluster with workers at {address}: {reason}") from None

    def play(tasks: Iterator[Task]) -> Iterator[Chunk]:
        from distributed import as_completed

        try:
            waiting = as_completed(with_results=True)
            width = PER_WORKER * max(1, sum(client.nthreads().values()))
            for _, task in zip(range(width), tasks, strict=False):
                waiting.add(client.submit(play_task, task, pure=False))
            for _, chunk in waiting:
                yield chunk
                for task in islice(tasks, 1):
                    waiting.add(client.submit(play_task, task, pure=False))
        finally:
            client.close()

    return play
