"""A search that is told what positions are worth, by a net for instance, instead of reckoning it.

A net is quick when it is asked about many positions at once. So a `Guided` search stops where it
wants to know something (`asked`), and goes on when it has got the answer: hundreds of games can
think side by side and share one call of the net. For games for two in which all is open and
nothing is left to chance; everything else is the search of `bots/search.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from hortus.bots.search import Search
from hortus.core.contract import Game, Insight, Move, Profile, State, View

ATTENTION: Final = Profile(exploration=1.5, trust=1.0)
"""How a net's likings share out a search's attention: as a softmax of them."""


def fits(game: Game, players: int) -> bool:
    """True for a game that a `Guided` search can play: for two, open, without chance."""
    about = game.about
    return players == 2 and not (about.hidden or about.chance or about.cooperative)


class Lens:
    """How a position of one game becomes the numbers that go into a net, each about -1 to 1."""

    def __init__(self, game: Game, players: int) -> None:
        features = game.feature_list(players)
        self.game = game
        self.players = players
        self._scales = [1.0 / max(abs(one.low), abs(one.high), 1.0) for one in features]
        layers = game.planes
        cells = 0 if layers is None else len(layers.names) * layers.rows * layers.columns
        self.size = 1 + len(features) + cells
        """How many numbers there are."""

    def of(self, view: View) -> list[float]:
        """Whether it is the seat's turn, the features in parts of their bounds, the board's layers."""
        found = [1.0 if view.seat in view.actors else 0.0]
        for number, scale in zip(self.game.feature_numbers(view), self._scales, strict=True):
            found.append(number * scale)
        layers = self.game.planes
        if layers is not None:
            found.extend([float(cell) for cell in layers.draw(view)])
        return found


class Likings(Insight):
    """The likings that a search was told, for each position it asked about."""

    def __init__(self) -> None:
        self.told: dict[object, list[float]] = {}

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        """What was told of these moves."""
        likes = self.told[state.key()]
        index = state.game.index
        return [likes[index(move)] for move in moves]


class Guided(Search):
    """One search, with a question that waits for an answer before it can go on."""

    def __init__(self, view: View, rng: Random, profile: Profile = ATTENTION) -> None:
        super().__init__(view, rng, None, profile)
        self.likings = Likings()
        self.insight = self.likings
        self.asked: State | None = view.known
        """What it wants to know about: the position it begins with, then one in each iteration."""

    def _value(self, state: State) -> list[float]:
        self.asked = state
        return [0.0, 0.0]

    def answer(self, value: float, likes: list[float]) -> None:
        """What the asked position is worth to whoever acts there, and how each numbered move is liked."""
        state = self.asked
        assert state is not None
        self.asked = None
        self.likings.told[state.key()] = likes
        seat = state.actors[0]
        for node, edge in zip(self._path, self._edges, strict=True):
            edge.total += value if node.mover == seat else -value

    def go_on(self, count: int) -> bool:
        """Iterate until there is a question; False once there were so many iterations or all is proven."""
        while self.asked is None:
            if self.root.proven or self.iterations >= count:
                return False
            self.iterate()
        return True

    def shares(self, size: int) -> list[float]:
        """How its attention was shared among the numbered moves; all on the favourite once that is proven."""
        root = self.root
        found = [0.0] * size
        index = self.game.index
        if root.proven:
            found[index(root.favourite().move)] = 1.0
            return found
        total = 0.0
        for edge in root.edges:
            total += edge.visits
        for edge in root.edges:
            found[index(edge.move)] = edge.visits / total
        return found

    def worth(self) -> float:
        """What it thinks the position is worth to its seat."""
        return self.root.favourite().value(self.seat)
