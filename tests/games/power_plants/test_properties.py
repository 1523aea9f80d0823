"""Rules with many cases, tried on many gardens: sliding, locking, expulsion, conservation."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hortus
from hortus.core.chance import playout
from hortus.core.contract import Json
from hortus.games.power_plants.hexes import (
    axial,
    is_plot,
    is_unlocked,
    is_whole,
    narrow_gap,
    open_plots,
    plot_at,
    plots_without,
)
from hortus.games.power_plants.rules import Garden
from tests.games.power_plants import naive
from tests.games.power_plants.tables import patch, played, sprites, table


@st.composite
def gardens(draw: st.DrawFn) -> list[naive.Place]:
    """Any connected garden of up to 26 patches, with holes and pockets that play would not make."""
    places = [(0, 0)]
    for _ in range(draw(st.integers(0, 25))):
        free = sorted({near for place in places for near in naive.around(place)} - set(places))
        places.append(free[draw(st.integers(0, len(free) - 1))])
    return places


@given(gardens())
@settings(max_examples=150, deadline=None)
def test_open_plots_are_what_a_search_of_all_paths_reaches(garden: list[naive.Place]) -> None:
    ground = {plot_at(q, r): index for index, (q, r) in enumerate(garden)}
    found = open_plots(ground)
    assert {axial(plot) for plot in found} == naive.plots(garden)
    assert len(found) == len(set(found))
    assert all([is_plot(ground, plot) for plot in found])


@given(gardens())
@settings(max_examples=100, deadline=None)
def test_unlocked_patches_are_those_a_search_can_slide_away(garden: list[naive.Place]) -> None:
    ground = {plot_at(q, r): index for index, (q, r) in enumerate(garden)}
    reached = tuple(open_plots(ground))
    assert is_whole(ground)
    for place in garden:
        free = is_unlocked(ground, reached, plot_at(*place))
        assert free == naive.unlocked(garden, place)
        if free:
            goals = {axial(plot) for plot in plots_without(ground, plot_at(*place))}
            assert goals == naive.plots(set(garden) - {place})


@given(gardens())
@settings(max_examples=60, deadline=None)
def test_a_pocket_behind_a_gap_is_told_from_one_that_is_walled_in(
    garden: list[naive.Place],
) -> None:
    ground = {plot_at(q, r): index for index, (q, r) in enumerate(garden)}
    beside = {near for place in garden for near in naive.around(place)} - set(garden)
    for place in beside - naive.plots(garden):
        gap = narrow_gap(ground, plot_at(*place))
        if gap is not None:
            assert all([plot in ground for plot in gap])
            assert len(set(naive.around(axial(gap[0]))) & set(naive.around(axial(gap[1])))) == 2


@given(own=st.integers(0, 20), rivals=st.integers(0, 6))
@settings(max_examples=60, deadline=None)
def test_adding_expels_rivals_one_by_one_before_any_sprite_moves_in(own: int, rivals: int) -> None:
    column = ("deeproot", "honeyleaf", "tanglethorn", "frightshade", "starflower")
    garden: list[Json] = [
        patch("frightshade5", 0, 0, rivals, 1 if rivals else None),
        patch("deeproot6", 1, 0, own, 0 if own else None),
    ]
    hands = [["tanglethorn2", "tanglethorn3"], ["honeyleaf1", "honeyleaf2"]]
    state = table(garden, hands, column)
    played(state, "tanglethorn2@0,1", "sprout", "frightshade5")
    while state.moves() and str(state.moves()[0]).startswith("retrieve:"):
        assert state.to_dict()["supply"][0] == 0
        played(state, "retrieve:deeproot6")
    expected = (0, 3 - rivals) if rivals < 3 else (1, rivals - 3) if rivals > 3 else (None, 0)
    assert sprites(state, "frightshade5") == expected
    assert state.to_dict()["supply"][1] == 20 - max(0, rivals - 3)


@given(movers=st.integers(1, 4), there=st.integers(0, 4), whose=st.sampled_from([0, 1]))
@settings(max_examples=40, deadline=None)
def test_a_sprite_moved_among_rivals_is_expelled_together_with_one(
    movers: int, there: int, whose: int
) -> None:
    garden = [
        patch("deeproot6", 0, 0, movers, 0),
        patch("honeyleaf6", 1, 0, there, whose if there else None),
    ]
    hands = [["frightshade2", "frightshade3"], ["honeyleaf1", "honeyleaf2"]]
    state = table(garden, hands)
    played(state, "frightshade2@0,1", "sprout", "deeproot6", "honeyleaf6", "stop")
    assert sprites(state, "deeproot6") == ((0, movers - 1) if movers > 1 else (None, 0))
    if there and whose == 1:
        assert sprites(state, "honeyleaf6") == ((1, there - 1) if there > 1 else (None, 0))
    else:
        assert sprites(state, "honeyleaf6") == (0, there + 1)


def _count(data: Json) -> tuple[list[int], list[str]]:
    """Sprites of each side, and all patches, wherever they are."""
    sides = len(data["gems"])
    out = list(data["supply"])
    names = [*data["bag"], *data["nursery"], *[name for hand in data["hands"] for name in hand]]
    for entry in data["patches"]:
        names.append(f"{entry['plant']}{entry['number']}")
        if entry["owner"] is not None:
            out[entry["owner"]] += entry["sprites"]
    for held in data["captives"]:
        out = [out[side] + held[side] for side in range(sides)]
    return out, sorted(names)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_twenty_sprites_of_each_colour_and_all_patches_are_conserved(players: int) -> None:
    highest = {1: 6, 2: 6, 3: 7, 4: 8, 5: 8}[players]
    rng = Random(40 + players)
    for _ in range(3):
        state = hortus.load("power-plants", alternates=True).start(players)
        while not state.over:
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
            data = state.to_dict()
            if not data["patches"]:
                continue
            counted, names = _count(data)
            assert counted == [20] * max(2, players)
            everything = [f"{name}{n}" for name in data["column"] for n in range(1, highest + 1)]
            in_the_air = [str(name) for name in set(everything) - set(names)]
            drawn = data["pending"] and data["pending"][-1][0] == "rival-plot"
            assert len(in_the_air) == (1 if drawn else 0)
            assert set(names) <= set(everything)
            assert len(names) == len(set(names))


@pytest.mark.parametrize(("players", "turns"), [(2, 20), (3, 24), (4, 28), (5, 25)])
def test_everybody_has_equally_many_turns_and_keeps_one_patch(players: int, turns: int) -> None:
    rng = Random(players)
    state = hortus.load("power-plants").start(players)
    taken = [0] * players
    while not state.over:
        move = state.draw(rng) if state.chance else rng.choice(state.moves())
        if move.kind == "add":
            taken[state.actors[0]] += 1
        state.play(move)
    assert taken == [turns // players] * players
    assert [len(hand) for hand in state.to_dict()["hands"]] == [1] * players


def test_legal_moves_stay_few_and_games_within_their_bound() -> None:
    rng = Random(8)
    for players in (1, 2, 3, 4, 5):
        game = hortus.load("power-plants", alternates=True)
        for _ in range(4):
            state = cast(Garden, game.start(players))
            assert playout(state.copy(), rng) <= game.longest(players)
            while not state.over:
                assert (
                    len(state.moves()) <= 2 * len(state.open_plots() if state.ground else ()) + 45
                )
                state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
