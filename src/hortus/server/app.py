"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.staticfiles import StaticFiles

import hortus
from hortus.core.language import say
from hortus.server import (
    after_api,
    api,
    board_api,
    friends_api,
    languages,
    lessons_api,
    me_api,
    metrics,
    pages,
    players_api,
    sockets,
    study_api,
)
from hortus.server.advising import Advising
from hortus.server.gate import Buckets, Gate
from hortus.server.lines import Porter
from hortus.server.outage import is_outage
from hortus.server.problems import Problem, busy
from hortus.server.settings import Settings
from hortus.server.tables import Tables

log = logging.getLogger("hortus.server")

ABOUT = """Play the games of Hortus from a program: create or join a table, read what your seat may
know, send moves. Frames over WebSocket are described in docs/protocol.md."""  # no text


def create_app(
    settings: Settings, laid: Tables | None = None, porter: Porter | None = None
) -> FastAPI:
    """A server that can be run by any ASGI server, as one process; its tables may be laid before."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        tables = Tables(settings) if laid is None else laid
        app.state.tables = tables
        tables.open()
        try:
            yield
        finally:
            await tables.end()

    app = FastAPI(
        title="Hortus",  # no text
        description=ABOUT,
        version=hortus.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.porter = porter
    app.state.door = sockets.Door(settings.limits)
    app.state.new_tables = Buckets(settings.limits.new_tables)
    app.state.hints = Buckets(settings.limits.hints)
    app.state.advising = Advising()
    app.state.talk = Buckets(settings.limits.talk)
    app.include_router(api.router)
    app.include_router(friends_api.router)
    app.include_router(lessons_api.router)
    app.include_router(study_api.router)
    app.include_router(after_api.router)
    app.include_router(board_api.router)
    app.include_router(me_api.router)
    app.include_router(sockets.router)
    app.include_router(pages.router)
    app.include_router(players_api.router)
    app.include_router(players_api.page_router)
    app.include_router(metrics.router)
    app.include_router(languages.router)
    _include_lab(app, settings)
    app.mount("/static", StaticFiles(directory=pages.STATIC), name="static")
    app.add_middleware(Gate, settings=settings, on_failure=_on_failure)
    app.add_middleware(languages.Interpreter)
    app.add_exception_handler(Problem, _on_problem)
    app.add_exception_handler(SQLAlchemyError, _on_database)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_malformed)
    return app


def _include_lab(app: FastAPI, settings: Settings) -> None:
    """Show the lab if the operator asks for it; what it needs is not loaded otherwise."""
    if settings.lab is not None:
        from hortus.server import laboratory

        laboratory.check_private(settings)
        app.include_router(laboratory.router)


def _answer(request: Request, problem: Problem) -> Response:
    """A problem as JSON for programs, as a page for people."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api"):
        return pages.problem_page(request, problem)
    headers = {"retry-after": "1"} if problem.status == 429 else None
    body: dict[str, object] = {"code": problem.code, "reason": problem.reason}
    if problem.frame is not None:
        body["frame"] = problem.frame
    return JSONResponse(body, problem.status, headers)


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _answer(request, error)


async def _on_database(request: Request, error: Exception) -> Response:
    if not is_outage(error):
        said = str(error).split("\n")[0]
        log.error("%s %s: the database failed: %s", request.method, request.url.path, said)
    return _answer(request, busy())


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, reason = "malformed", say("That is not what was expected.")
    if error.status_code == 404:
        code, reason = "unknown", say("There is nothing here.")
    elif error.status_code == 405:
        reason = say("Not by that method.")
    answer = _answer(request, Problem(error.status_code, code, reason))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


async def _on_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join([str(part) for part in first["loc"][1:]]) or "the request"  # no text
    return _answer(request, Problem(422, "malformed", f"{place}: {first['msg']}."))


def _on_failure(request: Request, error: Exception) -> Response:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(request, Problem(500, "failed", say("Something went wrong on the server.")))
