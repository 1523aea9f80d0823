"""Stored games that a later version cannot replay are kept, shown with the reason, and harm nothing.

One server runs, stops, finds its games and its database changed, and at last changed back.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hortus.client import Player, Refused
from tests.server.serving import PATIENCE, TOYS, Server

TWO = [{"kind": "me"}, {"kind": "me"}]
LATER = {
    "toy-hands": "tests.server.toys:NewerHands",
}
"""The games of a later version: one has other rules, one is gone."""


class Upgrade:
    """A server after an upgrade, and the tables from before it."""

    def __init__(self, server: Server, player: Player) -> None:
        self.server = server
        self.player = player
        self.old = player.create("toy-hands", TWO)["id"]
        self.bots = player.create("toy-hands", [{"kind": "bot"}] * 2, options={"cards": 8})["id"]
        self.gone = player.create("toy-rush", TWO)["id"]
        self.fine = player.create("wizards-garden", TWO)["id"]
        self.damaged = player.create("wizards-garden", TWO)["id"]
        player.play(self.damaged, 0, 0, "a1w")
        player.play(self.damaged, 1, 1, "c3w")
        self.over = player.create("toy-rush", TWO)["id"]
        for ply in range(6):
            player.play(self.over, ply // 3, ply, f"{ply // 3 + 1}.pick:1")
        self.other_content = player.create("wizards-garden", TWO)["id"]
        self.plies = {one["id"]: one["ply"] for one in player.tables()}

    def damage(self) -> None:
        """What an upgrade should not do, done to the stopped server's database."""
        with sqlite3.connect(self.server.database) as connection:
            connection.execute(
                "update events set move = 'a1b' where ply = 1 and table_id = ?", [self.damaged]
            )
            connection.execute(
                "update tables set content = 'gone' where id = ?", [self.other_content]
            )


def check_broken(player: Player, table: str, reason: str) -> None:
    """The table is shown as broken, and cannot be played."""
    shown = player.table(table)
    assert shown["status"] == "broken"
    assert reason in shown["problem"]
    frame = player.frame(table)
    assert (frame["options"], frame["status"]) == ([], "broken")
    assert reason in frame["problem"]
    for ask in (
        lambda: player.play(table, 0, shown["ply"], "play:1"),
        lambda: player.record(table),
        lambda: player._ask("GET", f"/api/tables/{table}/hint"),
        lambda: player._ask("POST", f"/api/tables/{table}/undo", {"seat": 0, "ply": 1}),
    ):
        with pytest.raises(Refused, match="cannot be played on") as refused:
            ask()
        assert refused.value.code == "broken"
    with player.sit(table) as chair:
        assert chair.receive(PATIENCE)["status"] == "broken"


def check_other_rules(upgrade: Upgrade) -> None:
    """A table of other rules that replays goes on and says so; so do bots."""
    player = upgrade.player
    shown = player.table(upgrade.old)
    assert (shown["status"], shown["ply"]) == ("running", upgrade.plies[upgrade.old])
    said = "It was begun by version 1 of the rules and goes by version 2 now."
    assert shown["remark"] == said
    assert player.frame(upgrade.old)["remark"] == said
    with player.sit(upgrade.bots) as chair:
        *_, last = chair.frames()
    assert last["over"]


def check_gone(upgrade: Upgrade) -> None:
    """So is a table of a game that is gone."""
    check_broken(upgrade.player, upgrade.gone, "there is no game 'toy-rush'")
    assert upgrade.player.frame(upgrade.gone)["svg"] == ""


def check_damaged(upgrade: Upgrade) -> None:
    """A record that was damaged says at which move."""
    check_broken(upgrade.player, upgrade.damaged, "move 2 (a1b) cannot be played")
    frame = upgrade.player.frame(upgrade.damaged)
    assert frame["svg"].startswith("<svg")
    assert (frame["step"], frame["resume"]["dropped"]) == (1, 1)


def check_content(upgrade: Upgrade) -> None:
    """A table with content that is gone is kept."""
    check_broken(
        upgrade.player, upgrade.other_content, "content 'gone', which is not on this server"
    )


def check_result(upgrade: Upgrade) -> None:
    """A finished game keeps its result even if it cannot be replayed."""
    shown = upgrade.player.table(upgrade.over)
    assert (shown["status"], shown["result"]["scores"]) == ("broken", [3, 3])
    record = upgrade.player.record(upgrade.over)
    assert "rules: 1" in record
    assert "2.pick:1 2.pick:1 2.pick:1" in record


def check_the_rest(upgrade: Upgrade) -> None:
    """Everything else goes on."""
    player = upgrade.player
    ply = player.table(upgrade.fine)["ply"]
    assert player.play(upgrade.fine, 0, ply, "a1w") == ply + 1
    assert set(upgrade.plies) <= {one["id"] for one in player.tables()}
    assert player.create("toy-hands", TWO)["status"] == "running"


def check_pages(upgrade: Upgrade) -> None:
    """The pages of a broken table open."""
    with upgrade.server.browser() as browser:
        for table in (upgrade.old, upgrade.gone, upgrade.damaged, upgrade.other_content):
            for path in (f"/table/{table}", f"/table/{table}/replay", f"/table/{table}/seat/x"):
                assert browser.get(path).status_code == 200
        assert browser.get("/").status_code == 200


def check_back(upgrade: Upgrade) -> None:
    """With the old rules back the tables go on."""
    server, player = upgrade.server, upgrade.player
    server.stop()
    server.settings["games"] = TOYS
    server.start()
    for table in (upgrade.old, upgrade.gone):
        assert player.table(table)["status"] == "running"
        assert player.frame(table)["options"]
        assert player.table(table)["remark"] == ""


def test_games_that_cannot_be_replayed_are_kept_shown_with_the_reason_and_harm_nothing(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path).start()
    try:
        upgrade = Upgrade(server, server.player())
        server.stop()
        upgrade.damage()
        server.settings["games"] = LATER
        server.start()
        check_other_rules(upgrade)
        check_gone(upgrade)
        check_damaged(upgrade)
        check_content(upgrade)
        check_result(upgrade)
        check_the_rest(upgrade)
        check_pages(upgrade)
        check_back(upgrade)
    finally:
        server.stop()
