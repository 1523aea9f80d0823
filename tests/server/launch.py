"""Start a server in a process of its own, with settings given as JSON: `python -m tests.server.launch`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from hortus.server.settings import Limits, Settings


def settings_of(given: dict[str, Any]) -> Settings:
    """Settings from plain data."""
    limits: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in given.pop("limits", {}).items()
    }
    games = tuple((name, target) for name, target in given.pop("games", {}).items())
    proxies = tuple(given.pop("proxies", []))
    content = tuple([Path(folder) for folder in given.pop("content", [])])
    return Settings(**given, limits=Limits(**limits), games=games, content=content, proxies=proxies)


if __name__ == "__main__":
    from hortus.server.running import serve  # not at the top: bots' processes import this, too

    serve(settings_of(json.loads(sys.argv[1])))
