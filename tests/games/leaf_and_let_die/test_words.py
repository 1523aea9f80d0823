"""What people read: card texts, labels, prompts, piles, the terminal; right, and in good English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

import hortus
from hortus.core.contract import State
from hortus.core.face import BELOW
from hortus.core.language import say
from hortus.core.svg import SHAPES
from hortus.games.leaf_and_let_die import LeafAndLetDie
from hortus.games.leaf_and_let_die.cards import NOTHING
from hortus.games.leaf_and_let_die.foresight import cost_of, dice_spent
from hortus.games.leaf_and_let_die.log import items, match_is_idle
from hortus.games.leaf_and_let_die.payment import Payment, payment_of
from hortus.games.leaf_and_let_die.picture_card import short
from hortus.games.leaf_and_let_die.picture_preview import paid_with
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.terminal import (
    chain_line,
    columns,
    dice_words,
    fit,
    grove_lines,
    mat_lines,
    price_words,
    wrapped,
)
from hortus.games.leaf_and_let_die.texts import (
    bloom_texts,
    card_lines,
    card_text,
    card_tip,
    compost_text,
    effect_text,
    fed_text,
    match_text,
    pile_text,
    price_text,
    supply_text,
)
from hortus.games.leaf_and_let_die.words import (
    ABSORB_ON,
    BUY_NOTHING,
    LAST_TO_ABSORB,
    NOTHING_THERE,
    PAY_ON,
    PLAY_IN_DANGER,
    PROMPTS,
    UPGRADE_PROMPT,
    LeafFace,
)
from hortus.table.frame import frame_of_view
from tests.games.leaf_and_let_die.table import buying, do, fighting, playing, position

GAME = cast(LeafAndLetDie, hortus.load("leaf-and-let-die"))
CODE = cast(LeafAndLetDie, hortus.load("leaf-and-let-die", bloom_bonus="code"))
SPARE = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0]}


def text_of(name: str, game: LeafAndLetDie = GAME) -> str:
    return card_text(game.laws, game.almanac.cards[game.almanac.by_name[name]])


# --- what cards say -------------------------------------------------------------------------------


def test_two_flowers_fed_to_oh_glory_be_turn_one_die_further_not_two_dice() -> None:
    assert "turn one die, yours or your target's, up or down by as much as 2 for each Morning Glimmer fed" in text_of("oh-glory-be")  # fmt: skip
    assert "for each Pick-a-Lily fed: draw and roll 1" in text_of("bloom-of-doom")
    mine = {"hand": ["oh-glory-be"], "mantle": ["morning-glimmer"] * 2, "dice": ["d20=10"]}
    state = do(playing(mine, phase="battle"), "play:oh-glory-be", "skip",
               *["feed:morning-glimmer"] * 2, "adjust:d20=10")  # fmt: skip
    assert str(state.moves()[0]) == "turn:6"
    assert str(state.moves()[-1]) == "turn:14"


def test_bloom_texts_follow_the_option_on_how_flowers_count() -> None:
    text = text_of("bloom-of-doom", CODE)
    assert "for each Pick-a-Lily fed" in text
    assert "with a Flower on your Mantle, fed or not: draw and roll 1" in text
    assert "grows by 1" in text
    assert "for every second other Flower, rounded up" in text
    card = GAME.almanac.cards[GAME.almanac.by_name["bloom-of-doom"]]
    assert bloom_texts(GAME.laws, card) != bloom_texts(CODE.laws, card)
    assert fed_text(GAME.almanac, card.match, "Rose").startswith("for each Rose")


def test_one_root_is_enough_for_a_canopy() -> None:
    assert "with a Root in hand: " in text_of("leaf-me-alone")
    assert "another" not in text_of("leaf-me-alone")
    state = playing({"hand": ["leaf-me-alone", "hang-on"]})
    do(state, "play:leaf-me-alone")
    assert state.explain("match") == "this match needs a Root in your hand"
    card = GAME.almanac.cards[GAME.almanac.by_name["leaf-me-alone"]]
    assert match_text(GAME.almanac, card).startswith("with a Root in hand")


def test_what_a_d20_costs_is_said_before_the_click() -> None:
    assert "a D20 costs 8 pips of your other dice" in text_of("unearthed")
    assert "D20" not in effect_text(GAME.almanac, GAME.almanac.cards[2].primary)
    state = playing({"hand": ["unearthed"], "dice": ["d12=9", "d20=8"]})
    do(state, "play:unearthed", "trash")
    label = GAME.face.label(state.view(0), state.parse("upgrade:d12=9"))
    assert label == "Upgrade D12 (9) to D20 and roll it at once, for 8 pips of other dice"
    state = playing({"hand": ["unearthed"], "dice": ["d4=2"]})
    do(state, "play:unearthed")
    label = GAME.face.label(state.view(0), state.parse("upgrade:d4=2"))
    assert label == "Upgrade D4 (2) to D6, into your compost: 2 pips less now"


def test_yielding_says_what_is_lost_and_what_falls() -> None:
    top = {**SPARE, "dice": ["d20=20"]}
    low = {**SPARE, "dice": ["d4=1"], "shown": ["root-cause"], "mantle": ["power-petal"] * 2}
    state = do(fighting(top, low), "absorb:root-cause", "absorb-die:d4=1")
    label = GAME.face.label(state.view(1), state.parse("yield"))
    assert label == "Lose no Flower, but drop the 2 Flowers of your Mantle into the compost"
    low = {**SPARE, "dice": ["d4=1"], "hand": ["root-cause"]}
    state = fighting({**top, "dice": ["d20=20", "d20=20"]}, low)
    assert GAME.face.label(state.view(1), state.parse("yield")) == "Lose the whole hand"
    assert "more than all you hold absorbs" in GAME.face.prompt(state.view(1))


# --- what a move would cost -----------------------------------------------------------------------


def test_with_one_thing_left_that_is_what_absorbs() -> None:
    """Owing 11 with 10 and 9: after the first, the second absorbs the last of it."""
    top = {**SPARE, "dice": ["d20=12"]}
    low = {**SPARE, "dice": [], "bonus": 1, "hand": ["root-favor", "root-cause"]}
    state = do(fighting(top, low), "absorb:root-favor")
    prompt = GAME.face.prompt(state.view(1))
    assert prompt == "Only Root Cause is left to absorb 1 damage. It is lost for good."


def asked(state: Position, text: str) -> tuple[str, str]:
    """The label of a move, and what is asked before it is made."""
    view, move = state.view(state.actors[0]), state.parse(text)
    return GAME.face.label(view, move), GAME.face.left_undone(view, move)


def test_giving_up_the_last_card_or_die_says_so_and_asks_first() -> None:
    top = {**SPARE, "dice": ["d20=9"]}
    state = fighting(top, {"dice": ["d4=1", "d4=2"], "shown": ["root-cause"]})
    assert asked(state, "absorb:root-cause") == (
        "Lose Root Cause (absorbs 9): without cards you would be out",
        "You would have no cards left, and be out of the game.",
    )
    assert asked(state, "absorb-die:d4=1") == ("Lose D4 (1) (absorbs 4)", "")
    last_die = {"dice": ["d4=1"], "shown": ["root-cause", "root-cause"]}
    state = fighting(top, last_die)
    assert asked(state, "absorb:root-cause")[1] == ""
    assert (
        asked(state, "absorb-die:d4=1")[1] == "You would have no dice left, and be out of the game."
    )
    enough = min(GAME.almanac.numbers.nutrients)
    state = fighting(top, {**last_die, "nutrients": enough})
    assert asked(state, "absorb-die:d4=1")[1] == "", "another one grows from nutrients"


def test_a_card_that_does_nothing_asks_before_it_is_played() -> None:
    state = playing({"hand": ["wiggle-room", "root-cause"], "dice": ["d4=4", "d4=4"]})
    label, asks = asked(state, "play:wiggle-room")
    assert label == "Play Wiggle Room: nothing happens now"
    assert asks == "It would do nothing now."
    assert asked(state, "play:root-cause") == ("Play Root Cause: reroll a die", "")
    view = state.view(state.actors[0])
    does = [
        view.game.face.does(view, state.parse(f"play:{card}"))
        for card in ("wiggle-room", "root-cause")
    ]
    assert does == [False, True], "so a hint that has the choice names the other"
    enough = playing({"hand": ["wiggle-room"], "dice": ["d4=3"]})
    assert asked(enough, "play:wiggle-room")[1] == ""


def test_nobody_is_asked_twice_about_cards_that_do_nothing() -> None:
    state = playing({"hand": ["wiggle-room", "root-cause"], "dice": ["d4=4", "d4=4"]})
    assert asked(state, "done")[1] == "You could still play 1 card.", "the other one does nothing"
    state = playing({"hand": ["wiggle-room"], "dice": ["d4=4", "d4=4"]})
    assert asked(state, "play:wiggle-room")[1] == "It would do nothing now."
    assert asked(state, "done")[1] == ""


def test_a_question_that_only_keeps_a_secret_needs_no_answer_by_hand() -> None:
    state = playing({"hand": ["leaf-me-alone", "power-petal"], "dice": ["d6=1"]})
    assert not GAME.face.idle(state.view(0))
    do(state, "play:leaf-me-alone")
    assert [str(move) for move in state.moves()] == ["skip"]
    assert GAME.face.idle(state.view(0))
    assert frame_of_view(state.view(0), ["Ada", "Bo"], 0).idle
    matching = playing({"hand": ["leaf-me-alone", "root-cause"], "dice": ["d6=1"]})
    assert not GAME.face.idle(do(matching, "play:leaf-me-alone").view(0))


def test_a_match_that_would_do_nothing_says_so() -> None:
    state = do(playing({"hand": ["lend-a-limb", "root-cause"]}), "play:lend-a-limb")
    assert match_is_idle(state)
    assert asked(state, "match") == (
        "Use the match: nothing happens now",
        "It would do nothing now.",
    )
    assert GAME.face.prompt(state.view(0)) == (
        "Your Lend a Limb can match, but that would do nothing now."
    )
    vine = {"hand": ["lend-a-limb", "root-cause", "rolling-creeper"]}
    state = do(playing(vine), "play:lend-a-limb")
    assert not match_is_idle(state)
    assert asked(state, "match") == ("Use the match", "")


def test_a_question_on_a_second_effect_says_which_and_has_short_answers() -> None:
    state = do(playing({"hand": ["unearthed"], "dice": ["d20=8"]}), "play:unearthed")
    view = state.view(0)
    assert GAME.face.prompt(view) == ("Remove Unearthed for good: upgrade 2 dice and roll at once?")
    assert [GAME.face.label(view, move) for move in view.moves()] == ["Trash it", "Skip"]


def test_the_dice_that_a_purchase_takes_are_marked_and_named() -> None:
    state = buying({"dice": ["d4=4", "d4=4", "d6=1"]})
    move = state.parse("buy:root-cause")
    assert dice_spent(state, move) == [0, 1]
    assert paid_with(state, move) == ["die-0-d4-0", "die-0-d4-1"]
    shown = GAME.face.preview(state.view(0), move, "wide")
    assert "it takes your 2 × D4 (4)" in shown
    assert dice_spent(state, state.parse("buy-die:d4")) == [], "any of them would do"
    assert dice_spent(state, state.parse("done")) == []


def test_of_dice_that_are_alike_as_many_are_named_as_it_takes() -> None:
    state = buying({"dice": ["d6=6", "d4=3", "d4=3"]})
    move = state.parse("buy:root-cause")
    assert dice_spent(state, move) == [2], "it could be paid without either of the others"
    assert payment_of(state, move) == Payment((0, 2))
    assert len(paid_with(state, move)) == 2
    assert "it takes your D4 (3) and D6 (6)" in GAME.face.preview(state.view(0), move, "wide")
    choice = buying({"dice": ["d6=6", "d4=3", "d4=2"]})
    assert payment_of(choice, move) == Payment((2,), whole=False)
    told = GAME.face.preview(choice.view(0), move, "wide")
    assert "it takes your D6 (6), and more that you choose" in told
    assert cost_of(state, move) == 8
    assert cost_of(state, state.parse("buy-die:d4")) == 4
    assert cost_of(state, state.parse("done")) == 0


def test_a_price_is_told_as_it_is_now_and_where_it_is_looked_up_as_it_is_printed() -> None:
    cause, limb = (
        GAME.almanac.cards[GAME.almanac.by_name[name]] for name in ("root-cause", "lend-a-limb")
    )
    assert card_tip(GAME.laws, cause).startswith("Root Cause (Root); costs 8.\n")
    told = card_tip(GAME.laws, limb, now=4).splitlines()[0]
    assert told == "Lend a Limb (Canopy); costs 4 now, 9 in print, with a Root in hand."
    assert "costs" not in card_tip(GAME.laws, cause, priced=False)
    assert price_text(cause, "costs {n}", now=8) == "costs 8"
    assert card_lines(GAME.laws, cause)[0] == "Root Cause (Root)"
    looked_up = {entry.name: entry.text for entry in GAME.face.glossary()}
    assert "costs 8 in print" in looked_up["Root Cause"]
    state = buying({"dice": ["d6=6"], "cuts": [0, 5, 0], "hand": ["root-cause"]})
    for shape in ("wide", "square", "tall"):
        part = state.view(0).picture(shape).split('id="stack-lend-a-limb"')[1]
        assert "costs 4 now, 9 in print" in part.split("</title>")[0]


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_a_pile_that_stands_for_several_answers_asks_what_is_asked(shape: str) -> None:
    mine = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0], "nutrients": 4}
    for part, step in (("supply-0", ["refill", 0, 4]), ("nutrients-0", ["grow", 0])):
        state = position(mine, mine, todo=[["end"], step])
        asks = f'data-asks="{GAME.face.prompt(state.view(0))}"'
        opening = state.view(0).picture(shape).split(f'id="{part}"')[1].split(">")[0]
        assert asks in opening
        assert "data-asks" not in state.view(1).picture(shape), "others are not asked"


@pytest.mark.parametrize("players", [2, 4])
def test_everybody_is_told_how_many_cards_a_seat_owns(players: int) -> None:
    for state in walk(players, 60 + players):
        owned = [one.card_count() for one in cast(Position, state).gardeners]
        for seat in (*range(players), None):
            view = state.view(seat)
            known = cast(Position, view.known)
            assert [one.card_count() for one in known.gardeners] == owned
            for gardener, count, told in zip(
                known.gardeners, owned, GAME.face.standings(view), strict=True
            ):
                assert gardener.fell or f": {items(count, 'card')}, " in told.holds


# --- what lies in the piles -----------------------------------------------------------------------


def test_supply_and_compost_can_be_read_in_view_terminal_and_picture() -> None:
    mine = {"hand": ["root-loot"], "supply": ["hang-on", "hang-on"], "compost": ["root-cause"],
            "supply_dice": [0, 2, 0, 0, 0, 0], "compost_dice": [1, 0, 0, 0, 0, 0]}  # fmt: skip
    state = playing(mine)
    own = "Supply: 2 × Hang on and 2 × D6"
    pool = "Supply and the 1 hidden card in hand, together: Root Loot, 2 × Hang on and 2 × D6"
    for seat, words in ((0, own), (1, pool), (None, pool)):
        view = state.view(seat)
        assert words in GAME.face.details(view)
        assert words in view.picture()
        assert "Compost: Root Cause and D4" in GAME.face.details(view)
        assert "Compost: Root Cause and D4" in view.picture()
    assert state.view(0).to_dict()["players"][0]["supply"] == ["hang-on", "hang-on"]
    gardener = state.gardeners[0]
    assert supply_text(GAME.almanac, gardener) == own
    assert compost_text(GAME.almanac, gardener) == "Compost: Root Cause and D4"
    assert pile_text(GAME.almanac, [], [0] * 6) == "nothing"


# --- the terminal ---------------------------------------------------------------------------------


def walk(players: int, seed: int) -> Iterator[State]:
    """Some positions of a random game."""
    state, rng = GAME.start(players), Random(seed)
    step = 0
    while not state.over:
        step += 1
        if step % 9 == 0:
            yield state
        moves = state.moves()
        state.play(state.draw(rng) if state.chance else moves[rng.randrange(len(moves))])
    yield state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_a_small_terminal(players: int) -> None:
    for state in walk(players, players):
        for seat in (players - 1, None):
            lines = GAME.face.board(state.view(seat), 80, 24).split("\n")
            assert len(lines) <= 24 - BELOW
            assert max([columns(line) for line in lines]) <= 80
            bigger = GAME.face.board(state.view(seat), 120, 50).split("\n")
            assert max([columns(line) for line in bigger]) <= 120
            assert len(bigger) <= 50 - BELOW


def test_ones_own_hand_is_shown_before_anything_of_the_others() -> None:
    state = playing({"hand": ["root-loot", "hang-on"], "dice": ["d6=1"]}, {"hand": ["root-cause"]})
    board = GAME.face.board(state.view(0), 80, 24)
    assert "hand Root Loot, Hang on" in board
    assert "1 hidden card" in board
    assert chain_line(state) in board
    assert grove_lines(state)[0] in board
    assert mat_lines(state, 0, 80)[0] in board


def test_small_words_of_the_terminal() -> None:
    assert fit("one two three", 9) == "one two …"
    assert wrapped("one two three", 12) == ["    one two", "     three"]
    assert dice_words([0, 2, 0, 0, 0, 1]) == "2×D6 1×D20"
    assert dice_words([0] * 6) == "no dice"
    assert price_words(GAME.almanac.cards[GAME.almanac.by_name["lend-a-limb"]]) == "R 9"
    assert columns("[bold]{0}[/] x") == 16


# --- English --------------------------------------------------------------------------------------

PLURAL_OF_ONE = re.compile(
    r"(?<![\d×/.,-])\b1 (?:hidden |other |more |exhausted )?"
    r"(cards|dice|items|pips|nutrients|sides|rounds|Flowers|Blooms|stacks|players|values)\b"
)


def sentences(state: State, rng: Random) -> Iterator[str]:
    """All that people read of a position and of what happens next."""
    face = GAME.face
    for seat in (0, None):
        view = state.view(seat)
        yield face.prompt(view)
        yield from [f"{one.score}. {one.holds}" for one in face.standings(view)]
        yield face.board(view)
        yield face.details(view)
        yield view.picture()
        yield from [face.label(view, move) for move in view.moves()]
        for text in ("take:1,0", "buy:root-cause", "grow:d20", "pay:d4=1", "absorb:hang-on"):
            yield state.explain(text)
        if not state.over:
            moves = state.moves()
            move = state.draw(rng) if state.chance else moves[0]
            yield face.tell(view, move)


@pytest.mark.parametrize("players", [2, 3])
def test_one_thing_is_never_many(players: int) -> None:
    rng = Random(1)
    assert isinstance(GAME.face, LeafFace)
    for state in walk(players, 40 + players):
        for text in sentences(state, rng):
            assert not PLURAL_OF_ONE.search(text), PLURAL_OF_ONE.search(text)


def test_sentences_begin_with_a_capital_or_a_name() -> None:
    rng = Random(2)
    for state in walk(2, 7):
        view = state.view(0)
        lines = [GAME.face.prompt(view), *[GAME.face.label(view, m) for m in view.moves()]]
        if not state.over:
            move = state.draw(rng) if state.chance else state.moves()[0]
            lines += [line for line in [GAME.face.tell(view, move)] if line]
        for line in lines:
            assert line[0].isupper() or line[0] in "{0123456789", line


def test_no_prompt_is_longer_than_its_room() -> None:
    """Three lines beside the picture: a fourth would push the buttons below it."""
    card = max([say(one.name) for one in GAME.almanac.cards], key=len)
    effects = [one.match for one in GAME.almanac.cards if one.match != NOTHING]
    gain = max([short(effect) for effect in effects], key=len)
    words = {"card": card, "gain": gain, "last": card, "pips": "12 pips", "owed": "12 pips"}
    words["goods"] = say(
        "{what}: {paid} of {cost} paid, {left} to go", what=card, paid=10, cost=20, left=10
    )
    words |= {"damage": "12", "left": "4 items", "nutrients": "12 nutrients", "die": "D12 (12)"}
    words |= {"done": "12", "hard": "24"}
    apart = (PAY_ON, ABSORB_ON, PLAY_IN_DANGER, BUY_NOTHING, UPGRADE_PROMPT, LAST_TO_ABSORB)
    for text in (*PROMPTS.values(), *NOTHING_THERE.values(), *apart):
        assert len(say(text, **words)) <= 80, text


def test_whoever_plays_cards_is_told_what_comes_next() -> None:
    face = GAME.face
    grows = playing({"hand": ["branch-out"], "dice": ["d6=5"]})
    assert "next you buy, with 5 pips as it stands" in face.prompt(grows.view(0))
    mine = {"hand": ["branch-out"], "dice": ["d6=5"], "supply": ["root-favor"]}
    other = {"dice": ["d6=2"], "supply": ["root-favor"]}
    fights = playing(mine, other, phase="battle", round=10, battle_from=5)
    assert "nobody hits you" in face.prompt(fights.view(0))


def test_whoever_pays_is_told_what_it_is_for_how_far_it_is_paid_and_what_is_lost() -> None:
    state = buying({"dice": ["d4=1", "d4=3", "d6=6", "d6=5"]})
    do(state, "buy-die:d10")
    view = state.view(0)
    assert GAME.face.prompt(view) == "D10 costs 10: pay with which dice?"
    do(state, "pay:d4=3", "pay:d6=6")
    view = state.view(0)
    assert GAME.face.prompt(view) == "D10: 9 of 10 paid, 1 to go."
    assert GAME.face.label(view, state.parse("pay:d4=1")) == "Pay D4 (1)"
    assert GAME.face.label(view, state.parse("pay:d6=5")) == "Pay D6 (5): loses 4"
    for shape in SHAPES:
        assert "9 of 10 paid" in state.view(1).picture(shape), "the others see it"


def test_a_purchase_that_takes_every_die_is_paid_without_asking() -> None:
    state = buying({"dice": ["d4=1", "d4=3", "d6=6"]})
    buy = state.parse("buy-die:d10")
    assert [str(one) for one in GAME.face.follows(state.view(0), buy)] == [
        "pay:d4=1",
        "pay:d4=3",
        "pay:d6=6",
    ]
    assert GAME.face.follows(state.view(0), state.parse("buy-die:d4")) == []


def test_whoever_absorbs_a_blow_reads_how_much_of_it_is_done() -> None:
    low = {"dice": ["d4=1"], "shown": ["root-cause"] * 2, "supply_dice": [0, 2, 0, 0, 0, 0]}
    state = fighting({"dice": ["d20=19"], "supply": ["root-favor"]}, low)
    assert GAME.face.prompt(state.view(1)).startswith("You take 18 damage")
    do(state, "absorb:root-cause")
    assert GAME.face.prompt(state.view(1)).startswith("9 of 18 damage absorbed, 9 left")
    for shape in ("wide", "tall"):
        assert "9 of 18 absorbed" in state.view(0).picture(shape)


def test_a_note_between_equal_totals_says_why_one_is_above() -> None:
    state = playing({"dice": ["d6=3"], "hand": ["hang-on"]}, {"dice": ["d6=3"]})
    assert "equal: clockwise" in state.view(0).picture("wide")
    unequal = playing({"dice": ["d6=4"], "hand": ["hang-on"]}, {"dice": ["d6=3"]})
    assert "equal" not in unequal.view(0).picture("wide")
