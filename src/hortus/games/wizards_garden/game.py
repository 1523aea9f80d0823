"""Wizard's Garden as a `Game`: what it declares, its options, and how its moves are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.contract import About, Game, Json, Move, State
from hortus.core.errors import MalformedMove
from hortus.core.options import Choice, Flag, Number, Option
from hortus.games.wizards_garden import insight
from hortus.games.wizards_garden.rules import PLANTINGS, SIDE, Garden, restore_garden

if TYPE_CHECKING:
    from hortus.core.face import Face


class WizardsGarden(Game):
    """Plant seeds next to seeds, flip their neighbours, harvest four of a colour in a row."""

    about: ClassVar[About] = About(
        "wizards-garden",
        "Wizard's Garden",
        "Plant a seed, flip its neighbours, harvest four of a colour: a duel on sixteen cells.",
        players=[2],
        minutes=45,
        weight=1.5,
    )
    rules_version: ClassVar[int] = 1
    option_list: ClassVar[tuple[Option, ...]] = (
        Number("seeds", 20, 5, 60, "How many seeds there are: 20 by the rulebook.", tries=[16]),
        Flag("harvest_in_setup", False, "A row of four standing in the setup is harvested, too."),
        Flag(
            "single_overlap",
            False,
            "Rows that share a seed give one flower together, not one each.",
        ),
        Choice(
            "tie_without_staff",
            "draw",
            ("draw", "second"),
            "With equal flowers and no staff taken: a draw, or the second player wins.",
        ),
    )

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
        )

    def restore(self, data: Json) -> State:
        """The position that `Garden.to_dict` described."""
        return restore_garden(self._fresh(), data)

    def parse(self, text: str) -> Move:
        """A planting from its notation, such as `c2b`."""
        if len(text) == 3 and text[0] in "abcd" and text[1] in "1234" and text[2] in "wb":
            cell = "abcd".index(text[0]) + SIDE * "1234".index(text[1])
            return PLANTINGS[2 * cell + "wb".index(text[2])]
        raise MalformedMove(
            f"{text[:20]!r} is not a planting: write column a-d, row 1-4 and w or b, such as c2b"
        )

    def longest(self, players: int) -> int:
        """A bound on the number of plantings."""
        # Each planting adds a seed to the board, which holds 16; a row takes away at most four
        # for good or for the basket, and each row keeps one of the seeds, so rows are limited.
        return 16 + 4 * cast(int, self.options["seeds"])

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.evaluate(cast(Garden, state), seat)

    def features(self, state: State, seat: int) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Garden, state), seat)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.wizards_garden.words import GardenFace

        return GardenFace()
