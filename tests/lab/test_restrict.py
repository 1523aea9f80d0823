"""A restricted seat never does what it may not, does what it must when it can, and is itself otherwise."""

from __future__ import annotations

from collections import Counter

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.core.contract import Event
from hortus.core.errors import BadOption
from hortus.core.onlooker import NarrowView
from hortus.lab.restrict import (
    RestrictedBot,
    Restriction,
    allowed,
    broken,
    lab_bot,
    plain_name,
    prospects,
    restrictions_of,
)
from hortus.table.match import Match


def happened(game: str, names: list[str], seed: int) -> Counter[tuple[int, str]]:
    """How often each kind of event, with what it is about, concerned each seat in a game."""
    match = Match(hortus.load(game), [lab_bot(name) for name in names], seed)
    counts: Counter[tuple[int, str]] = Counter()

    def listen(event: Event) -> None:
        counts[event.seat, f"{event.kind}:{event.what}"] += event.count

    match.state.witness = listen
    while match.step() is not None:
        pass
    return counts


def test_a_card_that_may_never_be_bought_is_not_although_it_is_paid_for_later() -> None:
    free = happened("leaf-and-let-die", ["greedy:60", "random"], 1)
    banned = happened("leaf-and-let-die", ["greedy:60/never/buy:root-cause", "random"], 1)
    assert free[0, "buy:root-cause"] > 0
    assert banned[0, "buy:root-cause"] == 0


def test_a_card_that_must_be_bought_is_bought_more() -> None:
    free = happened("leaf-and-let-die", ["random", "random"], 3)
    forced = happened("leaf-and-let-die", ["random/must/buy:root-favor", "random"], 3)
    assert forced[0, "buy:root-favor"] > free[0, "buy:root-favor"]


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("power-plants", "grow"),
        ("weeds", "grow:large"),
        ("potato-patrol", "bought:beer-trap+bird-net-post"),
        ("wizards-garden", "staff"),
    ],
)
def test_every_game_can_be_restricted_without_knowing_it(game: str, what: str) -> None:
    restriction = Restriction.read("never", what)
    counts = happened(game, [f"random/never/{what}", "random"], 2)
    done = [what for (seat, what), _ in counts.items() if seat == 0]
    kinds = [text.partition(":")[::2] for text in done]
    assert not any(restriction.fits(Event(kind, 0, about), 0) for kind, about in kinds)


def test_where_nothing_else_is_legal_anything_is_allowed() -> None:
    game = hortus.load("weeds")
    view = game.start(2).view(0)
    moves = list(view.moves())
    grows = [m for m in moves if m.kind != "pass"]
    assert allowed(view, grows, Restriction("never", "grow")) == grows
    assert allowed(view, moves, Restriction("must", "grow")) == grows
    assert allowed(view, moves, Restriction("must", "death")) == moves
    assert allowed(view, moves[:1], Restriction("never", "grow")) == moves[:1]


def test_until_it_bites_a_restriction_changes_nothing() -> None:
    game = hortus.load("wizards-garden")
    free = hortus.play(game, [lab_bot("greedy"), lab_bot("greedy")], 5).moves
    bound = hortus.play(game, [lab_bot("greedy/never/staff"), lab_bot("greedy")], 5).moves
    first = next(
        place for place, pair in enumerate(zip(free, bound, strict=False)) if len(set(pair)) > 1
    )
    state = game.start(2)
    for move in free[:first]:
        state.play(move)
    seat = state.actors[0]
    assert seat == 0
    assert prospects(state, free[first], seat, Restriction("never", "staff"), frozenset()) == 2
    assert broken(state.view(seat), free[first], Restriction("never", "staff"))
    assert not broken(state.view(seat), bound[first], Restriction("never", "staff"))
    assert not broken(state.view(None), free[first], Restriction("never", "staff"))


def test_names_carry_restrictions_and_files_may_have_slashes() -> None:
    name = "search:20/never/buy:root-cause/must/grow"
    made = lab_bot(name)
    assert isinstance(made, RestrictedBot)
    assert made.name == name
    assert plain_name(name) == "search:20"
    assert restrictions_of(name) == (
        Restriction("never", "buy", ("root-cause",)),
        Restriction("must", "grow"),
    )
    assert restrictions_of("learned:some/file") == ()
    assert isinstance(lab_bot("random"), RandomBot)


def test_what_cannot_be_restricted_is_said() -> None:
    with pytest.raises(BadOption, match="nothing called harvest happens in Weeds"):
        hortus.play(hortus.load("weeds"), [lab_bot("random/never/harvest")] * 2, 1)
    with pytest.raises(BadOption, match="write an event and what it is about"):
        lab_bot("greedy/never/buy:")


def test_a_searching_bot_takes_the_best_it_found_of_what_is_left() -> None:
    game = hortus.load("wizards-garden")
    counts = happened("wizards-garden", ["search:30/never/harvest", "search:30"], 1)
    assert sum([n for (seat, what), n in counts.items() if seat == 0 and "harvest" in what]) == 0
    view = game.start(2).view(0)
    narrow = NarrowView(view, list(view.moves())[:2])
    assert list(narrow.moves()) == list(view.moves())[:2]
