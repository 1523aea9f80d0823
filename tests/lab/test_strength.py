"""The page on strength: played bit by bit, kept, resumed, and honest about what is not shown."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hortus
from hortus.cli.main import app
from hortus.lab.duel import Group, play_group
from hortus.lab.statistics import Interval
from hortus.lab.strength import Cell, Played, Schedule, Store, code_of, loaded, play_cell, run
from hortus.lab.strength_plan import (
    LADDERS,
    LEVEL_PLAYERS,
    MISSIONS,
    TEAM,
    Ladder,
    everything,
    ladders,
    levels,
    missing,
    missions,
    plan,
    seats,
    turns,
)
from hortus.lab.strength_report import document, met, percent, table

QUICK = Cell("ladder", "wizards-garden", 2, "greedy", "random", "seeds=8", most=4)
OTHER = Cell("ladder", "wizards-garden", 2, "search:3", "random", "seeds=8", most=2)


def kept(*groups: tuple[int, int, int]) -> list[Played]:
    """Results of some seeds: won, drawn and lost games of each."""
    return [
        Played(Group(seed, (won + drawn / 2) / 2, 2, won, drawn, lost), 1.0, "compiled", "1234abcd")
        for seed, (won, drawn, lost) in enumerate(groups)
    ]


def test_the_plan_has_what_is_asked_for() -> None:
    cells = plan()
    assert [cell.game for cell in turns()] == [g for g, one in LADDERS.items() if one.wanted]
    assert {cell.options for cell in missions()} == {
        "mission=fort",
        "mission=scarecrow",
        "mission=cellar",
    }
    assert {cell.one for cell in levels()} == {"sapling", "gardener", "master"}
    teams = {(cell.players, cell.options) for cell in levels() if cell.game == TEAM}
    assert teams == {(size, f"mission={name}") for size in LEVEL_PLAYERS for name in MISSIONS}
    assert all(cell.alone for cell in seats())
    for ladder in LADDERS.values():
        assert isinstance(ladder, Ladder)
        assert len(ladder.iterations) >= 4
        assert all(b == 2 * a for a, b in pairwise(ladder.iterations))
    assert len({cell.key for cell in ladders()}) == len(ladders())
    assert {(cell.game, cell.players) for cell in ladders()} == {
        (name, players) for name in LADDERS for players in hortus.about(name).players
    }
    for cell in cells:
        cell.setup().check()
    assert missing() == []
    assert everything() == cells
    assert {cell.game for cell in plan(["weeds", "search:1s"])} == {"weeds"}


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert run(Schedule([QUICK, OTHER], store), 60, workers=1) == 6
    again = Store(tmp_path)
    assert again.of(QUICK) == store.of(QUICK)
    assert [one.group.seed for one in again.of(QUICK)] == [0, 1, 2, 3]
    assert Schedule([QUICK, OTHER], again).next() is None
    assert again.of(QUICK)[1].group == play_group(QUICK.setup(), 1)
    again.forget([QUICK])
    assert Store(tmp_path).of(QUICK) == []
    assert len(Store(tmp_path).of(OTHER)) == 2
    assert Schedule([QUICK, OTHER], again).next() == (QUICK, 0)


def test_time_goes_where_least_of_it_went_for_the_weight(tmp_path: Path) -> None:
    store = Store(tmp_path)
    heavy = QUICK._replace(weight=3.0, most=99, cost=1.0)
    light = OTHER._replace(weight=1.0, most=99, cost=1.0)
    schedule = Schedule([light, heavy], store)
    turns_of = []
    for _ in range(40):
        wish = schedule.next()
        assert wish is not None
        cell, seed = wish
        turns_of.append(cell.key)
        schedule.finish(cell, Played(Group(seed, 0.5, 2, 1, 0, 1), 1.0, "compiled", "x"))
    assert turns_of.count(heavy.key) == 30


def test_a_cell_with_a_wish_ends_when_the_test_is_sure(tmp_path: Path) -> None:
    cell = QUICK._replace(most=100, wanted=0.8)
    store = Store(tmp_path)
    store.results[cell.key] = kept(*[(2, 0, 0)] * 40)
    assert store.duel(cell).verdict == "better"
    assert Schedule([cell], store).next() is None


def test_who_begins_is_told_of_a_bot_against_itself() -> None:
    cell = Cell("seats", "wizards-garden", 2, "random", "random")
    groups = [play_cell(cell, seed).group for seed in range(12)]
    assert {group.games for group in groups} == {1}
    assert 0 < sum(group.wins for group in groups) < 12
    assert play_cell(cell, 3).code == code_of("wizards-garden")
    assert loaded("wizards-garden", "seeds=8") is loaded("wizards-garden", "seeds=8")


def test_the_page_says_where_a_wish_is_not_met(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert "Nothing has been played yet" in document(plan(), store)
    strong, weak, *_ = turns()
    store.results[strong.key] = kept(*[(2, 0, 0)] * 50)
    store.results[weak.key] = kept(*[(1, 0, 1)] * 20, (0, 2, 0))
    step = levels()[0]
    store.results[step.key] = kept(*[(2, 0, 0), (1, 0, 1)] * 30)
    team = missions()[0]
    store.results[team.key] = kept((1, 0, 0), (1, 1, 1), (0, 1, 0))
    page = document(plan(), store, ["weeds"])
    assert "| Wizard's Garden | 100 | 100 % (93 to 100) | 80 % | better | met |" in page
    assert "| Power Plants | 42, 2 drawn | 50 % (" in page
    assert "**not met** |" in page
    assert "| sapling v seedling | 120 | 75 % (" in page
    assert "| fort | 2 | 3 | 67 % (" in page
    assert "[Weeds](strength/weeds.md)" in page
    assert "## Ratings of the field" in page
    assert "1234abcd" in page


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Interval(0.9, 0.82, 0.97), "met"),
        (Interval(0.85, 0.7, 0.95), "met, but the interval reaches below"),
        (Interval(0.75, 0.6, 0.9), "not shown"),
        (Interval(0.5, 0.4, 0.6), "**not met**"),
    ],
)
def test_a_wish_is_met_only_if_the_games_show_it(found: Interval, told: str) -> None:
    assert met(found, 0.8) == told
    assert percent(Interval(0.5, 0.4, 0.604)) == "50 % (40 to 60)"
    assert table(["a"], [["b"]]) == "| a |\n| --- |\n| b |\n"


def test_the_command_writes_the_page_without_playing(tmp_path: Path) -> None:
    out = tmp_path / "docs" / "strength.md"
    words = ["strength", "--minutes", "0", "--kept", str(tmp_path / "kept"), "--out", str(out)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert out.read_text().startswith("# How strong the bots are\n")
    done = CliRunner().invoke(app, [*words, "--list", "--cells", "weeds"])
    assert "turn weeds 2 search:1s greedy: 0 games" in done.output
    done = CliRunner().invoke(app, [*words, "--cells", "chess"])
    assert isinstance(done.exception, hortus.HortusError)
