"""Dice, marked cards and tasks as whole numbers, and which chapter holds which rule."""

from __future__ import annotations

import re

import pytest

from hortus.core.palette import CARD, ETCH, NIGHT, PAPER, SHADE
from hortus.core.svg import Drawing
from hortus.games.leaf_and_let_die import (
    acquisition,
    blooms,
    chain,
    damage,
    effects_of_cards,
    effects_of_dice,
    new_round,
    pieces,
    play_cards,
    setup,
    tasks,
    transition,
    victory,
)
from hortus.games.leaf_and_let_die.picture_parts import (
    DIE_REACH,
    EMBLEMS,
    NIGHT_COLOURS,
    add_symbols,
    draw_die,
    emblem_on_colour,
    label_foot,
    row_of_dice,
)
from hortus.games.leaf_and_let_die.picture_scene import AIR, BED, DUSK, NIGHT_BED
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES
from hortus.games.leaf_and_let_die.questions import RULES, Choosing, NoRule, Plain, Pull, Roll, Rule
from hortus.games.leaf_and_let_die.tasks import NUMBER_OF, OPS, STEPS
from tests.games.leaf_and_let_die.table import fighting
from tests.pictures import contrast


@pytest.mark.parametrize("size", range(6))
def test_a_die_is_its_size_and_face_whatever_marks_it_carries(size: int) -> None:
    for face in range(SIDES[size] + 1):
        plain = pieces.die(size, face)
        for rolled in (plain, plain | pieces.KEPT, plain | pieces.KEPT | pieces.REROLLED):
            assert (pieces.size_of(rolled), pieces.face_of(rolled)) == (size, face)
            assert pieces.sides_of(rolled) == SIDES[size]
            assert pieces.bare(rolled) == plain
            assert pieces.is_kept(rolled) == (rolled != plain)
            assert pieces.bare(pieces.turned(rolled, 1)) == pieces.die(size, 1)
            assert pieces.is_fresh(pieces.turned(rolled, 1)) == pieces.is_fresh(rolled)
        if face:
            assert pieces.read_die(pieces.die_name(plain)) == plain
            assert pieces.die_name(plain) == f"{SIZES[size]}={face}"
    assert pieces.read_die(f"{SIZES[size]}={SIDES[size] + 1}") == -1


def test_a_die_can_be_told_with_its_owner() -> None:
    rolled = pieces.die(5, 20)
    mine = pieces.owned(3, rolled)
    assert (pieces.owner_of(mine), pieces.bare(mine)) == (3, rolled)
    assert pieces.owner_of(-1) < 0


def test_a_marked_card_keeps_its_kind() -> None:
    for kind in (0, 7, 33):
        card = pieces.marked(kind, pieces.KEPT_CARD)
        assert pieces.kind_of(card) == pieces.kind_of(pieces.marked(kind)) == kind
        assert pieces.has_mark(card, pieces.KEPT_CARD)
        assert not pieces.has_mark(card, pieces.REPLAYED)


def test_small_sets_are_whole_numbers() -> None:
    some = pieces.joined(pieces.joined(0, 2), 0)
    assert [number for number in range(4) if pieces.in_set(some, number)] == [0, 2]


def test_a_pile_is_kept_in_order() -> None:
    pile = [1, 3, 3, 7]
    for item in (3, 0, 9):
        pieces.put(pile, item)
    assert pile == [0, 1, 3, 3, 3, 7, 9]


def test_every_slot_of_a_step_has_its_name_at_its_place() -> None:
    for name, slots in STEPS:
        for place, slot in enumerate(slots.split(), 1):
            assert getattr(tasks, slot[:-2].upper()) == place, f"{slot} of {name}"


HELD_BY: dict[type[Rule], str] = {
    setup.Stock: "stock", setup.Deal: "deal", setup.Lay: "lay", setup.Reveal: "reveal",
    chain.Round: "round", chain.Rank: "rank", chain.Tie: "tie", chain.RollNew: "roll",
    chain.Cast: "cast", chain.Keep: "keep", chain.After: "after",
    play_cards.Cards: "cards", play_cards.Robin: "robin", play_cards.Play: "play",
    play_cards.Match: "match", play_cards.Claim: "claim", play_cards.Trash: "trash",
    blooms.Feed: "feed", blooms.Spend: "spend", blooms.Adorn: "Adorn",
    acquisition.Buy: "buy", acquisition.Pay: "pay",
    transition.Bloom: "bloom", transition.Gather: "gather", transition.Fresh: "fresh",
    damage.Strike: "strike", damage.Thorns: "thorns", damage.Absorb: "absorb",
    new_round.End: "end", new_round.Clean: "clean", new_round.Refill: "refill",
    new_round.Pick: "pick", new_round.DrawCard: "draw", new_round.FindCard: "find",
    new_round.Return: "return", new_round.Grow: "grow", victory.Out: "out",
    effects_of_dice.Turn: "turn", effects_of_cards.GiveCard: "give-card",
    effects_of_cards.GiveDie: "give-die",
    effects_of_dice.AddToTotal: "AddToTotal", effects_of_dice.UseOpponentDie: "UseOpponentDie",
    effects_of_dice.Deflect: "Deflect", effects_of_dice.AddToDie: "AddToDie",
    effects_of_dice.ReduceCost: "ReduceCostRoot ReduceCostCanopy ReduceCostVine",
    effects_of_dice.AdjustBy: "AdjustBy AdjustOther", effects_of_dice.SwapDie: "SwapDie",
    effects_of_dice.Reroll: "RerollAccept2nd RerollTakeBetter RerollAny",
    effects_of_dice.Upgrade: "UpgradeD4 UpgradeD6 UpgradeD8 UpgradeAny UpgradeAnyRetain",
    effects_of_cards.DrawCards: "DrawCard", effects_of_cards.DrawDie: "DrawDie",
    effects_of_cards.DrawCardDiscard: "DrawCardDiscard",
    effects_of_cards.DrawDieDiscard: "DrawDieDiscard",
    effects_of_cards.Attack: "DiscardCard DiscardDie",
    effects_of_cards.RetainCard: "RetainCard",
    effects_of_cards.RetainDie: "RetainDie RetainDieReroll",
    effects_of_cards.Reuse: "ReuseAny ReuseCard",
    effects_of_cards.ReuseDieReroll: "ReuseDieReroll",
    effects_of_cards.ReplayVine: "ReplayVine",
    effects_of_cards.UseCard: "UseOpponentCard UsePlayedCard",
}  # fmt: skip
"""The one rule of every operation, in the chapter where a reader looks for it."""


def test_every_operation_has_one_rule_in_its_chapter() -> None:
    names = [name for words in HELD_BY.values() for name in words.split()]
    assert sorted(names) == sorted([name for name, _ in OPS])
    for kind, words in HELD_BY.items():
        for name in words.split():
            assert type(RULES[NUMBER_OF[name]]) is kind


def test_a_rule_that_asks_says_what_and_takes_moves() -> None:
    for rule in RULES:
        assert not isinstance(rule, NoRule)
        assert bool(rule.verbs) == (rule.asks != "nobody is asked") or isinstance(rule, Pull)
        if isinstance(rule, Choosing):
            assert rule.optional
            assert rule.verbs[-1] == "skip"
        if isinstance(rule, Plain | Roll):
            assert not rule.verbs


def test_the_name_of_a_die_can_be_read_where_battles_are_fought_by_day_and_night() -> None:
    drawing = Drawing(100, 100, "A die")
    draw_die(drawing, 50, 50, pieces.die(SIZES.index("d12"), 7), "one")
    found = re.search(r'fill="(#\w+)"[^>]*>D12<', str(drawing))
    assert found is not None
    assert contrast(found[1], BED) >= 4.5
    assert contrast(NIGHT[found[1]], NIGHT_BED[BED]) >= 4.5


@pytest.mark.parametrize("name", EMBLEMS)
def test_emblems_are_seen_by_day_and_night_whatever_they_lie_on(name: str) -> None:
    drawing = Drawing(100, 100, "Emblems")
    add_symbols(drawing)
    night = NIGHT | NIGHT_COLOURS
    drawn = re.findall(rf'<g id="emblem-{name}(-on-colour)?">(.*?)</g>', str(drawing))
    assert [lasting for lasting, _ in drawn] == ["", "-on-colour"]
    for lasting, markup in drawn:
        paints = set(re.findall(r'"(#\w+)"', markup)) - {ETCH}
        assert paints
        for paint in paints:
            if lasting:
                assert paint not in night
            else:
                for ground in (PAPER, CARD, SHADE):
                    assert contrast(night[paint], NIGHT[ground]) >= 3, (paint, ground)
    assert emblem_on_colour(f"emblem-{name}") == f"emblem-{name}-on-colour"
    assert emblem_on_colour("emblem-flower-0") == "emblem-flower-0", "petals keep their hue"


def test_the_back_beside_a_count_of_cards_is_seen_in_the_sky_at_night() -> None:
    full = {"supply": ["root-favor"] * 4, "supply_dice": [0, 4, 0, 0, 0, 0], "dice": ["d6=6"]}
    phone = fighting(full, full, full, full).view(0).picture("tall")
    backs = re.findall(r'<rect[^>]*width="9" height="13"[^>]*fill="(#\w+)"', phone)
    assert backs
    for fill in backs:
        assert contrast(NIGHT[fill], NIGHT_BED[DUSK[AIR]]) >= 3


@pytest.mark.parametrize("r", [16.0, 24.0, 38.0])
def test_the_words_below_a_die_are_not_touched_by_it_nor_by_the_next_row(r: float) -> None:
    symbols = Drawing(0, 0, "Dice")
    add_symbols(symbols)
    foot, least = label_foot(r, 12), 12
    for name in SIZES:
        shape = str(symbols).split(f'id="lld-{name}">')[1].split("</g>")[0]
        corners = re.findall(r"[-\d.]+,([-\d.]+)", shape) or ["13.6", "-13.6"]
        low, top = (pick(map(float, corners)) * r / DIE_REACH for pick in (max, min))
        edge = 0.9 * r / DIE_REACH
        assert low + edge < foot - 0.74 * least, name
        assert foot < row_of_dice(r, least) + top - edge, name
    assert row_of_dice(9.5, least) < row_of_dice(16, least)
