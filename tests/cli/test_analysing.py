"""`hortus replay --analyse` as people use it."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.cli.common import progress_bar
from hortus.core.record import Record
from hortus.table.annotate import turning_point
from tests.cli.test_commands import run


@pytest.fixture
def game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    bots = [RandomBot("Ada"), RandomBot("Bo")]
    match = hortus.play(hortus.load("wizards-garden"), bots, seed=7)
    path = tmp_path / "game.hortus"
    path.write_text(match.record.dumps())
    return path


def test_a_record_is_analysed_and_written_with_its_notes(game_file: Path) -> None:
    out = game_file.parent / "notes.hortus"
    said = run("replay", str(game_file), "--analyse", "--budget", "30", "--out", str(out))
    assert "Analysed by search:30: estimates." in said
    assert "Ada: !! " in said
    record, before = Record.loads(out.read_text()), Record.loads(game_file.read_text())
    assert record.moves == before.moves
    assert {note.mark for note in record.notes} <= {"", "!!", "!", "?", "??"}
    assert f"The turning point is step {turning_point(record.notes)} (t goes there)." in said
    again = run("replay", str(out), "--analyse", "--budget", "30", "--out", str(out))
    assert "Analysed by search:30" in again
    assert Record.loads(out.read_text()) == record


def test_notes_stand_beside_the_moves_and_t_goes_to_the_turning_point(game_file: Path) -> None:
    record = Record.loads(game_file.read_text())
    lines = "; 0 read by hand\n; 2 ? -0.25 too early\n; 3 ?? -1 the turning point; better: a1b\n"
    game_file.write_text(record.dumps() + lines)
    said = run("replay", str(game_file), typed="t\nb\nwhat\nq\n")
    assert "t: turning point, number, q: leave > " in said
    assert "'what' is none of Enter, b, t, a number from" in said
    assert "Note: read by hand" in said
    third, second = said.index("3 of "), said.index("2 of ")
    assert third < second
    assert "Blunder (-1): the turning point; better: a1b" in said[:third]
    assert "Mistake (-0.25): too early" in said[third:second]
    told = [line for line in said.split("\n") if "plants" in line]
    assert [line.split()[-1] for line in told] == ["??", "?", "?"]


def test_a_bar_shows_how_much_is_done() -> None:
    with progress_bar("Working") as (bar, task):
        bar.update(task, completed=1, total=4)
        assert bar.tasks[0].percentage == 25
