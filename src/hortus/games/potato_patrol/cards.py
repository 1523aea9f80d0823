"""The cards of Potato Patrol: characters, towers, ideas, seasons and missions, read from TOML.

Every card is built from small named effects (`effects`). Rulebook: Components; which cards there
are is house content.
"""

from __future__ import annotations

from typing import Final

from hortus.core.content import Library, Table
from hortus.core.errors import BadContent
from hortus.core.language import mark
from hortus.games.potato_patrol.effects import (
    ANY,
    BONUS,
    COLOURS,
    DISCS,
    HOLD,
    OF_ACTIVATION,
    OF_BUILDING,
    OF_IDEAS,
    OF_SEASONS,
    PLACES,
    PUSH,
    Effect,
    read_colour,
    read_colours,
    read_effects,
)

SEASONS: Final = (mark("spring"), mark("summer"), mark("autumn"), mark("winter"))
CARDS_A_SEASON: Final = 3
YEAR: Final = 12
"""Season cards in a game."""
LOWER_SLOTS: Final = 3
"""The most slots a tower may have below its top row."""

TRAITS: Final = ("second_partner", "far_side", "inner_bonus", "steadfast", "swap", "lookout")
ACTION_KINDS: Final = (
    "gather",
    "attack",
    "longshot",
    "build",
    "trade",
    "upgrade",
    "command",
    "shoo",
    "overtime",
)
"""The kinds of action a character may have."""
WANTS: Final = (
    "deliver",
    "towers",
    "defeat",
    "clean_rounds",
    "inner_clear",
    "discs",
    "max_enemies",
)
"""What a mission card may ask for."""
DELIVER: Final = 0
TOWERS: Final = 1
DEFEAT: Final = 2
CLEAN_ROUNDS: Final = 3
INNER_CLEAR: Final = 4
DISCS_PLACED: Final = 5
MAX_ENEMIES: Final = 6


class Card:
    """What all cards have: an id for notation and files, a name, a text and where it comes from."""

    def __init__(self, id: str, name: str, text: str, source: str) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.source = source


class Character(Card):
    """A potato of the Patrol: which actions it has and what is odd about it."""

    def __init__(self, id: str, name: str, text: str, source: str) -> None:
        super().__init__(id, name, text, source)
        self.gather = 0
        """How many cubes a Gather brings; 0 without that action. The same for those below."""
        self.different = False
        """All gathered cubes differ in colour."""
        self.attack = 0
        """How many enemies an Attack may take."""
        self.same_colour = False
        self.longshot = False
        self.build = False
        self.discount = 0
        self.barred_places = 0
        """How many of the dearest places may not be bought from."""
        self.trade = False
        self.everyone = False
        """One Trade may go to all the others in turn."""
        self.type_cost = 0
        self.range_cost = 0
        self.command = False
        self.shoo = 0
        self.overtime = False
        self.refresh_cost = 2
        self.salvage = 2
        """How many cubes a destroyed tower gives back."""
        self.second_partner = False
        self.far_side = False
        self.inner_bonus = False
        self.steadfast = False
        self.swap = False
        self.lookout = False
        self.actions: tuple[str, ...] = ()
        """The names of its actions, in the order of the card."""


class MarketCard(Card):
    """A tower or an idea. The market pays in one colour: `colour`, or any one if that is ANY."""

    def __init__(
        self, id: str, name: str, text: str, source: str, colour: int, copies: int
    ) -> None:
        super().__init__(id, name, text, source)
        self.colour = colour
        self.copies = copies
        self.tower = False
        self.arrows = 0
        """The printed arrows: a bit for left, middle and right."""
        self.top_slots = 0
        """The empty slots of the top row, in the same way."""
        self.types: tuple[int, ...] = ()
        """The printed type symbols."""
        self.slots = 0
        """The empty slots below."""
        self.stays = False
        """The idea remains in play."""
        self.effects: tuple[Effect, ...] = ()
        """What happens when it is bought or built."""
        self.bonus = -1
        """The colour its owner earns when an activation defeats anything; -1 for none."""
        self.hold = 0
        self.push = 0
        self.wild = False


class SeasonCard(Card):
    """A season card: what appears on every lane, and what else happens."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        source: str,
        season: int,
        spawn: tuple[int, ...],
        effects: tuple[Effect, ...],
        last: bool,
    ) -> None:
        super().__init__(id, name, text, source)
        self.season = season
        self.spawn = spawn
        self.effects = effects
        self.last = last


class Need:
    """One thing a mission card asks for."""

    def __init__(self, what: int, colour: int, per_player: float, plus: int) -> None:
        self.what = what
        self.colour = colour
        self.per_player = per_player
        self.plus = plus

    def amount(self, players: int) -> int:
        """How much is asked of so many players, rounded up."""
        exact = self.per_player * players
        whole = int(exact)
        return whole + (1 if exact > whole else 0) + self.plus


class MissionCard(Card):
    """One task of a mission, and what appears on every lane when it is revealed."""

    def __init__(
        self, name: str, text: str, source: str, needs: tuple[Need, ...], spawn: tuple[int, ...]
    ) -> None:
        super().__init__(name.lower().replace(" ", "-"), name, text, source)
        self.needs = needs
        self.spawn = spawn


class Mission:
    """A mission: its cards in order."""

    def __init__(
        self, id: str, name: str, level: str, source: str, cards: tuple[MissionCard, ...]
    ) -> None:
        self.id = id
        self.name = name
        self.level = level
        self.source = source
        self.cards = cards

    def asked(self, players: int) -> list[int]:
        """Cubes that each card takes of so many players: `4 * card + colour`, the last for any."""
        found = [0] * (4 * len(self.cards))
        for place, card in enumerate(self.cards):
            for need in card.needs:
                if need.what == DELIVER:
                    found[4 * place + need.colour] += need.amount(players)
        return found


class Book:
    """All the content of a game."""

    def __init__(self, library: Library, mission: str, difficulty: str) -> None:
        self.discs: tuple[int, ...] = ()
        self.costs: tuple[int, ...] = ()
        self.start = 1
        self._read_setup(library.read("setup.toml"), difficulty)
        self.characters = _read_characters(library.read("characters.toml"))
        towers = _read_towers(library.read("towers.toml"))
        ideas = _read_ideas(library.read("ideas.toml"))
        self.market = (*towers, *ideas)
        """Towers, then ideas; a card is known by its place in here."""
        self.seasons = _read_seasons(library.read("seasons.toml"))
        self.mission = _read_mission(library.read("missions.toml"), mission)
        self.by_id: dict[str, int] = {}
        """The place of a market card, a season card or a character in its list, by its id."""
        for cards in (self.market, self.seasons, self.characters):
            for place, card in enumerate(cards):
                if card.id in self.by_id:
                    raise BadContent(f"two cards have the id {card.id!r}; ids must differ")
                self.by_id[card.id] = place

    def _read_setup(self, file: Table, difficulty: str) -> None:
        discs = file.table("discs")
        self.discs = tuple([discs.whole(kind, 0, 99) for kind in DISCS])
        discs.source()
        discs.done()
        found = False
        for level in file.tables("difficulty"):
            name = level.text("name")
            costs = level.wholes("costs")
            if len(costs) != PLACES or min(costs) < 1 or max(costs) > 20:
                raise level.fail("costs", f"must be {PLACES} whole numbers from 1 to 20")
            start = level.whole("start", 0, 9)
            level.source()
            level.done()
            if name == difficulty:
                self.costs, self.start, found = costs, start, True
        if not found:
            raise file.fail("difficulty", f"has no entry named {difficulty!r}")
        file.done()


# --- reading --------------------------------------------------------------------------------


def _head(table: Table) -> tuple[str, str, str, str]:
    """Id, name, text and source of a card."""
    id = table.text("id")
    if not all([letter.isalnum() or letter == "-" for letter in id]):
        raise table.fail("id", f"must be letters, digits and hyphens, not {id!r}")
    return id, table.text("name"), table.text("text", ""), table.source()


def _read_characters(file: Table) -> tuple[Character, ...]:
    found: list[Character] = []
    for table in file.tables("character"):
        id, name, text, source = _head(table)
        character = Character(id, name, text, source)
        character.refresh_cost = table.whole("refresh_cost", 1, 3, 2)
        character.salvage = table.whole("salvage", 0, 9, 2)
        for trait in table.texts("traits", ()):
            if trait not in TRAITS:
                raise table.fail("traits", f"holds {trait!r}; the traits are {', '.join(TRAITS)}")
            character.second_partner |= trait == "second_partner"
            character.far_side |= trait == "far_side"
            character.inner_bonus |= trait == "inner_bonus"
            character.steadfast |= trait == "steadfast"
            character.swap |= trait == "swap"
            character.lookout |= trait == "lookout"
        kinds: list[str] = []
        for action in table.tables("actions"):
            kinds.append(action.choice("do", ACTION_KINDS))
            _read_action(character, kinds[-1], action)
            action.done()
        character.actions = tuple(kinds)
        table.done()
        found.append(character)
    file.done()
    if len(found) < 5:
        raise file.fail("character", "must be at least five, one for each player")
    return tuple(found)


def _read_action(character: Character, kind: str, table: Table) -> None:
    if kind == "gather":
        character.gather = table.whole("count", 1, 3)
        character.different = table.flag("different", False)
    elif kind == "attack":
        character.attack = table.whole("hits", 1, 3, 1)
        character.same_colour = table.flag("same_colour", False)
    elif kind == "build":
        character.build = True
        character.discount = table.whole("discount", 0, 5, 0)
        character.barred_places = table.whole("barred_places", 0, 5, 0)
    elif kind == "trade":
        character.trade = True
        character.everyone = table.flag("everyone", False)
    elif kind == "upgrade":
        character.type_cost = table.whole("type_cost", 1, 6)
        character.range_cost = table.whole("range_cost", 1, 3)
    elif kind == "shoo":
        character.shoo = table.whole("count", 1, 3)
    character.longshot |= kind == "longshot"
    character.command |= kind == "command"
    character.overtime |= kind == "overtime"


def _read_towers(file: Table) -> list[MarketCard]:
    found: list[MarketCard] = []
    for table in file.tables("tower"):
        id, name, text, source = _head(table)
        colour = (*COLOURS, "any").index(table.choice("colour", (*COLOURS, "any")))
        tower = MarketCard(id, name, text, source, colour, table.whole("copies", 1, 9, 1))
        tower.tower = True
        top = table.text("top")
        if len(top) != 3 or set(top) - set("Ao-"):
            raise table.fail("top", f"must be three of A, o and -, not {top!r}")
        for place in range(3):
            tower.arrows |= (1 << place) if top[place] == "A" else 0
            tower.top_slots |= (1 << place) if top[place] == "o" else 0
        tower.types = read_colours(table, "types")
        tower.slots = table.whole("slots", 0, LOWER_SLOTS)
        tower.effects = read_effects(table, "on_build", OF_BUILDING)
        for effect in read_effects(table, "on_activate", OF_ACTIVATION):
            if effect.operation == BONUS:
                tower.bonus = effect.colour
            elif effect.operation == HOLD:
                tower.hold = effect.count
            elif effect.operation == PUSH:
                tower.push = effect.count
            else:
                tower.wild = True
        table.done()
        found.append(tower)
    file.done()
    return found


def _read_ideas(file: Table) -> list[MarketCard]:
    found: list[MarketCard] = []
    for table in file.tables("idea"):
        id, name, text, source = _head(table)
        colour = read_colour(table) if table.has("colour") else ANY
        idea = MarketCard(id, name, text, source, colour, table.whole("copies", 1, 9, 1))
        idea.stays = table.flag("stays", False)
        idea.effects = read_effects(table, "effects", OF_IDEAS)
        table.done()
        found.append(idea)
    file.done()
    return found


def _read_seasons(file: Table) -> tuple[SeasonCard, ...]:
    found: list[SeasonCard] = []
    for table in file.tables("card"):
        id, name, text, source = _head(table)
        season = SEASONS.index(table.choice("season", SEASONS))
        spawn = read_colours(table, "spawn")
        effects = read_effects(table, "effects", OF_SEASONS)
        last = table.flag("last", False)
        if last and season != len(SEASONS) - 1:
            raise table.fail("last", "is for a winter card: the year ends in winter")
        table.done()
        found.append(SeasonCard(id, name, text, source, season, spawn, effects, last))
    file.done()
    for season in range(len(SEASONS)):
        if sum([card.season == season and not card.last for card in found]) < CARDS_A_SEASON:
            raise file.fail("card", f"must be at least three for {SEASONS[season]}")
    if sum([card.last for card in found]) != 1:
        raise file.fail("card", "must be the last of the year (last = true) exactly once")
    return tuple(found)


def _read_mission(file: Table, wanted: str) -> Mission:
    """The mission that is played; all the others are checked, too."""
    found: Mission | None = None
    for table in file.tables("mission"):
        id, name = table.text("id"), table.text("name")
        level, source = table.text("level"), table.source()
        cards = tuple([_read_mission_card(card) for card in table.tables("card")])
        if not 1 <= len(cards) <= 9:
            raise table.fail("card", "must be one to nine cards")
        table.done()
        if id == wanted:
            found = Mission(id, name, level, source, cards)
    file.done()
    if found is None:
        raise file.fail("mission", f"has no entry with the id {wanted!r}")
    return found


def _read_mission_card(table: Table) -> MissionCard:
    needs: list[Need] = []
    for need in table.tables("needs"):
        what = WANTS.index(need.choice("what", WANTS))
        colour = ANY
        if what == DELIVER:
            colour = (*COLOURS, "any").index(need.choice("colour", (*COLOURS, "any")))
        needs.append(
            Need(what, colour, need.number("per_player", 0, 9, 0), need.whole("plus", 0, 99, 0))
        )
        need.done()
    name, text = table.text("name"), table.text("text")
    source, spawn = table.source(), read_colours(table, "spawn")
    table.done()
    return MissionCard(name, text, source, tuple(needs), spawn)
