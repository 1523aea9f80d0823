"""An event loop for a test, whatever else runs in its process: the browser tests leave one running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def in_loop(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
