"""What cards do with dice and totals: adding, adjusting, rerolling, upgrading, deflecting.

Each class is a small named effect that content can put on any card.
"""

from __future__ import annotations

from hortus.core.contract import Move
from hortus.core.language import mark, plural, say
from hortus.games.leaf_and_let_die.acquisition import upgrade
from hortus.games.leaf_and_let_die.cards import ROOT, TYPES
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove
from hortus.games.leaf_and_let_die.pieces import (
    SIZES,
    bare,
    die_name,
    face_of,
    owned,
    owner_of,
    sides_of,
    size_of,
)
from hortus.games.leaf_and_let_die.questions import ASK, RULES, Choosing, Plain, Rule
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    CAST,
    FOR_UPGRADE,
    FOR_UPGRADE_KEPT,
    NUMBER_OF,
    OWNER,
    PAY,
    REACH,
    SEAT,
    TURN,
    TURNED,
    VALUE,
    Task,
)

# --- totals -----------------------------------------------------------------------------------


class AddToTotal(Plain):
    """Pips for the rest of the round: they rank, strike, and serve one purchase."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """Add the value."""
        gardener.bonus += task[VALUE]
        gardener.bonus_left += task[VALUE]
        state.note("bonus", task[SEAT], "", task[VALUE])


class UseOpponentDie(Plain):
    """The target's highest die counts for your total as well."""

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """Add what it shows; the target keeps it."""
        dice = state.gardeners[state.target(task[SEAT])].dice
        faces = sorted([face_of(rolled) for rolled in dice], reverse=True)
        gained = sum(faces[: task[VALUE]])
        gardener.bonus += gained
        gardener.bonus_left += gained
        state.note("bonus", task[SEAT], "", gained)


class Deflect(Plain):
    """Takes so much off the blow received this round."""

    def __init__(self) -> None:
        super().__init__()
        self.harmless = True

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """Add to the shield."""
        gardener.deflect += task[VALUE]
        state.note("deflect", task[SEAT], "", task[VALUE])


class ReduceCost(Plain):
    """Cards of one type cost less this turn."""

    def __init__(self, which: int) -> None:
        super().__init__()
        self.harmless = True
        self.which = which

    def happen(self, state: Position, task: Task, gardener: Gardener) -> None:
        """Reductions add up."""
        cuts = list(gardener.cuts)
        cuts[self.which] += task[VALUE]
        gardener.cuts = (cuts[0], cuts[1], cuts[2])
        state.note("cheaper", task[SEAT], TYPES[ROOT + self.which].lower(), task[VALUE])


# --- faces of dice ----------------------------------------------------------------------------


class AddToDie(Choosing):
    """One of your dice shows more, up to its highest face."""

    def __init__(self) -> None:
        super().__init__(("add",), mark("choose one of your dice that can show more"))

    def repeats(self) -> bool:
        """The value is how much."""
        return False

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """Your dice below their highest face."""
        notation = state.laws.notation
        return [
            notation.one("add", rolled)
            for rolled in state.gardeners[task[SEAT]].plain_dice()
            if face_of(rolled) < sides_of(rolled)
        ]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Turn it up."""
        rolled = move.args[0]
        face = min(sides_of(rolled), face_of(rolled) + task[VALUE])
        state.note_die("turn", task[SEAT], state.gardeners[task[SEAT]].change_die(rolled, face))


class AdjustBy(Choosing):
    """Any one die, yours or your target's, goes up or down by at most the value."""

    def __init__(self, another: bool) -> None:
        super().__init__(("adjust", "adjust-target"), mark("choose a die, yours or your target's"))
        self.another = another
        """True if it must not be the die this card adjusted before."""

    def repeats(self) -> bool:
        """The value is how much."""
        return False

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """Your dice and your target's."""
        notation = state.laws.notation
        seat = task[SEAT]
        target = state.target(seat)
        return [notation.one("adjust", rolled) for rolled in self.dice(state, seat)] + [
            notation.one("adjust-target", rolled) for rolled in self.dice(state, target)
        ]

    def dice(self, state: Position, owner: int) -> list[int]:
        """The dice of a player that may be adjusted."""
        gardener = state.gardeners[owner]
        if self.another and owner_of(state.adjusted) == owner:
            # Two dice of one size and face are two dice: the other one may be adjusted.
            done = bare(state.adjusted)
            alike = len([1 for rolled in gardener.dice if bare(rolled) == done])
            return [rolled for rolled in gardener.plain_dice() if rolled != done or alike > 1]
        return gardener.plain_dice()

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Then ask to which face."""
        seat = task[SEAT]
        owner = seat if move.kind == "adjust" else state.target(seat)
        state.todo.append((TURN, seat, owner, move.args[0], task[VALUE]))

    def most(self, value: int) -> int:
        """Which die, and to which face."""
        return 2


class Turn(Rule):
    """To which face an adjusted die is turned."""

    def __init__(self) -> None:
        super().__init__(("turn",), mark("choose the face to turn the die to"))

    def settle(self, state: Position, task: Task) -> int:
        """Ask."""
        return ASK

    def moves(self, state: Position, task: Task) -> list[LeafMove]:
        """The faces within reach, but not the one it shows."""
        notation = state.laws.notation
        face, reach = face_of(task[TURNED]), task[REACH]
        low = max(1, face - reach)
        high = min(sides_of(task[TURNED]), face + reach)
        return [notation.one("turn", shown) for shown in range(low, high + 1) if shown != face]

    def play(self, state: Position, task: Task, move: Move) -> None:
        """Turn it, and remember which die it was."""
        state.todo.pop()
        owner = task[OWNER]
        now = state.gardeners[owner].change_die(task[TURNED], move.args[0])
        state.adjusted = owned(owner, now)
        state.note_die("turn", owner, now)

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Out of reach."""
        return say(
            "{die} can be turned by at most {n}, and not left as it is",
            die=die_name(task[TURNED]),
            n=task[REACH],
        )


class Reroll(Choosing):
    """Roll a die again: keep the roll, or either; your own, or for some cards the target's."""

    def __init__(self, either: bool, theirs: bool) -> None:
        super().__init__(
            ("reroll", "reroll-target") if theirs else ("reroll",),
            mark("choose a die to reroll, yours or your target's")
            if theirs
            else mark("choose a die to reroll of yours"),
        )
        self.either = 1 if either else 0
        self.theirs = theirs

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """The dice that may be rolled again."""
        notation = state.laws.notation
        found = [
            notation.one("reroll", rolled) for rolled in state.gardeners[task[SEAT]].plain_dice()
        ]
        if self.theirs:
            target = state.gardeners[state.target(task[SEAT])]
            found += [notation.one("reroll-target", rolled) for rolled in target.plain_dice()]
        return found

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Roll it."""
        owner = task[SEAT] if move.kind == "reroll" else state.target(task[SEAT])
        state.todo.append((CAST, owner, move.args[0], self.either))

    def most(self, value: int) -> int:
        """Which die, the roll, and which roll to keep."""
        return 3 * value


class SwapDie(Choosing):
    """One of your dice takes the face of a die of the same size before your target."""

    def __init__(self) -> None:
        super().__init__(
            ("swap",), mark("choose a die of yours and a face of your target's same size")
        )

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """Pairs of the same size that differ."""
        notation = state.laws.notation
        theirs = state.gardeners[state.target(task[SEAT])].plain_dice()
        return [
            notation.known("swap", (mine, face_of(other)))
            for mine in state.gardeners[task[SEAT]].plain_dice()
            for other in theirs
            if size_of(mine) == size_of(other) and mine != other
        ]

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Turn your die."""
        now = state.gardeners[task[SEAT]].change_die(move.args[0], move.args[1])
        state.note_die("turn", task[SEAT], now)


class Upgrade(Choosing):
    """A die becomes the next size, if the Grove has one; a D20 costs pips of other dice."""

    def __init__(self, biggest: int, kept: bool) -> None:
        super().__init__(("upgrade",), mark("choose a die of yours to exchange for the next size"))
        self.biggest = biggest
        self.kept = kept

    def options(self, state: Position, task: Task) -> list[LeafMove]:
        """The dice small enough, whose next size is there and can be paid."""
        notation = state.laws.notation
        gardener = state.gardeners[task[SEAT]]
        return [
            notation.one("upgrade", rolled)
            for rolled in gardener.plain_dice()
            if size_of(rolled) <= self.biggest and self.possible(state, gardener, rolled)
        ]

    def possible(self, state: Position, gardener: Gardener, rolled: int) -> bool:
        """True if the bigger die is there, and the surcharge can be paid."""
        size = size_of(rolled)
        if not state.dice[size + 1]:
            return False
        if size != 4:
            return True
        others = sum([face_of(other) for other in gardener.dice]) - face_of(rolled)
        surcharge = state.laws.almanac.numbers.surcharge
        return others >= surcharge

    def pick(self, state: Position, task: Task, move: Move) -> None:
        """Exchange it, after the surcharge where there is one."""
        seat = task[SEAT]
        size = size_of(move.args[0])
        state.gardeners[seat].take_die(move.args[0])
        surcharge = state.laws.almanac.numbers.surcharge
        if size == 4 and surcharge:
            purpose = FOR_UPGRADE_KEPT if self.kept else FOR_UPGRADE
            state.todo.append((PAY, seat, surcharge, 0, purpose, size))
        else:
            upgrade(state, seat, size, self.kept)

    def most(self, value: int) -> int:
        """Which die, and the roll; what a D20 costs is counted apart, as there are so few of them."""
        return 2 * value

    def refuse(self, state: Position, task: Task, move: Move) -> str:
        """Which rule of upgrading stands against it."""
        rolled = move.args[0]
        size = size_of(rolled)
        gardener = state.gardeners[task[SEAT]]
        if rolled not in gardener.plain_dice():
            return say("there is no {die} in your hand", die=die_name(rolled))
        if size > self.biggest or size == 5:
            return say(
                "this card upgrades nothing bigger than a {die}", die=SIZES[self.biggest].upper()
            )
        if not state.dice[size + 1]:
            return say("there is no {die} left in the Grove", die=SIZES[size + 1].upper())
        surcharge = state.laws.almanac.numbers.surcharge
        return plural(
            surcharge,
            "a D20 costs {n} pip of your other dice",
            "a D20 costs {n} pips of your other dice",
        )


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
