"""Weeds as a `Game`: what it declares, its options, and how its moves are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.contract import About, Game, Json, Move, State, View
from hortus.core.errors import BadPosition, MalformedMove
from hortus.core.options import Choice, Number, Option
from hortus.games.weeds import insight
from hortus.games.weeds.fan import FANS, World
from hortus.games.weeds.geometry import UNIT, world_radius
from hortus.games.weeds.restore import restore_plot
from hortus.games.weeds.rules import PASS, SIZE_LETTERS, STASH, Growth, Plot

if TYPE_CHECKING:
    from hortus.core.face import Face


class Weeds(Game):
    """Grow a plant of pyramids toward the sun and leave the others in its shade."""

    about: ClassVar[About] = About(
        "weeds",
        "Weeds",
        "Grow toward the sun, piece by piece at any angle, and leave the other plants in the shade.",
        players=[4, 3, 2, 5],
        minutes=30,
        weight=2.5,
    )
    rules_version: ClassVar[int] = 1
    option_list: ClassVar[tuple[Option, ...]] = (
        Number(
            "string",
            24,
            20,
            48,
            "How many inches of string make the circle of the world: 24 by the rulebook.",
        ),
        Number(
            "sun",
            18,
            8,
            32,
            "How wide the sun is, in 32nds of an inch: 18 is a small pyramid standing upright.",
        ),
        Choice(
            "fan",
            "normal",
            tuple(FANS),
            "How many of the possible branches menus and bots are offered; aiming freely is always allowed.",
        ),
    )

    def start(self, players: int | None = None) -> State:
        """A root for each player on the rim; the first round's energy is paid."""
        plot = self._fresh(self.check_players(players))
        plot.begin()
        plot.actors = (0,)
        return plot

    def _fresh(self, players: int) -> Plot:
        world = World(
            world_radius(cast(int, self.options["string"])),
            cast(int, self.options["sun"]) * UNIT // 64,
        )
        return Plot(self, players, world, FANS[cast(str, self.options["fan"])])

    def restore(self, data: Json) -> State:
        """The position that `Plot.to_dict` described."""
        players = data.get("players")
        if type(players) is not int or players not in self.about.players:
            raise BadPosition(f"players must be from 2 to 5, not {players!r}")
        return restore_plot(self._fresh(players), data)

    def parse(self, text: str) -> Move:
        """A placement such as `m4:128@1440`, or `pass`."""
        if text == "pass":
            return PASS
        parent, colon, rest = text[1:].partition(":")
        attachment, at, direction = rest.partition("@")
        numbers = (parent, attachment, direction)
        if (
            text[:1] in SIZE_LETTERS
            and colon
            and at
            and all([_is_number(number) for number in numbers])
        ):
            size = SIZE_LETTERS.index(text[0])
            return Growth(size, int(parent), int(attachment), int(direction))
        raise MalformedMove(
            f"{text[:20]!r} is not a placement: write size s, m or l, the parent's number, the "
            f"attachment and the direction in sixteenths of a degree, such as m4:128@1440, or pass"
        )

    def longest(self, players: int) -> int:
        """A bound on the number of placements and passes."""
        # Every placement takes a piece from a stash for good; of two rounds in a row at least one
        # has a placement, else the game ends; and nobody passes twice in a round.
        placements = sum(STASH) * players
        return placements + players * (2 * placements + 3)

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.evaluate(cast(Plot, state), seat)

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Plot, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.weeds.words import PlotFace

        return PlotFace()


def _is_number(text: str) -> bool:
    """True for a whole number as we write it: digits only, no leading zero, at most five of them."""
    return text.isascii() and text.isdecimal() and len(text) <= 5 and str(int(text)) == text
