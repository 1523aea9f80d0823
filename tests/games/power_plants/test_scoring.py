"""Scoring: the Field Scoring Chart, its ties, plants that score, and who wins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import hortus
from hortus import Result
from hortus.core.contract import Json
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import PARTS, breakdown, final_scores
from tests.games.power_plants import naive
from tests.games.power_plants.tables import patch, table

NIGHT = ("deeproot", "honeyleaf", "snapjaw", "starflower", "wingbean")


def scored(patches: list[Json], players: int = 3, **fields: Any) -> Garden:
    """A finished game with this garden."""
    return table(patches, [[] for _ in range(players)], NIGHT, pending=[], bag=[], **fields)


def row(owners: list[int | None], plant: str = "starflower") -> list[Json]:
    """A field of patches numbered from 1 in a row, each with one Sprite of its owner."""
    return [
        patch(f"{plant}{index + 1}", index, 0, 0 if owner is None else 1, owner)
        for index, owner in enumerate(owners)
    ]


def ended(state: Garden) -> Result:
    assert state.result is not None
    return state.result


@pytest.mark.parametrize(
    ("size", "first", "second"),
    [(1, 1, 0), (2, 3, 1), (3, 5, 2), (4, 7, 3), (5, 9, 4), (6, 11, 5), (7, 13, 6), (8, 15, 7)],
)
def test_the_field_scoring_chart(size: int, first: int, second: int) -> None:
    owners: list[int | None] = [0] * size
    if size > 1:
        owners[-1] = 1
        owners[:-1] = [0] * (size - 1)
    state = scored(row(owners))
    assert final_scores(state)[:2] == [first, second]


def test_a_pair_of_patches_with_one_controller_pays_three() -> None:
    assert final_scores(scored(row([0, None]))) == [3, 0, 0]


def test_three_tied_for_a_field_of_three_are_ranked_by_their_lowest_patch() -> None:
    assert final_scores(scored(row([1, 0, 2]))) == [2, 5, 1]


def test_third_and_later_places_score_one_point_each() -> None:
    assert final_scores(scored(row([0, 0, 1, 1, 2, 3]), 4)) == [11, 5, 1, 1]


def test_a_tie_for_first_and_a_tie_for_second_in_a_field_of_four() -> None:
    assert final_scores(scored(row([1, 2, 0, None]))) == [1, 7, 3]


def test_the_most_patches_win_a_field_of_six_however_many_sprites_stand_there() -> None:
    field = row([0, 0, 0, 1, 1, 2])
    field[3]["sprites"] = 9
    assert final_scores(scored(field)) == [11, 5, 1]


def test_ties_look_at_the_lowest_patch_of_that_field_only() -> None:
    field = [patch("starflower5", 0, 0, 1, 0), patch("starflower3", 1, 0, 1, 1)]
    apart = [patch("deeproot2", 2, 0), patch("starflower1", 3, 0, 1, 0)]
    assert final_scores(scored(field + apart)) == [1 + 1, 3, 0]


def test_matching_patches_that_do_not_touch_are_two_fields() -> None:
    garden = [
        patch("honeyleaf1", 0, 0, 1, 0),
        patch("deeproot1", 1, 0),
        patch("honeyleaf2", 2, 0, 1, 0),
    ]
    assert final_scores(scored(garden))[0] == 2


def test_gems_on_controlled_patches_are_claimed_and_others_are_lost() -> None:
    garden = [patch("honeyleaf1", 0, 0, 1, 0, gems=3), patch("deeproot1", 1, 0, gems=5)]
    state = scored(garden, gems=[4, 0, 0])
    assert breakdown(state)[0] == [4, 0, 3, 1]
    assert PARTS == ("Gems", "plants", "patch Gems", "fields")


def test_captives_pay_two_gems_each_where_snapjaw_is_in_the_game() -> None:
    captives = [[0, 2, 1], [0, 0, 0], [0, 0, 0]]
    assert breakdown(scored(row([None]), captives=captives))[0][1] == 6


def test_a_wingbean_pays_its_controller_for_each_different_plant_around_it() -> None:
    garden = [
        patch("wingbean1", 0, 0, 1, 1),
        patch("wingbean2", 1, 0),
        patch("deeproot1", 0, 1),
        patch("deeproot2", -1, 1),
        patch("snapjaw1", -1, 0),
    ]
    assert breakdown(scored(garden))[1][1] == 3


def test_a_locked_clingbean_pays_two_and_an_unlocked_one_nothing() -> None:
    column = ("deeproot", "honeyleaf", "snapjaw", "starflower", "clingbean")
    garden = [
        patch("clingbean1", 0, 0, 1, 0),
        patch("deeproot1", 1, 0),
        patch("snapjaw1", -1, 0),
        patch("clingbean2", 2, 0, 1, 1),
    ]
    state = table(garden, [[], []], column, pending=[], bag=[])
    assert [parts[1] for parts in breakdown(state)] == [2, 0]


def test_most_gems_win() -> None:
    result = ended(scored(row([None]), gems=[3, 9, 4]))
    assert (result.winners, result.ranks, result.scores) == ((1,), (3, 1, 2), (3, 9, 4))
    assert result.reason == "most points"


def test_a_tie_goes_to_more_sprites_in_the_garden() -> None:
    garden = [patch("honeyleaf1", 0, 0, 1, 0), patch("deeproot1", 1, 0, 2, 1)]
    result = ended(scored(garden, 2))
    assert (result.scores, result.winners) == ((1, 1), (1,))
    assert "Sprites" in result.reason


def test_it_is_said_what_ranked_those_with_equal_points_behind_the_winner() -> None:
    garden = [patch("honeyleaf1", 0, 0, 1, 0), patch("deeproot1", 1, 0, 2, 1)]
    result = ended(scored(garden, gems=[1, 1, 9]))
    assert (result.scores, result.ranks) == ((2, 2, 9), (3, 2, 1))
    assert result.reason == "most points; equal points are ranked by Sprites in the garden"
    garden = [patch("honeyleaf1", 0, 0, 1, 0), patch("deeproot1", 1, 0, 1, 1)]
    assert ended(scored(garden, gems=[1, 1, 9])).reason == "most points", "they share a place"


def test_a_tie_in_gems_and_sprites_is_a_shared_victory() -> None:
    garden = [patch("honeyleaf1", 0, 0, 1, 0), patch("deeproot1", 1, 0, 1, 1)]
    result = ended(scored(garden, 2))
    assert (result.winners, result.ranks) == ((0, 1), (1, 1))
    assert "shared" in result.reason


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_scores_equal_those_of_a_second_scorer_all_through_random_games(players: int) -> None:
    rng = Random(players)
    for alternates in (False, True):
        state = hortus.load("power-plants", alternates=alternates).start(players)
        while not state.over:
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
            data = state.to_dict()
            if data["patches"] and rng.random() < 0.3:
                assert isinstance(state, Garden)
                assert final_scores(state) == naive.scores(data)
        assert isinstance(state, Garden)
        assert final_scores(state) == naive.scores(state.to_dict())
        assert ended(state).scores == tuple(final_scores(state)[:players])
