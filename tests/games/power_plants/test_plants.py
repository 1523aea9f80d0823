"""Every plant: its Sprout power, its Grow power, in small gardens."""

from __future__ import annotations

from typing import Any

from hortus.core.contract import Json
from hortus.core.tally import Tally
from hortus.games.power_plants.rules import Garden
from tests.games.power_plants.tables import at, patch, played, sprites, table, texts

STANDARD = ("deeproot", "tanglethorn", "emberwood", "snapjaw", "wingbean")
GENTLE = ("honeyleaf", "deeproot", "emberwood", "frightshade", "starflower")
ODD = ("sugarvine", "runnerroot", "cinderbark", "dreadbloom", "clingbean")
ODDER = ("honeyleaf", "briarweave", "tapmaw", "frightshade", "moonpetal")

# The Wizard's patch is added at (0,1): it touches (0,0) and (1,0).


def duel(column: tuple[str, ...], hand: str, *patches: Json, **fields: Any) -> Garden:
    """Two players; seat 0 holds two patches of one plant and adds the first at (0,1)."""
    spare = {"1": "2", "2": "3"}[hand[-1]]
    others = [[hand, hand[:-1] + spare], []]
    state = table(list(patches), others, column, **fields)
    return played(state, f"{hand}@0,1")


# --- Honeyleaf and Sugarvine ------------------------------------------------------------------


def test_honeyleaf_brings_no_free_sprite() -> None:
    state = duel(GENTLE, "honeyleaf1", patch("deeproot6", 0, 0))
    assert sprites(state, "honeyleaf1") == (None, 0)


def test_honeyleaf_grown_gives_itself_a_sprite_but_not_the_wizards_patch() -> None:
    state = duel(GENTLE, "emberwood1", patch("honeyleaf6", 0, 0), patch("deeproot6", 1, 0))
    played(state, "grow", "grow:honeyleaf6", "skip")
    assert sprites(state, "honeyleaf6") == (0, 1)
    assert sprites(state, "deeproot6") == (0, 1)
    assert sprites(state, "emberwood1") == (0, 1), "only its free Sprite"


def test_the_honeyleaf_cap_passes_over_patches_with_two_sprites() -> None:
    garden = (patch("deeproot6", 0, 0, 2, 0), patch("emberwood6", 1, 0, 1, 0))
    state = duel(GENTLE, "honeyleaf1", *garden, options={"honeyleaf_cap": True})
    played(state, "sprout")
    assert sprites(state, "deeproot6") == (0, 2)
    assert sprites(state, "emberwood6") == (0, 3)
    free = played(duel(GENTLE, "honeyleaf1", *garden), "sprout")
    assert sprites(free, "deeproot6") == (0, 4)


def test_sugarvine_sprouted_spreads_over_four_patches_of_one_plant() -> None:
    row = [patch(f"dreadbloom{n}", n - 1, 0) for n in range(1, 6)]
    state = duel(ODD, "sugarvine1", *row)
    played(state, "sprout", "dreadbloom1", "dreadbloom2", "dreadbloom4")
    assert "dreadbloom2" not in texts(state), "a different patch each time"
    played(state, "dreadbloom5")
    owners = [sprites(state, f"dreadbloom{n}")[1] for n in range(1, 6)]
    assert owners == [1, 1, 0, 1, 1]


def test_sugarvine_grown_fills_the_unoccupied_patches_beside_it() -> None:
    garden = (
        patch("sugarvine6", 0, 0),
        patch("clingbean6", 1, 0, 1, 1),
        patch("runnerroot6", 0, -1),
    )
    state = duel(ODD, "cinderbark1", *garden)
    played(state, "grow", "grow:sugarvine6")
    assert sprites(state, "runnerroot6") == (0, 1)
    assert sprites(state, "clingbean6") == (1, 1)
    assert sprites(state, "sugarvine6") == (None, 0)


# --- Deeproot and Runnerroot ------------------------------------------------------------------


def test_deeproot_sprouted_fills_one_unbroken_row_up_to_its_first_hole() -> None:
    garden = (
        patch("emberwood6", 0, 0),
        patch("snapjaw6", 0, -1, 1, 1),
        patch("tanglethorn6", 1, -2),
        patch("emberwood5", 0, -3),
        patch("wingbean6", 1, -1),
        patch("emberwood4", 1, -3),
    )
    state = duel(STANDARD, "deeproot1", *garden)
    assert sprites(state, "deeproot1") == (None, 0)
    played(state, "sprout")
    assert sprites(state, "emberwood6") == (0, 1)
    assert sprites(state, "snapjaw6") == (None, 0), "a rival was expelled instead"
    assert sprites(state, "emberwood5") == (None, 0), "beyond the hole at (0,-2)"


def test_deeproot_sprouted_asks_for_a_direction() -> None:
    state = duel(STANDARD, "deeproot1", patch("emberwood6", 0, 0), patch("snapjaw6", 1, 0))
    played(state, "sprout")
    assert texts(state) == ["row:ne", "row:nw"]
    played(state, "row:ne")
    assert sprites(state, "snapjaw6") == (0, 1)
    assert sprites(state, "emberwood6") == (None, 0)


def test_deeproot_grown_adds_to_itself_and_to_the_patch_behind_it() -> None:
    garden = (patch("deeproot6", 0, 0), patch("snapjaw6", 0, -1), patch("emberwood6", 1, -1))
    state = duel(STANDARD, "tanglethorn1", *garden)
    played(state, "grow", "grow:deeproot6")
    assert sprites(state, "deeproot6") == (0, 1)
    assert sprites(state, "snapjaw6") == (0, 1)
    assert sprites(state, "emberwood6") == (None, 0)


def test_runnerroot_sprouted_fills_the_unoccupied_patches_of_a_row_both_ways() -> None:
    garden = (
        patch("clingbean6", -1, 1),
        patch("clingbean5", 1, 1, 1, 1),
        patch("clingbean4", 2, 1),
        patch("sugarvine6", 0, 2),
        patch("sugarvine5", -1, 2),
        patch("sugarvine4", 1, 2),
    )
    state = duel(ODD, "runnerroot1", *garden)
    played(state, "sprout")
    assert texts(state) == ["axis:e", "axis:ne", "axis:nw"]
    played(state, "axis:e")
    assert sprites(state, "clingbean6") == (0, 1)
    assert sprites(state, "clingbean5") == (1, 1), "occupied"
    assert sprites(state, "clingbean4") == (0, 1)


def test_runnerroot_grown_reaches_the_nearest_unoccupied_patch_of_its_row() -> None:
    garden = (
        patch("runnerroot6", 0, 0, 1, 1),
        patch("clingbean6", 0, -1),
        patch("clingbean5", 0, -2),
    )
    state = duel(ODD, "dreadbloom1", *garden)
    played(state, "grow", "grow:runnerroot6")
    assert sprites(state, "clingbean6") == (0, 1)
    assert sprites(state, "clingbean5") == (None, 0)


# --- Tanglethorn and Briarweave ---------------------------------------------------------------


def test_tanglethorn_sprouted_puts_three_on_one_patch_and_grown_two() -> None:
    garden = (patch("tanglethorn6", 0, 0), patch("snapjaw6", 1, 0), patch("emberwood6", 1, -1))
    state = played(duel(STANDARD, "tanglethorn1", *garden), "sprout", "snapjaw6")
    assert sprites(state, "snapjaw6") == (0, 3)
    state = played(duel(STANDARD, "emberwood1", *garden), "grow", "grow:tanglethorn6")
    assert texts(state) == ["emberwood1", "emberwood6", "snapjaw6"]
    played(state, "emberwood6")
    assert sprites(state, "emberwood6") == (0, 2)


def test_briarweave_sprouted_fills_up_to_three_patches_of_one_field() -> None:
    garden = (patch("tapmaw6", 0, 0), patch("tapmaw5", 0, -1), patch("moonpetal6", 1, 0))
    state = played(duel(ODDER, "briarweave1", *garden), "sprout")
    assert texts(state) == ["field:moonpetal6", "field:tapmaw5"]
    played(state, "field:tapmaw5", "tapmaw5")
    assert texts(state) == ["stop", "tapmaw6"]
    played(state, "tapmaw6")
    assert sprites(state, "tapmaw5") == (0, 1)
    assert sprites(state, "tapmaw6") == (0, 1)


def test_up_to_so_many_may_be_stopped_at_any_number() -> None:
    garden = (patch("tapmaw6", 0, 0), patch("tapmaw5", 0, -1), patch("moonpetal6", 1, 0))
    state = played(duel(ODDER, "briarweave1", *garden), "sprout", "field:tapmaw5", "stop")
    assert sprites(state, "tapmaw5") == (None, 0), "none at all"
    row = [patch(f"dreadbloom{n}", n - 1, 0) for n in range(1, 6)]
    state = played(duel(ODD, "sugarvine1", *row), "sprout", "dreadbloom1", "stop")
    assert [sprites(state, f"dreadbloom{n}")[1] for n in range(1, 6)] == [1, 0, 0, 0, 0]
    assert state.chance, "the turn goes on"


def test_a_field_may_be_named_by_any_of_its_patches() -> None:
    garden = (patch("tapmaw6", 0, 0), patch("tapmaw5", 0, -1), patch("moonpetal6", 1, 0))
    state = played(duel(ODDER, "briarweave1", *garden), "sprout")
    assert state.explain("field:tapmaw6") == ""
    again = played(state.copy(), "field:tapmaw6")
    assert again == played(state, "field:tapmaw5")
    assert "a plant" not in state.explain("field:tapmaw6")


def test_briarweave_grown_strengthens_a_patch_of_the_wizards_plant_that_is_yours() -> None:
    garden = (patch("briarweave6", 0, 0), patch("tapmaw6", 0, -1, 1, 0), patch("tapmaw5", 1, -1))
    state = played(duel(ODDER, "tapmaw1", *garden), "grow", "grow:briarweave6")
    assert texts(state) == ["tapmaw1", "tapmaw6"]
    played(state, "tapmaw6")
    assert sprites(state, "tapmaw6") == (0, 2)


# --- Emberwood and Cinderbark -----------------------------------------------------------------


def test_emberwood_sprouted_puts_gems_on_its_patch_and_unoccupied_neighbours() -> None:
    garden = (patch("snapjaw6", 0, 0, 1, 1), patch("deeproot6", 1, 0, gems=1))
    state = played(duel(STANDARD, "emberwood1", *garden), "sprout")
    assert [at(state, name)["gems"] for name in ("emberwood1", "snapjaw6", "deeproot6")] == [
        2,
        0,
        2,
    ]
    assert state.to_dict()["gems"] == [0, 0], "they come from the general supply"


def test_emberwood_grown_puts_a_gem_on_itself_or_beside_it() -> None:
    garden = (patch("emberwood6", 0, 0), patch("deeproot6", 0, -1))
    state = played(duel(STANDARD, "snapjaw1", *garden), "grow", "grow:emberwood6")
    assert texts(state) == ["deeproot6", "emberwood6", "snapjaw1"]
    assert at(played(state, "deeproot6"), "deeproot6")["gems"] == 1


def test_cinderbark_sprouted_puts_three_gems_on_an_empty_patch_anywhere() -> None:
    garden = (
        patch("dreadbloom6", 0, 0),
        patch("clingbean6", 0, -1),
        patch("clingbean5", 0, -2, gems=1),
        patch("clingbean4", 1, -2, 1, 1),
    )
    state = played(duel(ODD, "cinderbark1", *garden), "sprout")
    assert texts(state) == ["clingbean6", "dreadbloom6"]
    assert at(played(state, "clingbean6"), "clingbean6")["gems"] == 3


def test_cinderbark_grown_moves_up_to_two_gems_one_step() -> None:
    garden = (
        patch("cinderbark6", 0, 0),
        patch("clingbean6", 0, -1),
        patch("clingbean5", 0, -2, gems=3),
    )
    state = played(duel(ODD, "dreadbloom1", *garden), "grow", "grow:cinderbark6")
    assert texts(state) == ["clingbean5", "stop"], "up to two may be none"
    played(state, "clingbean5")
    assert texts(state) == ["take:1", "take:2"], "from Clingbean 5 to the only patch in reach"
    played(state, "take:2")
    assert at(state, "clingbean6")["gems"] == 2
    assert at(state, "clingbean5")["gems"] == 1


# --- Frightshade and Dreadbloom ---------------------------------------------------------------


def test_frightshade_sprouted_moves_up_to_three_sprites_of_anybody() -> None:
    garden = (patch("deeproot6", 0, 0, 1, 1), patch("honeyleaf6", 1, 0))
    state = played(duel(GENTLE, "frightshade1", *garden), "sprout")
    assert texts(state) == ["deeproot6", "frightshade1", "stop"]
    played(state, "deeproot6", "honeyleaf6")
    assert sprites(state, "honeyleaf6") == (1, 1)
    played(state, "frightshade1", "honeyleaf6")
    assert sprites(state, "honeyleaf6") == (None, 0), "both expelled"
    assert sprites(state, "frightshade1") == (None, 0)
    assert state.chance, "nobody is left to move"


def test_frightshade_grown_must_move_one_sprite() -> None:
    garden = (patch("frightshade6", 0, 0), patch("honeyleaf6", 1, 0, 2, 1))
    state = played(duel(GENTLE, "starflower1", *garden), "grow", "skip", "grow:frightshade6")
    assert texts(state) == ["honeyleaf6", "starflower1"]
    played(state, "honeyleaf6", "frightshade6")
    assert sprites(state, "frightshade6") == (1, 1)


def test_dreadbloom_sprouted_scatters_the_sprites_of_a_patch_to_different_patches() -> None:
    garden = (
        patch("clingbean6", 0, 0, 4, 1),
        patch("clingbean5", 1, 0),
        patch("clingbean4", 0, -1),
    )
    state = played(duel(ODD, "dreadbloom1", *garden), "sprout", "dreadbloom1")
    assert texts(state) == ["clingbean4", "clingbean5"]
    played(state, "clingbean5")
    assert sprites(state, "clingbean6") == (1, 1), "three neighbours, so one stays"
    assert sprites(state, "dreadbloom1") == (None, 0), (
        "my free Sprite and the runner, both expelled"
    )
    assert sprites(state, "clingbean4") == (1, 1)


def test_dreadbloom_grown_moves_a_lone_sprite_from_a_patch_of_the_wizards_plant() -> None:
    garden = (
        patch("dreadbloom6", 0, 0),
        patch("cinderbark6", 0, -1, 1, 1),
        patch("cinderbark5", 1, -1, 2, 1),
    )
    state = played(duel(ODD, "cinderbark1", *garden), "grow", "grow:dreadbloom6")
    assert texts(state) == ["cinderbark1", "cinderbark6"]
    played(state, "cinderbark6", "dreadbloom6")
    assert sprites(state, "dreadbloom6") == (1, 1)


# --- Snapjaw and Tapmaw -----------------------------------------------------------------------


def test_snapjaw_sprouted_captures_from_a_field_and_adds_to_it() -> None:
    garden = (
        patch("emberwood6", 0, 0),
        patch("emberwood5", 0, -1, 2, 1),
        patch("emberwood4", 0, -2),
        patch("deeproot6", 1, 0),
    )
    state = played(duel(STANDARD, "snapjaw1", *garden), "sprout")
    assert texts(state) == ["field:deeproot6", "field:emberwood4"]
    played(state, "field:emberwood4")
    assert sprites(state, "emberwood5") == (1, 1), "the only rival there is taken at once"
    assert texts(state) == ["emberwood4", "emberwood5", "emberwood6"]
    played(state, "emberwood4")
    assert sprites(state, "emberwood4") == (0, 1)
    data = state.to_dict()
    assert data["captives"] == [[0, 1], [0, 0]]
    assert data["supply"][1] == 18, "a captive does not return to its owner"


def test_snapjaw_sprouted_adds_even_where_nobody_can_be_captured() -> None:
    state = played(duel(STANDARD, "snapjaw1", patch("deeproot6", 0, 0)), "sprout")
    assert sprites(state, "deeproot6") == (0, 1)


def test_snapjaw_grown_captures_only_lone_rivals() -> None:
    garden = (
        patch("snapjaw6", 0, 0),
        patch("emberwood6", 0, -1, 2, 1),
        patch("emberwood5", 1, -1, 1, 1),
        patch("deeproot6", -1, 0, 1, 1),
    )
    state = played(duel(STANDARD, "tanglethorn1", *garden), "grow", "grow:snapjaw6")
    assert texts(state) == ["deeproot6", "emberwood5"]
    played(state, "emberwood5")
    assert sprites(state, "emberwood5") == (None, 0)


def test_capturing_pays_its_victim_nothing_even_after_the_final_turn() -> None:
    garden = (patch("snapjaw6", 0, 0), patch("emberwood5", 1, -1, 1, 1))
    state = duel(STANDARD, "tanglethorn1", *garden, bag=[], final_turns=[False, True])
    played(state, "grow", "grow:snapjaw6")
    assert state.to_dict()["gems"] == [0, 0]


def test_tapmaw_reaches_every_patch_of_a_plant_found_next_to_the_wizard() -> None:
    garden = (
        patch("moonpetal6", 0, 0),
        patch("honeyleaf6", 0, -1),
        patch("moonpetal5", 0, -2, 3, 1),
    )
    state = played(duel(ODDER, "tapmaw1", *garden), "sprout")
    assert sprites(state, "moonpetal5") == (1, 2), "one type, one patch with rivals: no choice"
    assert texts(state) == ["moonpetal5", "moonpetal6"]
    played(state, "moonpetal5")
    assert sprites(state, "moonpetal5") == (1, 1), "adding onto rivals expels"


def test_tapmaw_grown_captures_a_lone_rival_from_a_patch_like_the_wizards() -> None:
    garden = (patch("tapmaw6", 0, 0), patch("honeyleaf6", 0, -1), patch("moonpetal5", 0, -2, 1, 1))
    state = played(duel(ODDER, "moonpetal1", *garden), "grow", "grow:tapmaw6")
    assert state.to_dict()["captives"][0] == [0, 1]


# --- Starflower and Moonpetal -----------------------------------------------------------------


def test_starflower_counts_occupied_neighbours_of_any_player_but_not_its_own_patch() -> None:
    garden = (patch("deeproot6", 0, 0, 1, 1), patch("honeyleaf6", 1, 0, 1, 0))
    state = played(duel(GENTLE, "starflower1", *garden), "sprout")
    assert state.to_dict()["gems"] == [4, 0]


def test_moonpetal_pays_for_different_plants_under_control() -> None:
    garden = (
        patch("honeyleaf6", 0, 0, 1, 0),
        patch("honeyleaf5", 1, 0, 1, 0),
        patch("tapmaw6", 0, -1, 1, 0),
        patch("frightshade6", 1, -1, 1, 1),
    )
    state = played(duel(ODDER, "moonpetal1", *garden), "sprout")
    assert state.to_dict()["gems"][0] == 3 + 1, "Honeyleaf, Tapmaw, Moonpetal; Honeyleaf once more"
    state = duel(ODDER, "frightshade1", patch("moonpetal6", 0, 0, 1, 0), *garden[1:])
    played(state, "grow", "skip", "grow:moonpetal6")
    assert state.to_dict()["gems"][0] == 2


# --- Wingbean and Clingbean -------------------------------------------------------------------


def test_wingbean_sprouted_moves_an_unlocked_patch_and_expels_its_rivals() -> None:
    garden = (
        patch("deeproot6", 0, 0),
        patch("emberwood6", 1, 0, 2, 1, gems=1),
        patch("snapjaw6", 2, 0),
    )
    state = played(duel(STANDARD, "wingbean1", *garden), "sprout")
    assert texts(state) == ["deeproot6", "snapjaw6"], "Emberwood would split it; the Wizard stays"
    state = table(
        [patch("deeproot6", 0, 0), patch("emberwood6", 1, 0, 2, 1, gems=1)],
        [["wingbean1", "wingbean2"], []],
        STANDARD,
    )
    played(state, "wingbean1@0,1", "sprout", "emberwood6", "to@-1,0")
    assert at(state, "emberwood6") == patch("emberwood6", -1, 0, 0, None, 1)
    assert state.to_dict()["supply"][1] == 20


def test_wingbean_grown_adds_to_itself_and_moves_a_patch_with_all_that_is_on_it() -> None:
    garden = (patch("wingbean6", 0, 0), patch("emberwood6", 1, 0, 2, 1, gems=1))
    state = played(duel(STANDARD, "deeproot1", *garden), "grow", "skip", "grow:wingbean6")
    assert sprites(state, "wingbean6") == (0, 1)
    played(state, "emberwood6")
    assert "to@1,0" not in texts(state), "it must move elsewhere"
    assert state.explain("to@1,0") == "the patch must move to another plot"
    played(state, "to@-1,0")
    assert at(state, "emberwood6") == patch("emberwood6", -1, 0, 2, 1, 1)


def test_clingbean_sprouted_pulls_a_patch_next_to_the_wizard_and_adds_to_it() -> None:
    garden = (patch("dreadbloom6", 0, 0), patch("cinderbark6", 0, -1), patch("sugarvine6", 0, -2))
    state = played(duel(ODD, "clingbean1", *garden), "sprout")
    assert at(state, "sugarvine6")["at"] == [0, -2]
    assert texts(state) == ["to@-1,1", "to@-1,2", "to@0,2", "to@1,0", "to@1,1"]
    played(state, "to@1,1")
    assert sprites(state, "sugarvine6") == (0, 1)


def test_clingbean_sprouted_expels_one_rival_from_the_patch_it_pulled() -> None:
    garden = (patch("dreadbloom6", 0, 0), patch("sugarvine6", 0, -1, 2, 1))
    state = played(duel(ODD, "clingbean1", *garden), "sprout", "to@1,1")
    assert sprites(state, "sugarvine6") == (1, 1)


def test_clingbean_grown_adds_to_an_unlocked_patch_beside_it() -> None:
    garden = (patch("clingbean6", 0, 0), patch("cinderbark6", 0, -1), patch("sugarvine6", 0, -2))
    state = played(duel(ODD, "dreadbloom1", *garden), "grow", "grow:clingbean6")
    assert sprites(state, "dreadbloom1") == (0, 2), "Cinderbark is locked: it joins Sugarvine"


def test_what_cinderbark_does_is_noted_like_that_of_any_plant() -> None:
    state = duel(ODD, "cinderbark1", patch("sugarvine6", 0, 0))
    tally = Tally()
    state.witness = tally
    played(state, "sprout")
    assert tally.rows()[0][:3] == ("sprout", 0, "cinderbark")
