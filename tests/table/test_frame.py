"""Frames and the log: what a seat is shown, made from its view alone."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.core.contract import Move
from hortus.core.face import BAR, Face, gathered, name_seats, settled, several
from hortus.core.registry import games
from hortus.table.frame import (
    Chronicle,
    Line,
    Offer,
    Preview,
    advantage,
    decision_of,
    drawn_names,
    frame_of,
    frame_of_view,
    glimpse_of,
    offer_of,
    preview_of,
    state_at,
)
from hortus.table.match import Match
from tests.games.power_plants.tables import table
from tests.games.power_plants.test_face import GARDEN, HANDS
from tests.table.looking import NAMES, positions


@pytest.fixture
def match() -> Match:
    made = Match(hortus.load("wizards-garden"), ["Ada", "Bo"])
    for text in ("a1w", "c3b", "d1w"):
        made.play(text)
    return made


def test_long_names_are_cut_where_they_are_drawn() -> None:
    given = ["Ada", "Wilhelmina Worthington", "WWWWWWWWWWWW", "花園花園花園花園", "Gardener 2"]
    assert drawn_names(given) == [
        "Ada",
        "Wilhelmina W…",
        "WWWWWWWWW…",
        "花園花園花園花…",
        "Gardener 2",
    ]


def test_a_frame_shows_the_question_and_its_answers_to_the_seat_that_is_asked(match: Match) -> None:
    frame = frame_of(match, 1)
    assert frame.seat == 1
    assert frame.step == 3
    assert frame.svg == match.view(1).picture("alone", ["Ada", "Bo"])
    assert frame_of(match, 1, "tall").svg == match.view(1).picture("tall", ["Ada", "Bo"])
    assert [one.text for one in frame.offers] == [str(move) for move in match.view(1).moves()]
    assert frame.actors == (1,)
    assert (frame.over, frame.result, frame.can_undo) == (False, None, False)
    assert [score for score, _ in frame.scores] == ["0 flowers", "0 flowers"]


def test_what_can_be_done_at_a_part_is_shown_to_the_seat_that_is_asked() -> None:
    garden = table(GARDEN, HANDS)
    assert "data-says" in glimpse_of(garden.view(0), "plot-0_1", "wide")
    assert glimpse_of(garden.view(1), "plot-0_1", "wide") == ""
    assert glimpse_of(garden.view(None), "plot-0_1", "wide") == ""
    said = glimpse_of(garden.view(0), "patch-honeyleaf8", "wide", ["Ada", "Bo & Co", "Cy", "Di"])
    assert "to Bo &amp; Co as it stands" in said


def test_a_frame_names_the_others_and_offers_nothing_to_those_who_wait(match: Match) -> None:
    frame = frame_of(match, 0)
    assert frame.prompt == "Setup: Bo is choosing where to place a seed."
    assert frame.offers == ()
    assert frame.can_undo
    assert frame_of(match, None).seat is None


def test_an_offer_is_text_label_and_touched_parts(match: Match) -> None:
    view = match.view(1)
    offer = offer_of(view, view.moves()[0], match.names)
    assert offer == Offer(
        "b2w", "Dovetail (white) on b2", ("plant-b2w",), False, "Dovetail (white)", "on b2"
    )


def test_a_preview_of_a_legal_move_draws_it_and_of_another_says_why_not(match: Match) -> None:
    view = match.view(1)
    legal = preview_of(view, " b4w ", match.names)
    assert (legal.svg != "", legal.reason, legal.touches) == (True, "", ("plant-b4w",))
    illegal = preview_of(view, "a1w", match.names)
    assert isinstance(illegal, Preview)
    assert illegal.reason == "there is a seed on a1 already"
    assert "such as c2b" in preview_of(view, "?", match.names).reason
    assert preview_of(match.view(0), "b4w", match.names).reason == "it is not your turn"
    assert preview_of(match.view(None), "b4w", match.names).svg == ""


@pytest.mark.parametrize("name", games())
def test_a_preview_of_any_move_is_an_answer(name: str) -> None:
    game = hortus.load(name)
    moves = [str(game.move_at(number)) for number in range(0, min(game.space().size, 2800), 7)]
    for view in positions(name, (1,)):
        for text in moves:
            shown = preview_of(view, text, NAMES)
            assert (shown.label == "") == (shown.reason != "")


def test_the_log_is_the_same_whether_kept_from_the_start_or_read_later(match: Match) -> None:
    early, late = Chronicle(match), Chronicle(match)
    assert early.lines(0)[1] == Line(1, 1, "Bo plants Ravenclaw on c3.", ("cell-c3",))
    rng = Random(2)
    while not match.state.over:
        move = rng.choice(match.state.moves())
        early.note(match.state, move)
        match.append(move)
    assert early.lines(0) == late.lines(0)
    assert early.lines(None) == late.lines(None)
    assert early.lines(0, 1, 3) == late.lines(0)[1:3]


def test_what_is_taken_back_leaves_the_log(match: Match) -> None:
    chronicle = Chronicle(match)
    assert len(chronicle.lines(0)) == 3
    match.undo(0)
    chronicle.cut(2)
    assert len(chronicle.lines(0)) == 2


def test_a_decision_is_the_same_as_long_as_question_and_answers_are(match: Match) -> None:
    assert decision_of(match.view(1)) == decision_of(match.view(1))
    assert decision_of(state_at(match, 1).view(1)) != decision_of(match.view(1))


def test_a_match_can_be_looked_at_after_any_step_and_judged(match: Match) -> None:
    assert state_at(match, 0) == match.game.start(2)
    assert state_at(match, 3) == match.state
    past = frame_of_view(state_at(match, 2).view(0), match.names, 2)
    assert past.step == 2
    graph = advantage(match)
    assert [len(line) for line in graph] == [4, 4]
    assert graph[0][3] == match.game.evaluate(match.state, 0)


def test_offers_are_grouped_by_what_the_game_says_of_them() -> None:
    cases = {
        "power-plants": ("add", "{}: "),
        "weeds": ("grow", "{}, "),
    }
    for name, (kind, start) in cases.items():
        game = hortus.load(name)
        state = game.start()
        rng = Random(1)
        while state.chance or not any(move.kind == kind for move in state.moves()):
            state.play(state.draw(rng) if state.chance else state.moves()[0])
        view = state.view(state.actors[0])
        offers = [
            offer_of(view, move, ["Ada", "Bo", "Cy"]) for move in view.moves() if move.kind == kind
        ]
        assert len({offer.group for offer in offers}) > 1
        for offer in offers:
            assert offer.label.startswith(start.format(offer.group))
            assert offer.label.endswith(offer.short)
            assert offer.short != offer.label


def test_a_game_that_says_nothing_groups_its_moves_by_their_kind() -> None:
    view = hortus.load("wizards-garden").start().view(0)
    assert Face().group(view, Move("buy-die", (4,))) == "Buy die"


def test_draws_and_rolls_of_one_kind_are_gathered_in_one_line() -> None:
    rolls = gathered("{0} rolls |a 4|.", "{0} rolls |a 3|.")
    assert settled(rolls) == "{0} rolls a 4 and a 3."
    unseen = f"{{1}} draws |{several('a card', '{n} cards')}|."
    hidden = gathered(gathered(unseen, unseen), "{1} draws |Oak|.")
    assert settled(hidden) == "{1} draws 2 cards and Oak."
    assert gathered("{0} rolls |a 4|.", "{1} rolls |a 4|.") == ""
    assert gathered("{0} passes.", "{0} passes.") == ""
    assert settled("{0} passes.") == "{0} passes."
    assert name_seats("{0} rolls |a 4|.", ["Ada"]) == "Ada rolls a 4."
    assert BAR == "|"


def test_a_frame_says_what_an_offer_means_as_well() -> None:
    garden = table(GARDEN, HANDS)
    assert frame_of_view(garden.view(0), NAMES[:4], 0).then == {}
    garden.play(garden.moves()[0])
    frame = frame_of_view(garden.view(0), NAMES[:4], 1)
    face = garden.game.face
    then = face.follows(garden.view(0), garden.parse("grow"))
    assert then
    assert frame.then == {"grow": tuple([str(move) for move in then])}
