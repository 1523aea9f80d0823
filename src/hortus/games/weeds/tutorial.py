"""A first lesson: the game that the rulebook tells as its example, move by move on a real table.

The rulebook's blue, red, green and yellow sit in seats 0 to 3. It says who places what, who is
shaded, what each round pays and how it ends, but no angles; those were searched for, with pieces
of the true sizes. docs/rulings/weeds.md says how well they tell the story.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hortus.core.record import Record

LESSONS: Final = (
    "Every root made 3 energy, for nothing grows off it yet. {0} holds the totem and begins: a medium off the root, for 2.",
    "{1} starts with a small for 1, leaning toward {0}.",
    "{2} goes straight for the sun with a small.",
    "{3} spends all 3 energy at once on a large.",
    "{0} has 1 energy left and branches a small off the medium, toward {3}: it will be in the way of that large one day. {0} and {3} are done for the round.",
    "{1} grows on: a small at the base of the first one.",
    "{2} does the same.",
    "{0} and {3} are passed over, so it is {1} again: a third small, off the second.",
    "{2} passes and saves the last energy for the next round.",
    "Round 2. Each plant has one leaf, fully in the light, so everybody was paid 2. The totem went left: {1} begins with a small.",
    "{2} had saved 1, so there are 3 to spend. A medium beside the old branch makes a second leaf.",
    "{3} fears the shade and grows a small off the large, in {0}'s way.",
    "{0} turns inward to grow around it.",
    "{1} places a small next to the last one, from the same base: two leaves now.",
    "{2} passes and saves 1 again.",
    "{3} plants a small off the root, a second chance in the light.",
    "{0} closes the gap: {3}'s small on the large sees no sun any more. It will die when the next round begins.",
    "Round 3. {1} and {2} were paid 4 for two leaves each, {0} and {3} 2 each; {3}'s shaded small died. {2} spends 3 of 5 energy on a large on {3}'s side.",
    "{3} tries once more, a small off the root ...",
    "... and {0} shades it at once.",
    "{1} takes what room is left with a medium.",
    "{2} spends the rest on another medium.",
    "{3} sees how it will end and passes.",
    "{0} places the last small as a second leaf.",
    "{1} passes with 2 energy saved.",
    "Round 4. Two of {3}'s leaves died; one sees a little sun and paid 1. The others were paid 4 each. {3} passes.",
    "{0} covers this side of the sun with a medium.",
    "{1} has no small left, and nothing larger fits: pass.",
    "{2} drops a small into the last of the light: {3}'s last leaf and {0}'s other one are dark now.",
    "{0}'s small leaf lies in the shade, and the medium has no room before it: pass.",
    "{2} finds room for one more small, for one more point.",
    "Nobody can place anything now, so this pass ends the game. Three blocked leaves die, and {2} wins with 11 points in play.",
)
"""What to say before each move."""


def tutorial() -> Record:
    """The game to follow."""
    path = Path(__file__).parent / "tutorial.hortus"
    return Record.loads(path.read_text("utf-8"))
