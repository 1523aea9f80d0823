"""What the cards of Leaf & Let Die say, in our own words: short on a card, whole as its tip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.face import counted
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
)
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.log import listing
from hortus.games.leaf_and_let_die.pieces import SIZES, UNKNOWN
from hortus.games.leaf_and_let_die.rules import Laws
from hortus.games.leaf_and_let_die.tasks import OPS

EFFECT_TEXTS: Final = {
    "AddToDie": "add {v} to one of your dice, up to its highest face",
    "AddToTotal": "add {v} to your total this round",
    "AdjustBy": "turn one die, yours or your target's, up or down by as much as {v}",
    "AdjustOther": "turn another die, yours or your target's, by as much as {v}",
    "Adorn": "put this Flower on your Mantle and draw {v}",
    "Deflect": "the blow you take this round is {v} less",
    "DiscardCard": "your target discards {v} of its cards",
    "DiscardDie": "your target discards {v} of its dice",
    "DrawCard": "draw {v} from the cards of your Supply",
    "DrawDie": "draw and roll {v} of the smallest dice of your Supply",
    "DrawCardDiscard": "take {v} from the cards of your compost",
    "DrawDieDiscard": "take and roll {v} of the smallest dice of your compost",
    "ReduceCostRoot": "Roots cost you {v} less this turn",
    "ReduceCostCanopy": "Canopies cost you {v} less this turn",
    "ReduceCostVine": "Vines cost you {v} less this turn",
    "RerollAccept2nd": "reroll {v} of your dice and live with it",
    "RerollTakeBetter": "reroll {v} of your dice and keep either roll",
    "RerollAny": "reroll {v} of the dice, yours or your target's",
    "RetainCard": "set {v} unplayed aside for next round, from your cards",
    "RetainDie": "set up to {v} of your dice aside for next round as they lie",
    "RetainDieReroll": "set up to {v} of your dice aside, to be rolled next round",
    "ReplayVine": "use {v} of your Vines once more",
    "ReuseAny": "keep {v} of your cards or dice for next round as well",
    "ReuseCard": "keep {v} of the cards played this round for next round",
    "ReuseDieReroll": "keep {v} of your smallest dice, to be rolled next round",
    "UpgradeD4": "exchange {v} of your D4 for the next size, into your compost",
    "UpgradeD6": "exchange {v} of your dice up to D6 for the next size, into your compost",
    "UpgradeD8": "exchange {v} of your dice up to D8 for the next size, into your compost",
    "UpgradeAny": "exchange {v} of your dice for the next size, into your compost{extra}",
    "UpgradeAnyRetain": "exchange {v} of your dice for the next size and roll at once{extra}",
    "UseOpponentCard": "use the primary effect of {v} of your target's Roots and Canopies",
    "UsePlayedCard": "use the primary effect of {v} of the cards your target played",
    "UseOpponentDie": "add your target's highest die to your total",
    "SwapDie": "turn {v} of your dice to the face of your target's die of that size",
}
"""What each effect does, in our own words; {v} is its value."""

FED_TEXTS: Final = {
    "AddToDie": "add {v} to one of your dice for each {fed}, up to its highest face",
    "AddToTotal": "add {v} to your total this round for each {fed}",
    "AdjustBy": "turn one die, yours or your target's, up or down by as much as {v} for each {fed}",
    "AdjustOther": "turn another die, yours or your target's, by as much as {v} for each {fed}",
    "Deflect": "the blow you take this round is {v} less for each {fed}",
}
"""What Flowers fed to a Bloom bring where they make one effect bigger; {fed} are the Flowers."""


def effect_text(almanac: Almanac, effect: Effect) -> str:
    """An effect in a few words."""
    surcharge = almanac.numbers.surcharge
    extra = f"; a D20 costs {counted(surcharge, 'pip')} of your other dice" if surcharge else ""
    text = EFFECT_TEXTS[OPS[effect[0]][0]].replace("{extra}", extra)
    return text.replace("{v}", str(effect[1]))


def fed_text(almanac: Almanac, effect: Effect, fed: str) -> str:
    """What an effect does for so many Flowers fed to a Bloom."""
    name = OPS[effect[0]][0]
    if name in FED_TEXTS:
        return FED_TEXTS[name].replace("{v}", str(effect[1])).replace("{fed}", fed)
    return f"for each {fed}: {effect_text(almanac, effect)}"


def bloom_texts(laws: Laws, card: Card) -> list[str]:
    """What a Bloom does with Flowers, by the option on how they count."""
    almanac = laws.almanac
    own = almanac.cards[card.on_what].name
    if laws.code_bonus:
        return [
            f"with a Flower on your Mantle, fed or not: {effect_text(almanac, card.match)}",
            f"that number grows by 1 for each {own} fed, and by 1 for every second other Flower, "
            "rounded up",
        ]
    others = "other Flower" if card.other_per == 1 else f"{card.other_per} other Flowers"
    return [
        fed_text(almanac, card.match, f"{own} fed"),
        fed_text(almanac, card.other, f"{others} fed"),
    ]


def match_text(almanac: Almanac, card: Card) -> str:
    """What the match of a card waits for, and what it does."""
    needed = TYPES[card.on_what] if card.on == ON_TYPE else ""
    one = f"another {needed}" if card.on == ON_TYPE and card.type == card.on_what else f"a {needed}"
    on = {
        ON_DIE_KEPT: f"with a die showing {card.on_what}",
        ON_DIE_SPENT: f"discarding a die showing {card.on_what}",
        ON_TYPE: f"with {one} in hand",
    }[card.on]
    return f"match, {on}: {effect_text(almanac, card.match)}"


def card_text(laws: Laws, card: Card) -> str:
    """All that a card says."""
    almanac = laws.almanac
    parts = [f"{card.name} ({TYPES[card.type]})"]
    if card.cost >= 0:
        needs = f", with a {TYPES[card.needs]} in hand" if card.needs >= 0 else ""
        parts.append(f"costs {card.cost}{needs}")
    parts.append(effect_text(almanac, card.primary))
    if card.on == ON_FLOWER:
        parts += bloom_texts(laws, card)
    elif card.match != NOTHING:
        parts.append(match_text(almanac, card))
    if card.trash != NOTHING:
        parts.append(f"trash: {effect_text(almanac, card.trash)}")
    parts.append(f"resilience {card.resilience}, nutrients {card.nutrients}")
    if card.thorn:
        parts.append(f"thorns {card.thorn}")
    if card.source == "house":
        parts.append("house card")
    return "; ".join(parts)


# --- piles ----------------------------------------------------------------------------------------


def pile_text(almanac: Almanac, kinds: Sequence[int], dice: Sequence[int]) -> str:
    """What lies in a pile: cards by name with their number, dice by size."""
    names = [almanac.cards[kind].name for kind in kinds if kind >= 0]
    sizes = [SIZES[size].upper() for size in range(6) for _ in range(dice[size])]
    return listing(names + sizes) or "nothing"


def supply_text(almanac: Almanac, gardener: Gardener) -> str:
    """What a Supply holds, which everybody may know; with cards of a hidden hand it is one pool."""
    hidden = gardener.hand.count(UNKNOWN)
    words = pile_text(almanac, gardener.supply, gardener.supply_dice)
    if not hidden:
        return f"Supply: {words}"
    return f"Supply and the {counted(hidden, 'hidden card')} in hand, together: {words}"


def compost_text(almanac: Almanac, gardener: Gardener) -> str:
    """What a Compost holds, with what joins it at the end of the round."""
    words = pile_text(almanac, gardener.compost, gardener.compost_dice)
    if not gardener.spent:
        return f"Compost: {words}"
    return f"Compost: {words}; beside it: {pile_text(almanac, gardener.spent, (0,) * 6)}"
