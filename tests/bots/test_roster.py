"""The list of bots, from the weakest to the strongest."""

from __future__ import annotations

import pytest

from hortus.bots import roster
from hortus.core.errors import BadOption


def test_every_bot_of_the_list_can_be_had_by_name() -> None:
    for one in roster.BOTS:
        assert isinstance(one, roster.Entry)
        assert roster.entry(one.name) is one
        assert roster.bot(one.name).name == one.name
        assert one.title
        assert one.sentence
    assert roster.DEFAULT in [one.name for one in roster.BOTS]
    assert roster.BOTS[-1].name == roster.STRONGEST


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="there is no bot 'deep'; the bots are random, greedy"):
        roster.bot("deep")
