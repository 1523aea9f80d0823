"""The kit as a whole: run every check over every case of a game, and report what broke."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hortus.conformance.checks import RULE_CHECKS
from hortus.conformance.face_checks import FACE_CHECKS
from hortus.conformance.walk import Case, Violation, Walk, cases

Check = Callable[[Walk], None]

CHECKS: tuple[Check, ...] = (*RULE_CHECKS, *FACE_CHECKS)
"""Every check, in the order they are run."""


def violations(case: Case, checks: tuple[Check, ...] = CHECKS) -> list[str]:
    """Everything that is wrong in one case: a line for each check that failed."""
    try:
        walk = Walk(case)
    except Violation as problem:
        return [f"{case}: random play: {problem}"]
    found = []
    for check in checks:
        try:
            check(walk)
        except Violation as problem:
            found.append(f"{case}: {check.__name__}: {problem}")
    return found


def check_game(name: str) -> Iterator[tuple[Case, list[str]]]:
    """Check a game in all its cases, one after another; what is wrong with each, if anything."""
    for case in cases(name):
        yield case, violations(case)
