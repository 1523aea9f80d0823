"""What could go wrong and must not: endless copying, copies of cards and dice, lost components."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hortus
from hortus.conformance import Case
from hortus.conformance.secret_checks import fork, hidden_plies
from hortus.conformance.walk import Walk
from hortus.core.chance import playout
from hortus.core.face import settled
from hortus.games.leaf_and_let_die.damage import damage
from hortus.games.leaf_and_let_die.insight import even_rule
from hortus.games.leaf_and_let_die.rules import Position
from tests.games.leaf_and_let_die.table import dice, do, pile, playing, position, task, texts

GAME = hortus.load("leaf-and-let-die")
MARKETS = ("basic", "thicket", "mischief", "random")
VARIANTS: tuple[dict[str, str], ...] = (
    *[{"market": market} for market in MARKETS],
    {"market": "mischief", "cards": "faces"},
    {"market": "thicket", "card_play": "one_card"},
    {"market": "random", "flowers": "deck", "bought": "hand"},
)
GAMES = [hortus.load("leaf-and-let-die", None, **options) for options in VARIANTS]


# --- traps ------------------------------------------------------------------------------------


def test_thief_against_lend_a_limb_does_not_copy_for_ever() -> None:
    mine = {"hand": ["thief-on-a-leaf", "root-cause"], "dice": ["d6=2"]}
    state = playing(mine, {"hand": ["lend-a-limb"]})
    do(state, "play:thief-on-a-leaf", "copy:lend-a-limb")
    assert pile(state, "cuts") == [0, 0, 3], "the primary effect, and never the replaying match"
    assert task(state) == ["claim", 0, "thief-on-a-leaf"]


def test_lend_a_limb_replays_the_thief_only_once() -> None:
    mine = {"hand": ["lend-a-limb"], "table": ["thief-on-a-leaf", "root-cause"], "dice": ["d6=2"]}
    state = playing(mine, {"hand": ["lend-a-limb"]})
    do(state, "play:lend-a-limb", "match", "replay:thief-on-a-leaf", "copy:lend-a-limb", "match")
    assert task(state)[0] == "grow", "after that seat 0 has nothing more to do"


def test_reusing_makes_no_copies() -> None:
    mine = {"hand": ["rebloominate"], "table": ["hang-on"], "dice": ["d10=7"],
            "mantle": ["forget-me-not"] * 3, "supply": ["root-loot"] * 4}  # fmt: skip
    state = playing(mine, phase="battle")
    box = state.inventory()
    do(state, "play:rebloominate", "reuse-die:d10=7", *["feed:forget-me-not"] * 3, "reuse:hang-on")
    assert task(state)[0] == "grow", "nothing is left that is not kept already"
    do(state, "done", *["draw:root-loot"] * 4)
    assert state.inventory() == box
    assert (pile(state, "shown"), dice(state)) == (["hang-on"], ["d10=7"])


def test_what_was_reused_and_then_lost_does_not_come_back() -> None:
    one = {"dice": ["d4=1+"], "supply": ["root-loot"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}
    top = {"dice": ["d20=20"], "supply": ["root-loot"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}
    state = position(top, one, phase="battle", round=9, battle_from=5, todo=[["after"]])
    assert state.lost_dice[0] == 1
    assert state.gardeners[1].all_dice() == [0, 4, 0, 0, 0, 0]


def test_upgrading_makes_no_copies_of_dice() -> None:
    state = playing({"hand": ["unearthed"], "dice": ["d4=1", "d12=9", "d20=8"]})
    box = state.inventory()
    do(state, "play:unearthed", "skip", "trash", "upgrade:d12=9")
    assert state.inventory() == box, "also while the surcharge is being paid"
    do(state, "pay:d20=8", "roll:d20=3", "upgrade:d4=1", "roll:d6=6")
    assert state.inventory() == box
    assert dice(state) == ["d6=6", "d20=3"]


def test_a_bonus_of_the_last_round_does_not_rank_in_the_next() -> None:
    spare = {"supply": ["root-loot"] * 4, "supply_dice": [0] * 6}
    one = {**spare, "aside_dice": ["d6=2"], "bonus": 9}
    two = {**spare, "aside_dice": ["d6=3"]}
    state = position(one, two, todo=[["end"]])
    do(state, *["draw:root-loot"] * 8)
    assert state.order == (1, 0)


# --- what holds in every game -------------------------------------------------------------------


def check(state: Position) -> None:
    """What must hold in every position."""
    assert sorted(state.order) == state.alive() or state.over
    totals = [state.gardeners[seat].pips() for seat in state.order]
    assert all([total >= 0 for total in totals])
    for place in range(1, len(state.order)):
        assert damage(state, place) >= 0
    if state.actors:
        assert state.moves()
        assert len(state.moves()) < 60
    for gardener in state.gardeners:
        assert min(gardener.supply_dice + gardener.compost_dice) >= 0
    assert min([*state.dice, *state.stacks, 0]) == 0


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(range(len(GAMES))))
def test_cards_and_dice_are_conserved_and_every_decision_has_a_move(
    seed: int, players: int, variant: int
) -> None:
    state = cast(Position, GAMES[variant].start(players))
    rng = Random(seed)
    box = state.inventory()
    played: Counter[tuple[int, int, int]] = Counter()
    for _ in range(600):
        if state.over:
            break
        check(state)
        if state.chance:
            state.play(state.draw(rng))
            continue
        moves = state.moves()
        move = moves[int(rng.random() * len(moves))]
        seat = state.actors[0]
        gardener = state.gardeners[seat]
        owned = gardener.all_cards().count(move.args[0]) if move.kind == "play" else 0
        if move.kind == "play":
            played[state.round, seat, move.args[0]] += 1
            assert played[state.round, seat, move.args[0]] <= owned, "a card was played twice"
        state.play(move)
        assert state.inventory() == box


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.integers(1, 6), max_size=3), min_size=2, max_size=4), st.integers(0, 3))
def test_the_chain_is_a_total_order_from_the_highest_down(
    rolls: list[list[int]], leader: int
) -> None:
    players = [
        {"dice": [f"d6={face}" for face in rolled], "hand": ["root-loot"],
         "supply_dice": [1, 0, 0, 0, 0, 0]}
        for rolled in rolls
    ]  # fmt: skip
    state = position(*players, leader=leader % len(players))
    rng = Random(1)
    while task(state)[0] != "play":
        state.play(state.draw(rng) if state.chance else state.moves()[0])
    totals = [state.gardeners[seat].pips() for seat in state.order]
    assert sorted(state.order) == list(range(len(players)))
    assert totals == sorted(totals, reverse=True)
    assert totals[0] > totals[1] or not any([state.gardeners[s].dice for s in state.order[:2]])


@pytest.mark.parametrize("variant", range(len(GAMES)))
def test_games_end_with_everything_accounted_for(variant: int) -> None:
    for players in (2, 3, 4):
        state = cast(Position, GAMES[variant].start(players))
        box = state.inventory()
        plies = playout(state, Random(players))
        assert plies <= GAMES[variant].longest(players)
        assert state.inventory() == box
        assert state.result is not None


def test_the_even_rule_plays_whole_games_and_buys_evenly() -> None:
    rng = Random(5)
    for players in (2, 3, 4):
        state = cast(Position, GAME.start(players))
        while not state.battle:
            state.play(state.draw(rng) if state.chance else even_rule(state, state.moves()))
        for gardener in state.gardeners:
            assert abs(gardener.card_count() - gardener.die_count()) <= 12
        while not state.over:
            state.play(state.draw(rng) if state.chance else even_rule(state, state.moves()))
        assert state.result is not None


def test_the_even_rule_takes_a_die_on_equal_and_the_most_expensive() -> None:
    mine = {"dice": ["d20=20", "d20=9"], "supply": ["root-loot"] * 2}
    state = position(mine, mine, todo=[["end"], ["buy", 0]])
    assert str(even_rule(state, state.moves())) == "buy-die:d20"
    mine = {"dice": ["d20=20", "d20=9"], "supply": ["root-loot"]}
    state = position(mine, mine, todo=[["end"], ["buy", 0]])
    assert str(even_rule(state, state.moves())).startswith("buy:root")


# --- hidden hands -------------------------------------------------------------------------------


def test_others_see_backs_and_the_pool_a_hand_was_drawn_from() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on"], "shown": ["root-cause"]})
    known = state.view(1).to_dict()["players"][0]
    assert known["hand"] == ["?"]
    assert known["supply"] == ["root-loot", "hang-on"]
    assert known["shown"] == ["root-cause"]
    assert state.view(0).to_dict()["players"][0]["hand"] == ["root-loot"]


def test_samples_deal_hidden_cards_from_where_they_can_be() -> None:
    mine = {"hand": ["root-loot"], "supply": ["hang-on", "root-cause"], "dice": ["d6=1"]}
    state = playing(mine)
    view = state.view(1)
    seen = set()
    for seed in range(30):
        sample = cast(Position, view.sample(Random(seed)))
        seen.add(pile(sample, "hand")[0])
        assert sorted(sample.gardeners[0].all_cards()) == sorted(state.gardeners[0].all_cards())
    assert seen == {"root-loot", "hang-on", "root-cause"}


def test_a_supply_that_ran_out_betrays_the_hand() -> None:
    state = playing({"hand": ["root-loot"], "supply": [], "dice": ["d6=1"]})
    sample = cast(Position, state.view(1).sample(Random(1)))
    assert pile(sample, "hand") == ["root-loot"]


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on", "root-cause"]})
    do(state, "play:root-loot")
    move = state.parse("draw:hang-on")
    assert GAME.face.tell(state.view(0), move) == "{0} draws |Hang on|."
    assert settled(GAME.face.tell(state.view(1), move)) == "{0} draws a card."
    assert settled(GAME.face.tell(state.view(None), move)) == "{0} draws a card."


def test_looking_into_a_hand_cannot_be_undone() -> None:
    mine = {"hand": ["thief-on-a-leaf", "root-cause"], "dice": ["d6=2"]}
    state = playing(mine, {"hand": ["lend-a-limb"]})
    assert state.reveals(state.parse("play:thief-on-a-leaf"))
    assert not state.reveals(state.parse("play:root-cause"))
    mine = {"hand": ["lend-a-limb"], "table": ["thief-on-a-leaf", "root-cause"]}
    state = do(playing(mine, {"hand": ["lend-a-limb"]}), "play:lend-a-limb", "match")
    assert state.reveals(state.parse("replay:thief-on-a-leaf"))


def test_the_match_menu_is_the_same_whatever_is_hidden() -> None:
    one = do(playing({"hand": ["leaf-me-alone", "root-cause"], "supply": ["hang-on"]}),
             "play:leaf-me-alone")  # fmt: skip
    two = do(playing({"hand": ["leaf-me-alone", "hang-on"], "supply": ["root-cause"]}),
             "play:leaf-me-alone")  # fmt: skip
    assert one.view(1).key() == two.view(1).key()
    assert texts(one) != texts(two)


def struck(hidden: list[str], pool: list[str]) -> Position:
    """Seat 1 is struck for 8 and holds hidden cards out of a known pool."""
    top = {"dice": ["d20=9"], "supply": ["root-loot"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}
    mine = {"dice": ["d4=1"], "hand": hidden, "supply": pool, "supply_dice": [0, 4, 0, 0, 0, 0]}
    return position(top, mine, phase="battle", round=9, battle_from=5, todo=[["after"]])


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (["root-cause", "root-cause"], ["root-cause", "hang-on"]),
        (["root-cause"], ["petal-to-the-nettles"]),
        (["petal-to-the-nettles"], ["petal-to-the-nettles"]),
    ],
)
def test_whoever_is_struck_is_asked_whatever_is_hidden(one: list[str], two: list[str]) -> None:
    """A question that is skipped would tell how many kinds are held, or that they are too weak."""
    box = ["root-cause", "root-cause", "hang-on", "petal-to-the-nettles", "petal-to-the-nettles"]
    states = []
    for hidden in (one, two):
        pool = list(box)
        for name in hidden:
            pool.remove(name)
        states.append(struck(hidden, pool))
    for state in states:
        assert state.actors == (1,)
        assert task(state)[0] == "absorb"
    for seat in (0, None):
        assert states[0].view(seat).key() == states[1].view(seat).key()
        assert states[0].view(seat).to_dict() == states[1].view(seat).to_dict()


def test_forked_games_cannot_be_told_apart_until_the_difference_is_public() -> None:
    """At a hidden draw another card is drawn; whoever may not know sees the same in both games."""
    steps = 0
    for seed, options in enumerate(VARIANTS):
        walk = Walk(Case("leaf-and-let-die", 2 + seed % 3, dict(options), seed))
        rng = Random(seed)
        hidden = [ply for ply in hidden_plies(walk) if ply > 8]
        steps += sum([fork(walk, ply, rng) for ply in rng.sample(hidden, 3)])
    assert steps > 60, "the forks were followed for a while"
