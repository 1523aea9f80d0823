"""The analysis board on a real server: moves for all seats, bots asked, and nothing hidden told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.core import registry
from hortus.core.contract import State
from hortus.core.record import Record
from hortus.server.board_api import (
    MOST_OUTCOMES,
    WATCHING,
    BoardInfo,
    BoardOption,
    BoardOrder,
    BoardSeat,
    BoardTable,
    ask_bot,
    board_info,
    board_of_table,
    let_chance_act,
    open_text,
    play_from,
    show_board,
)
from hortus.server.boards import (
    Line,
    Pasted,
    known_line,
    line_of,
    names_of,
    read_line,
    refusing,
    setup_of,
    state_of,
)
from hortus.server.pages import board
from hortus.server.problems import Problem
from hortus.server.workers import Setup
from tests.server.serving import TOYS, Server
from tests.server.test_after import played_out


@pytest.fixture
def _toys() -> None:
    for name, target in TOYS.items():
        registry.register(name, target)


def shown(who: httpx.Client, **order: Any) -> dict[str, Any]:
    answer = who.post("/api/board", json=order)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", hortus.games())
def test_moves_are_tried_for_all_seats_from_the_start_of_every_game(
    server: Server, game: str
) -> None:
    moves: list[str] = []
    seats = set()
    with server.browser() as browser:
        found: dict[str, Any] = {}
        for number in range(25):
            found = shown(browser, game=game, moves=moves)
            if found["over"]:
                break
            assert found["step"] == len(moves)
            if found["chance"]:
                moves.append(
                    browser.post("/api/board/chance", json={"game": game, "moves": moves}).json()[
                        "text"
                    ]
                )
                continue
            option = found["options"][number % len(found["options"])]
            assert option["label"]
            seats.add(option["seat"])
            moves.append(option["text"])
        state = Record.loads(found["record"]).replay()
        assert found["position"] == state.to_dict()
        again = shown(browser, game=game, start=found["position"], players=found["players"])
        assert again["position"] == found["position"]
    assert len(seats) > 1


def test_the_bot_is_asked_and_a_table_laid_from_a_position(server: Server) -> None:
    order = {"game": "wizards-garden", "moves": ["a1w", "b2b"]}
    with server.browser() as ada:
        advice = ada.post("/api/board/advice", json=order).json()
        assert advice["seat"] == 0
        assert advice["text"] in [one["text"] for one in shown(ada, **order)["options"]]
        position = shown(ada, **order)["position"]
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        start = {"game": "wizards-garden", "start": position, "seats": seats, "name": "Ada"}
        table = ada.post("/api/board/table", json=start).json()
        frame = ada.get(f"/api/tables/{table['id']}/frame?position=true").json()
        assert {key: frame["position"][key] for key in position} == position
        assert frame["your_turn"]
        move = {"seat": 0, "ply": frame["ply"], "text": frame["options"][0]["text"]}
        assert ada.post(f"/api/tables/{table['id']}/moves", json=move).status_code == 200


def test_a_table_that_begins_from_a_position_survives_a_kill_and_ends_with_a_record(
    server: Server,
) -> None:
    with Server(server.tables, name="positions") as own, own.browser() as ada:
        position = shown(ada, game="wizards-garden", options={"seeds": 6}, moves=["a1w"])[
            "position"
        ]
        order = {"game": "wizards-garden", "options": {"seeds": 6}, "start": position}
        order["seats"] = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
        table = ada.post("/api/board/table", json=order).json()["id"]
        before = ada.get(f"/api/tables/{table}/frame?position=true").json()
        own.kill()
        own.start()
        after = ada.get(f"/api/tables/{table}/frame?position=true").json()
        assert after["position"] == before["position"]
        ada.post(f"/api/tables/{table}/seats/1", json={"kind": "bot", "bot": "random"})
        while not ada.get(f"/api/tables/{table}/frame").json()["over"]:
            pass
        record = Record.loads(ada.get(f"/api/tables/{table}/record").text)
        assert record.start == position
        assert record.replay().over
        assert (
            len(ada.get(f"/api/tables/{table}/advantage").json()["seats"][0])
            == len(record.moves) + 1
        )
        assert ada.get(f"/api/tables/{table}/ending").status_code == 200


@pytest.mark.parametrize(
    "bad",
    [
        {"game": "no-such-game"},
        {"game": "weeds", "moves": ["nonsense"]},
        {"game": "weeds", "players": 17},
        {"game": "weeds", "options": {"nothing": 1}},
        {"game": "weeds", "content": "none"},
        {"game": "weeds", "start": {}},
        {"game": "weeds", "start": {"players": "two"}},
        {"game": "wizards-garden", "start": {"board": {"a": [None]}, "basket": []}},
        {"game": "power-plants", "start": {"players": 3, "patches": [[1]], "hands": 5}},
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(server: Server, bad: dict[str, Any]) -> None:
    with server.browser() as browser:
        for path in ("/api/board", "/api/board/advice", "/api/board/table"):
            answer = browser.post(path, json=bad)
            assert 400 <= answer.status_code < 500, (path, answer.text)
            assert set(answer.json()) == {"code", "reason"}
        if "start" in bad:
            pasted = {"text": json.dumps(bad["start"]), "game": bad["game"]}
            assert browser.post("/api/board/open", json=pasted).status_code == 422


@pytest.mark.parametrize("text", ["", "[]", "3", "[hortus 1]\ngame: weeds\n", "hello", "{"])
def test_what_is_neither_record_nor_position_is_refused_in_a_sentence(
    server: Server, text: str
) -> None:
    with server.browser() as browser:
        answer = browser.post("/api/board/open", json={"text": text, "game": "weeds"})
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_pasted_record_and_a_pasted_position_are_opened(server: Server) -> None:
    table = server.finished(seeds=7)
    with server.browser() as browser:
        text = browser.get(f"/api/tables/{table}/record").text
        line = browser.post("/api/board/open", json={"text": text}).json()
        assert line["moves"] == list(Record.loads(text).moves)
        assert line["options"] == {"seeds": "7"}
        found = shown(browser, **line)
        assert found["over"]
        position = json.dumps(Record.loads(text).replay(3).to_dict())
        order = {"text": position, "game": "wizards-garden", "options": {"seeds": 7}}
        line = browser.post("/api/board/open", json=order).json()
        assert (line["players"], line["moves"]) == (2, [])


def test_any_step_of_a_finished_table_comes_as_it_was_played(server: Server) -> None:
    table = server.finished()
    with server.browser() as browser:
        record = Record.loads(browser.get(f"/api/tables/{table}/record").text)
        line = browser.get(f"/api/tables/{table}/board?step=4").json()
        assert line["moves"] == list(record.moves[:4])
        assert line["start"] is None
        assert browser.get(f"/api/tables/{table}/board?step=1000000").status_code == 404


def dealt(seed: int) -> State:
    """A position of Power Plants with hands dealt by chance."""
    state = hortus.load("power-plants").start(3)
    rng = Random(seed)
    while state.chance:
        state.play(state.draw(rng))
    return state


def test_what_a_seat_takes_to_the_board_comes_from_what_it_knows_and_nothing_else() -> None:
    """Two truths that look the same to a seat give the same board, by the same luck."""
    truth = dealt(5)
    line = Line.model_validate({"game": "power-plants"})
    for seat in (0, 1, 2, None):
        view = truth.view(seat)
        others = [view.sample(Random(number)) for number in range(6)]
        boards = [known_line(other.view(seat), line, Random(9)) for other in (truth, *others)]
        assert all([board == boards[0] for board in boards])
        if truth.game.about.hidden:
            assert any([one.to_dict() != truth.to_dict() for one in others])


def test_a_running_table_with_hands_shows_the_board_only_what_a_seat_knows(server: Server) -> None:
    with server.browser() as ada, server.browser() as stranger:
        seats = [{"kind": "me"}, {"kind": "open"}]
        order = {"game": "leaf-and-let-die", "seats": seats}
        table = ada.post("/api/tables", json=order).json()["id"]
        known = ada.get(f"/api/tables/{table}/frame?position=true").json()["position"]
        lines = [ada.get(f"/api/tables/{table}/board").json() for _ in range(4)]
        for line in lines:
            assert line["moves"] == [], "the moves would tell what was drawn"
            state = hortus.load("leaf-and-let-die").restore(line["start"])
            again = json.loads(json.dumps(state.view(0).to_dict()))
            assert again == known
        assert stranger.get(f"/api/tables/{table}/board?seat=0").status_code == 403
        public = stranger.get(f"/api/tables/{table}/frame?position=true").json()["position"]
        line = stranger.get(f"/api/tables/{table}/board").json()
        state = hortus.load("leaf-and-let-die").restore(line["start"])
        assert json.loads(json.dumps(state.view(None).to_dict())) == public
        before = ada.get(f"/api/tables/{table}/board?step=0")
        step = ada.get(f"/api/tables/{table}").json()["step"]
        assert step == 0 or before.json()["code"] == "not_over"


def test_a_finished_table_is_opened_at_its_end_by_anybody(server: Server) -> None:
    with server.browser() as ada, server.browser() as stranger:
        table = played_out(ada)
        mine, theirs = (one.get(f"/api/tables/{table}/board").json() for one in (ada, stranger))
        assert mine == theirs


def test_a_line_is_read_where_it_stands() -> None:
    line = Line.model_validate({"game": "wizards-garden", "moves": ["a1w"], "names": ["Ada", "Bo"]})
    setup = Setup("wizards-garden", "", None, 2)
    state = state_of(line, setup)
    assert names_of(line, state) == ["Ada", "Bo"]
    assert names_of(Line.model_validate({"game": "x"}), state) == ["Wizard 1", "Wizard 2"]
    order = BoardOrder.model_validate({**line.model_dump(), "eyes": WATCHING})
    found = board_info(order, setup)
    assert isinstance(found, BoardInfo)
    assert found.eyes is None
    assert found.told.startswith("Ada ")
    assert isinstance(found.options[0], BoardOption)
    assert isinstance(found.seats[0], BoardSeat)
    with pytest.raises(Problem, match="no position"), refusing():
        raise KeyError("x")
    match = hortus.play(hortus.load("wizards-garden"), [RandomBot(), RandomBot()], seed=2)
    assert match.state.over
    assert MOST_OUTCOMES > 20


def test_the_description_of_the_api_names_the_board(server: Server) -> None:
    with server.browser() as browser:
        named = browser.get("/api/openapi.json").json()
        assert "Analysis board" in browser.get("/board").text
    assert {one.__name__ for one in (BoardInfo, BoardOrder, BoardTable, Line, Pasted)} <= set(
        named["components"]["schemas"]
    )
    told = {
        one["operationId"].split("_api")[0]
        for path in named["paths"].values()
        for one in path.values()
    }
    asked = (show_board, let_chance_act, ask_bot, open_text, board_of_table, play_from)
    assert {one.__name__ for one in asked} <= told
    assert all([callable(one) for one in (board, line_of, read_line, setup_of)])
