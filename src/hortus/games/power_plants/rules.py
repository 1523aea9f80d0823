"""Power Plants: the position, what may be done in it, and the small things that happen there.

Inside a position a patch is a number from 0 to 39: eight times its place in the card column,
plus its number less one. So the order of numbers is the order in which patches grow. The Rival
of the solo game is side 1, though nobody sits there.

What is still to be done stands on a stack of `Task`s, the next one last. `Garden.play` answers
the one on top, and `settle` goes on until the next question, chance event or the end. The tasks
stand in the chapters of the rulebook: `setup`, `adding` (1 Add a Patch), `powers` and `effects`
(2 Sprout or Grow), `turns` (3 Draw a Patch, Endgame), `rival` for the solo game; what everything
is worth is in `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from hortus.core.contract import Game, Json, Move, Result, State
from hortus.core.errors import IllegalMove
from hortus.core.language import mark, say, seat_name
from hortus.core.move import demand_move
from hortus.core.native import mypyc_attr
from hortus.core.tally import Tally
from hortus.games.power_plants.happenings import Happening
from hortus.games.power_plants.hexes import STEPS, is_unlocked, open_plots
from hortus.games.power_plants.moves import Act, Acts
from hortus.games.power_plants.plants import COPIES, NOBODY, PATCHES, Book, BookGame, Plant
from hortus.games.power_plants.scoring import result_of

SPRITES: Final = 20
"""Sprites of each player."""
COMPENSATION: Final = 2
"""Gems for each Sprite expelled after its owner's final turn."""
DECLINED: Final = -1
"""The answer that leaves something be: skip, stop, keep."""
MUST: Final = mark("a power that was begun must be carried out as fully as possible")
NOT_THERE: Final = mark("that patch is not in the garden")
"""Refusals that several questions share."""
NO_ANSWER: Final = -2
"""What a move means that does not answer the question at all."""
SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,))


class Task:
    """Something still to be done: all that belongs to one question, chance event or step stands here.

    A task never changes: going on with it means putting another in its place. So a copy of a
    position shares its tasks, and a power half carried out is data like everything else.
    Whatever may be answered is a list of whole numbers (`Garden.choices`); people and records
    speak in moves, and `move` and `choice` go from one to the other.
    """

    def numbers(self) -> tuple[int, ...]:
        """The task as plain numbers, the number of its kind first; see `saved.KINDS`."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        from hortus.games.power_plants.saved import task_from

        return (task_from, (self.numbers(),))

    # --- what may be answered, and what the answer does ---------------------------------------

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Go on as far as nothing need be decided: what may be answered, or empty if it went on."""
        raise NotImplementedError

    def answer(self, garden: Garden, choice: int) -> None:
        """Take the answer."""
        raise NotImplementedError

    def waits(self, garden: Garden) -> bool:
        """True if it asks without listing its answers beforehand, because there are many."""
        return False

    def chance(self) -> bool:
        """True if chance decides it, whoever's turn it is."""
        return False

    def actor(self, garden: Garden) -> int:
        """The seat that decides it."""
        return garden.turn

    def in_power(self) -> bool:
        """True while a power is chosen or used."""
        return False

    # --- moves --------------------------------------------------------------------------------

    def verb(self, garden: Garden) -> str:
        """The kind of move that answers it."""
        return "pick"

    def refusal(self) -> str:
        """The word that leaves it be."""
        return "stop"

    def moves(self, garden: Garden) -> list[Act]:
        """The legal answers as moves."""
        return [self.move(garden, choice) for choice in garden.choices]

    def move(self, garden: Garden, choice: int) -> Act:
        """The move that stands for a choice: one that names a patch, or the word of refusal."""
        if choice == DECLINED:
            return garden.acts.words[self.refusal()]
        return garden.acts.on_patch[self.verb(garden)][garden.patch_code(choice)]

    def choice(self, garden: Garden, move: Act) -> int:
        """The choice that a move stands for; `NO_ANSWER` if it does not answer this question."""
        if not move.args:
            return DECLINED if move.kind == self.refusal() else NO_ANSWER
        if move.kind != self.verb(garden):
            return NO_ANSWER
        patch = garden.patch_from(move.args[0])
        return patch if patch != NOBODY else NO_ANSWER

    def play(self, garden: Garden, move: Act) -> None:
        """Take a move as the answer; raise `IllegalMove` and change nothing if it is none."""
        choice = self.choice(garden, move)
        if choice not in garden.choices:
            raise IllegalMove(f"{move}: {self.why_not(garden, move)}")
        self.answer(garden, choice)

    # --- words --------------------------------------------------------------------------------

    def question(self, garden: Garden) -> str:
        """What the player is asked, in one sentence."""
        raise NotImplementedError

    def doing(self, garden: Garden) -> str:
        """What the others see the player do, in one sentence."""
        return say("{who} is using a power.", who=seat_name(garden.actors[0]))

    def heading(self, garden: Garden) -> str:
        """The heading of the rules that speaks of it."""
        return say("Sprites and Gems")

    def why_not(self, garden: Garden, move: Act) -> str:
        """Why a move is not allowed here, in the words of the rules; empty if it is."""
        choice = self.choice(garden, move)
        if choice in garden.choices:
            return ""
        if garden.chance:
            return say("that is not something that can happen by chance now")
        if choice == NO_ANSWER and move.args and move.kind == self.verb(garden):
            return say("that plant is not in this game")
        if choice == NO_ANSWER:
            return say("another question is open: {wanted}", wanted=self.wanted(garden))
        return self.refuse(garden, choice)

    def wanted(self, garden: Garden) -> str:
        """What must be answered, with an example."""
        text = mark("choose a patch of the garden, such as {example}")
        return say(text, example=self.example(garden))

    def example(self, garden: Garden) -> str:
        """A legal answer as it is written: the first that names something."""
        return str(next(move for move in self.moves(garden) if move.args))

    def refuse(self, garden: Garden, choice: int) -> str:
        """Why an answer of the right kind is not allowed."""
        raise NotImplementedError

    # --- reading it back ----------------------------------------------------------------------

    def fits(self, garden: Garden) -> bool:
        """True if its numbers mean something in this position."""
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class PlantsGame(BookGame):
    """A game with its moves."""

    acts: Acts


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Garden(State):
    """A position of Power Plants: the garden, what everybody holds, and what is still to be done."""

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
        self.added: tuple[int, ...] = (NOBODY,) * sides
        """The patch that each side added last, for whoever looks: no rule goes by it."""
        self.stack: list[Task] = []
        self.choices: tuple[int, ...] = ()
        """What may be answered to the task on top of the stack, unless it `waits`."""
        self.plots: tuple[int, ...] = ()
        """The plots that can be reached by sliding; empty if not worked out yet."""

    # --- the contract -------------------------------------------------------------------------

    def copy(self) -> Garden:
        """An independent copy."""
        other = Garden.__new__(Garden)
        other.game = self.game
        other.players = self.players
        other.actors = self.actors
        other.chance = self.chance
        other.over = self.over
        other.sides = self.sides
        other.column = self.column
        other.ground = self.ground.copy()
        other.place = self.place.copy()
        other.owner = self.owner.copy()
        other.sprites = self.sprites.copy()
        other.gems_on = self.gems_on.copy()
        other.bag = self.bag
        other.nursery = self.nursery
        other.hands = self.hands.copy()
        other.gems = self.gems.copy()
        other.supply = self.supply.copy()
        other.captives = self.captives.copy()
        other.finals = self.finals
        other.turn = self.turn
        other.wizard = self.wizard
        other.added = self.added
        other.stack = self.stack.copy()
        other.choices = self.choices
        other.plots = self.plots
        return other

    def moves(self, seat: int | None = None) -> Sequence[Act]:
        """What the player to act may answer; empty when chance acts."""
        if not self.actors or (seat is not None and seat != self.actors[0]):
            return ()
        return self.stack[-1].moves(self)

    def outcomes(self) -> Sequence[tuple[Act, float]]:
        """When chance acts: what may happen, all equally likely."""
        if not self.chance:
            raise IllegalMove(say("nothing random happens now"))
        task = self.stack[-1]
        odds = 1 / len(self.choices)
        return [(task.move(self, choice), odds) for choice in self.choices]

    def draw(self, rng: Random) -> Act:
        """When chance acts: one of the outcomes."""
        if not self.chance:
            raise IllegalMove(say("nothing random happens now"))
        choice = self.choices[int(rng.random() * len(self.choices))]
        return self.stack[-1].move(self, choice)

    def play(self, move: Move) -> None:
        """Answer the question on top of the stack and go on to the next."""
        if self.over or not isinstance(move, Act):
            raise IllegalMove(f"{move}: {self.why_not(move)}")
        self.stack[-1].play(self, move)
        self.settle()

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed here, in the words of the rules; empty if it is allowed."""
        demand_move(move)
        if self.over:
            return say("the game is over")
        if not isinstance(move, Act):
            return say("that is not a move of Power Plants")
        return self.stack[-1].why_not(self, move)

    @property
    def result(self) -> Result | None:
        """How the game ended; see `scoring`."""
        if not self.over:
            return None
        return result_of(self)

    def key(self) -> object:
        """All that makes two positions equal."""
        return (
            self.players,
            self.column,
            tuple(self.place),
            tuple(self.owner),
            tuple(self.sprites),
            tuple(self.gems_on),
            self.bag,
            self.nursery,
            tuple(self.hands),
            tuple(self.gems),
            tuple(self.supply),
            tuple(self.captives),
            self.finals,
            self.turn,
            self.wizard,
            tuple([task.numbers() for task in self.stack]),
        )

    def to_dict(self) -> Json:
        """The position as plain JSON; see `saved`."""
        from hortus.games.power_plants import saved

        return saved.to_dict(self)

    def inventory(self) -> dict[str, int]:
        """Sprites of each side, Plant cards and patches, wherever they are."""
        from hortus.games.power_plants import setup

        return setup.inventory(self)

    # --- going on -----------------------------------------------------------------------------

    def settle(self) -> None:
        """Go on until somebody or chance must decide, or the game is over."""
        self.choices = ()
        stack = self.stack
        while stack:
            task = stack[-1]
            if task.waits(self):
                self.chance = False
                self.actors = SEATS[task.actor(self)]
                return
            found = task.settle(self)
            if not found:
                if stack and stack[-1] is task:
                    stack.pop()  # nothing can be done about it
            elif len(found) == 1 and not task.chance():
                task.answer(self, found[0])  # nothing to decide
            else:
                self.choices = found
                self.chance = self.rivals_turn or task.chance()
                self.actors = () if self.chance else SEATS[task.actor(self)]
                return
        self.over = True
        self.chance = False
        self.actors = ()
        self.happened("end", NOBODY)

    # --- looking ------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The plants and switches this game is played by."""
        return cast(BookGame, self.game).book

    @property
    def acts(self) -> Acts:
        """All moves that there are."""
        return cast(PlantsGame, self.game).acts

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

    def patch_name(self, patch: int) -> str:
        """A patch as it is written in moves: honeyleaf3."""
        return f"{self.plant_of(patch).name}{patch % COPIES + 1}"

    def patch_title(self, patch: int) -> str:
        """A patch as people say it: Honeyleaf 3."""
        return f"{say(self.plant_of(patch).title)} {patch % COPIES + 1}"

    def patch_code(self, patch: int) -> int:
        """A patch as moves write it; see `moves`."""
        return self.column[patch // COPIES] * COPIES + patch % COPIES

    def patch_from(self, code: int) -> int:
        """The patch that a move names; -1 if its plant is not in play."""
        plant = code // COPIES
        column = self.column
        for kind in range(len(column)):
            if column[kind] == plant:
                return kind * COPIES + code % COPIES
        return NOBODY

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

    def lies(self, patch: int) -> bool:
        """True if that is the number of a patch in the garden."""
        return 0 <= patch < PATCHES and self.place[patch] != 0

    def in_bag(self) -> tuple[int, ...]:
        """The patches in the bag, in order."""
        bag = self.bag
        return tuple([patch for patch in range(PATCHES) if bag >> patch & 1])

    def in_garden(self) -> list[int]:
        """All patches of the garden, in order."""
        return [patch for patch in range(PATCHES) if self.place[patch]]

    def happened(
        self, kind: str, side: int, patch: int = NOBODY, count: int = 1, other: int = NOBODY
    ) -> None:
        """Tell whoever watches; ask for the witness first where it is hot."""
        witness = self.witness
        if witness is not None:
            plant = self.plant_of(patch).name if patch != NOBODY else ""
            seat = side if side < self.players else NOBODY
            if isinstance(witness, Tally):
                witness.add(kind, seat, plant, count)
            else:
                witness(Happening(kind, seat, plant, count, patch, other))

    # --- patches ------------------------------------------------------------------------------

    def lay(self, patch: int, plot: int) -> None:
        """Put a patch on a plot, from outside or from elsewhere in the garden."""
        if self.place[patch]:
            del self.ground[self.place[patch]]
        self.place[patch] = plot
        self.ground[plot] = patch
        self.plots = ()

    def come(self, patch: int, plot: int) -> None:
        """The side whose turn it is adds a patch; the Wizard goes there."""
        self.lay(patch, plot)
        self.wizard = patch
        turn = self.turn
        self.added = (*self.added[:turn], patch, *self.added[turn + 1 :])

    # --- Sprites ------------------------------------------------------------------------------

    def _remove(self, patch: int) -> None:
        """One Sprite leaves a patch."""
        self.sprites[patch] -= 1
        if not self.sprites[patch]:
            self.owner[patch] = NOBODY

    def _send_home(self, side: int, patch: int, by: int = NOBODY) -> None:
        """An expelled Sprite returns to its supply, paid for if its owner has no turn left."""
        self.supply[side] += 1
        if self.witness is not None:
            self.happened("sprite-expelled", side, patch, 1, by)
        if self.finals >> side & 1:
            self.gems[side] += COMPENSATION
            self.happened("gems-paid", side, NOBODY, COMPENSATION)

    def expel(self, patch: int, by: int = NOBODY) -> None:
        """Expel one Sprite from a patch, perhaps `by` one of another side that was to be added."""
        side = self.owner[patch]
        self._remove(patch)
        self._send_home(side, patch, by)

    def capture(self, patch: int) -> None:
        """The acting side takes one Sprite from a patch, for good."""
        side = self.owner[patch]
        self.captives[self.turn * self.sides + side] += 1
        self._remove(patch)
        if self.witness is not None:
            self.happened("sprite-captured", self.turn, patch, 1, side)
            self.happened("sprite-lost", side, patch)

    def add(self, patch: int, count: int) -> int:
        """Add Sprites of the acting side one by one, expelling rivals instead while there are any.

        Returns how many could not be added because the supply is empty.
        """
        side = self.turn
        while count and self.sprites[patch] and self.owner[patch] != side:
            self.expel(patch, side)
            count -= 1
        added = min(count, self.supply[side])
        if added:
            self.supply[side] -= added
            self.sprites[patch] += added
            self.owner[patch] = side
            if self.witness is not None:
                self.happened("sprite-added", side, patch, added)
        return count - added

    def retrieve(self, patch: int) -> None:
        """The acting side takes one of its Sprites back to its supply."""
        self._remove(patch)
        self.supply[self.turn] += 1
        self.happened("sprite-retrieved", self.turn, patch)

    def move_sprite(self, start: int, goal: int) -> None:
        """Move one Sprite to another patch; among rivals it is expelled together with one of them."""
        side = self.owner[start]
        self._remove(start)
        if self.sprites[goal] and self.owner[goal] != side:
            self._send_home(side, goal)
            self.expel(goal)
        else:
            self.sprites[goal] += 1
            self.owner[goal] = side
            if self.witness is not None:
                self.happened("sprite-moved", side, goal, 1, start)
