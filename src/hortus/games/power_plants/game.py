"""Power Plants as a `Game`: what it declares, its options, and how long it can last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.content import Library
from hortus.core.contract import About, Feature, Json, State, View
from hortus.core.errors import BadOption
from hortus.core.native import mypyc_attr
from hortus.core.options import Choice, Flag, Option, Several
from hortus.core.profile import Profile
from hortus.core.saved import Reader
from hortus.games.power_plants import insight, saved
from hortus.games.power_plants.happenings import EVENT_KINDS
from hortus.games.power_plants.moves import Acts
from hortus.games.power_plants.planes import TablePlanes
from hortus.games.power_plants.plants import COLUMN, GROW, RIVALRY, SPROUT, read_book
from hortus.games.power_plants.rules import Garden, PlantsGame
from hortus.games.power_plants.setup import HAND, DrawPlants, numbers, nursery_size

if TYPE_CHECKING:
    from hortus.core.face import Face

STANDARD = (
    "deeproot",
    "honeyleaf",
    "tanglethorn",
    "emberwood",
    "frightshade",
    "snapjaw",
    "starflower",
    "wingbean",
)
ALTERNATES = (
    "runnerroot",
    "sugarvine",
    "briarweave",
    "cinderbark",
    "dreadbloom",
    "tapmaw",
    "moonpetal",
    "clingbean",
)
GENTLE = ("deeproot", "honeyleaf", "tanglethorn", "emberwood", "starflower")
"""The five plants of Training Mode: they add Sprites or Gems and do nobody harm."""

TOUCHING = 4
"""A plot that a patch can slide into touches at most four patches."""
USUAL_TURN = 12
"""More decisions than a turn has in practice, on average over a game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PowerPlants(PlantsGame):
    """Add patches to a shared garden, sprout or grow their powers, and hold the largest fields."""

    about: ClassVar[About] = About(
        "power-plants",
        "Power Plants",
        "Grow a shared garden of magical plants and let your Sprites take over its largest fields.",
        players=[3, 1, 2, 4, 5],
        minutes=30,
        weight=2.2,
        chance=True,
    )
    rules_version: ClassVar[int] = 2
    profile: ClassVar[Profile] = Profile(
        exploration=0.2,
        first=3,
        growth=1.0,
        gardener=150,
        master=2000,
        decisions=3,
        blunt=0.05,
        replies=500,
    )
    option_list: ClassVar[tuple[Option, ...]] = (
        Several(
            "plants",
            STANDARD + ALTERNATES,
            "Up to five plants to play with, never a plant with its alternate; the rest are drawn.",
            tries=[
                ("honeyleaf", "starflower", "snapjaw", "wingbean", "frightshade"),
                ("sugarvine", "runnerroot", "dreadbloom", "cinderbark", "clingbean"),
                ("briarweave", "tapmaw", "moonpetal", "emberwood"),
            ],
        ),
        Choice(
            "mode",
            "full",
            ("full", "training"),
            "Training uses Sprout powers only, with the five gentle plants unless others are chosen.",
        ),
        Choice(
            "draw",
            "any",
            ("any", "balanced"),
            "Plants are drawn from all, or by timing: two Morning, one Noon, one Night, one any.",
        ),
        Choice(
            "rival",
            "plain",
            ("plain", "seedling", "sapling", "gardener", "master"),
            "How strong the Rival of the solo game is: as it is, or a match for the bot of that name.",
        ),
        Flag("alternates", False, "Alternate plants may be drawn, too."),
        Flag(
            "honeyleaf_cap",
            False,
            "Honeyleaf adds no Sprites to patches that hold two or more, as was told before it was printed.",
        ),
    )

    event_kinds: ClassVar[dict[str, str]] = EVENT_KINDS

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.planes = TablePlanes()
        self.book = read_book(library)
        book = self.book
        self.eyes = insight.PowerPlantsInsight(library)
        self.insight = self.eyes
        self.acts = Acts(book.names)
        self.notation = self.acts
        book.training = self.options["mode"] == "training"
        book.capped = self.options["honeyleaf_cap"] is True
        book.alternates = self.options["alternates"] is True
        book.balanced = self.options["draw"] == "balanced"
        self._choose_rival(str(self.options["rival"]))
        names = cast("tuple[str, ...]", self.options["plants"])
        if book.training and not names:
            names = GENTLE
        for name in names:
            if name not in book.number:
                raise BadOption(f"option plants: the content has no plant {name!r}")
        book.chosen = tuple([book.number[name] for name in names])
        tiles = [book.plants[plant].tile for plant in book.chosen]
        if len(tiles) > COLUMN:
            raise BadOption(f"option plants takes at most {COLUMN} plants, not {len(tiles)}")
        for plant in book.chosen:
            card = book.plants[plant]
            if tiles.count(card.tile) > 1:
                raise BadOption(
                    f"option plants: two of them use the {card.tile} tiles; "
                    "a plant and its alternate cannot both be in a game"
                )

    def _choose_rival(self, name: str) -> None:
        """Set how strong the Rival of the solo game is."""
        if name != "plain":
            if name not in self.book.levels:
                raise BadOption(f"option rival: the content has no level {name!r}")
            self.book.level = self.book.levels[name]

    def start(self, players: int | None = None) -> State:
        """The table before the first Plant card is drawn or laid."""
        garden = Garden(self, self.check_players(players))
        if garden.solo:
            garden.gems[1] = self.book.level.gems
        garden.stack.append(DrawPlants(self.book.chosen))
        garden.settle()
        return garden

    def restore(self, data: Json) -> State:
        """The position that `Garden.to_dict` described; see `saved.restore`."""
        hands = data.get("hands")
        seats = len(hands) if isinstance(hands, (list, tuple)) else None
        players = Reader(data).whole("players", 1, 5, seats)
        return saved.restore(Garden(self, players), data)

    def longest(self, players: int) -> int:
        """A proven bound on the number of moves and chance events."""
        most = [
            max([plant.powers[which].decisions for plant in self.book.plants]) for which in range(3)
        ]
        grown = TOUCHING * (1 + most[GROW])
        turn = 2 + max(most[SPROUT], grown) + 2  # add, choose, the power, draw and swap
        turns = self._turns(players)
        if players == 1:
            level = self.book.level
            rivals = 2 + level.sprites + level.acts * most[RIVALRY]
            return self._setting_up(1) + turns * (turn + rivals)
        return self._setting_up(players) + turns * turn

    def long_game(self, players: int) -> int:
        """The setup and a dozen decisions a turn; games at random and greedy games take about six."""
        return self._setting_up(players) + self._turns(players) * USUAL_TURN

    def _setting_up(self, players: int) -> int:
        """What may be drawn and swapped before the first turn."""
        return 2 * COLUMN + 1 + nursery_size(players) + (HAND + 1) * players

    def _turns(self, players: int) -> int:
        """How many turns the players take: one for each patch in the bag, and a final one each."""
        in_bag = COLUMN * (numbers(players) - 1) - nursery_size(players) - HAND * players
        return in_bag + players

    def values(self, state: State) -> list[float]:
        """See `insight`: by fitted weights, a power in use carried on at a glance."""
        return self.eyes.values(state)

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.evaluate(cast(Garden, state), seat)

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """See `insight`."""
        return insight.feature_list(players)

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Garden, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.power_plants.words import PlantsFace

        return PlantsFace(self.book)
