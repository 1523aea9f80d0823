"""After a game: how it ended, told by a real server once it is over and not before."""

from __future__ import annotations

import asyncio
import json
import xml.etree.ElementTree as ET
from typing import Any

import httpx
import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.core.about import About
from hortus.core.errors import HortusError
from hortus.core.record import Record
from hortus.core.vignette import lit
from hortus.server import erasing, queries
from hortus.server.after_api import (
    MOST_NOTES,
    SOON,
    AdviceInfo,
    BranchOrder,
    EndingInfo,
    FeatInfo,
    OwnNote,
    OwnNoteInfo,
    OwnNotes,
    TurnInfo,
    advice_info,
    check_step,
    play_on,
    said_of,
    show_advice,
    show_ending,
    show_notes,
    soon,
    table_card,
    take_hint,
    usual_at,
    write_note,
)
from hortus.server.cards import card_of, verdict
from hortus.server.pages import card, past_position
from hortus.server.problems import Problem
from hortus.server.store import Store
from hortus.server.turns import played
from hortus.server.wire import ResultView
from hortus.server.workers import begin
from hortus.table.match import Match
from hortus.table.story import achieved
from tests.server.loops import in_loop
from tests.server.serving import Server


def test_an_ending_tells_records_the_turning_point_and_a_picture_to_pass_on(server: Server) -> None:
    table = server.finished()
    with server.browser() as browser:
        found = browser.get(f"/api/tables/{table}/ending").json()
        match = Match.resume(Record.loads(browser.get(f"/api/tables/{table}/record").text))
        names = {0: match.names[0], 1: match.names[1]}
        told = [(one["title"], one["words"], one["step"]) for one in found["feats"]]
        assert told == [(one.title, one.words, one.step) for one in achieved(match)]
        result = match.state.result
        assert result is not None
        winners = [names[seat] for seat in result.winners]
        assert all(name in found["verdict"] for name in winners) or len(winners) == 2
        while found["pending"]:
            found = browser.get(f"/api/tables/{table}/ending").json()
        if found["turning"]:
            step = found["turning"]["step"]
            assert found["turning"]["seat"] == match.movers[step - 1]
            shown = browser.get(found["turning"]["picture"])
            assert shown.headers["content-type"] == "image/svg+xml"
            before = match.at(step - 1).view(None)
            about = match.game.face.traces(before, match.moves[step - 1])
            assert shown.text == lit(match.at(step).view(None).vignette(), about)
            tall = browser.get(f"{found['turning']['picture']}?shape=tall&scheme=dark")
            assert tall.status_code == 200
        drawn = browser.get(found["card"])
        assert drawn.headers["content-type"] == "image/svg+xml"
        texts = [one.text for one in ET.fromstring(drawn.text).iter() if one.tag.endswith("text")]
        assert found["verdict"] in texts


def test_what_does_not_come_soon_is_not_waited_for() -> None:
    async def ask() -> tuple[int | None, int | None]:
        never: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        return await soon(never, 0.01), await soon(asyncio.sleep(0, 7), SOON)

    assert in_loop(ask()) == (None, 7)


def test_a_frame_at_the_end_says_where_the_points_came_from(server: Server) -> None:
    table = server.finished()
    with server.browser() as browser:
        result = browser.get(f"/api/tables/{table}/frame").json()["result"]
    assert [sum(part.values()) for part in result["parts"]] == result["scores"]


def test_nothing_of_an_ending_is_told_while_others_play(server: Server) -> None:
    with server.browser() as ada, server.browser() as stranger:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", json={"game": "toy-hands", "seats": seats}).json()["id"]
        for who in (ada, stranger):
            for path in (
                f"/api/tables/{table}/ending",
                f"/table/{table}/card.svg",
                f"/table/{table}/steps/3.svg",
            ):
                answer = who.get(path)
                assert answer.status_code == 409, path
                assert set(answer.json()) == {"code", "reason"}


def test_a_picture_to_pass_on_shows_what_a_spectator_sees(server: Server) -> None:
    table = server.finished("toy-hands")
    with server.browser() as browser:
        record = Record.loads(browser.get(f"/api/tables/{table}/record").text)
        drawn = browser.get(f"/table/{table}/card.svg").text
        seen = browser.get(f"/table/{table}/steps/{len(record.moves) + 1}.svg")
    assert seen.status_code == 404
    ET.fromstring(drawn)


def test_who_won_is_said_for_anybody() -> None:
    about = About("x", "X", "", [2], 5, 1)
    together = About("x", "X", "", [2], 5, 1, cooperative=True)

    def said(kind: About, *winners: int) -> str:
        result = ResultView((1, 0), (1, 2), winners, "")
        return verdict(kind, result, ["Ada", "Bo"])

    assert said(about, 0) == "Ada won."
    assert said(about, 0, 1) == "A draw."
    assert said(about) == "Nobody won."
    assert said(together) == "Ada and Bo lost."
    assert said(together, 0, 1) == "Ada and Bo won."


def test_names_cannot_break_the_card() -> None:
    match = hortus.play(hortus.load("weeds"), [RandomBot() for _ in range(4)], seed=1)
    svg = match.view(None).picture("alone", ["<b>&", *"xyz"])
    drawn = card_of(match.game.about, "<b>& won.", "", "2026-11-17", svg)
    texts = [one.text for one in ET.fromstring(drawn).iter() if one.tag.endswith("text")]
    assert "<b>& won." in texts
    assert card_of(match.game.about, "", "", "", "<svg></svg>") == "<svg></svg>"


def test_the_description_of_the_api_names_what_is_told_after_a_game(server: Server) -> None:
    with server.browser() as browser:
        named = browser.get("/api/openapi.json").json()
    kinds = (
        *(EndingInfo, FeatInfo, TurnInfo, AdviceInfo),
        *(BranchOrder, OwnNote, OwnNoteInfo, OwnNotes),
    )
    assert {kind.__name__ for kind in kinds} <= set(named["components"]["schemas"])
    told = {
        one["operationId"].split("_api")[0]
        for path in named["paths"].values()
        for one in path.values()
    }
    asked = (show_ending, show_advice, show_notes, write_note, play_on)
    assert {one.__name__ for one in asked} <= told
    inner = (said_of, table_card, card, past_position, advice_info, take_hint)
    assert all([callable(one) for one in inner])


def test_a_position_and_what_was_played_since_make_a_beginning() -> None:
    game = hortus.load("wizards-garden")
    first = game.start()
    turn = played(begin(game, 2, json.dumps(first.to_dict())), ["a1w", "b2b"])
    assert [mover for _, mover in turn.moves] == [0, 1]
    assert begin(game, 2, "").key() == first.key()
    with pytest.raises(HortusError, match="is for 2 players, not 3"):
        begin(game, 3, json.dumps(first.to_dict()))
    match = Match(game, ["Ada", "Bo"])
    with pytest.raises(Problem, match="steps 0 to 0"):
        check_step(match, 1)
    assert [one.kind for one in usual_at(match, 0, [1])] == ["bot", "me"]
    assert [one.kind for one in usual_at(match, 0, [])] == ["me", "bot"]
    assert MOST_NOTES > 100


# --- looking back and playing on --------------------------------------------------------------


def test_a_bot_says_what_it_would_have_done_from_what_the_seat_knew(server: Server) -> None:
    table = server.finished(seeds=7)
    with server.browser() as browser:
        record = Record.loads(browser.get(f"/api/tables/{table}/record").text)
        found = browser.get(f"/api/tables/{table}/advice?step=2").json()
        state = record.replay(2)
        assert found["seat"] == state.actors[0]
        assert found["text"] in [str(move) for move in state.moves(found["seat"])]
        assert found["label"]
        assert found["svg"]
        last = len(record.moves)
        assert browser.get(f"/api/tables/{table}/advice?step={last}").status_code == 409
        assert browser.get(f"/api/tables/{table}/advice?step={last + 1}").status_code == 404


def test_notes_of_those_who_played_stand_in_the_record_and_can_be_taken_away(
    server: Server,
) -> None:
    with server.browser() as ada, server.browser() as stranger:
        table = played_out(ada)
        path = f"/api/tables/{table}/notes"
        assert ada.get(path).json() == {"notes": [], "may_write": True}
        written = ada.post(path, json={"step": 2, "text": " too\nearly "}).json()
        assert written["notes"] == [{"step": 2, "name": "Ada", "text": "too early", "you": True}]
        ada.post(path, json={"step": 1, "text": "a good start"})
        seen = stranger.get(path).json()
        assert [note["you"] for note in seen["notes"]] == [False, False]
        assert not seen["may_write"]
        record = Record.loads(stranger.get(f"/api/tables/{table}/record").text)
        assert [str(note) for note in record.notes] == [
            "; 1 Ada: a good start",
            "; 2 Ada: too early",
        ]
        assert stranger.post(path, json={"step": 2, "text": "no"}).status_code in (401, 403)
        stranger.post("/api/tables", json={"game": "weeds"})
        refused = stranger.post(path, json={"step": 2, "text": "no"})
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        assert ada.post(path, json={"step": 10**6, "text": "x"}).status_code == 404
        assert ada.post(path, json={"step": 1, "text": "x" * 501}).status_code == 422
        left = ada.post(path, json={"step": 2, "text": ""}).json()["notes"]
        assert [note["step"] for note in left] == [1]


def played_out(who: httpx.Client, game: str = "wizards-garden", **options: Any) -> str:
    """A table at which one person has played the first choice of all seats to the end."""
    order = {"game": game, "name": "Ada", "seats": [{"kind": "me"}] * 2, "options": options}
    table = str(who.post("/api/tables", json=order).json()["id"])
    while True:
        for seat in (0, 1):
            frame = who.get(f"/api/tables/{table}/frame?seat={seat}").json()
            if frame["over"]:
                return table
            if frame["options"]:
                move = {"seat": seat, "ply": frame["ply"], "text": frame["options"][0]["text"]}
                assert who.post(f"/api/tables/{table}/moves", json=move).status_code == 200


def test_one_plays_on_from_any_step_of_a_finished_game(server: Server) -> None:
    with server.browser() as ada:
        table = played_out(ada)
        record = Record.loads(ada.get(f"/api/tables/{table}/record").text)
        seats = [{"kind": "me"}, {"kind": "open"}]
        order = {"step": 5, "seats": seats, "name": "Ada"}
        made = ada.post(f"/api/tables/{table}/branch", json=order)
        assert made.status_code == 201
        new = made.json()
        assert (new["step"], new["status"], new["id"] != table) == (5, "running", True)
        assert [seat["kind"] for seat in new["seats"]] == ["person", "open"]
        frame = ada.get(f"/api/tables/{new['id']}/frame?position=true").json()
        known = record.replay(5).view(0).to_dict()
        assert frame["position"] == known
        told = [line["parts"] for line in frame["log"]["lines"]]
        before = ada.get(f"/api/tables/{table}/frame").json()["log"]["lines"][:5]
        assert told == [line["parts"] for line in before]
        last = {"step": len(record.moves)}
        refused = ada.post(f"/api/tables/{table}/branch", json=last)
        assert (refused.status_code, refused.json()["code"]) == (409, "over")
        assert ada.post(f"/api/tables/{table}/branch", json={"step": 10**6}).status_code == 404
        short = {"step": 1, "seats": [{"kind": "me"}]}
        assert ada.post(f"/api/tables/{table}/branch", json=short).status_code == 422


@pytest.mark.parametrize("game", ["leaf-and-let-die", "potato-patrol", "power-plants"])
def test_with_chance_and_hands_it_goes_on_from_the_very_position(server: Server, game: str) -> None:
    with server.browser() as browser:
        table = server.finished(game)
        record = Record.loads(browser.get(f"/api/tables/{table}/record").text)
        step = len(record.moves) // 2
        while record.replay(step).chance:
            step += 1
        new = browser.post(f"/api/tables/{table}/branch", json={"step": step}).json()
        mine = new["you"][0]
        assert mine in record.replay(step).actors
        again = browser.get(f"/api/tables/{new['id']}/frames/{step}?seat={mine}&position=true")
        assert again.json()["position"] == record.replay(step).view(mine).to_dict()


def test_while_it_is_played_nobody_branches_notes_or_asks_what_a_bot_would_do(
    server: Server,
) -> None:
    with server.browser() as ada:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", json={"game": "toy-hands", "seats": seats}).json()["id"]
        for answer in (
            ada.post(f"/api/tables/{table}/branch", json={"step": 0}),
            ada.post(f"/api/tables/{table}/notes", json={"step": 0, "text": "x"}),
            ada.get(f"/api/tables/{table}/notes"),
            ada.get(f"/api/tables/{table}/advice?step=0"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_a_player_who_is_erased_leaves_no_note(server: Server) -> None:
    with server.browser() as ada:
        table = played_out(ada)
        ada.post(f"/api/tables/{table}/notes", json={"step": 1, "text": "mine"})
    store = Store(f"sqlite:///{server.database}")
    with store.engine.begin() as connection:
        [noted] = queries.load_notes(connection, table)
        assert isinstance(noted, queries.Noted)
        erasing.erase_players(connection, [noted.player])
        assert queries.load_notes(connection, table) == []
        queries.write_note(connection, table, noted)
        assert queries.load_notes(connection, table) == [noted]
    store.close()
