"""The contract itself: moves, results, games and positions as values; the registry; chance."""

from __future__ import annotations

import pickle
from random import Random

import pytest

import hortus
from hortus import Move, Result, UnknownGame
from hortus.core.chance import draw_kind, let_chance_act, odds, playout, take_random
from hortus.core.contract import About, Feature, rank_by, ranked
from hortus.core.face import Standing, counted, name_seats
from hortus.core.move import demand_move
from hortus.core.native import build, rebuilt, reduced
from hortus.core.registry import game_class, register


def test_moves_are_values() -> None:
    move = Move("build", (3, 1), seat=1)
    assert move == Move("build", (3, 1), 1) != Move("build", (3, 1))
    assert hash(move) == hash(Move("build", (3, 1), 1))
    assert str(move) == "2.build:3,1"
    assert str(Move("pass")) == "pass"
    assert eval(repr(move), {"Move": Move}) == move


def test_results_rank_ties_alike() -> None:
    assert rank_by([(3, 1), (3, 0), (5, 0), (3, 0)]) == (2, 3, 1, 3)
    result = ranked((4, 4), [(4,), (4,)], "equal")
    assert result == Result((4, 4), (1, 1), (0, 1), "equal")
    assert hash(result) == hash(Result((4, 4), (1, 1), (0, 1), "equal"))
    assert eval(repr(result), {"Result": Result}) == result


def test_what_a_result_is_worth() -> None:
    won = ranked((5, 4, 3, 2), [(5,), (4,), (3,), (2,)], "most")
    assert [won.value(seat) for seat in range(4)] == [1, -1 / 3, -1 / 3, -1 / 3]
    shared = ranked((5, 5, 3), [(5,), (5,), (3,)], "most")
    assert [shared.value(seat) for seat in range(3)] == [0.25, 0.25, -0.5]
    tied = ranked((4, 4), [(4,), (4,)], "equal")
    assert [tied.value(seat) for seat in range(2)] == [0, 0]
    team = Result((3, 3), (1, 1), (0, 1), "won", together=True)
    lost = Result((3,), (1,), (), "lost", [{"tasks": 3}], together=True)
    assert (team.value(1), lost.value(0)) == (1, -1)
    assert pickle.loads(pickle.dumps(lost)) == lost != team
    assert eval(repr(lost), {"Result": Result}) == lost


def test_features_say_what_they_are() -> None:
    feature = Feature("lead", -5, 5, "flowers ahead")
    assert eval(repr(feature), {"Feature": Feature}).low == -5
    game = hortus.load("wizards-garden")
    named = game.features(game.start().view(0))
    assert list(named) == [one.name for one in game.feature_list(2)]


def test_games_are_equal_by_rules_and_options() -> None:
    game = hortus.load("wizards-garden")
    assert game == hortus.load("wizards-garden", seeds=20)
    assert hash(game) == hash(hortus.load("wizards-garden", seeds=20))
    assert game != hortus.load("wizards-garden", seeds=16)
    assert (
        repr(hortus.load("wizards-garden", seeds=16)) == "hortus.load('wizards-garden', seeds=16)"
    )
    assert (game.name, game.title) == ("wizards-garden", "Wizard's Garden")
    assert game.changed_options() == {}


def test_a_state_is_no_dictionary_key_but_its_key_is() -> None:
    state = hortus.load("wizards-garden").start()
    with pytest.raises(TypeError, match=r"use state\.key\(\)"):
        hash(state)
    assert {state.key(): 1}[state.copy().key()] == 1


def test_a_seat_that_is_not_there_has_no_view() -> None:
    with pytest.raises(hortus.BadOption, match="seats are 0 to 1"):
        hortus.load("wizards-garden").start().view(2)


def test_a_view_speaks_for_its_seat() -> None:
    state = hortus.load("wizards-garden").start()
    view, other = state.view(0), state.view(1)
    assert view.seat == 0
    assert view.game == state.game
    assert (view.actors, view.over, view.result) == ((0,), False, None)
    assert len(view.moves()) == 32
    assert other.moves() == state.view(None).moves() == ()
    assert view.to_dict()["seat"] == 0
    assert view.key() != other.key()


def test_games_are_found_by_name() -> None:
    assert "wizards-garden" in hortus.games()
    assert hortus.about("wizards-garden").title == "Wizard's Garden"
    assert repr(hortus.about("wizards-garden")) == "<About wizards-garden: Wizard's Garden>"
    with pytest.raises(UnknownGame, match=r"there is no game 'go'; the games are .*wizards-garden"):
        hortus.load("go")


def test_an_entry_point_that_is_no_game_is_refused() -> None:
    register("broken", "random:Random")
    try:
        with pytest.raises(UnknownGame, match="is not a Game"):
            game_class("broken")
    finally:
        from hortus.core.registry import _entries

        del _entries()["broken"]


def test_nothing_random_happens_in_a_game_without_chance() -> None:
    state = hortus.load("wizards-garden").start()
    with pytest.raises(hortus.IllegalMove, match="nothing random"):
        state.outcomes()
    with pytest.raises(hortus.IllegalMove, match="nothing random"):
        state.draw(Random(1))


def test_a_pile_is_drawn_by_its_counts() -> None:
    assert odds([3, 0, 1]) == [(0, 0.75), (2, 0.25)]
    drawn = [draw_kind([3, 0, 1], Random(seed)) for seed in range(400)]
    assert 240 < drawn.count(0) < 360
    assert drawn.count(1) == 0
    pile = [2, 1]
    assert sorted(take_random(pile, 3, Random(1))) == [0, 0, 1]
    assert pile == [0, 0]
    with pytest.raises(ValueError, match="nothing is left"):
        draw_kind(pile, Random(1))


def test_a_playout_ends_the_game() -> None:
    state = hortus.load("wizards-garden").start()
    plies = playout(state, Random(3))
    assert state.over
    assert 8 <= plies <= state.game.longest(2)


def test_names_are_put_into_texts_once() -> None:
    assert name_seats("{0} hits {1} and {7}", ["{1}", "Bo"]) == "{1} hits Bo and {7}"
    assert (counted(1, "flower"), counted(0, "flower")) == ("1 flower", "0 flowers")
    assert repr(Standing("3", "a staff")) == "Standing('3', 'a staff')"


def test_values_are_taken_apart_and_put_together_for_pickling() -> None:
    move = Move("build", (3, 1), seat=1)
    make, parts = reduced(move)
    assert make is rebuilt
    assert rebuilt(*parts) == move  # type: ignore[misc]


def test_the_build_is_one_of_two() -> None:
    assert build() in ("compiled", "pure Python")


def test_positions_and_views_say_in_short_what_they_are() -> None:
    garden = hortus.load("wizards-garden").start()
    assert repr(garden) == "<Garden: wizards-garden, 2 players, seat 0 to move>"
    assert repr(garden.view(1)) == "<View: seat 1's; wizards-garden, 2 players, seat 0 to move>"
    alone = hortus.load("power-plants").start(1)
    assert repr(alone.view(None)).startswith("<View: a spectator's; power-plants, 1 player, ")
    playout(garden, Random(1))
    assert repr(garden) == "<Garden: wizards-garden, 2 players, over>"
    leaf = hortus.load("leaf-and-let-die").start(3)
    assert repr(leaf).endswith(": leaf-and-let-die, 3 players, chance to act>")


def test_a_text_where_a_move_is_expected_is_told_who_reads_it() -> None:
    with pytest.raises(TypeError, match=r"not 'oops'; parse\(\) reads one"):
        demand_move("oops")


def test_player_counts_in_words() -> None:
    assert [hortus.about(name).counts for name in ("wizards-garden", "weeds")] == ["2", "2 to 5"]
    with pytest.raises(hortus.BadOption, match="Weeds is for 2 to 5 players, not 6"):
        hortus.load("weeds").start(6)
    some = About("x", "X", "", [4, 2], 1, 1)
    assert some.counts == "2 or 4"


def test_chance_acts_until_somebody_may_or_as_often_as_it_is_told() -> None:
    start = hortus.load("leaf-and-let-die").start(2)
    assert start.chance
    once, whole = start.copy(), start.copy()
    let_chance_act(once, Random(1), most=1)
    first = start.copy()
    first.play(first.draw(Random(1)))
    assert once == first
    assert once.chance
    let_chance_act(whole, Random(1))
    assert whole.actors
    assert not whole.chance
