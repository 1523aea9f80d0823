"""1 Add a Patch: one patch of the hand goes to a plot that it can slide into, the Wizard with it.

Rulebook: Gameplay, step 1; the narrow gap is explained in "Stuff to Know About Patches & Powers".
"""

from __future__ import annotations

from typing import Final

from hortus.core.errors import IllegalMove
from hortus.core.language import say, seat_name
from hortus.games.power_plants.hexes import why_no_patch
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.powers import SproutOrGrow
from hortus.games.power_plants.rules import NO_ANSWER, Garden, Task

TURN: Final = 6


class AddPatch(Task):
    """A player's turn begins: which patch, and where?"""

    def numbers(self) -> tuple[int, ...]:
        """Nothing to remember."""
        return (TURN,)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """A player without a patch has nothing to add."""
        return ()

    def waits(self, garden: Garden) -> bool:
        """Patches and plots are listed only when somebody asks for them."""
        return len(garden.hands[garden.turn]) > 0

    def verb(self, garden: Garden) -> str:
        """A patch is added."""
        return "add"

    def moves(self, garden: Garden) -> list[Act]:
        """Each patch of the hand to each plot that is open."""
        acts = garden.acts
        found: list[Act] = []
        for patch in garden.hands[garden.turn]:
            code = garden.patch_code(patch)
            for plot in garden.open_plots():
                act = acts.addition(code, plot)
                if act is not None:
                    found.append(act)
        return found

    def choice(self, garden: Garden, move: Act) -> int:
        """The plot, if the patch is in the hand."""
        if move.kind != "add" or garden.patch_from(move.args[0]) not in garden.hands[garden.turn]:
            return NO_ANSWER
        return move.args[1]

    def play(self, garden: Garden, move: Act) -> None:
        """Add the patch."""
        plot = self.choice(garden, move)
        if plot not in garden.open_plots():
            raise IllegalMove(f"{move}: {self.why_not(garden, move)}")
        patch = garden.patch_from(move.args[0])
        hand = garden.hands[garden.turn]
        garden.hands[garden.turn] = tuple([held for held in hand if held != patch])
        garden.stack[-1] = SproutOrGrow()
        garden.come(patch, plot)
        garden.happened("add", garden.turn, patch)
        if garden.plant_of(patch).free_sprite:
            garden.add(patch, 1)

    def question(self, garden: Garden) -> str:
        """Which patch, and where."""
        asked = say("Add one of your two patches to a plot of the garden.")
        return asked if garden.bag else f"{asked} {say('This is your final turn.')}"

    def doing(self, garden: Garden) -> str:
        """What the others see."""
        return say("{who} is adding a patch.", who=seat_name(garden.actors[0]))

    def heading(self, garden: Garden) -> str:
        """The final turns have a heading of their own."""
        return say("Adding a patch") if garden.bag else say("The end of the game")

    def why_not(self, garden: Garden, move: Act) -> str:
        """The patch, the plot, or the way there."""
        if move.kind != "add":
            return say(
                "a turn begins with adding a patch of your hand, such as {example}",
                example=self.example(garden),
            )
        if garden.patch_from(move.args[0]) not in garden.hands[garden.turn]:
            return say("that patch is not in your hand")
        plot = move.args[1]
        return "" if plot in garden.open_plots() else why_no_patch(garden.ground, plot)

    def fits(self, garden: Garden) -> bool:
        """The Rival has a turn of another kind."""
        return not garden.rivals_turn
