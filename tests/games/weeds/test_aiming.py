"""Aiming freely: notation, any placement on the fine grid, and every refusal with its reason."""

from __future__ import annotations

import json
import math
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hortus.core.contract import Move
from hortus.core.errors import BadOption, BadPosition, IllegalMove, MalformedMove
from hortus.games.weeds.aim import Aim, aim, shadow_of
from hortus.games.weeds.geometry import BLOCKED, PARTIAL, UNBLOCKED, UNIT
from hortus.games.weeds.moves import PASS, Growth
from hortus.games.weeds.names import branch_words, name_piece
from hortus.games.weeds.picture import prospects_of
from hortus.games.weeds.reasons import (
    obstacle,
    over_string,
    refusal,
    shaders,
)
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.saved import described, players_of, restore
from tests.games.weeds.tables import SHADED, fresh, laid, play, weeds


def growth(text: str) -> Growth:
    move = weeds().parse(text)
    assert isinstance(move, Growth)
    return move


# --- notation -------------------------------------------------------------------------------


@given(st.integers(0, 2), st.integers(0, 99), st.integers(0, 256), st.integers(0, 5759))
@settings(deadline=None)
def test_a_placement_is_read_back_from_its_notation(
    size: int, parent: int, attachment: int, direction: int
) -> None:
    move = Growth(size, parent, attachment, direction)
    assert weeds().parse(str(move)) == move
    assert pickle.loads(pickle.dumps(move)) == move
    assert eval(repr(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x4:1@2",
        "m4:1",
        "m4@1440",
        "m:1@2",
        "m4:01@2",
        "m-1:0@0",
        "M4:1@2",
        "m4:1@2.5",
        "passes",
    ],
)
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(MalformedMove, match="m4:128@1440"):
        weeds().parse(text)


# --- any legal placement --------------------------------------------------------------------


def test_a_placement_between_the_candidates_is_accepted() -> None:
    plot = fresh()
    move = plot.parse("m0:0@1447")
    assert move not in plot.moves()
    plot.play(move)
    assert plot.pieces[-1].direction == 1447


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_play_accepts_exactly_what_why_not_allows(seed: int) -> None:
    rng = Random(seed)
    plot = laid([(0, "small", 0, 1440), (4, "small", 128, 2300), (1, "medium", 0, 800)])
    for _ in range(12):
        parent = rng.choice([0, 4, 5, 1, 9])
        attachment = rng.randrange(257) if parent > 3 else 0
        move = Growth(rng.randrange(3), parent, attachment, rng.randrange(5760))
        reason = plot.why_not(move)
        after = plot.copy()
        if reason:
            with pytest.raises(IllegalMove):
                after.play(move)
            assert after == plot
        else:
            after.play(move)
            assert after != plot


def test_every_candidate_is_allowed() -> None:
    plot = laid([(0, "small", 0, 1440), (4, "small", 128, 2300)])
    for move in plot.moves():
        assert plot.why_not(move) == ""


# --- refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("s9:0@0", "there is no piece 9"),
        ("s1:0@0", "piece 1 belongs to another plant; you may grow from 0, 4"),
        ("s0:1@1440", "branches of a root grow from its tip: its attachment is 0"),
        ("s4:257@1440", "the attachment is a whole number from 0 to 256"),
        ("s4:0@5760", "the direction is a whole number from 0 to 5759"),
        ("s0:0@4320", "it would overlap your root"),
        ("s0:0@1440", "it would overlap your small branch"),
        ("s4:128@1440", "it would lie on the sun"),
        ("l4:128@4500", "it would overlap your root and your small branch"),
    ],
)
def test_a_refusal_says_what_is_in_the_way(text: str, reason: str) -> None:
    plot = laid([(0, "small", 0, 1440)])
    assert plot.explain(text).startswith(reason)
    before = plot.copy()
    with pytest.raises(IllegalMove):
        plot.play(growth(text))
    assert plot == before


def test_a_piece_may_not_jut_over_the_string() -> None:
    plot = laid([(0, "large", 0, 240)])
    assert (
        plot.explain("l4:128@5280")
        == "it would reach 0.32 in over the string, the edge of the world"
    )
    piece = plot.aimed(growth("l4:128@5280"))
    assert piece is not None
    assert over_string(plot, piece) == pytest.approx(0.32, abs=0.01)


def test_no_piece_is_refused_for_reaching_0_00_inches_over_the_string() -> None:
    plot = laid([(0, "large", 0, 240)])
    texts = [f"l4:128@{direction}" for direction in range(0, 5760)]
    reasons = {plot.explain(text) for text in texts}
    over = [reason for reason in reasons if "over the string" in reason]
    assert "it would reach a hair's breadth over the string, the edge of the world" in over
    assert not [reason for reason in over if "0.00" in reason]


def test_a_piece_that_would_die_at_once_may_not_be_placed() -> None:
    plot = laid([(0, "large", 0, 2080)])
    assert plot.explain("s0:0@2880") == (
        "it would see no sun and die at once: it lies in the shade of your large branch"
    )
    piece = plot.aimed(growth("s0:0@2880"))
    assert piece is not None
    assert [name_piece(plot, shader) for shader in shaders(plot, piece)] == ["your large branch"]


NO_LARGE = (
    "m0:0@5520 m1:0@1200 s2:0@4800 s0:0@2880 s4:0@5520 s5:0@3840 s8:128@3120 s7:256@4800 m2:0@1920 "
    "m0:0@1440 s10:128@5040 s6:128@3600 s8:0@2400 s0:0@2160 m4:0@4560 m16:128@1920 s18:0@2880 "
    "s17:256@4080"
)
"""Moves to a position in which whoever is to move could pay for a large branch, and none fits."""


def test_a_size_that_is_nowhere_offered_is_refused_with_that() -> None:
    plot = fresh(3)
    play(plot, *NO_LARGE.split())
    assert plot.stash[3 * plot.turn + 2] > 0
    assert plot.energy[plot.turn] >= 3
    assert not any([str(move).startswith("l") for move in plot.moves()])
    place = next(str(move) for move in plot.moves() if str(move).startswith("s"))[1:]
    told = plot.explain(f"l{place}")
    assert told.endswith("; a large branch seems to have room and light nowhere now")
    assert "nowhere" not in plot.explain(f"s{plot.turn}:0@{plot.pieces[plot.turn].direction}")


def test_pieces_are_told_apart_by_owner_size_and_where_they_lie() -> None:
    plot = laid([(0, "small", 0, 1440), (1, "small", 0, 480), (1, "small", 0, 5280)])
    names = [name_piece(plot, piece) for piece in plot.pieces]
    roots = [f"{{{seat}}}'s root" for seat in (1, 2, 3)]
    second = ["{1}'s small branch at the top", "{1}'s small branch at the bottom"]
    assert names == ["your root", *roots, "your small branch", *second]
    assert branch_words(plot, plot.pieces[-1]) == "small branch at the bottom"


def test_a_branch_is_told_by_where_it_stands_out_most() -> None:
    plot = laid([(0, "small", 0, 2400), (0, "small", 0, 480), (0, "small", 0, 1440)])
    told = [branch_words(plot, piece) for piece in plot.pieces[-3:]]
    assert told == [
        "small branch furthest left",
        "small branch furthest right",
        "small branch nearest the sun",
    ]


@pytest.mark.parametrize("players", [2, 5])
def test_no_two_pieces_of_a_plant_have_the_same_name(players: int) -> None:
    plot, rng = fresh(players, fan="coarse"), Random(players)
    while not plot.over:
        moves = plot.moves()
        plot.play(moves[rng.randrange(max(1, len(moves) - 1))])
        names = [(piece.owner, branch_words(plot, piece)) for piece in plot.pieces]
        assert len(set(names)) == len(names)
        assert not any([letter.isdigit() for _, name in names for letter in name])


def test_what_cannot_be_paid_for_is_refused() -> None:
    plot = laid([], energy=(2, 3, 3, 3))
    assert plot.explain("l0:0@1440") == "a large piece costs 3 energy and you have 2"
    empty = [{"small": 0, "medium": 5, "large": 4}] * 4
    assert (
        laid([], stash=empty).explain("s0:0@1440") == "there is no small piece left in your stash"
    )


def test_a_dead_piece_grows_nothing() -> None:
    plot = laid(SHADED, energy=(4, 0, 0, 0))
    play(plot, "pass")
    plot.turn = 0
    assert plot.explain("s4:0@2880") == "piece 4 has died"


@pytest.mark.parametrize("move", [Move("dance"), Move("pass"), Move("grow", (0, 0, 0, 1440))])
def test_moves_of_other_games_are_refused(move: Move) -> None:
    assert "place a piece" in fresh().why_not(move)
    with pytest.raises(IllegalMove, match="no move of Weeds"):
        fresh().play(move)
    assert refusal(fresh(), PASS) == ""


def test_options_out_of_range_are_refused() -> None:
    for options in ({"string": 10}, {"sun": 0}, {"fan": "huge"}):
        with pytest.raises(BadOption):
            weeds(**options)


# --- what an aimed branch would do ----------------------------------------------------------


def test_aiming_shows_whom_a_branch_would_doom() -> None:
    plot = laid(SHADED[:1])
    aimed = aim(plot, growth("l0:0@2080"))
    assert (aimed.reason, aimed.doomed, aimed.dimmed) == ("", (4,), ())
    assert aimed.light == UNBLOCKED
    plain = json.loads(json.dumps(aimed.to_dict()))
    assert plain["legal"] is True
    assert plain["doomed"] == [4]
    assert plain["earns"] == 2
    assert aimed.says(plot) == (
        "Large branch in full light for 3 energy: next round you still make 2 energy; it takes all "
        "light from your small branch"
    )
    assert plain["move"] == "l0:0@2080"
    assert len(plain["triangle"]) == 3


def test_an_aim_names_own_leaves_and_counts_those_of_others() -> None:
    plot = laid([(0, "small", 0, 480), (1, "small", 0, 480), (1, "small", 0, 5280)])
    hurt = Aim(growth("s0:0@1440"), "", plot.pieces[4], PARTIAL, [], (4, 5), (6,))
    assert hurt.says(plot).endswith(
        "takes all light from your small branch and another plant's leaf and some light from another "
        "plant's leaf"
    )
    others = Aim(growth("s0:0@1440"), "", plot.pieces[4], PARTIAL, [], (5, 6))
    assert others.says(plot).endswith("takes all light from 2 leaves of other plants")


def test_aiming_shows_whom_a_branch_would_dim() -> None:
    plot = laid([(0, "large", 0, 2880)])
    aimed = aim(plot, growth("s0:0@2080"))
    assert (aimed.doomed, aimed.dimmed) == ((), (4,))
    assert aimed.says(plot).endswith("it takes some light from your large branch")


@pytest.mark.parametrize(
    ("lying", "text", "makes"),
    [
        ([], "s0:0@1440", "make 2 energy instead of 3"),
        ([(0, "large", 0, 2880)], "s0:0@1000", "make 4 energy instead of 2"),
        ([(0, "large", 0, 2880)], "s0:0@2080", "make 3 energy instead of 2"),
        ([(0, "small", 0, 2400)], "s4:128@2400", "still make 2 energy"),
    ],
)
def test_an_aim_says_what_becomes_of_the_energy_of_the_plant(
    lying: list[tuple[int, str, int, int]], text: str, makes: str
) -> None:
    """A bare root makes its energy no longer, a leaf that grows on earns nothing, a shaded one less."""
    plot = laid(lying)
    move = growth(text)
    aimed = aim(plot, move)
    assert f"in full light for 1 energy: next round you {makes};" in aimed.says(plot)
    plot.play(move)
    lights = {leaf.number: plot.light_on(leaf) for leaf in plot.leaves()}
    assert prospects_of(plot, lights)[0].income == aimed.income, "as the panel will have it"


def test_aiming_works_where_a_branch_may_not_be_placed() -> None:
    plot = laid(SHADED[1:])
    aimed = aim(plot, growth("s0:0@2880"))
    assert aimed.piece is not None
    assert aimed.light == BLOCKED
    assert "no sun" in aimed.reason
    assert obstacle(plot, growth("s0:0@2880")) == aimed.reason
    nowhere = aim(plot, growth("s77:0@2880"))
    assert (nowhere.piece, nowhere.reason) == (None, "there is no piece 77")
    assert nowhere.to_dict()["triangle"] is None


def test_aiming_changes_nothing() -> None:
    plot = laid(SHADED[:1])
    before = plot.copy()
    aim(plot, growth("l0:0@2080"))
    assert plot == before


def test_a_shadow_reaches_from_the_piece_to_the_string() -> None:
    plot = fresh()
    piece = plot.aimed(growth("s0:0@1440"))
    assert piece is not None
    outline = shadow_of(piece, 3.82)
    assert outline[0] == (piece.lx / UNIT, piece.ly / UNIT)
    assert outline[-1] == (piece.hx / UNIT, piece.hy / UNIT)
    for x, y in outline[1:-1]:
        assert math.hypot(x, y) == pytest.approx(3.82)


def test_an_aim_is_told_in_full() -> None:
    aimed = Aim(growth("s0:0@1440"), "why")
    assert (aimed.shadow, aimed.doomed, aimed.dimmed, aimed.light) == ([], (), (), BLOCKED)


# --- positions as data ----------------------------------------------------------------------


def test_a_position_says_owner_size_parent_triangle_and_light_of_each_piece() -> None:
    data = laid([*SHADED, (2, "small", 0, 4320)]).to_dict()
    root, small, large = data["pieces"][0], data["pieces"][4], data["pieces"][5]
    assert (root["root"], root["parent"], root["size"], root.get("light")) == (
        True,
        None,
        "large",
        None,
    )
    assert (small["owner"], small["parent"], small["light"]) == (0, 0, "blocked")
    assert large["light"] == "unblocked"
    assert small["triangle"][0] == pytest.approx([0, -2.037], abs=0.001)
    for field in ("energy", "stash", "round", "totem", "passed"):
        assert field in data
    assert (
        laid([(0, "small", 0, 2080), (0, "large", 0, 2880)]).light_on(
            laid([(0, "small", 0, 2080), (0, "large", 0, 2880)]).pieces[5]
        )
        == PARTIAL
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 7}, "players must be a whole number from 2 to 5"),
        ({"pieces": 3}, "pieces must be a list"),
        ({"pieces": []}, "pieces must be a list that begins with the 4 roots"),
        ({"energy": [1, 2]}, "energy must be a list of 4"),
        ({"energy": [0, 3, 3, 3]}, "seat 0 is to move"),
        ({"totem": 4}, "totem must be a whole number from 0 to 3"),
        ({"round": "one"}, "round must be a whole number"),
        ({"stash": [1]}, "stash must be a list of 4"),
        ({"stash": [{}] * 4}, r"stash\[0\].small must be"),
        ({"stash": [{"small": 6, "medium": 5, "large": 4}] * 4}, r"stash\[0\].small must be"),
        ({"passed": [1, 2, 3, 4]}, "passed must be true or false"),
        ({"placed": 1}, "placed must be true or false"),
        ({"phase": "noon"}, "phase must be one of growing, over"),
        ({"to_move": None}, "to_move must be"),
    ],
)
def test_a_position_that_is_none_is_refused_in_one_sentence(
    change: dict[str, object], message: str
) -> None:
    data = fresh().to_dict()
    with pytest.raises(BadPosition, match=message):
        weeds().restore({**data, **change})


@pytest.mark.parametrize(
    ("branch", "message"),
    [
        ((0, "huge", 0, 1440), "size must be one of small, medium, large"),
        ((9, "small", 0, 1440), "parent must be a whole number"),
        ((0, "small", 5, 1440), "attachment must be a whole number from 0 to 0"),
        ((0, "small", 0, 9999), "direction must be a whole number"),
        ((0, "small", 0, 4320), "it overlaps another piece"),
    ],
)
def test_a_piece_that_cannot_lie_there_is_refused(
    branch: tuple[int, str, int, int], message: str
) -> None:
    data = fresh().to_dict()
    parent, size, attachment, direction = branch
    piece = {"owner": 0, "size": size, "parent": parent, "root": False}
    data["pieces"].append({**piece, "attachment": attachment, "direction": direction})
    with pytest.raises(BadPosition, match=message):
        weeds().restore(data)


def test_a_branch_has_the_owner_of_its_parent() -> None:
    data = laid([(0, "small", 0, 1440)]).to_dict()
    data["pieces"][4]["owner"] = 1
    with pytest.raises(BadPosition, match="the owner of its parent"):
        weeds().restore(data)
    data["pieces"][0]["owner"] = 1
    with pytest.raises(BadPosition, match="begin with the roots"):
        weeds().restore(data)


def test_restoring_puts_a_position_into_a_fresh_one() -> None:
    plot = laid(SHADED)
    again = fresh()
    restore(again, described(plot))
    assert again == plot
    assert isinstance(again, Plot)
    assert players_of(described(plot), (2, 3, 4, 5)) == 4
