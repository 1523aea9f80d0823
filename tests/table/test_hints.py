"""Hints: a move, how sure that is, and more of it for those who ask again."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.bots.bot import Considered, RandomBot, Thought
from hortus.bots.budget import Budget
from hortus.core.contract import Move, State, View
from hortus.core.face import name_seats
from hortus.core.registry import games
from hortus.solve.solver import solve
from hortus.solve.table import Scope as Solved
from hortus.table.annotate import Valued
from hortus.table.hints import (
    CERTAIN_WORD,
    CLEAR,
    CLEAR_WORD,
    EVEN_WORD,
    FIRST_SECONDS,
    FOLLOWED,
    LIKELY_WORD,
    MORE_SECONDS,
    OFTEN,
    TOLD_OTHERS,
    TRIALS,
    Hint,
    Pondering,
    adviser,
    even_with,
    find_hint,
    hint_of,
    how_sure,
    label_of,
    more_of,
    values_of,
)
from hortus.table.reasons import reason_of
from hortus.table.weighing import EVEN, Found, Gap, Weighing
from tests.marks import long
from tests.table.looking import NAMES, played, positions, thoughts

SURE = {CERTAIN_WORD, CLEAR_WORD, LIKELY_WORD, EVEN_WORD}


@pytest.mark.parametrize("name", games())
def test_how_sure_a_hint_is_differs_from_position_to_position(name: str) -> None:
    views = positions(name)
    found = [(view, Weighing(view).on(Budget(600))) for view in views]
    sure = {how_sure(view, one.thought, one.gaps) for view, one in found}
    assert sure <= SURE
    assert len(sure) > 1
    for view, one in found[:2]:
        hint = hint_of(view, one.thought, "master", one.gaps)
        assert (hint.equal is not None) == (hint.sure == EVEN_WORD)
        assert hint.equal != hint.move


def opening() -> tuple[View, list[Move]]:
    """The first decision of Wizard's Garden."""
    state = hortus.load("wizards-garden").start()
    return state.view(0), list(state.moves())


def test_a_move_far_ahead_is_clearly_best_and_two_as_good_are_too_close_to_tell() -> None:
    view, moves = opening()

    def thought(gap: float, visits: int = OFTEN) -> Thought:
        others = [Considered(moves[1], visits, 0.3 - gap), Considered(moves[2], visits, 0.0)]
        return Thought(moves[0], [Considered(moves[0], OFTEN, 0.3), *others], sure=0.6)

    def sure(gap: float, error: float = 0.001, visits: int = OFTEN) -> str:
        gaps = {moves[1]: Gap(gap, error), moves[2]: Gap(0.3, error)}
        return how_sure(view, thought(gap, visits), gaps)

    assert sure(2 * CLEAR) == CLEAR_WORD
    assert sure(CLEAR / 2) == LIKELY_WORD
    assert sure(2 * CLEAR, visits=OFTEN - 1) == LIKELY_WORD, "it was not looked at often enough"
    assert sure(2 * CLEAR, error=CLEAR * 0.7) == LIKELY_WORD, "it may well be luck"
    assert sure(2 * CLEAR, error=CLEAR * 1.1) == EVEN_WORD, "luck alone may do that"
    assert sure(EVEN / 2) == EVEN_WORD
    assert sure(EVEN / 2, visits=OFTEN // 3) == LIKELY_WORD, "it was hardly looked at"
    assert [one.move for one in even_with(view, thought(EVEN / 2))] == [moves[1]]
    assert even_with(view, thought(2 * EVEN)) == []
    assert how_sure(view, Thought(moves[0], sure=0.2)) == LIKELY_WORD, "nothing to compare with"


def test_moves_that_cannot_be_told_apart_or_were_not_looked_at_get_no_number() -> None:
    view, moves = opening()
    shares = [(0.3, 0.0), (0.3, -0.001), (0.1, 0.2)]
    considered = [
        Considered(move, OFTEN, value) for move, (value, _) in zip(moves, shares, strict=False)
    ]
    gaps = {move: Gap(gap, 0.01) for move, (_, gap) in zip(moves[1:], shares[1:], strict=False)}
    valued = values_of(view, Found(Thought(moves[0], considered, sure=0.5), gaps, 9))
    assert [one.move for one in valued] == [str(move) for move in moves]
    assert [one.short for one in valued] == ["65 %", "≈", "−10", *["?"] * (len(moves) - 3)]
    assert valued[-1].words == "not looked at closely"


@pytest.mark.parametrize("name", games())
def test_the_hint_is_the_first_of_the_values(name: str) -> None:
    for view in positions(name)[:3]:
        pondering = Pondering(view)
        hint = pondering.on(0.1)
        valued = pondering.values()
        assert isinstance(valued[0], Valued)
        assert valued[0].move == str(hint.move)
        assert {str(move) for move in view.moves()} <= {one.move for one in valued}


@pytest.mark.parametrize("name", games())
def test_whoever_asks_again_is_told_the_expected_line_and_what_else_is_good(name: str) -> None:
    told = 0
    for view, thought in thoughts(name):
        more = more_of(view, thought)
        text = name_seats(more, NAMES)
        assert re.search(r"[{}|]", text) is None
        line = re.search(r"Expected next: (.*?)\.(?: It wins|$)", more)
        assert text.count("“") <= FOLLOWED + TOLD_OTHERS
        state: State = view.sample(Random("hint 0"))
        if line is not None:
            told += 1
            state = played(state, [thought.move])
            for move in thought.line[1 : 1 + line[1].count("“")]:
                assert f"“{label_of(state, move)}”" in name_seats(more, []) or view.seat is not None
                assert not state.why_not(move)
                state = played(state, [move])
        worse = [one for one in thought.considered[1:] if one.value <= thought.value]
        assert ("next best" in more) <= bool(worse)
        said = more[more.find("It wins about") :]
        chances = [int(one) for one in re.findall(r"(?:wins about |” \()(\d+)", said)]
        assert chances == [] or max(chances) == chances[0], "nothing is said to be better"
    assert told


def test_what_is_certain_is_said_to_be() -> None:
    view, moves = opening()
    won = Thought(moves[0], [Considered(moves[0], 5, 1.0)], sure=1.0)
    lost = Thought(moves[0], [Considered(moves[0], 5, -1.0)], sure=1.0)
    assert reason_of(view, won).endswith("It wins for certain.")
    assert reason_of(view, lost).endswith("It puts off a certain loss.")
    assert how_sure(view, won) == CERTAIN_WORD


def test_whoever_ponders_goes_on_where_it_stopped() -> None:
    view = hortus.load("weeds").start().view(0)
    pondering = Pondering(view)
    trials = [0]
    for _ in range(3):
        hint = pondering.on(0.01)
        assert isinstance(hint, Hint)
        assert view.why_not(hint.move) == ""
        assert hint.bot == adviser(view.game) == "master"
        assert pondering.trials > trials[-1]
        trials.append(pondering.trials)
    assert pondering.seconds == pytest.approx(0.03)
    assert FIRST_SECONDS < 1 < MORE_SECONDS


@long
def test_a_hint_rests_on_no_fewer_trials_than_the_master_makes_if_there_is_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))  # no solution that lies on this machine
    game = hortus.load("wizards-garden")
    assert game.profile.master > TRIALS, "else another game shows it better"
    pondering = Pondering(game.start().view(0))
    assert pondering.on(60.0).bot == "master"
    assert pondering.trials >= game.profile.master


def test_where_a_game_is_solved_the_solution_gives_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    solve(Solved(5), tmp_path / Solved(5).file_name).close()
    hint = find_hint(hortus.load("wizards-garden", seeds=5).start().view(0), 0.1)
    assert (hint.bot, hint.sure) == ("perfect", CERTAIN_WORD)
    assert hint.reason == "Any move is as good as another here: if nobody slips, it is a draw."


def test_the_only_move_needs_no_reason() -> None:
    game = hortus.load("leaf-and-let-die")
    rng = Random(5)
    state = game.start()
    while state.chance or len(state.moves(state.actors[0])) > 1:
        if state.chance:
            state.play(state.draw(rng))
        else:
            state.play(RandomBot().choose(state.view(state.actors[0]), rng))
    view = state.view(state.actors[0])
    hint = find_hint(view, 0.01)
    assert (hint.move, hint.reason) == (view.moves()[0], "It is the only move.")
