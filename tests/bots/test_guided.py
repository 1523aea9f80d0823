"""A search that is told what positions are worth, and goes on when it has got the answer."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus import State
from hortus.bots.guided import ATTENTION, Guided, Lens, Likings, fits
from hortus.core.contract import Profile

GARDEN = hortus.load("wizards-garden")
EVEN = [0.0] * 32


def late(seeds: int, left: int) -> State:
    """A position with so many seeds left, reached by playing the first move each time."""
    state = hortus.load("wizards-garden", seeds=seeds).start()
    for _ in range(seeds - left):
        state.play(state.moves()[0])
    return state


def answered(search: Guided, count: int, value: float = 0.0) -> int:
    """A search to its end, with the same answer to every question; returns how many there were."""
    questions = 0
    while search.go_on(count):
        search.answer(value, EVEN)
        questions += 1
    return questions


def test_it_asks_about_where_it_stands_and_about_each_new_position() -> None:
    start = GARDEN.start()
    search = Guided(start.view(0), Random(1))
    assert search.asked is not None
    assert search.asked.key() == start.key()
    assert answered(search, 20) == 21
    assert search.iterations == 20
    assert not search.go_on(20)


def test_a_proven_end_needs_no_answer() -> None:
    state = late(5, 1)
    search = Guided(state.view(state.actors[0]), Random(1))
    assert answered(search, 1000) == 1
    assert search.root.proven
    after = [state.copy() for _ in state.moves()]
    for one, move in zip(after, state.moves(), strict=True):
        one.play(move)
    results = [one.result.value(search.seat) for one in after if one.result is not None]
    assert search.worth() == max(results)
    assert max(search.shares(32)) == 1.0


def test_what_it_was_told_is_carried_up_with_the_sign_of_each_seat() -> None:
    search = Guided(GARDEN.start().view(0), Random(1))
    search.answer(0.0, EVEN)
    assert search.go_on(1)
    search.answer(0.75, EVEN)
    assert search.worth() == -0.75
    assert not search.go_on(1)


def test_attention_follows_likings_and_values() -> None:
    likes = [3.0 if number == 5 else 0.0 for number in range(32)]
    search = Guided(GARDEN.start().view(0), Random(1))
    while search.go_on(50):
        search.answer(0.0, likes)
    shares = search.shares(32)
    assert shares.index(max(shares)) == 5
    assert sum(shares) == pytest.approx(1.0)

    good = GARDEN.parse("b2w")
    search = Guided(GARDEN.start().view(0), Random(1))
    while search.go_on(200):
        asked = search.asked
        assert asked is not None
        board = asked.to_dict()["board"]
        worth = 0.9 if board[9] == "w" else -0.9
        search.answer(worth if asked.actors[0] == 0 else -worth, EVEN)
    assert search.thought().move == good


def test_likings_are_told_by_position() -> None:
    told = Likings()
    state = GARDEN.start()
    told.told[state.key()] = [float(number) for number in range(32)]
    assert list(told.policy(state, state.moves()[:3])) == [0.0, 1.0, 2.0]
    assert ATTENTION.trust == 1.0
    assert isinstance(ATTENTION, Profile)


def test_it_is_for_open_games_for_two() -> None:
    fitting = {name for name in hortus.games() if fits(hortus.load(name), 2)}
    assert fitting == {"wizards-garden", "weeds"}
    assert not fits(hortus.load("weeds"), 3)
    assert Lens(GARDEN, 2).size == 1 + 6 + 32
