"""The list of bots, from the weakest to the strongest."""

from __future__ import annotations

import pytest

import hortus
from hortus.bots import roster
from hortus.bots.bot import RandomBot, make_random
from hortus.bots.greedy import GreedyBot
from hortus.core.errors import BadOption


def test_every_bot_of_the_list_can_be_had_by_name() -> None:
    for one in roster.bots():
        assert isinstance(one, roster.Entry)
        assert roster.entry(one.name) is one
        if one.name == "learned":  # needs the file of a net: tests/bots/test_learned.py
            with pytest.raises(BadOption, match="write learned:FILE"):
                roster.bot(one.name)
            continue
        assert roster.bot(one.name).name == one.name
        assert one.title
        assert one.sentence
    assert roster.DEFAULT in [one.name for one in roster.bots()]
    assert roster.bots_for("")[-1].name == roster.strongest()


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(
        BadOption,
        match="there is no bot 'deep'; the bots are random, habit, seedling, greedy, sapling",
    ):
        roster.bot("deep")


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(
        BadOption, match="no bot 'mastre'; did you mean 'master'\\? the bots are random"
    ):
        roster.bot("mastre")
    with pytest.raises(BadOption, match="did you mean 'perfect'"):
        roster.bot("archmag")


def test_a_bot_may_be_called_by_its_title() -> None:
    assert roster.entry("Archmage") is roster.entry("archmage") is roster.entry("perfect")
    assert [roster.title_of(name) for name in ("sapling", "search:5000")] == [
        "Sapling",
        "Search:5000",
    ]


def test_a_name_at_a_table_says_which_bot_it_is() -> None:
    called = [
        "Sapling",
        "Sapling 2",
        "Search:5000 3",
        "Archmage",
        "greedy 1",
        "Ada",
        "Sapling Ada",
        "2",
    ]
    assert [roster.bot_called(name) for name in called] == [
        "sapling", "sapling", "search:5000", "perfect", "greedy", "", "", "",
    ]  # fmt: skip


def test_a_budget_stands_behind_the_name() -> None:
    assert hortus.bot("greedy:200").name == "greedy:200"
    assert roster.entry("greedy:1s") is roster.entry("greedy") is roster.GREEDY
    with pytest.raises(BadOption, match="takes no budget"):
        hortus.bot("random:5")
    with pytest.raises(BadOption, match="a budget is written"):
        hortus.bot("greedy:soon")


def test_people_get_a_bot_that_minds_the_clock() -> None:
    found = roster.bot_for_people("greedy")
    assert isinstance(found, GreedyBot)
    assert str(found.budget) == roster.GREEDY.pace
    counted = roster.bot_for_people("greedy:50")
    assert isinstance(counted, GreedyBot)
    assert counted.budget.count == 50
    assert isinstance(roster.bot_for_people("random"), RandomBot)
    assert make_random("").name == roster.RANDOM.name


def test_a_bot_of_another_package_is_found_by_its_entry() -> None:
    roster.register("lazy", "tests.bots.test_roster:LAZY")
    try:
        assert roster.bots()[0] is LAZY
        assert isinstance(hortus.bot("lazy"), RandomBot)
        assert repr(LAZY) == "<Entry lazy: Lazy>"
        roster.register("odd", "random:Random")
        roster.register("gone", "random:Gone")
        with pytest.warns(UserWarning, match=r"'odd'|'gone' cannot be had"):
            assert {"odd", "gone"}.isdisjoint([one.name for one in roster.bots()])
        assert isinstance(hortus.bot("lazy"), RandomBot)
    finally:
        roster._points().pop("lazy")
        roster._points().pop("odd", None)
        roster._points().pop("gone", None)
        roster.bots.cache_clear()


LAZY = roster.Entry("lazy", "Lazy", "Plays anything.", make_random, -1)


def test_a_colon_wants_a_budget_behind_it() -> None:
    with pytest.raises(BadOption, match="leave the colon out"):
        hortus.bot("search:")


def test_how_long_people_may_have_to_wait_for_a_bot() -> None:
    assert roster.seconds_of("master") == 10
    assert roster.seconds_of("search:3s") == 3
    assert roster.seconds_of("random") == roster.seconds_of("search:500") == 0
    assert roster.seconds_of("nobody") == 0
