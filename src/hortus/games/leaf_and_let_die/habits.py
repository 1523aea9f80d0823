"""How somebody who knows Leaf & Let Die answers each question at a glance, without looking ahead.

Every answer gets a number, the greater the better. A search tries them in this order, and playouts
take the best. The habits, in a few words: draw before you count, match whenever you can, turn
dice up and the target's down; feed Flowers to a Bloom, for they come back from the compost; pay
without waste; buy what the battle will need; give up what serves you least.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, Card
from hortus.games.leaf_and_let_die.pieces import SIDES, face_of, sides_of, size_of
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    BUY,
    CARD,
    EFFECTS,
    FEED,
    FIRST_EFFECT,
    GROW,
    KEEP,
    LEFT,
    NUMBER_OF,
    OP,
    OTHERS,
    OWED,
    OWNER,
    PAY,
    PLAY,
    REFILL,
    SEAT,
    TURN,
    VALUE,
    Task,
)

PIPS: Final[dict[str, float]] = {
    "AddToDie": 0.8,
    "AddToTotal": 1.0,
    "AdjustBy": 0.9,
    "AdjustOther": 0.9,
    "Adorn": 2.0,
    "Deflect": 0.7,
    "DiscardCard": 1.0,
    "DiscardDie": 4.0,
    "DrawCard": 1.2,
    "DrawDie": 5.0,
    "DrawCardDiscard": 1.5,
    "DrawDieDiscard": 4.0,
    "ReduceCostRoot": 0.3,
    "ReduceCostCanopy": 0.3,
    "ReduceCostVine": 0.3,
    "RerollAccept2nd": 1.2,
    "RerollTakeBetter": 2.0,
    "RerollAny": 2.0,
    "RetainCard": 0.5,
    "RetainDie": 2.0,
    "RetainDieReroll": 2.0,
    "ReplayVine": 1.0,
    "ReuseAny": 4.0,
    "ReuseCard": 1.0,
    "ReuseDieReroll": 4.0,
    "UpgradeD4": 1.0,
    "UpgradeD6": 1.0,
    "UpgradeD8": 1.5,
    "UpgradeAny": 2.0,
    "UpgradeAnyRetain": 3.0,
    "UseOpponentCard": 1.5,
    "UsePlayedCard": 1.5,
    "UseOpponentDie": 5.0,
    "SwapDie": 2.0,
}
"""What an effect is worth for each point of its value, roughly, in pips of the round."""

RATING: Final = [0.0] * FIRST_EFFECT + [PIPS[name] for name in EFFECTS]
"""The same for each operation."""

FIRST_PLAYED: Final = {
    "Adorn": 9.0,
    "DrawCard": 8.0,
    "DrawCardDiscard": 8.0,
    "DrawDie": 7.0,
    "DrawDieDiscard": 7.0,
    "DiscardCard": 6.0,
    "UseOpponentCard": 5.5,
}
"""Which cards are played first: those that bring others; then the rest, and Blooms last."""

TYPE_GAIN: Final = [0.0, 3.0, 5.0, 3.0, 6.0, 0.0]
TYPE_LOSS: Final = [0.0, 3.0, 4.0, 3.0, 3.0, 2.0]
"""What a card is worth for its type alone: Seedling, Root, Canopy, Vine, Flower, Bloom."""
LIKING: Final = 0.6
"""How much tastes differ: the spread of the logarithm of what a type of card is worth to somebody."""
REROLLS: Final = (
    NUMBER_OF["RerollAccept2nd"],
    NUMBER_OF["RerollTakeBetter"],
    NUMBER_OF["RerollAny"],
)
UPGRADES: Final = tuple([NUMBER_OF[name] for name in EFFECTS if name.startswith("Upgrade")])


def card_power(card: Card) -> float:
    """What playing a card is worth, in pips: its effect, and its match as often as it comes."""
    operation, value = card.primary
    power = RATING[operation] * value if operation >= 0 else 0.0
    if card.match[0] >= 0 and card.type != BLOOM_CARD:
        power += 0.6 * RATING[card.match[0]] * card.match[1]
    return power


def play_order(card: Card) -> float:
    """When a card is played: the greater the earlier."""
    if card.type == BLOOM_CARD:
        return 1.0
    operation = card.primary[0]
    name = EFFECTS[operation - FIRST_EFFECT] if operation >= FIRST_EFFECT else ""
    return FIRST_PLAYED.get(name, 4.0)


def card_gain(card: Card) -> float:
    """What buying a card is worth, in sides of a die."""
    return TYPE_GAIN[card.type] + 0.25 * card.resilience + 0.5 * card_power(card)


def card_loss(card: Card) -> float:
    """What losing a card costs, in sides of a die: what it does, less the nutrients it leaves."""
    return max(0.1, TYPE_LOSS[card.type] + 0.4 * card.resilience - 1.0 * card.nutrients)


class Taste:
    """What somebody likes to own and hates to lose, in sides of a die; and how he fights."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.card_gain: list[float] = [card_gain(card) for card in cards]
        self.side_gain = 1.0
        """What buying each kind of card, or a side of a die, is worth."""
        self.card_loss: list[float] = [card_loss(card) for card in cards]
        self.die_loss = 1.0
        self.battle_cards = 0.0
        """How many cards are drawn in battle, if there is a choice."""


def other_taste(cards: Sequence[Card], rng: Random) -> Taste:
    """The taste of somebody else: for types of cards, for resilience and effects, for dice and cards."""
    taste = Taste(cards)
    liking = [exp(rng.gauss(0.0, LIKING)) for _ in TYPE_GAIN]
    single = [exp(rng.gauss(0.0, LIKING / 2)) for _ in cards]
    for place, card in enumerate(cards):
        taste.card_gain[place] *= liking[card.type] * single[place]
        taste.card_loss[place] *= exp(rng.gauss(0.0, LIKING / 2))
    taste.side_gain = exp(rng.gauss(0.0, LIKING / 2))
    taste.die_loss = exp(rng.gauss(0.0, LIKING / 2))
    taste.battle_cards = float(int(rng.random() * 3))
    return taste


def habit(state: Position, taste: Taste) -> Move:
    """The move that looks best at a glance; of equals the first."""
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    found = likes(state, moves, taste)
    best = 0
    for place in range(1, len(found)):
        if found[place] > found[best]:
            best = place
    return moves[best]


# --- the answers ----------------------------------------------------------------------------------


def likes(state: Position, moves: Sequence[Move], taste: Taste) -> list[float]:
    """How promising each of the moves offered looks, by what the one who acts knows."""
    task = state.todo[-1]
    step = task[OP]
    if step == PLAY:
        return _plays(state, moves)
    if step == BUY:
        return _purchases(state, moves, taste)
    if step == PAY:
        return [_coin(task[OWED], move) for move in moves]
    if step == REFILL:
        return _draws(state, moves, taste)
    if step == ABSORB:
        return [_sacrifice(state, task[LEFT], move, taste) for move in moves]
    if step == FEED:
        return _feeding(state, task, moves)
    if step == GROW:
        return _growing(state, task, moves)
    if step == KEEP:
        return [float(move.args[0]) for move in moves]
    if step == TURN:
        sign = 1.0 if task[OWNER] == task[SEAT] else -1.0
        return [sign * move.args[0] for move in moves]
    if step in UPGRADES:
        return [_upgrade(state, move) for move in moves]
    reach = task[VALUE] if step >= FIRST_EFFECT else 0
    return [_choice(state, reach, move) for move in moves]


def _plays(state: Position, moves: Sequence[Move]) -> list[float]:
    """All of them, those that bring others first."""
    order = state.laws.play_order
    return [order[move.args[0]] if move.kind == "play" else 0.0 for move in moves]


def _purchases(state: Position, moves: Sequence[Move], taste: Taste) -> list[float]:
    """What each purchase adds, as the weights have it; nothing is gained by keeping dice."""
    gains = taste.card_gain
    sides = taste.side_gain
    found: list[float] = []
    for move in moves:
        kind = move.kind
        if kind == "buy-die":
            found.append(sides * SIDES[move.args[0]])
        elif kind == "buy":
            found.append(gains[move.args[0]])
        elif kind == "buy-wild":
            found.append(gains[state.wild_top])
        else:
            found.append(0.0 if kind == "done" else -1.0)
    return found


def _coin(owed: int, move: Move) -> float:
    """The smallest die that covers the price alone, else the highest; the bonus, if it fits."""
    if move.kind != "pay":
        return -0.5
    face = face_of(move.args[0])
    return float(owed - face) if face >= owed else float(face - 100)


def _draws(state: Position, moves: Sequence[Move], taste: Taste) -> list[float]:
    """Dice, as many as there are, to pay and to strike with; the cards come when those are out."""
    wanted = taste.battle_cards if state.battle_from else 0.0
    return [-abs(move.args[0] - wanted) for move in moves]


def _sacrifice(state: Position, left: int, move: Move, taste: Taste) -> float:
    """What covers the damage at the least loss; else what absorbs most for what it is worth."""
    if move.kind == "yield":
        return -1000.0
    what = move.args[0]
    if move.kind == "absorb-die":
        power = sides_of(what)
        loss = taste.die_loss * power
    else:
        power = state.laws.almanac.resilience[what]
        loss = taste.card_loss[what]
    if power >= left:
        return 100.0 - loss
    return (power + 0.5) / max(0.5, loss)


def _feeding(state: Position, task: Task, moves: Sequence[Move]) -> list[float]:
    """Flowers of the Bloom's own kind always, others in pairs."""
    card = state.laws.almanac.cards[task[CARD]]
    mantle = state.gardeners[task[SEAT]].mantle
    strangers = len([1 for kind in mantle if kind != card.on_what])
    odd = task[OTHERS] % card.other_per != 0
    found: list[float] = []
    for move in moves:
        if move.kind == "done":
            found.append(0.0)
        elif move.args[0] == card.on_what:
            found.append(2.0)
        else:
            found.append(1.0 if odd or strangers >= card.other_per else -1.0)
    return found


def _growing(state: Position, task: Task, moves: Sequence[Move]) -> list[float]:
    """Nutrients wait until they are worth a D20, unless dice are short."""
    gardener = state.gardeners[task[SEAT]]
    short = gardener.die_count() < 4
    found: list[float] = []
    for move in moves:
        if move.kind == "done":
            found.append(4.5)
        else:
            found.append(move.args[0] + (5.0 if short else 0.0))
    return found


def _upgrade(state: Position, move: Move) -> float:
    """A die that is bigger for good; this round it is lost, so rather one that shows little."""
    if move.kind != "upgrade":
        return 0.0
    rolled = move.args[0]
    step = SIDES[size_of(rolled) + 1] - sides_of(rolled)
    loss = face_of(rolled) * (0.5 if state.battle_from else 0.3)
    return step - loss


def _choice(state: Position, reach: int, move: Move) -> float:
    """Dice and cards that effects are used on; to use an effect is better than not to."""
    kind = move.kind
    if kind == "skip" or kind == "done":
        return 0.0
    if not move.args:
        return 1.0
    what = move.args[0]
    if kind == "reroll":
        return (sides_of(what) + 1) / 2 - face_of(what)
    if kind == "reroll-target":
        return (face_of(what) - (sides_of(what) + 1) / 2) if state.battle_from else -1.0
    if kind == "add" or kind == "adjust":
        return float(min(reach, sides_of(what) - face_of(what)))
    if kind == "adjust-target":
        return min(reach, face_of(what) - 1) - 0.1 if state.battle_from else -1.0
    if kind == "discard-die":
        return float(20 - face_of(what))
    if kind == "retain-die":
        return -1.0
    if kind == "reuse-die":
        return float(face_of(what))
    if kind == "pick":
        return float(what)
    if kind == "retain":
        return -1.0
    power = state.laws.card_power[what]
    return 10.0 - power if kind == "discard" else power
