"""The lessons of every game pass the kit, and the kit finds what can be wrong with one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hortus
from hortus.conformance import LESSON_CHECKS, lesson_violations
from hortus.conformance.lesson_checks import problems_of
from hortus.core.record import Record
from hortus.core.registry import lessons_of
from hortus.table.lessons import Lesson, lessons

TITLE = 'title = "Keep apart"'
WRONG = re.compile(r'^wrong = "That would be allowed, too.*$', re.MULTILINE)


@pytest.mark.parametrize("name", hortus.games())
def test_every_game_can_be_learned(name: str) -> None:
    assert lessons(name)
    assert lesson_violations(name) == []


def broken(folder: Path, old: str | re.Pattern[str], new: str) -> Lesson:
    """The lesson of Wizard's Garden with something in it changed."""
    text = (lessons_of("wizards-garden") / "first.toml").read_text("utf-8")
    changed = re.sub(old, lambda _: new, text, count=1)
    assert changed != text
    (folder / "first.toml").write_text(changed, "utf-8")
    record = (lessons_of("wizards-garden") / "first.hortus").read_text("utf-8")
    (folder / "first.hortus").write_text(record, "utf-8")
    return Lesson(folder / "first.toml")


READ = '[[step]]\ntitle = "More"\ntext = "More to read."\nmoves = 0\n\n'
FAULTS: dict[str, tuple[str | re.Pattern[str], str]] = {
    "it_is_of_the_right_length": (re.compile(r"^\[\[step\]\]\n", re.MULTILINE), READ * 9),
    "its_texts_fit": (TITLE, 'title = "A title that is far too long for where it is to be shown"'),
    "what_is_lit_is_there": (r'light = \["cell-d4", "seed-c2"\]', 'light = ["seed-a1"]'),
    "wrong_moves_are_answered": (WRONG, ""),
    "every_good_move_leads_on": (TITLE, f'{TITLE}\naccept = ["a4b"]'),
    "figures_belong_to_the_rules": ('section = "Planting"', 'section = "Weeding"'),
    "patterns_meet_moves": (r'moves = \["d3b"\]', 'moves = ["zz*"]'),
}


@pytest.mark.parametrize("check", FAULTS)
def test_the_kit_finds_a_broken_lesson(tmp_path: Path, check: str) -> None:
    old, new = FAULTS[check]
    new = f"{new}[[step]]\n" if check == "it_is_of_the_right_length" else new
    found = problems_of(broken(tmp_path, old, new))
    assert any([f": {check}: " in line for line in found]), found


def test_nothing_to_tell_at_the_end_is_found(tmp_path: Path) -> None:
    one = broken(tmp_path, re.compile(r'\[\[step\]\]\ntitle = "How it ends".*', re.DOTALL), "")
    assert any([": it_plays_through: nothing is told" in line for line in problems_of(one)])


def test_a_move_that_no_list_offers_is_found(tmp_path: Path) -> None:
    """In Weeds one may aim between what is listed; a lesson asks for what a list has, or near it."""
    for ending in ("toml", "hortus"):
        text = (lessons_of("weeds") / f"first.{ending}").read_text("utf-8")
        (tmp_path / f"first.{ending}").write_text(text, "utf-8")
    one = Lesson(tmp_path / "first.toml")
    assert problems_of(one) == []
    coarse = Record(
        "weeds", one.record.rules, one.record.seats, one.record.moves, options="fan=coarse"
    )
    (tmp_path / "first.hortus").write_text(coarse.dumps(), "utf-8")
    found = problems_of(Lesson(tmp_path / "first.toml"))
    assert any([": the_right_move_is_listed: " in line for line in found]), found


def test_every_check_is_shown_to_fail() -> None:
    shown = {*FAULTS, "it_plays_through", "the_right_move_is_listed"}
    assert {check.__name__ for check in LESSON_CHECKS} == shown


def test_a_lesson_that_cannot_be_read_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hortus.table.lessons.lessons_of", lambda _: Path("nowhere"))
    assert lesson_violations("wizards-garden") == []
    assert "there is no game" in lesson_violations("no-such-game")[0]
