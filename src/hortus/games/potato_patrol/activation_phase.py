"""Towers at work: what an activation hits, and what follows. Rulebook: 3. Activation Phase."""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, say
from hortus.games.potato_patrol.choices import Action, Question, Repeated
from hortus.games.potato_patrol.effects import ANY, COLOURS, OUTER
from hortus.games.potato_patrol.moves import PatrolMove
from hortus.games.potato_patrol.position import EMPTY, Position, enemy_moves


def targets(table: Position, spot: int) -> list[int]:
    """The spaces that a tower's arrows point to."""
    arrows = table.arrows(spot)
    found: list[int] = []
    for slot in range(3):
        if arrows >> slot & 1:
            place = table.target(spot, slot)
            if place >= 0:
                found.append(place)
    return found


def hits(table: Position, spot: int) -> int:
    """How many enemies an activation would defeat now."""
    card = table.book.market[table.towers[spot]]
    symbols = table.symbols(spot)
    wild = 0
    if card.wild:
        wild = len(card.types)
        for colour in card.types:
            symbols[colour] -= 1
    total = 0
    for place in targets(table, spot):
        found = 0
        for colour in range(3):
            found += min(symbols[colour], table.lanes[3 * place + colour])
        total += found + min(wild, table.enemies_at(place) - found)
    return total


def can_work(table: Position, spot: int) -> bool:
    """True if a tower stands there, is not switched off, and an activation would do anything."""
    if table.towers[spot] == EMPTY or table.off >> spot & 1:
        return False
    if hits(table, spot):
        return True
    card = table.book.market[table.towers[spot]]
    if card.hold and table.enemies_at(table.place_beside(spot)):
        return True
    return bool(card.push) and bool(pushable(table, spot))


def ready_towers(table: Position, seat: int) -> list[int]:
    """The towers of a player that may still be activated in this phase to some effect."""
    return [
        spot
        for spot in table.towers_of(seat)
        if not table.activated >> spot & 1 and can_work(table, spot)
    ]


def has_ready_tower(table: Position, seat: int) -> bool:
    """True if a player has any such tower."""
    for spot in range(6 * seat, 6 * seat + 6):
        if not table.activated >> spot & 1 and can_work(table, spot):
            return True
    return False


def why_idle(table: Position, seat: int, spot: int) -> str:
    """Why a player may not set a tower to work now; empty if it may."""
    if spot >= len(table.towers) or table.towers[spot] == EMPTY:
        return say("no tower stands there")
    if spot // 6 != seat:
        return say("that tower is another player's: it stands on their side")
    if table.off >> spot & 1:
        return say("that tower is switched off for this round")
    if not can_work(table, spot):
        return say("that tower has no enemy it could touch")
    return ""


def activate(table: Position, spot: int) -> None:
    """One matching enemy for each type symbol in each arrowed space is claimed by the owner."""
    seat = spot // 6
    card = table.book.market[table.towers[spot]]
    symbols = table.symbols(spot)
    if card.wild:
        for colour in card.types:
            symbols[colour] -= 1
    if table.witness is not None:
        table.note("worked", seat, card.id)
    before = table.defeated
    for place in targets(table, spot):
        for colour in range(3):
            for _ in range(min(symbols[colour], table.lanes[3 * place + colour])):
                table.defeat(seat, place, colour)
    if card.bonus >= 0 and table.defeated > before:
        table.gain(seat, card.bonus, 1)
    if card.hold:
        table.ask(seat, Hold(table.place_beside(spot), card.hold))
    if card.push:
        table.ask(seat, Push(spot, card.push))
    if card.wild and card.types:
        table.ask(seat, Wild(spot, table.arrows(spot), len(card.types)))


class Overtime(Action):
    """An own tower works at once; it may work again in the Activation phase."""

    name: ClassVar[str] = "overtime"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Only for some, and only a tower that would touch anything."""
        if not table.character(seat).overtime:
            who = say(table.character(seat).name)
            return say("{who} cannot set a tower to work now", who=who)
        return why_idle(table, seat, args[0])

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """It works."""
        activate(table, args[0])


class Shift(Question):
    """Which own towers an idea sets to work at once; `worked` is a set of tower spaces."""

    name: ClassVar[str] = "shift"
    slots: ClassVar[tuple[str, ...]] = ("left", "worked")
    asks: ClassVar[str] = mark("Set one of your towers to work at once, or leave it at that.")
    refusal: ClassVar[str] = mark(
        "set a tower of yours to work that has not yet in this shift, or pass"
    )

    def __init__(self, left: int, worked: int) -> None:
        self.left = left
        self.worked = worked

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.left, self.worked)

    def may_be_passed(self) -> bool:
        """Up to so many."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every tower that would touch anything, each only once."""
        return [
            table.move("overtime", (spot,), seat)
            for spot in table.towers_of(seat)
            if not self.worked >> spot & 1 and can_work(table, spot)
        ]

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """It works; another one may follow."""
        if self.left > 1:
            table.ask_instead(seat, Shift(self.left - 1, self.worked | 1 << args[0]))
        else:
            table.answered(seat)
        activate(table, args[0])

    def worth(self, table: Position, symbol: float) -> float:
        """A guess for each."""
        return 0.9 * self.left


class Wild(Question):
    """Which enemy a wild symbol takes, one arrow after the other; `hits` are left in the first."""

    name: ClassVar[str] = "wild"
    slots: ClassVar[tuple[str, ...]] = ("tower", "arrows", "hits")
    asks: ClassVar[str] = mark("Choose the enemy that the wild symbol takes.")
    refusal: ClassVar[str] = mark(
        "first choose which enemy the wild symbol takes, in the space its arrow points to"
    )
    topic: ClassVar[str] = mark("The Activation phase")

    def __init__(self, tower: int, arrows: int, hits: int) -> None:
        self.tower = tower
        self.arrows = arrows
        self.hits = hits

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.tower, self.arrows, self.hits)

    def _place(self, table: Position, arrows: int) -> int:
        """The space that the first of some arrows points to, or -1."""
        for slot in range(3):
            if arrows >> slot & 1:
                return table.target(self.tower, slot)
        return -1

    def settled(self, table: Position) -> Question | None:
        """A wild symbol with nothing left to hit goes on to the next arrow."""
        arrows, hits = self.arrows, self.hits
        while arrows:
            place = self._place(table, arrows)
            if place >= 0 and hits > 0 and table.enemies_at(place):
                return Wild(self.tower, arrows, hits)
            arrows &= arrows - 1
            hits = len(table.book.market[table.towers[self.tower]].types)
        return None

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every enemy in the space of the first arrow."""
        place = self._place(table, self.arrows)
        return [] if place < 0 else enemy_moves(table, "hit", seat, [place], ANY)

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """It is claimed."""
        table.defeat(seat, args[0], args[1])
        table.ask_instead(seat, Wild(self.tower, self.arrows, self.hits - 1))

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.6


class Hold(Repeated):
    """Which enemies beside a tower stay put when enemies next move."""

    name: ClassVar[str] = "hold"
    slots: ClassVar[tuple[str, ...]] = ("space", "left")
    asks: ClassVar[str] = mark(
        "Hold an enemy beside the tower so that it stays put, or leave it at that."
    )
    refusal: ClassVar[str] = mark("hold an enemy directly beside the tower, or pass")
    topic: ClassVar[str] = mark("The Activation phase")

    def __init__(self, space: int, left: int) -> None:
        super().__init__(left)
        self.space = space

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.space, self.left)

    def once_less(self) -> Question:
        """The same for one enemy less."""
        return Hold(self.space, self.left - 1)

    def may_be_passed(self) -> bool:
        """Up to so many."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Those that are not held yet."""
        first = 3 * self.space
        return [
            table.move("hold", (self.space, colour), seat)
            for colour in range(3)
            if table.lanes[first + colour] > table.held[first + colour]
        ]

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It is held."""
        table.held[3 * args[0] + args[1]] += 1
        if table.witness is not None:
            table.note("held", seat, COLOURS[args[1]])

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.2


class Push(Repeated):
    """Which enemies in a tower's range are driven outward."""

    name: ClassVar[str] = "push"
    slots: ClassVar[tuple[str, ...]] = ("tower", "left")
    asks: ClassVar[str] = mark("Drive an enemy outward, or leave it at that.")
    refusal: ClassVar[str] = mark("drive out an enemy in the tower's range, or pass")
    topic: ClassVar[str] = mark("The Activation phase")

    def __init__(self, tower: int, left: int) -> None:
        super().__init__(left)
        self.tower = tower

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.tower, self.left)

    def once_less(self) -> Question:
        """The same for one enemy less."""
        return Push(self.tower, self.left - 1)

    def may_be_passed(self) -> bool:
        """Up to so many."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Those that are not in an outer space."""
        return [table.move("push", found, seat) for found in pushable(table, self.tower)]

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It goes."""
        table.drive_out(args[0], args[1])

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.2


def pushable(table: Position, spot: int) -> list[tuple[int, int]]:
    """The enemies in a tower's range, as space and colour, that may be driven outward."""
    return [
        (place, colour)
        for place in targets(table, spot)
        if place % 3 != OUTER
        for colour in range(3)
        if table.lanes[3 * place + colour]
    ]


OVERTIME: Final = Overtime()
QUESTIONS: Final[tuple[type[Question], ...]] = (Shift, Wild, Hold, Push)
