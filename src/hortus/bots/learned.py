"""A bot that was taught: a small net of numpy that values positions and likes moves.

`learned:FILE` plays with a net that `examples/learn_wizards_garden.py` or another program wrote;
plain `learned` with the one that HORTUS_LEARNED names, which is how a server offers it. The net
sees what the seat's features and the layers of its board say, and nothing of the game's own
evaluation.

In a game for two in which all is open it guides a small search (`bots/guided.py`), of as many
iterations as its teacher wrote down; `learned:FILE@400` says another count, `learned:FILE@0` plays
what the net likes best without looking ahead. In other games it looks one move ahead and takes
what leads to the best value, the likelier move first where values are equal.
"""

from __future__ import annotations

import json
import os
import warnings
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.greedy import settled
from hortus.bots.guided import Guided, Lens, fits
from hortus.bots.roster import Entry
from hortus.core.contract import Game, Move, View
from hortus.core.errors import BadOption

if TYPE_CHECKING:
    from numpy.typing import NDArray

VARIABLE = "HORTUS_LEARNED"
"""Names the file of the net that plain `learned` plays with."""
ITERATIONS = 100
"""Of its search, where neither the teacher nor the bot's name says how many."""


class Net:
    """Two hidden layers, a value from -1 to 1 and a liking for each numbered move."""

    def __init__(self, arrays: dict[str, NDArray[Any]], about: dict[str, Any]) -> None:
        self.arrays = arrays
        self.about = about
        """The game it was taught, its players, and whatever the teacher wrote down."""

    @classmethod
    def new(cls, game: Game, players: int, width: int, seed: int) -> Net:
        """An untaught one: small random weights; the second layer is half as wide as the first."""
        import numpy as np

        rng = np.random.default_rng(seed)
        sizes = [Lens(game, players).size, width, width // 2]
        arrays: dict[str, NDArray[Any]] = {}
        for layer in range(2):
            spread = np.sqrt(2 / sizes[layer])
            shape = (sizes[layer], sizes[layer + 1])
            arrays[f"w{layer}"] = (rng.standard_normal(shape) * spread).astype(np.float32)
            arrays[f"b{layer}"] = np.zeros(sizes[layer + 1], np.float32)
        for name, outputs in (("value", 1), ("likes", game.space().size)):
            shape = (sizes[2], outputs)
            arrays[f"w_{name}"] = (rng.standard_normal(shape) * 0.01).astype(np.float32)
            arrays[f"b_{name}"] = np.zeros(outputs, np.float32)
        about = {"game": game.name, "options": dict(game.changed_options()), "players": players}
        return cls(arrays, about)

    def hidden(self, shown: NDArray[Any]) -> list[NDArray[Any]]:
        """What the two hidden layers make of rows of numbers."""
        import numpy as np

        first = np.maximum(shown @ self.arrays["w0"] + self.arrays["b0"], 0)
        return [first, np.maximum(first @ self.arrays["w1"] + self.arrays["b1"], 0)]

    def judge(self, shown: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """For each row a value, and how much it likes each numbered move, before the softmax."""
        import numpy as np

        last = self.hidden(shown)[1]
        values = np.tanh(last @ self.arrays["w_value"] + self.arrays["b_value"])[:, 0]
        return values, last @ self.arrays["w_likes"] + self.arrays["b_likes"]

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
    """Looks ahead with what a net has learned, or plays what the net likes."""

    def __init__(self, net: Net, name: str = "learned", iterations: int | None = None) -> None:
        super().__init__(name)
        self.net = net
        kept = net.about.get("iterations", ITERATIONS)
        self.iterations = int(kept) if iterations is None else iterations
        """Of its search for each decision; 0: it does not look ahead."""
        self._lens: Lens | None = None

    def choose(self, view: View, rng: Random) -> Move:
        """The move it trusts most."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """The moves it considered, the best first."""
        lens = self._lens_for(view)
        if not self.iterations:
            return self._by_liking(view, lens)
        if not fits(view.game, view.players):
            return self._one_ahead(view, lens, rng)
        search = Guided(view, rng)
        while search.go_on(self.iterations):
            position = search.asked
            assert position is not None
            values, likes = self._judge([lens.of(View(position.actors[0], position))])
            search.answer(float(values[0]), likes[0].tolist())
        return search.thought()

    def _by_liking(self, view: View, lens: Lens) -> Thought:
        values, likes = self._judge([lens.of(view)])
        index = view.game.index
        order = sorted(view.moves(), key=lambda move: -likes[0][index(move)])
        return Thought(order[0], [Considered(move, 1, float(values[0])) for move in order])

    def _one_ahead(self, view: View, lens: Lens, rng: Random) -> Thought:
        """All moves with the value of where they lead, chance and hidden things tried once."""
        moves, seat = list(view.moves()), view.seat
        assert seat is not None
        after = [settled(view.sample(rng), move, rng) for move in moves]
        values = [
            float(value) for value in self._judge([lens.of(one.view(seat)) for one in after])[0]
        ]
        for place, state in enumerate(after):
            if state.result is not None:
                values[place] = state.result.value(seat)
        likes = self._judge([lens.of(view)])[1][0]
        order = sorted(
            range(len(moves)),
            key=lambda place: (values[place], likes[view.game.index(moves[place])]),
            reverse=True,
        )
        considered = [Considered(moves[place], 1, values[place]) for place in order]
        return Thought(considered[0].move, considered)

    def _judge(self, rows: list[list[float]]) -> tuple[NDArray[Any], NDArray[Any]]:
        import numpy as np

        return self.net.judge(np.array(rows, np.float32))

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


def make_learned(argument: str) -> Bot:
    """The bot of a file, with a count behind an @ if one is wished; without a file, of the one that
    the environment names."""
    path, at, count = argument.rpartition("@")
    if not (at and count.isdecimal()):
        path, count = argument, ""
    path = path or os.environ.get(VARIABLE, "")
    if not path:
        raise BadOption(f"write learned:FILE, or set {VARIABLE} to the file of a net")
    name = f"learned:{argument}" if argument else "learned"
    return LearnedBot(Net.load(path), name, int(count) if count else None)


def taught() -> tuple[str, ...]:
    """The game that plain `learned` plays; none where the environment names no net, or a bad one."""
    path = os.environ.get(VARIABLE, "")
    try:
        return (str(Net.load(path).about["game"]),) if path else ()
    except BadOption as error:
        warnings.warn(f"{VARIABLE}: {error}", stacklevel=2)
        return ()


LEARNED = Entry(
    "learned",
    "Pupil",
    "A net that was taught with games; how well it plays depends on its teacher.",
    make_learned,
    15,
    games=taught(),
)
