"""Every registered game keeps the contract: the kit over all its player counts and options."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.conformance import Case, cases, violations
from hortus.conformance.golden import compare
from tests.marks import long

GOLDEN = Path(__file__).parent.parent / "golden"


def _takes_long(case: Case) -> bool:
    """What the plain build leaves to the compiled one: options, and more branches of Weeds than two players grow."""
    return bool(case.options) or (case.name == "weeds" and case.players > 2)


ALL_CASES = [
    pytest.param(case, marks=[long] if _takes_long(case) else [])
    for name in hortus.games()
    for case in cases(name)
]


@pytest.mark.parametrize("case", ALL_CASES, ids=str)
def test_the_game_keeps_the_contract(case: Case) -> None:
    assert violations(case) == []


@pytest.mark.parametrize("name", hortus.games())
def test_the_golden_playthrough_is_as_it_was(name: str) -> None:
    compare(name, GOLDEN / f"{name}.txt")
