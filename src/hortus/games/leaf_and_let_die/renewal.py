"""New Round and Victory: cleanup, drawing, resupply, nutrients, and who is out of the game."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import SIZES
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, WAIT, Colony, Pull, Rule
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.notation import FACE, Deed, size_of
from hortus.games.leaf_and_let_die.ops import (
    CLEAN,
    DRAW,
    END,
    FIND,
    GROW,
    OUT,
    PICK,
    REFILL,
    RETURN,
    ROLL,
    ROUND,
    Task,
)
from hortus.games.leaf_and_let_die.transition import begin_transition, transition_is_due


class End(Rule):
    """The end of a round: clean up in chain order, or change over to the battle."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line up the cleanup and the next round."""
        colony.todo[-1] = (ROUND,)
        if not colony.battle_from and transition_is_due(colony):
            begin_transition(colony)
        else:
            colony.todo.append((OUT,))
            colony.todo += [(CLEAN, seat) for seat in reversed(colony.order)]
        return GO_ON


class Clean(Rule):
    """Discard the hand, draw anew, take back what was set aside, use nutrients."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line it up; whoever has no way to stay in the game does not draw."""
        colony.todo.pop()
        seat = task[1]
        gardener = colony.gardeners[seat]
        gardener.to_compost()
        numbers = colony.laws.almanac.numbers
        if not gardener.stands() and (
            not gardener.card_count() or gardener.nutrients < min(numbers.nutrients)
        ):
            return GO_ON
        colony.todo += [(GROW, seat), (RETURN, seat), (REFILL, seat, numbers.drawn)]
        return GO_ON


class Refill(Rule):
    """Draw four items, cards or dice as the owner wishes; resupply only when both are gone."""

    def __init__(self) -> None:
        super().__init__(("take",), "choose how many cards and how many dice to draw")

    def settle(self, colony: Colony, task: Task) -> int:
        """Draw what is left without a choice, or ask."""
        gardener = colony.gardeners[task[1]]
        left = task[2]
        cards, dice = len(gardener.supply), sum(gardener.supply_dice)
        if not left:
            colony.todo.pop()
        elif not cards and not dice:
            if not gardener.compost and not any(gardener.compost_dice):
                colony.todo.pop()
            else:
                gardener.resupply()
        elif cards + dice <= left:
            self.take(colony, task, cards, dice)
        elif not cards:
            self.take(colony, task, 0, left)
        elif not dice:
            self.take(colony, task, left, 0)
        else:
            return ASK
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Every split of what is still to be drawn."""
        gardener = colony.gardeners[task[1]]
        left = task[2]
        low = max(0, left - sum(gardener.supply_dice))
        high = min(left, len(gardener.supply))
        deed = colony.laws.scribe.deed
        return [deed("take", (cards, left - cards)) for cards in range(low, high + 1)]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Draw so many cards and dice."""
        self.take(colony, task, move.args[0], move.args[1])

    def take(self, colony: Colony, task: Task, cards: int, dice: int) -> None:
        """Line up the draws; what is still missing comes after a resupply."""
        seat = task[1]
        todo = colony.todo
        if task[2] > cards + dice:
            todo[-1] = (REFILL, seat, task[2] - cards - dice)
        else:
            todo.pop()
        if colony.laws.choose_die and dice:
            todo.append((PICK, seat, dice))
        else:
            gardener = colony.gardeners[seat]
            for _ in range(dice):
                size = gardener.lowest_die()
                gardener.supply_dice[size] -= 1
                todo.append((ROLL, seat, size))
        for _ in range(cards):
            todo.append((DRAW, seat))

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """Too many, too few, or not there."""
        cards, dice = move.args
        gardener = colony.gardeners[task[1]]
        if cards + dice != task[2]:
            return f"you draw {task[2]} items, not {cards + dice}"
        return (
            f"your Supply holds {len(gardener.supply)} cards and "
            f"{sum(gardener.supply_dice)} dice; it is only refilled when it is empty"
        )


class Pick(Rule):
    """Option: the owner also chooses which dice to draw."""

    def __init__(self) -> None:
        super().__init__(("pick",), "choose a die of your Supply to draw and roll")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, unless only one size is there."""
        sizes = [size for size in range(6) if colony.gardeners[task[1]].supply_dice[size]]
        if task[2] and len(sizes) > 1:
            return ASK
        colony.todo.pop()
        for _ in range(task[2]):
            self.pick(colony, task[1], sizes[0])
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any size in the Supply."""
        counts = colony.gardeners[task[1]].supply_dice
        return [colony.laws.scribe.one("pick", size) for size in range(6) if counts[size]]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Roll it, then choose the next."""
        colony.todo[-1] = (PICK, task[1], task[2] - 1)
        self.pick(colony, task[1], move.args[0])

    def pick(self, colony: Colony, seat: int, size: int) -> None:
        """A die leaves the Supply and is rolled."""
        colony.gardeners[seat].supply_dice[size] -= 1
        colony.todo.append((ROLL, seat, size))

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The size is not there."""
        return f"there is no {SIZES[move.args[0]].upper()} in your Supply"


class DrawCard(Pull):
    """A card of the Supply comes into the hand, unseen by the others."""

    def __init__(self) -> None:
        super().__init__("draw")

    def pile(self, colony: Colony, task: Task) -> list[int]:
        """The cards of the Supply."""
        return colony.gardeners[task[1]].supply

    def settle(self, colony: Colony, task: Task) -> int:
        """Resupply if both cards and dice are gone; wait if there is a card."""
        gardener = colony.gardeners[task[1]]
        if gardener.out_of_supply():
            gardener.resupply()
        if gardener.supply:
            return WAIT
        colony.todo.pop()
        return GO_ON

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """It is in the hand."""
        colony.todo.pop()
        gardener = colony.gardeners[task[1]]
        gardener.supply.remove(move.args[0])
        insort(gardener.hand, move.args[0])


class FindCard(Pull):
    """A card of the compost comes into the hand: at random, or by the option of choice."""

    def __init__(self) -> None:
        super().__init__("find")
        self.verbs = ("find",)
        self.asks = "choose a card of your compost"

    def pile(self, colony: Colony, task: Task) -> list[int]:
        """The cards of the compost."""
        return colony.gardeners[task[1]].compost

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask or wait, unless there is only one kind."""
        gardener = colony.gardeners[task[1]]
        compost = gardener.compost
        if compost:
            if compost[0] != compost[-1]:
                return ASK if colony.laws.compost_choice else WAIT
            insort(gardener.shown, compost.pop() << 2)
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any kind in the compost."""
        kinds = sorted(set(self.pile(colony, task)))
        return [colony.laws.scribe.one("find", kind) for kind in kinds]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Everybody sees what left the compost."""
        colony.todo.pop()
        gardener = colony.gardeners[task[1]]
        gardener.compost.remove(move.args[0])
        insort(gardener.shown, move.args[0] << 2)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The card is not there."""
        return f"there is no {colony.laws.almanac.cards[move.args[0]].name} in your compost"


class Return(Rule):
    """What was set aside last round comes back as extra items."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Cards are shown; dice keep their face or are rolled."""
        colony.todo.pop()
        gardener = colony.gardeners[task[1]]
        for kind in gardener.aside:
            insort(gardener.shown, kind << 2)
        for rolled in gardener.aside_dice:
            if rolled & FACE:
                insort(gardener.dice, rolled)
            else:
                colony.todo.append((ROLL, task[1], size_of(rolled)))
        gardener.aside, gardener.aside_dice = [], []
        return GO_ON


class Grow(Rule):
    """Nutrients of lost cards may be turned into new dice, which go to the compost."""

    def __init__(self) -> None:
        super().__init__(("grow", "done"), "grow a die from your nutrients, or be done")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask while there is enough for a die."""
        if colony.gardeners[task[1]].nutrients >= min(colony.laws.almanac.numbers.nutrients):
            return ASK
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any size there are nutrients for."""
        scribe = colony.laws.scribe
        prices = colony.laws.almanac.numbers.nutrients
        pool = colony.gardeners[task[1]].nutrients
        found = [scribe.one("grow", size) for size in range(6) if prices[size] <= pool]
        found.append(scribe.deed("done"))
        return found

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Pay the nutrients for the die, or stop."""
        if move.kind == "done":
            colony.todo.pop()
            return
        gardener = colony.gardeners[task[1]]
        size = move.args[0]
        gardener.nutrients -= colony.laws.almanac.numbers.nutrients[size]
        gardener.compost_dice[size] += 1
        colony.grown[size] += 1

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """Too dear."""
        size = move.args[0]
        price = colony.laws.almanac.numbers.nutrients[size]
        pool = colony.gardeners[task[1]].nutrients
        return f"a {SIZES[size].upper()} costs {price} nutrients, and you have {pool}"


class Out(Rule):
    """Whoever has no cards, or no dice, is out; the last one standing wins."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Test everybody at once; end the game, or go on with those who are left."""
        colony.todo.pop()
        for seat in colony.order:
            gardener = colony.gardeners[seat]
            if not gardener.stands():
                gardener.fell = max(1, colony.round)
        alive = colony.alive()
        rounds = colony.round - colony.battle_from + 1
        if len(alive) > 1 and colony.battle_from and rounds >= colony.laws.battle_cap:
            colony.stalled = True
        if len(alive) <= 1 or colony.stalled:
            colony.todo.clear()
            return GO_ON
        for seat in colony.order:
            if colony.gardeners[seat].fell:
                leave_game(colony, colony.gardeners[seat])
        colony.order = tuple([seat for seat in colony.order if not colony.gardeners[seat].fell])
        return GO_ON


def leave_game(colony: Colony, gardener: Gardener) -> None:
    """All that the eliminated still own leaves the game with them."""
    for kind in gardener.all_cards():
        colony.lose_card(kind)
    for size, count in enumerate(gardener.all_dice()):
        colony.lost_dice[size] += count
    fell = gardener.fell
    # A fresh mat with nothing on it.
    empty = Gardener()
    empty.fell = fell
    colony.gardeners[colony.gardeners.index(gardener)] = empty


RULES[END] = End()
RULES[CLEAN] = Clean()
RULES[REFILL] = Refill()
RULES[PICK] = Pick()
RULES[DRAW] = DrawCard()
RULES[FIND] = FindCard()
RULES[RETURN] = Return()
RULES[GROW] = Grow()
RULES[OUT] = Out()
