"""Seconds are for a turn, however many decisions it has; a count alone knows no time."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.bots import budget as budgets
from hortus.bots.budget import Budget, Meter
from hortus.bots.purse import SHARED, Purse
from hortus.bots.search import SearchBot
from hortus.core.contract import State

GARDEN = hortus.load("wizards-garden")


class Clock:
    """A clock that goes on only when told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    clock.now = 50.0
    monkeypatch.setattr(budgets, "perf_counter", clock)
    return clock


def allowed(meter: Meter, clock: Clock) -> float:
    return meter.deadline - clock.now


def test_a_new_turn_has_all_its_seconds_again(clock: Clock) -> None:
    state = GARDEN.start()
    purse = Purse(Budget(seconds=8))
    first = purse.open(state.view(0))
    share = allowed(first, clock)
    clock.now += share
    purse.close(state.view(0), state.moves()[0], first)
    state.play(state.moves()[0])
    state.play(state.moves()[0])
    assert allowed(purse.open(state.view(0)), clock) == pytest.approx(share)


def walk(name: str, players: int, seconds: float, clock: Clock) -> list[float]:
    """What a seat that uses every second it gets takes for each of its turns."""
    state = hortus.load(name).start(players)
    rng = Random(4)
    purse = Purse(Budget(seconds=seconds))
    turns: list[float] = [0.0]
    for _ in range(300):
        if state.over:
            break
        if state.chance:
            state.play(state.draw(rng))
            continue
        seat = state.actors[0]
        move = rng.choice(list(state.moves(seat)))
        if seat != 0:
            turns.append(0.0)
        elif len(state.moves(0)) == 1:
            purse.skip(state.view(0), move)
        else:
            turns[-1] += spend_all(purse, state, move, clock)
        state.play(move)
    return turns


def spend_all(purse: Purse, state: State, move: hortus.Move, clock: Clock) -> float:
    meter = purse.open(state.view(0))
    share = allowed(meter, clock)
    clock.now += share
    purse.close(state.view(0), move, meter)
    return share


@pytest.mark.parametrize("name", hortus.games())
def test_a_turn_of_many_decisions_takes_no_longer_than_its_seconds(name: str, clock: Clock) -> None:
    turns = walk(name, 2, 10.0, clock)
    assert max(turns) <= 10.0
    assert max(turns) > 2.0


def test_both_a_count_and_seconds_may_end_a_decision(clock: Clock) -> None:
    purse = Purse(Budget.read("50,8s"))
    meter = purse.open(GARDEN.start().view(0))
    assert (meter.left, allowed(meter, clock) > 0) == (50, True)
    clock.now += 60.0
    assert not meter.spend()


def test_a_count_alone_keeps_nothing_and_reads_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[float] = []

    def perf_counter() -> float:
        read.append(3600.0 * len(read))
        return read[-1]

    monkeypatch.setattr(budgets, "perf_counter", perf_counter)
    state = GARDEN.start()
    purse = Purse(Budget(count=50))
    for _ in range(3):
        meter = purse.open(state.view(0))
        assert meter.left == 50
        assert meter.took() == 0.0
        purse.close(state.view(0), state.moves()[0], meter)
        purse.skip(state.view(0), state.moves()[0])
    SearchBot("20").choose(state.view(0), Random(1))
    assert read == []


@pytest.mark.parametrize("name", ["power-plants", "leaf-and-let-die"])
def test_a_turn_that_ends_in_a_draw_leaves_the_next_its_seconds(name: str, clock: Clock) -> None:
    turns = [turn for turn in walk(name, 2, 10.0, clock) if turn]
    assert len(turns) > 5
    begun = 10.0 * SHARED / hortus.load(name).profile.decisions
    short = sum([turn < 0.99 * begun for turn in turns])
    assert short <= len(turns) // 10, "hardly ever is a turn taken for the one before"
