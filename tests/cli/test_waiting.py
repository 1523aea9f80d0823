"""Waiting in the terminal: bots leave people the first move, a bar shows long thinking, hints come twice."""

from __future__ import annotations

import builtins
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import hortus
from hortus.bots.bot import Bot, RandomBot
from hortus.cli import evening as evenings
from hortus.cli import screen
from hortus.cli.evening import WAITED_FOR, Evening
from hortus.cli.journal import Journal
from hortus.cli.screen import BAR_AFTER, busy
from hortus.core import registry
from hortus.core.contract import Game, Move, View
from hortus.table.hints import CERTAIN_WORD, EVEN_WORD, FIRST_SECONDS, MORE_SECONDS, Hint
from hortus.table.match import Match, Seat


class Failing(Bot):
    """Raises."""

    def choose(self, view: View, rng: Random) -> Move:
        raise ValueError("lost")


@pytest.fixture
def rush() -> Iterator[Game]:
    """Everybody picks numbers at once."""
    registry.register("toy-rush", "tests.server.toys:RushGame")
    yield registry.load("toy-rush")
    registry._entries().pop("toy-rush")
    registry.game_class.cache_clear()


def spend(match: Match, file: Path, answers: str, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """An evening with somebody who answers so, word by word."""
    words = iter(answers.split())
    monkeypatch.setattr(builtins, "input", lambda _: next(words))
    evening = Evening(match, Journal(file, match))
    evening.play()
    return evening


def test_where_all_act_at_once_bots_answer_move_by_move(
    rush: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(rush, [Seat("Ada"), Seat("Random", RandomBot())], seed=1)
    spend(match, tmp_path / "a.hortus", "1 1 1", monkeypatch)
    assert match.movers == [0, 1, 0, 1, 0, 1]


def test_they_go_first_if_they_are_asked_to(
    rush: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = Match(rush, [Seat("Ada"), Seat("Random", RandomBot())], seed=1)
    spend(match, tmp_path / "a.hortus", "w w w w 1 1 1", monkeypatch)
    assert match.movers == [1, 1, 1, 0, 0, 0]
    assert "Nobody else is waiting to act." in capsys.readouterr().out
    assert "w lets them" in WAITED_FOR


def test_a_bot_that_fails_does_not_end_the_evening(
    rush: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(rush, [Seat("Ada"), Seat("Bad", Failing("bad"))], seed=1)
    evening = spend(match, tmp_path / "a.hortus", "1 1 1", monkeypatch)
    assert match.state.over
    told = [line for _, line in evening.log]
    assert told.count("Bad failed (ValueError): an easier bot moved instead.") == 3


def test_a_second_hint_at_the_same_place_thinks_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[float] = []

    def found(view: View, seconds: float) -> Hint:
        asked.append(seconds)
        sure = CERTAIN_WORD if len(asked) > 2 else EVEN_WORD
        equal = view.moves()[1] if len(asked) < 3 else None
        return Hint(view.moves()[0], "It annoys {1}.", sure, "master", equal, "{1} sulks.")

    monkeypatch.setattr(evenings, "find_hint", found)
    match = Match(hortus.load("wizards-garden", seeds=5), ["Ada", "Ben"], seed=1)
    with pytest.raises(StopIteration):
        spend(match, tmp_path / "a.hortus", "h h 1 h", monkeypatch)
    assert asked == [FIRST_SECONDS, MORE_SECONDS, FIRST_SECONDS]
    told = " ".join(capsys.readouterr().out.split())
    assert "(one of several as good)" in told
    assert told.count("As good: ") == 2
    assert told.count("It annoys Ben.") == 3
    assert told.count("h again: more.") == 2
    assert told.count("Ben sulks.") == 1


def test_a_bar_shows_that_somebody_thinks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BAR_AFTER == 2
    file = StringIO()
    monkeypatch.setattr(screen, "console", Console(file=file, force_terminal=True, width=80))
    monkeypatch.setattr(screen, "BAR_AFTER", 0.0)
    for seconds in (10.0, 0.0):
        file.truncate(0)
        with busy("Master is thinking", seconds):
            while "━" not in file.getvalue():
                time.sleep(0.01)
        assert "Master is thinking" in file.getvalue()
