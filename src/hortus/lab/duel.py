"""Two bots against each other: pairs of games on common seeds with seats swapped, on all cores.

In a game for more than two, one bot sits in one seat and the other in all the rest; over the games
of a group it goes round. Where all play together, each bot plays with itself, and what counts is
how often the team wins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hortus.bots.roster import bot, entry
from hortus.core.contract import Game
from hortus.core.errors import BadOption
from hortus.lab.pool import in_order
from hortus.lab.statistics import Interval, Sprt, paired
from hortus.table.match import play


class Setup(NamedTuple):
    """What is played: the game, how many play, and the two bots by name."""

    game: Game
    players: int
    one: str
    two: str


class Group(NamedTuple):
    """What a group of games on one seed brought the first bot: its mean score from 0 to 1."""

    seed: int
    score: float
    games: int
    wins: int
    draws: int


class Duel(NamedTuple):
    """How a duel stands: the groups played so far, in the order of their seeds."""

    setup: Setup
    groups: tuple[Group, ...]
    verdict: str

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum([group.games for group in self.groups])

    @property
    def wins(self) -> int:
        """How many of them the first bot won (in a team game: how many more its team won)."""
        return sum([group.wins for group in self.groups])

    @property
    def draws(self) -> int:
        """How many ended in a draw for the first bot."""
        return sum([group.draws for group in self.groups])

    @property
    def interval(self) -> Interval:
        """The first bot's share of the points, with its interval over the groups."""
        return paired([group.score for group in self.groups])


def play_group(setup: Setup, seed: int) -> Group:
    """All games on one seed: the first bot in each seat once, or both teams once."""
    if setup.game.about.cooperative or setup.players == 1:
        return _play_teams(setup, seed)
    return _play_seats(setup, seed)


def _play_seats(setup: Setup, seed: int) -> Group:
    total = 0.0
    wins = draws = 0
    for seat in range(setup.players):
        names = [setup.one if place == seat else setup.two for place in range(setup.players)]
        result = play(setup.game, [bot(name) for name in names], seed).state.result
        assert result is not None
        value = result.value(seat)
        lost = -1.0 / (setup.players - 1)
        total += (value - lost) / (1.0 - lost)
        wins += value == 1.0
        draws += lost < value < 1.0
    return Group(seed, total / setup.players, setup.players, wins, draws)


def _play_teams(setup: Setup, seed: int) -> Group:
    won = []
    for name in (setup.one, setup.two):
        result = play(setup.game, [bot(name) for _ in range(setup.players)], seed).state.result
        assert result is not None
        won.append(bool(result.winners))
    return Group(seed, 0.5 + (won[0] - won[1]) / 2, 2, int(won[0]), int(won[0] == won[1]))


def duel(
    setup: Setup,
    most: int,
    seed: int = 0,
    test: Sprt | None = None,
    workers: int = 2,
    progress: Callable[[Duel], None] | None = None,
) -> Duel:
    """Play groups until the test knows, or so many games are played; results do not depend on workers."""
    if most < 1 or workers < 1:
        raise BadOption("a duel needs at least one game and one worker")
    setup.game.check_players(setup.players)
    for name in (setup.one, setup.two):
        bot(name)
        only = entry(name).games
        if only and setup.game.name not in only:
            raise BadOption(f"the bot {name} plays {', '.join(only)} only")
    groups: list[Group] = []
    verdict = ""
    wanted = max(1, most // (2 if setup.game.about.cooperative else setup.players))
    for group in in_order(partial(play_group, setup), seed, wanted, workers):
        groups.append(group)
        verdict = test.verdict([one.score for one in groups]) if test else ""
        if progress is not None:
            progress(Duel(setup, tuple(groups), verdict))
        if verdict:
            break
    return Duel(setup, tuple(groups), verdict)
