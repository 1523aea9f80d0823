"""The API does what its OpenAPI says, whatever it is asked: schemathesis against a real server."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import Server


@pytest.mark.parametrize(
    "known",
    [pytest.param(False, id="any table", marks=pytest.mark.prove), pytest.param(True, id="known")],
)
def test_no_request_makes_the_api_break_its_own_description(
    server: Server, tmp_path: Path, known: bool
) -> None:
    player = server.player()
    table = player.create("wizards-garden", [{"kind": "me"}] * 2)
    config = tmp_path / "schemathesis.toml"
    given = f'"path.id" = "{table["id"]}"\n"path.name" = "wizards-garden"\n"path.seat" = 0\n'
    config.write_text("[parameters]\n" + given if known else "")
    run = subprocess.run(
        [
            str(Path(sys.executable).parent / "schemathesis"),
            f"--config-file={config}",
            "run",
            f"{server.url}/api/openapi.json",
            "--checks=not_a_server_error,status_code_conformance,content_type_conformance,"
            "response_schema_conformance",
            "--phases=examples,coverage,fuzzing",
            "--max-examples=10",
            "--seed=7",
            f"--header=Authorization: Bearer {player.token}",
            "--no-color",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert re.search(r"Tested: +\d+", run.stdout), run.stdout
