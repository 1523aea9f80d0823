"""A word to where a group talks: whose turn it is, once, to nobody but the operator's address, and nothing of a hand."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hortus.cli.main import app
from hortus.core.errors import HortusError
from hortus.server import webhook
from hortus.server.queries import PERSON
from hortus.server.seating import Invitation
from hortus.server.settings import Settings, check, is_address
from hortus.server.tables import Order, Tables
from hortus.server.webhook import (
    Herald,
    deliver,
    public_address,
    turn_message,
)
from tests.server.loops import in_loop
from tests.server.postgres import Postgres
from tests.server.serving import PATIENCE, Server
from tests.server.test_friends import around, ask, friends

HANDS = "toy-hands"
GARDEN = "wizards-garden"


class Ear:
    """Where a group talks: hears messages, and may be deaf for the first few."""

    def __init__(self, deaf: int = 0, status: int = 503) -> None:
        heard: list[dict[str, Any]] = []
        tries = [0]

        class Hook(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                tries[0] += 1
                good = tries[0] > deaf
                if good:
                    heard.append(json.loads(body))
                self.send_response(200 if good else status)
                self.send_header("location", "http://127.0.0.1:9/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Nothing."""

        self.heard, self.tries = heard, tries
        self.server = HTTPServer(("127.0.0.1", 0), Hook)
        self.url = f"http://127.0.0.1:{self.server.server_port}/secret-hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count: int) -> list[dict[str, Any]]:
        """What was heard, once it is so much."""
        end = time.monotonic() + PATIENCE
        while len(self.heard) < count:
            assert time.monotonic() < end
            time.sleep(0.02)
        return self.heard


@pytest.fixture
def ear() -> Iterator[Ear]:
    one = Ear()
    yield one
    one.server.shutdown()


def test_a_group_is_told_whose_turn_it_is_once_with_the_link_and_no_hand(
    tmp_path: Path, ear: Ear
) -> None:
    settings: dict[str, Any] = {
        "webhook": ear.url,
        "webhook_after": 0.2,
        "address": "https://games.example.org/",
    }
    with Server(tmp_path, **settings) as server:
        ada, bo, table = friends(server, HANDS)
        (first,) = ear.wait(1)
        link = f"https://games.example.org/table/{table}"
        assert first["text"] == f"It is Ada's turn at Hands: {link}"
        assert set(first) == set(turn_fields())
        assert (first["name"], first["seat"], first["url"]) == ("Ada", 0, link)
        frame = ada.frame(table)
        ada.play(table, 0, frame["ply"], frame["options"][0]["text"])
        assert ear.wait(2)[1]["name"] == "Bo"
        frame = bo.frame(table)
        with bo.sit(table, 1):
            bo.play(table, 1, frame["ply"], frame["options"][0]["text"])
        assert ear.wait(3)[2]["name"] == "Ada"
        assert [one["name"] for one in ear.heard] == ["Ada", "Bo", "Ada"], "each turn once"


def turn_fields() -> list[str]:
    return [
        *("event", "text", "content", "allowed_mentions"),
        *("name", "game", "title", "table", "seat", "url"),
    ]


def tables_with(folder: Path, url: str, after: float = 0.0) -> Tables:
    database = f"sqlite:///{folder / 'a.sqlite3'}"
    return Tables(Settings(database=database, workers=1, webhook=url, webhook_after=after))


def test_who_plays_alone_or_looks_at_the_table_is_not_told(tmp_path: Path, ear: Ear) -> None:
    async def evening() -> None:
        tables = tables_with(tmp_path, ear.url)
        tables.open()
        try:
            alone = await tables.create(Order(GARDEN, "ada", "Ada", [Invitation("me")] * 2))
            table = await tables.create(
                Order(GARDEN, "ada", "Ada", [Invitation("me"), Invitation("open")])
            )
            here = webhook_watcher(table)
            await table.claim(1, "bo", table.places[1].key, "B<@o>")
            await asyncio.sleep(0.3)
            assert ear.heard == []
            table.leave(here)
            for _ in range(500):
                if ear.heard:
                    break
                await asyncio.sleep(0.02)
            assert [one["table"] for one in ear.heard] == [table.id]
            assert alone.places[0].kind == PERSON
            said = turn_message(table, 1, "http://x")
            assert said["text"] == f"It is B o's turn at Wizard's Garden: http://x/table/{table.id}"
        finally:
            await tables.end()

    in_loop(evening())


def webhook_watcher(table: Any) -> Any:
    """Somebody who looks at the table from seat 0."""
    from hortus.server.watching import Watcher

    watcher = Watcher(0)
    watcher.player = "ada"
    table.enter(watcher)
    return watcher


def test_what_cannot_be_delivered_is_tried_again_and_then_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(webhook, "PAUSES", (0.0, 0.0, 0.0))
    deaf = Ear(deaf=4)

    async def evening() -> None:
        tables = tables_with(tmp_path, deaf.url)
        tables.open()
        try:
            for name in ("first", "second"):
                seats = [Invitation("me"), Invitation("open")]
                table = await tables.create(Order(GARDEN, "ada", name, seats))
                await table.claim(1, "bo", table.places[1].key, "Bo")
                for _ in range(500):
                    if deaf.tries[0] >= (4 if name == "first" else 5):
                        break
                    await asyncio.sleep(0.02)
            assert [one["name"] for one in deaf.heard] == ["second"]
            assert deaf.tries == [5], "four times in vain, then the next at once"
        finally:
            await tables.end()

    with caplog.at_level("WARNING"):
        in_loop(evening())
    assert "was not reached" in caplog.text
    assert "secret-hook" not in caplog.text, "its address may be a secret"
    deaf.server.shutdown()


def test_whoever_answers_elsewhere_is_not_followed() -> None:
    moved = Ear(deaf=1, status=302)
    with pytest.raises(OSError, match="302"):
        deliver(moved.url, {"text": "hello"})
    deliver(moved.url, {"text": "hello"})
    assert moved.heard == [{"text": "hello"}]
    moved.server.shutdown()


def test_of_several_servers_one_tells_and_people_at_two_of_them_agree_on_a_draw(
    tmp_path: Path, ear: Ear
) -> None:
    with Postgres() as postgres:
        given: dict[str, Any] = {"database": postgres.url, "webhook": ear.url, "webhook_after": 0.3}
        with Server(tmp_path, "one", **given) as one, Server(tmp_path, "two", **given) as two:
            ada, bo = one.player(), two.player()
            made = ada.create(GARDEN, [{"kind": "me"}, {"kind": "open"}], name="Ada")
            table = made["id"]
            bo.claim(two.url + made["seats"][1]["link"], "Bo")
            ear.wait(1)
            ada.play(table, 0, 0, ada.frame(table)["options"][0]["text"])
            ear.wait(2)
            assert [one["name"] for one in ear.heard] == ["Ada", "Bo"]
            ask(ada, table, "offer", kind="draw")
            assert around(two, bo, table, lambda one: one["offers"])["offers"][0]["agreed"] == [0]
            assert ask(bo, table, "offer", kind="draw")["status"] == "over"
            assert ada.table(table)["result"]["ended"] == "draw"


def test_without_an_address_nothing_is_told(tmp_path: Path) -> None:
    async def evening() -> None:
        tables = tables_with(tmp_path, "")
        tables.open()
        try:
            assert isinstance(tables.herald, Herald)
            assert not tables.herald.on
            table = await tables.create(Order(GARDEN, "ada", "Ada"))
            tables.herald.look(table)
            assert not tables.herald._tasks
        finally:
            await tables.end()

    in_loop(evening())


@pytest.mark.parametrize("url", ["ftp://x/y", "chat.example.org", "http://", "http://[x"])
def test_an_address_that_is_none_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(HortusError, match="the webhook must be an address"):
        check(Settings(webhook=url))
    told = CliRunner().invoke(app, ["serve", "--webhook", url, "--port", "8699"])
    assert told.exit_code != 0


def test_links_lead_to_where_people_reach_the_server() -> None:
    assert public_address(Settings(port=8123)) == "http://localhost:8123"
    assert public_address(Settings(hosts=("a.org",), port=80)) == "http://a.org:80"
    assert public_address(Settings(hosts=("a.org",), proxies=("::1",))) == "https://a.org"
    assert public_address(Settings(address="https://b.org/")) == "https://b.org"


@pytest.mark.parametrize(
    "wrong",
    [
        {"hosts": ("https://games.example.org/",)},
        {"hosts": ("games.example.org:8080",)},
        {"hosts": ("",)},
        {"address": "zz"},
        {"address": "ftp://games.example.org"},
    ],
)
def test_names_under_which_nobody_could_reach_the_server_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(HortusError, match=r"example\.org"):
        check(Settings(**wrong))
    good = "https://games.example.org"
    check(Settings(hosts=("games.example.org",), address=good, webhook=f"{good}/hook"))
    assert is_address("http://[::1]:8080")
    assert not is_address("http://[")
