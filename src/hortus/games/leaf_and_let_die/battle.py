"""Applying Damage: who strikes whom along the chain, absorbing, thorns, and the lost hand."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import SIDES
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Rule
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.notation import Deed, die_name
from hortus.games.leaf_and_let_die.ops import ABSORB, AFTER, STRIKE, THORNS, Task


def damage(colony: Colony, place: int) -> int:
    """What the player at a place of the chain takes from the one above, before thorns."""
    defender = colony.gardeners[colony.order[place]]
    attacker = colony.gardeners[colony.order[place - 1]]
    mine, theirs = defender.pips(), attacker.pips()
    if theirs <= mine:
        return 0
    blow = theirs if colony.laws.full_damage else theirs - mine
    return max(0, blow - defender.deflect)


def blow_to_come(colony: Colony, place: int) -> int:
    """The blow that still awaits a place of the chain this round; -1 if it has fallen, or none will."""
    if not colony.battle_from:
        return -1
    for task in reversed(colony.todo):
        if task[0] == ABSORB and task[2] and task[1] == colony.order[place]:
            return task[3]
        if task[0] == STRIKE:
            return damage(colony, place) if place <= task[1] else -1
        if task[0] == AFTER:
            return damage(colony, place)
    return -1


class Strike(Rule):
    """From the lowest in the chain upwards, each is struck by the next higher."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line up one defence, then the next one up."""
        place = task[1]
        if place <= 0:
            colony.todo.pop()
            return GO_ON
        colony.todo[-1] = (STRIKE, place - 1)
        defender, attacker = colony.order[place], colony.order[place - 1]
        colony.todo.append((THORNS, defender))
        colony.todo.append((ABSORB, defender, attacker + 1, damage(colony, place), 0))
        return GO_ON


class Thorns(Rule):
    """Thorn damage is absorbed after the blow; no deflection helps, and no thorns come of it."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line up the absorbing."""
        colony.todo.pop()
        gardener = colony.gardeners[task[1]]
        if gardener.thorns:
            colony.todo.append((ABSORB, task[1], 0, gardener.thorns, 0))
            gardener.thorns = 0
        return GO_ON


class Absorb(Rule):
    """The defender gives up cards and dice of their choice until the damage is absorbed.

    The task: defender, attacker plus one (0 for thorns), damage left, 1 once a card was used.
    """

    def __init__(self) -> None:
        super().__init__(
            ("absorb", "absorb-die", "absorb-flower", "yield"),
            "choose what absorbs the damage",
        )

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask as long as there is damage and a choice; a hand too weak is lost whole."""
        gardener = colony.gardeners[task[1]]
        if task[3] <= 0:
            colony.todo.pop()
            return GO_ON
        if self.capacity(colony, gardener, task[4] > 0) < task[3]:
            colony.todo.pop()
            self.lose_hand(colony, task)
            return GO_ON
        moves = self.moves(colony, task)
        if len(moves) > 1:
            colony.legal = moves
            return ASK
        self.play(colony, task, moves[0])
        return GO_ON

    def capacity(self, colony: Colony, gardener: Gardener, used: bool) -> int:
        """All that hand and dice can absorb, and the Mantle where a card of the hand helps."""
        resilience = colony.laws.almanac.resilience
        cards = gardener.held()
        total = 0
        for kind in cards:
            total += resilience[kind]
        for rolled in gardener.dice:
            total += SIDES[rolled >> 5 & 7]
        if used or cards:
            for kind in gardener.mantle:
                total += resilience[kind]
        return total

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any card or die of the hand; a Flower of the Mantle once a card of the hand was used."""
        gardener = colony.gardeners[task[1]]
        scribe = colony.laws.scribe
        found = [scribe.one("absorb", kind) for kind in sorted(set(gardener.held()))]
        found += [scribe.one("absorb-die", rolled) for rolled in gardener.plain_dice()]
        empty = not found
        if task[4]:
            found += [scribe.one("absorb-flower", kind) for kind in sorted(set(gardener.mantle))]
        if empty:
            found.append(scribe.deed("yield"))
        return found

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """The item is lost for good."""
        _, seat, attacker, left, used = task
        gardener = colony.gardeners[seat]
        if move.kind == "yield":
            colony.todo.pop()
            self.lose_hand(colony, task)
            return
        what = move.args[0]
        if move.kind == "absorb-die":
            gardener.take_die(what)
            size = what >> 5 & 7
            colony.lost_dice[size] += 1
            left -= SIDES[size]
        else:
            if move.kind == "absorb":
                gardener.lose(what)
                used = 1
            else:
                gardener.mantle.remove(what)
            left -= colony.laws.almanac.resilience[what]
            self.lose_card(colony, gardener, attacker, what)
        colony.todo[-1] = (ABSORB, seat, attacker, max(0, left), used)

    def lose_card(self, colony: Colony, gardener: Gardener, attacker: int, kind: int) -> None:
        """A lost card feeds its owner, and its thorns hurt whoever struck."""
        card = colony.laws.almanac.cards[kind]
        colony.lose_card(kind)
        gardener.nutrients += card.nutrients
        if attacker:
            colony.gardeners[attacker - 1].thorns += card.thorn

    def lose_hand(self, colony: Colony, task: Task) -> None:
        """The entire hand is lost; the Flowers of the Mantle go to the compost."""
        gardener = colony.gardeners[task[1]]
        for kind in gardener.held():
            self.lose_card(colony, gardener, task[2], kind)
        for rolled in gardener.dice:
            colony.lost_dice[rolled >> 5 & 7] += 1
        gardener.hand, gardener.shown, gardener.table, gardener.dice = [], [], [], []
        for kind in gardener.mantle:
            insort(gardener.compost, kind)
        gardener.mantle = []

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The item is not there, or may not be used."""
        gardener = colony.gardeners[task[1]]
        if move.kind == "yield":
            return "the damage must be absorbed while there are cards or dice in your hand"
        if move.kind == "absorb-die":
            return f"there is no {die_name(move.args[0])} in your hand"
        name = colony.laws.almanac.cards[move.args[0]].name
        if move.kind == "absorb-flower" and move.args[0] in gardener.mantle:
            return "a Flower of the Mantle only helps a card of the hand: give one up first"
        return f"{name} is not {'in your hand' if move.kind == 'absorb' else 'on your Mantle'}"


RULES[STRIKE] = Strike()
RULES[THORNS] = Thorns()
RULES[ABSORB] = Absorb()
