"""Which bots there are, by name, from the weakest to the strongest: for menus, tables and hints."""

from __future__ import annotations

from collections.abc import Callable

from hortus.bots.bot import Bot, RandomBot
from hortus.bots.greedy import GreedyBot
from hortus.core.errors import BadOption


class Entry:
    """A bot in the list: its name, how it is called, what to expect of it, and how to get it."""

    def __init__(self, name: str, title: str, sentence: str, make: Callable[[], Bot]) -> None:
        self.name = name
        self.title = title
        self.sentence = sentence
        """What to expect of it, in one sentence for a person who chooses an opponent."""
        self.make = make


BOTS: tuple[Entry, ...] = (
    Entry("random", "Seedling", "Plays anything that is allowed. For a first look.", RandomBot),
    Entry(
        "greedy", "Gardener", "Takes what looks best right now. A fair first opponent.", GreedyBot
    ),
)
"""From the weakest to the strongest."""

DEFAULT = "greedy"
"""A middle strength: what sits opposite in a quick game."""
STRONGEST = BOTS[-1].name
"""Whom to ask for a hint."""


def entry(name: str) -> Entry:
    """A bot of the list; raises `BadOption` with the names there are."""
    for one in BOTS:
        if one.name == name:
            return one
    known = ", ".join([one.name for one in BOTS])
    raise BadOption(f"there is no bot {name!r}; the bots are {known}")


def bot(name: str) -> Bot:
    """A new bot by name."""
    return entry(name).make()
