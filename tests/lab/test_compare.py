"""Two campaigns side by side, and the commands that show what a campaign tells."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hortus.cli.common import console
from hortus.cli.lab_compare import compare_campaigns, summary
from hortus.cli.lab_items import study_items
from hortus.cli.lab_measure import as_json, findings_table, goals_told, measure_campaign
from hortus.cli.main import app
from hortus.core.registry import content_of
from hortus.lab.campaign import Campaign, Variant, Watch
from hortus.lab.compare import CHANGED, OPEN, SAME, Change, compare, compared
from hortus.lab.estimates import Sample
from hortus.lab.finding import SHARE
from hortus.lab.query import connect
from hortus.lab.run import play_tables, run_campaign
from tests.lab.planted import planted

COMMANDS = (compare_campaigns, study_items, measure_campaign, as_json, findings_table, goals_told)


@pytest.fixture(autouse=True)
def _planted() -> Iterator[None]:
    with planted():
        yield


def asked(games: int = 900, seed: int = 1, options: str = "", **more: Any) -> Any:
    campaign = Campaign(
        "toy-planted", games, lineups=(("random",),), options=(options,), seeds=(seed,), **more
    )
    return connect((campaign, play_tables(campaign)))


def verdicts(changes: list[Change]) -> dict[tuple[str, str], str]:
    return {(one.before.name, one.before.about): one.verdict for one in changes}


def shares(value: float, seeds: range, noise: int = 2) -> dict[int, tuple[float, float]]:
    """A share of all seeds won; `noise` says which."""
    return {seed: (float((seed * 7919 * noise) % 1000 < 1000 * value), 1.0) for seed in seeds}


def test_a_copy_shows_nothing_beyond_noise() -> None:
    same = compare(asked(200), asked(200))
    assert CHANGED not in {change.verdict for change in same}
    assert all([change.difference.value == 0 for change in same])
    other_luck = compare(asked(300, seed=3), asked(300, seed=4))
    assert CHANGED not in {change.verdict for change in other_luck}


def test_an_identical_copy_of_the_content_shows_nothing_beyond_noise(tmp_path: Path) -> None:
    shutil.copytree(content_of("leaf-and-let-die"), tmp_path / "copy")
    watch = Watch(decisions=0.0, leads=False)
    base = Campaign("leaf-and-let-die", 6, (2,), (("random",),), watch=watch)
    copy = base._replace(variants=(Variant.read(tmp_path / "copy"),))
    one, two = [connect((each, play_tables(each))) for each in (base, copy)]
    changes = compare(one, two)
    assert len(changes) > 10
    assert all([change.difference.value == 0 for change in changes])
    assert CHANGED not in {change.verdict for change in changes}


def test_a_change_is_found_with_its_size_and_what_did_not_change_is_said() -> None:
    def one_game(bias: int) -> list[Sample]:
        win = {seed: (float((seed * 7919) % 1000 < 500 + bias), 1.0) for seed in range(1000)}
        return [
            Sample("seat-win", "seat 1", SHARE, win, 1000),
            Sample("draws", "", SHARE, shares(0.02, range(1000)), 1000),
            Sample("turns", "", "turns", dict.fromkeys(range(1000), (9.0, 1.0)), 1000),
        ]

    found = compared(one_game(0), one_game(100))
    assert verdicts(found) == {
        ("seat-win", "seat 1"): CHANGED,
        ("draws", ""): SAME,
        ("turns", ""): SAME,
    }
    assert found[0].difference.value == pytest.approx(0.1)
    assert found[0].difference.low > 0.05
    assert found[0].sentence.startswith("seat-win (seat 1): 50.0 % -> 60.0 %, +10.0 points (")


def test_what_changed_in_none_of_a_few_games_cannot_be_told_yet() -> None:
    few = dict.fromkeys(range(12), (0.0, 1.0))
    many = dict.fromkeys(range(120), (0.0, 1.0))
    nine = dict.fromkeys(range(12), (9.0, 1.0))

    def verdict(unit: str, seeds: dict[int, tuple[float, float]]) -> str:
        sample = Sample("stalls", "", unit, seeds, len(seeds))
        (change,) = compared([sample], [sample])
        return change.verdict

    assert verdict(SHARE, few) == OPEN
    assert verdict(SHARE, many) == SAME
    assert verdict("turns", nine) == OPEN
    changed = Sample("stalls", "", SHARE, dict.fromkeys(range(3), (1.0, 1.0)), 3)
    (change,) = compared([changed._replace(seeds=dict.fromkeys(range(3), (0.0, 1.0)))], [changed])
    assert change.verdict == OPEN, "three games may all come out alike by chance"


def test_what_cannot_be_told_yet_says_how_many_games_would_tell() -> None:
    one = Sample("seat-win", "", SHARE, shares(0.5, range(100)), 100)
    two = Sample("seat-win", "", SHARE, shares(0.52, range(500, 600), 3), 100)
    (change,) = compared([one], [two])
    assert change.verdict == OPEN
    assert change.needed is not None
    assert 1000 < change.needed < 6000
    assert change.sentence.endswith("games each would tell")


def test_a_planted_change_of_an_option_is_found_by_playing() -> None:
    fair, unfair = asked(300), asked(300, options="bias=200")
    found = verdicts(compare(fair, unfair))
    assert found["seat-win", "2 players, seat 1"] == CHANGED
    assert found["turns", "2 players"] == SAME


# --- the commands ---------------------------------------------------------------------------


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    run_campaign(Campaign("toy-planted", 60, lineups=(("random",),)), tmp_path / "a")
    return tmp_path / "a"


def run(*words: str | Path) -> str:
    width, console.width = console.width, 200
    try:
        done = CliRunner().invoke(app, ["lab", *[str(word) for word in words]])
    finally:
        console.width = width
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


def test_the_command_measure_shows_goals_and_findings(campaign: Path, tmp_path: Path) -> None:
    shown = run("measure", campaign)
    assert "first-seat-advantage" in shown
    assert "not yet known" in shown
    assert "Minutes are counted so: setting up 1 min" in shown
    goals = tmp_path / "goals.toml"
    goals.write_text("[[goal]]\ntitle = 'Two turns'\nmeasure = 'turns'\nlow = 2\nhigh = 2\n")
    data = json.loads(run("measure", campaign, "--goals", goals, "--json", "--no-items"))
    assert [(goal["title"], goal["status"]) for goal in data["goals"]] == [("Two turns", "met")]
    assert {"turns", "forced-turns"} <= {finding["name"] for finding in data["findings"]}


def test_the_command_compare_tells_the_same_from_the_changed(
    campaign: Path, tmp_path: Path
) -> None:
    run_campaign(Campaign("toy-planted", 60, lineups=(("random",),)), tmp_path / "b")
    shown = run("compare", campaign, tmp_path / "b")
    assert shown.startswith("Of ")
    assert "measures 0 changed beyond noise" in shown
    assert "Changed beyond noise" not in shown
    assert "The same, as far as it matters" not in shown
    assert "Cannot be told yet" in shown
    every = run("compare", campaign, tmp_path / "b", "--all")
    assert "The same, as far as it matters" in every
    assert summary([]) == "Nothing was measured in both."
    assert {one["verdict"] for one in json.loads(run("compare", campaign, campaign, "--json"))} <= {
        SAME,
        OPEN,
    }
    run_campaign(Campaign("wizards-garden", 3, lineups=(("random",),)), tmp_path / "c")
    done = CliRunner().invoke(app, ["lab", "compare", str(campaign), str(tmp_path / "c")])
    assert "that cannot be compared" in str(done.exception)


def test_the_command_items_studies_what_tickets_add(tmp_path: Path) -> None:
    words: list[str | Path] = [
        "items",
        "toy-planted",
        "--out",
        tmp_path / "i",
        "--games",
        "40",
        "--workers",
        "1",
    ]
    for only, complaint in (("gery", "is grey meant"), (",", "with commas between them")):
        done = CliRunner().invoke(app, ["lab", *map(str, words), "--only", only])
        assert complaint in str(done.exception)
        assert not (tmp_path / "i").exists(), "nothing is played before it is said"
    shown = run(*words, "--bot", "random", "--only", "red,Grey", "-o", "prize=900", "--force")
    assert "ticket red" in shown
    assert "ticket grey" in shown
    assert "adds-when-forced" in shown
    assert "ticket blue" not in shown
