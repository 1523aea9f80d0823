"""What cards do with dice and totals: adding, adjusting, rerolling, upgrading, deflecting.

Each class is a small named effect that content can put on any card. Its task is who plays it,
by which card, and the value of the effect or what is left of it.
"""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.games.leaf_and_let_die.cards import SIDES, SIZES
from hortus.games.leaf_and_let_die.colony import ASK, GO_ON, RULES, Colony, Rule
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.market import upgrade
from hortus.games.leaf_and_let_die.notation import FACE, Deed, die_name
from hortus.games.leaf_and_let_die.ops import (
    CAST,
    FOR_UPGRADE,
    FOR_UPGRADE_KEPT,
    NUMBER_OF,
    PAY,
    TURN,
    Task,
)


class Choosing(Rule):
    """A base for effects in which the player picks something, or skips."""

    def __init__(self, verbs: tuple[str, ...], asks: str) -> None:
        super().__init__((*verbs, "skip"), f"{asks}, or skip")
        self.optional = True

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """What may be picked."""
        raise NotImplementedError

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Do it once; the task is already off the stack, and comes back if value is left."""
        raise NotImplementedError

    def repeats(self) -> bool:
        """True if the value says how often, not how much."""
        return True

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask, if there is anything to pick."""
        found = self.options(colony, task)
        if found:
            found.append(colony.laws.scribe.deed("skip"))
            colony.legal = found
            return ASK
        colony.todo.pop()
        return GO_ON

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """What may be picked, or nothing."""
        return [*self.options(colony, task), colony.laws.scribe.deed("skip")]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Do it, and once more where the value says so."""
        colony.todo.pop()
        if move.kind == "skip":
            return
        if self.repeats() and task[3] > 1:
            colony.todo.append((task[0], task[1], task[2], task[3] - 1))
        self.pick(colony, task, move)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """It is not there to be picked."""
        if move.args and self.verb_takes_die(move.kind):
            return f"{die_name(move.args[0])} cannot be chosen here: {self.asks}"
        if move.args:
            name = colony.laws.almanac.cards[move.args[0]].name
            return f"{name} cannot be chosen here: {self.asks}"
        return f"that is not possible now: {self.asks}"

    def verb_takes_die(self, verb: str) -> bool:
        """True if the move is about a die, not a card."""
        from hortus.games.leaf_and_let_die.notation import VERBS

        return VERBS[verb][:1] == "d"


class Plain(Rule):
    """A base for effects that simply happen."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """What happens; the task is already off the stack."""
        raise NotImplementedError

    def settle(self, colony: Colony, task: Task) -> int:
        """Let it happen."""
        colony.todo.pop()
        self.happen(colony, task, colony.gardeners[task[1]])
        return GO_ON


# --- totals -----------------------------------------------------------------------------------


class AddToTotal(Plain):
    """Pips for the rest of the round: they rank, strike, and serve one purchase."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """Add the value."""
        gardener.bonus += task[3]
        gardener.bonus_left += task[3]


class UseOpponentDie(Plain):
    """The target's highest die counts for your total as well."""

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """Add what it shows; the target keeps it."""
        dice = colony.gardeners[colony.target(task[1])].dice
        faces = sorted([rolled & FACE for rolled in dice], reverse=True)
        gained = sum(faces[: task[3]])
        gardener.bonus += gained
        gardener.bonus_left += gained


class Deflect(Plain):
    """Takes so much off the blow received this round."""

    def __init__(self) -> None:
        super().__init__()
        self.harmless = True

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """Add to the shield."""
        gardener.deflect += task[3]


class ReduceCost(Plain):
    """Cards of one type cost less this turn."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.harmless = True
        self.which = which

    def happen(self, colony: Colony, task: Task, gardener: Gardener) -> None:
        """Reductions add up."""
        cuts = list(gardener.cuts)
        cuts[self.which] += task[3]
        gardener.cuts = (cuts[0], cuts[1], cuts[2])


# --- faces of dice ----------------------------------------------------------------------------


class AddToDie(Choosing):
    """One of your dice shows more, up to its highest face."""

    def __init__(self) -> None:
        super().__init__(("add",), "choose one of your dice that can show more")

    def repeats(self) -> bool:
        """The value is how much."""
        return False

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """Your dice below their highest face."""
        one = colony.laws.scribe.one
        return [
            one("add", rolled)
            for rolled in colony.gardeners[task[1]].plain_dice()
            if rolled & FACE < SIDES[rolled >> 5]
        ]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Turn it up."""
        rolled = move.args[0]
        face = min(SIDES[rolled >> 5], (rolled & FACE) + task[3])
        colony.gardeners[task[1]].change_die(rolled, face)


class AdjustBy(Choosing):
    """Any one die, yours or your target's, goes up or down by at most the value."""

    def __init__(self, another: bool) -> None:
        super().__init__(("adjust", "adjust-target"), "choose a die, yours or your target's")
        self.another = another
        """True if it must not be the die this card adjusted before."""

    def repeats(self) -> bool:
        """The value is how much."""
        return False

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """Your dice and your target's."""
        one = colony.laws.scribe.one
        seat = task[1]
        target = colony.target(seat)
        return [one("adjust", rolled) for rolled in self.dice(colony, seat)] + [
            one("adjust-target", rolled) for rolled in self.dice(colony, target)
        ]

    def dice(self, colony: Colony, owner: int) -> list[int]:
        """The dice of a player that may be adjusted."""
        gardener = colony.gardeners[owner]
        if self.another and colony.adjusted >> 10 == owner:
            # Two dice of one size and face are two dice: the other one may be adjusted.
            done = colony.adjusted & 255
            alike = len([1 for rolled in gardener.dice if rolled & 255 == done])
            return [rolled for rolled in gardener.plain_dice() if rolled != done or alike > 1]
        return gardener.plain_dice()

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Then ask to which face."""
        seat = task[1]
        owner = seat if move.kind == "adjust" else colony.target(seat)
        colony.todo.append((TURN, seat, owner, move.args[0], task[3]))


class Turn(Rule):
    """To which face an adjusted die is turned."""

    def __init__(self) -> None:
        super().__init__(("turn",), "choose the face to turn the die to")

    def settle(self, colony: Colony, task: Task) -> int:
        """Ask."""
        return ASK

    def moves(self, colony: Colony, task: Task) -> list[Deed]:
        """The faces within reach, but not the one it shows."""
        one = colony.laws.scribe.one
        face, reach = task[3] & FACE, task[4]
        low = max(1, face - reach)
        high = min(SIDES[task[3] >> 5 & 7], face + reach)
        return [one("turn", shown) for shown in range(low, high + 1) if shown != face]

    def play(self, colony: Colony, task: Task, move: Move) -> None:
        """Turn it, and remember which die it was."""
        colony.todo.pop()
        owner = task[2]
        colony.adjusted = owner << 10 | colony.gardeners[owner].change_die(task[3], move.args[0])

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """Out of reach."""
        return f"{die_name(task[3])} can be turned by at most {task[4]}, and not left as it is"


class Reroll(Choosing):
    """Roll a die again: keep the roll, or either; your own, or for some cards the target's."""

    def __init__(self, either: bool, theirs: bool) -> None:
        super().__init__(
            ("reroll", "reroll-target") if theirs else ("reroll",),
            "choose a die to reroll" + (", yours or your target's" if theirs else " of yours"),
        )
        self.either = 1 if either else 0
        self.theirs = theirs

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """The dice that may be rolled again."""
        one = colony.laws.scribe.one
        found = [one("reroll", rolled) for rolled in colony.gardeners[task[1]].plain_dice()]
        if self.theirs:
            target = colony.gardeners[colony.target(task[1])]
            found += [one("reroll-target", rolled) for rolled in target.plain_dice()]
        return found

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Roll it."""
        owner = task[1] if move.kind == "reroll" else colony.target(task[1])
        colony.todo.append((CAST, owner, move.args[0], self.either))


class SwapDie(Choosing):
    """One of your dice takes the face of a die of the same size before your target."""

    def __init__(self) -> None:
        super().__init__(("swap",), "choose a die of yours and a face of your target's same size")

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """Pairs of the same size that differ."""
        deed = colony.laws.scribe.deed
        theirs = colony.gardeners[colony.target(task[1])].plain_dice()
        return [
            deed("swap", (mine, other & FACE))
            for mine in colony.gardeners[task[1]].plain_dice()
            for other in theirs
            if mine >> 5 == other >> 5 and mine != other
        ]

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Turn your die."""
        colony.gardeners[task[1]].change_die(move.args[0], move.args[1])


class Upgrade(Choosing):
    """A die becomes the next size, if the Grove has one; a D20 costs pips of other dice."""

    def __init__(self, biggest: int, kept: bool) -> None:
        super().__init__(("upgrade",), "choose a die of yours to exchange for the next size")
        self.biggest = biggest
        self.kept = kept

    def options(self, colony: Colony, task: Task) -> list[Deed]:
        """The dice small enough, whose next size is there and can be paid."""
        one = colony.laws.scribe.one
        gardener = colony.gardeners[task[1]]
        return [
            one("upgrade", rolled)
            for rolled in gardener.plain_dice()
            if rolled >> 5 <= self.biggest and self.possible(colony, gardener, rolled)
        ]

    def possible(self, colony: Colony, gardener: Gardener, rolled: int) -> bool:
        """True if the bigger die is there, and the surcharge can be paid."""
        size = rolled >> 5
        if not colony.dice[size + 1]:
            return False
        if size != 4:
            return True
        others = sum([other & FACE for other in gardener.dice]) - (rolled & FACE)
        surcharge = colony.laws.almanac.numbers.surcharge
        return others >= surcharge

    def pick(self, colony: Colony, task: Task, move: Move) -> None:
        """Exchange it, after the surcharge where there is one."""
        seat = task[1]
        size = move.args[0] >> 5
        colony.gardeners[seat].take_die(move.args[0])
        surcharge = colony.laws.almanac.numbers.surcharge
        if size == 4 and surcharge:
            purpose = FOR_UPGRADE_KEPT if self.kept else FOR_UPGRADE
            colony.todo.append((PAY, seat, surcharge, 0, purpose, size))
        else:
            upgrade(colony, seat, size, self.kept)

    def refuse(self, colony: Colony, task: Task, move: Move) -> str:
        """Which rule of upgrading stands against it."""
        rolled = move.args[0]
        size = rolled >> 5
        gardener = colony.gardeners[task[1]]
        if rolled not in gardener.plain_dice():
            return f"there is no {die_name(rolled)} in your hand"
        if size > self.biggest or size == 5:
            return f"this card upgrades nothing bigger than a {SIZES[self.biggest].upper()}"
        if not colony.dice[size + 1]:
            return f"there is no {SIZES[size + 1].upper()} left in the Grove"
        surcharge = colony.laws.almanac.numbers.surcharge
        return f"a D20 costs {surcharge} pips of your other dice"


RULES[TURN] = Turn()
RULES[NUMBER_OF["AddToDie"]] = AddToDie()
RULES[NUMBER_OF["AddToTotal"]] = AddToTotal()
RULES[NUMBER_OF["AdjustBy"]] = AdjustBy(another=False)
RULES[NUMBER_OF["AdjustOther"]] = AdjustBy(another=True)
RULES[NUMBER_OF["Deflect"]] = Deflect()
RULES[NUMBER_OF["ReduceCostRoot"]] = ReduceCost(0)
RULES[NUMBER_OF["ReduceCostCanopy"]] = ReduceCost(1)
RULES[NUMBER_OF["ReduceCostVine"]] = ReduceCost(2)
RULES[NUMBER_OF["RerollAccept2nd"]] = Reroll(either=False, theirs=False)
RULES[NUMBER_OF["RerollTakeBetter"]] = Reroll(either=True, theirs=False)
RULES[NUMBER_OF["RerollAny"]] = Reroll(either=False, theirs=True)
RULES[NUMBER_OF["SwapDie"]] = SwapDie()
RULES[NUMBER_OF["UpgradeD4"]] = Upgrade(0, kept=False)
RULES[NUMBER_OF["UpgradeD6"]] = Upgrade(1, kept=False)
RULES[NUMBER_OF["UpgradeD8"]] = Upgrade(2, kept=False)
RULES[NUMBER_OF["UpgradeAny"]] = Upgrade(4, kept=False)
RULES[NUMBER_OF["UpgradeAnyRetain"]] = Upgrade(4, kept=True)
RULES[NUMBER_OF["UseOpponentDie"]] = UseOpponentDie()
