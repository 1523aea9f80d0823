"""A finding reads well, travels as plain data, and says when nothing is known yet."""

from __future__ import annotations

import json

from hortus.lab.finding import DIFFERENCE, SHARE, Finding, find, unit_word, written

FOUND = Finding("first-seat-win", "2 players, seat 1", 0.53, 0.51, 0.55, 4000, SHARE)
OPEN = Finding("minutes", "", float("nan"), float("-inf"), float("inf"), 0, "minutes", "no games")


def test_a_finding_reads_as_a_sentence() -> None:
    words = "first-seat-win (2 players, seat 1): 53.0 % (51.0 to 55.0 %; 4000 games)"
    assert (unit_word("minutes"), unit_word(SHARE)) == (" minutes", "")
    assert str(FOUND) == words
    assert str(OPEN) == "minutes: not known from 0 games"
    assert str(Finding("length", "", 61.5, 60.04, 62.9, 10, "minutes")) == (
        "length: 61.5 minutes (60 to 62.9; 10 games)"
    )


def test_numbers_are_written_in_their_unit() -> None:
    assert written(-0.021, DIFFERENCE) == "-2.1 points"
    assert written(12345.6, "turns") == "12346"
    assert FOUND.number(0.5) == "50.0 %"
    assert written(float("inf"), SHARE) == "?"


def test_an_interval_tells_what_is_more_than_noise() -> None:
    assert FOUND.beyond(0.5)
    assert not FOUND.beyond(0.52)
    assert not OPEN.beyond(0.0)
    assert FOUND.known
    assert not OPEN.known


def test_findings_are_found_by_whom_they_are_about() -> None:
    assert FOUND.parts == ("2 players", "seat 1")
    assert find([FOUND, OPEN], "first-seat-win", "seat 1") == [FOUND]
    assert find([FOUND, OPEN], "first-seat-win", "seat 2") == []
    assert find([FOUND, OPEN], "minutes") == [OPEN]


def test_findings_travel_as_json() -> None:
    for one in (FOUND, OPEN):
        back = Finding.from_dict(json.loads(json.dumps(one.to_dict(), allow_nan=False)))
        assert repr(back) == repr(one)
