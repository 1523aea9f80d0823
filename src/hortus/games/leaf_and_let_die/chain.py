"""Determining Chain Order, and what follows in a round: who ranks where, and what comes next."""

from __future__ import annotations

from bisect import insort

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Roll, Rule
from hortus.games.leaf_and_let_die.notation import FACE, Deed, die_name, size_of
from hortus.games.leaf_and_let_die.ops import (
    AFTER,
    BUY,
    CARDS,
    CAST,
    END,
    KEEP,
    RANK,
    ROBIN,
    ROLL,
    ROUND,
    STRIKE,
    THORNS,
    TIE,
    Task,
)


class Round(Rule):
    """A round: chain order, card play, chain order again, then the Grove or the battle."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line up the steps."""
        colony.todo.pop()
        colony.round += 1
        colony.passed = 0
        cards: Task = (ROBIN, 0) if colony.laws.one_card else (CARDS, 0)
        colony.todo += [(AFTER,), (RANK, 1, 0), cards, (RANK, 0, 0)]
        return GO_ON


class Rank(Rule):
    """Order everybody from the highest total to the lowest; a tie for the top is rolled off."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Rank, or let those tied for the top reroll a die each."""
        colony.todo.pop()
        alive = colony.alive()
        totals = [gardener.pips() for gardener in colony.gardeners]
        top = max([totals[seat] for seat in alive])
        players = colony.players
        tied = [seat for seat in alive if totals[seat] == top]
        if len(tied) > 1:
            # Clockwise from the last leader: the order of rerolls, and of what they cannot settle.
            tied.sort(key=lambda seat: (seat - colony.leader) % players)
            rolling = [seat for seat in tied if colony.gardeners[seat].dice]
            if rolling and task[2] < colony.laws.almanac.numbers.tie_rerolls:
                colony.todo.append((RANK, task[1], task[2] + 1))
                colony.todo += [(TIE, seat) for seat in reversed(rolling)]
                return GO_ON
        first = tied[0]
        colony.leader = first
        others = sorted(
            [(-totals[seat], (seat - first) % players, seat) for seat in alive if seat != first]
        )
        colony.order = (first, *[seat for _, _, seat in others])
        return GO_ON


class Tie(Rule):
    """A player tied for the top must reroll one die of their choice."""

    def __init__(self) -> None:
        super().__init__(("reroll",), "whoever is tied for the top of the chain rerolls a die")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, unless all dice are alike."""
        dice = colony.gardeners[task[1]].plain_dice()
        if len(dice) > 1:
            return ASK
        colony.todo[-1] = (CAST, task[1], dice[0], 0)
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """Any die in hand."""
        one = colony.laws.scribe.one
        return [one("reroll", rolled) for rolled in colony.gardeners[task[1]].plain_dice()]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Roll it."""
        colony.todo[-1] = (CAST, task[1], move.args[0], 0)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """The die is not there."""
        return f"there is no {die_name(move.args[0])} in your hand"


class RollNew(Roll):
    """A die comes into a hand and is rolled."""

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """It lies in the Planting Lab."""
        colony.todo.pop()
        insort(colony.gardeners[task[1]].dice, move.args[0])


class Cast(Roll):
    """A die in hand is rolled again; the owner must keep the roll, or may keep either."""

    def size(self, task: Task) -> int:
        """The size of the die."""
        return size_of(task[2])

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Turn the die, or ask which of the two faces to keep."""
        face = move.args[0] & FACE
        if task[3]:
            colony.todo[-1] = (KEEP, task[1], task[2], face)
        else:
            colony.todo.pop()
            colony.gardeners[task[1]].change_die(task[2], face)


class Keep(Rule):
    """Of a roll and a reroll the owner keeps either."""

    def __init__(self) -> None:
        super().__init__(("keep",), "choose which roll to keep")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, unless both rolls are alike."""
        if task[2] & FACE != task[3]:
            return ASK
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """The old face and the new."""
        one = colony.laws.scribe.one
        return [one("keep", task[2] & FACE), one("keep", task[3])]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Turn the die to the face chosen."""
        colony.todo.pop()
        colony.gardeners[task[1]].change_die(task[2], move.args[0])

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """Neither roll."""
        return f"the die showed {task[2] & FACE} and then {task[3]}"


class After(Rule):
    """After card play: acquire in chain order, or strike along the chain."""

    def settle(self, colony: Colony, task: Task) -> int:
        """Line up the second half of the round."""
        colony.todo[-1] = (END,)
        order = colony.order
        if colony.battle_from:
            colony.todo.append((THORNS, order[0]))
            colony.todo.append((STRIKE, len(order) - 1))
        else:
            colony.todo += [(BUY, seat) for seat in reversed(order)]
        return GO_ON


RULES[ROUND] = Round()
RULES[RANK] = Rank()
RULES[TIE] = Tie()
RULES[ROLL] = RollNew()
RULES[CAST] = Cast()
RULES[KEEP] = Keep()
RULES[AFTER] = After()
