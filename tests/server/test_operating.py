"""What an operator meets: databases that cannot be used, two servers on one, backups, erasing, limits."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fastapi import Response
from sqlalchemy.exc import IntegrityError, OperationalError

from hortus.cli import operating
from hortus.cli.serve import address_of
from hortus.client import Refused
from hortus.core.errors import HortusError
from hortus.core.record import Record
from hortus.server import erasing, keeping, queries
from hortus.server.app import create_app
from hortus.server.databases import (
    BadDatabase,
    Lock,
    backup,
    check_address,
    check_file,
    file_of,
    migrate,
    shown,
)
from hortus.server.gate import Gate
from hortus.server.keeping import Listed
from hortus.server.lines import Gathering, Porter, lines_for, open_files
from hortus.server.metrics import Collector, Meters, measured
from hortus.server.problems import Problem
from hortus.server.queries import Gone, Place, check_open
from hortus.server.queues import HINT, MOVE, REST, Fair
from hortus.server.seating import Invitation
from hortus.server.settings import Limits, Settings
from hortus.server.store import Store, connect
from hortus.server.tables import Order, Tables
from tests.server.loops import in_loop
from tests.server.serving import OPEN_LIMITS, PATIENCE, Server
from tests.server.test_parts import a_sheet

HORTUS = [sys.executable, "-c", "from hortus.cli.main import main; main()"]


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def filled(path: Path, *sheets: queries.Sheet) -> Path:
    """A database with some tables in it."""
    store = Store(url_of(path))

    async def fill() -> None:
        for sheet in sheets:
            await store.write(lambda to, sheet=sheet: queries.add_table(to, sheet))  # type: ignore[misc]

    in_loop(fill())
    store.close()
    return path


def in_database(path: Path, job: Any) -> Any:
    """What a job finds or does there."""
    engine = connect(url_of(path))
    with engine.begin() as connection:
        done = job(connection)
    engine.dispose()
    return done


# --- databases that cannot be used ----------------------------------------------------------------


def garbage(path: Path) -> str:
    path.write_bytes(b"this is no database at all" * 200)
    return "is not a database"


def truncated(path: Path) -> str:
    filled(path, a_sheet("t", "ada", Place(queries.OPEN)))
    path.write_bytes(path.read_bytes()[:8192])
    return "is damaged"


def newer(path: Path) -> str:
    with sqlite3.connect(filled(path)) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    return "newer version of Hortus"


def foreign(path: Path) -> str:
    with sqlite3.connect(path) as connection:
        connection.execute("create table songs (name text)")
    return "holds something else"


def a_directory(path: Path) -> str:
    path.mkdir()
    return "is a directory"


def in_no_directory(path: Path) -> str:
    path.parent.rmdir()
    return "there is no directory"


def empty_beside_a_log(path: Path) -> str:
    path.touch()
    Path(f"{path}-wal").write_bytes(b"all the games" * 100)
    return "is empty, but it.sqlite3-wal beside it is not"


@pytest.mark.parametrize(
    "spoil",
    [garbage, truncated, newer, foreign, a_directory, in_no_directory, empty_beside_a_log],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence_with_what_to_do(
    tmp_path: Path, spoil: Any
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    words = spoil(folder / "it.sqlite3")
    with pytest.raises(BadDatabase, match=words) as refused:
        Store(url_of(folder / "it.sqlite3"))
    assert ": " in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_database_that_may_only_be_read_is_refused(tmp_path: Path) -> None:
    path = filled(tmp_path / "it.sqlite3")
    with sqlite3.connect(path) as connection:
        connection.execute("drop table changes")
        connection.execute("alter table seats drop column kept")
        connection.execute("update alembic_version set version_num = '0001'")
    with pytest.raises(BadDatabase, match="cannot be written"):
        migrate(connect(f"sqlite:///file:{path}?mode=ro&uri=true"))


def test_an_address_that_is_none_is_refused_and_no_password_is_told() -> None:
    secret = "postgresql+psycopg://ada:hunter2@127.0.0.1:1/garden"
    assert shown(secret) == "postgresql+psycopg://ada:***@127.0.0.1:1/garden"
    assert shown("://") == "that address"
    assert address_of("postgresql://ada@db/garden") == "postgresql+psycopg://ada@db/garden"
    assert address_of("evening.sqlite3") == "sqlite:///evening.sqlite3"
    assert file_of("sqlite://") is None
    for wrong in ("://", "nonsense://here", "mysql://ada@here/garden", "postgresql://db:80x/it"):
        with pytest.raises(BadDatabase, match="no address"):
            check_address(wrong)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ada@127.0.0.1:1/garden?password=hunter2",
        "postgresql://ada:secret@hunter2@127.0.0.1:1/garden",
        "postgresql:/ada:hunter2@127.0.0.1:1/garden",
        "host=127.0.0.1 user=ada password=hunter2",
        "postgresql://ada:hunter2@127.0.0.1:80x/garden",
    ],
)
def test_however_an_address_is_written_no_password_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HortusError) as refused:
        Store(address_of(address))
    assert "hunter2" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert list(tmp_path.iterdir()) == [], "and no file is made of it"


def test_a_backup_does_not_lose_a_log_that_is_all_there_is(tmp_path: Path) -> None:
    path = tmp_path / "it.sqlite3"
    words = empty_beside_a_log(path)
    with pytest.raises(BadDatabase, match=words):
        backup(url_of(path), tmp_path / "copy.sqlite3")
    assert Path(f"{path}-wal").stat().st_size
    assert not (tmp_path / "copy.sqlite3").exists()


def test_what_starts_is_told_in_one_sentence_by_the_command(tmp_path: Path) -> None:
    garbage(tmp_path / "it.sqlite3")
    ended = subprocess.run(
        [*HORTUS, "serve", "--port", "1", "--database", str(tmp_path / "it.sqlite3")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "HORTUS_PURE": "1"},
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_a_second_server_on_the_same_file_is_refused_and_the_first_plays_on(
    server: Server, tmp_path: Path
) -> None:
    with pytest.raises(BadDatabase, match="another server already uses"):
        Tables(Settings(database=url_of(server.database)))
    assert server.player().create("wizards-garden")["ply"] == 0
    mine = Lock(url_of(tmp_path / "it.sqlite3"))
    mine.close()
    Lock(url_of(tmp_path / "it.sqlite3")).close()


# --- backup ---------------------------------------------------------------------------------------


def test_a_backup_of_a_running_server_has_everything_where_a_copy_has_nothing(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        player = server.player()
        made = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
        player.play(made, 0, 0, "a1w")
        shutil.copy(server.database, tmp_path / "copied.sqlite3")
        with pytest.raises(sqlite3.OperationalError):
            sqlite3.connect(tmp_path / "copied.sqlite3").execute("select * from events")
        copy = tmp_path / "backup.sqlite3"
        operating.backup(copy, str(server.database))
        assert in_database(copy, lambda to: queries.load_table(to, made)).events[0].move == "a1w"
        with pytest.raises(BadDatabase, match="already"):
            backup(url_of(server.database), copy)
    with pytest.raises(BadDatabase, match="pg_dump"):
        backup("postgresql://db/garden", tmp_path / "other")
    with pytest.raises(BadDatabase, match="there is no database"):
        backup(url_of(tmp_path / "nothing"), tmp_path / "other")
    check_file(copy)


# --- closing, exporting, erasing ------------------------------------------------------------------


def test_the_operator_lists_exports_and_closes_tables_of_a_running_server(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(server.database)
    player = server.player()
    made = player.create("wizards-garden", [{"kind": "me"}] * 2, name="Ada")["id"]
    player.play(made, 0, 0, "a1w")
    operating.list_tables("running", 1000, database)
    line = next(one for one in capsys.readouterr().out.splitlines() if one.startswith(made))
    assert all(word in line for word in ("wizards-garden", "running", "Ada, Ada 2"))
    operating.export_table(made, None, database)
    assert Record.loads(capsys.readouterr().out).moves == ("a1w",)
    operating.close_table(made, database)
    with pytest.raises(HortusError, match="no running table"):
        operating.close_table(made, database)
    with pytest.raises(Refused, match="moved on"):
        player.play(made, 1, 1, "d4b")
    with pytest.raises(Refused, match="it was closed"):
        player.play(made, 1, 1, "d4b")
    with pytest.raises(HortusError, match="there is no table"):
        operating.export_table("nothing", None, database)


def test_a_player_who_is_erased_is_nowhere_and_a_bot_plays_on_for_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = Place(queries.PERSON, "Ada", holders={"ada"})
    ben = Place(queries.PERSON, "Ben", holders={"ben"})
    path = filled(tmp_path / "it.sqlite3", a_sheet("one", "ada", ada, ben))
    change = queries.Change(0, 0, "came", "Ada", "", "Ada", "ada", 0)
    in_database(path, lambda to: queries.add_change(to, "one", 0, change))
    removed = queries.Change(0, 1, "removed", "Bot", "Ben", "Ada", "ben", 0)
    in_database(path, lambda to: queries.add_change(to, "one", 1, removed))
    assert in_database(path, lambda to: erasing.players_of(to, "one", 0)) == ["ada"]
    assert in_database(path, lambda to: erasing.erase_players(to, ["nobody"])) == (0, [])
    operating.erase_player("one", 1, str(path))
    assert capsys.readouterr().out == "Forgotten, in 1 seat\n"
    for name in (path, Path(f"{path}-wal")):
        assert not name.exists() or b"Ada" not in b"".join(_rows(path))
    sheet = in_database(path, lambda to: queries.load_table(to, "one"))
    assert [place.kind for place in sheet.places] == ["bot", "person"]
    assert (sheet.host, sheet.changes[0].name, sheet.events[0].move) == ("", "", "a1w")
    with pytest.raises(HortusError, match="nobody holds seat 1"):
        operating.erase_player("one", 1, str(path))


def _rows(path: Path) -> list[bytes]:
    """Everything in the database, as text."""
    with sqlite3.connect(path) as connection:
        found = connection.execute("select name from sqlite_master where type = 'table'")
        kept = [row[0] for row in found if not row[0].startswith("sqlite")]
        return [
            repr(row).encode()
            for name in kept
            for row in connection.execute(f"select * from {name}")
        ]


def test_what_happens_is_written_once_and_only_where_a_table_is_open(tmp_path: Path) -> None:
    sheets = [a_sheet(id, "ada", Place(queries.PERSON, "Ada", holders={"ada"})) for id in "ab"]
    path = filled(tmp_path / "it.sqlite3", *sheets)
    in_database(path, lambda to: keeping.close_tables(to, ["b"]))
    move = [queries.Happening("a1w", 0, queries.now())]

    def write(table: str) -> None:
        ply = len(sheets[0].events)
        in_database(path, lambda to: queries.go_on(to, table, ply, move))

    for gone in ("b", "never"):
        with pytest.raises(Gone):
            write(gone)
    write("a")
    with pytest.raises(IntegrityError):
        write("a")


def test_abandoned_tables_are_closed_then_cleared_and_finished_ones_stay(tmp_path: Path) -> None:
    sheets = [a_sheet(id, "ada", Place(queries.PERSON, "Ada", holders={"ada"})) for id in "abc"]
    for sheet, age in zip(sheets, (-5, 10, 10), strict=True):
        sheet.created -= age * keeping.DAY
        sheet.events[0].at = sheet.created
    sheets[2].status = queries.OVER
    path = filled(tmp_path / "it.sqlite3", *sheets)
    today = queries.now()
    assert in_database(path, lambda to: keeping.sweep(to, today, 7)) == (["b"], [])
    with pytest.raises(Gone):
        in_database(path, lambda to: check_open(to, "b"))
    in_database(path, lambda to: check_open(to, "a"))
    later = today + 6 * keeping.DAY
    assert in_database(path, lambda to: keeping.sweep(to, later, 7)) == ([], []), "not so soon"
    later = today + 8 * keeping.DAY
    assert in_database(path, lambda to: keeping.sweep(to, later, 7)) == ([], ["b"])
    assert in_database(path, lambda to: keeping.close_tables(to, ["c"])) == [], "it is over"
    in_database(path, lambda to: keeping.clear_tables(to, ["nothing"]))
    found: list[Listed] = in_database(path, keeping.list_tables)
    assert [(one.id, one.status, one.events) for one in found] == [
        ("a", "running", 1),
        ("c", "over", 1),
    ]


def test_a_server_closes_abandoned_tables_by_itself(tmp_path: Path) -> None:
    async def evening() -> None:
        settings = Settings(database=url_of(tmp_path / "a.sqlite3"), workers=1, abandoned=1e-9)
        tables = Tables(settings)
        table = await tables.create(Order("wizards-garden", "ada", "", [Invitation("me")] * 2))
        tables.open()
        try:
            while not table.problem:
                await asyncio.sleep(0.01)
            with pytest.raises(Problem, match=r"closed|no longer kept"):
                await table.play(0, 0, "a1w")
        finally:
            tables.close()

    in_loop(evening())


# --- a database that is away ----------------------------------------------------------------------


def test_a_full_disk_or_a_database_that_is_down_is_a_sentence_for_whoever_asks(
    tmp_path: Path,
) -> None:
    full = OperationalError("insert", None, Exception("database or disk is full"))

    async def fail(_job: Any) -> Any:
        raise full

    async def evening() -> None:
        settings = Settings(database=url_of(tmp_path / "a.sqlite3"), workers=1)
        tables = Tables(settings)
        app = create_app(settings, tables)
        app.state.tables = tables
        transport = httpx.ASGITransport(app)
        headers = {"authorization": "Bearer " + "t" * 43}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers=headers
        ) as client:
            tables.store.write = fail  # type: ignore[method-assign,assignment]
            made = await client.post("/api/tables", json={"game": "wizards-garden"})
            tables.store.read = fail  # type: ignore[method-assign,assignment]
            asked = await client.get("/api/tables")
            for answer in (made, asked):
                assert (answer.status_code, answer.json()["code"]) == (503, "busy")
                assert "try again" in answer.json()["reason"]
        del tables.store.write
        tables.close()

    in_loop(evening())


# --- lines ----------------------------------------------------------------------------------------


def raw(server: Server, said: bytes = b"") -> socket.socket:
    """A connection that says only this."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    line.sendall(said)
    return line


def test_half_sent_requests_are_hung_up_on_and_one_address_has_only_so_many_lines(
    tmp_path: Path,
) -> None:
    limits = {**OPEN_LIMITS, "lines_per_client": 6, "request_seconds": 4.0}
    with Server(tmp_path, limits=limits) as server:
        lines = [raw(server) for _ in range(5)]
        lines.append(raw(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half"))
        refused = raw(server)
        assert b"Too many connections from your address." in refused.recv(2000)
        assert refused.recv(2000) == b"", "and it is closed"
        for line in lines:
            assert line.recv(100) == b"", "no request came"
        head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        half = raw(server, head)
        assert b" 408 " in half.recv(2000).split(b"\r\n")[0]
        assert httpx.get(server.url, trust_env=False).status_code == 200
    assert "turned away, the last from 127.0.0.1" in server.log.read_text()


def test_a_body_that_drips_is_cut_off_as_a_whole() -> None:
    limits = Limits(request_seconds=5.0, body_seconds=0.1)
    sent: list[dict[str, Any]] = []
    parts = 0

    async def drip() -> dict[str, Any]:
        nonlocal parts
        parts += 1
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b".", "more_body": True}

    async def tell(message: Any) -> None:
        sent.append(message)

    async def read_all(_scope: Any, receive: Any, _send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/tables",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
    }

    def fail(_request: object, _error: Exception) -> Response:
        return Response(status_code=500)

    in_loop(Gate(read_all, Settings(limits=limits), fail)(scope, drip, tell))
    assert sent[0]["status"] == 408
    assert parts > 3, "every part came in time"


def test_limits_come_from_what_the_system_allows_and_a_trusted_proxy_has_no_share() -> None:
    assert open_files() > 100
    settings = Settings(proxies=("10.0.0.0/8",), workers=1, limits=Limits(lines_per_client=2))
    porter = Porter(settings, files=120)
    assert porter.most == 10
    assert [porter.enter("1.2.3.4") for _ in range(2)] == ["", ""]
    assert "your address" in porter.enter("1.2.3.4")
    porter.leave("1.2.3.4")
    assert [porter.enter("10.1.1.1") for _ in range(8)] == [""] * 8
    assert "as many connections as it can hold" in porter.enter("10.1.1.1")
    assert porter.count == 11
    assert Porter(settings, files=10**6).most == settings.limits.connections
    with pytest.raises(HortusError, match="no address"):
        Porter(Settings(proxies=("nobody",)), files=120)
    assert [one.__name__ for one in lines_for(porter)] == ["HttpLine", "SocketLine"]


def test_behind_a_trusted_proxy_the_address_it_names_is_counted(tmp_path: Path) -> None:
    limits = {**OPEN_LIMITS, "requests": [3, 0]}
    with Server(tmp_path, limits=limits, proxies=["127.0.0.1"]) as server:

        def ask(address: str) -> int:
            headers = {"x-forwarded-for": address}
            return httpx.get(
                f"{server.url}/api/games", headers=headers, trust_env=False
            ).status_code

        assert [ask("1.2.3.4") for _ in range(4)] == [200, 200, 200, 429]
        assert ask("1.2.3.5") == 200


def test_the_files_of_pages_have_a_limit_of_their_own(tmp_path: Path) -> None:
    limits = {**OPEN_LIMITS, "requests": [1, 0], "files": [2, 0]}
    with Server(tmp_path, limits=limits, proxies=["127.0.0.1"]) as server:
        paths = ["/static/table.js"] * 3 + ["/api/games"] * 2
        somebody = httpx.Client(headers={"x-forwarded-for": "1.2.3.4"}, trust_env=False)
        with somebody:
            codes = [somebody.get(f"{server.url}{path}").status_code for path in paths]
    assert codes == [200, 200, 429, 200, 429]


# --- what is measured -----------------------------------------------------------------------------


def test_moves_are_counted_by_how_long_they_took() -> None:
    meters = Meters()
    for seconds in (0.0004, 0.004, 0.004, 60.0):
        meters.moved("person", seconds)
    found = dict(meters.histogram())
    assert (found["0.001"], found["0.005"], found["5.0"], found["+Inf"]) == (1, 3, 3, 4)
    assert meters.moves == {"person": 4, "bot": 0}


def test_prometheus_is_told_what_is_measured_if_the_operator_wants_it(
    server: Server, tmp_path: Path
) -> None:
    assert httpx.get(f"{server.url}/metrics", trust_env=False).status_code == 404
    pytest.importorskip("prometheus_client", reason="NO PROMETHEUS-CLIENT HERE: NOT TESTED")
    with Server(tmp_path, metrics=True) as open_one:
        player = open_one.player()
        table = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
        player.play(table, 0, 0, "a1w")
        told = httpx.get(f"{open_one.url}/metrics", trust_env=False).text
    for line in (
        'hortus_moves_total{by="person"} 1.0',
        "hortus_move_seconds_count 1.0",
        "hortus_tables 1.0",
        'hortus_waiting{for="bots"} 0.0',
    ):
        assert line in told
    assert callable(measured)
    assert Collector.__doc__


# --- queues ---------------------------------------------------------------------------------------


def test_everybody_gets_a_turn_before_anybody_a_second_and_moves_go_before_hints() -> None:
    order: list[str] = []

    async def work(fair: Fair, visitor: str, urgency: int) -> None:
        async with fair.turn(visitor, urgency):
            order.append(f"{visitor}{urgency}")
            await asyncio.sleep(0)

    async def go() -> None:
        fair = Fair(1)
        async with fair.turn("x", MOVE):
            waiting = [asyncio.create_task(work(fair, "greedy", HINT)) for _ in range(3)]
            waiting += [asyncio.create_task(work(fair, one, HINT)) for one in ("ada", "ben")]
            waiting.append(asyncio.create_task(work(fair, "late", REST)))
            waiting.append(asyncio.create_task(work(fair, "bot", MOVE)))
            await asyncio.sleep(0)
            assert (fair.length, fair.asked_by("greedy")) == (7, 3)
            gone = asyncio.create_task(work(fair, "gone", MOVE))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
            assert fair.length == 7
        await asyncio.gather(*waiting)
        assert (fair.length, fair.asked_by("greedy")) == (0, 0)
        async with fair.turn("again", REST):
            pass

    in_loop(go())
    assert order == ["bot0", "greedy1", "ada1", "ben1", "greedy1", "greedy1", "late2"]


def test_a_place_that_was_given_in_the_moment_somebody_left_is_not_lost() -> None:
    async def go() -> None:
        fair = Fair(1)
        async with fair.turn("first", MOVE):

            async def second() -> None:
                async with fair.turn("second", MOVE):
                    raise AssertionError("cut off before its turn")

            cut = asyncio.create_task(second())
            await asyncio.sleep(0)
        cut.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cut
        async with asyncio.timeout(PATIENCE), fair.turn("third", MOVE):
            pass

    in_loop(go())


class Wire(asyncio.Transport):
    """What reaches the system."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes | str] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.calls.append(bytes(data))

    def close(self) -> None:
        self.calls.append("closed")

    def is_closing(self) -> bool:
        return "closed" in self.calls


def test_what_is_written_in_one_go_is_sent_in_one_go_and_before_one_hangs_up() -> None:
    wire = Wire()

    async def go() -> None:
        line = Gathering(wire, asyncio.get_running_loop())
        line.write(b"accepted ")
        line.write(b"frame")
        assert wire.calls == []
        await asyncio.sleep(0)
        line.write(b"bye")
        line.close()
        await asyncio.sleep(0)
        assert cast(asyncio.Transport, line).is_closing()

    in_loop(go())
    assert wire.calls == [b"accepted frame", b"bye", "closed"]


def test_what_is_written_to_a_line_that_breaks_is_dropped() -> None:
    wire = Wire()

    async def go() -> None:
        line = Gathering(wire, asyncio.get_running_loop())
        line.write(b"too late")
        wire.close()
        await asyncio.sleep(0)

    in_loop(go())
    assert wire.calls == ["closed"]
