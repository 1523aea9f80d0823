"""The conformance kit: what every game must do, checked by playing it at random.

A package with a game of its own runs it in its tests:

    from hortus.conformance import cases, lesson_violations, violations

    @pytest.mark.parametrize("case", cases("my-game"), ids=str)
    def test_my_game_keeps_the_contract(case):
        assert violations(case) == []

    def test_my_game_can_be_learned():
        assert lesson_violations("my-game") == []
"""

from hortus.conformance.kit import CHECKS, check_game, violations
from hortus.conformance.lesson_checks import LESSON_CHECKS, lesson_violations
from hortus.conformance.walk import Case, Violation, Walk, cases

__all__ = [
    "CHECKS",
    "LESSON_CHECKS",
    "Case",
    "Violation",
    "Walk",
    "cases",
    "check_game",
    "lesson_violations",
    "violations",
]
