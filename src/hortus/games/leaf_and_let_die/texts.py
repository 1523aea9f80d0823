"""What the cards of Leaf & Let Die say, in our own words: short on a card, whole as its tip."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hortus.core.language import Language, mark, plural, say, sentence, spoken
from hortus.core.svg import KEPT
from hortus.games.leaf_and_let_die.cards import (
    NOTHING,
    ON_DIE_KEPT,
    ON_DIE_SPENT,
    ON_FLOWER,
    ON_TYPE,
    TYPES,
    Almanac,
    Card,
    Effect,
    one_of,
)
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.log import listing
from hortus.games.leaf_and_let_die.pieces import SIZES, UNKNOWN
from hortus.games.leaf_and_let_die.rules import Laws
from hortus.games.leaf_and_let_die.tasks import OPS

EFFECT_TEXTS: Final = {
    "AddToDie": mark("add {v} to one of your dice, up to its highest face"),
    "AddToTotal": mark("add {v} to your total this round"),
    "AdjustBy": mark("turn one die, yours or your target's, up or down by as much as {v}"),
    "AdjustOther": mark("turn another die, yours or your target's, by as much as {v}"),
    "Adorn": mark("put this Flower on your Mantle and draw {v}"),
    "Deflect": mark("the blow you take this round is {v} less"),
    "DiscardCard": mark("your target discards {v} of its cards"),
    "DiscardDie": mark("your target discards {v} of its dice"),
    "DrawCard": mark("draw {v} from the cards of your Supply"),
    "DrawDie": mark("draw and roll {v} of the smallest dice of your Supply"),
    "DrawCardDiscard": mark("take {v} from the cards of your compost"),
    "DrawDieDiscard": mark("take and roll {v} of the smallest dice of your compost"),
    "ReduceCostRoot": mark("Roots cost you {v} less this turn"),
    "ReduceCostCanopy": mark("Canopies cost you {v} less this turn"),
    "ReduceCostVine": mark("Vines cost you {v} less this turn"),
    "RerollAccept2nd": mark("reroll {v} of your dice and live with it"),
    "RerollTakeBetter": mark("reroll {v} of your dice and keep either roll"),
    "RerollAny": mark("reroll {v} of the dice, yours or your target's"),
    "RetainCard": mark("set {v} unplayed aside for next round, from your cards"),
    "RetainDie": mark("set up to {v} of your dice aside for next round as they lie"),
    "RetainDieReroll": mark("set up to {v} of your dice aside, to be rolled next round"),
    "ReplayVine": mark("use {v} of your Vines once more"),
    "ReuseAny": mark("keep {v} of your cards or dice for next round as well"),
    "ReuseCard": mark("keep {v} of the cards played this round for next round"),
    "ReuseDieReroll": mark("keep {v} of your smallest dice, to be rolled next round"),
    "UpgradeD4": mark("exchange {v} of your D4 for the next size, into your compost"),
    "UpgradeD6": mark("exchange {v} of your dice up to D6 for the next size, into your compost"),
    "UpgradeD8": mark("exchange {v} of your dice up to D8 for the next size, into your compost"),
    "UpgradeAny": mark("exchange {v} of your dice for the next size, into your compost"),
    "UpgradeAnyRetain": mark("exchange {v} of your dice for the next size and roll at once"),
    "UseOpponentCard": mark("use the primary effect of {v} of your target's Roots and Canopies"),
    "UsePlayedCard": mark("use the primary effect of {v} of the cards your target played"),
    "UseOpponentDie": mark("add your target's highest die to your total"),
    "SwapDie": mark("turn {v} of your dice to the face of your target's die of that size"),
}
"""What each effect does, in our own words; {v} is its value."""

PAID_TEXTS: Final = {
    "UpgradeAny": mark(
        "exchange {v} of your dice for the next size, into your compost; a D20 costs {pips} of your "
        "other dice"
    ),
    "UpgradeAnyRetain": mark(
        "exchange {v} of your dice for the next size and roll at once; a D20 costs {pips} of your "
        "other dice"
    ),
}
"""The same where a D20 costs something besides."""

FED_TEXTS: Final = {
    "AddToDie": mark("add {v} to one of your dice for each {fed}, up to its highest face"),
    "AddToTotal": mark("add {v} to your total this round for each {fed}"),
    "AdjustBy": mark(
        "turn one die, yours or your target's, up or down by as much as {v} for each {fed}"
    ),
    "AdjustOther": mark(
        "turn another die, yours or your target's, by as much as {v} for each {fed}"
    ),
    "Deflect": mark("the blow you take this round is {v} less for each {fed}"),
}
"""What Flowers fed to a Bloom bring where they make one effect bigger; {fed} are the Flowers."""


def effect_text(almanac: Almanac, effect: Effect) -> str:
    """An effect in a few words."""
    name, value = OPS[effect[0]][0], effect[1]
    surcharge = almanac.numbers.surcharge
    if surcharge and name in PAID_TEXTS:
        return say(PAID_TEXTS[name], v=value, pips=plural(surcharge, "{n} pip", "{n} pips"))
    return say(EFFECT_TEXTS[name], v=value)


def fed_text(almanac: Almanac, effect: Effect, fed: str) -> str:
    """What an effect does for so many Flowers fed to a Bloom."""
    name = OPS[effect[0]][0]
    if name in FED_TEXTS:
        return say(FED_TEXTS[name], v=effect[1], fed=fed)
    return say("for each {fed}: {effect}", fed=fed, effect=effect_text(almanac, effect))


def bloom_texts(laws: Laws, card: Card) -> list[str]:
    """What a Bloom does with Flowers, by the option on how they count."""
    almanac = laws.almanac
    own = say(almanac.cards[card.on_what].name)
    if laws.code_bonus:
        return [
            say(
                "with a Flower on your Mantle, fed or not: {effect}",
                effect=effect_text(almanac, card.match),
            ),
            say(
                "that number grows by 1 for each {flower} fed, and by 1 for every second other "
                "Flower, rounded up",
                flower=own,
            ),
        ]
    others = plural(card.other_per, "other Flower fed", "{n} other Flowers fed")
    return [
        fed_text(almanac, card.match, say("{flower} fed", flower=own)),
        fed_text(almanac, card.other, others),
    ]


MATCHES: Final = {
    ON_DIE_KEPT: mark("with a die showing {n}: {effect}"),
    ON_DIE_SPENT: mark("for a die showing {n}: {effect}"),
}
"""The matches that wait for a die."""


def match_text(almanac: Almanac, card: Card) -> str:
    """What the match of a card waits for, and what it does."""
    effect = effect_text(almanac, card.match)
    if card.on == ON_TYPE:
        one = one_of(card.on_what, another=card.type == card.on_what)
        return say("with {card} in hand: {effect}", card=one, effect=effect)
    return say(MATCHES[card.on], n=card.on_what, effect=effect)


COSTS: Final = mark("costs {n}")
PRINTED: Final = mark("costs {n} in print")
"""The price of a card wherever it may have been reduced."""


def price_text(card: Card, text: str, now: int = -1) -> str:
    """What a card costs, by one of the texts that say so or, where it costs something else `now`, by both prices."""
    if now not in (-1, card.cost):
        text = mark("costs {now} now, {n} in print")
    words = say(text, n=card.cost, now=now)
    if card.needs < 0:
        return words
    return say("{costs}, with {card} in hand", costs=words, card=one_of(card.needs))


def card_lines(laws: Laws, card: Card, price: str = "") -> list[str]:
    """All that a card says, in the order and by the names in which it stands on the card; its price where there is
    something to buy."""
    almanac = laws.almanac
    title = f"{say(card.name)} ({say(TYPES[card.type])})"
    if price and card.cost >= 0:
        title = f"{title}; {price}"
    lines = [title, effect_text(almanac, card.primary)]
    if card.on == ON_FLOWER:
        lines += bloom_texts(laws, card)
    elif card.match != NOTHING:
        lines.append(match_text(almanac, card))
    if card.trash != NOTHING:
        lines.append(say("trash it: {effect}", effect=effect_text(almanac, card.trash)))
    feet = [
        say("absorbs {n} damage", n=card.resilience),
        plural(card.nutrients, "{n} nutrient", "{n} nutrients"),
    ]
    if card.thorn:
        feet.append(plural(card.thorn, "{n} thorn", "{n} thorns"))
    if card.source == "house":
        feet.append(say("house card"))
    return [*lines, ", ".join(feet)]


def card_tip(laws: Laws, card: Card, priced: bool = True, now: int = -1) -> str:
    """All that a card says, a sentence on each line; with its price where that counts, which may be another `now`."""
    price = price_text(card, COSTS, now) if priced else ""
    return "\n".join([sentence(line) for line in card_lines(laws, card, price)])


def card_text(laws: Laws, card: Card) -> str:
    """All that a card says, in one sentence, to be looked up at any time."""
    return "; ".join(card_lines(laws, card, price_text(card, PRINTED)))


# --- piles ----------------------------------------------------------------------------------------


def pile_text(almanac: Almanac, kinds: Sequence[int], dice: Sequence[int]) -> str:
    """What lies in a pile: cards by name with their number, dice by size."""
    return _pile_text(almanac, tuple(kinds), tuple(dice), spoken())


@lru_cache(maxsize=KEPT)
def _pile_text(
    almanac: Almanac, kinds: tuple[int, ...], dice: tuple[int, ...], _language: Language
) -> str:
    names = [say(almanac.cards[kind].name) for kind in kinds if kind >= 0]
    sizes = [SIZES[size].upper() for size in range(6) for _ in range(dice[size])]
    return listing(names + sizes) or say("nothing")


def supply_text(almanac: Almanac, gardener: Gardener) -> str:
    """What a Supply holds, which everybody may know; with cards of a hidden hand it is one pool."""
    hidden = gardener.hand.count(UNKNOWN)
    words = pile_text(almanac, gardener.supply, gardener.supply_dice)
    if not hidden:
        return say("Supply: {things}", things=words)
    return plural(
        hidden,
        "Supply and the {n} hidden card in hand, together: {things}",
        "Supply and the {n} hidden cards in hand, together: {things}",
        things=words,
    )


def compost_text(almanac: Almanac, gardener: Gardener) -> str:
    """What a Compost holds, with what joins it at the end of the round."""
    words = pile_text(almanac, gardener.compost, gardener.compost_dice)
    if not gardener.spent:
        return say("Compost: {things}", things=words)
    beside = pile_text(almanac, gardener.spent, (0,) * 6)
    return say("Compost: {things}; beside it: {others}", things=words, others=beside)
