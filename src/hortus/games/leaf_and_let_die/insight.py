"""What a position of Leaf & Let Die is worth, the numbers that describe it, and the even rule.

The even rule is the designer's baseline: buy whichever of cards and dice you own fewer of, a die
when you own as many, and always the most expensive you can afford. Around it stand simple
answers to every other question, so that it plays a whole game by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, FLOWER, SEEDLING
from hortus.games.leaf_and_let_die.damage import damage
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import SIDES, UNKNOWN, face_of, sides_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    AFTER,
    BUY,
    FOR_DIE,
    FOR_WILD,
    GOODS,
    GROW,
    KEEP,
    LEFT,
    NUMBER_OF,
    OP,
    OWED,
    PAY,
    PURPOSE,
    RANK,
    REFILL,
    SEAT,
    TURN,
)

TYPE_WORTH: Final = (0.5, 4.0, 5.0, 5.0, 7.0, 7.0)
"""What a card is worth for what it does: Seedling, Root, Canopy, Vine, Flower, Bloom."""
REROLLS: Final = (
    NUMBER_OF["RerollAccept2nd"],
    NUMBER_OF["RerollTakeBetter"],
    NUMBER_OF["RerollAny"],
)


# --- evaluation -----------------------------------------------------------------------------------


def evaluate(state: Position, seat: int) -> float:
    """From -1 (lost) to 1 (won): what a seat owns and is about to win or lose, beside the others."""
    result = state.result
    if result is not None:
        return 2.0 / len(result.winners) - 1.0 if seat in result.winners else -1.0
    if state.gardeners[seat].fell:
        return -1.0
    worths = [worth(state, other) for other in state.alive() if other != seat]
    lead = worth(state, seat) - (max(worths) + sum(worths) / len(worths)) / 2 if worths else 1.0
    return lead / (abs(lead) + 60.0)


def card_worth(state: Position, kind: int) -> float:
    """What owning a card is worth: it acts, and it absorbs."""
    if kind == UNKNOWN:
        return 3.0
    card = state.laws.almanac.cards[kind]
    return TYPE_WORTH[card.type] + 0.35 * card.resilience + 0.3 * card.nutrients + 0.5 * card.thorn


def worth(state: Position, seat: int) -> float:
    """All that a seat owns, and how its roll and its hand stand this round."""
    gardener = state.gardeners[seat]
    type_of = state.laws.almanac.type_of
    total = 0.9 * gardener.total_sides() + 1.6 * gardener.nutrients
    lasting = 0
    for kind in gardener.all_cards():
        total += card_worth(state, kind)
        if kind >= 0 and type_of[kind] != SEEDLING:
            lasting += 1
    # Whoever runs out of either cards or dice is out, so own both.
    total += 2.0 * min(lasting, gardener.die_count(), 8)
    if state.battle_from and (not lasting or not gardener.die_count()):
        total -= 40.0
    return total + _prospects(state, seat, gardener) + _bought_just_now(state, seat)


def _prospects(state: Position, seat: int, gardener: Gardener) -> float:
    """What the dice and cards in hand promise for the rest of the round."""
    if not state.battle_from:
        if any([task[OP] in (AFTER, RANK) for task in state.todo]):
            cuts = gardener.cuts
            return 0.5 * gardener.pips() + 0.3 * (cuts[0] + cuts[1] + cuts[2])
        return 0.0
    promise = 0.4 * gardener.pips() + 0.3 * gardener.deflect + 1.0 * len(gardener.mantle)
    if seat in state.order and any([task[OP] in (AFTER, RANK) for task in state.todo]):
        # The chain may still change, but as it stands this is what the blows would cost.
        place = state.order.index(seat)
        if place:
            promise -= 0.8 * damage(state, place)
        if place + 1 < len(state.order):
            promise += 0.6 * damage(state, place + 1)
    return promise - 0.8 * gardener.thorns


def _bought_just_now(state: Position, seat: int) -> float:
    """A purchase being paid for is as good as owned; its price is only dice for the compost."""
    for task in state.todo:
        if task[OP] == PAY and task[SEAT] == seat:
            if task[PURPOSE] == FOR_DIE:
                return 0.9 * SIDES[task[GOODS]] + 1.0
            if task[PURPOSE] < FOR_DIE:
                kind = state.wild_top if task[PURPOSE] == FOR_WILD else state.kinds[task[GOODS]]
                return card_worth(state, kind) + 1.5
            return 0.9 * SIDES[task[GOODS] + 1]
    return 0.0


def features(state: Position, seat: int) -> dict[str, float]:
    """The numbers a designer or a learning bot looks at."""
    gardener = state.gardeners[seat]
    type_of = state.laws.almanac.type_of
    cards = [kind for kind in gardener.all_cards() if kind >= 0]
    types = [type_of[kind] for kind in cards]
    resilience = state.laws.almanac.resilience
    return {
        "sides": gardener.total_sides(),
        "dice": gardener.die_count(),
        "cards": len(cards),
        "seedlings": types.count(SEEDLING),
        "flowers": types.count(FLOWER),
        "blooms": types.count(BLOOM_CARD),
        "resilience": sum([resilience[kind] for kind in cards]),
        "pips": gardener.pips(),
        "rank": state.order.index(seat) + 1 if seat in state.order else 0,
        "nutrients": gardener.nutrients,
        "round": state.round,
        "battle": 1.0 if state.battle_from else 0.0,
        "exhausted": state.exhausted(),
        "alive": len(state.alive()),
    }


# --- the even rule --------------------------------------------------------------------------------


def even_rule(state: Position, moves: Sequence[Move]) -> Move:
    """What the baseline does: one of the moves offered to the one who is to act."""
    task = state.todo[-1]
    step = task[OP]
    gardener = state.gardeners[task[SEAT]]
    if step == BUY:
        return _buy_evenly(state, gardener, moves)
    if step == PAY:
        return _pay(task[OWED], moves)
    if step == REFILL:
        # One card and otherwise dice, which pay and strike.
        return moves[1 if len(moves) > 1 and not moves[0].args[0] else 0]
    if step == ABSORB:
        return _absorb(state, task[LEFT], moves)
    if step == GROW:
        # Patience: nutrients wait until they are worth a D20, the move before the last.
        return moves[5] if len(moves) == 7 else moves[-1]
    if step in (KEEP, TURN):
        return max(moves, key=_first_argument)
    if step in REROLLS:
        return _reroll(moves)
    return moves[0]


def _first_argument(move: Move) -> int:
    return move.args[0]


def _buy_evenly(state: Position, gardener: Gardener, moves: Sequence[Move]) -> Move:
    """Cards or dice, whichever are fewer; a die on equal; the most expensive there is."""
    cards = state.laws.almanac.cards
    best_card: Move | None = None
    best_die: Move | None = None
    dearest = -1
    for move in moves:
        if move.kind == "buy-die":
            best_die = move
        elif move.kind in ("buy", "buy-wild"):
            kind = move.args[0] if move.kind == "buy" else state.wild_top
            if cards[kind].cost > dearest:
                dearest = cards[kind].cost
                best_card = move
    if gardener.card_count() < gardener.die_count():
        return best_card or best_die or moves[-1]
    return best_die or best_card or moves[-1]


def _pay(owed: int, moves: Sequence[Move]) -> Move:
    """The smallest die that covers the price alone, else the highest."""
    best = moves[0]
    best_rank = (2, 0)
    for move in moves:
        if move.kind != "pay":
            return move
        face = face_of(move.args[0])
        rank = (0, face) if face >= owed else (1, -face)
        if rank < best_rank:
            best_rank = rank
            best = move
    return best


def _absorb(state: Position, left: int, moves: Sequence[Move]) -> Move:
    """The weakest item that absorbs it all, else the strongest."""
    resilience = state.laws.almanac.resilience
    best = moves[0]
    best_rank = (2, 0)
    for move in moves:
        if move.kind == "yield":
            continue
        what = move.args[0]
        power = sides_of(what) if move.kind == "absorb-die" else resilience[what]
        rank = (0, power) if power >= left else (1, -power)
        if rank < best_rank:
            best_rank = rank
            best = move
    return best


def _reroll(moves: Sequence[Move]) -> Move:
    """The lowest of one's dice below half of its sides; else skip, which comes last."""
    for move in moves:
        if move.kind == "reroll" and 2 * face_of(move.args[0]) <= sides_of(move.args[0]):
            return move
    return moves[-1]
