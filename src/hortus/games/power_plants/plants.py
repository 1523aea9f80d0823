"""The plants as content: what a card says, taken apart into small named effects with targets.

A power is a sequence of steps, read from `content/plants.toml`. Each step names an effect (`do`),
how its patches are found (`each`, `one` or `nearest`, followed by an area) and which of them
count (`only`). The words are the ones in the tuples below; what each effect does is one function
in `effects`. So the printed text of a card can be typed in without touching Python.
"""

from __future__ import annotations

from typing import Final

from hortus.core.content import SOURCES, Library, Table
from hortus.core.contract import Game
from hortus.core.errors import BadContent
from hortus.core.language import mark
from hortus.core.native import mypyc_attr

TIMINGS: Final = (mark("morning"), mark("noon"), mark("night"))
"""The timing categories, from the top of the card column to the bottom."""
COPIES: Final = 8
"""Patches of each plant, numbered 1 to 8."""
COLUMN: Final = 5
"""Plants in a game."""
PATCHES: Final = COLUMN * COPIES
MOST_GEMS: Final = 20
"""The most Gems or Sprites that one step of a power may speak of."""
NOBODY: Final = -1
"""No side, no patch, nothing chosen."""

EFFECTS: Final = (
    "add",
    "expel",
    "capture",
    "move Sprite",
    "scatter",
    "move patch",
    "gain",
    "put Gems",
    "move Gems",
    "choose",
)
ADD: Final = 0
EXPEL: Final = 1
CAPTURE: Final = 2
MOVE_SPRITE: Final = 3
SCATTER: Final = 4
MOVE_PATCH: Final = 5
GAIN: Final = 6
PUT_GEMS: Final = 7
MOVE_GEMS: Final = 8
CHOOSE: Final = 9

PICKS: Final = ("each", "one", "nearest")
EACH: Final = 0
ONE: Final = 1
NEAREST: Final = 2

AREAS: Final = (
    "the Wizard's patch",
    "next to the Wizard",
    "the Wizard's patch or next to it",
    "the growing patch",
    "next to the growing patch",
    "the growing patch or next to it",
    "behind the growing patch",
    "the row through the growing patch",
    "anywhere",
    "the Wizard's type",
    "fields next to the Wizard",
    "the chosen field",
    "the chosen type",
    "the chosen row",
    "the chosen axis",
    "the chosen patch",
    "that patch",
)
AT_WIZARD: Final = 0
BY_WIZARD: Final = 1
ROUND_WIZARD: Final = 2
GROWING: Final = 3
BY_GROWING: Final = 4
ROUND_GROWING: Final = 5
BEHIND_GROWING: Final = 6
ROW_THROUGH: Final = 7
ANYWHERE: Final = 8
WIZARD_TYPE: Final = 9
NEAR_FIELDS: Final = 10
CHOSEN_FIELD: Final = 11
CHOSEN_TYPE: Final = 12
CHOSEN_ROW: Final = 13
CHOSEN_AXIS: Final = 14
CHOSEN_PATCH: Final = 15
THAT_PATCH: Final = 16

SIZES: Final = {
    AT_WIZARD: 1,
    BY_WIZARD: 6,
    ROUND_WIZARD: 7,
    GROWING: 1,
    BY_GROWING: 6,
    ROUND_GROWING: 7,
    BEHIND_GROWING: 1,
    WIZARD_TYPE: COPIES,
    CHOSEN_FIELD: COPIES,
    CHOSEN_TYPE: COPIES,
    CHOSEN_PATCH: 1,
    THAT_PATCH: 1,
}
"""How many patches an area can have; elsewhere it may be all."""

FILTERS: Final = (
    "unoccupied",
    "occupied",
    "empty",
    "mine",
    "rival",
    "lone",
    "unlocked",
    "locked",
)
UNOCCUPIED: Final = 1
OCCUPIED: Final = 2
EMPTY: Final = 4
MINE: Final = 8
RIVAL: Final = 16
LONE: Final = 32
UNLOCKED: Final = 64
LOCKED: Final = 128

IMPLIED: Final[tuple[int, ...]] = (0, RIVAL, RIVAL, OCCUPIED, OCCUPIED, UNLOCKED, 0, 0, 0, 0)
"""What each effect asks of its patches by its nature, in the order of EFFECTS."""

CHOICES: Final = ("field", "type", "row", "axis", "patch")
FIELD: Final = 0
TYPE: Final = 1
ROW: Final = 2
AXIS: Final = 3
PATCH: Final = 4

MEASURES: Final = (
    "lowest number",  # no text
    "lone Sprite",
    "most rival Sprites",  # no text
    "most own Sprites",  # no text
    "longest row",  # no text
)
LOWEST_NUMBER: Final = 0
LONE_SPRITE: Final = 1
MOST_RIVALS: Final = 2
MOST_OWN: Final = 3
LONGEST_ROW: Final = 4

PLOT_MEASURES: Final = ("largest Rival field", "most of your patches", "most patches")
RIVAL_FIELD: Final = 0
YOUR_PATCHES: Final = 1
MOST_PATCHES: Final = 2

GIVING: Final = (ADD, EXPEL, CAPTURE, GAIN, CHOOSE)
"""The effects that only ever help whoever uses them: nobody leaves such a power alone."""

ENDGAMES: Final = ("captive", "type around", "locked patch")
PER_CAPTIVE: Final = 0
PER_TYPE_AROUND: Final = 1
PER_LOCKED: Final = 2
MOMENTS: Final = ("before patch Gems", "before fields", "after fields")

SPROUT: Final = 0
GROW: Final = 1
RIVALRY: Final = 2
"""Which power of a plant: Sprout, Grow, or what the Rival of the solo game does with it."""

MARKS: Final = {"house": "\u00a0⌂", "publisher": "\u00a0✎", "rulebook": "", "designer": ""}
"""How the source of a text is marked where it is shown and not the rulebook's."""
LEGEND: Final = mark("⌂ our own text   ✎ as the publisher first told it")


class Step:
    """One small effect of a power, with its targets."""

    def __init__(self, do: int, pick: int, area: int, only: int) -> None:
        self.do = do
        self.pick = pick
        self.area = area
        self.only = only | IMPLIED[do]
        """Which patches count, as a set of bits."""
        self.count = 1
        """How many Sprites or Gems, for each patch."""
        self.times = 1
        """How often a patch is picked."""
        self.distinct = False
        """True if a different patch is picked each time."""
        self.optional = False
        """True if the player may stop."""
        self.cap = -1
        """With the option `honeyleaf_cap`: only patches with at most so many Sprites; -1: any."""
        self.what = PATCH
        """What is chosen, for the effect `choose`."""
        self.expels = False
        """True if a moved patch loses the rival Sprites on it."""
        self.beside = False
        """True if a moved patch goes next to the Wizard."""
        self.by_type = False
        """True if patches of one type count once."""
        self.prefer: tuple[int, ...] = ()
        """What the Rival looks for, in order."""

    @property
    def decisions(self) -> int:
        """A bound on what must be decided or drawn to resolve it."""
        picked = self.times if self.pick == ONE else 0
        patches = picked or (1 if self.pick == NEAREST else SIZES.get(self.area, PATCHES))
        follow = {ADD: self.count + 1, MOVE_SPRITE: 1, SCATTER: 6, MOVE_PATCH: 1, MOVE_GEMS: 2}
        return picked + patches * follow.get(self.do, 0)


class Power:
    """What a plant does when it is sprouted or grown: its steps, our words for it, the source."""

    def __init__(self, text: str, source: str, steps: tuple[Step, ...]) -> None:
        self.text = text
        self.source = source
        self.steps = steps

    @property
    def helps(self) -> bool:
        """Whether it does nothing that one might not want."""
        return all([step.do in GIVING for step in self.steps])

    @property
    def decisions(self) -> int:
        """A bound on what must be decided or drawn to resolve it."""
        return sum([step.decisions for step in self.steps])


class Endgame:
    """What a plant scores at the end."""

    def __init__(self, text: str, source: str, per: int, gems: int, moment: int) -> None:
        self.text = text
        self.source = source
        self.per = per
        self.gems = gems
        self.moment = moment


class Plant:
    """A Plant card: timing, free Sprite, the two powers, endgame scoring."""

    def __init__(self, name: str, title: str, tile: str, timing: int, free_sprite: bool) -> None:
        self.name = name
        """As it is written in moves: lower-case letters."""
        self.title = title
        self.tile = tile
        """Whose patch tiles it uses; its own name unless it is an alternate."""
        self.timing = timing
        self.free_sprite = free_sprite
        self.source = ""
        self.timing_source = ""
        self.free_sprite_source = ""
        self.colour_text = ""
        """A line about the plant itself."""
        self.powers: tuple[Power, ...] = ()
        """Sprout, Grow, and the Rival's effect."""
        self.endgame: Endgame | None = None

    @property
    def alternate(self) -> bool:
        """True if it borrows the tiles of another plant."""
        return self.tile != self.name


class Level:
    """How strong the Rival of the solo game is."""

    def __init__(self, sprites: int, acts: int, gems: int) -> None:
        self.sprites = sprites
        """How many Sprites it puts on a patch that it adds."""
        self.acts = acts
        """How often it does what its card says."""
        self.gems = gems
        """The Gems it starts with."""


PLAIN: Final = Level(1, 1, 0)
"""The Rival as it is without a level."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Book:
    """All plants, and the switches that the rules look at while playing."""

    def __init__(self, plants: tuple[Plant, ...], priorities: tuple[int, ...]) -> None:
        self.plants = plants
        self.priorities = priorities
        """How the Rival of the solo game chooses a plot, most important first."""
        self.names = tuple([plant.name for plant in plants])
        self.number = {name: index for index, name in enumerate(self.names)}
        """Which plant a name means."""
        self.capped = False
        self.training = False
        self.alternates = False
        self.balanced = False
        self.chosen: tuple[int, ...] = ()
        """The plants that were asked for; the rest are drawn."""
        self.levels: dict[str, Level] = {}
        """How strong the Rival may be, by name."""
        self.level = PLAIN
        """How strong it is in this game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BookGame(Game):
    """A game that is played from a `Book`."""

    book: Book


# --- reading --------------------------------------------------------------------------------


def read_book(library: Library) -> Book:
    """The plants and the Rival from their content files."""
    file = library.read("plants.toml")
    plants = [_read_plant(table) for table in file.tables("plant")]
    names = [plant.name for plant in plants]
    for index, plant in enumerate(plants):
        table = file.tables("plant")[index]
        if names.index(plant.name) != index:
            raise table.fail("name", f"{plant.name!r} stands there twice")
        if plant.tile not in names or plants[names.index(plant.tile)].alternate:
            raise table.fail("tile", f"names no standard plant: {plant.tile!r}")
    file.done()
    if len({plant.tile for plant in plants}) < COLUMN:
        raise BadContent(f"{library.path('plants.toml')}: a game needs {COLUMN} kinds of tile")
    rival = library.read("rival.toml")
    rival.source()
    book = Book(tuple(plants), _read_rival(rival, plants))
    book.levels = _read_levels(rival)
    rival.done()
    return book


def _read_plant(table: Table) -> Plant:
    name = table.text("name")
    if not (name.isascii() and name.isalpha() and name.islower()):
        raise table.fail("name", f"must be lower-case letters, not {name!r}")
    plant = Plant(
        name,
        table.text("title"),
        table.text("tile", name),
        TIMINGS.index(table.choice("timing", TIMINGS)),
        table.flag("free_sprite"),
    )
    plant.source = table.source()
    plant.timing_source = table.choice("timing_source", SOURCES)
    plant.free_sprite_source = table.choice("free_sprite_source", SOURCES)
    plant.colour_text = table.text("about")
    plant.powers = (_read_power(table.table("sprout")), _read_power(table.table("grow")))
    if table.has("endgame"):
        plant.endgame = _read_endgame(table.table("endgame"))
    table.done()
    return plant


def _read_endgame(table: Table) -> Endgame:
    endgame = Endgame(
        table.text("text"),
        table.source(),
        ENDGAMES.index(table.choice("per", ENDGAMES)),
        table.whole("gems", 1, 20),
        MOMENTS.index(table.choice("moment", MOMENTS)),
    )
    table.done()
    return endgame


def _read_power(table: Table) -> Power:
    steps = tuple([read_step(step) for step in table.tables("steps")])
    power = Power(table.text("text"), table.source(), steps)
    table.done()
    return power


def read_step(table: Table) -> Step:
    """One step of a power."""
    do = EFFECTS.index(table.choice("do", EFFECTS))
    given = [word for word in PICKS if table.has(word)]
    if len(given) != 1:
        raise table.fail("do", f"needs exactly one of {', '.join(PICKS)} beside it")
    only = 0
    for word in table.texts("only", ()):
        if word not in FILTERS:
            raise table.fail("only", f"knows {', '.join(FILTERS)}, not {word!r}")
        only |= 1 << FILTERS.index(word)
    area = AREAS.index(table.choice(given[0], AREAS))
    step = Step(do, PICKS.index(given[0]), area, only)
    step.count = table.whole("count", 1, MOST_GEMS, 1)
    step.times = table.whole("times", 1, 8, 1)
    step.distinct = table.flag("distinct", False)
    step.optional = table.flag("optional", False)
    step.cap = table.whole("cap", 0, 20, -1)
    step.expels = table.flag("expel_rivals", False)
    step.beside = table.flag("beside_wizard", False)
    step.by_type = table.flag("by_type", False)
    step.prefer = _read_words(table, "prefer", MEASURES)
    if do == CHOOSE:
        step.what = CHOICES.index(table.choice("what", CHOICES))
        if step.pick != ONE:
            raise table.fail("do", "choose goes with one")
    table.done()
    return step


def _read_words(table: Table, key: str, known: tuple[str, ...]) -> tuple[int, ...]:
    """A list of words out of a few, as their positions."""
    found: list[int] = []
    for word in table.texts(key, ()):
        if word not in known:
            raise table.fail(key, f"knows {', '.join(known)}, not {word!r}")
        found.append(known.index(word))
    return tuple(found)


def _read_levels(file: Table) -> dict[str, Level]:
    """How strong the Rival may be."""
    levels: dict[str, Level] = {}
    for table in file.tables("level", ()):
        name = table.text("name")
        if name in levels:
            raise table.fail("name", f"{name!r} stands there twice")
        levels[name] = Level(
            table.whole("sprites", 1, MOST_GEMS, 1),
            table.whole("acts", 1, 3, 1),
            table.whole("gems", 0, 100, 0),
        )
        table.done()
    return levels


def _read_rival(file: Table, plants: list[Plant]) -> tuple[int, ...]:
    """The Rival's priorities; its effect on each tile becomes the third power of the plants."""
    priorities = _read_words(file, "priorities", PLOT_MEASURES)
    effects: dict[str, Power] = {}
    for table in file.tables("effect"):
        tile = table.text("tile")
        if tile in effects or tile not in [plant.tile for plant in plants]:
            raise table.fail("tile", f"must name each kind of tile once, not {tile!r}")
        steps = tuple([read_step(step) for step in table.tables("steps")])
        effects[tile] = Power(table.text("text"), table.source(), steps)
        table.done()
    for plant in plants:
        if plant.tile not in effects:
            raise file.fail("effect", f"is missing for the tile {plant.tile!r}")
        plant.powers = (*plant.powers, effects[plant.tile])
    return priorities
