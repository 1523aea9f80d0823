"""The cards, markets and numbers of Leaf & Let Die, as read from its content files.

An `Almanac` holds all of it for one game. Kinds of card are numbered as they stand in
`cards.toml`; sizes of dice are numbered 0 to 5 from D4 to D20.
"""

from __future__ import annotations

import re
from typing import Final

from hortus.core.content import Library, Table
from hortus.core.language import mark, say
from hortus.games.leaf_and_let_die.pieces import SIZES
from hortus.games.leaf_and_let_die.tasks import EFFECTS, NUMBER_OF

SEEDLING: Final = 0
ROOT: Final = 1
CANOPY: Final = 2
VINE: Final = 3
FLOWER: Final = 4
BLOOM_CARD: Final = 5
TYPES: Final = (
    mark("Seedling"), mark("Root"), mark("Canopy"), mark("Vine"), mark("Flower"), mark("Bloom")
)  # fmt: skip
ONE_OF: Final = (
    mark("a Seedling"), mark("a Root"), mark("a Canopy"), mark("a Vine"), mark("a Flower"),
    mark("a Bloom"),
)  # fmt: skip
ANOTHER_OF: Final = (
    mark("another Seedling"), mark("another Root"), mark("another Canopy"), mark("another Vine"),
    mark("another Flower"), mark("another Bloom"),
)  # fmt: skip
MANY_OF: Final = {ROOT: mark("Roots"), CANOPY: mark("Canopies"), VINE: mark("Vines")}
"""What a card, another card and many cards of a type are called; only these types get cheaper."""

ON_NOTHING: Final = 0
ON_DIE_KEPT: Final = 1
ON_DIE_SPENT: Final = 2
ON_TYPE: Final = 3
ON_FLOWER: Final = 4

Effect = tuple[int, int]
"""An operation and its value."""
NOTHING: Final = (-1, 0)

CARD_FIELDS: Final = (
    "type", "resilience", "nutrients", "cost", "needs", "primary", "on", "match", "other",
    "other_per", "trash", "thorn",
)  # fmt: skip


class Card:
    """One kind of card, all of whose numbers come from content."""

    def __init__(self, index: int, name: str) -> None:
        self.index = index
        self.name = name
        self.slug = slug_of(name)
        self.type = SEEDLING
        self.resilience = 0
        self.nutrients = 0
        self.cost = -1
        """Pips to spend; -1 if it is not for sale."""
        self.needs = -1
        """A type that must be in hand to buy it; -1 for none."""
        self.primary: Effect = NOTHING
        self.on = ON_NOTHING
        self.on_what = 0
        """The pips, the type or the kind of Flower that the match waits for."""
        self.match: Effect = NOTHING
        self.other: Effect = NOTHING
        self.other_per = 2
        self.trash: Effect = NOTHING
        self.thorn = 0
        self.source = "house"

    def __repr__(self) -> str:
        return f"<Card {self.name}>"


class Market:
    """Which kinds lie in the Grove: six stacks, the kinds in Wild Growth, three Flowers."""

    def __init__(
        self, name: str, stacks: tuple[int, ...], wild: tuple[int, ...], source: str
    ) -> None:
        self.name = name
        self.stacks = stacks
        """Two Roots, two Canopies, two Vines, three Flowers."""
        self.wild = wild
        self.source = source


class Numbers:
    """The numbers that stand on no card; see numbers.toml."""

    def __init__(self, table: Table) -> None:
        start = table.table("start")
        self.rolled = read_sizes(start, "rolled")
        self.supplied = read_sizes(start, "supply")
        self.seedlings = start.whole("seedlings_in_hand", 0, 20)
        self.copies = start.whole("copies_of_each_seedling", 1, 10)
        rounds = table.table("round")
        self.drawn = rounds.whole("items_drawn", 1, 12)
        self.tie_rerolls = rounds.whole("tie_rerolls", 0, 100)
        grove = table.table("grove")
        self.stack = grove.whole("stack_per_player", 1, 20)
        self.wild = grove.whole("wild_per_player", 0, 20)
        self.flowers = read_counts(grove, "flowers", 3)
        self.exhausted = grove.whole("exhausted_stacks", 1, 10)
        self.blooms = grove.whole("blooms", 0, 6)
        dice = table.table("dice")
        self.dice = read_counts(dice, "per_player", 6)
        self.surcharge = dice.whole("upgrade_to_d20", 0, 100)
        self.nutrients = read_counts(dice, "nutrients", 6)
        if 0 in self.nutrients:
            raise dice.fail("nutrients", "must not be nothing for any size")
        for part in (start, rounds, grove, dice):
            part.source()
            part.done()
        table.done()


class Almanac:
    """All content of one game, checked and numbered."""

    def __init__(self, library: Library, faces: bool) -> None:
        self.cards: list[Card] = []
        self.by_name: dict[str, int] = {}
        """The number of each kind by its name and by its slug."""
        table = library.read("cards.toml")
        rows = table.tables("card")
        for row in rows:
            self._name(row)
        overlay = self._read_faces(library) if faces else {}
        for index, row in enumerate(rows):
            self._read_card(self.cards[index], row, None)
            if index in overlay:
                self._read_card(self.cards[index], overlay[index], self.cards[index])
        table.done()
        self._check(table)
        self.flower_bloom = self._blooms(table)
        self.numbers = Numbers(library.read("numbers.toml"))
        self.markets = self._read_markets(library)
        # Flat tables for what is asked most often while playing.
        self.type_of = [card.type for card in self.cards]
        self.resilience = [card.resilience for card in self.cards]

    def of_type(self, which: int) -> list[int]:
        """The kinds of one type."""
        return [card.index for card in self.cards if card.type == which]

    # --- reading ------------------------------------------------------------------------------

    def _name(self, row: Table) -> None:
        name = row.text("name")
        card = Card(len(self.cards), name)
        if not card.slug or name in self.by_name or card.slug in self.by_name:
            raise row.fail("name", f"must differ from the other cards' names, unlike {name!r}")
        self.by_name[name] = card.index
        self.by_name[card.slug] = card.index
        self.cards.append(card)

    def _read_faces(self, library: Library) -> dict[int, Table]:
        table = library.read("faces.toml")
        overlay: dict[int, Table] = {}
        for row in table.tables("card"):
            overlay[self.read_kind(row, "name", row.text("name"))] = row
        table.done()
        return overlay

    def read_kind(self, row: Table, key: str, name: str) -> int:
        """The kind a content file means by a name."""
        if name not in self.by_name:
            raise row.fail(key, f"names no card: {name!r}")
        return self.by_name[name]

    def _read_card(self, card: Card, row: Table, base: Card | None) -> None:
        """All fields of a card; those a face leaves out keep their value."""
        row.text("name")
        card.source = row.source()
        if base is None or row.has("type"):
            card.type = TYPES.index(row.choice("type", TYPES))
        card.resilience = row.whole("resilience", 0, 99, None if base is None else base.resilience)
        card.nutrients = row.whole("nutrients", 0, 99, None if base is None else base.nutrients)
        if row.has("cost"):
            card.cost = row.whole("cost", 0, 99)
        if row.has("needs"):
            card.needs = TYPES.index(row.choice("needs", TYPES))
        if base is None or row.has("primary"):
            card.primary = read_effect(row, "primary")
        if row.has("on"):
            self._read_condition(card, row)
        if row.has("match") or (row.has("on") and base is None):
            card.match = read_effect(row, "match")
            card.other = card.match
        if row.has("other"):
            card.other = read_effect(row, "other")
        card.other_per = row.whole("other_per", 1, 20, card.other_per)
        if row.has("trash"):
            card.trash = read_effect(row, "trash")
        card.thorn = row.whole("thorn", 0, 99, 0 if base is None else base.thorn)
        row.done()

    def _read_condition(self, card: Card, row: Table) -> None:
        words = row.text("on")
        die = re.fullmatch(r"(keep|spend) ([1-9]|1[0-9]|20)", words)
        if die:
            card.on = ON_DIE_KEPT if die[1] == "keep" else ON_DIE_SPENT
            card.on_what = int(die[2])
        elif words in TYPES:
            card.on, card.on_what = ON_TYPE, TYPES.index(words)
        elif words in self.by_name:
            card.on, card.on_what = ON_FLOWER, self.by_name[words]
        else:
            raise row.fail(
                "on",
                f'must be "keep 1", "spend 1", a type or the name of a Flower, not {words!r}',
            )

    def _check(self, table: Table) -> None:
        """What holds between fields and between cards."""
        for card, row in zip(self.cards, table.tables("card"), strict=True):
            if card.on == ON_FLOWER and self.cards[card.on_what].type != FLOWER:
                raise row.fail("on", "names a card that is no Flower")
            if card.match != NOTHING and card.on == ON_NOTHING:
                raise row.fail("match", "needs the field on: what it matches")
            if card.type in (SEEDLING, BLOOM_CARD) and card.cost >= 0:
                raise row.fail("cost", f"is for cards in the Grove, not a {TYPES[card.type]}")
            if card.type not in (SEEDLING, BLOOM_CARD) and card.cost < 0:
                raise row.fail("cost", "is missing")
        if not self.of_type(SEEDLING):
            raise table.fail("card", "must hold at least one Seedling")

    def _blooms(self, table: Table) -> dict[int, int]:
        """The Bloom of each Flower."""
        found = {
            card.on_what: card.index
            for card in self.cards
            if card.type == BLOOM_CARD and card.on == ON_FLOWER
        }
        for card, row in zip(self.cards, table.tables("card"), strict=True):
            if card.type == FLOWER and card.index not in found:
                raise row.fail("name", "is a Flower without a Bloom that matches it")
        return found

    def _read_markets(self, library: Library) -> dict[str, Market]:
        table = library.read("markets.toml")
        markets: dict[str, Market] = {}
        for row in table.tables("market"):
            name = row.text("name")
            if name in markets or name == "random" or not re.fullmatch(r"[a-z0-9_-]+", name):
                raise row.fail("name", f"must be a new word of small letters, not {name!r}")
            stacks: list[int] = []
            for key, which, count in (
                ("roots", ROOT, 2),
                ("canopies", CANOPY, 2),
                ("vines", VINE, 2),
                ("flowers", FLOWER, 3),
            ):
                stacks += self._read_kinds(row, key, (which,) * count)
            wild = self._read_kinds(row, "wild", (ROOT, CANOPY, VINE))
            if set(wild) & set(stacks):
                raise row.fail("wild", "must name kinds that have no stack of their own")
            markets[name] = Market(name, tuple(stacks), tuple(wild), row.source())
            row.done()
        table.done()
        if "basic" not in markets:
            raise table.fail("market", "must hold a market named basic")
        return markets

    def _read_kinds(self, row: Table, key: str, types: tuple[int, ...]) -> list[int]:
        names = row.texts(key)
        kinds = [self.read_kind(row, key, name) for name in names]
        if len(set(kinds)) != len(kinds) or tuple([self.cards[k].type for k in kinds]) != types:
            words = ", ".join([TYPES[which] for which in types])
            raise row.fail(key, f"must name different cards: {words}; not {', '.join(names)}")
        return kinds


def one_of(which: int, another: bool = False) -> str:
    """A card of a type, or another one, in a sentence: `a Root`."""
    return say(ANOTHER_OF[which] if another else ONE_OF[which])


def slug_of(name: str) -> str:
    """A card's name as it stands in a move: `root-cause`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def read_effect(row: Table, key: str) -> Effect:
    """A named effect and its value, such as `AddToDie 2`."""
    name, _, value = row.text(key).partition(" ")
    if name not in EFFECTS:
        raise row.fail(key, f"names no effect: {name!r}; there are {', '.join(EFFECTS)}")
    if not re.fullmatch(r"[1-9][0-9]?", value):
        raise row.fail(key, f"must end in a value from 1 to 99, such as {name} 2")
    return (NUMBER_OF[name], int(value))


def read_sizes(row: Table, key: str) -> list[int]:
    """Sizes of dice written as `d4`, `d6` ..."""
    words = row.texts(key)
    for word in words:
        if word not in SIZES:
            raise row.fail(key, f"must be made of {', '.join(SIZES)}, not {word!r}")
    return [SIZES.index(word) for word in words]


def read_counts(row: Table, key: str, length: int) -> list[int]:
    """A list of so many counts."""
    counts = row.wholes(key)
    if len(counts) != length or min(counts) < 0 or max(counts) > 999:
        raise row.fail(key, f"must be {length} whole numbers from 0 to 999, not {list(counts)}")
    return list(counts)
