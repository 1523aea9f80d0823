"""What Leaf & Let Die understands of itself, the numbers that describe a position, and the even rule.

The even rule is the designer's baseline: buy whichever of cards and dice you own fewer of, a die
when you own as many, and always the most expensive you can afford. Around it stand simple
answers to every other question, so that it plays a whole game by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from hortus.core.content import Library
from hortus.core.contract import Feature, Move, State
from hortus.core.insight import Claim, Insight
from hortus.core.weights import read_weights
from hortus.games.leaf_and_let_die import evaluation
from hortus.games.leaf_and_let_die.bounds import Contents
from hortus.games.leaf_and_let_die.cards import BLOOM_CARD, FLOWER, SEEDLING, Card
from hortus.games.leaf_and_let_die.claims import claims
from hortus.games.leaf_and_let_die.evaluation import NO_HARM, TERMS
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.habits import (
    RATING,
    Taste,
    card_power,
    habit,
    likes,
    other_taste,
    play_order,
)
from hortus.games.leaf_and_let_die.pieces import D20, SIDES, die, face_of, sides_of
from hortus.games.leaf_and_let_die.rules import Laws, Position
from hortus.games.leaf_and_let_die.tasks import (
    ABSORB,
    BUY,
    DRAW,
    GROW,
    KEEP,
    LEFT,
    NUMBER_OF,
    OP,
    OWED,
    PAY,
    REFILL,
    ROLL,
    ROUND,
    SEAT,
    SIZE,
    TURN,
)

REROLLS: Final = (
    NUMBER_OF["RerollAccept2nd"],
    NUMBER_OF["RerollTakeBetter"],
    NUMBER_OF["RerollAny"],
)


class LeafInsight(Insight):
    """What Leaf & Let Die knows about good play: see `habits`, `evaluation` and `claims`."""

    def __init__(self, cards: Sequence[Card], taste: Taste | None = None) -> None:
        super().__init__()
        self.term_names = TERMS
        self.no_harm = NO_HARM
        self.cards = cards
        self.taste = taste or Taste(cards)

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """How promising the moves look at a glance: from 0 for the worst to 1 for the best."""
        found = likes(cast(Position, state), moves, self.taste)
        low = min(found)
        spread = max(found) - low
        if spread <= 0.0:
            return [0.0] * len(found)
        return [(one - low) / spread for one in found]

    def sensible(self, state: State, rng: Random) -> Move:
        """What somebody who knows the game would do without looking ahead."""
        return habit(cast(Position, state), self.taste)

    def varied(self, rng: Random) -> Insight:
        """Somebody with another taste."""
        return LeafInsight(self.cards, other_taste(self.cards, rng))

    def settle(self, state: State, rng: Random) -> None:
        """Everybody does as usual until the round is over: then pips are spent and blows have fallen."""
        finish_round(cast(Position, state), self.taste, rng)

    def typical(self, state: State) -> Move | None:
        """A die falls in the middle, a card drawn is any: what counts is how much is rolled and held."""
        return typical(cast(Position, state))

    def terms(self, state: State) -> list[list[float]]:
        """The numbers that the fitted weights multiply."""
        return evaluation.terms(cast(Position, state))

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """What a hint may say of a move."""
        return claims(cast(Position, before), cast(Position, after), seat)


def prepare(laws: Laws, library: Library, players: Sequence[int]) -> None:
    """Everything that is worked out once for a game: see `habits` and `evaluation`."""
    cards = laws.almanac.cards
    laws.rating = RATING
    laws.tally = [evaluation.tally_of(card) for card in cards]
    laws.card_power = [card_power(card) for card in cards]
    laws.play_order = [play_order(card) for card in cards]
    laws.weights = {count: read_weights(library, TERMS, count) for count in players}


def values(state: Position) -> list[float]:
    """The evaluation of all seats at once."""
    return evaluation.values(state)


def typical(state: Position) -> Move | None:
    """The middle of what may be rolled or drawn into a hand; None for everything else.

    A die has no face in the middle, so of two the one falls above and the other below.
    """
    task = state.todo[-1]
    step = task[OP]
    notation = state.laws.notation
    if step == ROLL:
        size = task[SIZE]
        found = notation.rolls[die(size, SIDES[size] // 2 + (len(state.todo) & 1))]
    elif step == DRAW:
        supply = state.gardeners[task[SEAT]].supply
        found = notation.one("draw", supply[len(supply) // 2])
    else:
        return None
    state.drawn = found
    return found


def finish_round(state: Position, taste: Taste, rng: Random) -> None:
    """Play on by habit, in place, to the next change of rounds; dice fall in the middle.

    Between two rounds nothing is rolled, owed or about to strike, so what everybody owns tells all.
    From there, when items are being drawn, it is the coming round that is played.
    """
    last = state.round + (1 if _is_between_rounds(state) else 0)
    while not state.over:
        if state.chance:
            rolled = typical(state) if state.todo[-1][OP] == ROLL else None
            state.play(state.draw(rng) if rolled is None else rolled)
        elif state.round > last or (state.round == last and _is_between_rounds(state)):
            return
        else:
            state.play(habit(state, taste))


def _is_between_rounds(state: Position) -> bool:
    return state.todo[0][OP] == ROUND


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
