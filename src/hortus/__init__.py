"""Hortus: one table for five garden games.

    import hortus

    game = hortus.load("wizards-garden", seeds=20)
    state = game.start(players=2)

`games` lists what there is, `load` gives a game, `bot` a bot, `play` lets bots play it; `solution` knows all there is to
know of Wizard's Garden.
"""

from hortus.builds import choose as _choose_build

_choose_build()  # before anything that may be compiled is imported

from hortus.bots.roster import bot
from hortus.core.contract import About, Event, Game, Move, Result, State, View
from hortus.core.errors import (
    BadContent,
    BadOption,
    BadPosition,
    BadRecord,
    HortusError,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
    UnknownGame,
)
from hortus.core.native import build
from hortus.core.record import Record
from hortus.core.registry import about, games, load
from hortus.solve import solution
from hortus.table.match import Match, Seat, play

__version__ = "0.1.0"

__all__ = [
    "About",
    "BadContent",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Event",
    "Game",
    "HortusError",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Move",
    "NotYourTurn",
    "Record",
    "Result",
    "Seat",
    "State",
    "UnknownGame",
    "View",
    "about",
    "bot",
    "build",
    "games",
    "load",
    "play",
    "solution",
]
