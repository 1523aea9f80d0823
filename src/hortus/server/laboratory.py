"""The lab in the browser, for designers: the campaigns of this machine with progress and reports.

It is there only if the operator asks for it (`hortus serve --lab`), and only on a server that no
stranger reaches, unless the operator says that strangers may see it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse

from hortus.core.errors import HortusError
from hortus.lab import shelf
from hortus.lab.report.build import report_page
from hortus.lab.report.page import policy
from hortus.lab.store import BadResults
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
        (settings.behind_proxy, "a proxy brings strangers here"),
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
    text = _report(folder, tuple(sorted([path.name for path in folder.glob("*.parquet")])))
    headers = {"cache-control": "no-store", "content-security-policy": policy()}
    return HTMLResponse(text, headers=headers)


@lru_cache(maxsize=16)
def _report(folder: Path, parts: tuple[str, ...]) -> str:
    """The page, made anew when another part of the results has come."""
    return report_page(folder) if parts else ""


@router.get("/lab/record/{campaign:path}/{file}")
def record(request: Request, campaign: str, file: str) -> Response:
    """A record that a report shows, to keep and to replay."""
    try:
        folder = shelf.find(_place(request), campaign) / "records"
    except BadResults:
        raise problems.unknown("campaign") from None
    known = {path.name: path for path in folder.glob("*.hortus")}
    if file not in known:
        raise problems.unknown("record")
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(known[file].read_text("utf-8"), media_type="text/plain", headers=headers)
