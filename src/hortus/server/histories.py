"""Games that were played: a player's history, wins by game and opponent, a rating against the bots, groups of friends.

All of it is counted from the finished tables whenever it is asked for; nothing of a game that is still played is
in it. A lesson does not count, nor does a game that was played on from another or from the analysis board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from hortus.bots import roster
from hortus.core import registry
from hortus.core.language import said_name, say
from hortus.server.parting import ABANDONED
from hortus.server.queries import BOT, OVER, PERSON, now
from hortus.server.schema import LESSON, events, groups, holders, members, seats, tables
from hortus.server.wire import KeptResult, ResultView

BOARD: Final = "board"
"""The source of a table that began on the analysis board."""
LEVELS: Final = {"seedling": 17.0, "sapling": 22.0, "gardener": 27.0, "master": 32.0}
"""What the bots are rated against which people are: five points apart, which is about four wins in five."""
SURE: Final = 1.0
"""How unsure a bot's rating is taken to be; a newcomer's is 25 with 8.3."""
TOGETHER: Final = "the game"  # no text
"""The opponent where all win or lose together."""


@dataclass(slots=True)
class Placed:
    """A seat of a finished game."""

    name: str
    kind: str
    bot: str
    players: set[str] = field(default_factory=set)

    @property
    def called(self) -> str:
        """Its name, for whoever reads it now."""
        return said_name(roster.name_later(self.name)) if self.kind == BOT else self.name


@dataclass(slots=True)
class Finished:
    """A finished game: when it began, who sat where, how it ended."""

    id: str
    game: str
    at: int
    source: str
    result: ResultView
    seats: list[Placed]

    @property
    def counts(self) -> bool:
        """True if it was played from the start, and not abandoned by agreement."""
        return not self.source and self.result.ended != ABANDONED

    def seats_of(self, player: str) -> list[int]:
        """Where a player sat."""
        return [seat for seat, one in enumerate(self.seats) if player in one.players]

    def drawn(self) -> bool:
        """True if all won, though each played for himself."""
        return not self.together() and len(self.result.winners) == len(self.seats)

    def won(self, held: Sequence[int]) -> bool:
        """True if one of some seats won; a draw is no win."""
        return not self.drawn() and bool(set(held) & set(self.result.winners))

    def together(self) -> bool:
        """True if all won or lost together, or one played alone."""
        known = self.game in registry.games()
        return len(self.seats) == 1 or (known and registry.about(self.game).cooperative)

    def opponents(self, seat: int) -> list[str]:
        """Who sat in the other seats: bots by their names, people by what they are called."""
        if self.together():
            return [TOGETHER]
        others = [one for number, one in enumerate(self.seats) if number != seat]
        return [one.bot if one.kind == BOT else one.name for one in others]


def _load(connection: Connection, ids: Sequence[str]) -> list[Finished]:
    """Finished tables, the newest first, without lessons."""
    lessons = select(events.c.table_id).where(events.c.ply == 0, events.c.move.like(f"<{LESSON} %"))
    found = connection.execute(
        select(tables)
        .where(tables.c.id.in_(ids), tables.c.status == OVER, tables.c.result != "")
        .where(tables.c.id.not_in(lessons))
        .order_by(tables.c.created.desc(), tables.c.id)
    ).all()
    games = {
        row.id: Finished(
            row.id,
            row.game,
            row.created,
            row.source,
            msgspec.json.decode(row.result, type=KeptResult),
            [],
        )
        for row in found
    }
    wanted = list(games)
    for one in connection.execute(
        select(seats).where(seats.c.table_id.in_(wanted)).order_by(seats.c.table_id, seats.c.seat)
    ):
        games[one.table_id].seats.append(Placed(one.name, one.kind, one.bot))
    for one in connection.execute(select(holders).where(holders.c.table_id.in_(wanted))):
        games[one.table_id].seats[one.seat].players.add(one.player)
    return list(games.values())


def games_of(connection: Connection, player: str) -> list[Finished]:
    """The finished games of a player, the newest first."""
    held = select(holders.c.table_id).where(holders.c.player == player).distinct()
    return _load(connection, list(connection.execute(held).scalars()))


# --- what is counted ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tallied:
    """How often somebody played a game against an opponent, won and drew."""

    game: str
    opponent: str
    played: int
    won: int
    drawn: int


def tally(games: Sequence[Finished], player: str) -> list[Tallied]:
    """Wins by game and opponent, the most played first."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    drawn: Counter[tuple[str, str]] = Counter()
    for game in games:
        mine = game.seats_of(player)
        if not game.counts or len(mine) != 1:
            continue
        for opponent in set(game.opponents(mine[0])):
            played[game.game, opponent] += 1
            won[game.game, opponent] += game.won(mine)
            drawn[game.game, opponent] += game.drawn()
    return [Tallied(*key, count, won[key], drawn[key]) for key, count in played.most_common()]


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating in one game: a mean, how unsure it is, after how many games, and in words."""

    game: str
    mean: float
    spread: float
    games: int
    words: str


def can_rate() -> bool:
    """True if openskill is installed."""
    try:
        import openskill.models  # noqa: F401
    except ImportError:
        return False
    return True


def ratings(games: Sequence[Finished], player: str) -> list[Rated]:
    """A player's rating in each game, by openskill, from games against bots of known strength alone."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    mine: dict[str, Any] = {}
    count: Counter[str] = Counter()
    for game in sorted(games, key=lambda one: (one.at, one.id)):
        held = game.seats_of(player)
        if len(held) != 1 or not _rated(game, held[0]):
            continue
        own = mine.get(game.game) or model.rating()
        teams = [
            [own if seat == held[0] else model.rating(LEVELS[one.bot], SURE)]
            for seat, one in enumerate(game.seats)
        ]
        ranks = [float(rank) for rank in game.result.ranks]
        mine[game.game] = model.rate(teams, ranks=ranks)[held[0]][0]
        count[game.game] += 1
    return [
        Rated(name, one.mu, one.sigma, count[name], standing(one.mu)) for name, one in mine.items()
    ]


def _rated(game: Finished, seat: int) -> bool:
    others = [one for number, one in enumerate(game.seats) if number != seat]
    known = all([one.kind == BOT and one.bot in LEVELS for one in others])
    return game.counts and bool(others) and known and not game.together()


def standing(mean: float) -> str:
    """A rating in words: about as strong as a level, or between two."""
    names = [say(roster.entry(name).title) for name in LEVELS]
    for name, level in zip(names, LEVELS.values(), strict=True):
        if abs(mean - level) <= 1.25:
            return say("about as strong as {bot}", bot=name)
    below = len([level for level in LEVELS.values() if level < mean])
    if not below:
        return say("not yet as strong as {bot}", bot=names[0])
    if below == len(names):
        return say("stronger than {bot}", bot=names[-1])
    return say("between {lower} and {higher}", lower=names[below - 1], higher=names[below])


# --- groups ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who belongs to a group."""

    player: str
    name: str
    joined: int


@dataclass(frozen=True, slots=True)
class Group:
    """A standing group of friends."""

    id: str
    name: str
    created: int
    members: tuple[Member, ...]


def add_group(connection: Connection, id: str, name: str) -> None:
    """A new group without anybody in it."""
    connection.execute(insert(groups), {"id": id, "name": name, "created": now()})


def join_group(connection: Connection, id: str, player: str, name: str) -> None:
    """Somebody belongs to a group, or is called something else in it."""
    leave_group(connection, id, player, last=False)
    row = {"group_id": id, "player": player, "name": name, "joined": now()}
    connection.execute(insert(members), row)


def leave_group(connection: Connection, id: str, player: str, last: bool = True) -> None:
    """Somebody leaves; a group that nobody belongs to any more is gone."""
    here = (members.c.group_id == id, members.c.player == player)
    connection.execute(delete(members).where(*here))
    left = select(func.count()).where(members.c.group_id == id)
    if last and not connection.execute(left).scalar_one():
        connection.execute(delete(groups).where(groups.c.id == id))


def load_group(connection: Connection, id: str) -> Group | None:
    """A group with those who belong to it; None if there is none of this id."""
    row = connection.execute(select(groups).where(groups.c.id == id)).first()
    if row is None:
        return None
    found = select(members).where(members.c.group_id == id).order_by(members.c.joined)
    people = [Member(one.player, one.name, one.joined) for one in connection.execute(found)]
    return Group(row.id, row.name, row.created, tuple(people))


def groups_of(connection: Connection, player: str) -> list[Group]:
    """The groups a player belongs to."""
    mine = select(members.c.group_id).where(members.c.player == player).order_by(members.c.joined)
    found = [load_group(connection, id) for id in connection.execute(mine).scalars()]
    return [one for one in found if one is not None]


def games_among(connection: Connection, group: Group) -> list[Finished]:
    """The finished games in which two or more of a group sat, the newest first."""
    people = [one.player for one in group.members]
    sat = (
        select(holders.c.table_id)
        .where(holders.c.player.in_(people))
        .group_by(holders.c.table_id)
        .having(func.count(holders.c.player.distinct()) > 1)
    )
    found = _load(connection, list(connection.execute(sat).scalars()))
    return [game for game in found if game.counts and _people(game) > 1]


def _people(game: Finished) -> int:
    return len([one for one in game.seats if one.kind == PERSON])
