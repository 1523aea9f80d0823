"""Card Acquisition: buying cards and dice in the Grove, paid for with whole dice."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cardplay import has_type, prove_type
from hortus.games.leaf_and_let_die.cards import FLOWER, ROOT, SIDES, SIZES, TYPES, VINE
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Rule
from hortus.games.leaf_and_let_die.gardener import UNKNOWN, Gardener
from hortus.games.leaf_and_let_die.notation import FACE, Deed, die_name
from hortus.games.leaf_and_let_die.ops import (
    BUY,
    FOR_DIE,
    FOR_STACK,
    FOR_UPGRADE_KEPT,
    FOR_WILD,
    PAY,
    REVEAL,
    ROLL,
    Task,
)


def price(colony: Colony, gardener: Gardener, kind: int) -> int:
    """What a card costs this player now, after reductions."""
    card = colony.laws.almanac.cards[kind]
    if ROOT <= card.type <= VINE:
        return max(0, card.cost - gardener.cuts[card.type - ROOT])
    return card.cost


def purse(gardener: Gardener) -> int:
    """The pips a player can spend: the dice in hand, and the bonus if it was not spent yet."""
    total = gardener.bonus_left
    for rolled in gardener.dice:
        total += rolled & FACE
    return total


class Buy(Rule):
    """A player acquires cards and dice, one after another, or is done."""

    def __init__(self) -> None:
        super().__init__(
            ("buy", "buy-wild", "buy-die", "discard-wild", "done"),
            "acquire cards and dice in the Grove, or be done",
        )

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, unless there is nothing to do, as far as the others can know."""
        gardener = colony.gardeners[task[1]]
        if len(self.options(colony, gardener, len(gardener.hand) > 0)) > 1:
            return ASK
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """All that can be paid for now, the top of Wild Growth to discard, or no more."""
        return self.options(colony, colony.gardeners[task[1]], False)

    def options(self, colony: Colony, gardener: Gardener, guess: bool) -> list[Deed]:
        """The moves; with `guess` also those that some other hand would allow."""
        scribe = colony.laws.scribe
        found: list[Deed] = []
        if gardener.dice:
            pips = purse(gardener)
            stacks = colony.stacks
            found = [
                scribe.one("buy", colony.kinds[place])
                for place in range(9)
                if stacks[place]
                and self.can_buy(colony, gardener, colony.kinds[place], pips, guess)
            ]
            top = colony.wild_top
            if top != UNKNOWN and self.can_buy(colony, gardener, top, pips, guess):
                found.append(scribe.deed("buy-wild"))
            found += [
                scribe.one("buy-die", size)
                for size in range(6)
                if SIDES[size] <= pips and colony.dice[size]
            ]
        if colony.wild_top != UNKNOWN and not gardener.cleared_wild:
            found.append(scribe.deed("discard-wild"))
        found.append(scribe.deed("done"))
        return found

    def can_buy(
        self, colony: Colony, gardener: Gardener, kind: int, pips: int, guess: bool
    ) -> bool:
        """True if a card may be bought: its type this turn, its price, what it needs in hand."""
        card = colony.laws.almanac.cards[kind]
        return (
            price(colony, gardener, kind) <= pips
            and not gardener.bought >> card.type & 1
            and (card.needs < 0 or guess or has_type(colony, gardener, card.needs))
        )

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Go on to the payment, turn up a new Wild card, or stop."""
        seat = task[1]
        gardener = colony.gardeners[seat]
        todo = colony.todo
        if move.kind == "done":
            todo.pop()
        elif move.kind == "buy":
            kind = move.args[0]
            todo.append(
                (PAY, seat, price(colony, gardener, kind), 0, FOR_STACK, colony.kinds.index(kind))
            )
        elif move.kind == "buy-wild":
            todo.append((PAY, seat, price(colony, gardener, colony.wild_top), 0, FOR_WILD, 0))
        elif move.kind == "buy-die":
            todo.append((PAY, seat, SIDES[move.args[0]], 0, FOR_DIE, move.args[0]))
        else:
            gardener.cleared_wild = True
            colony.lose_card(colony.wild_top)
            colony.wild_top = UNKNOWN
            todo.append((REVEAL,))

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """Which rule of acquiring stands against it."""
        gardener = colony.gardeners[task[1]]
        if move.kind == "buy-die":
            size = move.args[0]
            name = SIZES[size].upper()
            if not colony.dice[size]:
                return f"there is no {name} left in the Grove"
            return self._too_dear(gardener, f"a {name}", SIDES[size])
        if move.kind == "discard-wild":
            if gardener.cleared_wild:
                return "the top of Wild Growth is discarded only once in a turn"
            return "Wild Growth is exhausted"
        if move.kind == "buy-wild" and colony.wild_top == UNKNOWN:
            return "Wild Growth is exhausted"
        kind = colony.wild_top if move.kind == "buy-wild" else move.args[0]
        return self._refuse_card(colony, gardener, kind, move.kind == "buy-wild")

    def _refuse_card(self, colony: Colony, gardener: Gardener, kind: int, wild: bool) -> str:
        card = colony.laws.almanac.cards[kind]
        if not wild:
            if kind not in colony.kinds[:9]:
                return f"{card.name} has no stack in this Grove"
            if not colony.stacks[colony.kinds.index(kind)]:
                return f"the stack of {card.name} is exhausted"
        if gardener.bought >> card.type & 1:
            return f"only one {TYPES[card.type]} may be acquired in a turn"
        if card.needs >= 0 and not has_type(colony, gardener, card.needs):
            return f"{card.name} needs a {TYPES[card.needs]} in your hand"
        return self._too_dear(gardener, card.name, price(colony, gardener, kind))

    def _too_dear(self, gardener: Gardener, name: str, cost: int) -> str:
        if not gardener.dice:
            return "at least one die must be spent, and you have none left"
        return f"{name} costs {cost}, and your dice bring {purse(gardener)}"


class Pay(Rule):
    """Whole dice are spent until the price is covered; what is over is lost."""

    def __init__(self) -> None:
        super().__init__(("pay", "pay-bonus"), "choose what to pay with")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask while something is owed and there is a choice."""
        if task[2] <= 0 and task[3]:
            colony.todo.pop()
            self.deliver(colony, task)
            return GO_ON
        moves = self.moves(colony, task)
        if len(moves) > 1:
            colony.legal = moves
            return ASK
        self.play(colony, task, moves[0])
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any die in hand; the bonus, in one purchase a turn."""
        gardener = colony.gardeners[task[1]]
        scribe = colony.laws.scribe
        found = [scribe.one("pay", rolled) for rolled in gardener.plain_dice()]
        if task[4] <= FOR_DIE and gardener.bonus_left and task[2] > 0:
            found.append(scribe.deed("pay-bonus"))
        return found

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Spend a die, or the bonus."""
        _, seat, owed, paid, purpose, what = task
        gardener = colony.gardeners[seat]
        if move.kind == "pay":
            gardener.discard_die(move.args[0])
            owed -= move.args[0] & FACE
            paid = 1
        else:
            owed -= gardener.bonus_left
            gardener.bonus_left = 0
        colony.todo[-1] = (PAY, seat, max(0, owed), paid, purpose, what)

    def deliver(self, colony: Colony, task: Task) -> None:
        """The goods change hands."""
        _, seat, _, _, purpose, what = task
        gardener = colony.gardeners[seat]
        if purpose == FOR_STACK:
            colony.stacks[what] -= 1
            acquire(colony, gardener, colony.kinds[what])
        elif purpose == FOR_WILD:
            kind = colony.wild_top
            colony.wild_top = UNKNOWN
            acquire(colony, gardener, kind)
            colony.todo.append((REVEAL,))
        elif purpose == FOR_DIE:
            # Also where bought cards go to the hand: an unrolled die there does nothing until it
            # is discarded with the rest.
            colony.dice[what] -= 1
            gardener.compost_dice[what] += 1
        else:
            upgrade(colony, seat, what, purpose == FOR_UPGRADE_KEPT)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The die is not there, or the bonus is not to be had."""
        if move.kind == "pay":
            return f"there is no {die_name(move.args[0])} in your hand to pay with"
        if task[4] > FOR_DIE:
            return "an upgrade is paid for with dice alone"
        return "you have no bonus left to pay with; it serves one purchase a turn"


def acquire(colony: Colony, gardener: Gardener, kind: int) -> None:
    """A card goes to the Bud stack if it is a Flower, else to the compost (option: the hand)."""
    card = colony.laws.almanac.cards[kind]
    if card.needs >= 0:
        prove_type(colony, gardener, card.needs)
    gardener.bought |= 1 << card.type
    if card.type == FLOWER and not colony.laws.deck_flowers:
        insort(gardener.bud, kind)
    elif colony.laws.to_hand:
        insort(gardener.shown, kind << 2)
    else:
        insort(gardener.compost, kind)


def upgrade(colony: Colony, seat: int, size: int, kept: bool) -> None:
    """A die is exchanged for the next size: it goes to the compost, or is rolled and stays."""
    colony.dice[size] += 1
    colony.dice[size + 1] -= 1
    if kept:
        colony.todo.append((ROLL, seat, size + 1))
    else:
        colony.gardeners[seat].compost_dice[size + 1] += 1


RULES[BUY] = Buy()
RULES[PAY] = Pay()
