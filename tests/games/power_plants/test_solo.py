"""Alone against the Rival: its turn, its priorities, its effect on each plant, and the end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import hortus
from hortus import Result
from hortus.core.contract import Json
from hortus.core.errors import BadOption
from hortus.games.power_plants.game import PowerPlants
from hortus.games.power_plants.hexes import axial
from hortus.games.power_plants.plants import PLAIN, Level
from hortus.games.power_plants.rules import Garden
from hortus.server.wire import OtherView
from hortus.table.frame import frame_of
from hortus.table.match import Match
from tests.games.power_plants.tables import at, patch, played, sprites, table

MORNING = ("honeyleaf", "deeproot", "tanglethorn", "emberwood", "starflower")
NOON = ("honeyleaf", "frightshade", "snapjaw", "starflower", "wingbean")
YOU, RIVAL = 0, 1


def rivals_turn(column: tuple[str, ...], drawn: str, *garden: Json, **fields: Any) -> Garden:
    """The Rival has drawn a patch and may put it at (0,1), among other plots."""
    state = table(list(garden), [[]], column, turn=RIVAL, nursery=["starflower1"], **fields)
    return played(state, f"draw:{drawn}")


def placed(state: Garden, drawn: str, q: int = 0, r: int = 1) -> Garden:
    """The Rival adds its patch; what is left to chance is drawn."""
    outcome = [move for move, _ in state.outcomes() if str(move) == f"{drawn}@{q},{r}"]
    assert outcome, f"the Rival would not choose that: {[str(m) for m, _ in state.outcomes()]}"
    state.play(outcome[0])
    return state


def acting(column: tuple[str, ...], added: str, *garden: Json) -> Garden:
    """The Rival has added a patch at (0,1), and its effect is about to happen."""
    plant = cast(Garden, hortus.load("power-plants").start(1)).book.number[added[:-1]]
    return table(
        [patch(added, 0, 1, 1, RIVAL), *garden],
        [[]],
        column,
        turn=RIVAL,
        wizard=[0, 1],
        pending=[["end", 0], ["power", 2, plant, -1, 0, 0, 0, -1, -1]],
    )


def test_you_start_and_the_rival_draws_from_the_bag() -> None:
    state = hortus.load("power-plants").start(1)
    rng = Random(1)
    while state.chance:
        state.play(state.draw(rng))
    if str(state.moves()[0]) == "keep":
        played(state, "keep")
    assert state.actors == (0,)
    state.play(state.moves()[0])
    played(state, "rest")
    bag = len(state.to_dict()["bag"])
    while not (state.chance and state.to_dict()["turn"] == RIVAL):
        state.play(state.draw(rng) if state.chance else state.parse("keep"))
    assert len(state.outcomes()) == bag - 1


def test_the_rival_always_gets_a_sprite_on_its_patch() -> None:
    state = rivals_turn(MORNING, "honeyleaf1", patch("emberwood6", 0, 0), patch("deeproot6", 1, 0))
    placed(state, "honeyleaf1")
    assert sprites(state, "honeyleaf1") == (RIVAL, 1)
    assert sprites(state, "emberwood6") == (RIVAL, 1)
    assert sprites(state, "deeproot6") == (RIVAL, 1)
    assert state.chance


def test_the_rival_joins_the_largest_field_in_which_it_controls_a_patch() -> None:
    garden = (
        patch("starflower6", 0, 0, 1, RIVAL),
        patch("honeyleaf6", 1, 0, 1, YOU),
        patch("starflower5", 2, 0),
        patch("starflower4", 3, 0),
    )
    state = rivals_turn(MORNING, "starflower2", *garden)
    chosen = {axial(move.args[1]) for move, _ in state.outcomes()}
    beside_own = {(0, 1), (1, -1)}
    assert chosen == beside_own, "next to its own Starflower, then next to your patch"


def test_without_a_field_of_its_own_the_rival_goes_where_most_of_your_patches_are() -> None:
    garden = (
        patch("honeyleaf6", 0, 0, 1, YOU),
        patch("deeproot6", 1, 0, 1, YOU),
        patch("emberwood6", 2, 0),
    )
    state = rivals_turn(MORNING, "starflower2", *garden)
    assert {axial(move.args[1]) for move, _ in state.outcomes()} == {(0, 1), (1, -1)}
    assert sum([odds for _, odds in state.outcomes()]) == pytest.approx(1)


def test_the_rivals_deeproot_takes_the_longest_row() -> None:
    garden = (patch("honeyleaf6", 0, 0), patch("emberwood6", 1, 0), patch("emberwood5", 0, -1))
    state = acting(MORNING, "deeproot1", *garden)
    assert sprites(state, "honeyleaf6") == (RIVAL, 1)
    assert sprites(state, "emberwood5") == (RIVAL, 1)
    assert sprites(state, "emberwood6") == (None, 0)


def test_the_rivals_tanglethorn_attacks_where_most_of_your_sprites_stand() -> None:
    garden = (patch("honeyleaf6", 0, 0, 1, YOU), patch("emberwood6", 1, 0, 2, YOU))
    state = placed(rivals_turn(MORNING, "tanglethorn1", *garden), "tanglethorn1")
    assert sprites(state, "emberwood6") == (RIVAL, 1)
    assert sprites(state, "honeyleaf6") == (YOU, 1)
    garden = (patch("honeyleaf6", 0, 0), patch("emberwood5", 1, 0))
    state = placed(rivals_turn(MORNING, "tanglethorn1", *garden), "tanglethorn1")
    assert sprites(state, "emberwood5") == (RIVAL, 3), "the lowest number where you are not"


def test_the_rivals_emberwood_puts_gems_on_its_own_patches() -> None:
    garden = (patch("honeyleaf6", 0, 0, 1, RIVAL), patch("deeproot6", 1, 0, 1, YOU))
    state = placed(rivals_turn(MORNING, "emberwood1", *garden), "emberwood1")
    assert [at(state, name)["gems"] for name in ("honeyleaf6", "deeproot6")] == [1, 0]


def test_the_rivals_frightshade_pushes_your_sprites_to_the_lowest_neighbour() -> None:
    garden = (
        patch("honeyleaf6", 0, 0, 2, YOU),
        patch("snapjaw6", 1, 0, 1, YOU),
        patch("snapjaw3", 0, -1),
    )
    state = acting(NOON, "frightshade5", *garden)
    assert sprites(state, "honeyleaf6") == (YOU, 1)
    assert sprites(state, "snapjaw3") == (YOU, 1)
    assert sprites(state, "snapjaw6") == (None, 0)
    assert sprites(state, "frightshade5") == (None, 0), "both expelled"


def test_the_rivals_snapjaw_prefers_a_lone_sprite_of_a_field_beside_it() -> None:
    garden = (
        patch("honeyleaf6", 0, 0, 2, YOU),
        patch("honeyleaf5", 0, -1, 1, YOU),
        patch("starflower6", 1, 0, 3, YOU),
    )
    state = acting(NOON, "snapjaw1", *garden)
    assert sprites(state, "honeyleaf5") == (None, 0)
    assert state.to_dict()["captives"] == [[0, 0], [1, 0]]


def test_the_rivals_starflower_gains_gems_and_its_wingbean_expels() -> None:
    garden = (patch("honeyleaf6", 0, 0, 1, YOU), patch("snapjaw6", 1, 0, 2, YOU))
    state = placed(rivals_turn(NOON, "starflower2", *garden), "starflower2")
    assert state.to_dict()["gems"] == [0, 2]
    state = placed(rivals_turn(NOON, "wingbean1", *garden), "wingbean1")
    assert state.chance, "Honeyleaf 6 and Snapjaw 6 are equally low: chance decides"
    played(state, "snapjaw6")
    assert sprites(state, "snapjaw6") == (None, 0)
    assert sprites(state, "honeyleaf6") == (YOU, 1)


def test_once_the_bag_is_empty_the_rivals_final_patch_comes_from_the_nursery() -> None:
    state = table(
        [patch("honeyleaf6", 0, 0)],
        [["deeproot1", "emberwood1"]],
        MORNING,
        turn=RIVAL,
        nursery=["starflower1"],
        bag=[],
    )
    assert [str(move) for move, _ in state.outcomes()] == ["draw:starflower1"]
    rng = Random(2)
    while not state.actors:
        state.play(state.draw(rng))
    assert state.to_dict()["final_turns"] == [False, True]
    played(
        state, "deeproot1@0,1" if "deeproot1@0,1" in map(str, state.moves()) else "deeproot1@-1,0"
    )
    played(state, "rest")
    assert state.over


def _result(gems: list[int]) -> Result:
    state = table([patch("honeyleaf6", 0, 0)], [[]], MORNING, pending=[], bag=[], gems=gems)
    assert state.result is not None
    return state.result


def test_you_win_with_more_gems_than_the_rival_and_lose_with_fewer() -> None:
    assert _result([5, 4]).winners == (0,)
    assert _result([4, 5]).winners == ()
    assert _result([4, 5]).scores == (4,)
    assert "Rival's 5" in _result([4, 5]).reason


def test_a_full_tie_with_the_rival_is_a_shared_victory_and_counts_as_won() -> None:
    tie = _result([4, 4])
    assert tie.winners == (0,)
    assert tie.value(0) == 1
    assert tie.reason == (
        "equal points and Sprites: a shared victory, which counts as won; 4 to the Rival's 4"
    )
    assert "the shared victory counts as won" in hortus.load("power-plants").face.rules()


def test_you_have_eleven_turns_against_the_rivals_ten() -> None:
    state = cast(Garden, hortus.load("power-plants").start(1))
    rng = Random(9)
    turns = [0, 0]
    while not state.over:
        move = state.draw(rng) if state.chance else rng.choice(state.moves())
        if move.kind == "add":
            turns[state.turn] += 1
        state.play(move)
    assert turns == [11, 10]


@pytest.mark.parametrize("name", ["plain", "seedling", "sapling", "gardener", "master"])
def test_a_stronger_rival_has_gems_more_sprites_and_acts_more_often(name: str) -> None:
    game = hortus.load("power-plants", rival=name)
    assert isinstance(game, PowerPlants)
    level = game.book.levels.get(name, PLAIN)
    assert cast(Garden, game.start(1)).gems == [0, level.gems]
    assert cast(Garden, game.start(2)).gems == [0, 0]
    garden = (patch("starflower6", 0, 0, 1, YOU), patch("deeproot6", 1, 0))
    state = rivals_turn(MORNING, "starflower2", *garden, options={"rival": name})
    placed(state, "starflower2")
    assert sprites(state, "starflower2") == (RIVAL, level.sprites)
    assert state.gems[RIVAL] == level.acts * 1, "a Gem for each occupied patch, each time"


def test_each_level_of_the_rival_is_at_least_as_strong_as_the_one_before() -> None:
    levels = [PLAIN, *cast(PowerPlants, hortus.load("power-plants")).book.levels.values()]
    for weaker, stronger in pairwise(levels):
        assert weaker.sprites <= stronger.sprites
        assert weaker.acts <= stronger.acts
    assert all([isinstance(level, Level) for level in levels])


def test_a_record_without_a_level_is_one_of_the_plain_rival() -> None:
    assert hortus.load("power-plants").options["rival"] == "plain"
    with pytest.raises(BadOption, match="rival"):
        hortus.load("power-plants", rival="gnome")


def test_content_without_levels_has_a_plain_rival_only(tmp_path: Path) -> None:
    own = Path(str(hortus.load("power-plants").library.own)) / "rival.toml"
    kept = own.read_text("utf-8")
    first = kept.index("[[level]]")
    (tmp_path / "rival.toml").write_text(kept[:first] + kept[kept.index("[[effect]]") :], "utf-8")
    assert hortus.load("power-plants", content=tmp_path).start(1).players == 1
    with pytest.raises(BadOption, match="no level 'master'"):
        hortus.load("power-plants", content=tmp_path, rival="master")


def test_the_rival_has_a_line_beside_the_seats_with_its_level_and_score() -> None:
    match = Match(hortus.load("power-plants", rival="sapling"), ["Ada"])
    frame = frame_of(match, 0, "wide")
    rival = OtherView.of(frame.others[0])
    assert rival.name == "The Rival (sapling)"
    assert rival.score == "15 points", "the Gems it starts with"
    assert rival.holds.startswith("15 Gems, fields 0")
    assert "Rival" not in frame.scores[0][1]
    plain = frame_of(Match(hortus.load("power-plants"), ["Ada"]), 0)
    assert plain.others[0].name == "The Rival"
    assert frame_of(Match(hortus.load("power-plants"), ["Ada", "Bo"]), 0).others == ()


def test_what_the_rival_does_leaves_traces_on_its_patch_and_its_card() -> None:
    state = rivals_turn(MORNING, "honeyleaf1", patch("emberwood6", 0, 0), patch("deeproot6", 1, 0))
    move = state.outcomes()[0][0]
    traces = state.game.face.traces(state.view(0), move)
    assert traces[:2] == ("patch-honeyleaf1", "card-honeyleaf")
    assert {"patch-emberwood6", "patch-deeproot6"} >= set(traces[2:])
    assert all([f'id="card-{name}"' in state.view(0).picture("wide") for name in MORNING])


def test_the_rivals_turn_is_told_in_the_order_in_which_it_happens() -> None:
    garden = (patch("emberwood6", 0, 0, 1, YOU), patch("deeproot6", 1, 0))
    state = rivals_turn(MORNING, "honeyleaf1", *garden)
    move = next(move for move, _ in state.outcomes() if str(move) == "honeyleaf1@0,1")
    assert state.game.face.tell(state.view(0), move).splitlines() == [
        "The Rival adds Honeyleaf 1 beside Deeproot 6 and Emberwood 6, and adds 1 Sprite to Honeyleaf 1.",
        "The Rival uses Honeyleaf 1, adds 1 Sprite to Deeproot 6, "
        "and expels 1 Sprite of {0} from Emberwood 6 instead of adding as many.",
    ]


def test_at_the_end_the_rivals_points_are_told_in_parts_like_ones_own() -> None:
    garden = [patch("starflower6", 0, 0, 1, RIVAL), patch("deeproot6", 1, 0, 1, YOU, gems=2)]
    state = table(garden, [[]], MORNING, pending=[], bag=[], gems=[1, 4])
    assert state.result is not None
    (own,) = state.result.parts
    (rival,) = state.game.face.others(state.view(0))
    assert list(rival.parts) == list(own)
    assert (sum(own.values()), sum(rival.parts.values())) == (4, 5)
    assert own["patch Gems"] == 2
    assert rival.parts["Gems"] == 4
