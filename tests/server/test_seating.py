"""Who may sit where: the rulings on claiming, giving away and naming seats, without a server."""

from __future__ import annotations

import pytest

from hortus.server.problems import Problem
from hortus.server.queries import BOT, OPEN, PERSON, Place
from hortus.server.seating import (
    Invitation,
    Seating,
    give_out,
    match_seat,
    name_of,
    usual,
)
from hortus.table.match import distinct


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
