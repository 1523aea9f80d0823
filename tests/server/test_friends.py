"""Friends at a table: playing again, talking, open tables, being stood in for, and what the host decides."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from hortus.client import Json, Player, Refused
from hortus.server import changes, erasing, friends_api, keeping, keys, queries, room
from hortus.server.api import player_for, tidy
from hortus.server.hosting import HostedTable
from hortus.server.queries import BOT, OPEN, PERSON, Place, Said
from hortus.server.room import RoomMessage, SaidView, room_message, room_text
from hortus.server.seating import Invitation, rotated
from hortus.server.settings import Settings
from hortus.server.store import Store
from hortus.server.tables import Order, Tables
from tests.server.loops import in_loop
from tests.server.serving import PATIENCE, Server
from tests.server.test_parts import a_sheet

RUSH = "toy-rush"
HANDS = "toy-hands"


def ask(player: Player, table: str, path: str, **body: Any) -> Json:
    """Something done at a table."""
    done: Json = player._ask("POST", f"/api/tables/{table}/{path}", body)
    return done


def around(server: Server, player: Player, table: str, wanted: Any = lambda _: True) -> Json:
    """What stands around the game, once it is as wanted."""
    address = f"ws://127.0.0.1:{server.port}/ws/{table}?room=1"
    headers = {"Authorization": f"Bearer {player.token}"}
    with connect(address, additional_headers=headers, proxy=None, max_size=2**24) as line:
        while True:
            message: Json = json.loads(line.recv(PATIENCE))
            if message["type"] == "room" and wanted(message):
                return message


def friends(server: Server, game: str = RUSH) -> tuple[Player, Player, str]:
    """Ada, who is the host, and Bo at a table."""
    ada, bo = server.player(), server.player()
    made = ada.create(game, [{"kind": "me"}, {"kind": "open"}], name="Ada")
    bo.claim(server.url + made["seats"][1]["link"], "Bo")
    return ada, bo, made["id"]


def play_rush(ada: Player, bo: Player, table: str) -> None:
    """A game to its end."""
    for ply in range(6):
        player, seat = (ada, 0) if ply < 3 else (bo, 1)
        player.play(table, seat, ply, f"{seat + 1}.pick:1")


def lines(player: Player, table: str) -> list[str]:
    return [line["text"] for line in player.frame(table)["log"]["lines"]]


# --- playing again --------------------------------------------------------------------------------


def test_two_who_ask_for_a_rematch_come_to_one_table_each_one_seat_further(server: Server) -> None:
    ada, bo, table = friends(server)
    with pytest.raises(Refused, match="Finish this game first"):
        ask(bo, table, "rematch")
    play_rush(ada, bo, table)
    with pytest.raises(Refused, match="for those who sit"):
        ask(server.player(), table, "rematch")
    first, second = ask(bo, table, "rematch"), ask(ada, table, "rematch")
    assert first["id"] == second["id"] != table
    assert [seat["name"] for seat in second["seats"]] == ["Bo", "Ada"], "who was second begins"
    assert (first["you"], second["you"]) == ([0], [1])
    assert (first["host"], second["host"]) == (True, False)
    assert lines(ada, table)[-1] == "Bo has laid the table for another game: all are seated."
    told = around(server, ada, table)
    assert told["next"] == first["url"]


def test_two_who_ask_at_the_same_moment_come_to_one_table(tmp_path: Path) -> None:
    async def evening() -> None:
        tables = Tables(Settings(database=f"sqlite:///{tmp_path / 'a.sqlite3'}", workers=1))
        try:
            people = [Invitation("me"), Invitation("me")]
            table = await tables.create(Order("wizards-garden", "ada", "Ada", people))
            assert isinstance(table, HostedTable)
            order = Order("wizards-garden", "ada", "", places=rotated(table.places))
            both = await asyncio.gather(tables.follow(table, order), tables.follow(table, order))
            assert both[0] is both[1]
            assert len(await tables.tables_of("ada", 10, 0)) == 2
        finally:
            await tables.end()

    in_loop(evening())


def test_a_rematch_takes_bots_and_open_seats_along() -> None:
    ada = Place(PERSON, "Ada", holders={"ada"}, key="old")
    turned = rotated([ada, Place(BOT, "Oak", "greedy", kept=True), Place(OPEN)])
    assert [(one.kind, one.name, one.bot) for one in turned] == [
        (BOT, "Oak", "greedy"),
        (OPEN, "", ""),
        (PERSON, "Ada", ""),
    ]
    assert turned[2].holders == {"ada"}
    assert turned[2].key != "old", "a link leads to one table"
    assert not turned[0].kept


# --- talk -----------------------------------------------------------------------------------------


def test_people_at_a_table_talk_in_plain_words_and_others_do_not(server: Server) -> None:
    ada, bo, table = friends(server)
    ask(ada, table, "talk", text="  <b>Hello</b>\n\u0007 Bo ")
    with pytest.raises(Refused, match="for those who sit"):
        ask(server.player(), table, "talk", text="Buy this!")
    with pytest.raises(Refused, match="nothing to say"):
        ask(ada, table, "talk", text=" \n ")
    told = around(server, bo, table, lambda one: one["talk"])
    assert [(one["name"], one["text"], one["you"]) for one in told["talk"]] == [
        ("Ada", "<b>Hello</b> Bo", False)
    ]
    assert told["phrases"] == list(room.PHRASES)
    assert "Hello" not in "".join(lines(bo, table)), "the log is for the game"
    assert tidy("a\u202eb") == "a b"


def test_the_host_switches_the_chat_off_and_all_are_told(server: Server) -> None:
    ada, bo, table = friends(server)
    with pytest.raises(Refused, match="host's to say"):
        ask(bo, table, "hosting", chat=False)
    ask(ada, table, "hosting", chat=False)
    ask(ada, table, "hosting", chat=False)
    with pytest.raises(Refused, match="switched the chat off") as refused:
        ask(bo, table, "talk", text="Hello")
    assert refused.value.code == "quiet"
    assert lines(bo, table)[-1] == "Ada switches the chat off."
    ask(ada, table, "hosting", chat=True)
    ask(bo, table, "talk", text="Hello")
    assert lines(bo, table)[-2:] == ["Ada switches the chat off.", "Ada switches the chat on."]


def test_who_talks_too_much_is_asked_to_wait(server: Server) -> None:
    ada, _, table = friends(server)
    impatient = server.player(ada.token, patience=0)
    codes = set()
    for _ in range(40):
        try:
            ask(impatient, table, "talk", text="Hurry up!")
        except Refused as refused:
            codes.add(refused.code)
    assert codes == {"too_many"}


def test_what_stands_around_a_game_has_these_fields_and_none_of_the_position(
    server: Server,
) -> None:
    ada, _, table = friends(server, HANDS)
    told = around(server, ada, table)
    assert set(told) == {"type", *RoomMessage.__struct_fields__}
    assert {"svg", "position", "options"}.isdisjoint(told)
    assert (told["host"], told["member"], told["next"]) == (True, True, "")
    said = SaidView(number=0, seat=0, name="Ada", text="Hello", at=0, you=True)
    assert said.you


def test_what_somebody_said_is_erased_with_them(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'talk.sqlite3'}")
    ada = Place(PERSON, "Ada", holders={"ada"})
    said = [Said(0, 0, "Ada", "ada", "Hello", 1), Said(1, 1, "Bo", "bo", "Hello, you", 2)]
    with store.engine.begin() as connection:
        queries.add_table(connection, a_sheet("one", "ada", ada))
        for one in said:
            queries.add_talk(connection, "one", one)
        assert queries.load_talk(connection, "one") == said
        assert queries.extent(connection, "one") == (1, 0, "running", 2)
        erasing.erase_players(connection, ["ada"])
        assert queries.load_talk(connection, "one") == said[1:]
        keeping.clear_tables(connection, ["one"])
        assert queries.load_talk(connection, "one") == []
    store.close()


# --- the host's -----------------------------------------------------------------------------------


def test_whoever_is_removed_is_replaced_and_cannot_come_back(server: Server) -> None:
    ada, bo, table = friends(server, HANDS)
    link = bo.table(table)["seats"][1]["link"]
    with pytest.raises(Refused, match="Only the host"):
        ask(bo, table, "seats/0/stand-in", keep=False)
    with pytest.raises(Refused, match="and to others"):
        ask(ada, table, "seats/0/stand-in", keep=False)
    ask(ada, table, "seats/1/stand-in", keep=False)
    assert "Ada removes Bo from the table; Sapling plays on." in lines(ada, table)
    with pytest.raises(Refused, match="removed you"):
        bo.claim(server.url + link, "Bo")
    with pytest.raises(Refused):
        server.player().claim(server.url + link, "Bo again")


def test_whoever_is_stood_in_for_may_come_back(server: Server) -> None:
    ada, bo, table = friends(server, HANDS)
    link = bo.table(table)["seats"][1]["link"]
    ask(ada, table, "seats/1/stand-in")
    assert "Ada lets Sapling stand in for Bo, who may come back." in lines(ada, table)
    assert bo.claim(server.url + link, "Bo")["you"] == [1]


def test_anybody_may_take_an_open_seat_if_the_host_says_so(server: Server) -> None:
    ada, bo = server.player(), server.player()
    table = ada.create("wizards-garden", [{"kind": "me"}, {"kind": "open"}], name="Ada")["id"]

    def listed() -> list[str]:
        found: Json = bo._ask("GET", "/api/open-tables")
        return [one["id"] for one in found["tables"]]

    assert table not in listed()
    with pytest.raises(Refused, match="for those who were invited"):
        ask(bo, table, "join", name="Bo")
    ask(ada, table, "hosting", public=True)
    assert table in listed()
    assert ask(bo, table, "join", name="Bo")["you"] == [1]
    assert ask(bo, table, "join", name="Bo")["you"] == [1], "one seat is enough"
    assert table not in listed()
    with pytest.raises(Refused, match="Somebody else was quicker"):
        ask(server.player(), table, "join", name="Eve")
    assert lines(ada, table) == ["Ada lets anybody take an open seat.", "Bo sits down."]


def test_what_friends_do_has_handlers_and_shapes(tmp_path: Path) -> None:
    assert friends_api.LISTED <= 50
    assert changes.removed([]) == set()
    assert callable(player_for)
    assert callable(room_message)

    async def evening() -> None:
        tables = Tables(Settings(database=f"sqlite:///{tmp_path / 'a.sqlite3'}", workers=1))
        try:
            public = Order("wizards-garden", "ada", "Ada", [Invitation("me"), Invitation(OPEN)])
            table = await tables.create(public)
            assert '"host":true' in room_text(table, "ada")
            assert '"member":false' in room_text(table, "")
            with tables.store.engine.begin() as connection:
                queries.change_table(connection, table.id, public=True)
                assert queries.open_to_all(connection, 5) == [table.id]
                queries.follow_with(connection, table.id, keys.new_id())
                with pytest.raises(queries.Gone):
                    queries.follow_with(connection, table.id, keys.new_id())
        finally:
            await tables.end()

    in_loop(evening())
