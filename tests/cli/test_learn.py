"""`hortus learn` as people use it: a lesson to its end, wrong moves, leaving, playing on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import hortus
from hortus import Record
from hortus.table.lessons import lesson
from tests.cli.terminal import Terminal
from tests.cli.test_commands import run

GAMES = hortus.games()


def answers(name: str) -> str:
    """What to type to get through a lesson: Enter for what is read, and the record's moves."""
    guided = lesson(name).walk()
    typed: list[str] = []
    while not guided.over:
        typed += ["" for step in guided.told() if not step.moves]
        typed.append(guided.lesson.record.moves[guided.ply])
        guided.play(typed[-1])
    return "\n".join([*typed, *["" for _ in guided.told()], "q", ""])


def test_without_a_game_all_lessons_are_listed() -> None:
    said = run("learn")
    for name in GAMES:
        assert f"hortus learn {name}" in said
        assert lesson(name).title in said


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_is_played_to_its_end(name: str) -> None:
    said = run("learn", name, typed=answers(name))
    steps = lesson(name).steps
    for step in steps:
        assert f"Step {step.number} of {len(steps)}: {step.title}" in said
    assert "That was the lesson." in said


def test_a_wrong_move_is_answered_with_why_and_asked_again() -> None:
    said = run("learn", "wizards-garden", typed="\na1w\nzz\n99\nd1w\nq\n")
    assert "This lesson needs a white seed" in said
    assert "'zz' is not a planting" in said
    assert "numbered 1 to 32" in said
    assert "Step 3 of 12" in said
    assert "You left the lesson." in said


def test_who_is_stuck_is_shown_the_move() -> None:
    said = run("learn", "wizards-garden", typed="\nh\n?\nc\nq\n")
    assert "Dovetail (white) on d1 (d1w)." in said
    assert "Harvesting" in said
    assert "The board says everything" in said


def test_words_narrow_the_list_and_a_number_takes_a_move() -> None:
    said = run("learn", "wizards-garden", typed="\nwhite d1\n1\nq\n")
    assert "Step 3 of 12" in said


def test_a_game_that_the_lesson_played_to_its_end_cannot_be_played_on() -> None:
    said = run("learn", "weeds", typed=answers("weeds"))
    assert "hortus play weeds --bot seedling" in said


def test_what_there_is_not_is_refused_with_what_there_is() -> None:
    assert "its lessons are first" in run("learn", "wizards-garden", "second", code=1)
    assert "there is no game 'chess'" in run("learn", "chess", code=1)


Open = Callable[..., Terminal]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Open]:
    """Opens terminals with a lesson in them; all are gone at the end."""
    opened: list[Terminal] = []

    def start(*words: str) -> Terminal:
        opened.append(Terminal("learn", *words, home=tmp_path))
        return opened[-1]

    yield start
    for one in opened:
        if one.code is None:
            one.kill()


def test_one_can_play_on_from_any_step(terminal: Open, tmp_path: Path) -> None:
    table = terminal("wizards-garden", "--name", "Ada")
    table.read()
    for answer in ("", "d1w"):
        table.type(answer)
    assert "The lesson ends here; the game is yours." in table.type("p")
    table.type("d4b")
    table.type("q")
    (file,) = (tmp_path / "hortus").glob("*.hortus")
    record = Record.loads(file.read_text("utf-8"))
    assert record.seats == ("Ada", "Seedling")
    assert record.moves[:3] == ("d1w", "c2w", "d4b")


def test_every_step_is_one_screen_of_80_by_24(terminal: Open) -> None:
    table = terminal("potato-patrol")
    shown = table.read()
    for answer in answers("potato-patrol").split("\n")[:-2]:
        shown = table.type(answer)
        while shown.endswith("Enter: back >"):
            shown = table.type("")
    assert table.lost == 0
    assert table.torn == 0
    assert "p: play on from here" in shown
