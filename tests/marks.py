"""What `make test` leaves to the compiled build where there is one: repetitions that say little more
about the same sources, and games that bots play to their end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

long = pytest.mark.long
"""Takes long in pure Python."""


def mostly_compiled(values: Sequence[Any], pure: int) -> list[Any]:
    """Parameters of a test of which the first few run in either build, the rest compiled."""
    return [
        pytest.param(value, marks=[long] if place >= pure else [])
        for place, value in enumerate(values)
    ]
