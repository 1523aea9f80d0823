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
from types import TracebackType
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
"""What the server says, as docs/protocol.md describes it."""


class Refused(Exception):
    """The server did not do it; `code` is for programs, the text for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Player:
    """Somebody who plays on a server, known there by a token."""

    def __init__(self, server: str, token: str | None = None) -> None:
        self.server = server.rstrip("/")
        self.token = (
            self._ask("POST", "/api/players", token="")["token"] if token is None else token
        )
        """Keep it to come back to the same seats."""

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

    def frame(self, id: str, seat: int | None = None) -> Json:
        """What your seat is shown now."""
        query = "" if seat is None else f"?{urlencode({'seat': seat})}"
        return self._table("GET", f"/api/tables/{quote(id)}/frame{query}")

    def play(self, id: str, seat: int, ply: int, text: str) -> int:
        """Play a move without a socket; the new ply, once it is on disk."""
        body = {"seat": seat, "ply": ply, "text": text}
        return int(self._ask("POST", f"/api/tables/{quote(id)}/moves", body)["ply"])

    def record(self, id: str) -> str:
        """The record of a game that is over."""
        return str(self._ask("GET", f"/api/tables/{quote(id)}/record"))

    def sit(self, id: str, seat: int | None = None) -> Chair:
        """Connect to a table: to your first seat, or the one named."""
        return Chair(self, id, seat)

    def _table(self, method: str, path: str, body: Json | None = None) -> Json:
        found: Json = self._ask(method, path, body)
        return found

    def _ask(
        self, method: str, path: str, body: Json | None = None, token: str | None = None
    ) -> Any:  # noqa: ANN401
        """Any request: the JSON, or the text, that comes back."""
        request = Request(self.server + path, method=method)
        bearer = self.token if token is None else token
        if bearer:
            request.add_header("Authorization", f"Bearer {bearer}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urlopen(request, timeout=30) as answer:
                text = answer.read().decode()
                plain = answer.headers.get_content_type() == "text/plain"
                return text if plain else json.loads(text)
        except HTTPError as error:
            problem = json.loads(error.read() or b"{}")
            words = problem.get("reason", str(error))
            raise Refused(problem.get("code", "failed"), words) from None


class Chair:
    """A connection to one table."""

    def __init__(self, player: Player, id: str, seat: int | None = None) -> None:
        parts = urlsplit(player.server)
        scheme = "wss" if parts.scheme == "https" else "ws"
        query = "" if seat is None else f"?seat={seat}"
        self._address = f"{scheme}://{parts.netloc}{parts.path}/ws/{quote(id)}{query}"
        self._headers = {"Authorization": f"Bearer {player.token}"}
        self._stack = ExitStack()
        self._socket = self._connect()
        self._asked = 0
        self.frame: Json = {}
        """The newest frame."""
        self._unseen = False

    def _connect(self) -> ClientConnection:
        self._stack.close()
        line = connect(
            self._address,
            additional_headers=self._headers,
            max_size=2**24,
            compression=None,
            proxy=None,
        )
        return self._stack.enter_context(line)

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
        """The next message, whatever it is; frames are kept in `frame`."""
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
                if closed.rcvd is not None and closed.rcvd.code in (4400, 4403, 4404):
                    raise Refused("forbidden", closed.rcvd.reason) from None
                self._socket = self._reconnect()
                continue
            self._unseen = False
            frame = self.frame
            yield frame
            if frame["status"] != "running":
                return

    def _reconnect(self) -> ClientConnection:
        """Connect again, with growing pauses while nobody answers."""
        for pause in (0.1, 0.2, 0.5, 1, 2, 4, 8, 15, 30):
            try:
                return self._connect()
            except OSError:
                time.sleep(pause)
        return self._connect()

    def turns(self) -> Iterator[Json]:
        """The frames in which it is your turn, each answered by `play`."""
        for frame in self.frames():
            if frame["your_turn"] and frame["options"]:
                yield frame

    def ask(self, type: str, **fields: object) -> Json:
        """Send a message and wait for its answer; raises `Refused` if that is what it is."""
        self._asked += 1
        self._socket.send(json.dumps({"type": type, "id": self._asked, **fields}))
        while True:
            message = self.receive()
            if message.get("id") == self._asked:
                if message["type"] == "refused":
                    raise Refused(message["code"], message["reason"])
                return message

    def play(self, text: str) -> int:
        """Play a move of the newest frame; the new ply, once it is on disk.

        Raises `Refused`; if its code is `stale`, somebody was faster and a new frame comes.
        """
        return self._done(self.ask("move", ply=self.frame["ply"], text=text))

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

    def hint(self) -> Json:
        """What the strongest bot would do."""
        return self.ask("hint", ply=self.frame["ply"])


def _read_link(link: str) -> tuple[str, str]:
    parts = urlsplit(link).path.strip("/").split("/")
    if len(parts) != 4 or parts[0] != "table" or parts[2] != "seat":
        raise Refused("malformed", "An invitation looks like /table/ID/seat/KEY.")
    return parts[1], parts[3]
