"""What a bot is: something that chooses one of the moves it is offered, and can say what it thinks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hortus.core.contract import Move, View
from hortus.core.errors import BadOption
from hortus.core.native import mypyc_attr


class Considered:
    """A move that a bot looked at: how often, and what it expects of it for its own seat."""

    move: Move
    visits: int
    value: float
    line: tuple[Move, ...]

    def __init__(self, move: Move, visits: int, value: float, line: tuple[Move, ...] = ()) -> None:
        self.move = move
        self.visits = visits
        self.value = value
        """From -1 (lost) to 1 (won)."""
        self.line = line
        """How play is expected to go on, this move first; empty if it was not looked at so far."""

    def __repr__(self) -> str:
        return f"Considered({str(self.move)!r}, {self.visits}, {self.value:.3f})"


class Thought:
    """What a bot thinks of a decision: its choice, the moves it considered, how it expects to go on."""

    move: Move
    considered: tuple[Considered, ...]
    line: tuple[Move, ...]
    sure: float

    def __init__(
        self,
        move: Move,
        considered: Sequence[Considered] = (),
        line: Sequence[Move] = (),
        sure: float = 0.0,
    ) -> None:
        self.move = move
        """What it would play."""
        self.considered = tuple(considered)
        """The moves it looked at, best first."""
        self.line = tuple(line) if line else (move,)
        """How it expects play to go on, its own move first."""
        self.sure = sure
        """From 0 (a guess) to 1 (proven)."""

    @property
    def value(self) -> float:
        """What it expects of its choice; 0 if it did not say."""
        for one in self.considered:
            if one.move == self.move:
                return one.value
        return 0.0

    def __repr__(self) -> str:
        return f"<Thought {self.move}: {self.value:+.3f}, sure {self.sure:.2f}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that thinks.

    What it keeps between moves is a cache only: any worker may ask a new bot of the same name,
    and with a counted budget the choice is the same.
    """

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"

    def choose(self, view: View, rng: Random) -> Move:
        """One of the moves that are legal for the seat of the view."""
        raise NotImplementedError(
            f"{type(self).__name__} has no choose: a bot needs choose(self, view, rng), which returns "
            "one of view.moves()"
        )

    def think(self, view: View, rng: Random) -> Thought:
        """What it would choose, and why as far as it can say."""
        return Thought(self.choose(view, rng))

    def thoughts(self, view: View, rng: Random) -> Iterator[Thought]:
        """What it thinks while it thinks, better and better; the last is what `think` says."""
        yield self.think(view, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Plays any legal move, each with the same probability."""

    def __init__(self, name: str = "random") -> None:
        super().__init__(name)

    def choose(self, view: View, rng: Random) -> Move:
        """Any of the moves."""
        moves = view.moves()
        return moves[int(rng.random() * len(moves))]


def make_random(argument: str) -> Bot:
    """The random bot by name; it takes no budget."""
    if argument:
        raise BadOption(f"the random bot takes no budget: write random, not random:{argument[:20]}")
    return RandomBot()
