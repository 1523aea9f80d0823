"""Several processes search one position; whoever dies or is late is left out."""

from __future__ import annotations

import os
from random import Random
from time import time

import pytest

import hortus
from hortus.bots import parallel
from hortus.bots.parallel import ParallelBot, look, merged
from hortus.core.contract import Move
from hortus.core.errors import BadOption

GARDEN = hortus.load("wizards-garden")
WIN_IN_ONE = {"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"}


def test_visits_add_up_and_values_are_averaged() -> None:
    a, b = Move("a"), Move("b")
    thought = merged([[(a, 60, 0.5, (a,)), (b, 40, 0.1, (b, a))], [(b, 90, 0.3, (b,))]])
    assert (thought.move, thought.considered[0].visits) == (b, 130)
    assert thought.value == pytest.approx((40 * 0.1 + 90 * 0.3) / 130)
    assert thought.line == (b, a)
    assert thought.sure == pytest.approx(130 / 190)


def test_what_one_of_them_proved_holds_for_all() -> None:
    a, b = Move("a"), Move("b")
    won = merged([[(a, 900, 0.9, (a,)), (b, 5, 0.2, (b,))], [(b, 30, 1.0, (b,))]])
    assert (won.move, won.sure) == (b, 1.0)
    lost = merged([[(a, 900, 0.9, (a,)), (b, 5, 0.2, (b,))], [(a, 30, -1.0, (a,))]])
    assert lost.move == b


def test_several_processes_answer_together_and_a_turn_of_one_move_needs_none() -> None:
    view = GARDEN.restore(WIN_IN_ONE).view(0)
    bot = ParallelBot("0.2s", 1)
    assert str(bot.choose(view, Random(1))) == "d4w"
    assert bot.name == "search:0.2s"
    assert look(view, 0.0, 1) == []
    assert look(view, time() + 0.2, 1)[0][0] == view.known.parse("d4w")


def die(*_asked: object) -> parallel.Found:
    os._exit(1)


def test_a_process_that_dies_takes_nothing_down(monkeypatch: pytest.MonkeyPatch) -> None:
    view = GARDEN.restore(WIN_IN_ONE).view(0)
    bot = ParallelBot("0.3s", 2)
    monkeypatch.setattr(parallel, "look", die)
    monkeypatch.setattr(parallel, "GRACE", 30.0)
    for _ in range(2):
        assert str(bot.choose(view, Random(1))) == "d4w"
    monkeypatch.undo()
    bot.close()


def test_only_seconds_are_shared_among_processes() -> None:
    for budget, processes in (("500", 2), ("1s", 0)):
        with pytest.raises(BadOption, match="seconds"):
            ParallelBot(budget, processes)
