"""Pictures in every shape: what is written can be read, and the same parts are there."""

from __future__ import annotations

import pytest

import hortus
from hortus.core.palette import CARD, CHALK, ETCH, FADED, INK, NIGHT, PAPER, PLAYER_COLOURS
from hortus.core.svg import SHAPES, SMALLEST
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


def test_words_can_be_read_on_paper_and_cards_by_day_and_night() -> None:
    for words in (INK, FADED, *PLAYER_COLOURS):
        for ground in (PAPER, CARD):
            assert contrast(words, ground) >= 4.5, f"{words} on {ground}"
            assert contrast(NIGHT[words], NIGHT[ground]) >= 4.5, f"{words} on {ground} at night"
    assert contrast(ETCH, CHALK) >= 7
