"""Determining Chain Order, and what follows in a round: who ranks where, and what comes next."""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import die_name, face_of, put, size_of
from hortus.games.leaf_and_let_die.questions import ASK, GO_ON, RULES, Roll, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    AFTER,
    BUY,
    CARDS,
    CAST,
    DIE,
    EITHER,
    END,
    KEEP,
    RANK,
    ROBIN,
    ROLL,
    ROLLED,
    ROUND,
    SEAT,
    SECOND,
    STRIKE,
    THORNS,
    TIE,
    TRIES,
    Task,
)


class Round(Rule):
    """A round: chain order, card play, chain order again, then the Grove or the battle."""

    def settle(self, state: Position, task: Task) -> int:
        """Line up the steps."""
        state.todo.pop()
        state.round += 1
        state.note("round", -1, "", state.round)
        state.passed = 0
        cards: Task = (ROBIN, 0) if state.laws.one_card else (CARDS, 0)
        state.todo += [(AFTER,), (RANK, 1, 0), cards, (RANK, 0, 0)]
        return GO_ON


class Rank(Rule):
    """Order everybody from the highest total to the lowest; a tie for the top is rolled off."""

    def settle(self, state: Position, task: Task) -> int:
        """Rank, or let those tied for the top reroll a die each."""
        state.todo.pop()
        alive = state.alive()
        totals = [gardener.pips() for gardener in state.gardeners]
        if len(alive) == 2 and totals[alive[0]] != totals[alive[1]]:
            first, second = alive
            if totals[first] < totals[second]:
                first, second = second, first
            state.leader = first
            state.note("lead", first, "", totals[first])
            state.order = (first, second)
            return GO_ON
        top = max([totals[seat] for seat in alive])
        players = state.players
        tied = [seat for seat in alive if totals[seat] == top]
        if len(tied) > 1:
            # Clockwise from the last leader: the order of rerolls, and of what they cannot settle.
            tied.sort(key=lambda seat: (seat - state.leader) % players)
            rolling = [seat for seat in tied if state.gardeners[seat].dice]
            if rolling and task[TRIES] < state.laws.almanac.numbers.tie_rerolls:
                state.todo.append((RANK, task[SECOND], task[TRIES] + 1))
                state.todo += [(TIE, seat) for seat in reversed(rolling)]
                return GO_ON
        first = tied[0]
        state.leader = first
        state.note("lead", first, "", top)
        others = sorted(
            [(-totals[seat], (seat - first) % players, seat) for seat in alive if seat != first]
        )
        state.order = (first, *[seat for _, _, seat in others])
        return GO_ON


class Tie(Rule):
    """A player tied for the top must reroll one die of their choice."""

    def __init__(self) -> None:
        super().__init__(
            ("reroll",), mark("whoever is tied for the top of the chain rerolls a die")
        )

    def settle(self, state: Position, task: Task) -> int:
        """Ask, unless all dice are alike."""
        dice = state.gardeners[task[SEAT]].plain_dice()
        if len(dice) > 1:
            return ASK
        state.todo[-1] = (CAST, task[SEAT], dice[0], 0)
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """Any die in hand."""
        notation = state.laws.notation
        return [
            notation.one("reroll", rolled) for rolled in state.gardeners[task[SEAT]].plain_dice()
        ]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Roll it."""
        state.todo[-1] = (CAST, task[SEAT], move.args[0], 0)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """The die is not there."""
        return say("there is no {die} in your hand", die=die_name(move.args[0]))


class RollNew(Roll):
    """A die comes into a hand and is rolled."""

    def play(self, state: Position, task: Task, move: Move) -> None:
        """It lies in the Planting Lab."""
        state.todo.pop()
        put(state.gardeners[task[SEAT]].dice, move.args[0])
        state.note_die("roll", task[SEAT], move.args[0])


class Cast(Roll):
    """A die in hand is rolled again; the owner must keep the roll, or may keep either."""

    def size(self, task: Task) -> int:
        """The size of the die."""
        return size_of(task[DIE])

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Turn the die, or ask which of the two faces to keep."""
        face = face_of(move.args[0])
        state.note_die("reroll", task[SEAT], move.args[0])
        if task[EITHER]:
            state.todo[-1] = (KEEP, task[SEAT], task[DIE], face)
        else:
            state.todo.pop()
            state.gardeners[task[SEAT]].change_die(task[DIE], face)


class Keep(Rule):
    """Of a roll and a reroll the owner keeps either."""

    def __init__(self) -> None:
        super().__init__(("keep",), mark("choose which roll to keep"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask, unless both rolls are alike."""
        if face_of(task[DIE]) != task[ROLLED]:
            return ASK
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """The old face and the new."""
        notation = state.laws.notation
        return [notation.one("keep", face_of(task[DIE])), notation.one("keep", task[ROLLED])]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Turn the die to the face chosen."""
        state.todo.pop()
        state.gardeners[task[SEAT]].change_die(task[DIE], move.args[0])

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Neither roll."""
        return say("the die showed {old} and then {new}", old=face_of(task[DIE]), new=task[ROLLED])


class After(Rule):
    """After card play: acquire in chain order, or strike along the chain."""

    def settle(self, state: Position, task: Task) -> int:
        """Line up the second half of the round."""
        state.todo[-1] = (END,)
        order = state.order
        if state.battle_from:
            state.todo.append((THORNS, order[0]))
            state.todo.append((STRIKE, len(order) - 1))
        else:
            state.todo += [(BUY, seat) for seat in reversed(order)]
        return GO_ON


RULES[ROUND] = Round()
RULES[RANK] = Rank()
RULES[TIE] = Tie()
RULES[ROLL] = RollNew()
RULES[CAST] = Cast()
RULES[KEEP] = Keep()
RULES[AFTER] = After()
