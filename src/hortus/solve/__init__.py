"""Wizard's Garden, solved: the worth of every position, how it was found and how it is checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hortus.solve.answers import Solution


def solution(name: str, path: str | Path | None = None, **options: object) -> Solution:
    """The solution of a game, by name and options as for `load`.

    `path` is a table or a directory of tables; without it, tables lie where `hortus solve` puts
    them. Raises `NoTable`, with the command that makes one, if there is none.
    """
    from hortus.core.registry import load
    from hortus.solve.answers import solution_of  # the game is loaded only if it is asked for

    return solution_of(load(name, None, **options), None if path is None else Path(path))
