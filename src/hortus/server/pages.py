"""The pages: lobby, setting up, table, invitation, replay, puzzles. What they show comes from templates."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from jinja2 import pass_context
from jinja2.runtime import Context
from starlette.responses import RedirectResponse
from starlette.templating import Jinja2Templates

import hortus
from hortus.core import registry
from hortus.core.language import say
from hortus.core.night import at_night, by_day, colours_at_night, style_sheet
from hortus.core.vignette import lit
from hortus.server import keys, languages, problems
from hortus.server.after_api import table_card
from hortus.server.api import AnyTable, AnyTables, AnyVisitor, check_over
from hortus.server.catalogue import figure_of
from hortus.server.friends_api import LISTED
from hortus.server.gate import Visitor
from hortus.server.histories import groups_of
from hortus.server.live import LiveTable
from hortus.server.me_api import find_group, show_my_games
from hortus.server.queries import BOT, PERSON
from hortus.server.study_api import list_puzzles, today
from hortus.server.summaries import summary
from hortus.server.wire import Shape
from hortus.solve.puzzles import GRADES, puzzle_of
from hortus.table.frame import state_at

Scheme = Literal["", "light", "dark"]
"""Colours that were chosen for the page; none: those of the reader's device."""
HERE = FilePath(__file__).parent
STATIC = HERE / "static"
HOUSE = "Hortus"  # no text


def path_for(context: Context, name: str, **parts: str) -> str:
    """The address of something of ours without the host, so that it is right behind any proxy."""
    request: Request = context["request"]
    return str(request.app.url_path_for(name, **parts))


templates = Jinja2Templates(directory=HERE / "templates")
templates.env.globals["version"] = hortus.__version__
templates.env.globals["url_for"] = pass_context(path_for)
languages.teach(templates.env)
templates.env.trim_blocks = True
templates.env.lstrip_blocks = True

router = APIRouter(include_in_schema=False)


def page(request: Request, name: str, context: dict[str, Any], status: int = 200) -> Response:
    """A page from its template; never kept by the browser, because tables move on."""
    return templates.TemplateResponse(
        request, name, context, status_code=status, headers={"cache-control": "no-store"}
    )


@router.get("/")
async def lobby(request: Request, tables: AnyTables, visitor: AnyVisitor) -> Response:
    """Five games, and your tables."""
    player = visitor.player
    found = [] if player is None else await tables.tables_of(player, 50, 0)
    mine = [summary(table, player).model_dump() for table in found]
    games = [
        game.model_dump() for game in sorted(tables.catalogue.games(), key=lambda one: one.weight)
    ]
    around = await tables.open_to_all(LISTED)
    open_ = [
        summary(table, player).model_dump() for table in around if not table.seating.held_by(player)
    ]
    context = {"title": HOUSE, "games": games, "tables": mine, "open": open_}
    return page(request, "lobby.html", context)


@router.get("/me")
async def my_games(request: Request, tables: AnyTables, visitor: AnyVisitor) -> Response:
    """A player's games, wins and rating, and the groups they belong to."""
    found = await show_my_games(tables, visitor, 100, 0)
    player = visitor.player
    mine = [] if player is None else await tables.store.read(lambda one: groups_of(one, player))
    context = {"title": say("My games"), **found.model_dump(), "groups": mine}
    return page(request, "my.html", context)


@router.get("/group/{id}")
async def group(request: Request, id: str, tables: AnyTables, visitor: AnyVisitor) -> Response:
    """A standing group of friends and the table of its results."""
    found = await find_group(tables, id, visitor.player)
    return page(request, "group.html", {"title": found.name, "group": found.model_dump()})


@router.get("/board")
async def board(request: Request, tables: AnyTables) -> Response:
    """The analysis board."""
    games = [game.model_dump() for game in tables.catalogue.games()]
    return page(request, "board.html", {"title": say("Analysis board"), "games": games})


@router.get("/puzzles")
async def daily_puzzle(request: Request) -> Response:
    """The puzzle of the day."""
    return await puzzle_page(request, puzzle_of(today()).number)


@router.get("/puzzles/{number}")
async def puzzle_page(request: Request, number: int) -> Response:
    """A puzzle, and the list of all."""
    found = await list_puzzles()
    grades = {one.number: one.grade for one in found.puzzles}
    if number not in grades:
        raise problems.unknown("puzzle")
    context = {
        "title": say("Puzzle {number}", number=number),
        "number": number,
        "grade": grades[number],
        "grades": GRADES,
        **found.model_dump(mode="json"),
    }
    return page(request, "puzzles.html", context)


@cache
def night_sheet() -> str:
    """The style sheet that turns the pictures of all games dark where the page is."""
    colours: dict[str, str] = {}
    for name in registry.games():
        colours |= colours_at_night(hortus.load(name).face.night)
    return style_sheet(colours, ".night")


@router.get("/pictures.css", name="pictures")
async def colours() -> Response:
    """The colours of pictures at night."""
    headers = {"cache-control": "public, max-age=3600"}
    return Response(night_sheet(), media_type="text/css", headers=headers)


@router.get("/games/{name}.svg")
async def picture(name: str, tables: AnyTables, scheme: Scheme = "") -> Response:
    """A real position of a game."""
    svg = await tables.catalogue.picture(name)
    headers = {"cache-control": "public, max-age=3600"}
    return _drawing(svg, name, scheme, headers)


def _drawing(svg: str, game: str, scheme: str, headers: dict[str, str]) -> Response:
    """A picture for an image of a page: in the colours of the reader's device, or in those asked for."""
    shown = by_day(svg) if scheme else svg
    if scheme == "dark":
        shown = at_night(shown, hortus.load(game).face.night)
    return Response(shown, media_type="image/svg+xml", headers=headers)


@router.get("/games/{name}/lessons/{lesson}/{after}.svg")
async def figure(name: str, lesson: str, after: int, tables: AnyTables) -> Response:
    """A picture for the rules, drawn by the game."""
    tables.catalogue.check(name)
    svg = await asyncio.to_thread(figure_of, name, lesson, after)
    headers = {"cache-control": "public, max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


@router.get("/games/{name}")
async def setup(request: Request, name: str, tables: AnyTables) -> Response:
    """Setting up a table."""
    game = tables.catalogue.game(name)
    return page(request, "setup.html", {"title": game.title, "game": game.model_dump()})


def _seat_asked(request: Request, table: LiveTable, visitor: Visitor) -> int | None:
    asked = request.query_params.get("seat", "")
    if asked == "none":
        return None
    mine = table.seating.held_by(visitor.player)
    if asked.isdecimal() and int(asked[:3]) in mine:
        return int(asked[:3])
    return mine[0] if mine else None


def _game_of(tables: AnyTables, table: LiveTable) -> dict[str, Any] | None:
    """The game of a table; None if it is no longer there."""
    name = table.sheet.game
    return tables.catalogue.game(name).model_dump() if name in registry.games() else None


def _at_table(
    request: Request, template: str, tables: AnyTables, table: LiveTable, visitor: Visitor
) -> Response:
    shown = summary(table, visitor.player)
    game = _game_of(tables, table)
    seat = _seat_asked(request, table, visitor)
    title = shown.title
    if shown.content:
        title = say("{game} with {content}", game=title, content=shown.content)
    context = {"title": title, "table": shown.model_dump(), "game": game, "seat": seat}
    return page(request, template, context)


def _hides(table: LiveTable) -> bool:
    """True if seats know different things."""
    return table.match is None or table.match.game.about.hidden


@router.get("/table/{id}.svg")
async def position(
    table: AnyTable, tables: AnyTables, visitor: AnyVisitor, scheme: Scheme = ""
) -> Response:
    """How a table stands, as a vignette that shows what the visitor may see."""
    mine = table.seating.held_by(visitor.player)
    alone = len(mine) == 1 or not _hides(
        table
    )  # who shares a device must not see each other's hands
    if table.match is None:
        svg = await tables.catalogue.picture(table.sheet.game)
    else:
        svg = table.match.state.view(mine[0] if mine and alone else None).vignette()
    return _drawing(svg, table.sheet.game, scheme, {"cache-control": "no-store"})


@router.get("/table/{id}/card.svg")
async def card(table: AnyTable) -> Response:
    """A finished game as a picture to pass on."""
    headers = {"cache-control": "no-store"}
    return Response(table_card(table), media_type="image/svg+xml", headers=headers)


@router.get("/table/{id}/steps/{step}.svg")
async def past_position(
    step: Annotated[int, Path(ge=0, le=10**9)],
    table: AnyTable,
    visitor: AnyVisitor,
    scheme: Scheme = "",
    shape: Shape = "wide",
) -> Response:
    """How a finished game stood after some steps, as a vignette that shows what the visitor might see; what the
    last of them was about glows."""
    check_over(table)
    match = table.seen()
    if step > len(match.moves):
        raise problems.no_step(len(match.moves))
    seat = table.seating.watched_by(visitor.player, None)
    svg = state_at(match, step).view(seat).vignette(shape)
    if step:
        before = state_at(match, step - 1).view(seat)
        svg = lit(svg, before.game.face.traces(before, match.moves[step - 1]))
    return _drawing(svg, table.sheet.game, scheme, {"cache-control": "no-store"})


@router.get("/table/{id}")
async def table(
    request: Request, table: AnyTable, tables: AnyTables, visitor: AnyVisitor
) -> Response:
    """A table, for those who sit at it and those who watch."""
    return _at_table(request, "table.html", tables, table, visitor)


@router.get("/table/{id}/replay")
async def replay(
    request: Request, table: AnyTable, tables: AnyTables, visitor: AnyVisitor
) -> Response:
    """What happened, step by step."""
    return _at_table(request, "replay.html", tables, table, visitor)


@router.get("/table/{id}/seat/{key}")
async def join(
    request: Request, key: str, table: AnyTable, tables: AnyTables, visitor: AnyVisitor
) -> Response:
    """An invitation to a seat; nothing is taken before somebody says so. Who has taken it by this link goes on."""
    found = [
        number
        for number, place in enumerate(table.places)
        if (place.kind != BOT or place.kept) and keys.same(key, place.key)
    ]
    if not found and table.seating.held_by(visitor.player):
        return RedirectResponse(f"/table/{table.id}", 303)
    shown = summary(table, visitor.player)
    taken = bool(found) and table.places[found[0]].kind == PERSON
    context = {
        "title": shown.title,
        "table": shown.model_dump(),
        "game": _game_of(tables, table),
        "seat": found[0] if found else None,
        "key": key,
        "taken": taken,
        "problem": ""
        if found
        else say("That link is no longer good: somebody has taken the seat."),
    }
    return page(request, "join.html", context)


def problem_page(request: Request, problem: problems.Problem) -> Response:
    """What went wrong, for a person."""
    context = {"title": HOUSE, "status": problem.status, "sentence": problem.reason}
    return page(request, "problem.html", context, problem.status)
