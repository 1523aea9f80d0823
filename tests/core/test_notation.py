"""The notation table: writing, reading, refusing and numbering moves."""

from __future__ import annotations

import pickle

import pytest

import hortus
from hortus import BadOption, MalformedMove, Move
from hortus.core.move import Event, Masked
from hortus.core.notation import Domain, Kind, Notation, Noted, Part, Space, whole

CARD = Domain("a card", ["rose", "thorn", "oak"])
DIE = Domain("a die", ["d4", "d6"], codes=[40, 60])
TABLE = Notation(
    "a move of the toy",
    [
        Kind("play", (CARD,), meaning="play a card"),
        Kind("put", (CARD, DIE), "{}@{}"),
        Kind("mix", (CARD, CARD), least=1),
        Kind("pass"),
        Kind("draw", (CARD,), chance=True),
        Kind("roll", (DIE, whole("a face", 1, 6)), chance=True),
    ],
)


@pytest.mark.parametrize(
    ("text", "kind", "args"),
    [
        ("play:oak", "play", (2,)),
        ("rose@d6", "put", (0, 60)),
        ("mix:oak", "mix", (2,)),
        ("mix:oak,rose", "mix", (2, 0)),
        ("pass", "pass", ()),
        ("roll:d4,3", "roll", (40, 3)),
    ],
)
def test_the_table_writes_what_it_reads(text: str, kind: str, args: tuple[int, ...]) -> None:
    move = TABLE.parse(text)
    assert (move.kind, move.args, str(move)) == (kind, args, text)
    assert TABLE.move(kind, args) is move
    chance = kind in ("draw", "roll")
    assert TABLE.move_at(TABLE.index(move), chance=chance) is move
    again = pickle.loads(pickle.dumps(move))
    assert again == move
    assert str(again) == text


def test_every_number_is_one_move_and_chance_is_numbered_apart() -> None:
    space = TABLE.space()
    assert isinstance(space, Space)
    assert space.size == 3 + 6 + (3 + 9) + 1
    moves = [TABLE.move_at(number) for number in range(space.size)]
    assert len(set(moves)) == space.size
    assert [TABLE.index(move) for move in moves] == list(range(space.size))
    assert TABLE.space(chance=True).size == 3 + 2 * 6
    assert str(TABLE.move_at(0, chance=True)) == "draw:rose"
    assert repr(space) == "<Space of 22: play, put, mix, pass>"
    assert repr(space.part_of(0)) == repr(Part("play", 0, 3, "play a card"))
    with pytest.raises(BadOption, match="there is no move number 22: they are 0 to 21"):
        TABLE.move_at(22)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("play:ivy", "'ivy' is not a card, such as rose"),
        ("play", "write play:rose"),
        ("roll:d4,7", "'7' is not a face, such as 1"),
        ("dance", "write it such as play:rose"),
        ("mix:oak,rose,rose", "is not a card"),
        ("", "write it such as play:rose"),
    ],
)
def test_what_is_no_move_is_refused_with_an_example(text: str, reason: str) -> None:
    with pytest.raises(MalformedMove, match="is not a move of the toy: .*" + reason):
        TABLE.parse(text)


def test_a_move_outside_of_its_domains_cannot_be_made() -> None:
    with pytest.raises(MalformedMove, match="put"):
        TABLE.move("put", (0, 6))
    with pytest.raises(MalformedMove, match="not a move of the toy"):
        TABLE.index(Move("pass"))


def test_where_several_act_at_once_the_seat_stands_in_front_and_not_in_the_number() -> None:
    seated = Notation("a deed", [Kind("dig"), Kind("rain", chance=True)], seated=True)
    one, two = seated.parse("1.dig"), seated.parse("2.dig")
    assert (one.seat, two.seat) == (0, 1)
    assert one != two
    assert seated.index(one) == seated.index(two) == 0
    assert str(seated.move_at(0, seat=1)) == "2.dig"
    with pytest.raises(MalformedMove, match=r"say who: write 1\.dig"):
        seated.parse("dig")
    with pytest.raises(MalformedMove, match="no player brings this about"):
        seated.parse("1.rain")


def test_equal_moves_are_of_one_class() -> None:
    assert Move("pass") != Noted("pass", ())
    assert Noted("pass", ()) != Move("pass")
    assert repr(TABLE.parse("pass")) == "<Noted pass>"
    planting = hortus.load("wizards-garden").parse("a1w")
    assert Move(planting.kind, planting.args) != planting


def test_a_masked_move_says_only_its_kind() -> None:
    assert str(Masked("draw")) == "draw:?"
    assert str(Masked("draw", (2,), 1)) == "2.draw:2,?"


def test_events_are_values_that_know_who_saw_them() -> None:
    event = Event("dealt", 1, "rose", 2, (1,))
    assert event == Event("dealt", 1, "rose", 2, (1,)) != Event("dealt", 1)
    assert hash(event) == hash(pickle.loads(pickle.dumps(event)))
    assert [event.seen(seat) for seat in (0, 1, None)] == [False, True, False]
    assert Event("rain", -1).seen(None)
    assert eval(repr(event), {"Event": Event}) == event
