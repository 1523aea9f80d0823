"""The ladder of a game: its file, or the levels of the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.bots import roster
from hortus.core.errors import BadContent
from hortus.core.registry import register
from hortus.table import ladder as ladders
from hortus.table.ladder import FILE, LEVELS, Rung, ladder

GAMES = hortus.games()


@pytest.mark.parametrize("name", GAMES)
def test_every_rung_can_be_played_and_no_title_comes_twice(name: str) -> None:
    rungs = ladder(name)
    assert len({rung.title for rung in rungs}) == len(rungs) >= 3
    for rung in rungs:
        game = hortus.load(name, None, **rung.options)
        assert game.check_players(rung.players) == rung.players
        assert roster.entry(rung.bot) in roster.bots_for(name)


def test_potato_patrol_begins_with_the_mission_for_first_games() -> None:
    first, *_, last = ladder("potato-patrol")
    assert first.options == {"mission": "fort", "difficulty": "gentle"}
    assert last.options == {"mission": "cellar"}


def test_power_plants_begins_in_training() -> None:
    assert ladder("power-plants")[0] == Rung(
        "Training against a Seedling", "seedling", 2, {"mode": "training"}
    )


def test_without_a_file_the_levels_of_the_bots_are_the_rungs() -> None:
    register("toy-sound", "tests.conformance.toys:HighCard")
    assert [rung.bot for rung in ladder("toy-sound")] == list(LEVELS)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "rung is missing"),
        ("rung = []", "at least one"),
        ('[[rung]]\ntitle = "A"\nbot = "nobody"', "no bot 'nobody'"),
        ('[[rung]]\ntitle = "A"\nbot = "random"\noptions = "seeds=1"', "seeds"),
        ('[[rung]]\ntitle = "A"\nbot = "random"\nplayers = 5', "not 5"),
        ('[[rung]]\ntitle = "A"\nbot = "random"\nlevel = 5', "level is not a field"),
    ],
)
def test_a_file_that_is_wrong_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, trouble: str
) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    monkeypatch.setattr(ladders, "lessons_of", lambda _: tmp_path / "lessons")
    with pytest.raises(BadContent, match=trouble):
        ladder("wizards-garden")
