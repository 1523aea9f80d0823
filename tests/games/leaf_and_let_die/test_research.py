"""What search, measurement and research ask of the game: numbers, values, events, bounds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

import hortus
from hortus.core.chance import playout
from hortus.core.contract import Event, Move
from hortus.core.errors import IllegalMove
from hortus.games.leaf_and_let_die import LeafAndLetDie, bounds, insight
from hortus.games.leaf_and_let_die.events import EVENTS
from hortus.games.leaf_and_let_die.moves import (
    CHANCE,
    VERBS,
    LeafMove,
    LeafNotation,
    card_domain,
    die_domain,
    subject,
)
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.victory import WAYS, judge, tie_break
from hortus.table.match import Match
from tests.games.leaf_and_let_die.table import buying, do, playing, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}


# --- moves ----------------------------------------------------------------------------------------


def test_a_move_of_another_class_is_refused_with_a_sentence() -> None:
    state = buying({"dice": ["d20=20"]})
    stranger = Move("buy-die", (2,))
    assert state.why_not(stranger) == "that is no move of Leaf & Let Die"
    match = Match(GAME, ["Ada", "Bea"], 1, "", state)
    with pytest.raises(IllegalMove, match="no move of Leaf & Let Die"):
        match.append(stranger)
    rolling = GAME.start(2)
    while str(rolling.draw(Random(1))).startswith("draw"):
        rolling.play(rolling.draw(Random(1)))
    rolled = rolling.draw(Random(1))
    with pytest.raises(IllegalMove, match="no move of Leaf & Let Die"):
        rolling.play(Move(rolled.kind, rolled.args))


def test_moves_are_numbered_by_verb_and_chance_apart() -> None:
    space, luck = GAME.space(), GAME.space(chance=True)
    assert [part.kind for part in luck.parts] == list(CHANCE)
    assert [part.kind for part in space.parts] == [verb for verb in VERBS if verb not in CHANCE]
    assert luck.size == 60 + 4 * 34
    assert isinstance(GAME.notation, LeafNotation)
    move = GAME.parse("reroll:d6=2")
    assert isinstance(move, LeafMove)
    assert GAME.move_at(GAME.index(move)) is move
    assert GAME.notation.one("reroll", move.args[0]) is move
    assert GAME.notation.plain("done") is GAME.parse("done")


def test_a_card_chosen_from_the_compost_is_no_chance_event() -> None:
    game = hortus.load("leaf-and-let-die", compost_draw="choice")
    assert "find" in [part.kind for part in game.space().parts]
    assert "find" not in [part.kind for part in game.space(chance=True).parts]


def test_domains_hold_all_dice_and_the_cards_of_a_type() -> None:
    assert die_domain().size == 4 + 6 + 8 + 10 + 12 + 20
    assert card_domain(GAME.almanac, "a Flower", (4,)).words[0] == "power-petal"
    assert [subject(verb) for verb in ("play", "feed", "pay", "grow", "keep", "done")] == [
        "k", "k", "d", "z", "f", "",
    ]  # fmt: skip


# --- values ---------------------------------------------------------------------------------------


def test_values_are_the_evaluations_of_all_seats() -> None:
    rng = Random(3)
    state = GAME.start(3)
    while not state.over:
        moves = state.moves()
        state.play(state.draw(rng) if state.chance else moves[int(rng.random() * len(moves))])
        worths = [GAME.evaluate(state, seat) for seat in range(3)]
        assert GAME.values(state) == pytest.approx(worths)
    result = state.result
    assert result is not None
    assert GAME.values(state) == [result.value(seat) for seat in range(3)]


def test_the_eliminated_have_lost_before_the_game_is_over() -> None:
    state = position({"fell": 3}, SPARE, SPARE, phase="battle", round=9, battle_from=5,
                     chain=[1, 2], todo=[["end"], ["grow", 1]])  # fmt: skip
    assert GAME.evaluate(state, 0) == GAME.values(state)[0] == -1 / 2


def test_the_parts_of_a_score_say_how_it_was_won() -> None:
    state = position({"hand": ["cheap-sprout"], "dice": ["d6=2"]}, SPARE, round=7,
                     grove={"stacks": [0, 6, 0, 6, 6, 6, 4, 4, 0]}, todo=[["end"]])  # fmt: skip
    assert state.result == judge(state)
    assert state.result is not None
    assert state.result.parts[1] == {WAYS[0]: 1.0, WAYS[1]: 0.0, WAYS[2]: 0.0}
    assert tie_break(state, 1) == 0


# --- bounds ---------------------------------------------------------------------------------------


def test_no_game_is_longer_than_its_bounds() -> None:
    for players in (2, 3, 4):
        plies = playout(GAME.start(players), Random(players))
        assert plies < bounds.long_game(GAME.laws, players) < bounds.longest(GAME.laws, players)
    assert GAME.longest(2) < 400_000, "it was 4.5 million"


def test_the_box_holds_all_cards_and_dice() -> None:
    box = bounds.Contents(GAME.laws, 2)
    inventory = GAME.start(2).inventory()
    dice = [count for name, count in inventory.items() if name in ("d4", "d6", "d8", "d10", "d12", "d20")]  # fmt: skip
    assert box.bought_dice == sum(dice)
    assert box.cards == sum(inventory.values()) - sum(dice) + box.blooms
    assert bounds.round_steps(GAME.laws, box) > box.cards
    card = GAME.almanac.cards[GAME.almanac.by_name["unsettled-growth"]]
    assert (bounds.steps(card.primary), bounds.steps(card.trash)) == (3, 6)


def test_features_are_the_owners_numbers() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on"], "dice": ["d20=3", "d4=1"]})
    for seat in (0, 1):
        found = GAME.features(state.view(seat))
        listed = insight.feature_list(GAME.laws, 2)
        assert list(found) == [feature.name for feature in listed]
        assert all([one.low <= found[one.name] <= one.high for one in listed])
    found = GAME.features(state.view(0))
    assert (found["sides"], found["pips"], found["cards"]) == (24, 4, 2)


# --- events ---------------------------------------------------------------------------------------


def heard(state: Position, *moves: str) -> list[tuple[str, int, str, int]]:
    """What a witness of some moves hears."""
    events: list[Event] = []
    state.witness = events.append
    do(state, *moves)
    return [(event.kind, event.seat, event.what, event.count) for event in events]


def test_a_purchase_and_a_shown_card_are_noted() -> None:
    state = buying({"dice": ["d20=20"], "hand": ["root-loot"]})
    assert heard(state, "buy:lend-a-limb") == [("show", 0, "root-loot", 1), ("buy", 0, "lend-a-limb", 1)]  # fmt: skip


def test_a_battle_is_noted_blow_by_blow() -> None:
    top = {**SPARE, "dice": ["d20=9"], "hand": ["root-cause"]}
    low = {**SPARE, "dice": ["d4=3"], "hand": ["barb-and-weave"]}
    state = position(top, low, phase="battle", round=10, battle_from=5,
                     todo=[["after"], ["play", 0, 0]])  # fmt: skip
    events = heard(state, "done", "absorb:barb-and-weave", "absorb:root-cause")
    assert events[:5] == [
        ("strike", 0, "", 6), ("struck", 1, "", 6), ("lose", 1, "barb-and-weave", 1),
        ("thorns", 0, "", 3), ("lose", 0, "root-cause", 1),
    ]  # fmt: skip


def test_a_lost_hand_is_noted_with_all_that_goes() -> None:
    low = {**SPARE, "dice": ["d4=1"], "hand": ["root-cause"], "mantle": ["power-petal"]}
    top = {**SPARE, "dice": ["d20=20", "d20=20"], "nutrients": 2}
    steps = [["after"], ["grow", 0]]
    state = position(top, low, phase="battle", round=10, battle_from=5, todo=steps)
    events = heard(state, "done", "yield")
    assert ("lose-hand", 1, "", 39) in events
    assert [event[:3] for event in events if event[0] in ("lose", "lose-die", "fall")] == [
        ("lose", 1, "root-cause"), ("lose-die", 1, "d4"), ("fall", 1, "power-petal"),
    ]  # fmt: skip


def test_a_forced_discard_is_noted() -> None:
    state = playing({"hand": ["vine-and-punishment"]}, {"hand": ["hang-on", "root-loot"]})
    events = heard(state, "play:vine-and-punishment", "discard:hang-on")
    assert events == [("play", 0, "vine-and-punishment", 1), ("discard", 1, "hang-on", 1)]


def test_a_drawn_card_is_named_to_its_owner_alone() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on", "root-cause"]})
    events: list[Event] = []
    do(state, "play:root-loot")
    state.witness = events.append
    do(state, "draw:hang-on")
    assert [event.what for event in events if event.seen(1)] == [""]
    assert [event.what for event in events if event.seen(0)] == ["", "hang-on"]


def test_every_kind_of_event_happens_and_is_declared() -> None:
    seen: Counter[str] = Counter()

    def count(event: Event) -> None:
        seen[event.kind] += 1

    options: list[dict[str, object]] = [
        {}, {"market": "thicket"}, {"market": "mischief"}, {"market": "random"},
        {"cards": "faces", "market": "mischief"}, {"cultivation_rounds": 6, "battle_rounds": 2},
    ]  # fmt: skip
    for seed, chosen in enumerate(options * 4):
        state = cast(Position, hortus.load("leaf-and-let-die", None, **chosen).start(2 + seed % 3))
        state.witness = count
        play_somehow(state, Random(seed))
    assert set(seen) <= set(EVENTS) == set(GAME.event_kinds)
    assert set(EVENTS) - set(seen) <= {"discard", "fall"}, "rare; they have tests of their own"


def play_somehow(state: Position, rng: Random) -> None:
    """A whole game, half by the even rule and half at random."""
    while not state.over:
        moves = state.moves()
        if state.chance:
            state.play(state.draw(rng))
        elif rng.random() < 0.5:
            state.play(insight.even_rule(state, moves))
        else:
            state.play(moves[int(rng.random() * len(moves))])
