"""What breaks through when enemies next move, if the towers that still work do as much as they can.

A tower strikes in every space that its arrows point to, so what it takes in one inner space costs
nothing in another: lane by lane, symbols of a colour meet enemies of it, and what takes, holds or
drives out any colour meets what they leave.
"""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from hortus.core.language import mark, plural, say
from hortus.games.potato_patrol.activation_phase import Hold, Push, Wild, targets
from hortus.games.potato_patrol.cards import YEAR
from hortus.games.potato_patrol.choices import Question
from hortus.games.potato_patrol.effects import INNER
from hortus.games.potato_patrol.enemy_phase import advance, pay_invasion, resolve_card
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    BURNING,
    CASTING,
    EFFECTS,
    EMPTY,
    OVER,
    PEEKING,
    SEASON,
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


class Works(NamedTuple):
    """What the towers that still work can do before enemies move, space by space."""

    aimed: list[int]
    """Symbols of each colour that strike there."""
    wild: list[int]
    """How many of any colour they take there besides,"""
    delays: list[int]
    """and how many they hold or drive out."""


def forecast(table: Position) -> Forecast:
    """What comes through each lane when enemies next move; nothing if they rest then."""
    if table.fallow or table.phase in (CASTING, STOCKING, OVER):
        return Forecast(())
    works = _works(table)
    gates: list[Gate] = []
    for place in range(INNER, 3 * table.players, 3):
        here = range(3 * place, 3 * place + 3)
        blue, red, yellow = [table.lanes[index] - table.held[index] for index in here]
        one, two, three = [works.aimed[index] for index in here]
        anything = works.wild[place] + works.delays[place]
        gates.append(Gate((blue, red, yellow), (one, two, three), anything))
    return Forecast(tuple(gates))


def _works(table: Position) -> Works:
    """What towers may still do, and those that have struck as soon as their players have said."""
    places = 3 * table.players
    works = Works([0] * (3 * places), [0] * places, [0] * places)
    if _towers_come_first(table):
        for spot in range(6 * table.players):
            _aim(table, spot, works)
    for stack in table.stacks:
        for asked in stack:
            _answer(table, asked, works)
    return works


def _towers_come_first(table: Position) -> bool:
    """True if towers may still work before enemies move: not if invaders bring another card at once."""
    if table.phase == EFFECTS:
        return table.invaders() < table.players
    return table.phase in (PEEKING, ACTION, ACTIVATION)


def _aim(table: Position, spot: int, works: Works) -> None:
    """What the tower on a space can do, if it still works this round."""
    if table.towers[spot] == EMPTY or table.off >> spot & 1:
        return
    if table.phase == ACTIVATION and (table.activated >> spot & 1 or table.done >> spot // 6 & 1):
        return
    card = table.book.market[table.towers[spot]]
    symbols = table.symbols(spot)
    wild = card.types if card.wild else ()
    for place in targets(table, spot):
        for colour in range(3):
            works.aimed[3 * place + colour] += symbols[colour] - wild.count(colour)
        works.wild[place] += len(wild)
        works.delays[place] += card.push
    works.delays[table.place_beside(spot)] += card.hold


def _answer(table: Position, asked: Question, works: Works) -> None:
    """What a tower that has struck may still do, as soon as its player has said."""
    if isinstance(asked, Hold):
        works.delays[asked.space] += asked.left
    elif isinstance(asked, Push):
        for place in targets(table, asked.tower):
            works.delays[place] += asked.left
    elif isinstance(asked, Wild):
        hits = asked.hits
        for slot in range(3):
            if asked.arrows >> slot & 1:
                place = table.target(asked.tower, slot)
                if place >= 0:
                    works.wild[place] += hits
                hits = len(table.book.market[table.towers[asked.tower]].types)


# --- what it costs ----------------------------------------------------------------------------


class Toll(NamedTuple):
    """What invaders cost if nobody acts and the towers do what they can."""

    cards: int
    """How many season cards are lost, all in one chain."""
    ends: bool
    """True if one is needed then that is not there: all have lost."""
    due: bool
    """True if the invaders that cost them are here already."""
    resolved: bool
    """True if they are resolved, so that enemies move again with each."""

    @property
    def alarming(self) -> bool:
        """True if there is something to lose."""
        return self.ends or self.cards > 0


NO_TOLL: Final = Toll(0, False, False, False)


def toll(table: Position) -> Toll:
    """What the invaders that are here and those that come next cost, counted by the rules themselves.

    Of a card that nobody has seen only the movement is counted.
    """
    if table.phase in (CASTING, STOCKING, OVER):
        return NO_TOLL
    after = cast(Position, table.copy())
    after.witness = None
    resolved = table.game.options["invasion_penalty"] == "resolve"
    chain = table.phase in (SEASON, BURNING) and table.invaded
    due = chain or (table.phase == EFFECTS and table.invaders() >= table.players)
    lost = 1 if chain else 0
    _strike(after, _works(table))
    if (chain or not due) and not _turn(after, resolved or not chain):
        return Toll(max(0, lost - 1), True, due, resolved)
    while after.invaders() >= after.players:
        pay_invasion(after)
        if not _turn(after, resolved):
            return Toll(lost, True, due, resolved)
        lost += 1
    return Toll(lost, False, due, resolved)


def _turn(table: Position, resolved: bool) -> bool:
    """The next season card is turned; False if there is none."""
    if table.drawn >= YEAR:
        return False
    card = table.peeked
    table.drawn += 1
    table.peeked = EMPTY
    if resolved and card != EMPTY:
        resolve_card(table, card)
    elif resolved:
        advance(table)
    return True


def _strike(table: Position, works: Works) -> None:
    """The towers do all that they can, in every space at once."""
    for place in range(3 * table.players):
        here = range(3 * place, 3 * place + 3)
        for index in here:
            _take(table, index, works.aimed[index])
        for index in here:
            taken = min(works.wild[place], table.lanes[index])
            works.wild[place] -= taken
            _take(table, index, taken)
        for index in here:
            late = min(works.delays[place], table.lanes[index] - table.held[index])
            works.delays[place] -= late
            table.held[index] += late


def _take(table: Position, index: int, number: int) -> None:
    """So many enemies of one colour in one space are gone, at most; those that are held last."""
    table.lanes[index] = max(0, table.lanes[index] - number)
    table.held[index] = min(table.held[index], table.lanes[index])


# --- in words ---------------------------------------------------------------------------------


def danger_in_words(table: Position) -> str:
    """What happens at the next Enemy phase if nobody acts; nothing is said before the first."""
    return dangers(table, forecast(table), toll(table))[0]


def chain_in_words(table: Position, lost: Toll) -> str:
    """Why one lost season card may be followed by another; empty where none is lost, or they are not played."""
    if not lost.alarming or not lost.resolved or table.drawn >= YEAR:
        return ""
    return say(
        "A season card lost to invaders is played, too: enemies move again, and those who come in may cost "
        "another one."
    )


def dangers(table: Position, seen: Forecast, lost: Toll) -> tuple[str, ...]:
    """The same from the longest to the shortest, for as much room as there is; what it costs is in each."""
    if table.phase in (CASTING, STOCKING, OVER):
        return ("",)
    if lost.alarming:
        return _costs(table, seen, lost)
    if table.fallow:
        return (say("Fallow week: no enemy moves next"), say("No enemy moves next"))
    if not seen.here:
        return (say("No enemy breaks through next"), say("None breaks through"))
    if not seen.through:
        return (_all_stopped(seen.here), say("Towers can stop all"))
    after, most = table.invaders() + seen.through, table.players
    text = mark("{danger} (invaders: {after} of {most})")
    told = [say(text, danger=words, after=after, most=most) for words in _breach(seen)]
    return (*told, plural(seen.through, "{n} breaks through", "{n} break through"))


def _all_stopped(number: int) -> str:
    return plural(
        number,
        "{n} at the gate: towers can stop it",
        "{n} at the gate: towers can stop all",
    )


def _breach(seen: Forecast) -> list[str]:
    """How many break through, from the longest words to the shortest."""
    number = seen.through
    shortest = plural(number, "{n} breaks through", "{n} break through")
    if not seen.stopped:
        long = plural(
            number,
            "{n} enemy breaks through next if nobody acts",
            "{n} enemies break through next if nobody acts",
        )
        return [long, plural(number, "{n} breaks through next", "{n} break through next"), shortest]
    return [
        plural(
            number,
            "{here} at the gate, towers can stop {stopped}, {n} breaks through",
            "{here} at the gate, towers can stop {stopped}, {n} break through",
            here=seen.here,
            stopped=seen.stopped,
        ),
        plural(
            number,
            "Towers can stop {stopped}, {n} breaks through",
            "Towers can stop {stopped}, {n} break through",
            stopped=seen.stopped,
        ),
        shortest,
    ]


def _costs(table: Position, seen: Forecast, lost: Toll) -> tuple[str, ...]:
    """What is lost, and through whom."""
    if lost.due:
        number = table.invaders() + (table.players if table.phase != EFFECTS else 0)
        threats = [plural(number, "{n} invader", "{n} invaders")]
    elif table.drawn >= YEAR:
        last = say("The last round: only the mission done saves you")
        return (last, say("The last round"))
    elif seen.through:
        threats = _breach(seen)
    else:
        threats = [say("The next card brings invaders")]
    costs = _prices(lost)
    text = mark("{danger}: {cost}")
    told = [say(text, danger=threats[0], cost=cost) for cost in costs[-1 if seen.stopped else 0 :]]
    if lost.ends and len(costs) > 1:
        told.insert(-1, say(text, danger=threats[-1], cost=costs[0]))
    told += [say(text, danger=words, cost=costs[-1]) for words in threats[1:]]
    return (*told, costs[-1][:1].upper() + costs[-1][1:])


def _prices(lost: Toll) -> list[str]:
    """What invaders cost, from the longest words to the shortest."""
    if lost.ends:
        end = say("the year ends, you lose")
        again = say("each card lost moves enemies again, the year ends, you lose")
        return [again, end] if lost.resolved else [end]
    if not lost.due:
        short = plural(lost.cards, "a season card lost", "{n} season cards lost")
        return (
            [say("{cost}, and enemies move again", cost=short), short] if lost.resolved else [short]
        )
    now = plural(lost.cards, "a season card goes now", "{n} season cards go now")
    if not lost.resolved:
        return [now]
    more = plural(
        lost.cards,
        "{cost}, enemies move once more",
        "{cost}, enemies move {n} times more",
        cost=now,
    )
    return [more, now]
