"""Card Acquisition: buying cards and dice in the Grove, paid for with whole dice."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.cards import FLOWER, ROOT, TYPES, VINE, one_of
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import (
    SIDES,
    SIZES,
    UNKNOWN,
    counted_up,
    die_name,
    face_of,
    in_set,
    joined,
    marked,
    put,
    with_item,
)
from hortus.games.leaf_and_let_die.play_cards import has_type, prove_type
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    BUY,
    FOR_DIE,
    FOR_STACK,
    FOR_UPGRADE_KEPT,
    FOR_WILD,
    OWED,
    PAID,
    PAY,
    PURPOSE,
    REVEAL,
    ROLL,
    SEAT,
    Task,
)


def price(state: Position, gardener: Gardener, kind: int) -> int:
    """What a card costs this player now, after reductions."""
    card = state.laws.almanac.cards[kind]
    if ROOT <= card.type <= VINE:
        return max(0, card.cost - gardener.cuts[card.type - ROOT])
    return card.cost


def purse(gardener: Gardener) -> int:
    """The pips a player can spend: the dice in hand, and the bonus if it was not spent yet."""
    total = gardener.bonus_left
    for rolled in gardener.dice:
        total += face_of(rolled)
    return total


class Buy(Rule):
    """A player acquires cards and dice, one after another, or is done."""

    def __init__(self) -> None:
        super().__init__(
            ("buy", "buy-wild", "buy-die", "discard-wild", "done"),
            mark("acquire cards and dice in the Grove, or stop buying"),
        )

    def settle(self, state: Position, task: Task) -> int:
        """Ask, unless there is nothing to do, as far as the others can know."""
        gardener = state.gardeners[task[SEAT]]
        if state.wild_top != UNKNOWN and not gardener.cleared_wild:
            return ASK
        if len(self.options(state, gardener, len(gardener.hand) > 0)) > 1:
            return ASK
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """All that can be paid for now, the top of Wild Growth to discard, or no more."""
        return self.options(state, state.gardeners[task[SEAT]], False)

    def options(self, state: Position, gardener: Gardener, guess: bool) -> list[LeafMove]:
        """The moves; with `guess` also those that some other hand would allow."""
        notation = state.laws.notation
        found: list[LeafMove] = []
        if gardener.dice:
            pips = purse(gardener)
            stacks = state.stacks
            found = [
                notation.one("buy", state.kinds[place])
                for place in range(9)
                if stacks[place] and self.can_buy(state, gardener, state.kinds[place], pips, guess)
            ]
            top = state.wild_top
            if top != UNKNOWN and self.can_buy(state, gardener, top, pips, guess):
                found.append(notation.plain("buy-wild"))
            found += [
                notation.one("buy-die", size)
                for size in range(6)
                if SIDES[size] <= pips and state.dice[size]
            ]
        if state.wild_top != UNKNOWN and not gardener.cleared_wild:
            found.append(notation.plain("discard-wild"))
        found.append(notation.plain("done"))
        return found

    def can_buy(
        self, state: Position, gardener: Gardener, kind: int, pips: int, guess: bool
    ) -> bool:
        """True if a card may be bought: its type this turn, its price, what it needs in hand."""
        card = state.laws.almanac.cards[kind]
        return (
            price(state, gardener, kind) <= pips
            and not in_set(gardener.bought, card.type)
            and (card.needs < 0 or guess or has_type(state, gardener, card.needs))
        )

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Go on to the payment, turn up a new Wild card, or stop."""
        seat = task[SEAT]
        gardener = state.gardeners[seat]
        todo = state.todo
        if move.kind == "done":
            todo.pop()
        elif move.kind == "buy":
            kind = move.args[0]
            todo.append(
                (PAY, seat, price(state, gardener, kind), 0, FOR_STACK, state.kinds.index(kind))
            )
        elif move.kind == "buy-wild":
            todo.append((PAY, seat, price(state, gardener, state.wild_top), 0, FOR_WILD, 0))
        elif move.kind == "buy-die":
            todo.append((PAY, seat, SIDES[move.args[0]], 0, FOR_DIE, move.args[0]))
        else:
            gardener.cleared_wild = True
            state.note_card("discard-wild", seat, state.wild_top)
            state.lose_card(state.wild_top)
            state.wild_top = UNKNOWN
            todo.append((REVEAL,))

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Which rule of acquiring stands against it."""
        gardener = state.gardeners[task[SEAT]]
        if move.kind == "buy-die":
            size = move.args[0]
            name = SIZES[size].upper()
            if not state.dice[size]:
                return say("there is no {die} left in the Grove", die=name)
            return self._too_dear(gardener, say("a {die}", die=name), SIDES[size])
        if move.kind == "discard-wild":
            if gardener.cleared_wild:
                return say("the top of Wild Growth is discarded only once in a turn")
            return say("Wild Growth is exhausted")
        if move.kind == "buy-wild" and state.wild_top == UNKNOWN:
            return say("Wild Growth is exhausted")
        kind = state.wild_top if move.kind == "buy-wild" else move.args[0]
        return self._refuse_card(state, gardener, kind, move.kind == "buy-wild")

    def _refuse_card(self, state: Position, gardener: Gardener, kind: int, wild: bool) -> str:
        card = state.laws.almanac.cards[kind]
        if not wild:
            if kind not in state.kinds[:9]:
                return say("{card} has no stack in this Grove", card=say(card.name))
            if not state.stacks[state.kinds.index(kind)]:
                return say("the stack of {card} is exhausted", card=say(card.name))
        if in_set(gardener.bought, card.type):
            return say("only one {type} may be acquired in a turn", type=say(TYPES[card.type]))
        if card.needs >= 0 and not has_type(state, gardener, card.needs):
            return say(
                "{card} needs {other} in your hand", card=say(card.name), other=one_of(card.needs)
            )
        return self._too_dear(gardener, say(card.name), price(state, gardener, kind))

    def _too_dear(self, gardener: Gardener, name: str, cost: int) -> str:
        if not gardener.dice:
            return say("at least one die must be spent, and you have none left")
        return say(
            "{what} costs {cost}, and your dice bring {pips}",
            what=name,
            cost=cost,
            pips=purse(gardener),
        )


class Pay(Rule):
    """Whole dice are spent until the price is covered; what is over is lost."""

    def __init__(self) -> None:
        super().__init__(("pay", "pay-bonus"), mark("choose what to pay with"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask while something is owed and there is a choice."""
        if task[OWED] <= 0 and task[PAID]:
            state.todo.pop()
            self.deliver(state, task)
            return GO_ON
        moves = self.moves(state, task)
        if len(moves) > 1:
            state.legal = moves
            return ASK
        self.play(state, task, moves[0])
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any die in hand; the bonus, in one purchase a turn."""
        gardener = state.gardeners[task[SEAT]]
        notation = state.laws.notation
        found = [notation.one("pay", rolled) for rolled in gardener.plain_dice()]
        if task[PURPOSE] <= FOR_DIE and gardener.bonus_left and task[OWED] > 0:
            found.append(notation.plain("pay-bonus"))
        return found

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Spend a die, or the bonus."""
        _, seat, owed, paid, purpose, what = task
        gardener = state.gardeners[seat]
        if move.kind == "pay":
            gardener.discard_die(move.args[0])
            owed -= face_of(move.args[0])
            paid = 1
        else:
            owed -= gardener.bonus_left
            gardener.bonus_left = 0
        state.todo[-1] = (PAY, seat, max(0, owed), paid, purpose, what)

    def deliver(self, state: Position, task: Task) -> None:
        """The goods change hands."""
        _, seat, _, _, purpose, what = task
        gardener = state.gardeners[seat]
        if purpose == FOR_STACK:
            state.stacks = counted_up(state.stacks, what, -1)
            acquire(state, seat, state.kinds[what])
        elif purpose == FOR_WILD:
            kind = state.wild_top
            state.wild_top = UNKNOWN
            acquire(state, seat, kind)
            state.todo.append((REVEAL,))
        elif purpose == FOR_DIE:
            # Also where bought cards go to the hand: an unrolled die there does nothing until it
            # is discarded with the rest.
            state.dice = counted_up(state.dice, what, -1)
            gardener.compost_dice[what] += 1
            state.note("buy-die", seat, SIZES[what])
        else:
            upgrade(state, seat, what, purpose == FOR_UPGRADE_KEPT)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The die is not there, or the bonus is not to be had."""
        if move.kind == "pay":
            return say("there is no {die} in your hand to pay with", die=die_name(move.args[0]))
        if task[PURPOSE] > FOR_DIE:
            return say("an upgrade is paid for with dice alone")
        return say("you have no bonus left to pay with; it serves one purchase a turn")


def acquire(state: Position, seat: int, kind: int) -> None:
    """A card goes to the Bud stack if it is a Flower, else to the compost (option: the hand)."""
    gardener = state.gardeners[seat]
    card = state.laws.almanac.cards[kind]
    if card.needs >= 0:
        prove_type(state, seat, card.needs)
    state.note_card("buy", seat, kind)
    gardener.bought = joined(gardener.bought, card.type)
    if card.type == FLOWER and not state.laws.deck_flowers:
        gardener.bud = with_item(gardener.bud, kind)
    elif state.laws.to_hand:
        put(gardener.shown, marked(kind))
    else:
        put(gardener.compost, kind)


def upgrade(state: Position, seat: int, size: int, kept: bool) -> None:
    """A die is exchanged for the next size: it goes to the compost, or is rolled and stays."""
    state.dice = counted_up(counted_up(state.dice, size, 1), size + 1, -1)
    state.note("upgrade", seat, SIZES[size + 1])
    if kept:
        state.todo.append((ROLL, seat, size + 1))
    else:
        state.gardeners[seat].compost_dice[size + 1] += 1


RULES[BUY] = Buy()
RULES[PAY] = Pay()
