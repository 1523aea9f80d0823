"""My games and groups on a real server: what is counted, exported and erased."""

from __future__ import annotations

import sys
from typing import Any

import httpx
import pytest

from hortus.server import histories, me_api, pages
from hortus.server.histories import (
    BOARD,
    LEVELS,
    SURE,
    TOGETHER,
    Finished,
    Group,
    Member,
    Placed,
    Rated,
    Tallied,
    can_rate,
    ratings,
    standing,
    tally,
)
from hortus.server.me_api import (
    MOST_GROUPS,
    MOST_MEMBERS,
    NO_RATING,
    Erased,
    Erasing,
    GroupInfo,
    GroupOrder,
    MemberInfo,
    MyGames,
    PlayedInfo,
    RatingInfo,
    TallyInfo,
    called,
    group_info,
    my_games,
    played_info,
    title_of,
)
from hortus.server.parting import early_result
from hortus.server.tables import Tables
from hortus.server.wire import ResultView
from tests.server.serving import Server

ME = "me"


def game(bot: str, *winners: int, at: int = 0, source: str = "", name: str = "weeds") -> Finished:
    ranks = tuple([1 if seat in winners else 2 for seat in (0, 1)])
    seats = [Placed("Ada", "person", "", {ME}), Placed("x", "bot", bot)]
    return Finished(f"t{at}", name, at, source, ResultView((0, 0), ranks, winners, "so"), seats)


def test_a_game_that_was_abandoned_counts_for_nobody_and_one_that_was_resigned_does() -> None:
    abandoned, resigned = game("sapling"), game("sapling", 1)
    abandoned.result = early_result("abandoned", 2, ())
    resigned.result = early_result("resigned", 2, (1,))
    assert (abandoned.counts, resigned.counts) == (False, True)
    assert tally([abandoned, resigned], ME) == [Tallied("weeds", "sapling", 1, 0, 0)]


def test_wins_are_counted_by_game_and_opponent_and_a_draw_is_none() -> None:
    games = [game("sapling", 0), game("sapling", 1), game("sapling", 0, 1), game("master", 1)]
    found = tally([*games, game("sapling", 0, source=BOARD)], ME)
    assert found == [Tallied("weeds", "sapling", 3, 1, 1), Tallied("weeds", "master", 1, 0, 0)]
    together = game("sapling", 0, 1, name="potato-patrol")
    assert together.opponents(0) == [TOGETHER]
    assert tally([together], ME) == [Tallied("potato-patrol", TOGETHER, 1, 1, 0)]
    assert tally(games, "stranger") == []


def test_who_beats_the_bots_is_rated_above_who_does_not() -> None:
    pytest.importorskip("openskill")
    won = [game("gardener", 0, at=at) for at in range(8)]
    lost = [game("gardener", 1, at=at) for at in range(8)]
    [high], [low] = ratings(won, ME), ratings(lost, ME)
    assert isinstance(high, Rated)
    assert high.mean > LEVELS["gardener"] > 25 > low.mean
    assert high.spread < 8
    assert (high.games, high.game) == (8, "weeds")
    uncounted = [game("random", 0), game("gardener", 0, source="t1")]
    assert ratings(uncounted, ME) == []
    assert ratings([game("gardener", 0, 1, name="potato-patrol")], ME) == []
    assert high.spread > SURE


def test_a_rating_is_said_in_words() -> None:
    assert standing(22.3) == "about as strong as Sapling"
    assert standing(24.5) == "between Sapling and Gardener"
    assert standing(3) == "not yet as strong as Seedling"
    assert standing(40) == "stronger than Master"


def test_without_openskill_one_is_told_so_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert not can_rate()
    found = my_games([game("sapling", 0)], ME, 10, 0)
    assert found.ratings == []
    assert found.note == NO_RATING
    assert found.tally[0].opponent == "Sapling"


def play(who: httpx.Client, table: str, seats: tuple[int, ...] = (0, 1)) -> bool:
    """Play the first choice wherever this browser may; whether the game is over."""
    for seat in seats:
        frame = who.get(f"/api/tables/{table}/frame?seat={seat}").json()
        if frame["over"]:
            return True
        if frame["options"]:
            move = {"seat": seat, "ply": frame["ply"], "text": frame["options"][0]["text"]}
            assert who.post(f"/api/tables/{table}/moves", json=move).status_code == 200
    return False


def against_bot(who: httpx.Client) -> str:
    order: dict[str, Any] = {"game": "wizards-garden", "name": "Ada", "options": {"seeds": 5}}
    order["seats"] = [{"kind": "me"}, {"kind": "bot", "bot": "seedling"}]
    table = str(who.post("/api/tables", json=order).json()["id"])
    while not play(who, table, (0,)):
        pass
    return table


def together(ada: httpx.Client, bo: httpx.Client) -> str:
    """Two people play a game to its end."""
    order: dict[str, Any] = {"game": "wizards-garden", "name": "Ada", "options": {"seeds": 5}}
    order["seats"] = [{"kind": "me"}, {"kind": "open"}]
    table = ada.post("/api/tables", json=order).json()
    key = table["seats"][1]["link"].rpartition("/")[2]
    claim = {"key": key, "name": "Bo"}
    assert bo.post(f"/api/tables/{table['id']}/seats/1/claim", json=claim).status_code == 200
    while not (play(ada, table["id"], (0,)) or play(bo, table["id"], (1,))):
        pass
    return str(table["id"])


def test_a_players_games_are_told_exported_and_erased(server: Server) -> None:
    with server.browser() as ada, server.browser() as stranger:
        assert ada.get("/api/me").json()["count"] == 0
        assert ada.get("/api/me/export").status_code == 401
        table = against_bot(ada)
        running = ada.post("/api/tables", json={"game": "weeds", "name": "Ada"}).json()["id"]
        branch = ada.post(f"/api/tables/{table}/branch", json={"step": 2}).json()["id"]
        while not play(ada, branch, (0,)):
            pass
        found = ada.get("/api/me").json()
        assert [one["id"] for one in found["games"]] == [branch, table], "no running game is told"
        assert [one["counts"] for one in found["games"]] == [False, True]
        assert found["tally"][0]["opponent"] == "Seedling"
        assert found["tally"][0]["played"] == 1
        assert found["ratings"][0]["games"] == 1
        assert "Rating against the bots" in ada.get("/me").text
        assert stranger.get("/api/me").json()["games"] == []
        exported = ada.get("/api/me/export")
        assert "attachment" in exported.headers["content-disposition"]
        assert exported.json()["games"] == found["games"]
        assert ada.post("/api/me/erase", json={}).status_code == 422
        assert ada.post("/api/me/erase", json={"sure": False}).status_code == 422
        assert ada.post("/api/me/erase", json={"sure": True}).json()["seats"] == 3
        assert ada.get("/api/me").json()["count"] == 0
        names = [one["name"] for one in ada.get(f"/api/tables/{table}").json()["seats"]]
        assert "Ada" not in names
        assert ada.get(f"/api/tables/{running}").json()["seats"][0]["kind"] == "bot"


def test_a_group_keeps_a_table_of_its_results(server: Server) -> None:
    with server.browser() as ada, server.browser() as bo, server.browser() as stranger:
        group = ada.post("/api/groups", json={"group": "Tuesday", "name": "Ada"}).json()
        address = f"/api/groups/{group['id']}"
        assert not stranger.get(address).json()["member"]
        assert bo.post(f"{address}/join", json={"name": "Bo"}).json()["member"]
        table = together(ada, bo)
        against_bot(ada)
        found = stranger.get(address).json()
        assert [one["id"] for one in found["games"]] == [table]
        result = ada.get(f"/api/tables/{table}").json()["result"]
        won = {"Ada": 0 in result["winners"], "Bo": 1 in result["winners"]}
        if len(result["winners"]) == 2:
            won = {"Ada": False, "Bo": False}
        rows = {one["name"]: (one["played"], one["won"]) for one in found["members"]}
        assert rows == {name: (1, int(did)) for name, did in won.items()}
        assert "Tuesday" in stranger.get(found["url"]).text
        assert bo.post(f"{address}/leave", json={}).status_code == 204
        assert ada.get(address).json()["games"] == []
        assert ada.post(f"{address}/leave", json={}).status_code == 204
        assert ada.get(address).status_code == 404
        assert stranger.get(f"/group/{group['id']}").status_code == 404
        assert ada.post("/api/groups", json={"group": " ", "name": "Ada"}).status_code == 422


def test_what_is_told_has_names() -> None:
    one = played_info(game("sapling", 0, 1), ME)
    assert isinstance(one, PlayedInfo)
    assert (one.won, one.drawn, one.winners) == (False, True, [])
    people = (Member(ME, "Ada", 0), Member("b", "Bo", 1))
    group = group_info(Group("g", "Tuesday", 0, people), [game("sapling", 0)], ME)
    assert isinstance(group, GroupInfo)
    assert [(row.name, row.you, row.won) for row in group.members] == [
        ("Ada", True, 1),
        ("Bo", False, 0),
    ]
    assert called(TOGETHER) == "the game itself"
    assert title_of("weeds") == "Weeds"
    assert title_of("gone") == "gone"
    assert MOST_GROUPS > 10
    assert MOST_MEMBERS > 10
    assert Tables.forget.__doc__
    kept = (
        "add_group",
        "join_group",
        "leave_group",
        "load_group",
        "groups_of",
        "games_among",
        "games_of",
    )
    assert all([callable(getattr(histories, name)) for name in kept])
    assert all([callable(one) for one in (pages.my_games, pages.group, me_api.find_group)])


def test_the_description_of_the_api_names_my_games(server: Server) -> None:
    with server.browser() as browser:
        named = browser.get("/api/openapi.json").json()
    kinds = (
        MyGames,
        PlayedInfo,
        TallyInfo,
        RatingInfo,
        Erased,
        Erasing,
        GroupInfo,
        GroupOrder,
        MemberInfo,
    )
    assert {kind.__name__ for kind in kinds} <= set(named["components"]["schemas"])
    told = {
        one["operationId"].split("_api")[0]
        for path in named["paths"].values()
        for one in path.values()
    }
    asked = (
        *(me_api.show_my_games, me_api.export_my_games, me_api.erase_me, me_api.found_group),
        *(me_api.show_group, me_api.join_group, me_api.leave_group),
    )
    assert {one.__name__ for one in asked} <= told
