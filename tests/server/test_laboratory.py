"""The lab in the browser: only where the operator asks for it, and only to this machine."""

from __future__ import annotations

import re
from pathlib import Path

import anyio
import httpx
import pytest
from typer.testing import CliRunner

from hortus.cli.main import app
from hortus.core.errors import HortusError
from hortus.lab.campaign import Campaign
from hortus.lab.store import Store
from hortus.server import laboratory
from hortus.server.app import create_app
from hortus.server.laboratory import check_private
from hortus.server.settings import Settings
from tests.lab.reporting import seeds_campaign


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("campaigns")
    seeds_campaign(folder / "evening" / "seeds", 8)
    return folder


def asked(settings: Settings, *paths: str) -> list[httpx.Response]:
    """What a server of these settings answers."""
    server = create_app(settings)

    async def ask() -> list[httpx.Response]:
        here = httpx.ASGITransport(server)
        async with (
            server.router.lifespan_context(server),
            httpx.AsyncClient(transport=here, base_url="http://localhost") as client,
        ):
            return [await client.get(path) for path in paths]

    return anyio.run(ask)


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'lab.sqlite3'}"


def test_without_the_flag_there_is_no_lab(tmp_path: Path) -> None:
    for answer in asked(Settings(database(tmp_path)), "/lab", "/lab/report/evening/seeds"):
        assert answer.status_code == 404


def test_the_lab_lists_campaigns_and_shows_their_reports(place: Path, tmp_path: Path) -> None:
    settings = Settings(database(tmp_path), lab=place)
    listed, report, gone, secret = asked(
        settings,
        "/lab",
        "/lab/report/evening/seeds",
        "/lab/report/none",
        "/lab/record/evening/seeds/99",
    )
    assert "8 of 8 games" in listed.text
    assert 'href="/lab/report/evening/seeds"' in listed.text
    assert "what 8 games say" in report.text
    assert "script-src 'sha256-" in report.headers["content-security-policy"]
    assert (gone.status_code, secret.status_code) == (404, 404)
    assert "The record of game 99 was not kept." in secret.json()["reason"]
    assert laboratory.replay_game in [route.endpoint for route in laboratory.router.routes]  # type: ignore[attr-defined]


def test_a_game_of_a_report_is_stepped_through_and_its_record_downloaded(
    place: Path, tmp_path: Path
) -> None:
    settings = Settings(database(tmp_path), lab=place)
    (report,) = asked(settings, "/lab/report/evening/seeds")
    links = re.findall(r'href="(/lab/replay/evening/seeds/(\d+)[^"]*)"', report.text)
    assert links
    address, number = links[0]
    first, step, end, record = asked(
        settings,
        address,
        f"/lab/replay/evening/seeds/{number}?step=3",
        f"/lab/replay/evening/seeds/{number}?step=100000",
        f"/lab/record/evening/seeds/{number}",
    )
    assert "Before the first move." in first.text
    assert "3 of " in step.text
    assert "?step=4" in step.text
    assert step.text.count("data:image/svg+xml") == 1
    assert "Won by seat" in end.text or "nobody" in end.text
    kept = {one.number: one.record for one in Store.open(place / "evening" / "seeds").kept()}
    assert record.text == kept[int(number)]


def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "campaign.json").write_text("{", "utf-8")
    Store.create(tmp_path / "new", Campaign("weeds"))
    settings = Settings(database(tmp_path), lab=tmp_path)
    listed, bad, new, replay = asked(
        settings, "/lab", "/lab/report/bad", "/lab/report/new", "/lab/replay/bad/0"
    )
    assert "It cannot be shown: campaign.json:1: is no campaign: it was cut off" in listed.text
    assert (bad.status_code, new.status_code, replay.status_code) == (409, 409, 409)
    for answer in (bad, replay):
        assert "This campaign cannot be shown: campaign.json:1: is no" in answer.json()["reason"]
        assert str(tmp_path) not in answer.text
    assert "no game is finished yet" in new.json()["reason"]


@pytest.mark.parametrize(
    ("public", "why"),
    [
        ({"host": "0.0.0.0"}, "it would be served on 0.0.0.0"),
        ({"proxies": ("127.0.0.1",)}, "a proxy brings strangers here"),
        ({"hosts": ("games.example",)}, "it is reached by the name games.example"),
    ],
)
def test_a_public_server_refuses_the_lab_unless_it_is_open(
    place: Path, public: dict[str, object], why: str
) -> None:
    settings = Settings(lab=place, **public)  # type: ignore[arg-type]
    with pytest.raises(HortusError, match=why):
        create_app(settings)
    check_private(Settings(lab=place, lab_open=True, **public))  # type: ignore[arg-type]
    check_private(Settings(**public))  # type: ignore[arg-type]


def test_the_command_refuses_before_anything_is_served(place: Path, tmp_path: Path) -> None:
    words = ["serve", "--lab", "--campaigns", str(place), "--host", "0.0.0.0"]
    done = CliRunner().invoke(app, [*words, "--database", str(tmp_path / "x.sqlite3")])
    assert "the lab is for this machine only" in str(done.exception)
    assert not (tmp_path / "x.sqlite3").exists()
