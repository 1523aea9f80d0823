"""3 Draw a Patch, and the Endgame: how a turn ends, how the next begins, and when the last is over.

Rulebook: Gameplay, step 3; Endgame. The swap of the setup is the same as that after a draw.
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import mark, say, seat_name
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY, PATCHES
from hortus.games.power_plants.rival import RivalDraws
from hortus.games.power_plants.rules import DECLINED, NO_ANSWER, Garden, Task

SWAP: Final = 5
END: Final = 16
DRAW: Final = 17
NEXT: Final = 20


def start_turn(garden: Garden) -> None:
    """Put the turn of the present player on the stack; with an empty bag it is a final one."""
    garden.stack.append(EndTurn(int(not garden.bag)))
    garden.stack.append(RivalDraws() if garden.rivals_turn else AddPatch())


def next_turn(garden: Garden) -> None:
    """The next player's turn, or the end when all have taken their final turn."""
    if garden.finals == (1 << garden.sides) - 1:
        return
    garden.turn = (garden.turn + 1) % garden.sides
    start_turn(garden)


class EndTurn(Task):
    """The Wizard is passed on; a patch is drawn, unless this was the final turn."""

    def __init__(self, final: int) -> None:
        self.final = final
        """1 if it is the player's final turn."""

    def numbers(self) -> tuple[int, ...]:
        """Whether it is the last."""
        return (END, self.final)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Go on."""
        garden.stack.pop()
        garden.wizard = NOBODY
        if self.final == 1:
            garden.finals |= 1 << garden.turn
            garden.happened("final-turn", garden.turn)
        elif not garden.rivals_turn and garden.bag:
            garden.stack.append(DrawPatch())
            return ()
        next_turn(garden)
        return ()


class NextTurn(Task):
    """After the draw, and perhaps a swap, the next player is on."""

    def numbers(self) -> tuple[int, ...]:
        """Nothing to remember."""
        return (NEXT,)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Go on."""
        garden.stack.pop()
        next_turn(garden)
        return ()


class DrawPatch(Task):
    """A patch is drawn from the bag at the end of a turn."""

    def numbers(self) -> tuple[int, ...]:
        """Nothing to remember."""
        return (DRAW,)

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Any patch of the bag."""
        return garden.in_bag()

    def answer(self, garden: Garden, choice: int) -> None:
        """It comes into the hand."""
        garden.stack[-1] = NextTurn()
        garden.bag &= ~(1 << choice)
        take(garden, garden.turn, choice)
        if not garden.bag:
            garden.happened("last-patch", garden.turn)

    def chance(self) -> bool:
        """The bag decides."""
        return True

    def verb(self, garden: Garden) -> str:
        """A patch is drawn."""
        return "draw"

    def question(self, garden: Garden) -> str:
        """Nobody is asked."""
        return say("{who} draws a patch.", who=seat_name(garden.turn))

    def heading(self, garden: Garden) -> str:
        """The rules of drawing."""
        return say("Drawing and swapping")

    def fits(self, garden: Garden) -> bool:
        """The Rival draws at another time."""
        return not garden.rivals_turn


def take(garden: Garden, seat: int, patch: int) -> None:
    """A patch comes into a hand; with two of a type the player may swap one."""
    hand = garden.hands[seat]
    garden.hands[seat] = tuple(sorted([*hand, patch]))
    garden.happened("draw", seat, patch)
    if hand and hand[0] // COPIES == patch // COPIES and garden.nursery:
        garden.stack.append(Swap(seat))


class Swap(Task):
    """Two patches of one type: one of them may be swapped with the Nursery."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def numbers(self) -> tuple[int, ...]:
        """Who."""
        return (SWAP, self.seat)

    def actor(self, garden: Garden) -> int:
        """Whoever drew, during the setup, too."""
        return self.seat

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Keep both, or one of the hand for one of the Nursery."""
        hand = garden.hands[self.seat]
        return (DECLINED, *[mine * PATCHES + taken for mine in hand for taken in garden.nursery])

    def answer(self, garden: Garden, choice: int) -> None:
        """Give and take."""
        garden.stack.pop()
        if choice == DECLINED:
            return
        given, taken = divmod(choice, PATCHES)
        hand = [patch for patch in garden.hands[self.seat] if patch != given]
        garden.hands[self.seat] = tuple(sorted([*hand, taken]))
        rest = [patch for patch in garden.nursery if patch != taken]
        garden.nursery = tuple(sorted([*rest, given]))
        garden.happened("swap", self.seat, taken, 1, given)

    def verb(self, garden: Garden) -> str:
        """One for another."""
        return "swap"

    def refusal(self) -> str:
        """Both are kept."""
        return "keep"

    def move(self, garden: Garden, choice: int) -> Act:
        """What is given and what is taken."""
        if choice == DECLINED:
            return garden.acts.words["keep"]
        given, taken = divmod(choice, PATCHES)
        return garden.acts.act("swap", garden.patch_code(given), garden.patch_code(taken))

    def choice(self, garden: Garden, move: Act) -> int:
        """What is given and what is taken, as one number."""
        if move.kind != "swap":
            return DECLINED if move.kind == "keep" else NO_ANSWER
        given, taken = garden.patch_from(move.args[0]), garden.patch_from(move.args[1])
        return given * PATCHES + taken if given >= 0 and taken >= 0 else NO_ANSWER

    def question(self, garden: Garden) -> str:
        """One or the other, or neither."""
        return say("Your two patches are of one plant: swap one with the Nursery?")

    def doing(self, garden: Garden) -> str:
        """What the others see."""
        return say("{who} is thinking about a swap.", who=seat_name(garden.actors[0]))

    def heading(self, garden: Garden) -> str:
        """The rules of swapping."""
        return say("Drawing and swapping")

    def wanted(self, garden: Garden) -> str:
        """One for one."""
        text = mark("choose a swap, such as {example}, or {keep}")
        return say(text, example=self.example(garden), keep=self.refusal())

    def refuse(self, garden: Garden, choice: int) -> str:
        """It is not there."""
        return say("a swap gives one patch of your hand for one of the Nursery")

    def fits(self, garden: Garden) -> bool:
        """Somebody sits there."""
        return 0 <= self.seat < garden.players and len(garden.column) == COLUMN
