"""Wizard's Garden as a `Game`: what it declares, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.contract import About, Feature, Game, Json, Profile, State, View
from hortus.core.native import mypyc_attr
from hortus.core.options import Choice, Flag, Number, Option
from hortus.games.wizards_garden import insight
from hortus.games.wizards_garden.planes import GardenPlanes
from hortus.games.wizards_garden.rules import NOTATION, Garden, restore_garden

if TYPE_CHECKING:
    from hortus.core.content import Library
    from hortus.core.face import Face


@mypyc_attr(allow_interpreted_subclasses=True)
class WizardsGarden(Game):
    """Plant seeds next to seeds, flip their neighbours, harvest four of a colour in a row."""

    about: ClassVar[About] = About(
        "wizards-garden",
        "Wizard's Garden",
        "Plant a seed, flip its neighbours, harvest four of a colour: a duel on sixteen cells.",
        players=[2],
        minutes=45,
        weight=1.5,
        draws=True,
    )
    rules_version: ClassVar[int] = 1
    option_list: ClassVar[tuple[Option, ...]] = (
        Number(
            "seeds",
            20,
            5,
            60,
            "How many seeds both share: 20 by the rulebook, with which the second player can always win; "
            "with 17 nobody can force a win.",
            tries=[16],
        ),
        Flag(
            "harvest_in_setup",
            False,
            "If the four seeds that are set out first make a diagonal of one colour, it is harvested at "
            "once, which ends the game; without this it stays.",
        ),
        Flag(
            "single_overlap",
            False,
            "Rows that are harvested at once and cross in a seed give one flower together; without this each "
            "row gives one.",
        ),
        Flag(
            "staff",
            True,
            "Whoever harvests a black row (Ravenclaw) takes the wizard's staff, and with equally many flowers "
            "in the end its holder wins; without the staff that is a draw.",
        ),
        Choice(
            "tie_without_staff",
            "draw",
            ("draw", "second"),
            "What equally many flowers mean in the end if nobody ever took the staff: a draw, or a win for the "
            "second player.",
        ),
    )
    profile: ClassVar[Profile] = Profile(
        exploration=1.5, trust=0.3, decisions=1, gardener=100, master=50_000
    )
    event_kinds: ClassVar[dict[str, str]] = {
        "harvest": "A seat harvests flowers: `what` is dovetail or ravenclaw, `count` how many.",
        "staff": "A seat takes the wizard's staff, from the middle or from the other seat.",
        "end": "The game ends: `what` says whether basket or board decided it.",
    }

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.planes = GardenPlanes()
        self.notation = NOTATION
        second = self.options["tie_without_staff"] == "second"
        self.insight = insight.GardenInsight(library, second)

    def start(self, players: int | None = None) -> State:
        """An empty bed and a full basket."""
        self.check_players(players)
        return self._fresh()

    def _fresh(self) -> Garden:
        return Garden(
            self,
            cast(int, self.options["seeds"]),
            self.options["harvest_in_setup"] is True,
            self.options["single_overlap"] is True,
            self.options["staff"] is True,
        )

    def restore(self, data: Json) -> State:
        """The position that `Garden.to_dict` described."""
        return restore_garden(self._fresh(), data)

    def longest(self, players: int) -> int:
        """A bound on the number of plantings."""
        # Each planting adds a seed to the board, which holds 16; a row takes away at most four
        # for good or for the basket, and each row keeps one of the seeds, so rows are limited.
        return 16 + 4 * cast(int, self.options["seeds"])

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.evaluate(cast(Garden, state), seat)

    def values(self, state: State) -> list[float]:
        """Both seats at once: what one gains the other loses."""
        worth = cast(insight.GardenInsight, self.insight).worth(cast(Garden, state))
        return [worth, -worth]

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """See `insight`."""
        return insight.feature_list(cast(int, self.options["seeds"]))

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return dict(zip(insight.FEATURES, self.feature_numbers(view), strict=True))

    def feature_numbers(self, view: View) -> list[float]:
        """See `insight`."""
        return insight.numbers(cast(Garden, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.wizards_garden.words import GardenFace

        return GardenFace()
