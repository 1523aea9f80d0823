"""Tables with a designer's own content: offered by the operator, named at the table, kept over a restart."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hortus.cli.main import app
from hortus.client import Player, Refused
from hortus.core import registry
from hortus.core.errors import BadContent
from hortus.core.record import Record
from hortus.server.packs import LONGEST_NAME, Pack, Shelf, find_packs
from tests.server.serving import Server

GAME = "power-plants"


def copy_content(folder: Path, game: str = GAME) -> Path:
    """What `hortus content copy` makes."""
    done = CliRunner().invoke(app, ["content", "copy", game, str(folder)])
    assert done.exit_code == 0, done.output
    return folder


def rename_plants(folder: Path) -> None:
    """Call every plant something else."""
    file = folder / "plants.toml"
    text = file.read_text("utf-8")
    assert '\ntitle = "' in text
    file.write_text(text.replace('\ntitle = "', '\ntitle = "Lunar '), "utf-8")


# --- what is on offer -------------------------------------------------------------------------


def test_a_directory_of_files_is_for_the_game_that_has_files_of_these_names(tmp_path: Path) -> None:
    mine = copy_content(tmp_path / "mine")
    patrol = copy_content(tmp_path / "my cards", "potato-patrol")
    assert find_packs([mine, patrol]) == [
        Pack(GAME, "mine", mine),
        Pack("potato-patrol", "my cards", patrol),
    ]
    assert registry.content_of("potato-patrol").name == "content"
    many = tmp_path / "many"
    shutil.copytree(mine, many / GAME / "other")
    assert find_packs([many]) == [Pack(GAME, "other", many / GAME / "other")]


def test_what_cannot_be_played_with_is_refused_in_a_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(BadContent, match=r"no \.toml file"):
        find_packs([empty])
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "dragons.toml").write_text("")
    with pytest.raises(BadContent, match=r"no game has files called dragons\.toml"):
        find_packs([strange])
    mine = copy_content(tmp_path / "mine")
    shutil.copytree(mine, tmp_path / "again" / GAME / "mine")
    with pytest.raises(BadContent, match="two contents 'mine' for power-plants"):
        find_packs([mine, tmp_path / "again"])
    with pytest.raises(BadContent, match="up to 64 letters"):
        find_packs([shutil.copytree(mine, tmp_path / ("x" * (LONGEST_NAME + 1)))])
    (mine / "plants.toml").write_text("[[plant]]\nname = 7\n")
    with pytest.raises(BadContent, match=r"plants\.toml:\d+"):
        find_packs([mine])
    done = CliRunner().invoke(app, ["serve", "--content", str(mine)])
    assert done.exit_code != 0
    assert "Traceback" not in done.output


def test_all_play_with_the_files_as_they_were_when_the_server_started(tmp_path: Path) -> None:
    mine = copy_content(tmp_path / "mine")
    shelf = Shelf([mine])
    folder = shelf.folder(GAME, "mine")
    assert folder is not None
    before = registry.load(GAME, folder).library.source
    rename_plants(mine)
    assert registry.load(GAME, folder).library.source == before
    assert shelf.names(GAME) == ["mine"]
    assert shelf.names("weeds") == []
    for name in ("", "other", "../mine", str(mine)):
        assert shelf.folder(GAME, name) is None
    assert shelf.folder("weeds", "mine") is None
    shelf.close()
    assert not Path(folder).exists()


# --- at the table -----------------------------------------------------------------------------


def test_a_table_is_set_up_with_a_designers_own_content_and_is_named_by_it(tmp_path: Path) -> None:
    mine = copy_content(tmp_path / "mine")
    rename_plants(mine)
    with Server(tmp_path, content=[str(mine)]) as server, server.browser() as browser:
        offered = {one["name"]: one["content"] for one in browser.get("/api/games").json()}
        assert [one["name"] for one in offered[GAME]] == ["", "mine"]
        assert [one["name"] for one in offered["weeds"]] == [""]
        assert '<option value="mine">mine</option>' in browser.get(f"/games/{GAME}").text
        player = server.player()
        table = player.create(GAME, content="mine")
        assert table["content"] == "mine"
        frame = player.frame(table["id"])
        assert (frame["content"], frame["status"]) == ("mine", "running")
        assert "Lunar" in frame["svg"]
        assert "with mine" in browser.get(table["url"]).text
        with player.sit(table["id"]) as seat:
            for turn in seat.turns():
                seat.play(turn["options"][0]["text"])
        record = Record.loads(player.record(table["id"]))
        assert record.replay(content=mine).over
        own = player.create(GAME)
        assert "Lunar" not in player.frame(own["id"])["svg"]
        for path in ("../mine", "/tmp", f"../{GAME}/mine", "other"):
            with pytest.raises(Refused, match="no content of that name"):
                player.create(GAME, content=path)
        with pytest.raises(Refused, match="no content of that name"):
            player.create("weeds", content="mine")


def test_content_that_changes_or_goes_is_told_at_the_table_and_loses_nothing(
    tmp_path: Path,
) -> None:
    mine = copy_content(tmp_path / "mine")
    original = (mine / "plants.toml").read_bytes()
    server = Server(tmp_path, content=[str(mine)])
    with server:
        player = server.player()
        id = player.create(GAME, [{"kind": "me"}] * 2, content="mine")["id"]
        begun = player.frame(id, 0)
        seat = begun["actors"][0]
        text = player.frame(id, seat)["options"][0]["text"]
        ply = player.play(id, seat, begun["ply"], text)
    rename_plants(mine)
    with server:
        check_told(player, id, "it was played with the content 'mine', which has changed")
    server.settings["content"] = []
    with server:
        told = "it is played with the content 'mine', which is not on this server"
        check_told(player, id, told)
    server.settings["content"] = [str(mine)]
    (mine / "plants.toml").write_bytes(original)
    with server:
        frame = player.frame(id, 0)
        assert (frame["status"], frame["ply"], frame["content"]) == ("running", ply, "mine")
        seat = frame["actors"][0]
        text = player.frame(id, seat)["options"][0]["text"]
        assert player.play(id, seat, ply, text) > ply


def check_told(player: Player, id: str, words: str) -> None:
    """The table stands still, says why in one sentence and can still be looked up."""
    frame = player.frame(id, 0)
    assert (frame["status"], frame["problem"]) == ("broken", words)
    assert (frame["options"], frame["resume"]) == ([], None)
    shown = player.table(id)
    assert (shown["problem"], shown["content"]) == (words, "mine")
    with pytest.raises(Refused, match="This table cannot be played on"):
        player.play(id, 0, frame["ply"], "x")
