"""Running a server: the one way that the command line, the tests and the bench start it."""

from __future__ import annotations

import contextlib
import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from hortus.server.app import create_app
from hortus.server.lines import Porter, lines_for, open_files
from hortus.server.settings import Settings
from hortus.server.tables import Tables


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
    logging.basicConfig(level=log_level.upper(), format="%(asctime)s %(name)s: %(message)s")
    porter = Porter(settings, open_files())
    http, sockets = lines_for(porter)
    config = uvicorn.Config(
        create_app(settings, Tables(settings)),
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
    server = Announced(config, ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(3)
