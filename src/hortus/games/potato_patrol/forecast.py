"""What breaks through when enemies next move, if the towers that still work do as much as they can.

A tower strikes in every space that its arrows point to, so what it takes in one inner space costs
nothing in another: lane by lane, symbols of a colour meet enemies of it, and what takes, holds or
drives out any colour meets what they leave.
"""

from __future__ import annotations

from typing import NamedTuple

from hortus.core.language import plural, say
from hortus.games.potato_patrol.activation_phase import Hold, Push, Wild, targets
from hortus.games.potato_patrol.choices import Question
from hortus.games.potato_patrol.effects import INNER
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    CASTING,
    EFFECTS,
    EMPTY,
    OVER,
    PEEKING,
    STOCKING,
    Position,
)


class Gate(NamedTuple):
    """The inner space of one lane."""

    coming: tuple[int, int, int]
    """Enemies of each colour that go on from there when enemies next move."""
    aimed: tuple[int, int, int]
    """Symbols of each colour that still strike there before."""
    anything: int
    """How many of any colour towers can take, hold or drive out there besides."""

    @property
    def here(self) -> int:
        """How many would break through if no tower worked."""
        return sum(self.coming)

    @property
    def left(self) -> tuple[int, ...]:
        """What symbols of its own colour leave, by colour."""
        return tuple(
            [max(0, self.coming[colour] - self.aimed[colour]) for colour in range(3)],
        )

    @property
    def through(self) -> int:
        """How many break through whatever the towers do."""
        return max(0, sum(self.left) - self.anything)


class Forecast(NamedTuple):
    """All lanes together."""

    gates: tuple[Gate, ...]

    @property
    def here(self) -> int:
        """How many would break through if no tower worked."""
        return sum([gate.here for gate in self.gates])

    @property
    def through(self) -> int:
        """How many break through whatever the towers do."""
        return sum([gate.through for gate in self.gates])

    @property
    def stopped(self) -> int:
        """How many the towers can stop."""
        return self.here - self.through


def forecast(table: Position) -> Forecast:
    """What comes through each lane when enemies next move; nothing if they rest then."""
    if table.fallow or table.phase in (CASTING, STOCKING, OVER):
        return Forecast(())
    aimed = [0] * (3 * table.players)
    anything = [0] * table.players
    if _towers_come_first(table):
        for spot in range(6 * table.players):
            _aim(table, spot, aimed, anything)
    for stack in table.stacks:
        for asked in stack:
            _answer(table, asked, anything)
    gates: list[Gate] = []
    for lane in range(table.players):
        first = 9 * lane + 3 * INNER
        blue, red, yellow = [
            table.lanes[index] - table.held[index] for index in range(first, first + 3)
        ]
        symbols = (aimed[3 * lane], aimed[3 * lane + 1], aimed[3 * lane + 2])
        gates.append(Gate((blue, red, yellow), symbols, anything[lane]))
    return Forecast(tuple(gates))


def _towers_come_first(table: Position) -> bool:
    """True if towers may still work before enemies move: not if invaders bring another card at once."""
    if table.phase == EFFECTS:
        return table.invaders() < table.players
    return table.phase in (PEEKING, ACTION, ACTIVATION)


def _aim(table: Position, spot: int, aimed: list[int], anything: list[int]) -> None:
    """What the tower on a space can do at the gate of its lane, if it still works this round."""
    if table.towers[spot] == EMPTY or table.off >> spot & 1:
        return
    if table.phase == ACTIVATION and (table.activated >> spot & 1 or table.done >> spot // 6 & 1):
        return
    card, lane = table.book.market[table.towers[spot]], table.lane_beside(spot)
    gate = 3 * lane + INNER
    if gate in targets(table, spot):
        symbols = table.symbols(spot)
        wild = card.types if card.wild else ()
        for colour in range(3):
            aimed[3 * lane + colour] += symbols[colour] - wild.count(colour)
        anything[lane] += len(wild) + card.push
    if table.place_beside(spot) == gate:
        anything[lane] += card.hold


def _answer(table: Position, asked: Question, anything: list[int]) -> None:
    """What a tower that has struck may still do there, as soon as its player has said."""
    if isinstance(asked, Hold) and asked.space % 3 == INNER:
        anything[asked.space // 3] += asked.left
    elif isinstance(asked, Push):
        lane = table.lane_beside(asked.tower)
        if 3 * lane + INNER in targets(table, asked.tower):
            anything[lane] += asked.left
    elif isinstance(asked, Wild):
        lane = table.lane_beside(asked.tower)
        hits = asked.hits
        for slot in range(3):
            if not asked.arrows >> slot & 1:
                continue
            if table.target(asked.tower, slot) == 3 * lane + INNER:
                anything[lane] += hits
            hits = len(table.book.market[table.towers[asked.tower]].types)


# --- in words ---------------------------------------------------------------------------------


def danger_in_words(table: Position) -> str:
    """What happens at the next Enemy phase if nobody acts; nothing is said before the first."""
    return dangers(table, forecast(table))[0]


def dangers(table: Position, seen: Forecast) -> tuple[str, ...]:
    """The same from the longest to the shortest, for as much room as there is."""
    if table.phase in (CASTING, STOCKING):
        return ("",)
    if table.fallow:
        return (say("Fallow week: no enemy moves next"), say("No enemy moves next"))
    if not seen.here:
        return (say("No enemy breaks through next"), say("None breaks through"))
    if not seen.through:
        return (_all_stopped(seen.here), say("Towers can stop all"))
    after = table.invaders() + seen.through
    lost = after >= table.players
    if not seen.stopped:
        return _unhindered(seen.through, after, table.players, lost)
    return _hindered(seen, after, table.players, lost)


def _all_stopped(number: int) -> str:
    return plural(
        number,
        "{n} at the gate: towers can stop it",
        "{n} at the gate: towers can stop all",
    )


def _unhindered(number: int, after: int, most: int, lost: bool) -> tuple[str, ...]:
    """Where no tower can do anything about it."""
    shortest = plural(number, "{n} breaks through", "{n} break through")
    if lost:
        return (
            plural(
                number,
                "{n} enemy breaks through next if nobody acts: a season card lost, and enemies move again",
                "{n} enemies break through next if nobody acts: a season card lost, and enemies move again",
            ),
            plural(
                number,
                "{n} breaks through: a season card lost",
                "{n} break through: a season card lost",
            ),
            shortest,
        )
    long = plural(
        number,
        "{n} enemy breaks through next if nobody acts ({after} of {most})",
        "{n} enemies break through next if nobody acts ({after} of {most})",
        after=after,
        most=most,
    )
    short = plural(
        number,
        "{n} breaks through next ({after} of {most})",
        "{n} break through next ({after} of {most})",
        after=after,
        most=most,
    )
    return (long, short, shortest)


def _hindered(seen: Forecast, after: int, most: int, lost: bool) -> tuple[str, ...]:
    """Where towers can stop some of them."""
    counts = {"here": seen.here, "stopped": seen.stopped}
    middle = plural(
        seen.through,
        "{here} at the gate, towers can stop {stopped}, {n} breaks through",
        "{here} at the gate, towers can stop {stopped}, {n} break through",
        **counts,
    )
    if lost:
        long = say("{danger}: a season card lost", danger=middle)
    else:
        long = say("{danger} ({after} of {most})", danger=middle, after=after, most=most)
    return (
        long,
        middle,
        plural(
            seen.through,
            "towers can stop {stopped}, {n} breaks through",
            "towers can stop {stopped}, {n} break through",
            stopped=seen.stopped,
        ),
        plural(seen.through, "{n} breaks through", "{n} break through"),
    )
