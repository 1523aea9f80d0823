"""Records of other rules on the command line: shown as far as they go, with what there is to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus.core.record import Record
from tests.cli.test_commands import run

VERSION1 = Path(__file__).parents[1] / "data" / "version1"


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A record of rules that nobody has any more."""
    path = tmp_path / "other.hortus"
    path.write_text(Record("wizards-garden", 999, ["Ada", "Bo"], ["a1w", "c3b"]).dumps())
    return path


@pytest.fixture
def stopped(tmp_path: Path) -> Path:
    """A record whose third move is none by these rules."""
    path = tmp_path / "stopped.hortus"
    moves = ["a1w", "c3b", "a1b", "b2w"]
    path.write_text(Record("wizards-garden", 999, ["Ada", "Bo"], moves).dumps())
    return path


def test_a_record_that_replays_by_other_rules_is_shown_and_says_so(
    other: Path, tmp_path: Path
) -> None:
    said = "it was played by version 999 of the rules of Wizard's Garden"
    output = run("replay", str(other), "--at", "2")
    assert said in output
    assert "2 of 2" in output
    assert said in run("render", str(other), "--out", str(tmp_path / "end.svg"))


def test_a_record_is_shown_to_its_last_good_step_with_the_reason(
    stopped: Path, tmp_path: Path
) -> None:
    reason = "move 3 (a1b) cannot be played"
    output = run("replay", str(stopped), typed="\n\n\n", code=1)
    assert reason in output
    assert "it is shown up to there, 2 of 4" in output
    assert "2 of 4" in run("replay", str(stopped), "--at", "2")
    assert reason in run("replay", str(stopped), "--at", "3", code=1)
    picture = tmp_path / "end.svg"
    assert reason in run("render", str(stopped), "--out", str(picture), code=1)
    assert picture.read_text().startswith("<svg")
    assert reason in run("render", str(stopped), "--at", "4", "-O", str(picture), code=1)
    pictures = tmp_path / "pictures"
    run("replay", str(stopped), "--svg", str(pictures), code=1)
    assert len(list(pictures.iterdir())) == 3


def test_records_of_version_1_can_be_replayed_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "weeds.svg"
    path = VERSION1 / "weeds.unfinished.hortus"
    trouble = Record.loads(path.read_text()).follow().trouble
    run("render", str(path), "--out", str(picture), code=1 if trouble else 0)
    assert picture.read_text().startswith("<svg")
