"""What happens when a market card is bought: ideas, and what towers bring along. Rulebook: Ideas."""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, say
from hortus.games.potato_patrol.activation_phase import Shift
from hortus.games.potato_patrol.choices import Action, Question, Repeated
from hortus.games.potato_patrol.effects import (
    BELLOWS,
    CLAIM,
    CLEAR,
    COLOURS,
    CREW,
    DISC,
    FALLOW,
    OUTER,
    OVERTIME,
    SEARCH,
    WINDFALL,
    Effect,
)
from hortus.games.potato_patrol.moves import PatrolMove
from hortus.games.potato_patrol.position import EMPTY, Position, enemy_moves
from hortus.games.potato_patrol.upgrades import Disc


def resolve_purchase(table: Position, seat: int, effects: tuple[Effect, ...], spot: int) -> None:
    """The effects of an idea, or of a tower just built on a space (-1 for an idea), in order."""
    for effect in reversed(effects):
        operation = effect.operation
        if operation == DISC:
            anyone, count = int(effect.anyone), effect.count
            table.ask(seat, Disc(effect.kinds, anyone, spot, EMPTY, count, effect.rule))
        elif operation == CLEAR:
            table.ask(seat, Clear(effect.colour))
        elif operation == BELLOWS:
            table.ask(seat, Bellows())
        elif operation == CLAIM:
            table.ask(seat, Claim(effect.colour, effect.count))
        elif operation == OVERTIME:
            table.ask(seat, Shift(effect.count, 0))
        elif operation == WINDFALL:
            for each in range(table.players):
                table.ask(each, Take(effect.count))
        elif operation == SEARCH:
            _search(table)
        elif operation == FALLOW:
            table.fallow = True
        else:
            assert operation == CREW


def _search(table: Position) -> None:
    """As many cubes as there are players, if there are so many, leave the Invasion card."""
    number = min(table.players, table.invaders())
    if number and table.witness is not None:
        table.note("searched", -1, "", number)
    for _ in range(number):
        table.invasion[table.invasion.index(max(table.invasion))] -= 1


# --- enemies --------------------------------------------------------------------------------


class Clear(Question):
    """Which space all enemies of a colour leave, for nobody's gain."""

    name: ClassVar[str] = "clear"
    slots: ClassVar[tuple[str, ...]] = ("colour",)
    asks: ClassVar[str] = mark("Choose the space to clear.")
    refusal: ClassVar[str] = mark("choose a space where an enemy of that colour stands")

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.colour,)

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Any space of any lane with such an enemy."""
        return [
            table.move("clear", (place,), seat)
            for place in range(3 * table.players)
            if table.lanes[3 * place + self.colour]
        ]

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """They go back to the supply."""
        table.answered(seat)
        if table.witness is not None:
            number = table.lanes[3 * args[0] + self.colour]
            table.note("scattered", seat, COLOURS[self.colour], number)
        table.lanes[3 * args[0] + self.colour] = 0
        table.held[3 * args[0] + self.colour] = 0

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.6


class Bellows(Question):
    """Which lane is blown outward."""

    name: ClassVar[str] = "bellows"
    asks: ClassVar[str] = mark("Choose the lane to blow outward.")
    refusal: ClassVar[str] = mark("choose a lane in your reach that has enemies to blow outward")

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """The lanes in reach with an enemy that would move."""
        return [
            table.move("blow", (lane,), seat)
            for lane in table.lanes_of(seat)
            if table.enemies_at(3 * lane + OUTER + 1) or table.enemies_at(3 * lane + OUTER + 2)
        ]

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """All its enemies go one space outward; those in the outer space stay."""
        table.answered(seat)
        for place in (3 * args[0] + 1, 3 * args[0] + 2):
            for colour in range(3):
                for _ in range(table.lanes[3 * place + colour]):
                    table.drive_out(place, colour)

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.8


class Claim(Repeated):
    """Which enemies of a colour in reach are taken."""

    name: ClassVar[str] = "claim"
    slots: ClassVar[tuple[str, ...]] = ("wanted", "left")
    asks: ClassVar[str] = mark("Claim an enemy, or leave it at that.")
    refusal: ClassVar[str] = mark(
        "claim an enemy of that colour from a lane in your reach, or pass"
    )

    def __init__(self, wanted: int, left: int) -> None:
        super().__init__(left)
        self.wanted = wanted

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.wanted, self.left)

    def once_less(self) -> Question:
        """The same for one enemy less."""
        return Claim(self.wanted, self.left - 1)

    def may_be_passed(self) -> bool:
        """Up to so many."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every such enemy on the two lanes."""
        places = [3 * lane + space for lane in set(table.lanes_of(seat)) for space in range(3)]
        return enemy_moves(table, "claim", seat, places, self.wanted)

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It is defeated in person."""
        table.defeat_in_person(seat, args[0], args[1])

    def worth(self, table: Position, symbol: float) -> float:
        """A guess for each."""
        return 0.6 * self.left


# --- cubes, actions -------------------------------------------------------------------------


class Take(Repeated):
    """Which cube is taken from the supply."""

    name: ClassVar[str] = "take"
    slots: ClassVar[tuple[str, ...]] = ("left",)
    asks: ClassVar[str] = mark("You get a cube: choose its colour.")
    refusal: ClassVar[str] = mark("first take a cube from the supply")

    def once_less(self) -> Question:
        """The same for one cube less."""
        return Take(self.left - 1)

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """One of each colour."""
        return [table.move("take", (colour,), seat) for colour in range(3)]

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It is the player's."""
        table.gain(seat, args[0], 1)

    def worth(self, table: Position, symbol: float) -> float:
        """A guess for each."""
        return 0.35 * self.left


class Volunteer(Action):
    """A third action, once a round for one player, where an idea that stays in play offers it."""

    name: ClassVar[str] = "volunteer"

    def is_free(self) -> bool:
        """It brings an action."""
        return True

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """The crew must be in play and not have helped yet."""
        if crew_place(table) < 0:
            return say("no volunteer crew is in play")
        return say("the volunteer crew has helped this round already") if table.crew_used else ""

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """One action more."""
        if table.witness is not None:
            table.note("volunteered", seat)
        table.crew_used = True
        table.actions[seat] += 1


def crew_place(table: Position) -> int:
    """The place of the volunteer crew among the ideas that stay in play; -1 if it is not there."""
    for place, card in enumerate(table.staying):
        for effect in table.book.market[card].effects:
            if effect.operation == CREW:
                return place
    return -1


VOLUNTEER: Final = Volunteer()
QUESTIONS: Final[tuple[type[Question], ...]] = (Clear, Bellows, Claim, Take)
