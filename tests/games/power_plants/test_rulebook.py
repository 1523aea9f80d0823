"""The worked examples of the rulebook, each set up as it is told there."""

from __future__ import annotations

import pytest

import hortus
from hortus import IllegalMove
from tests.games.power_plants.tables import patch, places, played, sprites, table

BLUE, PINK, YELLOW = 0, 1, 2


def test_growing_honeyleaf_first_fills_the_patches_that_growing_starflower_then_counts() -> None:
    state = table(
        [patch("honeyleaf8", 0, 0), patch("starflower8", 1, 0), patch("deeproot8", 1, -1)],
        [["starflower2", "deeproot1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]],
    )
    played(state, "starflower2@0,1")
    assert sprites(state, "starflower2") == (0, 1), "Starflower comes with a free Sprite"
    played(state, "grow")
    assert [str(move) for move in state.moves()] == ["grow:honeyleaf8", "skip"]
    played(state, "grow:honeyleaf8", "grow:starflower8")
    assert sprites(state, "honeyleaf8") == (0, 1)
    assert sprites(state, "starflower8") == (0, 1)
    assert sprites(state, "starflower2") == (0, 1)
    assert sprites(state, "deeproot8") == (None, 0)
    assert state.to_dict()["gems"][0] == 2


def test_sprouting_starflower_would_have_been_the_other_choice() -> None:
    state = table(
        [patch("honeyleaf8", 0, 0, 1, 1), patch("starflower8", 1, 0)],
        [["starflower2", "deeproot1"], ["deeproot2"]],
    )
    played(state, "starflower2@0,1", "sprout")
    assert state.to_dict()["gems"][0] == 2
    assert sprites(state, "starflower8") == (None, 0)


def test_pink_sprouts_honeyleaf_beside_an_empty_emberwood_and_an_occupied_frightshade() -> None:
    state = table(
        [patch("emberwood6", 0, 0), patch("frightshade6", 1, 0, 1, BLUE)],
        [["deeproot1"], ["honeyleaf3", "deeproot2"]],
        turn=PINK,
    )
    played(state, "honeyleaf3@0,1", "sprout")
    assert sprites(state, "emberwood6") == (PINK, 2)
    assert sprites(state, "frightshade6") == (PINK, 1), "one expelled, one added"
    assert state.to_dict()["supply"] == [20, 17]


GAP = [
    patch("deeproot8", 1, -1),
    patch("frightshade8", 0, -1),
    patch("honeyleaf8", -1, 0),
    patch("starflower8", -1, 1),
    patch("emberwood8", 0, 1),
]
"""A garden around (0,0), open only between Deeproot and Emberwood, towards (1,0)."""


def test_a_patch_cannot_slide_through_the_narrow_gap_between_deeproot_and_emberwood() -> None:
    state = table(GAP, [["starflower1", "honeyleaf2"], ["deeproot2"], ["deeproot3"], ["deeproot4"]])
    assert (0, 0) not in places(state)
    reason = state.explain("starflower1@0,0")
    assert reason == "a patch cannot slide to (0,0) through the narrow gap between (1,-1) and (0,1)"
    with pytest.raises(IllegalMove, match="narrow gap"):
        state.play(hortus.load("power-plants").parse("starflower1@0,0"))


def test_a_patch_before_the_gap_grows_the_deeproot_and_the_emberwood_it_touches() -> None:
    state = table(GAP, [["starflower1", "honeyleaf2"], ["deeproot2"], ["deeproot3"], ["deeproot4"]])
    assert (1, 0) in places(state)
    played(state, "starflower1@1,0", "grow", "grow:deeproot8")
    assert [str(move) for move in state.moves()] == ["grow:emberwood8", "skip"]


def test_yellow_gains_four_gems_for_two_sprites_expelled_after_the_final_turn() -> None:
    state = table(
        [patch("frightshade5", 0, 0, 2, YELLOW), patch("deeproot8", 1, 0)],
        [["tanglethorn2", "tanglethorn3"], ["honeyleaf1"], ["honeyleaf2"]],
        ("deeproot", "honeyleaf", "tanglethorn", "frightshade", "starflower"),
        bag=[],
        final_turns=[False, True, True],
    )
    played(state, "tanglethorn2@0,1", "sprout", "frightshade5")
    assert sprites(state, "frightshade5") == (BLUE, 1)
    assert state.to_dict()["gems"] == [0, 0, 4]
    assert state.over


def test_nobody_is_paid_for_sprites_expelled_before_the_own_final_turn() -> None:
    state = table(
        [patch("frightshade5", 0, 0, 2, YELLOW), patch("deeproot8", 1, 0)],
        [["tanglethorn2", "tanglethorn3"], ["honeyleaf1"], ["honeyleaf2"]],
        ("deeproot", "honeyleaf", "tanglethorn", "frightshade", "starflower"),
        bag=[],
        final_turns=[False, False, False],
    )
    played(state, "tanglethorn2@0,1", "sprout", "frightshade5")
    assert state.to_dict()["gems"] == [0, 0, 0]
