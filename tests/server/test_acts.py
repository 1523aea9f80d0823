"""An act of a table is done to its end: no cut line, race or pause of the database stops a game."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sqlite3
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import ClientConnection, connect

from hortus.client import Player
from hortus.server import driver
from hortus.server.acts import Acts
from hortus.server.live import LiveTable
from hortus.server.problems import Problem
from hortus.server.queries import BOT
from hortus.server.seating import Invitation
from hortus.server.settings import Settings
from hortus.server.tables import Order, Tables
from hortus.server.watching import Watcher
from tests.server.loops import in_loop
from tests.server.serving import PATIENCE, Server

LOST = OperationalError("commit", None, Exception("the connection is lost"))


@asynccontextmanager
async def against_a_bot(folder: Path) -> AsyncIterator[LiveTable]:
    """A table where a person is to move and a bot answers, without a network."""
    tables = Tables(Settings(database=f"sqlite:///{folder / 'a.sqlite3'}", pace=0, workers=1))
    try:
        seats = [Invitation("me"), Invitation(BOT, "random")]
        yield await tables.create(Order("wizards-garden", "ada", "Ada", seats))
    finally:
        tables.close()


async def until(table: LiveTable, ply: int) -> None:
    """Wait, as a watcher does, until so much has happened."""
    watcher = Watcher(None)
    table.enter(watcher)
    while table.ply < ply:
        watcher.wake.clear()
        await asyncio.wait_for(watcher.wake.wait(), PATIENCE)
    table.leave(watcher)


def slowly(write: Callable[[Any], Awaitable[Any]], begun: asyncio.Event) -> Any:
    """The same, but it says when it begins, and gives others time before it is done."""

    async def wrapped(job: Any) -> Any:
        begun.set()
        done = await write(job)
        for _ in range(10):
            await asyncio.sleep(0)
        return done

    return wrapped


def test_a_move_whose_player_is_cut_off_while_it_is_written_is_shown_and_answered(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with against_a_bot(tmp_path) as table:
            begun = asyncio.Event()
            table.store.write = slowly(table.store.write, begun)  # type: ignore[method-assign]
            line = asyncio.create_task(table.play(0, 0, "a1w"))
            await begun.wait()
            line.cancel()
            with pytest.raises(asyncio.CancelledError):
                await line
            await until(table, 2)
            assert str(table.whole().moves[0]) == "a1w"

    in_loop(evening())


def test_bots_are_asked_after_the_table_was_taken_from_disk_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with against_a_bot(tmp_path) as table:
            with sqlite3.connect(tmp_path / "a.sqlite3") as other:
                other.execute("insert into events values (?, 0, 'b2w', 0, 0)", (table.id,))
            with pytest.raises(Problem, match="moved on"):
                await table.play(0, 0, "a1w")
            await until(table, 2)

    in_loop(evening())


def test_bots_wait_for_a_database_that_is_away_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PAUSE", 0.01)

    async def evening() -> None:
        async with against_a_bot(tmp_path) as table:
            away, write, read = [0], table.store.write, table.store.read

            async def gone(job: Any, to: Any) -> Any:
                away[0] += 1
                if 1 < away[0] < 8:
                    raise LOST
                return await to(job)

            table.store.write = lambda job: gone(job, write)  # type: ignore[method-assign]
            table.store.read = lambda job: gone(job, read)  # type: ignore[method-assign]
            assert await table.play(0, 0, "a1w") == 1
            await until(table, 2)
            assert away[0] > 8

    in_loop(evening())


def test_a_move_that_was_written_although_the_answer_was_lost_counts(tmp_path: Path) -> None:
    async def evening() -> None:
        async with against_a_bot(tmp_path) as table:
            write = table.store.write

            async def lost(job: Any) -> Any:
                table.store.write = write  # type: ignore[method-assign]
                await write(job)
                raise LOST

            table.store.write = lost  # type: ignore[method-assign]
            assert await table.play(0, 0, "a1w") == 1
            await until(table, 2)

    in_loop(evening())


def test_acts_keep_their_order_and_their_refusals() -> None:
    async def go() -> list[int]:
        acts, done = Acts(), list[int]()

        async def act(number: int) -> int:
            await asyncio.sleep(0)
            done.append(number)
            if number == 1:
                raise ValueError
            return number

        results = await asyncio.gather(
            *[acts.do(lambda number=number: act(number)) for number in range(3)],  # type: ignore[misc]
            return_exceptions=True,
        )
        assert [type(one) for one in results] == [int, ValueError, int]
        return done

    assert in_loop(go()) == [0, 1, 2]


# --- cut lines --------------------------------------------------------------------------------


MOMENTS = (0.0, 0.005, 0.02, 0.1)
"""Seconds after its move at which a line is cut: before it came, while it is written, after that."""


class CutLines:
    """A player whose line is cut, again and again, in the moment of his move."""

    def __init__(self, server: Server, player: Player) -> None:
        self.server = server
        self.player = player
        self.table = self._new()
        self.arrived = 0

    def _new(self) -> str:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        return str(self.player.create("wizards-garden", seats)["id"])

    def _line(self) -> Any:
        headers = {"Authorization": f"Bearer {self.player.token}"}
        address = f"ws://127.0.0.1:{self.server.port}/ws/{self.table}"
        return connect(address, additional_headers=headers, proxy=None)

    async def _turn(self, line: ClientConnection) -> dict[str, Any]:
        """The frame in which it is the player's turn, or the last of the game."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: dict[str, Any] = json.loads(await line.recv())
                if message["type"] == "frame" and (message["your_turn"] or message["over"]):
                    return message

    async def cut(self) -> None:
        """Move, and be gone with a reset, while another visitor opens the table."""
        async with self._line() as line:
            frame = await self._turn(line)
            if frame["over"]:
                self.table = self._new()
                return
            text = random.choice(frame["options"])["text"]
            wish = {"type": "move", "id": 1, "ply": frame["ply"], "text": text}
            await line.send(json.dumps(wish))
            await asyncio.sleep(random.choice(MOMENTS))
            plug: socket.socket = line.transport.get_extra_info("socket")
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.transport.abort()
            async with self._line() as visitor:
                after = await self._turn(visitor)
        self.arrived += after["ply"] > frame["ply"]
        assert after["over"] or (after["ply"] - frame["ply"]) % 2 == 0


async def cut_lines(server: Server, lines: int) -> int:
    """How many moves arrived although the line was cut; none may hang its table."""
    cutters = [CutLines(server, server.player()) for _ in range(4)]
    for _ in range(lines // len(cutters)):
        await asyncio.gather(*[cutter.cut() for cutter in cutters])
    return sum([cutter.arrived for cutter in cutters])


def test_no_cut_line_hangs_a_table(server: Server) -> None:
    assert in_loop(cut_lines(server, 40)) > 0


@pytest.mark.prove
def test_none_of_a_thousand_cut_lines_hangs_a_table(server: Server) -> None:
    assert in_loop(cut_lines(server, 1000)) > 100
