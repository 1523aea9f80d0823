"""The server under load, for each game: two players at many tables, beside bare echoes and bare commits.

The players of a table sit in two processes, one with wide pictures, one with tall ones, and every
fourth table has a spectator in each shape. A move counts from the moment its player sends it until
the other's client has decoded the new frame and laid its parts; in between it was checked, written
to disk (WAL, synchronous=FULL), drawn and sent. Server and clients share the machine's cores, so
the clients' work is part of the rate; the processor time per move is the server's alone, and the
figure to go by on a machine that does other things, too.

Percentiles are taken at half of the rate aimed at: each table's moves are due at even distances, whoever is to
make them. Where that rate was not kept, or tables ran out, it says so, and the percentiles are not judged.

What is aimed at holds for one process with a file. On PostgreSQL the database's own processes work on the same
cores; that is measured with one process and with two, at half of what each reached, and nothing is aimed at.

`python -m bench server` measures all; what is given in HORTUS_BENCH_GAMES, by name, only these.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import msgspec
from tests.server.postgres import Postgres, programs
from websockets.asyncio.client import ClientConnection, connect

import hortus
from bench.load import Job, Order, Told
from bench.report import Line
from hortus.client import Player

PLACES = 40
"""Tables at a time."""
SPARE = {"wizards-garden": 10, "weeds": 8, "potato-patrol": 8}
"""Tables one after the other at each place where games are short; else four."""
SECONDS = 6.0
ECHOES = 100
FRAME = 10_000
"""The most bytes that a frame after the first should have on average."""
KEPT = 0.95
"""How much of the rate offered must be kept for the percentiles to be those at that rate."""
SLOWEST = 100.0
"""Milliseconds within which 99 of 100 moves should be seen, at half the rate aimed at."""
TARGETS = {
    "wizards-garden": (1.0, 1000.0),
    "power-plants": (2.0, 300.0),
    "leaf-and-let-die": (2.0, 300.0),
    "potato-patrol": (2.0, 300.0),
    "weeds": (4.0, 150.0),
}
"""For each game the milliseconds of processor time for a move, and the moves a second."""
PARENT, USER, SYSTEM = 1, 11, 12
"""Where in /proc/PID/stat, after the name, a process's parent and its times stand."""
OPTIONS: dict[str, dict[str, int]] = {"wizards-garden": {"seeds": 60}}

SERVE = """
import sys
from hortus.server.running import serve
from hortus.server.settings import Limits, Settings
if __name__ == "__main__":
    much = (1e9, 1e9)
    limits = Limits(connections_per_client=5000, lines_per_client=9000, tables_per_player=5000,
                    new_tables=much, requests=much, messages=much, hints=much)
    serve(Settings(database=sys.argv[3], port=int(sys.argv[2]), pace=1.0, workers=1, limits=limits,
                   processes=int(sys.argv[4])))
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


class Serving(NamedTuple):
    """A server process and where it listens."""

    port: int
    pid: int
    several: bool = False
    """Whether it serves in processes of its own, not itself."""


@contextmanager
def running(program: str, folder: Path, *given: str) -> Iterator[Serving]:
    """A server process, waited for."""
    port = _free_port()
    script = folder / f"serve{port}.py"
    script.write_text(program)
    process = subprocess.Popen([sys.executable, str(script), str(folder), str(port), *given])
    try:
        for _ in range(1200):
            try:
                urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield Serving(port, process.pid, several=given[-1:] not in ((), ("1",)))
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()


def spent(serving: Serving) -> float:
    """Seconds of processor time that a server, or the processes it serves with, have had. Those in
    which bots think and pictures for the lobby are drawn are one step further down, and do not count,
    however far they give way."""
    serves = [serving.pid]
    if serving.several:
        running = [int(found.name) for found in Path("/proc").glob("[0-9]*")]
        serves += [pid for pid in running if _stat(pid)[PARENT : PARENT + 1] == [str(serving.pid)]]
    stats = [fields for fields in map(_stat, serves) if fields]
    ticks = sum([int(fields[USER]) + int(fields[SYSTEM]) for fields in stats])
    return ticks / os.sysconf("SC_CLK_TCK")


def _stat(pid: int) -> list[str]:
    """What the system says of a process after its name; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


# --- the load ---------------------------------------------------------------------------------


class Run(NamedTuple):
    """What came of letting everybody play for a while."""

    rate: float
    """Moves a second."""
    cpu: float
    """Milliseconds of the server's processor time for each."""
    waits: list[float]
    """Milliseconds until the other player had it, in order."""
    frame: float
    """Bytes of a frame after the first."""
    sent: float
    """Bytes for each move to the two who play."""
    dry: int
    """Places that ran out of tables."""

    def within(self, share: float) -> float:
        """The milliseconds within which a share of the moves was seen."""
        return self.waits[min(len(self.waits) - 1, int(share * len(self.waits)))]


class Load:
    """Two processes of clients at a server."""

    def __init__(self, serving: Serving, game: str) -> None:
        self._serving = serving
        player = Player(f"http://127.0.0.1:{serving.port}")
        me = {"kind": "me"}
        options = OPTIONS.get(game, {})
        ids = [
            str(player.create(game, [me, me], options=options)["id"])
            for _ in range(PLACES * SPARE.get(game, 4))
        ]
        places = [ids[number::PLACES] for number in range(PLACES)]
        self._clients = [
            subprocess.Popen(
                [sys.executable, "-m", "bench.load"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        for seat, shape in enumerate(("wide", "tall")):
            job = Job(serving.port, player.token, seat, shape, places, 4)
            self._say(seat, msgspec.json.encode(job).decode())
        for seat in range(2):
            self._hear(seat)

    def _say(self, client: int, line: str) -> None:
        pipe = self._clients[client].stdin
        assert pipe is not None
        print(line, file=pipe, flush=True)

    def _hear(self, client: int) -> str:
        pipe = self._clients[client].stdout
        assert pipe is not None
        return pipe.readline()

    def run(self, seconds: float, rate: float = 0.0) -> Run:
        """Let everybody play, at some rate or as fast as they can."""
        begin = time.monotonic() + 0.3
        order = Order(begin, seconds, PLACES / rate if rate else 0.0)
        before = spent(self._serving)
        for seat in range(2):
            self._say(seat, msgspec.json.encode(order).decode())
        told = [msgspec.json.decode(self._hear(seat), type=Told) for seat in range(2)]
        used = spent(self._serving) - before
        waits = sorted(
            [
                *_waits(told[0].sent, told[1].seen),
                *_waits(told[1].sent, told[0].seen),
            ]
        )
        frames = max(1, told[0].frames + told[1].frames)
        size = told[0].bytes + told[1].bytes
        moves = len(waits)
        assert moves, "nobody moved: all tables of the load have ended"
        assert time.monotonic() - begin < seconds + 120, "the clients hang"
        dry = max(told[0].dry, told[1].dry)
        return Run(moves / seconds, 1000 * used / moves, waits, size / frames, size / moves, dry)

    def close(self) -> None:
        """Let the clients go."""
        for client in self._clients:
            client.kill()
            client.wait()


def _waits(sent: list[tuple[str, int, float]], seen: list[tuple[str, int, float]]) -> list[float]:
    """Milliseconds from each move until the other had a frame that shows it."""
    shown: dict[str, list[tuple[int, float]]] = {}
    for table, ply, at in seen:
        shown.setdefault(table, []).append((ply, at))
    found = []
    for table, ply, at in sent:
        later = [when for new, when in shown.get(table, []) if new > ply]
        if later:
            found.append(1000 * (min(later) - at))
    return found


class Measured(NamedTuple):
    """One game at one server."""

    flat: Run
    """As fast as can be."""
    offered: float
    """The moves a second of the other run."""
    half: Run


def _measured(serving: Serving, game: str, aimed: bool) -> Measured:
    """Flat out, and at half of the rate aimed at; where nothing is aimed at, at half of that reached."""
    load = Load(serving, game)
    try:
        load.run(2.0, TARGETS[game][1] / 4)
        flat = load.run(SECONDS)
        offered = (TARGETS[game][1] if aimed else flat.rate) / 2
        return Measured(flat, offered, load.run(SECONDS, offered))
    finally:
        load.close()


# --- what it is compared with -----------------------------------------------------------------


class Bare(NamedTuple):
    """What there is without a game."""

    echo: float
    """Round trips a second."""
    commits: float
    """Rows a second, each in a commit of its own."""


async def _echo(port: int) -> float:
    """Round trips a second over many sockets, each answered with a text as long as a frame may be."""
    sockets = [
        await connect(f"ws://127.0.0.1:{port}/", proxy=None, compression=None)
        for _ in range(ECHOES)
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


def _lines(name: str, game: str, found: Measured, bare: Bare, aimed: bool) -> list[Line]:
    cpu, rate = TARGETS[game]
    flat, offered, half = found
    aim = 1 if aimed and hortus.build() == "compiled" else None
    lines = [
        Line(
            f"{name}: processor time a move may take",
            cpu,
            "ms",
            f"{flat.cpu:.2f} ms",
            flat.cpu,
            aim,
        ),
        Line(f"{name}: moves flat out", flat.rate, "moves/s", f"{rate:g} moves/s", rate, aim),
        Line("  the same", flat.rate, "moves/s", "the bare echo", bare.echo),
        Line("  the same", flat.rate, "moves/s", "the bare commits", bare.commits),
        Line("  one core by its processor time", 1000 / flat.cpu, "moves/s"),
        Line(
            "  bytes a frame may have", FRAME, "bytes", f"{flat.frame:.0f} bytes", flat.frame, aim
        ),
        Line("  bytes to the two players for a move", flat.sent, "bytes"),
        *_dry("flat out", flat),
        Line(f"  rate kept of {offered:.0f}/s", half.rate, "moves/s", "offered", offered, KEPT),
        *_dry("at that rate", half),
        Line("  half are seen within, at that rate", half.within(0.5), "ms"),
    ]
    slow = half.within(0.99)
    if half.rate < KEPT * offered:
        return [*lines, Line("  99 of 100 are, but that rate was not kept", slow, "ms")]
    return [
        *lines,
        Line("  and 99 of 100 may be within", SLOWEST, "ms", f"{slow:.0f} ms", slow, aim),
    ]


def _dry(when: str, run: Run) -> list[Line]:
    """That less was asked for than meant, if so."""
    return [Line(f"  TABLES RAN OUT {when}", run.dry, f"of {PLACES} places")] if run.dry else []


def measure() -> list[Line]:
    """Each game with one process; the cheapest and the dearest on PostgreSQL with one and with two."""
    asked = os.environ.get("HORTUS_BENCH_GAMES", "").split() or list(TARGETS)
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        with running(ECHO, folder) as serving:
            bare = Bare(asyncio.run(_echo(serving.port)), _commits(folder))
        lines.append(Line("bare commits, one row each", bare.commits, "commits/s"))
        lines.append(
            Line(f"bare WebSocket echo of 10 kB, {ECHOES} sockets", bare.echo, "round trips/s")
        )
        for game in asked:
            with running(SERVE, folder, f"sqlite:///{folder}/{game}.sqlite3", "1") as serving:
                found = _measured(serving, game, aimed=True)
            lines += _lines(game, game, found, bare, aimed=True)
        if programs() is None:
            print("no PostgreSQL here: several processes are not measured", file=sys.stderr)
            return lines
        postgres = stack.enter_context(Postgres())
        for game in [one for one in asked if one in ("wizards-garden", "weeds")]:
            for processes in (1, 2):
                with running(SERVE, folder, postgres.url, str(processes)) as serving:
                    found = _measured(serving, game, aimed=False)
                title = f"{game} on PostgreSQL, {processes} process{'es' if processes > 1 else ''}"
                lines += _lines(title, game, found, bare, aimed=False)
    return lines
