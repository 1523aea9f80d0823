"""Playing at a table of a real server: moves, undo, hints, previews, seats, replays, records."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import hortus
from hortus.client import Chair, Player, Refused
from hortus.server.pages import night_sheet
from hortus.server.wire import ShapeWish, read_wish
from tests.server.serving import PATIENCE, Server

ALONE = [{"kind": "me"}, {"kind": "me"}]


def next_frame(chair: Chair) -> dict[str, Any]:
    """The next frame, whatever else comes before it."""
    while (message := chair.receive(PATIENCE))["type"] != "frame":
        pass
    return message


def finish(chair: Chair) -> dict[str, Any]:
    """Play the first option until the game is over."""
    for frame in chair.turns():
        chair.play(frame["options"][0]["text"])
    return chair.frame


@pytest.mark.parametrize("game", ["wizards-garden", "toy-hands", "toy-rush"])
def test_a_game_against_bots_is_played_to_its_end_and_its_record_replays(
    server: Server, game: str
) -> None:
    player = server.player()
    table = player.create(game, name="Ada")
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    with player.sit(table["id"]) as chair:
        last = finish(chair)
    assert last["over"]
    assert last["result"]["reason"]
    assert player.table(table["id"])["result"] == last["result"]
    if game == "wizards-garden":
        record = hortus.Record.loads(player.record(table["id"]))
        assert record.replay().over
        assert list(record.seats) == ["Ada", "Sapling"]


def test_a_frame_has_what_the_protocol_promises(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", name="Ada")
    frame = player.frame(table["id"])
    assert set(frame) == {
        "type",
        "table",
        "game",
        "content",
        "seat",
        "ply",
        "step",
        "status",
        "problem",
        "picture",
        "svg",
        "prompt",
        "topic",
        "options",
        "log",
        "seats",
        "actors",
        "your_turn",
        "can_undo",
        "can_hint",
        "over",
        "result",
        "remark",
        "resume",
    }
    assert frame["svg"].startswith("<svg")
    assert frame["topic"] == "Setting up"
    offered = {"text", "label", "touches", "firm", "group", "short", "asks"}
    assert set(frame["options"][0]) == offered
    assert frame["options"][0]["touches"][0] in frame["svg"]
    assert set(frame["seats"][0]) == {
        "seat",
        "kind",
        "name",
        "bot",
        "score",
        "holds",
        "to_move",
        "here",
        "thinking",
        "seconds",
        "waiting",
        "goes_on",
        "left",
        "ticking",
    }


def test_the_log_comes_whole_first_and_then_line_by_line(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE, name="Ada")
    with player.sit(table["id"], 0) as chair, player.sit(table["id"], 1) as other:
        next_frame(chair)
        next_frame(other)
        chair.play("a1w")
        frame = next_frame(chair)
        assert frame["log"] == {
            "from": 0,
            "lines": [
                {
                    "step": 0,
                    "seat": 0,
                    "text": "Ada plants Dovetail on a1.",
                    "parts": ["cell-a1"],
                }
            ],
        }
        assert next_frame(other)["your_turn"]
        other.play("c3b")
        assert next_frame(chair)["log"]["from"] == 1
    assert [line["step"] for line in player.frame(table["id"])["log"]["lines"]] == [0, 1]


def test_undo_takes_back_ones_own_last_move_and_the_log_with_it(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE, name="Ada")
    with player.sit(table["id"], 0) as chair:
        before = next_frame(chair)
        chair.play("a1w")
        frame = next_frame(chair)
        assert (frame["ply"], frame["step"], frame["can_undo"]) == (1, 1, True)
        chair.undo()
        frame = next_frame(chair)
        assert (frame["ply"], frame["step"], frame["can_undo"]) == (2, 0, False)
        assert frame["log"] == {"from": 0, "lines": []}
        assert frame["svg"] == before["svg"]
        with pytest.raises(Refused, match="nothing to take back"):
            chair.undo()
        chair.play("b2b")
        assert next_frame(chair)["log"]["lines"][0]["text"].endswith("on b2.")


def test_a_bots_reply_goes_back_with_ones_own_move(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", name="Ada")
    with player.sit(table["id"], 0) as chair:
        next_frame(chair)
        chair.play("a1w")
        while (frame := next_frame(chair))["step"] < 2:
            pass
        assert (frame["ply"], frame["step"], frame["can_undo"]) == (2, 2, True)
        chair.undo()
        frame = next_frame(chair)
        assert (frame["ply"], frame["step"], frame["can_undo"]) == (4, 0, False)
        assert frame["your_turn"]
        chair.play("b2b")
        assert next_frame(chair)["log"]["lines"][0]["text"].endswith("on b2.")
    assert player.frame(table["id"])["step"] >= 1


def test_a_move_that_showed_something_new_cannot_be_taken_back(server: Server) -> None:
    player = server.player()
    table = player.create("toy-hands", ALONE)
    with player.sit(table["id"], 0) as chair:
        frame = next_frame(chair)
        assert frame["options"][0]["firm"]
        chair.play(frame["options"][0]["text"])
        assert not next_frame(chair)["can_undo"]
        with pytest.raises(Refused) as refused:
            chair.undo()
        assert refused.value.code == "illegal"


def test_a_preview_shows_what_a_move_would_do_or_why_it_may_not_be(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    with player.sit(table["id"], 0) as chair:
        next_frame(chair)
        shown = chair.preview("c2b")
        assert "<" in shown["svg"]
        assert (shown["label"], shown["reason"]) == ("Ravenclaw (black) on c2", "")
        assert "such as c2b" in chair.preview("nonsense")["reason"]
        chair.play("c2b")
        next_frame(chair)
        assert chair.preview("a1b")["reason"] == "it is not your turn"
    with player.sit(table["id"], 1) as chair:
        next_frame(chair)
        assert chair.preview("c3b")["reason"].startswith("a seed lies beside c3")


def test_pictures_and_previews_come_in_the_shape_that_was_asked_for(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    width = {"alone": "0 0 640 ", "tall": "0 0 400 "}
    with player.sit(table["id"], 0) as chair:
        assert width["alone"] in next_frame(chair)["svg"]
        before = chair.preview("c2b")["svg"]
        assert isinstance(read_wish('{"type": "shape", "shape": "tall"}'), ShapeWish)
        chair.ask("shape", shape="tall")
        assert width["tall"] in next_frame(chair)["svg"]
        assert chair.preview("c2b")["svg"] != before
    sheet = server.browser().get("/pictures.css")
    assert sheet.headers["content-type"].startswith("text/css")
    assert sheet.text == night_sheet()
    assert '[fill="#f7f2e7"]' in sheet.text


def test_a_hint_is_a_legal_move_with_its_place_in_the_picture(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    with player.sit(table["id"], 0) as chair:
        frame = next_frame(chair)
        hint = chair.hint()
        assert hint["text"] in [option["text"] for option in frame["options"]]
        assert hint["touches"][0] in frame["svg"]
        assert (hint["gone"], hint["details"]) == (False, "")
        more = chair.hint(again=True)
        assert more["id"] > hint["id"]
        assert "Expected next: " in more["details"]
        chair.play(hint["text"])
        next_frame(chair)
        with pytest.raises(Refused, match="seat that is to move"):
            chair.hint()


def test_an_illegal_move_says_why_and_changes_nothing(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    with player.sit(table["id"], 0) as chair:
        next_frame(chair)
        for text, code in (("zz", "malformed"), ("", "malformed"), ("a" * 600, "malformed")):
            with pytest.raises(Refused) as refused:
                chair.play(text)
            assert refused.value.code == code
        chair.play("a1w")
        next_frame(chair)
        with pytest.raises(Refused, match="not your turn") as refused:
            chair.play("a2w")
        assert refused.value.code == "not_your_turn"
    with player.sit(table["id"], 1) as chair:
        next_frame(chair)
        with pytest.raises(Refused, match="seeds of the setup may not touch") as refused:
            chair.play("a2w")
        assert refused.value.code == "illegal"
    assert player.table(table["id"])["ply"] == 1


# --- stale and simultaneous -------------------------------------------------------------------


def test_a_late_move_is_refused_and_the_new_frame_follows(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    with player.sit(table["id"], 0) as chair:
        old = next_frame(chair)
        chair.play("a1w")
        next_frame(chair)
        with pytest.raises(Refused, match="The table has moved on") as refused:
            chair.ask("move", ply=old["ply"], text="c3w")
        assert refused.value.code == "stale"
        assert next_frame(chair)["ply"] == 1
    body = {"seat": 0, "ply": 0, "text": "c3w"}
    with server.browser() as client:
        bearer = {"authorization": f"Bearer {player.token}"}
        late = client.post(f"/api/tables/{table['id']}/moves", json=body, headers=bearer)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["frame"] == player.frame(table["id"], 0)


def test_a_move_for_a_position_that_was_taken_back_is_late(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    with player.sit(table["id"], 0) as chair, player.sit(table["id"], 1) as other:
        next_frame(chair)
        next_frame(other)
        chair.play("a1w")
        next_frame(chair)
        seen = next_frame(other)
        chair.undo()
        next_frame(chair)
        chair.play("c3w")
        with pytest.raises(Refused, match="moved on"):
            other.ask("move", ply=seen["ply"], text="d4w")


def test_of_many_moves_at_the_same_ply_one_is_accepted(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", ALONE)
    cells = ["a1w", "a2w", "a3w", "a4w", "b1w", "b2w", "b3w", "b4w"]
    outcomes: list[str] = []

    def send(text: str) -> None:
        try:
            player.play(table["id"], 0, 0, text)
            outcomes.append("accepted")
        except Refused as refused:
            outcomes.append(refused.code)

    threads = [threading.Thread(target=send, args=(text,)) for text in cells]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["accepted", *["stale"] * 7]
    assert player.table(table["id"])["ply"] == 1


def test_where_all_act_at_once_the_others_moves_do_not_make_ones_own_late(server: Server) -> None:
    player = server.player()
    table = player.create("toy-rush", [{"kind": "me"}] * 3)
    assert player.frame(table["id"], 1)["actors"] == [0, 1, 2]
    assert [one["text"] for one in player.frame(table["id"], 1)["options"]] == [
        "2.pick:1",
        "2.pick:2",
        "2.pick:3",
    ]
    assert player.play(table["id"], 0, 0, "1.pick:1") == 1
    assert player.play(table["id"], 1, 0, "2.pick:2") == 2
    with pytest.raises(Refused, match="moved on"):
        player.play(table["id"], 1, 0, "2.pick:2")
    with pytest.raises(Refused, match="another seat"):
        player.play(table["id"], 2, 2, "1.pick:1")
    assert player.play(table["id"], 1, 2, "2.pick:3") == 3
    with pytest.raises(Refused, match="moved on"):
        player.play(table["id"], 2, 2, "3.pick:1")
    assert player.play(table["id"], 2, 3, "3.pick:1") == 4


# --- seats ------------------------------------------------------------------------------------


def test_a_friend_takes_a_seat_by_its_link_once(server: Server) -> None:
    ada, bo, eve = server.player(), server.player(), server.player()
    table = ada.create("wizards-garden", [{"kind": "me"}, {"kind": "open"}], name="Ada")
    link = table["seats"][1]["link"]
    assert bo.table(table["id"])["seats"][1]["link"] is None
    joined = bo.claim(server.url + link, "Ada")
    assert joined["you"] == [1]
    assert joined["seats"][1]["name"] == "Ada 2"
    with pytest.raises(Refused, match="no longer good"):
        eve.claim(server.url + link, "Eve")
    assert ada.table(table["id"])["seats"][1]["link"] is None
    again = server.player()
    assert again.claim(server.url + joined["seats"][1]["link"])["you"] == [1]
    assert bo.table(table["id"])["you"] == [1]


def test_who_leaves_a_seat_to_a_bot_watches_from_then_on(server: Server) -> None:
    ada, bo = server.player(), server.player()
    table = ada.create("wizards-garden", [{"kind": "open"}, {"kind": "me"}], name="Ada")
    bo.claim(table["seats"][0]["link"], "Bo")
    with bo.sit(table["id"]) as chair:
        assert next_frame(chair)["seat"] == 0
        path = f"/api/tables/{table['id']}/seats/0"
        with pytest.raises(Refused, match="not yours to give away"):
            ada._ask("POST", path, {"kind": "bot"})
        bo._ask("POST", path, {"kind": "bot", "bot": "random"})
        frame = next_frame(chair)
        assert (frame["seat"], frame["options"]) == (None, [])
        assert frame["seats"][0]["kind"] == "bot"
    assert ada._ask("POST", path, {"kind": "open"})["seats"][0]["link"]


def test_people_can_be_renamed_and_are_seen_to_come_and_go(server: Server) -> None:
    ada, eve = server.player(), server.player()
    table = ada.create("wizards-garden", [{"kind": "me"}, {"kind": "open"}], name="Ada")
    with eve.sit(table["id"]) as watcher:
        assert next_frame(watcher)["seat"] is None
        with ada.sit(table["id"]) as chair:
            next_frame(chair)
            while not (message := watcher.receive(PATIENCE))["seats"][0]["here"]:
                pass
            assert message["type"] == "seats"
            ada._ask("POST", f"/api/tables/{table['id']}/seats/0/name", {"name": " Ada\n <L.> "})
            assert next_frame(watcher)["seats"][0]["name"] == "Ada <L.>"
        while (message := watcher.receive(PATIENCE))["seats"][0]["here"]:
            pass


def test_my_tables_are_listed_with_my_turn_first(server: Server) -> None:
    player = server.player()
    waiting = player.create("wizards-garden", [{"kind": "open"}, {"kind": "me"}])
    mine = player.create("wizards-garden", ALONE)
    over = player.create("toy-rush", [{"kind": "me"}] * 2)
    for ply in range(6):
        player.play(over["id"], ply // 3, ply, f"{ply // 3 + 1}.pick:1")
    newest = player.create("wizards-garden", [{"kind": "open"}, {"kind": "me"}])
    listed = player.tables()
    assert [one["id"] for one in listed] == [one["id"] for one in (mine, newest, waiting, over)]
    assert [one["your_turn"] for one in listed] == [True, False, False, False]
    assert server.player().tables() == []


# --- bots, options, content -------------------------------------------------------------------


def test_bots_play_whether_or_not_anybody_watches(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", [{"kind": "bot"}, {"kind": "bot", "bot": "random"}])
    assert [one["name"] for one in table["seats"]] == ["Sapling", "Random"]
    with player.sit(table["id"]) as watcher:
        *_, last = watcher.frames()
    assert last["over"]
    assert player.frame(table["id"])["seat"] is None


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"options": {"seeds": 4}}, "seeds takes a whole number from 5 to 60"),
        ({"options": {"sedes": 4}}, "no option 'sedes'"),
        ({"seats": [{"kind": "me"}]}, "is for 2 players, not 1"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}]}, "there is no bot 'hal'"),
        ({"content": "../etc"}, "no content of that name"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    server: Server, order: dict[str, Any], words: str
) -> None:
    with pytest.raises(Refused, match=words) as refused:
        server.player().create("wizards-garden", **order)
    assert refused.value.code == "malformed"


def test_options_of_the_table_are_those_of_the_game(server: Server) -> None:
    table = server.player().create("wizards-garden", options={"seeds": 16, "single_overlap": True})
    assert table["options"] == {"seeds": "16", "single_overlap": "true"}


# --- afterwards -------------------------------------------------------------------------------


def test_a_finished_game_can_be_replayed_step_by_step_and_is_analysed(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden", name="Ada")
    id = table["id"]
    seen: list[str] = []
    with pytest.raises(Refused, match="hidden") as refused:
        player.record(id)
    assert refused.value.code == "not_over"
    with player.sit(id) as chair:
        for frame in chair.turns():
            seen.append(frame["svg"])
            chair.play(frame["options"][0]["text"])
        steps = chair.frame["step"]
    past = player._ask("GET", f"/api/tables/{id}/frames/2")
    assert (past["step"], past["options"], past["log"]["from"]) == (2, [], 1)
    assert past["svg"] == seen[1]
    with pytest.raises(Refused, match=f"steps 0 to {steps}"):
        player._ask("GET", f"/api/tables/{id}/frames/{steps + 1}")
    graph = player._ask("GET", f"/api/tables/{id}/advantage")
    assert [len(line) for line in graph["seats"]] == [steps + 1] * 2
    assert all(-1 <= value <= 1 for line in graph["seats"] for value in line)


def test_games_rules_and_pictures_are_there_for_the_lobby(server: Server) -> None:
    games = {game["name"]: game for game in server.player().games()}
    game = games["wizards-garden"]
    assert game["options"][0]["kind"] == "number"
    assert [bot["name"] for bot in game["bots"] if bot["offered"]][:2] == ["seedling", "sapling"]
    with server.browser() as browser:
        picture = browser.get(game["picture"])
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
        rules = browser.get("/api/games/wizards-garden/rules").json()
        assert "Planting" in [section["title"] for section in rules["sections"]]
        for path in ("/", "/games/wizards-garden"):
            assert browser.get(path).status_code == 200
        assert browser.get("/games/nothing", headers={"accept": "text/html"}).status_code == 404


def test_the_pages_of_a_table_open_for_players_watchers_and_guests(server: Server) -> None:
    with server.browser() as ada, server.browser() as bo:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", json={"game": "wizards-garden", "seats": seats}).json()
        for path in (table["url"], table["watch"], table["replay"], table["seats"][1]["link"]):
            assert bo.get(path).status_code == 200, path
        assert bo.get(table["url"] + "/seat/wrong").status_code == 200
        assert bo.get("/table/none", headers={"accept": "text/html"}).status_code == 404


def test_whoever_took_a_seat_by_a_link_comes_back_by_it(server: Server) -> None:
    with server.browser() as ada, server.browser() as bo:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = ada.post("/api/tables", json={"game": "wizards-garden", "seats": seats}).json()
        link = table["seats"][1]["link"]
        claim = {"key": link.rpartition("/")[2], "name": "Bo"}
        assert bo.post(f"/api/tables/{table['id']}/seats/1/claim", json=claim).status_code == 200
        back = bo.get(link)
        assert (back.status_code, back.headers["location"]) == (303, table["url"])
        with server.browser() as stranger:
            assert "no longer works" in stranger.get(link).text


def test_the_lobby_calls_a_draw_one(server: Server) -> None:
    with server.browser() as ada, server.browser() as bo:
        seats = [{"kind": "me"}, {"kind": "open"}]
        order = {"game": "wizards-garden", "name": "Ada", "seats": seats}
        table = ada.post("/api/tables", json=order).json()
        claim = {"key": table["seats"][1]["link"].rpartition("/")[2], "name": "Bo"}
        bo.post(f"/api/tables/{table['id']}/seats/1/claim", json=claim)
        for who in (ada, bo):
            who.post(f"/api/tables/{table['id']}/offer", json={"kind": "draw"})
        shown = ada.get("/").text
        assert 'Ada, Bo: <span class="won">a draw</span>' in shown
        assert ">won<" not in shown


def test_a_player_comes_back_with_the_same_token(server: Server) -> None:
    player = server.player()
    table = player.create("wizards-garden")
    assert Player(server.url, player.token).table(table["id"])["you"] == [0]
