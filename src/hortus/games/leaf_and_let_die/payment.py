"""What is being paid for in Leaf & Let Die: what it is called, where it lies in the picture, and how far it is
paid; and when a purchase can be paid in one way only."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.contract import Move
from hortus.core.language import say
from hortus.games.leaf_and_let_die.acquisition import price
from hortus.games.leaf_and_let_die.foresight import cost_of, dice_spent
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, bare, face_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    FOR_DIE,
    FOR_STACK,
    FOR_WILD,
    OP,
    OWED,
    PAY,
    SEAT,
)

MOST_LETTERS: Final = 25
"""How long what the dice show may be in a question."""


class Goods(NamedTuple):
    """Something that is being paid for."""

    name: str
    part: str
    """The id of the part of the picture that it lies in."""
    cost: int
    owed: int


def goods_of(state: Position) -> Goods | None:
    """What is being paid for just now, if anything is."""
    if not state.todo or state.chance or state.task[OP] != PAY:
        return None
    _, seat, owed, _, purpose, what = state.task
    if purpose in (FOR_STACK, FOR_WILD):
        kind = state.kinds[what] if purpose == FOR_STACK else state.wild_top
        card = state.laws.almanac.cards[kind]
        part = f"stack-{card.slug}" if purpose == FOR_STACK else "wild"
        return Goods(say(card.name), part, price(state, state.gardeners[seat], kind), owed)
    size = what if purpose == FOR_DIE else what + 1
    cost = SIDES[what] if purpose == FOR_DIE else state.laws.almanac.numbers.surcharge
    return Goods(SIZES[size].upper(), f"sale-{SIZES[size]}", cost, owed)


def told(goods: Goods) -> str:
    """How far something is paid."""
    paid = goods.cost - goods.owed
    if not paid:
        return say("{what} costs {cost}", what=goods.name, cost=goods.cost)
    return say(
        "{what}: {paid} of {cost} paid, {left} to go",
        what=goods.name,
        paid=paid,
        cost=goods.cost,
        left=goods.owed,
    )


def purse_in_dice(gardener: Gardener) -> str:
    """What there is to spend, die by die, since dice give no change; empty if it is one or too many."""
    faces = sorted([face_of(rolled) for rolled in gardener.dice], reverse=True)
    parts = [str(pips) for pips in (*faces, gardener.bonus_left) if pips]
    words = " + ".join(parts)
    return words if len(parts) > 1 and len(words) <= MOST_LETTERS else ""


def wasted(state: Position, move: Move) -> int:
    """How many pips of a die are lost because they are more than is owed; 0 for a move that pays nothing."""
    if move.kind != "pay" or state.task[OP] != PAY:
        return 0
    return max(0, face_of(move.args[0]) - int(state.task[OWED]))


class Payment(NamedTuple):
    """The dice in hand, by their places, that pay for something."""

    dice: tuple[int, ...]
    whole: bool = True
    """Whether they are enough; if not, which others pay the rest is to be chosen."""


def payment_of(state: Position, move: Move) -> Payment:
    """What pays for a purchase, as far as that is no choice: what it could not be paid without, and of other dice,
    where they are all alike, as many as it takes."""
    gardener = state.gardeners[state.task[SEAT]]
    spent = dice_spent(state, move)
    others = [place for place in range(len(gardener.dice)) if place not in spent]
    alike = len({bare(gardener.dice[place]) for place in others}) == 1
    left = cost_of(state, move) - gardener.bonus_left
    left -= sum([face_of(gardener.dice[place]) for place in spent])
    for place in others if alike else ():
        if left > 0:
            spent.append(place)
            left -= face_of(gardener.dice[place])
    return Payment(tuple(sorted(spent)), left <= 0)


def only_way(state: Position, move: Move) -> list[Move]:
    """The payments that a purchase means where all dice in hand are needed for it; empty if one could pay otherwise."""
    if move.kind not in ("buy", "buy-wild", "buy-die"):
        return []
    gardener = state.gardeners[state.task[SEAT]]
    if gardener.bonus_left or len(dice_spent(state, move)) < len(gardener.dice):
        return []
    return [state.laws.notation.one("pay", bare(rolled)) for rolled in gardener.dice]
