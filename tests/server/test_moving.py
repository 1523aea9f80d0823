"""A player goes on from another device by a link that works once; the old device goes on working."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from hortus.client import Refused
from hortus.server import changes, erasing, keys, passes, players_api, queries
from hortus.server.gate import token_of
from hortus.server.migrations.versions import v0007_passes
from hortus.server.passes import find_pass, make_pass, seal, unseal, use_pass
from hortus.server.queries import AWAY, BOT, PERSON, Change, Place
from hortus.server.schema import passes as kept
from hortus.server.store import Store
from tests.server.serving import Server
from tests.server.test_parts import a_sheet


def ask(browser: httpx.Client, path: str, **body: object) -> httpx.Response:
    return browser.post(f"/api/{path}", json=body)


def link_of(browser: httpx.Client) -> str:
    """A link for another device, as one copies it."""
    made = ask(browser, "players/link")
    assert made.status_code == 201
    assert made.json()["seconds"] == passes.LASTS
    link: str = made.json()["link"]
    return link


def key_of(link: str) -> str:
    return link.rsplit("/", 1)[1]


def test_both_devices_are_the_player_and_the_link_works_once(server: Server) -> None:
    with server.browser() as laptop, server.browser() as phone, server.browser() as thief:
        table = ask(laptop, "tables", game="wizards-garden", name="Ada").json()
        link = link_of(laptop)
        shown = phone.get(link)
        assert "as Ada" in shown.text
        assert phone.get("/api/tables").json() == {"tables": []}, "looking takes nothing"
        moved = ask(phone, "players/move", key=key_of(link))
        assert moved.json() == {"tables": 1}
        for device in (phone, laptop):
            assert device.get(f"/api/tables/{table['id']}").json()["you"] == [0]
        again = ask(thief, "players/move", key=key_of(link))
        assert (again.status_code, again.json()["code"]) == (409, "taken")
        assert again.json()["reason"] == players_api.GONE
        assert players_api.GONE in thief.get(link).text
        assert thief.get("/api/tables").json() == {"tables": []}


def test_only_the_newest_link_is_good_and_a_new_browser_becomes_a_player(server: Server) -> None:
    with server.browser() as laptop, server.browser() as phone:
        first, second = link_of(laptop), link_of(laptop)
        assert laptop.cookies.get("hortus")
        assert ask(phone, "players/move", key=key_of(first)).status_code == 409
        assert ask(phone, "players/move", key=key_of(second)).json() == {"tables": 0}
        assert phone.cookies.get("hortus") == laptop.cookies.get("hortus")
        assert ask(phone, "players/move", key="x" * 65).status_code == 422
        assert ask(phone, "players/move", key="").status_code == 409


def test_a_device_that_plays_loses_nothing_by_a_link(server: Server) -> None:
    with server.browser() as laptop, server.browser() as phone:
        link = link_of(laptop)
        mine = ask(phone, "tables", game="wizards-garden", name="Bo").json()
        refused = ask(phone, "players/move", key=key_of(link))
        assert refused.status_code == 409
        assert "finish them first" in refused.json()["reason"]
        assert "finish them first" in phone.get(link).text
        assert phone.get(f"/api/tables/{mine['id']}").json()["you"] == [0]
        ask(phone, f"tables/{mine['id']}/seats/0/resign")
        assert ask(phone, "players/move", key=key_of(link)).status_code == 200, "it was not used up"


def test_other_sites_cannot_move_anybody(server: Server) -> None:
    with server.browser() as laptop:
        key = key_of(link_of(laptop))
        foreign = httpx.post(
            f"{server.url}/api/players/move",
            json={"key": key},
            headers={"origin": "http://elsewhere.example"},
            trust_env=False,
        )
        assert foreign.status_code == 403
    with pytest.raises(Refused):
        server.player("not a token", patience=0)._ask("POST", "/api/players/link", {})
    assert callable(token_of)
    assert callable(players_api.move_page)
    assert players_api.LinkInfo(link="/move/x", seconds=1).seconds == 1
    assert players_api.MovedInfo(tables=0).tables == 0
    assert players_api.Moving(key="x").key == "x"


def test_the_database_holds_neither_the_token_nor_the_key(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'passes.sqlite3'}")
    token = keys.new_token()
    with store.engine.begin() as connection:
        key = make_pass(connection, token)
        row = connection.execute(kept.select()).one()
        assert not {token, key} & {row.key, row.sealed, row.player}
        assert unseal(row.sealed, key) == token
        assert unseal(seal(token, key), "another") != token
        assert find_pass(connection, key) == keys.digest(token)
        assert use_pass(connection, key) == token
        assert use_pass(connection, key) is None
        late = make_pass(connection, token)
        connection.execute(kept.update().values(until=queries.now() - 1))
        assert find_pass(connection, late) is None
        assert use_pass(connection, late) is None
        make_pass(connection, token)
        erasing.erase_players(connection, [keys.digest(token)])
        assert connection.execute(kept.select()).all() == []
    store.close()
    assert v0007_passes.down_revision == "0006"


def test_who_left_a_seat_is_erased_there_too(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'away.sqlite3'}")
    ada = Place(PERSON, "Ada", holders={"ada"})
    with store.engine.begin() as connection:
        queries.add_table(connection, a_sheet("one", "ada", ada))
        queries.change_place(connection, "one", 0, Place(BOT, "Sapling", "sapling", kept=True))
        left = [
            Change(0, 0, changes.REPLACED, "Sapling", "Ada", "Ada", "ada", 0),
            Change(0, 0, AWAY, "Ada", "", "", "ada", 0),
        ]
        queries.add_changes(connection, "one", 0, left)
        erasing.erase_players(connection, ["ada"])
        sheet = queries.load_table(connection, "one")
    store.close()
    assert sheet is not None
    assert "Ada" not in repr(sheet.changes)
    assert not sheet.places[0].kept
