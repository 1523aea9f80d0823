"""My games over HTTP: history, wins, rating, everything as JSON, erasing; and standing groups of friends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy import Connection
from starlette.responses import JSONResponse

from hortus.bots import roster
from hortus.core import registry
from hortus.core.language import mark, say
from hortus.server import histories, keys, problems
from hortus.server.api import WRONG, AnyTables, AnyVisitor, Name, Strict, host_for, player_for
from hortus.server.histories import TOGETHER, Finished, Group
from hortus.server.seating import new_name
from hortus.server.tables import Tables

router = APIRouter(prefix="/api", responses=WRONG)

NO_RATING = mark(
    "Ratings need openskill, which this server does not have: pip install 'hortus[lab]' brings it."
)
MOST_GROUPS = 50
MOST_MEMBERS = 50
"""How many groups a player may belong to, and how many may belong to one."""


class PlayedInfo(BaseModel):
    """A finished game of yours."""

    id: str
    game: str
    title: str
    date: str
    seats: list[str]
    you: list[int]
    winners: list[int] = Field(description="None in a draw.")
    won: bool
    drawn: bool
    reason: str
    counts: bool = Field(description="False if it was played on from another game or a position.")
    replay: str


class TallyInfo(BaseModel):
    """How often you played a game against somebody, won and drew."""

    game: str
    title: str
    opponent: str
    played: int
    won: int
    drawn: int


class RatingInfo(BaseModel):
    """Your rating in a game: a mean, how unsure it is (one deviation), and in words."""

    game: str
    title: str
    mean: float
    spread: float
    games: int
    words: str


class MyGames(BaseModel):
    """What there is of a player's games."""

    games: list[PlayedInfo]
    count: int
    tally: list[TallyInfo]
    ratings: list[RatingInfo]
    note: str = Field(description="Why there are no ratings, if there cannot be.")


def title_of(game: str) -> str:
    """What a game is called."""
    return registry.about(game).title if game in registry.games() else game


def called(opponent: str) -> str:
    """What an opponent is called: a bot by its title."""
    if opponent == TOGETHER:
        return say("the game itself")
    titles = {one.name: one.title for one in roster.bots()}
    return say(titles[opponent]) if opponent in titles else opponent


def played_info(game: Finished, player: str) -> PlayedInfo:
    """A finished game as one of those who played is told of it."""
    mine = game.seats_of(player)
    return PlayedInfo(
        id=game.id,
        game=game.game,
        title=title_of(game.game),
        date=datetime.fromtimestamp(game.at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        seats=[one.called for one in game.seats],
        you=mine,
        winners=[] if game.drawn() else list(game.result.winners),
        won=game.won(mine),
        drawn=game.drawn(),
        reason=game.result.told(None).reason,
        counts=game.counts,
        replay=f"/table/{game.id}/replay",
    )


def my_games(games: Sequence[Finished], player: str, limit: int, offset: int) -> MyGames:
    """Everything that is counted of a player's games."""
    found = histories.tally(games, player)
    rated = histories.ratings(games, player) if histories.can_rate() else []
    return MyGames(
        games=[played_info(game, player) for game in games[offset : offset + limit]],
        count=len(games),
        tally=[
            TallyInfo(
                game=one.game,
                title=title_of(one.game),
                opponent=called(one.opponent),
                played=one.played,
                won=one.won,
                drawn=one.drawn,
            )
            for one in found
        ],
        ratings=[
            RatingInfo(
                game=one.game,
                title=title_of(one.game),
                mean=round(one.mean, 1),
                spread=round(one.spread, 1),
                games=one.games,
                words=one.words,
            )
            for one in rated
        ],
        note="" if histories.can_rate() else say(NO_RATING),
    )


async def _mine(tables: Tables, player: str | None, limit: int, offset: int = 0) -> MyGames:
    if player is None:
        return my_games([], "", limit, offset)
    games = await tables.store.read(lambda one: histories.games_of(one, player))
    return await asyncio.to_thread(my_games, games, player, limit, offset)


@router.get("/me")
async def show_my_games(
    tables: AnyTables,
    visitor: AnyVisitor,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> MyGames:
    """Your finished games, wins by game and opponent, and your rating against the bots."""
    return await _mine(tables, visitor.player, limit, offset)


@router.get("/me/export", responses={200: {"content": {"application/json": {}}}})
async def export_my_games(tables: AnyTables, visitor: AnyVisitor) -> Response:
    """Everything that is kept of your games, as one file."""
    player = visitor.known()
    found = await _mine(tables, player, 10**9)
    mine = await tables.store.read(lambda one: histories.groups_of(one, player))
    whole = found.model_dump() | {"groups": [{"id": one.id, "name": one.name} for one in mine]}
    headers = {"content-disposition": 'attachment; filename="my-games.json"'}
    return JSONResponse(whole, headers=headers)


class Erasing(BaseModel):
    """To be forgotten; it cannot be taken back."""

    model_config = Strict
    sure: Literal[True]


class Erased(BaseModel):
    """In how many seats somebody was forgotten."""

    seats: int


@router.post("/me/erase")
async def erase_me(order: Erasing, tables: AnyTables, visitor: AnyVisitor) -> Erased:
    """Forget you: names, talk, notes, groups, seats. Where others still play, a bot takes your seat."""
    assert order.sure
    player = visitor.known()
    return Erased(seats=await tables.forget(player))


# --- groups ---------------------------------------------------------------------------------------


class GroupOrder(BaseModel):
    """A group to be founded, or joined, and what you are called in it."""

    model_config = Strict
    group: Name = Field("", description="What the group is called.")
    name: Name = Field("", description="What you are called.")


class MemberInfo(BaseModel):
    """Somebody who belongs to a group, and how they fared against the others of it."""

    name: str
    you: bool
    played: int
    won: int


class GroupInfo(BaseModel):
    """A standing group and the table of its results, the most wins first."""

    id: str
    name: str
    url: str
    member: bool
    members: list[MemberInfo]
    games: list[PlayedInfo]


def group_info(group: Group, games: Sequence[Finished], player: str | None) -> GroupInfo:
    """A group with its table, for one who asks."""
    rows: list[MemberInfo] = []
    for one in group.members:
        sat = [(game, game.seats_of(one.player)) for game in games]
        mine = [(game, held) for game, held in sat if held]
        won = sum([game.won(held) for game, held in mine])
        you = one.player == player
        rows.append(MemberInfo(name=one.name, you=you, played=len(mine), won=won))
    rows.sort(key=lambda row: (-row.won, row.played, row.name))
    return GroupInfo(
        id=group.id,
        name=group.name,
        url=f"/group/{group.id}",
        member=any([one.player == player for one in group.members]),
        members=rows,
        games=[played_info(game, player or "") for game in games[:50]],
    )


async def find_group(tables: Tables, id: str, player: str | None) -> GroupInfo:
    """A group by its id; a problem if there is none."""

    def read(connection: Connection) -> tuple[Group | None, list[Finished]]:
        group = histories.load_group(connection, id)
        return group, [] if group is None else histories.games_among(connection, group)

    group, games = await tables.store.read(read)
    if group is None:
        raise problems.unknown("group")
    return group_info(group, games, player)


GroupId = Annotated[str, Field(max_length=64)]


@router.post("/groups", status_code=201)
async def found_group(
    order: GroupOrder, tables: AnyTables, visitor: AnyVisitor, request: Request, response: Response
) -> GroupInfo:
    """A new standing group of friends, with you in it; its address is the invitation."""
    if not order.group:
        raise problems.Problem(422, "malformed", say("A group needs a name."))
    player = host_for(visitor, request, response)
    mine = await tables.store.read(lambda one: histories.groups_of(one, player))
    if len(mine) >= MOST_GROUPS:
        raise problems.conflict("too_many", say("You belong to enough groups; leave one first."))
    id = keys.new_id()

    def job(connection: Connection) -> None:
        histories.add_group(connection, id, order.group)
        histories.join_group(connection, id, player, order.name or new_name(1))

    await tables.store.write(job)
    return await find_group(tables, id, player)


@router.get("/groups/{id}")
async def show_group(id: GroupId, tables: AnyTables, visitor: AnyVisitor) -> GroupInfo:
    """A group and the table of its results."""
    return await find_group(tables, id, visitor.player)


@router.post("/groups/{id}/join")
async def join_group(
    id: GroupId,
    order: GroupOrder,
    tables: AnyTables,
    visitor: AnyVisitor,
    request: Request,
    response: Response,
) -> GroupInfo:
    """Belong to a group from now on, or be called something else in it."""
    group = await find_group(tables, id, visitor.player)
    if not group.member and len(group.members) >= MOST_MEMBERS:
        raise problems.conflict("too_many", say("This group is full."))
    player = player_for(visitor, request, response)
    name = order.name or new_name(len(group.members) + 1)
    await tables.store.write(lambda one: histories.join_group(one, id, player, name))
    return await find_group(tables, id, player)


@router.post("/groups/{id}/leave", status_code=204)
async def leave_group(id: GroupId, tables: AnyTables, visitor: AnyVisitor) -> Response:
    """Leave a group; one that nobody belongs to any more is gone."""
    player = visitor.known()
    await find_group(tables, id, player)
    await tables.store.write(lambda one: histories.leave_group(one, id, player))
    return Response(status_code=204)
