"""What the operator does beside a server that runs is seen there within seconds; who is erased is nowhere."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hortus.client import Player, Refused
from hortus.server import changes, keys, peers, queries
from hortus.server.erasing import Forgotten, erase_players, players_of
from hortus.server.peers import OPERATOR, OnFile, announce
from hortus.server.queries import AWAY, BOT, OPEN, PERSON, Change, Place
from hortus.server.settings import Settings
from hortus.server.store import Store
from hortus.server.tables import Order, Tables
from tests.server.loops import in_loop
from tests.server.postgres import Postgres
from tests.server.serving import PATIENCE, Server
from tests.server.test_friends import HANDS, friends, lines
from tests.server.test_parts import a_sheet
from tests.server.test_playing import next_frame

GARDEN = "wizards-garden"
HORTUS = [sys.executable, "-c", "from hortus.cli.main import main; main()"]
SECONDS = 30.0
"""How long what should take a second or two may take on a busy machine."""


def admin(database: str, *words: str) -> str:
    """What a command of the operator says, in a process of its own."""
    asked = [*HORTUS, "admin", *words, "--database", database]
    environment = {**os.environ, "HORTUS_PURE": "1"}
    done = subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module", params=["a file", "PostgreSQL"])
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Server, str]]:
    """Two servers on one database, which on a file are the same; and its address for the operator."""
    folder = tmp_path_factory.mktemp("operated")
    if request.param == "a file":
        with Server(folder) as server:
            yield server, server, str(server.database)
        return
    with (
        Postgres() as postgres,
        Server(folder, "one", database=postgres.url) as one,
        Server(folder, "two", database=postgres.url) as two,
    ):
        yield one, two, postgres.url


def two_people(shared: tuple[Server, Server, str], game: str) -> tuple[Player, Player, str]:
    """Ada at one server, who is the host, and Bo at the other."""
    ada, bo, table = friends(shared[0], game)
    return ada, shared[1].player(bo.token), table


def soon(found: Any) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SECONDS
    while not found():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.1)


def test_who_is_erased_is_gone_from_a_server_that_runs(shared: tuple[Server, Server, str]) -> None:
    ada, bo, table = two_people(shared, HANDS)
    hosted = ada.create(GARDEN, [{"kind": "open"}] * 2)["id"]
    with ada.sit(table) as erased, bo.sit(table) as other:
        assert next_frame(erased)["seat"] == 0
        assert next_frame(other)["seats"][0]["name"] == "Ada"
        assert admin(shared[2], "erase", table, "1") == "Forgotten, in 1 seat\n"
        for chair in (erased, other):
            shown = next_frame(chair)
            while shown["seats"][0]["kind"] != "bot":
                shown = next_frame(chair)
            assert "Ada" not in str(shown)
            assert shown["seat"] == (1 if chair is other else None)
    assert ada.table(table)["you"] == []
    assert ada.frame(table)["seat"] is None
    assert not ada.table(table)["host"]
    soon(lambda: not ada.table(hosted)["host"])
    with pytest.raises(Refused, match="not your seat"):
        ada.play(table, 0, ada.frame(table)["ply"], "play:0")
    soon(lambda: bo.frame(table)["actors"] == [1])  # a bot has moved for her
    assert "Somebody has left for good; Sapling plays on." in lines(bo, table)


def test_a_table_that_is_closed_is_so_in_a_server_that_runs(
    shared: tuple[Server, Server, str],
) -> None:
    ada, bo, table = two_people(shared, GARDEN)
    with bo.sit(table) as chair:
        next_frame(chair)
        assert "closed" in admin(shared[2], "close", table)
        while next_frame(chair)["status"] != "broken":
            pass
    for player in (ada, bo):
        soon(lambda player=player: player.table(table)["status"] == "broken")
        assert "it was closed" in player.table(table)["problem"]


def test_a_table_whose_id_begins_with_a_hyphen_is_within_reach(tmp_path: Path) -> None:
    database = tmp_path / "old.sqlite3"
    store = Store(f"sqlite:///{database}")
    ids = ["-sAbc", "--help-me", "-hC_d-"]
    with store.engine.begin() as connection:
        for id in ids:
            place = Place(PERSON, "Ada", holders={f"ada {id}"})
            queries.add_table(connection, a_sheet(id, "", place, Place(OPEN)))
    store.close()
    for id in ids:
        assert "a1w" in admin(str(database), "export", id)
        assert admin(str(database), "erase", id, "1") == "Forgotten, in 1 seat\n"
        assert admin(str(database), "close", id) == f"{id} is closed\n"


def test_no_new_id_begins_with_a_hyphen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-sAbc", "--x", "s-Abc"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _size: next(drawn))
    assert keys.new_id() == "s-Abc"


def test_a_server_on_a_file_sees_what_others_write_and_not_what_it_writes_itself(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        url = f"sqlite:///{tmp_path / 'a.sqlite3'}"
        store, other = Store(url), Store(url)
        on_file = OnFile(store)
        assert await on_file.others_wrote(), "at first anything may be new"
        person = Place(PERSON, "Ada", holders={"ada"})
        await store.write(lambda to: queries.add_table(to, a_sheet("one", "ada", person)))
        assert not await on_file.others_wrote()
        await other.write(lambda to: announce(to, "one"))
        assert not await on_file.others_wrote(), "there is nothing to be heard"
        await other.write(lambda to: queries.change_table(to, "one", chat=False))
        assert await on_file.others_wrote()
        assert not await on_file.others_wrote()
        assert (on_file.shared, OPERATOR) == (False, "operator")
        store.close()
        other.close()

    in_loop(evening())


def test_who_erases_themselves_is_gone_from_every_table_they_ever_were_at(tmp_path: Path) -> None:
    async def evening() -> None:
        tables = Tables(Settings(database=f"sqlite:///{tmp_path / 'a.sqlite3'}", workers=1))
        try:
            places = [Place(PERSON, "Ada", holders={"ada"}), Place(PERSON, "Bo", holders={"bo"})]
            table = await tables.create(Order(GARDEN, "ada", "", places=places))
            await table.rename(1, "bo", "Bob")
            await table.hand_over("ada", 1)
            await table.let("bo", chat=False)
            await table.give(1, "bo", None)
            assert "Ada hands the table to Bob" in told(table.changes)
            assert await tables.forget("bo") == 0, "he holds no seat any more"
            assert table.sheet.host == ""
            assert "Bo" not in told(table.changes)
            assert "Somebody is called Somebody now." in told(table.changes)
        finally:
            await tables.end()

    in_loop(evening())


def told(became: list[Change]) -> str:
    """What is said of changes."""
    return " ".join([changes.words_of(one) for one in became if one.kind in changes.WORDS])


def erased(tmp_path: Path, *became: Change, places: list[Place]) -> tuple[Forgotten, queries.Sheet]:
    """A table once Bo is erased."""
    store = Store(f"sqlite:///{tmp_path / 'e.sqlite3'}")
    with store.engine.begin() as connection:
        queries.add_table(connection, a_sheet("one", "ada", *places))
        queries.add_changes(connection, "one", 0, became)
        forgotten = erase_players(connection, ["bo"])
        assert "bo" not in players_of(connection, "one", 0)
        sheet = queries.load_table(connection, "one")
        assert sheet is not None
        assert sheet.places == queries.load_places(connection, "one")
        assert sheet.changes == queries.load_changes(connection, "one")
    store.close()
    return forgotten, sheet


def test_a_seat_that_was_kept_for_who_is_erased_opens_to_nobody(tmp_path: Path) -> None:
    ada, left = Place(PERSON, "Ada", holders={"ada"}), Place(OPEN, "Bo", key="his", kept=True)
    became = [Change(0, 1, changes.LEFT, "Bo", "Bo", "Bo", "bo", 0)]
    became.append(Change(0, 1, AWAY, "Bo", "", "", "bo", 0))
    forgotten, sheet = erased(tmp_path, *became, places=[ada, left])
    assert forgotten == (0, ["one"])
    seat = sheet.places[1]
    assert (seat.kind, seat.name, seat.kept) == (BOT, "Sapling", False)
    assert seat.key != "his"
    assert [one.kind for one in sheet.changes[2:]] == [changes.FORGOTTEN, changes.ERASED]
    assert set(changes.last_at(sheet.changes, 1)) == {changes.NOBODY}


def test_a_seat_that_is_kept_for_somebody_else_stays_so(tmp_path: Path) -> None:
    ada, left = Place(PERSON, "Ada", holders={"ada"}), Place(BOT, "Oak", "greedy", "k", kept=True)
    became = [
        Change(0, 1, AWAY, "Bo", "", "", "bo", 0),
        Change(0, 1, changes.OPENED, "", "", "", "ada", 0),
        Change(0, 1, AWAY, "Cy", "", "", "cy", 0),
    ]
    _, sheet = erased(tmp_path, *became, places=[ada, left])
    assert (sheet.places[1].key, sheet.places[1].kept) == ("k", True)
    assert changes.last_at(sheet.changes, 1) == {"cy": "Cy"}


def test_whoever_was_removed_is_not_named_once_erased_and_bots_keep_their_names(
    tmp_path: Path,
) -> None:
    ada, bot = Place(PERSON, "Ada", holders={"ada"}), Place(BOT, "Sapling", "sapling")
    removed = Change(0, 1, changes.REMOVED, "Sapling", "Bo", "Ada", "bo", 0)
    _, sheet = erased(tmp_path, removed, places=[ada, bot])
    assert told(sheet.changes) == "Ada removes Somebody from the table; Sapling plays on."
    assert changes.names_in(removed) == {"Bo"}
    assert peers.LOOK <= 2


def test_two_who_are_erased_are_followed_by_bots_of_two_names(tmp_path: Path) -> None:
    both = [Place(PERSON, "Bo", holders={"bo"}), Place(PERSON, "Bo 2", holders={"bo"})]
    forgotten, sheet = erased(tmp_path, places=both)
    assert forgotten.seats == 2
    assert [one.name for one in sheet.places] == ["Sapling", "Sapling 2"]
