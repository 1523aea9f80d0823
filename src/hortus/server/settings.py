"""What can be set about a server, with the values it has when nobody says anything."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from hortus.core.errors import HortusError

LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""Addresses that only this machine reaches."""


@dataclass(frozen=True)
class Limits:
    """How much a client may ask for. Rates are buckets: so many at once, so many a second."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    request_seconds: float = 20.0
    """How long the head of a request may take to come, and each further part of it."""
    body_seconds: float = 60.0
    """How long the whole body may take."""
    connections: int = 20_000
    """Connections of any kind; fewer where the system allows fewer open files."""
    lines_per_client: int = 200
    """Connections of any kind from one address that is no trusted proxy's."""
    connections_per_client: int = 50
    """WebSockets from one address, behind a trusted proxy from the one it names."""
    tables: int = 20_000
    """Running tables on the whole server."""
    tables_per_player: int = 200
    """Running tables one player may host."""
    new_tables: tuple[float, float] = (30, 0.5)
    requests: tuple[float, float] = (200, 50)
    files: tuple[float, float] = (6000, 600)
    """Scripts, styles and pictures of the pages: a page has some seventy, and a whole class may open one at once."""
    messages: tuple[float, float] = (200, 50)
    hints: tuple[float, float] = (5, 1)
    talk: tuple[float, float] = (6, 0.5)


@dataclass(frozen=True)
class Settings:
    """One server."""

    database: str = "sqlite:///hortus.sqlite3"
    """Where everything is kept, as SQLAlchemy writes it."""
    host: str = "127.0.0.1"
    port: int = 8080
    pace: float = 0.7
    """Seconds between a bot's moves, so that people can follow them."""
    thinking: float = 20.0
    """Seconds after which a bot that still thinks is cut off."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Processes in which bots think."""
    processes: int = 1
    """Processes that serve, on a database that several may share."""
    content: tuple[Path, ...] = ()
    """Content on offer: directories of files, each called as it is, or of `GAME/NAME/*.toml`."""
    hosts: tuple[str, ...] = ()
    """Names the server is reached by, beyond the obvious; empty: any, unless it serves this machine only."""
    games: tuple[tuple[str, str], ...] = ()
    """Games that are not installed, each a name and `module:Class`."""
    warm: bool = False
    """Whether to draw the games for the lobby before anybody asks."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    abandoned: float = 0.0
    """Days after which a table that nobody plays at is closed, and after as many more cleared away; 0: never."""
    webhook: str = ""
    """Where it is told whose turn it is at a table of several people; empty: nowhere."""
    webhook_after: float = 60.0
    """Seconds after which somebody who is to move and does not look is told so there."""
    address: str = ""
    """Where people reach the server, for links in messages; empty: made from its names and port."""
    metrics: bool = False
    """Whether /metrics tells what is measured."""
    lab: Path | None = None
    """The directory whose campaigns are shown; None: there is no lab."""
    lab_open: bool = False
    """Whether strangers may see the lab, too."""
    limits: Limits = Limits()

    @property
    def own_ports(self) -> tuple[int, ...]:
        """Where several processes are measured, the port at which each alone answers."""
        several = self.processes if self.metrics and self.processes > 1 else 0
        return tuple(range(self.port + 1, self.port + 1 + several))

    @property
    def known_hosts(self) -> frozenset[str]:
        """The names a request's Host may carry; empty: any."""
        if self.hosts:
            return frozenset({"localhost", "127.0.0.1", "::1", self.host, *self.hosts})
        if self.host in LOOPBACK:
            return frozenset({"localhost", "127.0.0.1", "::1"})
        return frozenset()


def is_address(url: str) -> bool:
    """True if something can be reached there on the web."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def check(settings: Settings) -> None:
    """Refuse names and addresses at which nobody could be reached."""
    if settings.webhook and not is_address(settings.webhook):
        raise HortusError("the webhook must be an address such as https://chat.example.org/hook")
    for name in settings.hosts:
        if not name or any([one in "/:@ " for one in name]):
            raise HortusError(f"--name {name}: that is no name; write it as games.example.org")
    if settings.address and not is_address(settings.address):
        raise HortusError(
            f"--address {settings.address}: write it as https://games.example.org"  # no text
        )
