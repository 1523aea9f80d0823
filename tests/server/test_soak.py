"""A long evening on one server: hundreds of tables of all games, and everything that happens to people.

They join, leave and come back, take moves back, ask for hints, lose their lines, and now and then the
server is killed. In the end nothing may be left over: no connection, no task, no growing
memory; every table's record replays, and no table waits for a bot that was not asked.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import socket
import struct
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

import hortus
from hortus.client import Player, Refused
from hortus.server import queries
from hortus.server.replaying import rebuild
from hortus.server.store import Store
from tests.server.loops import in_loop
from tests.server.serving import OPEN_LIMITS, PATIENCE, Server

TABLES = int(os.environ.get("HORTUS_SOAK_TABLES", "300"))
SECONDS = float(os.environ.get("HORTUS_SOAK_SECONDS", "1200"))
"""How many tables, and for how long they are played at."""
PEOPLE = 40
KILLS = 6
GONE = (WebSocketException, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)
"""What it looks like here when a line is cut or the server is dead."""


class Evening:
    """Everybody at their tables."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.player = server.player()
        self.tables = [self._new() for _ in range(TABLES)]
        self.did: Counter[str] = Counter()
        self.end = 0.0

    def _new(self) -> str:
        game = random.choice(hortus.games())
        others = [{"kind": "bot", "bot": "random"}, {"kind": "me"}, {"kind": "open"}]
        return str(self.player.create(game, [{"kind": "me"}, random.choice(others)])["id"])

    async def run(self) -> None:
        self.end = time.monotonic() + SECONDS
        killer = asyncio.create_task(self._kill())
        await asyncio.gather(*[self._person() for _ in range(PEOPLE)])
        await killer

    async def _kill(self) -> None:
        for _ in range(KILLS):
            await asyncio.sleep(SECONDS / (KILLS + 1))
            self.server.kill()
            self.did["kills"] += 1
            await asyncio.to_thread(self.server.start)

    async def _person(self) -> None:
        while time.monotonic() < self.end:
            index = random.randrange(len(self.tables))
            try:
                over = await self._visit(self.tables[index])
                if over:
                    self.tables.append(await asyncio.to_thread(self._new))
                    self.did["new tables"] += 1
            except GONE:
                self.did["lines lost"] += 1
                await asyncio.sleep(0.5)
            except Refused:
                self.did["refused"] += 1

    async def _visit(self, table: str) -> bool:
        """Sit down, do some of what people do, and go in some way; True if the game is over."""
        address = f"ws://127.0.0.1:{self.server.port}/ws/{table}?shape={random.choice(SHAPES)}"
        headers = {"Authorization": f"Bearer {self.player.token}"}
        async with connect(
            address, additional_headers=headers, proxy=None, open_timeout=60
        ) as line:
            for _ in range(random.randint(1, 12)):
                frame = await self._next(line)
                if frame is None or frame["over"]:
                    return frame is not None
                if frame["your_turn"]:
                    await self._act(line, frame)
            if random.random() < 0.1:
                await asyncio.to_thread(self._change_seat, table)
            if random.random() < 0.3:
                self.did["cut lines"] += 1
                plug: socket.socket = line.transport.get_extra_info("socket")
                plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                line.transport.abort()
        return False

    async def _next(self, line: ClientConnection) -> dict[str, Any] | None:
        """The next frame; None if nothing happens for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(2):
                while True:
                    message: dict[str, Any] = json.loads(await line.recv())
                    if message["type"] == "frame":
                        return message
        return None

    async def _act(self, line: ClientConnection, frame: dict[str, Any]) -> None:
        ply, chance = frame["ply"], random.random()
        wish: dict[str, Any] = {"type": "move", "id": 1, "ply": ply}
        wish["text"] = random.choice(frame["options"])["text"]
        if frame["can_undo"] and chance < 0.2:
            wish = {"type": "undo", "id": 1, "ply": ply}
        elif chance < 0.22:
            await line.send(json.dumps({"type": "hint", "id": 2, "ply": ply}))
            self.did["hints"] += 1
        self.did[f"{wish['type']}s"] += 1
        await line.send(json.dumps(wish))

    def _change_seat(self, table: str) -> None:
        """Let a bot play a seat, or take an open one."""
        seats = self.player.table(table)["seats"]
        one = random.choice(seats)
        self.did["seat changes"] += 1
        if one["kind"] == "open" and one["link"]:
            self.player.claim(self.server.url + one["link"])
        elif one["you"] and one["seat"] > 0:
            path = f"/api/tables/{table}/seats/{one['seat']}"
            self.player._ask("POST", path, {"kind": "bot", "bot": "random"})


SHAPES = ("wide", "tall")


def figure(server: Server, name: str) -> float:
    """One of the figures the server measures of itself."""
    told = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=PATIENCE).text
    found = re.search(rf"^{name} (\S+)$", told, re.M)
    assert found, told
    return float(found[1])


def used(server: Server) -> tuple[float, int]:
    """Megabytes of memory and open files of the server's process."""
    assert server.process is not None
    folder = Path(f"/proc/{server.process.pid}")
    pages = int((folder / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6, len(list((folder / "fd").iterdir()))


def settled(player: Player, table: str) -> None:
    """Wait until a table waits for a person, or is over: no bot may be forgotten."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = player.table(table)
        kinds = {seat["kind"] for seat in shown["seats"] if seat["to_move"]}
        if shown["status"] != "running" or kinds - {"bot"}:
            return
        time.sleep(0.2)
    raise AssertionError(f"{table} waits for a bot: {player.table(table)}")


@pytest.mark.prove
def test_a_long_evening_leaves_nothing_behind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("prometheus_client", reason="NO PROMETHEUS-CLIENT HERE: NO SOAK")
    limits = {**OPEN_LIMITS, "tables_per_player": 20_000}
    with Server(tmp_path, metrics=True, workers=2, limits=limits) as server:
        evening = Evening(server)
        in_loop(evening.run())
        after, files = used(server)
        for table in evening.tables:
            settled(evening.player, table)
        end = time.monotonic() + PATIENCE
        while figure(server, "hortus_watchers") and time.monotonic() < end:
            time.sleep(0.5)
        left = {name: figure(server, f"hortus_{name}") for name in ("watchers", "tasks")}
        memory, open_files = used(server)
        shown = {id: evening.player.table(id)["ply"] for id in evening.tables}
    with capsys.disabled():
        print(
            f"\nsoak: {len(shown)} tables, {dict(evening.did)}, {memory:.0f} MB (then {after:.0f}), "
        )
        print(f"{open_files} open files (then {files}), {left['tasks']:.0f} tasks left")
    assert left["watchers"] == 0
    assert left["tasks"] < 20
    assert open_files < 60
    assert memory < 300 + 1.5 * len(shown)
    store = Store(f"sqlite:///{server.database}")
    for id, ply in shown.items():
        sheet = store.read_now(lambda one, id=id: queries.load_table(one, id))  # type: ignore[misc]
        assert sheet is not None
        # Where all act at once, bots go on by themselves after a while, also after it was looked.
        later = len(sheet.events) - ply
        assert later == 0 or (later > 0 and sheet.game == "potato-patrol")
        assert rebuild(sheet, None).trouble == ""
    store.close()
    assert "Traceback" not in server.log.read_text()
