"""The vocabulary of the cards: small named effects, read from TOML.

An effect is an operation and a few whole numbers, so that the rules resolve it without touching
a text. What each operation does stands in the chapter that resolves it: season cards in
`enemy_phase`, ideas and what a tower brings along in `ideas`, towers at work in
`activation_phase`. Which cards there are is house content.
"""

from __future__ import annotations

from typing import Final

from hortus.core.content import Table
from hortus.core.language import mark

COLOURS: Final = (mark("blue"), mark("red"), mark("yellow"))
"""Birds, mammals and gastropods: enemies on a lane, resources in a player's hands."""
ANY: Final = 3
"""In place of a colour: any colour."""
RANGE: Final = 3
"""In place of a colour, on a disc: an arrow."""
DISCS: Final = (*COLOURS, mark("range"))
SPACES: Final = (mark("outer"), mark("middle"), mark("inner"))
OUTER: Final = 0
MIDDLE: Final = 1
INNER: Final = 2
PLACES: Final = 6
"""Places in the market, from the dearest (0, beside the deck) to the cheapest (5)."""

# Operations of season cards.
ADVANCE: Final = 0
MARCH: Final = 1
PLUNDER: Final = 2
REINFORCE: Final = 3
TAX: Final = 4
WINDFALL: Final = 5
MOLEHILL: Final = 6
FOG: Final = 7
FROST: Final = 8
INVADE: Final = 9
SNOW: Final = 10
# Operations of ideas and of towers when built.
DISC: Final = 11
CLEAR: Final = 12
BELLOWS: Final = 13
CLAIM: Final = 14
CREW: Final = 15
SEARCH: Final = 16
FALLOW: Final = 17
OVERTIME: Final = 18
# Operations of towers when activated.
BONUS: Final = 19
HOLD: Final = 20
PUSH: Final = 21
WILD: Final = 22

OPERATIONS: Final = (
    "advance",
    "march",
    "plunder",
    "reinforce",
    "tax",
    "windfall",
    "molehill",
    "fog",
    "frost",
    "invade",
    "snow",
    "disc",
    "clear",
    "bellows",
    "claim",
    "crew",
    "search",
    "fallow",
    "overtime",
    "bonus",
    "hold",
    "push",
    "wild",
)
"""The names of the operations, in the order of their numbers."""
OF_SEASONS: Final = OPERATIONS[ADVANCE : SNOW + 1]
OF_IDEAS: Final = (
    "disc",
    "clear",
    "bellows",
    "claim",
    "windfall",
    "crew",
    "search",
    "fallow",
    "overtime",
)
OF_BUILDING: Final = ("disc",)
OF_ACTIVATION: Final = OPERATIONS[BONUS:]

FREELY: Final = 0
ALIKE: Final = 1
"""Two discs of the same colour on different towers."""
BOTH: Final = 2
"""A range disc and a type disc on the same tower."""
_DISC_RULES: Final = ("free", "alike", "both")


class Effect:
    """One effect of a card. Only the numbers that its operation speaks of mean anything."""

    def __init__(self, operation: int) -> None:
        self.operation = operation
        self.colour = ANY
        self.count = 1
        """How many cubes, enemies, discs or towers."""
        self.space = OUTER
        self.places = 0
        """How many of the cheapest places of the market."""
        self.kinds = 0
        """The kinds of disc to choose from: a bit for each."""
        self.anyone = False
        """The disc may go on another player's tower."""
        self.rule = FREELY
        """What two discs have to do with each other."""


def read_colour(table: Table, key: str = "colour") -> int:
    """A colour by its name."""
    return COLOURS.index(table.choice(key, COLOURS))


def read_colours(table: Table, key: str, words: tuple[str, ...] = COLOURS) -> tuple[int, ...]:
    """A list of colours, or of kinds of disc, by their names."""
    found = table.texts(key, ())
    for word in found:
        if word not in words:
            raise table.fail(key, f"holds {word!r}; the words are {', '.join(words)}")
    return tuple([words.index(word) for word in found])


def read_effects(table: Table, key: str, words: tuple[str, ...]) -> tuple[Effect, ...]:
    """The effects under a key, each one of some operations."""
    found: list[Effect] = []
    for entry in table.tables(key, ()):
        effect = Effect(OPERATIONS.index(entry.choice("do", words)))
        _read_numbers(entry, effect)
        entry.done()
        found.append(effect)
    return tuple(found)


def _read_numbers(table: Table, effect: Effect) -> None:
    operation = effect.operation
    if operation == ADVANCE:
        effect.colour = read_colour(table) if table.has("colour") else ANY
        effect.space = SPACES.index(table.choice("space", SPACES))
    elif operation == PLUNDER:
        effect.places = table.whole("places", 1, PLACES)
    elif operation in (REINFORCE, CLEAR, BONUS):
        effect.colour = read_colour(table)
    elif operation in (TAX, WINDFALL, HOLD, PUSH, OVERTIME):
        effect.count = table.whole("count", 1, 5)
    elif operation in (INVADE, CLAIM):
        effect.colour = read_colour(table)
        effect.count = table.whole("count", 1, 9)
    elif operation == DISC:
        kinds = read_colours(table, "kinds", DISCS)
        if not kinds:
            raise table.fail("kinds", "must name at least one kind of disc")
        effect.kinds = sum({1 << kind for kind in kinds})
        effect.rule = _DISC_RULES.index(table.choice("rule", _DISC_RULES, "free"))
        effect.anyone = table.flag("anyone", False)
        effect.count = table.whole("count", 1, 5, 1)
