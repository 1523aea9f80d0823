"""Powers at work: what each small named effect does to a patch, and the questions it leads to.

To add an effect, write one function here, put it into `EFFECTS_AT_WORK`, and give it a word in
`plants.EFFECTS`. Rulebook: "Stuff to Know About Patches & Powers".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hortus.core.language import mark, plural, say
from hortus.games.power_plants.hexes import (
    STEPS,
    place_name,
    why_no_patch,
)
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.plants import (
    LOWEST_NUMBER,
    MOST_GEMS,
    MOST_OWN,
    NOBODY,
    PATCHES,
    Step,
)
from hortus.games.power_plants.priorities import narrow
from hortus.games.power_plants.rules import DECLINED, MUST, NO_ANSWER, NOT_THERE, Garden, Task
from hortus.games.power_plants.targets import carry_goals, gem_goals

ADDING: Final = 10
MOVING: Final = 11
SCATTERING: Final = 12
CARRYING: Final = 13
GEMS_TO: Final = 14
GEMS_COUNT: Final = 15
EACH_ADDED: Final = 21


class PatchTask(Task):
    """Something that a power does with one patch of the garden."""

    def __init__(self, patch: int) -> None:
        self.patch = patch

    def in_power(self) -> bool:
        """A power is being used."""
        return True

    def refuse(self, garden: Garden, choice: int) -> str:
        """Sprites and Gems go one step."""
        if choice == DECLINED:
            return say(MUST)
        if not garden.lies(choice):
            return say(NOT_THERE)
        return say(
            "{patch} is not next to {other}",
            patch=garden.patch_title(choice),
            other=garden.patch_title(self.patch),
        )

    def fits(self, garden: Garden) -> bool:
        """The patch lies in the garden, and so does the Wizard's."""
        return garden.wizard != NOBODY and garden.lies(self.patch)


# --- adding Sprites -------------------------------------------------------------------------


class AddSprites(PatchTask):
    """Add Sprites to a patch; whoever has none left must retrieve one from elsewhere."""

    def __init__(self, patch: int, count: int) -> None:
        super().__init__(patch)
        self.count = count

    def numbers(self) -> tuple[int, ...]:
        """Where, and how many."""
        return (ADDING, self.patch, self.count)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Add them; with an empty supply: the patches from which one may be retrieved."""
        left = garden.add(self.patch, self.count)
        if left:
            side = garden.turn
            own = [patch for patch in range(PATCHES) if garden.owner[patch] == side]
            if own:
                garden.stack[-1] = AddSprites(self.patch, left)
                if garden.rivals_turn:
                    own = narrow(garden, own, (MOST_OWN, LOWEST_NUMBER), False)
                return tuple(own)
        garden.stack.pop()
        return ()

    def answer(self, garden: Garden, choice: int) -> None:
        """Take one back; it is added next."""
        garden.retrieve(choice)

    def verb(self, garden: Garden) -> str:
        """A Sprite is taken back."""
        return "retrieve"

    def question(self, garden: Garden) -> str:
        """From where."""
        return say("Your supply is empty: from which patch do you retrieve a Sprite?")

    def wanted(self, garden: Garden) -> str:
        """A patch of one's own."""
        text = mark("your supply is empty: first retrieve a Sprite, such as {example}")
        return say(text, example=self.example(garden))

    def refuse(self, garden: Garden, choice: int) -> str:
        """Nothing is there."""
        if choice == DECLINED:
            return say("a Sprite must be added, so one must be retrieved")
        return say("you have no Sprite there to retrieve")

    def fits(self, garden: Garden) -> bool:
        """A number of Sprites."""
        return super().fits(garden) and self.count >= 0


class AddToEach(Task):
    """Add Sprites to each of several patches while the supply is too short: in which order?"""

    def __init__(self, count: int, patches: tuple[int, ...]) -> None:
        self.count = count
        """How many for each."""
        self.patches = patches
        """Those that are still to get theirs."""

    def numbers(self) -> tuple[int, ...]:
        """How many for each, and the patches."""
        return (EACH_ADDED, self.count, *self.patches)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The patches to choose from; as soon as the supply is enough, all get theirs."""
        patches = self.patches
        if len(patches) > 1 and not garden.rivals_turn and self._missing(garden):
            return patches
        garden.stack.pop()
        for patch in reversed(patches):
            garden.stack.append(AddSprites(patch, self.count))
        return ()

    def _missing(self, garden: Garden) -> bool:
        """True if the supply will not do; where rivals stand, fewer are needed."""
        needed = 0
        for patch in self.patches:
            rivals = garden.sprites[patch] if garden.owner[patch] != garden.turn else 0
            needed += max(0, self.count - rivals)
        return needed > garden.supply[garden.turn]

    def answer(self, garden: Garden, choice: int) -> None:
        """This patch gets its Sprites first."""
        rest = [patch for patch in self.patches if patch != choice]
        garden.stack[-1] = AddToEach(self.count, tuple(rest))
        garden.stack.append(AddSprites(choice, self.count))

    def in_power(self) -> bool:
        """A power is being used."""
        return True

    def question(self, garden: Garden) -> str:
        """Which first."""
        return plural(
            self.count,
            "Your supply is too short: which patch gets {n} Sprite next?",
            "Your supply is too short: which patch gets {n} Sprites next?",
        )

    def refuse(self, garden: Garden, choice: int) -> str:
        """It is none of them."""
        if choice == DECLINED:
            return say(MUST)
        if not garden.lies(choice):
            return say(NOT_THERE)
        text = mark("{patch} does not get any, or has got its Sprites already")
        return say(text, patch=garden.patch_title(choice))

    def fits(self, garden: Garden) -> bool:
        """Patches of the garden, each once."""
        if garden.wizard == NOBODY or not 0 <= self.count <= MOST_GEMS:
            return False
        distinct = len(set(self.patches)) == len(self.patches)
        return distinct and all([garden.lies(patch) for patch in self.patches])


def _add(garden: Garden, step: Step, patch: int, _growing: int) -> None:
    """Add Sprites to the patch."""
    garden.stack.append(AddSprites(patch, step.count))


def _expel(garden: Garden, step: Step, patch: int, _growing: int) -> None:
    """Expel Sprites from the patch."""
    for _ in range(min(step.count, garden.sprites[patch])):
        garden.expel(patch)


def _capture(garden: Garden, step: Step, patch: int, _growing: int) -> None:
    """Capture Sprites from the patch."""
    for _ in range(min(step.count, garden.sprites[patch])):
        garden.capture(patch)


# --- moving Sprites -------------------------------------------------------------------------


class MoveSprite(PatchTask):
    """A Sprite of a patch goes one step."""

    def numbers(self) -> tuple[int, ...]:
        """From where."""
        return (MOVING, self.patch)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The patches beside it; the Rival takes the lowest number."""
        if not garden.sprites[self.patch]:
            return ()
        near = garden.neighbours(self.patch)
        if garden.rivals_turn:
            near = narrow(garden, near, (LOWEST_NUMBER,), False)
        return tuple(near)

    def answer(self, garden: Garden, choice: int) -> None:
        """Move it."""
        garden.stack.pop()
        garden.move_sprite(self.patch, choice)

    def question(self, garden: Garden) -> str:
        """To where."""
        return say("Where does a Sprite of {patch} go?", patch=garden.patch_title(self.patch))


class Scatter(PatchTask):
    """Each Sprite of a patch goes one step, every one to a different patch."""

    def __init__(self, patch: int, used: int) -> None:
        super().__init__(patch)
        self.used = used
        """Where Sprites have gone already, as a set of bits."""

    def numbers(self) -> tuple[int, ...]:
        """From where, and where others went."""
        return (SCATTERING, self.patch, self.used)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The patches beside it that no Sprite went to yet."""
        if not garden.sprites[self.patch]:
            return ()
        near = garden.neighbours(self.patch)
        return tuple([patch for patch in near if not self.used >> patch & 1])

    def answer(self, garden: Garden, choice: int) -> None:
        """Move one; the others follow."""
        garden.stack[-1] = Scatter(self.patch, self.used | 1 << choice)
        garden.move_sprite(self.patch, choice)

    def question(self, garden: Garden) -> str:
        """To where."""
        return say("Where does a Sprite of {patch} go?", patch=garden.patch_title(self.patch))

    def refuse(self, garden: Garden, choice: int) -> str:
        """Too far, or taken."""
        if choice != DECLINED and self.used >> choice & 1:
            text = mark("a Sprite went to {patch} already: each goes elsewhere")
            return say(text, patch=garden.patch_title(choice))
        return super().refuse(garden, choice)

    def fits(self, garden: Garden) -> bool:
        """A set of patches."""
        return super().fits(garden) and self.used >= 0


def _move_sprite(garden: Garden, _step: Step, patch: int, _growing: int) -> None:
    """Move one Sprite from the patch one step."""
    garden.stack.append(MoveSprite(patch))


def _scatter(garden: Garden, _step: Step, patch: int, _growing: int) -> None:
    """Move the Sprites of the patch away, each to a different patch."""
    garden.stack.append(Scatter(patch, 0))


# --- moving patches -------------------------------------------------------------------------


class CarryPatch(PatchTask):
    """A patch is lifted and slides to another plot, with all that is on it."""

    def __init__(self, patch: int, expels: int, beside: int) -> None:
        super().__init__(patch)
        self.expels = expels
        """1 if rival Sprites are expelled from it."""
        self.beside = beside
        """1 if it must go next to the Wizard."""

    def numbers(self) -> tuple[int, ...]:
        """Which, and how."""
        return (CARRYING, self.patch, self.expels, self.beside)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The plots that it can slide to."""
        return tuple(carry_goals(garden, self.patch, self.beside == 1))

    def answer(self, garden: Garden, choice: int) -> None:
        """Move it; rivals may be expelled from it."""
        patch = self.patch
        garden.stack.pop()
        garden.lay(patch, choice)
        garden.happened("patch-moved", garden.turn, patch)
        if self.expels and garden.owner[patch] != garden.turn:
            while garden.sprites[patch]:
                garden.expel(patch)

    def verb(self, garden: Garden) -> str:
        """To a plot."""
        return "to"

    def move(self, garden: Garden, choice: int) -> Act:
        """The plot by its coordinates."""
        return garden.acts.act("to", choice)

    def choice(self, garden: Garden, move: Act) -> int:
        """The plot."""
        return move.args[0] if move.kind == "to" else NO_ANSWER

    def question(self, garden: Garden) -> str:
        """To where."""
        return say("Where does {patch} go?", patch=garden.patch_title(self.patch))

    def wanted(self, garden: Garden) -> str:
        """A plot."""
        text = mark("choose the plot for the patch you move, such as {example}")
        return say(text, example=self.example(garden))

    def refuse(self, garden: Garden, choice: int) -> str:
        """The plot, or the way there."""
        if choice == DECLINED:
            return say(MUST)
        ground = garden.ground.copy()
        start = garden.place[self.patch]
        if choice == start:
            return say("the patch must move to another plot")
        del ground[start]
        reason = why_no_patch(ground, choice)
        if not reason and choice - garden.place[garden.wizard] not in STEPS:
            return say("{place} is not next to the Wizard", place=place_name(choice))
        return reason

    def fits(self, garden: Garden) -> bool:
        """Two yes or no."""
        return super().fits(garden) and self.expels >= 0 and self.beside >= 0


def _move_patch(garden: Garden, step: Step, patch: int, _growing: int) -> None:
    """Move the patch to another plot."""
    garden.stack.append(CarryPatch(patch, int(step.expels), int(step.beside)))


# --- Gems -----------------------------------------------------------------------------------


class MoveGems(PatchTask):
    """Gems of a patch go to one beside it."""

    def __init__(self, patch: int, growing: int, most: int) -> None:
        super().__init__(patch)
        self.growing = growing
        self.most = most
        """How many may be moved."""

    def numbers(self) -> tuple[int, ...]:
        """From where, by which power, how many."""
        return (GEMS_TO, self.patch, self.growing, self.most)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Where they may go."""
        return tuple(gem_goals(garden, self.patch, self.growing))

    def answer(self, garden: Garden, choice: int) -> None:
        """Then their number is asked."""
        garden.stack[-1] = CountGems(self.patch, choice, self.most)

    def question(self, garden: Garden) -> str:
        """To where."""
        return say("Where do Gems of {patch} go?", patch=garden.patch_title(self.patch))

    def refuse(self, garden: Garden, choice: int) -> str:
        """Too far, or nowhere near the growing patch."""
        if garden.lies(choice) and choice in garden.neighbours(self.patch):
            text = mark("one of the two patches must be next to the growing {patch}")
            return say(text, patch=garden.patch_title(self.growing))
        return super().refuse(garden, choice)

    def fits(self, garden: Garden) -> bool:
        """Two patches of the garden."""
        return super().fits(garden) and garden.lies(self.growing) and self.most >= 0


class CountGems(PatchTask):
    """How many Gems go from one patch to another?"""

    def __init__(self, patch: int, goal: int, most: int) -> None:
        super().__init__(patch)
        self.goal = goal
        self.most = most

    def numbers(self) -> tuple[int, ...]:
        """From where, to where, how many at most."""
        return (GEMS_COUNT, self.patch, self.goal, self.most)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """As many as there are."""
        return tuple(range(1, min(self.most, garden.gems_on[self.patch]) + 1))

    def answer(self, garden: Garden, choice: int) -> None:
        """Move them."""
        garden.stack.pop()
        garden.gems_on[self.patch] -= choice
        garden.gems_on[self.goal] += choice
        garden.happened("gems-moved", garden.turn, self.goal, choice, self.patch)

    def verb(self, garden: Garden) -> str:
        """So many."""
        return "take"

    def move(self, garden: Garden, choice: int) -> Act:
        """The number."""
        return garden.acts.act("take", choice)

    def choice(self, garden: Garden, move: Act) -> int:
        """The number."""
        return move.args[0] if move.kind == "take" else NO_ANSWER

    def question(self, garden: Garden) -> str:
        """How many."""
        return say("How many Gems?")

    def wanted(self, garden: Garden) -> str:
        """A number."""
        return say("choose how many Gems, such as {example}", example=self.example(garden))

    def refuse(self, garden: Garden, choice: int) -> str:
        """Too many."""
        if choice == DECLINED:
            return say(MUST)
        return say("there are not so many Gems to move")

    def fits(self, garden: Garden) -> bool:
        """Two patches of the garden."""
        return super().fits(garden) and garden.lies(self.goal) and self.most >= 0


def _gain(garden: Garden, step: Step, _patch: int, _growing: int) -> None:
    """Gain Gems for the patch."""
    garden.gems[garden.turn] += step.count


def _put_gems(garden: Garden, step: Step, patch: int, _growing: int) -> None:
    """Put Gems from the general supply on the patch."""
    garden.gems_on[patch] += step.count
    if garden.witness is not None:
        garden.happened("gems-put", garden.turn, patch, step.count)


def _move_gems(garden: Garden, step: Step, patch: int, growing: int) -> None:
    """Move Gems from the patch to one beside it."""
    garden.stack.append(MoveGems(patch, growing, step.count))


def _nothing(_garden: Garden, _step: Step, _patch: int, _growing: int) -> None:
    """What is chosen is remembered by the power itself."""


EFFECTS_AT_WORK: Final[list[Callable[[Garden, Step, int, int], None]]] = [
    _add,
    _expel,
    _capture,
    _move_sprite,
    _scatter,
    _move_patch,
    _gain,
    _put_gems,
    _move_gems,
    _nothing,
]
"""In the order of `plants.EFFECTS`."""
