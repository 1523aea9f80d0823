"""The lab in the browser, for designers: the campaigns of this machine with progress and reports.

It is there only if the operator asks for it (`hortus serve --lab`), and only on a server that no
stranger reaches, unless the operator says that strangers may see it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import HTMLResponse

from hortus.core.errors import HortusError
from hortus.core.face import name_seats
from hortus.core.record import Record
from hortus.lab import shelf
from hortus.lab.campaign import Cell
from hortus.lab.observe import content_folder
from hortus.lab.report.build import report_page
from hortus.lab.report.games import outcome
from hortus.lab.report.page import pictured, policy
from hortus.lab.store import BadResults, Store
from hortus.server import problems
from hortus.server.pages import page
from hortus.server.settings import LOOPBACK, Settings

router = APIRouter(include_in_schema=False)


def check_private(settings: Settings) -> None:
    """Raises `HortusError` if strangers would see the lab and nobody said that they may."""
    if settings.lab is None or settings.lab_open:
        return
    public = [
        (settings.host not in LOOPBACK, f"it would be served on {settings.host}"),
        (bool(settings.proxies), "a proxy brings strangers here"),
        (bool(settings.hosts), f"it is reached by the name {', '.join(settings.hosts)}"),
    ]
    for there, why in public:
        if there:
            raise HortusError(
                f"the lab is for this machine only, and {why}; leave out --lab, "
                "or say --lab-open if whoever comes may see your campaigns"
            )


def _place(request: Request) -> Path:
    place: Path | None = request.app.state.settings.lab
    assert place is not None
    return place


@router.get("/lab")
def campaigns(request: Request) -> Response:
    """All campaigns below the directory, the latest first."""
    found = shelf.campaigns(_place(request))
    return page(request, "lab.html", {"title": "The lab", "campaigns": found})


@router.get("/lab/report/{campaign:path}")
def report(request: Request, campaign: str) -> Response:
    """The report of a campaign as far as it is played."""
    try:
        folder = shelf.find(_place(request), campaign)
    except BadResults:
        raise problems.unknown("campaign") from None
    parts = tuple(sorted([path.name for path in folder.glob("*.parquet")]))
    try:
        text = _report(folder, parts, f"/lab/replay/{campaign}")
    except HortusError as error:
        raise problems.conflict("unreadable", _sentence(error, folder)) from None
    headers = {"cache-control": "no-store", "content-security-policy": policy()}
    return HTMLResponse(text, headers=headers)


@lru_cache(maxsize=16)
def _report(folder: Path, parts: tuple[str, ...], replays: str) -> str:  # noqa: ARG001
    """The page, made anew when another part of the results has come."""
    return report_page(folder, replays=replays)


def _sentence(error: HortusError, folder: Path) -> str:
    """What is wrong with a campaign, without where it lies on this machine."""
    return f"This campaign cannot be shown: {str(error).replace(f'{folder}/', '')}."


def _kept(request: Request, campaign: str, number: int) -> tuple[Cell, str]:
    """The cell and the record of a game whose record a campaign kept."""
    try:
        folder = shelf.find(_place(request), campaign)
    except BadResults:
        raise problems.unknown("campaign") from None
    try:
        store = Store.open(folder)
        for one in store.kept():
            if one.number == number:
                return store.campaign.cells[one.cell], one.record
    except HortusError as error:
        raise problems.conflict("unreadable", _sentence(error, folder)) from None
    again = f"hortus lab record {campaign} {number}"
    told = f"The record of game {number} was not kept. In a terminal, {again} plays it again."
    raise problems.Problem(404, "unknown", told)


@router.get("/lab/record/{campaign:path}/{number}")
def record(request: Request, campaign: str, number: int) -> Response:
    """A record that was kept, to download and to replay."""
    _, text = _kept(request, campaign, number)
    headers = {"content-disposition": f'attachment; filename="game-{number}.hortus"'}
    return Response(text, media_type="text/plain", headers=headers)


@router.get("/lab/replay/{campaign:path}/{number}")
def replay_game(
    request: Request, campaign: str, number: int, step: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """A game of a campaign, step by step: a picture, what happened, and links on and back."""
    cell, text = _kept(request, campaign, number)
    found, content = Record.loads(text), content_folder(cell.variant)
    try:
        at = min(step, len(found.moves))
        told = _told(found, at, content)
        state = found.follow(at, content).state
        picture = pictured(state.view(None).picture(), f"The table after {at} moves")
    except HortusError as error:
        raise problems.conflict("unreadable", f"This record cannot be followed: {error}.") from None
    context = {
        "title": f"Game {number} of {campaign}",
        "campaign": campaign,
        "number": number,
        "label": cell.label,
        "step": at,
        "last": len(found.moves),
        "told": told,
        "picture": picture,
        "result": "" if state.result is None else outcome(state.result),
    }
    return page(request, "lab_game.html", context)


def _told(found: Record, step: int, content: Path | None) -> str:
    """What happened in a step, in the words of the game."""
    if not step:
        return "Before the first move."
    before = found.follow(step - 1, content).state
    line = before.game.face.tell(before.view(None), before.parse(found.moves[step - 1]))
    return name_seats(line, found.seats)
