"""Many games of one kind advanced together: numbers in, numpy arrays out.

    from hortus.batch import Batch

    games = Batch("wizards-garden", 256, seed=1)
    shown = games.reset()
    while learning:
        actions = choose(shown.features, shown.planes, shown.masks)   # one for each game
        shown = games.step(actions)                                   # shown.rewards, shown.done

Each game waits for one seat (`shown.seats`); chance acts by itself; a game that is over begins
anew at once, and `done` says so. Needs `hortus[research]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

import hortus
from hortus.core.chance import let_chance_act
from hortus.core.contract import State, View
from hortus.core.errors import BadOption, IllegalMove


class Shown:
    """What a step shows of all games, a row for each."""

    def __init__(
        self,
        seats: NDArray[np.int64],
        features: NDArray[np.float32],
        planes: NDArray[np.uint8] | None,
        masks: NDArray[np.int8],
        rewards: NDArray[np.float32],
        done: NDArray[np.bool_],
    ) -> None:
        self.seats = seats
        """Whose decision each game waits for."""
        self.features = features
        """The named features of that seat, in the order of `game.feature_list`."""
        self.planes = planes
        """The layers of its board; None where a board has no cells."""
        self.masks = masks
        """1 for each number that is legal."""
        self.rewards = rewards
        """What the game that ended in this step was worth to each seat; 0 where none did."""
        self.done = done
        """True where a game ended in this step and another began."""


class Batch:
    """So many games at once; the same seed and the same actions give the same games."""

    def __init__(
        self,
        name: str,
        count: int,
        players: int | None = None,
        seed: int | None = None,
        content: str | Path | None = None,
        **options: object,
    ) -> None:
        if count < 1:
            raise BadOption(f"a batch has at least one game, not {count}")
        self.game = hortus.load(name, content=content, **options)
        self.players = self.game.check_players(players)
        self.count = count
        self._luck = [
            Random() if seed is None else Random(f"{seed} game {place}") for place in range(count)
        ]
        self._open = not self.game.about.hidden
        self._states: list[State] = []

    @property
    def states(self) -> Sequence[State]:
        """The positions, to look at."""
        return self._states

    def reset(self) -> Shown:
        """Begin all games anew."""
        self._states = [self._begun(place) for place in range(self.count)]
        rewards = np.zeros((self.count, self.players), np.float32)
        return self._shown(rewards, np.zeros(self.count, np.bool_))

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> Shown:
        """Make one move in every game; if any is not legal, none is made, and `IllegalMove` says why."""
        numbers = np.asarray(actions).tolist()
        if len(numbers) != self.count:
            raise BadOption(f"a step takes {self.count} actions, one a game, not {len(numbers)}")
        if not self._states:
            raise IllegalMove("reset begins the games")
        moves = [self._move(place, number) for place, number in enumerate(numbers)]
        rewards = np.zeros((self.count, self.players), np.float32)
        done = np.zeros(self.count, np.bool_)
        for place, move in enumerate(moves):
            state = self._states[place]
            state.play(move)
            let_chance_act(state, self._luck[place])
            if state.over:
                rewards[place] = self._worth(state)
                done[place] = True
                self._states[place] = self._begun(place)
        return self._shown(rewards, done)

    def _move(self, place: int, number: int) -> hortus.Move:
        state = self._states[place]
        index = self.game.index
        for move in state.moves(state.actors[0]):
            if index(move) == number:
                return move
        raise IllegalMove(f"game {place}: action {number} is not allowed now")

    def _begun(self, place: int) -> State:
        state = self.game.start(self.players)
        let_chance_act(state, self._luck[place])
        return state

    def _worth(self, state: State) -> list[float]:
        result = state.result
        assert result is not None
        return [result.value(seat) for seat in range(self.players)]

    def _shown(self, rewards: NDArray[np.float32], done: NDArray[np.bool_]) -> Shown:
        game = self.game
        seats = [state.actors[0] for state in self._states]
        views = [
            View(seat, state) if self._open else state.view(seat)
            for seat, state in zip(seats, self._states, strict=True)
        ]
        features = np.array([list(game.features(view).values()) for view in views], np.float32)
        masks = np.frombuffer(b"".join([view.mask() for view in views]), np.int8)
        planes: NDArray[np.uint8] | None = None
        if game.planes is not None:
            layers = game.planes
            cells = np.frombuffer(b"".join([layers.draw(view) for view in views]), np.uint8)
            planes = cells.reshape(self.count, len(layers.names), layers.rows, layers.columns)
        return Shown(
            np.array(seats), features, planes, masks.reshape(self.count, -1), rewards, done
        )
