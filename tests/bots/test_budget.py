"""Budgets: a count never looks at the clock, seconds do."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.bots import budget as budgets
from hortus.bots.bot import Bot, Considered, RandomBot, Thought
from hortus.bots.budget import Budget, Meter, count_processor_time
from hortus.bots.greedy import GreedyBot, make_greedy
from hortus.core.errors import BadOption


@pytest.mark.parametrize("text", ["5000", "1s", "0.5s", "1500,9s"])
def test_a_budget_is_read_as_it_is_written(text: str) -> None:
    assert str(Budget.read(text)) == text
    assert Budget.read(text) == eval(repr(Budget.read(text)), {"Budget": Budget})
    assert hash(Budget.read("200ms")) == hash(Budget(seconds=0.2))


@pytest.mark.parametrize(
    "text", ["", "0", "-5", "fast", "1.5", "1h", "0s", "9s,1500", "5,", "5,6", "0,1s"]
)
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="budget"):
        Budget.read(text)


def test_a_count_is_spent_and_then_gone() -> None:
    meter = Budget(count=2).start()
    assert isinstance(meter, Meter)
    assert [meter.spend() for _ in range(4)] == [True, True, False, False]


def jumping_clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that jumps an hour each time it is read; how often it was."""
    read: list[float] = []

    def perf_counter() -> float:
        read.append(3600.0 * (len(read) + 1))
        return read[-1]

    monkeypatch.setattr(budgets, "perf_counter", perf_counter)
    return read


def test_seconds_end_with_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    read = jumping_clock(monkeypatch)
    assert Budget(seconds=60).start().spend() is False
    assert len(read) == 2


def test_seconds_of_the_processor_do_not_look_at_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = jumping_clock(monkeypatch)
    assert count_processor_time(True) is False
    try:
        meter = Budget(seconds=60).start()
        assert meter.spend() is True
        assert 0.0 <= meter.took() < 60.0
    finally:
        assert count_processor_time(False) is True
    assert read == []
    assert Budget(seconds=60).start().spend() is False


@pytest.mark.parametrize("name", hortus.games())
def test_a_counted_bot_never_reads_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = hortus.load(name)
    bots: list[Bot] = [hortus.bot("greedy:40") for _ in range(game.about.players[0])]
    calm = hortus.play(game, bots, seed=5, limit=60)
    read = jumping_clock(monkeypatch)
    assert hortus.play(game, bots, seed=5, limit=60).record == calm.record
    assert read == []


def test_a_greedy_bot_says_what_it_thinks() -> None:
    game = hortus.load("wizards-garden")
    state = game.restore({"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"})
    thought = GreedyBot().think(state.view(0), Random(1))
    assert isinstance(thought, Thought)
    assert str(thought.move) == "d4w"
    assert thought.value == max(one.value for one in thought.considered) > 0
    assert {one.move for one in thought.considered} == set(state.moves())
    assert isinstance(thought.considered[0], Considered)
    assert thought.line == (thought.move,)
    assert "d4w" in repr(thought)
    assert "d4w" in repr(thought.considered[0])


def test_a_bot_that_says_nothing_has_a_thought_all_the_same() -> None:
    view = hortus.load("wizards-garden").start().view(0)
    thought = RandomBot().think(view, Random(2))
    assert thought.move in view.moves()
    assert (thought.value, thought.sure) == (0.0, 0.0)


def test_a_small_budget_judges_some_moves_and_still_chooses() -> None:
    view = hortus.load("wizards-garden").start().view(0)
    thought = make_greedy("5").think(view, Random(2))
    assert len(thought.considered) == 5
