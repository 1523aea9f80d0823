"""Clocks: what is spent and what is not, who moves when time is out, and what a restart costs nobody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hortus.client import Refused
from hortus.server import changes, clocks, keeping, queries, summaries
from hortus.server.api import ClockOrder
from hortus.server.clocks import Clock, Timekeeper
from hortus.server.live import LiveTable
from hortus.server.migrations.versions import v0005_clocks
from hortus.server.queries import RUNNING
from hortus.server.seating import Invitation
from hortus.server.settings import Settings
from hortus.server.store import connect
from hortus.server.tables import Order, Tables
from hortus.server.timed import TimedTable
from tests.server.loops import in_loop
from tests.server.postgres import Postgres
from tests.server.serving import PATIENCE, Server

GARDEN = "wizards-garden"
US = [Invitation("me", name="Ada"), Invitation("me", name="Bo")]
TWO = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]


# --- the rulings ----------------------------------------------------------------------------------


def test_only_those_spend_time_who_are_to_move_and_only_while_somebody_looks() -> None:
    clock = Clock.new("game", 300, 2, at=1000)
    spent = clock.advanced([0], 5000)
    assert (spent.left, spent.at) == ((296_000, 300_000), 5000)
    assert clock.beat == 5000
    down = clock.advanced([0], 1000 + 15_001)
    assert down.left == clock.left, "nobody looked for longer than three beats"
    assert clock.advanced([0], 500).left == clock.left, "a clock that was set back"
    assert clock.wound(9000).left == clock.left
    assert Clock.new("game", 1, 1, 0).advanced([0], 5000).left == (0,)
    assert clock.remaining(0, True, 2500) == 298_500
    assert clock.remaining(1, False, 2500) == 300_000


def test_the_longer_the_time_the_less_often_it_is_noted() -> None:
    beats = [Clock.new("move", seconds, 1, 0).beat for seconds in (10, 300, 600, 3600, 10**6)]
    assert beats == [5000, 5000, 10_000, 60_000, 60_000]


def test_per_move_whoever_moves_or_is_to_move_anew_has_the_whole_time() -> None:
    clock = Clock("move", 60, (10_000, 20_000, 30_000), 0)
    assert clock.moved(0, [0, 1], [1, 2], False).left == (10_000, 20_000, 60_000)
    assert clock.moved(0, [0], [0], False).left == (60_000, 20_000, 30_000)
    by_bot = Clock("move", 60, (0, 0, 0), 0).moved(0, [0], [0], True)
    assert by_bot.left == (0, 0, 0), "a bot finishes what was begun"
    assert Clock("game", 60, (1, 2, 3), 0).moved(0, [0], [1], False).left == (1, 2, 3)


# --- at a table -----------------------------------------------------------------------------------


def evening(folder: Path, play: Callable[[Tables], Awaitable[None]]) -> None:
    """Tables in this process, for as long as it takes."""

    async def begin() -> None:
        database = f"sqlite:///{folder / 'evening.sqlite3'}"
        tables = Tables(Settings(database=database, workers=1, pace=0))
        tables.open()
        try:
            await play(tables)
        finally:
            await tables.end()

    in_loop(begin())


async def until(true: Callable[[], bool]) -> None:
    """Wait for what will happen."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def told(table: LiveTable) -> list[str]:
    return [changes.words_of(one) for one in table.changes]


def test_when_time_is_out_a_bot_moves_and_all_are_told(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        table = await tables.create(Order(GARDEN, "ada", "Ada", US, clock=("move", 1)))
        assert isinstance(table, TimedTable)
        assert isinstance(table.timekeeper, Timekeeper)
        assert table.ticking == [0]
        assert not table.idle, "a clock that runs is looked after"
        await until(lambda: table.ply >= 2)
        assert told(table)[:2] == [
            "The time of Ada has run out: Sapling moves for them.",
            "The time of Bo has run out: Sapling moves for them.",
        ]
        assert [place.kind for place in table.places] == ["person", "person"]

    evening(tmp_path, play)


def test_whoever_moves_in_time_has_the_whole_time_again(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        table = await tables.create(Order(GARDEN, "ada", "Ada", US, clock=("move", 500)))
        clock = Clock("move", 500, (7000, 9000), queries.now())
        await tables.store.write(lambda one: queries.save_clock(one, table.id, clock))
        await table.play(0, 0, table.frame(0).offers[0].text)
        assert table.clock is not None
        assert table.clock.left[0] <= 7000
        assert table.clock.left[1] == 500_000
        await table.play(1, 1, table.frame(1).offers[0].text)
        assert table.clock.left[0] == 500_000
        await table.undo(1, 2)
        assert table.clock.left[0] == 500_000
        kept = await tables.store.read(lambda one: queries.load_clock(one, table.id))
        assert kept is not None
        assert kept.left[0] == table.clock.left[0]

    evening(tmp_path, play)


def test_a_clock_stands_while_a_seat_is_open(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        seats = [Invitation("me"), Invitation("open")]
        table = await tables.create(Order(GARDEN, "ada", "Ada", seats, clock=("game", 60)))
        assert (table.ticking, table.late) == ([], [])
        await table.claim(1, "bo", table.places[1].key, "Bo")
        assert table.ticking == [0]
        assert 0 < table.time_left(0) <= 60_000

    evening(tmp_path, play)


def test_time_in_which_no_server_runs_counts_against_nobody(tmp_path: Path) -> None:
    made: list[str] = []

    async def first(tables: Tables) -> None:
        table = await tables.create(Order(GARDEN, "ada", "Ada", US, clock=("game", 300)))
        made.append(table.id)

    evening(tmp_path, first)
    engine = connect(f"sqlite:///{tmp_path / 'evening.sqlite3'}")
    before = queries.now() - 12_000
    with engine.begin() as connection:
        queries.save_clock(connection, made[0], Clock("game", 300, (200_000, 250_000), before))
    engine.dispose()

    async def second(tables: Tables) -> None:
        await until(lambda: bool(tables.laid()) and tables.laid()[0].clock.at > before)  # type: ignore[union-attr]
        table = tables.laid()[0]
        assert table.clock is not None
        assert table.clock.left == (200_000, 250_000)
        assert table.timekeeper.busy

    evening(tmp_path, second)


def test_a_clock_is_chosen_shown_and_taken_along(server: Server) -> None:
    ada = server.player()
    asked = {"game": GARDEN, "seats": TWO, "clock": {"kind": "game", "seconds": 3600}}
    table = ada._ask("POST", "/api/tables", asked)
    assert table["clock"] == {"kind": "game", "seconds": 3600}
    first, second = ada.frame(table["id"])["seats"]
    assert (first["ticking"], second["ticking"]) == (True, False)
    assert 3000 < first["left"] <= 3600
    assert second["left"] == 3600
    ada._ask("POST", f"/api/tables/{table['id']}/seats/0/resign", {})
    again = ada._ask("POST", f"/api/tables/{table['id']}/rematch", {})
    assert again["clock"] == table["clock"]
    plain = ada.frame(ada.create(GARDEN)["id"])["seats"][0]
    assert (plain["left"], plain["ticking"]) == (None, False)
    for clock in ({"kind": "hour", "seconds": 60}, {"kind": "move", "seconds": 1}, "fast"):
        with pytest.raises(Refused, match="clock") as refused:
            ada._ask("POST", "/api/tables", {"game": GARDEN, "clock": clock})
        assert refused.value.code == "malformed"
    assert ClockOrder(kind="move", seconds=clocks.SHORTEST).terms == ("move", clocks.SHORTEST)
    assert summaries.ClockInfo(kind="move", seconds=60).seconds == 60
    assert v0005_clocks.revision == "0005"


def test_after_a_kill_the_clock_goes_on_and_bots_move_for_who_is_late(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.player()
        asked = {"game": GARDEN, "seats": TWO, "clock": {"kind": "move", "seconds": 5}}
        table = ada._ask("POST", "/api/tables", asked)["id"]
        server.kill()
        server.start()
        end = time.monotonic() + PATIENCE
        while not ada.frame(table)["step"]:
            assert time.monotonic() < end
            time.sleep(0.2)
        said = [line["text"] for line in ada.frame(table)["log"]["lines"]]
        assert any(["has run out: Sapling moves" in one for one in said])


def test_what_is_cleared_away_takes_its_clock_along(tmp_path: Path) -> None:
    async def play(tables: Tables) -> None:
        table = await tables.create(Order(GARDEN, "ada", "Ada", US, clock=("game", 60)))
        with tables.store.engine.begin() as connection:
            assert queries.with_bots(connection) == [table.id]
            keeping.clear_tables(connection, [table.id])
            assert queries.load_clock(connection, table.id) is None

    evening(tmp_path, play)


# --- several servers ------------------------------------------------------------------------------


def rows(postgres: Postgres, query: str, **values: Any) -> list[Any]:
    engine = connect(postgres.url)
    with engine.connect() as connection:
        found = list(connection.execute(text(query), values))
    engine.dispose()
    return found


def test_of_several_servers_one_keeps_the_clock_and_another_when_that_dies(tmp_path: Path) -> None:
    with (
        Postgres() as postgres,
        Server(tmp_path, "one", database=postgres.url) as one,
        Server(tmp_path, "two", database=postgres.url) as two,
    ):
        ada = one.player()
        there = two.player(ada.token)
        asked = {"game": GARDEN, "seats": TWO, "clock": {"kind": "move", "seconds": 5}}
        table = ada._ask("POST", "/api/tables", asked)["id"]
        _until_late(postgres, table, 1)
        end = time.monotonic() + PATIENCE
        while not there.frame(table)["step"]:
            assert time.monotonic() < end
            time.sleep(0.2)
        late = "select seat, step, count(*) from changes where table_id = :id and kind = 'late' group by seat, step"
        assert all([row[2] == 1 for row in rows(postgres, late, id=table)])
        one.kill()
        already = len(rows(postgres, late, id=table))
        _until_late(postgres, table, already + 1)
        found = rows(postgres, late, id=table)
        assert all([row[2] == 1 for row in found]), "each time only one server said so"
        plies = rows(postgres, "select ply from events where table_id = :id", id=table)
        assert len(plies) >= 1
        left = rows(postgres, 'select "left" from clocks where table_id = :id', id=table)
        assert all([0 <= each <= 5000 for each in json.loads(left[0][0])])
        assert there.table(table)["status"] == RUNNING


def _until_late(postgres: Postgres, table: str, times: int) -> None:
    """Wait until time has run out so often."""
    end = time.monotonic() + PATIENCE
    late = "select count(*) from changes where table_id = :id and kind = 'late'"
    while rows(postgres, late, id=table)[0][0] < times:
        assert time.monotonic() < end
        time.sleep(0.2)
