"""Stored games that a later version cannot replay are kept, shown with the reason, and harm nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hortus.client import Player, Refused
from tests.server.serving import TOYS, Server

TWO = [{"kind": "me"}, {"kind": "me"}]


def check_broken(player: Player, table: str, reason: str) -> None:
    """The table is shown as broken, and can be neither played nor replayed."""
    shown = player.table(table)
    assert shown["status"] == "broken"
    assert reason in shown["problem"]
    frame = player.frame(table)
    assert (frame["svg"], frame["options"], frame["status"]) == ("", [], "broken")
    assert reason in frame["problem"]
    for ask in (
        lambda: player.play(table, 0, shown["ply"], "play:1"),
        lambda: player.record(table),
        lambda: player._ask("GET", f"/api/tables/{table}/frames/0"),
        lambda: player._ask("GET", f"/api/tables/{table}/hint"),
        lambda: player._ask("POST", f"/api/tables/{table}/undo", {"seat": 0, "ply": 1}),
    ):
        with pytest.raises(Refused, match="cannot be played on") as refused:
            ask()
        assert refused.value.code == "broken"
    with player.sit(table) as chair:
        assert chair.receive(20)["status"] == "broken"


def test_a_table_of_other_rules_is_kept_and_shown_as_such(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    player = server.player()
    old = player.create("toy-hands", TWO)["id"]
    bots = player.create("toy-hands", [{"kind": "bot"}, {"kind": "bot"}], options={"cards": 8})[
        "id"
    ]
    fine = player.create("wizards-garden", TWO)["id"]
    events = player.table(old)["ply"]
    server.stop()

    server.settings["games"] = {**TOYS, "toy-hands": "tests.server.toys:NewerHands"}
    with server:
        check_broken(player, old, "version 1 of the rules of Hands; this is version 2")
        assert player.table(old)["ply"] == events
        assert player.table(bots)["status"] == "broken"
        assert player.play(fine, 0, 0, "a1w") == 1
        assert {one["id"] for one in player.tables()} == {old, bots, fine}
        assert player.create("toy-hands", TWO)["status"] == "running"
        with server.browser() as browser:
            assert browser.get(f"/table/{old}").status_code == 200

    server.settings["games"] = TOYS
    with server:
        assert player.table(old)["status"] == "running"
        assert player.frame(old)["options"]


def test_a_table_of_a_game_that_is_gone_is_kept(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    player = server.player()
    table = player.create("toy-rush", TWO)["id"]
    server.stop()
    server.settings["games"] = {"toy-hands": TOYS["toy-hands"]}
    with server:
        check_broken(player, table, "there is no game 'toy-rush'")
        with server.browser() as browser:
            assert browser.get(f"/table/{table}").status_code == 200
            assert browser.get("/").status_code == 200


def test_a_record_that_was_damaged_says_at_which_move(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    player = server.player()
    table = player.create("wizards-garden", TWO)["id"]
    player.play(table, 0, 0, "a1w")
    player.play(table, 1, 1, "c3w")
    over = player.create("toy-rush", TWO)["id"]
    for ply in range(6):
        player.play(over, ply // 3, ply, f"{ply // 3 + 1}.pick:1")
    server.stop()
    with sqlite3.connect(server.database) as connection:
        connection.execute("update events set move = 'a1b' where ply = 1 and table_id = ?", [table])
        connection.execute("update events set move = '?' where ply = 1 and table_id = ?", [over])
    with server:
        check_broken(player, table, "move 2 (a1b) cannot be played")
        shown = player.table(over)
        assert (shown["status"], shown["result"]["scores"]) == ("broken", [3, 3])


def test_content_that_has_changed_or_gone_is_noticed(tmp_path: Path) -> None:
    content = tmp_path / "content"
    own = tmp_path / "content" / "wizards-garden" / "mine"
    own.mkdir(parents=True)
    (own / "cards.toml").write_text("x = 1\n")
    with Server(tmp_path, content=str(content)) as server:
        player = server.player()
        game = next(game for game in player.games() if game["name"] == "wizards-garden")
        assert [one["name"] for one in game["content"]] == ["", "mine"]
        with pytest.raises(Refused, match="no content file of this name"):
            player.create("wizards-garden", content="mine")
        table = player.create("wizards-garden", TWO)["id"]
        server.stop()
        with sqlite3.connect(server.database) as connection:
            connection.execute("update tables set content = 'gone'")
        server.start()
        check_broken(player, table, "no content of that name")
