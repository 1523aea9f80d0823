"""Who may sit where: the rulings on claiming, giving away and naming seats, without a server."""

from __future__ import annotations

from typing import Any

import pytest

from hortus.client import Player, Refused
from hortus.server import changes
from hortus.server.problems import Problem
from hortus.server.queries import BOT, OPEN, PERSON, Change, Place
from hortus.server.seating import (
    Invitation,
    Seating,
    give_out,
    match_seat,
    name_of,
    usual,
)
from hortus.table.frame import Line
from hortus.table.match import distinct
from tests.server.serving import Server
from tests.server.test_playing import next_frame


@pytest.fixture
def seating() -> Seating:
    places = [
        Place(PERSON, "Ada", holders={"ada"}),
        Place(OPEN, key="k1"),
        Place(BOT, "Gardener", "greedy", key="k2"),
    ]
    return Seating(places, host="ada")


def refused(problem: pytest.ExceptionInfo[Problem]) -> tuple[int, str]:
    return problem.value.status, problem.value.code


def test_an_open_seat_is_taken_with_its_key_which_then_changes(seating: Seating) -> None:
    place = seating.claimed(1, "bo", "k1", "")
    assert (place.kind, place.name, place.holders) == (PERSON, "Player 2", {"bo"})
    assert place.key != "k1"


@pytest.mark.parametrize(("seat", "key"), [(1, "wrong"), (2, "k2")], ids=["wrong key", "a bot's"])
def test_no_other_key_and_no_bots_seat_is_good(seating: Seating, seat: int, key: str) -> None:
    with pytest.raises(Problem) as problem:
        seating.claimed(seat, "bo", key, "Bo")
    assert refused(problem) == (409, "taken")


def test_a_name_is_never_heard_twice_at_a_table(seating: Seating) -> None:
    assert seating.claimed(1, "bo", "k1", "Ada").name == "Ada 2"
    assert seating.renamed(0, "ada", "Gardener").name == "Gardener 2"
    assert distinct("Bo", ["Bo", "Bo 2"]) == "Bo 3"


def test_a_holder_who_asks_for_no_name_keeps_theirs_and_their_link(seating: Seating) -> None:
    place = seating.renamed(0, "ada", "")
    assert (place.name, place.key) == ("Ada", seating.places[0].key)


def test_the_host_says_who_plays_open_seats_and_bots_but_not_people(seating: Seating) -> None:
    assert seating.given(1, "ada", "random").bot == "random"
    assert seating.given(2, "ada", None).kind == OPEN
    seating.places[1] = seating.claimed(1, "bo", "k1", "Bo")
    with pytest.raises(Problem) as problem:
        seating.given(1, "ada", None)
    assert refused(problem) == (403, "forbidden")
    assert seating.given(1, "bo", "").bot == "sapling"


def test_a_bot_nobody_knows_cannot_sit_down(seating: Seating) -> None:
    with pytest.raises(Problem, match="there is no bot 'oak'") as problem:
        seating.given(1, "ada", "oak")
    assert refused(problem) == (422, "malformed")


def test_one_acts_for_ones_own_seat_only_and_looks_from_the_first_of_them(seating: Seating) -> None:
    seating.places[2] = Place(PERSON, "Ada 2", holders={"ada"})
    assert seating.held_by("ada") == [0, 2]
    assert seating.watched_by("ada", None) == 0
    assert seating.watched_by("ada", 2) == 2
    assert seating.watched_by("bo", None) is None
    assert seating.held_by(None) == []
    for seat, status in ((1, 403), (3, 404)):
        with pytest.raises(Problem) as problem:
            seating.acted_by("ada", seat)
        assert problem.value.status == status


def test_a_seat_without_a_name_goes_by_its_number(seating: Seating) -> None:
    assert seating.names() == ["Ada", "Seat 2", "Gardener"]
    assert name_of(4, Place(OPEN)) == "Seat 5"


def test_the_match_knows_who_is_a_person(seating: Seating) -> None:
    seats = [match_seat(number, place) for number, place in enumerate(seating.places)]
    assert [(seat.name, seat.person) for seat in seats] == [
        ("Ada", True),
        ("Seat 2", True),
        ("Gardener", False),
    ]


def test_the_seats_of_a_new_table_are_given_out_as_invited() -> None:
    assert [one.kind for one in usual(3)] == ["me", BOT, BOT]
    places = give_out([*usual(2), Invitation(OPEN), Invitation("me", name="Eve")], "ada", "Ada")
    assert [place.kind for place in places] == [PERSON, BOT, OPEN, PERSON]
    assert [place.name for place in places] == ["Ada", "Sapling", "", "Eve"]
    assert [place.holders for place in places] == [{"ada"}, set(), set(), {"ada"}]


# --- seats that have seen what others may not see ------------------------------------------------

HANDS = "toy-hands"


def change(player: Player, table: str, seat: int, kind: str) -> dict[str, Any]:
    """Ask for a seat to be open or a bot's."""
    changed: dict[str, Any] = player._ask(
        "POST", f"/api/tables/{table}/seats/{seat}", {"kind": kind}
    )
    return changed


def log_of(player: Player, table: str) -> list[str]:
    """The lines a player reads, without those about cards."""
    lines = [line["text"] for line in player.frame(table)["log"]["lines"]]
    return [text for text in lines if " draw" not in text and " played" not in text]


def test_the_host_cannot_look_into_a_bots_hand(server: Server) -> None:
    ada = server.player()
    table = ada.create(HANDS, [{"kind": "me"}, {"kind": "bot", "bot": "random"}], name="Ada")["id"]
    with pytest.raises(Refused, match="is hidden") as refused_to:
        change(ada, table, 1, "open")
    assert refused_to.value.code == "taken"
    assert ada.table(table)["seats"][1] == {
        **ada.table(table)["seats"][1],
        **{"kind": "bot", "link": None},
    }
    assert change(ada, table, 1, "bot")["seats"][1]["bot"] == "sapling"


def test_where_nothing_is_hidden_a_friend_may_take_a_bots_seat(server: Server) -> None:
    ada, bo = server.player(), server.player()
    table = ada.create("wizards-garden", name="Ada")["id"]
    link = change(ada, table, 1, "open")["seats"][1]["link"]
    bo.claim(server.url + link, "Bo")
    assert log_of(ada, table) == [
        "The seat of Sapling is open to whoever has its link.",
        "Bo sits down.",
    ]


def test_a_seat_that_was_left_is_kept_for_whoever_left_it_and_a_bot_may_play_meanwhile(
    server: Server,
) -> None:
    ada, bo = server.player(), server.player()
    made = ada.create(HANDS, [{"kind": "me"}, {"kind": "open"}], name="Ada")
    table = made["id"]
    own = bo.claim(server.url + made["seats"][1]["link"], "Bo")["seats"][1]["link"]
    change(bo, table, 1, "open")
    assert ada.table(table)["seats"][1]["link"] is None, "what Bo holds is not the host's to see"
    with pytest.raises(Refused, match="is hidden"):
        change(ada, table, 1, "open")
    change(ada, table, 1, "bot")
    assert bo.table(table)["you"] == []
    assert bo.claim(server.url + own, "Bo")["you"] == [1]
    assert log_of(ada, table) == [
        "Bo sits down.",
        "Bo leaves the seat; it is kept for them.",
        "Sapling plays in place of Bo.",
        "Bo is back.",
    ]


def test_others_take_a_hand_that_was_played_only_if_all_people_agree(server: Server) -> None:
    ada, bo, eve = server.player(), server.player(), server.player()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = ada.create(HANDS, seats, name="Ada")
    table = made["id"]
    bo.claim(server.url + made["seats"][1]["link"], "Bo")
    with pytest.raises(Refused, match="not yours to give away"):
        change(eve, table, 2, "open")
    assert change(ada, table, 2, "open")["seats"][2]["kind"] == "bot"
    assert change(ada, table, 2, "open")["seats"][2]["kind"] == "bot", "asking twice is not two"
    assert change(bo, table, 2, "open")["seats"][2]["kind"] == "open"
    link = ada.table(table)["seats"][2]["link"]
    assert eve.claim(server.url + link, "Eve")["you"] == [2]
    asks = "Ada asks to open the seat of Random: all people at the table must agree."
    opens = "The seat of Random is open to whoever has its link."
    assert log_of(bo, table) == ["Bo sits down.", asks, opens, "Eve sits down."]


def test_a_change_of_a_seat_stands_in_the_log_where_it_happened(server: Server) -> None:
    ada, bo = server.player(), server.player()
    made = ada.create("wizards-garden", [{"kind": "me"}, {"kind": "open"}], name="Ada")
    table = made["id"]
    with ada.sit(table) as chair:
        next_frame(chair)
        chair.play("a1w")
        bo.claim(server.url + made["seats"][1]["link"], "Bo")
        while len(chair.frame["log"]["lines"]) < 2:
            next_frame(chair)
        assert [line["text"] for line in chair.frame["log"]["lines"]][1] == "Bo sits down."
    bo.play(table, 1, 1, "d4b")
    assert log_of(bo, table)[1] == "Bo sits down."
    assert len(log_of(bo, table)) == 3


def test_what_became_of_a_seat_is_told_in_a_sentence_and_whoever_is_forgotten_is_somebody() -> None:
    ada, two = Place(PERSON, "Ada", holders={"a"}), Place(PERSON, "Ada", holders={"a", "b"})
    assert changes.kind_of(ada, two) == changes.ALSO
    assert changes.kind_of(ada, Place(PERSON, "Ada L.", holders={"a"})) == changes.RENAMED
    assert changes.kind_of(Place(BOT, bot="a"), Place(BOT, bot="a")) == ""
    forgotten = Change(3, 1, changes.RENAMED, "", "", "", "", 0)
    assert changes.words_of(forgotten) == "Somebody is called Somebody now."
    lines = changes.lines_of([forgotten], 0, steps=2)
    assert [line.step for line in lines] == [2], "what was taken back since counts as now"
    assert changes.lines_of([forgotten], 4, steps=9) == []
    moves = [Line(1, 0, "b"), Line(2, 0, "d")]
    told = changes.merged(moves, [Line(1, 0, "a"), Line(2, 0, "c")])
    assert [line.text for line in told] == ["a", "b", "c", "d"]
    asked = [Change(0, 1, changes.ASKED, "", "", "", one, 0) for one in ("ada", "bo")]
    assert changes.askers(asked, 1) == {"ada", "bo"}
    assert changes.askers([*asked, forgotten], 1) == set()
