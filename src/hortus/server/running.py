"""Running a server: the one way that the command line, the tests and the bench start it."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from hortus.server import logs
from hortus.server.app import create_app
from hortus.server.databases import migrate
from hortus.server.lines import Porter, lines_for, open_files
from hortus.server.processes import Processes
from hortus.server.settings import Settings
from hortus.server.store import connect
from hortus.server.tables import Tables

GARBAGE = (2_000, 10_000, 10)
"""How many new things there may be before those that only know each other are looked for. Whatever outlives
that is mostly drawings that are kept, and is looked through ten thousand times less often: with the usual ten, it
would cost a sixth of all processor time. Of the new things themselves more than these come together between two
looks, because what replaces something older is not counted: with 50,000, everybody waited for a sixth of a second."""


class Announced(uvicorn.Server):
    """A server that says so when it can be reached, not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then announce it."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(
    settings: Settings, log_level: str = "warning", ready: Callable[[], None] = lambda: None
) -> None:
    """Serve until interrupted; `ready` is called once the server can be reached."""
    if settings.processes > 1:
        processes = Processes(settings, log_level)
        engine = connect(settings.database)
        migrate(engine)
        engine.dispose()
        logs.set_up(log_level)
        processes.run(ready)
        return
    serve_on(settings, log_level, ready)


def serve_on(
    settings: Settings,
    log_level: str,
    ready: Callable[[], None],
    lines: list[socket.socket] | None = None,
) -> None:
    """Serve in this process, at sockets that listen already or else at the address of the settings."""
    logs.set_up(log_level)
    porter = Porter(settings, open_files())
    http, sockets = lines_for(porter)
    config = uvicorn.Config(
        create_app(settings, Tables(settings), porter),
        host=settings.host,
        port=settings.port,
        log_level=log_level,
        access_log=False,
        server_header=False,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        http=http,
        ws=sockets,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=3,
    )
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    server = Announced(config, ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(lines)
    if not server.started:
        sys.exit(3)
