"""The suite runs against the build that `make test` says it runs against."""

from __future__ import annotations

import os

import hortus


def test_the_build_is_the_one_that_was_asked_for() -> None:
    expected = os.environ.get("HORTUS_EXPECT", hortus.build())
    assert hortus.build() == expected
