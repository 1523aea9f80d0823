"""Numbers that programs give: whole, or refused with a sentence."""

from __future__ import annotations

import pytest

from hortus.core import asked
from hortus.core.errors import BadOption, IllegalMove


class Five:
    """As numbers of numpy are: no int, but one can be had."""

    def __index__(self) -> int:
        return 5


@pytest.mark.parametrize("given", [5, Five()])
def test_what_is_a_whole_number_is_taken(given: object) -> None:
    assert asked.whole(given, "a seed", 0) == 5
    assert asked.action(given) == 5


@pytest.mark.parametrize("given", [None, 5.0, "5", True, [5], float("nan")])
def test_what_is_none_is_named(given: object) -> None:
    with pytest.raises(BadOption, match=r"^a seed is a whole number, not "):
        asked.whole(given, "a seed")
    with pytest.raises(IllegalMove, match=r"^an action is a whole number, not "):
        asked.action(given)


def test_what_is_too_small_or_long_is_said_in_short() -> None:
    with pytest.raises(BadOption, match=r"^a seed is a whole number from 0 on, not -1$"):
        asked.whole(-1, "a seed", 0)
    with pytest.raises(BadOption) as refused:
        asked.whole("x" * 1000, "a seed")
    assert len(str(refused.value)) < 120
