"""A small client for a Hortus server: create or join a table, read frames, send moves.

    from hortus.client import Player

    player = Player("http://127.0.0.1:8080")
    table = player.create("wizards-garden", name="My bot")
    with player.sit(table["id"]) as seat:
        for frame in seat.turns():
            seat.play(frame["options"][0]["text"])

It needs nothing of Hortus but this file and the `websockets` package. See docs/bot-api.md.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPException
from itertools import count
from types import TracebackType
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
"""What the server says, as docs/protocol.md describes it."""


class Refused(Exception):
    """The server did not do it; `code` is for programs, the text for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class NoServer(Refused):
    """Nobody answers at the address, or not as a Hortus server does; its code is `no_server`."""

    def __init__(self, reason: str) -> None:
        super().__init__("no_server", reason)


FINAL = {4400: "malformed", 4403: "forbidden", 4404: "unknown"}
"""The codes of a closed connection after which there is no use in trying again."""
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds to wait before one tries again; the last one from then on."""


class Player:
    """Somebody who plays on a server, known there by a token.

    Where a server restarts in the middle of a game, or asks for a pause, it is tried again for
    `patience` seconds.
    """

    def __init__(self, server: str, token: str | None = None, patience: float = 60.0) -> None:
        self.server = server.rstrip("/")
        self.patience = patience
        parts = urlsplit(self.server)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise NoServer(
                f"{server!r} is not the address of a server; one looks like http://127.0.0.1:8080."
            )
        self.token: str = self._register() if token is None else token
        """Keep it to come back to the same seats."""

    def _register(self) -> str:
        """The token of a new player."""
        try:
            return str(self._ask("POST", "/api/players", token="")["token"])
        except (KeyError, TypeError):
            raise self.stranger() from None

    def games(self) -> list[Json]:
        """Every game: players, options, bots."""
        found: list[Json] = self._ask("GET", "/api/games")
        return found

    def create(
        self,
        game: str,
        seats: list[Json] | None = None,
        name: str = "",
        options: Json | None = None,
        content: str = "",
    ) -> Json:
        """A new table; without `seats` it is you against bots."""
        body = {"game": game, "name": name, "options": options or {}, "content": content}
        return self._table("POST", "/api/tables", {**body, "seats": seats or []})

    def tables(self) -> list[Json]:
        """Your tables, your turn first."""
        found: list[Json] = self._ask("GET", "/api/tables")["tables"]
        return found

    def table(self, id: str) -> Json:
        """One table."""
        return self._table("GET", f"/api/tables/{quote(id)}")

    def claim(self, link: str, name: str = "") -> Json:
        """Take the seat of an invitation, such as `http://host/table/ID/seat/KEY`."""
        id, key = _read_link(link)
        seats = range(len(self.table(id)["seats"]))
        for seat in seats:
            try:
                path = f"/api/tables/{quote(id)}/seats/{seat}/claim"
                return self._table("POST", path, {"key": key, "name": name})
            except Refused as refused:
                if refused.code != "taken":
                    raise
        raise Refused("taken", "That link is no longer good: the seat is taken.")

    def frame(self, id: str, seat: int | None = None, position: bool = False) -> Json:
        """What your seat is shown now; with `position`, all it knows as plain data, too."""
        return self._table("GET", f"/api/tables/{quote(id)}/frame{_query(seat, position)}")

    def play(self, id: str, seat: int, ply: int, text: str) -> int:
        """Play a move without a socket; the new ply, once it is on disk."""
        body = {"seat": seat, "ply": ply, "text": text}
        return int(self._ask("POST", f"/api/tables/{quote(id)}/moves", body)["ply"])

    def record(self, id: str) -> str:
        """The record of a game that is over."""
        return str(self._ask("GET", f"/api/tables/{quote(id)}/record"))

    def sit(self, id: str, seat: int | None = None, position: bool = False) -> Chair:
        """Connect to a table: to your first seat, or the one named.

        With `position` each frame has a field of this name: all the seat knows, as plain data.
        """
        return Chair(self, id, seat, position)

    def _table(self, method: str, path: str, body: Json | None = None) -> Json:
        found: Json = self._ask(method, path, body)
        return found

    def _ask(
        self, method: str, path: str, body: Json | None = None, token: str | None = None
    ) -> Any:  # noqa: ANN401
        """Any request: the JSON, or the text, that comes back; told to wait, it waits."""
        bearer = self.token if token is None else token
        for pause in _pauses(self.patience):
            request = Request(self.server + path, method=method)
            if bearer:
                request.add_header("Authorization", f"Bearer {bearer}")
            if body is not None:
                request.data = json.dumps(body).encode()
                request.add_header("Content-Type", "application/json")
            try:
                return self._read(request)
            except HTTPError as error:
                if error.code != 429 or pause is None:
                    raise self.refusal(error.read()) from None
                time.sleep(pause)
        raise AssertionError("the last try has no pause after it")

    def _read(self, request: Request) -> Any:  # noqa: ANN401
        """What the server answers to one request."""
        try:
            with urlopen(request, timeout=30) as answer:
                text = answer.read().decode()
                plain = answer.headers.get_content_type() == "text/plain"
                return text if plain else json.loads(text)
        except HTTPError:
            raise
        except (OSError, HTTPException) as error:
            raise self.gone(error) from None
        except ValueError:
            raise self.stranger() from None

    def refusal(self, answer: bytes | bytearray | None) -> Refused:
        """What the server says with an error."""
        try:
            problem = json.loads(answer or b"")
            return Refused(problem["code"], problem["reason"])
        except (ValueError, KeyError, TypeError):
            return self.stranger()

    def stranger(self) -> NoServer:
        """What there is to say when somebody else answers."""
        return NoServer(f"{self.server} answers, but not as a Hortus server does.")

    def gone(self, error: Exception) -> NoServer:
        """What there is to say when nobody answers."""
        cause = error.reason if isinstance(error, URLError) else error
        words = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
        return NoServer(
            f"No server answers at {self.server} ({words}); `hortus serve` starts one there."
        )


def _query(seat: int | None, position: bool) -> str:
    """What an address says of the seat and of what its frames shall hold."""
    asked = {"seat": seat} if seat is not None else {}
    query = urlencode({**asked, **({"position": "true"} if position else {})})
    return f"?{query}" if query else ""


def _pauses(patience: float) -> Iterator[float | None]:
    """How long to wait after each of several tries; None after the last, when patience ends."""
    waited = 0.0
    for number in count():
        pause = PAUSES[min(number, len(PAUSES) - 1)]
        if waited + pause > patience:
            yield None
            return
        yield pause
        waited += pause


class Chair:
    """A connection to one table."""

    def __init__(
        self, player: Player, id: str, seat: int | None = None, position: bool = False
    ) -> None:
        parts = urlsplit(player.server)
        scheme = "wss" if parts.scheme == "https" else "ws"
        query = _query(seat, position)
        self._address = f"{scheme}://{parts.netloc}{parts.path}/ws/{quote(id)}{query}"
        self._headers = {"Authorization": f"Bearer {player.token}"}
        self._player = player
        self._stack = ExitStack()
        self._socket = self._arrive()
        self._asked = 0
        self.frame: Json = {}
        """The newest frame."""
        self._unseen = False

    def _connect(self) -> ClientConnection:
        self._stack.close()
        try:
            line = connect(
                self._address,
                additional_headers=self._headers,
                max_size=2**24,
                compression=None,
                proxy=None,
            )
        except InvalidStatus as error:
            raise self._player.refusal(error.response.body) from None
        except InvalidHandshake:
            raise self._player.stranger() from None
        except (OSError, EOFError) as error:
            raise self._player.gone(error) from None
        return self._stack.enter_context(line)

    def _arrive(self) -> ClientConnection:
        """The first connection: told to wait, it waits; if nobody answers, it gives up at once."""
        for pause in _pauses(self._player.patience):
            try:
                return self._connect()
            except Refused as refused:
                if refused.code != "too_many" or pause is None:
                    raise
                time.sleep(pause)
        raise AssertionError("the last try has no pause after it")

    def __enter__(self) -> Chair:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def receive(self, timeout: float | None = None) -> Json:
        """The next message, whatever it is; frames are kept in `frame`.

        Nothing is tried again here: `ConnectionClosed` or `TimeoutError` of `websockets` may come.
        """
        message: Json = json.loads(self._socket.recv(timeout))
        if message["type"] == "frame":
            self.frame = message
            self._unseen = True
        return message

    def frames(self) -> Iterator[Json]:
        """Every frame, until the game is over; after a break it connects again by itself."""
        while True:
            try:
                while not self._unseen:
                    self.receive()
            except ConnectionClosed as closed:
                self._reconnect(closed)
                continue
            self._unseen = False
            frame = self.frame
            yield frame
            if frame["status"] != "running":
                return

    def _reconnect(self, closed: ConnectionClosed) -> None:
        """Connect again, with growing pauses while nobody answers; raises `Refused` if it is no use."""
        trouble: Refused = _trouble(closed, self._player)
        for pause in _pauses(self._player.patience):
            try:
                self._socket = self._connect()
                self._catch_up()
                return
            except Refused as refused:
                if refused.code not in ("no_server", "too_many"):
                    raise
                trouble = refused
            except ConnectionClosed as again:
                trouble = _trouble(again, self._player)
            if pause is None:
                raise trouble from None
            time.sleep(pause)

    def turns(self) -> Iterator[Json]:
        """The frames in which it is your turn, each answered by `play`."""
        for frame in self.frames():
            if frame["your_turn"] and frame["options"]:
                yield frame

    def ask(self, type: str, **fields: object) -> Json:
        """Send a message and wait for its answer; raises `Refused` if that is what it is.

        Told to wait (`too_many`), it waits and asks again. If the connection breaks, the question
        is asked again at the same ply; if the table has moved on by then, it is refused as `unsure`.
        """
        for pause in _pauses(self._player.patience):
            try:
                return self._ask_once(type, fields)
            except ConnectionClosed as closed:
                self._reconnect(closed)
                if self.frame["ply"] != fields.get("ply", self.frame["ply"]):
                    raise Refused(
                        "unsure", "The connection broke and the table moved on."
                    ) from None
            except Refused as refused:
                if refused.code != "too_many" or pause is None:
                    raise
                time.sleep(pause)
        raise NoServer(f"The connection to {self._player.server} breaks again and again.")

    def _ask_once(self, type: str, fields: Json) -> Json:
        self._asked += 1
        self._socket.send(json.dumps({"type": type, "id": self._asked, **fields}))
        while True:
            message = self.receive()
            if message.get("id") == self._asked:
                if message["type"] == "refused":
                    raise Refused(message["code"], message["reason"])
                return message

    def _catch_up(self) -> None:
        """Wait for the next frame."""
        while self.receive()["type"] != "frame":
            pass

    def play(self, text: str) -> int | None:
        """Play a move of the newest frame; the new ply, once it is on disk.

        If others were faster and the move is still among the options, it is sent again; if it is
        not, nothing is played: the answer is None, and the next frame asks anew. Raises `Refused`.
        """
        while True:
            try:
                return self._done(self.ask("move", ply=self.frame["ply"], text=text))
            except Refused as refused:
                if refused.code == "unsure":
                    return None
                if refused.code != "stale":
                    raise
            try:
                self._catch_up()
            except ConnectionClosed as closed:
                self._reconnect(closed)
            if text not in [option["text"] for option in self.frame["options"]]:
                return None

    def undo(self) -> int:
        """Take the last move back."""
        return self._done(self.ask("undo", ply=self.frame["ply"]))

    def _done(self, accepted: Json) -> int:
        """Where the table is now; frames from before that are of no use any more."""
        ply = int(accepted["ply"])
        self._unseen = self._unseen and self.frame["ply"] >= ply
        return ply

    def preview(self, text: str) -> Json:
        """What a move would do."""
        return self.ask("preview", ply=self.frame["ply"], text=text)

    def hint(self, again: bool = False) -> Json:
        """What the strongest bot would do; again: after longer thought, and more of it."""
        return self.ask("hint", ply=self.frame["ply"], again=again)


def _trouble(closed: ConnectionClosed, player: Player) -> NoServer:
    """What a broken connection means if it cannot be had again; raises `Refused` if it never can."""
    if closed.rcvd is not None and closed.rcvd.code in FINAL:
        raise Refused(FINAL[closed.rcvd.code], closed.rcvd.reason) from None
    return player.gone(closed)


def _read_link(link: str) -> tuple[str, str]:
    parts = urlsplit(link).path.strip("/").split("/")
    if len(parts) != 4 or parts[0] != "table" or parts[2] != "seat":
        raise Refused("malformed", "An invitation looks like /table/ID/seat/KEY.")
    return parts[1], parts[3]
