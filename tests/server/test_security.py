"""No one in where they do not belong: tokens, origins, hosts, limits, headers, escaping."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from hortus.client import Refused
from hortus.server import keys
from tests.server.serving import OPEN_LIMITS, PATIENCE, Server
from tests.server.test_playing import next_frame

TWO = [{"kind": "me"}, {"kind": "open"}]
FOREIGN = "https://evil.example"


def order(browser: httpx.Client, **more: Any) -> dict[str, Any]:
    """A table made in a browser."""
    body = {"game": "wizards-garden", "seats": TWO, **more}
    answer = browser.post("/api/tables", json=body)
    assert answer.status_code == 201
    made: dict[str, Any] = answer.json()
    return made


def socket(server: Server, table: str, query: str = "", **headers: str) -> Any:
    """An open socket to a table."""
    address = f"ws://127.0.0.1:{server.port}/ws/{table}{query}"
    return connect(address, additional_headers=headers, proxy=None)


def close_code(connection: ClientConnection) -> int:
    """The code with which the server hangs up, whatever it says before."""
    with suppress(ConnectionClosed):
        while True:
            connection.recv(20)
    return connection.close_code or 0


def refused_with(server: Server, table: str, query: str = "") -> int:
    """The code with which a connection is refused."""
    with socket(server, table, query) as line:
        return close_code(line)


# --- tokens -----------------------------------------------------------------------------------


def test_the_token_is_in_a_cookie_no_script_can_read_and_is_kept_only_as_a_digest(
    server: Server,
) -> None:
    with server.browser() as browser:
        answer = browser.post("/api/tables", json={"game": "wizards-garden"})
        cookie = answer.headers["set-cookie"]
        assert re.match(r"hortus=[\w-]{43}; ", cookie)
        for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
            assert word in cookie
        token = browser.cookies["hortus"]
        assert token not in answer.text
        again = browser.post("/api/tables", json={"game": "wizards-garden"})
        assert "set-cookie" not in again.headers
    kept = server.database.read_bytes() + Path(f"{server.database}-wal").read_bytes()
    assert token.encode() not in kept
    assert keys.digest(token).encode() in kept


def test_tokens_keys_and_ids_cannot_be_guessed() -> None:
    for make, length in ((keys.new_token, 43), (keys.new_key, 24), (keys.new_id, 16)):
        made = {make() for _ in range(1000)}
        assert len(made) == 1000
        assert all(len(one) == length for one in made)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("moves", {"seat": 0, "ply": 0, "text": "a1w"}),
        ("undo", {"seat": 0, "ply": 0}),
        ("seats/0", {"kind": "bot"}),
        ("seats/1", {"kind": "bot"}),
        ("seats/0/name", {"name": "Eve"}),
    ],
)
def test_nothing_is_changed_without_the_right_token(
    server: Server, path: str, body: dict[str, Any]
) -> None:
    with server.browser() as ada, server.browser() as eve:
        table = order(ada)
        order(eve)
        url = f"/api/tables/{table['id']}/{path}"
        answer = eve.post(url, json=body)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        nobody = httpx.post(server.url + url, json=body, trust_env=False)
        assert (nobody.status_code, nobody.json()["code"]) == (401, "no_token")
        shown = ada.get(f"/api/tables/{table['id']}").json()
        assert (shown["ply"], shown["seats"]) == (0, table["seats"])


def test_a_seat_is_not_claimed_with_a_wrong_key(server: Server) -> None:
    with server.browser() as ada, server.browser() as eve:
        table = order(ada)
        claim = f"/api/tables/{table['id']}/seats/1/claim"
        right = table["seats"][1]["link"].rsplit("/", 1)[1]
        for key in ("", "x", right[:-1], right + "x", table["seats"][0]["link"].rsplit("/", 1)[1]):
            assert eve.post(claim, json={"key": key}).json()["code"] == "taken"
        assert eve.post(claim, json={"key": right}).status_code == 200


def test_frames_and_hints_of_a_seat_are_for_its_holder(server: Server) -> None:
    with server.browser() as ada, server.browser() as eve:
        table = order(ada)
        order(eve)
        for path in ("frame?seat=0", "frames/0?seat=0", "hint?seat=0", "hint"):
            answer = eve.get(f"/api/tables/{table['id']}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        assert eve.get(f"/api/tables/{table['id']}/frame").json()["seat"] is None
        assert eve.get(f"/api/tables/{table['id']}/frame?seat=7").status_code == 404
        assert refused_with(server, table["id"], "?seat=0") == 4403
        assert refused_with(server, "nothing") == 4404


def test_a_spectator_only_watches(server: Server) -> None:
    table = server.player().create("wizards-garden")
    with server.player().sit(table["id"]) as chair:
        next_frame(chair)
        for ask in (
            lambda: chair.play("a1w"),
            chair.undo,
            chair.hint,
            lambda: chair.preview("a1w"),
        ):
            with pytest.raises(Refused, match="Spectators only watch") as refused:
                ask()
            assert refused.value.code == "forbidden"


def test_a_malformed_bearer_is_refused(server: Server) -> None:
    for words in ("Bearer x", "Basic " + "A" * 43, "Bearer " + "A" * 44, "Bearer"):
        answer = httpx.get(
            f"{server.url}/api/tables", headers={"authorization": words}, trust_env=False
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "no_token")


# --- origins and hosts ------------------------------------------------------------------------


def test_a_foreign_page_can_change_nothing(server: Server) -> None:
    with server.browser() as ada:
        table = order(ada)
        path = f"/api/tables/{table['id']}/moves"
        body = {"seat": 0, "ply": 0, "text": "a1w"}
        for origin in (FOREIGN, "null", f"http://127.0.0.1:{server.port + 1}", "http://[", ""):
            answer = ada.post(path, json=body, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            assert answer.headers["cache-control"] == "no-store"
        cookie = {"cookie": f"hortus={ada.cookies['hortus']}"}
        unsaid = httpx.post(server.url + path, json=body, headers=cookie, trust_env=False)
        assert unsaid.status_code == 403
        assert unsaid.headers["cache-control"] == "no-store"
        assert ada.post(path, json=body).status_code == 200


def test_behind_tls_a_page_that_came_without_is_foreign(tmp_path: Path) -> None:
    with Server(tmp_path, proxies=["127.0.0.1"]) as server:
        own = server.url.removeprefix("http")
        table = server.player().create("wizards-garden")["id"]
        said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "1.2.3.4"}
        for scheme, status in (("http", 403), ("https", 201)):
            answer = httpx.post(
                f"{server.url}/api/tables",
                json={"game": "wizards-garden"},
                headers={**said, "origin": scheme + own},
                trust_env=False,
            )
            assert answer.status_code == status
        with socket(server, table, **said, Origin=f"https{own}") as line:
            assert json.loads(line.recv(20))["type"] == "frame"
        with pytest.raises(InvalidStatus) as refused:
            socket(server, table, **said, Origin=f"http{own}").__enter__()
        assert refused.value.response.status_code == 403
        assert refused.value.response.headers["cache-control"] == "no-store"


def test_a_foreign_page_gets_no_socket(server: Server) -> None:
    with server.browser() as ada:
        table = order(ada)
        cookie = f"hortus={ada.cookies['hortus']}"
        for headers in ({"Origin": FOREIGN, "Cookie": cookie}, {"Cookie": cookie}):
            with pytest.raises(InvalidStatus) as refused:
                socket(server, table["id"], **headers).__enter__()
            assert refused.value.response.status_code == 403
        with socket(server, table["id"], Origin=server.url, Cookie=cookie) as line:
            assert json.loads(line.recv(20))["seat"] == 0


def test_a_server_for_this_machine_answers_to_no_other_name(server: Server) -> None:
    for host in ("evil.example", f"evil.example:{server.port}", ""):
        answer = httpx.get(server.url, headers={"host": host}, trust_env=False)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    local = httpx.get(server.url, headers={"host": f"localhost:{server.port}"}, trust_env=False)
    assert local.status_code == 200


@pytest.mark.parametrize("host", ["[", "[::1", "]", "localhost:[", "[]"])
@pytest.mark.parametrize("path", ["/", "/api/games", "/ws/nothing"])
def test_a_host_that_is_none_is_refused_in_one_sentence_and_is_no_fault(
    server: Server, path: str, host: str
) -> None:
    answer = httpx.get(server.url + path, headers={"host": host}, trust_env=False)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "malformed",
        "reason": "This server does not go by that name.",
    }
    assert "Traceback" not in server.log.read_text()


# --- headers and escaping ---------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/games", "/nothing", "/games/wizards-garden.svg"])
def test_every_answer_carries_the_strict_headers(server: Server, path: str) -> None:
    with server.browser() as browser:
        headers = browser.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_no_page_has_an_inline_script_or_style_or_another_host(server: Server) -> None:
    with server.browser() as browser:
        table = order(browser)
        paths = ["/", "/games/wizards-garden", table["url"], table["replay"]]
        for path in [*paths, table["seats"][1]["link"]]:
            page = browser.get(path).text
            scripts = re.findall(r"<script\b([^>]*)>(.*?)</script>", page, re.S)
            for attributes, body in scripts:
                assert not body.strip() or 'type="application/json"' in attributes
            assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
            assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)


def test_what_a_person_typed_is_escaped_on_every_page(server: Server) -> None:
    wild = "<script>alert(1)</script>"
    with server.browser() as browser:
        table = order(browser, name=wild)
        assert table["seats"][0]["name"] == wild
        paths = ["/", table["url"], table["replay"], table["seats"][1]["link"]]
        for path in [*paths, f"{table['url']}/seat/<script>alert(1)<"]:
            assert "<script>alert" not in browser.get(path).text


def test_a_name_is_short_and_has_nothing_invisible(server: Server) -> None:
    with server.browser() as browser:
        assert order(browser, name="A\u202eda\x00 \n L.")["seats"][0]["name"] == "A da L."
        answer = browser.post("/api/tables", json={"game": "wizards-garden", "name": "x" * 41})
        assert answer.status_code == 422


# --- limits -----------------------------------------------------------------------------------


def test_bodies_and_messages_that_are_too_long_are_refused(server: Server) -> None:
    with server.browser() as browser:
        long = browser.post("/api/tables", content=b"x" * 70_000)
        assert (long.status_code, long.json()["code"]) == (413, "too_large")
        unsaid = browser.post("/api/tables", content=iter([b"x" * 40_000] * 3))
        assert (unsaid.status_code, unsaid.json()["code"]) == (413, "too_large")
        table = order(browser)
    with socket(server, table["id"]) as line:
        line.recv(20)
        line.send("x" * 20_000)
        assert close_code(line) == 1009


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"type":"dance"}', '{"type":"move","ply":"x"}'])
def test_what_is_no_message_ends_the_connection(server: Server, text: str) -> None:
    table = server.player().create("wizards-garden")
    with socket(server, table["id"]) as line:
        line.recv(20)
        line.send(text)
        assert close_code(line) == 4400


def test_a_binary_message_is_none_of_the_protocol(server: Server) -> None:
    table = server.player().create("wizards-garden")
    with socket(server, table["id"]) as line:
        line.recv(20)
        line.send(b"\x00\x01")
        assert close_code(line) == 4400


@pytest.mark.parametrize("name", ["name", "content", "self", "nothing"])
def test_an_option_that_is_none_of_the_games_is_refused(server: Server, name: str) -> None:
    with server.browser() as browser:
        order = {"game": "wizards-garden", "options": {name: "x"}}
        answer = browser.post("/api/tables", json=order)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert f"no option {name!r}" in answer.json()["reason"]


def test_head_is_answered_as_get_without_the_body(server: Server) -> None:
    with server.browser() as browser:
        for path in ("/", "/api/games", "/static/base.css"):
            asked, got = browser.head(path), browser.get(path)
            assert (asked.status_code, asked.content) == (200, b"")
            assert asked.headers["content-type"] == got.headers["content-type"]


def test_what_a_seat_knows_is_kept_by_no_cache(server: Server) -> None:
    with server.browser() as browser:
        table = order(browser)
        for path in ("", "/frame", "/frames/0", "/hint"):
            answer = browser.get(f"/api/tables/{table['id']}{path}")
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")


def check_faults(server: Server) -> None:
    """What a game's author did not think of is logged here and not shown there."""
    with server.browser() as browser:
        answer = browser.get("/api/games/toy-faulty/rules")
        assert answer.status_code == 500
        assert answer.json() == {"code": "failed", "reason": "Something went wrong on the server."}
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "secret detail" in server.log.read_text()
        page = browser.get("/games/toy-faulty.svg", headers={"accept": "text/html"})
        assert page.status_code == 500
        assert "secret" not in page.text
        assert browser.get("/api/games").status_code == 200


def test_rates_tables_and_connections_are_limited_and_faults_show_no_traceback(
    tmp_path: Path,
) -> None:
    limits = {
        **OPEN_LIMITS,
        "requests": [500, 0],
        "messages": [5, 0],
        "hints": [2, 0],
        "new_tables": [6, 0],
        "tables_per_player": 4,
        "connections_per_client": 3,
    }
    games = {"toy-faulty": "tests.server.toys:FaultyGame"}
    with Server(tmp_path, limits=limits, games=games) as server:
        check_faults(server)
        player = server.player(patience=0)
        made = [player.create("wizards-garden", [{"kind": "me"}] * 2)["id"] for _ in range(4)]
        with pytest.raises(Refused, match="finish some first") as refused:
            player.create("wizards-garden")
        assert refused.value.code == "too_many"
        server.player(patience=0).create("wizards-garden")
        with pytest.raises(Refused, match="Too many new tables"):
            server.player(patience=0).create("wizards-garden")
        for _ in range(2):
            player._ask("GET", f"/api/tables/{made[0]}/hint")
        with pytest.raises(Refused, match="Too many hints"):
            player._ask("GET", f"/api/tables/{made[0]}/hint")
        chairs = [player.sit(made[0], 0) for _ in range(3)]
        with player.sit(made[0], 0) as fourth, pytest.raises(ConnectionClosed) as end:
            fourth.receive(PATIENCE)
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 4429
        next_frame(chairs[0])
        for _ in range(5):
            chairs[0].ask("ping")
        with pytest.raises(Refused, match="Too many messages") as refused:
            chairs[0].play("a1w")
        assert refused.value.code == "too_many"
        for chair in chairs:
            chair.__exit__(None, None, None)
        with server.browser() as browser:
            assert browser.get("/static/nothing").status_code == 404
            codes = {browser.get("/static/nothing").status_code for _ in range(500)}
            assert codes == {404}, "a page has many files, and a class opens many pages"
            codes = {browser.get("/api/nothing").status_code for _ in range(500)}
            assert codes == {404, 429}
            last = browser.get("/api/games")
        assert (last.json()["code"], last.headers["retry-after"]) == ("too_many", "1")
