"""`hortus solve` as people use it: solve, be told where the table lies, check it."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from hortus.solve.table import Scope
from tests.cli.test_commands import HORTUS, run


def test_solving_says_what_it_will_take_where_the_table_lies_and_what_the_game_is_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    solving = ("solve", "wizards-garden", "-o", "seeds=5")
    said = run(*solving, "--workers", "1").replace("\n", "")
    assert "MB of memory" in said
    assert (tmp_path / Scope(5).file_name).exists()
    assert Scope(5).file_name in said
    assert "The value of the game is 0: a draw." in said
    again = run(*solving, "-o", "tie_without_staff=second").replace("\n", "")
    assert "There is a table already" in again
    assert "the second player wins the tie" in again
    assert "positions derived again, all right" in run(*solving, "--check").replace("\n", " ")


def test_a_table_that_is_missing_or_damaged_is_refused_with_a_sentence(tmp_path: Path) -> None:
    assert "No such file" in run(
        "solve", "wizards-garden", "--check", "--out", str(tmp_path / "none"), code=1
    )
    (tmp_path / "odd").write_bytes(b"odd")
    said = run("solve", "wizards-garden", "--check", "--out", str(tmp_path / "odd"), code=1)
    assert "is not a table of Hortus" in said.replace("\n", " ")
    assert "Weeds is not solved" in run("solve", "weeds", code=1)


def test_stopping_keeps_what_is_done(tmp_path: Path) -> None:
    command = [*HORTUS, "solve", "wizards-garden", "-o", "seeds=12", "--out", str(tmp_path / "t")]
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
    with subprocess.Popen(
        [*command, "--workers", "1"], stdout=subprocess.PIPE, text=True, env=environment
    ) as solving:
        assert solving.stdout is not None
        assert "Solving" in solving.stdout.readline()
        part = tmp_path / "t.part"
        while not part.exists():
            assert solving.poll() is None
        solving.send_signal(signal.SIGINT)
        said, _ = solving.communicate()
    assert solving.returncode == 130
    assert "go on with --resume" in said
    assert part.exists()
