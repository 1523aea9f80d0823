"""Moves at a glance: which answer to a question of the game looks best, without playing any of them.

A patch that is added is judged by the fields it joins, by its Sprout power and by the Grow powers
around it, whichever promises more; an answer to a question of a power by what it does to the patch
it names. The steps of a power are read from its card, so that typed-in cards are understood, too.
What patches mean is in `stakes`.
"""

from __future__ import annotations

from typing import Final

from hortus.games.power_plants.effects import (
    AddSprites,
    AddToEach,
    CarryPatch,
    CountGems,
    MoveGems,
    MoveSprite,
    Scatter,
)
from hortus.games.power_plants.hexes import AXES, STEPS
from hortus.games.power_plants.plants import (
    ADD,
    ANYWHERE,
    AT_WIZARD,
    AXIS,
    BEHIND_GROWING,
    BY_GROWING,
    BY_WIZARD,
    CAPTURE,
    CHOOSE,
    CHOSEN_AXIS,
    CHOSEN_FIELD,
    CHOSEN_PATCH,
    CHOSEN_ROW,
    CHOSEN_TYPE,
    COPIES,
    EACH,
    EXPEL,
    FIELD,
    GAIN,
    GROW,
    GROWING,
    LOCKED,
    MOVE_GEMS,
    MOVE_PATCH,
    MOVE_SPRITE,
    NEAREST,
    NOBODY,
    OCCUPIED,
    PATCHES,
    PUT_GEMS,
    ROUND_GROWING,
    ROUND_WIZARD,
    ROW,
    ROW_THROUGH,
    SCATTER,
    SPROUT,
    TYPE,
    UNLOCKED,
    WIZARD_TYPE,
    Step,
)
from hortus.games.power_plants.powers import GROWS, SPROUTS, Growing, PowerAtWork, SproutOrGrow
from hortus.games.power_plants.rules import DECLINED, Garden, Task
from hortus.games.power_plants.stakes import SAFETY, Stakes
from hortus.games.power_plants.targets import meets
from hortus.games.power_plants.turns import Swap

CARRIED: Final = 0.5
"""What it is worth to move a patch, before looking where."""
DIFFERENT: Final = 1.0
"""What it is worth to hold two plants rather than one."""
SLIDING: Final = UNLOCKED | LOCKED
"""Whether a patch is locked is not seen at a glance."""


class Glance:
    """What the answers to the present question look like to the side that is to act."""

    garden: Garden
    stakes: Stakes
    plot: int
    near: list[int]
    wizard: int
    _grown: dict[int, float]
    _around: dict[int, list[int]]
    _by_plot: dict[int, list[int]]
    _alone: dict[int, float]
    _carry: float

    def __init__(self, garden: Garden) -> None:
        self.garden = garden
        self.stakes = Stakes(garden)
        self.wizard = garden.wizard
        self.plot = 0
        self.near = []
        self._by_plot = {}
        if garden.wizard != NOBODY:
            self._stand(garden.wizard, garden.place[garden.wizard])
        self._grown = {}
        self._around = {}
        self._alone = {}
        """What growing patches are worth whose power does not look at the Wizard."""
        self._carry = -1.0

    def _stand(self, patch: int, plot: int) -> None:
        """Look at the garden from a plot on which the Wizard stands, or might."""
        self.wizard = patch
        self.plot = plot
        self.near = self._beside(plot)

    def _beside(self, plot: int) -> list[int]:
        found = self._by_plot.get(plot)
        if found is None:
            ground = self.garden.ground
            found = []
            for step in STEPS:
                near = ground.get(plot + step, NOBODY)
                if near != NOBODY:
                    found.append(near)
            self._by_plot[plot] = found
        return found

    # --- adding a patch ---------------------------------------------------------------------

    def addition(self, patch: int, plot: int) -> float:
        """What adding a patch to a plot, and then the better power, looks like."""
        self._stand(patch, plot)
        garden, stakes = self.garden, self.stakes
        free = garden.plant_of(patch).free_sprite and garden.supply[garden.turn] > 0
        holder = garden.turn if free else NOBODY
        base = stakes.joined(patch, self.near, holder)
        if free:
            base += SAFETY + stakes.pays(patch, plot)
        best = max(0.0, self.power(patch // COPIES, SPROUT, NOBODY))
        if not garden.book.training:
            grown = self._grown.get(plot)
            if grown is None:
                grown = self.growth(sorted(self.near))
                self._grown[plot] = grown
            best = max(best, grown)
        return base + best

    def growth(self, patches: list[int]) -> float:
        """What the Grow powers of patches are worth together, in their order."""
        total = 0.0
        filled = False
        for patch in patches:
            worth = self._growing(patch, filled)
            if worth > 0.0:
                total += worth
                filled = filled or self._fills(patch // COPIES)
        return total

    def _growing(self, patch: int, filled: bool) -> float:
        """What the Grow power of a patch is worth; the same from everywhere if it acts around the patch."""
        found = self._alone.get(patch)
        if found is not None:
            return found
        kind = patch // COPIES
        worth = self.power(kind, GROW, patch, filled)
        for step in self.garden.book.plants[self.garden.column[kind]].powers[GROW].steps:
            if not GROWING <= step.area <= ROUND_GROWING and step.area != ANYWHERE:
                return worth
        self._alone[patch] = worth
        return worth

    def _fills(self, kind: int) -> bool:
        """True if a growing patch of this kind puts Sprites on everything around the Wizard."""
        for step in self.garden.book.plants[self.garden.column[kind]].powers[GROW].steps:
            if step.do == ADD and step.pick == EACH and step.area == BY_WIZARD:
                return True
        return False

    # --- a power ----------------------------------------------------------------------------

    def power(self, kind: int, which: int, growing: int, filled: bool = False) -> float:
        """What a power is worth, used from where the Wizard stands."""
        steps = self.garden.book.plants[self.garden.column[kind]].powers[which].steps
        return self._steps(steps, 0, growing, NOBODY, filled)

    def _steps(
        self, steps: tuple[Step, ...], start: int, growing: int, chosen: int, filled: bool
    ) -> float:
        """What the steps of a power from one of them on are worth together."""
        total = 0.0
        for index in range(start, len(steps)):
            step = steps[index]
            if step.do == CHOOSE:
                best = 0.0
                for option in self._options(step):
                    best = max(best, self._steps(steps, index + 1, growing, option, filled))
                return total + best
            total += self._step(step, growing, chosen, filled)
        return total

    def _step(self, step: Step, growing: int, chosen: int, filled: bool) -> float:
        """What one step is worth with the best of its targets."""
        if step.area == AT_WIZARD:
            return self._at_wizard(step)
        if step.do == MOVE_PATCH:
            return self._carrying(step)
        only = step.only & ~SLIDING
        if filled and step.do == GAIN and step.area == BY_WIZARD:
            only &= ~OCCUPIED
        worths = [
            self.effect(step, patch)
            for patch in self._area(step.area, growing, chosen)
            if not only or meets(self.garden, only, patch)
        ]
        if not worths:
            return 0.0
        if step.pick == EACH:
            return sum(worths)
        if step.pick == NEAREST:
            return worths[0]
        if step.times == 1:
            return max(worths)
        worths.sort(reverse=True)
        return sum([worth for worth in worths[: step.times] if worth > 0.0])

    def _at_wizard(self, step: Step) -> float:
        """What a step does to the Wizard's own patch, which may not lie there yet."""
        mine = self.garden.plant_of(self.wizard).free_sprite
        if step.do == PUT_GEMS:
            return step.count * (1.0 if mine else 0.3)
        if step.do == ADD:
            return SAFETY if mine else 1.0
        return float(step.count) if step.do == GAIN else 0.0

    def _carrying(self, step: Step) -> float:
        """What it is worth to move a patch; best of all one that loses a rival's Sprites."""
        if self._carry < 0.0:
            self._carry = CARRIED
            garden = self.garden
            for patch in range(PATCHES):
                side = garden.owner[patch]
                if garden.place[patch] and side != NOBODY and side != garden.turn:
                    self._carry = max(self._carry, self.stakes.expelled(patch, PATCHES))
        return self._carry if step.expels else CARRIED

    def effect(self, step: Step, patch: int) -> float:
        """What the effect of a step on one patch is worth."""
        stakes = self.stakes
        do = step.do
        if do == ADD:
            return stakes.added(patch, step.count)
        if do == GAIN:
            return float(step.count)
        if do == PUT_GEMS:
            return stakes.gems_put(patch, step.count)
        if do in (MOVE_SPRITE, SCATTER):
            return stakes.best_move(patch)
        if do == MOVE_GEMS:
            lying = min(step.count, self.garden.gems_on[patch])
            return stakes.gems_put(patch, -lying) + 0.5 * lying
        side = self.garden.owner[patch]
        if side == NOBODY or side == self.garden.turn:
            return CARRIED if do == MOVE_PATCH else 0.0
        if do == CAPTURE:
            return stakes.captured(patch)
        if do == EXPEL:
            return stakes.expelled(patch, step.count)
        return stakes.expelled(patch, PATCHES) if step.expels else CARRIED

    def _options(self, step: Step) -> list[int]:
        """What `choose` offers from where the Wizard stands."""
        if step.what == FIELD:
            return sorted({self.stakes.field_of(patch) for patch in self.near})
        if step.what == TYPE:
            return sorted({patch // COPIES for patch in self.near})
        if step.what == ROW:
            return list(range(2 * AXES))
        if step.what == AXIS:
            return list(range(AXES))
        return self.near

    def _area(self, area: int, growing: int, chosen: int) -> list[int]:
        """The patches of an area; a chosen field goes by its number in `stakes`."""
        if area in (BY_WIZARD, ROUND_WIZARD):
            return self.near
        if growing != NOBODY and GROWING <= area <= ROW_THROUGH:
            return self._about(area, growing)
        if area == ANYWHERE:
            return self.garden.in_garden()
        if area == WIZARD_TYPE:
            return self._of_type(self.wizard // COPIES)
        if chosen == NOBODY:
            return []
        if area == CHOSEN_FIELD:
            return self.stakes.fields[chosen]
        if area == CHOSEN_TYPE:
            return self._of_type(chosen)
        if area == CHOSEN_ROW:
            return self._row(STEPS[chosen])
        if area == CHOSEN_AXIS:
            return self._row(STEPS[chosen]) + self._row(STEPS[chosen + AXES])
        return [chosen] if area == CHOSEN_PATCH else []

    def _about(self, area: int, growing: int) -> list[int]:
        """The areas around a growing patch."""
        if area == GROWING:
            return [growing]
        if area in (BY_GROWING, ROUND_GROWING):
            found = self._around.get(growing)
            if found is None:
                found = self.garden.neighbours(growing)
                self._around[growing] = found
            return found
        line = self._row(self.garden.place[growing] - self.plot)
        return line[1:2] if area == BEHIND_GROWING else line

    def _of_type(self, kind: int) -> list[int]:
        place = self.garden.place
        return [p for p in range(kind * COPIES, kind * COPIES + COPIES) if place[p]]

    def _row(self, step: int) -> list[int]:
        """The unbroken row that leads away from the Wizard."""
        ground = self.garden.ground
        found: list[int] = []
        if step not in STEPS:
            return found
        plot = self.plot + step
        while plot in ground:
            found.append(ground[plot])
            plot += step
        return found

    # --- answers ----------------------------------------------------------------------------

    def answer(self, task: Task, choice: int) -> float:
        """How good an answer to a question looks; leaving something be is worth nothing."""
        if isinstance(task, SproutOrGrow):
            if choice == SPROUTS:
                return self.power(self.wizard // COPIES, SPROUT, NOBODY)
            return self.growth(sorted(self.near)) if choice == GROWS else 0.0
        if choice == DECLINED:
            return 0.0
        if isinstance(task, PowerAtWork):
            return self._at_work(task, choice)
        if isinstance(task, Growing):
            return self.power(choice // COPIES, GROW, choice)
        if isinstance(task, Swap):
            return self._swapped(task.seat, choice)
        if isinstance(task, AddSprites):
            garden = self.garden
            lone = garden.sprites[choice] == 1
            return self.stakes.freed(choice) if lone else self.stakes.safer(choice, -1)
        if isinstance(task, AddToEach):
            return self.stakes.added(choice, task.count)
        if isinstance(task, (MoveSprite, Scatter)):
            return self.stakes.moved(task.patch, choice)
        if isinstance(task, CarryPatch):
            return self._carried(task, choice)
        if isinstance(task, MoveGems):
            return self.stakes.gems_put(choice, 1)
        if isinstance(task, CountGems):
            gained = self.stakes.gems_put(task.goal, choice)
            return gained + self.stakes.gems_put(task.patch, -choice)
        return 0.0

    def _at_work(self, task: PowerAtWork, choice: int) -> float:
        """A target of the present step, or what the rest of the power makes of something chosen."""
        step = task.present(self.garden)
        assert step is not None
        if step.do != CHOOSE:
            return self.effect(step, choice)
        steps = self.garden.book.plants[task.plant].powers[task.which].steps
        chosen = self.stakes.field_of(choice) if step.what == FIELD else choice
        return self._steps(steps, task.step + 1, task.growing, chosen, False)

    def _carried(self, task: CarryPatch, plot: int) -> float:
        """What it is worth that a moved patch comes to a plot."""
        garden = self.garden
        holder = garden.owner[task.patch]
        if task.expels and holder != garden.turn:
            holder = NOBODY
        return self.stakes.joined(task.patch, self._beside(plot), holder)

    def _swapped(self, seat: int, choice: int) -> float:
        """What a swap does for a hand: two different plants leave more to choose from."""
        given, taken = divmod(choice, PATCHES)
        kept = [patch for patch in self.garden.hands[seat] if patch != given]
        return sum([DIFFERENT for patch in kept if patch // COPIES != taken // COPIES])
