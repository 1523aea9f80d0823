"""The kit as a whole: run every check over every case of a game, and report what broke."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator

from hortus.conformance.checks import RULE_CHECKS
from hortus.conformance.face_checks import FACE_CHECKS
from hortus.conformance.second_checks import SECOND_CHECKS
from hortus.conformance.secret_checks import SECRET_CHECKS
from hortus.conformance.walk import Case, Violation, Walk, cases

Check = Callable[[Walk], None]

CHECKS: tuple[Check, ...] = (
    *RULE_CHECKS,
    *SECOND_CHECKS,
    *SECRET_CHECKS,
    *FACE_CHECKS,
)
"""Every check, in the order they are run."""


def violations(case: Case, checks: tuple[Check, ...] = CHECKS) -> list[str]:
    """Everything that is wrong in one case: a line for each check that failed."""
    try:
        walk = Walk(case)
    except Exception as problem:
        return [f"{case}: random play: {_in_words(problem)}"]
    found = []
    for check in checks:
        try:
            check(walk)
        except Exception as problem:
            found.append(f"{case}: {check.__name__}: {_in_words(problem)}")
    return found


def _in_words(problem: Exception) -> str:
    """What went wrong: the violation itself, or where the game's own code broke down."""
    if isinstance(problem, Violation):
        return str(problem)
    where = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__} in {where.name}, line {where.lineno}: {problem}"


def check_game(name: str) -> Iterator[tuple[Case, list[str]]]:
    """Check a game in all its cases, one after another; what is wrong with each, if anything."""
    for case in cases(name):
        yield case, violations(case)
