"""A game in numbers, as all adapters need it: observations, masks and moves by number.

An `Arena` plays one game after another. Chance acts by itself, from a stream that a seed decides.
What a seat is shown comes from its `View` alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import hortus
from hortus.core import asked
from hortus.core.chance import let_chance_act
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import BadOption, IllegalMove

Held = TypeVar("Held")

Observation = dict[str, NDArray[Any]]
"""`observation`: the named features; `planes`, where a board has cells; `action_mask`."""


FLOAT, BYTE, FLAG = np.dtype(np.float32), np.dtype(np.uint8), np.dtype(np.int8)
VERSION = 0
"""Goes up whenever the numbering of actions or what is observed changes, in any game."""


def environment_id(game: str) -> str:
    """What a game is registered as: `hortus/WizardsGarden-v0`."""
    words = "".join([word.capitalize() for word in game.split("-")])
    return f"hortus/{words}-v{VERSION}"


class Agents(dict[str, Held]):
    """Something for each agent; the error for a name that there is not says which there are."""

    def __missing__(self, agent: object) -> Held:
        raise KeyError(f"there is no agent {agent!r}; the agents are {', '.join(self)}")


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
        self.all_seats = spaces.Box(np.tile(low, players), np.tile(high, players))
        """The space of `together`."""

    def of(self, view: View) -> Observation:
        """The arrays of a view; the mask is empty where the seat may not act."""
        features = array("f", self.game.feature_numbers(view))
        found: Observation = {"observation": np.ndarray(len(features), FLOAT, features)}
        if self.planes is not None:
            found["planes"] = np.ndarray(self._shape, BYTE, self.planes.draw(view))
        found["action_mask"] = self.mask(view)
        return found

    def together(self, views: Iterable[View]) -> NDArray[np.float32]:
        """The features of all seats, one after the other, for a critic that may see them all."""
        numbers = [list(self.game.feature_numbers(view)) for view in views]
        return np.array(numbers, np.float32).ravel()

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
        self.game = hortus.load(str(name), content=content, **options)
        count = None if players is None else asked.whole(players, "the number of players")
        self.players = self.game.check_players(count)
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
            self.luck = Random(asked.whole(seed, "a seed", 0))
        self._begin()
        let_chance_act(self.state, self.luck)

    def view(self, seat: int) -> View:
        """What a seat knows; where nothing is hidden no copy is made, so look and do not touch."""
        return self._whole[seat] if self._open else self.state.view(seat)

    def views(self) -> list[View]:
        """What each seat knows."""
        return [self.view(seat) for seat in range(self.players)]

    def number(self, action: object) -> int:
        """The number that an action is; raises `IllegalMove` with a sentence if no move has it."""
        number = action if type(action) is int else asked.action(action)
        if not 0 <= number < self.size:
            raise IllegalMove(f"action {number} is none: actions are 0 to {self.size - 1}")
        return number

    def move(self, seat: int, action: object) -> Move:
        """The legal move of a number; raises `IllegalMove` with a sentence if there is none."""
        if self.state.over:
            raise IllegalMove("the game is over: reset begins a new one")
        if type(action) is not int or not 0 <= action < self.size:
            action = self.number(action)
        return self._whole[seat].move_at(action)

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


class Pay:
    """What the seats of an arena are paid: what the end is worth to each and, if that is asked for,
    a share of each change of the game's evaluation."""

    def __init__(self, arena: Arena, shaping: float) -> None:
        if isinstance(shaping, bool) or not isinstance(shaping, int | float | np.number):
            raise BadOption(f"shaping is a number, not {shaping!r:.60}")
        if not isfinite(shaping):
            raise BadOption(f"shaping is a finite number, not {shaping}")
        self.arena = arena
        self.shaping = float(shaping)
        """How much of each change is added; 0: none, and nothing is evaluated."""
        self._before: list[float] = []

    def begin(self) -> None:
        """A new game has begun."""
        if self.shaping:
            self._before = self._evaluated()

    def due(self) -> list[float]:
        """What every seat is paid for what happened since the last time."""
        arena = self.arena
        gains = arena.values() if arena.state.over else [0.0] * arena.players
        if not self.shaping:
            return gains
        before, self._before = self._before, self._evaluated()
        changes = [now - then for then, now in zip(before, self._before, strict=True)]
        return [gain + self.shaping * more for gain, more in zip(gains, changes, strict=True)]

    def _evaluated(self) -> list[float]:
        arena = self.arena
        return [arena.game.evaluate(arena.state, seat) for seat in range(arena.players)]
