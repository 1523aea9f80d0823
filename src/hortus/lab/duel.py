"""Two bots against each other: pairs of games on common seeds with seats swapped, on all cores.

In a game for more than two, one bot sits in one seat and the other in all the rest; over the games
of a group it goes round. Where all play together, each bot plays with itself, and what counts is
how often the team wins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hortus.bots.budget import count_processor_time
from hortus.bots.roster import bot, entry
from hortus.core.contract import Game
from hortus.core.errors import BadOption
from hortus.lab.pool import in_order
from hortus.lab.statistics import Interval, Sprt, paired, share_of_decided, wilson
from hortus.table.match import play


class Setup(NamedTuple):
    """What is played: the game, how many play, and the two bots by name."""

    game: Game
    players: int
    one: str
    two: str

    @property
    def teams(self) -> bool:
        """True if each bot plays with itself, and not against the other."""
        return self.game.about.cooperative or self.players == 1

    @property
    def size(self) -> int:
        """How many games are played on one seed."""
        return 2 if self.teams else self.players

    def check(self) -> None:
        """Raises `BadOption` if this cannot be played."""
        self.game.check_players(self.players)
        for name in (self.one, self.two):
            bot(name)
            only = entry(name).games
            if only and self.game.name not in only:
                raise BadOption(f"the bot {name} plays {', '.join(only)} only")


class Group(NamedTuple):
    """What a group of games on one seed brought the first bot: its mean score from 0 to 1."""

    seed: int
    score: float
    games: int
    wins: int
    """Games the first bot won alone; of teams: 1 if its team won."""
    draws: int
    lost: int
    """Games the second bot won alone; of teams: 1 if its team won."""


class Duel(NamedTuple):
    """How a duel stands: the groups played so far, in the order of their seeds."""

    setup: Setup
    groups: tuple[Group, ...]
    verdict: str = ""

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum([group.games for group in self.groups])

    @property
    def wins(self) -> int:
        """How many the first bot won (of teams: how many its team won, of half the games)."""
        return sum([group.wins for group in self.groups])

    @property
    def lost(self) -> int:
        """How many the second bot won (of teams: how many its team won, of the other half)."""
        return sum([group.lost for group in self.groups])

    @property
    def draws(self) -> int:
        """How many ended in a draw for the first bot; of teams: on how many seeds both did alike."""
        return sum([group.draws for group in self.groups])

    @property
    def interval(self) -> Interval:
        """The first bot's share of the points, with its interval over the groups."""
        return paired([group.score for group in self.groups])

    @property
    def decided(self) -> Interval:
        """The first bot's share of the games that were decided, with its interval over the groups."""
        return share_of_decided([(group.wins, group.lost) for group in self.groups])

    @property
    def rates(self) -> tuple[Interval, Interval]:
        """Of teams: how often the one and the other team won."""
        count = len(self.groups)
        return wilson(self.wins, count), wilson(self.lost, count)


def play_group(setup: Setup, seed: int) -> Group:
    """All games on one seed: the first bot in each seat once, or both teams once.

    Seconds of thought are seconds of the processor, so what else a machine does weakens nobody.
    """
    before = count_processor_time(True)
    try:
        return _play_teams(setup, seed) if setup.teams else _play_seats(setup, seed)
    finally:
        count_processor_time(before)


def _play_seats(setup: Setup, seed: int) -> Group:
    total = 0.0
    wins = draws = 0
    for seat in range(setup.players):
        names = [setup.one if place == seat else setup.two for place in range(setup.players)]
        result = play(setup.game, [bot(name) for name in names], seed).state.result
        assert result is not None
        total += 1.0 / len(result.winners) if seat in result.winners else 0.0
        wins += result.winners == (seat,)
        draws += seat in result.winners and len(result.winners) > 1
    lost = setup.players - wins - draws
    return Group(seed, total / setup.players, setup.players, wins, draws, lost)


def _play_teams(setup: Setup, seed: int) -> Group:
    won = []
    for name in (setup.one, setup.two):
        result = play(setup.game, [bot(name) for _ in range(setup.players)], seed).state.result
        assert result is not None
        won.append(bool(result.winners))
    one, two = won
    return Group(seed, 0.5 + (one - two) / 2, 2, int(one), int(one == two), int(two))


def scores_to_test(groups: list[Group], decided: bool = False) -> list[float]:
    """What a sequential test looks at: the scores of groups, or of what was decided in them."""
    if not decided:
        return [group.score for group in groups]
    return [
        group.wins / (group.wins + group.lost) for group in groups if group.wins + group.lost > 0
    ]


def duel(
    setup: Setup,
    most: int,
    seed: int = 0,
    test: Sprt | None = None,
    workers: int = 2,
    progress: Callable[[Duel], None] | None = None,
    decided: bool = False,
) -> Duel:
    """Play groups until the test knows, or so many games are played; results do not depend on workers.

    With `decided` the test asks for a share of the decided games, else of the points.
    """
    if most < 1 or workers < 1:
        raise BadOption("a duel needs at least one game and one worker")
    setup.check()
    groups: list[Group] = []
    verdict = ""
    for group in in_order(partial(play_group, setup), seed, max(1, most // setup.size), workers):
        groups.append(group)
        verdict = test.verdict(scores_to_test(groups, decided)) if test else ""
        if progress is not None:
            progress(Duel(setup, tuple(groups), verdict))
        if verdict:
            break
    return Duel(setup, tuple(groups), verdict)
