"""A field of bots, each against each: a cross table, and ratings by openskill.

With two players every pair plays both ways on common seeds; with more, the seats of each game are
drawn from the field. Where all play together there is no rating: each bot's team plays the same
seeds, and what is told is how often it wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from random import Random
from typing import NamedTuple

from hortus.bots.roster import bot
from hortus.core.contract import Game
from hortus.core.errors import BadOption, HortusError
from hortus.lab.duel import Setup
from hortus.lab.pool import in_order
from hortus.table.match import play


class Field(NamedTuple):
    """Who plays: the game, how many at a table, and the bots by name."""

    game: Game
    players: int
    names: tuple[str, ...]

    def check(self) -> None:
        """Raises `BadOption` if this cannot be played."""
        if len(self.names) < 2 or len(set(self.names)) < len(self.names):
            raise BadOption("a field has at least two bots, each once")
        if len(self.names) < self.players and not self.game.about.cooperative:
            raise BadOption(f"a field for {self.players} players has at least as many bots")
        for name in self.names:
            Setup(self.game, self.players, name, name).check()


class Played(NamedTuple):
    """One game of a field: who sat where, and the rank each reached."""

    seats: tuple[str, ...]
    ranks: tuple[int, ...]


class Rated(NamedTuple):
    """A bot's rating: a mean, and how unsure it is (openskill: 25 and 8.3 to begin with)."""

    name: str
    mean: float
    unsure: float
    games: int
    points: float
    """Its share of all wins at its tables."""


def seatings(field: Field, seed: int) -> list[tuple[str, ...]]:
    """Who sits where in the games on one seed."""
    if field.game.about.cooperative or field.players == 1:
        return [(name,) * field.players for name in field.names]
    if field.players == 2:
        pairs = list(combinations(field.names, 2))
        return [seats for one, two in pairs for seats in ((one, two), (two, one))]
    chosen = Random(f"{seed} seats").sample(field.names, field.players)
    return [(*chosen[turn:], *chosen[:turn]) for turn in range(field.players)]


def play_round(field: Field, seed: int) -> list[Played]:
    """All games on one seed."""
    games = []
    for seats in seatings(field, seed):
        result = play(field.game, [bot(name) for name in seats], seed).state.result
        assert result is not None
        ranks = [1 if seat in result.winners else 2 for seat in range(field.players)]
        games.append(Played(seats, tuple(ranks)))
    return games


def play_field(
    field: Field,
    rounds: int,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """So many rounds; the number of workers changes nothing."""
    field.check()
    games: list[Played] = []
    for number, played in enumerate(in_order(partial(play_round, field), seed, rounds, workers), 1):
        games += played
        if progress is not None:
            progress(number)
    return games


def rated(names: Sequence[str], games: Sequence[Played]) -> list[Rated]:
    """The ratings after these games, the strongest first; raises `HortusError` without openskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise HortusError("ratings need openskill: pip install 'hortus[lab]'") from None
    model = PlackettLuce()
    ratings = {name: model.rating() for name in names}
    points = dict.fromkeys(names, 0.0)
    count = dict.fromkeys(names, 0)
    for game in games:
        winners = game.ranks.count(1)
        for name, rank in zip(game.seats, game.ranks, strict=True):
            count[name] += 1
            points[name] += 1 / winners if rank == 1 else 0.0
        ranks = [float(rank) for rank in game.ranks]
        teams = model.rate([[ratings[name]] for name in game.seats], ranks=ranks)
        for name, team in zip(game.seats, teams, strict=True):
            ratings[name] = team[0]
    found = [
        Rated(
            name,
            ratings[name].mu,
            ratings[name].sigma,
            count[name],
            points[name] / max(count[name], 1),
        )
        for name in names
    ]
    return sorted(found, key=lambda one: -one.mean)


def cross_table(names: Sequence[str], games: Sequence[Played]) -> list[list[float | None]]:
    """How each did against each: of the games with both at the table, the share of points of the row."""
    table: list[list[float | None]] = []
    for one in names:
        row: list[float | None] = []
        for two in names:
            scores = [
                (other > own) + (other == own) / 2
                for game in games
                if one != two and one in game.seats and two in game.seats
                for own, other in [_ranks(game, one, two)]
            ]
            row.append(sum(scores) / len(scores) if scores else None)
        table.append(row)
    return table


def _ranks(game: Played, one: str, two: str) -> tuple[int, int]:
    return game.ranks[game.seats.index(one)], game.ranks[game.seats.index(two)]


def team_wins(names: Sequence[str], games: Sequence[Played]) -> dict[str, tuple[int, int]]:
    """Where all play together: how many games each bot's team won, and of how many."""
    return {
        name: (
            sum([game.ranks[0] == 1 for game in games if game.seats[0] == name]),
            sum([game.seats[0] == name for game in games]),
        )
        for name in names
    }
