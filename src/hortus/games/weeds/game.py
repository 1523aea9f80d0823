"""Weeds as a game to load: its options, how it begins, and what bots and measurements ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.content import Library
from hortus.core.contract import About, Feature, Game, Json, Profile, State, View
from hortus.core.native import mypyc_attr
from hortus.core.options import Choice, Number, Option
from hortus.games.weeds import insight, saved
from hortus.games.weeds.fan import FANS
from hortus.games.weeds.insight import FIRST_STEPS, STEPS, WeedsInsight
from hortus.games.weeds.moves import Placements
from hortus.games.weeds.room import Rooms
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import STASH, world_of

if TYPE_CHECKING:
    from hortus.core.face import Face


@mypyc_attr(allow_interpreted_subclasses=True)
class Weeds(Game):
    """Grow a plant of pyramids toward the sun and leave the others in its shade."""

    about: ClassVar[About] = About(
        "weeds",
        "Weeds",
        "Grow toward the sun, piece by piece at any angle, and leave the other plants in the shade.",
        players=[4, 3, 2, 5],
        minutes=30,
        weight=2.5,
        candidates=True,
    )
    rules_version: ClassVar[int] = 2
    option_list: ClassVar[tuple[Option, ...]] = (
        Number(
            "string",
            24,
            20,
            48,
            "How long the loop of string around the world is, in inches: 24 by the rulebook; with a longer one "
            "all plants have more room.",
        ),
        Number(
            "sun",
            18,
            8,
            32,
            "How wide the sun in the middle is, in 32nds of an inch: 18 is a small pyramid standing upright; "
            "a wider one leaves less room beside it.",
        ),
        Choice(
            "fan",
            "normal",
            tuple(FANS),
            "How many of the possible branches are shown as leaves to press, and offered to bots: coarse has the "
            "fewest, wide the most; whatever it says, you may aim a branch anywhere.",
        ),
    )
    profile: ClassVar[Profile] = Profile(
        exploration=0.4, first=6, growth=1.5, gardener=150, master=8000, decisions=1
    )
    event_kinds: ClassVar[dict[str, str]] = {
        "grow": "A seat places a piece of a size.",
        "pass": "A seat passes for the round; the count is the energy that it saves.",
        "round": "A new round begins; the seat holds the totem, the count is the round's number.",
        "energy": "A seat receives energy from its leaves or its bare root.",
        "death": "A leaf of a seat, of a size, got no light and dies.",
        "end": "The game ends; the count is the number of its last round.",
    }

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.placements = Placements(FANS[cast(str, self.options["fan"])])
        self.notation = self.placements
        self.rooms = Rooms()
        string, sun = cast(int, self.options["string"]), cast(int, self.options["sun"])
        self.world = world_of(string, sun)
        self.gardener = WeedsInsight(library)
        self.insight = self.gardener

    def start(self, players: int | None = None) -> State:
        """A root for each player on the rim; the first round's energy is paid."""
        plot = Plot(self, self.check_players(players), self.world)
        plot.begin()
        plot.actors = (0,)
        return plot

    def restore(self, data: Json) -> State:
        """The position that `Plot.to_dict` described."""
        players = saved.players_of(data, self.about.players)
        plot = Plot(self, players, self.world)
        saved.restore(plot, data)
        return plot

    def longest(self, players: int) -> int:
        """A bound on the number of placements and passes."""
        # Every placement takes a piece from a stash for good; of two rounds in a row at least one
        # has a placement, else the game ends; and nobody passes twice in a round.
        placements = sum(STASH) * players
        return placements + players * (2 * placements + 2)

    def long_game(self, players: int) -> int:
        """Far more than the longest of 60 to 200 random games: 33, 41, 47 and 55 moves for two to five."""
        return 40 * players

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`; in steps, so that one move ahead what is about equal is equal."""
        plot = cast(Plot, state)
        value = self.gardener.values(plot)[seat]
        if plot.over:
            return value
        steps = FIRST_STEPS if plot.round <= 2 else STEPS
        return round(value * steps) / steps

    def values(self, state: State) -> list[float]:
        """See `insight`."""
        return self.gardener.values(cast(Plot, state))

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """See `insight`."""
        return insight.feature_list(players)

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Plot, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.weeds.words import PlotFace

        return PlotFace()
