"""The kit can fail: a sound toy game passes every check, and each check catches its broken sibling."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hortus
from hortus.conformance import CHECKS, Violation, cases, check_game, violations
from hortus.conformance.checks import need
from hortus.conformance.golden import compare, playthrough
from hortus.conformance.walk import snapshot
from hortus.core.registry import register
from tests.conformance import toys


@pytest.fixture(autouse=True)
def _toys_are_installed() -> None:
    register("toy-sound", "tests.conformance.toys:HighCard")
    for name in toys.VARIANTS:
        register(name, f"tests.conformance.toys:{name.replace('-', '_')}")


def test_the_sound_toy_passes_everything() -> None:
    results = dict(check_game("toy-sound"))
    assert len(results) == 4
    assert [line for lines in results.values() for line in lines] == []


@pytest.mark.parametrize("name", toys.VARIANTS)
def test_the_kit_catches_the_broken_sibling(name: str) -> None:
    check, _ = toys.VARIANTS[name]
    found = [line for case in cases(name) for line in violations(case)]
    assert any(f": {check}: " in line for line in found), found


def test_every_check_has_a_sibling_that_fails_it() -> None:
    caught = {check for check, _ in toys.VARIANTS.values()}
    assert {check.__name__ for check in CHECKS} - caught == set()


def test_a_missing_or_changed_golden_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "toy-sound.txt"
    with pytest.raises(Violation, match="no golden playthrough"):
        compare("toy-sound", path)
    text = playthrough("toy-sound")
    path.write_text(text)
    compare("toy-sound", path)
    path.write_text(text.replace("raise", "keep", 1))
    with pytest.raises(Violation, match="line"):
        compare("toy-sound", path)
    path.write_text(text + "more\n")
    with pytest.raises(Violation, match="line 18"):
        compare("toy-sound", path)


def test_a_need_that_is_not_met_is_a_violation_with_its_words() -> None:
    need(True, "never said")
    with pytest.raises(Violation, match="the bag is empty"):
        need(False, "the bag is empty")


def test_a_snapshot_is_the_same_text_for_the_same_position() -> None:
    state = hortus.load("wizards-garden").start()
    assert snapshot(state) == snapshot(state.copy())
    assert json.loads(snapshot(state)) == json.loads(json.dumps(state.to_dict()))
