"""The lab in the browser: only where the operator asks for it, and only to this machine."""

from __future__ import annotations

from pathlib import Path

import anyio
import httpx
import pytest
from typer.testing import CliRunner

from hortus.cli.main import app
from hortus.core.errors import HortusError
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
    record = "/lab/record/evening/seeds/sample-0.hortus"
    listed, report, gone, secret = asked(
        settings, "/lab", "/lab/report/evening/seeds", "/lab/report/none", f"{record}x"
    )
    assert "8 of 8 games" in listed.text
    assert 'href="/lab/report/evening/seeds"' in listed.text
    assert "what 8 games say" in report.text
    assert "script-src 'sha256-" in report.headers["content-security-policy"]
    assert (gone.status_code, secret.status_code) == (404, 404)
    kept = next((place / "evening" / "seeds" / "records").glob("*.hortus"))
    (found,) = asked(settings, f"/lab/record/evening/seeds/{kept.name}")
    assert found.text == kept.read_text("utf-8")
    assert laboratory.router.routes


@pytest.mark.parametrize(
    ("public", "why"),
    [
        ({"host": "0.0.0.0"}, "it would be served on 0.0.0.0"),
        ({"behind_proxy": True}, "a proxy brings strangers here"),
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
