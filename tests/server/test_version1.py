"""What was played by older rules is never lost: it goes on, or stops at its last good step with the reason.

`tests/data/version1` holds what version 1 of every game left behind.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hortus.client import Player, Refused
from hortus.core.record import Record
from hortus.server.queries import Happening
from hortus.server.replaying import (
    agreed_on,
    effective,
    is_move,
    mark_of,
    read_mark,
    rebuild,
    record_of,
    set_aside,
)
from tests.server.serving import PATIENCE, TOYS, Server

KEPT = Path(__file__).parents[1] / "data" / "version1"
FACTS: dict[str, Any] = json.loads((KEPT / "version1.json").read_text())
GAMES = sorted(FACTS["tables"])


# --- the records ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("end", ["finished", "unfinished"])
def test_a_record_of_version_1_is_followed_and_said_to_be_one(game: str, end: str) -> None:
    record = Record.loads((KEPT / f"{game}.{end}.hortus").read_text())
    followed = record.follow()
    today = record.load_game().rules_version
    assert bool(followed.remark) == (today != 1)
    assert bool(followed.trouble) == (len(followed.moves) < len(record.moves))
    if today == 1:
        assert followed.trouble == ""
    if followed.trouble == "" and end == "finished":
        result = followed.state.result
        assert result is not None
        assert list(result.winners) == FACTS["results"][game]["winners"]


# --- the database -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("version1")
    server = Server(folder, games={})
    shutil.copy(KEPT / "tables.v1.db", server.database)
    with server as running:
        yield running


def events(server: Server, table: str) -> list[tuple[str, int]]:
    """Everything that is kept of a table."""
    with sqlite3.connect(server.database) as connection:
        rows = connection.execute(
            "select move, mover from events where table_id = ? order by ply", [table]
        )
        return rows.fetchall()


def go_on(table: str, players: list[Player]) -> dict[str, Any]:
    """A table in play: as it is, or from its last good step once all have agreed."""
    for seat, player in enumerate(players):
        frame = player.frame(table, seat)
        if frame["resume"] is not None:
            order = {"seat": seat, "ply": frame["ply"]}
            player._ask("POST", f"/api/tables/{table}/resume", order)
    return players[0].frame(table, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_table_of_version_1_keeps_its_result_and_its_record(
    old: Server, game: str
) -> None:
    ada = old.player(FACTS["players"]["ada"])
    table = FACTS["tables"][game]["over"]
    shown = ada.table(table)
    assert shown["status"] in ("over", "broken")
    assert shown["result"] is not None
    assert ada.frame(table)["svg"].startswith("<svg")
    moves = Record.loads(ada.record(table)).moves
    assert list(moves) == [move for move, _ in events(old, table)]


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_on_at_their_table_of_version_1(old: Server, game: str) -> None:
    ada, ben = (old.player(FACTS["players"][name]) for name in ("ada", "ben"))
    table = FACTS["tables"][game]["people"]
    before = events(old, table)
    frame = go_on(table, [ada, ben])
    assert frame["status"] in ("running", "over")
    assert events(old, table)[: len(before)] == before
    if frame["status"] == "running":
        seat = frame["actors"][0]
        player = (ada, ben)[seat]
        frame = player.frame(table, seat)
        assert player.play(table, seat, frame["ply"], frame["options"][0]["text"]) > frame["ply"]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_of_version_1_that_was_thinking_thinks_again(old: Server, game: str) -> None:
    ada = old.player(FACTS["players"]["ada"])
    table = FACTS["tables"][game]["bot"]
    go_on(table, [ada])
    with ada.sit(table, 0) as chair:
        frame = next(f for f in chair.frames() if f["your_turn"] or f["over"])
    assert frame["status"] in ("running", "over")


# --- rules that cannot follow what was played -------------------------------------------------


class Stopped:
    """Two people in the middle of a rush with threes, and a table of bots, when threes are abolished."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder).start()
        self.ada, self.ben = self.server.player(), self.server.player()
        made = self.ada.create("toy-rush", [{"kind": "me"}, {"kind": "open"}], name="Ada")
        self.table = made["id"]
        self.ben.claim(self.server.url + made["seats"][1]["link"], "Ben")
        for ply, text in enumerate(("1.pick:1", "2.pick:2", "1.pick:3", "2.pick:1")):
            (self.ada, self.ben)[ply % 2].play(self.table, ply % 2, ply, text)
        self.hands = self.ada.create("toy-hands", [{"kind": "me"}] * 2)["id"]
        self.server.stop()
        self._deal_a_five()
        self.server.settings["games"] = {
            "toy-rush": "tests.server.toys:StricterRush",
            "toy-hands": "tests.server.toys:StricterHands",
        }
        self.server.start()

    def _deal_a_five(self) -> None:
        """Seat 1 holds a 5, which seat 0 cannot know."""
        with sqlite3.connect(self.server.database) as connection:
            rows = "update events set move = ? where table_id = ? and ply = ?"
            for ply, card in enumerate((0, 1, 2, 3, 5, 4)):
                connection.execute(rows, [f"deal:{ply // 3},{card}", self.hands, ply])

    def resume(self, player: Player, seat: int | None, ply: int) -> int:
        order = {"seat": seat, "ply": ply}
        found = player._ask("POST", f"/api/tables/{self.table}/resume", order)
        return int(found["ply"])


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stopped]:
    made = Stopped(tmp_path_factory.mktemp("stopped"))
    yield made
    made.server.stop()


def test_a_table_is_shown_to_its_last_good_step_with_the_reason(stopped: Stopped) -> None:
    frame = stopped.ben.frame(stopped.table)
    assert (frame["status"], frame["step"], frame["ply"]) == ("broken", 2, 4)
    assert frame["problem"].startswith("move 3 (1.pick:3) cannot be played: 1.pick:3: that number")
    assert "[[1], [2]]" in frame["svg"]
    assert frame["resume"] == {"step": 2, "dropped": 2, "agreed": [], "needed": [0, 1]}
    told = [line["text"] for line in frame["log"]["lines"]]
    assert told == ["Ben sits down.", "Ada picks 1.", "Ben picks 2."]
    past = stopped.ben._ask("GET", f"/api/tables/{stopped.table}/frames/1")
    assert "[[1], []]" in past["svg"]
    with pytest.raises(Refused, match="cannot be played on"):
        stopped.ben.play(stopped.table, 1, 4, "2.pick:1")


def test_a_reason_tells_nobody_what_is_hidden(stopped: Stopped) -> None:
    frame = stopped.ada.frame(stopped.hands, 0)
    assert frame["problem"] == "move 5 cannot be played by these rules"
    assert stopped.ada.table(stopped.hands)["problem"] == frame["problem"]
    assert "move 5 (deal:1,5) cannot be played" in stopped.server.log.read_text()


def test_people_play_on_from_there_once_all_agree_and_what_is_set_aside_is_kept(
    stopped: Stopped,
) -> None:
    eve = stopped.server.player()
    for player, seat in ((eve, None), (eve, 0), (stopped.ben, 0), (stopped.ada, None)):
        with pytest.raises(Refused) as refused:
            stopped.resume(player, seat, 4)
        assert refused.value.code == "forbidden"
    assert stopped.resume(stopped.ada, 0, 4) == 5
    with pytest.raises(Refused, match="moved on"):
        stopped.resume(stopped.ben, 1, 4)
    stopped.server.kill()
    stopped.server.start()
    frame = stopped.ben.frame(stopped.table)
    assert frame["resume"]["agreed"] == [0]
    with stopped.ben.sit(stopped.table) as chair:
        assert chair.receive(PATIENCE)["status"] == "broken"
        assert stopped.resume(stopped.ben, 1, 5) == 7
        again = chair.receive(PATIENCE)
        while again["type"] != "frame":
            again = chair.receive(PATIENCE)
        assert (again["status"], again["step"], again["resume"]) == ("running", 2, None)
        assert [one["text"] for one in again["options"]] == ["2.pick:1", "2.pick:2"]
    assert again["remark"].endswith("By agreement 2 moves of the older rules were set aside.")
    with pytest.raises(Refused, match="nothing to agree on"):
        stopped.resume(stopped.ben, 1, 7)
    assert stopped.ada.play(stopped.table, 0, 7, "1.pick:2") == 8
    assert [move for move, _ in events(stopped.server, stopped.table)] == [
        *("1.pick:1", "2.pick:2", "1.pick:3", "2.pick:1"),
        *("<agree 2>", "<agree 2>", "<cut 2>", "1.pick:2"),
    ]
    stopped.server.kill()
    stopped.server.start()
    assert stopped.ada.frame(stopped.table)["step"] == 3


def test_where_no_people_sit_it_is_the_hosts_to_say(tmp_path: Path) -> None:
    server = Server(tmp_path, pace=10).start()
    try:
        player = server.player()
        table = player.create("toy-rush", [{"kind": "bot"}] * 2)["id"]
        server.stop()
        with sqlite3.connect(server.database) as connection:
            connection.execute("delete from events where table_id = ?", [table])
            connection.execute("insert into events values (?, 0, '1.pick:3', 0, 0)", [table])
        server.settings |= {"games": {**TOYS, "toy-rush": "tests.server.toys:StricterRush"}}
        server.settings["pace"] = 0
        server.start()
        order = {"ply": 1}
        with pytest.raises(Refused, match="those who sit here"):
            server.player()._ask("POST", f"/api/tables/{table}/resume", order)
        player._ask("POST", f"/api/tables/{table}/resume", order)
        with player.sit(table) as chair:
            *_, last = chair.frames()
        assert last["over"]
    finally:
        server.stop()


# --- what is kept, read -----------------------------------------------------------------------


def happenings(*moves: str) -> list[Happening]:
    return [Happening(move, index % 2, 0) for index, move in enumerate(moves)]


def test_marks_are_no_moves() -> None:
    assert read_mark(mark_of("cut", 12)) == ("cut", 12)
    assert read_mark("<undo>") is None
    kept = happenings("a", "<undo>", "<agree 3>", "<cut 3>")
    assert [is_move(one) for one in kept] == [True, False, False, False]


def test_what_counts_is_what_was_neither_taken_back_nor_set_aside() -> None:
    kept = happenings("a", "b", "<undo>", "c", "d", "<agree 1>", "<agree 1>", "<cut 1>", "e")
    assert [one.move for one in effective(kept)] == ["a", "e"]
    assert set_aside(kept) == 2
    assert agreed_on(kept, 1) == {0, 1}
    assert agreed_on(kept, 2) == set()


def test_rules_that_fail_leave_the_last_good_step(old: Server, monkeypatch: Any) -> None:
    from hortus.server import queries
    from hortus.server.store import Store
    from hortus.table.match import Match

    store = Store(f"sqlite:///{old.database}")
    table = FACTS["tables"]["wizards-garden"]["bot"]
    sheet = store.read_now(lambda connection: queries.load_table(connection, table))
    store.close()
    assert sheet is not None
    appended = Match.append

    def fail(match: Match, move: Any) -> None:
        appended(match, move)
        if len(match.moves) == 4:
            match.moves.pop()
            raise ZeroDivisionError

    monkeypatch.setattr(Match, "append", fail)
    rebuilt = rebuild(sheet, None)
    assert rebuilt.match is not None
    assert len(rebuilt.match.moves) == 3
    assert rebuilt.trouble == "move 4 cannot be played: these rules fail at it"
    assert len(record_of(sheet, None).moves) > 4
