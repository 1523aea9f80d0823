"""Game Setup: the Grove and its market, the dice supply, and what each gardener starts with."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import CANOPY, FLOWER, ROOT, SEEDLING, VINE
from hortus.games.leaf_and_let_die.pieces import UNKNOWN, without
from hortus.games.leaf_and_let_die.questions import GO_ON, RULES, WAIT, Pull, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    DEAL,
    DRAW,
    LAY,
    PLACE,
    REVEAL,
    ROLL,
    ROUND,
    STOCK,
    Task,
)

SLOTS = (ROOT, ROOT, CANOPY, CANOPY, VINE, VINE, FLOWER, FLOWER, FLOWER, ROOT, CANOPY, VINE)
"""What lies where in the market: nine stacks, then the three kinds of Wild Growth."""
STACKS = 9


def set_up(state: Position) -> None:
    """Lay out everything; chance reveals what the rulebook shuffles, and rolls the first dice."""
    laws = state.laws
    state.todo = [(ROUND,), (REVEAL,), (LAY,)]
    if laws.market == "random":
        state.todo.append((STOCK, 0))
    else:
        market = laws.almanac.markets[laws.market]
        state.kinds = market.stacks + market.wild
    state.todo.append((DEAL,))
    state.advance()


class Stock(Pull):
    """A random market: one kind after another, among those of the type not chosen yet."""

    def __init__(self) -> None:
        super().__init__("stock")

    def pile(self, state: Position, task: Task) -> list[int]:
        """The kinds that may still be chosen."""
        return [
            kind
            for kind in state.laws.almanac.of_type(SLOTS[task[PLACE]])
            if kind not in state.kinds
        ]

    def settle(self, state: Position, task: Task) -> int:
        """Wait for the next kind, until the market is full."""
        if task[PLACE] < len(SLOTS):
            return WAIT
        state.todo.pop()
        return GO_ON

    def play(self, state: Position, task: Task, move: Move) -> None:
        """The kind is for sale."""
        state.kinds = (*state.kinds, move.args[0])
        state.note_card("stock", -1, move.args[0])
        state.todo[-1] = (STOCK, task[PLACE] + 1)


class Deal(Rule):
    """The dice supply, and for each gardener Seedlings and starting dice."""

    def settle(self, state: Position, task: Task) -> int:
        """Count out dice and Seedlings; chance draws and rolls."""
        state.todo.pop()
        almanac = state.laws.almanac
        numbers = almanac.numbers
        state.dice = [count * state.players for count in numbers.dice]
        for seat in range(state.players - 1, -1, -1):
            gardener = state.gardeners[seat]
            gardener.supply = sorted(almanac.of_type(SEEDLING) * numbers.copies)
            for size in numbers.supplied:
                gardener.supply_dice[size] += 1
            state.todo += [(ROLL, seat, size) for size in numbers.rolled]
            hand = min(numbers.seedlings, len(gardener.supply))
            state.todo += [(DRAW, seat)] * hand
        return GO_ON


class Lay(Rule):
    """The stacks of the Grove, their height by the number of players."""

    def settle(self, state: Position, task: Task) -> int:
        """Lay them out."""
        state.todo.pop()
        numbers = state.laws.almanac.numbers
        state.stacks = stack_heights(state)
        wild: list[int] = []
        for kind in state.kinds[STACKS:]:
            wild += [kind] * (numbers.wild * state.players)
        state.wild = sorted(wild)
        return GO_ON


def stack_heights(state: Position) -> list[int]:
    """How many cards the nine stacks hold at the start."""
    numbers = state.laws.almanac.numbers
    flowers = numbers.flowers[state.players - 2]
    return [numbers.stack * state.players] * 6 + [flowers] * 3


class Reveal(Pull):
    """The top card of Wild Growth is always face up."""

    def __init__(self) -> None:
        super().__init__("wild")

    def pile(self, state: Position, task: Task) -> list[int]:
        """What is left of the stack."""
        return state.wild

    def settle(self, state: Position, task: Task) -> int:
        """Wait for the card, unless only one kind is left or none."""
        wild = state.wild
        if state.wild_top == UNKNOWN and wild:
            if wild[0] != wild[-1]:
                return WAIT
            state.wild_top = wild[0]
            state.wild = wild[1:]
            state.note_card("wild", -1, state.wild_top)
        state.todo.pop()
        return GO_ON

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Turn the card up."""
        state.wild_top = move.args[0]
        state.wild = without(state.wild, state.wild_top)
        state.note_card("wild", -1, state.wild_top)
        state.todo.pop()


RULES[STOCK] = Stock()
RULES[DEAL] = Deal()
RULES[LAY] = Lay()
RULES[REVEAL] = Reveal()
