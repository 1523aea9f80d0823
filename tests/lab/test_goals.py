"""Goals: met, missed or not yet known, by intervals; and what is wrong with a goals file."""

from __future__ import annotations

from math import inf, nan
from pathlib import Path

import pytest

import hortus
from hortus.core.errors import BadContent
from hortus.lab.finding import SHARE, Finding
from hortus.lab.goals import (
    MET,
    MISSED,
    OPEN,
    Goal,
    Goals,
    Verdict,
    judge,
    own_goals,
    read_goals,
)
from hortus.lab.measures.length import Pace
from hortus.lab.words import NEEDS, WORDS

BELOW = Goal("First", "first-seat-advantage", (), -0.05, 0.05)
LENGTH = Goal("Length", "minutes-within", (), 0.9, None, None, (60, 75))


def found(
    value: float, half: float, name: str = "first-seat-advantage", about: str = ""
) -> Finding:
    return Finding(name, about, value, value - half, value + half, 400, "difference")


@pytest.mark.parametrize(
    ("value", "half", "status", "needed"),
    [
        (0.01, 0.02, MET, None),
        (0.09, 0.03, MISSED, None),
        (-0.09, 0.03, MISSED, None),
        (0.04, 0.02, OPEN, 1600),
        (0.06, 0.04, OPEN, 6400),
        (0.05, 0.04, OPEN, None),
    ],
)
def test_a_goal_is_judged_by_the_whole_interval(
    value: float, half: float, status: str, needed: int | None
) -> None:
    (verdict,) = judge(Goals("", Pace(), (BELOW,)), [found(value, half)])
    assert verdict.status == status
    assert verdict.needed == pytest.approx(needed, abs=1)


def test_one_that_misses_it_is_enough_and_the_worst_is_told() -> None:
    some = [found(0.0, 0.01, about="2 players"), found(0.2, 0.01, about="4 players")]
    (verdict,) = judge(Goals("", Pace(), (BELOW,)), some)
    assert verdict.status == MISSED
    assert verdict.finding is not None
    assert verdict.finding.about == "4 players"
    (verdict,) = judge(Goals("", Pace(), (BELOW._replace(about=("2 players",)),)), some)
    assert verdict.status == MET


def test_a_verdict_is_a_sentence_with_the_games_still_needed() -> None:
    (verdict,) = judge(Goals("", Pace(), (BELOW,)), [found(0.04, 0.02, about="2 players")])
    assert verdict.sentence == (
        "First: +4.0 points (+2.0 to +6.0 points) (2 players); the goal is from -5.0 points to "
        "+5.0 points: not yet known; about 1200 more games with 2 players would tell"
    )
    (verdict,) = judge(Goals("", Pace(), (BELOW,)), [found(0.05, 0.02)])
    assert verdict.sentence.endswith("400 games, and more may not tell: it lies on the bound")
    (verdict,) = judge(Goals("", Pace(), (LENGTH,)), [])
    assert verdict == Verdict(LENGTH, OPEN, ())
    assert verdict.sentence == "Length: nothing was measured (minutes-within)"
    (verdict,) = judge(Goals("", Pace(), (BELOW,)), [Finding(BELOW.measure, "", nan, -inf, inf, 1)])
    assert (verdict.status, verdict.needed) == (OPEN, None)
    assert verdict.more == "1 game on fewer than 3 seeds say nothing"


def test_what_was_not_measured_says_what_must_be_played() -> None:
    rule = Goal("No rush", "strategy-win", (), None, 0.6)
    cell = Goal("Hard", "team-win", ("mission=cellar", "5 players"), None, 0.4)
    one, two = judge(Goals("", Pace(), (rule, cell)), [])
    assert "--bots greedy/never/" in one.more
    assert two.more == "no game here is one with mission=cellar, 5 players"
    assert set(NEEDS) <= set(WORDS)


def test_what_never_happened_needs_fewer_games_than_a_close_share() -> None:
    never = Finding("stalls", "", 0.0, 0.0, 0.038, 100, SHARE)
    assert Goal("No", "stalls", (), None, 0.01).needed(never) == 380


def test_a_goal_that_names_the_usual_option_is_asked_where_it_is_not_named() -> None:
    goal = Goal("Standard", "team-win", ("mission=scarecrow",), 0.4, 0.6)
    goals = Goals("potato-patrol", Pace(), (goal,))
    usual = Finding("team-win", "2 players", 0.5, 0.45, 0.55, 400, SHARE)
    other = usual._replace(about="2 players, mission=cellar", value=0.1, low=0.0, high=0.2)
    assert judge(goals, [usual, other])[0].findings == (usual,)


def test_goals_say_in_words_what_they_ask_for() -> None:
    assert BELOW.target == "from -5.0 points to +5.0 points"
    assert LENGTH.target == "at least 90.0 %"
    assert LENGTH.parts == ("60 to 75 minutes",)
    assert LENGTH.unit == SHARE
    assert Goal("Few", "draws", (), None, 0.1).target == "at most 10.0 %"
    assert Goal("Short", "minutes", (), 30, 60).target == "from 30 to 60 minutes"


def test_the_designers_goals_of_leaf_and_let_die_are_shipped() -> None:
    goals = own_goals("leaf-and-let-die")
    designers = {goal.measure: goal for goal in goals.goals if goal.source == "designer"}
    assert goals.spans == ((60, 75),)
    assert designers["minutes-within"].low == 0.9
    assert designers["first-seat-advantage"].high == 0.05
    assert designers["seat-advantage"].high == 0.03
    assert designers["comeback"].low == 0.25
    assert designers["strategy-win"].high == 0.6


@pytest.mark.parametrize("name", ["leaf-and-let-die", "potato-patrol", "power-plants", "weeds"])
def test_the_pace_names_kinds_of_moves_that_there_are(name: str) -> None:
    parts = {part.kind for part in hortus.load(name).space().parts}
    assert set(own_goals(name).pace.kinds) <= parts


def test_a_file_without_a_pace_has_that_of_the_game(tmp_path: Path) -> None:
    own = own_goals("potato-patrol").pace
    file = tmp_path / "goals.toml"
    file.write_text("[[goal]]\ntitle = 'x'\nmeasure = 'minutes'\nhigh = 60\n")
    assert read_goals(file, "potato-patrol").pace == own
    assert read_goals(file).pace == Pace()
    file.write_text("game = 'potato-patrol'\n[pace]\nturn = 99\n[pace.kinds]\ntrade = 1\n")
    pace = read_goals(file).pace
    assert (pace.setup, pace.turn) == (own.setup, 99)
    assert pace.kinds == {**own.kinds, "trade": 1}


BAD_FOR_PATROL = [
    ("game = 'weeds'\n", r":1: game is weeds, and these are games of potato-patrol"),
    ("measure = 'team-win'\nlow = 60\n", r":4: goal 1: low is 60, and a share .*: 60 % is 0.6"),
    ("measure = 'adds'\nlow = -3\n", r":4: goal 1: low is -3, and a difference is written"),
    ("measure = 'draws'\nlow = 0\nabout = ['9 players']\n", r":5: goal 1: about asks for 9 play"),
    (
        "measure = 'draws'\nlow = 0\nabout = ['mission=frot']\n",
        r":5: goal 1: about is wrong: .*frot",
    ),
]


@pytest.mark.parametrize(("text", "complaint"), BAD_FOR_PATROL)
def test_goals_that_no_campaign_of_the_game_could_meet_are_refused(
    text: str, complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "goals.toml"
    file.write_text(text if "game" in text else f"[[goal]]\ntitle = 'x'\n{text}")
    with pytest.raises(BadContent, match=complaint):
        read_goals(file, "potato-patrol")


BAD = [
    ("[[goal]]\ntitle = 'x'\n", r":1: goal 1: measure is missing"),
    ("[[goal]]\nmeasure = 'comback'\n", r":2: goal 1: measure is 'comback'.*comeback meant"),
    ("[[goal]]\nmeasure = 'zzz'\n", r":2: goal 1: measure is 'zzz', which is not measured: they"),
    ("[[goal]]\nmeasure = 'draws'\n", r":2: goal 1: measure has neither low nor high"),
    ("[[goal]]\nmeasure = 'draws'\nlow = 0.2\nhigh = 0.1\n", r":3: goal 1: low is above high"),
    ("[[goal]]\nmeasure = 'draws'\nlow = 'x'\n", r":3: goal 1: low must be a number"),
    ("[[goal]]\nmeasure = 'draws'\nlow = 1\ntitle = 'x'\nhihg = 1\n", r":5: goal 1: hihg is not a"),
    (
        "[[goal]]\ntitle = 'x'\nmeasure = 'minutes-within'\nlow = 1\nfrom = 9\nto = 5\n",
        r":5: goal 1: from is not below to",
    ),
    ("[pace]\nturn = -1\n", r":2: pace: turn must be from 0"),
    ("[pace]\nspeed = 1\n", r":2: pace: speed is not a field"),
    ("nonsense", r"is not TOML"),
]


@pytest.mark.parametrize(("text", "complaint"), BAD)
def test_a_bad_goals_file_is_one_sentence_with_line_and_field(
    text: str, complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "goals.toml"
    file.write_text(text)
    with pytest.raises(BadContent, match=complaint) as caught:
        read_goals(file)
    assert "\n" not in str(caught.value)
    assert str(file) in str(caught.value)


def test_the_page_of_measures_names_each_with_its_sentence() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab-measures.md").read_text("utf-8")
    for name, word in WORDS.items():
        assert f"| `{name}` | {word.unit or 'number'} | {word.sentence} |" in page


def test_the_goals_on_the_page_can_be_read(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab-measures.md").read_text("utf-8")
    shown = page.split("```toml\n")[1].split("```")[0]
    (tmp_path / "goals.toml").write_text(shown)
    assert [goal.title for goal in read_goals(tmp_path / "goals.toml").goals] == [
        "Length",
        "First-player advantage",
    ]
