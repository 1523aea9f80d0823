"""The Rival of the solo game: it draws a patch, puts it where its priorities say, and uses it.

The solo sheet of the boxed game is not known to us; see docs/rulings. What the Rival likes best
is in `priorities`, what it does with each plant in `content/rival.toml`.
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import say
from hortus.games.power_plants.effects import AddSprites
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.plants import COPIES, NOBODY, PATCHES, RIVALRY
from hortus.games.power_plants.powers import begin_power
from hortus.games.power_plants.priorities import rival_plots
from hortus.games.power_plants.rules import NO_ANSWER, Garden, Task

RIVAL_DRAW: Final = 18
RIVAL_PLOT: Final = 19


class RivalTask(Task):
    """A step of the Rival's turn: chance decides it."""

    def chance(self) -> bool:
        """Nobody chooses for the Rival."""
        return True

    def question(self, garden: Garden) -> str:
        """Nobody is asked."""
        return say("The Rival acts.")

    def heading(self, garden: Garden) -> str:
        """The rules of the solo game."""
        return say("Alone against the Rival")

    def fits(self, garden: Garden) -> bool:
        """It is the Rival's turn."""
        return garden.rivals_turn


class RivalDraws(RivalTask):
    """The Rival draws from the bag, or from the Nursery once the bag is empty."""

    def numbers(self) -> tuple[int, ...]:
        """Nothing to remember."""
        return (RIVAL_DRAW,)

    def verb(self, garden: Garden) -> str:
        """A patch is drawn."""
        return "draw"

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Any patch there."""
        return garden.in_bag() or garden.nursery

    def answer(self, garden: Garden, choice: int) -> None:
        """Then it is added."""
        if garden.bag >> choice & 1:
            garden.bag &= ~(1 << choice)
            if not garden.bag:
                garden.happened("last-patch", garden.turn)
        else:
            garden.nursery = tuple([patch for patch in garden.nursery if patch != choice])
        garden.happened("draw", garden.turn, choice)
        garden.stack[-1] = RivalAdds(choice)


class RivalAdds(RivalTask):
    """The Rival adds its patch, always with a Sprite, and uses it."""

    def __init__(self, patch: int) -> None:
        self.patch = patch

    def numbers(self) -> tuple[int, ...]:
        """The patch in its hand."""
        return (RIVAL_PLOT, self.patch)

    def verb(self, garden: Garden) -> str:
        """A patch is added."""
        return "add"

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The plots that it likes best."""
        return tuple(rival_plots(garden, self.patch))

    def answer(self, garden: Garden, choice: int) -> None:
        """Add it; the Sprite comes first, then the effect."""
        patch = self.patch
        garden.stack.pop()
        garden.come(patch, choice)
        if garden.witness is not None:
            garden.happened("add", garden.turn, patch)
            garden.happened("rival", garden.turn, patch)
        level = garden.book.level
        for _ in range(level.acts):
            begin_power(garden, RIVALRY, garden.column[patch // COPIES], NOBODY)
        garden.stack.append(AddSprites(patch, level.sprites))

    def move(self, garden: Garden, choice: int) -> Act:
        """The patch and its plot."""
        return garden.acts.act("add", garden.patch_code(self.patch), choice)

    def choice(self, garden: Garden, move: Act) -> int:
        """The plot, if it is about this patch."""
        if move.kind != "add" or garden.patch_from(move.args[0]) != self.patch:
            return NO_ANSWER
        return move.args[1]

    def fits(self, garden: Garden) -> bool:
        """The patch does not lie in the garden yet."""
        return super().fits(garden) and 0 <= self.patch < PATCHES and not garden.place[self.patch]
