"""Hints at a table of a real server: soon, and never refused for what is no longer wanted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import cast

import pytest

from hortus.client import Refused
from hortus.server.advising import Advising
from hortus.server.live import LiveTable
from hortus.server.workers import Advice, Setup, Workers, load_game, ready_game
from tests.server.loops import in_loop
from tests.server.serving import Server


def test_first_answers_are_counted_by_player_over_all_connections(server: Server) -> None:
    player = server.player(patience=0)
    table = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
    chairs = [player.sit(table, 0) for _ in range(3)]
    try:
        for chair in chairs[:2]:
            chair._socket.send('{"type": "hint", "id": 99, "ply": 0}')
            chair.ask("ping")
        with pytest.raises(Refused, match="Too many hints"):
            chairs[2].ask("hint", ply=0)
    finally:
        for chair in chairs:
            chair.__exit__(None, None, None)


def test_who_moves_on_and_asks_again_is_never_refused_for_what_is_still_thought_about(
    server: Server,
) -> None:
    player = server.player(patience=0)
    table = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
    with player.sit(table, 0) as one, player.sit(table, 1) as other:
        turns = [one.turns(), other.turns()]
        for chair, mine in zip((one, other) * 3, turns * 3, strict=True):
            next(mine)
            chair.play(chair.hint()["text"])


class Noting(ProcessPoolExecutor):
    """Processes that only note what they are asked to do."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[object, ...]] = []

    def submit(self, *asked: object, **named: object) -> Future[object]:  # type: ignore[override]
        self.asked.append(asked)
        return Future()


def test_a_game_made_ready_for_hints_is_loaded_there_and_not_sent_back() -> None:
    workers, pool, setup = Workers(1), Noting(), Setup("weeds", "", None, 2)
    workers._advisers[False] = pool
    workers.expect_hints(setup)
    assert pool.asked == [(ready_game, setup)]
    load_game.cache_clear()
    assert ready_game(setup) is None  # type: ignore[func-returns-value]
    assert load_game.cache_info().currsize == 1


class Deliberate:
    """A table at which a hint is certain after five pieces, and something happens after the second."""

    def __init__(self, after: Callable[[], object], ply: int = 7) -> None:
        self.ply = 7
        self.then = ply
        self.after = after
        self.pieces = 0

    async def hint(self, seat: int, player: str, seconds: float, aside: bool) -> Advice:
        self.pieces += 1
        assert (seat, player, aside) == (1, "Ada", True)
        if self.pieces == 2:
            self.ply = self.then
            self.after()
        return Advice("c2b", "", "certain" if self.pieces == 5 else "probably best", "master")


def test_a_hint_is_thought_on_until_it_is_certain_or_of_no_use() -> None:
    advising = Advising()

    async def pieces(table: Deliberate) -> int:
        return len([one async for one in advising.better(cast(LiveTable, table), 1, "Ada")])

    async def go() -> None:
        assert await pieces(Deliberate(lambda: None)) == 5
        assert await pieces(Deliberate(lambda: None, ply=8)) == 2
        assert await pieces(Deliberate(lambda: advising.leave("Ada"))) == 2
        assert await pieces(Deliberate(lambda: advising.leave("Ben"))) == 5

    in_loop(go())
