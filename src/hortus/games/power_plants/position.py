"""A position of Power Plants: the garden, what everybody holds, and what is still to be done.

Inside a position a patch is a number from 0 to 39: eight times its place in the card column,
plus its number less one. So the order of numbers is the order in which patches grow.

What is still to be done stands on `stack`, the next thing last. Each entry is a tuple of whole
numbers, its first the kind (the constants below); the rest is what that kind needs to know. So a
power half carried out can be copied, compared and written down like everything else.

The Rival of the solo game is side 1, though nobody sits there.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Game, State
from hortus.core.native import mypyc_attr
from hortus.games.power_plants.hexes import STEPS, is_unlocked, open_plots
from hortus.games.power_plants.plants import COLUMN, COPIES, Book, BookGame, Plant

NOBODY: Final = -1
PATCHES: Final = COLUMN * COPIES
SPRITES: Final = 20
"""Sprites of each player."""
COMPENSATION: Final = 2
"""Gems for each Sprite expelled after its owner's final turn."""
FORMATION: Final = ((1, -1), (2, -1), (0, 0), (1, 0), (2, 0))
"""Where the first five patches lie: a row of two on a row of three."""

# What may stand on the stack.
PLANTS: Final = 0  # (PLANTS, plant ...): draw Plant cards; these are in
CARDS: Final = 1  # (CARDS, plant ...): lay the card column; these are still to be laid
FIRST: Final = 2  # (FIRST,): who starts
STOCK: Final = 3  # (STOCK, n): draw n patches for the Nursery
DEAL: Final = 4  # (DEAL, n): deal the n-th patch of the first hands
SWAP: Final = 5  # (SWAP, seat): swap or keep
TURN: Final = 6  # (TURN,): add a patch
CHOICE: Final = 7  # (CHOICE,): Sprout or Grow?
GROWTH: Final = 8  # (GROWTH, patch ...): which growing patch next; these are left
POWER: Final = 9  # (POWER, which, plant, growing, step, left, used, chosen, last): see effects
ADDING: Final = 10  # (ADDING, patch, n): add n Sprites there
MOVING: Final = 11  # (MOVING, patch): a Sprite of this patch goes one step
SCATTERING: Final = 12  # (SCATTERING, patch, used): each of its Sprites to a different patch
CARRYING: Final = 13  # (CARRYING, patch, expels, beside): where to put this patch
GEMS_TO: Final = 14  # (GEMS_TO, patch, growing, most): where Gems of this patch go
GEMS_COUNT: Final = 15  # (GEMS_COUNT, from, to, most): how many Gems
END: Final = 16  # (END, final): the turn is done; final if it was the last one
DRAW: Final = 17  # (DRAW,): draw a patch
RIVAL_DRAW: Final = 18  # (RIVAL_DRAW,): the Rival draws
RIVAL_PLOT: Final = 19  # (RIVAL_PLOT, patch): the Rival chooses a plot
NEXT: Final = 20  # (NEXT,): the next player's turn
KINDS: Final = (
    "plants",
    "cards",
    "first",
    "stock",
    "deal",
    "swap",
    "turn",
    "choice",
    "growth",
    "power",
    "adding",
    "moving",
    "scattering",
    "carrying",
    "gems-to",
    "gems-count",
    "end",
    "draw",
    "rival-draw",
    "rival-plot",
    "next",
)
"""The names of these kinds, as they are written down."""
LENGTHS: Final = (0, 0, 1, 2, 2, 2, 1, 1, 0, 9, 3, 2, 3, 4, 4, 4, 2, 1, 1, 2, 1)
"""How many numbers each kind has, itself included; 0: any number."""

Frame = tuple[int, ...]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Position(State):
    """The data of a position, and the small things that happen to Sprites, Gems and patches."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        sides = max(2, players)
        self.sides = sides
        """How many have Sprites: the players, and the Rival in the solo game."""
        self.column: tuple[int, ...] = ()
        """The plants in play, top of the card column first."""
        self.ground: dict[int, int] = {}
        """Which patch lies on a plot."""
        self.place: list[int] = [0] * PATCHES
        """The plot of each patch; 0 if it is not in the garden."""
        self.owner: list[int] = [NOBODY] * PATCHES
        """Who controls each patch."""
        self.sprites: list[int] = [0] * PATCHES
        self.gems_on: list[int] = [0] * PATCHES
        self.bag: int = 0
        """The patches in the bag, as a set of bits."""
        self.nursery: tuple[int, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * players
        self.gems: list[int] = [0] * sides
        self.supply: list[int] = [SPRITES] * sides
        self.captives: list[int] = [0] * (sides * sides)
        """How many Sprites of side b side a holds, at a * sides + b."""
        self.finals: int = 0
        """Who has taken the final turn, as a set of bits."""
        self.turn: int = 0
        """Whose turn it is."""
        self.wizard: int = NOBODY
        """The patch the Wizard stands on; nobody's between turns."""
        self.stack: list[Frame] = []
        self.choices: tuple[int, ...] = ()
        """What may be answered to the question on top of the stack (not used for TURN)."""
        self.plots: tuple[int, ...] = ()
        """The plots that can be reached by sliding; empty if not worked out yet."""

    # --- looking ----------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The plants and switches this game is played by."""
        return cast(BookGame, self.game).book

    @property
    def solo(self) -> bool:
        """True if the opponent is the Rival."""
        return self.players == 1

    @property
    def rivals_turn(self) -> bool:
        """True while the Rival of the solo game acts."""
        return self.players == 1 and self.turn == 1

    def plant_of(self, patch: int) -> Plant:
        """The Plant card of a patch."""
        return self.book.plants[self.column[patch // COPIES]]

    def patch_code(self, patch: int) -> int:
        """A patch as moves write it; see `moves`."""
        return self.column[patch // COPIES] * COPIES + patch % COPIES

    def patch_from(self, code: int) -> int:
        """The patch that a move names; -1 if its plant is not in play."""
        plant = code // COPIES
        if plant not in self.column:
            return NOBODY
        return self.column.index(plant) * COPIES + code % COPIES

    def neighbours(self, patch: int) -> list[int]:
        """The patches next to a patch, going round."""
        here = self.place[patch]
        ground = self.ground
        found: list[int] = []
        for step in STEPS:
            near = ground.get(here + step, NOBODY)
            if near != NOBODY:
                found.append(near)
        return found

    def field(self, patch: int) -> list[int]:
        """The patches of the field that a patch belongs to, itself first."""
        kind = patch // COPIES
        found = [patch]
        for member in found:
            for near in self.neighbours(member):
                if near // COPIES == kind and near not in found:
                    found.append(near)
        return found

    def open_plots(self) -> tuple[int, ...]:
        """The plots a patch can be added to; worked out once for each garden."""
        if not self.plots:
            self.plots = tuple(sorted(open_plots(self.ground)))
        return self.plots

    def unlocked(self, patch: int) -> bool:
        """True if the patch could slide away without splitting the garden."""
        return is_unlocked(self.ground, self.open_plots(), self.place[patch])

    def in_garden(self) -> list[int]:
        """All patches of the garden, in order."""
        return [patch for patch in range(PATCHES) if self.place[patch]]

    # --- patches ----------------------------------------------------------------------------

    def lay(self, patch: int, plot: int) -> None:
        """Put a patch on a plot, from outside or from elsewhere in the garden."""
        if self.place[patch]:
            del self.ground[self.place[patch]]
        self.place[patch] = plot
        self.ground[plot] = patch
        self.plots = ()

    # --- Sprites ----------------------------------------------------------------------------

    def _remove(self, patch: int) -> None:
        """One Sprite leaves a patch."""
        self.sprites[patch] -= 1
        if not self.sprites[patch]:
            self.owner[patch] = NOBODY

    def _send_home(self, side: int) -> None:
        """An expelled Sprite returns to its supply, paid for if its owner has no turn left."""
        self.supply[side] += 1
        if self.finals >> side & 1:
            self.gems[side] += COMPENSATION

    def expel(self, patch: int) -> None:
        """Expel one Sprite from a patch."""
        side = self.owner[patch]
        self._remove(patch)
        self._send_home(side)

    def capture(self, patch: int) -> None:
        """The acting side takes one Sprite from a patch, for good."""
        self.captives[self.turn * self.sides + self.owner[patch]] += 1
        self._remove(patch)

    def add(self, patch: int, count: int) -> int:
        """Add Sprites of the acting side one by one, expelling rivals instead while there are any.

        Returns how many could not be added because the supply is empty.
        """
        side = self.turn
        while count:
            if self.sprites[patch] and self.owner[patch] != side:
                self.expel(patch)
            elif self.supply[side]:
                self.supply[side] -= 1
                self.sprites[patch] += 1
                self.owner[patch] = side
            else:
                return count
            count -= 1
        return 0

    def retrieve(self, patch: int) -> None:
        """The acting side takes one of its Sprites back to its supply."""
        self._remove(patch)
        self.supply[self.turn] += 1

    def move_sprite(self, start: int, goal: int) -> None:
        """Move one Sprite to another patch; among rivals it is expelled together with one of them."""
        side = self.owner[start]
        self._remove(start)
        if self.sprites[goal] and self.owner[goal] != side:
            self._send_home(side)
            self.expel(goal)
        else:
            self.sprites[goal] += 1
            self.owner[goal] = side

    # --- what the course of the game adds (see rules) ----------------------------------------

    def take(self, seat: int, patch: int) -> None:
        """A patch comes into a hand."""
        raise NotImplementedError

    def start_turn(self) -> None:
        """Put the turn of the present player on the stack."""
        raise NotImplementedError
