"""2 Sprout or Grow?: the power of the new patch, or those of all patches that it touches, in order.

Rulebook: Gameplay, step 2. Which patches a step of a power speaks of is in `targets`, what is
done to them in `effects`.
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, plural, say, seat_name
from hortus.games.power_plants.effects import EFFECTS_AT_WORK, AddToEach
from hortus.games.power_plants.hexes import AXES
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.plants import (
    ADD,
    AXIS,
    CAPTURE,
    CHOOSE,
    COLUMN,
    COPIES,
    EXPEL,
    FIELD,
    GAIN,
    GROW,
    MOVE_GEMS,
    MOVE_PATCH,
    MOVE_SPRITE,
    NEAREST,
    NOBODY,
    ONE,
    PATCH,
    PUT_GEMS,
    ROW,
    SCATTER,
    SPROUT,
    TYPE,
    Step,
)
from hortus.games.power_plants.priorities import narrow
from hortus.games.power_plants.rules import DECLINED, MUST, NO_ANSWER, NOT_THERE, Garden, Task
from hortus.games.power_plants.targets import (
    ELSEWHERE,
    options,
    patches_in,
    targets,
    why_no_option,
    why_no_target,
)

CHOICE: Final = 7
GROWTH: Final = 8
POWER: Final = 9

SPROUTS: Final = 0
GROWS: Final = 1
RESTS: Final = 2
POWER_WORDS: Final[tuple[str, ...]] = ("sprout", "grow", "rest")


class SproutOrGrow(Task):
    """The important choice after a patch was added."""

    def numbers(self) -> tuple[int, ...]:
        """Nothing to remember."""
        return (CHOICE,)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Sprout, grow, or neither; in Training Mode nothing grows."""
        return (SPROUTS, RESTS) if garden.book.training else (SPROUTS, GROWS, RESTS)

    def answer(self, garden: Garden, choice: int) -> None:
        """Begin the power of the Wizard's patch, or settle which patches grow."""
        garden.stack.pop()
        if choice == SPROUTS:
            garden.happened("sprout", garden.turn, garden.wizard)
            begin_power(garden, SPROUT, garden.column[garden.wizard // COPIES], NOBODY)
        elif choice == GROWS:
            garden.stack.append(Growing(tuple(sorted(garden.neighbours(garden.wizard)))))
        else:
            garden.happened("rest", garden.turn)

    def in_power(self) -> bool:
        """The power is being chosen."""
        return True

    def move(self, garden: Garden, choice: int) -> Act:
        """A word."""
        return garden.acts.words[POWER_WORDS[choice]]

    def choice(self, garden: Garden, move: Act) -> int:
        """What the word stands for."""
        if move.args or move.kind not in POWER_WORDS:
            return NO_ANSWER
        return POWER_WORDS.index(move.kind)

    def question(self, garden: Garden) -> str:
        """One or the other."""
        title = garden.patch_title(garden.wizard)
        if garden.book.training:
            return say("Sprout {patch}?", patch=title)
        return say("Sprout {patch}, or Grow every patch that touches it?", patch=title)

    def doing(self, garden: Garden) -> str:
        """What the others see."""
        who = seat_name(garden.actors[0])
        if garden.book.training:
            return say("{who} is thinking about Sprout.", who=who)
        return say("{who} is choosing between Sprout and Grow.", who=who)

    def heading(self, garden: Garden) -> str:
        """The rules of the choice."""
        return say("Sprout or Grow")

    def wanted(self, garden: Garden) -> str:
        """One of three words, or of two where nothing grows."""
        if garden.book.training:
            return say("choose {sprout} or {rest}", sprout="sprout", rest="rest")
        text = mark("choose {sprout}, {grow} or {rest}")
        return say(text, sprout="sprout", grow="grow", rest="rest")

    def refuse(self, garden: Garden, choice: int) -> str:
        """Only growing can be refused."""
        return say("Grow powers are not used in Training Mode")

    def fits(self, garden: Garden) -> bool:
        """The Wizard stands on a patch that a player added."""
        return garden.wizard != NOBODY and not garden.rivals_turn


class Growing(Task):
    """Growing patches act in the order of the card column; within a type the player chooses."""

    def __init__(self, patches: tuple[int, ...]) -> None:
        self.patches = patches
        """Those that have not grown yet, in order."""

    def numbers(self) -> tuple[int, ...]:
        """The patches that are left."""
        return (GROWTH, *self.patches)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The growing patches whose turn it is, if their power can do anything."""
        patches = self.patches
        if not patches:
            garden.stack.pop()
            return ()
        kind = patches[0] // COPIES
        plant = garden.column[kind]
        ready = [
            patch
            for patch in patches
            if patch // COPIES == kind and not is_void(garden, GROW, plant, patch)
        ]
        if ready:
            return (*ready, DECLINED)
        self.answer(garden, DECLINED)
        return ()

    def answer(self, garden: Garden, choice: int) -> None:
        """Use the power of a patch, or pass over all that are left of its type."""
        if choice == DECLINED:
            kind = self.patches[0] // COPIES
            rest = [patch for patch in self.patches if patch // COPIES != kind]
            garden.stack[-1] = Growing(tuple(rest))
            return
        garden.stack[-1] = Growing(tuple([patch for patch in self.patches if patch != choice]))
        garden.happened("grow", garden.turn, choice)
        begin_power(garden, GROW, garden.column[choice // COPIES], choice)

    def in_power(self) -> bool:
        """Powers are being used."""
        return True

    def verb(self, garden: Garden) -> str:
        """A growing patch is activated."""
        return "activate"

    def refusal(self) -> str:
        """The others of the type are left alone."""
        return "skip"

    def question(self, garden: Garden) -> str:
        """Which one next."""
        first = self.patches[0]
        if any([patch // COPIES == first // COPIES for patch in self.patches[1:]]):
            return say("Which {plant} grows next?", plant=say(garden.plant_of(first).title))
        title = garden.patch_title(first)
        kinds = [near // COPIES for near in garden.neighbours(garden.wizard)]
        if any([kind < first // COPIES for kind in kinds]) and len(self.patches) == 1:
            return say("Last: let {patch} grow?", patch=title)
        if len(self.patches) > 1 and garden.plant_of(first).powers[GROW].helps:
            return say("Let {patch} grow? It only helps.", patch=title)
        return say("Let {patch} grow?", patch=title)

    def heading(self, garden: Garden) -> str:
        """What the plants do."""
        return say("The plants")

    def wanted(self, garden: Garden) -> str:
        """A growing patch."""
        text = mark("choose a growing patch, such as {example}, or {skip}")
        return say(text, example=self.example(garden), skip=self.refusal())

    def refuse(self, garden: Garden, choice: int) -> str:
        """It does not touch the Wizard's patch, or it is not its turn."""
        if not garden.lies(choice):
            return say(NOT_THERE)
        title = garden.patch_title(choice)
        if choice not in self.patches:
            if choice in garden.neighbours(garden.wizard):
                return say("{patch} has grown, or was left alone, or came here later", patch=title)
            text = mark("{patch} does not grow: it does not touch the Wizard's patch")
            return say(text, patch=title)
        if choice // COPIES != self.patches[0] // COPIES:
            text = mark("{patch} does not grow yet: patches grow in the order of the card column")
            return say(text, patch=title)
        return say("{patch} could do nothing now", patch=title)

    def fits(self, garden: Garden) -> bool:
        """Patches of the garden, and a player's turn."""
        if garden.wizard == NOBODY or garden.rivals_turn:
            return False
        return all([garden.lies(patch) for patch in self.patches])


_WANTED: Final = {
    "field": mark("choose a field by one of its patches, such as {example}"),
    "type": mark("choose a plant, such as {example}"),
    "row": mark("choose a direction, such as {example}"),
    "axis": mark("choose a row, such as {example}"),
    "pick": mark("choose a patch of the garden, such as {example}"),
}
"""What is to be chosen, by the kind of move that does it."""
_CHOOSE: Final = (
    mark("{power}: choose a field."),
    mark("{power}: choose a plant."),
    mark("{power}: choose a direction."),
    mark("{power}: choose a row."),
    mark("{power}: choose a patch."),
)
"""The question for what a power lets one choose, in the order of `plants.CHOICES`."""
_TARGETS: Final = {
    CAPTURE: mark("{power}: from which patch do you capture a Sprite?"),
    EXPEL: mark("{power}: from which patch are Sprites expelled?"),
    MOVE_SPRITE: mark("{power}: from which patch does a Sprite move?"),
    SCATTER: mark("{power}: which patch's Sprites scatter?"),
    MOVE_PATCH: mark("{power}: which patch do you move?"),
    MOVE_GEMS: mark("{power}: from which patch do Gems move?"),
}
"""The question for the patch that an effect acts on."""


class PowerAtWork(Task):
    """A power that is being carried out, step by step."""

    def __init__(
        self,
        which: int,
        plant: int,
        growing: int,
        step: int = 0,
        left: int = 0,
        used: int = 0,
        chosen: int = NOBODY,
        last: int = NOBODY,
    ) -> None:
        self.which = which
        """Sprout, Grow, or what the Rival does."""
        self.plant = plant
        self.growing = growing
        """The growing patch; nobody's when sprouting."""
        self.step = step
        """How many steps are done."""
        self.left = left
        """How often the present step may still pick; 0 if it has not begun."""
        self.used = used
        """What the present step has picked, as a set of bits."""
        self.chosen = chosen
        """What `choose` has chosen: a patch, a type, a direction."""
        self.last = last
        """The patch picked last."""

    def numbers(self) -> tuple[int, ...]:
        """All of it, in order."""
        return (
            POWER,
            self.which,
            self.plant,
            self.growing,
            self.step,
            self.left,
            self.used,
            self.chosen,
            self.last,
        )

    def present(self, garden: Garden) -> Step | None:
        """The step that it has come to; None if it is done."""
        steps = garden.book.plants[self.plant].powers[self.which].steps
        return steps[self.step] if self.step < len(steps) else None

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Carry on with the present step, or ask what it acts on."""
        step = self.present(garden)
        if step is None:
            garden.stack.pop()
            return ()
        if step.do == CHOOSE:
            found = options(garden, step)
        else:
            found = targets(garden, step, self.growing, self.used, self.chosen, self.last)
        if step.pick != ONE:
            if step.pick == NEAREST:
                found = found[:1]
            self._go_on(garden, self.chosen, found[0] if len(found) == 1 else self.last)
            self._apply(garden, step, found)
            return ()
        if not found:
            self._go_on(garden, self.chosen, self.last)
            return ()
        if garden.rivals_turn:
            found = narrow(garden, found, step.prefer, step.do == CHOOSE and step.what == ROW)
        elif step.optional:
            return (*found, DECLINED)
        if len(found) == 1:
            self.answer(garden, found[0])
            return ()
        return tuple(found)

    def answer(self, garden: Garden, choice: int) -> None:
        """Act on what was chosen, and pick again if the step says so."""
        step = self.present(garden)
        assert step is not None
        if step.do == CHOOSE:
            self._go_on(garden, choice, self.last)
            return
        if choice == DECLINED:
            self._go_on(garden, self.chosen, self.last)
            return
        left = self.left if self.left else step.times
        if left > 1:
            garden.stack[-1] = PowerAtWork(
                self.which,
                self.plant,
                self.growing,
                self.step,
                left - 1,
                self.used | 1 << choice,
                self.chosen,
                choice,
            )
        else:
            self._go_on(garden, self.chosen, choice)
        self._apply(garden, step, [choice])

    def _go_on(self, garden: Garden, chosen: int, last: int) -> None:
        """Turn to the next step."""
        garden.stack[-1] = PowerAtWork(
            self.which, self.plant, self.growing, self.step + 1, 0, 0, chosen, last
        )

    def _apply(self, garden: Garden, step: Step, patches: list[int]) -> None:
        """Let the effect act on patches, the first of them first."""
        if step.do == ADD and step.count * len(patches) > garden.supply[garden.turn]:
            garden.stack.append(AddToEach(step.count, tuple(patches)))
            return
        effect = EFFECTS_AT_WORK[step.do]
        for patch in reversed(patches):
            effect(garden, step, patch, self.growing)
        if step.do == GAIN and patches and garden.witness is not None:
            source = self.growing if self.growing != NOBODY else garden.wizard
            garden.happened("gems-gained", garden.turn, source, step.count * len(patches))

    def in_power(self) -> bool:
        """Very much so."""
        return True

    # --- moves --------------------------------------------------------------------------------

    def verb(self, garden: Garden) -> str:
        """A patch, or what a power lets one choose."""
        step = self.present(garden)
        if step is None or step.do != CHOOSE:
            return "pick"
        return ("field", "type", "row", "axis", "pick")[step.what]

    def move(self, garden: Garden, choice: int) -> Act:
        """A patch, a field by one of its patches, a plant or a direction."""
        verb = self.verb(garden)
        if choice == DECLINED or verb in ("pick", "field"):
            return super().move(garden, choice)
        return garden.acts.act(verb, garden.column[choice] if verb == "type" else choice)

    def choice(self, garden: Garden, move: Act) -> int:
        """What was chosen."""
        verb = self.verb(garden)
        if not move.args or verb in ("pick", "field"):
            patch = super().choice(garden, move)
            named = verb == "field" and garden.lies(patch)
            return min(garden.field(patch)) if named else patch
        if move.kind != verb:
            return NO_ANSWER
        if verb == "type":
            plant = move.args[0]
            return garden.column.index(plant) if plant in garden.column else NO_ANSWER
        return move.args[0]

    # --- words --------------------------------------------------------------------------------

    def question(self, garden: Garden) -> str:
        """The plant, the power, and what it needs to know."""
        step = self.present(garden)
        assert step is not None
        text = mark("{plant} (Sprout)") if self.which == SPROUT else mark("{plant} (Grow)")
        power = say(text, plant=say(garden.book.plants[self.plant].title))
        return _question(step, power)

    def heading(self, garden: Garden) -> str:
        """What the plants do."""
        return say("The plants")

    def wanted(self, garden: Garden) -> str:
        """By what is to be chosen."""
        return say(_WANTED[self.verb(garden)], example=self.example(garden))

    def refuse(self, garden: Garden, choice: int) -> str:
        """The power does not reach so far, or could do nothing there."""
        step = self.present(garden)
        assert step is not None
        if choice == DECLINED:
            return say(MUST)
        if step.do == CHOOSE:
            return why_no_option(garden, step, choice)
        if not garden.lies(choice):
            return say(NOT_THERE)
        if choice not in patches_in(garden, step.area, self.growing, self.chosen, self.last):
            if step.do != MOVE_GEMS:
                return say(ELSEWHERE[step.area], patch=garden.patch_title(choice))
        elif step.distinct and self.used >> choice & 1:
            text = mark("{patch} was chosen already: a different patch each time")
            return say(text, patch=garden.patch_title(choice))
        return why_no_target(garden, step, choice)

    def fits(self, garden: Garden) -> bool:
        """The plant, the step and the patches exist."""
        plants = garden.book.plants
        if not (0 <= self.which <= 2 and 0 <= self.plant < len(plants) and garden.wizard != NOBODY):
            return False
        if not all([patch == NOBODY or garden.lies(patch) for patch in (self.growing, self.last)]):
            return False
        steps = plants[self.plant].powers[self.which].steps
        if not (0 <= self.step <= len(steps) and 0 <= self.left <= 8 and self.used >= 0):
            return False
        return self.chosen == NOBODY or self._choice_fits(garden, steps[: self.step])

    def _choice_fits(self, garden: Garden, done: tuple[Step, ...]) -> bool:
        """True if what it remembers can have been chosen by its steps so far."""
        what = [step.what for step in done if step.do == CHOOSE]
        if not what:
            return False
        if what[-1] in (FIELD, PATCH):
            return garden.lies(self.chosen)
        most = COLUMN if what[-1] == TYPE else AXES if what[-1] == AXIS else 6
        return 0 <= self.chosen < most


def _question(step: Step, power: str) -> str:
    """What a step of a power needs to know."""
    if step.do == CHOOSE:
        return say(_CHOOSE[step.what], power=power)
    if step.do == ADD:
        return plural(
            step.count,
            "{power}: which patch gets {n} Sprite?",
            "{power}: which patch gets {n} Sprites?",
            power=power,
        )
    if step.do == PUT_GEMS:
        return plural(
            step.count,
            "{power}: which patch gets {n} Gem?",
            "{power}: which patch gets {n} Gems?",
            power=power,
        )
    return say(_TARGETS.get(step.do, _TARGETS[MOVE_GEMS]), power=power)


def begin_power(garden: Garden, which: int, plant: int, growing: int) -> None:
    """Put a power on the stack."""
    garden.stack.append(PowerAtWork(which, plant, growing))


def is_void(garden: Garden, which: int, plant: int, growing: int) -> bool:
    """True if no step of a power could do anything now."""
    for step in garden.book.plants[plant].powers[which].steps:
        if step.do == CHOOSE:
            if options(garden, step):
                return False
        elif targets(garden, step, growing, 0, NOBODY, NOBODY):
            return False
    return True
