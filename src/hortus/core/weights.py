"""Weights of an evaluation, fitted from self-play: data beside the rules, with the command that made them.

A game keeps them in `weights.toml` beside its `insight.py`: a table for each number of players
that needs its own (`[players.2]`), and one for all others (`[players.all]`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence

from hortus.core.content import Library


def read_weights(library: Library, names: Sequence[str], players: int) -> list[float]:
    """The weights of a game for a number of players, in the order of the names.

    A name that the data lack is a mistake of the game's author and raises `KeyError`.
    """
    path = library.own.parent / "weights.toml"
    tables = tomllib.loads(path.read_text("utf-8"))["players"]
    table = tables.get(str(players)) or tables["all"]
    return [float(table[name]) for name in names]
