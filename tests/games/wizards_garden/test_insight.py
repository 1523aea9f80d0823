"""What Wizard's Garden knows about itself, against the plain rules that share nothing with the real ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import hortus
from hortus.core.contract import Claim
from hortus.core.weights import read_weights
from hortus.games.wizards_garden.insight import TERMS, GardenInsight
from hortus.games.wizards_garden.rules import Garden
from hortus.games.wizards_garden.sight import (
    FLOWER,
    WITH_STAFF,
    best_harvest,
    harvest_of,
    harvest_within_reach,
    holder_of,
    play_at_random,
    reply_to,
)
from tests.games.wizards_garden.naive import Position

GAME = hortus.load("wizards-garden")
KINDS = {"flowers", "staff", "reply", "denied"}
"""All that a hint may speak of."""


def walks(games: int) -> Iterator[tuple[Garden, Position]]:
    """The same positions by both rules, through random games."""
    for seed in range(games):
        rng = Random(seed)
        state, plain = cast(Garden, GAME.start()), Position()
        while not state.over:
            yield state, plain
            move = rng.choice(plain.plantings())
            state.play(state.parse(move))
            plain = plain.plant(move)


def gain(plain: Position, move: str) -> int:
    return sum(plain.plant(move).flowers) - sum(plain.flowers)


def most(plain: Position) -> int:
    """The best harvest of one planting, by trying them all."""
    return max([gain(plain, move) for move in plain.plantings()], default=0)


def test_what_is_seen_at_a_glance_is_what_planting_brings() -> None:
    seen = 0
    for state, plain in walks(6):
        if state.setting_up:
            assert best_harvest(state) == 0
            continue
        assert best_harvest(state) // FLOWER == most(plain)
        assert harvest_within_reach(state.black, state.white) == best_harvest(state)
        move = state.moves()[seen % len(state.moves())]
        found = harvest_of(state, move.cell, move.colour)
        after = plain.plant(str(move))
        assert found // FLOWER == gain(plain, str(move))
        if after.plantings():
            assert reply_to(state, move.cell, move.colour) // FLOWER == most(after)
        if found & WITH_STAFF:
            assert after.staff == plain.turn
        seen += 1
    assert seen > 150


def test_every_claim_about_a_planting_is_true() -> None:
    insight = GAME.insight
    told: set[str] = set()
    for number, (state, plain) in enumerate(walks(12)):
        seat = state.turn
        move = state.moves()[number % len(state.moves())]
        after = state.copy()
        after.play(move)
        later = plain.plant(str(move))
        for claim in insight.claims(state, after, seat):
            told.add(claim.kind)
            check(claim, plain, later, seat)
    assert told == KINDS


def check(claim: Claim, plain: Position, later: Position, seat: int) -> None:
    other = 1 - seat
    if claim.kind == "flowers":
        assert (claim.seat, claim.count) == (seat, later.flowers[seat] - plain.flowers[seat])
        assert f"harvests {claim.count} flower" in claim.text
    elif claim.kind == "staff":
        assert claim.seat == later.staff == seat != plain.staff
        assert (f"from {{{other}}}" in claim.text) == (plain.staff == other)
    elif claim.kind == "reply":
        assert (claim.seat, claim.count) == (other, most(later))
    else:
        assert claim.kind == "denied"
        assert (claim.seat, claim.count) == (other, most(plain))
        assert most(later) == 0 < claim.count


def test_the_policy_likes_a_harvest_and_dislikes_to_leave_one() -> None:
    tried = 0
    for state, plain in walks(4):
        moves = state.moves()
        likes = GAME.insight.policy(state, moves)
        if state.setting_up:
            assert not likes
            continue
        best = moves[max(range(len(moves)), key=lambda place: likes[place])]
        if most(plain):
            assert gain(plain, str(best)) > 0 or most(plain.plant(str(best))) == 0
            tried += 1
    assert tried > 10


def test_values_are_what_the_weights_make_of_the_terms() -> None:
    insight = cast(GardenInsight, GAME.insight)
    weights = read_weights(GAME.library, TERMS, 2)
    for state, plain in walks(2):
        one, two = insight.terms(state)
        assert (one[0], two[0]) == plain.flowers
        lead = sum([w * (a - b) for w, a, b in zip(weights, one, two, strict=True)])
        worth = insight.worth(state)
        assert (worth > 0) == (lead > 0)
        assert GAME.values(state) == [worth, -worth] == [GAME.evaluate(state, 0), -worth]


def test_at_the_end_the_value_is_the_result() -> None:
    for ties in ("draw", "second"):
        game = hortus.load("wizards-garden", seeds=9, tie_without_staff=ties)
        for seed in range(60):
            state = cast(Garden, game.start())
            played = play_at_random(state, Random(seed), 1000)
            assert state.over
            assert 4 < played <= game.longest(2)
            result = state.result
            assert result is not None
            assert game.values(state) == [result.value(0), result.value(1)]
            assert holder_of(state) == {-1: 0, 0: 1, 1: -1}[state.staff]
            assert state.inventory() == {"seeds": 9}


def test_a_short_playing_on_stops_where_it_should_and_is_the_same_again() -> None:
    boards = []
    for _ in range(2):
        state = cast(Garden, GAME.start())
        assert play_at_random(state, Random(3), 9) == 9
        assert not state.over
        assert state.turn == 1
        assert set(state.moves())
        boards.append(state.key())
    assert boards[0] == boards[1]
