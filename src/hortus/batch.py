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

from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"a batch needs {missing.name}, which is not installed; "
        "`pip install 'hortus[research]'` brings it",
        name=missing.name,
    ) from None

import hortus
from hortus.core import asked
from hortus.core.contract import State
from hortus.core.crowd import Crowd
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
        self.count = asked.whole(count, "the number of games", 1)
        self.game = hortus.load(str(name), content=content, **options)
        wanted = None if players is None else asked.whole(players, "the number of players")
        self.players = self.game.check_players(wanted)
        if seed is not None:
            seed = asked.whole(seed, "a seed", 0)
        luck = [
            Random() if seed is None else Random(f"{seed} game {place}")
            for place in range(self.count)
        ]
        self._crowd = Crowd(self.game, self.players, luck)

    @property
    def states(self) -> Sequence[State]:
        """The positions, to look at."""
        return self._crowd.states

    def reset(self) -> Shown:
        """Begin all games anew."""
        self._crowd.begin()
        return self._shown([])

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> Shown:
        """Make one move in every game; if any is not legal, none is made, and `IllegalMove` says why."""
        try:
            given = np.asarray(actions)
        except ValueError:
            raise BadOption("actions are one row of whole numbers, one a game") from None
        if given.dtype.kind not in "iu":
            raise BadOption(f"actions are whole numbers, not {given.dtype}")
        if given.ndim != 1:
            raise BadOption(f"actions are one row of numbers, not an array of shape {given.shape}")
        if len(given) != self.count:
            raise BadOption(f"a step takes {self.count} actions, one a game, not {len(given)}")
        if not self.states:
            raise IllegalMove("reset begins the games")
        return self._shown(self._crowd.step(given.tolist()))

    def _shown(self, ended: Sequence[tuple[int, list[float]]]) -> Shown:
        crowd, layers = self._crowd, self.game.planes
        rewards = np.zeros((self.count, self.players), np.float32)
        done = np.zeros(self.count, np.bool_)
        for place, worth in ended:
            rewards[place] = worth
            done[place] = True
        views = crowd.views()
        planes: NDArray[np.uint8] | None = None
        if layers is not None:
            cells = np.frombuffer(crowd.planes(views), np.uint8)
            planes = cells.reshape(self.count, len(layers.names), layers.rows, layers.columns)
        return Shown(
            np.array(crowd.seats(), np.int64),
            np.frombuffer(array("f", crowd.features(views)), np.float32).reshape(self.count, -1),
            planes,
            np.frombuffer(crowd.masks(), np.int8).reshape(self.count, -1),
            rewards,
            done,
        )
