"""A bot that fails costs nobody the game."""

from __future__ import annotations

import threading
from random import Random

import pytest

import hortus
from hortus.bots import roster
from hortus.bots.bot import Bot
from hortus.core.contract import Move, View
from hortus.table.guard import EASIER, LIMIT, Choice, Overrun, choose_safely, cut_off, easier_move


class Failing(Bot):
    """Raises."""

    def choose(self, view: View, rng: Random) -> Move:
        raise ValueError("I forgot the rules")


class Cheating(Bot):
    """Plays where a seed lies."""

    def choose(self, view: View, rng: Random) -> Move:
        return view.game.parse("a1w")


class Rambling(Bot):
    """Answers with something else than a move."""

    def choose(self, view: View, rng: Random) -> Move:
        return "a1w"  # type: ignore[return-value]


class Endless(Bot):
    """Never comes to an end, and takes no exception for an answer."""

    def choose(self, view: View, rng: Random) -> Move:
        while True:
            try:
                view.moves()
            except Exception:
                continue


@pytest.fixture
def view() -> View:
    state = hortus.load("wizards-garden").start()
    state.play(state.parse("a1w"))
    return state.view(1)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Failing("failing"), "{1} failed (ValueError): an easier bot moved instead."),
        (Cheating("cheating"), "{1} chose a move that is not allowed: an easier"),
        (Rambling("rambling"), "{1} chose what is no move: an easier"),
        (Endless("endless"), "{1} thought too long: an easier bot moved instead."),
    ],
)
def test_an_easier_bot_moves_for_one_that_cannot_and_a_sentence_says_so(
    bot: Bot, words: str, view: View
) -> None:
    choice = choose_safely(bot, view, Random(1), limit=0.05)
    assert view.why_not(choice.move) == ""
    assert choice.remark.startswith(words)


def test_nothing_is_said_of_a_bot_that_moves(view: View) -> None:
    choice = choose_safely(roster.bot(EASIER), view, Random(1))
    assert isinstance(choice, Choice)
    assert choice == (roster.bot(EASIER).choose(view, Random(1)), "")


def test_any_legal_move_is_played_if_even_the_easier_bot_fails(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "bot", lambda name: Failing(name))
    assert view.why_not(easier_move(view, Random(1))) == ""


def test_only_what_runs_in_the_main_thread_is_cut_off() -> None:
    assert LIMIT > 10, "a Master may take ten seconds"
    with pytest.raises(Overrun), cut_off(0.01):
        Endless("endless").choose(hortus.load("wizards-garden").start().view(0), Random(1))
    ended: list[bool] = []

    def elsewhere() -> None:
        with cut_off(1e-9):
            ended.append(True)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert ended == [True]
