"""A bot that was taught: a small net of numpy that values positions and likes moves.

`learned:FILE` plays with a net that `examples/learn_wizards_garden.py` or another program wrote;
plain `learned` with the one that HORTUS_LEARNED names, which is how a server offers it. The net
sees what the seat's features and the layers of its board say; it looks one move ahead and takes
what leads to the best value, the likelier move first where values are equal.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.greedy import settled
from hortus.bots.roster import Entry
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

VARIABLE = "HORTUS_LEARNED"
"""Names the file of the net that plain `learned` plays with."""


class Lens:
    """How a position of one game becomes the numbers that go into a net, each about -1 to 1."""

    def __init__(self, game: Game, players: int) -> None:
        features = game.feature_list(players)
        self.game = game
        self.players = players
        self._scales = [max(abs(one.low), abs(one.high), 1.0) for one in features]
        layers = game.planes
        cells = 0 if layers is None else len(layers.names) * layers.rows * layers.columns
        self.size = 1 + len(features) + cells
        """How many numbers there are."""

    def of(self, view: View) -> list[float]:
        """Whether it is the seat's turn, the features in parts of their bounds, the board's layers."""
        numbers = self.game.features(view).values()
        found = [1.0 if view.seat in view.actors else 0.0]
        found += [number / scale for number, scale in zip(numbers, self._scales, strict=True)]
        if self.game.planes is not None:
            found.extend(self.game.planes.draw(view))
        return found


class Net:
    """Two hidden layers, a value from -1 to 1 and a liking for each numbered move."""

    def __init__(self, arrays: dict[str, NDArray[Any]], about: dict[str, Any]) -> None:
        self.arrays = arrays
        self.about = about
        """The game it was taught, its players, and whatever the teacher wrote down."""

    @classmethod
    def new(cls, game: Game, players: int, width: int, seed: int) -> Net:
        """An untaught one: small random weights."""
        import numpy as np

        rng = np.random.default_rng(seed)
        sizes = [Lens(game, players).size, width, width]
        arrays: dict[str, NDArray[Any]] = {}
        for layer in range(2):
            spread = np.sqrt(2 / sizes[layer])
            shape = (sizes[layer], sizes[layer + 1])
            arrays[f"w{layer}"] = (rng.standard_normal(shape) * spread).astype(np.float32)
            arrays[f"b{layer}"] = np.zeros(sizes[layer + 1], np.float32)
        for name, outputs in (("value", 1), ("likes", game.space().size)):
            arrays[f"w_{name}"] = (rng.standard_normal((width, outputs)) * 0.01).astype(np.float32)
            arrays[f"b_{name}"] = np.zeros(outputs, np.float32)
        about = {"game": game.name, "options": dict(game.changed_options()), "players": players}
        return cls(arrays, about)

    def hidden(self, shown: NDArray[Any]) -> list[NDArray[Any]]:
        """What the two hidden layers make of rows of numbers."""
        import numpy as np

        first = np.maximum(shown @ self.arrays["w0"] + self.arrays["b0"], 0)
        return [first, np.maximum(first @ self.arrays["w1"] + self.arrays["b1"], 0)]

    def values(self, shown: NDArray[Any]) -> NDArray[Any]:
        """A value for each row."""
        import numpy as np

        last = self.hidden(shown)[1]
        found: NDArray[Any] = np.tanh(last @ self.arrays["w_value"] + self.arrays["b_value"])[:, 0]
        return found

    def likes(self, shown: NDArray[Any]) -> NDArray[Any]:
        """For each row how much it likes each numbered move, before the softmax."""
        last = self.hidden(shown)[1]
        found: NDArray[Any] = last @ self.arrays["w_likes"] + self.arrays["b_likes"]
        return found

    def save(self, path: Path | str) -> None:
        """Write it to a file."""
        import numpy as np

        kept: dict[str, Any] = {"about": np.array(json.dumps(self.about)), **self.arrays}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **kept)

    @classmethod
    def load(cls, path: Path | str) -> Net:
        """Read one from a file; raises `BadOption` with a sentence if it is none."""
        try:
            import numpy as np
        except ImportError:
            raise BadOption("a learned bot needs numpy: pip install 'hortus[research]'") from None
        try:
            with np.load(path, allow_pickle=False) as data:
                arrays = {name: data[name] for name in data.files if name != "about"}
                about = json.loads(str(data["about"]))
                about |= {"game": str(about["game"]), "players": int(about["players"])}
        except OSError as error:
            raise BadOption(f"{path}: cannot be read ({error.strerror or error})") from None
        except (ValueError, KeyError, TypeError):
            raise BadOption(f"{path}: is not a net that Hortus wrote") from None
        return cls(arrays, about)


class LearnedBot(Bot):
    """Looks one move ahead with what a net has learned."""

    def __init__(self, net: Net, name: str = "learned") -> None:
        super().__init__(name)
        self.net = net
        self._lens: Lens | None = None

    def choose(self, view: View, rng: Random) -> Move:
        """The move with the best value."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """All moves with the value of where they lead, the best first."""
        import numpy as np

        moves = list(view.moves())
        assert view.seat is not None
        after = [settled(view.sample(rng), move, rng) for move in moves]
        values = self._worth(view, after)
        likes = self.net.likes(np.array([self._lens_for(view).of(view)], np.float32))[0]
        order = sorted(
            range(len(moves)),
            key=lambda place: (values[place], likes[view.game.index(moves[place])]),
            reverse=True,
        )
        considered = [Considered(moves[place], 1, values[place]) for place in order]
        return Thought(considered[0].move, considered)

    def _lens_for(self, view: View) -> Lens:
        about = self.net.about
        if self._lens is None or self._lens.game != view.game:
            if view.game.name != about["game"] or view.players != about["players"]:
                raise BadOption(
                    f"this net was taught {about['game']} with {about['players']} players, "
                    f"not {view.game.name} with {view.players}"
                )
            self._lens = Lens(view.game, view.players)
        return self._lens

    def _worth(self, view: View, positions: Sequence[State]) -> list[float]:
        import numpy as np

        lens, seat = self._lens_for(view), view.seat
        assert seat is not None
        rows = [lens.of(state.view(seat)) for state in positions]
        found = [float(value) for value in self.net.values(np.array(rows, np.float32))]
        for place, state in enumerate(positions):
            if state.result is not None:
                found[place] = state.result.value(seat)
        return found


def make_learned(argument: str) -> Bot:
    """The bot of a file; without one, of the file that the environment names."""
    path = argument or os.environ.get(VARIABLE, "")
    if not path:
        raise BadOption(f"write learned:FILE, or set {VARIABLE} to the file of a net")
    return LearnedBot(Net.load(path), f"learned:{argument}" if argument else "learned")


def _taught() -> tuple[str, ...]:
    """The game that plain `learned` plays; none where the environment names no net."""
    path = os.environ.get(VARIABLE, "")
    return (str(Net.load(path).about["game"]),) if path else ("none",)


LEARNED = Entry(
    "learned",
    "Pupil",
    "Taught itself by playing against itself.",
    make_learned,
    15,
    games=_taught(),
)
