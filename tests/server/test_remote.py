"""Bots that play over the network: the guide's six lines, two against each other, no server at all."""

from __future__ import annotations

import json
import re
import runpy
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.client import NoServer, Player, Refused
from hortus.server.workers import load_game
from hortus.table.match import Match
from tests.server.serving import PATIENCE, Server, free_port
from tests.server.test_playing import next_frame

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "bot-api.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", GUIDE, re.S)
GAMES = ["leaf-and-let-die", "potato-patrol", "power-plants", "weeds", "wizards-garden"]
TWO_OPEN = [{"kind": "open"}, {"kind": "open"}]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that everybody's has."""
    with Server(tmp_path_factory.mktemp("usual"), limits={}) as running:
        yield running


# --- the first program of the guide -----------------------------------------------------------


@pytest.mark.parametrize("game", ["potato-patrol", "wizards-garden"])
def test_the_first_program_of_the_guide_plays_a_game_to_its_end(usual: Server, game: str) -> None:
    """In turns, and where all act at once."""
    program = PROGRAMS[0].replace("http://127.0.0.1:8080", usual.url)
    assert "wizards-garden" in program
    shown: list[str] = []
    exec(program.replace("wizards-garden", game), {"print": shown.append})
    record = hortus.Record.loads(shown[0])
    assert record.game == game
    assert record.replay().over


# --- others were faster, or the server asks to wait -------------------------------------------


def test_a_move_that_others_overtook_is_sent_again_if_it_is_still_allowed(server: Server) -> None:
    player = server.player()
    table = player.create("toy-rush", [{"kind": "me"}] * 3)
    with player.sit(table["id"], 1) as chair:
        old = next_frame(chair)
        player.play(table["id"], 0, 0, "1.pick:1")
        player.play(table["id"], 1, 1, "2.pick:1")
        chair.frame = old
        with pytest.raises(Refused, match="moved on"):
            chair.ask("move", ply=0, text="2.pick:2")
        chair.frame = old
        assert chair.play("2.pick:2") == 3


def test_a_move_that_is_no_longer_allowed_is_not_played_and_the_next_frame_asks_anew(
    server: Server,
) -> None:
    player = server.player()
    table = player.create("wizards-garden", [{"kind": "me"}] * 2)
    with player.sit(table["id"], 0) as chair:
        old = next_frame(chair)
        player.play(table["id"], 0, 0, "a1w")
        player.play(table["id"], 1, 1, "b2w")
        chair.frame = old
        assert chair.play("a1w") is None
        assert next(chair.turns())["ply"] == 2
        assert player.table(table["id"])["ply"] == 2


def test_who_is_told_to_wait_waits_and_asks_again(tmp_path: Path) -> None:
    limits = {"messages": [2, 4], "requests": [5, 4]}
    with Server(tmp_path, limits=limits) as server:
        player = server.player()
        table = player.create("wizards-garden", [{"kind": "me"}] * 2)
        for _ in range(8):
            assert player.table(table["id"])["ply"] == 0
        with player.sit(table["id"], 0) as chair:
            next_frame(chair)
            for _ in range(6):
                assert chair.ask("ping")["type"] == "pong"


def test_a_move_on_its_way_when_the_server_restarts_is_played_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with server:
        player = server.player()
        table = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
        with player.sit(table, 0) as chair, player.sit(table, 0) as copy:
            next_frame(chair)
            next_frame(copy)
            server.kill()
            server.start()
            assert chair.play("a1w") == 1
            assert copy.play("a1w") is None, "the table moved on, perhaps by this very move"
            assert copy.frame["ply"] == 1


# --- two bots at a table that people watch ----------------------------------------------------


def run_seat(server: Server, link: str, name: str) -> threading.Thread:
    """A bot that comes by a link and plays, in a thread of its own."""

    def run() -> None:
        bot = server.player()
        table = bot.claim(server.url + link, name)
        with bot.sit(table["id"]) as seat:
            for frame in seat.turns():
                seat.play(frame["options"][0]["text"])

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_two_remote_bots_play_each_other_while_somebody_watches(usual: Server) -> None:
    host, guest = usual.player(), usual.player()
    table = host.create("wizards-garden", TWO_OPEN)
    assert table["watch"].startswith("/table/")
    with guest.sit(table["id"]) as watcher:
        first = next_frame(watcher)
        assert (first["seat"], first["options"]) == (None, [])
        links = [seat["link"] for seat in table["seats"]]
        bots = [run_seat(usual, link, name) for link, name in zip(links, ("A", "B"), strict=True)]
        seen = list(watcher.frames())
        for bot in bots:
            bot.join(PATIENCE)
    assert seen[-1]["over"]
    assert [seat["name"] for seat in seen[-1]["seats"]] == ["A", "B"]
    assert [seat["kind"] for seat in seen[-1]["seats"]] == ["person", "person"]
    assert len({frame["ply"] for frame in seen}) > 1, "it was watched while it was played"
    assert hortus.Record.loads(host.record(table["id"])).replay().over


def test_the_recipe_of_the_guide_for_two_bots_runs(usual: Server) -> None:
    recipe = next(one for one in PROGRAMS if "threading" in one)
    shown: list[str] = []
    told = {"print": lambda *words: shown.append(" ".join(words))}
    exec(recipe.replace("http://127.0.0.1:8080", usual.url), told)
    assert "?seat=none" in shown[0]
    assert hortus.Record.loads(shown[1]).replay().over


# --- the position, for those who ask ----------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_program_that_asks_is_given_all_its_seat_knows(server: Server, game: str) -> None:
    player, guest = server.player(), server.player()
    seats = [{"kind": "me"}] * hortus.load(game).about.players[0]
    table = player.create(game, seats)["id"]
    assert "position" not in player.frame(table, 0)
    with player.sit(table, 0, position=True) as chair, guest.sit(table, position=True) as watcher:
        shown = next_frame(chair)
        watched = next_frame(watcher)
    with player.sit(table, 0) as chair:
        assert "position" not in next_frame(chair)
    assert shown["position"] == player.frame(table, 0, position=True)["position"]
    with server.browser() as browser:
        past = browser.get(f"/api/tables/{table}/frames/0?position=true").json()
    match = Match(load_game(game, "", None), ["A"] * len(seats))
    assert past["position"] == plain(match.view(None).to_dict())
    for text in events(server, table):
        match.append(match.game.parse(text))
    assert shown["position"] == plain(match.view(0).to_dict())
    assert watched["position"] == plain(match.view(None).to_dict())


def plain(data: dict[str, Any]) -> Any:
    return json.loads(json.dumps(data))


def events(server: Server, table: str) -> list[str]:
    """Everything that happened at a table."""
    with sqlite3.connect(server.database) as kept:
        rows = kept.execute("select move from events where table_id = ? order by ply", [table])
        return [move for (move,) in rows]


# --- no server --------------------------------------------------------------------------------


@contextmanager
def another_service() -> Iterator[str]:
    """Some other program that speaks HTTP."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def do_POST(self) -> None:
            self.send_response(200 if "players" in self.path else 404)
            self.end_headers()
            self.wfile.write(b"<html>Welcome</html>")

        def log_message(self, format: str, *args: object) -> None:
            pass

    service = HTTPServer(("127.0.0.1", 0), Page)
    thread = threading.Thread(target=service.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{service.server_port}"
    finally:
        service.shutdown()
        thread.join()
        service.server_close()


def test_where_no_server_is_a_sentence_says_so() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(NoServer) as nobody:
        Player(address)
    words = str(nobody.value)
    assert words.startswith(f"No server answers at {address} (")
    assert "hortus serve" in words
    assert nobody.value.code == "no_server"
    assert nobody.value.__suppress_context__, "no chain of tracebacks from below"
    with pytest.raises(NoServer, match="No server answers"):
        Player(address, "A" * 43).sit("table")
    for wrong in ("127.0.0.1:8080", "nonsense", "ftp://127.0.0.1", ""):
        with pytest.raises(NoServer, match="is not the address of a server"):
            Player(wrong)


def test_a_service_that_is_no_hortus_is_named_as_such() -> None:
    with another_service() as address:
        with pytest.raises(NoServer, match="not as a Hortus server does"):
            Player(address)
        with pytest.raises(NoServer, match="not as a Hortus server does"):
            Player(address, "A" * 43).create("weeds")
        with pytest.raises(NoServer, match="not as a Hortus server does"):
            Player(address, "A" * 43).sit("table")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"

        def hang_up() -> None:
            silent.accept()[0].close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        with pytest.raises(NoServer, match="No server answers"):
            Player(address)
        thread.join()


def test_a_server_that_goes_in_the_middle_ends_in_a_sentence(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        player = Player(server.url, patience=0.2)
        table = player.create("wizards-garden", [{"kind": "me"}] * 2)["id"]
        with player.sit(table, 0) as chair, player.sit(table, 1) as other:
            turns = chair.turns()
            frame = next(turns)
            next_frame(other)
            server.kill()
            with pytest.raises(NoServer, match=f"No server answers at {server.url}"):
                chair.play(frame["options"][0]["text"])
            with pytest.raises(NoServer, match="No server answers"):
                list(other.frames())
            with pytest.raises(NoServer, match="No server answers"):
                player.tables()


def test_a_table_that_is_not_there_is_told_and_not_tried_again(server: Server) -> None:
    with server.player().sit("nowhere") as chair:
        with pytest.raises(Refused, match="no such table") as refused:
            next(chair.frames())
        assert refused.value.code == "unknown"


def run_example(argument: str) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "examples" / "remote_bot.py"), argument]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    return done.returncode, done.stderr


def test_the_example_says_in_a_sentence_that_there_is_no_server(tmp_path: Path) -> None:
    code, said = run_example(f"http://127.0.0.1:{free_port()}")
    assert (code, said.count("\n")) == (1, 1)
    assert said.startswith("No server answers at http://127.0.0.1:")
    code, said = run_example("nonsense")
    assert (code, said.count("\n")) == (1, 1)
    assert said.startswith("'nonsense' is not the address of a server")
    main = runpy.run_path(str(ROOT / "examples" / "remote_bot.py"))["main"]
    with Server(tmp_path) as server:
        table = server.player().create("wizards-garden", TWO_OPEN)
        link = server.url + table["seats"][0]["link"]
        killer = threading.Thread(target=kill_after_a_move, args=(server, table["id"]))
        killer.start()
        with pytest.raises(NoServer, match="No server answers"):
            main(link, patience=0.2)
        killer.join()


def kill_after_a_move(server: Server, table: str) -> None:
    """Watch a table and end the server once somebody has moved."""
    with server.player().sit(table) as watcher:
        next(frame for frame in watcher.frames() if frame["ply"])
        server.kill()
