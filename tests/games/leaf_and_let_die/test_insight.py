"""What the game understands of itself: the terms and their weights, and the habits of a good player."""

from __future__ import annotations

from math import exp
from random import Random
from typing import cast

import pytest

import hortus
from hortus.core.chance import let_chance_act
from hortus.core.weights import read_weights
from hortus.games.leaf_and_let_die import LeafAndLetDie
from hortus.games.leaf_and_let_die.evaluation import NO_HARM, TERMS, lateness
from hortus.games.leaf_and_let_die.habits import Taste, card_power, habit, likes, other_taste
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import OP, REFILL, ROUND
from tests.games.leaf_and_let_die.table import do, fighting, playing, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
TASTE = Taste(GAME.almanac.cards)
SPARE = {"supply": ["root-favor"], "supply_dice": [0, 1, 0, 0, 0, 0]}


def usual(state: Position) -> str:
    """What a good player would do at a glance."""
    return str(habit(state, TASTE))


# --- what stands for all that chance may bring --------------------------------------------------


def test_typical_dice_fall_in_the_middle_and_cards_come_from_the_supply() -> None:
    mine = {"supply": ["root-favor", "hang-on"], "supply_dice": [0, 1, 0, 0, 1, 0]}
    todo = [["end"], ["grow", 1], ["grow", 0], ["return", 0], ["refill", 0, 3]]
    state = do(position(mine, SPARE | {"nutrients": 2}, todo=todo), "take:1,2")
    fallen = []
    while state.chance:
        outcomes = [move for move, _ in state.outcomes()]
        typical = GAME.insight.typical(state)
        assert typical is not None
        assert typical in outcomes
        fallen.append(str(typical))
        state.play(typical)
    assert fallen == ["draw:hang-on", "roll:d12=6", "roll:d6=4"]


def test_a_die_that_is_rolled_again_has_no_typical_outcome() -> None:
    todo = [["end"], ["grow", 1], ["cast", 0, "d6=2", 0]]
    state = position({**SPARE, "dice": ["d6=2"]}, {**SPARE, "nutrients": 2}, todo=todo)
    assert state.chance
    assert GAME.insight.typical(state) is None


# --- the end of a round ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_settled_position_is_the_next_change_of_rounds(players: int) -> None:
    rng = Random(players)
    state = cast(Position, GAME.start(players))
    seen = set()
    while not state.over:
        if not state.chance and rng.random() < 0.1:
            drawing = state.todo[0][OP] == ROUND
            after = state.copy()
            GAME.insight.settle(after, rng)
            if not after.over:
                assert not after.chance
                between = after.todo[0][OP] == ROUND
                seen.add((drawing, between))
                assert after.round - state.round == drawing + (not between)
        state.play(state.draw(rng) if state.chance else GAME.insight.sensible(state, rng))
    assert {(False, True), (True, True)} <= seen


def test_whoever_draws_first_knows_that_dice_will_pay() -> None:
    mine = {"supply": ["root-favor"] * 3, "supply_dice": [0, 3, 0, 0, 0, 0]}
    todo = [["round"], ["clean", 1], ["refill", 0, 3]]
    state = position(mine, mine | {"dice": ["d20=20"]}, todo=todo)
    pips = TERMS.index("grove_pips")
    awaited = GAME.insight.terms(state)[0][pips]
    found = []
    for cards, dice in ((0, 3), (3, 0)):
        after = do(state.copy(), f"take:{cards},{dice}")
        while after.chance:
            typical = GAME.insight.typical(after)
            assert typical is not None
            after.play(typical)
        assert after.todo[-1] == (REFILL, 1, 4), "the other is to draw"
        found.append(GAME.insight.terms(after)[0][pips])
    assert found == pytest.approx([1.1, 0.0])
    assert found[1] < awaited < found[0]
    assert GAME.insight.terms(state)[1][pips] < 2.0, "what was not spent is gone"


# --- weights --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_are_the_shares_that_the_weights_give_the_terms(players: int) -> None:
    weights = read_weights(GAME.library, TERMS, players)
    rng = Random(players)
    state = GAME.start(players)
    while not state.over:
        if rng.random() < 0.1 and not any([one.fell for one in cast(Position, state).gardeners]):
            terms = GAME.insight.terms(state)
            assert [len(row) for row in terms] == [len(GAME.insight.term_names)] * players
            powers = [exp(sum([a * b for a, b in zip(weights, row, strict=True)])) for row in terms]
            wanted = [(players * power / sum(powers) - 1) / (players - 1) for power in powers]
            assert GAME.values(state) == pytest.approx(wanted)
        state.play(state.draw(rng) if state.chance else GAME.insight.sensible(state, rng))


def test_what_is_being_paid_for_counts_as_owned() -> None:
    state = do(
        position({"dice": ["d8=4", "d8=8", "d6=5"], "hand": ["hang-on"]}, SPARE,
                 todo=[["end"], ["buy", 0]]), "buy-die:d12")  # fmt: skip
    paid = state.copy()
    sides = TERMS.index("grove_sides")
    do(paid, "pay:d8=4", "pay:d8=8")
    assert GAME.insight.terms(state)[0][sides] == GAME.insight.terms(paid)[0][sides] == 0.34


def test_flowers_that_are_being_fed_count_towards_the_blow() -> None:
    mine = {"hand": ["petal-to-the-nettles", "root-loot"], "mantle": ["power-petal"],
            "dice": ["d6=3"], "supply": ["hang-on"]}  # fmt: skip
    theirs = {"dice": ["d20=9"], **SPARE}
    state = position(mine, theirs, phase="battle", round=9, battle_from=5, chain=[1, 0],
                     todo=[["after"], ["rank", 1, 0], ["cards", 2], ["play", 0, 0]])  # fmt: skip
    blow = TERMS.index("battle_blow")
    assert GAME.insight.terms(state)[0][blow] == pytest.approx(-0.6)
    do(state, "play:petal-to-the-nettles", "feed:power-petal")
    assert GAME.insight.terms(state)[0][blow] == pytest.approx(-0.2)


def test_the_battle_draws_nearer_with_the_three_lowest_stacks() -> None:
    heights = [6, 6, 6, 6, 6, 6, 4, 4, 4]
    state = position(SPARE, SPARE, grove={"stacks": heights}, todo=[["end"], ["buy", 0]])
    assert lateness(state) == 0.0
    state.stacks = [0, 0, 6, 6, 6, 6, 3, 4, 4]
    assert lateness(state) == 0.75
    state.stacks = [0, 0, 0, 6, 6, 6, 3, 4, 4]
    assert lateness(state) == 1.0


# --- habits ---------------------------------------------------------------------------------------


def test_habits_have_an_answer_to_every_question_in_every_market() -> None:
    for seed, market in enumerate(("basic", "thicket", "mischief", "random")):
        game = hortus.load("leaf-and-let-die", market=market, cards="faces" if seed % 2 else "list")
        rng = Random(seed)
        state = game.start(2 + seed % 3)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            moves = state.moves()
            assert len(game.insight.policy(state, moves)) == len(moves)
            astray = rng.random() < 0.2
            move = moves[int(rng.random() * len(moves))]
            state.play(move if astray else game.insight.sensible(state, rng))


def test_flowers_are_put_on_the_mantle_first_and_fed_to_their_bloom() -> None:
    state = playing({"hand": ["petal-to-the-nettles", "power-petal", "root-loot"],
                     "mantle": ["power-petal", "morning-glimmer"], "supply": ["hang-on"],
                     "dice": ["d6=3"]})  # fmt: skip
    assert usual(state) == "play:power-petal"
    do(state, "play:petal-to-the-nettles")
    assert usual(state) == "feed:power-petal"
    do(state, "feed:power-petal")
    assert usual(state) == "done", "one Flower of another kind alone counts for nothing"


def test_an_adjusted_die_goes_up_and_the_targets_goes_down() -> None:
    state = playing({"hand": ["rolling-creeper"], "dice": ["d20=19"]},
                    {"dice": ["d20=15"], **SPARE}, phase="battle", battle_from=1)  # fmt: skip
    do(state, "play:rolling-creeper")
    assert usual(state) == "adjust-target:d20=15"
    do(state, "adjust-target:d20=15")
    assert usual(state) == "turn:13"


def test_damage_is_absorbed_at_the_least_loss() -> None:
    weak = {"hand": ["root-favor"], "shown": ["bark-and-bite"], "dice": ["d20=1"]}
    state = fighting({"dice": ["d12=9"], "supply": ["hang-on"]}, weak, chain=[0, 1])
    assert usual(state) == "absorb:root-favor"


def test_cards_that_do_more_have_more_power() -> None:
    cards = {card.slug: card_power(card) for card in GAME.almanac.cards}
    assert cards["bloom-of-doom"] > cards["wiggle-room"] > cards["cheap-sprout"]
    state = playing({"hand": ["root-loot", "hang-on"], "dice": ["d6=3"]})
    assert likes(state, state.moves(), TASTE)[-1] == 0.0, "to be done comes last"


def test_tastes_differ_and_each_stays_the_same() -> None:
    one, again, two = (other_taste(GAME.almanac.cards, Random(seed)) for seed in (1, 1, 2))
    assert one.card_gain == again.card_gain != two.card_gain
    assert min(one.card_gain + one.card_loss) > 0.0, "nobody pays to own less, or to lose more"
    state = GAME.start(2)
    let_chance_act(state, Random(3))
    own = GAME.insight.varied(Random(4))
    assert own is not GAME.insight
    assert own.sensible(state, Random(0)) in state.moves()


def test_nothing_that_does_no_harm_is_weighed_against() -> None:
    assert GAME.insight.no_harm == NO_HARM
    for players in GAME.about.players:
        weights = dict(zip(TERMS, read_weights(GAME.library, TERMS, players), strict=True))
        assert min(weights[name] for name in NO_HARM) >= 0.0
