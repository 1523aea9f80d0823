"""The gate: who somebody is, whether they come from here, and how much they may ask for.

Every request passes `Gate`: the Host must be ours, a foreign page may change nothing, bodies and
rates are limited, and each answer carries the headers that keep browsers strict.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hortus.core.language import say
from hortus.server import keys, problems
from hortus.server.problems import Problem
from hortus.server.settings import Limits, Settings

COOKIE = "hortus"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
SAFE = ("GET", "HEAD", "OPTIONS")
SECURE = ("https", "wss")
"""How a connection with TLS is called; behind one, a page that came without is not ours."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "  # no text
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


# --- who --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a player known by a token, or nobody yet."""

    player: str | None
    """The digest of the token."""
    by_cookie: bool

    def known(self) -> str:
        """The player; a problem if it is nobody."""
        if self.player is None:
            raise Problem(401, "no_token", say("Only a player can do that: take a seat first."))
        return self.player


def token_of(connection: HTTPConnection) -> str:
    """The token of who asks, by the Authorization header or else the cookie; empty if there is none."""
    authorization = connection.headers.get("authorization", "")
    if authorization:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not TOKEN.fullmatch(token.strip()):
            raise Problem(401, "no_token", say("The Authorization header must be: Bearer TOKEN."))
        return token.strip()
    token = connection.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else ""


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who asks."""
    token = token_of(connection)
    by_cookie = "authorization" not in connection.headers
    return Visitor(keys.digest(token) if token else None, by_cookie)


def give_token(headers: MutableHeaders, token: str, secure: bool) -> None:
    """Let a browser keep a player's token where no script can read it."""
    words = f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
    headers.append("set-cookie", words + ("; Secure" if secure else ""))


# --- from where -------------------------------------------------------------------------------


def host_name(host: str) -> str:
    """A Host without its port; nothing if it is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "") if host else ""
    except ValueError:
        return ""


def from_here(headers: Headers, secure: bool = False) -> bool:
    """True if the Origin is this server's own: the same host and port, and `secure` if the server is reached so.

    A proxy with TLS that nobody trusts does not say so; then either will do.
    """
    try:
        origin = urlsplit(headers.get("origin", ""))
    except ValueError:
        return False
    schemes = ("https",) if secure else ("https", "http")
    return origin.scheme in schemes and origin.netloc.lower() == headers.get("host", "").lower()


def check_origin(headers: Headers, secure: bool = False) -> None:
    """Refuse what a foreign page started, and what leans on the cookie without saying where from."""
    if "origin" in headers:
        if not from_here(headers, secure):
            raise problems.forbidden(say("Pages of other sites may not do that."))
    elif "cookie" in headers and "authorization" not in headers:
        raise problems.forbidden(say("A request with a cookie must carry this site's Origin."))


# --- how much ---------------------------------------------------------------------------------


class Bucket:
    """So many at once, so many a second."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._left = burst
        self._then = time.monotonic()

    def take(self) -> bool:
        """True if one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each client, the longest unseen forgotten."""

    def __init__(self, rate: tuple[float, float], clients: int = 10_000) -> None:
        self._rate = rate
        self._clients = clients
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """True if the client may do it once more now."""
        bucket = self._buckets.pop(client, None) or Bucket(*self._rate)
        self._buckets[client] = bucket
        if len(self._buckets) > self._clients:
            self._buckets.popitem(last=False)
        return bucket.take()


def client_of(scope: Scope) -> str:
    """The address somebody comes from."""
    client = scope.get("client")
    return client[0] if client else "?"


# --- the gate ---------------------------------------------------------------------------------

OnFailure = Callable[[Request, Exception], Response]
"""What to answer when something went wrong that nobody thought of."""


class Gate:
    """What every request passes before anything else sees it."""

    def __init__(self, app: ASGIApp, settings: Settings, on_failure: OnFailure) -> None:
        self.app = app
        self.settings = settings
        self._on_failure = on_failure
        self._requests = Buckets(settings.limits.requests)
        self._files = Buckets(settings.limits.files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
        except Problem as problem:
            await _refuse(scope, send, problem)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        answer = Answer(send, scope)
        limited = _limited(receive, self.settings.limits, answer)
        try:
            await self.app(_asked_for(scope), limited, answer)
        except Exception as error:
            if answer.begun:
                raise
            await self._on_failure(Request(scope), error)(scope, receive, answer)

    def _check(self, scope: Scope, headers: Headers) -> None:
        known = self.settings.known_hosts
        name = host_name(headers.get("host", ""))
        if not name or (known and name not in known):
            raise Problem(400, "malformed", say("This server does not go by that name."))
        rate = self._files if scope["path"].startswith("/static/") else self._requests
        if not rate.take(client_of(scope)):
            raise Problem(429, "too_many", say("Too many requests; wait a moment."))
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            check_origin(headers, scope.get("scheme") in SECURE)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.limits.body_bytes:
            raise Problem(413, "too_large", say("That is too long."))


def _asked_for(scope: Scope) -> Scope:
    """What is asked for; HEAD asks for what GET does, and the server leaves the body out."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _limited(receive: Receive, limits: Limits, answer: Answer) -> Receive:
    """The same body, cut off where it is too long or does not come."""
    seen, whole = 0, False
    end = time.monotonic() + limits.body_seconds

    async def count() -> Message:
        nonlocal seen, whole
        if whole:
            return await receive()
        try:
            left = min(limits.request_seconds, end - time.monotonic())
            message = await asyncio.wait_for(receive(), max(0.0, left))
        except TimeoutError:
            answer.instead = Problem(408, "too_slow", say("The request did not come to its end."))
            raise answer.instead from None
        seen += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if seen > limits.body_bytes:
            answer.instead = Problem(413, "too_large", say("That is too long."))
            raise answer.instead
        return message

    return count


class Answer:
    """The way back to the client: every answer goes out with the strict headers on it."""

    def __init__(self, send: Send, scope: Scope) -> None:
        self._send = send
        self._scope = scope
        self.begun = False
        self.instead: Problem | None = None
        """What is answered, whatever those who read the request make of it."""

    async def __call__(self, message: Message) -> None:
        """Send a part of the answer."""
        if self.instead is not None:
            if not self.begun:
                self.begun = True
                await _refuse(self._scope, self._send, self.instead)
            return
        if message["type"] == "http.response.start":
            self.begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self._scope["path"].startswith("/api"):
                headers.setdefault("cache-control", "no-store")
        await self._send(message)


async def _refuse(scope: Scope, send: Send, problem: Problem) -> None:
    kind = "http.response"
    if scope["type"] == "websocket":
        kind = "websocket.http.response"  # no connection was opened, so it can be said in HTTP
        if kind not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 4403, "reason": problem.reason})
            return
    body = json.dumps({"code": problem.code, "reason": problem.reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers.append((b"cache-control", b"no-store"))
    if problem.status == 429:
        headers.append((b"retry-after", b"1"))
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    if problem.status in (408, 413):
        headers.append((b"connection", b"close"))  # what still comes is not read
    await send({"type": f"{kind}.start", "status": problem.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
