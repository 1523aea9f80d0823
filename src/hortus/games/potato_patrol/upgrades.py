"""Discs on towers: which kinds fit where, and the action that buys them. Rulebook: Upgrades."""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, plural, say
from hortus.games.potato_patrol.choices import Action, Question
from hortus.games.potato_patrol.effects import ALIKE, BOTH, DISCS, FREELY, RANGE
from hortus.games.potato_patrol.moves import HANDFULS, PatrolMove
from hortus.games.potato_patrol.position import EMPTY, Position

ANY_TYPE: Final = 0b0111
ANY_RANGE: Final = 1 << RANGE
ALL_KINDS: Final = ANY_TYPE | ANY_RANGE
KIND_BITS: Final = 4


class Disc(Question):
    """Which disc is placed, and where.

    `kinds` has a bit for each kind to choose from and, from bit 4 on, 1 + the kind once chosen.
    `only` is the tower it must go on, `avoid` one that it may not, -1 for none.
    """

    name: ClassVar[str] = "disc"
    slots: ClassVar[tuple[str, ...]] = ("kinds", "anyone", "only", "avoid", "count", "rule")
    asks: ClassVar[str] = mark("Choose which disc to place, and where.")
    refusal: ClassVar[str] = mark("first place the disc, in a free slot that takes its kind")
    topic: ClassVar[str] = mark("Upgrades")

    def __init__(
        self, kinds: int, anyone: int, only: int, avoid: int, count: int, rule: int
    ) -> None:
        self.kinds = kinds
        self.anyone = anyone
        self.only = only
        self.avoid = avoid
        self.count = count
        self.rule = rule

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.kinds, self.anyone, self.only, self.avoid, self.count, self.rule)

    def towers(self, table: Position, seat: int) -> list[int]:
        """The towers that the disc may go on."""
        only = self.only
        if only != EMPTY:
            return [only] if table.towers[only] != EMPTY else []
        first, last = (0, len(table.towers)) if self.anyone else (6 * seat, 6 * seat + 6)
        return [
            spot
            for spot in range(first, last)
            if table.towers[spot] != EMPTY and spot != self.avoid
        ]

    def fitting(self, table: Position, seat: int) -> list[int]:
        """The kinds that are in supply and fit somewhere; a kind once chosen is the only one."""
        mask = self.kinds
        if mask >> KIND_BITS:
            mask = 1 << (mask >> KIND_BITS) - 1
        spots = self.towers(table, seat)
        return [
            kind
            for kind in range(4)
            if mask >> kind & 1
            and table.supply[kind]
            and any([bool(table.free_slots(spot, kind)) for spot in spots])
        ]

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """The kinds while there are several, then the slots."""
        kinds = self.fitting(table, seat)
        if len(kinds) > 1:
            return [table.move("kind", (kind,), seat) for kind in kinds]
        return [
            table.move("disc", (spot, slot), seat)
            for kind in kinds
            for spot in self.towers(table, seat)
            for slot in table.free_slots(spot, kind)
        ]

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """Settle the kind, or put the disc there and go on to the next."""
        if kind == "kind":
            chosen = self.kinds & ALL_KINDS | (args[0] + 1) << KIND_BITS
            rest = (self.anyone, self.only, self.avoid, self.count, self.rule)
            table.ask_instead(seat, Disc(chosen, *rest))
            return
        disc = self.fitting(table, seat)[0]
        table.answered(seat)
        table.supply[disc] -= 1
        table.discs[args[0]] |= (disc + 1) << (3 * args[1])
        if table.witness is not None:
            table.note("upgraded", args[0] // 6, DISCS[disc])
        if self.count > 1:
            table.ask(seat, self._next(args[0], disc))

    def _next(self, spot: int, kind: int) -> Disc:
        """What is still to be placed after a disc of a kind on a tower."""
        kinds, only, avoid = self.kinds & ALL_KINDS, self.only, self.avoid
        if self.rule == ALIKE:
            kinds, avoid = 1 << kind, spot
        elif self.rule == BOTH:
            kinds, only = ANY_TYPE if kind == RANGE else ANY_RANGE, spot
        return Disc(kinds, self.anyone, only, avoid, self.count - 1, self.rule)

    def worth(self, table: Position, symbol: float) -> float:
        """Nearly a symbol for each disc."""
        return 0.9 * symbol * self.count


def _bought(kind: int) -> Disc:
    """The question after a disc was paid for: on an own tower."""
    return Disc(1 << kind, 0, EMPTY, EMPTY, 1, FREELY)


def _why_not_buy(table: Position, seat: int, kind: int, cubes: tuple[int, ...]) -> str:
    if not table.has_cubes(seat, cubes):
        return plural(
            len(cubes),
            "it costs {n} cubes that you do not have",
            "it costs {n} cubes that you do not have",
        )
    if not _bought(kind).fitting(table, seat):
        return say("no such disc is left, or none of your towers has a free slot for it")
    return ""


class Arm(Action):
    """Pay cubes of a colour for a type disc of that colour."""

    name: ClassVar[str] = "arm"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Only who has the Upgrade action, the cubes and a slot."""
        character = table.character(seat)
        if not character.type_cost:
            return say("{who} has no Upgrade action", who=say(character.name))
        return _why_not_buy(table, seat, args[0], args * character.type_cost)

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """Pay; then choose the slot."""
        table.lose(seat, args[0], table.character(seat).type_cost)
        table.ask(seat, _bought(args[0]))


class Extend(Action):
    """Pay cubes of any colours for a range disc."""

    name: ClassVar[str] = "extend"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Only who has the Upgrade action, the cubes and a slot."""
        character = table.character(seat)
        if not character.type_cost:
            return say("{who} has no Upgrade action", who=say(character.name))
        cubes = HANDFULS[args[0]]
        if len(cubes) != character.range_cost:
            return plural(
                character.range_cost,
                "an arrow costs {n} of your cubes",
                "an arrow costs {n} of your cubes",
            )
        return _why_not_buy(table, seat, RANGE, cubes)

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """Pay; then choose the slot."""
        table.pay(seat, HANDFULS[args[0]])
        table.ask(seat, _bought(RANGE))


ARM: Final = Arm()
EXTEND: Final = Extend()
QUESTIONS: Final[tuple[type[Question], ...]] = (Disc,)
