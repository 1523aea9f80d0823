"""Power Plants: the course of the game, from the draw of the Plant cards to the last final turn.

`Garden.play` answers the question on top of the stack; `_settle` then goes on until the next
question, chance event or the end. The handlers stand in the order of the rulebook: Setup, Add a
Patch, Sprout or Grow, Draw a Patch, Endgame. What powers do is in `effects`, how the Rival of the
solo game decides in `rival`, and what everything is worth in `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from hortus.core.contract import Game, Json, Move, Result, ranked
from hortus.core.errors import IllegalMove
from hortus.core.native import mypyc_attr
from hortus.games.power_plants import effects, setup, written
from hortus.games.power_plants.hexes import axial, on_the_ground, plot_at
from hortus.games.power_plants.moves import Act, Notation
from hortus.games.power_plants.plants import (
    COPIES,
    GROW,
    LOWEST_NUMBER,
    MOST_OWN,
    RIVALRY,
    SPROUT,
    BookGame,
)
from hortus.games.power_plants.position import (
    ADDING,
    CARDS,
    CARRYING,
    CHOICE,
    DEAL,
    DRAW,
    END,
    FIRST,
    GEMS_COUNT,
    GEMS_TO,
    GROWTH,
    MOVING,
    NEXT,
    NOBODY,
    PATCHES,
    PLANTS,
    POWER,
    RIVAL_DRAW,
    RIVAL_PLOT,
    SCATTERING,
    STOCK,
    SWAP,
    TURN,
    Frame,
    Position,
)
from hortus.games.power_plants.rival import narrow, rival_plots
from hortus.games.power_plants.scoring import final_scores, sprites_in_garden
from hortus.games.power_plants.translate import choice_of, move_of

_SEATS: Final = ((0,), (1,), (2,), (3,), (4,))
_CHANCE: Final = (PLANTS, CARDS, FIRST, STOCK, DEAL, DRAW, RIVAL_DRAW, RIVAL_PLOT)
"""What on the stack is decided by chance, whoever's turn it is."""
SKIP: Final = -1
KEEP: Final = -1
SPROUTS: Final = 0
GROWS: Final = 1
RESTS: Final = 2


class NotatedGame(BookGame):
    """A game with its notation."""

    scribe: Notation


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Garden(Position):
    """A position of Power Plants and everything that may happen in it."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)

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
        other.stack = self.stack.copy()
        other.choices = self.choices
        other.plots = self.plots
        return other

    # --- the contract -----------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[Act]:
        """What the player to act may answer; empty when chance acts."""
        if not self.actors or (seat is not None and seat != self.actors[0]):
            return ()
        notation = cast(NotatedGame, self.game).scribe
        if self.stack[-1][0] == TURN:
            places = [axial(plot) for plot in self.open_plots()]
            return [
                notation.addition(self.patch_code(patch), q, r)
                for patch in self.hands[self.turn]
                for q, r in places
            ]
        return [move_of(self, notation, choice) for choice in self.choices]

    def outcomes(self) -> Sequence[tuple[Act, float]]:
        """When chance acts: what may happen, all equally likely."""
        if not self.chance:
            raise IllegalMove("nothing random happens now")
        notation = cast(NotatedGame, self.game).scribe
        odds = 1 / len(self.choices)
        return [(move_of(self, notation, choice), odds) for choice in self.choices]

    def draw(self, rng: Random) -> Act:
        """When chance acts: one of the outcomes."""
        if not self.chance:
            raise IllegalMove("nothing random happens now")
        choice = self.choices[int(rng.random() * len(self.choices))]
        return move_of(self, cast(NotatedGame, self.game).scribe, choice)

    def play(self, move: Move) -> None:
        """Answer the question on top of the stack and go on to the next."""
        if self.over:
            raise IllegalMove(f"{move}: the game is over")
        frame = self.stack[-1]
        if frame[0] == TURN:
            if not self._may_add(move):
                raise IllegalMove(f"{move}: {self.why_not(move)}")
            args = move.args
            self._add_patch(self.patch_from(args[0]), plot_at(args[1], args[2]))
        else:
            choice = choice_of(self, move)
            if choice is None or choice not in self.choices:
                raise IllegalMove(f"{move}: {self.why_not(move)}")
            self._answer(frame, choice)
        self._settle()

    def _may_add(self, move: Move) -> bool:
        """True if a move adds a patch of the hand to a plot that it can slide into."""
        if move.kind != "add" or len(move.args) != 3:
            return False
        code, q, r = move.args
        if self.patch_from(code) not in self.hands[self.turn] or not on_the_ground(q, r):
            return False
        return plot_at(q, r) in self.open_plots()

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed here, in the words of the rules; empty if it is allowed."""
        return written.why_not(self, move)

    @property
    def result(self) -> Result | None:
        """Most Gems win; then most Sprites in the garden; then the victory is shared."""
        if not self.over:
            return None
        scores = final_scores(self)
        merits: list[tuple[float, ...]] = [
            (scores[side], sprites_in_garden(self, side)) for side in range(self.sides)
        ]
        best = max(merits)
        if len([1 for merit in merits if merit[0] == best[0]]) == 1:
            reason = "most Gems"
        elif merits.count(best) == 1:
            reason = "equal Gems; more Sprites in the garden"
        else:
            reason = "equal Gems and Sprites: a shared victory"
        table = ranked(scores, merits, reason)
        if not self.solo:
            return table
        winners = (0,) if table.ranks[0] == 1 else ()
        return Result(
            (scores[0],), (1,), winners, f"{reason}; {scores[0]} to the Rival's {scores[1]}"
        )

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
            tuple(self.stack),
        )

    def inventory(self) -> dict[str, int]:
        """Sprites of each side, Plant cards and patches, wherever they are."""
        return setup.inventory(self)

    def to_dict(self) -> Json:
        """The position as plain JSON; see docs."""
        return written.to_dict(self)

    # --- going on -----------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the game: draw the Plant cards."""
        self.stack.append((PLANTS, *self.book.chosen))
        self._settle()

    def resume(self) -> None:
        """Find the question that a restored position asks."""
        self._settle()

    def _settle(self) -> None:
        """Go on until somebody or chance must decide, or the game is over."""
        self.choices = ()
        while self.stack:
            frame = self.stack[-1]
            kind = frame[0]
            if kind == TURN and self.hands[self.turn]:
                self.chance = False
                self.actors = _SEATS[self.turn]
                return
            found = self._advance(frame, kind)
            if not found:
                if self.stack and self.stack[-1] is frame:
                    self.stack.pop()  # nothing can be done about it
            elif len(found) == 1 and kind not in _CHANCE:
                self._answer(frame, found[0])  # nothing to decide
            else:
                self.choices = found
                self.chance = kind in _CHANCE or self.rivals_turn
                if self.chance:
                    self.actors = ()
                else:
                    self.actors = _SEATS[frame[1] if kind == SWAP else self.turn]
                return
        self.over = True
        self.chance = False
        self.actors = ()

    def _advance(self, frame: Frame, kind: int) -> tuple[int, ...]:
        """Deal with what is on top of the stack: what may be decided, or empty if it went on."""
        if kind == POWER:
            return effects.advance(self, frame)
        if kind == ADDING:
            return self._go_on_adding(frame)
        if kind == GROWTH:
            return self._go_on_growing(frame)
        if kind == CHOICE:
            return (SPROUTS, RESTS) if self.book.training else (SPROUTS, GROWS, RESTS)
        if kind in (MOVING, SCATTERING):
            return self._go_on_moving(frame)
        if kind == CARRYING:
            return tuple(effects.carry_goals(self, frame[1], frame[3] == 1))
        if kind == GEMS_TO:
            return tuple(effects.gem_goals(self, frame[1], frame[2]))
        if kind == GEMS_COUNT:
            return self._go_on_with_gems(frame)
        if kind == DRAW:
            return self._in_bag()
        if kind == END:
            self._end_turn(frame[1] == 1)
            return ()
        if kind == NEXT:
            self.stack.pop()
            self._next_turn()
            return ()
        if kind == TURN:
            return ()  # a player without a patch has nothing to add
        if kind == RIVAL_DRAW:
            return self._rival_draws()
        if kind == RIVAL_PLOT:
            return tuple(rival_plots(self, frame[1]))
        return setup.advance(self, frame, kind)

    def _answer(self, frame: Frame, choice: int) -> None:
        """Take the answer to the question on top of the stack."""
        kind = frame[0]
        if kind == POWER:
            effects.answer(self, frame, choice)
        elif kind == ADDING:
            self.retrieve(choice)
        elif kind == GROWTH:
            self._grow(frame, choice)
        elif kind == CHOICE:
            self._choose_power(choice)
        elif kind == MOVING:
            self.stack.pop()
            self.move_sprite(frame[1], choice)
        elif kind == SCATTERING:
            self.stack[-1] = (SCATTERING, frame[1], frame[2] | 1 << choice)
            self.move_sprite(frame[1], choice)
        elif kind == CARRYING:
            self._carry(frame, choice)
        elif kind == GEMS_TO:
            self.stack[-1] = (GEMS_COUNT, frame[1], choice, frame[3])
        elif kind == GEMS_COUNT:
            self.stack.pop()
            self.gems_on[frame[1]] -= choice
            self.gems_on[frame[2]] += choice
        elif kind == DRAW:
            self._draw_patch(choice)
        elif kind == SWAP:
            self._swap(frame[1], choice)
        elif kind == RIVAL_DRAW:
            self._take_for_rival(choice)
        elif kind == RIVAL_PLOT:
            self._add_patch(frame[1], choice)
        else:
            setup.answer(self, frame, choice)

    # --- 1 Add a Patch ------------------------------------------------------------------------

    def _add_patch(self, patch: int, plot: int) -> None:
        """The Wizard adds a patch to the garden, with a free Sprite where the plant has one."""
        self.stack.pop()
        self.lay(patch, plot)
        self.wizard = patch
        if self.rivals_turn:
            effects.begin(self, RIVALRY, self.column[patch // COPIES], NOBODY)
            self.stack.append((ADDING, patch, 1))
            return
        self.hands[self.turn] = tuple([held for held in self.hands[self.turn] if held != patch])
        self.stack.append((CHOICE,))
        if self.plant_of(patch).free_sprite:
            self.add(patch, 1)

    # --- 2 Sprout or Grow ---------------------------------------------------------------------

    def _choose_power(self, choice: int) -> None:
        self.stack.pop()
        if choice == SPROUTS:
            effects.begin(self, SPROUT, self.column[self.wizard // COPIES], NOBODY)
        elif choice == GROWS:
            self.stack.append((GROWTH, *sorted(self.neighbours(self.wizard))))

    def _go_on_growing(self, frame: Frame) -> tuple[int, ...]:
        """The growing patches whose turn it is in the card column, if their power can do anything."""
        if len(frame) == 1:
            self.stack.pop()
            return ()
        kind = frame[1] // COPIES
        plant = self.column[kind]
        ready = [
            patch
            for patch in frame[1:]
            if patch // COPIES == kind and not effects.is_void(self, GROW, plant, patch)
        ]
        if ready:
            return (*ready, SKIP)
        self._leave_type(frame)
        return ()

    def _leave_type(self, frame: Frame) -> None:
        """Pass over the growing patches of the type whose turn it is."""
        kind = frame[1] // COPIES
        left = [patch for patch in frame[1:] if patch // COPIES != kind]
        self.stack[-1] = (GROWTH, *left)

    def _grow(self, frame: Frame, choice: int) -> None:
        if choice == SKIP:
            self._leave_type(frame)
            return
        left = [patch for patch in frame[1:] if patch != choice]
        self.stack[-1] = (GROWTH, *left)
        effects.begin(self, GROW, self.column[choice // COPIES], choice)

    def _go_on_adding(self, frame: Frame) -> tuple[int, ...]:
        """Add Sprites; with an empty supply the patches from which one may be retrieved."""
        left = self.add(frame[1], frame[2])
        if left:
            side = self.turn
            own = [patch for patch in range(PATCHES) if self.owner[patch] == side]
            if own:
                self.stack[-1] = (ADDING, frame[1], left)
                if self.rivals_turn:
                    own = narrow(self, own, (MOST_OWN, LOWEST_NUMBER), False)
                return tuple(own)
        self.stack.pop()
        return ()

    def _go_on_moving(self, frame: Frame) -> tuple[int, ...]:
        """Where a Sprite that must move may go."""
        near = self.neighbours(frame[1]) if self.sprites[frame[1]] else []
        if frame[0] == SCATTERING:
            near = [patch for patch in near if not frame[2] >> patch & 1]
        elif self.rivals_turn:
            near = narrow(self, near, (LOWEST_NUMBER,), False)
        return tuple(near)

    def _carry(self, frame: Frame, plot: int) -> None:
        """Move a patch with all that is on it; rivals may be expelled from it."""
        patch = frame[1]
        self.stack.pop()
        self.lay(patch, plot)
        if frame[2] and self.owner[patch] != self.turn:
            while self.sprites[patch]:
                self.expel(patch)

    def _go_on_with_gems(self, frame: Frame) -> tuple[int, ...]:
        most = min(frame[3], self.gems_on[frame[1]])
        return tuple(range(1, most + 1))

    # --- 3 Draw a Patch -----------------------------------------------------------------------

    def _end_turn(self, final: bool) -> None:
        """Pass the Wizard on; draw a patch, unless this was the final turn."""
        self.stack.pop()
        self.wizard = NOBODY
        if final:
            self.finals |= 1 << self.turn
        elif not self.rivals_turn and self.bag:
            self.stack.append((DRAW,))
            return
        self._next_turn()

    def _in_bag(self) -> tuple[int, ...]:
        bag = self.bag
        return tuple([patch for patch in range(PATCHES) if bag >> patch & 1])

    def _draw_patch(self, patch: int) -> None:
        self.stack[-1] = (NEXT,)
        self.bag &= ~(1 << patch)
        self.take(self.turn, patch)

    def take(self, seat: int, patch: int) -> None:
        """A patch comes into a hand; with two of a type the player may swap one."""
        hand = self.hands[seat]
        self.hands[seat] = tuple(sorted([*hand, patch]))
        if hand and hand[0] // COPIES == patch // COPIES and self.nursery:
            self.stack.append((SWAP, seat))

    def _swap(self, seat: int, choice: int) -> None:
        self.stack.pop()
        if choice == KEEP:
            return
        given, taken = divmod(choice, PATCHES)
        hand = [patch for patch in self.hands[seat] if patch != given]
        self.hands[seat] = tuple(sorted([*hand, taken]))
        rest = [patch for patch in self.nursery if patch != taken]
        self.nursery = tuple(sorted([*rest, given]))

    # --- turns and the Endgame ----------------------------------------------------------------

    def _next_turn(self) -> None:
        """The next player's turn, or the end when all have taken their final turn."""
        if self.finals == (1 << self.sides) - 1:
            return
        self.turn = (self.turn + 1) % self.sides
        self.start_turn()

    def start_turn(self) -> None:
        """Put the turn of the present player on the stack."""
        self.stack.append((END, int(not self.bag)))
        self.stack.append((RIVAL_DRAW,) if self.rivals_turn else (TURN,))

    # --- the Rival ----------------------------------------------------------------------------

    def _rival_draws(self) -> tuple[int, ...]:
        """The Rival draws from the bag, or from the Nursery once the bag is empty."""
        return self._in_bag() or self.nursery

    def _take_for_rival(self, patch: int) -> None:
        if self.bag >> patch & 1:
            self.bag &= ~(1 << patch)
        else:
            self.nursery = tuple([other for other in self.nursery if other != patch])
        self.stack[-1] = (RIVAL_PLOT, patch)
