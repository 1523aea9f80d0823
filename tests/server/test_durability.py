"""Committed before told: a server killed without warning has lost no move it acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hortus.client import Player, Refused
from hortus.server import queries
from hortus.server.store import Store
from tests.server.loops import in_loop
from tests.server.serving import Server
from tests.server.test_playing import next_frame

Ack = tuple[str, int, str]
"""A table, the ply a move was acknowledged at, and the move."""


class Load:
    """Players at many tables who answer each question at once, until enough moves were acknowledged."""

    def __init__(self, server: Server, player: Player, tables: list[str], enough: int) -> None:
        self.server = server
        self.player = player
        self.tables = tables
        self.enough = enough
        self.acks: list[Ack] = []
        self.asked: dict[Ack, int] = {}
        """The ply that each acknowledged move answered."""

    def run(self) -> list[Ack]:
        in_loop(self._run())
        return self.acks

    async def _run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for table in self.tables:
                for seat in (0, 1):
                    group.create_task(self._play(table, seat))

    async def _play(self, table: str, seat: int) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/ws/{table}?seat={seat}"
        headers = {"Authorization": f"Bearer {self.player.token}"}
        sent: dict[int, str] = {}
        try:
            async with connect(address, additional_headers=headers, proxy=None) as socket:
                async for text in socket:
                    message: dict[str, Any] = json.loads(text)
                    if message["type"] == "accepted":
                        ack = (table, message["ply"], sent[message["id"]])
                        self.asked[ack] = message["id"]
                        self._acknowledge(ack)
                    elif message["type"] == "frame" and message["over"]:
                        return
                    elif message["type"] == "frame" and message["your_turn"]:
                        if message["ply"] in sent:
                            continue  # the same question again, with more of the log: it is answered
                        option = random.choice(message["options"])["text"]
                        sent[message["ply"]] = option
                        wish = {"type": "move", "id": message["ply"], "ply": message["ply"]}
                        await socket.send(json.dumps({**wish, "text": option}))
        except (ConnectionClosed, OSError):
            assert self.server.process is not None
            assert self.server.process.poll() is not None, "only a dead server hangs up"

    def _acknowledge(self, ack: Ack) -> None:
        self.acks.append(ack)
        if len(self.acks) == self.enough:
            self.server.kill()


def kept(server: Server) -> dict[tuple[str, int], str]:
    """Every event in the database, read by another program."""
    with sqlite3.connect(server.database) as connection:
        rows = connection.execute("select table_id, ply, move from events").fetchall()
    return {(table, ply): move for table, ply, move in rows}


def test_no_acknowledged_move_is_lost_when_the_server_is_killed_under_load(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path).start()
    try:
        player = server.player()
        seats = [{"kind": "me"}, {"kind": "me"}]
        tables = [player.create("wizards-garden", seats)["id"] for _ in range(24)]
        watched = player.create("wizards-garden", [{"kind": "bot"}, {"kind": "bot"}])["id"]
        acknowledged: list[Ack] = []
        for _ in range(2):
            acknowledged += Load(server, player, tables, random.randint(20, 250)).run()
            assert server.process is not None
            assert server.process.poll() is not None
            held = kept(server)
            for table, ply, move in acknowledged:
                assert held[table, ply - 1] == move
            server.start()
            for table in tables:
                shown = player.frame(table)
                last = max([ply for name, ply, _ in acknowledged if name == table], default=0)
                assert shown["ply"] >= last
                assert shown["ply"] == len([1 for name, _ in held if name == table])
        with player.sit(watched) as chair:
            *_, end = chair.frames()
        assert end["over"], "bots that were thinking think again"
    finally:
        server.stop()


def told(player: Player, table: str, seat: int) -> dict[str, Any]:
    """All that a frame tells; its pictures are counted anew by each server that starts."""
    return {**player.frame(table, seat), "picture": 0}


def test_a_table_goes_on_in_the_middle_of_a_choice_and_a_client_catches_up_by_itself(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path).start()
    try:
        player = server.player()
        rush = player.create("toy-rush", [{"kind": "me"}] * 3)["id"]
        player.play(rush, 1, 0, "2.pick:3")
        hands = player.create("toy-hands", [{"kind": "me"}] * 2)["id"]
        with player.sit(hands, 0) as chair:
            frames = chair.frames()
            before = next(frames)
            rushed = {seat: told(player, rush, seat) for seat in (0, 1, 2)}
            server.kill()
            server.start()
            after = next(frames)
            assert after == before
            assert {seat: told(player, rush, seat) for seat in (0, 1, 2)} == rushed
            chair.play(after["options"][0]["text"])
            assert player.play(rush, 0, 1, "1.pick:2") == 2
    finally:
        server.stop()


# --- the store --------------------------------------------------------------------------------


def sheet(id: str) -> queries.Sheet:
    return queries.Sheet(
        id, "toy-rush", 1, "", "", "", "h", 0, "running", "", [queries.Place("open")], []
    )


def test_sqlite_is_set_up_to_lose_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


def test_nobody_is_told_before_the_commit_and_a_group_has_one(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    seen: list[str] = []
    event.listen(store.engine, "commit", lambda _: seen.append("commit"))

    async def write(ply: int) -> None:
        def job(connection: Connection) -> None:
            queries.add_events(connection, "t", ply, [queries.Happening("m", 0, 0)])
            seen.append("run")

        await store.write(job)
        seen.append("told")

    async def go() -> None:
        await store.write(lambda connection: queries.add_table(connection, sheet("t")))
        seen.clear()
        await asyncio.gather(*[write(ply) for ply in range(50)])

    in_loop(go())
    store.close()
    assert seen.count("told") == 50
    for index, word in enumerate(seen):
        if word == "told":
            runs = [place for place, other in enumerate(seen[:index]) if other == "run"]
            assert "commit" in seen[runs[0] : index]
    assert seen.count("commit") < 50


def test_a_job_that_fails_harms_no_other_of_its_group(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite3'}")

    async def go() -> list[object]:
        await store.write(lambda connection: queries.add_table(connection, sheet("t")))

        def write(ply: int) -> Any:
            new = [queries.Happening("m", 0, 0)]
            return store.write(lambda connection: queries.add_events(connection, "t", ply, new))

        plies = [0, 1, 1, 2, 0, 3]
        return list(await asyncio.gather(*[write(ply) for ply in plies], return_exceptions=True))

    results = in_loop(go())
    assert [isinstance(one, IntegrityError) for one in results] == [
        False,
        False,
        True,
        False,
        True,
        False,
    ]
    found = store.read_now(lambda connection: queries.load_table(connection, "t"))
    assert found is not None
    assert len(found.events) == 4
    store.close()


def test_a_server_that_lost_a_race_for_a_ply_goes_by_what_is_on_disk(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
    with player.sit(table, 0) as chair:
        next_frame(chair)
        with sqlite3.connect(server.database) as other:
            other.execute("insert into events values (?, 0, 'b2w', 0, 0)", (table,))
        with pytest.raises(Refused, match="The table has moved on"):
            chair.ask("move", ply=0, text="a1w")
        frame = next_frame(chair)
        assert (frame["ply"], frame["log"]["lines"][0]["text"][-6:]) == (1, "on b2.")
