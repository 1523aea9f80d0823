"""Worths in a byte: three numbers, four shapes."""

from __future__ import annotations

import pytest

from hortus.solve.worth import (
    MINE,
    NOBODY,
    OTHER,
    OVER,
    WORST,
    better_of,
    decoded,
    encoded,
    for_planter,
    in_range,
)


def test_every_byte_is_a_worth_and_comes_back() -> None:
    assert [encoded(decoded(code)) for code in range(256)] == list(range(256))
    with pytest.raises(OverflowError, match="does not fit"):
        encoded((65, 65, 65))


def test_when_nobody_can_plant_only_the_staff_counts() -> None:
    worth = decoded(OVER)
    assert (worth[OTHER], worth[NOBODY], worth[MINE]) == (-1, 0, 1)
    assert decoded(WORST)[MINE] < -60


def test_the_planter_gets_the_opposite_and_two_for_a_flower() -> None:
    assert decoded(for_planter(0, False)[encoded((-1, 1, 1))]) == (-1, -1, 1)
    assert decoded(for_planter(1, False)[OVER]) == (1, 2, 3)


def test_ravenclaw_makes_the_staff_the_planters_whoever_had_it() -> None:
    assert decoded(for_planter(1, True)[OVER]) == (3, 3, 3)
    assert decoded(for_planter(2, True)[encoded((-3, -2, -1))]) == (7, 7, 7)


def test_the_better_of_two_worths_is_taken_case_by_case() -> None:
    better = better_of()
    one, two = encoded((-1, 0, 1)), encoded((-1, 1, 1))
    assert decoded(better[one << 8 | two]) == (-1, 1, 1)
    assert decoded(better[WORST << 8 | one]) == (-1, 0, 1)


def test_a_worth_near_the_end_of_the_scale_is_noticed() -> None:
    assert in_range(bytes([OVER]))
    assert not in_range(bytes([OVER, encoded((61, 61, 61))]))
