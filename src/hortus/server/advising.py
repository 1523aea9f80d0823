"""Hints that are thought about further while a person looks at the first answer.

It goes on piece by piece, for each player about the newest wish only, and as long as nothing has
happened at the table: whoever moves on and asks again is never kept waiting by what they no longer
want to know.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from hortus.server.live import LiveTable
from hortus.server.workers import Advice
from hortus.table.hints import CERTAIN_WORD, FIRST_SECONDS, MORE_SECONDS


class Advising:
    """Who is thought for."""

    def __init__(self) -> None:
        self._newest: dict[str, object] = {}
        """The newest wish of each player for whom somebody thinks."""

    def leave(self, player: str) -> None:
        """The player wants something else: what is thought about ends with its present piece."""
        self._newest.pop(player, None)

    async def better(self, table: LiveTable, seat: int, player: str) -> AsyncIterator[Advice]:
        """What the strongest would do, better and better, until the time is over or it is of no use."""
        wish = self._newest[player] = object()
        ply = table.ply
        try:
            for _ in range(round(MORE_SECONDS / FIRST_SECONDS)):
                found = await table.hint(seat, player, FIRST_SECONDS, aside=True)
                yield found
                wanted = table.ply == ply and self._newest.get(player) is wish
                if not wanted or found.sure == CERTAIN_WORD:
                    return
        finally:
            if self._newest.get(player) is wish:
                del self._newest[player]
