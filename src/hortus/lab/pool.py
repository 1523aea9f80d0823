"""The same work for many numbers, side by side in processes, with the results in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

T = TypeVar("T")


def in_order(work: Callable[[int], T], first: int, count: int, workers: int) -> Iterator[T]:
    """What the work makes of each number from the first on; the number of workers changes nothing."""
    if workers == 1:
        for number in range(first, first + count):
            yield work(number)
        return
    pool = ProcessPoolExecutor(workers)
    ready: dict[int, T] = {}
    waiting: dict[Future[T], int] = {}
    sent = given = 0
    try:
        while given < count:
            while sent < count and len(waiting) < 2 * workers:
                waiting[pool.submit(work, first + sent)] = sent
                sent += 1
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                ready[waiting.pop(future)] = future.result()
            while given in ready:
                yield ready.pop(given)
                given += 1
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
