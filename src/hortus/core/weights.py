"""Weights of an evaluation, fitted from self-play: data beside the rules, with the command that made them.

A game keeps them in `weights.toml` beside its `insight.py`: a table for each number of players
that needs its own (`[players.2]`), and one for all others (`[players.all]`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from math import exp

from hortus.core.content import Library


def read_weights(library: Library, names: Sequence[str], players: int) -> list[float]:
    """The weights of a game for a number of players, in the order of the names.

    A name that the data lack is a mistake of the game's author and raises `KeyError`.
    """
    path = library.own.parent / "weights.toml"
    tables = tomllib.loads(path.read_text("utf-8"))["players"]
    table = tables.get(str(players)) or tables["all"]
    return [float(table[name]) for name in names]


def standing(worths: list[float]) -> list[float]:
    """What weighed terms mean for each of several seats, as `Result.value` counts.

    A seat's worth is the sum of its terms times their weights; its share of the win is
    exp(worth) among those of all seats (with two: the logistic function of the difference).
    """
    highest = max(worths)
    shares = [exp(worth - highest) for worth in worths]
    total = sum(shares)
    seats = len(worths)
    return [(seats * share / total - 1.0) / (seats - 1.0) for share in shares]


def prospects(worth: float) -> float:
    """What weighed terms mean for a team or one who plays alone: from -1 (lost) to 1 (won)."""
    if worth > 500.0 or worth < -500.0:
        return 1.0 if worth > 0.0 else -1.0
    return 2.0 / (1.0 + exp(-worth)) - 1.0
