"""Leaf & Let Die with the designer's even rule through the public contract, beside known limits.

The designer's own simulator, written in Kotlin, plays 24 games a second with two players and 5
with four on one core of a comparable machine; it is not here to be run, so its figures stand
as limits.
"""

from __future__ import annotations

from random import Random
from typing import cast

import hortus
from bench.report import Line, best_rates
from hortus.core.chance import playout
from hortus.core.tally import Tally
from hortus.games.leaf_and_let_die.insight import even_rule
from hortus.games.leaf_and_let_die.rules import Position

GAME = hortus.load("leaf-and-let-die")
SIMULATOR = {2: 24.0, 4: 5.0}
"""Games a second of the designer's simulator, by player count."""


def even_games(players: int, games: int, counted: bool = False) -> int:
    """Whole games driven by `moves()`, `play()` and `draw()`, every seat by the even rule.

    If asked for, all events are counted.
    """
    for seed in range(games):
        state = cast(Position, GAME.start(players))
        state.witness = Tally() if counted else None
        rng = Random(seed)
        while not state.over:
            state.play(state.draw(rng) if state.chance else even_rule(state, state.moves()))
    return games


def random_plies() -> int:
    """Random games, counted in moves and chance events."""
    return sum([playout(GAME.start(2), Random(seed)) for seed in range(10)])


def measure() -> list[Line]:
    """Games a second with two and with four players, and random plies a second."""
    rates = best_rates([lambda: even_games(2, 12), lambda: even_games(4, 5), random_plies], 5)
    lines = [
        Line(
            f"games of the even rule, {players} players",
            rate,
            "games/s",
            "the designer's simulator",
            SIMULATOR[players],
            3,
        )
        for players, rate in zip(SIMULATOR, rates, strict=False)
    ]
    return [*lines, Line("random games", rates[2], "plies/s")]
