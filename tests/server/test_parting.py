"""Leaving a table and coming back, resigning, agreeing on an end, handing a table over."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.client import Player, Refused
from hortus.core.about import About
from hortus.server import changes, erasing, friends_api, parting, queries
from hortus.server.parting import PartingTable, early_result
from hortus.server.queries import AWAY, BOT, PERSON, Change, Happening, Place
from hortus.server.replaying import ended_how
from hortus.server.seating import Seating
from hortus.server.store import Store
from hortus.server.wire import OfferView
from tests.server.serving import Server
from tests.server.test_friends import HANDS, RUSH, around, ask, friends, lines, play_rush
from tests.server.test_parts import a_sheet

GARDEN = "wizards-garden"


def gather(server: Server, game: str, count: int) -> tuple[list[Player], str]:
    """So many people at a table, the first of them its host."""
    host = server.player()
    made = host.create(game, [{"kind": "me"}, *[{"kind": "open"}] * (count - 1)], name="Ada")
    people = [host]
    for seat, name in zip(range(1, count), ["Bo", "Cy", "Di"], strict=False):
        people.append(server.player())
        people[-1].claim(server.url + made["seats"][seat]["link"], name)
    return people, made["id"]


# --- leaving and coming back ----------------------------------------------------------------------


@pytest.mark.parametrize("game", [GARDEN, HANDS])
def test_whoever_leaves_a_seat_to_a_bot_finds_the_table_and_comes_back(
    server: Server, game: str
) -> None:
    ada, bo, table = friends(server, game)
    left = bo._ask("POST", f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "random"})
    assert (left["you"], left["back"]) == ([], [1])
    assert [one["id"] for one in bo._ask("GET", "/api/tables")["tables"]] == [table]
    assert ada.table(table)["back"] == []
    with pytest.raises(Refused, match="not kept for you"):
        ask(ada, table, "seats/1/return")
    with pytest.raises(Refused, match="not kept for you"):
        ask(server.player(), table, "seats/1/return")
    back = ask(bo, table, "seats/1/return")
    assert (back["you"], back["back"], back["seats"][1]["name"]) == ([1], [], "Bo")
    assert "Bo is back." in lines(ada, table)
    with pytest.raises(Refused, match="not kept for you"):
        ask(bo, table, "seats/1/return")


def test_whoever_is_stood_in_for_comes_back_without_a_link(server: Server) -> None:
    ada, bo, table = friends(server, HANDS)
    ask(ada, table, "seats/1/stand-in")
    with pytest.raises(Refused, match="not kept for you"):
        ask(ada, table, "seats/1/return")
    assert ask(bo, table, "seats/1/return")["you"] == [1]


def test_a_host_who_changes_the_bot_of_a_kept_seat_does_not_come_to_its_hand(
    server: Server,
) -> None:
    ada, bo, table = friends(server, HANDS)
    bo._ask("POST", f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "random"})
    ada._ask("POST", f"/api/tables/{table}/seats/1", {"kind": "bot", "bot": "greedy"})
    with pytest.raises(Refused, match="not kept for you"):
        ask(ada, table, "seats/1/return")
    assert ask(bo, table, "seats/1/return")["you"] == [1]


def test_whoever_was_removed_does_not_come_back(server: Server) -> None:
    ada, bo, table = friends(server, HANDS)
    ask(ada, table, "seats/1/stand-in", keep=False)
    with pytest.raises(Refused, match="removed you"):
        ask(bo, table, "seats/1/return")
    assert bo.table(table)["back"] == []


def test_who_may_come_back_is_who_left_last_and_nobody_once_a_seat_is_open_again() -> None:
    def change(kind: str, player: str = "", name: str = "", seat: int = 1) -> Change:
        return Change(0, seat, kind, name, "", "", player, 0)

    left = [change(changes.REPLACED, "bo"), change(AWAY, "bo", "Bo")]
    assert changes.gone_from(left, 1) == {"bo": "Bo"}
    assert changes.gone_from(left, 0) == {}
    for kind in (changes.BACK, changes.OPENED, changes.REMOVED, changes.RESIGNED):
        assert changes.gone_from([*left, change(kind)], 1) == {}
    bo, bot = Place(PERSON, "Bo", holders={"bo", "bo2"}), Place(BOT, "Oak", "greedy", kept=True)
    assert [one.player for one in changes.away(3, 1, bo, bot)] == ["bo", "bo2"]
    assert changes.away(3, 1, bot, bot) == []
    seating = Seating([Place(PERSON, "Bo", holders={"ada"}), bot], "ada")
    assert seating.returned(1, "bo", {"bo": "Bo"}).name == "Bo 2"
    assert not seating.replaced(1).kept


# --- resigning ------------------------------------------------------------------------------------


def test_in_a_game_of_two_the_other_wins_when_one_resigns(server: Server) -> None:
    ada, bo, table = friends(server, GARDEN)
    with pytest.raises(Refused, match="not your seat"):
        ask(bo, table, "seats/0/resign")
    done = ask(bo, table, "seats/1/resign")
    assert done["status"] == "over"
    assert done["result"]["winners"] == [0]
    assert done["result"]["ranks"] == [1, 2]
    assert (done["result"]["reason"], done["result"]["ended"]) == ("by resignation", "resigned")
    frame = ada.frame(table)
    assert (frame["over"], frame["actors"], frame["options"]) == (True, [], [])
    assert [frame[one] for one in ("your_turn", "can_undo", "can_hint")] == [False] * 3
    assert lines(ada, table)[-1] == "Bo resigns, and the game is over."
    with pytest.raises(Refused, match="The game is over"):
        ada.play(table, 0, frame["ply"], "d1w")
    with pytest.raises(Refused, match="Nobody plays here"):
        ask(ada, table, "seats/0/resign")
    assert not hortus.Record.loads(ada.record(table)).replay().over
    past = ada._ask("GET", f"/api/tables/{table}/frames/0")
    assert past["over"], "its replay ends where it ended"
    assert ask(ada, table, "rematch")["status"] == "running"


def test_where_others_play_a_bot_plays_on_for_who_resigns_who_does_not_come_back(
    server: Server,
) -> None:
    (ada, bo, _), table = gather(server, HANDS, 3)
    done = ask(bo, table, "seats/1/resign")
    assert (done["status"], done["you"], done["back"]) == ("running", [], [])
    assert done["seats"][1]["kind"] == "bot"
    assert "Bo resigns; Sapling plays on." in lines(ada, table)
    with pytest.raises(Refused, match="not kept for you"):
        ask(bo, table, "seats/1/return")


def test_who_resigns_among_bots_ends_the_game_and_together_all_lose(server: Server) -> None:
    ada = server.player()
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 2]
    table = ada.create("power-plants", seats, name="Ada")["id"]
    assert ask(ada, table, "seats/0/resign")["result"]["winners"] == [1, 2]
    table = ada.create("potato-patrol", seats[:2], name="Ada")["id"]
    assert ask(ada, table, "seats/0/resign")["result"]["winners"] == []


def test_an_end_that_people_made_is_there_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada, bo, table = friends(server, GARDEN)
        ada.play(table, 0, 0, ada.frame(table)["options"][0]["text"])
        ask(bo, table, "seats/1/resign")
        server.kill()
        server.start()
        frame = ada.frame(table)
        assert (frame["status"], frame["over"], frame["step"]) == ("over", True, 1)
        assert frame["result"]["winners"] == [0]


# --- agreeing on an end ---------------------------------------------------------------------------


def test_a_draw_is_one_once_both_agree_and_only_where_the_rules_know_one(server: Server) -> None:
    assert [name for name in hortus.games() if hortus.load(name).about.draws] == [GARDEN]
    assert not About("x", "X", "", [2], 1, 1).draws
    ada, bo, table = friends(server, GARDEN)
    assert around(server, ada, table)["draws"]
    ask(ada, table, "offer", kind="draw")
    ask(ada, table, "offer", kind="draw")
    told = around(server, bo, table, lambda one: one["offers"])
    assert told["offers"] == [{"kind": "draw", "agreed": [0], "needed": [0, 1]}]
    assert lines(bo, table)[-1] == "Ada offers a draw: it is one once all agree."
    ask(bo, table, "decline")
    assert around(server, bo, table)["offers"] == []
    assert ask(bo, table, "offer", kind="draw")["status"] == "running"
    done = ask(ada, table, "offer", kind="draw")
    assert (done["status"], done["result"]["winners"]) == ("over", [0, 1])
    assert done["result"]["ended"] == "draw"
    other, _, elsewhere = friends(server, RUSH)
    with pytest.raises(Refused, match="There is no draw here"):
        ask(other, elsewhere, "offer", kind="draw")
    with pytest.raises(Refused, match="'draw' or 'abandon'"):
        ask(other, elsewhere, "offer", kind="beer")


def test_nobody_draws_with_a_bot(server: Server) -> None:
    ada = server.player()
    table = ada.create(GARDEN, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
    assert not around(server, ada, table)["draws"]
    with pytest.raises(Refused, match="a bot plays"):
        ask(ada, table, "offer", kind="draw")


def test_a_move_of_who_has_not_agreed_declines_one_of_who_has_does_not(server: Server) -> None:
    ada, bo, table = friends(server, GARDEN)
    ask(ada, table, "offer", kind="draw")
    ada.play(table, 0, 0, ada.frame(table)["options"][0]["text"])
    assert around(server, bo, table)["offers"] != []
    bo.play(table, 1, 1, bo.frame(table)["options"][0]["text"])
    assert around(server, bo, table)["offers"] == []
    assert ask(bo, table, "offer", kind="draw")["status"] == "running", "that is a new offer"
    assert ask(ada, table, "offer", kind="draw")["status"] == "over"


def test_a_table_is_abandoned_once_all_people_agree_and_at_once_by_who_plays_alone(
    server: Server,
) -> None:
    (ada, bo, cy), table = gather(server, HANDS, 3)
    with pytest.raises(Refused, match="those who sit here"):
        ask(server.player(), table, "offer", kind="abandon")
    with pytest.raises(Refused, match="those who sit here"):
        ask(server.player(), table, "decline")
    ask(ada, table, "offer", kind="abandon")
    assert ask(bo, table, "offer", kind="abandon")["status"] == "running"
    done = ask(cy, table, "offer", kind="abandon")
    assert (done["status"], done["result"]["winners"]) == ("over", [])
    assert done["result"]["ended"] == "abandoned"
    alone = ada.create(GARDEN)["id"]
    assert ask(ada, alone, "offer", kind="abandon")["status"] == "over"


def test_early_ends_are_told_apart_by_what_was_written() -> None:
    assert ended_how([]) == ""
    assert ended_how([Happening("a1w", 0, 0)]) == ""
    assert ended_how([Happening("<ended draw>", 0, 0)]) == "draw"
    assert early_result("resigned", 3, (0, 2)).ranks == (1, 2, 1)
    assert early_result("abandoned", 2, ()).ranks == (1, 1)
    offers = [Change(0, 0, changes.DRAW, "", "", "", "ada", 0)]
    assert changes.standing(offers, changes.DRAW) == offers
    lapsed = Change(0, 0, changes.LAPSED, "", "", "", "ada", 0)
    assert changes.standing([*offers, lapsed], changes.DRAW) == []
    assert OfferView("draw", [0], [0, 1]).agreed == [0]
    assert issubclass(parting.PartingTable, PartingTable)
    assert friends_api.Offer(kind="draw").kind == "draw"


# --- handing over ---------------------------------------------------------------------------------


def test_a_host_hands_the_table_to_somebody_else_at_it(server: Server) -> None:
    ada, bo, table = friends(server)
    with pytest.raises(Refused, match="host's to say"):
        ask(bo, table, "hosting", to=1)
    with pytest.raises(Refused, match="another person who sits at it"):
        ask(ada, table, "hosting", to=0)
    with pytest.raises(Refused, match="no such seat"):
        ask(ada, table, "hosting", to=7)
    assert not ask(ada, table, "hosting", to=1)["host"]
    assert bo.table(table)["host"]
    assert lines(ada, table)[-1] == "Ada hands the table to Bo, who is its host now."
    ask(bo, table, "hosting", chat=False)
    play_rush(ada, bo, table)


def test_who_is_erased_is_not_named_by_an_end_they_made(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'gone.sqlite3'}")
    ada = Place(PERSON, "Ada", holders={"ada"})
    with store.engine.begin() as connection:
        queries.add_table(connection, a_sheet("one", "ada", ada))
        noted = [Change(0, 0, changes.GAVE_UP, "", "Ada", "Ada", "ada", 0)]
        queries.add_changes(connection, "one", 0, noted)
        erasing.erase_players(connection, ["ada"])
        sheet = queries.load_table(connection, "one")
    store.close()
    assert sheet is not None
    assert changes.words_of(sheet.changes[0]) == "Somebody resigns, and the game is over."
    assert "Ada" not in "".join(parting.REASONS.values())


# --- whose hand it is -----------------------------------------------------------------------------


def give(player: Player, table: str, seat: int, kind: str = "open") -> str:
    """Ask for a seat to be open or a bot's; what it is then."""
    done = player._ask("POST", f"/api/tables/{table}/seats/{seat}", {"kind": kind})
    now: str = done["seats"][seat]["kind"]
    return now


@pytest.mark.parametrize("gone", ["kept", "removed", "left", "left to a bot", "resigned"])
def test_nobody_looks_into_the_hand_of_somebody_who_is_away_without_their_word(
    server: Server, gone: str
) -> None:
    (ada, bo, cy), table = gather(server, HANDS, 3)
    if gone in ("kept", "removed"):
        ask(ada, table, "seats/2/stand-in", keep=gone == "kept")
    elif gone == "resigned":
        ask(cy, table, "seats/2/resign")
    else:
        give(cy, table, 2, "open" if gone == "left" else "bot")
    before = ada.table(table)["seats"][2]["kind"]
    for friend in (bo, ada, bo):
        assert give(friend, table, 2) == before, "Cy has not agreed"
    assert ada.table(table)["seats"][2]["link"] is None
    with pytest.raises(Refused, match="not kept for you"):
        ask(ada, table, "seats/2/return")
    with pytest.raises(Refused, match="not yours to give away"):
        give(server.player(), table, 2)
    assert give(ada, table, 2, "bot") == "bot", "a bot may always play it"
    for friend in (bo, ada):
        assert give(friend, table, 2) == "bot"
    assert give(cy, table, 2) == "open", "now all have agreed"
    assert "Cy asks to open the seat of Cy" not in "".join(lines(bo, table))
    link = ada.table(table)["seats"][2]["link"]
    assert server.player().claim(server.url + link, "Di")["you"] == [2]


def test_who_is_stood_in_for_comes_back_whatever_the_others_have_asked_for(server: Server) -> None:
    (ada, bo, cy), table = gather(server, HANDS, 3)
    ask(ada, table, "seats/2/stand-in")
    give(bo, table, 2)
    give(ada, table, 2)
    assert cy.table(table)["back"] == [2]
    assert ask(cy, table, "seats/2/return")["you"] == [2]
    with pytest.raises(Refused, match="not yours to give away"):
        give(ada, table, 2)


def test_the_word_of_who_is_away_counts_at_every_seat_as_long_as_theirs_is_kept(
    server: Server,
) -> None:
    host = server.player()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = host.create(HANDS, seats, name="Ada")
    table = made["id"]
    bo = server.player()
    bo.claim(server.url + made["seats"][1]["link"], "Bo")
    give(bo, table, 1, "bot")
    with pytest.raises(Refused, match="is hidden"):
        give(host, table, 2)
    assert give(bo, table, 2) == "bot", "that is a wish"
    assert "Bo asks to open the seat of Random: all people at the table must agree." in lines(
        host, table
    )
    assert give(host, table, 2) == "open"


def test_the_seat_of_who_was_erased_is_a_bots_for_good(server: Server) -> None:
    for leaves in (False, True):
        (ada, bo, cy), table = gather(server, HANDS, 3)
        if leaves:
            give(cy, table, 2)
        cy._ask("POST", "/api/me/erase", {"sure": True})
        shown = ada.table(table)["seats"][2]
        assert (shown["kind"], shown["name"], shown["link"]) == ("bot", "Sapling", None)
        assert "Somebody has left for good; Sapling plays on." in lines(bo, table)
        assert "Cy" not in "".join(lines(ada, table))
        for friend in (bo, ada):
            with pytest.raises(Refused, match="is hidden"):
                give(friend, table, 2)
        assert cy.table(table)["back"] == []


def test_a_hand_is_the_secret_of_who_played_it_last() -> None:
    def change(kind: str, player: str = "", name: str = "", was: str = "") -> Change:
        return Change(0, 1, kind, name, was, "", player, 0)

    away = [change(changes.REPLACED, "bo"), change(AWAY, "bo", "Bo")]
    assert changes.last_at(away, 1) == {"bo": "Bo"}
    assert changes.last_at(away, 0) == {}
    for kind in (changes.REMOVED, changes.BARRED, changes.RESIGNED):
        assert changes.last_at([change(kind, "bo", was="Bo")], 1) == {"bo": "Bo"}
    assert changes.last_at([change(changes.ERASED)], 1) == {changes.NOBODY: ""}
    for kind in (changes.CAME, changes.BACK, changes.OPENED):
        assert changes.last_at([*away, change(kind)], 1) == {}
    assert changes.askers([change(changes.ASKED)], 1) == set(), "who is forgotten agrees to nothing"
    assert changes.FORGOTTEN not in changes.WORDS
