"""How a question is put: what it asks, what may be answered, what an answer does, and why not.

Each operation that can be waiting to happen has one `Rule`, which holds all of that in one place.
The rules stand in modules by chapter of the rulebook and enter themselves in `RULES`; here are
the bases they share: a die to roll, a card to pull, an effect that happens, one that is chosen.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hortus.core.contract import Move
from hortus.core.language import later, mark, say
from hortus.games.leaf_and_let_die.moves import LeafMove, subject
from hortus.games.leaf_and_let_die.pieces import SIDES, die, die_name, size_of
from hortus.games.leaf_and_let_die.tasks import CARD, OP, OPS, SEAT, SIZE, VALUE, Task

if TYPE_CHECKING:
    from hortus.games.leaf_and_let_die.gardener import Gardener
    from hortus.games.leaf_and_let_die.rules import Position

GO_ON: Final = 0
ASK: Final = 1
WAIT: Final = 2
"""What a rule answers when its task comes up: done, somebody must decide, chance must."""


class Rule:
    """What one operation does when its task comes up. The defaults suit a step without a choice."""

    verbs: tuple[str, ...]
    """The verbs of the moves it takes."""
    asks: str
    """What is being decided, for those who try something else."""
    optional: bool
    """True for an effect that its player may decline while it resolves."""
    harmless: bool
    """True for an effect that nobody would ever decline."""

    def __init__(self, verbs: tuple[str, ...] = (), asks: str = mark("nobody is asked")) -> None:
        self.verbs = verbs
        self.asks = asks
        self.optional = False
        self.harmless = False

    def settle(self, state: Position, task: Task) -> int:
        """Do what needs no decision, or say who must decide; never changes a task that waits."""
        raise NotImplementedError

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """What may be decided."""
        return []

    def outcomes(self, state: Position, task: Task) -> list[tuple[Move, float]]:
        """What chance may bring."""
        return []

    def draw(self, state: Position, task: Task, rng: Random) -> Move:
        """One of the outcomes, at random."""
        raise NotImplementedError

    def may_happen(self, state: Position, task: Task, move: Move) -> bool:
        """True if chance may bring this."""
        return False

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Carry out a move that was found legal."""
        raise NotImplementedError

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Why a move with one of the verbs is not legal."""
        return say("that is not possible now: {asks}", asks=say(self.asks))

    def most(self, value: int) -> int:
        """The most decisions and chance events that an effect of this value brings."""
        return 0


class NoRule(Rule):
    """Holds a place in `RULES` until the real rule enters itself."""

    def __init__(self) -> None:
        super().__init__()


RULES: Final[list[Rule]] = [NoRule() for _ in OPS]
"""The rule of each operation."""


class Roll(Rule):
    """A base for rules that wait for one die to be rolled."""

    def size(self, task: Task) -> int:
        """Which size is rolled."""
        return task[SIZE]

    def settle(self, state: Position, task: Task) -> int:
        """Wait for the die."""
        return WAIT

    def outcomes(self, state: Position, task: Task) -> list[tuple[Move, float]]:
        """Each face alike."""
        size = self.size(task)
        notation = state.laws.notation
        sides = SIDES[size]
        return [(notation.one("roll", die(size, face)), 1 / sides) for face in range(1, sides + 1)]

    def draw(self, state: Position, task: Task, rng: Random) -> Move:
        """A face at random."""
        size = self.size(task)
        return state.laws.notation.rolls[die(size, 1 + int(rng.random() * SIDES[size]))]

    def may_happen(self, state: Position, task: Task, move: Move) -> bool:
        """Any face of that size."""
        return (
            move.kind == "roll"
            and size_of(move.args[0]) == self.size(task)
            and move.args[0] in state.laws.notation.rolls
        )


class Pull(Rule):
    """A base for rules that wait for one card to come out of a pile at random."""

    verb: str

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def pile(self, state: Position, task: Task) -> list[int]:
        """The kinds it may be."""
        raise NotImplementedError

    def outcomes(self, state: Position, task: Task) -> list[tuple[Move, float]]:
        """Each card of the pile alike."""
        pile = self.pile(state, task)
        notation = state.laws.notation
        return [
            (notation.one(self.verb, kind), pile.count(kind) / len(pile))
            for kind in sorted(set(pile))
        ]

    def draw(self, state: Position, task: Task, rng: Random) -> Move:
        """A card at random."""
        pile = self.pile(state, task)
        return state.laws.notation.one(self.verb, pile[int(rng.random() * len(pile))])

    def may_happen(self, state: Position, task: Task, move: Move) -> bool:
        """Any card of the pile."""
        return (
            move.kind == self.verb
            and len(move.args) == 1
            and move.args[0] in self.pile(state, task)
        )


class Choosing(Rule):
    """A base for effects in which the player picks something, or skips."""

    def __init__(self, verbs: tuple[str, ...], asks: str) -> None:
        super().__init__((*verbs, "skip"), later("{asks}, or skip", asks=later(asks)))
        self.optional = True

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """What may be picked."""
        raise NotImplementedError

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Do it once; the task is already off the stack, and comes back if value is left."""
        raise NotImplementedError

    def repeats(self) -> bool:
        """True if the value says how often, not how much."""
        return True

    def settle(self, state: Position, task: Task) -> int:
        """Ask, if there is anything to pick."""
        found = self.options(state, task)
        if found:
            found.append(state.laws.notation.plain("skip"))
            state.legal = found
            return ASK
        state.todo.pop()
        return GO_ON

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """What may be picked, or nothing."""
        return [*self.options(state, task), state.laws.notation.plain("skip")]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Do it, and once more where the value says so."""
        state.todo.pop()
        if move.kind == "skip":
            return
        if self.repeats() and task[VALUE] > 1:
            state.todo.append((task[OP], task[SEAT], task[CARD], task[VALUE] - 1))
        self.pick(state, task, move)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """It is not there to be picked."""
        if not move.args:
            return say("that is not possible now: {asks}", asks=say(self.asks))
        if self.verb_takes_die(move.kind):
            name = die_name(move.args[0])
        else:
            name = say(state.laws.almanac.cards[move.args[0]].name)
        return say("{what} cannot be chosen here: {asks}", what=name, asks=say(self.asks))

    def most(self, value: int) -> int:
        """A choice, as often as the value says."""
        return value if self.repeats() else 1

    def verb_takes_die(self, verb: str) -> bool:
        """True if the move is about a die, not a card."""
        return subject(verb) == "d"


class Plain(Rule):
    """A base for effects that simply happen."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """What happens; the task is already off the stack."""
        raise NotImplementedError

    def settle(self, state: Position, task: Task) -> int:
        """Let it happen."""
        state.todo.pop()
        self.happen(state, task, state.gardeners[task[SEAT]])
        return GO_ON
