"""Records: written, read, replayed; truncated, edited and foreign ones refused with the reason."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hortus
from hortus import BadRecord, Match, Record
from hortus.bots.bot import RandomBot
from hortus.core.record import MARKS, WIDTH, Followed, Note


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


@given(st.lists(st.text("ab-:,", min_size=1, max_size=95), max_size=40))
def test_moves_stand_in_lines_that_fit_a_terminal(moves: list[str]) -> None:
    record = Record("weeds", 1, ["a", "b"], moves)
    body = record.dumps().partition("\n\n")[2].splitlines()[:-1]
    wrapped = textwrap.wrap(" ".join(moves), WIDTH, break_long_words=False, break_on_hyphens=False)
    assert body == wrapped


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


def test_a_record_of_other_rules_that_replays_is_taken_and_says_so() -> None:
    record = Record("wizards-garden", 99, ["Ada", "Bo"], ["a1w", "c2b"])
    followed = record.follow()
    assert isinstance(followed, Followed)
    assert followed.state == record.replay()
    assert [str(move) for move in followed.moves] == ["a1w", "c2b"]
    assert followed.trouble == ""
    assert followed.remark == (
        "it was played by version 99 of the rules of Wizard's Garden and is shown by version 1"
    )


def test_a_record_of_other_rules_that_breaks_off_is_shown_to_the_last_good_step() -> None:
    record = Record("wizards-garden", 99, ["Ada", "Bo"], ["a1w", "a2w", "c2b"])
    followed = record.follow()
    assert len(followed.moves) == 1
    assert followed.state == record.replay(1)
    assert followed.trouble.startswith("move 2 (a2w) cannot be played")
    with pytest.raises(BadRecord, match=r"cannot be played: .*; it was played by version 99"):
        record.replay()
    with pytest.raises(BadRecord, match=r"cannot be played: .*; it was played by version 99"):
        Match.resume(record)


def test_a_record_may_begin_from_a_position() -> None:
    game = hortus.load("wizards-garden")
    start = game.restore({"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"})
    match = hortus.play(game, [RandomBot(), RandomBot()], seed=3, start=start)
    again = Record.loads(match.record.dumps())
    assert again.start == start.to_dict()
    assert again.replay() == match.state
    assert Match.resume(again).record == match.record
    broken = match.record.dumps().replace('"basket":', '"casket":')
    body = broken[: broken.index("[end")]
    with pytest.raises(BadRecord, match="the start position"):
        Record.loads(body.replace("}", "", 1), sealed=False).replay()


def test_notes_stand_below_the_seal_and_change_nothing_that_was_played() -> None:
    notes = [Note(3, "too early", "?", -0.25), Note(5, "", "!!"), Note(0, "A  quiet\nstart")]
    assert {note.mark for note in notes if note.mark} <= set(MARKS)
    record = Record.loads(TEXT).annotated(notes)
    text = record.dumps()
    assert text.startswith(TEXT)
    assert text[len(TEXT) :] == "; 3 ? -0.25 too early\n; 5 !!\n; 0 A quiet start\n"
    again = Record.loads(text)
    assert again == record
    assert again.notes == tuple(notes)
    assert hash(again.notes[0]) == hash(notes[0])
    assert eval(repr(again.notes[0]), {"Note": Note}) == notes[0]
    assert again.replay() == finished().state
    with pytest.raises(BadRecord, match="below the end stand notes"):
        Record.loads(TEXT + "a1w\n")


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
