"""Damaged positions are refused in a sentence, or are positions that can be played on."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import hortus
from hortus import BadPosition


def damaged(value: Any, rng: Random) -> Any:
    """The same data with one thing in it changed, lost or doubled."""
    if isinstance(value, dict) and value:
        name = rng.choice(sorted(value))
        return {**value, name: damaged(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        if rng.random() < 0.7:
            return [*value[:place], damaged(value[place], rng), *value[place + 1 :]]
        return [*value[:place], *value[place + rng.choice([0, 1]) :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -1, 0, 5, 39, 40, 100])
    return rng.choice([None, -1, "x", [], 0, True])


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_damaged_position_is_refused_or_can_be_played(players: int) -> None:
    game = hortus.load("power-plants", alternates=True)
    rng = Random(players)
    state = game.start(players)
    refused = accepted = longest = 0
    while not state.over:
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        data = json.loads(json.dumps(state.to_dict()))
        broken = damaged(data, rng)
        if rng.random() < 0.5:
            broken = {**data, "pending": damaged(data["pending"], rng)}
        try:
            other = game.restore(broken)
        except BadPosition as error:
            refused += 1
            longest = max(longest, len(str(error)))
            continue
        accepted += 1
        for _ in range(12):
            if not other.over:
                other.play(other.draw(rng) if other.chance else rng.choice(other.moves()))
    assert refused > accepted > 0
    assert 0 < longest < 300
