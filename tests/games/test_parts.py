"""Sent in parts or whole, everybody sees the same picture: in random games, from all seats, in all shapes."""

from __future__ import annotations

from random import Random

import pytest

from hortus.core import registry
from hortus.core.contract import Game
from hortus.core.parts import Sheet, applied
from hortus.core.svg import SHAPES

GAMES = ("wizards-garden", "weeds", "power-plants", "leaf-and-let-die", "potato-patrol")
MOVES = 60
LOOKS = 4
"""Everybody looks after so many moves: some watchers miss some of them."""


def compared(game: Game, players: int, seed: int) -> tuple[int, int]:
    """Play on; letters sent in parts, and letters of the whole pictures."""
    rng = Random(seed)
    state = game.start(players)
    names = [f"Player <{seat}>" for seat in range(players)]
    shown: dict[tuple[int | None, str], Sheet] = {}
    sent = whole = 0
    for step in range(MOVES):
        if state.over:
            break
        if step % LOOKS == 0:
            for seat in (None, *range(players)):
                view = state.view(seat)
                shape = SHAPES[rng.randrange(len(SHAPES))]
                sheet = game.face.sheet(view, shape, names)
                before = shown.get((seat, shape))
                if before is not None:
                    new = sheet.since(before)
                    assert applied(before.parts, new) == dict(sheet.parts)
                    assert Sheet(applied(before.parts, new)).svg == view.picture(shape, names)
                    sent += sum([len(text) for cut in new.values() for text in cut])
                    whole += len(sheet.svg)
                shown[seat, shape] = sheet
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
    return sent, whole


@pytest.mark.parametrize("name", GAMES)
def test_parts_laid_over_the_last_picture_make_the_next_one(name: str) -> None:
    game = registry.load(name)
    counts = (2,) if name == "wizards-garden" else (2, 3)
    sizes = [compared(game, players, seed) for players in counts for seed in (1, 2)]
    assert sum([sent for sent, _ in sizes]) < 0.75 * sum([whole for _, whole in sizes])


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_is_in_parts_with_an_id_each(name: str) -> None:
    state = registry.load(name).start(2)
    rng = Random(3)
    while state.chance:
        state.play(state.draw(rng))
    for shape in SHAPES:
        assert len(state.game.face.sheet(state.view(0), shape, ["A", "B"]).parts) > 10
