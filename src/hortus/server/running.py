"""Running a server: the one way that the command line, the tests and the bench start it."""

from __future__ import annotations

import logging

import uvicorn

from hortus.server.app import create_app
from hortus.server.settings import Settings


def serve(settings: Settings, log_level: str = "warning") -> None:
    """Serve until interrupted."""
    logging.basicConfig(level=log_level.upper(), format="%(asctime)s %(name)s: %(message)s")
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_level=log_level,
        access_log=False,
        server_header=False,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=settings.behind_proxy,
        timeout_graceful_shutdown=3,
    )
