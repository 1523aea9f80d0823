"""The log: what every seat is told, from the events, and nothing it may not know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import hortus
from hortus.bots.bot import Bot
from hortus.core.contract import Event, Move, View
from hortus.games.leaf_and_let_die import LeafAndLetDie
from hortus.games.leaf_and_let_die.events import EVENTS
from hortus.games.leaf_and_let_die.log import (
    CHOICES,
    TOLD,
    UNTOLD,
    Wording,
    deal,
    die_words,
    does_nothing,
    is_useless,
    items,
    listing,
    rehearse,
)
from hortus.games.leaf_and_let_die.moves import VERBS
from hortus.games.leaf_and_let_die.pieces import die
from hortus.games.leaf_and_let_die.rules import Position
from hortus.table.frame import Chronicle
from hortus.table.match import Match
from tests.games.leaf_and_let_die.table import do, playing, position
from tests.marks import long

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}


class Sensible(Bot):
    """Plays as its game's habits are."""

    def choose(self, view: View, rng: Random) -> Move:
        """The usual answer."""
        return view.game.insight.sensible(view.sample(rng), rng)


def tangle(top: dict[str, object], low: dict[str, object]) -> Position:
    """Seat 0 may still stop playing cards; then it strikes seat 1."""
    steps = [["after"], ["play", 0, 0]]
    return position({**SPARE, **top}, {**SPARE, **low}, phase="battle", round=10, battle_from=5,
                    todo=steps)  # fmt: skip


def told(state: Position, text: str, seat: int | None = 1) -> str:
    """What a seat reads of a move, which is then played."""
    line = GAME.face.tell(state.view(seat), state.parse(text))
    do(state, text)
    return line


# --- everything is told, or left out for a reason -------------------------------------------------


def test_every_kind_of_event_is_told_or_left_out_for_a_reason() -> None:
    assert not set(TOLD) & set(UNTOLD)
    assert set(TOLD) | set(UNTOLD) == set(EVENTS)
    assert all([len(reason) > 20 for reason in UNTOLD.values()])
    assert set(CHOICES) <= set(VERBS)


@long
def test_sensible_games_are_told_event_by_event() -> None:
    """Every event a seat sees has its words in the line of the move that brought it."""
    seen: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    for seed, market in enumerate(("basic", "thicket", "mischief")):
        game = hortus.load("leaf-and-let-die", market=market)
        bots = [Sensible("sensible") for _ in range(2 + seed % 2)]
        match = hortus.play(game, bots, seed=seed)
        state = game.start(len(bots))
        for move in match.moves:
            line = game.face.tell(state.view(0), move)
            heard: list[Event] = []
            state.witness = heard.append
            state.play(move)
            state.witness = None
            for event in heard:
                if event.seen(0) and event.kind in TOLD:
                    seen[event.kind] += 1
                    silent[event.kind] += 0 if line else 1
            assert "{card}" not in line
            assert "{who}" not in line
    assert sum(silent.values()) == 0, silent
    assert {"strike", "lose", "lose-die", "out", "battle", "bloom", "end"} <= set(seen)
    assert {"struck", "round", "unused"} == set(UNTOLD)


# --- the battle -----------------------------------------------------------------------------------


def test_a_blow_names_who_strikes_whom_for_how_much() -> None:
    state = tangle({"dice": ["d20=9"], "hand": ["root-cause"]},
                   {"dice": ["d4=3"], "hand": ["barb-and-weave"]})  # fmt: skip
    line = told(state, "done")
    assert line == "{0} plays no card. {0} strikes {1} for 6."
    line = told(state, "absorb:barb-and-weave")
    assert line == "{1} loses Barb and Weave, which absorbs 10. {0} is stung by thorns for 3."


def test_a_lost_hand_is_told_by_name_to_its_owner_and_by_number_to_the_others() -> None:
    low: dict[str, object] = {
        "dice": ["d4=1", "d4=2"], "hand": ["root-cause"], "mantle": ["power-petal"],
    }  # fmt: skip
    for seat, hand in ((1, "Root Cause and 2 × D4"), (0, "1 card and 2 dice"), (None, "1 card and 2 dice")):  # fmt: skip
        state = do(tangle({"dice": ["d20=20", "d20=20"], "hand": ["hang-on"]}, low), "done")
        line = told(state, "yield", seat)
        assert f"{{1}} cannot absorb 37 more and loses the whole hand: {hand}." in line
        assert "Power Petal falls from {1}'s Mantle into the Compost." in line


def test_sparing_the_mantle_is_no_lost_hand() -> None:
    low: dict[str, object] = {
        "dice": ["d4=1"], "shown": ["root-cause"], "mantle": ["power-petal"],
    }  # fmt: skip
    state = tangle({"dice": ["d20=20"], "hand": ["hang-on"]}, low)
    do(state, "done", "absorb:root-cause", "absorb-die:d4=1")
    line = told(state, "yield", 0)
    assert "cannot absorb" not in line
    assert line.startswith("Power Petal falls from {1}'s Mantle into the Compost.")


def test_the_change_to_battle_and_the_blooms_are_told() -> None:
    mine = {**SPARE, "bud": ["power-petal"] * 2 + ["morning-glimmer"], "nutrients": 2}
    grove = {"stacks": [0, 6, 0, 6, 6, 6, 4, 4, 0], "wild_top": "branch-out", "wild": []}
    state = position(mine, SPARE, grove=grove, todo=[["end"], ["grow", 0]])
    line = told(state, "done")
    assert "{0} is given Petal to the Nettles and Oh Glory Be." in line
    assert "The battle begins" in line


def test_an_elimination_and_the_end_are_told() -> None:
    last = {"dice": ["d4=1"], "shown": ["root-cause"]}
    state = position({**SPARE, "dice": ["d20=20"], "hand": ["hang-on"]}, last, phase="battle",
                     round=10, battle_from=5, todo=[["after"], ["play", 0, 0]])  # fmt: skip
    line = told(state, "done")
    assert "{1} cannot absorb 19 more and loses the whole hand: Root Cause and D4." in line
    while not state.over:
        text = str(state.draw(Random(1)) if state.chance else state.moves()[0])
        line = told(state, text)
    assert "{1} is out of the game." in line
    assert line.endswith("The game is over: {0} wins (the last one standing).")


# --- cards that change little -----------------------------------------------------------------------


def test_who_plays_a_card_and_then_picks_nothing_for_it_is_told_of() -> None:
    state = playing({**SPARE, "hand": ["wiggle-room"], "dice": ["d4=1", "d4=4"]})
    assert told(state, "play:wiggle-room") == "{0} plays Wiggle Room."
    assert told(state, "skip") == "{0} makes no use of Wiggle Room."
    state = playing({**SPARE, "hand": ["root-cause"], "dice": ["d4=1", "d4=1"]})
    told(state, "play:root-cause")
    told(state, "reroll:d4=1")
    told(state, "roll:d4=2")
    assert told(state, "skip") == "{0} makes no further use of Root Cause."


def test_a_card_that_does_nothing_is_told_as_such_and_so_is_who_plays_none() -> None:
    mine = {"hand": ["wiggle-room", "root-loot"], "dice": ["d4=4", "d4=4"]}
    state = playing(mine)
    assert does_nothing(state, state.parse("play:wiggle-room"))
    assert not does_nothing(state, state.parse("play:root-loot"))
    assert not does_nothing(state, state.parse("done"))
    assert told(state.copy(), "play:wiggle-room").startswith(
        "{0} plays Wiggle Room, which does nothing now."
    )
    assert told(state, "done").startswith("{0} plays no card.")
    state = do(playing({**mine, "hand": ["wiggle-room", "root-loot"]}), "play:wiggle-room")
    assert "plays no card" not in told(state, "done")


def test_what_only_the_owner_knows_does_not_make_a_card_idle_for_the_others() -> None:
    state = playing({"hand": ["leaf-me-alone", "hang-on"], "dice": ["d6=1"]})
    move = state.parse("play:leaf-me-alone")
    assert does_nothing(cast(Position, state.view(0).known), move), "no blow falls, no Root in hand"
    assert not does_nothing(cast(Position, state.view(1).known), move)


def test_a_turned_die_is_told_with_what_it_showed_before() -> None:
    state = playing({"hand": ["wiggle-room"], "dice": ["d4=1"]}, {"dice": ["d6=2"], "nutrients": 2})
    do(state, "play:wiggle-room")
    assert told(state, "add:d4=1").startswith("{0}'s D4 is turned from 1 to 3.")
    state = playing({"hand": ["rolling-creeper"], "dice": ["d6=2"]})
    do(state, "play:rolling-creeper", "adjust:d6=2")
    assert told(state, "turn:4").startswith("{0}'s D6 is turned from 2 to 4.")


# --- secrets --------------------------------------------------------------------------------------


def test_a_shown_hand_is_told_by_number_to_those_who_did_not_know_it() -> None:
    mine = {"hand": ["thief-on-a-leaf", "root-cause"], "dice": ["d6=2"]}
    state = playing(mine, {"hand": ["lend-a-limb", "hang-on"], "supply": ["root-loot"]})
    move = state.parse("play:thief-on-a-leaf")
    assert "{1} shows 2 cards." in GAME.face.tell(state.view(0), move)
    assert "{1} shows Lend a Limb and Hang on." in GAME.face.tell(state.view(1), move).replace(
        "Hang on and Lend a Limb", "Lend a Limb and Hang on"
    )


def test_a_rehearsal_leaves_the_position_alone_and_deals_what_the_move_needs() -> None:
    state = playing({"hand": ["root-loot"], "supply": ["hang-on", "root-cause"]})
    known = cast(Position, state.view(1).known)
    before = known.key()
    after, events = rehearse(known, state.parse("play:root-loot"), 1)
    assert known.key() == before
    assert events[0] == Event("play", 0, "root-loot")
    assert len(after.gardeners[0].hand) == 0
    gardener = known.copy().gardeners[0]
    deal(gardener, state.parse("play:root-loot"))
    assert gardener.hand == [state.parse("play:root-loot").args[0]]
    move = state.parse("play:root-loot")
    assert Wording(known, after, [0], 1, move).sentences([Event("show", 0, "hang-on")]) == [
        "{0} shows 1 card."
    ]


# --- small words ----------------------------------------------------------------------------------


def test_numbers_and_lists_read_as_people_say_them() -> None:
    assert [items(number, "die") for number in (0, 1, 2)] == ["no dice", "1 die", "2 dice"]
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "a", "c"]) == "2 × a, b and c"
    assert die_words(die(1, 3)) == "D6 (3)"


def test_draws_and_rolls_that_follow_one_another_are_one_line() -> None:
    game = hortus.load("leaf-and-let-die")
    match = Match(game, ["Ada", "Bea"], 5, "")
    while match.state.chance:
        match.step()
    lines = [line.text for line in Chronicle(match).lines(None)]
    assert lines[0] == "Ada draws 2 cards."
    assert lines[1].startswith("Ada rolls D4 (")
    assert " and " in lines[1] or ", " in lines[1]
    assert lines[2] == "Bea draws 2 cards."


BATTLE: dict[str, Any] = {"phase": "battle", "round": 10, "battle_from": 5}


def test_in_battle_nothing_is_told_of_prices() -> None:
    mine = {"hand": ["root-favor", "lend-a-limb", "root-cause"], "dice": ["d6=2", "d6=5"]}
    state = playing({**mine, "supply": ["root-favor"]}, **BATTLE)
    told = GAME.face.tell(state.view(0), state.parse("play:root-favor"))
    assert told == "{0} plays Root Favor, which does nothing now.", "nor of its second effect"
    assert told == GAME.face.tell(state.view(1), state.parse("play:root-favor"))
    told = GAME.face.tell(state.view(0), state.parse("play:lend-a-limb"))
    assert told == "{0} plays Lend a Limb."
    label = GAME.face.label(state.view(0), state.parse("play:lend-a-limb"))
    assert label == "Play Lend a Limb: with a Root: use one of your Vines again"
    assert is_useless(state, GAME.almanac.cards[GAME.almanac.by_name["root-favor"]].primary)


def test_in_battle_no_card_shows_a_price() -> None:
    mine = {"hand": ["lend-a-limb"], "dice": ["d6=2"], "supply": ["root-favor"]}
    fight, grow = playing(mine, **BATTLE), playing(mine)
    for state, priced in ((fight, False), (grow, True)):
        card = state.view(0).picture("wide").split('id="card-0-lend-a-limb-0"')[1].split("</g>")[0]
        assert ("costs 9" in card) == priced
        assert (">9</text>" in card) == priced


def test_each_of_many_things_at_the_end_is_a_line_of_its_own() -> None:
    """Whoever owns nothing but Seedlings is out with the battle, and is told for want of what."""
    grove = {"stacks": [0, 6, 0, 6, 6, 6, 4, 4, 0], "wild_top": "branch-out", "wild": []}
    sprout = {"hand": ["cheap-sprout"], "dice": ["d6=2"], "nutrients": 2}
    state = position(sprout, SPARE, grove=grove, todo=[["end"], ["grow", 0]])
    view = state.view(1)
    lines = GAME.face.tell(view, state.parse("done")).split("\n")
    assert lines[-2:] == [
        "{0} is out of the game: no cards left.",
        "The game is over: {1} wins (the last one standing).",
    ]
    match = Match(GAME, ["Ada", "Bo"], start=state)
    match.play("done")
    log = [line.text for line in Chronicle(match).lines(0)]
    assert log[-2:] == [
        "Ada is out of the game: no cards left.",
        "The game is over: Bo wins (the last one standing).",
    ]
    assert GAME.face.standings(match.state.view(0))[0].score == "fell in round 1: no cards left"
