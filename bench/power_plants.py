"""Power Plants through the public contract, beside Catanatron in the same run.

Catanatron is a Python engine of another game with a board, hands and chance. We ask for at least
twice its actions and a copy at least ten times cheaper.
"""

from __future__ import annotations

from random import Random

import hortus
from bench.peers import catanatron_actions, catanatron_copies
from bench.report import Line, best_rates
from hortus.core.chance import playout

GAMES = 25


def ours() -> int:
    """Random four-player games driven from ordinary Python by `moves()`, `draw()` and `play()`."""
    game = hortus.load("power-plants")
    rng = Random(1)
    plies = 0
    for _ in range(GAMES):
        state = game.start(4)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
            else:
                moves = state.moves()
                state.play(moves[int(rng.random() * len(moves))])
            plies += 1
    return plies


def games() -> int:
    """Whole random four-player games, the loop inside the library."""
    game = hortus.load("power-plants")
    rng = Random(1)
    for _ in range(GAMES):
        playout(game.start(4), rng)
    return GAMES


def copies() -> int:
    """Copies of a four-player position with most of its garden laid."""
    state = hortus.load("power-plants").start(4)
    rng = Random(5)
    for _ in range(110):
        state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
    for _ in range(20_000):
        state.copy()
    return 20_000


def measure() -> list[Line]:
    """Decisions and games per second, and the cost of a copy, in turns with Catanatron."""
    works = (ours, games, copies, catanatron_actions, catanatron_copies)
    driven, whole, copied, their_actions, their_copies = best_rates(works, rounds=5)
    return [
        Line("Catanatron, random games of four", their_actions, "actions/s"),
        Line("Catanatron, copies", their_copies, f"copies/s ({1e6 / their_copies:.0f} µs each)"),
        Line(
            "moves() and play() from Python",
            driven,
            "actions/s",
            "Catanatron",
            their_actions,
            2 if hortus.build() == "compiled" else None,
        ),
        Line("random games of four", whole, "games/s"),
        Line(
            "copies of a position",
            copied,
            f"copies/s ({1e6 / copied:.2f} µs each)",
            "Catanatron",
            their_copies,
            10,
        ),
    ]
