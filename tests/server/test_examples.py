"""What docs/bot-api.md and the examples show works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.server.serving import Server

ROOT = Path(__file__).parents[2]


def run_example(argument: str) -> str:
    command = [sys.executable, str(ROOT / "examples" / "remote_bot.py"), argument]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_bot_plays_a_game_of_its_own(server: Server) -> None:
    assert "won: " in run_example(server.url)


def test_the_example_bot_takes_the_seat_of_a_link(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", [{"kind": "open"}, {"kind": "bot"}])
    assert "won: " in run_example(server.url + table["seats"][0]["link"])
    assert player.table(table["id"])["seats"][0]["name"] == "Remote bot"


def test_every_call_the_guide_names_is_there() -> None:
    from hortus.client import Chair, Player

    guide = (ROOT / "docs" / "bot-api.md").read_text("utf-8")
    for who, kind in (("player", Player), ("seat", Chair)):
        named = set(re.findall(rf"\b{who}\.(\w+)\(", guide))
        assert named
        assert all(hasattr(kind, name) for name in named)
