"""What is to come in Leaf & Let Die, to be said before it happens: the damage of this round, and what a move
would cost, be it the last card or die or the dice that a purchase takes."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import say
from hortus.games.leaf_and_let_die.acquisition import price
from hortus.games.leaf_and_let_die.damage import blow_to_come, damage_between
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import SIDES, face_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import ATTACKER, CARD, CARDS, LEFT, OP, ROBIN, SEAT


def absorbed_of(state: Position) -> tuple[int, int]:
    """How much of the blow that falls is absorbed already, and how hard it is; (0, 0) if nothing is yet."""
    seat, left = state.task[SEAT], state.task[LEFT]
    hard = state.blows[seat] if state.task[ATTACKER] and state.blows else 0
    return (hard - left, hard) if hard > left else (0, 0)


def lack(gardener: Gardener) -> str:
    """For want of what a gardener is out; empty where that is not known any more."""
    cards, dice = gardener.card_count(), gardener.die_count()
    if not cards and dice:
        return say("no cards left")
    return say("no dice left") if cards and not dice else ""


def is_near(state: Position) -> bool:
    """Whether the battle may come at the end of this round, or the stacks lack but one to bring it."""
    laws = state.laws
    if state.battle or not state.stacks:
        return False
    gone, limit = state.exhausted(), laws.almanac.numbers.exhausted
    return gone >= limit - 1 or state.round >= laws.cultivation_cap


def damage_to_come(state: Position, seat: int) -> int:
    """The damage that awaits a gardener in this round as things stand, thorns with it; 0 if there is none.

    While cards are played, the chain will be made anew: then whoever is next above strikes.
    """
    if not state.battle or seat not in state.order:
        return 0
    thorns = state.gardeners[seat].thorns
    place = list(state.order).index(seat)
    if not any([task[OP] in (CARDS, ROBIN) for task in state.todo]):
        return thorns + (max(0, blow_to_come(state, place)) if place else 0)
    ranked = sorted(state.order, key=lambda one: -state.gardeners[one].pips())
    place = ranked.index(seat)
    return thorns + (damage_between(state, seat, ranked[place - 1]) if place else 0)


def last_of(state: Position, move: Move) -> str:
    """`cards` or `dice` if a move in battle gives up the last of them, and nothing could grow again."""
    if not state.battle or not state.actors:
        return ""
    gardener = state.gardeners[state.task[SEAT]]
    cards, dice = _given_up(state, gardener, move)
    if cards and len(cards) == gardener.card_count():
        return "cards"
    nutrients = sum([state.laws.almanac.cards[kind].nutrients for kind in cards])
    grown = gardener.nutrients + nutrients >= min(state.laws.almanac.numbers.nutrients)
    return "dice" if dice and dice == gardener.die_count() and not grown else ""


def _given_up(state: Position, gardener: Gardener, move: Move) -> tuple[list[int], int]:
    """The cards, and how many dice, that leave the game by a move."""
    if move.kind in ("absorb", "absorb-flower"):
        return [move.args[0]], 0
    if move.kind == "trash":
        return [state.task[CARD]], 0
    if move.kind == "yield":
        return gardener.held(), len(gardener.dice)
    return [], 1 if move.kind == "absorb-die" else 0


def cost_of(state: Position, move: Move) -> int:
    """What a purchase costs; 0 of any other move."""
    gardener = state.gardeners[state.task[SEAT]]
    if move.kind == "buy-die":
        return SIDES[move.args[0]]
    if move.kind in ("buy", "buy-wild"):
        return price(state, gardener, state.wild_top if move.kind == "buy-wild" else move.args[0])
    return 0


def dice_spent(state: Position, move: Move) -> list[int]:
    """Which dice in hand, by their places, a purchase takes in any case: it could not be paid without."""
    gardener = state.gardeners[state.task[SEAT]]
    if move.kind not in ("buy", "buy-wild", "buy-die"):
        return []
    cost = cost_of(state, move)
    purse = gardener.bonus_left + sum([face_of(rolled) for rolled in gardener.dice])
    alone = len(gardener.dice) == 1
    return [
        place
        for place, rolled in enumerate(gardener.dice)
        if alone or purse - face_of(rolled) < cost
    ]
