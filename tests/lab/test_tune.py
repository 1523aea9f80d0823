"""Tuning: a tuning file is checked, a known optimum is found, a broken-off search goes on alike."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import hortus
from hortus.cli import lab_tune
from hortus.cli.main import app
from hortus.core.errors import BadContent, BadOption, BadRecord
from hortus.lab.campaign import Variant
from hortus.lab.estimates import Sample
from hortus.lab.finding import SHARE, Finding
from hortus.lab.goals import Goal, Goals
from hortus.lab.report.tuned import Tuned, costs, findings_of, tuned_page, verdicts_of
from hortus.lab.settings import parent_of, put, value_at, write_toml, written_place
from hortus.lab.tune import (
    Bench,
    Confirmed,
    Search,
    Trial,
    read_confirmed,
    read_trials,
    space,
    whole_lines,
)
from hortus.lab.tuning_file import Tuning, Value, Vary, Wording, read_tuning
from hortus.lab.workbench import Workbench, check_goals, excess, loss_of

GOOD = """
[play]
players = "2-3"
options = ["mission=cellar", "mission=fort"]
bots = "greedy"
confirm_bots = "random"
first = 4
games = 12
trials = 30
confirm_games = 8
keep = 2
thrift = 0.0

[[vary]]
name = "red"
file = "missions.toml"
at = ["mission", "cellar", "card", "Dig", "needs", 1, "per_player"]
low = 0
high = 6
step = 0.5

[[vary]]
name = "shelves"
file = "missions.toml"
at = [
  ["mission", "cellar", "card", "Fill the Shelves", "needs", 1, "per_player"],
  ["mission", "cellar", "card", "Fill the Shelves", "needs", 2, "per_player"],
]
low = 1
high = 4

[[vary]]
name = "penalty"
option = "invasion_penalty"
values = ["resolve", "discard"]

[[text]]
file = "missions.toml"
at = ["mission", "cellar", "card", "Dig", "text"]
words = "Deliver {red}N red cubes."
"""


def tuning_from(folder: Path, text: str = GOOD) -> Tuning:
    path = folder / "tuning.toml"
    path.write_text(text, "utf-8")
    return read_tuning(path, "potato-patrol")


class ToyBench:
    """A game of which the best setting is known: red 4.5, shelves 3, and discard."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def measure(
        self, variant: Variant, lines: Sequence[str], lineup: Sequence[str], games: int, seed: int
    ) -> list[Sample]:
        self.played.append(games)
        red, shelves = 2.0, 2.0
        for _, text in variant.files:
            data = tomllib.loads(text)
            cards = next(one for one in data["mission"] if one["id"] == "cellar")["card"]
            red = cards[0]["needs"][0]["per_player"]
            shelves = cards[2]["needs"][1]["per_player"]
        noise = Random(f"{red} {shelves} {games} {seed} {lineup}").gauss(0, 0.02)
        off = abs(red - 4.5) / 6 + abs(shelves - 3) / 3 + ("discard" not in lines[0]) + noise
        return [Sample("off", "", "", {1: (off, 1.0)}, games)]

    def check(self, found: Sequence[Sample]) -> None:
        assert found

    def loss(self, found: Sequence[Sample]) -> float:
        return max(0.0, found[0].seeds[1][0])


def test_the_way_to_a_field_goes_by_names_and_numbers() -> None:
    data = {"card": [{"name": "Dig", "needs": [{"what": "red", "count": 2}]}]}
    place = ("card", "Dig", "needs", 1, "count")
    assert value_at(data, place) == 2
    assert parent_of(data, place) == ({"what": "red", "count": 2}, "count")
    put(data, place, 3.0)
    assert repr(value_at(data, place)) == "3"
    assert written_place(place) == "card / Dig / needs / 1 / count"
    with pytest.raises(BadContent, match="there is no card / Digg; is 'Dig' meant"):
        value_at(data, ("card", "Digg", "needs"))
    with pytest.raises(BadContent, match="has 1 entries"):
        value_at(data, ("card", "Dig", "needs", 2, "count"))


@pytest.mark.parametrize("game", ["potato-patrol", "leaf-and-let-die", "power-plants"])
def test_content_written_again_is_the_same_content(game: str, tmp_path: Path) -> None:
    for path in hortus.load(game).library.own.glob("*.toml"):
        data = tomllib.loads(path.read_text("utf-8"))
        (tmp_path / path.name).write_text(write_toml(data, "again"), "utf-8")
    assert hortus.load(game, content=tmp_path).title == hortus.load(game).title


def test_a_candidate_is_content_and_options_that_the_game_takes(tmp_path: Path) -> None:
    tuning = tuning_from(tmp_path)
    assert [type(one) for one in (tuning.vary[0], tuning.texts[0])] == [Vary, Wording]
    values: dict[str, Value] = {"red": 3.5, "shelves": 2.0, "penalty": "discard"}
    variant = tuning.variant(values, "drier")
    ((file, text),) = variant.files
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / file).write_text(text, "utf-8")
    hortus.load("potato-patrol", content=tmp_path / "mine", mission="cellar")
    card = tomllib.loads(text)["mission"][2]["card"][0]
    assert card["needs"][0]["per_player"] == 3.5
    assert card["text"] == "Deliver 3.5N red cubes."
    assert text.startswith("# Made by hortus lab tune: red 2 -> 3.5; penalty resolve -> discard")
    assert tuning.lines(values)[1] == "mission=fort invasion_penalty=discard"
    assert tuning.variant(tuning.own) == Variant()
    usual = tuning_from(tmp_path, GOOD.replace("mission=fort", "mission=scarecrow"))
    assert usual.lines(values)[1] == "mission=scarecrow invasion_penalty=discard"
    assert tuning.cost(tuning.own) == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"Dig", "needs", 1', '"Digg", "needs", 1', 17, "vary 1: at leads nowhere: there is no"),
        ("high = 6", "high = -1", 19, "vary 1: high must be above low, which is 0"),
        ("step = 0.5", "step = 0.35", 20, "vary 1: step must lead from 0 to the present value"),
        ('"invasion_penalty"', '"invasion"', 34, "vary 3: option must be one of mission"),
        ("{red}N", "{rot}N", 40, "text 1: words may name penalty, red, shelves in braces"),
        ('"2-3"', '"2-x"', 3, "play: players cannot be used: players are written 2, 2-4"),
        ('"mission=fort"', '"mission=ford"', 4, "play: options cannot be used"),
        ("keep = 2", "keeps = 2", 11, "play: keeps is not a field here"),
        ('file = "missions.toml"', 'file = "mission.toml"', 16, "vary 1: file must be one of"),
    ],
)
def test_a_bad_tuning_file_is_told_with_line_and_field(
    tmp_path: Path, old: str, new: str, line: int, words: str
) -> None:
    with pytest.raises(BadContent) as told:
        tuning_from(tmp_path, GOOD.replace(old, new, 1))
    assert str(told.value).startswith(f"{tmp_path}/tuning.toml:{line}: {words}")


def test_the_search_finds_a_known_best_setting_and_stops_losers_early(tmp_path: Path) -> None:
    bench = ToyBench()
    here: Bench = bench
    search = Search(tuning_from(tmp_path), here, seed=3)
    trials = list(search)
    assert trials[0].values == search.tuning.own
    assert set(space(search.tuning)) == {"red", "shelves", "penalty"}
    best = search.best(1)[0]
    assert best.values["penalty"] == "discard"
    assert best.loss < trials[0].loss / 3
    stopped = [trial for trial in trials if trial.stopped]
    assert 5 < len(stopped) < 25
    assert bench.played.count(12) == len(trials) - len(stopped)
    assert len({str(trial.values) for trial in trials}) == len(trials)
    kept: list[Confirmed] = []
    own, *found = search.finish(keep=kept.append)
    file = tmp_path / "confirmed.jsonl"
    file.write_text("".join([one.to_line() + "\n" for one in kept]) + "{", "utf-8")
    assert len(whole_lines(file)) == len(kept) == 4
    played = len(bench.played)
    assert search.finish(read_confirmed(file)) == [own, *found]
    assert len(bench.played) == played
    assert own.values == search.tuning.own
    assert len(found) == 2
    assert found[0].worst <= found[1].worst < own.worst


def test_a_search_that_was_broken_off_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    tuning = tuning_from(tmp_path)
    whole = list(Search(tuning, ToyBench(), seed=5))
    file = tmp_path / "trials.jsonl"
    lines = [trial.to_line() + "\n" for trial in whole[:13]]
    file.write_text("".join(lines) + '{"number": 13, "val', "utf-8")
    rest = Search(tuning, ToyBench(), seed=5)
    for trial in read_trials(file):
        rest.remember(trial)
    assert list(rest) == whole[13:]
    file.write_text('{"number": 1}\n', "utf-8")
    with pytest.raises(BadRecord, match=r"trials.jsonl:1: this line is not a trial"):
        read_trials(file)
    assert Trial(**{**whole[0]._asdict()}) == whole[0]


# --- with real games --------------------------------------------------------------------------

EASY = Goals(
    "potato-patrol",
    goals=(
        Goal("Winnable", "team-win", ("mission=fort",), low=0.5, tolerance=0.1),
        Goal("Brief", "turns", high=40),
    ),
)


def test_the_distance_from_a_goal_is_counted_in_its_tolerance() -> None:
    win = Finding("team-win", "2 players, mission=fort", 0.3, 0.2, 0.4, 50, SHARE)
    turns = Finding("turns", "2 players, mission=fort", 48.0, 46.0, 50.0, 50, "turns")
    assert excess(EASY.goals[0], win) == pytest.approx(2.0)
    assert excess(EASY.goals[1], turns) == pytest.approx(2.0)
    assert excess(EASY.goals[0], win._replace(value=0.9)) == 0.0
    assert loss_of(EASY, [win, turns]) == pytest.approx(4.0)
    assert loss_of(EASY, []) == 0.0


def bench_for(tuning: Tuning, goals: Goals = EASY) -> Workbench:
    return Workbench(tuning.game, goals, tuning.players, tuning.options, tuning.games)


def test_a_goal_about_what_is_not_played_is_refused_before_a_game_is(tmp_path: Path) -> None:
    tuning = tuning_from(tmp_path)
    check_goals(EASY, tuning)
    for part in ("5 players", "mission=scarecrow"):
        goals = Goals("potato-patrol", goals=(Goal("Other", "team-win", (part,), low=0.5),))
        with pytest.raises(BadOption, match=rf"'Other' asks for {part}, which .*tuning\.toml does"):
            check_goals(goals, tuning)


def test_games_after_a_first_batch_are_added_to_it(tmp_path: Path) -> None:
    tuning = tuning_from(tmp_path)
    lines = ("mission=cellar invasion_penalty=discard", "mission=fort invasion_penalty=discard")
    in_steps, at_once = bench_for(tuning), bench_for(tuning)
    first = in_steps.measure(Variant(), lines, ("random",), 3, 1)
    more = in_steps.measure(Variant(), lines, ("random",), 6, 1)
    assert more == at_once.measure(Variant(), lines, ("random",), 6, 1)
    assert in_steps.games == at_once.games == 24
    wins = [one for one in first if one.name == "team-win"]
    assert {one.about for one in wins} == {
        f"{players} players, mission={mission}"
        for players in (2, 3)
        for mission in ("cellar", "fort")
    }
    in_steps.check(more)
    with pytest.raises(BadOption, match="the goal 'Odd' asks for draws, which is not measured"):
        bench_for(tuning, Goals(goals=(Goal("Odd", "draws", high=1),))).check(more)


def test_a_tuning_from_the_command_line_gives_content_and_a_report(tmp_path: Path) -> None:
    vary = tmp_path / "tuning.toml"
    small = GOOD.replace('"greedy"', '"random"').replace("trials = 30", "trials = 6")
    small = small.replace("first = 4", "first = 3").replace("games = 12", "games = 4")
    vary.write_text(small.replace('"2-3"', '"2"').replace("games = 8", "games = 4"), "utf-8")
    targets = tmp_path / "goals.toml"
    targets.write_text('[[goal]]\ntitle = "Far"\nmeasure = "score-when-lost"\nlow = 2\n', "utf-8")
    out = tmp_path / "out"
    words = ["lab", "tune", "potato-patrol", "--targets", str(targets), "--vary", str(vary)]
    words += ["--out", str(out), "--workers", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    lines = (out / "trials.jsonl").read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 6
    page = (out / "report.html").read_text("utf-8")
    assert "What was tried" in page
    assert "As it is: " in done.output
    for folder in (out / "settings").iterdir():
        if list(folder.glob("*.toml")):
            hortus.load("potato-patrol", content=folder)
    again = CliRunner().invoke(app, words)
    assert "has a tuning already: --resume goes on with it" in str(again.exception)
    (out / "trials.jsonl").write_text("".join(lines[:4]), "utf-8")
    resumed = CliRunner().invoke(app, [*words, "--resume"])
    assert resumed.exit_code == 0, resumed.output
    assert (out / "trials.jsonl").read_text("utf-8") == "".join(lines)
    assert (out / "confirmed.jsonl").exists()
    assert (out / "report.html").read_text("utf-8").count("<section") == page.count("<section")
    other = CliRunner().invoke(app, [*words, "--resume", "--seed", "2"])
    assert "is not what is asked for now" in str(other.exception)


def test_what_a_setting_costs_elsewhere_is_told(tmp_path: Path) -> None:
    tuning = tuning_from(tmp_path)
    about = "2 players"
    before = [Sample("draws", about, SHARE, dict.fromkeys(range(40), (0.0, 1.0)), 40)]
    after = [Sample("draws", about, SHARE, {n: (n % 2, 1.0) for n in range(40)}, 40)]
    own = Confirmed(tuning.own, 1.0, 1.5, before, before)
    one = Confirmed({**tuning.own, "red": 3.0}, 0.1, 0.2, after, after)
    trial = Trial(0, tuning.own, 1.0, 1.0, False)
    goals = Goals(goals=(Goal("Brief", "turns", high=40),))
    tuned = Tuned(tuning, goals, 1, [trial], own, [one], 99, "hortus lab tune", "0")
    assert [change.before.name for change in costs(tuned, one)] == ["draws"]
    assert findings_of(before)[0].value == 0.0
    assert verdicts_of(goals, before)[0].status == "not yet known"
    page = tuned_page(tuned)
    assert "What else changed, beyond noise" in page
    assert "misses the goals by 0.20 where the game as it is misses them by 1.50" in page
    assert "settings that come nearer to the goals" in page
    assert f"--content {Path('out') / 'settings' / '1'}" in tuned_page(
        tuned._replace(out=Path("out"))
    )
    worse = tuned._replace(settings=[one._replace(other_loss=2.0)])
    assert not worse.better
    assert worse.verdict.startswith("No setting within these bounds held up on fresh seeds")
    assert "Potato Patrol: nothing better was found" in tuned_page(worse)
    assert lab_tune.confirm.__doc__
    lab_tune.write_setting(tuned, one, tmp_path / "1")
    assert (tmp_path / "1" / "missions.toml").exists()
    assert (tmp_path / "1" / "options.txt").read_text("utf-8") == "mission=cellar\nmission=fort\n"
    search = Search(tuning, ToyBench(), 1)
    search.remember(trial)
    assert lab_tune.told(search, trial).startswith("1/30 distance 1.00 (best 1.00): nothing")
