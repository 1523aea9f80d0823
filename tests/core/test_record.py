"""Records: written, read, replayed; truncated, edited and foreign ones refused with the reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hortus
from hortus import BadRecord, Match, Record
from hortus.bots.bot import RandomBot


def finished() -> Match:
    return hortus.play(hortus.load("wizards-garden", seeds=16), [RandomBot(), RandomBot()], seed=7)


TEXT = finished().record.dumps()


def test_a_record_is_text_that_people_can_read() -> None:
    lines = TEXT.split("\n")
    assert lines[:5] == [
        "[hortus 1]",
        "game: wizards-garden",
        "rules: 1",
        "options: seeds=16",
        "seats: random, random",
    ]
    assert all(len(line) <= 88 for line in lines)


def test_a_record_replays_to_the_same_position() -> None:
    match = finished()
    record = Record.loads(TEXT)
    assert record == match.record
    assert hash(record) == hash(match.record)
    assert record.replay() == match.state
    assert record.replay(0) == match.game.start()


def test_a_match_goes_on_where_its_record_ends() -> None:
    match = finished()
    half = Record.of(match.game, ["Ada", "Bo"], [str(move) for move in match.moves[:9]])
    resumed = Match.resume(half)
    assert resumed.state == half.replay()
    assert resumed.names == ["Ada", "Bo"]
    resumed.play(str(match.moves[9]))
    assert len(resumed.moves) == 10


@given(st.integers(0, len(TEXT) - 2))
def test_a_record_cut_anywhere_is_refused(length: int) -> None:
    with pytest.raises(BadRecord):
        Record.loads(TEXT[:length])


@given(st.integers(0, len(TEXT) - 2), st.sampled_from("abw1 x:\n"))
def test_a_record_with_any_letter_changed_is_refused(place: int, letter: str) -> None:
    edited = TEXT[:place] + letter + TEXT[place + 1 :]
    if edited != TEXT:
        with pytest.raises(BadRecord):
            Record.loads(edited)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[hortus 1]", "[hortus 9]", r"line 1: a record begins with \[hortus 1\]"),
        ("rules: 1", "rule: 1", "line 3: a header line is one of game, rules"),
        ("rules: 1", "game: weeds", "line 3: 'game' stands there twice"),
        ("seats: random, random\n", "", "line 5: the header ends without 'seats'"),
        ("[end", "[fin", "ends without its"),
    ],
)
def test_the_line_of_the_damage_is_named(old: str, new: str, problem: str) -> None:
    with pytest.raises(BadRecord, match=problem):
        Record.loads(TEXT.replace(old, new))


def test_a_record_of_other_rules_is_refused() -> None:
    record = Record("wizards-garden", 99, ["Ada", "Bo"])
    with pytest.raises(
        BadRecord, match="version 99 of the rules of wizards-garden; this is version 1"
    ):
        record.replay()


def test_a_record_with_other_content_is_refused() -> None:
    record = Record("wizards-garden", 1, ["Ada", "Bo"], content="abc")
    with pytest.raises(BadRecord, match="played with the content abc"):
        record.replay()


def test_an_illegal_move_in_a_record_is_named() -> None:
    record = Record("wizards-garden", 1, ["Ada", "Bo"], ["a1w", "a2w"])
    with pytest.raises(BadRecord, match=r"move 2 \(a2w\) cannot be played: .*may not touch"):
        record.replay()


def test_a_record_written_by_hand_is_taken_on_request() -> None:
    text = "[hortus 1]\ngame: wizards-garden\nrules: 1\nseats: Ada, Bo\n\na1w c2b\n"
    assert Record.loads(text, sealed=False).moves == ("a1w", "c2b")
    with pytest.raises(BadRecord, match="truncated"):
        Record.loads(text)


def test_names_cannot_break_the_header() -> None:
    game = hortus.load("wizards-garden")
    record = Record.of(game, ["Ada, the first\ngame: weeds", ""], [])
    assert Record.loads(record.dumps()).seats == ("Ada the first game: weeds", "?")
    assert str(record) == record.dumps()
    assert repr(record) == "<Record wizards-garden, 2 seats, 0 moves>"
