"""Play a campaign on a Dask cluster: many machines, each with the same Hortus and `dask worker`.

A chunk whose worker is gone is given to another by Dask itself, and comes out the same. Chunks are
about a second of work and some ten kilobytes, so that one scheduler serves some hundred workers
(docs/lab-scale.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, cast

from hortus.core.errors import HortusError
from hortus.lab.engine import PER_WORKER, Chunk, Engine, Task, play_task

if TYPE_CHECKING:
    from distributed import Client

ADDRESS = re.compile(r"[a-z]+://[^/\s]+:[0-9]{1,5}")
LOOK = 50
"""After so many chunks it is asked how many workers there are now."""


def cluster(address: str, patience: float = 10.0) -> Engine:
    """Play on the Dask cluster whose scheduler has this address, such as `tcp://host:8786`."""
    try:
        from distributed import Client
    except ImportError:
        raise HortusError("--cluster needs Dask: pip install 'hortus[cluster]'") from None
    if not ADDRESS.fullmatch(address):
        raise HortusError(
            f"--cluster is the address of a Dask scheduler such as tcp://10.0.0.1:8786, not {address!r}"
        )
    client: Client | None = None
    try:
        client = Client(address, timeout=patience, set_as_default=False)
        client.wait_for_workers(1, timeout=patience)
    except (OSError, ValueError, TimeoutError) as error:
        if client is not None:
            client.close()
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise HortusError(f"there is no cluster with workers at {address}: {reason}") from None

    def play(tasks: Iterator[Task]) -> Iterator[Chunk]:
        from distributed import CancelledError, KilledWorker

        try:
            yield from _chunks(client, tasks)
        except (CancelledError, KilledWorker, OSError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            kept = "what came back is kept, --resume goes on"
            raise HortusError(f"the cluster at {address} failed ({reason}); {kept}") from None
        finally:
            client.close()

    return play


def _chunks(client: Client, tasks: Iterator[Task]) -> Iterator[Chunk]:
    """Keep every worker busy, and give what is finished, in any order."""
    from distributed import as_completed

    waiting = as_completed(with_results=True, loop=client.loop)
    width = _width(client)
    for task in islice(tasks, width):
        waiting.add(client.submit(play_task, task, pure=False))
    for number, (_, chunk) in enumerate(waiting):
        yield chunk
        width = width if number % LOOK else _width(client)
        for task in islice(tasks, max(0, width - waiting.count())):
            waiting.add(client.submit(play_task, task, pure=False))


def _width(client: Client) -> int:
    """How many chunks are to be under way."""
    threads = cast("dict[str, int]", client.nthreads())
    return PER_WORKER * max(1, sum(threads.values()))
