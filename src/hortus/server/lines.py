"""Lines: every connection to the server, counted before anybody listens to what it says.

The system allows a process only so many open files. So many connections are let in as leave some for
the server itself, so many from one address (a trusted proxy may have as many as it likes: what it
passes on is counted by the address it names), and a request whose head does not come is hung up on.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import time
from collections import Counter
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hortus.core.errors import HortusError
from hortus.core.language import say
from hortus.server.settings import Settings

log = logging.getLogger("hortus.server")

RESERVED = 100
"""Open files left for the database, the pages and whatever else."""
FOR_A_WORKER = 10
"""Open files that a process in which a bot thinks costs the server."""
QUIET = 10.0
"""Seconds between two words in the log about the same trouble."""


def open_files() -> int:
    """How many files this process may have open, after asking for as many as it may ask for."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1_000_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            log.warning("no more than %d open files are allowed", soft)
    return soft if soft != resource.RLIM_INFINITY else 1_000_000


class Porter:
    """Lets connections in, or not, and says so."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.most = max(
            10, min(settings.limits.connections, files - RESERVED - FOR_A_WORKER * settings.workers)
        )
        self.most_from_one = settings.limits.lines_per_client
        self.seconds = settings.limits.request_seconds
        self._proxies = [_network(one) for one in settings.proxies]
        self._lines: Counter[str] = Counter()
        self._turned_away = 0
        self._told = -QUIET

    @property
    def count(self) -> int:
        """How many connections are open."""
        return self._lines.total()

    def enter(self, address: str) -> str:
        """One more; why not, if there are too many."""
        self._lines[address] += 1
        if self.count > self.most:
            return self._turn_away(
                address, say("The server has as many connections as it can hold; try again later.")
            )
        if self._lines[address] > self.most_from_one and not self._trusted(address):
            return self._turn_away(address, say("Too many connections from your address."))
        return ""

    def leave(self, address: str) -> None:
        """One less."""
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]

    def _trusted(self, address: str) -> bool:
        try:
            one = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any([one in network for network in self._proxies])

    def _turn_away(self, address: str, reason: str) -> str:
        self._turned_away += 1
        now = time.monotonic()
        if now - self._told >= QUIET:
            self._told = now
            log.warning(
                "%d connections turned away, the last from %s: %d of %d are open, %d from there",
                self._turned_away,
                address,
                self.count,
                self.most,
                self._lines[address],
            )
        return reason


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise HortusError(f"--proxy {text}: that is no address, nor a network") from None  # no text


def lines_for(porter: Porter) -> tuple[type[HttpToolsProtocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of a server whose connections a porter lets in."""
    return _http_line(porter), _socket_line(porter)


def _http_line(porter: Porter) -> type[HttpToolsProtocol]:
    class HttpLine(HttpToolsProtocol):
        """A connection that speaks HTTP, until it becomes a WebSocket."""

        address = "?"
        counted = False
        timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.address = self.client[0] if self.client else "?"
            reason = porter.enter(self.address)
            self.counted = True
            if reason:
                _turn_away(transport, reason)
            else:
                self._expect_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            if self.counted:
                self.counted = False
                porter.leave(self.address)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            if self.cycle is None or self.cycle.response_complete:
                self._expect_head()
            else:
                self._stop()

        def handle_websocket_upgrade(self) -> None:
            self._stop()
            self.counted = False
            porter.leave(self.address)
            super().handle_websocket_upgrade()

        def _expect_head(self) -> None:
            """Hang up if the rest of a request's head takes too long."""
            if self.timer is None and self.counted:
                self.timer = self.loop.call_later(porter.seconds, self._hang_up)

        def _stop(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def _hang_up(self) -> None:
            self.timer = None
            if not self.transport.is_closing():
                log.info("%s was hung up on: no request came", self.address)
                self.transport.close()

    return HttpLine


def _socket_line(porter: Porter) -> type[WebSocketsSansIOProtocol]:
    class SocketLine(WebSocketsSansIOProtocol):
        """A connection that has become a WebSocket."""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.transport = cast(asyncio.Transport, Gathering(self.transport, self.loop))
            porter.enter(self.client[0] if self.client else "?")

        def connection_lost(self, exc: Exception | None) -> None:
            porter.leave(self.client[0] if self.client else "?")
            super().connection_lost(exc)

    return SocketLine


class Gathering:
    """A transport that sends at once what is written to it one after the other: an answer and the frame
    that follows it cost the system one call instead of two, which is a sixth of what sending costs."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._held: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send it with whatever else is written before the loop goes on."""
        if not self._held:
            self._loop.call_soon(self._send)
        self._held.append(data)

    def close(self) -> None:
        """Send what is held, then hang up."""
        self._send()
        self._transport.close()

    def _send(self) -> None:
        if self._held and not self._transport.is_closing():
            self._transport.write(b"".join(self._held))
        self._held.clear()

    def __getattr__(self, name: str) -> object:
        return getattr(self._transport, name)


def _turn_away(transport: asyncio.Transport, reason: str) -> None:
    body = json.dumps({"code": "too_many", "reason": reason}).encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\n"  # no text
        f"connection: close\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    transport.write(head.encode() + body)
    transport.close()
