"""Weeds: the fast geometry beside the readable one, and the cost of `moves()` on a crowded table."""

from __future__ import annotations

import time
from random import Random

import hortus
from bench.report import Line, best_rates
from hortus.core.chance import playout
from hortus.games.weeds.reference import PlainPlot
from hortus.games.weeds.rules import Plot

GAMES = 10
LIMIT = 5.0
"""Milliseconds that `moves()` may take on a crowded table."""


def start() -> Plot:
    """A new game for four."""
    plot = hortus.load("weeds").start(4)
    assert isinstance(plot, Plot)
    return plot


def fast_games() -> int:
    """Random games for four."""
    rng = Random(1)
    for _ in range(GAMES):
        playout(start(), rng)
    return GAMES


def plain_game() -> int:
    """The first of them, played on the readable geometry, which is never compiled."""
    playout(PlainPlot.like(start()), Random(1))
    return 1


def crowded_tables() -> list[Plot]:
    """Positions with many pieces and a choice, each without anything remembered."""
    game = hortus.load("weeds")
    found: list[Plot] = []
    rng = Random(2)
    while len(found) < 12:
        plot = start()
        while not plot.over:
            moves = plot.moves()
            if len(plot.pieces) >= 16 and len(moves) > 15:
                again = game.restore(plot.to_dict())
                assert isinstance(again, Plot)
                found.append(again)
                break
            plot.play(moves[int(rng.random() * len(moves))])
    return found


def milliseconds_for_moves() -> float:
    """The mean time of `moves()` on a crowded table that is seen for the first time; best of five."""
    best = 1e9
    for _ in range(5):
        tables = crowded_tables()
        begin = time.process_time()
        for plot in tables:
            plot.moves()
        best = min(best, (time.process_time() - begin) / len(tables))
    return 1000 * best


def measure() -> list[Line]:
    """Random games per second beside the readable version, and `moves()` beside its limit."""
    compiled = hortus.build() == "compiled"
    fast, plain = best_rates((fast_games, plain_game), rounds=2)
    taken = milliseconds_for_moves()
    return [
        Line("random game for four, readable version", plain, "games/s"),
        Line("random game for four", fast, "games/s", "readable", plain, 20 if compiled else None),
        Line("moves() on crowded tables, a limit", 1000 / LIMIT, "calls/s"),
        Line(
            "moves() on crowded tables",
            1000 / taken,
            "calls/s",
            "limit",
            1000 / LIMIT,
            1 if compiled else None,
        ),
    ]
