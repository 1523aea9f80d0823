"""The bot of habit: it does what its game holds sensible at a glance (`Insight.sensible`), no more.

Quick and full of character, so that weights are fitted to its games (`hortus fit --bot habit:any`):
with `any` behind the name each bot has a taste of its own where its game has tastes.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hortus.bots.bot import Bot
from hortus.core.contract import Game, Move, View
from hortus.core.errors import BadOption
from hortus.core.insight import Insight
from hortus.core.native import mypyc_attr

ANY: Final = "any"


@mypyc_attr(allow_interpreted_subclasses=True)
class HabitBot(Bot):
    """Plays by habit: the game's own, or with a taste that is drawn before its first move."""

    def __init__(self, tastes: bool = False) -> None:
        super().__init__(f"habit:{ANY}" if tastes else "habit")
        self.tastes = tastes
        self._game: Game | None = None
        self._insight: Insight | None = None

    def choose(self, view: View, rng: Random) -> Move:
        """What comes to mind; anything where the game would rather think about another's move first."""
        insight = self._insight
        if insight is None or self._game is not view.game:
            insight = view.game.insight
            if self.tastes:
                insight = insight.varied(rng)
            self._game = view.game
            self._insight = insight
        if view.actors[0] != view.seat:
            moves = view.moves()
            return moves[int(rng.random() * len(moves))]
        return insight.sensible(view.sample(rng), rng)


def make_habit(argument: str) -> Bot:
    """The bot of habit by name, with `any` behind it for a taste of its own."""
    if argument not in ("", ANY):
        raise BadOption(f"write habit or habit:{ANY}, not habit:{argument[:20]}")
    return HabitBot(argument == ANY)
