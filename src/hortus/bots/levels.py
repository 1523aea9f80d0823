"""The levels that people play against: Seedling, Sapling, Gardener, Master.

The weaker ones err as people do, never by dice alone. **Seedling** notices only some of its moves,
the obvious ones sooner, judges them by what they bring it at once, and does not tell small
differences apart (how small, its game's profile says) unless it is a plain yes or no. **Sapling**
looks at every move and takes what its game's evaluation likes best right after it: it forgets that
somebody will answer, where luck or hidden things matter it pictures one course of them, no other, and
in some games it does not tell small differences apart, either.
**Gardener** and **Master** search (`bots/search.py`), as many iterations for each decision as their
game's profile says; with seconds behind the name they also stop when so much of a turn is gone, so
that nobody waits on a slow machine. Where luck makes a few iterations play as well as thousands, a
Gardener does not tell small differences apart, either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cbrt, exp
from random import Random
from typing import Final

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.greedy import GreedyBot, settled
from hortus.bots.roster import Entry
from hortus.bots.search import SearchBot
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import BadOption
from hortus.core.language import mark
from hortus.core.native import mypyc_attr

FEWEST_NOTICED: Final = 2
"""So many moves even a Seedling sees, and the cube root of all there are besides."""
PLAIN: Final = 2
"""Of no more moves than that, a yes or no, even a Seedling tells the better one,"""
EXACT: Final = 1e-6
"""however small the difference."""
OBVIOUS: Final = 1.0
"""How much more likely the most obvious move is noticed: e to this, against the least obvious."""
PICTURED: Final = 1
"""How many courses of luck a Sapling pictures to judge a move."""
GLANCE: Final = 0.5
"""Seconds a Sapling takes for a turn at most, where people wait."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeedlingBot(Bot):
    """Takes what brings it most at once, among the moves it happens to notice."""

    def __init__(self, name: str = "seedling") -> None:
        super().__init__(name)

    def choose(self, view: View, rng: Random) -> Move:
        """The best of what it noticed."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """The moves it noticed, the best first; what seems equal in the order it noticed them."""
        moves = list(view.moves())
        if len(moves) == 1:
            return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
        assert view.seat is not None
        position = view.sample(rng)
        grain = view.game.profile.grain if len(moves) > PLAIN else EXACT
        found: list[Considered] = []
        for move in noticed(position, moves, rng):
            after = settled(position, move, rng)
            value = view.game.values(after)[view.seat]
            found.append(Considered(move, 1, round(value / grain) * grain))
        found.sort(key=_by_value)
        return Thought(found[0].move, found)


def noticed(position: State, moves: list[Move], rng: Random) -> list[Move]:
    """Some of the moves, as they come to mind: the obvious ones more likely, and sooner."""
    count = min(len(moves), FEWEST_NOTICED + int(cbrt(len(moves))))
    likes = position.game.insight.policy(position, moves)
    weights = _weights(likes) if likes else [1.0] * len(moves)
    left = list(range(len(moves)))
    found: list[Move] = []
    for _ in range(count):
        place = _drawn([weights[one] for one in left], rng)
        found.append(moves[left.pop(place)])
    return found


def _weights(likes: Sequence[float]) -> list[float]:
    """How likely each move is to be noticed, by how much the game likes it at a glance."""
    low, high = min(likes), max(likes)
    if high - low < 1e-12:
        return [1.0] * len(likes)
    return [exp(OBVIOUS * (like - low) / (high - low)) for like in likes]


def _drawn(weights: list[float], rng: Random) -> int:
    point = rng.random() * sum(weights)
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0.0:
            return place
    return len(weights) - 1


def _by_value(one: Considered) -> float:
    return -one.value


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchingBot(Bot):
    """Searches as long as its game's profile says, and no longer than people like to wait."""

    def __init__(self, name: str, master: bool, seconds: float = 0.0) -> None:
        super().__init__(name)
        self.master = master
        """Which of the profile's two numbers of iterations it thinks for each decision."""
        self.seconds = seconds
        """How long it may think in a turn; 0: as long as it takes, the same on every machine."""
        self._searchers: dict[int, SearchBot] = {}

    def searcher(self, game: Game) -> SearchBot:
        """Who searches for it in a game."""
        profile = game.profile
        count = profile.master if self.master else profile.gardener
        if count not in self._searchers:
            self._searchers[count] = SearchBot(Budget(count, self.seconds), self.name)
        return self._searchers[count]

    def choose(self, view: View, rng: Random) -> Move:
        """The move it trusts most, or one that looks as good to it."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """What its search found."""
        thought = self.searcher(view.game).think(view, rng)
        return hazy(thought, self._haze(view.game), rng)

    def thoughts(self, view: View, rng: Random) -> Iterator[Thought]:
        """What its search has found so far, better and better; `think` at last."""
        if self._haze(view.game) > 0.0:
            return iter([self.think(view, rng)])
        return self.searcher(view.game).thoughts(view, rng)

    def _haze(self, game: Game) -> float:
        return 0.0 if self.master else game.profile.haze


def hazy(thought: Thought, haze: float, rng: Random) -> Thought:
    """What is left of a thought if small differences are not seen: any move about as good will do."""
    found = thought.considered
    if haze <= 0.0 or thought.sure >= 1.0 or not found:
        return thought
    least = found[0].value - haze
    equals = [one for one in found if one.value >= least]
    chosen = equals[int(rng.random() * len(equals))]
    others = [one for one in found if one is not chosen]
    return Thought(chosen.move, [chosen, *others], chosen.line, thought.sure)


def make_seedling(argument: str) -> Bot:
    """The Seedling by name; it takes no budget."""
    if argument:
        raise BadOption(f"a seedling takes no budget: write seedling, not seedling:{argument[:20]}")
    return SeedlingBot()


def make_sapling(argument: str) -> Bot:
    """The Sapling by name; with seconds behind it, it judges no longer than that."""
    if not argument:
        return GreedyBot(name="sapling", tries=PICTURED, blunt=True)
    budget = Budget(seconds=_seconds("sapling", argument))
    return GreedyBot(budget, f"sapling:{argument}", PICTURED, blunt=True)


def make_gardener(argument: str) -> Bot:
    """The Gardener by name; with seconds behind it, it takes no longer than that for a turn."""
    if not argument:
        return SearchingBot("gardener", False)
    return SearchingBot(f"gardener:{argument}", False, _seconds("gardener", argument))


def make_master(argument: str) -> Bot:
    """The Master by name; with seconds behind it, it takes no longer than that for a turn."""
    if not argument:
        return SearchingBot("master", True)
    return SearchingBot(f"master:{argument}", True, _seconds("master", argument))


def _seconds(level: str, argument: str) -> float:
    """How long a level may take: its own strength is not to be bought with a number."""
    budget = Budget.read(argument)
    if budget.count:
        raise BadOption(
            f"a level may be given seconds, such as {level}:5s; for {argument} trials: search:{argument}"
        )
    return budget.seconds


SEEDLING = Entry(
    "seedling",
    "Seedling",
    "Sees some of its moves and takes what it gains at once. For a first game.",
    make_seedling,
    5,
    together=mark(
        "Sees some of its moves and takes what helps at once. It leaves the plan to you."
    ),
)
SAPLING = Entry(
    "sapling",
    "Sapling",
    "Looks at all its moves, and forgets that you will answer. A fair opponent to learn with.",
    make_sapling,
    12,
    f"{GLANCE:g}s",
    together=mark("Does what looks best right now, and plans no further. A willing hand."),
)
GARDENER = Entry(
    "gardener",
    "Gardener",
    "Thinks ahead, your answers included, for about a second. Hard to beat by luck.",
    make_gardener,
    30,
    "1s",
    together=mark(
        "Thinks ahead, the others' turns included, for about a second. Can be relied on."
    ),
)
MASTER = Entry(
    "master",
    "Master",
    "Thinks ahead as far as it can, up to ten seconds a turn. Bring a plan.",
    make_master,
    40,
    "10s",
    together=mark(
        "Thinks ahead as far as it can, up to ten seconds a turn. The best comrade there is."
    ),
)
