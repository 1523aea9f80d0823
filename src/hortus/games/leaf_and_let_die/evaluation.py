"""What a position of Leaf & Let Die promises each seat: a few numbers, and weights fitted to them.

While cultivating it counts the creature that is being grown (how much it will roll in a round, how
much it can absorb, what Flowers and Blooms it will have), what can still be bought this round,
and how near the battle is. In battle it counts what is left of the creature, and what the blows of
this round would cost as the chain stands, with what is about to be added to a total. Cards that a
seat holds unseen count as the average of what they may be, so nothing hidden is used.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from hortus.core.native import i64
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, CANOPY, FLOWER, ROOT, SEEDLING, Card
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.pieces import SIDES, UNKNOWN
from hortus.games.leaf_and_let_die.rules import Laws, Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    AFTER,
    BUY,
    CARD,
    CLEAN,
    FEED,
    FIRST_EFFECT,
    FOR_DIE,
    FOR_WILD,
    GATHER,
    GOODS,
    ITEMS,
    KEEP,
    LEFT,
    MATCHING,
    OP,
    OTHERS,
    OWED,
    PAY,
    PLACE,
    PURPOSE,
    REACH,
    REFILL,
    ROLLED,
    ROUND,
    SEAT,
    STRIKE,
    TURN,
    VALUE,
)

GROVE_TERMS: Final = (
    "grove_roll", "grove_endurance", "grove_power", "grove_sides", "grove_resilience",
    "grove_flowers", "grove_bloom", "grove_same", "grove_rooted", "grove_canopied", "grove_income",
    "grove_pips", "grove_cuts", "late_roll", "late_flowers",
)  # fmt: skip
BATTLE_TERMS: Final = (
    "battle_roll", "battle_stamina", "battle_stock", "battle_power", "battle_sides",
    "battle_resilience", "battle_few_dice", "battle_nutrients", "battle_mantle", "battle_flowers",
    "battle_blooms", "battle_rolled", "battle_blow",
)  # fmt: skip
TERMS: Final = GROVE_TERMS + BATTLE_TERMS
"""The names of the numbers, in their order; those of the other phase are 0."""
NO_HARM: Final = (
    "grove_roll", "grove_endurance", "grove_flowers", "grove_bloom", "grove_same", "grove_pips",
    "late_flowers", "battle_roll", "battle_stamina", "battle_stock", "battle_flowers",
    "battle_blooms", "battle_rolled", "battle_blow",
)  # fmt: skip
"""What does no harm by itself; without this a fit may hold Flowers against those who lose with them."""
NEVER: Final = -1
"""No blow is to come."""


class Outlook:
    """What is still to come this round, read off the tasks that wait."""

    blows: int
    left: list[int]
    gains: list[float]
    buying: list[bool]
    undrawn: list[int]

    def __init__(self, players: int) -> None:
        self.blows = NEVER
        """The highest place in the chain that may still be struck; NEVER if none."""
        self.left = [0] * players
        """Damage that is being absorbed."""
        self.gains = [0.0] * players
        """Pips that effects under way will bring, roughly."""
        self.buying = [False] * players
        """Who may still buy with what lies rolled, in this round or in the one that is being drawn for."""
        self.undrawn = [0] * players
        """Between two rounds: how many items each is still to draw."""
        self.bought = UNKNOWN
        self.bought_die = UNKNOWN
        self.buyer = UNKNOWN
        """A card or a die that is being paid for."""
        self.owed = 0
        self.late = 0.0
        """How near the battle is, while cultivating."""


def look(state: Position) -> Outlook:
    """Read the tasks once for all seats."""
    found = Outlook(state.players)
    if not state.battle_from:
        found.late = lateness(state)
    rating = state.laws.rating
    for task in state.todo:
        step = task[OP]
        if step >= FIRST_EFFECT:
            found.gains[task[SEAT]] += rating[step] * task[VALUE]
        elif step == AFTER:
            found.blows = len(state.order)
            _let_all_buy(state, found)
        elif step == ROUND:
            _let_all_buy(state, found)
        elif step == GATHER:
            found.buying = [False] * state.players
        elif step == CLEAN:
            found.buying[task[SEAT]] = False
            found.undrawn[task[SEAT]] = state.laws.almanac.numbers.drawn
        elif step == REFILL:
            found.undrawn[task[SEAT]] = task[ITEMS]
        elif step == BUY:
            found.buying[task[SEAT]] = True
        elif step == STRIKE:
            found.blows = task[PLACE]
        elif step == ABSORB:
            found.left[task[SEAT]] += task[LEFT]
        elif step == PAY:
            _read_payment(state, found, task)
        elif step == FEED:
            card = state.laws.almanac.cards[task[CARD]]
            strength = card.match[1] * task[MATCHING] + card.other[1] * (
                task[OTHERS] // card.other_per
            )
            found.gains[task[SEAT]] += rating[card.match[0]] * strength
        elif step == TURN:
            found.gains[task[SEAT]] += 0.9 * task[REACH]
        elif step == KEEP:
            found.gains[task[SEAT]] += max(0, task[ROLLED] - (task[2] & 31))
    return found


def _let_all_buy(state: Position, found: Outlook) -> None:
    if not state.battle_from:
        for seat in state.order:
            found.buying[seat] = True


def _read_payment(state: Position, found: Outlook, task: tuple[int, ...]) -> None:
    """What is being paid for is as good as owned, and its price as good as spent."""
    purpose, goods = task[PURPOSE], task[GOODS]
    found.buyer = task[SEAT]
    found.owed = task[OWED]
    if purpose == FOR_DIE:
        found.bought_die = goods
    elif purpose < FOR_DIE:
        found.bought = state.wild_top if purpose == FOR_WILD else state.kinds[goods]
    else:
        found.bought_die = goods + 1


# --- counting what somebody owns --------------------------------------------------------------------

# A tally is one whole number that counts cards of all types at once, eight bits or more for each.
SEEDLINGS: Final = 8
ROOTS: Final = 16
CANOPIES: Final = 24
FLOWERS: Final = 32
BLOOMS: Final = 40
RESILIENCE: Final = 48
"""Where in a tally each count begins; in the lowest bits are the cards that will be drawn in battle."""
EIGHT: Final = 255


def tally_of(card: Card) -> int:
    """What one card of a kind adds to a tally."""
    if card.type == SEEDLING:
        return 1 << SEEDLINGS
    found = card.resilience << RESILIENCE
    if card.type == FLOWER:
        return found + (1 << FLOWERS)
    if card.type == BLOOM_CARD:
        return found + (1 << BLOOMS) + 1
    return (
        found
        + 1
        + (1 << ROOTS if card.type == ROOT else 0)
        + (1 << CANOPIES if card.type == CANOPY else 0)
    )


class Holdings:
    """What one gardener owns, counted once; Flowers of the Mantle are left out."""

    tally: int
    power: float
    dice: int
    sides: int
    unseen: float

    def __init__(self, laws: Laws, gardener: Gardener) -> None:
        codes, powers = laws.tally, laws.card_power
        self.unseen = 0.0
        """What the cards absorb that others cannot see in the hand: the average of what they may be."""
        tally: i64 = 0
        power = 0.0
        for kind in gardener.supply:
            tally += codes[kind]
            power += powers[kind]
        if gardener.hand:
            hidden = len(gardener.supply)
            for kind in gardener.hand:
                if kind >= 0:
                    tally += codes[kind]
                    power += powers[kind]
                    hidden += 1
            absorbed: int = tally >> RESILIENCE
            self.unseen = len(gardener.hand) * absorbed / hidden
        for kind in gardener.compost:
            tally += codes[kind]
            power += powers[kind]
        for card in gardener.shown:
            tally += codes[card >> 2]
            power += powers[card >> 2]
        for card in gardener.table:
            tally += codes[card >> 2]
            power += powers[card >> 2]
        for kind in gardener.spent:
            tally += codes[kind]
            power += powers[kind]
        for kind in gardener.bud:
            tally += codes[kind]
        for kind in gardener.aside:
            tally += codes[kind]
            power += powers[kind]
        self.tally = tally
        self.power = power
        self._count_dice(gardener)

    def _count_dice(self, gardener: Gardener) -> None:
        supply, compost = gardener.supply_dice, gardener.compost_dice
        dice: i64 = 0
        sides: i64 = 0
        for size in range(6):
            many: i64 = supply[size] + compost[size]
            if many:
                dice += many
                sides += many * SIDES[size]
        for rolled in gardener.dice:
            dice += 1
            sides += SIDES[rolled >> 5 & 7]
        for rolled in gardener.aside_dice:
            dice += 1
            sides += SIDES[rolled >> 5 & 7]
        self.dice = dice
        self.sides = sides


# --- the terms --------------------------------------------------------------------------------------


class Score:
    """Adds up what the weights make of the terms of one phase, told one after the other."""

    total: float
    weights: list[float]
    place: i64
    kept: list[float] | None

    def __init__(self, weights: list[float], battle: bool, kept: list[float] | None = None) -> None:
        self.total = 0.0
        self.weights = weights
        self.place = len(GROVE_TERMS) if battle else 0
        self.kept = kept
        """The terms themselves, where somebody wants them."""

    def add(self, term: float) -> None:
        """The next term."""
        self.total += self.weights[self.place] * term
        self.place += 1
        if self.kept is not None:
            self.kept.append(term)


def terms(state: Position) -> list[list[float]]:
    """For each seat the numbers named in `TERMS`; nothing but zeros for the eliminated."""
    battle = state.battle_from > 0
    blank = [0.0] * len(GROVE_TERMS if battle else BATTLE_TERMS)
    weights = state.laws.weights[state.players]
    found: list[list[float]] = []
    outlook = look(state)
    totals = _totals(state, outlook)
    for seat in range(state.players):
        if state.gardeners[seat].fell:
            found.append([0.0] * len(TERMS))
            continue
        kept: list[float] = []
        _add_terms(Score(weights, battle, kept), state, seat, outlook, totals)
        found.append(blank + kept if battle else kept + blank)
    return found


def _add_terms(
    score: Score, state: Position, seat: int, outlook: Outlook, totals: list[float]
) -> None:
    if state.battle_from:
        add_battle_terms(score, state, seat, outlook, totals)
    else:
        add_grove_terms(score, state, seat, outlook, totals)


def _totals(state: Position, outlook: Outlook) -> list[float]:
    """What each will roll up to this round, with what is about to be added."""
    gains = outlook.gains
    return [gardener.pips() + gains[seat] for seat, gardener in enumerate(state.gardeners)]


def lateness(state: Position) -> float:
    """How near the battle is: 0 at the start, 1 when it is due."""
    stacks = state.stacks
    if not stacks:
        return 0.0
    numbers = state.laws.almanac.numbers
    flowers = numbers.flowers[state.players - 2]
    if state.laws.all_flowers:
        return 1.0 - (stacks[6] + stacks[7] + stacks[8]) / (3.0 * max(1, flowers))
    # Three stacks that are lowest anyway bring it.
    heights = [*stacks, len(state.wild) + (0 if state.wild_top == UNKNOWN else 1)]
    heights.sort()
    first = 0
    for place in range(numbers.exhausted):
        first += heights[place]
    full = numbers.exhausted * max(1, min(flowers, numbers.stack * state.players))
    return max(0.0, 1.0 - first / full)


def add_grove_terms(
    score: Score, state: Position, seat: int, outlook: Outlook, totals: list[float]
) -> None:
    """The creature that is being grown, and what can still be bought this round."""
    laws = state.laws
    gardener = state.gardeners[seat]
    own = Holdings(laws, gardener)
    tally: int = own.tally
    for kind in gardener.mantle:
        tally += laws.tally[kind]
    dice, sides = own.dice, own.sides
    pips = 0.0
    cuts = 0.0
    if outlook.buying[seat]:
        pips = totals[seat] - gardener.bonus + gardener.bonus_left
        if gardener.dice:
            cuts = float(gardener.cuts[0] + gardener.cuts[1] + gardener.cuts[2])
    if outlook.buyer == seat:
        pips = max(0.0, pips - outlook.owed)
        if outlook.bought >= 0:
            tally += laws.tally[outlook.bought]
        if outlook.bought_die >= 0:
            dice += 1
            sides += SIDES[outlook.bought_die]
    half = 0.5 * (sides + dice)
    cards: int = tally & EIGHT
    items: int = dice + cards
    roll = log(1.0 + half / max(4, items))
    flowers: int = tally >> FLOWERS & EIGHT
    seedlings: int = tally >> SEEDLINGS & EIGHT
    income = half / max(4, items + seedlings)
    pips += outlook.undrawn[seat] * income
    resilience = 0.01 * (tally >> RESILIENCE)
    late = outlook.late
    score.add(roll)
    score.add(log(0.2 + resilience))
    score.add(0.1 * own.power)
    score.add(0.01 * sides)
    score.add(resilience)
    score.add(0.1 * flowers)
    score.add(1.0 if flowers else 0.0)
    score.add(0.1 * _same(gardener))
    score.add(1.0 if tally >> ROOTS & EIGHT else 0.0)
    score.add(1.0 if tally >> CANOPIES & EIGHT else 0.0)
    score.add(income)
    score.add(0.1 * pips)
    score.add(0.1 * cuts)
    score.add(late * roll)
    score.add(late * 0.1 * flowers)


def _same(gardener: Gardener) -> int:
    """The most Flowers of one kind in the Bud stack."""
    most = 0
    run = 0
    last = UNKNOWN
    for kind in gardener.bud:
        run = run + 1 if kind == last else 1
        last = kind
        if run > most:
            most = run
    return most


def add_battle_terms(
    score: Score, state: Position, seat: int, outlook: Outlook, totals: list[float]
) -> None:
    """What is left of the creature, and what this round will cost it as the chain stands."""
    laws = state.laws
    gardener = state.gardeners[seat]
    own = Holdings(laws, gardener)
    mantle = len(gardener.mantle)
    tally: int = own.tally
    worn: int = 0
    for kind in gardener.mantle:
        worn += laws.almanac.resilience[kind]
    resilience = float((tally >> RESILIENCE) + worn)
    flowers: int = tally >> FLOWERS & EIGHT
    cards: int = (tally & EIGHT) + flowers
    items: int = own.dice + cards
    per_item = 1.0 / max(4, items)
    blow = float(outlook.left[seat] + gardener.thorns)
    rolled = 0.0
    if outlook.blows >= 0:
        if outlook.blows >= len(state.order) or state.order.index(seat) <= outlook.blows:
            blow += _blow(state, seat, totals)
    elif not outlook.left[seat]:
        rolled = totals[seat]
    if blow > 0.0:
        blow = min(blow, _capacity(laws, gardener, own) + worn)
    score.add(log(1.0 + 0.5 * (own.sides + own.dice) * per_item))
    score.add(log(5.0 + own.sides + resilience))
    score.add(log(1.0 + cards + mantle))
    score.add(own.power * per_item)
    score.add(0.01 * own.sides)
    score.add(0.01 * resilience)
    score.add(1.0 / (1 + own.dice))
    score.add(0.1 * gardener.nutrients)
    score.add(0.1 * mantle)
    score.add(0.1 * flowers)
    score.add(0.1 * (tally >> BLOOMS & EIGHT))
    score.add(0.1 * rolled)
    score.add(-0.1 * blow)


def _capacity(laws: Laws, gardener: Gardener, own: Holdings) -> float:
    """What the hand can absorb; unseen cards count as the average."""
    resilience = laws.almanac.resilience
    total: int = 0
    for rolled in gardener.dice:
        total += SIDES[rolled >> 5 & 7]
    for card in gardener.shown:
        total += resilience[card >> 2]
    for card in gardener.table:
        total += resilience[card >> 2]
    return total + own.unseen


def _blow(state: Position, seat: int, totals: list[float]) -> float:
    """What the next higher total would do to a seat, as things stand."""
    mine = totals[seat]
    theirs = 0.0
    for other in state.order:
        total = totals[other]
        if total > mine and (theirs == 0.0 or total < theirs):
            theirs = total
    if theirs == 0.0:
        return 0.0
    blow = theirs if state.laws.full_damage else theirs - mine
    return max(0.0, blow - state.gardeners[seat].deflect)


# --- values -----------------------------------------------------------------------------------------


def values(state: Position) -> list[float]:
    """What each seat may expect, from -1 to 1: the share of a win that the weights give it."""
    players = state.players
    if state.over:
        result = state.result
        assert result is not None
        return [result.value(seat) for seat in range(players)]
    outlook = look(state)
    totals = _totals(state, outlook)
    battle = state.battle_from > 0
    weights = state.laws.weights[players]
    parts: list[float] = []
    whole = 0.0
    for seat in range(players):
        if state.gardeners[seat].fell:
            parts.append(0.0)
            continue
        score = Score(weights, battle)
        _add_terms(score, state, seat, outlook, totals)
        part = exp(score.total)
        whole += part
        parts.append(part)
    scale = players / whole
    return [(part * scale - 1.0) / (players - 1) for part in parts]
