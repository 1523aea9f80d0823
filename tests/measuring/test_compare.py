"""Comparing two builds: medians of figures that both have, and a verdict only when asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from bench import speed
from bench.compare import compared, shown

import hortus

ROOT = Path(__file__).parents[2]


def test_medians_are_compared_for_what_both_builds_can_do() -> None:
    then = [{"weeds": {"copy()": figure, "old": 1.0}} for figure in (10.0, 1000.0, 20.0)]
    now = [{"weeds": {"copy()": figure, "new": 1.0}, "sixth": {}} for figure in (15.0, 1.0, 30.0)]
    assert compared(then, now) == [("weeds", "copy()", 20.0, 15.0)]


def test_what_is_slower_is_counted_only_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [("weeds", "copy()", 100.0, 96.0), ("weeds", "play()", 100.0, 97.0)]
    assert shown(lines, None) == 0
    assert shown(lines, 0.97) == 1
    assert capsys.readouterr().out.count("BELOW 0.97") == 1


def test_an_unknown_commit_is_refused_with_a_sentence() -> None:
    command = [sys.executable, "-m", "bench.compare", "no-such-commit"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("there is no commit 'no-such-commit' here")


def test_every_game_is_measured_at_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "SECONDS", 0.001)
    monkeypatch.setattr(speed, "POSITIONS", 2)
    monkeypatch.setattr(speed, "PLIES", 1)
    ours = {name for name in hortus.games() if not name.startswith("toy-")}
    assert set(speed.PLAYERS) == ours
    for name in ours:
        figures = speed.measured(name)
        assert len(figures) == 6
        assert all(figure > 0 for figure in figures.values())
