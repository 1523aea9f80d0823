"""The package loads and knows its games."""

import hortus


def test_wizards_garden_is_installed() -> None:
    assert "wizards-garden" in hortus.games()
