"""What a choice in Leaf & Let Die would bring whoever makes it, in numbers that fit on a card."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.contract import Move
from hortus.core.language import mark, plural, say
from hortus.games.leaf_and_let_die.acquisition import Buy, price, purse
from hortus.games.leaf_and_let_die.cards import MANY_OF, TYPES
from hortus.games.leaf_and_let_die.damage import damage_between
from hortus.games.leaf_and_let_die.foresight import damage_to_come
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.log import tried
from hortus.games.leaf_and_let_die.pieces import D20, SIDES, UNKNOWN, face_of, sides_of, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import LEFT, OP, OPS, SEAT

EITHER: Final = ("RerollTakeBetter",)
"""Effects after which the better of two rolls may be kept."""
TRIED: Final = ("play", "match", "copy", "replay", "add", "turn", "swap", "keep", "trash")
"""The verbs whose outcome is told by trying them."""
UPWARDS: Final = ("AddToDie", "AdjustBy")
"""Effects that may turn a die up."""
BUYING: Final = Buy()


def gains(state: Position, move: Move) -> list[str]:
    """What a move brings, in a few words each; empty if there is nothing to count."""
    gardener = state.gardeners[state.task[SEAT]]
    if move.kind in ("buy", "buy-wild", "buy-die"):
        return _bought(state, gardener, move)
    if move.kind in ("absorb", "absorb-flower", "absorb-die"):
        return _absorbed(state, move)
    if move.kind in ("reroll", "reroll-target"):
        return [_rolled(move.args[0], OPS[state.task[OP]][0] in EITHER)]
    if move.kind == "take":
        return [pips_drawn(gardener, move)]
    if move.kind == "grow":
        left = gardener.nutrients - state.laws.almanac.numbers.nutrients[move.args[0]]
        return [
            _sturdier(SIDES[move.args[0]]),
            plural(left, "leaves {n} nutrient", "leaves {n} nutrients"),
        ]
    if move.kind == "upgrade":
        size = size_of(move.args[0])
        return [_sturdier(SIDES[min(size + 1, D20)] - SIDES[size])]
    if move.kind == "discard-wild":
        return [say("{n} below it", n=len(state.wild))]
    return _tried(state, move) if move.kind in TRIED else []


def _sturdier(more: int) -> str:
    return say("you can take {n} more damage", n=more)


def _bought(state: Position, gardener: Gardener, move: Move) -> list[str]:
    """How much more the plant can take, and what is left to spend."""
    if move.kind == "buy-die":
        more = cost = SIDES[move.args[0]]
    else:
        kind = state.wild_top if move.kind == "buy-wild" else move.args[0]
        cost = price(state, gardener, kind)
        more = state.laws.almanac.cards[kind].resilience
    return [_sturdier(more), _left(gardener, cost)]


def _left(gardener: Gardener, cost: int) -> str:
    """The most that can be left to spend: dice give no change."""
    sums = {0}
    for rolled in gardener.dice:
        sums |= {one + face_of(rolled) for one in sums}
    sums.discard(0)
    if gardener.bonus_left:
        sums |= {one + gardener.bonus_left for one in sums}
    enough = [one for one in sums if one >= cost]
    left = purse(gardener) - min(enough) if enough else 0
    return plural(left, "leaves {n} pip", "leaves {n} pips")


def _absorbed(state: Position, move: Move) -> list[str]:
    """How much of the blow is left, or how much of what absorbs it is wasted; and the nutrients of a card."""
    left, found = state.task[LEFT], []
    if move.kind == "absorb-die":
        power, food = sides_of(move.args[0]), 0
    else:
        card = state.laws.almanac.cards[move.args[0]]
        power, food = card.resilience, card.nutrients
    if power < left:
        found.append(say("{n} still to absorb", n=left - power))
    else:
        over = power - left
        found.append(say("absorbs it all, {n} wasted", n=over) if over else say("just enough"))
    if food:
        found.append(plural(food, "+{n} nutrient", "+{n} nutrients"))
    return found


def average(rolled: int, either: bool) -> float:
    """What a die shows on average when it is rolled again, or the better of both rolls."""
    sides, face = sides_of(rolled), face_of(rolled)
    if not either:
        return (sides + 1) / 2
    return (face * face + sum(range(face + 1, sides + 1))) / sides


def _rolled(rolled: int, either: bool) -> str:
    mean = f"{average(rolled, either):.1f}".removesuffix(".0")
    return say("{n} now, {mean} on average", n=face_of(rolled), mean=mean)


def pips_drawn(gardener: Gardener, move: Move) -> str:
    """What the smallest dice of a Supply bring on average, as many as a move draws."""
    sizes = [size for size in range(6) for _ in range(gardener.supply_dice[size])]
    mean = sum([(SIDES[size] + 1) / 2 for size in sizes[: move.args[1]]])
    return say("~{n} pips", n=round(mean)) if mean else say("no pips")


# --- what is tried ------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What counts for whoever acts: the total, the place it would give, the damage to take and to deal,
    how many stacks can be bought from."""

    total: int
    place: int
    takes: int
    deals: int
    cards: int


def outlook(state: Position, seat: int) -> Outlook:
    """How things stand for a gardener, as far as is known."""
    mine = state.gardeners[seat]
    ranked = sorted(state.order, key=lambda one: -state.gardeners[one].pips())
    place = ranked.index(seat) if seat in ranked else 0
    if state.battle:
        below = ranked[place + 1 : place + 2]
        deals = sum([damage_between(state, one, seat) for one in below])
        return Outlook(mine.pips(), place, damage_to_come(state, seat), deals, 0)
    offers = BUYING.options(state, mine, False) if state.stacks else []
    cards = len([one for one in offers if one.kind in ("buy", "buy-wild")])
    return Outlook(mine.pips(), place, 0, 0, cards)


CHANGES: Final = (
    mark("total {old} → {new}"),
    "",
    mark("you take {old} → {new}"),
    mark("you deal {old} → {new}"),
    mark("cards you can buy {old} → {new}"),
)
"""What is said when a number of the outlook changes."""


def _tried(state: Position, move: Move) -> list[str]:
    """What has changed when the move is made, before anything else is decided or rolled."""
    seat = state.task[SEAT]
    before = outlook(state, seat)
    after = outlook(tried(state, move), seat)
    found = [
        say(text, old=old, new=new)
        for text, old, new in zip(CHANGES, before, after, strict=True)
        if text and old != new
    ]
    if before.place and not after.place:
        found.append(say("first in the chain"))
    return found or _hoped(state, move)


def _hoped(state: Position, move: Move) -> list[str]:
    """Of a card whose die is chosen next, the best that can come of it."""
    if move.kind != "play":
        return []
    gardener = state.gardeners[state.task[SEAT]]
    effect, value = state.laws.almanac.cards[move.args[0]].primary
    name = OPS[effect][0]
    if name in UPWARDS:
        most = max([min(value, sides_of(one) - face_of(one)) for one in gardener.dice] or [0])
        total = gardener.pips()
        return [say("total {old} → up to {new}", old=total, new=total + most)] if most else []
    if name.startswith("ReduceCost") and not state.battle:
        return _cheaper(state, move, TYPES.index(name.removeprefix("ReduceCost")))
    if name.startswith("Reroll") and gardener.dice:
        either = name in EITHER
        best = max(gardener.dice, key=lambda one: average(one, either) - face_of(one))
        die = f"D{sides_of(best)}"
        return [say("{die}: {what}", die=die, what=_rolled(best, either))]
    return []


def _cheaper(state: Position, move: Move, kind: int) -> list[str]:
    """Of a card that makes a type cheaper and yet nothing more can be bought: by how much what can be is, or
    what is still short of the cheapest; nothing where it lacks something else."""
    after = tried(state, move)
    gardener = after.gardeners[state.task[SEAT]]
    sold = [kind for place, kind in enumerate(after.kinds[:9]) if after.stacks[place]]
    sold += [after.wild_top] if after.wild_top != UNKNOWN else []
    cards = state.laws.almanac.cards
    prices = {
        one: price(after, gardener, one)
        for one in sold
        if cards[one].type == kind and BUYING.can_buy(after, gardener, one, cards[one].cost, False)
    }
    if not prices or not gardener.dice:
        return []
    short = min(prices.values()) - purse(gardener)
    if short > 0:
        return [say("{type}: still {n} short", type=say(TYPES[kind]), n=short)]
    was = state.gardeners[state.task[SEAT]]
    less = max([price(state, was, one) - now for one, now in prices.items()])
    text = mark("{cards} in reach cost {n} less")
    return [say(text, cards=say(MANY_OF[kind]), n=less)] if less else []
