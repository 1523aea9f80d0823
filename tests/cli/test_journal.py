"""The file of a match in progress: whole after every move, and of use wherever it was cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus import BadRecord, Match, Record
from hortus.bots.bot import RandomBot
from hortus.cli.journal import Journal, last_file, new_file, reopen, shelf

GAME = hortus.load("wizards-garden")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_every_move_is_in_the_file_when_it_has_happened(tmp_path: Path) -> None:
    match = Match(GAME, [RandomBot(), RandomBot()], seed=3)
    journal = Journal(tmp_path / "evening.hortus", match)
    assert reopen(journal.path.read_text()).moves == ()
    while match.step() is not None:
        journal.keep()
        assert reopen(journal.path.read_text()) == match.record
    with pytest.raises(BadRecord, match="truncated"):
        Record.loads(journal.path.read_text())
    journal.seal()
    assert Record.loads(journal.path.read_text()) == match.record


def test_what_is_taken_back_is_gone_from_the_file(tmp_path: Path) -> None:
    match = Match(GAME, ["Ada", "Bo"])
    journal = Journal(tmp_path / "evening.hortus", match)
    for text in ("a1w", "c1b", "a3w"):
        match.play(text)
        journal.keep()
    match.undo(0)
    journal.keep()
    match.play("c3w")
    journal.keep()
    assert reopen(journal.path.read_text()).moves == ("a1w", "c1b", "c3w")


@pytest.mark.parametrize("sealed", [True, False])
def test_a_file_cut_off_anywhere_gives_what_was_whole(tmp_path: Path, sealed: bool) -> None:
    match = hortus.play(GAME, [RandomBot(), RandomBot()], seed=3)
    journal = Journal(tmp_path / "evening.hortus", match)
    if sealed:
        journal.seal()
    text = journal.path.read_text()
    start = text.index("\n\n") + 2
    for cut in range(len(text)):
        if cut < start:
            with pytest.raises(BadRecord):
                reopen(text[:cut])
            continue
        found = reopen(text[:cut]).moves
        assert found == match.record.moves[: len(found)]
        assert len(found) >= len(text[start:cut].split("[")[0].split()) - 1


def test_an_edited_record_is_refused_even_so() -> None:
    match = hortus.play(GAME, [RandomBot(), RandomBot()], seed=3)
    text = match.record.dumps()
    with pytest.raises(BadRecord, match="edited"):
        reopen(text.replace("seats: random", "seats: nobody"))
    assert reopen(text + "; 3 ! well done\n").notes[0].text == "well done"
    with pytest.raises(BadRecord, match="a record begins with"):
        reopen("hello")


def test_a_match_without_a_file_gets_one_on_the_shelf(tmp_path: Path) -> None:
    assert shelf() == tmp_path / "hortus"
    with pytest.raises(BadRecord, match="no match is kept"):
        last_file()
    first = new_file("weeds")
    Journal(first, Match(GAME, ["Ada", "Bo"]))
    assert last_file() == first
    assert new_file("weeds") != first
