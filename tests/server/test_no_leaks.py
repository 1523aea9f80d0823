"""What is sent to a seat is what that seat may know: bytes compared for games that differ elsewhere.

Two tables are the same, except for the cards in the hand of seat 1. Whatever is sent to seat 0
and to a spectator must be the same to the byte, but for the table's id, all the way through.
"""

from __future__ import annotations

import json

import pytest
from websockets.sync.client import ClientConnection, connect

from hortus.server import keys, queries
from hortus.server.store import Store
from tests.server.serving import Server

TOKENS = ["A" * 43, "B" * 43]


def lay_table(server: Server, table: str, hand: list[int]) -> None:
    """A table at which seat 0 holds 0, 1 and 2 and seat 1 the hand given."""
    deals = [f"deal:0,{card}" for card in (0, 1, 2)] + [f"deal:1,{card}" for card in hand]
    places = [
        queries.Place(queries.PERSON, name, key=name * 8, holders={keys.digest(token)})
        for name, token in zip(("Ada", "Bo"), TOKENS, strict=True)
    ]
    sheet = queries.Sheet(
        id=table,
        game="toy-hands",
        rules=1,
        options="",
        content="",
        content_source="",
        host=keys.digest(TOKENS[0]),
        created=1_700_000_000_000,
        status=queries.RUNNING,
        result="",
        places=places,
        events=[queries.Happening(move, -1, 1_700_000_000_000) for move in deals],
    )
    store = Store(f"sqlite:///{server.database}")
    with store.engine.begin() as connection:
        queries.add_table(connection, sheet)
    store.close()


class Tap:
    """Everything one client receives, as it came over the wire."""

    def __init__(self, server: Server, table: str, seat: int | None) -> None:
        self.heard: list[str] = []
        self._table = table
        headers = {} if seat is None else {"Authorization": f"Bearer {TOKENS[seat]}"}
        query = "none" if seat is None else seat
        address = f"ws://127.0.0.1:{server.port}/ws/{table}?seat={query}&position=1&room=1"
        self._line = connect(address, additional_headers=headers, proxy=None, max_size=2**24)
        self.socket: ClientConnection = self._line.__enter__()

    def close(self) -> None:
        self._line.__exit__(None, None, None)

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def until(self, type: str, ply: int) -> dict[str, object]:
        """Listen until a message of a type at a ply."""
        while True:
            text = self.socket.recv(20)
            assert isinstance(text, str)
            message: dict[str, object] = json.loads(text)
            if message["type"] != "seats":  # who is connected is no secret, and comes when it comes
                self.heard.append(text.replace(self._table, "TABLE"))
            if message["type"] == type and message.get("ply") == ply:
                return message


def listen(server: Server, table: str, hand: list[int]) -> dict[str, list[str]]:
    """Play the same visible moves and return all that each client heard."""
    lay_table(server, table, hand)
    taps: dict[str, Tap] = {}
    for who, seat in (("seat 0", 0), ("seat 1", 1), ("spectator", None)):
        taps[who] = Tap(server, table, seat)
        taps[who].until("frame", 6)
    _probe(taps["seat 0"], 6, ("play:0", "play:5", "play:3", "deal:1,4", "x"))
    taps["seat 0"].send(type="move", id=1, ply=6, text="play:2")
    for tap in taps.values():
        tap.until("frame", 8)
    taps["seat 1"].send(type="move", id=1, ply=8, text="play:5")
    for tap in taps.values():
        tap.until("frame", 10)
    _probe(taps["seat 0"], 10, ("deal:1,4", "x"))
    heard = {name: tap.heard for name, tap in taps.items()}
    heard["pages"] = _pages(server, table)
    for tap in taps.values():
        tap.close()
    return heard


def _probe(tap: Tap, ply: int, texts: tuple[str, ...]) -> None:
    """Ask for everything a curious client may ask for; what is not in the hand is refused."""
    for number, text in enumerate(texts):
        tap.send(type="preview", id=number, ply=ply, text=text)
        tap.until("preview", ply)
        if text != "play:0":
            tap.send(type="move", id=number, ply=ply, text=text)
            tap.until("refused", ply)
    tap.send(type="undo", id=9, ply=ply)
    tap.until("refused", ply)


def _pages(server: Server, table: str) -> list[str]:
    """What the API says to seat 0 and to a spectator."""
    texts: list[str] = []
    for headers in ({"authorization": f"Bearer {TOKENS[0]}"}, {}):
        with server.browser() as browser:
            paths = [f"frames/{step}?position=true" for step in range(9)]
            paths += ["frame", "frame?position=true", "record", "advantage"]
            texts += [
                browser.get(f"/api/tables/{table}/{path}", headers=headers).text for path in paths
            ]
            shown = browser.get(f"/api/tables/{table}", headers=headers).json()
            texts.append(str({**shown, "changed": ""}))
    return [text.replace(table, "TABLE") for text in texts]


@pytest.fixture(scope="module")
def both(server: Server) -> list[dict[str, list[str]]]:
    return [listen(server, "table-one", [5, 3, 3]), listen(server, "table-two", [5, 4, 0])]


def without_own_draw(texts: list[str]) -> list[str]:
    """What seat 0 hears until it draws a card of its own, which may differ."""
    ends = [index for index, text in enumerate(texts) if '"id":1,"ply":8' in text]
    return texts[: ends[0]]


def test_a_spectator_of_games_that_differ_in_a_hand_hears_the_same_bytes(
    both: list[dict[str, list[str]]],
) -> None:
    assert len(both[0]["spectator"]) == 4, "three frames, and what stands around the game"
    assert both[0]["spectator"] == both[1]["spectator"]


def test_an_opponent_in_games_that_differ_in_a_hand_hears_the_same_bytes(
    both: list[dict[str, list[str]]],
) -> None:
    one, two = without_own_draw(both[0]["seat 0"]), without_own_draw(both[1]["seat 0"])
    assert len(one) > 10
    assert one == two


def test_the_holder_of_the_hand_sees_the_difference(both: list[dict[str, list[str]]]) -> None:
    one, two = (json.loads(heard["seat 1"][0]) for heard in both)
    assert one["svg"] != two["svg"]
    assert one["position"] != two["position"]


def test_the_position_that_a_program_asks_for_is_what_its_seat_knows(
    both: list[dict[str, list[str]]],
) -> None:
    for who, seat in (("seat 0", 0), ("seat 1", 1), ("spectator", None)):
        one, two = (json.loads(heard[who][0])["position"] for heard in both)
        assert one["seat"] == seat
        assert (one == two) is (seat != 1)


def test_the_api_tells_no_more_than_the_socket(both: list[dict[str, list[str]]]) -> None:
    one, two = both[0]["pages"], both[1]["pages"]
    half = len(one) // 2
    assert one[half:] == two[half:]
    assert one[:7] == two[:7]
