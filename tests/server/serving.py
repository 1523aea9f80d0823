"""A real server process for tests: started, waited for, killed and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from hortus.client import Player

ROOT = Path(__file__).parents[2]

OPEN_LIMITS = {
    "connections_per_client": 2000,
    "lines_per_client": 5000,
    "requests": [100_000, 100_000],
    "messages": [100_000, 100_000],
    "new_tables": [100_000, 100_000],
    "hints": [1000, 1000],
}
"""Limits that no test reaches by accident."""

PATIENCE = 180.0
"""How many seconds tests wait for what will happen, on however busy a machine."""

TOYS = {
    "toy-hands": "tests.server.toys:HandsGame",
    "toy-rush": "tests.server.toys:RushGame",
}


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_the_end(url: str, table: str) -> None:
    """Wait until the game at a table of some server is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = httpx.get(f"{url}/api/tables/{table}", trust_env=False, timeout=PATIENCE)
        if answer.json()["status"] == "over":
            return
        time.sleep(0.02)
    raise AssertionError("the game does not end")


class Server:
    """A server process on a database file."""

    def __init__(self, folder: Path, name: str = "hortus", **settings: Any) -> None:
        self.database = folder / f"{name}.sqlite3"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.tables = folder
        """Where it looks for tables of the solution: not where this machine keeps its own."""
        self.log = folder / f"{name}.log"
        self.settings: dict[str, Any] = {
            "database": f"sqlite:///{self.database}",
            "port": self.port,
            "pace": 0.0,
            "workers": 1,
            "games": TOYS,
            "limits": OPEN_LIMITS,
            **settings,
        }
        self.environment: dict[str, str] = {}
        """What else its process is told."""
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.launch", json.dumps(self.settings)],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={
                    **os.environ,
                    "PYTHONUNBUFFERED": "1",
                    "HORTUS_TABLES": str(self.tables),
                    **self.environment,
                },
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.log.read_text()}")
            try:
                httpx.get(f"{self.url}/api/games", trust_env=False, timeout=5)
                return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log.read_text()}")

    def kill(self) -> None:
        """End it without a warning, as a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it properly."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def player(self, token: str | None = None, patience: float = PATIENCE) -> Player:
        """Somebody who plays here."""
        return Player(self.url, token, patience)

    def finished(self, game: str = "wizards-garden", **options: Any) -> str:
        """The id of a table at which two bots have played to the end."""
        order = {"game": game, "seats": [{"kind": "bot", "bot": "random"}] * 2, "options": options}
        with self.browser() as browser:
            table: str = browser.post("/api/tables", json=order).json()["id"]
        wait_for_the_end(self.url, table)
        return table

    def browser(self) -> httpx.Client:
        """A client that behaves as a browser: it keeps cookies and says where it comes from."""
        return httpx.Client(
            base_url=self.url, headers={"origin": self.url}, trust_env=False, timeout=PATIENCE
        )
