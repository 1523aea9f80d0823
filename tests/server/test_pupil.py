"""A net that was taught plays at a table: what `HORTUS_LEARNED=FILE hortus serve` offers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.bots.learned import VARIABLE, LearnedBot, Net
from tests.server.serving import Server
from tests.server.test_playing import finish


def test_the_pupil_is_offered_in_its_game_and_plays_as_its_net_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    net = Net.new(hortus.load("wizards-garden"), 2, 8, seed=1)
    net.about["iterations"] = 0
    net.save(tmp_path / "net.npz")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "net.npz"))
    with Server(tmp_path) as server:
        games = {one["name"]: one["bots"] for one in server.browser().get("/api/games").json()}
        titles = {game: [one["title"] for one in bots] for game, bots in games.items()}
        assert "Pupil" in titles["wizards-garden"]
        assert "Pupil" not in titles["weeds"]
        player = server.player()
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "learned"}]
        table = player.create("wizards-garden", seats, name="Ada")
        with player.sit(table["id"]) as chair:
            assert finish(chair)["over"]
        record = hortus.Record.loads(player.record(table["id"]))
    assert list(record.seats) == ["Ada", "Pupil"]
    state = record.load_game().start()
    pupil = LearnedBot(net)
    for move in record.moves:
        if state.actors == (1,):
            view = state.view(1)
            assert str(pupil.choose(view, Random(1))) == move
        state.play(state.parse(move))
    assert state.over
