"""Values, features and events: what searching bots, learners and the lab look at."""

from __future__ import annotations

from collections import Counter
from operator import mul
from random import Random
from typing import cast

import pytest

import hortus
from hortus import Event
from hortus.core.weights import prospects, read_weights, standing
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.happenings import EVENT_KINDS, Happening
from hortus.games.power_plants.insight import OPEN_HAND, lead_of, worths
from hortus.games.power_plants.judgement import TERMS, carried_on, side_terms, turns_left
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import (
    FIRST_PLACE,
    PARTS,
    SECOND_PLACE,
    all_fields,
    breakdown,
    endgame_gems,
    result_of,
    sprites_in_garden,
)
from hortus.games.power_plants.stakes import SAFETY, Stakes
from tests.games.power_plants.tables import patch, played, table

GARDEN = [
    patch("honeyleaf8", 0, 0, 2, 1, gems=3),
    patch("starflower8", 1, 0),
    patch("honeyleaf7", 1, -1),
]
HANDS = [["deeproot1", "emberwood1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_fast_worth_is_the_score_and_the_prospects(players: int) -> None:
    rng = Random(players)
    state = cast(Garden, hortus.load("power-plants", alternates=True).start(players))
    while not state.over:
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        worth = [float(sum(parts)) for parts in breakdown(state)]
        for count, side in zip(state.sprites, state.owner, strict=True):
            if count:
                worth[side] += SAFETY * min(count, 3)
        if state.bag:
            worth = [w + OPEN_HAND * min(state.supply[s], 4) for s, w in enumerate(worth)]
        assert worths(state) == pytest.approx(worth)


def test_the_lead_is_that_over_the_best_rival_and_a_little_over_all() -> None:
    assert lead_of([10.0, 4.0], 0) == 6 + 0.25 * 6
    assert lead_of([10.0, 4.0, 0.0], 0) == 6 + 0.25 * 8
    assert lead_of([10.0, 4.0, 0.0], 2) < lead_of([10.0, 4.0, 0.0], 1) < 0


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_values_are_the_weighed_terms(players: int) -> None:
    rng = Random(players)
    game = hortus.load("power-plants", alternates=True)
    state = game.start(players)
    weights = read_weights(game.library, TERMS, players)
    assert game.insight.term_names == TERMS
    while not state.over:
        state.play(state.draw(rng) if state.chance else game.insight.sensible(state, rng))
        if state.over:
            break
        terms = game.insight.terms(state)
        worths = [sum(map(mul, weights, row)) for row in terms]
        expected = standing(worths) if players > 1 else [prospects(worths[0])]
        assert game.values(state) == pytest.approx(expected)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_terms_of_a_position_add_up_to_its_scores(players: int) -> None:
    rng = Random(players)
    game = hortus.load("power-plants", alternates=True)
    state = cast(Garden, game.start(players))
    while not state.over:
        state.play(state.draw(rng) if state.chance else game.insight.sensible(state, rng))
        hanging = [0] * players
        for field in all_fields(state):
            held = [[state.owner[one] for one in field.patches].count(s) for s in field.order]
            if held and held[0] - (held[1] if len(held) > 1 else 0) <= 1:
                hanging[field.order[0]] += field.points(0) - SECOND_PLACE[len(field.patches)]
        for side, (terms, parts) in enumerate(
            zip(side_terms(state), breakdown(state), strict=True)
        ):
            named = dict(zip(TERMS, terms, strict=True))
            assert named["gems"] == parts[0] + parts[1] + parts[2]
            assert named["fields"] == parts[3]
            assert named["contested"] == hanging[side]
            assert named["patches"] == state.owner.count(side)


def test_a_patch_that_joins_no_field_is_worth_a_field_of_one_to_its_holder() -> None:
    state = table(GARDEN, HANDS)
    new = state.hands[0][0]
    stakes = Stakes(state)
    assert stakes.joined(new, [], 0) == FIRST_PLACE[1]
    assert stakes.joined(new, [], -1) == 0
    assert stakes.joined(new, [], 2) == pytest.approx(-FIRST_PLACE[1] / 3), "one of three rivals"
    assert stakes.joined(new, [], 2) == stakes.worth([new], new, 2)


def test_a_power_in_the_middle_of_use_is_valued_by_what_it_still_brings() -> None:
    state = table(GARDEN, HANDS, gems=[0, 5, 0, 0])
    played(state, "emberwood1@0,1")
    rested = played(state.copy(), "rest")
    assert state.game.values(state)[0] > state.game.values(rested)[0]
    assert carried_on(rested) is rested, "nothing is in use"
    assert carried_on(state).wizard == -1, "the turn is over"
    assert state.game.evaluate(state, 0) > state.game.evaluate(rested, 0)


def test_turns_left_are_those_that_will_be_played() -> None:
    for players in (2, 3, 4, 5):
        rng = Random(players)
        state = cast(Garden, hortus.load("power-plants").start(players))
        told: list[tuple[list[int], list[int]]] = []
        taken = [0] * players
        while not state.over:
            if state.actors and isinstance(state.stack[-1], AddPatch):
                told.append((turns_left(state), list(taken)))
                taken[state.turn] += 1
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        for left, before in told:
            assert [one + two for one, two in zip(left, before, strict=True)] == taken


def test_the_first_moves_at_a_glance_are_better_than_the_last() -> None:
    game = hortus.load("power-plants", alternates=True)
    gained = 0.0
    for seed in range(4):
        rng = Random(seed)
        state = game.start(2)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            moves = list(state.moves())
            promises = game.insight.policy(state, moves)
            assert len(promises) == len(moves)
            order = sorted(range(len(moves)), key=lambda place: -promises[place])
            seat = state.actors[0]
            best, worst = state.copy(), state.copy()
            best.play(moves[order[0]])
            worst.play(moves[order[-1]])
            gained += game.evaluate(best, seat) - game.evaluate(worst, seat)
            state.play(moves[order[0]] if rng.random() < 0.8 else rng.choice(moves))
    assert gained > 10


def test_the_parts_of_a_result_are_the_steps_of_scoring() -> None:
    over = table(GARDEN, [[], []], pending=[], bag=[], gems=[1, 2])
    result = result_of(over)
    assert result == over.result
    assert [dict(part) for part in result.parts] == [
        {"Gems": 1, "plants": 0, "patch Gems": 0, "fields": 0},
        {"Gems": 2, "plants": 0, "patch Gems": 3, "fields": 3},
    ]
    assert tuple(result.parts[0]) == PARTS
    assert [len(field.patches) for field in all_fields(over)] == [2, 1]
    assert sprites_in_garden(over, 1) == 2


def test_alone_a_result_is_won_or_lost() -> None:
    alone = table([patch("honeyleaf6", 0, 0)], [[]], pending=[], bag=[], gems=[4, 5])
    assert alone.result is not None
    assert alone.result.together
    assert alone.result.value(0) == -1
    assert alone.game.values(alone) == [-1]
    assert len(alone.result.parts) == 1


def test_captives_pay_by_the_card_that_says_so() -> None:
    column = ("deeproot", "honeyleaf", "snapjaw", "starflower", "wingbean")
    state = table([patch("snapjaw1", 0, 0)], [[], []], column, captives=[[0, 3], [0, 0]])
    endgame = state.plant_of(state.in_garden()[0]).endgame
    assert endgame is not None
    assert endgame_gems(state, endgame, 2, 0) == 6


# --- events -----------------------------------------------------------------------------------


def heard(state: Garden, *moves: str) -> list[Event]:
    """What a witness hears of some moves."""
    found: list[Event] = []
    state.witness = found.append
    played(state, *moves)
    state.witness = None
    return found


def told(events: list[Event]) -> list[tuple[str, int, str, int]]:
    return [(event.kind, event.seat, event.what, event.count) for event in events]


def test_adding_a_patch_and_growing_are_noted_as_they_happen() -> None:
    state = table(GARDEN, HANDS)
    assert told(heard(state, "emberwood1@0,1", "grow", "grow:honeyleaf8")) == [
        ("add", 0, "emberwood", 1),
        ("sprite-added", 0, "emberwood", 1),
        ("grow", 0, "honeyleaf", 1),
        ("sprite-added", 0, "starflower", 1),
        ("sprite-expelled", 1, "honeyleaf", 1),
    ]
    assert told(heard(state, "grow:starflower8")) == [
        ("grow", 0, "starflower", 1),
        ("gems-gained", 0, "starflower", 2),
    ]


def test_an_event_knows_the_very_patch() -> None:
    state = table(GARDEN, HANDS)
    added = heard(state, "emberwood1@0,1")[0]
    assert isinstance(added, Happening)
    assert state.patch_title(added.patch) == "Emberwood 1"
    assert added == Event("add", 0, "emberwood")


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_what_was_noted_adds_up_to_what_is_there(players: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(4):
        state = cast(Garden, hortus.load("power-plants", alternates=True).start(players))
        events: list[Event] = []
        state.witness = events.append
        rng = Random(seed)
        while not state.over:
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        kinds.update([event.kind for event in events])
        for seat in range(players):
            own = [event for event in events if event.seat == seat]
            count: Counter[str] = Counter()
            for event in own:
                count[event.kind] += event.count
            assert count["gems-gained"] + count["gems-paid"] == state.gems[seat]
            left = count["sprite-expelled"] + count["sprite-lost"] + count["sprite-retrieved"]
            assert count["sprite-added"] - left == sprites_in_garden(state, seat)
            held = state.captives[seat * state.sides : (seat + 1) * state.sides]
            assert count["sprite-captured"] == sum(held)
            assert count["add"] == len([event for event in own if event.kind == "add"])
    assert set(kinds) <= set(EVENT_KINDS)
    assert kinds["end"] == 4
    assert kinds["last-patch"] == 4


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_drawn_at_the_end_of_a_turn_is_nothing_to_the_next_player(players: int) -> None:
    rng = Random(players)
    game = hortus.load("power-plants")
    state = game.start(players)
    blurred = 0
    while not state.over:
        if state.chance:
            drawn = [event for event, _ in state.outcomes() if game.insight.blurs(state, event)]
            afters = [state.copy() for _ in drawn[:3]]
            for after, event in zip(afters, drawn, strict=False):
                after.play(event)
            assert len({(after.actors, tuple(after.moves())) for after in afters}) <= 1
            blurred += len(drawn) > 1
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
    assert blurred > 5
