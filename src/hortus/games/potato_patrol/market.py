"""The Market: places, prices, buying, sliding and refilling.

Rulebook: c. Build, Market, Towers, Refreshing the market.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, plural, say
from hortus.games.potato_patrol.choices import Action, Question
from hortus.games.potato_patrol.effects import ANY, COLOURS, DISC, PLACES
from hortus.games.potato_patrol.ideas import resolve_purchase
from hortus.games.potato_patrol.moves import HANDFULS, PatrolMove, cubes_of
from hortus.games.potato_patrol.position import EMPTY, Position


def price(table: Position, seat: int, place: int) -> int:
    """What the card at a place costs a player."""
    cost = table.book.costs[place]
    return max(1, cost - table.character(seat).discount)


def colours_for(table: Position, seat: int, place: int) -> list[int]:
    """The colours in which a player could pay for the card at a place."""
    card = table.market[place]
    if card == EMPTY:
        return []
    asked = table.book.market[card].colour
    cost = price(table, seat, place)
    return [
        colour
        for colour in range(3)
        if asked in (ANY, colour) and table.pools[3 * seat + colour] >= cost
    ]


# --- building and pulling down --------------------------------------------------------------


class Build(Action):
    """Buy a card of the market: a tower to place, or an idea that happens at once."""

    name: ClassVar[str] = "build"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """The character must build, the card be there, its price be paid, a space be free."""
        place, colour = args[0], args[1]
        character = table.character(seat)
        if not character.build:
            return say("{who} never builds", who=say(character.name))
        if place >= PLACES or table.market[place] == EMPTY:
            return say("no card lies at that place of the market")
        if place < character.barred_places:
            return plural(
                character.barred_places,
                "{who} cannot buy from the {n} dearest place",
                "{who} cannot buy from the {n} dearest places",
                who=say(character.name),
            )
        card = table.book.market[table.market[place]]
        if card.colour not in (ANY, colour):
            return say(
                "{card} is paid in {colour}, the colour of the card",
                card=say(card.name),
                colour=say(COLOURS[card.colour]),
            )
        cost = price(table, seat, place)
        if card.colour == ANY and max(table.pools[3 * seat : 3 * seat + 3]) < cost:
            return say(
                "it costs {n} of any one colour; you have at most {have}",
                n=cost,
                have=max(table.pools[3 * seat : 3 * seat + 3]),
            )
        if table.pools[3 * seat + colour] < cost:
            return say(
                "it costs {price}, all of that colour; you have {have}",
                price=cubes_of(cost, colour),
                have=table.pools[3 * seat + colour],
            )
        if card.tower and not finds_room(table, seat):
            return say("there is no empty tower space for it that nobody else needs")
        return ""

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """Pay, take the card, and place the tower or have the idea."""
        place, colour = args[0], args[1]
        table.lose(seat, colour, price(table, seat, place))
        index = table.market[place]
        card = table.book.market[index]
        if table.witness is not None:
            table.note("bought", seat, card.id)
        table.market[place] = EMPTY
        if card.tower:
            table.ask(seat, Place(index))
            return
        if card.stays:
            table.staying = [*table.staying, index]
        else:
            table.discard[index] += 1
        resolve_purchase(table, seat, card.effects, EMPTY)


def finds_room(table: Position, seat: int) -> bool:
    """True if a player has a space to build on."""
    return any(table.may_build_at(seat, spot) for spot in table.sides(seat))


class Destroy(Action):
    """Pull down an own tower for cubes of its colour."""

    name: ClassVar[str] = "destroy"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """The tower must be the player's own, and the cubes of its colour."""
        spot, colour = args[0], args[1]
        if not table.character(seat).build:
            who = say(table.character(seat).name)
            return say("{who} never builds, so cannot pull down either", who=who)
        if spot >= len(table.towers) or table.towers[spot] == EMPTY:
            return say("no tower stands there")
        if spot // 6 != seat:
            return say("only your own towers can be pulled down")
        tower = table.book.market[table.towers[spot]]
        if tower.colour not in (ANY, colour):
            return say(
                "{tower} gives back {colour}, the colour of the tower",
                tower=say(tower.name),
                colour=say(COLOURS[tower.colour]),
            )
        return ""

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """The card is discarded, its discs go to the supply."""
        table.raze(args[0])
        table.gain(seat, args[1], table.character(seat).salvage)


class Place(Question):
    """Where a tower that was bought goes."""

    name: ClassVar[str] = "place"
    slots: ClassVar[tuple[str, ...]] = ("card",)
    refusal: ClassVar[str] = mark(
        "first place the tower you bought, on an empty tower space on your side of a lane that "
        "no other player needs for a tower already paid for"
    )
    topic: ClassVar[str] = mark("Build")

    def __init__(self, card: int) -> None:
        self.card = card

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.card,)

    def card_in_hand(self) -> int:
        """The tower."""
        return self.card

    def in_words(self, table: Position) -> str:
        """Names the tower."""
        tower = say(table.book.market[self.card].name)
        return say("Choose a tower space for {tower}.", tower=tower)

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every space the player may build on."""
        return [
            table.move("place", (spot,), seat)
            for spot in table.sides(seat)
            if table.may_build_at(seat, spot)
        ]

    def has_answer(self, table: Position, seat: int) -> bool:
        """True if there is any such space."""
        return finds_room(table, seat)

    def why_not(self, table: Position, seat: int, move: PatrolMove) -> str:
        """It must be such a space."""
        if move.kind != "place" or move.args[0] not in table.sides(seat):
            return say(self.refusal)
        return "" if table.may_build_at(seat, move.args[0]) else say(self.refusal)

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """The tower stands, and what it brings along happens."""
        table.answered(seat)
        table.towers[args[0]] = self.card
        table.discs[args[0]] = 0
        if table.witness is not None:
            table.note("built", args[0] // 6, table.book.market[self.card].id)
        resolve_purchase(table, seat, table.book.market[self.card].effects, args[0])

    def drop(self, table: Position, seat: int) -> None:
        """Without a space for it the tower is discarded."""
        table.answered(seat)
        table.discard[self.card] += 1

    def worth(self, table: Position, symbol: float) -> float:
        """What the tower will about be worth where it comes to stand."""
        tower = table.book.market[self.card]
        symbols = len(tower.types) * (2 if tower.wild else 1)
        found = 0.8 * symbol * min(tower.arrows.bit_count(), 2.5) * symbols
        for effect in tower.effects:
            if effect.operation == DISC:
                found += 0.7 * symbol * effect.count
        return found


# --- refreshing -----------------------------------------------------------------------------


class Refresh(Action):
    """Pay cubes, discard market cards, and have the market refilled."""

    name: ClassVar[str] = "refresh"

    def is_free(self) -> bool:
        """It is no action."""
        return True

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Not in the snow, and not for other cubes than it costs."""
        if table.snow:
            return say("the market is snowed in: no refresh this round")
        cost = table.character(seat).refresh_cost
        cubes = HANDFULS[args[0]]
        if len(cubes) != cost:
            return plural(
                cost,
                "a refresh costs you {n} of your cubes",
                "a refresh costs you {n} of your cubes",
            )
        return "" if table.has_cubes(seat, cubes) else say("you do not have those cubes")

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """Pay; then the player culls the market."""
        if table.witness is not None:
            table.note("refreshed", seat)
        table.pay(seat, HANDFULS[args[0]])
        table.ask(seat, Cull())


class Cull(Question):
    """Which cards are discarded in a paid refresh."""

    name: ClassVar[str] = "cull"
    asks: ClassVar[str] = mark("Discard cards you do not want, then refill the market.")
    refusal: ClassVar[str] = mark("discard market cards, or pass to refill the market")
    topic: ClassVar[str] = mark("The market")

    def may_be_passed(self) -> bool:
        """Any number of cards, also none."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every card in the market."""
        return [
            table.move("cull", (place,), seat)
            for place in range(PLACES)
            if table.market[place] != EMPTY
        ]

    def has_answer(self, table: Position, seat: int) -> bool:
        """True if a card lies there."""
        return any(card != EMPTY for card in table.market)

    def why_not(self, table: Position, seat: int, move: PatrolMove) -> str:
        """A card must lie there."""
        if move.kind != "cull" or table.market[move.args[0]] == EMPTY:
            return say(self.refusal)
        return ""

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """The card goes; the question stays."""
        discard_place(table, args[0], "culled", seat)

    def drop(self, table: Position, seat: int) -> None:
        """Enough: the market slides and is refilled."""
        table.answered(seat)
        slide(table)
        table.refilling = True


def slide(table: Position) -> None:
    """Cards slide towards the cheap end, so that all gaps are at the dear end."""
    cards = [card for card in table.market if card != EMPTY]
    table.market = [EMPTY] * (PLACES - len(cards)) + cards


def gap(table: Position) -> int:
    """The empty place that is filled next (the cheapest), or -1."""
    for place in range(PLACES - 1, -1, -1):
        if table.market[place] == EMPTY:
            return place
    return -1


def can_refill(table: Position) -> bool:
    """True if there is a gap and a card for it; an empty deck takes the discards back first."""
    if gap(table) < 0:
        return False
    if not any(table.deck):
        table.deck, table.discard = table.discard, table.deck
    return any(table.deck)


def put_card(table: Position, card: int) -> None:
    """A card from the deck fills the next gap."""
    table.deck[card] -= 1
    table.market[gap(table)] = card
    if table.witness is not None:
        table.note("stocked", -1, table.book.market[card].id)


def discard_place(table: Position, place: int, event: str, seat: int) -> None:
    """The card at a place, if there is one, is discarded."""
    card = table.market[place]
    if card != EMPTY:
        if table.witness is not None:
            table.note(event, seat, table.book.market[card].id)
        table.discard[card] += 1
        table.market[place] = EMPTY


def discard_cheapest(table: Position, places: int) -> None:
    """The cards at the cheapest places are discarded; the gaps stay until the next refresh."""
    for place in range(PLACES - places, PLACES):
        discard_place(table, place, "plundered", -1)


BUILD: Final = Build()
DESTROY: Final = Destroy()
REFRESH: Final = Refresh()
QUESTIONS: Final[tuple[type[Question], ...]] = (Place, Cull)
