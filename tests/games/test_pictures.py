"""Pictures in every shape: what is written can be read, and the same parts are there."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict

import pytest

import hortus
from hortus.core.palette import CARD, CHALK, ETCH, FADED, INK, NIGHT, PAPER, PLAYER_COLOURS
from hortus.core.svg import SHAPES, SMALLEST
from hortus.table.frame import frame_of_view
from tests.pictures import contrast, ids_of, positions, writings

CASES = [
    (name, players)
    for name in hortus.games()
    for players in sorted({min(hortus.about(name).players), max(hortus.about(name).players)})
]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_nothing_is_written_too_small_to_be_read(name: str, players: int) -> None:
    for state in positions(name, players):
        for seat in (0, None):
            view = state.view(seat)
            for shape in SHAPES:
                small = [
                    one
                    for one in writings(view.picture(shape))
                    if one.size < SMALLEST[shape] - 0.05
                ]
                assert small == [], f"{shape}, seat {seat}"


@pytest.mark.parametrize(("name", "players"), CASES)
def test_what_can_be_clicked_is_there_in_every_shape(name: str, players: int) -> None:
    for state in positions(name, players):
        for seat in state.actors:
            view = state.view(seat)
            touched = {part for move in view.moves() for part in view.game.face.touches(view, move)}
            for shape in SHAPES:
                assert touched <= ids_of(view.picture(shape)), shape


@pytest.mark.parametrize(("name", "players"), CASES)
def test_what_a_page_is_sent_first_is_small(name: str, players: int) -> None:
    names = [f"Gardener {seat + 1}" for seat in range(players)]
    for state in positions(name, players):
        view = state.view(state.actors[0] if state.actors else 0)
        frame = frame_of_view(view, names, 0, shape="wide")
        offers = [asdict(offer) for offer in frame.offers]
        sent = json.dumps([frame.svg, frame.prompt, offers, frame.scores]).encode()
        assert len(sent) <= 90_000
        assert len(gzip.compress(sent)) <= 16_000


def test_words_can_be_read_on_paper_and_cards_by_day_and_night() -> None:
    for words in (INK, FADED, *PLAYER_COLOURS):
        for ground in (PAPER, CARD):
            assert contrast(words, ground) >= 4.5, f"{words} on {ground}"
            assert contrast(NIGHT[words], NIGHT[ground]) >= 4.5, f"{words} on {ground} at night"
    assert contrast(ETCH, CHALK) >= 7
