"""Potato Patrol as a `Game`: what it declares, its options, and how its moves are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.content import Library
from hortus.core.contract import About, Game, Json, Move, State, View
from hortus.core.errors import BadPosition
from hortus.core.options import Choice, Option
from hortus.games.potato_patrol import insight
from hortus.games.potato_patrol.cards import PLACES, YEAR, Book
from hortus.games.potato_patrol.deeds import Deed, parse_deed
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.scroll import read

if TYPE_CHECKING:
    from hortus.core.face import Face


class PotatoPatrol(Game):
    """Build towers along the lanes, keep the animals out, finish the mission before winter ends."""

    about: ClassVar[About] = About(
        "potato-patrol",
        "Potato Patrol",
        "Potatoes against hungry animals: build towers together and finish the mission in a year.",
        players=[3, 2, 4, 5],
        minutes=60,
        weight=2.5,
        chance=True,
        cooperative=True,
    )
    rules_version: ClassVar[int] = 1
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "mission",
            "scarecrow",
            ("fort", "scarecrow", "cellar"),
            "The mission: the Relief of Fort Turnip (first games), the Ultimate Scarecrow, "
            "or the Great Root Cellar (hard).",
        ),
        Choice(
            "characters",
            "random",
            ("random", "chosen"),
            "Characters are dealt at random, or the players choose theirs.",
        ),
        Choice(
            "invasion_penalty",
            "resolve",
            ("resolve", "discard"),
            "When invaders cost a season card, it is resolved in full, or only discarded (easier).",
        ),
        Choice(
            "difficulty",
            "standard",
            ("gentle", "standard", "harsh"),
            "Gentle starts with more cubes; harsh has a dearer market.",
        ),
    )

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.book = Book(
            library, cast(str, self.options["mission"]), cast(str, self.options["difficulty"])
        )
        """All the cards."""

    def start(self, players: int | None = None) -> State:
        """An empty table, before characters and market cards are dealt."""
        first = Patrol(self, self.check_players(players), self.book)
        first.rest()
        return first

    def restore(self, data: Json) -> State:
        """The position that `Patrol.to_dict` described."""
        players = data.get("players")
        if type(players) is not int or players not in self.about.players:
            raise BadPosition(f"players must be 2, 3, 4 or 5, not {players!r}")
        return read(Patrol(self, players, self.book), data)

    def parse(self, text: str) -> Move:
        """A move from its notation, such as `2.attack:3m,r`."""
        deed = parse_deed(text, self.book.by_id)
        if deed.kind in ("gather", "extend", "refresh"):
            return Deed(deed.kind, tuple(sorted(deed.args)), deed.seat)
        return deed

    def longest(self, players: int) -> int:
        """A bound on the number of moves and chance events, by counting the cubes there can be."""
        # Each round every player has at most 2 actions, one as a volunteer and three by command,
        # and no action brings more than three cubes of its own. Enemies become cubes once, or
        # twice in an inner space, and towers may earn one more for each of two activations.
        spawned = max([len(card.spawn) for card in self.book.seasons]) + 4
        cubes = players * (3 * self.book.start + YEAR * (6 * (3 + players) + 4 * spawned + 12))
        refreshing = cubes * (2 + 2 * PLACES)
        acting = YEAR * players * 6 * 30
        trading = YEAR * players * (6 * players + 3) * (4 + 2 * cubes)
        seasons = YEAR * (3 + 2 * players) + YEAR * 6 * players * 8
        return refreshing + acting + trading + seasons + 2 * cubes + 9 * players + PLACES * YEAR

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.evaluate(cast(Patrol, state))

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Patrol, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.potato_patrol.words import PatrolFace

        return PatrolFace(self.book)
