"""What lies on the table of Potato Patrol, and the small things one does with it.

Numbers used throughout. A colour is 0 blue, 1 red, 2 yellow. Lane i lies to the right of player i,
between that player and the next. A space is `3 * lane + (0 outer, 1 middle, 2 inner)`. A tower
space is `6 * player + 3 * (0 right lane, 1 left lane) + space beside it`. A market card, season
card or character is its place in the `Book`. Sets of players or tower spaces are integers with a
bit for each.

What a player still has to decide is a stack of questions (`stacks`, see `choices`). So one
player's unfinished action never stops the others. Rulebook: Components, Setup.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Game, State
from hortus.core.language import mark
from hortus.core.native import mypyc_attr
from hortus.games.potato_patrol.cards import YEAR, Book, Character
from hortus.games.potato_patrol.choices import Question
from hortus.games.potato_patrol.effects import ANY, COLOURS, INNER, PLACES, RANGE
from hortus.games.potato_patrol.moves import MOST_PLAYERS, PatrolMove, PatrolNotation

# Phases, in the order of a game.
CASTING: Final = 0
STOCKING: Final = 1
SEASON: Final = 2
EFFECTS: Final = 3
BURNING: Final = 4
PEEKING: Final = 5
ACTION: Final = 6
ACTIVATION: Final = 7
RESTOCKING: Final = 8
MISSION: Final = 9
OVER: Final = 10
PHASES: Final = (
    mark("characters"),
    mark("stocking"),
    mark("season"),
    mark("effects"),
    mark("burning"),
    mark("peeking"),
    mark("action"),
    mark("activation"),
    mark("restocking"),
    mark("mission"),
    mark("over"),
)

SLOTS: Final = 6
"""Slots of a tower: three in the top row, up to three below."""
ACTIONS: Final = 2
MOST_REFUSALS: Final = 3
"""After so many offers without a deal a player starts no more Trades that round."""
MOST_DRAFTS: Final = 6
"""The same after so many drafts called off before they were sent, so that a round must end."""
EMPTY: Final = -1

GOING: Final = 0
WON: Final = 1
LOST: Final = 2


def _sides(players: int, seat: int, far: bool) -> list[int]:
    own = list(range(6 * seat, 6 * seat + 6))
    if not far:
        return own
    right = (seat + 1) % players
    left = (seat - 1) % players
    return [*own, *range(6 * right + 3, 6 * right + 6), *range(6 * left, 6 * left + 3)]


OWN_SIDES: Final[list[list[list[int]]]] = [
    [_sides(players, seat, False) for seat in range(players)] for players in range(MOST_PLAYERS + 1)
]
"""The tower spaces of each player, by the number of players,"""
FAR_SIDES: Final[list[list[list[int]]]] = [
    [_sides(players, seat, True) for seat in range(players)] for players in range(MOST_PLAYERS + 1)
]
"""and with those beyond the lanes beside that player."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Position(State):
    """The whole table. `rules.Patrol` adds the moves."""

    def __init__(self, game: Game, players: int, book: Book) -> None:
        super().__init__(game, players)
        self.book = book
        self.notation = cast(PatrolNotation, game.notation)
        self.phase = CASTING
        self.round = 0
        self.characters: list[int] = [EMPTY] * players
        self.pools: list[int] = [book.start] * (3 * players)
        """The resources of each player: `3 * player + colour`."""
        self.lanes: list[int] = [0] * (9 * players)
        """Enemies: `3 * space + colour`."""
        self.held: list[int] = [0] * (9 * players)
        """How many of those stay put when enemies next move."""
        self.towers: list[int] = [EMPTY] * (6 * players)
        """The card on each tower space."""
        self.discs: list[int] = [0] * (6 * players)
        """What lies in the slots there: an octal digit each, 0 for nothing, 1 + kind of disc."""
        self.supply: list[int] = list(book.discs)
        """Discs left, by kind. Of cubes there are always enough."""
        self.invasion: list[int] = [0, 0, 0]
        self.deck: list[int] = [card.copies for card in book.market]
        """Market cards not yet drawn: how many of each."""
        self.discard: list[int] = [0] * len(book.market)
        self.market: list[int] = [EMPTY] * PLACES
        self.refilling = False
        """A paid refresh is being carried out."""
        self.seen = 0
        """The season cards revealed or burnt so far."""
        self.drawn = 0
        self.season_card = EMPTY
        """The season card revealed last."""
        self.peeked = EMPTY
        """The next season card, where the lookout has told it."""
        self.task = 0
        """Which mission card is open."""
        self.asked: list[int] = book.mission.asked(players)
        """Cubes that each mission card takes: `4 * card + colour`, the last for any colour."""
        self.delivered: list[int] = [0, 0, 0]
        self.clean_rounds = 0
        self.defeated = 0
        """Enemies defeated this round."""
        self.invaded = False
        """A cube reached the Invasion card this round."""
        self.actions: list[int] = [0] * players
        self.done = 0
        """The players who are through with this phase."""
        self.refusals: list[int] = [0] * players
        """How many offers of each player came to nothing this round."""
        self.called_off: list[int] = [0] * players
        """How many drafts each player has called off this round before they were offers."""
        self.quirks_used = 0
        """The players whose once-a-round quirk is used."""
        self.staying: list[int] = []
        """Ideas that stay in play."""
        self.crew_used = False
        self.fallow = False
        self.snow = False
        self.blocked = 0
        self.off = 0
        """Towers that may not work this round."""
        self.activated = 0
        self.stacks: list[tuple[Question, ...]] = [()] * players
        """What each player must still decide; the last is asked first."""
        self.outcome = GOING

    def copy_to(self, other: Position) -> None:
        """Make another position equal to this one and independent of it.

        Lists that seldom change are shared: characters, ideas that stay, trades without a deal.
        Whoever changes one of these puts a new list in its place.
        """
        other.game = self.game
        other.players = self.players
        other.actors = self.actors
        other.chance = self.chance
        other.over = self.over
        other.book = self.book
        other.notation = self.notation
        other.phase = self.phase
        other.round = self.round
        other.characters = self.characters
        other.pools = self.pools.copy()
        other.lanes = self.lanes.copy()
        other.held = self.held.copy()
        other.towers = self.towers.copy()
        other.discs = self.discs.copy()
        other.supply = self.supply.copy()
        other.invasion = self.invasion.copy()
        other.deck = self.deck.copy()
        other.discard = self.discard.copy()
        other.market = self.market.copy()
        other.refilling = self.refilling
        other.seen = self.seen
        other.drawn = self.drawn
        other.season_card = self.season_card
        other.peeked = self.peeked
        other.task = self.task
        other.asked = self.asked
        other.delivered = self.delivered.copy()
        other.clean_rounds = self.clean_rounds
        other.defeated = self.defeated
        other.invaded = self.invaded
        other.actions = self.actions.copy()
        other.done = self.done
        other.refusals = self.refusals
        other.called_off = self.called_off
        other.quirks_used = self.quirks_used
        other.staying = self.staying
        other.crew_used = self.crew_used
        other.fallow = self.fallow
        other.snow = self.snow
        other.blocked = self.blocked
        other.off = self.off
        other.activated = self.activated
        other.stacks = self.stacks.copy()
        other.outcome = self.outcome

    def key(self) -> object:
        """All that makes two positions equal."""
        return (
            (self.phase, self.round, self.drawn, self.seen, self.season_card, self.peeked),
            tuple(self.characters),
            tuple(self.pools),
            tuple(self.lanes),
            tuple(self.held),
            tuple(self.towers),
            tuple(self.discs),
            tuple(self.supply),
            tuple(self.invasion),
            tuple(self.deck),
            tuple(self.discard),
            tuple(self.market),
            (self.task, tuple(self.delivered), self.clean_rounds, self.defeated),
            (tuple(self.actions), self.done, self.quirks_used),
            (tuple(self.refusals), tuple(self.called_off)),
            tuple(self.staying),
            (self.blocked, self.off, self.activated, self.outcome),
            (self.refilling, self.invaded, self.crew_used, self.fallow, self.snow),
            tuple([_key_of(stack) for stack in self.stacks]),
        )

    # --- players ----------------------------------------------------------------------------

    def character(self, seat: int) -> Character:
        """The character of a player."""
        return self.book.characters[self.characters[seat]]

    def reaches(self, seat: int, place: int) -> bool:
        """True if a space is on one of the two lanes beside a player."""
        lane = place // 3
        return lane == seat or (lane + 1) % self.players == seat

    def lanes_of(self, seat: int) -> tuple[int, ...]:
        """The lanes beside a player: to the right, to the left."""
        return (seat, (seat - 1) % self.players)

    def held_by(self, seat: int) -> int:
        """How many cubes a player has."""
        return self.pools[3 * seat] + self.pools[3 * seat + 1] + self.pools[3 * seat + 2]

    def has_cubes(self, seat: int, cubes: tuple[int, ...]) -> bool:
        """True if a player has all of some cubes at once."""
        first = 3 * seat
        blue, red, yellow = self.pools[first], self.pools[first + 1], self.pools[first + 2]
        for colour in cubes:
            if colour == 0:
                blue -= 1
            elif colour == 1:
                red -= 1
            else:
                yellow -= 1
        return blue >= 0 and red >= 0 and yellow >= 0

    def gain(self, seat: int, colour: int, count: int) -> None:
        """A player gets cubes of a colour from the supply."""
        self.pools[3 * seat + colour] += count
        if self.witness is not None:
            self.note("gained", seat, COLOURS[colour], count)

    def lose(self, seat: int, colour: int, count: int) -> None:
        """Cubes of a player go back to the supply."""
        self.pools[3 * seat + colour] -= count
        if self.witness is not None:
            self.note("paid", seat, COLOURS[colour], count)

    def pay(self, seat: int, cubes: tuple[int, ...]) -> None:
        """Some cubes of a player go back to the supply."""
        for colour in cubes:
            self.lose(seat, colour, 1)

    def ask(self, seat: int, question: Question) -> None:
        """Ask a player something before anything else."""
        self.stacks[seat] = (*self.stacks[seat], question)

    def answered(self, seat: int) -> None:
        """The question on top is no more."""
        self.stacks[seat] = self.stacks[seat][:-1]

    def ask_instead(self, seat: int, question: Question) -> None:
        """Replace the question on top."""
        self.stacks[seat] = (*self.stacks[seat][:-1], question)

    def move(self, kind: str, args: tuple[int, ...], seat: int) -> PatrolMove:
        """A move of a player."""
        return self.notation.patrol_move(kind, args, seat)

    # --- enemies ----------------------------------------------------------------------------

    def remove_enemy(self, place: int, colour: int) -> None:
        """Take an enemy off its space."""
        index = 3 * place + colour
        self.lanes[index] -= 1
        if self.held[index] > self.lanes[index]:
            self.held[index] = self.lanes[index]

    def defeat(self, seat: int, place: int, colour: int) -> None:
        """A player claims an enemy as a resource."""
        self.remove_enemy(place, colour)
        self.pools[3 * seat + colour] += 1
        self.defeated += 1
        if self.witness is not None:
            self.note("defeated", seat, COLOURS[colour])

    def defeat_in_person(self, seat: int, place: int, colour: int) -> None:
        """The same without a tower; the inner spaces are richer for some."""
        self.defeat(seat, place, colour)
        if place % 3 == INNER and self.character(seat).inner_bonus:
            self.gain(seat, colour, 1)

    def drive_out(self, place: int, colour: int) -> None:
        """Move an enemy one space outward."""
        self.remove_enemy(place, colour)
        self.lanes[3 * (place - 1) + colour] += 1
        if self.witness is not None:
            self.note("driven", -1, COLOURS[colour])

    def enemies_at(self, place: int) -> int:
        """How many enemies stand in a space."""
        return self.lanes[3 * place] + self.lanes[3 * place + 1] + self.lanes[3 * place + 2]

    def enemies_on(self, lane: int) -> int:
        """How many enemies stand on a lane."""
        return sum(self.lanes[9 * lane : 9 * lane + 9])

    def invaders(self) -> int:
        """How many cubes lie on the Invasion card."""
        return self.invasion[0] + self.invasion[1] + self.invasion[2]

    # --- towers -----------------------------------------------------------------------------

    def lane_beside(self, spot: int) -> int:
        """The lane a tower space borders."""
        seat = spot // 6
        return seat if spot % 6 < 3 else (seat - 1) % self.players

    def place_beside(self, spot: int) -> int:
        """The space directly beside a tower space."""
        return 3 * self.lane_beside(spot) + spot % 3

    def target(self, spot: int, slot: int) -> int:
        """The space an arrow in a slot (0 left, 1 middle, 2 right) points to; -1 beyond the lane.

        The tower faces its lane. On the right lane the middle of the table is to its left, on the
        left lane to its right.
        """
        inward = 1 - slot if spot % 6 < 3 else slot - 1
        space = spot % 3 + inward
        return 3 * self.lane_beside(spot) + space if 0 <= space <= INNER else -1

    def disc_in(self, spot: int, slot: int) -> int:
        """The kind of disc in a slot, or -1."""
        return (self.discs[spot] >> (3 * slot) & 7) - 1

    def arrows(self, spot: int) -> int:
        """The arrows of a tower, printed and added: a bit for left, middle, right."""
        found = self.book.market[self.towers[spot]].arrows
        if self.discs[spot]:
            for slot in range(3):
                if self.disc_in(spot, slot) == RANGE:
                    found |= 1 << slot
        return found

    def symbols(self, spot: int) -> list[int]:
        """How many type symbols of each colour a tower has, printed and added."""
        found = [0, 0, 0]
        for colour in self.book.market[self.towers[spot]].types:
            found[colour] += 1
        discs = self.discs[spot]
        while discs:
            kind = (discs & 7) - 1
            if 0 <= kind < RANGE:
                found[kind] += 1
            discs >>= 3
        return found

    def free_slots(self, spot: int, kind: int) -> list[int]:
        """Where a disc may lie on a tower. Slots below are alike, so only the first is given."""
        card = self.book.market[self.towers[spot]]
        found = [
            slot
            for slot in range(3)
            if card.top_slots >> slot & 1 and self.disc_in(spot, slot) == EMPTY
        ]
        if kind != RANGE:
            for slot in range(3, 3 + card.slots):
                if self.disc_in(spot, slot) == EMPTY:
                    return [*found, slot]
        return found

    def towers_of(self, seat: int) -> list[int]:
        """The tower spaces of a player on which a tower stands."""
        return [spot for spot in range(6 * seat, 6 * seat + 6) if self.towers[spot] != EMPTY]

    def tower_count(self) -> int:
        """How many towers are in play."""
        found = 0
        for card in self.towers:
            if card != EMPTY:
                found += 1
        return found

    def disc_count(self) -> int:
        """How many discs lie on towers."""
        return sum(self.book.discs) - sum(self.supply)

    def sides(self, seat: int) -> list[int]:
        """The tower spaces a player may build on: the own side, for some also the far side."""
        return (FAR_SIDES if self.character(seat).far_side else OWN_SIDES)[self.players][seat]

    def is_free(self, spot: int) -> bool:
        """True if a tower space is empty and not blocked."""
        return self.towers[spot] == EMPTY and not self.blocked >> spot & 1

    def may_build_at(self, seat: int, spot: int) -> bool:
        """True if a tower space is free, and every tower that others have paid for finds another."""
        if self.towers[spot] != EMPTY or self.blocked >> spot & 1:
            return False
        waiting: list[int] | None = None
        for other in range(self.players):
            if other != seat and self.stacks[other] and self._holds_tower(other):
                waiting = [other] if waiting is None else [*waiting, other]
        return waiting is None or self._find_room(waiting, 1 << spot)

    def _holds_tower(self, seat: int) -> bool:
        return any(asked.card_in_hand() != EMPTY for asked in self.stacks[seat])

    def _find_room(self, seats: list[int], taken: int) -> bool:
        """True if each of some players can place a tower on a space of their own choice left."""
        if not seats:
            return True
        found = False
        for spot in self.sides(seats[0]):
            free = not found and self.is_free(spot) and not taken >> spot & 1
            found = found or (free and self._find_room(seats[1:], taken | 1 << spot))
        return found

    def raze(self, spot: int) -> None:
        """A tower leaves the table: its card to the discard, its discs to the supply."""
        if self.witness is not None:
            self.note("razed", spot // 6, self.book.market[self.towers[spot]].id)
        for slot in range(SLOTS):
            kind = self.disc_in(spot, slot)
            if kind != EMPTY:
                self.supply[kind] += 1
        self.discard[self.towers[spot]] += 1
        self.towers[spot] = EMPTY
        self.discs[spot] = 0
        self.activated &= ~(1 << spot)
        self.off &= ~(1 << spot)

    # --- the year ---------------------------------------------------------------------------

    def year_left(self) -> int:
        """How many season cards are left."""
        return YEAR - self.drawn

    def cards_lost(self) -> int:
        """How many of those that are gone invaders have cost: one comes in each round."""
        return max(0, self.drawn - self.round)


def _key_of(stack: tuple[Question, ...]) -> tuple[tuple[object, ...], ...]:
    """Equal for equal questions."""
    return tuple([(asked.name, asked.about()) for asked in stack]) if stack else ()


def enemy_moves(
    table: Position, kind: str, seat: int, places: list[int], wanted: int
) -> list[PatrolMove]:
    """Moves that point at an enemy of a colour (or any) in one of some spaces."""
    return [
        table.move(kind, (place, colour), seat)
        for place in places
        for colour in range(3)
        if wanted in (ANY, colour) and table.lanes[3 * place + colour]
    ]
