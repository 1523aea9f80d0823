"""Many games in one loop; `tests/test_batch.py` compares them with single ones."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.core.crowd import Crowd
from hortus.core.errors import IllegalMove


@pytest.mark.parametrize("name", hortus.games())
def test_what_a_crowd_shows_is_what_the_views_say(name: str) -> None:
    game = hortus.load(name)
    crowd = Crowd(game, 2, [Random(1), Random(2)])
    crowd.begin()
    for _ in range(3):
        views = [state.view(state.actors[0]) for state in crowd.states]
        assert crowd.seats() == [view.seat for view in views]
        assert [view.key() for view in crowd.views()] == [
            view.key() if game.about.hidden else (view.seat, state.key())
            for view, state in zip(views, crowd.states, strict=True)
        ]
        assert crowd.masks() == b"".join([view.mask() for view in views])
        numbers = [number for view in views for number in game.features(view).values()]
        assert crowd.features(views) == numbers
        drawn = [game.planes.draw(view) for view in views] if game.planes is not None else []
        assert crowd.planes(views) == b"".join(drawn)
        crowd.step([game.index(view.moves()[0]) for view in views])


def test_a_game_that_ends_is_told_and_begins_anew() -> None:
    crowd = Crowd(hortus.load("wizards-garden", seeds=5), 2, [Random(1)])
    crowd.begin()
    ended: list[tuple[int, list[float]]] = []
    while not ended:
        ended = crowd.step([crowd.masks().index(1)])
    assert ended == [(0, [0.0, 0.0])]
    assert crowd.states[0] == crowd.game.start()
    with pytest.raises(IllegalMove, match="game 0: action -1 is none"):
        crowd.step([-1])
