"""What happens at a table happens one at a time and to its end, whoever asked for it and is gone.

A connection may end at any moment, also while a move of its player is written to disk. So writing,
applying, showing and asking the bots are one act, in a task that belongs to the table: whoever
asked waits for it, and nothing that ends the waiting ends the act.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Acts:
    """The acts of one table, in the order they were asked for."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def busy(self) -> bool:
        """True while something happens or waits to happen."""
        return bool(self._tasks)

    async def do(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do something when it is its turn; it is done even if nobody waits for it any more."""
        task = asyncio.get_running_loop().create_task(self._in_turn(act))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def _in_turn(self, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        async with self._lock:
            return await act()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has been told, or is gone
