"""The conformance kit: what every game must do, checked by playing it at random.

A package with a game of its own runs it in its tests:

    from hortus.conformance import cases, violations

    @pytest.mark.parametrize("case", cases("my-game"), ids=str)
    def test_my_game_keeps_the_contract(case):
        assert violations(case) == []
"""

from hortus.conformance.kit import CHECKS, check_game, violations
from hortus.conformance.walk import Case, Violation, Walk, cases

__all__ = ["CHECKS", "Case", "Violation", "Walk", "cases", "check_game", "violations"]
