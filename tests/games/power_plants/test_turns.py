"""Setup, the order of a turn, drawing and swapping, the Endgame, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

import hortus
from hortus import BadOption, BadPosition, IllegalMove, MalformedMove, Move, State
from hortus.core.chance import playout
from hortus.core.contract import Json
from hortus.games.power_plants.hexes import ON_TABLE, PLOTS, REACH, axial, on_table
from hortus.games.power_plants.moves import WORDS
from hortus.games.power_plants.rules import Garden
from tests.games.power_plants.tables import FIVE, patch, places, played, sprites, table, texts


def dealt(players: int, seed: int = 1, **options: Any) -> Garden:
    """A game after its setup; swaps are declined."""
    state = hortus.load("power-plants", None, **options).start(players)
    rng = Random(seed)
    while state.chance or "keep" in texts(state):
        state.play(state.draw(rng) if state.chance else state.parse("keep"))
    return cast(Garden, state)


# --- setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "highest", "nursery", "bag"),
    [(1, 6, 4, 19), (2, 6, 3, 18), (3, 7, 3, 21), (4, 8, 3, 24), (5, 8, 5, 20)],
)
def test_the_box_for_each_number_of_players(
    players: int, highest: int, nursery: int, bag: int
) -> None:
    data = dealt(players).to_dict()
    assert [entry["number"] for entry in data["patches"]] == [highest] * 5
    assert len({entry["plant"] for entry in data["patches"]}) == 5
    assert (len(data["nursery"]), len(data["bag"])) == (nursery, bag)
    assert [len(hand) for hand in data["hands"]] == [2] * players
    assert data["supply"] == [20] * max(2, players)


def test_the_first_five_patches_form_a_row_of_two_on_a_row_of_three() -> None:
    at = {tuple(entry["at"]) for entry in dealt(3).to_dict()["patches"]}
    assert at == {(0, 0), (1, 0), (2, 0), (1, -1), (2, -1)}
    assert len(places(dealt(3))) == 11


def test_the_card_column_runs_from_morning_to_night_with_random_order_inside() -> None:
    game = hortus.load("power-plants", plants="deeproot+honeyleaf+tanglethorn+emberwood+wingbean")
    columns = set()
    for seed in range(40):
        state = game.start(2)
        rng = Random(seed)
        while len(state.to_dict()["column"]) < 5:
            state.play(state.draw(rng))
        columns.add(tuple(state.to_dict()["column"]))
    assert {column[3:] for column in columns} == {("emberwood", "wingbean")}
    assert len(columns) == 6


@pytest.mark.parametrize("alternates", [False, True])
def test_drawn_plants_never_share_their_tiles(alternates: bool) -> None:
    game = hortus.load("power-plants", alternates=alternates)
    seen: set[str] = set()
    for seed in range(40):
        state = cast(Garden, game.start(2))
        rng = Random(seed)
        while len(state.column) < 5:
            state.play(state.draw(rng))
        plants = [state.book.plants[plant] for plant in state.column]
        assert len({plant.tile for plant in plants}) == 5
        seen |= {plant.name for plant in plants}
    assert len(seen) == (16 if alternates else 8)


def test_a_balanced_draw_has_two_morning_one_noon_and_one_night_plant() -> None:
    for seed in range(20):
        state = dealt(2, seed, draw="balanced", alternates=True)
        timings = [state.book.plants[plant].timing for plant in state.column]
        assert timings.count(0) >= 2
        assert {0, 1, 2} == set(timings)


def test_the_starting_player_is_drawn_and_draws_first() -> None:
    starters = set()
    for seed in range(20):
        state = dealt(3, seed)
        assert state.actors == (state.turn,)
        starters.add(state.turn)
    assert starters == {0, 1, 2}


def test_who_is_dealt_two_of_a_kind_may_swap_before_the_next_player_draws() -> None:
    state = hortus.load("power-plants", plants="+".join(FIVE)).start(2)
    rng = Random(3)
    while len(state.to_dict()["nursery"]) < 3:
        state.play(state.draw(rng))
    bag = state.to_dict()["bag"]
    name = next(
        name for name in bag if f"{name[:-1]}" in [other[:-1] for other in bag if other != name]
    )
    twin = next(other for other in bag if other != name and other[:-1] == name[:-1])
    played(state, f"draw:{name}", f"draw:{twin}")
    assert "keep" in texts(state)
    assert len(state.moves()) == 1 + 2 * 3
    taken = state.to_dict()["nursery"][0]
    seat = state.actors[0]
    played(state, f"swap:{name},{taken}")
    assert sorted(state.to_dict()["hands"][seat]) == sorted([twin, taken])
    assert name in state.to_dict()["nursery"]
    assert state.chance


# --- a turn -----------------------------------------------------------------------------------

TOUCHING = [
    patch("honeyleaf8", 0, 0),
    patch("honeyleaf7", 1, 0),
    patch("starflower8", -1, 2),
    patch("starflower7", -1, 1),
]
HANDS = [["deeproot1", "emberwood1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]


def test_growing_patches_act_in_column_order_and_in_any_order_within_a_type() -> None:
    state = played(table(TOUCHING, HANDS), "deeproot1@0,1", "grow")
    assert texts(state) == ["grow:honeyleaf7", "grow:honeyleaf8", "skip"]
    assert "order of the card column" in state.explain("grow:starflower8")
    played(state, "grow:honeyleaf8")
    assert texts(state) == ["grow:honeyleaf7", "skip"]
    played(state, "grow:honeyleaf7", "grow:starflower7", "grow:starflower8")
    assert state.to_dict()["gems"][0] == 8
    assert sprites(state, "honeyleaf8") == (0, 2)


def test_every_activation_may_be_declined() -> None:
    occupied = [patch("honeyleaf8", 0, 0, 1, 0), *TOUCHING[1:]]
    state = played(table(occupied, HANDS), "deeproot1@0,1", "grow", "skip", "skip")
    assert state.chance
    assert state.to_dict()["gems"] == [0, 0, 0, 0]


def test_a_player_may_use_no_power_at_all() -> None:
    state = played(table(TOUCHING, HANDS), "deeproot1@0,1", "rest")
    assert state.chance
    assert all([entry["sprites"] == 0 for entry in state.to_dict()["patches"]])


def test_growing_patches_that_can_do_nothing_are_passed_over() -> None:
    state = table([patch("starflower8", 0, 0)], HANDS)
    played(state, "deeproot1@0,1", "grow")
    assert state.chance, "no patch next to the Wizard is occupied"


def test_the_wizards_patch_does_not_grow_itself() -> None:
    state = played(table([patch("deeproot8", 0, 0)], HANDS), "deeproot1@0,1", "grow")
    assert texts(state) == ["grow:deeproot8", "skip"]


def test_an_empty_supply_is_filled_by_retrieving_from_a_patch_of_choice() -> None:
    garden = [patch("frightshade8", 0, 0, 12, 0), patch("honeyleaf8", 1, 0, 8, 0)]
    state = table(garden, [["emberwood1", "deeproot1"], ["deeproot2"]], turn=0)
    played(state, "emberwood1@0,1")
    assert sprites(state, "emberwood1") == (None, 0), "the free Sprite comes from the supply"
    played(state, "grow", "grow:honeyleaf8")
    assert texts(state) == ["frightshade8", "honeyleaf8"], "which gets its Sprite first?"
    played(state, "honeyleaf8")
    assert texts(state) == ["retrieve:frightshade8", "retrieve:honeyleaf8"]
    assert "must be retrieved" in state.explain("stop")
    played(state, "retrieve:frightshade8")
    assert [sprites(state, n)[1] for n in ("frightshade8", "honeyleaf8")] == [11, 9]
    assert "supply is empty" in state.explain("sprout")
    assert "no Sprite there" in state.explain("retrieve:emberwood1")
    played(state, "retrieve:honeyleaf8")
    assert [sprites(state, n)[1] for n in ("frightshade8", "honeyleaf8")] == [12, 8]


SHORT = [
    patch("honeyleaf8", 0, 0),
    patch("starflower8", 1, 0, 1, 1),
    patch("emberwood8", -1, 1),
]


def short_of_sprites(*moves: str) -> Garden:
    """Seat 0 sprouts a Honeyleaf beside three patches with two Sprites; the others are captive."""
    column = ("deeproot", "honeyleaf", "emberwood", "snapjaw", "starflower")
    hands = [["honeyleaf1", "honeyleaf2"], ["deeproot2"]]
    state = table(SHORT, hands, column, captives=[[0, 0], [18, 0]])
    return played(state, "honeyleaf1@0,1", "sprout", *moves)


def test_with_too_few_sprites_for_each_patch_the_player_chooses_which_get_theirs() -> None:
    state = short_of_sprites()
    assert texts(state) == ["emberwood8", "honeyleaf8", "starflower8"]
    assert state.game.face.prompt(state.view(0)).startswith("Your supply is too short: which patch")
    assert "as fully as possible" in state.explain("stop")
    assert "does not get any" in state.explain("honeyleaf1")
    assert "not in the garden" in state.explain("honeyleaf3")
    played(state, "starflower8", "emberwood8")
    assert sprites(state, "starflower8") == (0, 1), "one expels the rival, the other moves in"
    assert texts(state) == ["retrieve:emberwood8", "retrieve:starflower8"]
    assert state.game.restore(state.to_dict()) == state
    other = short_of_sprites("honeyleaf8", "emberwood8", "retrieve:honeyleaf8")
    names = ("honeyleaf8", "emberwood8", "starflower8")
    assert [sprites(other, name) for name in names] == [(None, 0), (0, 1), (0, 1)]


def test_a_supply_that_is_enough_is_spent_without_a_question() -> None:
    hands = [["honeyleaf1", "honeyleaf2"], ["deeproot2"]]
    column = ("deeproot", "honeyleaf", "emberwood", "snapjaw", "starflower")
    state = table(SHORT, hands, column, captives=[[0, 0], [15, 0]])
    played(state, "honeyleaf1@0,1", "sprout")
    assert [sprites(state, name)[1] for name in ("honeyleaf8", "starflower8", "emberwood8")] == [
        2,
        1,
        2,
    ]
    assert state.chance


def test_with_every_sprite_captive_nothing_is_added() -> None:
    column = ("deeproot", "honeyleaf", "emberwood", "snapjaw", "starflower")
    garden = [patch("honeyleaf8", 0, 0)]
    state = table(
        garden, [["emberwood1", "deeproot1"], ["deeproot2"]], column, captives=[[0, 0], [20, 0]]
    )
    played(state, "emberwood1@0,1", "grow", "grow:honeyleaf8")
    assert sprites(state, "honeyleaf8") == (None, 0)
    assert state.chance


def test_drawing_a_twin_allows_a_swap_and_another_patch_does_not() -> None:
    state = table(TOUCHING, HANDS, nursery=["frightshade1"], bag=["emberwood2", "deeproot5"])
    played(state, "deeproot1@0,1", "rest", "draw:emberwood2")
    assert texts(state) == ["keep", "swap:emberwood1,frightshade1", "swap:emberwood2,frightshade1"]
    assert "gives one patch of your hand" in state.explain("swap:deeproot2,frightshade1")
    played(state, "swap:emberwood1,frightshade1")
    assert state.actors == (1,)
    assert state.to_dict()["hands"][0] == ["emberwood2", "frightshade1"]
    state = table(TOUCHING, HANDS, nursery=["frightshade1"], bag=["emberwood2", "deeproot5"])
    assert played(state, "deeproot1@0,1", "rest", "draw:deeproot5").actors == (1,)


def test_after_the_last_patch_is_drawn_everybody_takes_one_final_turn() -> None:
    hands = [["deeproot1", "emberwood1"], ["deeproot2", "emberwood2"]]
    state = table([patch("honeyleaf6", 0, 0)], hands, bag=["starflower1"])
    played(state, "deeproot1@0,1", "rest", "draw:starflower1")
    assert state.to_dict()["final_turns"] == [False, False]
    played(state, "deeproot2@1,0", "rest")
    assert state.to_dict()["final_turns"] == [False, True]
    assert not state.over
    played(state, "starflower1@-1,0", "rest")
    assert state.over
    assert state.to_dict()["hands"] == [["emberwood1"], ["emberwood2"]]


def test_training_uses_sprout_powers_only_and_the_five_gentle_plants() -> None:
    state = dealt(2, mode="training")
    assert set(state.to_dict()["column"]) == {
        "deeproot",
        "honeyleaf",
        "tanglethorn",
        "emberwood",
        "starflower",
    }
    state.play(state.moves()[0])
    assert texts(state) == ["rest", "sprout"]
    assert "Training" in state.explain("grow")
    chosen = dealt(2, mode="training", plants="snapjaw+wingbean")
    assert {"snapjaw", "wingbean"} <= set(chosen.to_dict()["column"])


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("deeproot2@0,1", "not in your hand"),
        ("wingbean2@0,1", "not in your hand"),
        ("deeproot1@0,0", "there is a patch on (0,0) already"),
        ("deeproot1@4,4", "(4,4) is not next to a patch"),
        ("sprout", "a turn begins with adding a patch"),
        ("deeproot1", "a turn begins with adding a patch"),
    ],
)
def test_a_refused_patch_says_why(move: str, reason: str) -> None:
    state = table(TOUCHING, HANDS)
    before = state.key()
    assert reason in state.explain(move)
    with pytest.raises(IllegalMove):
        state.play(state.game.parse(move))
    assert state.key() == before


def test_a_pocket_behind_two_gaps_is_behind_a_gap_and_not_walled_in() -> None:
    # (0,0) is empty; from it a gap leads to (1,-1), and from there another one to the outside.
    ring = ((1, 0), (0, -1), (-1, 0), (-1, 1), (0, 1), (2, -1), (1, -2))
    garden = [patch(f"honeyleaf{n + 1}", *place) for n, place in enumerate(ring)]
    outside = table(garden, HANDS)
    assert "narrow gap between (0,-1) and (1,0)" in outside.explain("deeproot1@0,0")
    assert "narrow gap between" in outside.explain("deeproot1@1,-1")


def test_a_plot_that_is_walled_in_cannot_be_reached() -> None:
    ring = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    garden = [patch(f"honeyleaf{n + 1}", *place) for n, place in enumerate(ring)]
    state = table(garden, HANDS)
    assert "walled in" in state.explain("deeproot1@0,0")


@pytest.mark.parametrize(
    "text",
    ["honeyleaf", "honeyleaf9", "honeyleaf0@1,1", "honeyleaf3@", "honeyleaf3@1", "honeyleaf3@01,2",
     "@1,2", "to@", "row:up", "axis:w", "take:0", "take:x", "take:21", "swap:honeyleaf1",
     "type:rose", "nonsense:1", "first:", "first:6", "honeyleaf3@900,0", "grow:", ":"],
)  # fmt: skip
def test_text_that_is_no_move_is_malformed_with_an_example(text: str) -> None:
    with pytest.raises(MalformedMove, match=r"is not a move: .*(such as|write) [a-z0-9]"):
        hortus.load("power-plants").parse(text)


def test_a_move_of_another_class_is_refused_with_a_sentence() -> None:
    state = table(TOUCHING, HANDS)
    own = state.moves()[0]
    other = Move(own.kind, own.args)
    assert other not in state.moves()
    assert "not a move of Power Plants" in state.why_not(other)
    with pytest.raises(IllegalMove, match="not a move of Power Plants"):
        state.play(other)


# --- the table and the numbers of moves -------------------------------------------------------


def test_the_table_ends_twenty_steps_from_the_middle_of_the_first_patches() -> None:
    assert len(PLOTS) == 3 * REACH * (REACH + 1) + 1 == len(ON_TABLE)
    assert all([on_table(*axial(plot)) for plot in PLOTS])
    assert not on_table(REACH + 2, 0)
    assert not on_table(1, REACH + 1)
    row = [patch(f"honeyleaf{n}", REACH + 1 - n, 0) for n in range(8)[1:]]
    state = table([patch("honeyleaf8", REACH + 1, 0), *row], HANDS)
    assert (REACH + 1, 0) not in places(state)
    assert (REACH + 2, -1) not in places(state), "beyond the edge"
    assert (REACH, 1) in places(state)
    with pytest.raises(MalformedMove, match="not a plot of the table"):
        state.game.parse(f"deeproot1@{REACH + 2},0")


def test_every_move_has_a_number_and_the_rivals_are_numbered_like_a_players() -> None:
    game = hortus.load("power-plants")
    space, luck = game.space(), game.space(chance=True)
    for text in (
        "honeyleaf3@2,-1",
        "sprout",
        "grow:deeproot2",
        "swap:snapjaw1,deeproot6",
        "to@1,2",
    ):
        number = game.index(game.parse(text))
        assert 0 <= number < space.size
        assert str(game.move_at(number)) == text
    for text in ("honeyleaf3@2,-1", "snapjaw6", "plant:tapmaw", "first:2", "draw:wingbean8"):
        number = game.index(game.parse(text))
        assert 0 <= number < luck.size
        assert str(game.move_at(number, chance=True)) == text
    assert len(WORDS) == len([part for part in space.parts if part.size == 1])


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_no_game_is_longer_than_a_long_game(players: int) -> None:
    game = hortus.load("power-plants", alternates=True)
    for seed in range(6):
        assert playout(game.start(players), Random(seed)) <= game.long_game(players)
    assert game.long_game(players) < game.longest(players) < 4000


@pytest.mark.parametrize(
    ("question", "wrong", "reason"),
    [
        ("deeproot1@0,1", "keep", "choose sprout, grow or rest"),
        ("deeproot1@0,1 grow", "sprout", "choose a growing patch"),
        ("deeproot1@0,1 sprout", "honeyleaf8", "choose a direction"),
        ("emberwood1@0,1 grow skip grow:emberwood8", "keep", "choose a patch of the garden"),
    ],
)
def test_an_answer_to_another_question_is_refused(question: str, wrong: str, reason: str) -> None:
    garden = [patch("honeyleaf8", 0, 0), patch("emberwood8", 1, 0)]
    state = played(table(garden, HANDS), *question.split())
    assert reason in state.explain(wrong)


def test_chance_cannot_bring_what_is_not_in_the_bag() -> None:
    state = played(table(TOUCHING, HANDS, bag=["deeproot5"]), "deeproot1@0,1", "rest")
    assert "by chance" in state.explain("draw:deeproot1")
    with pytest.raises(IllegalMove):
        state.play(state.game.parse("draw:wingbean1"))
    with pytest.raises(IllegalMove):
        table(TOUCHING, HANDS).draw(Random(1))
    with pytest.raises(IllegalMove):
        table(TOUCHING, HANDS).outcomes()


MIXED = [
    patch("wingbean8", 0, 0, 1, 1),
    patch("snapjaw8", 1, 0),
    patch("snapjaw7", 2, 0, 2, 1),
    patch("deeproot8", 2, -1, 1, 0),
    patch("tanglethorn8", 3, 0),
]
MIX = ("deeproot", "tanglethorn", "emberwood", "snapjaw", "wingbean")


@pytest.mark.parametrize(
    ("hand", "moves", "wrong", "reason"),
    [
        ("wingbean1", "sprout", "snapjaw7", "Snapjaw 7 is locked: it cannot slide away"),
        ("wingbean1", "sprout", "wingbean1", "the Wizard's own patch stays"),
        ("wingbean1", "sprout", "stop", "as fully as possible"),
        ("wingbean1", "sprout", "wingbean4", "not in the garden"),
        ("wingbean1", "sprout", "honeyleaf4", "that plant is not in this game"),
        ("wingbean1", "sprout wingbean8", "to@0,0", "must move to another plot"),
        ("wingbean1", "sprout wingbean8", "to@9,9", "not next to a patch"),
        ("wingbean1", "sprout wingbean8", "stop", "another question is open: choose the plot"),
        ("tanglethorn1", "sprout", "tanglethorn8", "Tanglethorn 8 is not next to the Wizard"),
        ("tanglethorn1", "sprout", "stop", "as fully as possible"),
        ("snapjaw1", "sprout", "field:deeproot8", "field of Deeproot 8 is not next to the Wizard"),
        ("snapjaw1", "sprout", "field:deeproot5", "not in the garden"),
        ("snapjaw1", "sprout field:snapjaw7", "wingbean8", "is not in the chosen field"),
        ("snapjaw1", "grow", "grow:wingbean8", "in the order of the card column"),
        ("snapjaw1", "grow", "grow:tanglethorn8", "does not touch the Wizard's patch"),
        ("snapjaw1", "grow", "grow:deeproot3", "not in the garden"),
        ("deeproot1", "sprout", "row:e", "no patch lies that way"),
        ("deeproot1", "grow skip", "grow:snapjaw8", "has grown, or was left alone"),
    ],
)
def test_a_refused_answer_says_what_is_in_the_way(
    hand: str, moves: str, wrong: str, reason: str
) -> None:
    other = "emberwood1" if hand != "emberwood1" else "emberwood2"
    state = table(MIXED, [[hand, other], ["deeproot2", "emberwood3"]], MIX)
    played(state, f"{hand}@0,1", *moves.split())
    before = state.key()
    assert reason in state.explain(wrong)
    with pytest.raises(IllegalMove):
        state.play(state.game.parse(wrong))
    assert state.key() == before


def test_training_speaks_of_no_growing() -> None:
    state = dealt(2, mode="training")
    state.play(state.moves()[0])
    seat = state.actors[0]
    face = state.game.face
    view = state.view(seat)
    said = [face.prompt(view), face.prompt(state.view(1 - seat)), state.explain("keep")]
    said += [face.label(view, move) for move in view.moves()]
    said += [face.details(view), face.board(view)]
    for text in said:
        assert "grow" not in text.lower(), text
    assert "nothing grows" in face.rules()
    assert "    - *Grow*" not in face.rules()
    assert "Grow" not in view.picture()


# --- options and positions --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plants", "reason"),
    [
        ("wingbean+clingbean", "cannot both be in a game"),
        ("deeproot+honeyleaf+tanglethorn+emberwood+snapjaw+wingbean", "at most 5"),
        ("rose", "any of"),
    ],
)
def test_plants_that_cannot_be_played_are_refused(plants: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        hortus.load("power-plants", plants=plants)


def _broken(change: Callable[[Json], object]) -> Json:
    data = table(TOUCHING, HANDS).to_dict()
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d.update(players=6), "players"),
        (lambda d: d.update(column=["rose"]), "column must be a list of plants"),
        (lambda d: d.update(column=[*reversed(FIVE)]), "Morning over Noon to Night"),
        (lambda d: d.update(column=["wingbean", "clingbean"]), "same tiles"),
        (lambda d: d["patches"][0].update(plant="rose"), "a plant of the column"),
        (lambda d: d["patches"][0].update(number=9), r"patches\[0\].number must be"),
        (lambda d: d["patches"][0].update(at=[0]), r"patches\[0\].at must be a list of 2"),
        (lambda d: d["patches"][0].update(at=[7, 7]), "hang together"),
        (lambda d: d["patches"][0].update(at=d["patches"][1]["at"]), "no other patch on it"),
        (lambda d: d["patches"][0].update(sprites=2), "exactly if there are Sprites"),
        (lambda d: d["patches"][0].update(sprites=2, owner=9), "owner"),
        (lambda d: d["hands"][0].__setitem__(0, "deeproot2"), "two places"),
        (
            lambda d: d["hands"][0].append("deeproot5") or d["bag"].remove("deeproot5"),
            "at most two",
        ),
        (lambda d: d.update(hands=[]), "hands"),
        (lambda d: d.update(gems=[1]), "gems"),
        (lambda d: d.update(supply=[20, 20, 20, 19]), "20 Sprites in all"),
        (lambda d: d.update(captives=[[21, 0, 0, 0]] * 4), "captives"),
        (lambda d: d.update(final_turns=[1, 0, 0, 0]), "final_turns"),
        (lambda d: d.update(turn=4), "turn"),
        (lambda d: d.update(wizard=[9, 9]), "wizard"),
        (lambda d: d.update(pending=[["sing"]]), "pending"),
        (lambda d: d.update(pending=[["choice"]]), "that fits this position"),
        (lambda d: d.update(pending=[["adding", 0, 1]]), "that fits this position"),
        (lambda d: d.update(patches=[]), "garden"),
    ],
)
def test_a_bad_position_is_refused_in_one_sentence(
    change: Callable[[Json], object], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        hortus.load("power-plants").restore(_broken(change))


def test_to_dict_names_everything_a_scenario_needs() -> None:
    data = table(TOUCHING, HANDS).to_dict()
    named = "patches wizard column bag nursery hands gems supply captives final_turns"
    assert set(named.split()) <= set(data)
    assert data["patches"][0] == patch("honeyleaf7", 1, 0)
    assert data["wizard"] is None
    after = played(table(TOUCHING, HANDS), "deeproot1@0,1")
    assert after.to_dict()["wizard"] == [0, 1]


def test_a_position_in_the_middle_of_a_power_is_restored() -> None:
    state: State = table(TOUCHING, HANDS)
    played(state, "deeproot1@0,1", "sprout")
    again = state.game.restore(state.to_dict())
    assert again == state
    assert texts(again) == texts(state) == ["row:ne", "row:nw", "row:sw", "row:w"]
