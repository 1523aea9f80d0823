"""What a position of Leaf & Let Die is worth, the numbers that describe it, and the even rule.

The even rule is the designer's baseline: buy whichever of cards and dice you own fewer of, a die
when you own as many, and always the most expensive you can afford. Around it stand simple
answers to every other question, so that it plays a whole game by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.contract import Feature, Move
from hortus.games.leaf_and_let_die.bounds import Contents
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, FLOWER, SEEDLING, Card
from hortus.games.leaf_and_let_die.damage import damage
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import D20, SIDES, face_of, sides_of
from hortus.games.leaf_and_let_die.rules import Laws, Position
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

UNIT: Final = 20
"""Worth is counted in twentieths of a point, in whole numbers: so no order of adding matters."""
TYPE_WORTH: Final = (10, 80, 100, 100, 140, 140)
"""What a card is worth for what it does: Seedling, Root, Canopy, Vine, Flower, Bloom."""
PER_SIDE: Final = 18
"""What a side of a die is worth."""
UNKNOWN_WORTH: Final = 60
HALF_WAY: Final = 60 * UNIT
"""The lead that is worth half a win."""
REROLLS: Final = (
    NUMBER_OF["RerollAccept2nd"],
    NUMBER_OF["RerollTakeBetter"],
    NUMBER_OF["RerollAny"],
)


# --- evaluation -----------------------------------------------------------------------------------


def evaluate(state: Position, seat: int) -> float:
    """From lost to won as `Result.value` counts it: what a seat owns and is about to win or lose."""
    if state.over:
        return _final(state, seat)
    if state.gardeners[seat].fell:
        return -1.0 / (state.players - 1)
    worths = [worth(state, other) for other in state.alive() if other != seat]
    return _standing(state, worth(state, seat), worths)


def values(state: Position) -> list[float]:
    """The evaluation of all seats at once."""
    seats = range(state.players)
    if state.over:
        return [_final(state, seat) for seat in seats]
    alive = state.alive()
    worths = [worth(state, seat) for seat in alive]
    found = [-1.0 / (state.players - 1) for _ in seats]
    for place, seat in enumerate(alive):
        found[seat] = _standing(state, worths[place], worths[:place] + worths[place + 1 :])
    return found


def _final(state: Position, seat: int) -> float:
    result = state.result
    assert result is not None
    return result.value(seat)


def _standing(state: Position, mine: int, others: list[int]) -> float:
    """A lead over the others, the best of them and all on average, as a part of a win or a loss."""
    lead = mine - (max(others) + sum(others) / len(others)) / 2
    part = lead / (abs(lead) + HALF_WAY)
    return part if part > 0 else part / (state.players - 1)


def card_worth(card: Card) -> int:
    """What owning a card is worth: it acts, and it absorbs."""
    return TYPE_WORTH[card.type] + 7 * card.resilience + 6 * card.nutrients + 10 * card.thorn


def worth(state: Position, seat: int) -> int:
    """All that a seat owns, and how its roll and its hand stand this round: what everybody knows."""
    gardener = state.gardeners[seat]
    almanac = state.laws.almanac
    type_of, worth_of = almanac.type_of, state.laws.worth_of
    total = PER_SIDE * gardener.total_sides() + 32 * gardener.nutrients
    lasting = 0
    for kind in gardener.all_cards():
        if kind < 0:
            total += UNKNOWN_WORTH
            continue
        total += worth_of[kind]
        if type_of[kind] != SEEDLING:
            lasting += 1
    # Whoever runs out of either cards or dice is out, so own both.
    dice = gardener.die_count()
    total += 40 * min(lasting, dice, 8)
    if state.battle_from and (not lasting or not dice):
        total -= 800
    return total + _prospects(state, seat, gardener) + _bought_just_now(state, seat)


def _prospects(state: Position, seat: int, gardener: Gardener) -> int:
    """What the dice and cards in hand promise for the rest of the round."""
    if not state.battle_from:
        if _ranks_again(state):
            cuts = gardener.cuts
            return 10 * gardener.pips() + 6 * (cuts[0] + cuts[1] + cuts[2])
        return 0
    promise = 8 * gardener.pips() + 6 * gardener.deflect + 20 * len(gardener.mantle)
    if seat in state.order and _ranks_again(state):
        # The chain may still change, but as it stands this is what the blows would cost.
        place = state.order.index(seat)
        if place:
            promise -= 16 * damage(state, place)
        if place + 1 < len(state.order):
            promise += 12 * damage(state, place + 1)
    return promise - 16 * gardener.thorns


def _ranks_again(state: Position) -> bool:
    """True while the chain of this round, or what follows from it, is still to come."""
    return any([task[OP] == AFTER or task[OP] == RANK for task in state.todo])


def _bought_just_now(state: Position, seat: int) -> int:
    """A purchase being paid for is as good as owned; its price is only dice for the compost."""
    for task in state.todo:
        if task[OP] == PAY and task[SEAT] == seat:
            purpose, goods = task[PURPOSE], task[GOODS]
            if purpose == FOR_DIE:
                return PER_SIDE * SIDES[goods] + UNIT
            if purpose < FOR_DIE:
                kind = state.wild_top if purpose == FOR_WILD else state.kinds[goods]
                return state.laws.worth_of[kind] + 30
            return PER_SIDE * SIDES[goods + 1]
    return 0


# --- features -------------------------------------------------------------------------------------


def feature_list(laws: Laws, players: int) -> tuple[Feature, ...]:
    """What `features` gives, in its order, with bounds that no position goes beyond."""
    box = Contents(laws, players)
    rounds = laws.cultivation_cap + laws.battle_cap
    sides = SIDES[D20] * box.dice
    return (
        Feature("sides", 0, sides, "sides of all dice owned"),
        Feature("dice", 0, box.dice, "dice owned"),
        Feature("cards", 0, box.cards, "cards owned"),
        Feature("seedlings", 0, box.seedlings, "Seedlings among them"),
        Feature("flowers", 0, box.flowers, "Flowers among them"),
        Feature("blooms", 0, box.blooms, "Blooms among them"),
        Feature("resilience", 0, box.resilience, "damage that all cards owned could absorb"),
        Feature("pips", 0, sides + box.bonus, "total of this round: rolled dice and bonus"),
        Feature("rank", 0, players, "place in the chain, 1 for the first; 0 for the eliminated"),
        Feature("nutrients", 0, box.nutrients, "nutrients not yet turned into dice"),
        Feature("round", 0, rounds + 1, "round of the game"),
        Feature("battle", 0, 1, "1 in the battle"),
        Feature("exhausted", 0, 10, "exhausted stacks of the Grove"),
        Feature("alive", 0, players, "players still in the game"),
    )


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
