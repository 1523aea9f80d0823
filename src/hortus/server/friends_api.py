"""Friends over HTTP: talk, join, play again, and what the host of a table decides."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import AfterValidator, BaseModel, Field

from hortus.core.language import say
from hortus.core.options import read_options
from hortus.server import problems
from hortus.server.api import (
    WRONG,
    AnyTable,
    AnyTables,
    AnyVisitor,
    Name,
    SeatNumber,
    Strict,
    TableList,
    host_for,
    player_for,
    tidy,
)
from hortus.server.gate import Buckets
from hortus.server.seating import rotated
from hortus.server.summaries import TableInfo, summary
from hortus.server.tables import Order

router = APIRouter(prefix="/api", responses=WRONG)

LISTED = 20
"""How many open tables are shown."""


class Saying(BaseModel):
    """Something to say, in plain text."""

    model_config = Strict
    text: Annotated[str, Field(max_length=280), AfterValidator(tidy)]


class Hosting(BaseModel):
    """What the host allows; what is left out stays as it is."""

    model_config = Strict
    chat: bool | None = Field(None, description="Whether people may talk.")
    public: bool | None = Field(None, description="Whether anybody may take an open seat.")
    to: int | None = Field(None, ge=0, le=20, description="The seat of who is to be host.")


class Joining(BaseModel):
    """Taking any open seat."""

    model_config = Strict
    name: Name = ""


class StandIn(BaseModel):
    """A bot is to play for somebody."""

    model_config = Strict
    keep: bool = Field(True, description="Whether they may come back; false removes them.")


class Offer(BaseModel):
    """What all people at a table may agree on."""

    model_config = Strict
    kind: Literal["draw", "abandon"]


def _measure(request: Request, player: str) -> None:
    """A problem if somebody turns to the others too often."""
    rates: Buckets = request.app.state.talk
    if not rates.take(player):
        raise problems.Problem(429, "too_many", say("Too many words at once; wait a moment."))


@router.post("/tables/{id}/rematch", status_code=201)
async def play_again(
    table: AnyTable, tables: AnyTables, visitor: AnyVisitor, request: Request, response: Response
) -> TableInfo:
    """The same people and bots once more, one seat further; whoever asks later is led to the same table."""
    player = visitor.known()
    table.check_rematch(player)
    if not table.sheet.next:
        host_for(visitor, request, response)
    sheet = table.sheet
    options: dict[str, object] = dict(read_options(sheet.options))
    places = rotated(table.places)
    clock = (sheet.clock.kind, sheet.clock.seconds) if sheet.clock else None
    order = Order(
        sheet.game, player, "", (), options, sheet.content, places, sheet.chat, clock=clock
    )
    return summary(await tables.follow(table, order), player)


@router.post("/tables/{id}/talk")
async def say_something(
    saying: Saying, table: AnyTable, visitor: AnyVisitor, request: Request
) -> TableInfo:
    """Say something to all at the table."""
    player = visitor.known()
    _measure(request, player)
    await table.say(player, saying.text)
    return summary(table, player)


@router.post("/tables/{id}/hosting")
async def change_hosting(hosting: Hosting, table: AnyTable, visitor: AnyVisitor) -> TableInfo:
    """Switch the chat on or off, let anybody join or not, make somebody else host: for the host."""
    player = visitor.known()
    await table.let(player, hosting.chat, hosting.public)
    if hosting.to is not None:
        await table.hand_over(player, hosting.to)
    return summary(table, player)


@router.post("/tables/{id}/seats/{seat}/stand-in")
async def stand_in(
    seat: SeatNumber, order: StandIn, table: AnyTable, visitor: AnyVisitor
) -> TableInfo:
    """Let a bot play for somebody who has gone, or remove somebody: for the host."""
    player = visitor.known()
    await table.stand_in(seat, player, order.keep)
    return summary(table, player)


@router.post("/tables/{id}/seats/{seat}/return")
async def come_back(seat: SeatNumber, table: AnyTable, visitor: AnyVisitor) -> TableInfo:
    """Sit down again in a seat that you left, or in which a bot stands in for you."""
    player = visitor.known()
    await table.come_back(seat, player)
    return summary(table, player)


@router.post("/tables/{id}/seats/{seat}/resign")
async def resign(seat: SeatNumber, table: AnyTable, visitor: AnyVisitor) -> TableInfo:
    """Give up: the game is over, or a bot plays on where others still play."""
    player = visitor.known()
    await table.resign(seat, player)
    return summary(table, player)


@router.post("/tables/{id}/offer")
async def make_offer(
    offer: Offer, table: AnyTable, visitor: AnyVisitor, request: Request
) -> TableInfo:
    """Offer a draw, or to abandon the table, or agree to that; it is so once all people have agreed."""
    player = visitor.known()
    _measure(request, player)
    await table.offer(player, offer.kind)
    return summary(table, player)


@router.post("/tables/{id}/decline")
async def decline_offer(table: AnyTable, visitor: AnyVisitor) -> TableInfo:
    """Say no to what is offered."""
    player = visitor.known()
    await table.decline(player)
    return summary(table, player)


@router.get("/open-tables")
async def list_open_tables(tables: AnyTables, visitor: AnyVisitor) -> TableList:
    """Tables with an open seat that anybody may take, newest first."""
    found = await tables.open_to_all(LISTED)
    return TableList(tables=[summary(table, visitor.player) for table in found])


@router.post("/tables/{id}/join")
async def join_table(
    joining: Joining, table: AnyTable, visitor: AnyVisitor, request: Request, response: Response
) -> TableInfo:
    """Take an open seat of a table that anybody may join."""
    player = player_for(visitor, request, response)
    await table.join(player, joining.name)
    return summary(table, player)
