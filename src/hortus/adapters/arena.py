"""A game in numbers, as all adapters need it: observations, masks and moves by number.

An `Arena` plays one game after another. Chance acts by itself, from a stream that a seed decides.
What a seat is shown comes from its `View` alone.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import hortus
from hortus.core.chance import let_chance_act
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import IllegalMove

Observation = dict[str, NDArray[Any]]
"""`observation`: the named features; `planes`, where a board has cells; `action_mask`."""


FLOAT, BYTE, FLAG = np.dtype(np.float32), np.dtype(np.uint8), np.dtype(np.int8)
VERSION = 0
"""Goes up whenever the numbering of actions or what is observed changes, in any game."""


def environment_id(game: str) -> str:
    """What a game is registered as: `hortus/WizardsGarden-v0`."""
    words = "".join([word.capitalize() for word in game.split("-")])
    return f"hortus/{words}-v{VERSION}"


class Sight:
    """What a seat is shown of a game with so many players, as arrays with declared spaces."""

    def __init__(self, game: Game, players: int, extra: int = 0) -> None:
        self.game = game
        self.players = players
        features = game.feature_list(players)
        self.names = tuple([feature.name for feature in features])
        """What the numbers of `observation` mean, in their order."""
        self.planes = game.planes
        self.size = game.space().size + extra
        """How many numbers an action may be; `extra` ones stand behind the game's own."""
        self._beyond = bytes(extra)
        self._shape: tuple[int, ...] = ()
        low = np.array([feature.low for feature in features], np.float32)
        high = np.array([feature.high for feature in features], np.float32)
        parts: dict[str, spaces.Space[Any]] = {"observation": spaces.Box(low, high)}
        if self.planes is not None:
            self._shape = (len(self.planes.names), self.planes.rows, self.planes.columns)
            parts["planes"] = spaces.Box(0, 255, self._shape, np.uint8)
        parts["action_mask"] = spaces.Box(0, 1, (self.size,), np.int8)
        self.shapes = {name: part.shape or () for name, part in parts.items()}
        """The shape of each array."""
        self.space = cast(spaces.Space[Observation], spaces.Dict(parts))
        self.actions = cast(spaces.Space[int], spaces.Discrete(self.size))

    def of(self, view: View) -> Observation:
        """The arrays of a view; the mask is empty where the seat may not act."""
        features = array("f", self.game.feature_numbers(view))
        found: Observation = {"observation": np.ndarray(len(features), FLOAT, features)}
        if self.planes is not None:
            found["planes"] = np.ndarray(self._shape, BYTE, self.planes.draw(view))
        found["action_mask"] = self.mask(view)
        return found

    def mask(self, view: View) -> NDArray[np.int8]:
        """Which numbers are legal for the seat of a view."""
        return np.ndarray(self.size, FLAG, view.mask() + self._beyond)


class Arena:
    """One game after another, with chance played by the arena."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        content: str | Path | None = None,
        **options: object,
    ) -> None:
        self.game = hortus.load(name, content=content, **options)
        self.players = self.game.check_players(players)
        self.size = self.game.space().size
        """How many numbers a move may have."""
        self.luck = Random()
        """Where chance gets its luck; a seed given to `reset` decides it."""
        self._open = not self.game.about.hidden
        self._begin()

    def _begin(self) -> None:
        self.state: State = self.game.start(self.players)
        self._whole = [View(seat, self.state) for seat in range(self.players)]

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game; a seed decides all its chance."""
        if seed is not None:
            self.luck = Random(seed)
        self._begin()
        let_chance_act(self.state, self.luck)

    def view(self, seat: int) -> View:
        """What a seat knows; where nothing is hidden no copy is made, so look and do not touch."""
        return self._whole[seat] if self._open else self.state.view(seat)

    def move(self, seat: int, number: int) -> Move:
        """The legal move of a number; raises `IllegalMove` with a sentence if there is none."""
        if self.state.over:
            raise IllegalMove("the game is over: reset begins a new one")
        if not 0 <= number < self.size:
            raise IllegalMove(f"action {number} is none: actions are 0 to {self.size - 1}")
        return self._whole[seat].move_at(number)

    def play(self, move: Move) -> None:
        """Make a move, and let chance act after it."""
        state = self.state
        state.play(move)
        if state.chance:
            let_chance_act(state, self.luck)

    def values(self) -> list[float]:
        """What the end is worth to every seat, as `Result.value` counts; raises before the end."""
        result = self.state.result
        if result is None:
            raise IllegalMove("the game is not over yet")
        return [result.value(seat) for seat in range(self.players)]

    def next_actor(self, after: int) -> int:
        """Who acts next: of several that may act at once, the first one after a seat."""
        actors = self.state.actors
        if len(actors) == 1:
            return actors[0]
        return min(actors, key=lambda seat: (seat - after - 1) % self.players)
