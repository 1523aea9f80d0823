"""Setup: the Plant cards and their column, the first five patches, the Nursery and the first hands.

Rulebook: Setup, steps 1 to 7. Everything random in it is a chance event of its own.
"""

from __future__ import annotations

from typing import Final

from hortus.core.language import say
from hortus.games.power_plants.hexes import plot_at
from hortus.games.power_plants.moves import Act
from hortus.games.power_plants.plants import COLUMN, COPIES, NOBODY, PATCHES
from hortus.games.power_plants.rival import RivalAdds
from hortus.games.power_plants.rules import NO_ANSWER, Garden, Task
from hortus.games.power_plants.turns import start_turn, take

PLANTS: Final = 0
CARDS: Final = 1
FIRST: Final = 2
STOCK: Final = 3
DEAL: Final = 4

HAND: Final = 2
FORMATION: Final = ((1, -1), (2, -1), (0, 0), (1, 0), (2, 0))
"""Where the first five patches lie: a row of two on a row of three."""
BALANCE: Final = (0, 0, 1, 2)
"""Drawn by timing: two Morning, one Noon, one Night; the fifth is any."""


def numbers(players: int) -> int:
    """The highest patch number in play: 7 and 8 stay in the box with two, 8 with three."""
    return 6 if players <= 2 else 7 if players == 3 else 8


def nursery_size(players: int) -> int:
    """Patches in the Nursery: three, five with five players, four against the Rival."""
    return 4 if players == 1 else 5 if players == 5 else 3


class SetupTask(Task):
    """A step of the setup: chance decides it."""

    def chance(self) -> bool:
        """Nobody chooses during the setup, except to swap."""
        return True

    def question(self, garden: Garden) -> str:
        """Nobody is asked."""
        return say("The garden is being set up.")

    def heading(self, garden: Garden) -> str:
        """The rules of the setup."""
        return say("Setting up")


class CardTask(SetupTask):
    """A step that is about Plant cards."""

    def __init__(self, plants: tuple[int, ...]) -> None:
        self.plants = plants

    def move(self, garden: Garden, choice: int) -> Act:
        """The plant by its name."""
        return garden.acts.act(self.verb(garden), choice)

    def choice(self, garden: Garden, move: Act) -> int:
        """The plant that is named."""
        return move.args[0] if move.kind == self.verb(garden) else NO_ANSWER

    def fits(self, garden: Garden) -> bool:
        """These cards can be in a game together with those of the column."""
        plants = garden.book.plants
        cards = [*garden.column, *self.plants]
        if not all([0 <= card < len(plants) for card in cards]) or len(cards) > COLUMN:
            return False
        return len({plants[card].tile for card in cards}) == len(cards)


class DrawPlants(CardTask):
    """Step 1: five Plant cards; some may have been asked for, the rest are drawn."""

    def numbers(self) -> tuple[int, ...]:
        """The cards that are in."""
        return (PLANTS, *self.plants)

    def verb(self, garden: Garden) -> str:
        """A Plant card comes into the game."""
        return "plant"

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The Plant cards that may be drawn next: never one whose tiles are already in play."""
        if len(self.plants) == COLUMN:
            garden.stack[-1] = LayColumn(tuple(sorted(self.plants)))
            return ()
        plants = garden.book.plants
        drawn = [plants[plant] for plant in self.plants]
        tiles = [plant.tile for plant in drawn]
        found = [
            index
            for index, plant in enumerate(plants)
            if plant.tile not in tiles and (garden.book.alternates or not plant.alternate)
        ]
        if garden.book.balanced:
            missing = list(BALANCE)
            for plant in drawn:
                if plant.timing in missing:
                    missing.remove(plant.timing)
            fitting = [index for index in found if missing and plants[index].timing == missing[0]]
            found = fitting or found
        return tuple(found)

    def answer(self, garden: Garden, choice: int) -> None:
        """One more card is in."""
        garden.stack[-1] = DrawPlants((*self.plants, choice))


class LayColumn(CardTask):
    """Step 1: the card column, Morning at the top; the order within a category is random."""

    def numbers(self) -> tuple[int, ...]:
        """The cards that are still to be laid."""
        return (CARDS, *self.plants)

    def verb(self, garden: Garden) -> str:
        """A Plant card is laid."""
        return "card"

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """The cards of the earliest timing that are not laid yet."""
        if not self.plants:
            _lay_formation(garden)
            return ()
        plants = garden.book.plants
        earliest = min([plants[plant].timing for plant in self.plants])
        found = [plant for plant in self.plants if plants[plant].timing == earliest]
        if len(found) == 1:
            self.answer(garden, found[0])
            return ()
        return tuple(found)

    def answer(self, garden: Garden, choice: int) -> None:
        """It is the next in the column."""
        garden.column = (*garden.column, choice)
        garden.happened("plant", NOBODY, (len(garden.column) - 1) * COPIES)
        garden.stack[-1] = LayColumn(tuple([plant for plant in self.plants if plant != choice]))

    def fits(self, garden: Garden) -> bool:
        """Together with the column they are five."""
        return super().fits(garden) and len(garden.column) + len(self.plants) == COLUMN


def _lay_formation(garden: Garden) -> None:
    """Steps 2 and 3: the highest-numbered patch of each plant begins the garden; the others go into the bag."""
    highest = numbers(garden.players)
    for place, (q, r) in enumerate(FORMATION):
        garden.lay(place * COPIES + highest - 1, plot_at(q, r))
        for number in range(highest - 1):
            garden.bag |= 1 << (place * COPIES + number)
    garden.stack[-1] = WhoStarts()


class WhoStarts(SetupTask):
    """Step 6: the starting player is drawn; alone, you start."""

    def numbers(self) -> tuple[int, ...]:
        """Nothing to remember."""
        return (FIRST,)

    def verb(self, garden: Garden) -> str:
        """Somebody starts."""
        return "first"

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Any player."""
        if garden.players > 1:
            return tuple(range(garden.players))
        self.answer(garden, 0)
        return ()

    def answer(self, garden: Garden, choice: int) -> None:
        """The Nursery is drawn before the first hands."""
        garden.turn = choice
        garden.happened("first", choice)
        garden.stack[-1] = StockNursery(nursery_size(garden.players))

    def move(self, garden: Garden, choice: int) -> Act:
        """The player by number."""
        return garden.acts.act("first", choice)

    def choice(self, garden: Garden, move: Act) -> int:
        """The player that is named."""
        return move.args[0] if move.kind == "first" else NO_ANSWER


class StockNursery(SetupTask):
    """Step 4: patches are drawn for the Nursery."""

    def __init__(self, count: int) -> None:
        self.count = count
        """How many are still to come."""

    def numbers(self) -> tuple[int, ...]:
        """How many are still to come."""
        return (STOCK, self.count)

    def verb(self, garden: Garden) -> str:
        """A patch is drawn."""
        return "draw"

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Any patch of the bag; then hands are dealt."""
        if self.count:
            return garden.in_bag()
        garden.stack[-1] = DealHands(0)
        return ()

    def answer(self, garden: Garden, choice: int) -> None:
        """It goes to the Nursery."""
        garden.bag &= ~(1 << choice)
        garden.nursery = tuple(sorted([*garden.nursery, choice]))
        garden.happened("nursery", NOBODY, choice)
        garden.stack[-1] = StockNursery(self.count - 1)

    def fits(self, garden: Garden) -> bool:
        """No more than a setup has."""
        return 0 <= self.count <= 2 * COLUMN


class DealHands(SetupTask):
    """Step 7: from the starting player on, everybody draws two patches."""

    def __init__(self, count: int) -> None:
        self.count = count
        """How many have been dealt."""

    def numbers(self) -> tuple[int, ...]:
        """How many have been dealt."""
        return (DEAL, self.count)

    def verb(self, garden: Garden) -> str:
        """A patch is drawn."""
        return "draw"

    def seat(self, garden: Garden) -> int:
        """Who is dealt the next patch."""
        return (garden.turn + self.count // HAND) % garden.players

    def settle(self, garden: Garden) -> tuple[int, ...]:
        """Any patch of the bag; when all have two, the first turn begins."""
        if self.count != HAND * garden.players:
            return garden.in_bag()
        garden.stack.pop()
        start_turn(garden)
        return ()

    def answer(self, garden: Garden, choice: int) -> None:
        """It comes into a hand, and a pair may be broken up at once."""
        seat = self.seat(garden)
        garden.bag &= ~(1 << choice)
        garden.stack[-1] = DealHands(self.count + 1)
        take(garden, seat, choice)

    def fits(self, garden: Garden) -> bool:
        """No more than a setup has."""
        return 0 <= self.count <= 2 * COLUMN


def inventory(garden: Garden) -> dict[str, int]:
    """What is in the box for this game: Sprites of each side, Plant cards and patches."""
    box: dict[str, int] = {}
    for side in range(garden.sides):
        there = [garden.sprites[patch] for patch in range(PATCHES) if garden.owner[patch] == side]
        held = garden.captives[side :: garden.sides]
        box[f"Sprites of side {side}"] = garden.supply[side] + sum(there) + sum(held)
    box["Plant cards"] = COLUMN
    if not garden.ground:
        box["patches"] = COLUMN * numbers(garden.players)
        return box
    count = len(garden.ground) + garden.bag.bit_count() + len(garden.nursery)
    count += sum([len(hand) for hand in garden.hands])
    box["patches"] = count + len([1 for task in garden.stack if isinstance(task, RivalAdds)])
    return box
