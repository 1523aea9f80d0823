"""The server under load: 200 tables over real sockets, beside a bare echo and a bare commit.

A move counts from the moment its player sends it until the other seat has the new frame; in
between it was checked, written to disk (WAL, synchronous=FULL), drawn and sent. Server, clients
and bots share the machine's cores, so the clients' work is part of the figure.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection, connect

from bench.report import Line
from hortus.client import Player

TABLES = 200
BOT_TABLES = 20
OFFERED = 250.0
"""Moves a second in the run that measures waiting: a quarter above what is aimed at."""
SECONDS = 6.0
TARGET_RATE = 200.0
TARGET_WAIT = 250.0

SERVE = """
import sys
from hortus.server.running import serve
from hortus.server.settings import Limits, Settings
if __name__ == "__main__":
    much = (1e9, 1e9)
    limits = Limits(connections_per_client=5000, lines_per_client=9000, tables_per_player=5000, new_tables=much,
                    requests=much, messages=much, hints=much)
    serve(Settings(database=f"sqlite:///{sys.argv[1]}/bench.sqlite3", port=int(sys.argv[2]),
                   pace=1.0, workers=1, limits=limits))
"""

ECHO = """
import sys, uvicorn
async def echo(scope, receive, send):
    if scope["type"] == "lifespan":
        return
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})
        return
    frame = "x" * 10_000
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": frame})
uvicorn.run(echo, port=int(sys.argv[2]), log_level="error", lifespan="off",
            ws_per_message_deflate=False)
"""


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(program: str, folder: Path) -> Iterator[int]:
    """A server process, waited for; gives its port."""
    port = _free_port()
    script = folder / f"serve{port}.py"
    script.write_text(program)
    process = subprocess.Popen([sys.executable, str(script), str(folder), str(port)])
    try:
        for _ in range(600):
            try:
                urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                break
            except URLError:
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(20)


# --- the load ---------------------------------------------------------------------------------


class Table:
    """Two connections to one table: one moves, the other waits for the frame."""

    def __init__(self, seats: list[ClientConnection]) -> None:
        self.seats = seats
        self.frame: dict[str, Any] = {}
        self._rng = random.Random(7)

    async def begin(self) -> None:
        """Read the first frames."""
        frames = [await self._next(seat, 0) for seat in self.seats]
        self.frame = frames[frames[0]["actors"][0]]

    async def _next(self, seat: ClientConnection, ply: int) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await seat.recv())
            if message["type"] == "frame" and message["ply"] >= ply:
                return message
            if message["type"] == "refused":
                raise AssertionError(message["reason"])

    async def move(self) -> float:
        """Make a move; the seconds until the other seat has the frame."""
        ply = self.frame["ply"]
        mover = self.frame["actors"][0]
        text = self._rng.choice(self.frame["options"])["text"]
        begin = time.perf_counter()
        wish = {"type": "move", "id": 1, "ply": ply, "text": text}
        await self.seats[mover].send(json.dumps(wish))
        self.frame = await self._next(self.seats[1 - mover], ply + 1)
        waited = time.perf_counter() - begin
        await self._next(self.seats[mover], ply + 1)
        return waited


async def _open(port: int, player: Player, ids: list[str]) -> list[Table]:
    headers = {"Authorization": f"Bearer {player.token}"}
    tables: list[Table] = []
    for id in ids:
        seats = [
            await connect(
                f"ws://127.0.0.1:{port}/ws/{id}?seat={seat}",
                additional_headers=headers,
                proxy=None,
                compression=None,
            )
            for seat in (0, 1)
        ]
        table = Table(seats)
        await table.begin()
        tables.append(table)
    return tables


async def _paced(tables: list[Table], seconds: float) -> tuple[float, list[float]]:
    """Each table moves at a steady beat; moves a second, and how long each took."""
    beat = len(tables) / OFFERED
    waits: list[float] = []
    begin = time.perf_counter()

    async def play(table: Table, due: float) -> None:
        while due < begin + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            late = max(0.0, time.perf_counter() - due)
            waits.append(late + await table.move())
            due += beat

    starts = [begin + beat * index / len(tables) for index in range(len(tables))]
    await asyncio.gather(*map(play, tables, starts))
    return len(waits) / (time.perf_counter() - begin), waits


async def _flat_out(tables: list[Table], seconds: float) -> float:
    """Each table moves as soon as it can; moves a second."""
    begin = time.perf_counter()
    done = 0

    async def play(table: Table) -> None:
        nonlocal done
        while time.perf_counter() < begin + seconds:
            await table.move()
            done += 1

    await asyncio.gather(*map(play, tables))
    return done / (time.perf_counter() - begin)


async def _load(port: int) -> tuple[float, float, list[float]]:
    player = Player(f"http://127.0.0.1:{port}")
    me, bot = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
    make = player.create
    options = {"seeds": 60}
    ids = [make("wizards-garden", [me, me], options=options)["id"] for _ in range(TABLES)]
    for _ in range(BOT_TABLES):
        make("wizards-garden", [bot, bot], options=options)
    tables = await _open(port, player, ids)
    await _paced(tables, 1.0)
    rate, waits = await _paced(tables, SECONDS)
    fastest = await _flat_out(tables, SECONDS / 2)
    for table in tables:
        for seat in table.seats:
            await seat.close()
    return fastest, rate, waits


async def _echo(port: int) -> float:
    """Round trips a second over as many sockets, each answered with a text as long as a frame."""
    sockets = [
        await connect(f"ws://127.0.0.1:{port}/", proxy=None, compression=None)
        for _ in range(TABLES)
    ]
    begin = time.perf_counter()
    done = 0

    async def play(one: ClientConnection) -> None:
        nonlocal done
        while time.perf_counter() < begin + 2:
            await one.send('{"type": "move", "id": 1, "ply": 17, "text": "c2b"}')
            await one.recv()
            done += 1

    await asyncio.gather(*map(play, sockets))
    rate = done / (time.perf_counter() - begin)
    for one in sockets:
        await one.close()
    return rate


def _commits(folder: Path) -> float:
    """Rows a second, each in a commit of its own, by the driver alone."""
    connection = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("create table events (id integer primary key, move text)")
    begin = time.perf_counter()
    done = 0
    while time.perf_counter() < begin + 2:
        connection.execute("insert into events (move) values ('c2b')")
        done += 1
    rate = done / (time.perf_counter() - begin)
    connection.close()
    return rate


def measure() -> list[Line]:
    """Moves a second and how long they take, beside the two things they are made of."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commits = _commits(folder)
        with running(ECHO, folder) as port:
            echo = asyncio.run(_echo(port))
        with running(SERVE, folder) as port:
            fastest, rate, waits = asyncio.run(_load(port))
    waits.sort()
    middle = 1000 * waits[len(waits) // 2]
    slow = 1000 * waits[int(len(waits) * 0.99)]
    wanted = f"the {slow:.0f} ms of the 99th percentile"
    return [
        Line("bare commits, one row each", commits, "commits/s"),
        Line(f"bare WebSocket echo of a frame, {TABLES} sockets", echo, "round trips/s"),
        Line(
            f"durable moves flat out, {TABLES} tables",
            fastest,
            "moves/s",
            f"{TARGET_RATE:g} moves/s",
            TARGET_RATE,
            1,
        ),
        Line("the same", fastest, "moves/s", "the bare echo", echo),
        Line("the same", fastest, "moves/s", "the bare commits", commits),
        Line(f"moves at a steady {OFFERED:g}/s: rate kept", rate, "moves/s", "offered", OFFERED),
        Line("moves at that rate: half are seen within", middle, "ms"),
        Line(f"moves at that rate: {TARGET_WAIT:g} ms allowed", TARGET_WAIT, "ms", wanted, slow, 1),
    ]
