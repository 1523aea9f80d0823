"""A click on what cannot be chosen is answered with a reason, in every game and at every step."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.core.contract import State, View
from hortus.core.face import Face, first_reason
from hortus.table.frame import offer_of, refusal_of
from tests.games.potato_patrol.table import FINGERLING, RUSSET, set_table
from tests.games.test_pictures import CASES
from tests.pictures import ids_of, positions

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")


def untouchable(view: View) -> list[str]:
    """The parts of a picture that no move touches."""
    touched = {part for move in view.moves() for part in view.game.face.touches(view, move)}
    return sorted(ids_of(view.picture("wide")) - touched)


def later(name: str, players: int, moves: int, seed: int = 3) -> State:
    state = hortus.load(name).start(players)
    rng, bot = Random(seed), hortus.bot("habit")
    while moves and not state.over:
        if state.chance:
            state.play(state.draw(rng))
            continue
        state.play(bot.choose(state.view(state.actors[0]), rng))
        moves -= 1
    while state.chance:
        state.play(state.draw(rng))
    return state


@pytest.mark.parametrize(("name", "players"), CASES)
def test_every_part_is_refused_with_a_sentence(name: str, players: int) -> None:
    for state in positions(name, players):
        if state.chance or state.over:
            continue
        view = state.view(state.actors[0])
        for part in untouchable(view):
            said = refusal_of(view, part, NAMES[:players])
            assert said[0].isupper(), part
            assert said[-1] in ".?!", part
            assert "{" not in said, part


def test_a_game_need_not_know_why() -> None:
    view = hortus.load("wizards-garden").start().view(0)
    assert Face().refusal(view, "bed") == ""
    assert Face().left_undone(view, view.moves()[0]) == ""
    assert refusal_of(view, "bed", NAMES[:2]) == "That cannot be chosen now."


def test_whoever_waits_is_told_for_whom() -> None:
    state = hortus.load("wizards-garden").start()
    names = NAMES[:2]
    assert refusal_of(state.view(1), "cell-a1", names) == "It is Ada's turn."
    assert refusal_of(state.view(None), "cell-a1", names) == "Who watches makes no moves."
    assert refusal_of(state.view(0), "plant-a1w", names) == ""


def test_a_seed_lies_there_already() -> None:
    game = hortus.load("wizards-garden")
    state = game.start()
    for text in ("b2w", "d4b"):
        state.play(game.parse(text))
    view = state.view(state.actors[0])
    assert refusal_of(view, "cell-b2", NAMES[:2]) == "There is a seed on b2 already."
    assert "may not touch" in refusal_of(view, "cell-b1", NAMES[:2])
    assert first_reason(view, [game.parse("b2w")]) == "there is a seed on b2 already"
    assert first_reason(view, []) == ""


def test_a_branch_does_not_grow_from_another_plant() -> None:
    view = hortus.load("weeds").start(3).view(0)
    said = refusal_of(view, "piece-1", NAMES[:3])
    assert said == "That piece is Ben's: a branch grows from your own plant."


def test_passing_in_weeds_with_energy_left_asks_first() -> None:
    view = hortus.load("weeds").start(3).view(0)
    passing = next(move for move in view.moves() if str(move) == "pass")
    growing = next(move for move in view.moves() if str(move) != "pass")
    assert "You still have 3 energy" in offer_of(view, passing, NAMES[:3]).asks
    assert offer_of(view, growing, NAMES[:3]).asks == ""


def test_a_patch_of_the_garden_is_not_where_one_adds() -> None:
    state = later("power-plants", 3, 0)
    view = state.view(state.actors[0])
    parts = untouchable(view)
    patch = next(part for part in parts if part.startswith("patch-"))
    why = refusal_of(view, patch, NAMES[:3])
    assert why.startswith("A field of ")
    assert "To add a patch, choose one of your hand" in why
    nursery = next(part for part in parts if part.startswith("nursery-"))
    assert "never added" in refusal_of(view, nursery, NAMES[:3])
    other = next(part for part in parts if part.startswith("hand-"))
    assert "'s hand" in refusal_of(view, other, NAMES[:3])


def test_what_is_too_dear_says_its_price() -> None:
    state = later("leaf-and-let-die", 2, 0)
    while not any([move.kind.startswith("buy") for move in state.moves()]):
        stop = next((move for move in state.moves() if str(move) == "done"), state.moves()[0])
        state.play(stop)
        while state.chance:
            state.play(state.draw(Random(1)))
    view = state.view(state.actors[0])
    assert "D20" in refusal_of(view, "sale-d20", NAMES[:2])
    done = next(move for move in view.moves() if str(move) == "done")
    assert "still buy" in offer_of(view, done, NAMES[:2]).asks


def test_a_market_card_of_potato_patrol_says_what_it_costs() -> None:
    state = later("potato-patrol", 2, 2)
    view = state.view(state.actors[0])
    said = [refusal_of(view, f"market-{place}", NAMES[:2]) for place in range(1, 7)]
    assert any(["costs" in one or "builds" in one or "buy" in one for one in said])
    done = next(move for move in view.moves() if str(move).endswith("done"))
    assert "still have" in offer_of(view, done, NAMES[:2]).asks


def test_who_can_still_refresh_the_market_is_asked_and_who_can_do_nothing_is_not() -> None:
    state = set_table(2, have=["ry", "b"], actions=[0, 0])
    assert state.actors == (0,)
    assert {move.kind for move in state.moves(0)} == {"refresh", "done"}
    assert set_table(2, have=["r", "b"], actions=[0, 1]).actors == (1,)


def test_a_tower_is_not_pulled_down_by_a_slip() -> None:
    towers = {"1ro": "salt-line l=red 1=blue", "1rm": "salt-line"}
    view = set_table(2, towers=towers, characters=[RUSSET, FINGERLING]).view(0)
    offers = {
        move.args[0]: offer_of(view, move, NAMES[:2])
        for move in view.moves()
        if move.kind == "destroy"
    }
    assert [offer.asks for offer in offers.values()] == [
        "That is an action, and the tower is gone with its 2 discs.",
        "That is an action, and the tower is gone.",
    ]
    assert offers[0].label == "Pull down Salt Line for 2 yellow (your right lane, outer)"


def test_a_card_of_no_colour_is_dear_in_any_colour() -> None:
    state = set_table(2, have=["bbry", "b"], characters=[RUSSET, FINGERLING])
    state.market[0] = state.book.by_id["volunteer-crew"]
    said = refusal_of(state.view(0), "market-1", NAMES[:2])
    assert said == "It costs 6 of any one colour; you have at most 2."
