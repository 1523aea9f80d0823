"""Several servers on one PostgreSQL: one table played from all of them, and none missed when it dies."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

import hortus
from hortus.client import Chair, Player, Refused
from hortus.core.errors import HortusError
from hortus.server import databases, keys, queries
from hortus.server.databases import BadDatabase, migrate
from hortus.server.live import LiveTable
from hortus.server.peers import DEAD, EARS, GO_ON, HOLD, LIFE, NEWS, Alone, Peers, Signs
from hortus.server.presence import Presence, PresentTable, Thought, watched
from hortus.server.processes import Processes, listening, serve_in_process
from hortus.server.queries import extent, load_events
from hortus.server.settings import Settings
from hortus.server.store import Store, connect
from tests.server.loops import in_loop
from tests.server.postgres import Postgres
from tests.server.serving import PATIENCE, Server, free_port
from tests.server.test_after import played_out
from tests.server.test_durability import Load
from tests.server.test_playing import next_frame
from tests.server.test_studying import analysed

TWO = [{"kind": "me"}, {"kind": "open"}]
HORTUS = [sys.executable, "-c", "from hortus.cli.main import main; main()"]
AGAINST = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def pair(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    folder = tmp_path_factory.mktemp("pair")
    with (
        Server(folder, "one", database=postgres.url) as one,
        Server(folder, "two", database=postgres.url) as two,
    ):
        yield one, two


def elsewhere(player: Player, server: Server) -> Player:
    """The same player, who comes to another server."""
    return server.player(player.token)


def read(postgres: Postgres, query: str, **values: Any) -> list[Any]:
    """What another program reads in the database."""
    engine = connect(postgres.url)
    with engine.connect() as connection:
        found = list(connection.execute(text(query), values))
    engine.dispose()
    return found


def kept(postgres: Postgres) -> dict[tuple[str, int], str]:
    """Every event in the database."""
    rows = read(postgres, "select table_id, ply, move from events")
    return {(row[0], row[1]): row[2] for row in rows}


# --- one table, two servers -----------------------------------------------------------------------


def test_two_people_at_two_servers_play_one_game_to_its_end(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada, ben = one.player(), two.player()
    made = ada.create("wizards-garden", TWO, name="Ada")
    ben.claim(two.url + made["seats"][1]["link"], "Ben")
    with ada.sit(made["id"], 0) as first, ben.sit(made["id"], 1) as second:

        def play(chair: Any) -> None:
            for frame in chair.turns():
                chair.play(frame["options"][0]["text"])

        other = threading.Thread(target=play, args=(second,))
        other.start()
        play(first)
        other.join(PATIENCE)
        assert first.frame["over"]
        assert second.frame["over"]
    assert ada.table(made["id"])["result"] == ben.table(made["id"])["result"]
    assert hortus.Record.loads(ben.record(made["id"])).replay().over


def test_what_one_server_wrote_every_other_answers_at_once(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada = one.player()
    there = elsewhere(ada, two)
    table = ada.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
    for ply in range(6):
        frame = there.frame(table, ada.frame(table)["actors"][0])
        here, other = (ada, there) if ply % 2 else (there, ada)
        assert here.play(table, frame["seat"], ply, frame["options"][0]["text"]) == ply + 1
        assert other.frame(table)["ply"] == ply + 1
    with pytest.raises(Refused, match="moved on"):
        there.play(table, 0, 3, "d1w")


def test_an_invitation_is_accepted_once_whichever_servers_are_asked(
    pair: tuple[Server, Server],
) -> None:
    ada = pair[0].player()
    for _ in range(5):
        made = ada.create("wizards-garden", TWO, name="Ada")
        outcomes: list[str] = []

        def claim(server: Server, made: Any = made, outcomes: list[str] = outcomes) -> None:
            path = f"/api/tables/{made['id']}/seats/1/claim"
            key = made["seats"][1]["link"].rsplit("/", 1)[1]
            answer = httpx.post(server.url + path, json={"key": key}, trust_env=False, timeout=60)
            outcomes.append(str(answer.json().get("code", "sits")))

        guests = [threading.Thread(target=claim, args=(server,)) for server in pair * 2]
        for guest in guests:
            guest.start()
        for guest in guests:
            guest.join(PATIENCE)
        assert sorted(outcomes) == ["sits", "taken", "taken", "taken"]


def test_a_seat_change_reaches_those_who_watch_elsewhere(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada, ben = one.player(), two.player()
    made = ada.create("wizards-garden", TWO, name="Ada")
    with ada.sit(made["id"], 0) as chair:
        next_frame(chair)
        ben.claim(two.url + made["seats"][1]["link"], "Ben")
        frame = next_frame(chair)
        while not frame["log"]["lines"]:
            frame = next_frame(chair)
        assert frame["seats"][1]["name"] == "Ben"
        with ben.sit(made["id"]) as other:
            assert next_frame(other)["seat"] == 1
            elsewhere(ben, one)._ask(
                "POST", f"/api/tables/{made['id']}/seats/1", {"kind": "bot", "bot": "random"}
            )
            shown = next_frame(other)
            while shown["seats"][1]["kind"] != "bot":
                shown = next_frame(other)
            assert (shown["seat"], shown["options"]) == (None, [])


def test_a_bot_is_driven_by_one_server_and_answers_players_at_any(
    pair: tuple[Server, Server], postgres: Postgres
) -> None:
    one, two = pair
    ada = one.player()
    table = ada.create("wizards-garden", AGAINST)["id"]
    with elsewhere(ada, two).sit(table) as chair:
        for frame in chair.turns():
            chair.play(frame["options"][0]["text"])
        assert chair.frame["over"]
    owners = read(postgres, "select owner from tables where id = :id", id=table)
    alive = read(postgres, "select id from servers")
    assert owners[0][0] in [row[0] for row in alive]


def test_bots_that_wait_go_on_when_somebody_at_another_server_asks(
    pair: tuple[Server, Server],
) -> None:
    one, two = pair
    ada = one.player()
    table = ada.create("toy-rush", [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
    with elsewhere(ada, two).sit(table, 0) as chair:
        frame = next_frame(chair)
        chair.ask("hold")
        chair.ask("go_on")
        while frame["ply"] < 1:
            frame = next_frame(chair)
        assert [line["seat"] for line in frame["log"]["lines"]][-1] == 1, "the bot has moved"


def seen(chair: Chair, seat: int, **wanted: Any) -> dict[str, Any]:
    """Look on until a seat is shown so."""
    while True:
        message = chair.receive(PATIENCE)
        if message["type"] in ("frame", "seats"):
            shown: dict[str, Any] = message["seats"][seat]
            if all([shown[name] == value for name, value in wanted.items()]):
                return shown


def test_who_comes_and_goes_is_seen_at_every_server(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada, ben = one.player(), two.player()
    made = ada.create("wizards-garden", TWO, name="Ada")
    ben.claim(two.url + made["seats"][1]["link"], "Ben")
    with ada.sit(made["id"], 0) as here:
        assert not next_frame(here)["seats"][1]["here"]
        with ben.sit(made["id"], 1) as there:
            seen(here, 1, here=True)
            seen(there, 0, here=True)
        seen(here, 1, here=False)


def test_that_a_bot_thinks_is_seen_at_every_server(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ada = one.player()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "master"}]
    table = ada.create("wizards-garden", seats)["id"]
    with ada.sit(table, 0) as chair, elsewhere(ada, two).sit(table, 0) as other:
        first = next_frame(chair)
        next_frame(other)
        chair.play(first["options"][0]["text"])
        assert seen(other, 1, thinking=True)["seconds"] > 0
        assert not seen(other, 1, thinking=False, to_move=False)["seconds"]


def test_a_game_that_is_analysed_at_one_server_is_so_at_every_other(
    pair: tuple[Server, Server],
) -> None:
    one, two = pair
    table = one.finished(seeds=6)
    with one.browser() as here, two.browser() as there:
        assert here.post(f"/api/tables/{table}/analysis").status_code == 202
        assert there.get(f"/api/tables/{table}/analysis").json()["state"] in ("running", "done")
        found = analysed(there, table)
        assert found["state"] == "done"
        assert here.get(f"/api/tables/{table}/analysis").json() == found


def test_what_other_servers_say_of_a_table_counts_as_long_as_they_live() -> None:
    presence = Presence()
    assert presence.hear("a", watched({0, None}))
    assert not presence.hear("a", "here:-1,0")
    assert presence.hear("b", "here:1")
    assert presence.seats == {-1, 0, 1}
    assert presence.hear("b", "thinks:2:4.5")
    assert presence.thinking == 2
    assert 0 < presence.seconds <= 4.5
    assert presence.forget("b")
    assert not presence.forget("b")
    assert presence.seats == {-1, 0}
    assert presence.seconds == 0, "whoever thought there is dead"
    presence.hear("a", "thinks:0:0")
    presence.moved()
    assert presence.thinking is None
    assert presence.hear("a", "here:")
    assert not presence.seats
    assert isinstance(Thought("a", 0, 0.0), tuple)
    assert PresentTable in LiveTable.__mro__


# --- when one dies --------------------------------------------------------------------------------


def test_whoever_was_connected_to_a_server_that_dies_is_no_longer_here(
    pair: tuple[Server, Server], postgres: Postgres, tmp_path: Path
) -> None:
    one, _ = pair
    ada = one.player()
    made = ada.create("wizards-garden", TWO, name="Ada")
    dying = Server(tmp_path, "dying", database=postgres.url).start()
    ben = dying.player()
    ben.claim(dying.url + made["seats"][1]["link"], "Ben")
    with ada.sit(made["id"], 0) as here:
        chair = ben.sit(made["id"], 1)
        chair.__enter__()
        seen(here, 1, here=True)
        dying.kill()
        seen(here, 1, here=False)


def test_a_server_killed_under_load_loses_nothing_and_another_plays_on(
    postgres: Postgres, tmp_path: Path
) -> None:
    owner = Server(tmp_path, "owner", database=postgres.url).start()
    with Server(tmp_path, "heir", database=postgres.url) as heir:
        try:
            player = owner.player()
            tables = [
                player.create("wizards-garden", [{"kind": "me"}] * 2)["id"] for _ in range(12)
            ]
            against = player.create("wizards-garden", AGAINST)["id"]
            bots = player.create("wizards-garden", [{"kind": "bot", "bot": "random"}] * 2)["id"]
            there = elsewhere(player, heir)
            with there.sit(against) as chair:
                frame = next_frame(chair)
                acks = Load(owner, player, tables, random.randint(20, 120)).run()
                chair.play(frame["options"][0]["text"])
                while chair.frame["ply"] < 2:
                    next_frame(chair)
            held = kept(postgres)
            for table, ply, move in acks:
                assert held[table, ply - 1] == move
                assert there.frame(table)["ply"] >= ply
            with there.sit(bots) as watching:
                *_, end = watching.frames()
            assert end["over"], "bots that were thinking think again elsewhere"
        finally:
            owner.stop()


def test_a_database_that_restarts_costs_a_pause_and_nothing_else(
    pair: tuple[Server, Server], postgres: Postgres
) -> None:
    one, two = pair
    ada = one.player()
    table = ada.create("wizards-garden", AGAINST)["id"]
    there = elsewhere(ada, two)
    frame = there.frame(table)
    assert there.play(table, 0, 0, frame["options"][0]["text"]) >= 1
    postgres.stop()
    for player in (ada, there):
        answer = httpx.get(
            f"{player.server}/api/tables/{table}",
            headers={"authorization": f"Bearer {ada.token}"},
            trust_env=False,
            timeout=60,
        )
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    time.sleep(2)  # whoever says the same again and again has the time to
    postgres.start()
    with there.sit(table) as chair:
        for frame in chair.turns():
            insist(chair, frame["options"][0]["text"])
        assert chair.frame["over"]
    assert ada.table(table)["status"] == "over"
    for trouble in (LIFE, EARS):
        told = heard(two, trouble.over)
        assert told.count(f"hortus.server: {trouble.begun}") == 1, (
            "it is said once, not every second"
        )
    told = heard(two, "the database answers again")
    assert told.count("the database does not answer") == 1
    assert "Traceback" not in told


def heard(server: Server, line: str) -> str:
    """The log of a server once it has a line, for which it is given a minute."""
    patience = time.monotonic() + 60
    while line not in server.log.read_text():
        assert time.monotonic() < patience, f"{line!r} is not in the log"
        time.sleep(0.1)
    return server.log.read_text()


def insist(chair: Chair, move: str) -> None:
    """Play a move, and try again as one is told to while the database comes back."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            chair.play(move)
            return
        except Refused as refused:
            if refused.code != "busy" or time.monotonic() > end:
                raise
            time.sleep(0.1)


# --- versions and addresses -----------------------------------------------------------------------


def test_tables_of_the_first_version_that_are_being_played_go_on(tmp_path: Path) -> None:
    with Postgres() as postgres:
        engine = connect(postgres.url)
        config = Config()
        folder = Path(databases.__file__).parent / "migrations"
        config.set_main_option("script_location", str(folder))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "0001")
        token = keys.new_token()
        rules = hortus.load("wizards-garden").rules_version
        digest = keys.digest(token)
        with engine.begin() as connection:
            connection.execute(
                text(
                    "insert into tables values ('t', 'wizards-garden', :rules, '', '', '', :host, 1, 'running', '')"
                ),
                {"rules": rules, "host": digest},
            )
            connection.execute(text("insert into seats values ('t', 0, 'person', 'Ada', '', 'k')"))
            connection.execute(
                text("insert into seats values ('t', 1, 'bot', 'Bot', 'random', 'l')")
            )
            connection.execute(text("insert into holders values ('t', 0, :p)"), {"p": digest})
            connection.execute(text("insert into events values ('t', 0, 'a1w', 0, 1)"))
        engine.dispose()
        with Server(tmp_path, "new", database=postgres.url) as server:
            ada = server.player(token)
            with ada.sit("t") as chair:
                for frame in chair.turns():
                    chair.play(frame["options"][0]["text"])
                assert chair.frame["over"]


def test_a_database_that_is_not_there_is_a_sentence_without_its_password() -> None:
    pytest.importorskip("psycopg")
    address = f"postgresql+psycopg://ada:hunter2@127.0.0.1:{free_port()}/garden"
    with pytest.raises(BadDatabase, match="cannot be used") as refused:
        migrate(connect(address))
    assert "hunter2" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_serves_one_process() -> None:
    with pytest.raises(HortusError, match="a file serves one process"):
        Processes(Settings(processes=2), "warning")
    assert Settings(processes=2).own_ports == ()
    assert Settings(port=8080, processes=2, metrics=True).own_ports == (8081, 8082)
    line = listening("127.0.0.1", 0)
    assert line.getsockname()[1] > 0
    line.close()
    assert callable(serve_in_process)


def port_before_free_ones(many: int) -> int:
    """A free port, after which so many are free, too."""
    while True:
        port = free_port()
        lines = []
        try:
            lines = [listening("127.0.0.1", port + one) for one in range(1, 1 + many)]
            return port
        except OSError:
            continue
        finally:
            for line in lines:
                line.close()


def test_each_of_several_processes_is_measured_by_itself(
    tmp_path: Path, postgres: Postgres
) -> None:
    port = port_before_free_ones(2)
    several: dict[str, Any] = {"database": postgres.url, "processes": 2, "port": port}
    measured = Server(tmp_path, "measured", metrics=True, **several)
    measured.url = f"http://127.0.0.1:{port}"
    with measured:
        player = measured.player()
        made = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
        player.play(made, 0, 0, "a1w")
        told = [
            httpx.get(f"http://127.0.0.1:{port + one}/metrics", trust_env=False).text
            for one in (1, 2)
        ]
    counted = sorted([float(one.split('hortus_moves_total{by="person"} ')[1][:3]) for one in told])
    assert counted == [0.0, 1.0]


def test_a_server_that_shares_with_nobody_owns_every_table() -> None:
    alone = Alone()
    assert alone.owns("t")
    assert not alone.shared
    assert (NEWS, GO_ON, HOLD, DEAD) == ("news", "go_on", "hold", "dead")
    assert Signs([], frozenset()).taken == []


def test_a_lease_is_held_by_one_and_taken_from_the_dead(postgres: Postgres) -> None:

    from tests.server.test_parts import a_sheet

    async def go() -> None:
        store = Store(postgres.url)
        first, second = Peers(store, postgres.url), Peers(store, postgres.url)
        person = queries.Place(queries.PERSON, "Ada", holders={"ada"})
        await store.write(lambda to: queries.add_table(to, a_sheet("leased", "ada", person)))
        for one in (first, second):
            await store.write(one._begin)
        assert await first.hold("leased")
        assert not await second.hold("leased")
        assert store.read_now(lambda one: extent(one, "leased")) == (1, 0, "running", 0)
        assert [one.move for one in store.read_now(lambda of: load_events(of, "leased", 0))] == [
            "a1w"
        ]
        await first.close()
        assert await second.hold("leased")
        assert second.owns("leased")
        await store.write(lambda to: to.execute(text("update servers set until = 0")) and None)
        await second._beat()
        assert not second.owns("leased"), "whoever was taken for dead begins anew"
        await second.close()
        store.close()

    in_loop(go())


# --- several processes at one address -------------------------------------------------------------


def test_several_processes_serve_at_one_address_and_one_that_dies_is_replaced(
    postgres: Postgres, tmp_path: Path
) -> None:
    with Server(tmp_path, "many", database=postgres.url, processes=2) as server:
        player = server.player()
        table = player.create("wizards-garden", AGAINST)["id"]
        assert server.process is not None
        children = _children(server.process.pid)
        assert len(children) >= 2
        with player.sit(table) as chair:
            for number, frame in enumerate(chair.turns()):
                if number == 2:
                    os.kill(children[0], signal.SIGKILL)
                chair.play(frame["options"][0]["text"])
            assert chair.frame["over"]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = _children(server.process.pid)
            if len(now) >= 2 and children[0] not in now:
                break
            time.sleep(0.2)
        assert children[0] not in _children(server.process.pid)
        assert player.table(table)["status"] == "over"


def _children(parent: int) -> list[int]:
    """The serving processes of a server: its children that listen, not those of theirs."""
    asked = ["ps", "-ww", "--ppid", str(parent), "-o", "pid=,args="]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    lines = [line.split(None, 1) for line in found.splitlines()]
    return [int(pid) for pid, args in lines if "spawn_main" in args]


def test_the_command_refuses_several_processes_on_a_file(tmp_path: Path) -> None:
    ended = subprocess.run(
        [*HORTUS, "serve", "--processes", "2", "--database", str(tmp_path / "a.sqlite3")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.returncode == 1
    assert "a file serves one process" in ended.stderr
    assert json.dumps(ended.stderr).count("\\n") == 1


def test_notes_groups_and_my_games_are_the_same_at_every_server(
    pair: tuple[Server, Server],
) -> None:
    """What is written after a game at one server is told at the other, and erased at both."""
    with pair[0].browser() as one, pair[1].browser() as two:
        table = played_out(one, seeds=5)
        two.cookies.set("hortus", one.cookies["hortus"])
        note = {"step": 1, "text": "too early"}
        assert one.post(f"/api/tables/{table}/notes", json=note).status_code == 200
        assert [
            found["text"] for found in two.get(f"/api/tables/{table}/notes").json()["notes"]
        ] == ["too early"]
        group = one.post("/api/groups", json={"group": "Tuesday", "name": "Ada"}).json()["id"]
        assert two.get(f"/api/groups/{group}").json()["member"]
        found = two.get("/api/me").json()
        assert [played["id"] for played in found["games"]] == [table]
        branch = two.post(f"/api/tables/{table}/branch", json={"step": 2}).json()["id"]
        assert one.get(f"/api/tables/{branch}").json()["step"] >= 2
        position = two.post("/api/board", json={"game": "weeds"}).json()["position"]
        begun = two.post("/api/board/table", json={"game": "weeds", "start": position}).json()["id"]
        assert one.get(f"/api/tables/{begun}").json()["status"] == "running"
        assert two.post("/api/me/erase", json={"sure": True}).json()["seats"] >= 1
        assert one.get("/api/me").json()["count"] == 0
        assert one.get(f"/api/tables/{table}/notes").json()["notes"] == []
        end = time.monotonic() + PATIENCE
        seats: list[dict[str, Any]] = [{"kind": "person"}]
        while seats[0]["kind"] != "bot" and time.monotonic() < end:
            seats = one.get(f"/api/tables/{begun}").json()["seats"]
        assert [seat["kind"] for seat in seats] == ["bot"] * len(seats)
