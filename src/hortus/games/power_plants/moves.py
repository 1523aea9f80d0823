"""The moves of Power Plants and how they are written.

    honeyleaf3@2,-1     add the patch Honeyleaf 3 to the plot (2,-1)
    sprout  grow  rest  use the new patch's Sprout power, the Grow powers around it, or none
    grow:deeproot2      activate this growing patch next       skip   leave the others of its type
    honeyleaf3          this patch (to act on, to move a Sprite to ...)      stop   no more of them
    field:snapjaw1  type:emberwood  row:ne  axis:e     what a power lets you choose
    to@1,2              where a moved patch goes               take:2     how many Gems
    retrieve:wingbean4  take a Sprite back from there, because the supply is empty
    swap:snapjaw1,deeproot6   give the first, take the second from the Nursery      keep   neither

and what chance brings: `plant:`, `card:`, `first:`, `draw:`, and the Rival's choices, which are
written like a player's.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Move
from hortus.core.errors import MalformedMove
from hortus.core.language import later, mark, say
from hortus.core.native import mypyc_attr
from hortus.core.notation import Domain, Kind, Notation, Noted, Part, Space, whole
from hortus.games.power_plants.hexes import AXES, DIRECTIONS, ON_TABLE, PLOTS, place_name
from hortus.games.power_plants.plants import COPIES, MOST_GEMS

WORDS: Final = ("sprout", "grow", "rest", "skip", "stop", "keep")
"""Moves that are a word alone."""
ON_PATCH: Final = ("activate", "pick", "retrieve", "field", "draw")
"""Moves that name a patch."""
SEATS: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Act(Noted):
    """A move of Power Plants. A patch is one number: eight times its plant, plus its number less one."""


def _kinds(names: tuple[str, ...]) -> tuple[list[Kind], list[Kind], list[Kind]]:
    """What both a player and the Rival may decide, what only a player may, and what chance brings."""
    numbers = range(1, COPIES + 1)
    patch = Domain("a patch", [f"{name}{n}" for name in names for n in numbers], None, "honeyleaf3")
    plot = Domain("a plot of the table", [place_name(p)[1:-1] for p in PLOTS], PLOTS, "2,-1")
    plant = Domain("a plant", names, None, "honeyleaf")
    way = Domain("a direction", DIRECTIONS, None, "ne")
    axis = Domain("a row", DIRECTIONS[:AXES], None, "ne")
    gems = whole("a number of Gems", 1, MOST_GEMS)
    seat = Domain("a player", [str(seat + 1) for seat in range(SEATS)])
    shared = [
        Kind("add", (patch, plot), "{}@{}", meaning="add a patch to a plot"),
        Kind("pick", (patch,), "{}", meaning="a patch that a power acts on or moves something to"),
        Kind("field", (patch,), meaning="choose the field of a patch"),
        Kind("type", (plant,), meaning="choose a plant"),
        Kind("row", (way,), meaning="choose the row that leads one way from the Wizard"),
        Kind("axis", (axis,), meaning="choose a row through the Wizard, both ways"),
        Kind("to", (plot,), "to@{}", meaning="put the patch that is moved on a plot"),
        Kind("take", (gems,), meaning="how many Gems are moved"),
        Kind("retrieve", (patch,), meaning="take a Sprite back from a patch"),
    ]
    own = [Kind(word, meaning=_MEANINGS[word]) for word in WORDS]
    own.append(Kind("activate", (patch,), "grow:{}", meaning="use the power of a growing patch"))
    own.append(
        Kind("swap", (patch, patch), meaning="give a patch of the hand for one of the Nursery")
    )
    luck = [
        Kind("plant", (plant,), chance=True, meaning="a Plant card comes into the game"),
        Kind("card", (plant,), chance=True, meaning="a Plant card is next in the column"),
        Kind("first", (seat,), chance=True, meaning="who starts"),
        Kind("draw", (patch,), chance=True, meaning="a patch is drawn"),
    ]
    return shared, own, luck


_MEANINGS: Final = {
    "sprout": "use the Sprout power of the new patch",
    "grow": "use the Grow powers of the patches around it",
    "rest": "use no power",
    "skip": "leave the other growing patches of this type",
    "stop": "no more of what a power offers",
    "keep": "swap nothing",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Acts(Notation):
    """How the moves are written, read and numbered.

    Chance decides for the Rival in moves that players make, too. They come first among both
    kinds of numbers, so that such a move has the same number whoever makes it.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        shared, own, luck = _kinds(names)
        kinds = [*shared, *own, *luck]
        self.shift = sum([sum(kind.sizes()) for kind in shared])
        """The number of the first event that only chance brings."""
        self.luck = frozenset([kind.name for kind in luck])
        super().__init__(
            mark("a move"),
            kinds,
            later(
                "write it such as {add}, {patch} or {word}, with a plant's name",
                add="PLANT3@2,-1",
                patch="PLANT3",
                word="sprout",
            ),
        )
        both = [part for part in super().space().parts if part.first < self.shift]
        rest = [
            Part(part.kind, part.first + self.shift, part.size, part.meaning)
            for part in super().space(True).parts
        ]
        self.chances = Space([*both, *rest])
        self.words = {word: self.act(word) for word in WORDS}
        patches = range(len(names) * COPIES)
        self.on_patch = {kind: [self.act(kind, patch) for patch in patches] for kind in ON_PATCH}
        self._additions: list[dict[int, Act | None]] = [{} for _ in patches]

    def make(self, kind: str, args: tuple[int, ...], seat: int, text: str, number: int) -> Move:
        """A move of this game's own class."""
        return Act(kind, args, seat, text, number + self.shift if kind in self.luck else number)

    def space(self, chance: bool = False) -> Space:
        """The numbers of the players' moves, or of what chance brings."""
        return self.chances if chance else super().space()

    def parse(self, text: str) -> Move:
        """The move that a text denotes; of a place it is said what is wrong with it."""
        try:
            return super().parse(text)
        except MalformedMove as error:
            patch, at, plot = text.partition("@")
            domains = self.kinds["add"].domains
            if at and patch in domains[0].code_of and plot:
                wrong = mark("{plot} is not a plot of the table, such as 2,-1")
                complaint = say(wrong, plot=repr(plot[:12]))
                raise self.malformed(text, complaint) from error
            raise

    def act(self, kind: str, *args: int) -> Act:
        """The move of a kind with these numbers."""
        return cast(Act, self.move(kind, args))

    def addition(self, patch: int, plot: int) -> Act | None:
        """The move that adds a patch to a plot; None if the plot lies beyond the table."""
        known = self._additions[patch]
        found = known.get(plot)
        if found is None and plot in ON_TABLE:
            found = self.act("add", patch, plot)
            known[plot] = found
        return found
