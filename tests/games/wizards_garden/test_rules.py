"""Each rule and ruling of Wizard's Garden, set up on the board and played."""

from __future__ import annotations

import pytest

import hortus
from hortus import BadOption, BadPosition, IllegalMove, MalformedMove, Result, State


def position(
    board: str,
    to_move: int = 0,
    staff: int | None = None,
    flowers: tuple[int, int] = (0, 0),
    **options: object,
) -> State:
    """A position of the planting phase; the board is read a4 b4 c4 d4 a3 ... d1."""
    game = hortus.load("wizards-garden", None, **options)
    data = {
        "board": board.replace(" ", ""),
        "to_move": to_move,
        "staff": staff,
        "phase": "planting",
    }
    return game.restore({**data, "flowers": list(flowers)})


def played(state: State, *moves: str) -> State:
    for move in moves:
        state.play(state.parse(move))
    return state


def board(state: State) -> str:
    text = str(state.to_dict()["board"])
    return " ".join(text[start : start + 4] for start in range(0, 16, 4))


def ended(state: State) -> Result:
    assert state.result is not None
    return state.result


# --- setup ------------------------------------------------------------------------------------


def test_the_first_seed_goes_anywhere_either_side_up() -> None:
    assert len(hortus.load("wizards-garden").start().moves()) == 32


def test_seeds_of_the_setup_may_touch_at_corners_but_not_along_sides() -> None:
    state = played(hortus.load("wizards-garden").start(), "b2w")
    assert state.explain("c3b") == ""
    assert "may not touch" in state.explain("b3b")


def test_players_alternate_in_the_setup_and_the_first_player_plants_first() -> None:
    state = hortus.load("wizards-garden").start()
    turns = []
    for move in ("a1w", "c1b", "a3w", "c3b"):
        turns.append(state.actors)
        state.play(state.parse(move))
    assert turns == [(0,), (1,), (0,), (1,)]
    assert state.actors == (0,)
    assert state.to_dict()["phase"] == "planting"


def test_nothing_flips_in_the_setup() -> None:
    state = played(hortus.load("wizards-garden").start(), "a1w", "b2w", "c3w", "d4b")
    assert board(state) == "...b ..w. .w.. w..."


def test_the_basket_holds_sixteen_after_the_setup() -> None:
    state = played(hortus.load("wizards-garden").start(), "a1w", "c1b", "a3w", "c3b")
    assert state.to_dict()["basket"] == 16


def test_a_diagonal_standing_in_the_setup_is_not_harvested() -> None:
    state = played(hortus.load("wizards-garden").start(), "a1w", "b2w", "c3w", "d4w")
    assert board(state) == "...w ..w. .w.. w..."
    assert state.to_dict()["flowers"] == [0, 0]


def test_with_harvest_in_setup_the_diagonal_is_taken_and_the_empty_board_ends_the_game() -> None:
    game = hortus.load("wizards-garden", harvest_in_setup=True)
    state = played(game.start(), "a1w", "b2w", "c3w", "d4w")
    assert state.over
    assert ended(state).winners == (1,)
    assert state.to_dict()["basket"] == 19


# --- planting ---------------------------------------------------------------------------------


def test_a_seed_is_planted_next_to_a_seed_and_flips_its_neighbours_only() -> None:
    state = position("..w. .... .b.. ....")
    played(state, "b3w")
    assert board(state) == "..w. .w.. .w.. ...."
    assert "no seed lies beside d1" in position("..w. .... .b.. ....").explain("d1w")


def test_the_planted_seed_itself_does_not_flip_and_diagonal_seeds_stay() -> None:
    state = played(position("w.w. .... w.w. ....", 0), "b4b")
    assert board(state) == "bbb. .... w.w. ...."


def test_all_four_neighbours_flip_each_once() -> None:
    state = played(position(".w.. b.b. .w.. ...."), "b3w")
    assert board(state) == ".b.. www. .b.. ...."


# --- harvesting -------------------------------------------------------------------------------


def test_a_line_is_harvested_one_kept_and_three_returned() -> None:
    state = position("bbw. .... .... ....", 0)
    before = state.to_dict()["basket"]
    played(state, "d4b")
    assert board(state) == "...." + " ...." * 3
    assert state.to_dict()["basket"] == before - 1 + 3
    assert state.to_dict()["flowers"] == [1, 0]


def test_a_line_that_only_a_flip_completed_is_harvested() -> None:
    # d3 is planted below the white seed at d4, which turns black and completes the top rank.
    state = played(position("bbbw .... .... ...."), "d3w")
    assert board(state) == ".... ...w .... ...."
    assert state.to_dict()["flowers"] == [1, 0]


def test_colours_belong_to_nobody_the_planter_scores() -> None:
    state = played(position("wwb. .... .... ....", to_move=1), "d4w")
    assert state.to_dict()["flowers"] == [0, 1]


def test_two_crossing_lines_score_two_and_remove_seven() -> None:
    state = position("wwb. ...b ...w ...w", 0)
    before = state.to_dict()["basket"]
    played(state, "d4w")
    assert board(state) == "...." + " ...." * 3
    assert state.to_dict()["flowers"] == [2, 0]
    assert state.to_dict()["basket"] == before - 1 + 5


def test_by_the_old_wording_crossing_lines_score_one() -> None:
    state = played(position("wwb. ...b ...w ...w", single_overlap=True), "d4w")
    assert state.to_dict()["flowers"] == [1, 0]
    assert state.to_dict()["basket"] == 19


def test_by_the_old_wording_lines_apart_still_score_one_each() -> None:
    # b3 flips b4, completing the top rank, and b2, completing the second rank from the bottom.
    state = played(position("wbww .... wbww ....", single_overlap=True), "b3b")
    assert state.to_dict()["flowers"] == [2, 0]


def test_black_and_white_lines_in_one_move_both_score_and_black_takes_the_staff() -> None:
    state = played(position("wbww .... bwbb ....", to_move=1, staff=0), "b3w")
    told = state.to_dict()
    assert told["flowers"] == [0, 2]
    assert told["ravenclaw"] == [0, 1]
    assert told["staff"] == 1


def test_dovetail_does_not_move_the_staff() -> None:
    state = played(position("wwb. .... .... ...w", staff=1), "d4w")
    assert state.to_dict()["staff"] == 1


# --- the end ----------------------------------------------------------------------------------


def test_a_move_that_empties_the_board_ends_the_game_though_seeds_remain() -> None:
    state = played(position("wwb. .... .... ...."), "d4w")
    assert state.over
    assert state.to_dict()["basket"] > 0
    assert "the board is empty" in ended(state).reason


def test_the_last_seed_that_harvests_refills_the_basket_and_the_game_goes_on() -> None:
    state = position("wwb. .... .... ...w", seeds=5)
    assert state.to_dict()["basket"] == 1
    played(state, "d4w")
    assert not state.over
    assert state.to_dict()["basket"] == 3


def test_the_game_ends_when_the_basket_is_empty() -> None:
    state = played(position("w... .... .... ...w", seeds=3 + 2), "b4b", "c4b", "d4b")
    assert state.over
    assert "the basket is empty" in ended(state).reason


def test_a_full_board_ends_the_game_unless_a_harvest_makes_room() -> None:
    full = played(position("wwbb bbww wwbb bbw."), "d1w")
    assert full.over
    assert "the board is full" in ended(full).reason
    room = played(position("wwbb bbww wwbb wwb."), "d1w")
    assert not room.over
    assert room.to_dict()["flowers"] == [1, 0]


def test_most_flowers_win() -> None:
    state = played(position("wwb. .... .... ....", flowers=(1, 5)), "d4w")
    assert ended(state).winners == (1,)
    assert ended(state).ranks == (2, 1)


def test_the_staff_breaks_a_tie() -> None:
    state = played(position("wwb. .... .... ....", staff=1, flowers=(1, 2)), "d4w")
    assert ended(state).scores == (2, 2)
    assert ended(state).winners == (1,)


@pytest.mark.parametrize(("rule", "winners"), [("draw", (0, 1)), ("second", (1,))])
def test_a_tie_without_the_staff(rule: str, winners: tuple[int, ...]) -> None:
    state = position("wwb. .... .... ....", flowers=(1, 2), tie_without_staff=rule)
    assert ended(played(state, "d4w")).winners == winners


# --- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "c2", "e2b", "c5b", "c2x", "C2B", "c2bb", "pass"])
def test_malformed_moves_are_refused_and_change_nothing(text: str) -> None:
    state = position("..w. .... .b.. ....")
    before = state.key()
    with pytest.raises(MalformedMove, match="such as c2b"):
        state.parse(text)
    assert "such as c2b" in state.explain(text)
    assert state.key() == before


def test_illegal_moves_say_which_rule_they_break() -> None:
    state = position("..w. .... .b.. ....")
    before = state.key()
    with pytest.raises(IllegalMove, match="there is a seed on c4 already"):
        state.play(state.game.parse("c4b"))
    with pytest.raises(IllegalMove, match="no seed lies beside d1"):
        state.parse("d1w")
    assert state.key() == before


def test_without_the_staff_ravenclaw_is_a_flower_and_a_tie_is_a_draw() -> None:
    game = hortus.load("wizards-garden", staff=False)
    data = {"board": "bbw.............", "flowers": [7, 8], "to_move": 0, "phase": "planting"}
    state = game.restore(data)
    state.play(state.parse("d4b"))
    assert state.to_dict()["staff"] is None
    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert 'id="staff"' not in state.view(None).picture()
    assert "staff" not in game.face.board(state.view(None))
    with pytest.raises(BadPosition, match="played without it"):
        game.restore({**data, "staff": 1})


def test_nothing_can_be_planted_after_the_end() -> None:
    state = played(position("wwb. .... .... ...."), "d4w")
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play(state.game.parse("a1w"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seeds", 4),
        ("seeds", 61),
        ("seeds", "many"),
        ("single_overlap", 2),
        ("tie_without_staff", "x"),
    ],
)
def test_options_out_of_range_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=f"option {name} takes"):
        hortus.load("wizards-garden", None, **{name: value})


def test_unknown_options_and_player_counts_are_refused() -> None:
    with pytest.raises(BadOption, match="its options are seeds"):
        hortus.load("wizards-garden", weeds=3)
    with pytest.raises(BadOption, match="for 2 players, not 3"):
        hortus.load("wizards-garden").start(players=3)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"board": "wwb"}, "16"),
        ({"basket": 3}, "add up to 20"),
        ({"flowers": [1]}, "one for each seat"),
        ({"flowers": [1, 0], "ravenclaw": [2, 0]}, "cannot exceed"),
        ({"staff": 5}, "staff"),
        ({"to_move": 2}, "to_move"),
        ({"phase": "tea"}, "phase"),
        ({"phase": "over"}, "not over"),
    ],
)
def test_positions_that_cannot_be_are_refused(change: dict[str, object], problem: str) -> None:
    good = {"board": "wwb." + "." * 12, "to_move": 0, "phase": "planting"}
    with pytest.raises(BadPosition, match=problem):
        hortus.load("wizards-garden").restore({**good, **change})
