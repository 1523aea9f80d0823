"""What a hint may say of a move in Leaf & Let Die: what is certain of it, and known to its seat.

Everything here is read off two positions: the one before the move, and the one when all that
follows without a choice has happened. Luck is left out (what a die rolled, which card was drawn),
and so is whatever lies unseen in somebody's hand.
"""

from __future__ import annotations

from typing import Final

from hortus.core.insight import Claim
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.games.leaf_and_let_die.cards import FLOWER
from hortus.games.leaf_and_let_die.damage import blow_to_come
from hortus.games.leaf_and_let_die.pieces import SIZES, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    ATTACKER,
    FOR_DIE,
    LEFT,
    NUMBER_OF,
    OP,
    PAY,
    PURPOSE,
    RANK,
    REFILL,
    ROLL,
    SEAT,
    TIE,
    Task,
)

KINDS: Final = (
    "win", "out", "card", "blooms", "die", "sides", "battle", "feed", "mantle", "total", "lower",
    "deflect", "cheaper", "blow", "strike", "ahead", "covered", "absorb", "give-card", "give-die",
    "thorns", "nutrients",
)  # fmt: skip
"""All kinds of claim, the most important first."""
ROLLED: Final = (
    TIE,
    NUMBER_OF["RerollAccept2nd"],
    NUMBER_OF["RerollTakeBetter"],
    NUMBER_OF["RerollAny"],
)
"""Questions whose answer is followed by a roll."""


def claims(before: Position, after: Position, seat: int) -> list[Claim]:
    """What the move of a seat does, the most important first."""
    found: list[Claim] = []
    if not before.actors or before.actors[0] != seat:
        return found
    if after.over:
        result = after.result
        if result is not None and result.winners == (seat,):
            found.append(Claim("win", seat, 1, say("wins the game")))
    found += [
        Claim("out", other, 1, say("eliminates {who}", who=seat_name(other)))
        for other in range(before.players)
        if other != seat and after.gardeners[other].fell and not before.gardeners[other].fell
    ]
    if after.over or before.todo[-1][OP] == REFILL:
        return found
    found += _gains(before, after, seat)
    if before.battle_from == after.battle_from and before.round == after.round:
        found += _this_round(before, after, seat)
    elif after.battle_from and not before.battle_from:
        found.append(Claim("battle", seat, 1, say("brings on the battle")))
    found.sort(key=_importance)
    return found


def _importance(claim: Claim) -> int:
    return KINDS.index(claim.kind)


# --- what is gained and lost for good ---------------------------------------------------------------


def _gains(before: Position, after: Position, seat: int) -> list[Claim]:
    """Cards and dice that came or went, by their names; they lie open to all."""
    mine, now = before.gardeners[seat], after.gardeners[seat]
    found: list[Claim] = []
    if after.battle_from == before.battle_from:
        found += _cards(before, after, seat)
    if _in_flight(before) or _in_flight(after):
        return found
    old, new = mine.all_dice(), now.all_dice()
    came = [size for size in range(6) for _ in range(new[size] - old[size])]
    went = [size for size in range(6) for _ in range(old[size] - new[size])]
    sides = now.total_sides() - mine.total_sides()
    if came and not went:
        text = mark("grows {dice}") if before.battle_from else mark("buys {dice}")
        found.append(Claim("die", seat, len(came), say(text, dice=_dice(came))))
    elif went and not came:
        text = say("gives up {things}", things=_dice(went))
        found.append(Claim("give-die", seat, len(went), text))
    elif sides > 0:
        text = say("makes {new} of {old}", new=_dice(came), old=_dice(went))
        found.append(Claim("sides", seat, sides, text))
    return found


def _in_flight(state: Position) -> bool:
    """True while a die is on its way: to be rolled, or to be exchanged for a bigger one."""
    return any(
        [task[OP] == ROLL or (task[OP] == PAY and task[PURPOSE] > FOR_DIE) for task in state.todo]
    )


def _cards(before: Position, after: Position, seat: int) -> list[Claim]:
    almanac = before.laws.almanac
    mine, now = before.gardeners[seat].all_cards(), after.gardeners[seat].all_cards()
    came = _difference(now, mine)
    went = _difference(mine, now)
    found: list[Claim] = []
    if came:
        names = listed([say(almanac.cards[kind].name) for kind in came])
        found.append(Claim("card", seat, len(came), say("buys {cards}", cards=names)))
        flowers = [kind for kind in came if almanac.type_of[kind] == FLOWER]
        blooms = almanac.numbers.blooms
        first = not any([almanac.type_of[kind] == FLOWER for kind in mine])
        if flowers and first and blooms and not before.laws.deck_flowers:
            text = plural(
                blooms,
                "makes sure of {n} Bloom in the battle",
                "makes sure of {n} Blooms in the battle",
            )
            found.append(Claim("blooms", seat, blooms, text))
    if went:
        names = listed([say(almanac.cards[kind].name) for kind in went])
        text = say("gives up {things}", things=names)
        found.append(Claim("give-card", seat, len(went), text))
    return found


def _difference(more: list[int], less: list[int]) -> list[int]:
    """What one list has beyond another, each as often as that."""
    rest = less[:]
    found: list[int] = []
    for kind in sorted(more):
        if kind in rest:
            rest.remove(kind)
        elif kind >= 0:
            found.append(kind)
    return found


def _dice(sizes: list[int]) -> str:
    """Dice by name: `a D6 and a D8`."""
    return listed([say("a {die}", die=SIZES[size].upper()) for size in sizes])


# --- this round -----------------------------------------------------------------------------------------


def _this_round(before: Position, after: Position, seat: int) -> list[Claim]:
    """Totals, shields, blows as they stand, Flowers fed and put on the Mantle."""
    mine, now = before.gardeners[seat], after.gardeners[seat]
    found: list[Claim] = []
    fed = _flowers(after, now.spent) - _flowers(before, mine.spent)
    if fed > 0:
        text = plural(fed, "feeds {n} Flower to the Bloom", "feeds {n} Flowers to the Bloom")
        found.append(Claim("feed", seat, fed, text))
    adorned = len(now.mantle) - len(mine.mantle)
    if adorned > 0:
        text = plural(adorned, "puts {n} Flower on the Mantle", "puts {n} Flowers on the Mantle")
        found.append(Claim("mantle", seat, adorned, text))
    shield = now.deflect - mine.deflect
    if shield > 0:
        text = say("takes {n} off the blow of this round", n=shield)
        found.append(Claim("deflect", seat, shield, text))
    cuts = sum(now.cuts) - sum(mine.cuts)
    if cuts > 0:
        found.append(Claim("cheaper", seat, cuts, say("makes cards cheaper by {n}", n=cuts)))
    fresh = now.nutrients - mine.nutrients
    if fresh > 0:
        text = plural(fresh, "feeds you {n} nutrient", "feeds you {n} nutrients")
        found.append(Claim("nutrients", seat, fresh, text))
    found += _damage(before, after, seat)
    if before.todo[-1][OP] not in ROLLED and _no_roll(before, after):
        found += _totals(before, after, seat)
    return found


def _flowers(state: Position, pile: list[int]) -> int:
    type_of = state.laws.almanac.type_of
    return len([1 for kind in pile if type_of[kind] == FLOWER])


def _no_roll(before: Position, after: Position) -> bool:
    """True if nobody rolled: the same dice in all hands, and the chain was not made anew."""
    if _rankings(before) != _rankings(after):
        return False
    for mine, now in zip(before.gardeners, after.gardeners, strict=True):
        old = sorted([size_of(rolled) for rolled in mine.dice])
        if old != sorted([size_of(rolled) for rolled in now.dice]):
            return False
    return True


def _rankings(state: Position) -> list[Task]:
    return [task for task in state.todo if task[OP] == RANK]


def _totals(before: Position, after: Position, seat: int) -> list[Claim]:
    """Pips added to the own total or taken from another's, and what that does in the chain."""
    found: list[Claim] = []
    before_of = [gardener.pips() for gardener in before.gardeners]
    after_of = [gardener.pips() for gardener in after.gardeners]
    if before_of == after_of and before.gardeners[seat].deflect == after.gardeners[seat].deflect:
        return found
    added = after_of[seat] - before_of[seat]
    if added > 0:
        found.append(Claim("total", seat, added, say("adds {n} to your total", n=added)))
    for other in range(before.players):
        if other == seat or before.gardeners[other].fell:
            continue
        lowered = before_of[other] - after_of[other]
        if lowered > 0:
            text = say("takes {n} off {who}'s total", n=lowered, who=seat_name(other))
            found.append(Claim("lower", other, lowered, text))
        if before_of[seat] < before_of[other] and after_of[seat] > after_of[other]:
            text = say("puts you ahead of {who}", who=seat_name(other))
            found.append(Claim("ahead", other, 1, text))
    return found + _blows(before, after, seat)


def _blows(before: Position, after: Position, seat: int) -> list[Claim]:
    """What the blows of this round would be, as the chain stands now."""
    found: list[Claim] = []
    if not before.battle_from or before.order != after.order:
        return found
    for place in range(1, len(before.order)):
        struck = before.order[place]
        old, new = blow_to_come(before, place), blow_to_come(after, place)
        if old < 0 or new < 0:
            continue
        if struck == seat and new < old:
            text = say("saves you {n} of the blow that threatens", n=old - new)
            found.append(Claim("blow", seat, old - new, text))
        elif before.order[place - 1] == seat and new > old:
            text = say("strikes {who} for {n} more", who=seat_name(struck), n=new - old)
            found.append(Claim("strike", struck, new - old, text))
    return found


def _damage(before: Position, after: Position, seat: int) -> list[Claim]:
    """What was given up to absorb, how much of the damage is left, and who was stung."""
    task = before.todo[-1]
    found: list[Claim] = []
    if task[OP] != ABSORB or any([move.kind == "yield" for move in before.legal_moves()]):
        return found
    left = _left(after, task[ATTACKER], seat)
    absorbed = task[LEFT] - left
    if left == 0:
        text = say("covers all of the {n} damage", n=task[LEFT])
        found.append(Claim("covered", seat, task[LEFT], text))
    elif absorbed > 0:
        found.append(Claim("absorb", seat, absorbed, say("absorbs {n} of the damage", n=absorbed)))
    if task[ATTACKER]:
        attacker = task[ATTACKER] - 1
        stung = after.gardeners[attacker].thorns - before.gardeners[attacker].thorns
        if stung > 0:
            text = say("stings {who} for {n}", who=seat_name(attacker), n=stung)
            found.append(Claim("thorns", attacker, stung, text))
    return found


def _left(state: Position, attacker: int, seat: int) -> int:
    for task in state.todo:
        if task[OP] == ABSORB and task[SEAT] == seat and task[ATTACKER] == attacker:
            return task[LEFT]
    return 0
