"""Game Setup: the Grove and its market, the dice supply, and what each gardener starts with."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import CANOPY, FLOWER, ROOT, SEEDLING, VINE
from hortus.games.leaf_and_let_die.colony import GO_ON, RULES, WAIT, Colony, Pull, Rule
from hortus.games.leaf_and_let_die.gardener import UNKNOWN
from hortus.games.leaf_and_let_die.ops import DEAL, DRAW, LAY, REVEAL, ROLL, ROUND, STOCK, Task

SLOTS = (ROOT, ROOT, CANOPY, CANOPY, VINE, VINE, FLOWER, FLOWER, FLOWER, ROOT, CANOPY, VINE)
"""What lies where in the market: nine stacks, then the three kinds of Wild Growth."""
STACKS = 9


def set_up(colony: Colony) -> None:
    """Lay out everything; chance reveals what the rulebook shuffles, and rolls the first dice."""
    laws = colony.laws
    colony.todo = [(ROUND,), (REVEAL,), (LAY,)]
    if laws.market == "random":
        colony.todo.append((STOCK, 0))
    else:
        market = laws.almanac.markets[laws.market]
        colony.kinds = market.stacks + market.wild
    colony.todo.append((DEAL,))
    colony.advance()


class Stock(Pull):
    """A random market: one kind after another, among those of the type not chosen yet."""

    def __init__(self) -> None:
        super().__init__("stock")

    def pile(self, colony: Colony, task: Task) -> list[int]:
        """The kinds that may still be chosen."""
        return [
            kind for kind in colony.laws.almanac.of_type(SLOTS[task[1]]) if kind not in colony.kinds
        ]

    def settle(self, colony: Colony, task: Task) -> int:
        """Wait for the next kind, until the market is full."""
        if task[1] < len(SLOTS):
            return WAIT
        colony.todo.pop()
        return GO_ON

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """The kind is for sale."""
        colony.kinds = (*colony.kinds, move.args[0])
        colony.todo[-1] = (STOCK, task[1] + 1)


class Deal(Rule):
    """The dice supply, and for each gardener Seedlings and starting dice."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Count out dice and Seedlings; chance draws and rolls."""
        colony.todo.pop()
        almanac = colony.laws.almanac
        numbers = almanac.numbers
        colony.dice = [count * colony.players for count in numbers.dice]
        for seat in range(colony.players - 1, -1, -1):
            gardener = colony.gardeners[seat]
            gardener.supply = sorted(almanac.of_type(SEEDLING) * numbers.copies)
            for size in numbers.supplied:
                gardener.supply_dice[size] += 1
            colony.todo += [(ROLL, seat, size) for size in numbers.rolled]
            hand = min(numbers.seedlings, len(gardener.supply))
            colony.todo += [(DRAW, seat)] * hand
        return GO_ON


class Lay(Rule):
    """The stacks of the Grove, their height by the number of players."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Lay them out."""
        colony.todo.pop()
        numbers = colony.laws.almanac.numbers
        colony.stacks = stack_heights(colony)
        for kind in colony.kinds[STACKS:]:
            colony.wild += [kind] * (numbers.wild * colony.players)
        colony.wild.sort()
        return GO_ON


def stack_heights(colony: Colony) -> list[int]:
    """How many cards the nine stacks hold at the start."""
    numbers = colony.laws.almanac.numbers
    flowers = numbers.flowers[colony.players - 2]
    return [numbers.stack * colony.players] * 6 + [flowers] * 3


class Reveal(Pull):
    """The top card of Wild Growth is always face up."""

    def __init__(self) -> None:
        super().__init__("wild")

    def pile(self, colony: Colony, task: Task) -> list[int]:
        """What is left of the stack."""
        return colony.wild

    def settle(self, colony: Colony, task: Task) -> int:
        """Wait for the card, unless only one kind is left or none."""
        wild = colony.wild
        if colony.wild_top == UNKNOWN and wild:
            if wild[0] != wild[-1]:
                return WAIT
            colony.wild_top = wild.pop()
        colony.todo.pop()
        return GO_ON

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Turn the card up."""
        colony.wild_top = move.args[0]
        colony.wild.remove(colony.wild_top)
        colony.todo.pop()


RULES[STOCK] = Stock()
RULES[DEAL] = Deal()
RULES[LAY] = Lay()
RULES[REVEAL] = Reveal()
