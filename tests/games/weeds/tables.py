"""Tables laid by hand for the tests of Weeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import hortus
from hortus.core.contract import Game
from hortus.games.weeds.geometry import SIZES
from hortus.games.weeds.rules import Plot

Branch = tuple[int, str, int, int]
"""Parent (an index into the pieces, roots first), size, attachment and direction."""


def weeds(**options: object) -> Game:
    return hortus.load("weeds", None, **options)


def fresh(players: int = 4, **options: object) -> Plot:
    plot = weeds(**options).start(players)
    assert isinstance(plot, Plot)
    return plot


def laid(
    branches: Sequence[Branch],
    energy: Sequence[int] = (3, 3, 3, 3),
    to_move: int | None = 0,
    **fields: Any,
) -> Plot:
    """A table with the roots and some branches on it, and the stashes that follow from them."""
    game = weeds()
    data = game.start(len(energy)).to_dict()
    for parent, size, attachment, direction in branches:
        owner = data["pieces"][parent]["owner"]
        piece = {"owner": owner, "size": size, "parent": parent, "root": False}
        data["pieces"].append({**piece, "attachment": attachment, "direction": direction})
        data["stash"][owner][size] -= 1
    data["next_number"] = len(data["pieces"])
    data.update(energy=list(energy), to_move=to_move, **fields)
    plot = game.restore(data)
    assert isinstance(plot, Plot)
    return plot


def play(plot: Plot, *texts: str) -> None:
    """Play moves by their notation; `-` passes for everybody left in the round."""
    for text in texts:
        if text != "-":
            plot.play(plot.parse(text))
            continue
        current = plot.round
        while plot.round == current and not plot.over:
            plot.play(plot.parse("pass"))


def stash(plot: Plot, seat: int) -> dict[str, int]:
    return {name: plot.stash[3 * seat + size] for size, name in enumerate(SIZES)}


SHADED = [(0, "small", 0, 2880), (0, "large", 0, 2080)]
"""Seat 0: a small going west from the root, and a large that stands between it and the sun."""
