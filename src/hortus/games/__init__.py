"""The games: one package each, knowing nothing of one another.

`hortus.games` is this package and, because people will look for it there, also the function that
lists what is installed: `hortus.games()`.
"""

from __future__ import annotations

import sys
from types import ModuleType

from hortus.core import registry


class _Games(ModuleType):
    """A package that can be called for its list of games."""

    def __call__(self) -> tuple[str, ...]:
        """The names of all installed games, for `hortus.load`."""
        return registry.games()


sys.modules[__name__].__class__ = _Games
