"""Players over HTTP: going on from another device."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from hortus.core.language import mark, say
from hortus.server import keys, passes, problems
from hortus.server.api import WRONG, AnyTables, AnyVisitor, Strict
from hortus.server.gate import Buckets, client_of, give_token, token_of
from hortus.server.pages import page
from hortus.server.queries import RUNNING
from hortus.server.tables import Tables

router = APIRouter(prefix="/api/players", responses=WRONG)
page_router = APIRouter(include_in_schema=False)

GONE = mark("That link is no longer good: it works once, and for ten minutes.")


class LinkInfo(BaseModel):
    """A link by which a player goes on from another device."""

    link: str
    seconds: int


class Moving(BaseModel):
    """Going on from this device, with the key of such a link."""

    model_config = Strict
    key: str = Field(max_length=64)


class MovedInfo(BaseModel):
    """How many running tables the player has."""

    tables: int


@router.post("/link", status_code=201)
async def make_link(request: Request, response: Response, tables: AnyTables) -> LinkInfo:
    """A link by which you go on from another device: it works once and for ten minutes."""
    rates: Buckets = request.app.state.talk
    if not rates.take(client_of(request.scope)):
        raise problems.Problem(429, "too_many", say("Too many links; wait a moment."))
    token = token_of(request)
    if not token:
        token = keys.new_token()
        give_token(response.headers, token, request.url.scheme == "https")
    key = await tables.store.write(lambda one: passes.make_pass(one, token))
    return LinkInfo(link=f"/move/{key}", seconds=passes.LASTS)


async def _running(tables: Tables, player: str) -> list[str]:
    """What a player is called at the running tables where they sit."""
    found = await tables.tables_of(player, 100, 0)
    held = [(one, one.seating.held_by(player)) for one in found if one.status == RUNNING]
    return [one.seating.names()[mine[0]] for one, mine in held if mine]


async def _objection(tables: Tables, here: str | None, player: str | None) -> str:
    """Why a device cannot go on with a link; nothing if it can."""
    if player is None:
        return say(GONE)
    if here is None or here == player or not await _running(tables, here):
        return ""
    return say(
        "This device already sits at running tables of its own, which would be lost: finish them first, "
        "or copy their seat links to the other device."
    )


@router.post("/move")
async def move_here(
    moving: Moving, tables: AnyTables, visitor: AnyVisitor, request: Request, response: Response
) -> MovedInfo:
    """Go on from this device as the player of a link; the other device goes on working, too."""
    player = await tables.store.read(lambda one: passes.find_pass(one, moving.key))
    objection = await _objection(tables, visitor.player, player)
    token = None
    if not objection:
        token = await tables.store.write(lambda one: passes.use_pass(one, moving.key))
    if token is None:
        raise problems.conflict("taken", objection or say(GONE))
    give_token(response.headers, token, request.url.scheme == "https")
    return MovedInfo(tables=len(await _running(tables, keys.digest(token))))


@page_router.get("/move/{key}")
async def move_page(key: str, request: Request, tables: AnyTables, visitor: AnyVisitor) -> Response:
    """Going on from this device; nothing is done before somebody says so."""
    player = await tables.store.read(lambda one: passes.find_pass(one, key[:64]))
    names = [] if player is None else await _running(tables, player)
    context = {
        "title": say("Go on here"),
        "key": key,
        "problem": await _objection(tables, visitor.player, player),
        "count": len(names),
        "names": sorted(set(names)),
    }
    return page(request, "move.html", context)
