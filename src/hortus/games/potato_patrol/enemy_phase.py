"""The Enemy phase: which season card may come, and what it does. Rulebook: 1. Enemy Phase, Enemies."""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, say
from hortus.games.potato_patrol.cards import CARDS_A_SEASON, YEAR
from hortus.games.potato_patrol.choices import Question, Repeated
from hortus.games.potato_patrol.effects import (
    ADVANCE,
    ANY,
    COLOURS,
    FOG,
    FROST,
    INNER,
    INVADE,
    MARCH,
    MOLEHILL,
    OUTER,
    PLUNDER,
    REINFORCE,
    TAX,
    WINDFALL,
    Effect,
)
from hortus.games.potato_patrol.ideas import Take
from hortus.games.potato_patrol.market import discard_cheapest
from hortus.games.potato_patrol.moves import PatrolMove
from hortus.games.potato_patrol.position import EFFECTS, EMPTY, Position


def possible_cards(table: Position) -> list[int]:
    """The season cards that may lie on top of the season deck."""
    if table.peeked != EMPTY:
        return [table.peeked]
    last = table.drawn == YEAR - 1
    season = table.drawn // CARDS_A_SEASON
    return [
        index
        for index, card in enumerate(table.book.seasons)
        if card.season == season and card.last == last and not table.seen >> index & 1
    ]


def take_card(table: Position, card: int, event: str) -> None:
    """The top card leaves the season deck."""
    if table.witness is not None:
        table.note(event, -1, table.book.seasons[card].id)
    table.seen |= 1 << card
    table.drawn += 1
    table.season_card = card
    table.peeked = EMPTY


def resolve_card(table: Position, index: int) -> None:
    """Move enemies, new enemies, other effects: from the top down."""
    card = table.book.seasons[index]
    advance(table)
    spawn(table, card.spawn)
    for effect in card.effects:
        resolve_effect(table, effect)
    table.phase = EFFECTS


def advance(table: Position) -> None:
    """What every card begins with: all enemies go on, unless they rest for a week."""
    if table.fallow:
        table.fallow = False
        if table.witness is not None:
            table.note("rested", -1)
    else:
        move_enemies(table)


def move_enemies(table: Position) -> None:
    """All enemies advance, the innermost first; those that are held stay this once."""
    for lane in range(table.players):
        for space in (INNER, 1, OUTER):
            for colour in range(3):
                index = 9 * lane + 3 * space + colour
                _advance_some(table, index, table.lanes[index] - table.held[index])
                table.held[index] = 0


def _advance_some(table: Position, index: int, number: int) -> None:
    """Some enemies of one colour in one space go one space inward, or to the Invasion card."""
    if number <= 0:
        return
    table.lanes[index] -= number
    if index // 3 % 3 == INNER:
        invade(table, index % 3, number)
    else:
        table.lanes[index + 3] += number


def invade(table: Position, colour: int, number: int) -> None:
    """Cubes come to the Invasion card."""
    table.invasion[colour] += number
    table.invaded = True
    if table.witness is not None:
        table.note("arrived", -1, COLOURS[colour], number)


def spawn(table: Position, colours: tuple[int, ...]) -> None:
    """New enemies appear in the outer space of every lane."""
    if table.witness is not None:
        for colour in range(len(COLOURS)):
            number = table.players * colours.count(colour)
            if number:
                table.note("spawned", -1, COLOURS[colour], number)
    for lane in range(table.players):
        for colour in colours:
            table.lanes[9 * lane + colour] += 1


def resolve_effect(table: Position, effect: Effect) -> None:
    """One of the other effects of a season card."""
    operation = effect.operation
    if operation == ADVANCE:
        _advance_space(table, effect.space, effect.colour)
    elif operation == MARCH:
        move_enemies(table)
    elif operation == PLUNDER:
        discard_cheapest(table, effect.places)
    elif operation == REINFORCE:
        _reinforce(table, effect.colour)
    elif operation == INVADE:
        invade(table, effect.colour, effect.count)
    elif operation in (TAX, WINDFALL, MOLEHILL, FROST, FOG):
        for seat in range(table.players):
            table.ask(seat, _question(effect, seat))
    else:
        table.snow = True
        if table.witness is not None:
            table.note("snowed", -1)


def _question(effect: Effect, seat: int) -> Question:
    """What a season card asks a player."""
    if effect.operation == TAX:
        return Tax(effect.count)
    if effect.operation == WINDFALL:
        return Take(effect.count)
    if effect.operation == MOLEHILL:
        return Block()
    return Frost() if effect.operation == FROST else Fog(seat)


def _advance_space(table: Position, space: int, colour: int) -> None:
    for lane in range(table.players):
        for each in range(3):
            if colour in (ANY, each):
                index = 9 * lane + 3 * space + each
                number = table.lanes[index]
                table.held[index] = 0
                _advance_some(table, index, number)


def _reinforce(table: Position, colour: int) -> None:
    """One more enemy on the lane with the fewest; the lowest lane on a tie."""
    if table.witness is not None:
        table.note("reinforced", -1, COLOURS[colour])
    counts = [table.enemies_on(lane) for lane in range(table.players)]
    table.lanes[9 * counts.index(min(counts)) + colour] += 1


def pay_invasion(table: Position) -> None:
    """As many cubes as there are players leave the Invasion card, the most common colour first."""
    if table.witness is not None:
        table.note("breach", -1, "", table.players)
    for _ in range(table.players):
        table.invasion[table.invasion.index(max(table.invasion))] -= 1


# --- what a season card asks ----------------------------------------------------------------


class Tax(Repeated):
    """Which cube goes back, where several colours are the largest."""

    name: ClassVar[str] = "tax"
    slots: ClassVar[tuple[str, ...]] = ("left",)
    asks: ClassVar[str] = mark("Give back a cube of the colour you have most of.")
    refusal: ClassVar[str] = mark("first give back a cube of the colour you have most of")
    topic: ClassVar[str] = mark("The Enemy phase")

    def once_less(self) -> Question:
        """The same for one cube less."""
        return Tax(self.left - 1)

    def answers_itself(self) -> bool:
        """Without a tie there is no choice."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """The colours the player has most of."""
        most = max(table.pools[3 * seat : 3 * seat + 3])
        return [
            table.move("return", (colour,), seat)
            for colour in range(3)
            if most and table.pools[3 * seat + colour] == most
        ]

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It goes back."""
        table.lose(seat, args[0], 1)


class Block(Question):
    """Which empty tower space cannot be built on this round."""

    name: ClassVar[str] = "block"
    asks: ClassVar[str] = mark("Choose one of your empty tower spaces for the molehill.")
    refusal: ClassVar[str] = mark("first choose one of your empty tower spaces for the molehill")
    topic: ClassVar[str] = mark("The Enemy phase")

    def answers_itself(self) -> bool:
        """The last empty space is no choice."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every empty one."""
        return [
            table.move("block", (spot,), seat)
            for spot in range(6 * seat, 6 * seat + 6)
            if table.towers[spot] == EMPTY and not table.blocked >> spot & 1
        ]

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """A molehill."""
        table.answered(seat)
        table.blocked |= 1 << args[0]
        if table.witness is not None:
            table.note("molehill", seat)


def _freezable(table: Position, seat: int, spots: list[int]) -> list[PatrolMove]:
    """The towers among some spaces that can be switched off."""
    return [
        table.move("freeze", (spot,), seat)
        for spot in spots
        if not table.off >> spot & 1 and not table.character(spot // 6).steadfast
    ]


def _switch_off(table: Position, spot: int) -> None:
    table.off |= 1 << spot
    if table.witness is not None:
        table.note("idled", spot // 6, table.book.market[table.towers[spot]].id)


class Frost(Question):
    """Which own tower may not work this round."""

    name: ClassVar[str] = "frost"
    asks: ClassVar[str] = mark("Choose one of your towers to freeze for this round.")
    refusal: ClassVar[str] = mark("first choose one of your towers that stops working this round")
    topic: ClassVar[str] = mark("The Enemy phase")

    def answers_itself(self) -> bool:
        """A single tower is no choice."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every own tower."""
        return _freezable(table, seat, table.towers_of(seat))

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """It is switched off."""
        table.answered(seat)
        _switch_off(table, args[0])


class Fog(Question):
    """Which tower on a lane may not work this round."""

    name: ClassVar[str] = "fog"
    slots: ClassVar[tuple[str, ...]] = ("lane",)
    refusal: ClassVar[str] = mark("first choose a tower on that lane that stops working this round")
    topic: ClassVar[str] = mark("The Enemy phase")

    def __init__(self, lane: int) -> None:
        self.lane = lane

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.lane,)

    def in_words(self, table: Position) -> str:
        """Names the lane."""
        text = mark("Fog: choose a tower on lane {n} that stops working this round.")
        return say(text, n=self.lane + 1)

    def answers_itself(self) -> bool:
        """A single tower is no choice."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every tower on either side."""
        spots = [
            spot
            for spot in range(len(table.towers))
            if table.towers[spot] != EMPTY and table.lane_beside(spot) == self.lane
        ]
        return _freezable(table, seat, spots)

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """It is switched off."""
        table.answered(seat)
        _switch_off(table, args[0])


QUESTIONS: Final[tuple[type[Question], ...]] = (Tax, Block, Frost, Fog)
