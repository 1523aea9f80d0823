"""The perfect bot: it keeps the value, sets traps, and says so when it has no table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.bots import roster
from hortus.bots.bot import RandomBot
from hortus.bots.perfect import PERFECT, PerfectBot, make_perfect
from hortus.cli.play import lacking
from hortus.core.errors import BadOption
from hortus.solve.solver import solve
from hortus.solve.table import Scope
from hortus.solve.words import margin, outcome, reason, said, ties_go_to_second


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("perfect")
    solve(Scope(7), folder / Scope(7).file_name).close()
    return folder


@pytest.fixture
def tables(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HORTUS_TABLES", str(folder))
    return folder


@pytest.mark.usefixtures("tables")
def test_it_never_gives_away_what_the_game_is_worth() -> None:
    game = hortus.load("wizards-garden", seeds=7)
    solution = hortus.solution("wizards-garden", seeds=7)
    won = 0
    for seed in range(12):
        match = hortus.play(game, [RandomBot(), PerfectBot()], seed=seed)
        for step, mover in enumerate(match.movers):
            if mover == 1:
                before, after = match.at(step), match.at(step + 1)
                assert solution.value(before) == -solution.value(after)
        won += match.state.result is not None and match.state.result.winners == (1,)
    assert won > 0


@pytest.mark.usefixtures("tables")
def test_among_equal_moves_it_takes_one_with_most_ways_to_go_wrong() -> None:
    game = hortus.load("wizards-garden", seeds=7)
    solution = hortus.solution("wizards-garden", seeds=7)
    position = {"board": "....b....w..b.w.", "basket": 3, "to_move": 0, "phase": "planting"}
    state = game.restore(position)
    thought = PerfectBot().think(state.view(0), Random(1))
    assert thought.sure == 1.0
    assert thought.line[0] == thought.move
    assert len(thought.considered) == len(state.moves())

    def wrong_answers(move: hortus.Move) -> int:
        after = state.copy()
        after.play(move)
        values = [value for _, value in solution.choices(after)]
        return sum(1 for value in values if value < max(values) and value < 0 <= max(values))

    best = solution.best(state)
    assert thought.move in best
    assert wrong_answers(thought.move) > 0 or not any(wrong_answers(move) for move in best)


def test_without_a_table_it_plays_on_and_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    game = hortus.load("wizards-garden", seeds=7)
    bot = PerfectBot()
    told = bot.missing(game)
    assert "hortus solve wizards-garden -o seeds=7" in told
    assert f"plays as {roster.strongest()} does" in told
    view = game.start().view(0)
    assert bot.choose(view, Random(1)) in view.moves()
    assert "Weeds is not solved" in bot.missing(hortus.load("weeds"))
    assert lacking(hortus.Match(game, [bot, "Ada"]))[0].startswith("perfect: there is no table")


@pytest.mark.usefixtures("tables")
def test_with_a_table_nothing_is_missing() -> None:
    bot = PerfectBot()
    assert bot.missing(hortus.load("wizards-garden", seeds=7)) == ""
    assert bot.solution(hortus.load("wizards-garden", seeds=6)) is not None


def test_it_is_offered_for_its_game_only() -> None:
    installed = dict(roster._points())
    roster.register("perfect", "hortus.bots.perfect:PERFECT")
    try:
        assert roster.bots_for("wizards-garden")[-1] is PERFECT
        assert PERFECT not in roster.bots_for("weeds")
        assert roster.strongest("wizards-garden") == "perfect"
        assert roster.strongest() != "perfect"
        assert isinstance(make_perfect(""), PerfectBot)
        with pytest.raises(BadOption, match="takes no budget"):
            hortus.bot("perfect:1s")
    finally:
        roster._points().clear()
        roster._points().update(installed)
        roster.bots.cache_clear()


def test_a_value_is_put_in_words() -> None:
    game = hortus.load("wizards-garden")
    assert said(5, 0, game) == "a win by 2 or 3 flowers"
    assert said(2, 1, game) == "a win by 1 flower"
    assert said(1, 1, game) == "a win by the staff or a flower"
    assert said(-1, 0, game) == "a loss by the staff or a flower"
    assert said(-4, 0, game) == "a loss by 2 flowers"
    assert said(-3, 0, game) == "a loss by 1 or 2 flowers"
    assert said(0, 0, game) == "a draw"
    strict = hortus.load("wizards-garden", tie_without_staff="second")
    assert said(0, 0, strict) == "a tie, which the other wins"
    assert outcome(0, 1, ties_go_to_second(strict)) == 1
    assert margin(-7) == "7 points"


@pytest.mark.usefixtures("tables")
def test_a_hint_has_a_reason() -> None:
    game = hortus.load("wizards-garden", seeds=7)
    solution = hortus.solution("wizards-garden", seeds=7)
    state = game.restore({"board": "............bbw.", "basket": 4, "to_move": 0})
    assert reason(solution, state).startswith(
        "d1b keeps a win by 1 or 2 flowers; the best of the others"
    )
    even = "Any move is as good as another here: if nobody slips, it is a draw."
    assert reason(solution, game.start()) == even
