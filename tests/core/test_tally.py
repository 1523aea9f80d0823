"""A witness that counts."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.core.chance import playout
from hortus.core.move import Event
from hortus.core.tally import Count, Tally


def test_events_are_gathered_by_kind_seat_and_what() -> None:
    tally = Tally()
    tally.add("buy", 0, "thorn", 2)
    tally.ply = 7
    tally(Event("buy", 0, "thorn", 5))
    tally.add("buy", -1, "thorn", 1)
    assert tally.rows() == [
        ("buy", 0, "thorn", 2, 7, 5, 0, 7),
        ("buy", -1, "thorn", 1, 1, 1, 7, 7),
    ]
    assert tally.times("buy") == 3
    assert list(zip(*tally.columns(), strict=True)) == tally.rows()
    assert (tally.first_seat("buy"), tally.first_seat("sell")) == (0, -1)
    assert tally.times("sell") == 0
    assert Count("buy", 1, "").row() == ("buy", 1, "", 0, 0, 0, 0, 0)


@pytest.mark.parametrize("full", [False, True])
def test_a_tally_serves_one_game_after_the_other(full: bool) -> None:
    tally, fresh = Tally(full), Tally(full)
    tally.ply = 3
    tally.add("first", 1, "", 1)
    tally.add("buy", 0, "thorn", 9)
    before = tally.columns()
    tally.clear()
    assert (tally.ply, tally.rows(), tally.times("buy"), tally.first_seat("first")) == (
        0,
        [],
        0,
        -1,
    )
    for one in (tally, fresh):
        one.add("sell", 0, "thorn", 1)
        for ply in (4, 5):
            one.ply = ply
            one.add("buy", 0, "thorn", 2)
    assert tally.rows() == fresh.rows()
    assert before[0] == ["first", "buy"], "what was told of the game before stays as it was"


def test_each_event_is_kept_if_asked_for() -> None:
    tally = Tally(full=True)
    for count in (2, 5):
        tally.add("buy", 0, "thorn", count)
    assert [row[3:6] for row in tally.rows()] == [(1, 2, 2), (1, 5, 5)]


@pytest.mark.parametrize("name", ["leaf-and-let-die", "power-plants", "wizards-garden"])
def test_a_tally_counts_what_any_witness_is_told(name: str) -> None:
    told: list[Event] = []
    tally = Tally()
    for witness in (told.append, tally):
        state = hortus.load(name).start(2)
        state.witness = witness
        playout(state, Random(5))
    counts: dict[tuple[str, int, str], int] = {}
    for event in told:
        key = (event.kind, event.seat, event.what)
        counts[key] = counts.get(key, 0) + 1
    assert {row[:3]: row[3] for row in tally.rows()} == counts
