"""Fits: what is known of a lottery is found out, the same on any number of workers."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import hortus
from hortus.cli.common import load_each
from hortus.cli.fit import command_line, shown
from hortus.cli.main import app
from hortus.core import registry
from hortus.core.errors import BadOption
from hortus.core.weights import prospects, standing
from hortus.lab.fit import (
    Fitted,
    fit_all,
    fitted,
    gather,
    present_weights,
    rounded,
    weights_file,
    written,
)
from hortus.lab.pool import in_order
from hortus.lab.regression import Case, constant_loss, fit, loss, shares_of, spreads
from hortus.lab.selfplay import (
    Lesson,
    astray,
    judged_shares,
    play_lesson,
    share_of,
    shares_at,
)


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    registry.register("toy-lottery", "tests.lab.toys:LotteryGame")
    registry.register("toy-team-lottery", "tests.lab.toys:TeamLotteryGame")
    yield
    registry._entries().pop("toy-lottery")
    registry._entries().pop("toy-team-lottery")
    registry.game_class.cache_clear()


@pytest.mark.parametrize("players", [2, 3])
def test_a_fit_finds_what_the_tickets_of_a_lottery_are_worth(players: int) -> None:
    lesson = Lesson(hortus.load("toy-lottery"), players, "random", 6)
    found = fitted(str(players), gather(lesson, 1000))
    red, blue, grey = found.weights
    assert red > blue > grey
    assert red - grey == pytest.approx(1.0, abs=0.25)  # everybody has as many tickets
    assert blue - grey == pytest.approx(0.5, abs=0.2)
    assert found.loss < found.constant == pytest.approx(log(players))
    assert found.present is None


def test_a_team_is_fitted_by_how_often_it_wins() -> None:
    lesson = Lesson(hortus.load("toy-team-lottery"), 2, "random", 6)
    games = gather(lesson, 1000)
    assert len(games[0][0].rows) == 1
    found = fitted("all", games)
    red, blue, always = found.weights
    assert red > blue > abs(always)
    assert found.loss < found.constant == pytest.approx(log(2), abs=0.01)


def test_workers_change_nothing() -> None:
    lesson = Lesson(hortus.load("toy-lottery"), 2, "random", 4)
    alone = gather(lesson, 12, seed=7)
    assert alone[0] == play_lesson(lesson, 7)
    assert gather(lesson, 12, seed=7, workers=2) == alone
    assert gather(lesson, 12, seed=8)[:11] == alone[1:]
    assert list(in_order(str, 3, 2, 1)) == ["3", "4"]


def test_all_positions_of_a_game_count_as_one_game() -> None:
    lesson = Lesson(hortus.load("toy-lottery"), 2, "random", 5)
    cases = play_lesson(lesson, 1)
    assert len(cases) == 5
    assert sum(case.weight for case in cases) == pytest.approx(1)
    assert astray(0, 2) > astray(10, 2) > 0.05


def test_several_tables_are_played_in_turns() -> None:
    tables = load_each("potato-patrol", None, None, "mission")
    assert [table.options["mission"] for table in tables] == ["fort", "scarecrow", "cellar"]
    lesson = Lesson(tables[0], 2, "random", 4, tuple(tables[1:]))
    assert [lesson.table(seed) for seed in range(4)] == [*tables, tables[0]]
    with pytest.raises(BadOption, match="has no option 'weather'"):
        load_each("potato-patrol", None, None, "weather")


@pytest.mark.parametrize("name", ["toy-lottery", "toy-team-lottery"])
def test_a_fit_to_what_a_search_expects_finds_the_same(name: str) -> None:
    lesson = Lesson(hortus.load(name), 2, "random", 6, to="search:60")
    games = gather(lesson, 40)
    assert {case.shares[0] for game in games for case in game} - {0.0, 1.0}, "not how it ended"
    found = fitted("2", games)
    red, blue, nothing = found.weights
    assert red > blue > nothing
    assert found.loss < found.constant


def test_a_search_tells_the_share_of_its_seat_and_of_the_rest() -> None:
    game = hortus.load("toy-lottery")
    state = game.start(3)
    for colour in (0, 2, 2) * 3:
        state.play(game.notation.move("take", (colour,)))
    shares = judged_shares("search:200", state, Random(1))
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > 0.6
    assert shares[1] == pytest.approx(shares[2]), "the evaluation of the toy tells nobody apart"
    while not state.over:
        state.play(state.draw(Random(1)) if state.chance else state.moves()[0])
    assert sorted(shares_at(state)) == [0, 0, 1]
    assert share_of(-0.5, 3) == pytest.approx(0)


def test_each_seat_draws_one_of_several_bots() -> None:
    lesson = Lesson(hortus.load("toy-lottery"), 2, "random,habit:any", 4, stray=0.5)
    assert lesson.bots == ["random", "habit:any"]
    assert play_lesson(lesson, 3) == play_lesson(lesson, 3)
    assert astray(50, 2, lesson.stray) > 0.5


def test_what_does_no_harm_is_never_weighed_against() -> None:
    rng = Random(5)
    cases = []
    for _ in range(200):
        rows = tuple((rng.gauss(0, 1), rng.gauss(0, 1)) for _ in range(2))
        chance = 1 / (1 + exp(rows[1][0] - rows[0][0] - rows[1][1] + rows[0][1]))
        cases.append(Case(rows, (chance, 1 - chance)))
    assert fit(cases)[1] < -0.5
    bounded = fit(cases, no_harm=[1])
    assert bounded[1] == 0.0
    assert bounded[0] > 0.5
    assert fit(cases, no_harm=[0])[0] == fit(cases)[0], "where nothing falls below, nothing changes"
    assert fit(cases, around=[0.0, -3.0], no_harm=[1])[1] == 0.0


def test_newtons_method_finds_the_best_weights() -> None:
    rng = Random(3)
    cases = []
    for _ in range(400):
        rows = tuple((rng.gauss(0, 1), rng.gauss(0, 50)) for _ in range(2))
        chance = 1 / (1 + exp(rows[1][0] - rows[0][0] + (rows[1][1] - rows[0][1]) / 50))
        won = float(rng.random() < chance)
        cases.append(Case(rows, (won, 1 - won)))
    best = fit(cases, prior=0.0)
    assert best[0] / best[1] == pytest.approx(50, rel=0.5)
    assert spreads(cases)[1] > 20 * spreads(cases)[0]
    least = loss(best, cases)
    empty = [Case((*case.rows, (0.0, -1e9)), (*case.shares, 0.0)) for case in cases]
    assert loss(best, empty) == pytest.approx(least), "a third who has no chance changes nothing"
    for place, change in ((0, 0.05), (0, -0.05), (1, 0.001), (1, -0.001)):
        other = list(best)
        other[place] += change
        assert loss(other, cases) > least
    assert loss([0, 0], cases) == constant_loss(cases, cases)
    assert abs(fit(cases, prior=1000.0)[0]) < abs(best[0]) / 2


def test_a_term_that_never_differs_has_no_weight() -> None:
    cases = [Case(((1.0, 4.0), (0.0, 4.0)), (1.0, 0.0)), Case(((0.0, 4.0), (1.0, 4.0)), (1.0, 0.0))]
    assert fit(cases)[1] == 0.0
    assert shares_of([0.0, 9.0], cases[0]) == [0.5, 0.5]


def test_a_game_turns_its_worths_into_values_as_the_fit_understood_them() -> None:
    case = Case(((2.0,), (0.0,), (1.0,)), (1.0, 0.0, 0.0))
    shares = shares_of([0.7], case)
    assert standing([1.4, 0.0, 0.7]) == pytest.approx([(3 * share - 1) / 2 for share in shares])
    assert sum(standing([3.0, -1.0, 0.5])) == pytest.approx(0)
    assert standing([900.0, 0.0]) == [1.0, -1.0]
    alone = Case(((2.0,),), (1.0,))
    assert prospects(1.4) == pytest.approx(2 * shares_of([0.7], alone)[0] - 1)
    assert prospects(0.0) == 0.0
    assert prospects(-9999.0) == -1.0


def test_weights_are_written_with_the_command_that_made_them(tmp_path: Path) -> None:
    game = hortus.load("toy-lottery")
    lessons = [Lesson(game, players, "random", 4) for players in (2, 3)]
    games = [gather(lesson, 40) for lesson in lessons]
    file = tmp_path / "weights.toml"
    found = fit_all(lessons, games, file)
    assert [one.players for one in found] == ["all", "2", "3"]
    text = written(game.insight.term_names, found, "hortus fit toy-lottery")
    assert text.startswith("# Fitted from self-play by: hortus fit toy-lottery\n")
    assert tomllib.loads(text)["players"]["3"]["blue"] == found[2].weights[1]
    file.write_text(text)
    assert present_weights(file, ["red"], "2") == [found[1].weights[0]]
    assert present_weights(file, ["red"], "5") == [found[0].weights[0]]
    assert present_weights(file, ["green"], "2") is None
    again = fit_all(lessons, games, file)
    assert again[0].present is not None
    assert again[0].losses.startswith(f"held-out loss {again[0].loss:.4f}, the weights before ")
    assert shown(game.insight.term_names, again[0]).row_count == 3
    assert isinstance(again[0], Fitted)


def test_weights_have_a_few_digits() -> None:
    assert rounded(0.0) == 0.0
    assert rounded(-123.456) == -123.5
    assert rounded(0.000123456) == 0.0001235


def test_the_command_says_what_it_writes(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    words = ["fit", "toy-lottery", "--bot", "random", "--games", "20", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "will be written to" in done.output
    assert set(tomllib.loads(out.read_text())["players"]["all"]) == {"red", "blue", "grey"}
    before = out.read_text()
    assert CliRunner().invoke(app, [*words, "--out", str(out), "--dry"]).exit_code == 0
    assert out.read_text() == before


def test_the_command_is_told_without_where_to() -> None:
    words = ["fit", "weeds", "--out", "a file", "--bot", "habit:any,greedy"]
    assert command_line(words) == "hortus fit weeds --bot habit:any,greedy"


def test_without_terms_or_games_there_is_nothing_to_fit() -> None:
    game = hortus.load("wizards-garden")
    assert weights_file(game).name == "weights.toml"
    if not game.insight.term_names:
        with pytest.raises(BadOption, match="no terms to weigh"):
            gather(Lesson(game, 2, "random", 4), 10)
    with pytest.raises(BadOption, match="at least 5 games"):
        gather(Lesson(hortus.load("toy-lottery"), 2, "random", 4), 3)
